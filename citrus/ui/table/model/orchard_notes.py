"""What hovering shows of trees and fruit: only what everybody may know, never which value lies on top (R13.5)."""

from __future__ import annotations

from citrus.language.words import Words
from citrus.rules.fruit_trees import kept_fruit, numbers_of, sale_points, tree_at
from citrus.rules.numbering import Space
from citrus.rules.state import GameState


def tree(words: Words, state: GameState, space: Space, pickable: bool) -> list[str]:
    """A tree on the board: what hangs on it; `pickable` if the player in turn may pick there now."""
    texts, here = words.texts, tree_at(state, space)
    if here is None:
        return [texts("table.tip.tree_waits")]
    if not here.tokens:
        return [texts("table.tip.tree_empty", of_fruit=words.of_fruit(here.fruit)), texts("table.tip.tree_still")]
    use = texts("table.tip.tree_new" if here.new else "table.tip.tree_use")
    if state.phase == "fruit_action" and not here.new:
        use = texts("refusal.no_tree_beside")
    left = words.count("table.tip.values", len(here.tokens), values=_values(words, here.tokens))
    if pickable:
        return [texts("table.tip.pick", fruit=words.fruit(here.fruit)), left, texts("table.tip.keep")]
    head = words.count("table.tip.tree", len(here.tokens), of_fruit=words.of_fruit(here.fruit))
    return [head, left, use]


def pile(words: Words, state: GameState, fruit: int, choosable: bool) -> list[str]:
    """A pile beside the board."""
    values = numbers_of(state.game).values
    key = "table.tip.choose_pile" if choosable else "table.tip.pile"
    left = words.count("table.tip.values", len(values), values=_values(words, values))
    return [words.texts(key, fruits=words.fruits(fruit)), left]


def kept(words: Words, state: GameState, fruit: int) -> list[str]:
    """A fruit that the player in turn may sell."""
    count = dict(kept_fruit(state, state.player)).get(fruit, 0)
    most = len(numbers_of(state.game).sale)
    prices = ", ".join(str(sale_points(state, number)) for number in range(1, most + 1))
    head = words.texts("table.tip.kept", fruit=words.fruit(fruit), count=count)
    return [head, words.texts("table.tip.prices", prices=prices)]


def tokens(words: Words, state: GameState, player: int, fruit: int) -> list[str]:
    """A fruit in a basket on a mat."""
    count = dict(kept_fruit(state, player)).get(fruit, 0)
    head = words.texts("table.tip.basket", name=words.player(player), fruit=words.fruit(fruit), count=count)
    return [head, words.texts("table.tip.basket_use")]


def _values(words: Words, values: tuple[int, ...]) -> str:
    """The values of tokens whose order nobody knows: the smallest first."""
    return words.all_of([str(value) for value in sorted(values)])
