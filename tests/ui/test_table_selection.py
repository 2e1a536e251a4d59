"""Choosing on the table: exactly the legal actions can be reached by clicks, and every click has an answer."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.language.texts import Texts
from citrus.resources import data_dir
from citrus.rules.actions import Action, Buy, Harvest, Plant
from citrus.rules.board import first_space, spaces_of
from citrus.rules.explain import no_room
from citrus.rules.fruit_trees.orchard import kept_fruit, orchard_in
from citrus.rules.market import line_tiles
from citrus.rules.planting import free_spaces
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions, why_not
from citrus.ui.table.model import clicks as clicks_module
from citrus.ui.table.model import targets
from citrus.ui.table.model.clicks import meaning
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.intents import Act, Explain, Help, Intent, Nothing, Pick, Refuse, Tell
from citrus.ui.table.model.offer import choices, done, only_line, refused_lines
from citrus.ui.table.model.selection import (
    NOTHING,
    PUT_BACK,
    TOOLS,
    Harvesting,
    PickedTile,
    PickedTool,
    Selection,
    next_in_hand,
    picked_for,
    plantable,
    put_back,
)
from citrus.ui.table.model.settling import settle
from citrus.ui.table.model.targets import STACKS, Target
from tests.rules.scene import Scene
from tests.rules.worlds import real_game
from tests.ui.offered import actions_in, hand_in, lines_in

COMMANDS = (
    *(Command.HARVEST, Command.CONFIRM, Command.CANCEL, Command.END, Command.PASS, Command.RETURN),
    *(Command.SELL, Command.WORKER, Command.SKIP, Command.UNDO, Command.MENU),
)


def first_state(board: str, players: int, seed: int, trees: bool = False) -> GameState:
    rng = random.Random(seed)
    game = real_game(board, players, fruit_trees=trees)
    return start(game, shuffle(game, rng))


@cache
def states(board: str, players: int, seed: int, trees: bool = False) -> tuple[GameState, ...]:
    """Return every state of a random game that buys, plants and uses its tiles more often than it harvests."""
    rng = random.Random(seed)
    state = first_state(board, players, seed, trees)
    found = [state]
    while not state.over:
        legal = legal_actions(state)
        calm = [action for action in legal if not isinstance(action, Harvest)] or list(legal)
        state, _ = apply(state, rng.choice(calm if rng.random() < 0.85 else list(legal)))
        found.append(state)
    return tuple(found)


def all_targets(state: GameState) -> list[Target]:
    wanted: list[Target] = [targets.Space(space) for space in state.game.board.names]
    wanted += [targets.MarketLine(line) for line in state.game.lines]
    wanted += [targets.MarketSpace(number) for number in range(1, len(state.market) + 1)]
    wanted += [targets.HandTile(place) for place in range(len(state.hand))]
    wanted += [targets.Stack(name) for name in STACKS]
    for number, player in enumerate(state.players):
        wanted += [targets.MatTile(number, tile) for tile in sorted(set(player.tiles))]
        wanted += [targets.Token(number, fruit) for fruit, _ in kept_fruit(state, number)]
    if orchard_in(state) is not None:
        wanted += [targets.Pile(fruit) for fruit in range(6)]
        wanted += [targets.FruitForSale(fruit) for fruit, _ in kept_fruit(state, state.player)]
    return wanted + [targets.CommandButton(command) for command in COMMANDS]


def click(state: GameState, legal: Iterable[Action], selection: Selection, target: Target) -> Intent:
    """Return what a click means with something picked."""
    legal = tuple(legal)
    return meaning(state, legal, choices(state, legal, selection), selection, target)


def clicked(state: GameState, legal: Iterable[Action], selection: Selection, target: Target) -> Selection:
    """Return what is picked after a click."""
    intent = click(state, legal, selection, target)
    return intent.selection if isinstance(intent, Pick) else selection


def reachable(state: GameState) -> list[Selection]:
    """Return every selection that clicks can lead to from scratch; harvests are left to their own test."""
    legal = legal_actions(state)
    first = settle(NOTHING, state, legal)
    found = [first]
    for picked in found:
        offered = choices(state, legal, picked)
        for target in all_targets(state):
            meant = meaning(state, legal, offered, picked, target)
            after = settle(meant.selection if isinstance(meant, Pick) else picked, state, legal)
            if after not in found and (not isinstance(after, Harvesting) or after == Harvesting()):
                found.append(after)
    return found


def telling(game: Iterable[GameState]) -> Iterator[GameState]:
    """Yield the first states in which each sort of action is legal."""
    seen: set[type[Action]] = set()
    for state in game:
        kinds = {type(action) for action in legal_actions(state)}
        if not kinds <= seen:
            seen |= kinds
            yield state


@pytest.mark.parametrize(
    ("board", "players", "seed", "trees"),
    [
        ("short", 2, 1, False),
        ("long", 4, 2, False),
        ("short", 5, 3, False),
        ("short", 2, 1, True),
        ("long", 4, 2, True),
    ],
)
def test_clicks_reach_exactly_the_legal_actions_and_others_can_be_explained(
    board: str, players: int, seed: int, trees: bool
) -> None:
    for state in telling(states(board, players, seed, trees)):
        legal = legal_actions(state)
        done: set[Action] = set()
        for picked in reachable(state):
            offered = choices(state, legal, picked)
            assert actions_in(offered) <= set(legal), "what glows is legal"
            for target in all_targets(state):
                answer = meaning(state, legal, offered, picked, target)
                if isinstance(answer, Act):
                    assert answer.action in legal
                    done.add(answer.action)
                elif isinstance(answer, Explain) and answer.attempt in legal:
                    # the table then asks to finish what was begun
                    assert picked != NOTHING
                elif isinstance(answer, Explain):
                    assert why_not(state, answer.attempt) is not None
        assert done == {action for action in legal if not isinstance(action, Harvest)}


def test_a_click_in_the_market_leads_to_the_arrows_only_where_one_can_be_clicked() -> None:
    poor, told = Scene().market("lemon lime orange").player(0, coins=0).state, set()
    for state in (poor, *telling(states("short", 3, 4))):
        legal = legal_actions(state)
        offered = choices(state, legal, NOTHING)
        buying = {number for action in legal if isinstance(action, Buy) for number in state.game.lines[action.line]}
        for number in range(1, len(state.market) + 1):
            answer = meaning(state, legal, offered, NOTHING, targets.MarketSpace(number))
            if number in buying:
                assert answer == Help("use_arrows")
            else:
                assert isinstance(answer, Explain | Tell) or state.over, answer
            if isinstance(answer, Explain) and (cause := why_not(state, answer.attempt)) is not None:
                told.add(cause.cause)
    assert {"hand_not_empty", "main_action_done", "too_expensive"} <= told


def test_a_single_region_is_chosen_at_once() -> None:
    state = next(
        state
        for state in states("short", 2, 9)
        if len(state.players[state.player].regions) == 1 and any(isinstance(a, Harvest) for a in legal_actions(state))
    )
    begun = clicked(state, legal_actions(state), NOTHING, targets.CommandButton(Command.HARVEST))
    assert isinstance(begun, Harvesting)
    assert len(begun.regions) == 1
    (only,) = begun.regions
    stays = click(state, legal_actions(state), begun, targets.Space(only))
    assert stays == Tell("table.hint.only_region", friendly=True), "a click on it does not take it off"


def plant_state(seed: int, alike: bool) -> GameState:
    return next(
        state
        for state in states("long", 3, seed)
        if state.phase == "plant"
        and len(state.hand) > 1
        and (len(set(state.hand)) == 1) == alike
        and any(isinstance(action, Plant) for action in legal_actions(state))
    )


def test_tiles_that_are_all_alike_are_picked_at_once() -> None:
    seeds = range(10, 40)
    for seed in seeds:
        try:
            state = plant_state(seed, alike=True)
        except StopIteration:
            continue
        assert isinstance(settle(NOTHING, state, legal_actions(state)), PickedTile)
        return
    pytest.fail("no game had a hand of tiles that are all alike")


def test_the_next_of_different_tiles_is_picked_and_another_can_be_picked_or_all_be_put_back() -> None:
    state = plant_state(11, alike=False)
    legal = legal_actions(state)
    given = settle(NOTHING, state, legal)
    assert given == PickedTile(plantable(state, legal)[0], given=True)
    picked = clicked(state, legal, given, targets.HandTile(1))
    assert picked == PickedTile(1)
    assert settle(picked, state, legal) == picked
    assert clicked(state, legal, picked, targets.HandTile(1)) == PUT_BACK
    assert settle(PUT_BACK, state, legal) == PUT_BACK
    assert (put_back(given), put_back(picked), put_back(PUT_BACK)) == (PUT_BACK,) * 3
    assert (put_back(Harvesting()), put_back(PickedTool("cart"))) == (NOTHING, NOTHING)
    answer = click(state, legal, PUT_BACK, targets.Space(first_space(state.game.board.plantable)))
    assert answer == Help("pick_tile")


def test_a_tile_picked_by_itself_gives_way_to_the_only_one_that_fits_a_space() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "a1").hand("lemon lime")
    legal, space = legal_actions(scene.state), scene.board.numbers["a2"]
    given = settle(NOTHING, scene.state, legal)
    assert given == PickedTile(0, given=True)
    lime = Plant(scene.state.hand[1], space)
    lemon = replace(lime, tile=scene.state.hand[0])
    picked = Pick(PickedTile(1, space=space), instead=lemon)
    assert click(scene.state, legal, given, targets.Space(space)) == picked, "and why not the lemon can be told"
    assert click(scene.state, legal, PickedTile(0), targets.Space(space)) == Explain(lemon)
    assert done(choices(scene.state, legal, given)).get(space) is None
    assert done(choices(scene.state, legal, given, plant_at_once=True))[space] == lime
    assert done(choices(scene.state, legal, PUT_BACK, plant_at_once=True))[space] == lime
    assert done(choices(scene.state, legal, PickedTile(0), plant_at_once=True)).get(space) is None


def test_with_one_click_only_what_one_tile_alone_can_do_is_added() -> None:
    for state in states("long", 3, 11)[::2]:
        legal = legal_actions(state)
        given = settle(NOTHING, state, legal)
        if not isinstance(given, PickedTile):
            continue
        slowly, at_once = (done(choices(state, legal, given, plant_at_once=fast)) for fast in (False, True))
        assert slowly.items() <= at_once.items()
        for space in at_once.keys() - slowly.keys():
            assert [one for one in legal if isinstance(one, Plant) and one.space == space] == [at_once[space]]


def test_the_tile_of_a_planting_that_was_undone_is_picked_again() -> None:
    scene = Scene().fincas(A="10/5", B="9/4").hand("lemon lime lemon*")
    before = scene.state
    well = before.hand[2]
    assert picked_for(before, Plant(well, scene.board.numbers["d2"])) == PickedTile(2, given=True)


def test_a_tile_of_the_hand_without_any_space_is_not_picked_but_explained() -> None:
    for state in (state for seed in range(8) for state in states("short", 2, seed)):
        legal = legal_actions(state)
        fitting = {action.tile for action in legal if isinstance(action, Plant)}
        if state.phase == "plant" and state.cart_tile is None and fitting and fitting != set(state.hand):
            break
    early = next(place for place, tile in enumerate(state.hand) if tile not in fitting)
    first = settle(NOTHING, state, legal)
    assert early not in hand_in(choices(state, legal, first))
    assert click(state, legal, first, targets.HandTile(early)) == Refuse(no_room(state, state.hand[early]))
    if len(fitting) == 1:
        assert isinstance(first, PickedTile)
        assert {state.hand[first.place]} == fitting


def test_a_space_where_one_tile_of_the_hand_fits_picks_that_tile() -> None:
    for state in states("short", 2, 4):
        legal = tuple(legal_actions(state))
        plantings = [action for action in legal if isinstance(action, Plant)]
        fitting = {one.space: {other.tile for other in plantings if other.space == one.space} for one in plantings}
        alone = [space for space, tiles in fitting.items() if len(tiles) == 1]
        if alone and len(set(state.hand)) > 1:
            break
    picked = clicked(state, legal, PUT_BACK, targets.Space(alone[0]))
    assert isinstance(picked, PickedTile)
    assert {state.hand[picked.place]} == fitting[alone[0]]
    assert click(state, legal, picked, targets.Space(alone[0])) in [Act(planting) for planting in plantings]


def test_after_a_planting_a_tile_of_the_same_fruit_is_picked_or_the_next_one() -> None:
    scene = Scene().fincas(A="10/5", B="9/4").hand("orange lemon lime lemon*")
    orange, lemon, lime, well = scene.state.hand
    scene.do("plant lemon d2")
    legal = legal_actions(scene.state)
    assert scene.state.hand == (orange, lime, well)
    given = next_in_hand(scene.state, legal, 1, lemon)
    assert given == settle(given, scene.state, legal) == PickedTile(2, given=True), "the other lemon comes first"
    picked = clicked(scene.state, legal, given, targets.HandTile(2))
    assert picked == PickedTile(2)  # who clicks it, as before, wants it picked
    no_lemon = [action for action in legal if not isinstance(action, Plant) or action.tile != well]
    assert next_in_hand(scene.state, no_lemon, 1, lemon) == PickedTile(1, given=True), "what does not fit is left out"
    assert next_in_hand(scene.state, no_lemon, 2, lemon) == PickedTile(0, given=True), "after the last the first"
    assert next_in_hand(scene.state, (), 1, lemon) == NOTHING


def test_a_click_on_a_free_space_asks_to_buy_first_while_a_line_can_be_bought() -> None:
    state = first_state("short", 2, 3)
    free = targets.Space(spaces_of(free_spaces(state))[0])
    assert click(state, legal_actions(state), NOTHING, free) == Help("buy_to_plant")
    assert click(state, (), NOTHING, free) == Nothing()
    rock = targets.Space(spaces_of(state.game.board.rocks)[0])
    assert click(state, legal_actions(state), NOTHING, rock) == Nothing()


def test_a_click_on_an_own_region_begins_a_harvest_with_it() -> None:
    for state in states("short", 2, 4):
        regions = state.players[state.player].regions
        if state.phase == "turn" and not state.main_action_done and len(regions) > 1:
            break
    first = first_space(regions[1].spaces)
    target = targets.Space(first)
    assert click(state, legal_actions(state), NOTHING, target) == Pick(Harvesting(frozenset({first})))
    done = replace(state, main_action_done=True)
    assert click(done, legal_actions(done), NOTHING, target) == Explain(Harvest((first,)))


def test_a_tile_of_the_market_stands_for_the_only_line_it_can_be_bought_in() -> None:
    state = first_state("short", 2, 3)
    offered = choices(state, legal_actions(state), NOTHING)
    for place in range(1, 13):
        lines = [line for line in lines_in(offered) if place in state.game.lines[line]]
        assert only_line(state, offered, place) == (lines[0] if len(lines) == 1 else None)
    one = choices(state, [Buy("C1")], NOTHING)
    inside, outside = state.game.lines["C1"][0], state.game.lines["C2"][0]
    assert (only_line(state, one, inside), only_line(state, one, outside)) == ("C1", None)
    bare = replace(state, market=(None,) * 12)
    assert only_line(bare, one, inside) is None


def test_lines_that_cannot_be_bought_are_known_while_one_is_to_be_bought() -> None:
    state = Scene().fincas(A="10/5").market("lemon lime orange").player(0, coins=1).state
    offered = choices(state, legal_actions(state), NOTHING)
    usable = {target.name for target in targets.only(targets.MarketLine, offered)}
    filled = {line for line in state.game.lines if line_tiles(state, line)}
    assert refused_lines(state, offered, NOTHING) == filled - usable
    assert usable
    assert usable < filled
    bought = replace(state, main_action_done=True)
    assert refused_lines(bought, choices(bought, legal_actions(bought), NOTHING), NOTHING) == frozenset()


def test_every_hint_of_the_selection_has_a_text() -> None:
    texts = Texts.load(data_dir() / "locales" / "en.yaml")
    source = Path(clicks_module.__file__).read_text(encoding="utf-8")
    helped = [line.partition("Help(")[2] for line in source.splitlines()]
    hints = {hint for line in helped for hint in re.findall(r'"(\w+)"', line)}
    hints |= {f"finish_{tool}" for tool in TOOLS.values()}
    assert len(hints) > 8
    assert {hint for hint in hints if f"table.hint.{hint}" not in texts} == set()


def bridge_state() -> Scene:
    """Set up a lemon that fits beside its region, or over a bridge on an abandoned lime."""
    scene = Scene().fincas(A="10/5").region(0, "lemon", "a1").region(None, "lime", "d2").hand("lemon")
    return scene.player(0, tiles="bridge")


def test_a_bridge_is_spent_only_when_asked_for() -> None:
    scene = bridge_state()
    state, legal = scene.state, legal_actions(scene.state)
    picked = settle(NOTHING, state, legal)
    over = scene.board.numbers["d2"]
    beside = targets.Space(scene.board.numbers["a2"])
    assert Plant(state.hand[0], over, True) in legal
    assert over not in done(choices(state, legal, picked))
    assert click(state, legal, picked, targets.Space(over)) == Help("bridge_first")
    asked = settle(clicked(state, legal, picked, targets.MatTile(0, "bridge")), state, legal)
    assert all(action.bridge for action in done(choices(state, legal, asked)).values() if isinstance(action, Plant))
    assert click(state, legal, asked, targets.Space(over)) == Act(Plant(state.hand[0], over, True))
    assert click(state, legal, asked, beside) == Act(Plant(state.hand[0], scene.board.numbers["a2"])), "and else kept"
    without = settle(clicked(state, legal, asked, targets.MatTile(0, "bridge")), state, legal)
    assert isinstance(without, PickedTile)
    assert not without.bridge


def test_a_bridge_that_only_a_hint_has_picked_stands_in_nobodys_way() -> None:
    scene = bridge_state()
    state, legal = scene.state, legal_actions(scene.state)
    hinted = PickedTile(0, bridge=True, given=True)
    beside = scene.board.numbers["a2"]
    assert click(state, legal, hinted, targets.Space(beside)) == Act(Plant(state.hand[0], beside))
    without = clicked(state, legal, hinted, targets.MatTile(0, "bridge"))
    assert without == PickedTile(0), "which no hint picks again"


def test_a_tile_that_fits_only_over_a_bridge_asks_for_it_by_itself() -> None:
    scene = Scene().fincas(A="10/5").region(None, "lime", "c3 c4 d2 d4").region(None, "orange", "e3").hand("lemon")
    state = scene.player(0, tiles="bridge").state
    picked = settle(NOTHING, state, legal_actions(state))
    assert isinstance(picked, PickedTile)
    assert picked.bridge
