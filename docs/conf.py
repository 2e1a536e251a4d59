"""The site of these pages: `sphinx-build -W --keep-going -c docs . FOLDER` builds it.

The pages are those of the repository, where they lie; `docs/api/` adds what is public in Python, from docstrings.
"""

from __future__ import annotations

import gc
import shutil
import tomllib
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from citrus import __version__

gc.disable()  # looking for garbage takes a fifth of the time, and there is hardly any

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
ADDRESS = PROJECT["urls"].get("Repository", "").rstrip("/")

project = "Citrus"
copyright = "the authors of Citrus"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "README"
include_patterns = ["*.md", "assets/fonts/README.md", "docs/**"]
exclude_patterns = ["docs/conf.py", ".*"]  # an environment has more files than all else

html_theme = "furo"
html_title = "Citrus, a board game"
html_logo = "../assets/images/title.svg"
html_favicon = "../assets/images/app_icon.svg"
html_static_path = ["looks"]
html_css_files = ["style.css"]
html_copy_source = False
html_theme_options = {
    "sidebar_hide_name": True,  # the logo says it
    "light_css_variables": {"color-brand-primary": "#8e3d20", "color-brand-content": "#a8431b"},
    "dark_css_variables": {"color-brand-primary": "#f0a878", "color-brand-content": "#f0a878"},
    **({"source_repository": ADDRESS, "source_branch": "main", "source_directory": ""} if ADDRESS else {}),
}

myst_heading_anchors = 4
suppress_warnings = ["myst.header"]  # pages may begin below a heading of their own, as the changelog does

default_role = "code"  # docstrings write code as our pages do
autodoc_member_order = "bysource"
autodoc_typehints = "description"
python_use_unqualified_type_names = True

GROUPS = {
    "Players": "playing without-a-mouse gallery install rules reviews reports",
    "Makers of boards": "making-boards boards",
    "Bots and learning": "python bots laboratory learning maskable-ppo records bot-matches games/README api/index",
    "Translators": "languages glossary",
    "Developers": "/CONTRIBUTING architecture code-words /CHANGELOG /CODE_OF_CONDUCT /SECURITY /assets/fonts/README",
}
"""The navigation: pages in `docs`, or from the top (/), by those whom they are for."""
DESCRIBED = 160
"""How many letters of a description search engines show."""


def add_contents(app: Sphinx, page: str, text: list[str]) -> None:
    """Give the first page the list of all others, which other readers of the repository do not need."""
    if page == root_doc:
        for caption, pages in GROUPS.items():
            entries = "\n".join(name if name.startswith("/") else f"/docs/{name}" for name in pages.split())
            text[0] += f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{entries}\n```\n"


def describe(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Tell search engines, and those who show a link, what a page is about: its title and its first paragraph."""
    if doctree is None:
        return
    first = next((found for found in doctree.findall(nodes.paragraph) if len(found.astext()) > 30), None)
    text = " ".join(first.astext().split()) if first and page != root_doc else PROJECT["description"]
    if len(text) > DESCRIBED:
        text = text[:DESCRIBED].rpartition(" ")[0] + " …"
    told = {"og:title": context["title"], "og:description": text, "og:type": "website", "og:site_name": project}
    if ADDRESS:
        told["og:image"] = f"{ADDRESS}/raw/main/docs/lesson.png"
    properties = (f'<meta property="{name}" content="{escape(value)}">' for name, value in told.items())
    context["metatags"] += "\n".join([f'<meta name="description" content="{escape(text)}">', *properties])


def leave_out_aliases(app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """Leave out what Python says of the fields of named tuples; names and types remain."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def begin_with_the_first_page(app: Sphinx, error: Exception | None) -> None:
    """Let the site begin where it is looked for."""
    if error is None and app.builder.name == "html":
        shutil.copyfile(Path(app.outdir) / f"{root_doc}.html", Path(app.outdir) / "index.html")


def setup(app: Sphinx) -> None:
    """Connect the above."""
    app.connect("source-read", add_contents)
    app.connect("autodoc-process-docstring", leave_out_aliases)
    app.connect("html-page-context", describe)
    app.connect("build-finished", begin_with_the_first_page)
