"""R4 a turn."""

import pytest

from citrus.rules.actions import Buy, EndTurn
from citrus.rules.events import GameEnded, Passed, TurnBegan, TurnEnded
from citrus.rules.refusal import IllegalActionError
from citrus.rules.turn import apply, legal_actions, why_not
from tests.rules.scene import Scene, events_of


def buying() -> Scene:
    """Let player 0 buy a line or harvest a lime."""
    return (
        Scene()
        .fincas(A="10/5")
        .region(0, "lime", "a1")
        .market("lemon orange lemon orange lime lemon grapefruit lemon orange lime")
    )


def test_r4_1_one_main_action_buy_or_harvest() -> None:
    scene = buying()
    assert {"buy R1", "harvest a1"} <= scene.legal()
    scene.do("harvest a1")
    assert scene.legal() == {"end"}
    assert scene.refused("buy R1") == ("R4.1", "main_action_done")


def test_r4_1_after_buying_there_is_no_harvest() -> None:
    scene = buying()
    scene.do("buy R1", "plant lemon d2", "plant orange c3")
    assert scene.legal() == {"end"}
    assert scene.refused("harvest a1") == ("R4.1", "main_action_done")


def test_r4_1_passing_is_refused_to_those_who_can_play() -> None:
    assert buying().refused("pass") == ("R11.1", "can_play")


def test_r4_2_action_tiles_before_during_and_after_the_main_action() -> None:
    scene = buying().player(0, tiles="money2 money2 money3")
    scene.do("money 3", "buy R1", "plant lemon d2", "money 2", "plant orange c3", "money 2", "end")
    assert scene.state.players[0].coins == 6 + 3 - 2 + 2 + 2


def test_r4_2_an_action_tile_may_be_used_in_the_turn_that_brought_it() -> None:
    scene = buying().landscape(d2="money3")
    scene.do("buy R1", "plant lemon d2")
    assert "money 3" in scene.legal()


def test_r4_2_a_finca_that_is_due_comes_before_action_tiles() -> None:
    scene = Scene().fincas(A="10/5").market("lemon orange").stacks("6/3", "B").player(0, tiles="money2").bag("lime")
    scene.do("buy R1")
    assert scene.legal() == {"site B"}
    assert scene.refused("money 2") == ("R4.2", "finca_due")


def test_r4_3_ending_needs_the_main_action_and_an_empty_hand() -> None:
    scene = buying()
    assert scene.refused("end") == ("R4.3", "main_action_missing")
    scene.do("buy R1")
    assert scene.refused("end") == ("R4.3", "hand_not_empty")
    scene.do("plant lemon d2", "plant orange c3")
    events = scene.do("end")
    assert scene.state.player == 1
    assert events[0] == TurnEnded(0)
    assert events[-1] == TurnBegan(1)


def test_r4_3_buying_harvesting_and_passing_need_an_empty_hand() -> None:
    scene = buying().player(0, tiles="cart")
    scene.do("cart 1")
    assert not scene.state.main_action_done
    for text in ("buy R2", "harvest a1", "pass"):
        assert scene.refused(text) == ("R4.3", "hand_not_empty")


def test_r4_3_after_the_last_tile_nobody_has_to_harvest() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "a1").player(0, tiles="cart").market("lemon")
    scene.do("cart 1", "plant lemon d2")
    assert not scene.state.main_action_done
    assert scene.legal() == {"end", "harvest a1", "harvest d2", "harvest a1 d2"}
    assert scene.refused("pass") == ("R4.3", "sold_out")
    (ended,) = events_of(scene.do("end"), GameEnded)
    assert ended == GameEnded(False, (7, 0), (0,))


def test_r4_3_as_long_as_a_tile_is_left_a_main_action_is_needed() -> None:
    scene = Scene().fincas(A="10/5").player(0, tiles="cart").market("lemon lime").region(1, "lime", "d4")
    scene.do("cart 1", "plant lemon d2")
    assert scene.refused("end") == ("R4.3", "main_action_missing")


def test_r4_3_who_can_only_pass_is_told_so_instead_of_buying_or_harvesting() -> None:
    scene = Scene().fincas(A="10/5").market("lemon").player(0, coins=0)
    assert scene.legal() == {"pass"}
    assert scene.refused("end") == ("R11.1", "must_pass")
    assert events_of(scene.do("pass"), Passed) == [Passed(0)]


def test_r3_5_play_goes_clockwise_and_round() -> None:
    scene = Scene(players=3).fincas(A="10/5").market("lemon")
    for number in range(3):
        scene.region(number, "lime", ("a1", "c1", "e1")[number])
    for number, space in enumerate(("a1", "c1", "e1")):
        assert scene.state.player == number
        scene.do(f"harvest {space}", "end")
    assert scene.state.player == 0


def test_apply_refuses_and_leaves_the_state_untouched() -> None:
    scene = buying()
    before = scene.state
    with pytest.raises(IllegalActionError) as caught:
        apply(scene.state, EndTurn())
    assert caught.value.refusal.rule == "R4.3"
    assert scene.state == before == buying().state


def test_why_not_is_none_for_every_legal_action() -> None:
    scene = buying().player(0, tiles="bull cart milestone money2").stacks("6/3", "B")
    assert all(why_not(scene.state, action) is None for action in legal_actions(scene.state))


def test_unknown_line_is_refused() -> None:
    scene = buying()
    refusal = why_not(scene.state, Buy("R9"))
    assert refusal is not None
    assert refusal.cause == "no_such_line"


def test_equal_moments_are_equal_values_with_equal_hashes() -> None:
    one, other = buying(), buying()
    legal_actions(one.state)
    assert one.state == other.state
    assert hash(one.state) == hash(other.state)
    one.do("buy R1")
    assert one.state != other.state


def test_events_name_who_is_next() -> None:
    scene = buying()
    assert events_of(scene.do("harvest a1"), TurnBegan) == []
    assert events_of(scene.do("end"), TurnBegan) == [TurnBegan(1)]
