"""The tables of facts in docs/learning.md say what the environments say of themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from gymnasium import spaces

from citrus import learning
from citrus.rules.setup import PLAYERS
from tests.markdown import tables

PAGE = Path(__file__).parents[3] / "docs" / "learning.md"
ALL_SEATS = 'learning.env(board="short", players=2)'
DUEL = 'learning.Duel("random", board="short")'


def box(space: spaces.Box) -> list[str]:
    """Return shape and values of a space."""
    return [f"`{space.shape}`", f"`{space.dtype}` from {space.low.min():.0f} to {space.high.max():.0f}"]


def in_common(env: Any, actions: spaces.Discrete, seen: spaces.Box) -> dict[str, str]:
    """Return what is said of both environments."""
    shape, values = box(seen)
    return {
        "Actions": "discrete",
        "Action shape": f"`{actions.shape}`",
        "Action values": f"`{actions}`",
        "Observation shape": shape,
        "Observation values": values,
        "Manual control": "yes" if "human" in env.metadata["render_modes"] else "no",
        "Render modes": ", ".join(f"`{mode}`" for mode in env.metadata["render_modes"]),
    }


def facts_of_all_seats() -> dict[str, str]:
    env = eval(ALL_SEATS, {"learning": learning})
    (agent, *_) = env.possible_agents
    seen = env.observation_space(agent)
    assert set(seen.spaces) == {"observation", "action_mask"}
    mask_shape, mask_values = box(seen["action_mask"])
    return {
        "Import": "`from citrus import learning`",
        "Made by": f"`{ALL_SEATS}`",
        "Parallel API": "yes" if env.metadata["is_parallelizable"] else "no",
        "Agents": f"{PLAYERS[0]} to {PLAYERS[-1]}",
        "Agent names": f"`{env.possible_agents}`",
        "Mask shape": mask_shape,
        "Mask values": mask_values,
        **in_common(env, env.action_space(agent), seen["observation"]),
    }


def facts_of_duel() -> dict[str, str]:
    env = eval(DUEL, {"learning": learning})
    return {
        "Import": "`from citrus import learning`",
        "Made by": f"`{DUEL}`",
        "Agents": "1, against a bot",
        "Mask": '`info["action_mask"]`, `action_masks()`',
        **in_common(env, env.action_space, env.observation_space),
    }


@pytest.mark.parametrize(("place", "facts"), [(0, facts_of_all_seats), (1, facts_of_duel)])
def test_the_page_states_the_facts(place: int, facts: Any) -> None:
    found = [table for table in tables(PAGE) if table and table[0][0] == "Import"]
    assert {row[0]: row[1] for row in found[place]} == facts()
