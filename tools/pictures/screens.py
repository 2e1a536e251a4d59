"""Every screen except the table, and the dialogs over it."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable
from dataclasses import replace

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.match.lesson import Lesson
from citrus.resources import user_dir
from citrus.review.reviews import Reviews
from citrus.review.values import Depth
from citrus.rules.actions import EndTurn
from citrus.ui.screens.album.person import PersonScreen
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.folder_dialog import NoFolderDialog
from citrus.ui.screens.introduction.choosing import LessonsDialog
from citrus.ui.screens.introduction.finish import FinishScreen
from citrus.ui.screens.introduction.screen import IntroductionScreen
from citrus.ui.screens.player_aid.screen import PlayerAidScreen
from citrus.ui.screens.review.about import AboutDialog
from citrus.ui.screens.review.screen import ReviewScreen
from citrus.ui.screens.rulebook.screen import RulebookScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.workshop.numbers import NumbersScreen
from citrus.ui.screens.workshop.screen import WorkshopScreen
from citrus.ui.screens.workshop.topics import TOPICS
from citrus.ui.screens.workshop.trial import TrialScreen
from citrus.ui.table.model.commands import Command
from citrus.workshop.bench import Bench
from citrus.workshop.drafts import named, with_site
from citrus.workshop.folder import BOARDS, NUMBERS
from citrus.workshop.trial import Trial, TrialPlace
from tests.ui.every_screen import EVERY_SCREEN
from tools.pictures.studio import Studio
from tools.unseen import file_name

LONG_NAMES = ("Maximiliane", "Bartholomäus", "Clara-Luisa", "Diego", "Elena")
QUICK = Depth(turns=2, scouted=1, futures=2)  # of a review that only has to be looked at
PATIENCE = 120.0  # seconds until it is there


def start(studio: Studio) -> None:
    """Show the start screen with a game to continue."""
    studio.match(4, lambda step, then: True)
    studio.app.routes.to_start()


def introduction(studio: Studio) -> None:
    """Show the first game, where a finca has paid."""
    studio.app.routes.to_introduction()
    top = studio.app.top
    while isinstance(top, IntroductionScreen) and top.lesson.step.id != "scored":
        top.do_it()


def final(studio: Studio) -> None:
    """Show the final scoring as a table."""
    studio.app.routes.to_match(studio.match(4))


def chart(studio: Studio) -> None:
    """Show the score over the turns."""
    final(studio)
    studio.app.top.tools.chart.activate()  # type: ignore[attr-defined]


def replay(studio: Studio) -> None:
    """Show a replay."""
    studio.app.routes.to_replay(studio.match(3))
    top = studio.app.top
    top.go(top.playback.last // 2)  # type: ignore[attr-defined]


def setup(studio: Studio) -> None:
    """Show the setup of a new game."""
    studio.app.routes.to_setup()


def workshop(studio: Studio) -> None:
    """Show a new board on the workbench, with two sites that touch."""
    board = load_board(shipped_boards()["short"])
    board = with_site(named(board, studio.app.ui.texts("workshop.new_name")), board.numbers["b3"], "first")
    studio.app.routes.to_painting(BOARDS.new(board, board.name))


def seat(studio: Studio) -> None:
    """Show the choice of a player for a seat, a person or the computer."""
    setup(studio)
    top = studio.app.top
    assert isinstance(top, SetupScreen)
    top.choices.add("hard")
    top.change(lambda: None)
    top.rows[2].kind.activate()


def records(studio: Studio) -> None:
    """Show the saved games."""
    for players in (2, 3, 4):
        studio.match(players)
    studio.app.routes.to_records()


def album(studio: Studio) -> None:
    """Show the album after the games of the other pictures."""
    studio.match(2)
    studio.match(4)
    studio.app.routes.to_start()
    studio.app.routes.to_album()
    studio.rest(3.0)


def settings(studio: Studio) -> None:
    """Show the settings."""
    studio.app.routes.to_settings()


def rulebook(studio: Studio) -> None:
    """Show the rulebook at the road rule."""
    studio.app.routes.to_rulebook("R6.4")


def fruit_rules(studio: Studio) -> None:
    """Show the fruit trees in the rulebook."""
    studio.app.routes.to_rulebook("trees")


def player_aid(studio: Studio) -> None:
    """Show the player aid of a game with fruit trees."""
    studio.app.push(PlayerAidScreen(studio.app.ui, studio.app.routes, studio.match(3, trees=True).state.game))


def search(studio: Studio) -> None:
    """Show the results of a search in the rulebook."""
    studio.app.routes.to_rulebook("fincas")
    book = studio.app.top
    assert isinstance(book, RulebookScreen)
    book.look_for("finca")


def seated(studio: Studio) -> None:
    """Show the setup with five long names, levels of the computer, and own files."""
    own_files()
    setup(studio)
    top = studio.app.top
    assert isinstance(top, SetupScreen)
    while top.choices.can_add:
        top.choices.add("expert" if len(top.choices.players) > 3 else None)
    for player, name in zip(top.choices.players, LONG_NAMES, strict=True):
        player.name = name
    top.choices.wishes |= {"fair_start": True, "fruit_trees": True, "random_sites": True}
    top.change(lambda: None)


def own_files() -> None:
    """Make two boards and house rules, one board a draft."""
    board = load_board(shipped_boards()["long"])
    for name in ("Grandmother's orchard", "Hills"):
        if BOARDS.free_name(name) == name:
            BOARDS.new(named(board, name), name)
    if BOARDS.free_name("Unfinished islands") == "Unfinished islands":
        BOARDS.new(replace(board, starting_sites=(), name="Unfinished islands"), "Unfinished islands")
    if NUMBERS.free_name("Small market") == "Small market":
        NUMBERS.new(load_tiles(), "Small market")


def workshop_list(studio: Studio) -> None:
    """Show the workshop with own boards."""
    own_files()
    studio.app.routes.to_workshop()
    top = studio.app.top
    assert isinstance(top, WorkshopScreen)
    top.choose_file(BOARDS.path_for("Hills"))


def topic(place: int) -> Callable[[Studio], None]:
    """Return a picture of house rules with one of their topics open."""

    def open_topic(studio: Studio) -> None:
        own_files()
        top = NumbersScreen(studio.app.ui, studio.app.routes, Bench(NUMBERS, NUMBERS.path_for("Small market")))
        studio.app.push(top)
        top.choose(TOPICS[place])

    return open_topic


def trial(studio: Studio) -> None:
    """Show how a new board plays, after some of the games."""
    board, tiles = load_board(shipped_boards()["long"]), load_tiles()
    places = [TrialPlace(named(board, "Grandmother's orchard"), "Grandmother's orchard", tiles, "As in the box")]
    places.append(TrialPlace(places[0].board, places[0].board_name, tiles, "Small market"))
    screen = TrialScreen(studio.app.ui, Trial(places[0], 5, games=0), places)
    studio.app.push(screen)


def person(studio: Studio) -> None:
    """Show a player's page of the album."""
    album(studio)
    top = studio.app.top
    found = studio.app.routes.album
    key = next(iter(found.counts(False).everybody))
    assert top is not None
    studio.app.push(PersonScreen(studio.app.ui, studio.app.routes, found, key, False))


def goals(studio: Studio) -> None:
    """Show new goals over the final scoring."""
    final(studio)
    studio.rest(3.0)
    top = studio.app.top
    assert isinstance(top, FinalScreen)
    top.tools.news.activate()


def parts(studio: Studio) -> None:
    """Show the parts of a number in the final table."""
    final(studio)
    top = studio.app.top
    assert isinstance(top, FinalScreen)
    max(top.numbers.parts.items(), key=lambda item: item[0][1] == "finca")[1].activate()


def keepsake(studio: Studio) -> None:
    """Show the saved picture of a game."""
    final(studio)
    top = studio.app.top
    assert isinstance(top, FinalScreen)
    top.tools.picture.activate()


def moments(studio: Studio) -> None:
    """Show the story of a game in pictures."""
    studio.app.routes.to_story(studio.match(4))


def review(studio: Studio) -> None:
    """Show a review, quickly made."""
    match = studio.match(2)
    screen = ReviewScreen(studio.app.ui, studio.app.routes, match, Reviews(QUICK))
    studio.app.push(screen)
    end = time.monotonic() + PATIENCE
    while screen.found is None and time.monotonic() < end:
        time.sleep(0.2)
        studio.rest(0.3)


def about_reviews(studio: Studio) -> None:
    """Show what the figures of a review mean."""
    studio.app.push(AboutDialog(studio.app.ui))


def story(studio: Studio) -> None:
    """Show the whole log of a game."""
    studio.table(studio.match(4, lambda step, then: True)).clicks(Command.STORY)


def lessons(studio: Studio) -> None:
    """Show the choice of a lesson."""
    studio.app.push(LessonsDialog(studio.app.ui, studio.app.routes))


def first_step(studio: Studio) -> None:
    """Show the beginning of the first lesson."""
    studio.app.routes.to_introduction()


def tiles_lesson(studio: Studio) -> None:
    """Show the beginning of the lesson on action tiles."""
    studio.app.routes.to_introduction("tiles")


def trees_lesson(studio: Studio) -> None:
    """Show the lesson on fruit trees, where fruit is sold."""
    studio.app.routes.to_introduction("trees")
    top = studio.app.top
    while isinstance(top, IntroductionScreen) and top.lesson.step.id != "sell":
        top.do_it()


def finish(studio: Studio) -> None:
    """Show the end of the first lesson."""
    texts = studio.app.ui.texts
    lesson = Lesson.begin((texts("introduction.you"), texts("seats.defaults").split()[0]))
    lesson.go(len(lesson.course) - 1)
    lesson.act(EndTurn())
    studio.app.push(FinishScreen(studio.app.ui, studio.app.routes, lesson))


def no_folder(studio: Studio) -> None:
    """Show that the player's folder can keep no files."""
    studio.app.push(NoFolderDialog(studio.app.ui, OSError(errno.EACCES, os.strerror(errno.EACCES))))


def folder(studio: Studio) -> None:
    """Show the choice of a folder."""
    no_folder(studio)
    studio.app.top.buttons[0].activate()  # type: ignore[attr-defined]


def opened(name: str) -> Callable[[Studio], None]:
    """Return a function that opens a screen as tests do, with much in it."""
    return lambda studio: studio.app.push(EVERY_SCREEN[name](studio.app, user_dir()))


SHOTS: dict[str, Callable[[Studio], None]] = {
    **{file_name(name): opened(name) for name in EVERY_SCREEN},
    **{f"numbers_{one.name}": topic(place) for place, one in enumerate(TOPICS)},
    **{screen.__name__: screen for screen in (
        start, introduction, final, chart, replay, setup, workshop, seat, records, album, settings, rulebook,
        fruit_rules, player_aid, search, seated, workshop_list, trial, person, goals, parts, keepsake, moments, review,
        about_reviews, story, lessons, first_step, tiles_lesson, trees_lesson, finish, no_folder,
        folder,
    )},
}  # fmt: skip
"""The screens of the docs by one word each, and all those of tests, which have other games and more in them."""
