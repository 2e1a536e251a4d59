"""What the others have done since a player's last turn, in words: whose turns, in which parts, how they get shorter."""

from __future__ import annotations

import dataclasses
import re

import pytest

from citrus.language.words import Words
from citrus.records.replay import Step
from citrus.rules.events import (
    BullPlaced,
    CartUsed,
    Event,
    FincaBuilt,
    FincaScored,
    Income,
    LandscapeTaken,
    LineBought,
    MilestoneUsed,
    MoneyUsed,
    Passed,
    PointsScored,
    Standing,
    Term,
    TilePlanted,
    TilesReturned,
    TurnBegan,
)
from citrus.rules.fincas import in_reach, standings
from citrus.rules.fruit_trees.variant import FRUIT_PICKED
from citrus.rules.numbering import Space, Tile
from citrus.rules.sources import FINCA, RETURN
from citrus.rules.tiles import HORSES, Finca
from citrus.ui.shell.app import App
from citrus.ui.table.model.played import PlayedTurn
from citrus.ui.table.model.recap import Retold, RetoldDeed, Weight, every_turn, recap, retold
from tests.ui.recaps import game_of, turns, words
from tests.ui.shell import play


def turn_of(player: int, events: tuple[Event, ...], reader: int | None = None) -> PlayedTurn:
    """Return the first turn of a game, in which some events have happened."""
    return PlayedTurn(player, events, number=1, steps=range(1), marks=0, spaces=0, taken=(), reader=reader)


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> list[Step]:
    return game_of(3, tmp_path_factory.mktemp("game"))


def test_a_line_says_what_was_bought_taken_and_scored(app: App, steps: list[Step]) -> None:
    seen: set[type] = set()
    for place in turns(steps):
        said = words(app, steps[place].state)
        for line in retold(said, recap(steps[: place + 1])):
            bought = [event.tiles for event in line.turn.events if isinstance(event, LineBought)]
            assert all(f"Bought {said.numbers_of(tiles)}" in line.text for tiles in bought)
            gains = [e.points for e in line.turn.events if isinstance(e, PointsScored) and e.source == "harvest"]
            coins = sum(event.gained for event in line.turn.events if isinstance(event, Income))
            regions = "1 region" if len(gains) == 1 else f"{len(gains)} regions"
            harvested = f"Harvested {regions}: {said.amount('points', sum(gains))}"
            brought = f"{harvested} and {said.amount('coins', coins)}" if coins else harvested
            assert not gains or brought in line.parts
            fincas = [e for e in line.turn.events if isinstance(e, PointsScored) and e.source == "finca"]
            assert all(f"+{event.points}" in line.text for event in fincas)
            taken = [event.tile for event in line.turn.events if isinstance(event, LandscapeTaken)]
            told = sum(int(horses) for horses in re.findall(r"(\d+) horse", line.text))
            assert told == sum(HORSES.get(tile, 0) for tile in taken)
            assert all(said.landscape(tile) in line.text for tile in taken if tile not in HORSES)
            seen |= {kind for kind, found in ((LineBought, bought), (PointsScored, gains + fincas)) if found}
            assert line.text
    assert seen == {LineBought, PointsScored}


def test_what_was_done_is_said_in_order_and_a_tile_taken_is_not_money(app: App, steps: list[Step]) -> None:
    said = words(app, steps[0].state)
    before = [MoneyUsed(1, 2, 2), LineBought(1, "R2", (), (Tile(0),), 1)]
    after = [LandscapeTaken(1, "money2", Space(4)), LandscapeTaken(1, "milestone", Space(9))]
    built = MilestoneUsed(1), FincaBuilt(1, "E", Finca(7, 3), "milestone")
    turn = turn_of(1, (*before, after[0], *built, after[1]))
    (line,) = retold(said, [turn])
    taken = [f"Got: {name}" for name in (said.landscape("money2"), "1 milestone")]
    built_texts = "Drew a finca with a milestone", "Built finca\u00a0E (7/3)"
    assert line.parts == ("Used a money tile for 2 coins", "Bought 1 lemon", taken[0], *built_texts, taken[1])
    (line,) = retold(said, [dataclasses.replace(turn, events=(*before, *after))])
    assert line.parts[-1] == "Got: 2-coin money tile and 1 milestone"


def test_a_line_names_the_bridge_that_was_used_where_it_was_used(app: App, steps: list[Step]) -> None:
    said = words(app, steps[0].state)
    game = steps[0].state.game
    lemon, spaces = game.tile_named("lemon"), game.board.numbers
    assert lemon is not None
    bridged, plain = TilePlanted(1, lemon, spaces["c3"], True), TilePlanted(1, lemon, spaces["a1"], False)
    (line,) = retold(said, [turn_of(1, (LineBought(1, "R2", (), (Tile(0),), 1), plain, bridged))])
    assert line.parts == ("Bought 1 lemon", "Used a bridge to plant the lemon")


def test_a_line_says_what_returned_tiles_cost_and_adds_up_what_came_together(app: App, steps: list[Step]) -> None:
    said = words(app, steps[0].state)
    returned = PointsScored(1, RETURN, (Term("returned", 2, -2),), 0)
    alone = turn_of(1, (LineBought(1, "R2", (), (Tile(0),), 1), TilesReturned(1, (), (Tile(0), Tile(0))), returned))
    (line,) = retold(said, [alone])
    assert line.parts == ("Bought 1 lemon", "Returned 2 tiles that do not fit (−2)")
    assert line.total == ""
    scored = FincaScored("A", Finca(7, 3), (Standing(1, 4, (), 7), Standing(0, 2, (), 3)), False)
    gained = PointsScored(1, FINCA, (Term("around", 1, 7),), 0)
    (line,) = retold(said, [dataclasses.replace(alone, events=(*alone.events, scored, gained))])
    assert line.parts[-1] == "Finca\u00a0A (7/3) is encircled: Bruno +7, Ana +3"
    assert line.total == "+5"


def test_the_reader_is_told_what_a_scored_finca_brings_them_however_brief_it_is(app: App, steps: list[Step]) -> None:
    said = words(app, steps[0].state)
    standings = (Standing(1, 4, (), 7), Standing(0, 2, (), 0))
    scored = FincaScored("A", Finca(7, 3), standings, False)
    (line,) = retold(said, [turn_of(1, (scored,), reader=0)])
    assert line.parts == ("Finca\u00a0A (7/3) is encircled: Bruno +7, Ana +0",)
    assert retold(said, [turn_of(1, (scored,), reader=1)])[0].parts == ("Finca\u00a0A (7/3) is encircled: Bruno +7",)
    third = FincaScored("A", Finca(7, 3), (Standing(1, 4, (), 7), Standing(2, 3, (), 3), standings[1]), False)
    (line,) = retold(said, [turn_of(1, (third,), reader=0)])
    assert line.said[0].brief == "Finca\u00a0A (7/3) is encircled: Bruno +7, Ana +0"


def test_the_steps_of_a_last_turn_are_those_in_which_it_was_played(steps: list[Step]) -> None:
    for place in turns(steps)[1:]:
        for turn in recap(steps[: place + 1]):
            events = [event for number in turn.steps for event in steps[number].events]
            kept = [event for event in events if not isinstance(event, TurnBegan)]
            assert tuple(kept) == turn.events


def test_a_part_gets_brief_before_it_is_left_out(app: App, steps: list[Step]) -> None:
    said = words(app, steps[0].state)
    game = steps[0].state.game
    lemon, space = game.tile_named("lemon"), game.board.numbers["a1"]
    assert lemon is not None
    events = (CartUsed(1, 1, lemon), LandscapeTaken(1, "bull", space), LandscapeTaken(1, "horses2", space), Passed(1))
    (whole,) = retold(said, [turn_of(1, events)])
    assert whole.text == "Used a cart to take the lemon. Got: 2 horses and 1 bull. Passed."
    found, texts = whole, []
    while (shorter := found.shorter(Weight.DEED)) is not None:
        found = shorter
        texts.append(found.parts)
    assert texts[:3] == [
        ("Used a cart to take the lemon", "Got: 2 tiles", "Passed"),
        ("Used a cart", "Got: 2 tiles", "Passed"),
        ("Used a cart", "Passed"),
    ]


def test_action_tiles_of_a_sort_are_told_in_one_sentence(app: App, steps: list[Step]) -> None:
    said, numbers = words(app, steps[0].state), steps[0].state.game.board.numbers
    e4, e5 = numbers["e4"], numbers["e5"]
    events = (BullPlaced(1, e4), MoneyUsed(1, 2, 2), BullPlaced(1, e5), MoneyUsed(1, 3, 3), Passed(1))
    (line,) = retold(said, [turn_of(1, events)])
    assert line.parts == ("Placed 2 bulls to fill spaces", "Used 2 money tiles for 5 coins", "Passed")
    (line,) = retold(said.aloud(), [turn_of(1, events)])
    assert [part for part in line.parts if "bull" in part] == [
        "Placed a bull on e4 to fill the space",
        "Placed a bull on e5 to fill the space",
    ]
    (line,) = retold(said, [turn_of(1, events[:1])])
    assert line.parts == ("Placed a bull to fill the space",)


def test_details_are_left_out_first_and_three_points_stand_for_them() -> None:
    parts = (
        RetoldDeed("Bought 1 lemon", Weight.DEED),
        RetoldDeed("Tile taken", Weight.DETAIL),
        RetoldDeed("C built", Weight.DEED),
    )
    whole = Retold(turn_of(1, ()), "Ana", (*parts, RetoldDeed("A scored", Weight.RESULT)))
    assert whole.parts == ("Bought 1 lemon", "Tile taken", "C built", "A scored")
    shorter = whole.shorter(Weight.DEED)
    assert shorter.text == "Bought 1 lemon. C built. A scored.\u00a0…"
    assert shorter.shorter(Weight.DETAIL) is None
    shortest = dataclasses.replace(whole, said=whole.said[-2:]).shorter(Weight.DEED)
    assert shortest.parts == ("A scored",)
    assert shortest.shorter(Weight.RESULT) is None


def test_the_lines_say_what_has_changed_at_fincas_for_whoever_reads_them(app: App, steps: list[Step]) -> None:
    """The points are those of the rules core, after the reader's last turn and now, whatever was between (R9.2)."""
    fallen, overtaken, places = 0, 0, [0, *turns(steps)]
    for before, place in zip(places[1:], places[3:], strict=False):
        reader, told = steps[place].state.player, set[str]()
        for line in retold(words(app, steps[place].state), recap(steps[: place + 1])):
            for change in line.turn.changes:
                assert change.site not in told
                told.add(change.site)
                for moment, points in ((before, change.before), (place, change.now)):
                    entries = standings(steps[moment].state, change.site, final=change.final)
                    built = any(built.site == change.site for built in steps[moment].state.fincas)
                    assert not built or points == sum(entry.points for entry in entries if entry.player == reader)
                assert change.before != change.now
                said = {"site": change.site, "now": change.now, "before": change.before}
                key = "table.recap.now_open" if change.final else "table.recap.now"
                assert change.final != in_reach(steps[place].state, change.site)
                whole, brief = app.ui.texts(key, **said), app.ui.texts("table.recap.brief_now", **said)
                first = change is line.turn.changes[0]
                assert (whole if first or change.final else brief) in line.parts
                if change.leader is not None:
                    overtaken += 1
                    there = standings(steps[place].state, change.site)
                    assert [one.player for one in there if one.tiles == there[0].tiles] == [change.leader]
                    assert change.leader != reader
                fallen += change.now < change.before
    assert fallen > overtaken > 0, "somebody has lost a lead"


def test_fruit_that_was_picked_in_one_turn_is_told_together(app: App) -> None:
    match = play(3, 5, fruit_trees=True)
    said = Words(app.ui.texts, match.state.game, ("Ana", "Bruno", "Clara"))
    counted = 0
    for turn in every_turn(match.steps):
        picked = [
            event.points for event in turn.events if isinstance(event, PointsScored) and event.source == FRUIT_PICKED
        ]
        [told] = retold(said, [turn])
        found = [part for part in told.parts if part.startswith(("Picked from", "Fruit picked"))]
        assert len(found) == (len(picked) > 0)
        if len(picked) > 1:
            assert found == [f"Fruit picked (+{sum(picked)})"]
            counted += 1
    assert counted
