"""Turns in pictures: which events have one, in which order, what always stays, and where rows lie in the log."""

from __future__ import annotations

import dataclasses
from itertools import pairwise, product
from pathlib import Path
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace
from pygame import Surface

from citrus.language.words import Words
from citrus.match.course import of_the_end
from citrus.records.replay import Step
from citrus.rules import events
from citrus.rules.events import Event, LineBought, PointsScored
from citrus.rules.fruit_trees import events as tree_events
from citrus.rules.numbering import Kind, Tile
from citrus.rules.tiles import Finca, kind_of
from citrus.ui.kit.display_list import DisplayList
from citrus.ui.pieces.layout import table_layout
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.fruit_trees.pictures import TreeEvent
from citrus.ui.table.model.pictures import (
    BASKET,
    COIN,
    CountPicture,
    FruitPicture,
    HousePicture,
    LeadPicture,
    Part,
    PartWeight,
    PiecePicture,
    PlantationPicture,
    PointsPicture,
    Sort,
    TakenPicture,
    WordPicture,
)
from citrus.ui.table.model.played import Change
from citrus.ui.table.model.said import LogEntry
from citrus.ui.table.model.turn_pictures import BaseEvent, at_the_end, parts, simpler, stacked, summed, wordless
from citrus.ui.table.model.turn_rows import keep_up
from citrus.ui.table.model.turns import turns
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.strip import SMALL, TINY, RowLook, Strips
from tests.ui.at_table import new_match
from tests.ui.layouts import game
from tests.ui.orchards import played
from tests.ui.player import sit_down, watch
from tests.ui.shell import play, resize

SIZES = (((1280, 720), 100, 28, 4), ((1366, 768), 120, 30, 3))
"""Windows, scales of texts, how high a row is there at least, and how many are in sight if there are more players."""
NAMES = ("Ana", "Bruno", "Clara", "Diego", "Elena")


def kinds(module: object) -> set[type[Event]]:
    found = (kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event))
    return {*found} - {events.Event, events.Reveal}


def test_every_event_of_the_rules_is_one_that_has_a_picture_or_is_listed_as_silent() -> None:
    """That each of them is handled, mypy knows: it checks `assert_never`."""
    assert {*get_args(BaseEvent)} == kinds(events)
    assert {*get_args(TreeEvent)} == kinds(tree_events)


def test_a_row_has_every_point_of_its_turn_and_its_parts_in_the_order_of_the_turn() -> None:
    steps = played(5)[1]
    seen: set[Sort] = set()
    for turn in turns(steps):
        row = parts(steps[0].state.game, turn)
        seen |= {part.sort for part in row}
        begun = [turn.events.index(part.events[0]) for part in row if part.events]
        assert begun == sorted(begun)
        scored = [one for one in turn.events if isinstance(one, PointsScored)]
        now = sum(one.points for one in scored if not of_the_end(one))
        assert points_in(row) == points_in(summed(row)) == now
        assert points_in(at_the_end(turn)) == sum(one.points for one in scored if of_the_end(one))
    assert seen >= {Sort.BOUGHT, Sort.TAKEN, Sort.BUILT, Sort.SCORED, Sort.HARVESTED, Sort.TREE, Sort.PICKED}


def points_in(row: tuple[Part, ...]) -> int:
    return sum(pill.points for part in row for pill in part.pictures if isinstance(pill, PointsPicture) and pill.sure)


@pytest.fixture
def strips(app: App, tmp_path: Path) -> Strips:
    match = new_match(tmp_path, "long", 5)
    return Strips(app.ui, TablePieces.of(app.ui, match.state.game, match.seats))


def test_with_too_little_room_parts_go_by_weight_and_points_never(strips: Strips) -> None:
    tiles = tuple(PlantationPicture(Tile(tile)) for tile in range(4))
    pills = tuple(PointsPicture(player, 12) for player in range(5))
    row = (
        Part(Sort.BOUGHT, tiles),
        Part(Sort.TAKEN, (TakenPicture("horses2"),)),
        Part(Sort.BUILT, (HousePicture(Finca(7, 3), "new"),)),
        Part(Sort.SCORED, (HousePicture(Finca(9, 4), "scored"), *pills)),
        Part(Sort.CHANGED, (LeadPicture(1, lost=True, site="A"),)),
    )
    left: list[list[PartWeight]] = []
    for width in range(800, 280, -10):
        fitted = strips.fit(row, 28, width)
        assert points_in(fitted.parts) == 60
        assert strips.strip(fitted).get_width() <= width
        assert fitted.shortened == (len(fitted.parts) < len(row))
        if not left or left[-1] != [part.weight for part in fitted.parts]:
            left.append([part.weight for part in fitted.parts])
    gone = [min(set(before) - set(after)) for before, after in pairwise(left)]
    assert gone == [PartWeight.TAKEN, PartWeight.BOUGHT, PartWeight.CHANGED, PartWeight.DONE]


def test_pictures_get_a_little_smaller_before_something_is_left_out(strips: Strips) -> None:
    bought = Part(Sort.BOUGHT, tuple(PlantationPicture(Tile(tile)) for tile in range(4)))
    row = (bought, Part(Sort.TAKEN, (TakenPicture("horses2"),)))
    assert strips.whole(row, 32, strips.width(row, 32)) == (row, 32, False)
    smaller = strips.whole(row, 32, strips.width(row, 32) - 1)
    assert smaller is not None
    assert (smaller.parts, smaller.high < 32) == (row, True)
    assert strips.whole(row, 32, strips.width(row, 20)) is None


def test_bought_tiles_of_a_kind_become_one_with_their_number_then_all_their_back_before_they_go(
    strips: Strips,
) -> None:
    """Nobody takes one fruit for four of them."""
    lemon, well, lime, other = tiles = tuple(PlantationPicture(Tile(tile)) for tile in (0, 1, 6, 4))
    assert [kind_of(one.tile) for one in tiles] == [0, 0, 3, 2]
    bought = Part(Sort.BOUGHT, (lemon, lime, well, other))
    scored = Part(Sort.SCORED, (PointsPicture(0, 9), PointsPicture(1, 4)))
    by_kind = Part(Sort.BOUGHT, (lemon, CountPicture(2, gain=False), lime, other))
    unseen = Part(Sort.BOUGHT, (PiecePicture("plantation_back"), CountPicture(4, gain=False)))
    for before, after, size in ((bought, by_kind, SMALL), (by_kind, unseen, TINY)):
        fitted = strips.fit((bought, scored), 28, strips.width((before, scored), round(28 * size)) - 1)
        assert fitted.parts == (after, scored)
        assert not fitted.shortened
    assert stacked(unseen) == unseen


def test_each_fruit_of_a_large_harvest_is_shown_once_where_room_is_short(strips: Strips) -> None:
    fruits = tuple(FruitPicture(Kind(kind)) for kind in (0, 1, 0, 2, 0, 1, 0))
    points, coins = PointsPicture(0, 17), (COIN, CountPicture(8))
    row = (Part(Sort.HARVESTED, (BASKET, *fruits, points, *coins)),)
    once = (Part(Sort.HARVESTED, (BASKET, *fruits[:2], fruits[3], points, *coins)),)
    narrow = strips.width(row, round(28 * SMALL)) - 1
    assert strips.fit(row, 28, narrow + 1) == (row, round(28 * SMALL), False)
    assert strips.fit(row, 28, narrow).parts == once
    assert not strips.fit(row, 28, narrow).shortened


def story(app: App, steps: list[Step], strips: Strips, reader: int) -> LogView:
    """Return the log in pictures of the first steps of a game."""
    view = LogView(app.ui, strips)
    words = Words(app.ui.texts, steps[0].state.game, NAMES[: len(steps[0].state.players)])
    rows: list[LogEntry] = []
    keep_up(words, rows, steps, turns(steps), reader)
    view.show(rows, len(rows))
    return view


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_newest_row_of_every_other_player_and_the_turn_that_goes_on_are_in_sight(app: App, players: int) -> None:
    """With five players, or four and larger texts, the oldest row makes way for the turn that goes on."""
    match = play(players, 1, steps=40 * players)
    ended, running = turns(match.steps)[-3:-1]
    player = sit_down(app, match)
    strips = Strips(app.ui, TablePieces.of(app.ui, match.state.game, match.seats))
    for steps, (size, scale, least, most) in product((ended.steps.stop, running.steps.stop - 1), SIZES):
        view = story(app, [*match.steps[:steps]], strips, running.player)
        app.change(replace(app.settings, scale=scale))
        resize(app, size)
        newest = [number for number, entry in enumerate(view.entries) if entry.fresh]
        assert len(newest) == players - 1
        if steps > ended.steps.stop:
            newest = [*newest, len(view.entries) - 1]
            assert view.entries[newest[-1]].player == running.player
        newest = newest[-most:]
        rects = [view.rect(player.layout, number) for number in newest]
        assert player.layout.log not in rects, "out of sight"
        assert len({rect.height for rect in rects}) == 1
        assert rects[0].height >= least
        assert all(player.layout.log.contains(rect) for rect in rects)


def test_a_row_says_in_words_what_its_pictures_show(app: App, strips: Strips) -> None:
    steps = [*played(5)[1]]
    view = story(app, steps, strips, 0)
    words = Words(app.ui.texts, steps[0].state.game, NAMES[:2])
    for entry in view.entries[:-1]:
        assert entry.told is not None
        assert entry.text.startswith(entry.name)
        for event in entry.told.events:
            if isinstance(event, LineBought):
                assert f"Bought: {words.tiles(event.tiles)}" in entry.text
    assert view.entries[-1].text.startswith("At the end; Ana +")


def test_rows_of_the_past_stay_and_undone_ones_go(app: App) -> None:
    steps = [*played(5)[1]]
    words, rows = Words(app.ui.texts, steps[0].state.game, NAMES[:2]), list[LogEntry]()
    ends = [turn.steps.stop for turn in turns(steps)]

    def at(turn: int) -> list[LogEntry]:
        keep_up(words, rows, steps[: ends[turn]], turns(steps[: ends[turn]]), None)
        return [*rows]

    early, late = at(9), at(11)
    assert all(old is new for old, new in zip(early, late, strict=False))
    assert len(late) == len(early) + 2
    assert at(9) == early


def test_a_turn_that_has_ended_is_told_in_the_same_way_ever_after(app: App) -> None:
    """Also what it had changed for a person: what somebody has read in the log stays there."""
    steps = [*play(3, 1, steps=90).steps]
    words, rows, told = Words(app.ui.texts, steps[0].state.game, NAMES[:3]), list[LogEntry](), dict[int, LogEntry]()
    for turn in turns(steps)[1:-1:4]:
        until = steps[: turn.steps.stop]
        keep_up(words, rows, until, turns(until), 0, alone=True)
        for row in rows:
            assert replace_fresh(told.setdefault(row.number, row)) == replace_fresh(row)
    changed = {row.player for row in rows if any(part.sort is Sort.CHANGED for part in row.row)}
    assert changed == {1, 2}


def test_where_several_people_read_a_row_tells_only_the_next_one_what_has_changed(app: App) -> None:
    """It says "you"."""
    steps = [*play(3, 1, steps=90).steps]
    words, rows = Words(app.ui.texts, steps[0].state.game, NAMES[:3]), list[LogEntry]()
    for reader in (0, 1, 2):
        keep_up(words, rows, steps, turns(steps), reader)
        own = [row.number for row in rows if row.player == reader]
        assert {row.told_to for row in rows if row.fresh} <= {reader, None}
        assert all(row.told_to is None for row in rows if row.number <= max(own))


def replace_fresh(row: LogEntry) -> LogEntry:
    """Return a row as it is told, fresh or not."""
    return dataclasses.replace(row, fresh=False)


def test_a_row_names_its_player_and_shows_what_was_scored_however_much_happened(
    strips: Strips, app: App, written: dict[str, Surface]
) -> None:
    layout = table_layout((1280, 720), game("long", 5))
    bought = Part(Sort.BOUGHT, tuple(PlantationPicture(Tile(tile)) for tile in (0, 2, 4, 6)))
    pills = tuple(PointsPicture(player, 12) for player in range(3))
    houses = [Part(Sort.SCORED, (HousePicture(Finca(value, 3), "scored"), *pills[:2])) for value in (7, 8, 10)]
    for count in (1, 3):
        written.clear()
        row = (bought, *houses[:count])
        entry = LogEntry("", "row", 1, number=7, name="Maximiliana", row=row)
        strips.row(layout, (layout.log.width - 40, 28), entry, RowLook(("Ana", "Maximiliana")))
        assert "Maximiliana" in written
        fitted = strips.fit(row, 25, 300)
        assert sum(isinstance(one, HousePicture) for part in fitted.parts for one in part.pictures) == count


def test_a_row_says_before_its_pictures_what_was_done(app: App) -> None:
    player = sit_down(app, play(3, 5, steps=63), table="calm")
    rows = [entry.row for entry in player.log if entry.style == "row"]
    silent = {Sort.SCORED}  # its tick says so
    for part in (part for row in rows for part in row):
        words = [one.text for one in part.pictures if isinstance(one, WordPicture)]
        assert isinstance(part.pictures[0], WordPicture) == bool(words) == (part.sort not in silent)
        assert len(words) <= 1
    assert {"bought", "built", "got", "harvested", "you lose at"} <= {
        one.text for row in rows for part in row for one in part.pictures if isinstance(one, WordPicture)
    }


def test_a_row_loses_words_before_pictures_and_those_that_explain_last(strips: Strips) -> None:
    layout = table_layout((1280, 720), game("long", 5))
    bought = Part(Sort.BOUGHT, (WordPicture("bought"), *(PlantationPicture(Tile(tile)) for tile in (0, 2))))
    taken = Part(Sort.TAKEN, (WordPicture("got"), TakenPicture("bull")))
    rows = ((bought, taken), (*wordless([bought]), taken), wordless([bought, taken]))
    shown: list[int] = []
    for width in range(420, 150, -5):
        pictures = [
            strips.row(layout, (width, 28), LogEntry("", "row", 1, number=7, name="Ana", row=row), RowLook(("Ana",)))
            for row in rows
        ]
        assert strips.whole(rows[2], 25, width) is not None, "its pictures have room"
        same = [pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(pictures[0], "RGBA") for one in pictures]
        shown.append(len(same) - same[::-1].index(True) - 1)
    assert shown == sorted(shown)
    assert {*shown} == {0, 1, 2}


def test_a_crowded_row_keeps_what_it_costs_longer_than_what_lay_on_the_way() -> None:
    lost = Part(Sort.CHANGED, (WordPicture("you lose at"), LeadPicture(1, lost=True, site="A")))
    bought = Part(Sort.BOUGHT, (WordPicture("bought"), *(PlantationPicture(Tile(tile)) for tile in (0, 1, 4))))
    taken = Part(Sort.TAKEN, (WordPicture("got"), TakenPicture("bull")))
    built = Part(Sort.BUILT, (WordPicture("built"), HousePicture(Finca(7, 3), "new")))
    ways = list(simpler((bought, taken, built, lost)))
    assert ways[0] == (bought, taken, built, lost)
    said = [[one.text for part in way for one in part.pictures if isinstance(one, WordPicture)] for way in ways]
    assert [words for words, before in zip(said[1:], said, strict=False) if words != before] == [
        ["got", "built", "you lose at"],
        ["built", "you lose at"],
        ["you lose at"],
        [],
    ]
    gone = next(at for at, way in enumerate(ways) if all(part.sort is not Sort.TAKEN for part in way))
    assert said[gone] == ["built", "you lose at"], "before any word that explains"
    assert all(way[-1].pictures[-1] == lost.pictures[-1] for way in ways), "what it costs stays"
    assert all(len(way) == 2 for way in simpler((bought, taken))), "without words to save, all pictures stay"


def test_all_that_a_reader_loses_in_a_turn_stands_behind_one_word_with_the_letters_of_its_fincas() -> None:
    turn = turns(played(5)[1])[0]
    changes = (Change(1, "A", 7, 3, leader=0), Change(1, "B", 0, 4), Change(1, "C", 9, 0))
    row = parts(played(5)[1][0].state.game, dataclasses.replace(turn, changes=changes))
    changed = [part.pictures for part in row if part.sort is Sort.CHANGED]
    assert changed == [
        (LeadPicture(1, lost=True, site="A", leader=0), LeadPicture(1, lost=True, site="C")),
        (LeadPicture(1, lost=False, site="B"),),
    ]


def test_what_was_bought_stays_in_sight_while_a_turn_goes_on(app: App) -> None:
    """A turn has more lines than the log, which shows the newest."""
    player = sit_down(app, play(2, 1, steps=40), table="full")
    log, layout = player.log, player.layout
    longest = max(
        (at for at, entry in enumerate(log) if entry.style == "turn"),
        key=lambda at: next((n for n, entry in enumerate(log[at + 1 :]) if entry.style == "turn"), 0),
    )
    count = next(n for n, entry in enumerate(log[longest + 1 :]) if entry.style == "turn")
    view = LogView(app.ui, Strips(app.ui, TablePieces.of(app.ui, player.state.game, play(2, 1, steps=1).seats)))
    view.show([*log[: longest + 1 + count]], longest + 1 + count)
    assert count > 6
    deed, last = view.rect(layout, longest + 1), view.rect(layout, longest + count)
    assert layout.log.contains(deed)
    assert layout.log.contains(last)
    assert deed.bottom <= last.y
    assert view.number_at(layout, deed.center) == longest + 1


def test_a_row_names_what_it_shows_lights_its_spaces_and_shows_it_again(app: App) -> None:
    player = sit_down(app, play(3, 1, steps=61), speed="normal", table="calm")
    app.step([], 5.0)
    row = player.log[-2]
    assert row.told is not None
    target = targets.TurnRow(row.number)
    assert player.layout.log.contains(player.rect_of(target))
    assert player.note_on(target)[0] == row.name
    assert player.snapshot.pointed == row.told.spaces
    player.clicks(target)
    assert player.movement is not None
    assert player.movement.again
    assert player.movement.shown.player == row.player


def test_a_row_of_a_replay_leads_to_the_end_of_its_turn(app: App) -> None:
    player = watch(app, play(2, 1, steps=40))
    playback = player.screen.playback
    player.screen.go(playback.last)
    row = player.log[-3]
    assert row.told is not None
    player.clicks(targets.TurnRow(row.number))
    assert playback.position == row.told.steps.stop - 1 < playback.last


def test_in_a_replay_the_end_is_told_only_at_the_end(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[int, int]] = []

    def show(view: LogView, entries: list[LogEntry], happened: int) -> bool:
        shown.append((happened, len(entries)))
        return True

    monkeypatch.setattr(LogView, "show", show)
    screen = watch(app, play(2, 1)).screen
    screen.go(1)
    assert shown[-1][0] == 1
    screen.go(screen.playback.last)
    assert shown[-1][0] == shown[-1][1]


def test_the_row_of_the_end_pushes_no_other_row_to_the_right(app: App, strips: Strips) -> None:
    steps = play(2, 1).steps
    view, layout = story(app, steps, strips, 0), table_layout((1280, 720), steps[0].state.game)
    *_, last, ending = view.entries
    assert ending.name == "At the end"
    drawn = DisplayList(layout.log)
    view.draw(drawn, layout)
    number = len(view.entries) - 2
    expected = strips.row(layout, view.rect(layout, number).size, last, RowLook(("Ana", "Bruno")))
    assert any(one.source is expected for one in drawn.entries)
