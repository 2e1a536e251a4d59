"""The workshop of boards in the window: painting by mouse and keyboard, what is said, and what is in the files."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.content.boards import load_board, own_boards_dir, shipped_boards
from citrus.language.languages import shipped
from citrus.rules.numbering import Space
from citrus.ui.kit.dialogs import Dialog, NameDialog, QuestionDialog
from citrus.ui.screens.rulebook.screen import RulebookScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.workshop.editing import DraftRemark
from citrus.ui.screens.workshop.land import BoardField
from citrus.ui.screens.workshop.painting import PaintingScreen
from citrus.ui.screens.workshop.screen import WorkshopScreen
from citrus.ui.screens.workshop.words import board_names
from citrus.ui.shell.app import App
from citrus.workshop import drafts
from citrus.workshop.advice import Weakness
from citrus.workshop.folder import BOARDS
from citrus.workshop.words import advice_text
from tests.ui.shell import click, click_row, drag, named, own_board, press, resize, workshop, write
from tests.workshop.boards import BY_HAND


@pytest.fixture
def painting(app: App, home: Path) -> PaintingScreen:
    """Return the short board, opened on the workbench."""
    own_board(home, "Hills")
    return opened(app, home / "boards" / "Hills.yaml")


def opened(app: App, path: Path) -> PaintingScreen:
    app.routes.to_painting(path)
    screen = app.top
    assert isinstance(screen, PaintingScreen)
    app.fit_window()
    return screen


def at(screen: PaintingScreen, name: str) -> tuple[int, int]:
    return screen.field.rect_of(screen.bench.draft.numbers[name]).center


def saved(screen: PaintingScreen) -> tuple[str, ...]:
    return load_board(screen.bench.path).grid


def paint(app: App, screen: PaintingScreen, brush: str, name: str) -> None:
    click(app, next(button for button in screen.brushes if button.brush.name == brush))
    click(app, at(screen, name))


def test_a_stroke_has_no_gaps_and_is_undone_at_once(app: App, painting: PaintingScreen) -> None:
    before = saved(painting)
    paint(app, painting, "rock", "a1")
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    drag(app, at(painting, "e5"), at(painting, "h5"))
    assert saved(painting)[4] == before[4][:4] + "####" + before[4][8:]
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    assert saved(painting) == before
    press(app, pygame.K_y, pygame.KMOD_CTRL)
    assert saved(painting)[4][4:8] == "####"


def test_sites_are_placed_moved_and_named(app: App, painting: PaintingScreen) -> None:
    paint(app, painting, "first", "j6")
    board = painting.bench.draft
    assert drafts.letter_at(board, board.numbers["j6"]) == "L"
    assert "L" in board.starting_sites
    drag(app, at(painting, "j6"), at(painting, "k6"))
    board = painting.bench.draft
    assert drafts.letter_at(board, board.numbers["k6"]) == "L"
    assert "L" in board.starting_sites
    press(app, pygame.K_b)  # the mouse is over the site
    board = painting.bench.draft
    assert drafts.letter_at(board, board.numbers["k6"]) == "B"
    assert drafts.letter_at(board, board.numbers["g3"]) == "L"
    paint(app, painting, "unused", "k6")
    assert painting.bench.draft.unused_sites == ("B",)


def gone(screen: PaintingScreen) -> str:
    """Return what is said to have been removed, or nothing."""
    return next((remark.text for remark in screen.said if remark.text.startswith("Removed: ")), "")


@pytest.mark.parametrize("brush", ["open", "rock", "landscape"])
def test_a_site_under_a_brush_is_not_removed_without_a_word(app: App, painting: PaintingScreen, brush: str) -> None:
    before = painting.bench.draft
    (letter, space), *_ = before.sites.items()
    paint(app, painting, brush, before.names[space])
    assert gone(painting) == f"Removed: site {letter}. Undo brings it back."
    press(app, pygame.K_z, pygame.KMOD_LCTRL)
    assert painting.bench.draft == before
    assert gone(painting) == ""


def test_what_a_smaller_board_or_a_moved_site_removes_is_said(app: App, painting: PaintingScreen) -> None:
    before = painting.bench.draft
    rock = "f5"
    assert before.grid[4][5] == "#"
    letter, space = next(iter(before.sites.items()))
    click(app, next(button for button in painting.brushes if button.brush.name == "first"))
    drag(app, at(painting, before.names[space]), at(painting, rock))
    assert painting.bench.draft.sites[letter] == before.numbers[rock]
    assert gone(painting) == "Removed: 1 rock. Undo brings it back."
    press(app, pygame.K_z, pygame.KMOD_LCTRL)
    removed: set[str] = set()
    painting.group.set_focus(painting.steppers["columns"])
    while painting.bench.draft.columns > 3:
        held = painting.bench.draft
        press(app, pygame.K_LEFT)
        lost = held.sites.keys() - painting.bench.draft.sites.keys()
        assert all(f"site {one}" in gone(painting) for one in lost)
        removed |= lost
    assert removed


def test_what_is_wrong_is_said_at_once_where_it_is(app: App, painting: PaintingScreen) -> None:
    assert painting.troubles == ()
    assert [remark.sign for remark in painting.said] == ["info"]
    assert painting.plays.enabled
    paint(app, painting, "stack", "b3")
    board = painting.bench.draft
    assert painting.said == (DraftRemark.mistake("Sites must not touch, not even at a corner: G and L."),)
    assert painting.field.at_fault == 1 << board.sites["G"] | 1 << board.sites["L"]
    assert not painting.plays.enabled
    drag(app, at(painting, "b3"), at(painting, "c5"))
    assert painting.troubles  # beside D and K
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    assert painting.troubles == ()
    assert painting.field.at_fault == 0


def test_a_crowded_board_marks_the_numbers_that_help(app: App, painting: PaintingScreen) -> None:
    for _ in range(3):
        click(app, painting.steppers["rows"].part(-1).center)
    assert painting.bench.draft.rows == 6
    assert [trouble.problem.key for trouble in painting.troubles] == ["board.no_room"]
    wrong = {name for name, stepper in painting.steppers.items() if stepper.wrong}
    assert wrong == {"columns", "rows", "plain", "well"}
    for _ in range(5):
        click(app, painting.steppers["plain"].part(1).center)
    assert painting.troubles == ()
    assert load_board(painting.bench.path).remove_plain == 8


def test_what_is_said_of_a_crowded_board_holds_for_no_space_at_all(app: App) -> None:
    for language in shipped():
        app.change(replace(app.settings, language=language))
        for spare in (0, 1, 4):
            said = advice_text(app.ui.texts, Weakness("crowded", spare, 90))
            assert (str(spare) in said) == (spare > 0), said
            assert app.ui.texts.again(said) == said


def test_what_brushes_and_numbers_mean_is_said_under_the_mouse(app: App, painting: PaintingScreen) -> None:
    for place, said in (
        (painting.brushes[4].rect.center, "Starting site: a finca stands here from the start (5)"),
        (painting.steppers["well"].rect.center, "Tiles of each fruit with a well that stay in the box"),
        (painting.across.rect.center, "Swap left and right"),
    ):
        app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
        assert [remark.text for remark in painting.said] == [said]


def test_everything_is_there_by_keyboard(app: App, painting: PaintingScreen) -> None:
    painting.group.set_focus(painting.field)
    press(app, pygame.K_2)
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_DOWN)
    assert painting.bench.draft.names[painting.field.cursor] == "b2"
    press(app, pygame.K_SPACE)
    assert saved(painting)[1][1] == "#"
    press(app, pygame.K_DELETE)
    assert saved(painting)[1][1] == "."
    press(app, pygame.K_UP)
    press(app, pygame.K_UP)  # out of the field at its edge
    assert painting.group.focus is not painting.field
    painting.group.set_focus(painting.steppers["columns"])
    press(app, pygame.K_RIGHT)
    assert painting.bench.draft.columns == 13
    painting.group.set_focus(painting.across)
    press(app, pygame.K_RETURN)
    assert painting.bench.draft == drafts.mirrored(painting.bench.history.past[-1], upside_down=False)


@pytest.mark.parametrize("scale", [100, 130])
def test_arrows_lead_from_the_brushes_to_the_board_and_back(app: App, painting: PaintingScreen, scale: int) -> None:
    app.ui.preferences.change(replace(app.ui.preferences.settings, scale=scale))
    resize(app, (1366, 768))
    beside = scale > 100  # then brushes stand on the left of the board
    there, back = (pygame.K_RIGHT, pygame.K_LEFT) if beside else (pygame.K_LEFT, pygame.K_RIGHT)
    for button in painting.brushes[1::2] if beside else painting.brushes[::3]:
        painting.group.set_focus(button)
        press(app, there)
        assert painting.group.focus is painting.field
        while painting.group.focus is painting.field:
            press(app, back)
        assert painting.group.focus in [*painting.brushes, painting.undo, painting.down, *painting.steppers.values()]


def test_f1_opens_what_the_rules_say_of_boards(app: App, painting: PaintingScreen) -> None:
    press(app, pygame.K_F1)
    assert isinstance(app.top, RulebookScreen)
    assert app.top.book.chapters[app.top.chapter].id == "box"


def test_what_is_painted_looks_as_if_it_had_always_been_there(app: App, painting: PaintingScreen) -> None:
    for brush, name in (("rock", "a1"), ("first", "b9"), ("open", "g1"), ("unused", "g3"), ("landscape", "g3")):
        paint(app, painting, brush, name)
    drag(app, at(painting, "c1"), at(painting, "j9"))
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    fresh = BoardField(app.ui, painting.bench.draft)
    fresh.layout(painting.field.rect, painting.field.u)
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    app.fit_window()
    assert not painting.troubles  # else they are marked, too
    picture = app.window.get_surface().subsurface(painting.field.land).copy()
    surface = app.window.get_surface().copy()
    fresh.draw(surface)
    assert pygame.image.tobytes(surface.subsurface(fresh.land), "RGB") == pygame.image.tobytes(picture, "RGB")


def test_a_new_name_is_that_of_the_file_too(app: App, painting: PaintingScreen) -> None:
    press(app, pygame.K_F2)
    assert isinstance(app.top, NameDialog)
    write(app, "Lake")
    press(app, pygame.K_RETURN)
    assert painting.bench.path.name == "Lake.yaml"
    assert load_board(painting.bench.path).name == "Lake"


def test_a_name_that_is_taken_gets_a_number_and_that_is_said(
    app: App, painting: PaintingScreen, written: dict[str, pygame.Surface]
) -> None:
    press(app, pygame.K_F2)
    write(app, "The short valley")  # comes with the game
    press(app, pygame.K_RETURN)
    assert painting.bench.name == "The short valley (2)"
    assert painting.bench.path.name == "The short valley (2).yaml"
    app.fit_window()
    assert "That name is taken. The new name is “The short valley (2)”." in written


def test_comments_are_not_lost_without_a_question(app: App, home: Path) -> None:
    own_board(home, "Hills", BY_HAND)
    path = home / "boards" / "Hills.yaml"
    screen = opened(app, path)
    paint(app, screen, "rock", "a1")
    assert path.read_text("utf-8") == BY_HAND.replace("  . . *", "  # . *")
    paint(app, screen, "stack", "b4")
    assert isinstance(app.top, Dialog)
    assert len(app.top.quoted) == 1
    assert "the house" in app.top.quoted[0]
    assert "the house" in path.read_text("utf-8")
    press(app, pygame.K_ESCAPE)  # takes the change back
    assert screen.bench.draft.starting_sites == ("A", "B")
    assert app.top is screen
    paint(app, screen, "stack", "b4")
    assert isinstance(app.top, QuestionDialog)
    click(app, named(app.top, "Change it anyway"))
    assert load_board(path).starting_sites == ("A",)
    assert "the house" not in path.read_text("utf-8")


def test_a_disk_that_refuses_is_told_and_tried_again(
    app: App, painting: PaintingScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("it is full")

    with monkeypatch.context() as patch:
        patch.setattr("citrus.shared_file.replace_file", full)
        paint(app, painting, "rock", "a1")
        assert painting.said == (DraftRemark.mistake("The board cannot be saved: it is full."),)
    paint(app, painting, "rock", "b1")
    assert painting.said[0].colour == "ink_soft"
    assert saved(painting)[0][:2] == "##"


def test_a_copy_of_a_shipped_board_is_painted_and_offered_at_once(app: App, home: Path) -> None:
    screen = workshop(app)
    click_row(app, screen.boards.files, 1)
    assert not screen.paint.visible
    assert not screen.delete.visible
    click(app, named(app.top, "Paint a copy"))
    painting = app.top
    assert isinstance(painting, PaintingScreen)
    assert painting.bench.draft.grid == load_board(shipped_boards()["short"]).grid
    paint(app, painting, "rock", "a1")
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_ESCAPE)
    setup = app.top
    assert isinstance(setup, SetupScreen)
    assert setup.choices.board.board == painting.bench.draft


def test_an_unfinished_board_can_be_opened_again_but_not_played(app: App, home: Path) -> None:
    path = BOARDS.new(drafts.blank("Plain"), "Plain")
    screen = workshop(app)
    row = next(number for number, entry in enumerate(screen.boards.entries) if entry.path == path)
    click_row(app, screen.boards.files, row)
    assert (screen.paint.visible, screen.plays.visible) == (True, False)
    assert screen.boards.picture.board == drafts.blank("Plain")
    assert screen.boards.called(row) == "Plain"
    said = "Not finished yet. Paint at least one “Site”: a finca is built there during the game."
    assert screen.boards.trouble(row) == said
    click(app, named(app.top, "Paint"))
    assert isinstance(app.top, PaintingScreen)


def test_a_file_that_is_no_board_says_why_and_can_only_be_deleted(app: App, home: Path) -> None:
    own_board(home, "Broken", "name: Broken\n")
    screen = workshop(app)
    click_row(app, screen.boards.files, 2)
    assert [button.visible for button in screen.tools] == [False, False, False, True]
    assert not screen.boards.picture.visible
    app.routes.to_painting(home / "boards" / "Broken.yaml")
    assert isinstance(app.top, Dialog)
    assert app.top.text == "Line 1: The field 'starting_sites' is missing."


def test_a_deleted_board_comes_back(app: App, home: Path) -> None:
    own_board(home, "Hills")
    screen = workshop(app)
    click_row(app, screen.boards.files, 2)
    press(app, pygame.K_DELETE)
    dialog = app.top
    assert isinstance(dialog, QuestionDialog)
    click(app, named(app.top, "Delete"))
    assert not (home / "boards" / "Hills.yaml").exists()
    assert (BOARDS.deleted() / "Hills.yaml").exists()
    click(app, named(app.top, "Restore"))
    assert (home / "boards" / "Hills.yaml").exists()
    assert not screen.take_back.visible


def test_deleted_boards_come_back_after_a_restart_the_last_one_first(app: App, home: Path) -> None:
    for name in ("Hills", "Lake"):
        own_board(home, name)
    for name in ("Lake", "Hills"):
        BOARDS.delete(home / "boards" / f"{name}.yaml")
        time.sleep(0.02)  # so that the system tells the times apart
    screen = workshop(app)
    for name in ("Hills", "Lake"):
        click(app, named(app.top, "Restore"))
        assert screen.entry.path.stem == name
    assert not screen.take_back.visible


def test_a_file_of_something_else_is_refused_in_plain_words(app: App, home: Path, tmp_path: Path) -> None:
    for text in ("quatsch\n", "- a\n- b\n"):
        (tmp_path / "other.yaml").write_text(text, encoding="utf-8")
        app.routes.open_file(tmp_path / "other.yaml")
        assert isinstance(app.top, Dialog)
        assert app.top.text == "This file holds neither a board nor house rules."
        press(app, pygame.K_ESCAPE)


def test_the_list_shows_the_board_that_was_opened(app: App, home: Path) -> None:
    for name in ("Hills", "Lake"):
        own_board(home, name)
    app.routes.open_file(home / "boards" / "Hills.yaml")
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, WorkshopScreen)
    assert app.top.entry.path.stem == "Hills"


def test_a_dropped_file_is_taken_in_and_a_bad_one_refused(
    app: App, home: Path, tmp_path: Path, written: dict[str, pygame.Surface]
) -> None:
    elsewhere = tmp_path / "sent.yaml"
    elsewhere.write_text(BY_HAND, encoding="utf-8")
    screen = workshop(app)
    app.step([pygame.event.Event(pygame.DROPFILE, file=str(elsewhere))], 0.02)
    assert (own_boards_dir() / "Valley.yaml").read_text("utf-8") == BY_HAND
    painting = app.top
    assert isinstance(painting, PaintingScreen)
    assert painting.bench.path.name == "Valley.yaml"
    assert "A copy is now in the folder “boards”: Valley.yaml" in written
    press(app, pygame.K_ESCAPE)
    assert app.top is screen
    assert len(screen.boards.entries) == 3
    elsewhere.write_text(BY_HAND.replace("A", "B"), encoding="utf-8")
    app.step([pygame.event.Event(pygame.DROPFILE, file=str(elsewhere))], 0.02)
    assert isinstance(app.top, Dialog)
    assert len(list(own_boards_dir().iterdir())) == 1


def test_a_board_can_be_dropped_on_the_first_screens_or_be_opened_with_the_program(
    app: App, home: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "sent.yml"
    elsewhere.write_text(BY_HAND, encoding="utf-8")
    for way in (app.routes.to_start, app.routes.to_setup, app.routes.to_records):
        way()
        app.step([pygame.event.Event(pygame.DROPFILE, file=str(elsewhere))], 0.02)
        assert isinstance(app.top, PaintingScreen)
        press(app, pygame.K_ESCAPE)
        assert isinstance(app.top, WorkshopScreen)  # where the other boards are
        press(app, pygame.K_ESCAPE)
    app.routes.open_file(own_boards_dir() / "Valley.yaml")  # is there already
    assert isinstance(app.top, PaintingScreen)
    assert app.top.bench.path == own_boards_dir() / "Valley.yaml"
    assert len(list(own_boards_dir().iterdir())) == 3


def test_the_new_board_begins_as_open_land(app: App, home: Path) -> None:
    workshop(app)
    click(app, named(app.top, "New board"))
    painting = app.top
    assert isinstance(painting, PaintingScreen)
    assert painting.bench.draft.plantable == painting.bench.draft.all_spaces
    assert painting.said == (DraftRemark.mistake("Paint at least one “Site”: a finca is built there during the game."),)
    assert [button.brush.name for button in painting.brushes if button.wanted] == ["stack"]
    for name in ("b2", "k8"):
        paint(app, painting, "first", name)
    paint(app, painting, "stack", "f5")
    assert painting.troubles == ()
    assert load_board(painting.bench.path).starting_sites == ("A", "B")


def test_fifteen_sites_are_enough(app: App, home: Path) -> None:
    board = drafts.blank("Plain")
    for space in list(board.names)[:15]:
        board = drafts.with_site(board, space, "stack")
    screen = opened(app, BOARDS.new(board, board.name))
    paint(app, screen, "stack", "l9")
    assert screen.said == (DraftRemark.mistake("There are only 15 letters, one for each site."),)
    assert screen.field.space_at(at(screen, "l9")) == Space(board.numbers["l9"])


def test_copies_of_a_board_are_called_by_what_was_added(app: App, home: Path) -> None:
    long = f"{'Hills ' * 8}(2)"
    for name in ("Hills", long):
        own_board(home, name)
    BOARDS.path_for(long).write_bytes((own_boards_dir() / f"{long}.yaml").read_bytes())
    (own_boards_dir() / f"{long}.yaml").unlink()
    hills = own_boards_dir() / "Hills.yaml"
    for added in (" (Ben's conflicted copy 2026-01-02)", ".sync-conflict-20260102", "ide"):
        hills.with_name(f"Hills{added}.yaml").write_bytes(hills.read_bytes())
    assert sorted(board_names(app.ui)[2:]) == [
        "Hills",
        "Hills",
        "Hills (Ben's conflicted copy 2026-01-02)",
        "Hills (sync-conflict-20260102)",
        long,
    ]
