"""Actions as text."""

import pytest

from citrus.records.notation import format_action, parse_action
from citrus.records.replay import replay
from citrus.records.words import NotationError
from citrus.rules.actions import (
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    Pass,
    PlaceBull,
    Plant,
    ReturnHand,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit, PlaceWorker, SellFruit, Skip
from citrus.rules.turn import legal_actions
from tests.english import said


def space(record, name):
    return record.game.board.numbers[name]


@pytest.mark.parametrize(
    ("text", "make"),
    [
        ("buy R2", lambda game, at: Buy("R2")),
        ("site E", lambda game, at: BuildFinca("E")),
        ("plant lemon* e5", lambda game, at: Plant(1, at["e5"])),
        ("plant blood_orange e5 bridge", lambda game, at: Plant(4, at["e5"], True)),
        ("return", lambda game, at: ReturnHand()),
        ("harvest b3 e5", lambda game, at: Harvest((at["b3"], at["e5"]))),
        ("money 3", lambda game, at: UseMoney(3)),
        ("cart 12", lambda game, at: UseCart(12)),
        ("bull a1", lambda game, at: PlaceBull(0)),
        ("milestone", lambda game, at: UseMilestone()),
        ("pass", lambda game, at: Pass()),
        ("end", lambda game, at: EndTurn()),
    ],
)
def test_every_action_has_its_text(record, text, make):
    game = record.game
    action = make(game, game.board.numbers)
    assert parse_action(game, text) == action
    assert format_action(game, action) == text


def test_all_legal_actions_of_games_keep_their_meaning(record, small_record):
    for played in (record, small_record):
        game = played.game
        for step in replay(played):
            actions = legal_actions(step.state)
            texts = [format_action(game, action) for action in actions]
            assert len(set(texts)) == len(texts)
            assert tuple(parse_action(game, text) for text in texts) == actions


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no action ''"),
        ("   ", "there is no action ''"),
        ("BUY R2", "there is no action 'BUY'"),
        ("fly e5", "there is no action 'fly'"),
        ("buy", "expected something like 'buy R2'"),
        ("buy R2 R3", "expected something like 'buy R2'"),
        ("plant lemon", "expected something like 'plant lemon* e5'"),
        ("plant lemon e5 road", "expected something like 'plant lemon* e5'"),
        ("plant lemon e5 bridge bridge", "expected something like 'plant lemon* e5'"),
        ("plant tree e5", "The tile set has no tile 'tree'"),
        ("plant lemon** e5", "The tile set has no tile 'lemon**'"),
        ("plant lemon z9", "The board has no space 'z9'"),
        ("plant lemon E5", "The board has no space 'E5'"),
        ("harvest", "expected something like 'harvest b3 e5'"),
        ("harvest b3 b", "The board has no space 'b'"),
        ("bull", "expected something like 'bull e5'"),
        ("bull a0", "The board has no space 'a0'"),
        ("money two", "expected something like 'money 2'"),
        ("money -2", "expected something like 'money 2'"),
        ("cart 07", "expected something like 'cart 7'"),
        ("cart ７", "expected something like 'cart 7'"),
        ("cart 9999", "expected something like 'cart 7'"),
        ("end now", "expected something like 'end'"),
        ("pass pass", "expected something like 'pass'"),
        ("return lemon", "expected something like 'return'"),
    ],
)
def test_refuses(record, text, sentence):
    with pytest.raises(NotationError) as caught:
        parse_action(record.game, text)
    assert sentence in said(caught.value)


@pytest.mark.parametrize(
    ("text", "make"),
    [
        ("fruit apricot", lambda at: ChooseFruit(1)),
        ("worker", lambda at: PlaceWorker()),
        ("pick e5", lambda at: PickFruit(at["e5"])),
        ("sell apple", lambda at: SellFruit((0,))),
        ("sell quince apple plum", lambda at: SellFruit((5, 0, 4))),
        ("skip", lambda at: Skip()),
    ],
)
def test_every_action_with_fruit_trees_has_its_text_in_games_with_them(record, tree_record, text, make):
    game = tree_record.game
    action = make(game.board.numbers)
    assert parse_action(game, text) == action
    assert format_action(game, action) == text
    with pytest.raises(NotationError) as caught:
        parse_action(record.game, text)
    assert f"there is no action '{text.split()[0]}'" in said(caught.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("fruit", "expected something like 'fruit apple'"),
        ("fruit apple plum", "expected something like 'fruit apple'"),
        ("fruit banana", "No tree bears the fruit 'banana'."),
        ("worker e5", "expected something like 'worker'"),
        ("pick", "expected something like 'pick e5'"),
        ("pick e5 e6", "expected something like 'pick e5'"),
        ("pick apple", "The board has no space 'apple'"),
        ("sell", "expected something like 'sell apple plum'"),
        ("sell apple banana", "No tree bears the fruit 'banana'."),
        ("skip e5", "expected something like 'skip'"),
    ],
)
def test_refuses_with_fruit_trees(tree_record, text, sentence):
    with pytest.raises(NotationError) as caught:
        parse_action(tree_record.game, text)
    assert sentence in said(caught.value)
