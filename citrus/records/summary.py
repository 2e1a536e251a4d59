"""A game in plain lines, for `citrus replay`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citrus.content.tiles import load_tiles
from citrus.local_time import utc
from citrus.records.notation import format_action
from citrus.records.replay import Step
from citrus.records.seats import Seat
from citrus.records.values import Record
from citrus.rules.events import TurnBegan


def summary_lines(record: Record, steps: Sequence[Step]) -> Iterator[str]:
    """Yield who played on which board, every turn with its actions, and how the game ended or stands."""
    game = record.game
    options = game.options
    started = utc(record.started).replace(tzinfo=None).isoformat(" ", "minutes")
    yield f"{game.board.name}, {game.players} players, started {started} UTC"
    variants = [
        *(["family game"] if options.family else []),
        *(["random sites"] if options.random_sites else []),
        f"{options.starting_fincas} starting fincas",
        f"edition {options.edition}",
        *(["fruit trees"] if options.fruit_trees else []),
        *(["fair start"] if options.fair_start else []),
        *(["house rules"] if game.tiles != load_tiles() else []),
    ]
    yield f"Options: {', '.join(variants)}"
    for number, seat in enumerate(record.seats):
        yield f"Player {number}: {seat.name} ({seat.color}{_bot(seat)})"
    if options.fair_start:
        coins = (f"{seat.name} {own}" for seat, own in zip(record.seats, record.setup.coins, strict=True))
        yield f"Coins at the start: {', '.join(coins)}"
    turn = 1
    yield f"Turn 1: {record.seats[steps[0].state.player].name}"
    for step in steps[1:]:
        assert step.action is not None
        yield f"  {format_action(game, step.action)}"
        for event in step.events:
            if isinstance(event, TurnBegan):
                turn += 1
                yield f"Turn {turn}: {record.seats[event.player].name}"
    end = steps[-1].state
    scores = ", ".join(f"{seat.name} {player.score}" for seat, player in zip(record.seats, end.players, strict=True))
    if end.over:
        yield f"Result: {scores}. Won by {', '.join(record.seats[winner].name for winner in end.winners)}."
    else:
        yield f"Not over yet; scores so far: {scores}."


def _bot(seat: Seat) -> str:
    """Return what is said of the bot in a seat, if any."""
    if seat.foreign is not None:
        return f", bot {seat.foreign}, which does not come with Citrus"
    return f", bot {seat.bot}" if seat.bot else ""
