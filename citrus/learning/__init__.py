"""Environments for reinforcement learning: `env` of PettingZoo for all seats, `Duel` of Gymnasium against a bot. They
need the extra `learning`; `docs/learning.md` describes them, with an example."""

from __future__ import annotations

try:
    import gymnasium
    from pettingzoo import AECEnv as _  # noqa: F401
except ImportError as error:
    raise ImportError(
        f"citrus.learning needs {error.name}: pip install 'citrus-fincas[learning]' brings it.", name=error.name
    ) from error

from citrus.learning.duel import Duel
from citrus.learning.numbering import Numbering
from citrus.learning.observing import Observer
from citrus.learning.several import env, raw_env

__all__ = ["Duel", "Numbering", "Observer", "env", "raw_env"]

gymnasium.register("citrus/Duel-v0", entry_point="citrus.learning.duel:Duel")
