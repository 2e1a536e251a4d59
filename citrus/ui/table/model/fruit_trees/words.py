"""What the bar, the log and hints say while fruit is due or once it has been picked or sold (R13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from citrus.language.texts import Texts
from citrus.language.words import Words
from citrus.rules.actions import Action, Plant
from citrus.rules.events import Event, PointsScored, WorkerPlaced
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit, PlaceWorker, SellFruit, Skip
from citrus.rules.fruit_trees.events import FruitChosen, FruitPicked, FruitSkipped, FruitSold, WorkerKept
from citrus.rules.fruit_trees.orchard import (
    TREE,
    due_space,
    fruit_actions,
    has_tree,
    numbers_of,
    orchard_of,
    sale_points,
)
from citrus.rules.fruit_trees.phases import CHOOSE_FRUIT, FRUIT_ACTION, TREE_WORKER
from citrus.rules.fruit_trees.variant import FRUIT_PICKED, FRUIT_SOLD
from citrus.rules.state import GameState
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.fruit_trees.notes import missed
from citrus.ui.table.model.said import LogEntry, Prompt
from citrus.ui.table.model.selection import Selection, Selling


def prompt(words: Words, state: GameState, legal: Sequence[Action], selection: Selection) -> Prompt | None:
    """Say what is expected while a pile, a worker or a fruit action is due."""
    texts, name = words.texts, words.player(state.player)
    kinds = {type(action) for action in legal}
    if state.phase == CHOOSE_FRUIT:
        values = words.listed(list(map(str, sorted(numbers_of(state.game).values))))
        return Prompt(
            texts("table.prompt.fruit", name=name),
            words.count("table.hint.choose_pile", len(legal), values=values),
        )
    if state.phase == TREE_WORKER:
        missing = bool(missed(words, state))
        offered = {type(action) for action in fruit_actions(state, due_space(state))}
        end = "_missed" if missing else "_fruit" if SellFruit in offered else "_pick" if offered else ""
        return Prompt(texts("table.prompt.tree_worker", name=name), texts(f"table.hint.tree_worker{end}"), missing)
    if state.phase == FRUIT_ACTION:
        only = "_pick" if SellFruit not in kinds else "_sell" if PickFruit not in kinds else ""
        hint = _fruit_hint(words, state, kinds, selection)
        return Prompt(texts(f"table.prompt.fruit_action{only}", name=name), hint)
    return None


def _fruit_hint(words: Words, state: GameState, kinds: set[type[Action]], selection: Selection) -> str:
    texts = words.texts
    if isinstance(selection, Selling) and selection.fruits:
        chosen = words.all_of([words.fruit(fruit) for fruit in sorted(selection.fruits)])
        points = words.amount("points", sale_points(state, len(selection.fruits)))
        return texts("table.hint.sale", fruits=chosen, points=points)
    if SellFruit not in kinds:
        return texts("table.hint.pick_fruit")
    return texts("table.hint.pick_or_sell" if PickFruit in kinds else "table.hint.sell_fruit")


def lines(words: Words, after: GameState, event: Event) -> list[LogEntry] | None:
    """Put an event of the trees into lines of the log."""
    texts = words.texts
    match event:
        case FruitChosen(space=space, fruit=fruit):
            text = texts("events.fruit_chosen", fruits=words.fruits(fruit), at=words.at(space))
            return [LogEntry(texts.capital(text), spaces=1 << space)]
        case WorkerPlaced(space=space) if has_tree(after, space):
            return [LogEntry(texts.capital(texts("events.worker_tree", at=words.at(space))), spaces=1 << space)]
        case WorkerKept():
            return [LogEntry(texts.capital(texts("events.worker_kept")), "quiet")]
        case FruitSkipped(pick=pick, sale=sale):
            key = "no_fruit" if pick and sale else "no_fruit_picked" if pick else "no_fruit_sold"
            return [LogEntry(texts.capital(texts(f"events.{key}")), "quiet")]
    return None


def scored(words: Words, event: PointsScored, earlier: Iterable[Event]) -> str | None:
    """Say what picking or selling fruit has brought; None for other points."""
    if event.source not in (FRUIT_PICKED, FRUIT_SOLD):
        return None
    texts = words.texts
    match [one for one in earlier if isinstance(one, FruitPicked | FruitSold)][-1:]:
        case [FruitPicked(fruit=fruit, space=space)]:
            picked = words.count("events.picked", event.points, fruit=words.fruit(fruit), at=words.at(space))
            return texts.capital(picked)
        case [FruitSold(fruits=fruits)]:
            sold = words.all_of([words.fruit(fruit) for fruit in fruits])
            return texts.capital(words.count("events.sold", event.points, fruits=sold))
    return None


def advice(words: Words, state: GameState, action: Action) -> str | None:
    """Put an action of the trees into words of a hint; None for other actions."""
    texts = words.texts
    match action:
        case ChooseFruit():
            return texts("table.advice.fruit")
        case PickFruit():
            return texts("table.advice.pick")
        case SellFruit(fruits=fruits):
            return texts("table.advice.sell", fruits=words.all_of([words.fruit(fruit) for fruit in fruits]))
        case PlaceWorker():
            return texts("table.advice.worker")
        case Skip():
            return texts("table.advice.no_worker" if state.phase == TREE_WORKER else "table.advice.skip")
    return None


def grounds(words: Words, state: GameState, action: Action) -> list[str] | None:
    """Tell in sentences what nobody sees of a tree, a worker beside it, and fruit: who else may pick, which values are
    hidden, what a sale brings (R13.4 to R13.6). None for other actions."""
    texts, board = words.texts, state.game.board
    match action:
        case Plant(tile=tile, space=space) if state.game.tile_names[tile] == TREE:
            free = board.surrounding(space) & board.plantable & ~state.planted
            return [texts("table.advice.ground.tree_shared")] if free else None
        case ChooseFruit():
            kept, piles = orchard_of(state).kept, orchard_of(state).piles
            had = any(tokens[pile.fruit] for pile in piles for tokens in kept)
            return None if had else [texts("table.advice.ground.piles")]
        case PlaceWorker():
            return [texts("table.advice.ground.own_tree")]
        case SellFruit():
            sale = [str(points) for points in numbers_of(state.game).sale]
            return [texts("table.advice.ground.sale", most=len(sale), values=words.one_of(sale))]
        case PickFruit(space=space):
            orchard = orchard_of(state)
            tree = next(tree for tree in orchard.trees if tree.space == space)
            hidden = [str(value) for value in sorted({*tree.tokens})]
            kinds = {tree.fruit, *(fruit for fruit, count in enumerate(orchard.kept[state.player]) if count)}
            most = min(len(kinds), len(numbers_of(state.game).sale))
            points = words.amount("points", sale_points(state, most))
            told = [texts("table.advice.ground.face_down", values=words.one_of(hidden))] if len(hidden) > 1 else []
            return [*told, words.count("table.advice.ground.for_sale", most, points=points)]
    return None


def earned(words: Words, events: Sequence[Event], player: int) -> str:
    """Say in a story what fruit a player has sold in a turn, or else picked; empty if none."""
    picked = [one.fruit for one in events if isinstance(one, FruitPicked) and one.player == player]
    sold = [fruit for one in events if isinstance(one, FruitSold) and one.player == player for fruit in one.fruits]
    if not picked and not sold:
        return ""
    fruits = words.all_of([words.fruit(one) for one in sold or picked])
    return words.texts("story.sold" if sold else "story.picked", fruits=fruits)


def button(texts: Texts, state: GameState, selection: Selection, command: Command) -> str | None:
    """Return the words of the button that sells the chosen fruit."""
    if isinstance(selection, Selling) and selection.fruits and command == Command.SELL:
        return texts("table.button.sell_for", points=sale_points(state, len(selection.fruits)))
    return None
