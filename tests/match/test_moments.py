"""The moments of a finished game that its story shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

import pytest
from msgspec.structs import replace

from citrus.album.entries import entry_of
from citrus.match.course import Course, course, last_lead
from citrus.match.moments import LAST, MOST, Moment, moments, own_turns
from citrus.records.replay import Step
from citrus.rules.events import (
    BullPlaced,
    Event,
    FincaBuilt,
    FincaScored,
    GameEnded,
    PointsScored,
    Standing,
    Term,
    TurnBegan,
)
from citrus.rules.fruit_trees.variant import FRUIT_SOLD
from citrus.rules.sources import FINAL_FINCA, FINCA, HARVEST, WILD_HORSES, Source
from citrus.rules.tiles import Finca
from tests.rules.scene import Scene
from tests.ui.shell import play

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize(("players", "seed", "trees"), [(2, 1, False), (2, 3, False), (3, 4, True), (5, 7, False)])
def test_every_moment_of_a_game_is_true(players: int, seed: int, trees: bool) -> None:
    match = play(players, seed, fruit_trees=trees)
    found, told = moments(match.steps, players), course(match.steps, players)
    assert len(found) == MOST, "enough turns brought points"
    kinds = [one.kind for one in found if one.kind != "own"]
    assert len({*kinds}) == len(kinds)
    turns = [one.turn for one in found if one.kind not in LAST]
    assert len({*turns}) == len(turns)
    assert len(found) - len(turns) == 1
    assert [one.position for one in found] == sorted(one.position for one in found)
    for moment in found:
        begun = sum(isinstance(e, TurnBegan) for step in match.steps[: moment.position] for e in step.events)
        assert moment.turn == begun + 1
        row, before = told.turns[moment.turn], told.turns[moment.turn - 1]
        match moment.kind:
            case "first":
                assert not any(before)
                assert moment.points == max(row) == row[moment.player]
            case "best" | "lead" | "own":
                assert moment.points == row[moment.player] - before[moment.player]
            case "surprise":
                assert moment.gap == max(row) - row[moment.player]
                own = match.steps[moment.position].state.players[moment.player].regions
                assert moment.spaces == sum(region.spaces for region in own)
            case "swing":
                assert moment.gap == max(before) - before[moment.player] > 0
                assert [points for points in row if points >= row[moment.player]] == [row[moment.player]]
            case "taken":
                [scored_here] = [e for e in match.steps[moment.position].events if took(e, moment)]
                assert scored_here.standings[0].points == moment.points
                assert moment.rival != moment.player
            case "ahead" | "end":
                others = [points for one, points in enumerate(told.rows[-1]) if one not in match.state.winners]
                assert moment.gap == max(told.rows[-1]) - max(others)
                assert moment.source in told.sources
                step = told.rows[len(told.turns) + told.sources.index(moment.source)]
                earlier = told.rows[len(told.turns) + told.sources.index(moment.source) - 1]
                assert moment.points == step[moment.player] - earlier[moment.player]
            case "given":
                assert moment.points == row[moment.player] - before[moment.player]
                assert moment.rival not in (None, moment.player)
            case "harvest":
                assert moment.points <= row[moment.player] - before[moment.player]
        if moment.kind in ("lead", "end", "surprise"):
            assert match.state.winners == (moment.player,)
        if moment.kind == "lead":
            assert all(max(row) == row[moment.player] for row in told.rows[moment.turn :])
            assert max(before) > before[moment.player] or max(before) == min(before) or before.count(max(before)) > 1


def took(event: Event, moment: Moment) -> TypeGuard[FincaScored]:
    """Return whether an event scores the finca of a moment for its player alone."""
    if not isinstance(event, FincaScored) or event.final or not event.standings:
        return False
    most = event.standings[0]
    return most.player == moment.player and all(one.tiles < most.tiles for one in event.standings[1:])


def _told(turns: Sequence[Sequence[Event]], winners: tuple[int, ...] = (1,)) -> list[Step]:
    """Return a game of two whose turns bring this; the last one ends it."""
    state = replace(play(2, 1).steps[-1].state, winners=winners)
    ends = [*(TurnBegan(number % 2) for number in range(1, len(turns))), GameEnded(False, (), winners)]
    start = Step(None, replace(state, player=0), ())
    return [start, *(Step(None, state, (*turn, end)) for turn, end in zip(turns, ends, strict=True))]


def _got(player: int, source: Source, points: int, spaces: int = 0) -> PointsScored:
    return PointsScored(player, source, (Term("lemon", 1, points),), spaces)


def test_a_turn_that_is_several_moments_is_told_as_that_which_matters_most() -> None:
    steps = _told([[_got(0, HARVEST, 4, 0b1)], [_got(1, HARVEST, 9, 0b110), _got(1, HARVEST, 2, 0b1000)], []])
    assert moments(steps, 2) == (
        Moment("first", 1, 1, 0, 4, 0b1),
        Moment("swing", 2, 2, 1, 11, 0b1110, gap=4),
        Moment("ahead", 3, 3, 1, 0, rival=0, gap=7),
    )


def test_regions_harvested_together_are_one_harvest_and_a_shared_win_ends_the_story() -> None:
    steps = _told(
        [
            [_got(0, FINCA, 8, 0b1), _got(1, FINCA, 5, 0b1), _got(0, FINCA, 7, 0b10)],
            [_got(1, HARVEST, 6, 0b100), _got(1, HARVEST, 4, 0b1000)],
            [],
            [_got(1, FINCA, 9, 0b100000)],
        ],
        winners=(0, 1),
    )
    assert moments(steps, 2) == (
        Moment("first", 1, 1, 0, 15, 0b11, others=(1,)),
        Moment("harvest", 2, 2, 1, 10, 0b1100),
        Moment("own", 4, 4, 1, 9, 0b100000),
        Moment("shared", 4, 4, 0, 0, others=(1,)),
    )


def test_those_who_share_the_first_points_are_all_named_and_of_equal_harvests_none_is_the_largest() -> None:
    first, harvests = [_got(0, FINCA, 8, 1), _got(1, FINCA, 8, 1)], ([_got(1, HARVEST, 5)], [_got(0, HARVEST, 5)])
    steps = _told([first, *harvests, []], winners=(0, 1))
    assert moments(steps, 2) == (
        Moment("first", 1, 1, 0, 8, 1, others=(1,)),
        Moment("own", 2, 2, 1, 5),
        Moment("own", 3, 3, 0, 5),
        Moment("shared", 4, 4, 0, 0, others=(1,)),
    )


def test_good_turns_fill_up_a_short_story_and_show_where_most_came_from() -> None:
    first = [_got(0, FINCA, 8, 0b1)]
    steps = _told(
        [first, [_got(1, HARVEST, 2, 0b10), _got(1, FINCA, 5, 0b100)], [_got(0, FINCA, 1)], []], winners=(0, 1)
    )
    assert moments(steps, 2)[1:3] == (
        Moment("harvest", 2, 2, 1, 2, 0b10),
        Moment("own", 3, 3, 0, 1),
    )
    filled = moments(_told([first, [_got(1, FINCA, 2, 0b10), _got(1, FINCA, 5, 0b100)], []], winners=(0, 1)), 2)
    assert filled[1] == Moment("own", 2, 2, 1, 7, 0b110), "both fincas"


@pytest.mark.parametrize(("players", "seed"), [(2, 2), (3, 5), (5, 7)])
def test_there_is_a_good_moment_of_everybody_who_scored_in_a_turn(players: int, seed: int) -> None:
    match = play(players, seed)
    found, best = moments(match.steps, players), dict[int, int]()
    for one in own_turns(match.steps):
        best.setdefault(one.player, one.points)
    assert len(found) <= MOST
    assert {*best} <= {player for one in found if one.kind != "surprise" for player in (one.player, *one.others)}


def test_a_story_is_filled_with_fincas_before_harvests() -> None:
    begun = [[_got(0, FINCA, 20, 0b1)], [_got(1, FINCA, 12, 0b10)]]
    fincas = [[_got(number % 2, FINCA, 5, 0b100 << number)] for number in range(3)]
    harvests = [[_got(number % 2, HARVEST, 6, 0b1000000 << number)] for number in (1, 0)]
    found = moments(_told([*begun, *fincas, *harvests, []], winners=(0, 1)), 2)
    assert [one.turn for one in found] == [1, 2, 3, 4, 5, 8]


def test_good_turns_near_the_end_come_before_equal_ones_at_the_beginning() -> None:
    begun = [[_got(0, FINCA, 20, 0b1)], [_got(1, FINCA, 12, 0b10)]]
    fincas = [[_got(number % 2, FINCA, 5, 0b100 << number)] for number in range(5)]
    found = moments(_told([*begun, *fincas, []], winners=(0, 1)), 2)
    assert [one.turn for one in found] == [1, 2, 5, 6, 7, 8]


def test_a_finca_that_somebody_else_encircled_is_told_with_who_that_was() -> None:
    standings = (Standing(1, 7, (), 10), Standing(0, 4, (), 5))
    scored = [FincaScored("D", Finca(10, 5), standings, False), _got(1, FINCA, 10, 0b10), _got(0, FINCA, 5, 0b10)]
    steps = _told([[_got(0, HARVEST, 3)], [_got(1, FINCA, 12, 0b1)], scored, []], winners=(0, 1))
    assert moments(steps, 2)[2] == Moment("given", 3, 3, 1, 10, 0b10, rival=0, site="D")


def test_the_best_turn_is_kept_where_there_are_more_moments_than_a_story_has() -> None:
    for seed in (2, 5, 11):
        match = play(3, seed)
        found, own = moments(match.steps, 3), own_turns(match.steps)
        most = [one.turn for one in own if one.points == max(one.points for one in own)]
        assert len(most) > 1 or most[0] in {one.turn for one in found}, f"game {seed}"


def test_of_equal_turns_the_best_is_that_at_a_finca() -> None:
    steps = _told([[_got(0, HARVEST, 6, 0b1)], [], [_got(0, FINCA, 6, 0b10)], [_got(1, HARVEST, 6, 0b100)], []])
    assert [one.turn for one in moments(steps, 2) if one.kind == "best"] == [3]


@pytest.mark.parametrize(("more", "told"), [(1, True), (6, False)])
def test_a_lead_that_is_kept_from_early_on_is_not_told_before_the_end(more: int, told: bool) -> None:
    steps = _told([[_got(0, HARVEST, 4)], [_got(1, HARVEST, 4)], [], [_got(1, HARVEST, 1)], *[[] for _ in range(more)]])
    assert ("lead" in [one.kind for one in moments(steps, 2)]) == told


def test_a_turn_that_helped_another_player_more_is_no_best_one() -> None:
    steps = _told([[_got(0, FINCA, 9, 0b1), _got(1, FINCA, 18, 0b1)], [], [_got(0, HARVEST, 3, 0b10)], []])
    assert [(one.turn, one.points) for one in own_turns(steps)] == [(3, 3), (1, 9)]


def test_a_turn_of_ones_own_is_none_of_somebody_else() -> None:
    """Points that somebody gets in the turn of another player are no merit of that turn."""
    steps = _told([[_got(1, FINCA, 9, 0b1)], [_got(1, HARVEST, 2, 0b10)], []])
    assert own_turns(steps) == (Moment("own", 2, 2, 1, 2, 0b10),)


@pytest.mark.parametrize("seed", [2, 5])
def test_the_largest_harvest_is_the_same_in_story_and_album(seed: int) -> None:
    match = play(3, seed)
    places = entry_of(match.record, match.steps).places
    harvests = [place.feats.get("harvest", (0, 0))[0] for place in places]
    for moment in moments(match.steps, 3):
        if moment.kind == "harvest":
            assert moment.points == max(harvests) == harvests[moment.player]


def test_the_end_decides_by_the_source_after_which_the_winner_stays_ahead() -> None:
    late = [_got(0, FINAL_FINCA, 2), _got(1, FINAL_FINCA, 3, 0b1), _got(1, WILD_HORSES, 10)]
    steps = _told([[_got(0, HARVEST, 3, 0b10)], [], [_got(0, HARVEST, 6, 0b100)], [], late])
    assert moments(steps, 2) == (
        Moment("first", 1, 1, 0, 3, 0b10),
        Moment("best", 3, 3, 0, 6, 0b100),
        Moment("end", 5, 5, 1, 10, 0, WILD_HORSES, rival=0, gap=2),
    )
    with_more = _told([[_got(0, HARVEST, 3, 0b10)], [], [_got(0, HARVEST, 6, 0b100)], [_got(0, HARVEST, 1)], late])
    assert ("surprise", 4, 1, 10) in [(one.kind, one.turn, one.player, one.gap) for one in moments(with_more, 2)]


def test_an_end_that_decides_nothing_tells_what_brought_the_winner_most() -> None:
    late = [_got(1, FINAL_FINCA, 2), _got(0, FINAL_FINCA, 9), _got(1, WILD_HORSES, 4), _got(0, WILD_HORSES, 9)]
    last = moments(_told([[], [_got(1, HARVEST, 30)], [], late]), 2)[-1]
    assert last == Moment("ahead", 4, 4, 1, 4, source=WILD_HORSES, rival=0, gap=18)


def test_points_of_the_end_decide_between_those_who_were_level() -> None:
    late = [_got(1, FINAL_FINCA, 5), _got(0, FINAL_FINCA, 3)]
    last = moments(_told([[_got(0, HARVEST, 4)], [_got(1, HARVEST, 4)], late]), 2)[-1]
    assert (last.kind, last.player, last.gap) == ("end", 1, 2)


def test_a_turn_from_behind_into_the_lead_is_told_with_how_far_behind_it_began() -> None:
    steps = _told([[_got(0, HARVEST, 6)], [_got(1, HARVEST, 7)], [], [], [_got(0, HARVEST, 9)], []], winners=(0, 1))
    assert [(one.turn, one.player, one.gap) for one in moments(steps, 2) if one.kind == "swing"] == [(2, 1, 6)]


def test_a_finca_taken_from_whoever_led_there_is_told_with_the_swing() -> None:
    scene = Scene().fincas(A="12/6").region(1, "lemon", "c2 d2 e2").region(0, "lime", "e3").region(0, "orange", "b4 b5")
    scene.region(None, "grapefruit", "c3").region(None, "blood_orange", "d4 e4").stacks("8/4", "B").hand("orange")
    start = Step(None, scene.state, ())
    steps = [start]
    for action in ("plant orange c4", "end"):
        events = scene.do(action)
        steps.append(Step(None, scene.state, tuple(events)))
    [taken] = [one for one in moments(steps, 2) if one.kind == "taken"]
    assert (taken.player, taken.points, taken.rival, taken.gap) == (0, 12, 1, 12)


def test_what_a_close_game_was_won_by_is_told_though_the_lead_changed_at_its_end() -> None:
    """The winner's late turn with the most points; the one before it brought as many, but is further from the end."""
    late = [_got(0, FINAL_FINCA, 9), _got(1, WILD_HORSES, 8)]
    turns = [[_got(0, HARVEST, 9)], [_got(1, HARVEST, 4)], *[[] for _ in range(5)], [_got(1, HARVEST, 4)], []]
    steps = _told([*turns, [_got(1, HARVEST, 4, 0b1)], [_got(0, HARVEST, 1)], late])
    assert [one for one in moments(steps, 2) if one.kind == "decided"] == [Moment("decided", 10, 10, 1, 4, 1, rival=0)]
    ahead = _told([*turns, [_got(1, HARVEST, 4, 0b1)], [_got(0, HARVEST, 1)], [*late, _got(1, WILD_HORSES, 9)]])
    assert "decided" not in [one.kind for one in moments(ahead, 2)], "the winner would have won without it"


def test_who_was_ahead_before_the_winner_took_the_lead_for_good_is_told() -> None:
    points = (20, 12, 6, 12, 6, 6)
    fincas = [[_got(number % 2, FINCA, got, 1 << number)] for number, got in enumerate(points)]
    steps = _told([*fincas, [], [_got(1, HARVEST, 3)], [_got(0, HARVEST, 2)], []], winners=(0,))
    assert [one.turn for one in moments(steps, 2)][-3:] == [8, 9, 10]


@pytest.mark.parametrize(("points", "told"), [(5, True), (2, False)])
def test_a_finca_that_somebody_else_built_late_and_the_winner_won_by_is_told(points: int, told: bool) -> None:
    scored = FincaScored("D", Finca(10, 5), (Standing(1, 7, (), points),), True)
    built = FincaBuilt(0, "D", Finca(10, 5), "milestone")
    late = [scored, _got(1, FINAL_FINCA, points, 0b10), _got(0, WILD_HORSES, points - 2)]
    steps = _told([[_got(0, HARVEST, 4)], [], [], [_got(1, HARVEST, 4)], [built], late])
    found = [(one.turn, one.player, one.rival, one.gap, one.site) for one in moments(steps, 2) if one.kind == "gift"]
    assert found == ([(5, 1, 0, points, "D")] if told else [])


def test_a_story_rather_shows_fincas_that_were_fought_for_with_bulls() -> None:
    begun = [[_got(0, FINCA, 20, 0b1)], [_got(1, FINCA, 12, 0b10)]]
    fincas = [[_got(number % 2, FINCA, 5, 0b100 << number)] for number in range(6)]
    fincas[1] = [BullPlaced(1, 7), BullPlaced(1, 8), *fincas[1]]
    assert 4 in [one.turn for one in moments(_told([*begun, *fincas, []], winners=(0, 1)), 2)]
    assert 4 not in [one.turn for one in moments(_told([*begun, *fincas[:1], [], *fincas[2:], []], winners=(0, 1)), 2)]


def test_a_game_without_points_has_only_an_end() -> None:
    assert moments(_told([[], []], winners=(0, 1)), 2) == (Moment("shared", 2, 2, 0, 0, others=(1,)),)


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (((0, 0), (0, 3), (5, 3), (5, 9)), 3),
        (((0, 0), (0, 3), (4, 5)), None),  # nobody else was ever ahead
        (((0, 0), (3, 3), (3, 5), (6, 6), (6, 7)), None),
        (((0, 0), (2, 0), (2, 2), (2, 5)), 3),  # level is not ahead
    ],
)
def test_the_last_lead_begins_where_the_winner_stays_ahead(rows: tuple[tuple[int, int], ...], found: int) -> None:
    winner = 0 if rows[-1][0] > rows[-1][1] else 1
    assert last_lead(Course(rows, (), (), True), winner) == found


def test_a_turn_is_shown_wherever_its_points_came_from() -> None:
    steps = _told([[_got(0, FINCA, 4, 0b1), _got(0, FRUIT_SOLD, 9, 0b10), _got(0, HARVEST, 2, 0b110)], [], []])
    assert own_turns(steps) == (Moment("own", 1, 1, 0, 15, 0b111),)


@pytest.mark.parametrize(("harvest", "told"), [("harvest a6", [3, 1]), ("harvest c2", [3])])
def test_a_turn_that_gives_up_half_of_what_it_brings_is_no_good_one(harvest: str, told: list[int]) -> None:
    """It harvests the region with which its player leads at a finca that stays open."""
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2").region(1, "orange", "e2").bag("orange lemon lime " * 9)
    scene.region(0, "lemon", "a6 a7", wells="a7").region(0, "orange", "g6 g7 f7", wells="g7 f7").region(1, "lime", "e7")
    steps = [Step(None, scene.state, ())]
    for done in (harvest, "end", "harvest e7", "end", "harvest g6", "end"):
        events = tuple(scene.do(done))
        steps.append(Step(None, scene.state, events))
    assert [one.turn for one in own_turns(steps) if one.player == 0] == told
