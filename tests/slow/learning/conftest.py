"""What is tested here needs the extra `learning`; where it is missing, only CI complains."""

from __future__ import annotations

import os
from importlib.util import find_spec

LACKING = [name for name in ("gymnasium", "numpy", "pettingzoo") if find_spec(name) is None]
assert not LACKING or not os.environ.get("CI"), f"CI must have the extra learning, which brings {LACKING}"

collect_ignore_glob = ["test_*.py"] if LACKING else []
