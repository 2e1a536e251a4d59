"""The phases that fruit trees add: what is due for a tree before anything else (R13.3, R13.4)."""

from __future__ import annotations

from typing import Final

CHOOSE_FRUIT: Final = "fruit"
"""A new tree needs a pile (R13.3)."""
TREE_WORKER: Final = "tree_worker"
"""A worker may go beside the new tree (R13.3)."""
FRUIT_ACTION: Final = "fruit_action"
"""A new worker beside a tree may pick or sell fruit (R13.4)."""
