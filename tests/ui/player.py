"""Somebody at a table: what a person does there with mouse and keyboard, and what a person sees.

Only this file knows how a table is made; all tests, tools and benchmarks of the window speak to it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TypeVar

import pygame
from msgspec.structs import replace
from pygame import Rect

from citrus.bots.advice import Advice
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.records.replay import Step
from citrus.rules.actions import Action, Buy, Plant
from citrus.rules.numbering import SpaceSet
from citrus.rules.state import GameState
from citrus.ui.devices.keys import pressed
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.presses import Down, Leave, Point, Up, Wheel
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.click_paths import begun, left
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.guide import Guide
from citrus.ui.table.model.intents import Act
from citrus.ui.table.model.offer import done
from citrus.ui.table.model.ranking import RankingRow
from citrus.ui.table.model.recap import Retold
from citrus.ui.table.model.said import LogEntry, Prompt
from citrus.ui.table.model.targets import Target
from citrus.ui.table.motion.animator import MORE_SECONDS
from citrus.ui.table.motion.flights import Movement
from citrus.ui.table.motion.motion import RisingNow
from citrus.ui.table.store.modes import Mode
from citrus.ui.table.table_screen import TableScreen
from citrus.ui.table.view.card import card_rect
from citrus.ui.table.view.snapshot import DraggedTile, Note, TableSnapshot
from tests.ui.walking import MOST_CLICKS

Position = tuple[int, int]
Sort = TypeVar("Sort", bound=Target)


class Player:
    """A person at a screen with a table: in a game, in a lesson, or watching."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self._table = screen.table

    # the game

    @property
    def match(self) -> Match:
        """The game that is played."""
        assert isinstance(self.screen, PlayScreen)
        return self.screen.match

    @property
    def state(self) -> GameState:
        """The game as it is."""
        return self._table.store.session.state

    @property
    def steps(self) -> Sequence[Step]:
        """What has happened in the game."""
        return self._table.store.session.steps

    @property
    def legal(self) -> Sequence[Action]:
        """What the rules allow now."""
        return self._table.store.session.legal_actions()

    @property
    def words(self) -> Words:
        """The words of the game."""
        return self._table.words

    # what is done

    def clicks(self, where: Target | Command | Position, button: int = 1) -> None:
        """Click a thing on the table, a button, or any point of the window."""
        where = targets.CommandButton(where) if isinstance(where, Command) else where
        at = self._at(where)
        self.screen.handle(Down(at, button))
        self.screen.handle(Up(at, button))

    def spot_of(self, target: Target) -> Position:
        """Return a visible point of a thing."""
        spot = self.find(target)
        assert spot is not None, f"{target} is not in sight"
        return spot

    def find(self, target: Target) -> Position | None:
        """Return a visible point of a thing, its middle if possible; None if it is hidden."""
        rect, parts = self.rect_of(target), (0.5, 0.25, 0.75, 0.1, 0.9, 0.6)
        spots = ((rect.x + int(rect.width * x), rect.y + int(rect.height * y)) for x in parts for y in parts)
        return next((spot for spot in spots if self.target_at(spot) == target), None)

    def has_in_sight(self, target: Target) -> bool:
        """Return whether a thing exists and is at least partly visible."""
        return self.find(target) is not None

    def holds(self, where: Target | Position) -> None:
        """Press the mouse and keep it down."""
        self.screen.handle(Down(self._at(where)))

    def moves(self, where: Target | Position) -> None:
        """Move the mouse, with its button held down or not."""
        self.screen.handle(Point(self._at(where)))

    def lets_go(self, where: Target | Position) -> None:
        """Let go of the mouse."""
        self.screen.handle(Up(self._at(where)))

    def drags(self, start: Target | Position, end: Target | Position) -> None:
        """Press the mouse at one place and let go at another."""
        self.holds(start)
        self.moves(end)
        self.lets_go(end)

    def turns_wheel(self, notches: int, where: Target | Position) -> None:
        """Turn the wheel over a place."""
        self.moves(where)
        self.screen.handle(Wheel(self._at(where), notches, notches))

    def hovers(self, where: Target | Command | Position | None) -> None:
        """Rest the mouse on a thing, or nowhere on the window."""
        if where is None:
            self.screen.handle(Leave())
        else:
            self.moves(targets.CommandButton(where) if isinstance(where, Command) else where)

    def presses(self, code: int, mod: int = 0) -> None:
        """Press a key."""
        self.screen.handle(pressed(code, mod, self.screen.scope))

    def waits(self, seconds: float) -> None:
        """Let time pass."""
        self.screen.update(seconds)

    def skips(self) -> None:
        """Wait for no movement."""
        self._table.skip()

    def does(self, action: Action) -> None:
        """Do an action of the game."""
        self._table.carry_out(Act(action))

    def next_click(self, action: Action) -> Target:
        """Return what is to be clicked next for an action, whatever is picked."""
        return left(self.state, action, self._table.state.selection)[0]

    def does_by_mouse(self, action: Action) -> None:
        """Do any action by clicks where things lie."""
        done = len(self.steps)
        for _ in range(MOST_CLICKS):
            self.clicks(self.next_click(action))
            if len(self.steps) > done:
                break
        assert self.steps[-1].action == action, f"{action} was not done: {self.message}"

    def buys(self, line: str = "") -> None:
        """Buy a line of the market, the first that can be bought if none is named."""
        names = [action.line for action in self.legal if isinstance(action, Buy)]
        self.clicks(targets.MarketLine(line or names[0]))

    def plants(self) -> None:
        """Plant a tile where it may go first of all."""
        action = next(action for action in self.legal if isinstance(action, Plant))
        if not any(self.state.hand[tile.place] == action.tile for tile in targets.only(targets.HandTile, self.picked)):
            self.clicks(targets.HandTile(self.state.hand.index(action.tile)))
        self.clicks(targets.Space(action.space))

    def comes_back(self) -> None:
        """Come back from another screen, or see what has happened to the game elsewhere."""
        self.screen.resume()

    def aims(self, target: Target | None = None) -> None:
        """Have the ring of the keyboard at a target at once, or else where the next step is to be done."""
        self._table.aim(target)

    # what is seen

    @property
    def message(self) -> str:
        """What the last click was answered."""
        return self._table.state.answer.text

    @property
    def card(self) -> str:
        """What the card says that lies over the log; empty without one."""
        return " ".join(self._table.view.snapshot.card)

    @property
    def card_rect(self) -> Rect:
        """Where the card lies with what it says; empty without one."""
        snapshot = self._table.view.snapshot
        if not snapshot.card:
            return Rect(0, 0, 0, 0)
        return card_rect(self.screen.ui, snapshot.layout, snapshot.card, snapshot.aside)

    @property
    def bar(self) -> Prompt:
        """What the bar says."""
        return self._table.view.snapshot.prompt

    @property
    def note(self) -> tuple[str, ...]:
        """The lines of the note on what the mouse rests on; empty without one."""
        snapshot = self._table.view.snapshot
        beside = () if snapshot.note is None else snapshot.note.lines
        return snapshot.card or beside

    @property
    def note_sheet(self) -> Note | None:
        """The note, with the places that it keeps in sight."""
        return self._table.view.snapshot.note

    def note_on(self, where: Target | Command | Position) -> tuple[str, ...]:
        """Return the note that comes when the mouse rests on a thing."""
        self.hovers(None)
        self.hovers(where)
        self.waits(MORE_SECONDS)
        return self.note

    @property
    def log(self) -> Sequence[LogEntry]:
        """The lines of the log."""
        return self._table.view.log.view.entries

    @property
    def pinned(self) -> int | None:
        """The line of the log whose place is shown until the next click."""
        return self._table.state.pinned

    @property
    def focus(self) -> Target | None:
        """What the keyboard is at."""
        return self._table.state.focus

    @property
    def hovered(self) -> Target | None:
        """What the mouse or the keyboard is on."""
        return self._table.state.hovered

    @property
    def picked(self) -> frozenset[Target]:
        """What is picked for an action, which further clicks do."""
        picked = begun(self.state, self._table.state.selection)
        return frozenset((*picked.first, *picked.several))

    @property
    def guide(self) -> Guide | None:
        """What a hint shows."""
        return self._table.state.guide

    @property
    def hinted(self) -> Target | None:
        """Where a hint asks to click next."""
        return self._table.view.hinted

    def asks_for_hint(self) -> None:
        """Press the key for a hint, and wait until there is one."""
        self.presses(pygame.K_h)
        self.waits_for_hint()

    def waits_for_hint(self) -> None:
        """Wait until a hint has been found."""
        while self.is_thinking:
            time.sleep(0.002)
            self.waits(0.0)

    @property
    def advice(self) -> Advice | None:
        """What a hint says."""
        return self._table.state.answer.advice

    @property
    def is_thinking(self) -> bool:
        """Whether a hint is being thought over."""
        return self._table.state.answer.thinking

    @property
    def offered(self) -> Sequence[Target]:
        """Everything that shines because it can be clicked."""
        return tuple(self._table.view.offer.bright)

    def lit(self, sort: type[Sort]) -> list[Sort]:
        """Return the things of a sort that shine because they can be clicked."""
        return targets.only(sort, self._table.view.offer.bright)

    @property
    def lines(self) -> list[str]:
        """The lines of the market that shine because they can be bought."""
        return [line.name for line in self.lit(targets.MarketLine)]

    @property
    def spaces(self) -> dict[int, Action]:
        """The spaces of the board that shine because a click there does an action, each with its action."""
        return done(self._table.view.offer.bright)

    @property
    def clickable(self) -> Sequence[Target]:
        """The things on which a click does something or picks something."""
        return list(self._table.view.offer.clickable)

    def can_click(self, target: Target | Command) -> bool:
        """Return whether a click on a thing does something or picks it."""
        return (
            targets.CommandButton(target) if isinstance(target, Command) else target
        ) in self._table.view.offer.clickable

    @property
    def buttons(self) -> Sequence[Command]:
        """The buttons that are there."""
        return self._table.view.buttons.commands

    def button(self, command: Command) -> Button:
        """Return the look of a button."""
        return self._table.view.buttons[command]

    @property
    def shown(self) -> GameState:
        """The game as it is shown, which moves behind the game as it is."""
        return self._table.view.snapshot.state

    @property
    def standings(self) -> bool:
        """Whether the standings are shown."""
        return self._table.state.standings

    @property
    def ranking(self) -> Sequence[RankingRow]:
        """How the game would end now, by rows."""
        return self._table.view.snapshot.ranking

    @property
    def totals(self) -> tuple[int, ...]:
        """What everybody would have if the game ended now, as the mats say."""
        return self._table.view.snapshot.totals

    @property
    def recap(self) -> Sequence[Retold]:
        """What is told of the others' last turns."""
        return self._table.view.snapshot.recap

    @property
    def marked(self) -> SpaceSet:
        """The spaces that are shown for a line of the log."""
        return self._table.view.snapshot.marked

    @property
    def held(self) -> DraggedTile | None:
        """The tile that follows the mouse."""
        return self._table.view.snapshot.held

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

    @property
    def is_moving(self) -> bool:
        """Whether pieces move."""
        return self._table.motion.moving

    @property
    def is_animated(self) -> bool:
        """Whether anything is still drawn again by itself."""
        return self._table.animating

    @property
    def is_counting(self) -> bool:
        """Whether points are counted before everybody's eyes."""
        return self._table.motion.counting

    @property
    def is_reading(self) -> bool:
        """Whether points are only still to be read, so that buttons can be used."""
        return self._table.store.scoring is Mode.READING

    @property
    def is_ending(self) -> bool:
        """Whether the last turn of a game that is over is still shown."""
        return self._table.animator.ending is not None

    @property
    def factor(self) -> int:
        """How many times as fast as usual bots among themselves play."""
        return self._table.state.factor

    @property
    def pieces(self) -> TablePieces:
        """The painters of what lies on the table."""
        return self._table.view.pieces

    @property
    def snapshot(self) -> TableSnapshot:
        """Everything that is painted."""
        return self._table.view.snapshot

    def plantable(self, place: int) -> int:
        """Return a space where the tile at a place of the hand may be planted."""
        tile = self.state.hand[place]
        return next(a.space for a in self.legal if isinstance(a, Plant) and a.tile == tile)

    # where things are

    @property
    def layout(self) -> TableLayout:
        """Where everything lies."""
        return self._table.view.layout

    def rect_of(self, target: Target | Command) -> Rect:
        """Return where a thing lies; an empty rectangle if it is not there."""
        return self._table.view.rect_of(targets.CommandButton(target) if isinstance(target, Command) else target)

    def target_at(self, position: Position) -> Target | None:
        """Return what lies at a point of the window."""
        return self._table.view.target_at(position)

    def _at(self, where: Target | Position) -> Position:
        return where if isinstance(where, tuple) else self.spot_of(where)


def sit_down(app: App, match: Match, **settings: object) -> Player:
    """Return somebody who plays a game, with their own settings."""
    if settings:
        app.change(replace(app.settings, **settings))
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    return Player(screen)


def menu_of(app: App, match: Match) -> MenuDialog:
    """Return the menu of a game, which lies on a table of its own, where no bot thinks."""
    screen = PlayScreen(app.ui, app.routes, match)
    screen.leave()
    return MenuDialog(app.ui, app.routes, match, screen.table)


def watch(app: App, match: Match) -> Player:
    """Return somebody who watches a game, opened from the start screen."""
    app.routes.to_start()
    app.routes.to_replay(match)
    assert isinstance(app.top, TableScreen)
    return Player(app.top)
