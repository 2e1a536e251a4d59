"""What the others have done since a player's last turn: lines in the empty hand, marks on the board."""

from __future__ import annotations

import dataclasses
import itertools
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.laboratory.games import play
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.records.replay import Step, replay
from citrus.rules.actions import EndTurn, Plant
from citrus.rules.board import spaces_of
from citrus.rules.events import (
    CartUsed,
    FincaBuilt,
    FincaScored,
    Income,
    LandscapeTaken,
    LineBought,
    MoneyUsed,
    Passed,
    PointsScored,
    RegionHarvested,
    Standing,
    Term,
    TilePlanted,
    TilesReturned,
    TurnBegan,
    reveals,
)
from citrus.rules.fincas import standings
from citrus.rules.numbering import Space, Tile
from citrus.rules.state import GameState
from citrus.rules.tiles import Finca
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.hover import NOTE_SECONDS
from citrus.ui.table.model.recap import LastTurn, Part, Retold, Weight, last_turn, played, recap, retold
from citrus.ui.table.view.note import lay_note
from citrus.ui.table.view.recap_sheet import RecapSheet
from tests.ui.at_table import go, key, new_match, press, seated, watching
from tests.ui.shell import resize


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> list[Step]:
    """A whole game of three."""
    match = new_match(tmp_path_factory.mktemp("game"), players=3)
    record, _, _ = play(match.state.game, ("greedy",) * 3, "recap")
    return list(replay(record))


def begins(step: Step) -> bool:
    return any(isinstance(event, TurnBegan) for event in step.events)


def turns(steps: list[Step]) -> list[int]:
    """The places of the steps after which somebody's turn begins."""
    return [place for place, step in enumerate(steps) if begins(step) and not step.state.over]


def after_turns(steps: list[Step], path: Path, count: int, bots: tuple[str | None, ...]) -> Match:
    """A match in which so many turns have been played."""
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


def test_everybody_who_has_played_since_is_there_in_order(steps: list[Step]) -> None:
    for number, place in enumerate(turns(steps)):
        player = steps[place].state.player
        others = [(player + 1 + other) % 3 for other in range(2)]
        first = steps[0].state.player
        expected = [other for other in others if number >= 2 or (other - first) % 3 < (player - first) % 3]
        assert [turn.player for turn in recap(steps[: place + 1])] == expected


def test_it_is_gone_with_the_first_action(steps: list[Step]) -> None:
    for place, step in enumerate(steps[1:], 1):
        if not begins(step):
            assert recap(steps[: place + 1]) == ()


def test_a_turn_holds_what_its_player_did_and_nothing_else(steps: list[Step]) -> None:
    places = turns(steps)
    for before, place in itertools.pairwise(places):
        turn = recap(steps[: place + 1])[-1]
        assert turn.player == steps[before].state.player
        done = [event for step in steps[before + 1 : place + 1] for event in step.events]
        assert list(turn.events) == done[: done.index(TurnBegan(steps[place].state.player))]
        planted = {event.space for event in turn.events if isinstance(event, TilePlanted)}
        assert all(turn.marks >> space & 1 for space in planted)
        for event in turn.events:
            if isinstance(event, RegionHarvested):
                assert event.spaces & turn.spaces == event.spaces
                assert (event.spaces & turn.marks & ~sum(1 << space for space in planted)).bit_count() == 1


def words(app: App, state: GameState) -> Words:
    return Words(app.ui.texts, state.game, ("Ana", "Bruno", "Clara"), (None,) * 3)


def test_a_line_says_what_was_bought_taken_and_scored(app: App, steps: list[Step]) -> None:
    seen: set[type] = set()
    for place in turns(steps):
        said = words(app, steps[place].state)
        for line in retold(said, recap(steps[: place + 1])):
            bought = [event.line for event in line.turn.events if isinstance(event, LineBought)]
            assert all(f"{name[1]}" in line.text for name in bought)
            gains = [e.points for e in line.turn.events if isinstance(e, PointsScored) and e.source == "harvest"]
            coins = sum(event.gained for event in line.turn.events if isinstance(event, Income))
            harvested = f"harvested {said.amount('points', sum(gains))}"
            brought = f"{harvested} and {said.amount('coins', coins)}" if coins else harvested
            assert not gains or brought in line.parts
            fincas = [e for e in line.turn.events if isinstance(e, PointsScored) and e.source == "finca"]
            assert all(f"+{event.points}" in line.text for event in fincas)
            taken = [event.tile for event in line.turn.events if isinstance(event, LandscapeTaken)]
            assert sum(said.landscape(tile) in line.text for tile in taken) == len(taken)
            seen |= {kind for kind, found in ((LineBought, bought), (PointsScored, gains + fincas)) if found}
            assert line.text
    assert seen == {LineBought, PointsScored}


def test_what_was_done_is_said_in_order_and_a_tile_taken_is_not_money(app: App, steps: list[Step]) -> None:
    said = words(app, steps[0].state)
    before = [MoneyUsed(1, 2, 2), LineBought(1, "R2", (), (), 2)]
    after = [LandscapeTaken(1, "money2", Space(4)), LandscapeTaken(1, "milestone", Space(9))]
    built = FincaBuilt(1, "E", Finca(7, 3), "milestone")
    turn = LastTurn(1, (*before, after[0], built, after[1]), 0, 0, ())
    (line,) = retold(said, [turn])
    built_text = "built finca\u00a0E with a milestone"
    taken = [f"took a tile ({said.landscape(name)})" for name in ("money2", "milestone")]
    assert line.parts == ("used a tile (two coins)", "bought row 2", taken[0], built_text, taken[1])
    (line,) = retold(said, [dataclasses.replace(turn, events=(*before, *after))])
    assert line.parts[-1] == "took 2 tiles (two coins and milestone)"


def test_a_line_names_the_bridge_that_was_used_where_it_was_used(app: App, steps: list[Step]) -> None:
    said = words(app, steps[0].state)
    game = steps[0].state.game
    lemon, spaces = game.tile_named("lemon"), game.board.numbers
    assert lemon is not None
    bridged, plain = TilePlanted(1, lemon, spaces["c3"], True), TilePlanted(1, lemon, spaces["a1"], False)
    (line,) = retold(said, [LastTurn(1, (LineBought(1, "R2", (), (), 2), plain, bridged), 0, 0, ())])
    assert line.parts == ("bought row 2", "used a bridge on c3")


def test_a_line_says_what_returned_tiles_cost_and_adds_up_what_came_together(app: App, steps: list[Step]) -> None:
    said = words(app, steps[0].state)
    returned = PointsScored(1, "return", (Term("returned", 2, -2),), 0)
    alone = LastTurn(1, (LineBought(1, "R2", (), (), 2), TilesReturned(1, (), (Tile(0), Tile(0))), returned), 0, 0, ())
    (line,) = retold(said, [alone])
    assert line.parts == ("bought row 2", "returned 2 tiles (−2)")
    assert line.total == ""
    scored = FincaScored("A", Finca(7, 3), (Standing(1, 4, (), 7), Standing(0, 2, (), 3)), False)
    gained = PointsScored(1, "finca", (Term("around", 1, 7),), 0)
    (line,) = retold(said, [dataclasses.replace(alone, events=(*alone.events, scored, gained))])
    assert line.parts[-1] == "scored finca\u00a0A: +7, Ana +3"
    assert line.total == "+5"


def marked(screen: PlayScreen) -> list[LastTurn]:
    return [line.turn for line in screen.table.moment.recap]


def test_a_click_shows_a_turn_on_the_board_and_another_lets_it_go(app: App, tmp_path: Path, steps: list[Step]) -> None:
    screen = table(app, after_turns(steps, tmp_path, 6, (None, None, None)))
    for player in screen.table.offer.clickable.turns:
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
    assert (screen.table.message, screen.table.moment.guide) == ("", None), "the hint goes with what it said"
    assert screen.match.state == before == screen.table.moment.state
    screen.table.click(targets.LastTurn(line.turn.player))
    assert screen.table.motion.movement is None, "it was shown already, and is let go"
    screen.table.click(targets.LastTurn(line.turn.player))
    assert screen.table.motion.movement is not None
    press(screen, screen.table.rect_of(targets.LastTurn(line.turn.player)).center)
    assert screen.table.motion.movement is None, "one click ends it"
    assert screen.table.moment.marked == line.turn.spaces, "and does nothing else"


def test_the_steps_of_a_last_turn_are_those_in_which_it_was_played(steps: list[Step]) -> None:
    for place in turns(steps)[1:]:
        for turn in recap(steps[: place + 1]):
            numbers = played(steps[: place + 1], turn.player)
            events = [event for number in numbers for event in steps[number].events]
            kept = [event for event in events if not isinstance(event, TurnBegan)]
            assert tuple(kept) == turn.events


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
    assert all(place in note.needed for place in (slip, *changed)), "it hides none of them"


def test_the_keyboard_gets_to_the_lines(app: App, tmp_path: Path, steps: list[Step]) -> None:
    screen = table(app, after_turns(steps, tmp_path, 6, (None, None, None)))
    target = targets.LastTurn(screen.table.offer.clickable.turns[-1])
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
    assert not screen.table.offer.clickable.turns
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


def test_a_part_gets_brief_before_it_is_left_out(app: App, steps: list[Step]) -> None:
    said = words(app, steps[0].state)
    game = steps[0].state.game
    lemon, space = game.tile_named("lemon"), game.board.numbers["a1"]
    assert lemon is not None
    events = (CartUsed(1, 1, lemon), LandscapeTaken(1, "bull", space), LandscapeTaken(1, "horses2", space), Passed(1))
    (whole,) = retold(said, [LastTurn(1, events, 0, 0, ())])
    assert whole.text == "used a cart to take the lemon\u00a0· took 2 tiles (bull and two horses)\u00a0· passed"
    found, texts = whole, []
    while (shorter := found.shorter(Weight.DEED)) is not None:
        found = shorter
        texts.append(found.parts)
    assert texts[:3] == [
        ("used a cart to take the lemon", "took 2 tiles", "passed"),
        ("used a cart", "took 2 tiles", "passed"),
        ("used a cart", "passed"),
    ]


def test_details_are_left_out_first_and_three_points_stand_for_them() -> None:
    parts = (Part("bought row 2", Weight.DEED), Part("took a tile", Weight.DETAIL), Part("built C", Weight.DEED))
    whole = Retold(LastTurn(1, (), 0, 0, ()), "Ana", (*parts, Part("scored A", Weight.RESULT)))
    assert whole.parts == ("bought row 2", "took a tile", "built C", "scored A")
    shorter = whole.shorter(Weight.DEED)
    assert shorter is not None
    assert shorter.text == "bought row 2\u00a0· built C\u00a0· scored A\u00a0…"
    assert shorter.shorter(Weight.DETAIL) is None
    shortest = dataclasses.replace(whole, said=whole.said[-2:]).shorter(Weight.DEED)
    assert shortest is not None
    assert shortest.parts == ("scored A",)
    assert shortest.shorter(Weight.RESULT) is None


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
    assert not screen.table.offer.clickable.turns
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


def test_the_last_turn_of_a_player_can_be_read_again_at_any_time(steps: list[Step]) -> None:
    for before, place in itertools.pairwise(turns(steps)):
        player = steps[before].state.player
        told = dataclasses.replace(recap(steps[: place + 1])[-1], changes=())  # which are told to one player alone
        assert last_turn(steps[: place + 1], player) == told
        acted = last_turn(steps[: place + 2], player)
        assert acted is not None
        assert acted.events == recap(steps[: place + 1])[-1].events, "the turn of now is another one"
    assert last_turn(steps[:1], steps[0].state.player) is None
    assert last_turn(steps[:2], steps[0].state.player) is None, "the first turn goes on"


def test_a_line_says_what_the_turn_has_changed_at_fincas_for_whoever_reads_it(app: App, steps: list[Step]) -> None:
    """The points are those of the rules core, before and after the turn (R9.2)."""
    fallen = 0
    for before, place in itertools.pairwise(turns(steps)):
        reader = steps[place].state.player
        (line,) = retold(words(app, steps[place].state), recap(steps[: place + 1])[-1:])
        for change in line.turn.changes:
            for moment, points in ((before, change.before), (place, change.now)):
                entries = standings(steps[moment].state, change.site)
                assert points == sum(entry.points for entry in entries if entry.player == reader)
            assert change.before != change.now
            said = {"site": change.site, "now": change.now, "before": change.before}
            assert app.ui.texts("table.recap.now", **said) in line.parts
            fallen += change.now < change.before
    assert fallen, "somebody has lost a lead"


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
