"""When somebody of the valley says something, judged by what is so after the turn, and how long it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import pytest
from msgspec.structs import replace

from citrus.records.replay import Step
from citrus.rules.actions import Pass
from citrus.rules.events import (
    Event,
    FincaScored,
    LandscapeTaken,
    LineBought,
    RegionExtended,
    RegionHarvested,
    Standing,
    TilePlanted,
    TurnBegan,
    WorkerPlaced,
)
from citrus.rules.numbering import Kind, Space, Tile
from citrus.rules.state import GameState, Region
from citrus.ui.pieces.company import Company
from citrus.ui.pieces.remarks import Moment, Remark, addressed, deeds, holds, moments
from citrus.ui.shell.app import App
from citrus.ui.table.motion.flights import Movement
from citrus.ui.table.view.table_log import SPELLED, SPOKEN
from tests.rules.scene import Scene
from tests.ui.at_table import VALLEY, spoken_to, words_of
from tests.ui.player import sit_down
from tests.ui.shell import play

BOUGHT = LineBought(0, "A", (0,), (0,), 1)
HARVESTED = RegionHarvested(0, 0, 1)


def state(scores: Sequence[int] = (0, 0, 0), bag: str = "lime", **own: object) -> GameState:
    """Return a state of three players with these points; `own` is what the first one has else."""
    start = Scene(players=3).bag(bag).state
    players = [replace(one, score=score) for one, score in zip(start.players, scores, strict=True)]
    players[0] = replace(players[0], **own)
    return replace(start, players=tuple(players))


def scored(*points: tuple[int, int, int]) -> FincaScored:
    """Return the scoring of a finca, by players, their tiles and points."""
    return FincaScored("A", None, tuple(Standing(one, tiles, (), gained) for one, tiles, gained in points), False)


def said(before: GameState, after: GameState, events: Iterable[Event] = ()) -> set[tuple[Moment, int]]:
    """Return what may be said after a turn of the first player, at a table at which all talk."""
    return set(moments(before, [Step(None, after, tuple(events))], {0, 1, 2}))


def region(size: int) -> tuple[Region, ...]:
    return (Region(0, (1 << size) - 1),)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ((0, 0, 0), (7, 0, 0), set()),
        ((0, 0, 0), (8, 0, 0), {("lead", 0)}),  # nobody was in front before
        ((7, 5, 0), (7, 7, 0), set()),
        ((7, 5, 0), (7, 8, 0), {("lead", 1), ("behind", 0)}),
        ((8, 5, 0), (8, 8, 0), set()),  # both are in front now
        ((8, 8, 0), (8, 8, 9), {("lead", 2), ("behind", 0), ("behind", 1)}),
        ((8, 8, 0), (9, 8, 9), {("behind", 1)}),
        ((9, 0, 0), (12, 8, 0), set()),
        ((1, 1, 0), (1, 1, 9), {("lead", 2)}),  # nobody misses a crown that was worth next to nothing
    ],
)
def test_the_crown_is_spoken_of_by_those_who_gain_or_lose_it(
    before: Sequence[int], after: Sequence[int], expected: set[tuple[Moment, int]]
) -> None:
    assert said(state(before), state(after)) == expected


@pytest.mark.parametrize(
    ("standings", "expected"),
    [
        ([(1, 4, 10), (2, 3, 5)], {("first", 1), ("second", 2)}),
        ([(1, 4, 10), (2, 4, 10)], {("first", 1), ("first", 2)}),
        ([(1, 4, 10), (2, 3, 5), (0, 3, 5)], {("first", 1), ("second", 2), ("second", 0)}),
        ([(1, 4, 10), (2, 3, 5), (0, 1, 0)], {("first", 1), ("second", 2)}),
        ([(1, 4, 10)], {("first", 1)}),
    ],
)
def test_a_finca_is_spoken_of_by_those_who_get_points(
    standings: list[tuple[int, int, int]], expected: set[tuple[Moment, int]]
) -> None:
    assert said(state(), state(), [scored(*standings)]) == expected


def test_who_is_first_at_one_finca_does_not_speak_of_second_place_at_another() -> None:
    events = [scored((1, 4, 10), (2, 3, 5)), scored((2, 4, 7), (1, 2, 3))]
    assert said(state(), state(), events) == {("first", 1), ("first", 2)}


@pytest.mark.parametrize(("tiles", "expected"), [("c2 d2 e2", {("first", 0), ("ousted", 1)}), ("c2", {("first", 0)})])
def test_a_finca_that_was_taken_is_spoken_of_by_its_leader(tiles: str, expected: set[tuple[Moment, int]]) -> None:
    scene = Scene(players=3).fincas(A="12/6").region(1, "lemon", tiles).region(0, "lime", "e3 e4").bag("lime")
    assert said(scene.state, scene.state, [scored((0, 4, 12))]) == expected


@pytest.mark.parametrize(("before", "after", "spoken"), [("lime", "", True), ("", "", False), ("lime", "lime", False)])
def test_the_evening_is_spoken_of_when_the_bag_gets_empty(before: str, after: str, spoken: bool) -> None:
    expected = {("evening", one) for one in range(3)} if spoken else set()
    assert said(state(bag=before), state(bag=after)) == expected


@pytest.mark.parametrize(
    ("before", "after", "events", "expected"),
    [
        ({}, {}, [HARVESTED] * 2, set()),
        ({}, {}, [HARVESTED] * 3, {"harvest"}),
        ({"regions": region(3)}, {"regions": region(4)}, [], set()),
        ({"regions": region(4)}, {"regions": region(5)}, [], {"large"}),
        ({"regions": region(5)}, {"regions": region(6)}, [], set()),
        ({"coins": 1}, {"coins": 0}, [BOUGHT], {"purse"}),
        ({"coins": 2}, {"coins": 1}, [BOUGHT], set()),
        ({"coins": 1}, {"coins": 0}, [], set()),  # the coins went into something else
    ],
)
def test_own_turns_are_spoken_of_by_their_players(
    before: dict[str, object], after: dict[str, object], events: list[Event], expected: set[Moment]
) -> None:
    before, after = ({"coins": 3, **own} for own in (before, after))
    assert said(state(**before), state(**after), events) == {(moment, 0) for moment in expected}


def test_who_can_only_pass_says_so() -> None:
    before = state()
    assert list(moments(before, [Step(Pass(), before, ())], {0, 1})) == [("passed", 0)]
    assert list(moments(before, [Step(Pass(), before, ())], {1})) == []


@pytest.mark.parametrize(("points", "praised"), [(9, False), (10, True)])
def test_a_good_turn_is_praised_by_the_next_of_the_valley_if_another_one_has_played_it(
    points: int, praised: bool
) -> None:
    before, after = state((0, 20, 0)), state((points, 20, 0))
    step = [Step(None, after, ())]
    assert list(moments(before, step, {1, 2})) == [("praise", 1), ("praise", 2)] * praised
    assert list(moments(before, step, {0, 1, 2})) == []


@pytest.mark.parametrize(
    ("market", "coins", "wanted"),
    [
        ("lemon lemon lime orange lime orange orange lime", 2, True),
        ("lemon lime lime orange lime orange orange lime", 2, False),  # a single lemon
        ("lemon lemon lemon lemon lime orange orange lime", 9, False),  # as many in another line
        ("lemon lemon lime orange lime orange orange lime", 1, False),  # too dear
    ],
)
def test_a_line_is_spoken_of_that_somebody_else_wanted(market: str, coins: int, wanted: bool) -> None:
    before = Scene(players=3).fincas(A="9/4").region(1, "lemon", "d2").market(market).bag("lime").player(1, coins=coins)
    bought = LineBought(0, "R1", (), (), 2)
    expected = {("robbed", 1), ("taken", 0)} if wanted else set()
    assert said(before.state, before.state, [bought]) == expected


def test_at_the_end_winners_speak_or_else_the_next() -> None:
    over = replace(state((5, 9, 7)), phase="over", winners=(1,))
    assert list(moments(state(), [Step(None, over, ())], {0, 1, 2})) == [("won", 1)]
    assert list(moments(state(), [Step(None, over, ())], {0, 2})) == [("lost", 2), ("lost", 0)]


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([LandscapeTaken(0, "cart", Space(3))], ["finds"]),
        ([BOUGHT], ["bargain"]),
        ([LineBought(0, "A", (0,), (0,), 2)], []),
        ([HARVESTED], ["gathers"]),
        ([HARVESTED] * 3, []),  # a large one, which is spoken of when the turn is over
        ([WorkerPlaced(0, Space(3))], ["begins"]),
        ([RegionExtended(0, Kind(0), 3)], ["lemon"]),
    ],
)
def test_deeds_are_spoken_of_as_they_are(events: list[Event], expected: list[Moment]) -> None:
    assert list(deeds(state(), Step(None, state(), tuple(events)))) == expected


@pytest.mark.parametrize(
    ("moment", "to"), [("robbed", (0,)), ("ousted", (0,)), ("praise", (0,)), ("behind", (1, 2)), ("lead", ())]
)
def test_who_is_meant_is_called_by_name(moment: Moment, to: tuple[int, ...]) -> None:
    assert addressed(moment, state((9, 0, 0)), Step(None, state((9, 12, 12)), ())) == to


@pytest.mark.parametrize(("leader", "spoken"), [(1, True), (0, False), (None, False)])
def test_who_plants_at_a_finca_speaks_to_who_leads_there(leader: int | None, spoken: bool) -> None:
    scene = Scene(players=3).fincas(A="12/6").bag("lime")
    if leader is not None:
        scene.region(leader, "lemon", "c2 d2")
    planted = Step(None, scene.state, (TilePlanted(0, Tile(0), scene.board.numbers["e3"], False),))
    assert ("visits" in deeds(scene.state, planted)) == spoken
    if spoken:
        assert addressed("visits", scene.state, planted) == (leader,)


@pytest.mark.parametrize(
    ("moment", "scores", "holding"),
    [
        ("lead", (9, 8, 0), True),
        ("lead", (9, 9, 0), True),
        ("lead", (9, 10, 0), False),
        ("behind", (8, 9, 0), True),
        ("behind", (9, 9, 0), False),
        ("second", (8, 9, 0), True),
        ("second", (9, 9, 0), False),
        ("first", (0, 9, 9), True),
    ],
)
def test_a_remark_about_the_crown_stands_only_as_long_as_it_is_so(
    moment: Moment, scores: Sequence[int], holding: bool
) -> None:
    assert holds(Remark(0, moment, ""), state(scores)) == holding


@pytest.mark.parametrize("acts", [False, True])
def test_a_remark_goes_once_it_has_been_read_whatever_happens_meanwhile(app: App, acts: bool) -> None:
    match, remark = spoken_to(3, 1)
    app.change(replace(app.settings, speed="none"))
    player = sit_down(app, match)
    long = SPOKEN + SPELLED * len(remark.text(words_of(app, match)))
    if acts:
        player.buys()
    app.step([], long - 0.1)
    assert player.snapshot.speech is not None
    app.step([], 0.2)
    assert player.snapshot.speech is None


def test_what_moves_passes_behind_a_bubble(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    fly = Movement.draw_air
    monkeypatch.setattr(Movement, "draw_air", lambda *given: (drawn.append("pieces"), fly(*given))[1])
    monkeypatch.setattr("citrus.ui.table.view.painter.draw_speech", lambda *given: drawn.append("words"))
    app.change(replace(app.settings, speed="slow"))
    match, _ = spoken_to(3, 1)
    player = sit_down(app, match)
    player.buys()
    app.step([], 0.1)
    app.draw()
    assert drawn[-2:] == ["pieces", "words"]


def test_what_somebody_said_turns_ago_is_not_said_where_a_game_is_opened(app: App) -> None:
    match, _ = spoken_to(3, 1)
    app.change(replace(app.settings, speed="none"))
    company, opened = Company.of(match.seats).after(match.steps[0]), 0
    for at, (before, step) in enumerate(pairwise(match.steps), 1):
        said, company = company.remark, company.after(step)
        begins = any(isinstance(event, TurnBegan) for event in before.events)
        if begins and said is not None and company.remark == said and at > len(match.steps) // 2:
            assert sit_down(app, play(3, 1, steps=at, bots=VALLEY)).snapshot.speech is None
            opened += 1
    assert opened
