"""What is left of a hint while the turn goes on: its plan, its next step, and what departs from it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.bots.advice import Advice
from citrus.bots.contrast import Over
from citrus.bots.reasons import Reason
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.settings import Symbols
from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    PlaceBull,
    Plant,
    ReturnHand,
    UseCart,
    UseMoney,
)
from citrus.rules.board import first_space, spaces_of
from citrus.rules.fruit_trees.actions import PlaceWorker
from citrus.rules.market import line_tiles
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView, view
from citrus.ui.kit.display_list import DisplayList
from citrus.ui.kit.shapes import icon
from citrus.ui.pieces.signs import sign_rect
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.clicks import meaning
from citrus.ui.table.model.guide import Guide, followed, guide_of, guided_offer, lifted, unhindered
from citrus.ui.table.model.intents import Act
from citrus.ui.table.model.offer import Offer, choices
from citrus.ui.table.model.selection import NOTHING, Harvesting, PickedTile, raised
from citrus.ui.table.store.adviser import Adviser, rests, ways_on
from citrus.ui.table.view.hint_marks import ON_SPACE
from tests.rules.scene import Scene
from tests.ui import behind
from tests.ui.at_table import new_match, opened
from tests.ui.player import Player, sit_down


def advised(app: App, home: Path) -> tuple[Player, Advice]:
    """Return the table at the beginning of a game, with a hint."""
    player = sit_down(app, new_match(home), speed="none")
    player.asks_for_hint()
    advice = player.advice
    assert advice is not None
    return player, advice


def plan(player: Player) -> tuple[Plant, ...]:
    guide = player.guide
    return () if guide is None else guide.plan


def test_a_tile_that_a_hint_proposes_does_not_look_planted(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home), speed="none")
    player.asks_for_hint()
    app.draw()
    place = player.rect_of(targets.Space(plan(player)[0].space))
    beside = app.surface.get_at((place.x + place.width // 7, place.centery))
    assert beside[:3] == app.ui.palette["paper"][:3], "there is paper around it"


@pytest.mark.parametrize("symbols", ["small", "large"])
def test_the_bulb_of_a_hint_lies_on_no_symbol_of_a_tile(app: App, home: Path, symbols: Symbols) -> None:
    app.change(replace(app.settings, symbols=symbols))
    player, advice = advised(app, home)
    player.does(advice.action)
    player.clicks(targets.HandTile(player.state.hand.index(advice.plan[0].tile)))
    player.hovers(None)
    assert isinstance(player.hinted, targets.Space)
    place = player.rect_of(player.hinted)
    drawn = DisplayList(pygame.Rect((0, 0), app.size))
    behind.draw_over(player, drawn)
    side = min(player.layout.px(24), round(place.width * ON_SPACE))
    bulb = icon(app.ui, "bulb", round(side * 0.72), "#ffffff", 2.2)
    (lies,) = (bulb.get_rect(topleft=entry.place) for entry in drawn.entries if entry.source is bulb)
    assert lies.colliderect(place)
    assert not lies.colliderect(sign_rect(place.width, symbols).move(place.topleft))


def test_the_plan_of_a_hint_stays_while_it_is_followed(app: App, home: Path) -> None:
    player, advice = advised(app, home)
    assert len(advice.plan) > 1
    for line in player.state.game.lines:
        player.hovers(targets.MarketLine(line))
        assert plan(player) == advice.plan
    player.does(advice.action)
    assert plan(player) == advice.plan
    player.hovers(targets.Space(advice.plan[0].space))
    player.does(advice.plan[0])
    assert plan(player) == advice.plan[1:]
    player.waits_for_hint()
    assert player.message, "how it goes on"
    told = player.message
    player.presses(pygame.K_h)
    assert (player.message, bool(player.card), plan(player)) == (told, True, advice.plan[1:]), "explained first"
    player.presses(pygame.K_h)
    assert player.guide is None, "put away"
    assert player.message == ""


def test_the_lamp_shows_and_hides_what_is_hinted_and_why_explains_that(app: App, home: Path) -> None:
    player, advice = advised(app, home)
    assert len(advice.plan) > 1
    steps = len(player.steps)
    while len(player.steps) < steps + len(advice.plan):
        player.presses(pygame.K_n)
        player.waits_for_hint()
        told = player.message
        assert told.startswith("Plant the")
        player.presses(pygame.K_w)
        assert (player.message, bool(player.card)) == (told, True)
        player.presses(pygame.K_w)
        assert (player.message, player.card) == (told, "")
        player.presses(pygame.K_h)
        assert (player.message, bool(player.card)) == (told, True), "a hint that came by itself is explained first"
        player.presses(pygame.K_h)
        assert (player.message, player.card, player.guide) == ("", "", None)
        player.presses(pygame.K_w)
        player.waits_for_hint()
        assert (player.message, bool(player.card)) == (told, True), "who asks why gets the hint with its reasons"
        player.presses(pygame.K_h)
        player.presses(pygame.K_h)
        player.waits_for_hint()
        assert (player.message, player.card) == (told, ""), "a new hint is not explained before somebody asks"
        assert player.advice is not None
        assert not {*player.advice.ahead} & {*player.advice.reasons}, "only what is still to come is told of later"


def test_the_lamp_speaks_when_the_plan_that_is_left_has_no_next_step(app: App, home: Path) -> None:
    player = opened(app, home, "tree_worker")
    state = player.state
    tile = state.hand[0]
    plan_left = (Plant(tile, first_space(state.game.board.plantable & ~state.planted)),)
    behind.advise(player, Advice(PlaceWorker(), plan_left, (Reason("fruit", 2.0),)))
    player.does(PlaceWorker())
    player.waits_for_hint()
    assert "fruit" in player.message, "which comes first"
    assert plan(player) == plan_left, "what comes between changes no plan"


def test_what_comes_between_plantings_is_advised_with_those_that_are_left(app: App, home: Path) -> None:
    adviser, state = Adviser(), opened(app, home, "tree_worker").state
    plans = []
    for action in (PlaceWorker(), None):
        adviser.ask(view(state), careful=False, goes_on=True)
        (advice,) = adviser.answer(60.0) or (None,)
        assert advice is not None
        plans.append(advice.plan)
        if action is not None:
            state, _ = apply(state, action)
    assert state.phase in state.game.added_phases
    assert plans == [plans[0]] * 2
    assert plans[0]


def test_a_hint_is_thought_over_once_a_finca_is_drawn(app: App, home: Path) -> None:
    match = new_match(home)
    while not any(draws(match, one) for one in match.legal_actions()):
        match.act(match.legal_actions()[0])
    bought = next(one for one in match.legal_actions() if draws(match, one))
    player = sit_down(app, match)
    behind.advise(player, Advice(bought, (), (Reason("promises", 0.0),), match.state.open_sites[0]))
    player.does(bought)
    assert match.state.drawn_finca is not None
    player.waits_for_hint()
    advice = player.advice
    assert isinstance(advice.action, BuildFinca)
    assert player.guide == guide_of(match.state, advice)


def test_a_hint_is_thought_over_once_it_leaves_tiles_in_the_hand_without_a_place(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home))
    bought = next(one for one in player.legal if isinstance(one, Buy))
    behind.advise(player, Advice(bought, (), (Reason("promises", 0.0),)))
    player.does(bought)
    player.waits_for_hint()
    assert isinstance(player.advice, Advice)
    assert isinstance(player.advice.action, Plant)


def draws(match: Match, action: Action) -> bool:
    """Return whether buying draws a finca."""
    return isinstance(action, Buy) and apply(match.state, action)[0].drawn_finca is not None


def test_a_hint_goes_on_when_a_tile_goes_elsewhere(app: App, home: Path) -> None:
    player, advice = advised(app, home)
    player.does(advice.action)
    planned = advice.plan[0]
    places = [one for one in player.legal if isinstance(one, Plant) and one not in advice.plan]
    player.does(next(one for one in places if one.tile == planned.tile))
    player.waits_for_hint()
    assert player.message.startswith("Plant the"), "the hint goes on from there"
    assert sorted(one.tile for one in plan(player)) == sorted(player.state.hand)
    assert player.guide.action in player.legal
    player.presses(pygame.K_u)
    assert plan(player) == advice.plan


def test_the_plan_of_a_hint_goes_when_something_else_is_played(app: App, home: Path) -> None:
    player, advice = advised(app, home)
    bought = advice.action
    player.does(next(one for one in player.legal if one != bought))
    assert player.guide is None
    assert player.message == "The hint advised something else. You can ask for a new one."


def test_a_click_on_a_ghost_plants_its_tile_unless_another_one_has_been_picked(app: App, home: Path) -> None:
    player, advice = advised(app, home)
    player.does(advice.action)
    hand, overruled = player.state.hand, 0
    for planting in advice.plan:
        for place, tile in enumerate(player.state.hand):
            if tile != planting.tile and not overruled:
                player.clicks(targets.HandTile(place))
                assert player.hinted != targets.Space(planting.space), "first its tile"
                player.clicks(targets.Space(planting.space))
                done = player.steps[-1].action
                assert done != planting, "the tile that was picked is meant, or refused"
                overruled += 1
                if done == Plant(tile, planting.space):
                    player.presses(pygame.K_z, pygame.KMOD_CTRL)
                player.clicks(targets.HandTile(place))
        player.waits(0.05)
        while planting not in [step.action for step in player.steps[-1:]]:
            assert player.hinted is not None
            player.clicks(player.hinted)
    assert overruled, "or there was nothing else to pick"
    assert len(set(hand)) > 1


def test_a_click_on_a_ghost_plants_its_tile_rather_than_one_that_is_picked_by_itself() -> None:
    scene = Scene().fincas(A="10/5").hand("lemon lime").bag("orange " * 9)
    at, lemon, lime = scene.board.numbers, *scene.state.hand
    guide = Guide(0, Plant(lemon, at["e3"]), (Plant(lemon, at["e3"]), Plant(lime, at["d2"])))
    legal = legal_actions(scene.state)
    for picked, meant in ((PickedTile(0, given=True), lime), (PickedTile(0), lemon)):
        found = choices(scene.state, legal, picked)
        guided = guided_offer(Offer(found, found), guide, legal, picked)
        there = guided.clickable[targets.Space(at["d2"])]
        assert there == guided.bright[targets.Space(at["d2"])] == Plant(meant, at["d2"])
        assert scene.state.hand[raised(scene.state, picked, there)] == meant, "its tile is raised"
        assert raised(scene.state, picked, guided.bright[targets.Space(at["e3"])]) == raised(scene.state, picked, None)
    after, _ = apply(scene.state, Plant(lemon, at["d2"]))
    left = followed(guide, Plant(lemon, at["d2"]), after)
    assert left is None or at["d2"] not in [planting.space for planting in left.plan]


def test_a_click_where_a_hint_puts_a_bull_or_takes_a_tile_with_a_cart_does_that() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "d2").market("lemon lime - - - - - - - - - -")
    state, at = scene.player(0, tiles="bull cart").state, scene.board.numbers
    legal = legal_actions(state)
    found = choices(state, legal, NOTHING)
    for action, target in ((PlaceBull(at["e3"]), targets.Space(at["e3"])), (UseCart(2), targets.MarketSpace(2))):
        assert action in legal
        assert meaning(state, legal, found, NOTHING, target) != Act(action), "without a hint"
        guided = guided_offer(Offer(found, found), Guide(0, action), legal, NOTHING)
        assert target in guided.bright
        assert meaning(state, legal, guided.clickable, NOTHING, target) == Act(action)


def test_a_hint_lifts_its_tile_and_is_silent_while_another_one_is_picked(app: App, home: Path) -> None:
    match = new_match(home)
    player = sit_down(app, match, speed="none")
    player.does(
        next(one for one in player.legal if isinstance(one, Buy) and len({*line_tiles(match.state, one.line)}) > 1)
    )
    hand = player.state.hand
    for picked, tile in enumerate(hand):
        planting = next((one for one in player.legal if isinstance(one, Plant) and one.tile != tile), None)
        if planting is None:
            continue
        player.clicks(targets.HandTile(picked))
        behind.advise(player, Advice(planting, (planting,), (Reason("points", 1.0, 1),)))
        player.waits(0.05)
        lifted = [one.place for one in player.picked if isinstance(one, targets.HandTile)]
        assert [hand[place] for place in lifted] == [planting.tile]
        assert player.message.startswith(f"Plant {player.words.the_tile(planting.tile)} here")
        player.clicks(targets.HandTile(picked))
        assert player.message == ""
        assert player.guide is not None
        player.clicks(targets.HandTile(picked))
        assert player.message.startswith("Plant the ")


def test_a_hint_to_undo_is_followed_by_undo_and_forgets_what_led_there(app: App, home: Path) -> None:
    player, advice = advised(app, home)
    player.does(advice.action)
    player.does(advice.plan[0])
    number = len(player.steps)
    behind.advise(player, Advice(ReturnHand(), (), (Reason("homeless", 1.0, 3),), unplanted=1, undo=True))
    assert player.message == app.ui.texts("table.advice.undo")
    player.presses(pygame.K_n)
    assert len(player.steps) == number - 1
    assert player.guide is None
    assert player.message == ""


def test_a_hint_looks_back_to_the_first_planting_since_tiles_were_taken(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_back = list[GameState]()

    def looking(advice: Advice, before: PlayerView) -> Advice:
        looked_back.append(before.state)
        return advice

    monkeypatch.setattr("citrus.ui.table.store.adviser.with_undo", looking)
    player = sit_down(app, new_match(home), speed="none")
    player.does(next(one for one in player.legal if isinstance(one, Buy)))
    player.asks_for_hint()
    assert not looked_back, "nothing has been planted"
    behind.guide(player, None)
    hand = player.state.hand
    while len(player.state.hand) > 1:
        player.does(next(one for one in player.legal if isinstance(one, Plant)))
    player.asks_for_hint()
    assert [state.hand for state in looked_back] == [hand]


def test_a_plan_goes_on_with_the_site_of_the_finca_and_ends_with_the_turn() -> None:
    scene = Scene().fincas(A="10/5").market("lemon lime orange lime").bag("orange lime " * 8).stacks("10/5", "B")
    state, purchase = scene.state, Buy("R1")
    lemon = Plant(scene.tile("lemon"), first_space(scene.spaces("d2")))
    guide = guide_of(state, Advice(purchase, (lemon,), (), "B", whole=True))
    for action in (purchase, BuildFinca("B"), lemon):
        assert guide.action == action
        state, _ = apply(state, action)
        guide = followed(guide, action, state)
    assert guide is None


def test_a_plan_ends_with_the_action_tile_that_the_hint_has_announced() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2").hand("lime").bag("orange lime " * 8)
    state = scene.player(0, tiles="bull").state
    lime = next(action for action in legal_actions(state) if isinstance(action, Plant))
    planted, _ = apply(state, lime)
    bull = next(action for action in legal_actions(planted) if isinstance(action, PlaceBull))
    guide = guide_of(state, Advice(lime, (lime,), (), whole=True, then=bull))
    for action in (lime, bull):
        assert guide.action == action
        state, _ = apply(state, action)
        guide = followed(guide, action, state)
    assert guide is None


def test_a_click_on_the_space_of_an_advised_bull_puts_it_there() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2").hand("lime").bag("orange lime " * 8)
    state = scene.player(0, tiles="bull").state
    lime = next(action for action in legal_actions(state) if isinstance(action, Plant))
    planted, _ = apply(state, lime)
    bull = next(action for action in legal_actions(planted) if isinstance(action, PlaceBull))
    guide = followed(guide_of(state, Advice(lime, (lime,), (), whole=True, then=bull)), lime, planted)
    legal = legal_actions(planted)
    found = choices(planted, legal, NOTHING)
    assert targets.Space(bull.space) not in found, "the tile on the mat comes first without a hint"
    guided = guided_offer(Offer(found, found), guide, legal, NOTHING)
    assert guided.clickable[targets.Space(bull.space)] == guided.bright[targets.Space(bull.space)] == bull


def test_who_asks_again_on_the_way_hears_how_the_advised_turn_goes_on() -> None:
    scene = Scene().fincas(A="10/5").market("lime lemon - - - - - - - - - -").bag("lime " * 9)
    adviser, spaces = Adviser(), scene.board.numbers
    turn = (Buy("R1"), Plant(scene.tile("lemon"), spaces["d2"]), Plant(scene.tile("lime"), spaces["d4"]))
    left = rests(scene.state, turn)
    bought, _ = apply(scene.state, turn[0])
    planted, _ = apply(bought, turn[1])
    other, _ = apply(bought, turn[2])
    assert left == {bought: turn[1:], planted: turn[2:], other: turn[1:2]}
    adviser.ask(view(scene.state), careful=False)
    found = adviser.answer(60)
    assert found[0] is not None
    told = found[0].turn
    after, _ = apply(scene.state, told[0])
    adviser.ask(view(after), careful=False)
    found = adviser.answer(60)
    assert found[0] is not None
    assert found[0].turn == told[1:]


def test_who_prefers_points_at_once_that_were_told_is_led_to_them() -> None:
    scene = Scene().fincas(A="10/5").market("lime - - lemon - - - - - - - -").bag("lime " * 9)
    spaces, state = scene.board.numbers, scene.state
    other = (Buy("R1"), Plant(scene.tile("lime"), spaces["d4"]))
    bought, _ = apply(state, other[0])
    for won, led in (((Reason("scores", 20.0, 10, site="A"),), {bought: other[1:]}), ((), {})):
        advice = Advice(Buy("R2"), (), (), over=Over(other[0], 3.0, at_once=won, turn=other), turn=(Buy("R2"),))
        assert ways_on(state, advice) == led


def test_a_tile_of_the_hint_that_has_to_wait_says_what_comes_first_and_the_hint_stays(app: App, home: Path) -> None:
    player, _ = advised(app, home)
    state = player.state
    line = min(player.lines)
    space = spaces_of(state.game.board.plantable & ~state.landscape_spaces & ~state.game.board.rocks)[0]
    ghost = Plant(line_tiles(state, line)[0], space)
    words = Words(app.ui.texts, state.game, ("Ana", "Ben"))
    for first in (Buy(line), None):
        guide = Guide(state.player, first, (ghost,), line=line)
        behind.guide(player, guide)
        player.clicks(targets.Space(space))
        said = player.message
        assert words.the_tile(ghost.tile) in said
        assert ("First buy" in said) == (first is not None)
        assert player.guide == guide
        assert " ".join(player.note_on(targets.Space(space))) == said
    behind.guide(player, None)
    player.clicks(targets.Space(space))
    assert words.tile(ghost.tile) not in player.message


def test_regions_that_the_hint_does_not_harvest_are_put_back() -> None:
    chosen = Harvesting(frozenset({1, 5}))
    assert unhindered(chosen, Harvest((1,))) == NOTHING, "nobody has to take them away first"
    assert unhindered(chosen, Harvest((1, 5, 9))) == chosen
    assert unhindered(chosen, EndTurn()) == NOTHING


def test_a_line_for_which_money_is_used_is_marked_behind_it() -> None:
    scene = Scene().market("lime lemon - - - - - - - - - -").player(0, tiles="money2")
    advice = Advice(UseMoney(2), (), (Reason("points", 3.0, 3),), turn=(UseMoney(2), Buy("R1"), EndTurn()))
    first, *others = guide_of(scene.state, advice).pointed_at(scene.state, NOTHING)
    assert isinstance(first, targets.MatTile)
    assert targets.MarketLine("R1") in others
    assert {targets.MarketSpace(1), targets.MarketSpace(2)} <= {*others}


def test_why_is_never_silent_about_a_hint(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home))
    bought = next(one for one in player.legal if isinstance(one, Buy))
    behind.advise(player, Advice(bought, (), (Reason("promises", 0.0),)))
    hinted = player.message
    player.presses(pygame.K_w)
    assert player.message == f"{hinted} {app.ui.texts('table.hint.no_more')}", "nor does it take its place"
    assert player.guide is not None
    player.presses(pygame.K_w)
    assert player.message == hinted, "it comes back"


def test_a_hint_with_a_bridge_leaves_the_spaces_that_need_none_to_be_chosen() -> None:
    scene = Scene().fincas(A="10/5").hand("lemon").bag("orange " * 9).player(0, tiles=("bridge",))
    scene.region(None, "lime", "c3")
    at, (lemon,) = scene.board.numbers, scene.state.hand
    guide = Guide(0, Plant(lemon, at["c3"], True), (Plant(lemon, at["c3"], True),))
    legal, given = legal_actions(scene.state), PickedTile(0, given=True)
    assert guide.action in legal
    picked = lifted(guide, scene.state, legal, given)
    assert picked == given, "nobody has chosen the bridge"
    found = choices(scene.state, legal, picked)
    shown = guided_offer(Offer(found, found), guide, legal, picked).bright
    assert shown[targets.Space(at["c3"])] == guide.action, "a click on the ghost still follows the hint"
    assert shown[targets.Space(at["d2"])] == Plant(lemon, at["d2"])
