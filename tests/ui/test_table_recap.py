"""What the others have done since a player's last turn, on the table: lines in the empty hand, marks on the board."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from citrus.language.languages import shipped
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.settings import Level
from citrus.records.replay import Step
from citrus.rules.board import spaces_of
from citrus.rules.events import reveals
from citrus.rules.state import GameState
from citrus.ui.kit.display_list import DisplayList
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.played import PlayedTurn
from citrus.ui.table.model.recap import recap, retold
from citrus.ui.table.view.note import lay_note, lay_pictures
from citrus.ui.table.view.recap_view import RecapView
from tests.grids import sampled
from tests.ui import behind, keyboard
from tests.ui.at_table import new_match, seated
from tests.ui.player import Player, sit_down, watch
from tests.ui.recaps import game_of, turns
from tests.ui.shell import play, resize


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> list[Step]:
    return game_of(3, tmp_path_factory.mktemp("game"))


def after_turns(steps: list[Step], path: Path, count: int, bots: tuple[str | None, ...]) -> Match:
    """Return a match in which `count` turns have been played."""
    whole = seated(*bots, path=path / "recap.citrus")
    actions = tuple(step.action for step in steps[1 : turns(steps)[count - 1] + 1] if step.action is not None)
    record = replace(whole.record, actions=actions, game=steps[0].state.game)
    return Match(record, steps[: len(actions) + 1], whole.path)


def table(app: App, match: Match, speed: str = "none") -> Player:
    player = sit_down(app, match, speed=speed, table="full")
    app.step([], 0.1)
    app.draw()
    return player


def marked(player: Player) -> list[PlayedTurn]:
    return [line.turn for line in player.recap]


def test_the_board_shows_the_letters_of_fincas_at_which_a_reader_has_lost_or_gained(
    app: App, steps: list[Step], tmp_path: Path
) -> None:
    told = set[str]()
    for count in range(3, len(turns(steps)) - 1):
        match = after_turns(steps, tmp_path, count, (None, None, None))
        sites = {change.site for turn in recap(match.steps) for change in turn.changes}
        if sites - told:
            told |= sites
            player = sit_down(app, match, speed="none")
            app.step([], 0.1)
            assert sites <= player.snapshot.named
    assert len(told) > 1


def test_a_click_shows_a_turn_on_the_board_and_another_lets_it_go(app: App, tmp_path: Path, steps: list[Step]) -> None:
    player = table(app, after_turns(steps, tmp_path, 6, (None, None, None)))
    for line in player.lit(targets.TurnRow):
        assert player.layout.hand.contains(player.rect_of(line))
        player.clicks(line)
        turn = next(turn for turn in marked(player) if turn.number == line.number)
        assert player.marked == turn.spaces != 0
    player.clicks(line)
    assert player.marked == 0


def test_a_click_shows_a_turn_once_more_and_another_ends_that(app: App, tmp_path: Path, steps: list[Step]) -> None:
    player = table(app, after_turns(steps, tmp_path, 6, (None, None, None)), "normal")
    before = player.state
    (line, *_) = player.recap
    app.draw()
    app.step([], 5.0)
    behind.point_out(player, player.legal[0], "A hint.")
    player.clicks(targets.TurnRow(line.turn.number))
    seen: list[GameState] = []
    while (movement := player.movement) is not None:
        assert player.bar.text
        assert movement.caption is not None
        if movement.shown not in seen:
            seen.append(movement.shown)
        last = movement
        app.step([], 0.05)
    assert last.rest > max(flight.begin + flight.seconds for flight in last.flights), "there is time to look"
    assert {state.player for state in seen} == {line.turn.player}
    assert len(seen) > 1
    assert seen[0].planted < seen[-1].planted or seen[0].players != seen[-1].players
    assert player.marked == line.turn.spaces
    assert player.message == "A hint.", "what the hint says and shows stays until the turn is over"
    assert player.guide is not None
    assert player.state == before == player.shown
    player.clicks(targets.TurnRow(line.turn.number))
    assert player.movement is None, "it was shown already, and is let go"
    player.clicks(targets.TurnRow(line.turn.number))
    assert player.movement is not None
    player.clicks(player.rect_of(targets.TurnRow(line.turn.number)).center)
    assert player.movement is None, "one click ends it"
    assert player.marked == line.turn.spaces, "and does nothing else"


@pytest.mark.parametrize(("scale", "expected"), [(100, False), (200, True)])
def test_a_note_says_what_the_line_has_no_room_for(
    app: App, tmp_path: Path, steps: list[Step], scale: int, expected: bool
) -> None:
    app.change(replace(app.settings, scale=scale))
    busy = max(
        range(3, len(turns(steps))),
        key=lambda count: max(len(turn.events) for turn in recap(steps[: turns(steps)[count - 1] + 1])),
    )
    player = table(app, after_turns(steps, tmp_path, busy if expected else 6, (None, None, None)))
    resize(app, (1280, 720))
    line = max(player.recap, key=lambda line: len(line.text))
    player.hovers(targets.TurnRow(line.turn.number))
    app.step([], 2.0)
    assert behind.recap_sheet(player).written(player.layout).headed is not expected, (
        "letters get smaller before it goes"
    )
    assert " ".join(player.note) == (" ".join([line.name, *line.parts]) if expected else ""), (
        "the heading says the rest"
    )


@pytest.mark.parametrize(("level", "scale"), [("calm", 140), ("calm", 200), ("full", 100), ("full", 200)])
def test_words_about_a_turn_do_not_cover_the_board(app: App, level: Level, scale: int) -> None:
    app.rescale(scale)
    resize(app, (1280, 720))
    player, noted = sit_down(app, play(4, 1, steps=90), speed="none", table=level), 0
    app.step([], 3.0)
    for target in player.lit(targets.TurnRow):
        player.note_on(target)
        if player.note_sheet is not None:
            place, _ = lay_note(app.ui, player.layout, player.note_sheet)
            assert not place.colliderect(player.layout.frame), player.note
            noted += 1
    assert noted == 3


def test_the_keyboard_gets_to_the_lines(app: App, tmp_path: Path, steps: list[Step]) -> None:
    player = table(app, after_turns(steps, tmp_path, 6, (None, None, None)))
    target = player.lit(targets.TurnRow)[-1]
    keyboard.go_to(player, target)
    player.presses(pygame.K_RETURN)
    assert player.marked


def test_acting_takes_it_away_and_undo_brings_it_back(app: App, tmp_path: Path, steps: list[Step]) -> None:
    places = turns(steps)
    plain = (count for count in range(3, len(places)) if not any(map(reveals, steps[places[count - 1] + 1].events)))
    match = after_turns(steps, tmp_path, next(plain), (None, None, None))
    player = table(app, match)
    before = marked(player)
    follows = steps[len(match.steps)].action
    assert before
    assert follows is not None
    match.act(follows)
    player.comes_back()
    assert not marked(player)
    assert not player.lit(targets.TurnRow)
    assert match.can_undo
    player.clicks(Command.UNDO)
    assert marked(player) == before
    player.clicks(Command.REDO)
    assert not marked(player)


@pytest.fixture(scope="module")
def steps_of_five(tmp_path_factory: pytest.TempPathFactory) -> list[Step]:
    return game_of(5, tmp_path_factory.mktemp("five"))


@pytest.mark.parametrize(("size", "scale", "language"), sampled([(1280, 720), (1366, 768)], [130, 150, 130], shipped()))
def test_large_letters_cut_no_turn(
    app: App, steps_of_five: list[Step], size: tuple[int, int], scale: int, language: str, tmp_path: Path
) -> None:
    app.change(replace(app.settings, scale=scale, language=language))
    player = table(app, new_match(tmp_path, "long", 5))
    player.screen.enter(size)
    state = steps_of_five[0].state
    said = Words(app.ui.texts, state.game, ("Ana", "Bruno", "Clara", "Diego", "Elena"), (None,) * 5)
    slip, told = behind.recap_sheet(player), 0
    for place in turns(steps_of_five)[shipped().index(language) :: len(shipped())]:  # a fifth in each language
        slip.show(retold(said, recap(steps_of_five[: place + 1])))
        rows = slip.written(player.layout).rows if slip.turns else ()
        assert all(len(row.lines) == row.wanted for row in rows)
        assert all(turn.said for turn in slip.turns)
        told += len(rows)
    assert told > 20


@pytest.mark.parametrize(
    ("size", "scale", "language"), [((1366, 768), 130, "de"), ((1280, 720), 100, "en"), ((1280, 720), 150, "fr")]
)
def test_notes_on_buttons_hide_neither_what_the_others_did_nor_the_market(
    app: App, tmp_path: Path, steps: list[Step], size: tuple[int, int], scale: int, language: str
) -> None:
    app.change(replace(app.settings, scale=scale, language=language))
    player = table(app, after_turns(steps, tmp_path, 6, (None, None, None)))
    resize(app, size)
    layout, seen = player.layout, 0
    for command in player.buttons:
        player.hovers(targets.CommandButton(command))
        app.step([], 2.0)
        note, on_card = player.note_sheet, player.card
        seen += bool(note is None and on_card)
        if note is not None:
            lying = lay_pictures(layout, note, behind.strips(player)) if note.ways else lay_note(app.ui, layout, note)
            hidden = [behind.recap_sheet(player).sheet(layout), *layout.crates.values(), *layout.arrows.values()]
            assert lying[0].collidelist(hidden) == -1, command
            seen += 1
    assert seen >= 3


def test_the_note_on_a_button_goes_with_the_press_until_the_mouse_was_elsewhere(
    app: App, tmp_path: Path, steps: list[Step]
) -> None:
    player = table(app, after_turns(steps, tmp_path, 6, (None, None, None)))
    button = targets.CommandButton(Command.STANDINGS)

    def rest_on(target: targets.Target) -> bool:
        player.hovers(target)
        app.step([], 2.0)
        return bool(player.note)

    assert rest_on(button)
    player.clicks(Command.STANDINGS)
    assert not player.note
    assert not rest_on(button)
    rest_on(targets.Mat(0))
    assert rest_on(button)
    player.hovers(targets.Mat(0))
    player.clicks(Command.STANDINGS)
    assert rest_on(targets.Mat(0)), "the mouse is on something else"


def test_a_bots_turn_and_a_replay_show_none(app: App, tmp_path: Path, steps: list[Step]) -> None:
    match = after_turns(steps, tmp_path, 6, ("easy", "easy", "easy"))
    player = table(app, match)
    assert player.recap == ()
    assert not player.lit(targets.TurnRow)
    player = watch(app, match)
    assert player.recap == ()


def test_a_marked_space_says_who_has_changed_it(app: App, tmp_path: Path, steps: list[Step]) -> None:
    player = table(app, after_turns(steps, tmp_path, 6, (None, None, None)))
    line = player.recap[0]
    (space, *_) = spaces_of(line.turn.marks)
    player.hovers(targets.Space(space))
    app.step([], 2.0)
    *what, since = player.note
    assert what[-1].startswith("Harvest"), "what it is comes first"
    assert since == app.ui.texts("table.recap.since", name=line.name), "it is said at once, on the calm table, too"


def corners_of(app: App, player: Player) -> list[Rect]:
    """Return where the corners are drawn that mark what the others have done."""
    drawn = DisplayList(Rect((0, 0), player.screen.size))
    view = RecapView(app.ui, player.pieces, behind.recap_sheet(player), behind.log_view(player))
    view.mark(drawn, player.layout, player.state, player.snapshot.recap)
    return [Rect(one.seen) for one in drawn.entries]


@pytest.mark.parametrize("symbols", ["off", "small", "large"])
def test_the_corner_on_a_tile_hides_no_symbol(
    app: App, tmp_path: Path, steps: list[Step], symbols: Literal["off", "small", "large"]
) -> None:
    app.change(replace(app.settings, symbols=symbols))
    player = table(app, after_turns(steps, tmp_path, 5, (None, None, None)))
    board = player.state.game.board
    tiles = [
        player.pieces.board.rect(player.layout, space) for space in board.names if space not in board.sites.values()
    ]
    corners = [corner for corner in corners_of(app, player) if corner.collidelist(tiles) >= 0]
    assert corners
    for corner in corners:
        tile = tiles[corner.collidelist(tiles)]
        assert (corner.centerx < tile.centerx) == (symbols != "off")


def test_the_corner_on_a_house_hides_no_hat(app: App) -> None:
    match = play(4, 8)
    sites = sum(1 << space for space in match.state.game.board.sites.values())
    number = next(
        at for at in range(150, len(match.steps)) if any(one.marks & sites for one in recap(match.steps[:at]))
    )
    player = sit_down(app, play(4, 8, steps=number - 1), speed="none", table="calm")
    built = [player.state.game.board.sites[one.site] for one in player.state.fincas]
    houses = [player.pieces.board.rect(player.layout, space) for space in built]
    corners = corners_of(app, player)
    assert any(corner.collidelist(houses) >= 0 for corner in corners)
    hats = [house.inflate(-house.width * 0.74, -house.height * 0.4) for house in houses]
    assert all(corner.collidelist(hats) < 0 for corner in corners)
