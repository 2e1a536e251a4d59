"""Everything the table says: refusals, log, prompts and notes exist for every moment and are filled in."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from citrus.content.tiles import load_tiles
from citrus.language.languages import shipped
from citrus.language.texts import Texts
from citrus.language.words import LONGEST_NAME, Words, refusal_text
from citrus.records.record import LEVELS
from citrus.resources import data_dir
from citrus.rules.actions import Action, BuildFinca, Buy, EndTurn, Plant
from citrus.rules.fruit_trees.refusals import TreeCause
from citrus.rules.game import Game, Options
from citrus.rules.market import line_tiles
from citrus.rules.refusal import Cause, Refusal
from citrus.rules.setup import shuffle, start
from citrus.rules.state import DrawnFinca, GameState
from citrus.rules.tiles import LANDSCAPE_TILES
from citrus.rules.turn import apply, legal_actions, why_not
from citrus.rules.variants import new_game
from citrus.ui.screens.setup.seat_dialog import who_plays
from citrus.ui.table.model import log, notes, targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import choices, done
from citrus.ui.table.model.prompt import prompt
from citrus.ui.table.model.selection import NOTHING, Harvesting, PickedTile, PickedTool
from citrus.ui.table.model.settling import settle
from citrus.ui.table.model.targets import Target
from tests.rules.scene import Scene, finca
from tests.rules.worlds import real_game

NAMES = ("Ana", "Ben", "Chiara", "Dolores", "Eugène")


def words_for(game: Game) -> Words:
    return Words(Texts.load(data_dir() / "locales" / "en.yaml"), game, NAMES[: game.players])


def first_state(board: str = "long", players: int = 3, seed: int = 1) -> GameState:
    game = real_game(board, players)
    return start(game, shuffle(game, random.Random(seed)))


@pytest.mark.parametrize("cause", [*get_args(Cause), *get_args(TreeCause)])
def test_every_cause_is_one_friendly_sentence(cause: str) -> None:
    state = first_state()
    site = next(iter(state.game.board.sites))
    space = 1 << state.game.board.sites[site]
    refusal = Refusal("R0", cause, spaces=space, sites=(site,), tile=3, landscape_tile="bull", first=(0, 4))
    sentence = refusal_text(words_for(state.game), state, Plant(3, 5), refusal)
    assert sentence.endswith(".")
    assert sentence[0].isupper()
    assert "{" not in sentence
    assert "R0" not in sentence
    assert len(sentence) <= 120


def test_refusals_name_what_is_at_fault() -> None:
    state = first_state()
    words = words_for(state.game)
    said = refusal_text(words, state, Buy("R2"), Refusal("R5.1", "line_empty"))
    assert "row 2" in said
    said = refusal_text(words, state, Plant(0, 5), Refusal("R6.4", "road_rule", sites=("A", "B")))
    assert "A and B" in said
    assert "lemon" in said
    said = refusal_text(words, state, Buy("R2"), Refusal("R5.2", "too_expensive", needed=4, held=1))
    assert said == words.texts("refusal.too_expensive", price="4 coins", coins="only 1")
    said = refusal_text(words, state, Buy("R2"), Refusal("R5.2", "line_unbuildable", needed=3, first=(0, 2)))
    assert said == "You must plant all you buy, and there is no room for both: lemon, orange."
    said = refusal_text(words, state, Plant(0, 5), Refusal("R6.3", "neutral_too_large", needed=4, held=1))
    assert said == words.texts("refusal.neutral_too_large", theirs="4 tiles", own="1 tile")
    said = refusal_text(words, state, EndTurn(), Refusal("R10.1", "no_such_tile", landscape_tile="bull"))
    assert said == words.texts("refusal.no_such_tile", landscape=words.landscape("bull"))


def told(scene: Scene, attempt: Action) -> str:
    """Return why an action is refused."""
    refusal = why_not(scene.state, attempt)
    assert refusal is not None
    return refusal_text(words_for(scene.game), scene.state, attempt, refusal)


def test_a_refusal_says_what_stands_on_a_site() -> None:
    scene = Scene().fincas(A="10/5").hand("lime").stacks("8/4", "B").bag("lemon")
    lime, sites = scene.tile("lime"), scene.board.sites
    assert told(scene, Plant(lime, sites["A"])) == "Finca A stands there: you cannot plant on it."
    assert told(scene, Plant(lime, sites["B"])) == "Only a finca may stand on site B: you cannot plant there."
    scene.change(drawn_finca=DrawnFinca(finca("7/3"), "milestone"), phase="site")
    assert told(scene, BuildFinca("A")) == "Finca A is already built. Choose an open site: B."
    several = Scene().stacks(fincas="6/3", open_sites="A B").change(phase="site")
    assert told(several, EndTurn()) == "First choose where the new finca goes: A or B."


def test_a_bridge_is_promised_only_where_it_would_help() -> None:
    bare, space = "There is already a tile here.", Scene().board.numbers
    scene = Scene().fincas(A="10/5").hand("lime").region(None, "lime", "d2 d1").region(None, "lemon", "e3 a7")
    lime = scene.region(1, "orange", "c3").tile("lime")
    assert told(scene, Plant(lime, space["d2"])) == bare, "a larger region of the same fruit"
    assert told(scene, Plant(lime, space["c3"])) == bare, "another player's"
    assert told(scene, Plant(lime, space["a7"])) == bare, "far from any road"
    assert told(scene, Plant(lime, space["e3"])) == bare, "another road has its lime"
    scene = Scene().fincas(A="10/5").hand("lime").region(None, "lime", "d2")
    assert told(scene, Plant(lime, space["d2"])) == f"{bare} With a bridge you could plant over it."


@pytest.mark.parametrize("language", shipped())
def test_a_column_is_no_row_and_the_heading_names_neither(language: str) -> None:
    game = first_state().game
    words = Words(Texts.load(data_dir() / "locales" / f"{language}.yaml"), game, NAMES[: game.players])
    sorts = {line[0]: words.line(line).split()[0].casefold() for line in game.lines}
    assert len(set(sorts.values())) == 2
    heading = words.texts("table.prompt.first", name="Ana").casefold().split()
    assert not {*sorts.values()} & {*heading}, "either is meant there"


@pytest.mark.parametrize(("board", "players", "seed"), [("short", 2, 3), ("long", 5, 4), ("long", 3, 5)])
def test_every_moment_of_a_game_can_be_told(board: str, players: int, seed: int) -> None:
    state = first_state(board, players, seed)
    words, rng, told = words_for(state.game), random.Random(seed), 0
    while not state.over:
        legal = legal_actions(state)
        for picked in (settle(NOTHING, state, legal), Harvesting(), PickedTool("cart"), PickedTool("bull")):
            said = prompt(words, state, legal, picked)
            assert NAMES[state.player] in said.text
            assert said.hint
        if EndTurn() in legal:
            hint = prompt(words, state, legal, NOTHING).hint
            assert ("ends the game" in hint) == apply(state, EndTurn())[0].over
            assert ("You keep what" in hint) == (len(legal) > 1)
        if rng.random() < 0.03:
            _hover_everything(words, state)
        state, events = apply(state, rng.choice(legal))
        entries = log.entries(words, state, events)
        assert all(entry.text and "{" not in entry.text for entry in entries)
        told += len(entries)
    assert told > 100
    assert any(NAMES[winner] in prompt(words, state, (), NOTHING).text for winner in state.winners)
    _hover_everything(words, state)


def _hover_everything(words: Words, state: GameState) -> None:
    legal = legal_actions(state)
    for picked in (settle(NOTHING, state, legal), *(PickedTile(place) for place in range(len(state.hand)))):
        offered = choices(state, legal, picked)
        wanted: list[Target] = [targets.Space(space) for space in state.game.board.names]
        for line in state.game.lines:
            said = notes.line(words, state, line, why_not(state, Buy(line)))
            assert bool(said) == bool(line_tiles(state, line))
        wanted += [targets.Stack(name) for name in targets.STACKS]
        told = [notes.about(words, state, offered, target) for target in wanted]
        told += [notes.mat(words, state, number) for number in range(state.game.players)]
        told += [notes.score_field(words, state, field, 100) for field in range(100)]
        assert all(line and "{" not in line for lines in told for line in lines)


def test_every_landscape_tile_is_explained() -> None:
    words = words_for(first_state().game)
    for tile in LANDSCAPE_TILES:
        assert len(notes.landscape(words, tile)) >= 2


def test_places_that_lure_a_tile_say_why_it_cannot_go_there() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c3").landscape(e3="bull").hand("lime lemon")
    state, words = scene.state, words_for(scene.state.game)
    lime = PickedTile(state.hand.index(scene.tile("lime")))
    offered = choices(state, legal_actions(state), lime)
    bull = targets.Space(scene.board.numbers["e3"])
    assert bull.number not in done(offered)
    said = notes.refused(words, state, offered, lime, bull)
    assert len(said) == 1
    assert "lime" in said[0]
    road, far = (targets.Space(scene.board.numbers[space]) for space in ("d2", "a1"))
    assert len(notes.refused(words, state, offered, lime, road)) == 1, "it looks as if it could"
    assert notes.refused(words, state, offered, lime, far) == []
    lemon = PickedTile(state.hand.index(scene.tile("lemon")))
    assert notes.refused(words, state, choices(state, legal_actions(state), lemon), lemon, bull) == []


def test_foreign_kinds_keep_their_name() -> None:
    tiles = load_tiles()
    fields = {name: getattr(tiles, name) for name in type(tiles).__struct_fields__}
    foreign = type(tiles)(**{**fields, "kinds": ("fig", "blood_orange", "sweet_plum")})
    game = new_game(first_state().game.board, foreign, Options(), 2)
    words = words_for(game)
    assert [words.kind(kind) for kind in range(3)] == ["fig", "blood orange", "sweet plum"]


def test_kinds_of_a_foreign_set_stand_in_sentences_too() -> None:
    tiles = load_tiles()
    fields = {name: getattr(tiles, name) for name in type(tiles).__struct_fields__}
    foreign = type(tiles)(**{**fields, "kinds": ("sweet_plum",)})
    words = words_for(new_game(first_state().game.board, foreign, Options(), 2))
    assert words.of_kind(0) == "sweet plum"


def test_a_step_that_cannot_be_taken_says_why() -> None:
    state = first_state()
    words = words_for(state.game)
    for command in (Command.UNDO, Command.REDO):
        usable = notes.about(words, state, {targets.CommandButton(command): None}, targets.CommandButton(command))
        assert len(notes.about(words, state, {}, targets.CommandButton(command))) == len(usable) + 1


@pytest.mark.parametrize("language", shipped())
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_that_a_record_may_name_is_called_something(language: str, level: str) -> None:
    texts = Texts.load(data_dir() / "locales" / f"{language}.yaml")
    words = Words(texts, real_game("short", 2), ("Ana", "Robot"), (None, level))
    assert words.computer(1)
    assert who_plays(texts, level) == words.computer(1)


def test_a_name_that_would_fill_the_table_is_cut_short() -> None:
    texts = Texts.load(data_dir() / "locales" / "en.yaml")
    words = Words(texts, real_game("short", 2), ("W" * 200, "Bartholomäus von der Alb"))
    assert len(words.player(0)) == LONGEST_NAME
    assert words.player(0).endswith("…")
    assert words.player(1) == "Bartholomäus von der Alb"
