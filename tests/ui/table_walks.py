"""Walks through a table that is full of everything: each sort of action hinted at, pointed at, done and moved."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.records.record import COLORS, Seat
from citrus.rules.actions import Action, Buy, EndTurn, Plant
from citrus.rules.fruit_trees.actions import PlaceWorker, SellFruit
from citrus.ui.kit.ambience import Breath
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.answers import Answer
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.guide import Guide
from citrus.ui.table.view.frame import Frame
from tests.ui import behind, orchards
from tests.ui.at_moments import table
from tests.ui.at_table import MOMENTS
from tests.ui.page_walks import Moments
from tests.ui.player import Player
from tests.ui.shell import LONG_NAMES, play, points, resize
from tests.ui.walking import MOST_CLICKS

FRAME = 0.2  # seconds of movements between two looks
USUAL = (Buy, Plant, EndTurn)  # what other walks show
LOOKS = 2  # at each movement
TURN = 237  # the step of that game with which a turn of the first player begins
BOTS = (None, "hard", "normal", "expert")
LATE = 200  # steps of that game after which there is much on the table
EXTREMES = ((720, 450), (5760, 3240))  # the least that is drawn, and where every length differs from the next one
WINDOWS = (((960, 600), 150), ((1000, 1200), 100), ((1366, 768), 200), ((2560, 1080), 130))
SAID = "This is what has to be said, and it takes two lines where the window is small. " * 2


def kept(home: Path) -> Match:
    """Play a game of four with fruit trees in which players have done nearly everything."""
    return Match.open(Path(shutil.copy(MOMENTS / "tree_worker.citrus", home)))


def until(match: Match, step: int, home: Path) -> Match:
    """Return the game before a step."""
    playback = Playback.of(match)
    playback.seek(step - 1)
    return playback.branch(home / "games" / "until.citrus")


def deeds(app: App, home: Path) -> Iterator[str]:
    """Show each sort of action except the usual ones, as late as possible: a hint at it, where it is clicked, what
    moves."""
    match = kept(home)
    last: dict[type[Action], int] = {}
    for number, step in enumerate(match.steps):
        if step.action is not None and not isinstance(step.action, USUAL):
            last[type(step.action)] = number
    for sort, number in sorted(last.items(), key=lambda item: item[1]):
        action = match.steps[number].action
        assert action is not None
        player = table(app, until(match, number, home), "normal", auto_end=False)
        behind.point_out(player, action, "A hint.")
        for said in _done(app, player, action):
            yield f"{sort.__name__}, {said}"


def _done(app: App, player: Player, action: Action) -> Iterator[str]:
    before = len(player.steps)
    for _ in range(MOST_CLICKS):
        target = player.next_click(action)
        player.note_on(target)
        app.step([], 0.1)
        yield f"on {type(target).__name__}"
        player.clicks(target)
        if len(player.steps) > before:
            break
    assert player.steps[-1].action == action
    for look in range(LOOKS):
        app.step([], FRAME)
        yield f"moves, {look + 1}"
        if not player.is_moving:
            break
    player.skips()


def eyes(app: App, home: Path) -> Iterator[str]:
    """Show a replay from each player's view, and the mouse on the controls."""
    screen = ReplayScreen(app.ui, app.routes, Playback.of(kept(home)))
    app.push(screen)
    screen.go(LATE)
    for seat in range(3):
        screen.look_round(1)
        app.step([], 0.1)
        yield f"the eyes of player {seat + 1}"
    for name, button in screen.controls.ways.items():
        points(app, button.rect.center)
        yield f"on {name}"
    ended = ReplayScreen(app.ui, app.routes, Playback.of(play(4, 7)))
    app.push(ended)
    ended.go(ended.playback.last - 1)
    ended.controls.ways["forward"].click()
    for look in range(4):
        app.step([], 0.7)
        yield f"the end is counted, {look + 1}"
    app.pop()
    for widget in (screen.controls.viewer, screen.controls.slider, screen.controls.pace):
        points(app, widget.rect.center)
        yield f"on {type(widget).__name__}"


def board(app: App, home: Path) -> Iterator[str]:
    """Let a tile follow the mouse; zoom and pan the board by keys; scroll the log back, to its ends too."""
    match = until(kept(home), tile_in_hand(kept(home)), home)
    player = table(app, match)
    player.holds(targets.HandTile(0))
    player.moves(player.layout.view.center)
    app.step([], 0.1)
    yield "a tile follows the mouse"
    player = table(app, match)
    player.presses(pygame.K_z)
    x, y = player.layout.view.center
    player.drags((x, y), (x - 90, y + 60))
    player.aims()
    app.step([], 0.1)
    yield "nearer, pushed aside, with the keyboard"
    player = table(app, match)
    for notches in (3, 99, -99):
        player.turns_wheel(notches, player.layout.log.center)
        app.step([], 0.1)
        yield f"the log is turned back by {notches}"


def tile_in_hand(match: Match) -> int:
    """Return the last step at which a tile was planted."""
    return max(number for number, step in enumerate(match.steps) if isinstance(step.action, Plant))


def crowded(app: App, home: Path) -> Iterator[str]:
    """Show a table full of everything in several windows, with a long answer."""
    player = table(app, until(kept(home), tile_in_hand(kept(home)), home))
    for size, scale in WINDOWS:
        app.rescale(scale)
        resize(app, size)
        behind.answer(player, Answer(SAID))
        app.step([], 0.1)
        yield f"{size[0]}x{size[1]}, {scale} %"


def extremes(app: App, home: Path) -> Iterator[str]:
    """Show tables full of everything in the smallest window, and in one so large that no two lengths are alike."""
    match = kept(home)
    made: dict[str, Callable[[], Player]] = {
        "a tile in the hand": lambda: table(app, until(match, tile_in_hand(match), home), table="full"),
        "a calm one": lambda: table(app, play(5, 4, steps=150, names=LONG_NAMES), table="calm"),
        "a full one": lambda: table(app, play(5, 4, steps=150, names=LONG_NAMES), table="full"),
        "fruit to choose": lambda: orchards.shown(app, orchards.moment(orchards.choosing, home)),
        "fruit to sell": lambda: orchards.shown(app, orchards.moment(orchards.acting, home)),
    }
    for size in EXTREMES:
        resize(app, size)
        for said, make in made.items():
            player = make()
            yield f"{said}, {size[0]}x{size[1]}"
            player.clicks(Command.STANDINGS)
            app.step([], 0.1)
            yield f"{said}, the standings, {size[0]}x{size[1]}"


def among_bots(app: App, home: Path) -> Iterator[str]:
    """Show a person's turn after those of bots: what these have done, and how the game would end now."""
    match = until(kept(home), TURN, home)
    seats = tuple(Seat(name, color, bot) for name, color, bot in zip(LONG_NAMES, COLORS, BOTS, strict=False))
    player = table(app, Match(replace(match.record, seats=seats), list(match.steps), match.path))
    player.clicks(Command.STANDINGS)
    mats = [target for seat in range(1, len(seats)) for target in (targets.Ranked(seat), targets.Mat(seat))]
    for target in (*player.lit(targets.TurnRow), *mats):
        if player.has_in_sight(target):
            player.note_on(target)
            app.step([], 0.1)
            yield f"on {target}"


def planned(app: App, home: Path) -> Iterator[str]:
    """Show a hint that plans a whole turn, and words that hang where they hide nothing of it."""
    player = table(app, until(kept(home), tile_in_hand(kept(home)), home))
    plan = tuple(action for action in player.legal if isinstance(action, Plant))
    open_sites, built = player.state.open_sites, player.state.fincas
    guide = Guide(player.state.player, plan[0], plan[::3], site=open_sites[0], around=(built[0].site, built[1].site))
    for size in ((1280, 720), (960, 600)):
        resize(app, size)
        behind.guide(player, guide)
        for words in (3, 12):
            behind.answer(player, Answer(SAID * words, "R6.4", "The road rule"))
            app.step([], 0.1)
            yield f"{size[0]}x{size[1]}, {words} times as many words"


def beside_trees(app: App, home: Path) -> Iterator[str]:
    """Place a worker beside a tree, and sell fruits."""
    player = table(app, kept(home), "normal")
    yield from _done(app, player, next(action for action in player.legal if isinstance(action, PlaceWorker)))
    player = table(app, orchards.moment(orchards.acting, home), "normal")
    yield from _done(app, player, next(action for action in player.legal if isinstance(action, SellFruit)))


def breath(app: App, home: Path) -> Moments:
    """Show what moves on a table at rest, some seconds on one sheet."""
    breaths = list[Breath]()

    def noted(frame: Frame, surface: pygame.Surface, breath: Breath) -> list[pygame.Rect]:
        breaths.append(breath)
        return []

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Frame, "stir", noted)
        for match in (kept(home), play(3, 3, steps=165)):
            player = table(app, match)
            app.draw()
            for begin in range(4):
                breaths.clear()
                for _ in range(15):
                    player.screen.stir(app.surface, 0.9)
                sheet = pygame.Surface(app.size).convert()
                for one in breaths:
                    sheet.fblits(one.placed)
                yield f"{len(match.seats)} players, {begin + 1}", sheet


TABLE_WALKS = (deeds, eyes, board, crowded, extremes, among_bots, planned, beside_trees, breath)
