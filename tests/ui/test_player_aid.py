"""The player aid: the rules of one game on one page, to look up beside the table and to print."""

from __future__ import annotations

import re
import zlib
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.content.tiles import load_tiles
from citrus.language.languages import shipped
from citrus.records.record import COLORS
from citrus.rules.actions import Plant
from citrus.rules.game import Options
from citrus.rules.tiles import ACTION_TILES, FruitTrees, TileSet
from citrus.rules.turn import legal_actions
from citrus.ui.kit.dialogs import MessageDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.player_aid import printing
from citrus.ui.screens.player_aid import screen as player_aid
from citrus.ui.screens.player_aid.contents import Example, Ladder, RuleInWords, Section, sections
from citrus.ui.screens.player_aid.painter import AidPainter
from citrus.ui.screens.player_aid.screen import DENSITIES, PlayerAidScreen
from citrus.ui.screens.player_aid.sheet import Sheet, columns_for
from citrus.ui.screens.rulebook.screen import RulebookScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.grids import sampled
from tests.ui.player import menu_of
from tests.ui.shell import choose, click, named, play, press, resize, wheel

EVERY = Options(fruit_trees=True)


def opened(app: App) -> PlayerAidScreen:
    """Return the player aid over the start screen."""
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    press(app, pygame.K_F3)
    assert isinstance(app.top, PlayerAidScreen)
    return app.top


def notes(contents: tuple[Section, ...]) -> list[RuleInWords]:
    return [row for section in contents for row in section.rows if isinstance(row, RuleInWords)]


def said(contents: tuple[Section, ...]) -> str:
    return "\n".join(note.text for note in notes(contents))


def ladders(contents: tuple[Section, ...]) -> list[Ladder]:
    return [row for section in contents for row in section.rows if isinstance(row, Ladder)]


# the ways there and back


def test_a_key_opens_it_over_everything_and_closes_it(app: App) -> None:
    screen = PlayScreen(app.ui, app.routes, play(2, 1, steps=10))
    app.show(screen)
    for key in (pygame.K_F3, pygame.K_ESCAPE):
        press(app, pygame.K_F3)
        assert isinstance(app.top, PlayerAidScreen)
        press(app, key)
        assert app.top is screen


def test_book_and_player_aid_lie_over_each_other_only_once(app: App) -> None:
    aid = opened(app)
    press(app, pygame.K_F1)
    assert isinstance(app.top, RulebookScreen)
    press(app, pygame.K_F3)
    assert app.top is aid
    press(app, pygame.K_F1)
    press(app, pygame.K_F1)
    assert app.top is aid
    assert len(app.stack) == 2


def test_the_mouse_finds_it_in_the_menu_and_the_rulebook(app: App) -> None:
    match = play(2, 1, steps=10)
    app.show(PlayScreen(app.ui, app.routes, match))
    menu = menu_of(app, match)
    app.push(menu)
    click(app, next(button for button in menu.buttons if button.text == "Player aid"))
    assert isinstance(app.top, PlayerAidScreen)
    click(app, named(app.top, "Rules"))
    book = app.top
    assert isinstance(book, RulebookScreen)
    app.pop()
    click(app, named(app.top, "Back"))
    assert app.top is menu
    app.push(book)
    click(app, named(app.top, "Player aid"))
    assert isinstance(app.top, PlayerAidScreen)
    click(app, named(app.top, "Rules"))
    assert app.top is book


# what it says


def test_it_is_about_the_game_on_the_table(app: App) -> None:
    app.show(PlayScreen(app.ui, app.routes, play(2, 1, steps=10, fruit_trees=True)))
    press(app, pygame.K_F3)
    aid = app.top
    assert isinstance(aid, PlayerAidScreen)
    assert aid.contents == sections(app.ui.texts, load_tiles(), Options(starting_fincas=3, fruit_trees=True))
    assert not aid.trees.visible


def test_without_a_game_the_fruit_trees_can_be_added(app: App) -> None:
    aid = opened(app)
    assert "tree" not in said(aid.contents)
    click(app, named(app.top, "Fruit trees"))
    assert "tree" in said(aid.contents)
    click(app, named(app.top, "Fruit trees"))
    assert "tree" not in said(aid.contents)


def test_its_numbers_are_those_of_the_tile_set(app: App) -> None:
    def numbers(tiles: TileSet) -> set[str]:
        contents = sections(app.ui.texts, tiles, EVERY)
        steps = [step for ladder in ladders(contents) for step in ladder.steps]
        gains = {str(value) for step in steps for value in (step.gain, step.count)}
        counts = {str(note.count) for note in notes(contents)}
        return set(re.findall(r"\d+", said(contents))) | gains | counts

    tiles = load_tiles()
    market = tuple((number,) for number in range(90, 101))
    others = replace(
        tiles,
        market=market,
        income=(0, 31, 32),
        workers=2,
        max_coins=33,
        return_penalty=34,
        landscape=tuple((name, 40 + number) for number, name in enumerate(ACTION_TILES)),
        fruit_trees=FruitTrees(35, ("apple", "plum"), (36, 37), (38, 39)),
    )
    wanted = {"11", "31", "32", "33", "34", "35", "36", "37", "38", "39", "81", "42", "43", "44", "45"}
    assert wanted <= numbers(others)
    assert not wanted & numbers(tiles)


def test_its_ladders_are_the_income_and_the_prices_of_fruit(app: App) -> None:
    tiles = load_tiles()
    income, sale = ladders(sections(app.ui.texts, tiles, EVERY))
    assert [(step.count, step.gain) for step in income.steps] == list(enumerate(tiles.income))[1:]
    assert tuple(step.gain for step in sale.steps) == tiles.fruit_trees.sale
    assert [len(step.pieces) for step in sale.steps] == [1, 2, 3, 4]


def test_every_action_tile_of_the_game_has_its_row_and_no_other(app: App) -> None:
    tiles = load_tiles()
    for left_out in ACTION_TILES:
        fewer = replace(tiles, landscape=tuple(entry for entry in tiles.landscape if entry[0] != left_out))
        contents = sections(app.ui.texts, fewer, Options())
        counted = {piece for note in notes(contents) if note.count is not None for piece in note.pieces}
        assert counted == set(ACTION_TILES) - {left_out}


def test_variants_change_what_it_says(app: App) -> None:
    def words(options: Options) -> str:
        return said(sections(app.ui.texts, load_tiles(), options))

    usual = words(Options())
    assert "Road rule" in usual
    assert "Road rule" not in words(Options(family=True))
    assert "only milestones build fincas" in usual
    assert "only milestones build fincas" not in words(Options(edition=1))


def test_it_says_what_is_looked_up_most(app: App) -> None:
    """R5.4: a bridge must be used. R9.1: what closes a space. R9.3: a single player. R10.3: where no bull is put."""
    words = said(sections(app.ui.texts, load_tiles(), Options()))
    for sentence in (
        "Nothing fits, even with a bridge?",
        "are planted, or hold a landscape tile or rock",
        "One player alone: only the first",
        "a free space (no tile, rock or site)",
        "If none can be built, the game ends",
    ):
        assert sentence in words


@pytest.mark.parametrize("family", [False, True])
def test_its_picture_tells_the_truth(app: App, family: bool) -> None:
    contents = sections(app.ui.texts, load_tiles(), Options(family=family))
    (example,) = (row for section in contents for row in section.rows if isinstance(row, Example))
    (board,) = example.boards
    state = board.state()
    legal = {state.game.board.names[action.space] for action in legal_actions(state) if isinstance(action, Plant)}
    assert set(board.fits.split()) == legal
    assert not legal & set(board.refused.split())
    assert bool(board.refused) is not family
    assert COLORS[state.player] == "blue"


@pytest.mark.parametrize(
    "tiles",
    [
        replace(load_tiles(), fincas=()),
        replace(load_tiles(), landscape=()),
        replace(load_tiles(), fruit_trees=FruitTrees(0, (), (), ())),
        replace(load_tiles(), workers=12, income=tuple(range(13))),
        replace(load_tiles(), kinds=("grapefruit",)),
    ],
    ids=["no fincas", "no landscape tiles", "no fruit", "twelve workers", "one kind"],
)
def test_tile_sets_of_their_own_are_no_trouble(app: App, tiles: TileSet) -> None:
    painter = AidPainter(app.ui, 1)
    sheet = painter.set("", sections(app.ui.texts, tiles, EVERY), 1200, 3)
    assert_in_its_place(sheet)
    painter.paint(sheet)


# how it is set


def assert_in_its_place(sheet: Sheet) -> None:
    """Check that nothing sticks out, and no words cover others or a piece."""
    field = pygame.Rect(0, 0, sheet.width, sheet.height)
    words = [one.rect for one in sheet.words]
    pieces = [rect for _, rect in sheet.pieces]
    badges = [rect for _, rect in sheet.counts]
    for rect in [*words, *pieces, *badges, *sheet.cells, *(rect for _, _, rect in sheet.ribbons)]:
        assert field.contains(rect), rect
    for one, two in combinations(words, 2):
        overlap = one.clip(two)
        assert overlap.height <= one.height // 4 or not overlap.width, (one, two)
    for one in words:
        assert not any(one.inflate(0, -one.height // 3).colliderect(piece) for piece in pieces), one


@pytest.mark.parametrize(
    ("language", "window"),
    sampled(shipped(), [((1280, 720), 100), ((1280, 720), 150), ((960, 600), 200)], rounds=2),
)
def test_words_and_pieces_have_their_places(language: str, window: tuple[tuple[int, int], int], app: App) -> None:
    size, scale = window
    app.change(replace(app.settings, language=language, scale=scale))
    u = min(size[0] / 1280, size[1] / 720) * scale / 100
    width = size[0] - round(80 * u)
    painter = AidPainter(app.ui, u)
    every, columns = sections(app.ui.texts, load_tiles(), EVERY), columns_for(width, u)
    for section in every:  # each may be the end of the longest column, on the densest sheet
        assert_in_its_place(AidPainter(app.ui, u, DENSITIES[-1][1]).set("", (section,), width // columns, 1))
    sheet = painter.set("", every, width, columns)
    assert_in_its_place(sheet)
    for words, _, _ in sheet.ribbons:
        assert app.ui.fonts.width(words.text, words.size, title=True) <= words.rect.width, words.text


@pytest.mark.parametrize(("language", "size"), sampled(shipped(), [(1920, 1080), (1366, 768)]))
def test_all_of_it_is_in_sight_at_the_usual_size_of_texts(language: str, size: tuple[int, int], app: App) -> None:
    app.change(replace(app.settings, language=language))
    aid = opened(app)
    assert app.size == (1280, 720)
    assert aid.paper.scroller.reach == 0
    choose(app, app.ui.texts("player_aid.trees"))
    assert aid.paper.scroller.reach == 0, "with fruit trees, too"
    resize(app, size)
    assert aid.paper.scroller.reach == 0


def test_larger_texts_scroll_by_wheel_keys_and_dragging(app: App) -> None:
    app.rescale(150)
    aid = opened(app)
    scroller = aid.paper.scroller
    assert scroller.reach > 0
    wheel(app, aid.paper.rect.center, -2)
    down = scroller.offset
    assert down > 0
    press(app, pygame.K_END)
    assert scroller.offset == scroller.reach
    press(app, pygame.K_HOME)
    assert scroller.offset == 0
    middle = aid.paper.rect.center
    app.step([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=middle, button=1)], 0.02)
    app.step(
        [pygame.event.Event(pygame.MOUSEMOTION, pos=(middle[0], middle[1] - 90), rel=(0, -90), buttons=(1, 0, 0))], 0.02
    )
    assert scroller.offset == 90
    app.step([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=middle, button=1)], 0.02)


# on paper


def image_of(pdf: bytes) -> tuple[tuple[int, int], bytes]:
    """Return the size of the picture in a PDF, and its pixels."""
    found = re.search(rb"/Width (\d+) /Height (\d+) .*?/Length (\d+) >>\nstream\n", pdf, re.DOTALL)
    width, height, length = map(int, found.groups())
    return (width, height), zlib.decompress(pdf[found.end() : found.end() + length])


def test_a_pdf_is_one_page_with_the_picture(tmp_path: Path, app: App) -> None:
    picture = pygame.Surface((300, 150))
    picture.fill("#c8572c")
    picture.fill("#17707c", (20, 30, 50, 60))
    path = tmp_path / "page.pdf"
    printing.save_pdf(picture, path)
    pdf = path.read_bytes()
    assert pdf.startswith(b"%PDF-1.")
    assert pdf.endswith(b"%%EOF\n")
    assert b"/MediaBox [0 0 72.0 36.0]" in pdf  # 300 dots are an inch, which has 72 points
    assert image_of(pdf) == ((300, 150), pygame.image.tobytes(picture, "RGB"))
    table = int(re.search(rb"startxref\n(\d+)", pdf)[1])  # type: ignore[index]
    assert pdf[table:].startswith(b"xref\n")
    for number, start in enumerate(re.findall(rb"(\d{10}) 00000 n", pdf), 1):
        assert pdf[int(start) :].startswith(b"%d 0 obj\n" % number)


@pytest.mark.parametrize("language", ["de"])
def test_the_page_is_a4_and_keeps_its_margins(app: App, language: str) -> None:
    app.change(replace(app.settings, language=language))
    page = printing.page(app.ui, "Citrus", sections(app.ui.texts, load_tiles(), EVERY))
    assert page.get_size() == (printing.dots(297), printing.dots(210)) == (3508, 2480)
    margin = printing.dots(printing.MARGIN)
    inside = page.get_rect().inflate(-2 * margin + 4, -2 * margin + 4)
    inked = pygame.mask.from_threshold(page, (255, 255, 255), (1, 1, 1))
    inked.invert()
    rects = inked.get_bounding_rects()
    whole = rects[0].unionall(rects[1:])
    assert inside.contains(whole)
    assert whole.width > inside.width * 0.97
    assert whole.height > inside.height * 0.9


def test_the_page_is_saved_and_it_is_said_where(app: App, home: Path) -> None:
    opened(app)
    for _ in range(2):
        click(app, named(app.top, "Save as PDF"))
        assert isinstance(app.top, MessageDialog)
        assert str(home / "documents") in app.top.text
        press(app, pygame.K_RETURN)
    names = sorted(path.name for path in (home / "documents").iterdir())
    assert names == ["Citrus Player aid (2).pdf", "Citrus Player aid.pdf"]
    size, _ = image_of((home / "documents" / names[1]).read_bytes())
    assert size == (3508, 2480)


def test_a_page_that_cannot_be_saved_is_said_so(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str, save: object) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(player_aid, "save_page", refuse)
    opened(app)
    click(app, named(app.top, "Save as PDF"))
    assert isinstance(app.top, MessageDialog)
    assert "no permission there" in app.top.text
