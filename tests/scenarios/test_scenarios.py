"""Whole scenes as records, each with a page of readable expectations beside it.

`NAME.citrus` is a game, `NAME.expect.yaml` says what holds after how many of its actions: fields of the state, actions
that are legal, actions that are refused and by which rule and cause, and neutral regions.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from citrus.records.notation import format_action, parse_action
from citrus.records.record import Seat, read_steps
from citrus.rules.board import spaces_of
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions, why_not

GAMES = Path(__file__).parent / "games"


def shown(state: GameState, seats: tuple[Seat, ...]) -> dict[str, Any]:
    """Return what expectations may mention."""
    return {
        "player": seats[state.player].name,
        "phase": state.phase,
        "coins": [player.coins for player in state.players],
        "scores": [player.score for player in state.players],
        "workers": [player.workers for player in state.players],
        "tiles": [" ".join(player.tiles) for player in state.players],
        "refill_due": state.refill_due,
        "fincas_closed": state.fincas_closed,
        "passes": state.passes,
        "bag": len(state.bag),
        "fincas": {built.site: str(built.finca) + (" scored" if built.scored else "") for built in state.fincas},
        "open_sites": list(state.open_sites),
        "over": state.over,
        "winners": [seats[number].name for number in state.winners],
    }


def neutral(state: GameState) -> list[str]:
    board, tiles = state.game.board, state.game.tiles
    return [
        " ".join([tiles.kinds[kind], *(board.names[space] for space in spaces_of(mask))])
        for kind, mask, owner in state.regions()
        if owner is None
    ]


@pytest.mark.parametrize("name", sorted(path.stem for path in GAMES.glob("*.citrus")))
def test_scenario(name: str) -> None:
    record, steps = read_steps(GAMES / f"{name}.citrus")
    page = yaml.safe_load((GAMES / f"{name}.expect.yaml").read_text(encoding="utf-8"))
    assert page["about"]
    assert page["moments"]
    for moment in page["moments"]:
        state = steps[moment["after"]].state
        where = f"{name} after {moment['after']} actions"
        found = shown(state, record.seats)
        expected = moment.get("expect", {})
        assert {field: found[field] for field in expected} == expected, where
        legal = {format_action(record.game, action) for action in legal_actions(state)}
        assert set(moment.get("legal", [])) <= legal, where
        if "all_legal" in moment:
            assert set(moment["all_legal"]) == legal, where
        for text, reason in moment.get("refused", {}).items():
            refusal = why_not(state, parse_action(record.game, text))
            assert refusal is not None, f"{where}: {text} is legal"
            assert f"{refusal.rule} {refusal.cause}" == reason, f"{where}: {text}"
        if "neutral" in moment:
            assert neutral(state) == moment["neutral"], where
