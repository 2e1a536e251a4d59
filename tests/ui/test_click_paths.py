"""The grammar of the table, over whole games: every legal action has a click path, and each does its action."""

from __future__ import annotations

import random

import pytest

from citrus.rules.actions import UseCart, UseMoney
from citrus.rules.board import first_space
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.ui.table.model.click_paths import next_clicks
from citrus.ui.table.model.clicks import meaning
from citrus.ui.table.model.fruit_trees.clicks import for_sale
from citrus.ui.table.model.intents import Act
from citrus.ui.table.model.offer import choices
from citrus.ui.table.model.selection import (
    NOTHING,
    PUT_BACK,
    TOOLS,
    Harvesting,
    PickedTile,
    PickedTool,
    Selection,
    Selling,
)
from citrus.ui.table.model.settling import settle
from tests.rules.scene import Scene
from tests.rules.worlds import real_game
from tests.ui.walking import clicks_for

MOST, FEW = 4, 2  # actions of a moment that are tried, and what is picked before for each


def picks(state: GameState, rng: random.Random) -> list[Selection]:
    """Return what could be picked, by itself or by clicks."""
    legal = legal_actions(state)
    own = [first_space(region.spaces) for region in state.players[state.player].regions]
    fruits = sorted(for_sale(legal))
    found: list[Selection] = [NOTHING, PUT_BACK, *map(PickedTool, TOOLS.values())]
    found += [Harvesting(frozenset(rng.sample(own, count))) for count in range(len(own) + 1)]
    found += [PickedTile(place, bridge) for place in range(len(state.hand)) for bridge in (False, True)]
    found += [Selling(frozenset(fruits[:count])) for count in range(min(3, len(fruits)) + 1)]
    return list(dict.fromkeys(settle(picked, state, legal) for picked in found))


@pytest.mark.parametrize("seed", range(3))
def test_every_legal_action_has_a_click_path_that_does_it(seed: int) -> None:
    rng = random.Random(seed)
    trees = bool(seed % 2)
    game = real_game(rng.choice(("long", "short")), rng.randint(2, 5), fruit_trees=trees, starting_fincas=3)
    state = start(game, shuffle(game, rng))
    while not state.over:
        legal = legal_actions(state)
        for action in rng.sample(legal, min(MOST, len(legal))):
            for picked in rng.sample(found := picks(state, rng), min(FEW, len(found))):
                clicks_for(state, action, picked)
        state, _ = apply(state, rng.choice(legal))


def test_tiles_can_be_used_while_the_tile_in_hand_goes_only_over_the_bridge() -> None:
    """The bridge is picked by itself then, and again as soon as it is put back: no click path may begin with that."""
    scene = Scene().fincas(A="10/5").region(None, "lime", "c3 c4 d2 d4").region(None, "orange", "e3").hand("lemon")
    state = scene.player(0, tiles="bridge cart money2").market("lime lemon").state
    legal = legal_actions(state)
    assert settle(NOTHING, state, legal) == PickedTile(0, bridge=True, given=True)
    for action in legal:
        clicks_for(state, action)
    assert {UseCart, UseMoney} <= {type(action) for action in legal}


@pytest.mark.parametrize("seed", range(3))
def test_what_can_be_clicked_does_what_is_offered_and_nothing_else_leads_on(seed: int) -> None:
    rng = random.Random(100 + seed)
    game = real_game(rng.choice(("long", "short")), rng.randint(2, 5), fruit_trees=bool(seed % 2), starting_fincas=3)
    state = start(game, shuffle(game, rng))
    while not state.over:
        legal = legal_actions(state)
        for picked in rng.sample(found := picks(state, rng), min(MOST, len(found))):
            offered = choices(state, legal, picked)
            for target, action in next_clicks(state, legal, picked).items():
                meant = meaning(state, legal, offered, picked, target)
                assert meant == Act(action) if action is not None else not isinstance(meant, Act), (picked, target)
        state, _ = apply(state, rng.choice(legal))
    assert not next_clicks(state, legal_actions(state), NOTHING)
