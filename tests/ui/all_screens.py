"""Every screen but the table, and what must hold of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import msgspec
import pygame

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.match.playback import Playback
from citrus.review.figures import turns_of
from citrus.review.reviewer import ReviewError
from citrus.ui.kit.dialogs import Dialog, MessageDialog, NameDialog, Question, QuestionDialog
from citrus.ui.kit.letter_board import LetterBoard
from citrus.ui.kit.page import Page, WidgetScreen
from citrus.ui.kit.screen import Screen
from citrus.ui.kit.sheets import SheetsPage
from citrus.ui.kit.sliders import Measure
from citrus.ui.kit.switch import BESIDE, Switch
from citrus.ui.kit.widgets import Group, Widget
from citrus.ui.screens.album.list_dialog import ListDialog, Listed
from citrus.ui.screens.album.person import PersonScreen
from citrus.ui.screens.album.rows import AlbumRow, goal_text
from citrus.ui.screens.album.screen import AlbumScreen
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.moments.screen import MomentsScreen
from citrus.ui.screens.player_aid.screen import PlayerAidScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.review.about import AboutDialog
from citrus.ui.screens.review.screen import ReviewScreen
from citrus.ui.screens.rulebook.screen import RulebookScreen
from citrus.ui.screens.settings import SettingsScreen
from citrus.ui.screens.setup.hat_dialog import HatDialog
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.setup.seat_dialog import SeatDialog
from citrus.ui.screens.stage.screen import StageScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.screens.who_plays_on import WhoPlaysOnDialog
from citrus.ui.screens.workshop.numbers import NumbersScreen
from citrus.ui.screens.workshop.painting import PaintingScreen
from citrus.ui.screens.workshop.screen import WorkshopScreen
from citrus.ui.screens.workshop.topics import TOPICS
from citrus.ui.screens.workshop.trial import TrialScreen
from citrus.ui.shell.app import App
from citrus.ui.table.dialogs import QuestionsDialog
from citrus.workshop.bench import Bench
from citrus.workshop.folder import BOARDS, NUMBERS
from citrus.workshop.trial import Trial, TrialPlace
from tests.ui.player import menu_of
from tests.ui.reviews import QuietReviews, made_up, reviewed
from tests.ui.shell import own_board, own_numbers, play, resize

Make = Callable[[App, Path], Screen]


def setup(players: int) -> Make:
    def make(app: App, home: Path) -> Screen:
        screen = SetupScreen(app.ui, app.routes)
        while len(screen.choices.players) < players:
            screen.choices.add()
        screen.change(lambda: None)
        return screen

    return make


def setup_with_more(app: App, home: Path) -> Screen:
    screen = SetupScreen(app.ui, app.routes)
    screen.more.activate()
    return screen


def setup_of_bots(app: App, home: Path) -> Screen:
    screen = SetupScreen(app.ui, app.routes)
    while screen.choices.can_add:
        screen.choices.add("expert")
    for player in screen.choices.players:
        screen.choices.cast(player, "expert")
    screen.change(lambda: None)
    return screen


def final_of_bots(app: App, home: Path) -> Screen:
    return FinalScreen(app.ui, app.routes, play(5, 5, bots=["hard"] * 5))


def setup_with_own_files(app: App, home: Path) -> Screen:
    for name in ("Hills", "Islands", "Two rivers"):
        own_board(home, name)
    own_board(home, "Broken", "name: Broken\n")
    own_numbers(home, "Small market")
    return SetupScreen(app.ui, app.routes)


def start_with_game(app: App, home: Path) -> Screen:
    play(2, 1, steps=5)
    return StartScreen(app.ui, app.routes, app.shelf)


def records(app: App, home: Path) -> Screen:
    for seed in range(3):
        play(2 + seed, seed, steps=4)
    (home / "games" / "broken.citrus").write_bytes(b"\x00\x01")
    return RecordsScreen(app.ui, app.routes, app.shelf)


def final(players: int) -> Make:
    return lambda app, home: FinalScreen(app.ui, app.routes, play(players, players))


def podium(players: int) -> Make:
    """Return the podium, where all medals have been handed out."""

    def make(app: App, home: Path) -> Screen:
        screen = StageScreen(app.ui, app.routes, play(players, players))
        screen.hurry(screen.told.end)
        screen.hand_out()
        return screen

    return make


def charted(players: int) -> Make:
    def make(app: App, home: Path) -> Screen:
        screen = FinalScreen(app.ui, app.routes, play(players, players))
        screen.tools.chart.activate()
        return screen

    return make


def more_of_a_game(app: App, home: Path) -> Screen:
    screen = FinalScreen(app.ui, app.routes, play(2, 2))
    app.show(screen)
    screen.ways.more.activate()
    return app.top


def replay(app: App, home: Path) -> Screen:
    screen = ReplayScreen(app.ui, app.routes, Playback.of(play(5, 4, steps=60)))
    screen.go(31)
    return screen


def album(app: App, home: Path) -> Screen:
    played_games(app)
    return AlbumScreen(app.ui, app.routes, app.routes.album)


def album_at(part: str, played: bool = True) -> Make:
    """Return what makes the album at one of its parts."""

    def make(app: App, home: Path) -> Screen:
        if played:
            played_games(app)
        screen = AlbumScreen(app.ui, app.routes, app.routes.album)
        screen.turn_to(part)
        return screen

    return make


def person(app: App, home: Path) -> Screen:
    played_games(app)
    album = app.routes.album
    album.change(lambda people: people.join("bruno", "ana"))
    return PersonScreen(app.ui, app.routes, album, "ana", False)


def played_games(app: App) -> None:
    """Play a few games to their end, all of them in the album."""
    for seed in (2, 3, 5):
        play(min(5, seed), seed)
    album = app.routes.album
    album.look()
    while album.unread:
        album.read()


def list_dialog(app: App, home: Path) -> Screen:
    won = app.ui.texts.count("album.share", 5, wins=app.ui.texts.amount("wins", 3))
    said = goal_text(app.ui.texts, "twins")
    names = tuple(f"{name} {number}" for name in ("Ana", "Eva", "Ida", "Uma") for number in range(3))
    return ListDialog(
        app.ui,
        app.ui.texts("album.medals"),
        Listed(names, lambda name: AlbumRow(name, won, "3", ("red",))),
        lambda number: None,
        said,
    )


def review(players: int) -> Make:
    return lambda app, home: ReviewScreen(app.ui, app.routes, reviewed(play(players, players)), QuietReviews())


def moments(players: int) -> Make:
    return lambda app, home: MomentsScreen(app.ui, app.routes, play(players, players))


def review_being_made(app: App, home: Path) -> Screen:
    match, desk = play(2, 2), QuietReviews(12, 66)
    whole = made_up(match)
    desk.judged_now = msgspec.structs.replace(whole, decisions=whole.decisions[:12], whole=False)
    return ReviewScreen(app.ui, app.routes, match, desk)


def review_failed(app: App, home: Path) -> Screen:
    desk = QuietReviews()
    desk.error = ReviewError("the process died")
    return ReviewScreen(app.ui, app.routes, play(2, 2), desk)


def reviewed_replay(app: App, home: Path) -> Screen:
    match = reviewed(play(5, 4))
    screen = ReplayScreen(app.ui, app.routes, Playback.of(match), lambda: made_up(match), lambda: None)
    screen.go(next(turn for turn in turns_of(made_up(match), match.steps) if turn.grade == "costly").moment)
    screen.show_better()
    return screen


def name_dialog(app: App, home: Path) -> Screen:
    title, text, yes, no = (app.ui.texts(f"records.rename_{key}") for key in ("title", "text", "ok", "cancel"))
    return NameDialog(app.ui, (title, text, yes, no), "Christmas", lambda name: None)


def letter_board(app: App, home: Path) -> Screen:
    return LetterBoard(app.ui, app.ui.texts("seats.name"), "Renée", 18, lambda text: None)


def delete_dialog(app: App, home: Path) -> Screen:
    title, yes, no = (app.ui.texts(f"records.delete_{key}") for key in ("title", "ok", "cancel"))
    text = app.ui.texts("records.delete_text", game="Ana and Bruno", folder="deleted games")
    return QuestionDialog(app.ui, Question(title, text, yes, no), lambda: None)


def workshop(app: App, home: Path) -> Screen:
    own_board(home, "Hills")
    own_board(home, "Broken", "name: Broken\n")
    screen = WorkshopScreen(app.ui, app.routes)
    screen.boards.files.selected = 3
    screen.resume()
    return screen


def painting(app: App, home: Path) -> Screen:
    own_board(home, "Hills")
    return PaintingScreen(app.ui, app.routes, Bench(BOARDS, home / "boards" / "Hills.yaml"))


def workshop_of_numbers(app: App, home: Path) -> Screen:
    own_numbers(home, "Small market")
    own_numbers(home, "Broken", "workers: 5\n")
    NUMBERS.new(msgspec.structs.replace(load_tiles(), fincas=()), "Without fincas")
    screen = WorkshopScreen(app.ui, app.routes)
    screen.numbers.files.selected = 2
    screen.open(screen.numbers)
    return screen


def numbers(topic: int) -> Make:
    def make(app: App, home: Path) -> Screen:
        own_numbers(home, "Small market")
        screen = NumbersScreen(app.ui, app.routes, Bench(NUMBERS, home / "numbers" / "Small market.yaml"))
        screen.choose(TOPICS[topic])
        return screen

    return make


def trial(app: App, home: Path) -> Screen:
    board, tiles = load_board(shipped_boards()["long"]), load_tiles()
    places = [TrialPlace(board, "Hills", tiles, name) for name in ("As in the box", "Small market")]
    return TrialScreen(app.ui, Trial(places[0], 5, games=0), places)


def settings_of_the_table(app: App, home: Path) -> Screen:
    screen = SettingsScreen(app.ui)
    screen.turn_to("playing")
    return screen


SCREENS: dict[str, Make] = {
    "start": lambda app, home: StartScreen(app.ui, app.routes, app.shelf),
    "start with a game": start_with_game,
    "setup 2": setup(2),
    "setup 5": setup(5),
    "setup with more": setup_with_more,
    "setup of bots": setup_of_bots,
    "final of bots": final_of_bots,
    "more of a game": more_of_a_game,
    "seat": lambda app, home: SeatDialog(app.ui, "expert", "red", lambda level: None),
    "who plays on": lambda app, home: WhoPlaysOnDialog(app.ui, app.routes, play(5, 1, steps=3)),
    "hat": lambda app, home: HatDialog(app.ui, "red", ("blue", "white"), lambda color: None),
    "setup with own boards and numbers": setup_with_own_files,
    "records": records,
    "no records": lambda app, home: RecordsScreen(app.ui, app.routes, app.shelf),
    "podium 2": podium(2),
    "podium 5": podium(5),
    "final 2": final(2),
    "final 5": final(5),
    "settings": lambda app, home: SettingsScreen(app.ui),
    "settings of the table": settings_of_the_table,
    "rulebook": lambda app, home: RulebookScreen(app.ui, app.routes, "words"),
    "player aid": lambda app, home: PlayerAidScreen(app.ui, app.routes),
    "final chart 2": charted(2),
    "final chart 5": charted(5),
    "replay": replay,
    "album": album,
    "medals": album_at("medals"),
    "gallery": album_at("gallery"),
    "head to head": album_at("pairs"),
    "no gallery": album_at("gallery", played=False),
    "no album": lambda app, home: AlbumScreen(app.ui, app.routes, app.routes.album),
    "person": person,
    "list": list_dialog,
    "review 2": review(2),
    "review 5": review(5),
    "moments 2": moments(2),
    "moments 5": moments(5),
    "about reviews": lambda app, home: AboutDialog(app.ui),
    "review being made": review_being_made,
    "review failed": review_failed,
    "reviewed replay": reviewed_replay,
    "name": name_dialog,
    "letters": letter_board,
    "question": delete_dialog,
    "questions": lambda app, home: QuestionsDialog(app.ui, lambda question: None),
    "workshop": workshop,
    "painting": painting,
    "trial": trial,
    "workshop of numbers": workshop_of_numbers,
    **{f"numbers: {topic.name}": numbers(place) for place, topic in enumerate(TOPICS)},
    "menu": lambda app, home: menu_of(app, play(2, 1, steps=3)),
    "message": lambda app, home: MessageDialog(app.ui, "This game cannot be opened.", "A sentence with words. " * 12),
}

FULLER = {
    "start": "start with a game", "setup 2": "setup 5", "setup of bots": "setup 5", "no records": "records",
    "podium 2": "podium 5",
    "final 2": "final 5", "final of bots": "final 5", "final chart 2": "final chart 5", "no album": "album",
    "no gallery": "gallery",
    "review 2": "review 5", "moments 2": "moments 5", "replay": "reviewed replay",
}  # fmt: skip
"""Screens by another entry that holds more: where no size of texts or numbers matters, that one is enough."""
FULL = [name for name in SCREENS if name not in FULLER]


def group_of(screen: Screen) -> Group:
    assert isinstance(screen, WidgetScreen)
    return screen.group


def shown(screen: Screen) -> list[Widget]:
    return [widget for widget in group_of(screen).widgets if widget.visible]


def papers(screen: Screen) -> Iterator[pygame.Rect]:
    """Yield the texts and pictures that are not widgets."""
    if isinstance(screen, SheetsPage | Dialog):
        for picture, place in (*screen.banner, *screen.paper):
            yield picture.get_rect(topleft=place)


def check(screen: Screen, size: tuple[int, int]) -> None:
    """Check that everything is on its page and its sheet, large enough, and that nothing covers anything else."""
    window = page = pygame.Rect((0, 0), size)
    foot: list[Widget] = []
    if isinstance(screen, Page):
        scroller, foot = screen.scroller, screen.foot
        assert scroller.view.width == size[0]
        page = pygame.Rect(0, -round(scroller.offset), size[0], max(size[1], scroller.length + screen.head_height))
        for sheet in screen.sheets:
            assert page.contains(sheet), (size, sheet)
            assert sheet.width <= size[0] - 20 * screen.u
        if screen.sheets:
            left, right = min(sheet.left for sheet in screen.sheets), max(sheet.right for sheet in screen.sheets)
            assert abs(left - (size[0] - right)) <= 2, (size, "margins are equal")
        for one, two in combinations(screen.sheets, 2):
            assert not one.colliderect(two), (size, one, two)
    for widget in shown(screen):
        assert (window if widget in foot else page).contains(widget.rect), (size, widget)
        assert widget.rect.width >= 20 * screen.u
        assert widget.rect.height >= 20 * screen.u
        if widget in foot and isinstance(screen, Page) and screen.scroller.reach > 0:
            assert widget.rect.top >= screen.scroller.view.bottom
        if isinstance(widget, Switch | Measure):
            assert widget.height(widget.rect.width, widget.u) <= widget.rect.height, (size, widget)
        if isinstance(widget, Switch):
            title = widget.ui.fonts.width(widget.title, round(17 * widget.u), bold=True)
            assert widget.rect.width >= round(BESIDE * widget.u) + title  # which lies on one line beside the pill
    lying = [widget for widget in shown(screen) if widget not in foot]
    if isinstance(screen, SheetsPage | Dialog):
        for rect in [widget.rect for widget in lying] + list(papers(screen)):
            if rect.top > screen.sheets[0].top:
                assert any(sheet.contains(rect) for sheet in screen.sheets), (size, rect)
    for one, two in combinations([*papers(screen), *(widget.rect for widget in lying)], 2):
        assert not one.colliderect(two), (size, one, two)
    for first, second in combinations(foot, 2):
        assert not first.rect.colliderect(second.rect), (size, first, second)


def resized_and_fresh(app: App, home: Path, name: str) -> tuple[bytes, bytes]:
    """Return what a screen looks like after its window has become smaller, and what a new one looks like there."""
    screen = SCREENS[name](app, home)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    app.draw()
    resize(app, (1000, 650))
    app.draw()
    resized = pygame.image.tobytes(app.surface, "RGB")
    app.surface.fill("black")
    app.pop()
    app.push(SCREENS[name](app, home) if name.startswith(("setup", "no", "name")) else screen)
    app.draw()
    return resized, pygame.image.tobytes(app.surface, "RGB")
