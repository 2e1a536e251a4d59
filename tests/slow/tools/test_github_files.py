"""Workflows and templates have the form that GitHub reads; each takes a second."""

from __future__ import annotations

import pytest

from tests.markdown import anchors, links
from tests.slow.packaging.conftest import ROOT
from tests.tools.linters import lint

GITHUB = ROOT / ".github"

if not GITHUB.is_dir():
    pytest.skip("a source archive has no workflows", allow_module_level=True)


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", "workflows/*.yml"),
        ("dependabot", "dependabot.yml"),
        ("github-issue-forms", "ISSUE_TEMPLATE/[!c]*.yml"),
        ("github-issue-config", "ISSUE_TEMPLATE/config.yml"),
    ],
)
def test_files_for_github_have_its_form(schema: str, files: str) -> None:
    found = [str(path.relative_to(ROOT)) for path in GITHUB.glob(files)]
    assert found
    lint("check-jsonschema", "--builtin-schema", f"vendor.{schema}", *found)


def test_the_template_of_pull_requests_leads_somewhere() -> None:
    """As seen from the page of a pull request."""
    for target in links(GITHUB / "pull_request_template.md"):
        name, _, anchor = target.removeprefix("../blob/main/").partition("#")
        assert anchor in anchors(ROOT / name), target
