"""People who play in the real window: they see what it shows, and click where things lie."""

from __future__ import annotations

import random
import time
from pathlib import Path

from citrus.bots.greedy import GreedyBot
from citrus.match.match import Match
from citrus.records.notation import format_action
from citrus.records.record import Record, RecordError, read, read_steps
from citrus.rules.actions import Action, EndTurn, Pass
from citrus.rules.events import PointsScored
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import view
from citrus.ui.kit.screen import Screen
from citrus.ui.pieces.fruit_shelf import FruitShelf
from citrus.ui.pieces.fruits import Fruits
from citrus.ui.pieces.layout import TableLayout, table_layout
from citrus.ui.pieces.market_view import StacksView
from citrus.ui.pieces.mats import MatsView
from citrus.ui.screens.stage.screen import HASTY
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.selection import PUT_BACK
from citrus.ui.table.model.targets import Target
from citrus.ui.table.motion.turn_clock import LULL_SECONDS
from tests.ui.layouts import settled
from tests.ui.real_window import SIZE, RealWindow, until_written
from tests.ui.shell import named
from tests.ui.walking import clicks_for

Position = tuple[int, int]

MOST_PARTS = 60  # of the counting at the end of a game: more than any has


def end_turns_by_hand(home: Path, speed: str = "normal") -> None:
    """Let no turn end by itself in the windows of a home: who plays there does every action. How fast things move is
    half of what a window needs of the processor."""
    (home / "settings.yaml").write_text(f"auto_end: false\nspeed: {speed}\ntrees_offered: true\n", encoding="utf-8")


def laid_out(app: App, screen: Screen, key: str) -> Position:
    """Return where what a screen calls by a text lies in a window of that size."""
    screen.enter(SIZE)
    return named(screen, app.ui.texts(key)).rect.center


def resuming(app: App) -> Position:
    """Return where the start screen offers to go on with the last game, whose turn its name tells."""
    screen = StartScreen(app.ui, app.routes, app.shelf)
    screen.enter(SIZE)
    return screen.resume_button.rect.center


class Table:
    """Knows the clicks that do an action, and waits for the record to tell that it was done."""

    def __init__(self, window: RealWindow, path: Path, app: App) -> None:
        self.window = window
        self.path = path
        self.done = 0
        self.state: GameState
        self.counted = False  # whether the last action scored points
        record = self.reread()
        self.layout: TableLayout = table_layout(SIZE, record.game)
        fruits = Fruits(app.ui, record.game)
        self.stacks = StacksView(app.ui)
        self.mats, self.shelf = MatsView(app.ui, record.seats, fruits), FruitShelf(app.ui, fruits)

    def reread(self) -> Record:
        """Begin again from what the record says now."""
        record, steps = read_steps(self.path)
        self.done, self.state = len(record.actions), steps[-1].state
        self.counted = any(isinstance(event, PointsScored) for event in steps[-1].events)
        return record

    def space(self, space: int) -> Position:
        return self.layout.space_rect(*self.state.game.board.column_row(space)).center

    def mat_tile(self, name: str) -> Position:
        self._settle()
        return self.mats.places.tile_rect(self.layout, self.state, self.state.player, name).center

    def _settle(self) -> None:
        """Keep tiles and fruit on the mats in the places that the game has given them."""
        _, steps = read_steps(self.path)
        self.mats.places.take(settled(step.state for step in steps))

    def stack(self, name: str) -> Position:
        return self.stacks.rects(self.layout)[name].center

    def token(self, fruit: int) -> Position:
        self._settle()
        return self.mats.places.token_rect(self.layout, self.state, self.state.player, fruit).center

    def clicks(self, action: Action) -> list[Position]:
        """Return where to click for an action, whichever tile in hand the window has picked by itself."""
        return [self.place(target) for target in clicks_for(self.state, action, PUT_BACK)]

    def place(self, target: Target) -> Position:
        """Return where something lies."""
        layout, state = self.layout, self.state
        places = {Command.END: layout.buttons.second, Command.SKIP: layout.buttons.other}
        match target:
            case targets.MarketLine(line):
                return layout.arrows[line].center
            case targets.Space(space):
                return self.space(space)
            case targets.HandTile(place):
                return layout.hand_rect(place, len(state.hand)).center
            case targets.MatTile(_, name):
                return self.mat_tile(name)
            case targets.MarketSpace(number):
                return layout.crates[number].center
            case targets.Stack(name):
                return self.stack(name)
            case targets.Pile(fruit):
                return self.shelf.rect(layout, state, fruit).center
            case targets.FruitForSale(fruit):
                return self.token(fruit)
            case targets.CommandButton(command):
                return places.get(command, layout.buttons.main).center
        raise AssertionError(target)

    def do(self, action: Action) -> None:
        if self.counted:
            self.window.keys("Tab")  # a click would only go on with what is counted
        for position in self.clicks(action):
            self.window.click(position)
        ends = isinstance(action, EndTurn | Pass) and apply(self.state, action)[0].over
        if ends and len(legal_actions(self.state)) > 1:  # which is asked to be meant
            time.sleep(2 * LULL_SECONDS)
            self.window.click(position)
        self.look(self.done + 1, format_action(self.state.game, action))

    def undo(self) -> None:
        self.window.click(self.layout.buttons[2].center)
        self.look(self.done - 1, "undo")

    def look(self, actions: int, what: str) -> None:
        """Wait until the record has `actions` actions, and read the state they lead to."""

        def written() -> Record | None:
            record = read(self.path)
            return record if len(record.actions) == actions else None

        record = until_written(f"{what!r} as action {actions} in the record", self.path, written)
        if record.actions:
            assert what in ("undo", format_action(record.game, record.actions[-1]))
        self.reread()

    def illegal(self) -> None:
        """Click where nothing may be planted: nothing must happen."""
        if self.state.phase not in ("fruit", "fruit_action"):  # then a sheet of fruit may lie there
            self.window.click(self.space(next(iter(self.state.game.board.sites.values()))))
        self.window.click(self.layout.frame.topleft)

    def to_scores(self) -> None:
        """Skip the last turn of a game and its counting, part by part, and go on to the scores."""
        for _ in range(2):  # what comes while a busy machine paints the stage for the first time is lost
            self.window.click(self.layout.frame.topleft, MOST_PARTS)  # once all is counted, clicks there do nothing
            time.sleep(5 * HASTY)  # what is pressed sooner was meant for the counting; a slow frame counts as 0.1 s
        self.window.keys("Escape")


def play_on(path: Path) -> None:
    """Play a saved game without a window up to one of the last own turns, so that nobody waits for the middle of it. A
    game may end while tiles are left in the bag (R11.3)."""
    match, bot, rng = Match.open(path), GreedyBot(), random.Random(2)
    state, actions, turns = match.state, list[Action](), list[int]()
    while not state.over:
        if state.player == 0 and not state.main_action_done:
            turns.append(len(actions))
            if not state.bag:
                break
        actions.append(bot.plan(view(state), rng)[0])
        state, _ = apply(state, actions[-1])
    for action in actions[: turns[-1]]:
        match.act(action)
    assert not match.state.over


def saved_game(home: Path) -> Path | None:
    for path in (home / "games").glob("*.citrus"):
        try:
            read(path)
        except RecordError:
            return None
        return path
    return None
