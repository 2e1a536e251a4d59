"""Somebody at a table in tests: what a person does there with mouse and keyboard, and what a person sees.

Only this file knows how a table is made; all tests of the window speak to it.
"""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

import pygame
from pygame import Rect

from citrus.bots.advice import Advice
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.records.replay import Step
from citrus.rules.actions import Action, Buy, Plant
from citrus.rules.numbering import SpaceSet
from citrus.rules.state import GameState
from citrus.ui.kit.buttons import Button
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.screens.introduction.screen import IntroductionScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.guide import Guide
from citrus.ui.table.model.hover import NOTE_SECONDS
from citrus.ui.table.model.intents import Act
from citrus.ui.table.model.log import Entry
from citrus.ui.table.model.offer import done
from citrus.ui.table.model.pace import LATE_SECONDS
from citrus.ui.table.model.prompt import Prompt
from citrus.ui.table.model.ranking import RankingRow
from citrus.ui.table.model.recap import Retold
from citrus.ui.table.model.targets import Target
from citrus.ui.table.model.ways import begun, left
from citrus.ui.table.motion.flights import Movement
from citrus.ui.table.motion.motion import RisingNow
from citrus.ui.table.presses import Stage
from citrus.ui.table.view.moment import Held, Moment, Note
from tests.ui.walking import MOST_CLICKS

Position = tuple[int, int]
Sort = TypeVar("Sort", bound=Target)
ARROWS = {(-1, 0): pygame.K_LEFT, (1, 0): pygame.K_RIGHT, (0, -1): pygame.K_UP, (0, 1): pygame.K_DOWN}


class Player:
    """Whoever sits at a screen with a table: in a game, in a lesson, or watching."""

    def __init__(self, screen: PlayScreen | ReplayScreen | IntroductionScreen) -> None:
        self.screen = screen
        self._table = screen.table
        self._pressed: list[int] = []

    # the game

    @property
    def match(self) -> Match:
        """The game that is played."""
        assert isinstance(self.screen, PlayScreen)
        return self.screen.match

    @property
    def state(self) -> GameState:
        """The game as it is."""
        return self._table.sitting.state

    @property
    def steps(self) -> Sequence[Step]:
        """What has happened in the game."""
        return self._table.sitting.steps

    @property
    def legal(self) -> Sequence[Action]:
        """What the rules allow now."""
        return self._table.sitting.legal_actions()

    @property
    def words(self) -> Words:
        """The words of the game."""
        return self._table.words

    # what is done

    def clicks(self, where: Target | Command | Position, button: int = 1) -> None:
        """Click a thing on the table, a button, or any point of the window."""
        where = targets.Button(where) if isinstance(where, Command) else where
        self._events((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP), self._spot(where), button)

    def _spot(self, where: Target | Position) -> Position:
        """A point at which nothing hides a thing."""
        if isinstance(where, tuple):
            return where
        spots = self._spots(where)
        assert spots, f"{where} is not in sight"
        return spots[0]

    def _spots(self, target: Target) -> list[Position]:
        """Points at which nothing hides a thing, its middle first if that is one of them."""
        rect, parts = self.rect_of(target), (0.5, 0.25, 0.75, 0.1, 0.9)
        spots = ((rect.x + int(rect.width * x), rect.y + int(rect.height * y)) for x in parts for y in parts)
        return [spot for spot in spots if self.target_at(spot) == target]

    def has_in_sight(self, target: Target) -> bool:
        """Whether a thing is there, and something of it in sight."""
        return bool(self._spots(target))

    def holds(self, where: Target | Position) -> None:
        """Press the mouse and keep it down."""
        self._events((pygame.MOUSEBUTTONDOWN,), where)

    def moves(self, where: Target | Position, held: bool = True) -> None:
        """Move the mouse, with its button held down or not."""
        buttons = (int(held), 0, 0)
        self.screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=self._at(where), rel=(1, 1), buttons=buttons))

    def lets_go(self, where: Target | Position) -> None:
        """Let go of the mouse."""
        self._events((pygame.MOUSEBUTTONUP,), where)

    def drags(self, start: Target | Position, end: Target | Position) -> None:
        """Press the mouse at one place and let go at another."""
        self.holds(start)
        self.moves(end)
        self.lets_go(end)

    def turns_wheel(self, notches: int, where: Target | Position) -> None:
        """Turn the wheel over a place."""
        self.moves(where, held=False)
        self.screen.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches))

    def hovers(self, target: Target | None) -> None:
        """Rest the mouse on a thing, or on nothing."""
        self._table.look_at(target)

    def presses(self, code: int, mod: int = 0) -> None:
        """Press a key."""
        self.screen.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))

    def waits(self, seconds: float) -> None:
        """Let time pass."""
        self.screen.update(seconds)

    def skips(self) -> None:
        """Wait for no movement."""
        self._table.skip()

    def does(self, action: Action) -> None:
        """Do an action of the game."""
        self._table.carry_out(Act(action))

    def does_by_mouse(self, action: Action) -> None:
        """Do any action by clicks where things lie."""
        done = len(self.steps)
        for _ in range(MOST_CLICKS):
            self.clicks(left(self.state, action, self._table.selection)[0])
            if len(self.steps) > done:
                break
        assert self.steps[-1].action == action, f"{action} was not done: {self.message}"

    def buys(self, line: str = "") -> None:
        """Buy a line of the market, the first that can be bought if none is named."""
        names = [action.line for action in self.legal if isinstance(action, Buy)]
        self.clicks(targets.Line(line or names[0]))

    def plants(self) -> None:
        """Plant a tile where it may go first of all."""
        action = next(action for action in self.legal if isinstance(action, Plant))
        if not any(self.state.hand[tile.place] == action.tile for tile in targets.only(targets.HandTile, self.picked)):
            self.clicks(targets.HandTile(self.state.hand.index(action.tile)))
        self.clicks(targets.Space(action.space))

    def comes_back(self) -> None:
        """Come back from another screen, or see what has happened to the game elsewhere."""
        self.screen.resume()

    # the keyboard alone

    def aims(self, target: Target | None = None) -> None:
        """Have the ring of the keyboard at a target at once, or else where the next step is to be done."""
        self._table.aim(target)

    def goes_to(self, target: Target) -> None:
        """Bring the keyboard to a target with Tab and the arrows only."""
        for _ in range(12):
            if isinstance(self.focus, type(target)):
                break
            self._hits(pygame.K_TAB)
        else:
            raise AssertionError(f"no way by Tab to {target}")
        if isinstance(target, targets.Space):
            self._walks_to(target)
        else:
            self._finds(target)

    def _walks_to(self, target: targets.Space) -> None:
        board = self.state.game.board
        to_column, to_row = board.column_row(target.number)
        while (now := self.focus) != target:
            assert isinstance(now, targets.Space)
            column, row = board.column_row(now.number)
            across, down = (to_column > column) - (to_column < column), (to_row > row) - (to_row < row)
            self._hits(ARROWS[(across, 0) if across else (0, down)])

    def _finds(self, target: Target) -> None:
        """Find a way by arrows: try them all, and go the shortest."""
        start = self.focus
        known: dict[Target | None, list[int]] = {start: []}
        waiting = deque([start])
        while waiting and target not in known:
            place = waiting.popleft()
            for code in ARROWS.values():
                self._table.aim(place)
                self.presses(code)
                if self.focus not in known:
                    known[self.focus] = [*known[place], code]
                    waiting.append(self.focus)
        assert target in known, f"no way by the arrows to {target}"
        self._table.aim(start)
        for code in known[target]:
            self._hits(code)
        assert self.focus == target

    def _hits(self, code: int) -> None:
        """Press a key and remember it."""
        self._pressed.append(code)
        self.presses(code)

    def does_by_keys(self, action: Action) -> list[int]:
        """Do any action by keyboard; the keys that did it."""
        self._pressed.clear()
        if self.is_staging:  # Enter and Space would only end what is counted
            self._hits(pygame.K_TAB)
        state, done = self.state, len(self.steps)
        for _ in range(MOST_CLICKS):
            if len(self.steps) > done:
                break
            match left(state, action, self._table.selection)[0]:
                case targets.HandTile(place):
                    self._hits(pygame.K_1 + place)
                case targets.Button(Command.END):
                    self._hits(pygame.K_e)
                case target:
                    self.goes_to(target)
                    self._hits(random.Random(done).choice((pygame.K_RETURN, pygame.K_SPACE)))
        assert len(self.steps) == done + 1, f"{action} was not done: {self.message}"
        assert self.steps[-1].action == action
        if self.state.player != state.player:
            self.waits(LATE_SECONDS)  # what is pressed at once was meant for the turn that is over
        return self._pressed.copy()

    # what is seen

    @property
    def message(self) -> str:
        """What the last click was answered."""
        return self._table.message

    @property
    def bar(self) -> Prompt:
        """What the bar says."""
        return self._table.moment.prompt

    @property
    def note(self) -> tuple[str, ...]:
        """The lines of the note on what the mouse rests on; empty without one."""
        note = self._table.moment.note
        return () if note is None else note.lines

    @property
    def note_sheet(self) -> Note | None:
        """The note, with the places that it keeps in sight."""
        return self._table.moment.note

    def note_on(self, target: Target | Command) -> tuple[str, ...]:
        """The note that comes when the mouse rests on a thing."""
        self.hovers(None)
        self.hovers(targets.Button(target) if isinstance(target, Command) else target)
        self.waits(NOTE_SECONDS)
        return self.note

    @property
    def log(self) -> Sequence[Entry]:
        """The lines of the log."""
        return self._table.view.story.view.entries

    @property
    def pinned(self) -> int | None:
        """The line of the log whose place is shown until the next click."""
        return self._table.desk.pinned

    @property
    def focus(self) -> Target | None:
        """What the keyboard is at."""
        return self._table.focus

    @property
    def hovered(self) -> Target | None:
        """What the mouse or the keyboard is on."""
        return self._table.hovered

    @property
    def picked(self) -> frozenset[Target]:
        """What is picked for an action, which further clicks do."""
        picked = begun(self.state, self._table.selection)
        return frozenset((*picked.first, *picked.several))

    @property
    def guide(self) -> Guide | None:
        """What a hint shows."""
        return self._table.desk.guide

    @property
    def hinted(self) -> Target | None:
        """Where a hint asks to click next."""
        return self._table.hinted

    def asks_for_hint(self) -> None:
        """Press the key for a hint, and wait until there is one."""
        self.presses(pygame.K_h)
        self.waits_for_hint()

    def waits_for_hint(self) -> None:
        """Wait until a hint has been found."""
        while self.is_thinking:
            time.sleep(0.002)
            self.waits(0.0)

    def is_advised(self, advice: Advice) -> None:
        """Get a hint, whatever was thought."""
        self._table.advise(advice, "")

    def is_shown(self, action: Action, text: str) -> None:
        """Get shown where to click for an action."""
        self._table.point_out(action, text)

    def follows(self, guide: Guide | None) -> None:
        """Have a hint shown, or none."""
        self._table.run.desk = replace(self._table.desk, guide=guide)
        self._table.refresh()

    @property
    def advice(self) -> Advice | None:
        """What a hint says."""
        return self._table.desk.answer.advice

    @property
    def is_thinking(self) -> bool:
        """Whether a hint is being thought over."""
        return self._table.thinking

    def lit(self, sort: type[Sort]) -> list[Sort]:
        """The things of a sort that shine because they can be clicked."""
        return targets.only(sort, self._table.offer.bright)

    @property
    def lines(self) -> list[str]:
        """The lines of the market that shine because they can be bought."""
        return [line.name for line in self.lit(targets.Line)]

    @property
    def spaces(self) -> dict[int, Action]:
        """The spaces of the board that shine because a click there does an action, each with its action."""
        return done(self._table.offer.bright)

    def can_click(self, target: Target | Command) -> bool:
        """Whether a click on a thing does something or picks it."""
        return (targets.Button(target) if isinstance(target, Command) else target) in self._table.offer.clickable

    @property
    def buttons(self) -> Sequence[Command]:
        """The buttons that are there."""
        return self._table.view.buttons.commands

    def button(self, command: Command) -> Button:
        """How a button looks."""
        return self._table.view.buttons[command]

    @property
    def shown(self) -> GameState:
        """The game as it is shown, which moves behind the game as it is."""
        return self._table.moment.state

    @property
    def standings(self) -> bool:
        """Whether it is shown who leads."""
        return self._table.desk.standings

    @property
    def ranking(self) -> Sequence[RankingRow]:
        """How the game would end now, by rows."""
        return self._table.moment.ranking

    @property
    def totals(self) -> tuple[int, ...]:
        """What everybody would have if the game ended now, as the mats say."""
        return self._table.moment.totals

    @property
    def recap(self) -> Sequence[Retold]:
        """What is told of the others' last turns."""
        return self._table.moment.recap

    @property
    def marked(self) -> SpaceSet:
        """The spaces that are shown for a line of the log."""
        return self._table.moment.marked

    @property
    def held(self) -> Held | None:
        """The tile that follows the mouse."""
        return self._table.moment.held

    @property
    def pulsing(self) -> SpaceSet:
        """The spaces of the board that shine for a moment."""
        pulse = self._table.motion.pulse
        return 0 if pulse is None else pulse.spaces

    @property
    def movement(self) -> Movement | None:
        """What moves now."""
        return self._table.motion.movement

    @property
    def risings(self) -> Sequence[RisingNow]:
        """The points that stand in the air."""
        return self._table.motion.risings

    def shows_points(self, risings: Iterable[RisingNow]) -> None:
        """Let just these points stand in the air."""
        self._table.motion.risings = list(risings)

    @property
    def is_moving(self) -> bool:
        """Whether pieces move."""
        return self._table.motion.moving

    @property
    def is_animated(self) -> bool:
        """Whether anything is still drawn anew by itself."""
        return self._table.animating

    @property
    def is_staging(self) -> bool:
        """Whether points are counted before everybody's eyes."""
        return self._table.motion.staging

    @property
    def is_feasting(self) -> bool:
        """Whether the winners are feasted, which goes on until somebody has seen enough."""
        return self.movement is not None and self.movement.feast is not None

    @property
    def is_reading(self) -> bool:
        """Whether points are only still to be read, so that buttons can be used."""
        return self._table.deeds.shown is Stage.READING

    @property
    def is_counting(self) -> bool:
        """Whether a game that is over is still being counted."""
        return self._table.counting

    @property
    def log_length(self) -> int:
        """How many lines the log has."""
        return self._table.view.story.length

    @property
    def pieces(self) -> TablePieces:
        """The painters of what lies on the table."""
        return self._table.view.pieces

    @property
    def moment(self) -> Moment:
        """Everything that is painted."""
        return self._table.moment

    def plantable(self, place: int) -> int:
        """A space where the tile at a place of the hand may be planted."""
        tile = self.state.hand[place]
        return next(a.space for a in self.legal if isinstance(a, Plant) and a.tile == tile)

    # where things are

    @property
    def layout(self) -> TableLayout:
        """Where everything lies."""
        return self._table.layout

    def rect_of(self, target: Target | Command) -> Rect:
        """Where a thing lies; an empty rectangle if it is not there."""
        return self._table.rect_of(targets.Button(target) if isinstance(target, Command) else target)

    def target_at(self, position: Position) -> Target | None:
        """What lies at a point of the window."""
        return self._table.target_at(position)

    def in_hand(self, place: int) -> Position:
        """Where the tile at a place of the hand lies."""
        return self.layout.hand_rect(place, len(self.state.hand)).center

    def on_board(self, space: int) -> Position:
        """Where a space of the board lies."""
        return self.rect_of(targets.Space(space)).center

    def _at(self, where: Target | Position) -> Position:
        return where if isinstance(where, tuple) else self.rect_of(where).center

    def _events(self, kinds: Sequence[int], where: Target | Position, button: int = 1) -> None:
        for kind in kinds:
            self.screen.handle(pygame.event.Event(kind, pos=self._at(where), button=button))


def sit_down(app: App, match: Match) -> Player:
    """Somebody who plays a game."""
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    return Player(screen)


def watch(app: App, match: Match) -> Player:
    """Somebody who watches a game, on the way there from the start screen."""
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.routes.to_replay(match)
    assert isinstance(app.top, ReplayScreen)
    return Player(app.top)
