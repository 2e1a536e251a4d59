"""Announcements across the table: whose turn it is among people, who begins, and that the last tiles are out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citrus.language.texts import Texts
from citrus.language.words import Words
from citrus.records.record import Seat
from citrus.records.replay import Step
from citrus.rules.actions import Pass
from citrus.rules.events import Event, FincasClosed, MarketRefilled, TurnBegan
from citrus.rules.fincas import milestones_may_build
from citrus.rules.state import GameState
from citrus.ui.table.model.stalled import passes

EXPLAINED = 2  # turns of a player in which a text explains why the turn has ended by itself
ALOUD = 18  # letters that somebody reads aloud in a second
LOT_HOPS = 10  # players that the draw points at, at least, before it stops at one
LOT_FIRST, LOT_LAST = 0.07, 0.26  # seconds that the first and the last of them stay in the light


@dataclass(frozen=True)
class Banner:
    """A few words across the table for some `seconds`: a heading, its explanation, and the player concerned. While a
    `lot` is drawn, the words stay and the player changes."""

    text: str
    detail: str
    player: int | None
    seconds: float
    lot: bool = False


def handed_over(words: Words, seats: Sequence[Seat], events: Sequence[Event], detail: str = "") -> list[Banner]:
    """Return the announcement of a person's turn if several people play; `detail` says why, if needed."""
    began = [event.player for event in events if isinstance(event, TurnBegan)]
    if not began:
        return []
    people = [number for number, seat in enumerate(seats) if seat.bot is None]
    if len(people) < 2 or began[-1] not in people:
        return []
    text = words.texts("table.banner.turn", name=words.player(began[-1]))
    return [Banner(text, detail, began[-1], 1.8 if detail else 0.9)]


def passed(words: Words, steps: Sequence[Step], last: int, detail: str) -> list[Banner]:
    """Announce with a `detail` that players have passed by themselves since a step, where no next turn is announced."""
    if not detail or not _passes(steps, last):
        return []
    return [Banner(words.texts("table.banner.passed"), detail, steps[last].state.player, 1.8)]


def ended(words: Words, steps: Sequence[Step], last: int) -> str:
    """Tell that the turn up to a step has ended by itself, or who has passed since; empty once everybody has seen the
    former often enough."""
    if _passes(steps, last):
        return passes(words, steps)
    turns = sum(isinstance(event, TurnBegan) for step in steps for event in step.events)
    before = steps[last].state
    if turns > EXPLAINED * len(before.players) + 1:
        return ""
    return words.texts("table.banner.ended", name=words.player(before.player))


def _passes(steps: Sequence[Step], last: int) -> bool:
    return any(isinstance(step.action, Pass) for step in steps[last + 1 :])


def running_out(words: Words, steps: Sequence[Step]) -> list[Banner]:
    """Announce that the bag has just become empty, or that the market could not be filled for the first time (R7.4,
    R11.2), and on the calm table what still counts at the end, for as long as it takes to read that aloud. `steps` are
    the start of the game and every action since."""
    step, earlier = steps[-1], steps[:-1]
    if step.state.over:
        return []
    texts = words.texts
    if _short(step.events) and not any(_short(before.events) for before in earlier):
        closed = any(isinstance(event, FincasClosed) for event in step.events)
        key = "unfilled" if not closed else "closed" if milestones_may_build(step.state) else "over"
        detail = texts(f"table.banner.{key}")
    elif not step.state.bag and all(before.state.bag for before in earlier):
        detail = texts("table.banner.bag")
    else:
        return []
    if not words.calm:
        return [Banner(texts("table.banner.last_tiles"), detail, None, 1.8)]
    detail = words.sentences((detail, texts("table.banner.counts")))
    return [Banner(texts("table.banner.last_tiles"), detail, None, len(detail) / ALOUD)]


def _short(events: Sequence[Event]) -> bool:
    """Return whether the bag did not suffice to fill the market."""
    return any(isinstance(event, MarketRefilled) and not event.complete for event in events)


def begins(words: Words, start: GameState, *details: str) -> Banner:
    """Announce who begins, perhaps with what else is to be said of a new game; empty details do not count."""
    detail = words.sentences(details)
    text = words.texts("table.banner.begins", name=words.player(start.player))
    return Banner(text, detail, start.player, 2.6 if detail else 1.1)


def drawing_lots(words: Words, start: GameState) -> list[Banner]:
    """Return the drawing of the first player: one after another is pointed at, ever more slowly."""
    players = len(start.players)
    hops = -(-LOT_HOPS // players) * players + start.player
    asked = words.texts("table.banner.lot")
    return [
        Banner(asked, "", hop % players, LOT_FIRST + (LOT_LAST - LOT_FIRST) * (hop / hops) ** 2, lot=True)
        for hop in range(hops)
    ]


def sure_to_end(texts: Texts) -> Banner:
    """Return the question whether to end the game, and which button does; it stays until it is answered."""
    how = texts("table.end_game.sure_how", button=texts("table.end_game.done"))
    return Banner(texts("table.end_game.title"), how, None, 0.0)
