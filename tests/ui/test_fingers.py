"""What fingers mean: taps, long presses, drags and pinches, on screens and at the table."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from citrus.ui.devices.touch import Fingers
from citrus.ui.kit.fingers import meant
from citrus.ui.kit.presses import NOWHERE, Drag, Phase, Pinch, Press, Rest, Scope, Tap, Touch
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.settings import SettingsScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from tests.ui.at_table import before_the_last_tile, new_match
from tests.ui.behind import log_view
from tests.ui.fingers import DOWN, MOVED, UP, FingerPlayer, drags, feels, rests, spreads, taps, taps_on
from tests.ui.player import sit_down
from tests.ui.shell import named, play, resize

BEGINS, GOES_ON, ENDS, COASTS = Phase


class Glass:
    """A touch screen of 100 by 100 pixels without a window."""

    def __init__(self) -> None:
        self.fingers = Fingers()

    def feels(self, kind: int, at: tuple[int, int], number: int = 0) -> list[Press]:
        event = pygame.event.Event(kind, touch_id=1, finger_id=number, pos=at, unit=1.0)
        return [*self.fingers.take(event, Scope.TABLE), *self.fingers.passed(0.02)]

    def waits(self, seconds: float) -> list[Press]:
        return list(self.fingers.passed(seconds))


@pytest.fixture
def glass(monkeypatch: pytest.MonkeyPatch) -> Glass:
    monkeypatch.setattr("sys.platform", "linux")
    return Glass()


def test_a_finger_that_slips_a_little_taps_where_it_came_down(glass: Glass) -> None:
    assert glass.feels(DOWN, (50, 50)) == [Touch((50, 50))]
    assert glass.feels(MOVED, (58, 55)) == []
    assert glass.feels(UP, (58, 55)) == [Tap((50, 50))]
    assert not glass.fingers.busy


def test_a_finger_that_stays_asks_once_and_does_not_tap(glass: Glass) -> None:
    glass.feels(DOWN, (50, 50))
    assert glass.fingers.busy
    assert [*glass.waits(0.5), *glass.waits(0.5)] == [Rest((50, 50))]
    assert glass.feels(UP, (50, 50)) == []


def test_a_drag_coasts_until_it_is_slow_or_a_finger_comes(glass: Glass) -> None:
    glass.feels(DOWN, (50, 50))
    begun = glass.feels(MOVED, (50, 80))
    assert begun == [Drag((50, 50), (50, 80), (0, 0), BEGINS), Drag((50, 50), (50, 80), (0, 30), GOES_ON)]
    glass.feels(MOVED, (50, 90))
    ended, coasts = glass.feels(UP, (50, 90))
    assert ended == Drag((50, 50), (50, 90), (0, 0), ENDS)
    assert isinstance(coasts, Drag)
    assert coasts.phase is COASTS
    assert coasts.by[1] > 5
    assert glass.feels(DOWN, (50, 50)) == [Touch((50, 50), stops=True)]
    assert glass.feels(UP, (50, 50)) == [Tap((50, 50), stops=True)]
    assert [*glass.feels(DOWN, (5, 5)), *glass.feels(UP, (5, 5))] == [Touch((5, 5)), Tap((5, 5))], "all is still again"
    drags_again = [*glass.feels(DOWN, (50, 50)), *glass.feels(MOVED, (50, 80)), *glass.waits(0.3)]
    assert drags_again[-1] == Drag((50, 50), (50, 80), (0, 30), GOES_ON)
    assert glass.feels(UP, (50, 80)) == [Drag((50, 50), (50, 80), (0, 0), ENDS)], "a finger that rests leaves it there"


def test_two_fingers_end_a_drag_and_spread_what_is_between_them(glass: Glass) -> None:
    glass.feels(DOWN, (20, 50), 1)
    glass.feels(MOVED, (40, 50), 1)
    ended, begun = glass.feels(DOWN, (80, 50), 2)
    assert ended == Drag((20, 50), NOWHERE, (0, 0), ENDS)
    assert begun == Pinch((60, 50), (0, 0), 1.0, BEGINS)
    assert glass.feels(MOVED, (120, 50), 2) == [Pinch((80, 50), (20, 0), 2.0, GOES_ON)]
    assert glass.feels(UP, (40, 50), 1) == [Pinch((80, 50), (0, 0), 1.0, ENDS)]
    assert glass.feels(MOVED, (20, 20), 2) == glass.feels(UP, (20, 20), 2) == []


def test_more_fingers_do_nothing_and_none_of_them_is_forgotten(glass: Glass) -> None:
    for number in range(10):
        glass.feels(DOWN, (10 * number, 10), number)
    assert [press for number in range(10) for press in glass.feels(MOVED, (10 * number, 90), number)] == []
    for number in range(10):
        glass.feels(UP, (10 * number, 90), number)
    assert [*glass.feels(DOWN, (5, 5)), *glass.feels(UP, (5, 5))] == [Touch((5, 5)), Tap((5, 5))]


def test_a_finger_whose_end_was_missed_does_not_spoil_the_next_tap(glass: Glass) -> None:
    glass.feels(DOWN, (50, 50), 1)
    glass.waits(9.0)
    assert [*glass.feels(DOWN, (5, 5), 2), *glass.feels(UP, (5, 5), 2)] == [Touch((5, 5)), Tap((5, 5))]
    glass.feels(DOWN, (50, 50), 3)
    glass.fingers.take(pygame.event.Event(pygame.WINDOWFOCUSLOST), Scope.TABLE)
    assert [*glass.feels(DOWN, (5, 5), 4), *glass.feels(UP, (5, 5), 4)] == [Touch((5, 5)), Tap((5, 5))]


def test_the_nearest_of_small_places_is_meant() -> None:
    small, other, large = Rect(100, 100, 10, 10), Rect(130, 100, 10, 10), Rect(200, 0, 100, 100)
    places = (small, other, large, Rect(0, 0, 0, 0))
    assert meant((105, 105), places, 1.0) == (105, 105)
    assert meant((112, 104), places, 1.0) == (109, 104)
    assert meant((122, 104), places, 1.0) == (130, 104)
    assert meant((90, 90), places, 1.0) == (100, 100)
    assert meant((70, 105), places, 1.0) == (70, 105), "too far from all of them"
    assert meant((195, 50), places, 1.0) == (195, 50), "what is large is touched itself"
    assert meant((197, 50), places, 1.0) == (200, 50), "or at its very edge, as between two keys"


def test_a_finger_reads_the_ranking_line_by_line(app: App) -> None:
    player = FingerPlayer(app, sit_down(app, play(5, 4, steps=60)).screen)
    player.skips()
    player.taps(targets.CommandButton(Command.STANDINGS))
    x, y = player.spot_of(targets.Ranked(1))
    lines = range(player.layout.ranking.top, player.layout.ranking.bottom, 8)
    read = set()
    feels(app, DOWN, (x, y))
    for down in lines:
        feels(app, MOVED, (x, down))
        read.add(player.hovered)
    feels(app, UP, (x, lines[-1]))
    assert {targets.Ranked(number) for number in range(5)} <= read


def test_a_list_that_is_dragged_lights_no_row(app: App) -> None:
    app.routes.to_rulebook("R3.4")
    taps(app, (1, 300))
    app.step([], 0.1)
    chapters = app.top.chapters  # type: ignore[attr-defined]
    x, y = chapters.rect.center
    before = chapters.offset
    drags(app, (x, y), (x, y - 30), (x, y - 60))
    assert chapters.offset != before
    assert chapters.hovered_row is None


def test_a_finger_is_no_mouse(app: App) -> None:
    app.routes.to_start()
    app.step([], 0.1)
    before = app.top
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.event.Event(kind, pos=before.play.rect.center, button=1, touch=True)], 0.02)
    assert app.top is before
    taps_on(app, before.play.text)
    assert isinstance(app.top, SetupScreen)


def test_nothing_on_the_table_moves_when_a_finger_comes_or_goes(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    line, before = player.lit(targets.MarketLine)[0], player.layout
    at = player.spot_of(line)
    feels(app, DOWN, at)
    assert player.layout == before
    feels(app, UP, at)
    assert player.layout == before
    assert player.hovered == line
    assert player.note_sheet
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=(4, 4), rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    assert player.layout == before


def test_what_coasts_does_not_go_on_on_another_screen(app: App) -> None:
    app.rescale(200)
    below, above = SettingsScreen(app.ui), SettingsScreen(app.ui)
    app.show(below)
    app.push(above)
    drags(app, (600, 500), (600, 450), (600, 400), rests_there=False)
    assert above.scroller.offset > 100
    app.pop()
    app.step([], 0.1)
    assert below.scroller.offset == 0


def test_what_lies_still_is_tapped_while_something_else_coasts(app: App, tmp_path: Path) -> None:
    app.routes.to_start()
    app.routes.to_rulebook("R3.4")
    app.step([], 0.1)
    drags(app, (900, 600), (900, 500), (900, 250), rests_there=False)
    app.step([], 0.1)
    assert app.devices.holds, "the page coasts"
    taps(app, app.top.back.rect.center)  # type: ignore[attr-defined]
    assert len(app.stack) == 1
    player = at_table(app, tmp_path)
    x, y = player.layout.view.center
    spreads(app, (x, y), 100, 300)
    drags(app, (x, y), (x + 60, y), (x + 160, y), rests_there=False)
    assert app.devices.holds
    player.taps(targets.CommandButton(Command.STANDINGS))
    assert player.standings


def test_a_tap_stops_what_coasts_and_does_nothing_to_it(app: App) -> None:
    app.rescale(200)
    page = SettingsScreen(app.ui)
    app.show(page)
    drags(app, (600, 600), (600, 550), (600, 500), rests_there=False)
    offset = page.scroller.offset
    app.step([], 0.02)
    assert page.scroller.offset > offset
    taps_on(app, "Deutsch")
    offset = page.scroller.offset
    app.step([], 0.1)
    assert (page.scroller.offset, app.settings.language) == (offset, None)
    taps_on(app, "Deutsch")
    assert app.settings.language == "de"


def at_table(app: App, tmp_path: Path) -> FingerPlayer:
    """Return somebody at a new game with nothing but fingers."""
    return FingerPlayer(app, sit_down(app, new_match(tmp_path)).screen)


def test_the_first_tap_shows_what_the_second_one_does(app: App, tmp_path: Path) -> None:
    player = at_table(app, tmp_path)
    line, other = player.lit(targets.MarketLine)[:2]
    player.taps(line)
    assert not player.state.hand
    assert player.hovered == line
    assert player.note_sheet
    player.taps(other)
    assert player.hovered == other
    assert not player.state.hand
    player.taps(other)
    assert player.state.hand
    assert player.hovered is None
    player.skips()
    tile = player.lit(targets.HandTile)[0]
    player.taps(tile)
    assert tile in player.picked, "picking is done at once"
    space, before = player.lit(targets.Space)[0], len(player.steps)
    player.taps(space)
    assert player.note_sheet
    assert len(player.steps) == before
    player.taps(space)
    assert len(player.steps) == before + 1


def test_with_a_hint_the_first_tap_says_that_a_second_one_is_needed(app: App, tmp_path: Path) -> None:
    player = at_table(app, tmp_path)
    player.asks_for_hint()
    hint = player.message
    line = player.lit(targets.MarketLine)[0]
    player.taps(line)
    again = app.ui.texts("table.hint.tap_again")
    assert again in player.bar.hint
    assert any(again in written.text for written in player.snapshot.said.lines)
    player.hovers(None)
    assert player.message == hint


def test_what_cannot_be_done_is_refused_at_once_and_a_long_press_only_explains(app: App, tmp_path: Path) -> None:
    player = at_table(app, tmp_path)
    line = player.lit(targets.MarketLine)[0]
    rests(app, player.spot_of(line))
    assert player.note_sheet
    assert not player.state.hand
    player.taps(line)
    assert player.state.hand, "what it would do has been shown"
    player.skips()
    player.taps(player.lit(targets.HandTile)[0])
    occupied = next(space for space in player.state.game.board.sites.values() if space not in player.spaces)
    player.taps(targets.Space(occupied))
    assert player.message


def test_what_a_finger_has_looked_at_has_a_ring_and_what_it_drags_has_none(app: App, tmp_path: Path) -> None:
    player = at_table(app, tmp_path)
    site = targets.Space(next(iter(player.state.game.board.sites.values())))
    rests(app, player.spot_of(site))
    assert player.snapshot.focus == site
    assert player.focus is None, "keys go on where they were"
    player.buys()
    player.skips()
    start = player.spot_of(targets.HandTile(0))
    feels(app, DOWN, start)
    feels(app, MOVED, (start[0] - 60, start[1]))
    feels(app, MOVED, player.rect_of(site).center)
    assert player.snapshot.focus is None
    feels(app, UP, player.rect_of(site).center)
    player.hovers(site)
    assert player.snapshot.focus is None, "a mouse has its pointer"


def test_a_tap_tells_what_a_mat_holds(app: App, tmp_path: Path) -> None:
    player = at_table(app, tmp_path)
    player.taps(targets.Mat(1))
    assert player.note
    assert not player.message
    player.taps(targets.Mat(1))
    assert player.message, "it is not one's own"


def test_who_stays_on_a_piece_reads_all_about_it_at_once(app: App, tmp_path: Path) -> None:
    player = FingerPlayer(app, sit_down(app, new_match(tmp_path), table="calm").screen)
    player.skips()
    state = player.state
    bull = targets.Space(next(one.space for one in state.landscape if one.tile == "bull"))
    rests(app, player.spot_of(bull))
    read = " ".join(player.snapshot.card)
    assert player.words.landscape_help("bull") in read


def test_a_tile_is_dragged_from_the_hand_and_a_finger_goes_over_the_board_only_to_look(
    app: App, tmp_path: Path
) -> None:
    match = before_the_last_tile(new_match(tmp_path))
    player = FingerPlayer(app, sit_down(app, match).screen)
    player.skips()
    goal = targets.Space(next(iter(player.spaces)))
    start, there = player.spot_of(targets.HandTile(0)), player.spot_of(goal)
    beside = player.rect_of(goal).move(0, 3 * player.rect_of(goal).height).center
    before = len(player.steps)
    drags(app, beside, there)
    assert player.hovered == goal
    assert len(player.steps) == before
    drags(app, start, beside, (there[0], there[1] + 44))
    assert len(player.steps) > before, "the tile lies above the finger"


def test_a_dragged_tile_marks_where_it_would_land_and_says_why_it_cannot(app: App, tmp_path: Path) -> None:
    player = at_table(app, tmp_path)
    player.buys()
    player.skips()
    start, steps = player.spot_of(targets.HandTile(0)), len(player.steps)
    feels(app, DOWN, start)
    feels(app, MOVED, (start[0] - 60, start[1]))
    forbidden = targets.Space(next(iter(player.state.game.board.sites.values())))
    good, bad = (app.ui.palette[name][:3] for name in ("good", "bad"))
    for space, edge, other in ((targets.Space(next(iter(player.spaces))), good, bad), (forbidden, bad, good)):
        x, y = player.rect_of(space).center
        feels(app, MOVED, (x, y + 44))
        shown = player.rect_of(space)
        frame = [app.surface.get_at((x, shown.top + down))[:3] for down in range(1, 5)]
        assert edge in frame
        assert other not in frame
        assert (app.ui.texts("table.hint.let_go") in player.bar.hint) is (edge is good)
        assert "again" not in player.bar.hint, "it is let go, not tapped"
    feels(app, UP, (x, y + 44))
    assert player.message
    assert len(player.steps) == steps
    feels(app, DOWN, start)
    feels(app, MOVED, (start[0] - 60, start[1]))
    assert not player.message, "the next try is not refused yet"
    feels(app, UP, start)


def test_a_turn_in_the_log_is_looked_at_before_it_is_shown_again(app: App) -> None:
    player = FingerPlayer(app, sit_down(app, play(2, 2, steps=60)).screen)
    player.skips()
    row = next(row for row in log_view(player).targets if isinstance(row, targets.TurnRow) and player.has_in_sight(row))
    player.taps(row)
    assert player.hovered == row
    assert not player.is_moving
    player.taps(row)
    assert player.is_moving
    assert f"Turn {row.number} again" in player.bar.text


def test_two_fingers_zoom_and_move_the_board_and_one_finger_moves_it_then(app: App, tmp_path: Path) -> None:
    player = at_table(app, tmp_path)
    middle = player.layout.view.center
    fitted = player.layout.space
    spreads(app, middle, 100, 180)
    large = player.layout
    assert large.space > 1.5 * fitted
    spreads(app, middle, 100, 100, by=(40, 30))
    assert (player.layout.board.x - large.board.x, player.layout.board.y - large.board.y) == (40, 30)
    before = player.layout.board.topleft
    drags(app, middle, (middle[0] - 20, middle[1] - 15), (middle[0] - 40, middle[1] - 30))
    assert (player.layout.board.x - before[0], player.layout.board.y - before[1]) == (-40, -30)
    spreads(app, middle, 200, 80)
    assert player.layout.space == fitted
    spreads(app, player.layout.log.center, 100, 180)
    assert player.layout.space == fitted, "they were not on the board"


def test_the_log_follows_a_finger_and_coasts(app: App) -> None:
    player = FingerPlayer(app, sit_down(app, play(2, 2, steps=120)).screen)
    player.skips()
    log, told = player.layout.log, log_view(player).targets
    line = [one for one in told if player.rect_of(one) != log][1]
    before, x, y = player.rect_of(line).y, *log.center
    drags(app, (x, y), (x, y + 20), (x, y + 35))
    assert player.rect_of(line).y == before + 35
    drags(app, (x, y), (x, y - 20), (x, y - 35))
    assert player.rect_of(line).y == before
    drags(app, (x, y - 30), (x, y), (x, y + 30), (x, y + 60), rests_there=False)
    for _ in range(12):
        app.step([], 0.25)
    assert not app.devices.holds
    assert player.rect_of(line) == log, "it is out of sight"


def test_links_and_tools_are_as_large_as_fingers_need_them(app: App, home: Path) -> None:
    play(2, 2)
    app.routes.to_records()
    taps(app, (1, 1))
    records = app.top
    assert isinstance(records, RecordsScreen)
    app.step([], 0.1)
    tool = records.list.tools(0)["watch"]
    assert min(tool.size) >= 44
    taps(app, tool.center)
    assert isinstance(app.top, ReplayScreen)
    app.routes.to_rulebook("R3.4")
    app.step([], 0.1)
    parts = [part for one in app.top.describe() for part in one.parts]
    link = next(part for part in parts if part.role == "link" and 100 < part.rect.y < 600)
    taps(app, (link.rect.centerx, link.rect.top - 5))
    app.step([], 0.1)
    assert link not in [part for one in app.top.describe() for part in one.parts]


def test_two_fingers_that_are_a_palm_zoom_nothing(app: App, tmp_path: Path) -> None:
    player = at_table(app, tmp_path)
    before = player.layout
    spreads(app, player.layout.view.center, 14, 34)
    assert player.layout == before


@pytest.mark.parametrize("by", ["a second finger", "another screen", "another size", "a window without focus"])
def test_a_button_that_is_touched_is_not_pressed_when_something_comes_between(app: App, by: str) -> None:
    app.routes.to_start()
    app.routes.to_settings()
    app.step([], 0.1)
    at = named(app.top, app.ui.texts("settings.done")).rect.center
    feels(app, DOWN, at)
    if by == "a second finger":
        feels(app, DOWN, at, (at[0] - 200, at[1] - 200))
        feels(app, MOVED, at, (at[0] - 150, at[1] - 150))
        feels(app, UP, at, (at[0] - 150, at[1] - 150))
    elif by == "another screen":
        app.show(SettingsScreen(app.ui))
    elif by == "another size":
        resize(app, (1280, 700))
    else:
        app.step([pygame.event.Event(pygame.WINDOWFOCUSLOST)], 0.02)
    there = list(app.stack)
    feels(app, UP, at)
    app.step([], 0.1)
    assert list(app.stack) == there


@pytest.mark.parametrize("how", ["turned", "beyond the window", "never told", "ten fingers"])
def test_a_dragged_tile_stays_in_the_hand_unless_it_is_let_go_on_purpose(app: App, tmp_path: Path, how: str) -> None:
    player = at_table(app, tmp_path)
    player.buys()
    player.skips()
    start, before = player.spot_of(targets.HandTile(0)), (len(player.steps), player.state.hand)
    x, y = player.rect_of(targets.Space(next(iter(player.spaces)))).center
    feels(app, DOWN, start)
    feels(app, MOVED, (start[0] - 60, start[1]))
    feels(app, MOVED, (x, y + 44))
    if how == "turned":
        resize(app, (800, 1280))
        feels(app, UP, (x, y + 44))
    elif how == "beyond the window":
        feels(app, MOVED, (x, app.size[1] - 1))
        feels(app, UP, (x, app.size[1]))
    elif how == "never told":
        app.step([], 9.0)
        taps(app, (1, 300))
    else:
        fingers = [(x, y + 44), *((100 * number, 600) for number in range(1, 10))]
        feels(app, DOWN, *fingers)
        feels(app, UP, *fingers)
    app.step([], 0.1)
    assert (len(player.steps), player.state.hand) == before
