"""Moments at the table that show more than a table at rest: what is hovered, chosen, told or moved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.records.replay import Step
from citrus.rules.actions import Buy, Plant
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from tests.ui import orchards
from tests.ui.at_table import spoken_to
from tests.ui.endings import first_scoring
from tests.ui.player import Player, sit_down
from tests.ui.shell import LONG_NAMES, play

LATE = 60  # steps after which there is much on the table


def before(match: Match, found: Callable[[Step], bool], after: int = LATE) -> Match:
    """Return a game just before the first step of a sort that is late enough."""
    here = next(number for number, step in enumerate(match.steps) if number > after and found(step))
    playback = Playback.of(match)
    playback.seek(here - 1)
    return playback.branch(match.path.with_name("moment.citrus"))


def table(app: App, match: Match, speed: str = "none", **settings: object) -> Player:
    player = sit_down(app, match, speed=speed, **settings)
    app.step([], 0.1)
    return player


def rests(app: App, player: Player, where: targets.Target | Command) -> None:
    """Rest the mouse on a thing until there is a note on it."""
    player.note_on(where)
    app.step([], 0.1)


def buying(app: App, home: Path) -> Iterator[str]:
    """Put the mouse on a line of the market."""
    player = table(app, before(play(3, 4), lambda step: isinstance(step.action, Buy)))
    rests(app, player, min(player.lit(targets.MarketLine)))
    yield "at last"


def planting(app: App, home: Path) -> Iterator[str]:
    """Pick a tile, and put the mouse where it may be planted."""
    player = table(app, before(play(4, 4), lambda step: isinstance(step.action, Plant)), table="full")
    player.clicks(targets.HandTile(0))
    rests(app, player, targets.Space(player.plantable(0)))
    yield "at last"


def refused(app: App, home: Path) -> Iterator[str]:
    """Try to plant a tile on another one."""
    player = table(app, before(play(2, 1), lambda step: isinstance(step.action, Plant)))
    board = player.state.game.board
    player.clicks(targets.HandTile(0))
    player.clicks(targets.Space(next(n for n in range(board.columns * board.rows) if player.state.planted >> n & 1)))
    app.step([], 0.1)
    yield "at last"


def warned(app: App, home: Path) -> Iterator[str]:
    """End the last turn of a game, which is warned of once."""
    match = play(4, 7)
    player = table(app, before(match, lambda step: step is match.steps[-1], 0))
    player.clicks(Command.END)
    app.step([], 0.1)
    yield "at last"


def enlarged(app: App, home: Path) -> Iterator[str]:
    """Enlarge the board."""
    player = table(app, play(2, 1, steps=LATE))
    player.turns_wheel(4, player.layout.view.center)
    app.step([], 0.1)
    yield "at last"


def standings(app: App, home: Path) -> Iterator[str]:
    """Show who leads at all fincas, and how the game would end."""
    player = table(app, play(5, 4, steps=150, names=LONG_NAMES))
    player.clicks(Command.STANDINGS)
    app.step([], 0.1)
    yield "at last"


def told(app: App, home: Path) -> Iterator[str]:
    """Click a line of the log, and a row of pictures."""
    player = table(app, play(3, 2, steps=LATE), table="full")
    if player.layout.log:  # with large texts there is none
        player.clicks(next(targets.LogLine(n) for n in reversed(range(len(player.log))) if _in_sight(player, n)))
    app.step([], 0.1)
    yield "at last"
    player = table(app, play(3, 2, steps=LATE), table="calm")
    rests(app, player, targets.TurnRow(player.log[-1].number))
    yield "in pictures"


def spoken(app: App, home: Path) -> Iterator[str]:
    """Look at what a computer player has just said."""
    match, _ = spoken_to(3, 1)
    table(app, match)
    yield "at last"


def _in_sight(player: Player, line: int) -> bool:
    return player.has_in_sight(targets.LogLine(line))


def counted(app: App, home: Path) -> Iterator[str]:
    """Show points that rise where a finca has just been scored."""
    match = play(4, 2)
    player = table(app, before(match, lambda step: step is match.steps[first_scoring(match)], 0), "normal")
    action = match.steps[len(player.steps)].action
    assert action is not None
    player.does(action)
    for _ in range(12):
        app.step([], 0.1)
    yield "at last"


def moved(app: App, home: Path) -> Iterator[str]:
    """Show tiles on their way after a purchase."""
    player = table(app, before(play(2, 3), lambda step: isinstance(step.action, Buy)), "normal")
    player.buys()
    for _ in range(4):
        app.step([], 0.1)
    yield "at last"


def by_keys(app: App, home: Path) -> Iterator[str]:
    """Go with the keyboard through the tiles in the hand to the board."""
    player = table(app, before(play(2, 5), lambda step: isinstance(step.action, Plant)))
    for key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_TAB, pygame.K_RIGHT):
        player.presses(key)
        app.step([], 0.1)
    yield "at last"


def fruit(app: App, home: Path) -> Iterator[str]:
    """Show a tree that asks for its fruit."""
    orchards.shown(app, orchards.moment(orchards.choosing, home))
    yield "at last"


def picking(app: App, home: Path) -> Iterator[str]:
    """Pick fruit from trees, and choose one sort for the sale."""
    player = orchards.shown(app, orchards.moment(orchards.acting, home))
    player.clicks(min(player.lit(targets.FruitForSale)))
    rests(app, player, Command.SELL)
    yield "at last"


MOMENTS = {
    f"table, {moment.__name__}": moment
    for moment in (
        *(buying, planting, refused, warned, enlarged, standings, told, spoken),
        *(counted, moved, by_keys, fruit, picking),
    )
}
