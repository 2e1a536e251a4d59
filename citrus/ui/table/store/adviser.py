"""Thinking about hints in the background."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from threading import Thread

from citrus.bots.advice import Advice, advise, explain, left_of, with_undo
from citrus.rules.actions import Action, Plant
from citrus.rules.events import reveals
from citrus.rules.state import GameState
from citrus.rules.turn import apply, why_not
from citrus.rules.view import PlayerView


class Adviser:
    """Looks for one hint at a time, in a thread: a process would take as long to start as the thought takes.

    A newer question replaces the one before; the same question gets the same answer. A question in the middle of an
    advised turn gets the rest of that turn, also after a reveal unless something is then clearly better: another
    thought could find something as good, and would seem to revoke the first.
    """

    def __init__(self) -> None:
        self._found: SimpleQueue[Advice | Exception | None] = SimpleQueue()
        self._asked: tuple[PlayerView, bool, PlayerView | None] | None = None
        self._advice: Advice | None = None  # the last one
        self._rest: dict[GameState, tuple[Action, ...]] = {}

    def ask(self, view: PlayerView, careful: bool, before: PlayerView | None = None, goes_on: bool = False) -> None:
        """Begin to think about what the player in turn could do; see `advise` for the `careful`. `before` is the view
        in which the first tile in hand was planted, if any was. `goes_on`: the last advice is still followed."""
        asked, self._asked = self._asked, (view, careful, before)
        self._found = SimpleQueue()
        if asked == self._asked and self._advice is not None:
            self._found.put(self._advice)
            return
        rest, last = self._rest.get(view.state, ()), self._advice if goes_on else None
        self._advice = None
        Thread(target=_think, args=(view, careful, before, rest, last, self._found), daemon=True).start()

    def answer(self, seconds: float = 0.0) -> tuple[Advice | None] | None:
        """Return what was found, or None while nothing is, after waiting at most `seconds`. Raises what went wrong in
        the thought."""
        try:
            found = self._found.get(timeout=seconds) if seconds else self._found.get_nowait()
        except Empty:
            return None
        if isinstance(found, Exception):
            raise found
        if found is not None and self._asked is not None:
            view, *_ = self._asked
            self._rest, self._advice = ways_on(view.state, found), found
        return (found,)


def ways_on(state: GameState, advice: Advice) -> dict[GameState, tuple[Action, ...]]:
    """Return the rest of an advised turn in the states on its way, and of another one that was told for points at once,
    for players who prefer these."""
    over = advice.over
    other = over.turn if over is not None and over.at_once else ()
    return {**rests(state, other), **rests(state, advice.turn)}


def rests(state: GameState, turn: tuple[Action, ...]) -> dict[GameState, tuple[Action, ...]]:
    """Return the rest of an advised turn in the states on its way, up to a reveal. Its tiles may be planted in any
    order."""
    found = dict[GameState, tuple[Action, ...]]()
    reached = [(state, turn)]
    while reached:
        state, rest = reached.pop()
        for number, action in enumerate(rest if len(rest) > 1 else ()):
            if (number and not isinstance(action, Plant)) or why_not(state, action) is not None:
                continue
            after, events = apply(state, action)
            if after not in found and not any(map(reveals, events)):
                found[after] = rest[:number] + rest[number + 1 :]
                reached.append((after, found[after]))
    return found


def _think(
    view: PlayerView,
    careful: bool,
    before: PlayerView | None,
    rest: tuple[Action, ...],
    last: Advice | None,
    found: SimpleQueue[Advice | Exception | None],
) -> None:
    try:
        advice = explain(view, rest) if rest else None
        advice = advice or advise(view, careful=careful, before=last)
        if advice is not None and last is not None and view.state.phase in view.state.game.added_phases:
            advice = advice._replace(plan=left_of(last, view.state))  # what comes first, as at a tree, changes no plan
        found.put(advice if advice is None or before is None else with_undo(advice, before))
    except Exception as error:
        found.put(error)
