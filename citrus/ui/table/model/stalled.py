"""A game that stalls: why somebody can buy nothing, or has passed, and what brings new room to plant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from citrus.language.words import Words, refusal_text
from citrus.records.replay import Step
from citrus.rules.actions import Buy, Pass
from citrus.rules.buildable import Buildable
from citrus.rules.explain import refusal
from citrus.rules.fincas import finca_when_blocked
from citrus.rules.market import fincas_to_come, legal_purchases, line_tiles
from citrus.rules.planting import with_player
from citrus.rules.refusal import Refusal
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions

Lack = Literal["workers", "roads", "room", "coins"]
"""What somebody who can buy nothing lacks first of all."""


def obstructed(words: Words, state: GameState) -> str:
    """Tell why no line can be bought for which the player in turn has the coins, and what brings room for its tiles.
    Empty if the coins are too few for any."""
    lack = _lack(state)
    if lack in ("roads", "room"):
        return f"{words.texts(f'table.stalled.{lack}')} {way_out(words, state)}"
    coins = state.players[state.player].coins
    paid = [(bought, why) for bought, why in _refused(state) if len(line_tiles(state, bought.line)) <= coins]
    first = min(paid, key=lambda one: one[1].cause != "line_workers", default=None)  # a harvest brings workers home
    return refusal_text(words, state, *first) if first else ""


def stalled(words: Words, state: GameState) -> str:
    """Tell a player who can only pass why, and what brings room; only what follows, if everybody else has passed, or
    if the coins are too few."""
    why = "" if last_to_pass(state) else obstructed(words, state)
    return why or passing(words, state)


def way_out(words: Words, state: GameState) -> str:
    """Tell what brings the next finca, and so new roads; if nothing does, what follows once everybody has passed."""
    if fincas_to_come(state) and finca_when_blocked(state):
        return words.texts("table.stalled.finca")
    return words.texts("table.hint.pass_finca" if finca_when_blocked(state) else "table.hint.pass_end")


def passing(words: Words, state: GameState) -> str:
    """Tell what follows from passing: from this pass, if everybody else has passed, or else once everybody has
    (R11.1)."""
    leads_to = "finca" if finca_when_blocked(state) else "end"
    if not last_to_pass(state):
        return words.texts(f"table.hint.pass_{leads_to}")
    return words.texts(f"table.hint.pass_now_{leads_to}", name=words.player((state.player + 1) % len(state.players)))


def last_to_pass(state: GameState) -> bool:
    """Return whether all others have passed in a row, and the player in turn can only pass as well (R11.1)."""
    return state.passes == len(state.players) - 1 and Pass() in legal_actions(state)


def passes(words: Words, steps: Sequence[Step]) -> str:
    """Tell who has passed in the last of some steps, one after another, and what all of them lacked; empty without
    any."""
    names, lacks = list[str](), set[Lack]()
    for at in range(len(steps) - 1, 0, -1):
        before = steps[at - 1].state
        if not isinstance(steps[at].action, Pass) or steps[at].state.over:
            break
        names.insert(0, words.player(before.player))
        lacks.add(_lack(before))
    if not names:
        return ""
    key = f"passed_{lacks.pop()}" if len(lacks) == 1 else "passed"
    return words.texts(f"table.stalled.{key}", names=words.all_of(names))


def _lack(state: GameState) -> Lack:
    """Return what the player in turn lacks, who can buy nothing: coins, if these are all that some line takes."""
    player = state.players[state.player]
    rich = replace(state, players=with_player(state, replace(player, coins=len(state.market))))
    found = [why for _, why in _refused(rich)]
    if not found or len(found) < len(_lines(state)):
        return "coins"
    if any(why.cause == "line_workers" for why in found):
        return "workers"
    return "roads" if all(why.obstacle == "no_road" for why in found) else "room"


def _refused(state: GameState) -> list[tuple[Buy, Refusal]]:
    """Return the lines that the player in turn cannot buy, and why."""
    legal = legal_purchases(state, Buildable(state))
    return [(bought, refusal(state, bought)) for bought in _lines(state) if bought not in legal]


def _lines(state: GameState) -> list[Buy]:
    """Return the lines of the market with tiles."""
    return [Buy(line) for line in state.game.lines if line_tiles(state, line)]
