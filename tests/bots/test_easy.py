"""`easy` overlooks things, as a child does: each kind of mistake in a position where `miser` makes none."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from citrus.bots.levels import make_bot, shipped_numbers
from citrus.records.notation import format_action
from citrus.rules.view import view
from tests.rules.scene import Scene

TIMES = 40
BAG = "lemon lime orange grapefruit blood_orange " * 6


def planned(scene: Scene, level: str) -> set[str]:
    """Return the turns that a bot begins in a position, as texts, over all its thoughts."""
    bot = make_bot(level)
    turns = [bot.plan(view(scene.state), random.Random(number)) for number in range(TIMES)]
    return {" ".join(format_action(scene.game, action) for action in turn) for turn in turns}


def free_bull() -> Scene:
    """Set up a bull that alone would close the finca at which the player leads."""
    scene = Scene().fincas(A="12/6").region(0, "lemon", "c2 d2 e2 c3").region(1, "lime", "e3 e4 d4")
    return scene.bag(BAG).stacks("8/4", "B").change(main_action_done=True).player(0, tiles="bull")


def rivals_finca() -> Scene:
    """Set up a lime that can take over another one, which closes a finca for the rival, or go on the other side."""
    scene = Scene().fincas(A="12/3").region(1, "lemon", "c2 d2 e2 c3").region(1, "orange", "e3 e4")
    scene.region(0, "lime", "d4").bag("lime lime lemon").stacks("8/4", "B").region(None, "lime", "b4")
    return scene.hand("lime")


def gift() -> Scene:
    """Set up a market whose limes would close a finca for the rival alone, if they were planted next to the player's
    own, and regions that can be harvested instead."""
    scene = Scene().fincas(A="12/3").region(1, "lemon", "c2 d2 e2 c3").region(1, "orange", "e3 e4")
    scene.region(0, "lime", "d4").region(0, "grapefruit", "a6").region(None, "lime", "b4").bag(BAG)
    scene.market("lime grapefruit lemon lemon blood_orange blood_orange lime lime grapefruit lemon lemon lemon")
    return scene.stacks("8/4", "B").player(0, coins=3)


def near_end() -> Scene:
    """Let the last tiles end the game while the player leads at a finca; coins are of no use any more."""
    scene = (
        Scene().fincas(A="12/6").region(0, "lemon", "c2 d2 e2").region(1, "lime", "e4 d4").change(fincas_closed=True)
    )
    return scene.market("lime lime - - - - - - - - lemon").player(0, coins=3)


def leading_region() -> Scene:
    """Set up a region that leads at a dear finca with one missing space, and could be harvested."""
    scene = Scene().fincas(A="12/6", B="6/3").region(0, "lemon", "c2 d2 e2 c3 c1 d1").region(1, "lime", "e3 e4 d4")
    scene.region(0, "orange", "a6").bag(BAG).market("lemon lime orange orange lime grapefruit")
    return scene.player(0, coins=3)


@pytest.mark.parametrize(
    ("position", "mistake"),
    [
        (free_bull, lambda turn: "bull c4" not in turn),
        (rivals_finca, lambda turn: "plant lime c4" in turn),
        (leading_region, lambda turn: "harvest" in turn and "c1" in turn),
        (near_end, lambda turn: "harvest" in turn),
    ],
)
def test_easy_makes_mistakes_that_a_style_does_not(
    position: Callable[[], Scene], mistake: Callable[[str], bool]
) -> None:
    easy, miser = planned(position(), "easy"), planned(position(), "miser")
    assert any(map(mistake, easy))
    assert not all(map(mistake, easy))
    assert not any(map(mistake, miser))


def test_easy_closes_no_finca_for_others_alone_if_another_turn_comes_to_mind() -> None:
    assert not [turn for turn in planned(gift(), "easy") if "plant lime c4" in turn]


def test_easy_plays_one_turn_for_each_thought() -> None:
    """Turns are not thrown like dice: what the bot thinks of, and which of two fincas it sees, decides."""
    thoughts = shipped_numbers().levels["easy"].thoughts
    assert 1 < len(planned(leading_region(), "easy")) <= len(thoughts) - 1 + 2**2


def test_normal_overlooks_no_finca_that_lacks_little() -> None:
    assert planned(free_bull(), "normal") == {"bull c4 end"}
    assert len({len(turn) for turn in planned(free_bull(), "easy")}) == 2


def test_a_thought_needs_weights() -> None:
    numbers = shipped_numbers()
    easy = replace(numbers.levels["easy"], thoughts={"supper": 0.5})
    with pytest.raises(ValueError, match="'easy' judges by the weights 'supper'"):
        replace(numbers, levels={"easy": easy})
