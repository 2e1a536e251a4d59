"""Pictures of every screen of the program, for the README and for looking at all of them.

The screens are the real ones, shown without a window, with games that sparring bots have played from fixed seeds.

usage: python tools/screenshots.py FOLDER [--sizes 1280x720 1920x1080] [--languages en de] [--scale 100]
                                          [--screens table planting] [--together]
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from msgspec.structs import replace

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.file_names import free_path_beside
from citrus.laboratory.games import play
from citrus.language.languages import LANGUAGES
from citrus.match.match import Match
from citrus.match.saves import new_game_path
from citrus.records.record import COLORS, Seat
from citrus.records.replay import Step
from citrus.rules.actions import Buy, Plant
from citrus.rules.events import FincaScored, FruitDue
from citrus.rules.fruit_trees import TREE
from citrus.rules.game import Options
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.variants import new_game
from citrus.ui.screens.introduction.screen import IntroductionScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.player_aid.screen import PlayerAidScreen
from citrus.ui.screens.rulebook.screen import RulebookScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.intents import Act
from citrus.workshop.drafts import named, with_site
from citrus.workshop.folder import BOARDS, NUMBERS
from citrus.workshop.numbers import market_cells, with_market

SIZES = ("1280x720", "1920x1080")
LATE = 0.7  # the part of a game after which the table is full enough to be looked at
COLUMNS = 3


class Studio:
    """The program, and games to show in it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._games: dict[tuple[int, bool], tuple[Match, list[Step]]] = {}

    def match(
        self,
        players: int,
        found: Callable[[Step, Step], bool] | None = None,
        last: bool = False,
        trees: bool = False,
        late: float = LATE,
    ) -> Match:
        """A game at its end, or at the first late moment (`last`: the last) that `found`, asked with the step after.

        `late` is the part of the game after which moments are late enough.
        """
        if (players, trees) not in self._games:
            self._games[players, trees] = self._play(players, trees)
        whole, steps = self._games[players, trees]
        if found is None:
            return whole
        among = range(int(len(steps) * late), len(steps) - 1)
        here = next((n for n in (reversed(among) if last else among) if found(steps[n], steps[n + 1])), among[0])
        actions = tuple(step.action for step in steps[1 : here + 1] if step.action is not None)
        record = replace(whole.record, actions=actions, result=None)
        return Match(record, steps[: here + 1], free_path_beside(whole.path))

    def _play(self, players: int, trees: bool) -> tuple[Match, list[Step]]:
        names = self.app.ui.texts("seats.defaults").split()
        board = load_board(shipped_boards()["short" if players < 4 else "long"])
        options = Options(starting_fincas=len(board.starting_sites), fruit_trees=trees)
        game = new_game(board, load_tiles(), options, players)
        record, _, _ = play(game, ("greedy",) * players, "screenshots")
        seats = tuple(Seat(name, color) for name, color in zip(names, COLORS, strict=False))[:players]
        match = Match.with_setup(game, seats, record.setup, new_game_path(seats))
        for action in record.actions:
            match.act(action)
        return match, list(match.steps)

    def table(self, match: Match) -> PlayScreen:
        """The table of a game."""
        self.app.routes.to_table(match)
        assert isinstance(self.app.top, PlayScreen)
        return self.app.top

    def rest(self, seconds: float = 1.0) -> None:
        """Let everything come to rest."""
        for _ in range(round(seconds / 0.05)):
            self.app.step([], 0.05)


def start(studio: Studio) -> None:
    """The start screen, with a game to go on with."""
    studio.match(4, lambda step, then: True)
    studio.app.routes.to_start()


def introduction(studio: Studio) -> None:
    """The first game, where two regions grow together."""
    studio.app.routes.to_introduction()
    top = studio.app.top
    while isinstance(top, IntroductionScreen) and top.lesson.step.id != "merge":
        top.do_it()


def first_turn(studio: Studio) -> None:
    """The first turn of a game of two."""
    whole = studio.match(2)
    studio.table(Match(replace(whole.record, actions=(), result=None), list(whole.steps[:1]), whole.path))


def table(studio: Studio) -> None:
    """A game of four on the long board."""
    studio.table(studio.match(4, lambda step, then: isinstance(then.action, Buy), last=True))


def buying(studio: Studio) -> None:
    """The price of a line."""
    screen = studio.table(studio.match(3, lambda step, then: isinstance(then.action, Buy)))
    screen.table.looking.look_at(targets.Line(sorted(screen.table.offer.bright.lines)[0]))


def planting(studio: Studio) -> None:
    """What a planting would do: the most eventful there is."""
    match = studio.match(2, lambda step, then: isinstance(then.action, Plant), last=True)
    screen, action = studio.table(match), _most_eventful(match.state, match.legal_actions())
    screen.table.click(targets.HandTile(match.state.hand.index(action.tile)))
    screen.table.looking.look_at(targets.Space(action.space))


def _most_eventful(state: GameState, legal: tuple[object, ...]) -> Plant:
    return max((a for a in legal if isinstance(a, Plant)), key=lambda action: len(apply(state, action)[1]))


def refusal(studio: Studio) -> None:
    """Why a click is refused."""
    match = studio.match(2, lambda step, then: isinstance(then.action, Plant))
    screen, state = studio.table(match), match.state
    screen.table.click(targets.HandTile(0))
    taken = next(n for n in range(state.game.board.columns * state.game.board.rows) if state.planted >> n & 1)
    screen.table.click(targets.Space(taken))


def harvest(studio: Studio) -> None:
    """Regions chosen for a harvest."""
    match = studio.match(3, lambda step, then: bool(then.action and type(then.action).__name__ == "Harvest"))
    screen = studio.table(match)
    screen.table.click(targets.Button(Command.HARVEST))
    for first in sorted(screen.table.offer.bright.regions)[:2]:
        screen.table.click(targets.Space(first))


def site(studio: Studio) -> None:
    """The choice of a site for the drawn finca, and what it would mean on one."""
    screen = studio.table(studio.match(4, lambda step, then: step.state.phase == "site"))
    screen.table.looking.look_at(targets.Space(min(screen.table.offer.bright.spaces)))


def tree(studio: Studio) -> None:
    """What a tree would do that is to be planted."""
    match = studio.match(2, lambda step, then: plants_tree(then), last=True, trees=True, late=0)
    screen, state = studio.table(match), match.state
    place = next(n for n, tile in enumerate(state.hand) if state.game.tile_names[tile] == TREE)
    screen.table.click(targets.HandTile(place))
    screen.table.looking.look_at(targets.Space(min(screen.table.offer.bright.spaces)))


def plants_tree(step: Step) -> bool:
    """Whether a step has planted a tree."""
    return any(isinstance(event, FruitDue) for event in step.events)


def fruit(studio: Studio) -> None:
    """The choice of the fruit for a tree."""
    studio.table(studio.match(2, lambda step, then: step.state.phase == "fruit", trees=True, late=0.2))


def tree_worker(studio: Studio) -> None:
    """Whether a worker is put beside the tree just planted."""
    match = studio.match(4, lambda step, then: step.state.phase == "tree_worker", last=True, trees=True, late=0)
    screen = studio.table(match)
    screen.table.looking.look_at(targets.Space(min(screen.table.offer.bright.spaces)))


def picking(studio: Studio) -> None:
    """What a worker beside a tree may do, with some fruit chosen for the sale."""

    def rich(step: Step, then: Step) -> bool:
        orchard = step.state.orchard
        if step.state.phase != "fruit_action" or orchard is None:
            return False
        return sum(map(bool, orchard.kept[step.state.player])) > 1

    screen = studio.table(studio.match(4, rich, last=True, trees=True, late=0))
    for target in sorted(screen.table.offer.bright.kept)[:2]:
        screen.table.click(targets.FruitForSale(target))


def standings(studio: Studio) -> None:
    """Who leads at all fincas."""
    studio.table(studio.match(5, lambda step, then: True)).table.click(targets.Button(Command.STANDINGS))


def scored(studio: Studio) -> None:
    """Points that rise at a finca."""
    match = studio.match(4, lambda step, then: any(isinstance(event, FincaScored) for event in then.events))
    whole = studio.match(4)
    screen = studio.table(match)
    action = whole.steps[len(match.steps)].action
    assert action is not None
    screen.table.carry_out(Act(action))
    studio.rest(0.6)


def menu(studio: Studio) -> None:
    """The menu over the table."""
    table(studio)
    top = studio.app.top
    assert isinstance(top, PlayScreen)
    top.table.click(targets.Button(Command.MENU))


def keys(studio: Studio) -> None:
    """Keyboard and mouse."""
    table(studio)
    top = studio.app.top
    assert isinstance(top, PlayScreen)
    top.table.click(targets.Button(Command.KEYS))


def final(studio: Studio) -> None:
    """The final scoring as a table."""
    studio.app.routes.to_match(studio.match(4))


def chart(studio: Studio) -> None:
    """The score over the turns."""
    final(studio)
    studio.app.top.chart.activate()  # type: ignore[attr-defined]


def replay(studio: Studio) -> None:
    """A game being watched."""
    studio.app.routes.to_replay(studio.match(3))
    top = studio.app.top
    top.go(top.playback.last // 2)  # type: ignore[attr-defined]


def setup(studio: Studio) -> None:
    """The setup of a new game."""
    studio.app.routes.to_setup()


def workshop(studio: Studio) -> None:
    """A board of one's own on the workbench, with two sites that touch."""
    board = load_board(shipped_boards()["short"])
    board = with_site(named(board, studio.app.ui.texts("workshop.new_name")), board.numbers["b3"], "first")
    studio.app.routes.to_painting(BOARDS.new(board, board.name))


def numbers(studio: Studio) -> None:
    """Numbers of one's own on the workbench, with a line of the market that is too long."""
    tiles = load_tiles()
    longer = with_market(tiles, market_cells(tiles) | {(4, 1)})
    studio.app.routes.to_numbers(NUMBERS.new(longer, str(studio.app.ui.texts("numbers.new_name"))))


def seat(studio: Studio) -> None:
    """Who plays a seat, a person or the computer."""
    setup(studio)
    top = studio.app.top
    assert isinstance(top, SetupScreen)
    top.choices.add("hard")
    top.change(lambda: None)
    top.rows[2].kind.activate()


def records(studio: Studio) -> None:
    """The saved games."""
    for players in (2, 3, 4):
        studio.match(players)
    studio.app.routes.to_records()


def album(studio: Studio) -> None:
    """The album after the games of the other pictures."""
    studio.match(2)
    studio.match(4)
    studio.app.routes.to_start()
    studio.app.routes.to_album()
    studio.rest(3.0)


def settings(studio: Studio) -> None:
    """The settings."""
    studio.app.routes.to_settings()


def rulebook(studio: Studio) -> None:
    """The rulebook, at the road rule."""
    studio.app.routes.to_rulebook("R6.4")


def fruit_rules(studio: Studio) -> None:
    """The fruit trees in the rulebook."""
    studio.app.routes.to_rulebook("trees")


def player_aid(studio: Studio) -> None:
    """The player aid of a game with fruit trees."""
    studio.app.push(PlayerAidScreen(studio.app.ui, studio.app.routes, studio.match(3, trees=True).state.game))


def search(studio: Studio) -> None:
    """What a search in the rulebook finds."""
    studio.app.routes.to_rulebook("fincas")
    book = studio.app.top
    assert isinstance(book, RulebookScreen)
    book.look_for("finca")


SCREENS: dict[str, Callable[[Studio], None]] = {
    screen.__name__: screen
    for screen in (
        *(
            start,
            introduction,
            setup,
            workshop,
            numbers,
            seat,
            records,
            album,
            settings,
            first_turn,
            table,
            buying,
            planting,
            refusal,
            harvest,
            site,
        ),
        *(tree, fruit, tree_worker, picking, fruit_rules),
        *(standings, scored, menu, keys, rulebook, player_aid, search, final, chart, replay),
    )
}


def pictures(studio: Studio, names: list[str]) -> Iterator[tuple[str, pygame.Surface]]:
    """Each screen by name, drawn."""
    for name in names:
        studio.app.routes.to_start()
        SCREENS[name](studio)
        if name != "scored":
            studio.rest()
        studio.app.draw()
        yield name, studio.app.surface.copy()


def together(found: list[tuple[str, pygame.Surface]]) -> pygame.Surface:
    """Several pictures on one sheet, to look at them at a glance."""
    width, height = found[0][1].get_size()
    rows = -(-len(found) // COLUMNS)
    sheet = pygame.Surface((width * min(COLUMNS, len(found)), height * rows))
    for number, (_, picture) in enumerate(found):
        sheet.blit(picture, (number % COLUMNS * width, number // COLUMNS * height))
    return sheet


def main() -> None:
    """Make what is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the pictures go: FOLDER/SIZE/LANGUAGE/SCREEN.png")
    parser.add_argument("--sizes", nargs="+", default=list(SIZES))
    parser.add_argument("--languages", nargs="+", choices=list(LANGUAGES), default=["en"])
    parser.add_argument("--screens", nargs="+", choices=list(SCREENS), default=list(SCREENS))
    parser.add_argument("--scale", type=int, default=100, help="of texts and controls, in percent")
    parser.add_argument("--together", action="store_true", help="all screens of a size and language on one sheet")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["CITRUS_HOME"] = home
        for size in options.sizes:
            width, _, height = size.partition("x")
            app = App((int(width), int(height)))
            for language in options.languages:
                app.change(replace(app.settings, language=language, scale=options.scale))
                folder = options.folder / size / language
                folder.mkdir(parents=True, exist_ok=True)
                found = list(pictures(Studio(app), options.screens))
                if options.together:
                    pygame.image.save(together(found), folder / "together.png")
                else:
                    for name, picture in found:
                        pygame.image.save(picture, folder / f"{name}.png")
            app.close()


if __name__ == "__main__":
    main()
