"""Notes on trees and fruit, and on what a planting means for them (R13)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from citrus.language.words import Words
from citrus.rules.actions import Action, Plant
from citrus.rules.buildable import left_over
from citrus.rules.events import PlantationCovered
from citrus.rules.fincas import in_reach, standings
from citrus.rules.fruit_trees.actions import PickFruit, PlaceWorker, SellFruit, Skip
from citrus.rules.fruit_trees.orchard import (
    TREE,
    fruit_actions,
    has_tree,
    kept_fruit,
    numbers_of,
    orchard_of,
    sale_points,
    tree_at,
)
from citrus.rules.fruit_trees.phases import FRUIT_ACTION, TREE_WORKER
from citrus.rules.fruit_trees.variant import with_tree_worker
from citrus.rules.numbering import Space
from citrus.rules.planting import plant
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.ui.table.model import targets
from citrus.ui.table.model.consequences import (
    Preview,
    at_fincas,
    fewer,
    gaining,
    lines_of,
    nearer,
    touched_fincas,
    without,
)
from citrus.ui.table.model.targets import Target


def about(words: Words, state: GameState, offered: Mapping[Target, Action | None], target: Target) -> list[str] | None:
    """Describe a pile, a token, or a button that puts a worker beside a tree or skips; None for other targets."""
    match target:
        case targets.Pile(fruit):
            return _pile(words, state, fruit, target in offered)
        case targets.FruitForSale(fruit):
            return _kept(words, state, fruit)
        case targets.Token(player, fruit):
            return _tokens(words, state, player, fruit)[: 1 if state.over else None]
        case targets.CommandButton() if isinstance(offered.get(target), PlaceWorker):
            return _beside_tree(words, state)
        case targets.CommandButton() if isinstance(offered.get(target), Skip):
            worker = state.phase == TREE_WORKER
            return [words.texts("table.advice.no_worker" if worker else "table.advice.skip")]
    return None


def on_space(words: Words, state: GameState, space: Space, action: Action | None) -> list[str] | None:
    """Describe a tree on the board, and what a click on it does; None for other spaces."""
    if isinstance(action, PlaceWorker):
        return _beside_tree(words, state)
    if not has_tree(state, space):
        return None
    lines = _tree(words, state, space, isinstance(action, PickFruit))
    return lines[:-1] if state.over else lines


def _tree(words: Words, state: GameState, space: Space, pickable: bool) -> list[str]:
    """Return a tree on the board: what hangs on it; `pickable` if the player in turn may pick there now."""
    texts, here = words.texts, tree_at(state, space)
    if here is None:
        return [texts("table.tip.tree_waits")]
    if not here.tokens:
        return [texts("table.tip.tree_empty", of_fruit=words.of_fruit(here.fruit)), texts("table.tip.tree_still")]
    use = texts("table.tip.tree_new" if here.new else "table.tip.tree_use")
    if state.phase == FRUIT_ACTION and not here.new:
        use = texts("refusal.no_tree_beside")
    left = words.count("table.tip.values", len(here.tokens), values=_values(words, here.tokens))
    if pickable:
        return [texts("table.tip.pick", fruit=words.fruit(here.fruit)), left, texts("table.tip.keep")]
    head = words.count("table.tip.tree", len(here.tokens), of_fruit=words.of_fruit(here.fruit))
    return [head, left, use]


def _pile(words: Words, state: GameState, fruit: int, choosable: bool) -> list[str]:
    """Return a pile beside the board."""
    values = numbers_of(state.game).values
    key = "table.tip.choose_pile" if choosable else "table.tip.pile"
    left = words.count("table.tip.values", len(values), values=_values(words, values))
    return [words.texts(key, fruits=words.fruits(fruit)), left]


def _kept(words: Words, state: GameState, fruit: int) -> list[str]:
    """Return a fruit that the player in turn may sell."""
    count = dict(kept_fruit(state, state.player)).get(fruit, 0)
    return [words.texts("table.tip.kept", fruit=words.fruit(fruit), count=count), _prices(words, state)]


def _prices(words: Words, state: GameState) -> str:
    """Tell how many points sets of different fruit bring."""
    most = len(numbers_of(state.game).sale)
    prices = words.listed([str(sale_points(state, number)) for number in range(1, most + 1)])
    return words.texts("table.tip.prices", prices=prices)


def _tokens(words: Words, state: GameState, player: int, fruit: int) -> list[str]:
    """Return a fruit in a basket on a mat."""
    count = dict(kept_fruit(state, player)).get(fruit, 0)
    head = words.texts("table.tip.basket", name=words.player(player), fruit=words.fruit(fruit), count=count)
    return [head, words.texts("table.tip.basket_use"), _prices(words, state)]


def _values(words: Words, values: tuple[int, ...]) -> str:
    """Return the values of tokens in unknown order, the smallest first."""
    return words.all_of([str(value) for value in sorted(values)])


def planting(words: Words, state: GameState, action: Plant, found: Preview) -> list[str] | None:
    """Say what planting a tree means, after what it closes and takes; None for other tiles."""
    if state.game.tile_names[action.tile] != TREE:
        return None
    on_road = state.finca_roads >> action.space & 1
    road = bool(on_road and found.workers)
    lines = [words.texts("table.tip.tree_grows_road" if road else "table.tip.tree_grows")]
    if not on_road:
        lines.append(words.texts("table.tip.tree_no_road"))
    lines += _worth_of_tree(words, state, action, road)
    lines += nearer(words, state, apply(state, action)[0])
    lines += lines_of(words, found, PlantationCovered)
    return lines + at_fincas(words, found.after, state.player, found.touched)


def _worth_of_tree(words: Words, state: GameState, action: Plant, road: bool) -> list[str]:
    """Return the value of a tree to the player in turn (R13.3, R13.5). It is its fruit, and with a worker beside it,
    which a `road` of a finca allows at once, its point and its tile at fincas."""
    values = numbers_of(state.game).values
    key = "tree_worth_road" if road else "tree_worth"
    lines = [words.texts(f"table.tip.{key}", least=min(values), most=max(values))]
    if not road:
        return lines
    after = without(plant(state, action.tile, action.space, action.bridge, []), action.tile)
    kept = with_tree_worker(after, action.space)
    for built in state.fincas:
        final = not in_reach(kept, built.site)
        there = standings(kept, built.site, final)
        if not built.scored and there != standings(after, built.site, final):
            who = gaining(words, state.player, there)
            lines.append(words.texts(f"table.tip.{'at_end' if final else 'tree_at_finca'}", site=built.site, who=who))
    return lines


def beside(words: Words, state: GameState, space: Space, started: bool) -> list[str]:
    """Return what a planting on a space allows to do with the trees around it, or why nothing (R13.4). The planting may
    have `started` a region with a worker."""
    around = state.game.board.surrounding(space)
    trees = [tree for tree in orchard_of(state).trees if around >> tree.space & 1]
    if not trees:
        return []
    offered = fruit_actions(state, space)
    if not started:
        return [words.texts("table.tip.grows_beside_tree")] if offered else []
    if offered:
        return [_offered(words, offered)]
    return [words.texts(f"table.tip.{'new_tree_beside' if any(tree.new for tree in trees) else 'bare_tree_beside'}")]


def _offered(words: Words, offered: Iterable[Action]) -> str:
    """Tell that fruit can be picked, sold, or both."""
    kinds = {type(action) for action in offered}
    key = "pick_beside" if SellFruit not in kinds else "fruit_beside" if PickFruit in kinds else "sell_beside"
    return words.texts(f"table.tip.{key}")


def _beside_tree(words: Words, state: GameState) -> list[str]:
    """Return the use of a worker beside the tree just planted (R13.3, R13.4)."""
    after, _ = apply(state, PlaceWorker())
    lines = [words.texts("table.tip.place_worker"), *missed(words, state), words.texts("table.tip.tree_region")]
    if after.phase == FRUIT_ACTION:
        lines.append(_offered(words, legal_actions(after)))
    return lines + at_fincas(words, after, state.player, touched_fincas(state, after))


def missed(words: Words, state: GameState) -> list[str]:
    """Tell that a worker put beside the tree just planted is then missing for tiles of the hand."""
    after, _ = apply(state, PlaceWorker())
    return fewer(words, state, left_over(after, state.hand))
