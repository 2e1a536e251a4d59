"""A walk in which somebody plays where chance leads, by mouse, keys and fingers, and asks; it tells the results of the
table."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest

from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.match.thinking import BotTrouble
from citrus.rules.actions import Action, Plant
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView
from citrus.ui.kit.presses import (
    LEFT,
    RIGHT,
    Down,
    Drag,
    Finger,
    GoTo,
    Leave,
    LetGo,
    Move,
    Number,
    Phase,
    Pinch,
    Point,
    Press,
    Request,
    Rest,
    Tap,
    Touch,
    Up,
    Wheel,
    Write,
)
from citrus.ui.kit.screen import Screen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.input.walker import QUESTIONS
from citrus.ui.table.model import targets
from citrus.ui.table.store import bots as store_bots
from citrus.ui.table.store.adviser import Adviser
from tests.ui import behind
from tests.ui.at_moments import table
from tests.ui.at_table import VALLEY
from tests.ui.frames import pictures_made
from tests.ui.page_walks import Moments
from tests.ui.player import Player
from tests.ui.press_walks import noting
from tests.ui.said_walks import note
from tests.ui.shell import LONG_NAMES, play
from tests.ui.sketch import Note, Sketch
from tests.ui.table_walks import kept, until

STROKES = 32  # at each table
AIMED = 0.8  # of them at what can be chosen
TABLES = (
    ("trees", 30, "none", "calm"),
    ("people", 95, "normal", "calm"),
    ("trees", 140, "none", "full"),
    ("people", -1, "normal", "full"),
    ("bots", 40, "normal", "full"),
    ("bots", 120, "fast", "calm"),
    ("replay", 60, "fast", "full"),
)  # games, the steps after which they go on (-1: before the last), their speed and level
UNTOLD = frozenset({"layout", "now", "movement", "bright", "said", "selection", "answer", "guide"})
"""What a snapshot has from elsewhere."""
WAYS = (Move(1, 0), Move(-1, 0), Move(0, 1), Move(0, -1), Move(1, 0, far=True), Move(0, -1, far=True))
WALKING = (Request.NEXT, Request.PREVIOUS, Request.CONFIRM, Request.CONFIRM, Request.USE, Request.ABOUT)
LOOKS = 3  # at a bot that thinks
PREPARED = 6  # steps of what is made before it is shown, after each stroke
SHARED = ("('drawing'", "('piece'", "('made', ('site'")  # pictures that another test, or a slow frame, may make first
FOUND = "c4"  # a space that is looked for


def strokes(app: App, home: Path) -> Moments:
    """Play on in some games, on both levels, at once and with movements; a picture holds what each press changes of the
    table and what is heard then."""
    with noting() as went, pytest.MonkeyPatch.context() as patch:
        patch.setattr(Adviser, "ask", lambda self, *given: None)  # which would think as long as it likes
        patch.setattr(store_bots, "Thinker", Thinker)
        made = pictures_made(patch, parts=False)  # whatever other tests have made
        for number, (name, steps, speed, level) in enumerate(TABLES):
            seats = VALLEY if name == "bots" else (None,) * len(VALLEY)
            match = kept(home) if name == "trees" else play(4, 7, names=LONG_NAMES, bots=seats)
            match = until(match, steps % len(match.steps), home)
            player = table(app, match, speed, table=level)
            if name == "replay":
                player = _watched(app, match)
            sheet = Sketch(app.size)
            sheet.add(_played(app, player, Random(number), went, made))
            yield f"after {steps} steps, {level}", sheet
            shown = Sketch(app.size)
            behind.draw_in_full(player, shown)
            shown.add([note(f"in steps: {[*player.screen.unfold(Sketch(app.size))]}")])
            yield f"after {steps} steps, {level}, at last", shown


def _watched(app: App, match: Match) -> Player:
    """Return somebody who watches the second half of a game over its table."""
    screen = ReplayScreen(app.ui, app.routes, Playback.of(match))
    app.push(screen)
    screen.go(len(match.steps) // 2)
    return Player(screen)


class Thinker:
    """Thinks for bots while it is asked a few times, and then makes a random plan."""

    def __init__(self) -> None:
        self.troubles: list[BotTrouble] = []
        self._about: GameState | None = None
        self._looks = 0
        self._rng = Random(0)

    @property
    def thinking(self) -> bool:
        """Whether a question is open."""
        return self._about is not None

    def warm_up(self) -> None:
        """Begin and end without a process."""

    close = warm_up

    def ask(self, view: PlayerView, level: str) -> None:
        """Begin to think."""
        self._about, self._looks = view.state, 0

    def drop(self) -> None:
        """Think no more."""
        self._about = None

    def answer(self) -> tuple[Action, ...]:
        """Return a plan, or nothing yet: an action, and what follows as long as that only plants."""
        self._looks += 1
        if self._about is None or self._looks < LOOKS:
            return ()
        state, plan = self._about, list[Action]()
        while not plan or isinstance(plan[-1], Plant):
            plan.append(self._rng.choice(legal_actions(state)))
            if isinstance(plan[-1], Plant):
                state, _ = apply(state, plan[-1])
        self._about = None
        return tuple(plan)


def _played(app: App, player: Player, rng: Random, went: list[Note], made: list[Hashable]) -> Iterator[Note]:
    before = dict[str, str]()
    for _ in range(STROKES):
        for press in _stroke(player, rng):
            if isinstance(press, Finger):
                app.take(press)
            else:
                player.screen.handle(press)
            yield note(f"looks different: {behind.looks_different(player)}")
            player.waits(rng.choice((0.05, 0.3)))
            yield from went
            went.clear()
            yield from _answered(app, player.screen)
            now = dict(_told(player))
            yield from (note(f"{press}: {name}: {said}") for name, said in now.items() if before.get(name) != said)
            before = now
        yield note(f"{player.screen.aloud()}")
        for _ in range(PREPARED):
            made.clear()
            yield note(f"more to prepare: {player.screen.prepare()}")
            yield from (note(f"{key}") for key in made if not f"{key}".startswith(SHARED))


def _answered(app: App, screen: Screen) -> Iterator[Note]:
    """Answer whatever has opened over a screen, and close it; come back if the screen itself has been left."""
    while screen in app.stack and app.top is not screen:
        yield note(f"{type(app.top).__name__}")
        for answer in (Write(FOUND), Request.CONFIRM, Request.CANCEL):
            app.top.handle(answer)
        if app.top is not screen:
            app.pop()
    if screen not in app.stack:
        yield note("left")
        app.push(screen)


def _told(player: Player) -> Iterator[tuple[str, str]]:
    """Yield the names and values of all that there is to know of a table."""
    held, shown = behind.held(player), player.snapshot
    yield from ((one.name, f"{getattr(held, one.name)}") for one in fields(held))
    for one in fields(shown):
        if one.name not in UNTOLD:
            value = getattr(shown, one.name)
            yield f"shown {one.name}", f"{sorted(value) if isinstance(value, frozenset) else value}"
    if behind.has_bots(player):
        bots = behind.bots(player)
        yield "bots", f"{bots.thinking} {bots.planned} {bots.begun} {bots.rushing}"
    yield "steps", f"{len(player.steps)} {player.steps[-1].action}"
    yield "keys", f"{player.screen.legend} {player.screen.expected} {player.screen.liveliness}"
    yield "buttons", f"{[(name, player.button(name).enabled) for name in player.buttons]}"
    yield "lit", f"{player.offered}"
    yield "log", f"{[(line.text, player.rect_of(targets.LogLine(at))) for at, line in enumerate(player.log[-4:])]}"


def _stroke(player: Player, rng: Random) -> tuple[Press, ...]:
    """Return what is pressed next at a table, one thing after another."""
    width, height = player.layout.size
    aims = [*player.clickable, *player.offered, targets.HandTile(0)]
    found, aim = (player.rect_of(rng.choice(aims)).center for _ in range(2)), rng.choice(aims)
    at, to = (one if rng.random() < AIMED else (rng.randrange(width), rng.randrange(height)) for one in found)
    board, way, button = player.layout.view.center, rng.choice((-1, 1)), rng.choice((LEFT, RIGHT))
    by = (rng.randint(-60, 60), rng.randint(-60, 60))
    ask = rng.choice([request for request in Request if request is not Request.PEEK])
    question = rng.choice(list(QUESTIONS))
    strokes: tuple[tuple[Press, ...], ...] = (
        (Point(at), Down(at), Up(at)),
        (Point(at), Down(at), Up(at)),
        (Point(at), Down(at, button), Point(to), Up(to, button)),
        (Point(board), Wheel(board, way, way), Down(board), Point(at), Up(at)),
        (Point(at), Wheel(at, way, way), Leave()),
        tuple(rng.choice(WAYS) for _ in range(3)),
        tuple(rng.choice(WALKING) for _ in range(3)),
        (ask, ask, Number(rng.randrange(5)), Request.CANCEL),
        (question, question, question),
        (GoTo(aim), Request.ABOUT, Request.CANCEL, GoTo(aim, use=True)),
        (Request.PEEK, LetGo(Request.PEEK), ask),
        (Touch(at), Tap(at), Rest(to)),
        (Touch(at), *(Drag(at, (at[0] + by[0], at[1] + by[1]), by, phase) for phase in Phase)),
        (Pinch(board, (0, 0), 1.0, Phase.BEGINS), Pinch(at, by, 1.3**way, Phase.GOES_ON)),
    )
    return rng.choice(strokes)


STROKE_WALKS = (strokes,)
