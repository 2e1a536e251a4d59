"""The goals of the album: for each a game in which it comes about, and one in which it nearly does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from citrus.album.goals import ALL_KINDS, ALL_WORKERS, EARLY, GOALS, PURSE, efforts
from citrus.album.turns import Deed, TurnDeeds, turns_of
from citrus.content.tiles import load_tiles
from citrus.records.notation import parse_action
from citrus.records.replay import Step
from citrus.rules.events import RegionHarvested
from citrus.rules.numbering import Kind
from citrus.rules.turn import apply
from tests.rules.scene import Scene

YARD = """
    . . . . . . . . .
    . A . . . . . B .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
BESIDE_A = dict.fromkeys(("a1", "b1", "c1", "a2", "c2", "a3", "b3"), "bull")  # all except c3
BESIDE_B = dict.fromkeys(("g1", "h1", "i1", "g2", "i2", "i3"), "bull")  # all except g3 and h3
PEGS = ("e2", "a5", "c5", "g5", "i5")


def yard(players: int = 2) -> Scene:
    """Let player 0 end the turn or use action tiles; tiles are left for the game to continue."""
    return Scene(YARD, players=players).market("lime lime lime lime lime").change(main_action_done=True)


def ending(players: int = 2) -> Scene:
    """Let player 0 end the turn, and with it the game."""
    return yard(players).market("")


def twins() -> Scene:
    """Set up two encircled fincas, and a region of player 0 beside both."""
    scene = yard().fincas(A="10/5", B="8/4").region(0, "lemon", "c3 d3 e3 f3 g3")
    return scene.landscape(**BESIDE_A, **BESIDE_B)


def long_region(wells: str) -> Scene:
    """Set up a region of ten tiles to harvest, some of them with a well."""
    return yard().region(0, "lemon", "a4 b4 c4 d4 e4 f4 g4 h4 i4 a5", wells).change(main_action_done=False)


def pegs() -> Scene:
    """Set up five regions of one tile each."""
    scene = yard().change(main_action_done=False)
    for space in PEGS:
        scene.region(0, "lemon", space)
    return scene


def kinds(*own: str) -> Scene:
    """Set up regions of some kinds, and a lemon to plant."""
    scene = yard().fincas(A="10/5")
    for kind, space in zip(own, PEGS, strict=False):
        scene.region(0, kind, space)
    return scene.hand("lemon")


def merging(*neutral: str) -> Scene:
    """Set up three own regions around d4, perhaps an abandoned one, and a lemon to plant."""
    scene = yard()
    for space in ("d3", "c4", "e4"):
        scene.region(0, "lemon", space)
    for space in neutral:
        scene.region(None, "lemon", space)
    return scene.hand("lemon")


def bridging(own: str) -> Scene:
    """Set up an abandoned region of three tiles in a row, one of the player's beside it, a bridge, and a lemon to
    plant."""
    scene = yard().region(None, "lime", "c4 d4 e4").region(0, "lemon", own)
    return scene.player(0, tiles="bridge").hand("lemon")


def race(mine: int) -> Scene:
    """Set up the last turn: player 0 has some points, and will get eleven more for horses."""
    scene = ending(3).player(0, score=mine, tiles="horses4 horses4 horses3")
    return scene.player(1, score=20).player(2, score=12)


Played = tuple[Scene, list[str]]
CASES: dict[str, tuple[Played, Played]] = {
    "purse": (
        (yard().player(0, coins=10, tiles="money2"), ["money 2", "end"]),
        (yard().player(0, coins=9, tiles="money2"), ["money 2", "end"]),
    ),
    "bull": (
        (yard().fincas(A="10/5").landscape(**BESIDE_A).player(0, tiles="bull"), ["bull c3", "end"]),
        (
            yard()
            .fincas(A="10/5")
            .landscape(**BESIDE_A)
            .player(0, tiles="bull")
            .region(0, "lemon", "c4")
            .hand("lemon"),
            ["bull c5", "plant lemon c3", "end"],
        ),
    ),
    "kinds": (
        (kinds("orange", "blood_orange", "lime", "grapefruit"), ["plant lemon b1", "end"]),
        (kinds("orange", "blood_orange", "lime", "lime"), ["plant lemon b1", "end"]),
    ),
    "herd": (
        (ending().player(0, tiles="horses4 horses4 horses4"), ["end"]),
        (ending().player(0, tiles="horses4 horses4 horses3 bull"), ["end"]),
    ),
    "twins": (
        (twins().landscape(**BESIDE_A, **BESIDE_B, h3="bull"), ["end"]),
        (twins().region(1, "orange", "h3 h4 h5 h6 g6"), ["end"]),
    ),
    "harvest": (
        (long_region("a4 b4 c4 d4 e4 f4 g4 h4 i4 a5"), ["harvest a4", "end"]),
        (long_region("a4 b4 c4 d4 e4 f4 g4 h4 i4"), ["harvest a4", "end"]),
    ),
    "workers": (
        (pegs(), ["harvest e2 a5 c5 g5 i5", "end"]),
        (pegs(), ["harvest e2 a5 c5 g5", "end"]),
    ),
    "tiles": (
        (yard().player(0, tiles="money2 money3 bull"), ["money 2", "bull c5", "money 3", "end"]),
        (yard().player(0, tiles="money2 money3 bull"), ["money 2", "bull c5", "end"]),
    ),
    "last": ((race(10), ["end"]), (race(12), ["end"])),
    "split": (
        (bridging("d3"), ["plant lemon d4 bridge", "end"]),
        (bridging("e3"), ["plant lemon e4 bridge", "end"]),
    ),
    "merge": ((merging("d5"), ["plant lemon d4", "end"]), (merging(), ["plant lemon d4", "end"])),
}


def turns(played: Played) -> list[TurnDeeds]:
    """Return the turns of some actions from a position."""
    scene, texts = played
    steps = [Step(None, scene.state, ())]
    for text in texts:
        action = parse_action(scene.game, text)
        steps.append(Step(action, *apply(steps[-1].state, action)))
    return turns_of(steps)


@pytest.mark.parametrize("goal", CASES)
def test_a_goal_is_reached_when_it_comes_about_and_not_when_it_nearly_does(goal: str) -> None:
    happens, nearly = map(turns, CASES[goal])
    players = happens[0].after.game.players
    assert [mine.reached.get(goal) for mine in efforts(happens, players)] == [1] + [None] * (players - 1)
    assert [goal in mine.reached for mine in efforts(nearly, players)] == [False] * players


@pytest.mark.parametrize("harvest", [EARLY, EARLY + 1])
def test_who_wins_without_harvesting_in_their_own_first_turns_has_been_patient(harvest: int) -> None:
    state = ending().change(winners=(0, 1), phase="over").state
    game = []
    for number in range(1, 15):
        player, own = (number - 1) % 2, (number + 1) // 2
        events = (RegionHarvested(player, Kind(0), 1),) if own == (harvest if player == 0 else 2) else ()
        game.append(TurnDeeds(number, player, (Deed(state, state, events),)))
    assert [mine.reached.get("patience") for mine in efforts(game, 2)] == [14 if harvest > EARLY else None, None]


def test_every_goal_is_tried() -> None:
    assert {*CASES, "patience"} == set(GOALS)


def test_no_goal_is_reached_with_numbers_of_ones_own() -> None:
    tiles = replace(load_tiles(), kinds=("lemon",))
    scene = Scene(YARD, tiles=tiles).market("lemon lemon lemon lemon").change(main_action_done=True)
    game = turns((scene.fincas(A="10/5").hand("lemon"), ["plant lemon b1", "end"]))  # a region of every kind
    assert efforts(game, 2) == [({}, {}), ({}, {})]


NEARLY = {"purse": 11, "kinds": 4, "herd": 11, "harvest": 19, "workers": 4, "tiles": 2, "twins": 1, "merge": 3}


def test_whoever_nearly_reaches_a_goal_sees_how_far_it_was() -> None:
    countable = {name for name, goal in GOALS.items() if goal.needed > 1}
    assert set(NEARLY) == countable
    for goal, amount in NEARLY.items():
        played = turns(CASES[goal][1])
        assert efforts(played, played[0].after.game.players)[0].best[goal] == amount
    assert set(efforts(turns(CASES["bull"][0]), 2)[0].best) <= countable


def test_goals_need_as_much_as_the_game_has() -> None:
    tiles = load_tiles()
    assert (tiles.max_coins, len(tiles.kinds), tiles.workers) == (PURSE, ALL_KINDS, ALL_WORKERS)
