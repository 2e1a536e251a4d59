"""R11 blocked games, the end, final scoring."""

from citrus.rules.events import FincaDrawn, FincaScored, GameEnded, PointsScored
from citrus.rules.scoring import points_by_source
from tests.rules.scene import Scene, events_of, finca

VALE = """
    . . . . . .
    . A . . B .
    . . . . . .
    . . . . . .
"""


LIMES = " ".join(["lime"] * 10)


def blocked(players: int = 2) -> Scene:
    """Set up a game without owned regions whose only kind for sale does not fit."""
    scene = Scene(VALE, players=players).fincas(A="10/5").region(None, "lime", "b1").market(LIMES)
    return scene.stacks("8/4 6/3", "B").bag(" ".join(["lemon"] * 30))


def test_r11_1_who_can_neither_buy_nor_harvest_may_pass_and_the_turn_ends() -> None:
    scene = blocked(3)
    assert scene.legal() == {"pass"}
    scene.do("pass")
    assert (scene.state.player, scene.state.passes) == (1, 1)


def test_r11_1_action_tiles_that_might_help_do_not_count() -> None:
    scene = blocked().player(0, tiles="bull money2")
    assert {"pass", "money 2"} <= scene.legal()
    scene.do("bull c4", "pass")
    assert scene.state.player == 1


def test_r11_1_a_milestone_that_makes_a_line_buildable_forbids_passing() -> None:
    scene = blocked().player(0, tiles="milestone")
    assert "buy R1" in scene.legal()
    assert scene.refused("pass") == ("R11.1", "can_play")


def test_r11_1_the_finca_after_a_round_of_passes_is_seen_before_its_site_is_chosen() -> None:
    scene = blocked()
    events = scene.do("pass", "pass")
    assert FincaDrawn(0, finca("8/4"), "blocked") in events
    assert scene.state.drawn_finca is not None
    assert scene.state.drawn_finca.cause == "blocked"


def test_r11_1_no_coins_and_no_region_also_block() -> None:
    scene = blocked().market("lemon").player(0, coins=0)
    assert scene.legal() == {"pass"}


def test_r11_1_passing_scores_encircled_fincas() -> None:
    scene = blocked().landscape(a1="bull", c1="bull", a2="bull", c2="bull", a3="bull", b3="bull", c3="bull")
    events = scene.do("pass")
    assert len(events_of(events, FincaScored)) == 1


def test_r11_1_after_a_round_of_passes_the_next_player_builds_a_finca_first() -> None:
    scene = blocked()
    scene.do("pass", "pass")
    assert (scene.state.player, scene.state.phase, scene.state.passes) == (0, "site", 2)
    assert scene.legal() == {"site B"}
    scene.do("site B")
    assert scene.state.phase == "turn"
    assert not scene.state.main_action_done
    assert None not in scene.state.market
    assert scene.state.passes == 0
    assert "buy R1" in scene.legal()


def test_r11_1_every_ended_turn_starts_the_count_again() -> None:
    scene = blocked(3).region(2, "orange", "f4")
    scene.do("pass", "pass", "harvest f4", "end")
    assert (scene.state.player, scene.state.passes, scene.state.phase) == (0, 0, "turn")


def unbuildable(players: int = 2) -> Scene:
    """Set up limes as the only tiles for sale, which do not fit, even at the last site."""
    scene = Scene(VALE, players=players).fincas(A="10/5").region(None, "lime", "b1 e1").market(LIMES)
    return scene.stacks("8/4 6/3", "B").bag(" ".join(["lime"] * 30))


def test_r11_1_a_milestone_in_a_turn_that_ends_by_passing_starts_the_count_again() -> None:
    scene = unbuildable().player(1, tiles="milestone")
    scene.do("pass", "milestone")
    assert scene.state.passes == 0
    scene.do("site B", "pass")
    assert (scene.state.player, scene.state.passes, scene.state.phase) == (0, 1, "turn")


def test_r11_1_a_cart_starts_the_count_again_at_once() -> None:
    scene = unbuildable().market(f"lemon {LIMES}").player(0, coins=0).player(1, coins=0, tiles="cart")
    scene.do("pass")
    assert scene.state.passes == 1
    scene.do("cart 1")
    assert scene.state.passes == 0


def test_r11_1_money_and_bulls_do_not_start_the_count_again() -> None:
    scene = blocked().player(1, tiles="bull money2")
    scene.do("pass", "bull c4", "money 2", "pass")
    assert scene.state.drawn_finca is not None


def test_r11_1_the_game_ends_when_no_finca_can_be_built_then() -> None:
    for change in ({"fincas_closed": True}, {"finca_stack": ()}, {"open_sites": ()}):
        scene = blocked().change(**change)
        events = scene.do("pass", "pass")
        assert scene.state.over
        ended = events[-1]
        assert isinstance(ended, GameEnded)
        assert ended.blocked
        assert scene.state.player == 1
        assert scene.legal() == set()
        assert scene.refused("pass") == ("R11.2", "game_over")


def test_r11_2_the_game_ends_with_the_turn_of_the_last_plantation() -> None:
    scene = Scene(VALE).fincas(A="10/5").market("lime").player(0, tiles="money2")
    scene.do("buy R1", "plant lime b1")
    assert not scene.state.over
    scene.do("money 2")
    events = scene.do("end")
    assert scene.state.over
    assert isinstance(events[-1], GameEnded)
    assert not events[-1].blocked


def test_r11_2_the_last_turn_still_scores_encircled_fincas_first() -> None:
    scene = Scene("# . #\n# A #\n# # #").fincas(A="10/5").market("lime")
    scene.do("buy R1", "plant lime b1", "end")
    assert scene.state.players[0].score == 10 + 1
    assert scene.state.fincas[0].scored


def ending() -> Scene:
    """Set up the last turn: player 0 has only to end it."""
    scene = Scene(VALE, players=3).fincas(A="10/5", B="8/4").change(main_action_done=True)
    scene.region(0, "lime", "b1").region(1, "lemon", "c2 d2", wells="c2").region(2, "orange", "f2 f3")
    scene.player(0, tiles="horses4 horses2 bull money3").player(2, tiles="horses3 milestone")
    return scene


def test_r11_3_final_scoring_in_its_parts() -> None:
    scene = ending()
    events = scene.do("end")
    parts = points_by_source(events, 3)
    # finca A: player 1 leads with 2 tiles against 1; finca B: players 1 and 2 tie with 2 tiles
    assert parts == [
        {"final_harvest": 1, "horses": 6, "unused_tiles": 2},
        {"final_finca": 5 + 4, "final_harvest": 3},
        {"final_finca": 4, "final_harvest": 2, "horses": 3, "unused_tiles": 1},
    ]
    assert [player.score for player in scene.state.players] == [9, 12, 10]
    unplaced = [event for event in events if isinstance(event, PointsScored) and not event.spaces]
    assert {event.source for event in unplaced} == {"horses", "unused_tiles"}, "all else lies on the board"


def test_r11_3_only_the_highest_total_gets_the_second_value_and_all_who_tie() -> None:
    events = ending().do("end")
    scored = [event for event in events if isinstance(event, FincaScored)]
    assert all(event.final for event in scored)
    assert [{s.player: s.points for s in event.standings} for event in scored] == [{1: 5, 0: 0}, {1: 4, 2: 4}]


def test_r11_3_scored_fincas_are_not_scored_again() -> None:
    scene = ending().fincas(A="10/5x", B="8/4x")
    events = scene.do("end")
    assert events_of(events, FincaScored) == []


def test_r11_3_final_harvest_brings_no_income_and_keeps_workers() -> None:
    scene = ending()
    before = scene.state.players
    scene.do("end")
    for old, new in zip(before, scene.state.players, strict=True):
        assert (old.coins, old.workers, old.regions, old.tiles) == (new.coins, new.workers, new.regions, new.tiles)
    assert [built.scored for built in scene.state.fincas] == [False, False]


def test_r11_4_the_highest_score_wins_and_ties_share() -> None:
    scene = ending()
    scene.do("end")
    assert scene.state.winners == (1,)
    scene = ending().player(0, score=3)
    events = scene.do("end")
    assert scene.state.winners == (0, 1)
    assert events[-1] == GameEnded(False, (12, 12, 10), (0, 1))


def test_points_by_source_sum_up_to_the_score() -> None:
    scene = ending()
    events = [event for event in scene.do("end") if isinstance(event, PointsScored)]
    for number, player in enumerate(scene.state.players):
        assert player.score == sum(event.points for event in events if event.player == number)
