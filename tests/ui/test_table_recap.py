"""What the others have done since a player's last turn, on the table: lines in the empty hand, marks on the board."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.languages import LANGUAGES
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.records.replay import Step
from citrus.rules.actions import EndTurn, Plant
from citrus.rules.board import spaces_of
from citrus.rules.events import (
    reveals,
)
from citrus.rules.state import GameState
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.hover import NOTE_SECONDS
from citrus.ui.table.model.recap import LastTurn, Part, Retold, Weight, last_turn, recap, retold
from citrus.ui.table.view.note import lay_note
from citrus.ui.table.view.recap_sheet import RecapSheet
from tests.grids import sampled
from tests.ui.at_table import go, key, new_match, press, seated, watching
from tests.ui.offered import turns_in
from tests.ui.recaps import game_of, turns, words
from tests.ui.shell import resize


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> list[Step]:
    return game_of(3, tmp_path_factory.mktemp("game"))


def after_turns(steps: list[Step], path: Path, count: int, bots: tuple[str | None, ...]) -> Match:
    """A match in which that many turns have been played."""
    whole = seated(*bots, path=path / "recap.citrus")
    actions = tuple(step.action for step in steps[1 : turns(steps)[count - 1] + 1] if step.action is not None)
    record = replace(whole.record, actions=actions, game=steps[0].state.game)
    return Match(record, steps[: len(actions) + 1], whole.path)


def table(app: App, match: Match, speed: str = "none") -> PlayScreen:
    app.change(replace(app.settings, speed=speed))
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    app.step([], 0.1)
    app.draw()
    return screen


def marked(screen: PlayScreen) -> list[LastTurn]:
    return [line.turn for line in screen.table.moment.recap]


def test_a_click_shows_a_turn_on_the_board_and_another_lets_it_go(app: App, tmp_path: Path, steps: list[Step]) -> None:
    screen = table(app, after_turns(steps, tmp_path, 6, (None, None, None)))
    for player in turns_in(screen.table.offer.clickable):
        at = screen.table.rect_of(targets.LastTurn(player)).center
        assert screen.table.target_at(at) == targets.LastTurn(player)
        assert screen.table.layout.hand.collidepoint(at)
        screen.table.click(targets.LastTurn(player))
        turn = next(turn for turn in marked(screen) if turn.player == player)
        assert screen.table.moment.marked == turn.spaces != 0
    screen.table.click(targets.LastTurn(player))
    assert screen.table.moment.marked == 0


def test_a_click_shows_a_turn_once_more_and_another_ends_that(app: App, tmp_path: Path, steps: list[Step]) -> None:
    screen = table(app, after_turns(steps, tmp_path, 6, (None, None, None)), "normal")
    before = screen.match.state
    (line, *_) = screen.table.moment.recap
    app.draw()
    app.step([], 5.0)
    screen.table.guidance.point_out(screen.match.legal_actions()[0], "A hint.")
    screen.table.click(targets.LastTurn(line.turn.player))
    seen: list[GameState] = []
    while (movement := screen.table.motion.movement) is not None:
        assert screen.table.moment.prompt.text
        assert movement.caption is not None
        if movement.shown not in seen:
            seen.append(movement.shown)
        app.step([], 0.05)
    assert {state.player for state in seen} == {line.turn.player}
    assert len(seen) > 1
    assert seen[0].planted < seen[-1].planted or seen[0].players != seen[-1].players
    assert screen.table.moment.marked == line.turn.spaces
    assert screen.table.message == "A hint.", "what the hint says and shows stays until the turn is over"
    assert screen.table.moment.guide is not None
    assert screen.match.state == before == screen.table.moment.state
    screen.table.click(targets.LastTurn(line.turn.player))
    assert screen.table.motion.movement is None, "it was shown already, and is let go"
    screen.table.click(targets.LastTurn(line.turn.player))
    assert screen.table.motion.movement is not None
    press(screen, screen.table.rect_of(targets.LastTurn(line.turn.player)).center)
    assert screen.table.motion.movement is None, "one click ends it"
    assert screen.table.moment.marked == line.turn.spaces, "and does nothing else"


def test_the_mouse_on_a_line_lights_what_the_turn_has_changed(app: App, tmp_path: Path, steps: list[Step]) -> None:
    screen = table(app, after_turns(steps, tmp_path, 6, (None, None, None)))
    turn = marked(screen)[0]
    screen.table.looking.look_at(targets.LastTurn(turn.player))
    assert screen.table.moment.pointed == turn.spaces


@pytest.mark.parametrize(("scale", "expected"), [(100, False), (200, True)])
def test_a_note_says_what_the_line_has_no_room_for(
    app: App, tmp_path: Path, steps: list[Step], scale: int, expected: bool
) -> None:
    app.change(replace(app.settings, scale=scale))
    busy = max(
        range(3, len(turns(steps))),
        key=lambda count: max(len(turn.events) for turn in recap(steps[: turns(steps)[count - 1] + 1])),
    )
    screen = table(app, after_turns(steps, tmp_path, busy if expected else 6, (None, None, None)))
    resize(app, (1280, 720))
    line = max(screen.table.moment.recap, key=lambda line: len(line.text))
    screen.table.looking.look_at(targets.LastTurn(line.turn.player))
    app.step([], 2.0)
    note = screen.table.moment.note
    assert note is not None
    whole = (line.name, *line.parts) if expected else ()
    assert note.lines == (*whole, app.ui.texts("table.recap.corners"))
    changed = [screen.table.rect_of(targets.Space(space)) for space in spaces_of(line.turn.spaces)]
    slip = screen.table.story.slip.sheet(screen.table.layout)
    assert slip in note.needed
    assert all(place in note.spoken_of for place in changed), "it hides none of them"


def test_the_keyboard_gets_to_the_lines(app: App, tmp_path: Path, steps: list[Step]) -> None:
    screen = table(app, after_turns(steps, tmp_path, 6, (None, None, None)))
    target = targets.LastTurn(turns_in(screen.table.offer.clickable)[-1])
    go(screen, target)
    key(screen, pygame.K_RETURN)
    assert screen.table.moment.marked


def test_acting_takes_it_away_and_undo_brings_it_back(app: App, tmp_path: Path, steps: list[Step]) -> None:
    places = turns(steps)
    plain = (count for count in range(3, len(places)) if not any(map(reveals, steps[places[count - 1] + 1].events)))
    match = after_turns(steps, tmp_path, next(plain), (None, None, None))
    screen = table(app, match)
    before = marked(screen)
    follows = steps[len(match.steps)].action
    assert before
    assert follows is not None
    match.act(follows)
    screen.table.refresh()
    assert not marked(screen)
    assert not turns_in(screen.table.offer.clickable)
    assert match.can_undo
    screen.table.press(Command.UNDO)
    assert marked(screen) == before
    screen.table.press(Command.REDO)
    assert not marked(screen)


def test_changed_spaces_look_different(app: App, tmp_path: Path, steps: list[Step]) -> None:
    screen = table(app, after_turns(steps, tmp_path, 6, (None, None, None)))
    resize(app, (1280, 720))
    colors = [seat.color for seat in screen.match.seats]
    turn = next(turn for turn in marked(screen) if turn.marks and colors[turn.player] != "white")
    space = turn.marks.bit_length() - 1
    corner = screen.table.rect_of(targets.Space(space))
    app.draw()
    color = app.ui.palette[colors[turn.player]]
    area = pygame.Rect(corner.right - corner.width // 4, corner.y, corner.width // 4, corner.width // 4)
    pixels = [app.surface.get_at((x, y))[:3] for x in range(area.x, area.right) for y in range(area.y, area.bottom)]
    assert tuple(color)[:3] in pixels


def test_marks_of_white_have_a_dark_edge_within_the_pale_one(app: App, tmp_path: Path, steps: list[Step]) -> None:
    screens = (table(app, after_turns(steps, tmp_path, count, (None, None, None))) for count in (5, 6))
    screen, turn = next(
        (screen, turn)
        for screen in screens
        for turn in marked(screen)
        if turn.marks and screen.match.seats[turn.player].color == "white"
    )
    app.show(screen)
    resize(app, (3840, 2160))
    app.draw()
    corner = screen.table.rect_of(targets.Space(turn.marks.bit_length() - 1))
    area = pygame.Rect(corner.right - corner.width // 3, corner.y, corner.width // 3, corner.width // 3)
    pixels = [app.surface.get_at((x, y))[:3] for x in range(area.x, area.right) for y in range(area.y, area.bottom)]
    assert tuple(app.ui.palette["white_dark"])[:3] in pixels


@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 130), ((1280, 720), 100), ((1280, 720), 130)])
def test_letters_get_smaller_before_anything_is_left_out(
    app: App, tmp_path: Path, steps: list[Step], size: tuple[int, int], scale: int
) -> None:
    app.change(replace(app.settings, scale=scale, language="de"))
    said = words(app, steps[0].state)

    def length(place: int) -> int:
        return sum(len(line.text) for line in retold(said, recap(steps[: place + 1])))

    order = sorted(turns(steps)[3:], key=length)
    for place in (order[0], order[len(order) // 2], order[-1]):
        screen = table(app, after_turns(steps, tmp_path, turns(steps).index(place) + 1, (None, None, None)))
        resize(app, size)
        layout = screen.table.layout
        written = screen.table.story.slip.written(layout)
        assert layout.carved.text(12) <= written.px <= layout.text(14), "no larger than the words in the bar"
        assert written.whole or written.px < layout.text(14)
        assert sum(len(row.lines) for row in written.rows) * written.step <= written.inside.height
        for row in written.rows:
            room = row.place.width - written.left - written.right
            assert all(app.ui.fonts.width(line, written.px) <= room for line in row.lines), "nothing is cut"
        assert written.sheet.collidelist([*screen.table.buttons.rects(), *layout.crates.values()]) == -1
        assert layout.hand.inflate(-4, -4).contains(written.sheet), "the frame of the hand shows around it"
    assert max(len(row.lines) for row in written.rows) > 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_five_lines_have_room_within_the_frame_and_three_below_the_heading(
    app: App, tmp_path: Path, steps: list[Step], size: tuple[int, int]
) -> None:
    screen = table(app, after_turns(steps, tmp_path, 6, (None, None, None)))
    resize(app, size)
    layout, slip = screen.table.layout, RecapSheet(app.ui)
    for count, headed in ((3, True), (5, False)):
        slip.show(tuple(Retold(LastTurn(0, (), 0, 0, ()), "Ana", (Part("passed", Weight.DEED),)) for _ in range(count)))
        written = slip.written(layout)
        assert sum(len(row.lines) for row in written.rows) == count
        assert (written.whole, written.named, written.headed) == (True, True, headed)
        assert layout.hand.inflate(-4, -4).contains(written.sheet), "the frame of the hand shows around it"
        assert count * written.step <= written.inside.height
        assert written.rows[-1].place.bottom <= written.inside.height


@pytest.fixture(scope="module")
def steps_of_five(tmp_path_factory: pytest.TempPathFactory) -> list[Step]:
    return game_of(5, tmp_path_factory.mktemp("five"))


@pytest.mark.parametrize(
    ("size", "scale", "language"), sampled([(1280, 720), (1366, 768)], [130, 150, 130], list(LANGUAGES))
)
def test_large_letters_cut_no_turn(
    app: App, steps_of_five: list[Step], size: tuple[int, int], scale: int, language: str, tmp_path: Path
) -> None:
    app.change(replace(app.settings, scale=scale, language=language))
    screen = table(app, new_match(tmp_path, "long", 5))
    screen.enter(size)
    state = steps_of_five[0].state
    said = Words(app.ui.texts, state.game, ("Ana", "Bruno", "Clara", "Diego", "Elena"), (None,) * 5)
    slip, told = RecapSheet(app.ui), 0
    for place in turns(steps_of_five):
        slip.show(retold(said, recap(steps_of_five[: place + 1])))
        rows = slip.written(screen.table.layout).rows if slip.turns else ()
        assert all(len(row.lines) == row.wanted for row in rows)
        assert all(turn.said for turn in slip.turns)
        told += len(rows)
    assert told > 100


@pytest.mark.parametrize(
    ("size", "scale", "language"), [((1366, 768), 130, "de"), ((1280, 720), 100, "en"), ((1280, 720), 150, "fr")]
)
def test_notes_on_buttons_hide_neither_what_the_others_did_nor_the_market(
    app: App, tmp_path: Path, steps: list[Step], size: tuple[int, int], scale: int, language: str
) -> None:
    app.change(replace(app.settings, scale=scale, language=language))
    screen = table(app, after_turns(steps, tmp_path, 6, (None, None, None)))
    resize(app, size)
    layout, seen = screen.table.layout, 0
    for command in screen.table.buttons.commands:
        screen.table.looking.look_at(targets.Button(command))
        app.step([], 2.0)
        note = screen.table.moment.note
        if note is not None:
            lying, _ = lay_note(app.ui, layout, note)
            hidden = [screen.table.story.slip.sheet(layout), *layout.crates.values(), *layout.arrows.values()]
            assert lying.collidelist(hidden) == -1, command
            seen += 1
    assert seen > 3


def test_the_note_on_a_button_goes_with_the_press_until_the_mouse_was_elsewhere(
    app: App, tmp_path: Path, steps: list[Step]
) -> None:
    screen = table(app, after_turns(steps, tmp_path, 6, (None, None, None)))
    button = targets.Button(Command.STANDINGS)

    def rest_on(target: targets.Target) -> bool:
        screen.table.looking.look_at(target)
        app.step([], 2.0)
        return screen.table.moment.note is not None

    assert rest_on(button)
    screen.table.press(Command.STANDINGS)
    assert screen.table.moment.note is None
    assert not rest_on(button)
    rest_on(targets.Mat(0))
    assert rest_on(button)
    screen.table.looking.look_at(targets.Mat(0))
    screen.table.press(Command.STANDINGS)
    assert rest_on(targets.Mat(0)), "the mouse is on something else"


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_every_line_has_a_place_of_its_own(app: App, tmp_path: Path, steps: list[Step], scale: int) -> None:
    app.change(replace(app.settings, scale=scale))
    screen = table(app, after_turns(steps, tmp_path, 6, (None, None, None)))
    for size in ((1280, 720), (1366, 768), (960, 600), (3840, 2160)):
        resize(app, size)
        rows = [screen.table.rect_of(targets.LastTurn(turn.player)) for turn in marked(screen)]
        assert all(screen.table.layout.hand.contains(row) and row.height > 10 for row in rows)
        assert rows[0].bottom <= rows[1].y


def test_a_bots_turn_and_a_replay_show_none(app: App, tmp_path: Path, steps: list[Step]) -> None:
    match = after_turns(steps, tmp_path, 6, ("easy", "easy", "easy"))
    screen = table(app, match)
    assert screen.table.moment.recap == ()
    assert not turns_in(screen.table.offer.clickable)
    replayed = watching(app, match)
    assert replayed.table.moment.recap == ()


def test_in_a_game_of_people_each_sees_what_happened_since_their_own_turn(app: App, tmp_path: Path) -> None:
    match = new_match(tmp_path, players=2)
    first = match.state.player
    screen = table(app, match)
    assert not marked(screen)
    while match.state.player == first:
        legal = match.legal_actions()
        plant = next((action for action in legal if isinstance(action, Plant)), legal[0])
        match.act(EndTurn() if EndTurn() in legal else plant)
    screen.table.refresh()
    assert [turn.player for turn in marked(screen)] == [first]


def test_a_marked_space_says_who_has_changed_it(app: App, tmp_path: Path, steps: list[Step]) -> None:
    screen = table(app, after_turns(steps, tmp_path, 6, (None, None, None)))
    line = screen.table.moment.recap[0]
    (space, *_) = spaces_of(line.turn.marks)
    screen.table.looking.look_at(targets.Space(space))
    app.step([], 2.0)
    note = screen.table.moment.note
    assert note is not None
    assert note.lines[-1] == app.ui.texts("table.recap.since", name=line.name)


def test_the_note_on_a_mat_says_what_its_player_did_last(app: App, steps: list[Step], tmp_path: Path) -> None:
    match = after_turns(steps, tmp_path, 7, (None, None, None))
    screen = table(app, match)
    match.act(next(action for action in match.legal_actions()))
    screen.table.refresh()
    assert screen.table.moment.recap == ()
    for player in range(3):
        screen.table.looking.look_at(targets.Mat(player))
        screen.update(NOTE_SECONDS)
        turn = last_turn(match.steps, player)
        assert turn is not None
        (line,) = retold(screen.table.words, [turn])
        note = screen.table.moment.note
        assert note is not None
        assert note.lines[-1] == f"Last turn: {line.text}"
