"""The README for PyPI, with absolute addresses, as its pictures and pages are not there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?P<target>(?!https?:|#)[^)]+)\)")


class ReadmeHook(MetadataHookInterface):
    """Adds the readme to the metadata when wheel and source archive are built."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README for this version."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        repository = metadata.get("urls", {}).get("Repository", "")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_addresses(text, repository.rstrip("/"), f"v{metadata['version']}"),
        }


def with_addresses(text: str, repository: str, tag: str) -> str:
    """Return a README whose pictures and links lead to the files of a tag in a repository. Without an address (""),
    there are no pictures, and links are plain words."""

    def whole(link: re.Match[str]) -> str:
        picture, words, target = link["picture"], link["text"], link["target"]
        if not repository:
            return "" if picture else words
        return f"{picture}[{words}]({repository}/{'raw' if picture else 'blob'}/{tag}/{target})"

    return re.sub(r"\n{3,}", "\n\n", _LINK.sub(whole, text))


def get_metadata_hook() -> type[MetadataHookInterface]:
    """Return the hook, for hatchling."""
    return ReadmeHook
