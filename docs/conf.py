"""The site of these pages: `sphinx-build -W --keep-going -c docs . FOLDER` builds it.

The pages are those of the repository, where they lie; `docs/api.rst` adds what is public in Python, from docstrings.
"""

from __future__ import annotations

import gc
import shutil
from pathlib import Path

from sphinx.application import Sphinx

from citrus import __version__

gc.disable()  # looking for garbage takes a fifth of the time, and there is hardly any

project = "Citrus"
copyright = "the authors of Citrus"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "README"
include_patterns = ["*.md", "assets/fonts/README.md", "docs/**"]
exclude_patterns = ["docs/conf.py", ".*"]  # an environment has more files than all else

html_theme = "furo"
html_title = f"Citrus {__version__}"
html_copy_source = False

myst_heading_anchors = 4
suppress_warnings = ["myst.header"]  # pages may begin below a heading of their own, as the changelog does

default_role = "code"  # docstrings write code as our pages do
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_type_aliases = {"Action": "Action", "Event": "Event", "File": "File"}
python_use_unqualified_type_names = True

CONTENTS = """
```{toctree}
:hidden:

docs/install
docs/playing
docs/rules
docs/boards
docs/making-boards
docs/python
docs/bots
docs/bot-matches
docs/learning
docs/laboratory
docs/api
docs/records
docs/reviews
docs/reports
docs/games/README
docs/architecture
docs/languages
docs/code-words
docs/glossary
CONTRIBUTING
CODE_OF_CONDUCT
SECURITY
CHANGELOG
assets/fonts/README
```
"""


def add_contents(app: Sphinx, page: str, text: list[str]) -> None:
    """Give the first page the list of all others, which other readers of the repository do not need."""
    if page == root_doc:
        text[0] += CONTENTS


def begin_with_the_first_page(app: Sphinx, error: Exception | None) -> None:
    """Let the site begin where it is looked for."""
    if error is None and app.builder.name == "html":
        shutil.copyfile(Path(app.outdir) / f"{root_doc}.html", Path(app.outdir) / "index.html")


def setup(app: Sphinx) -> None:
    """Connect the above."""
    app.connect("source-read", add_contents)
    app.connect("build-finished", begin_with_the_first_page)
