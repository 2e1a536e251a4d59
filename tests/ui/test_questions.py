"""Questions about the game, by a key each: their answers, and that asking them changes nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.playback import Playback
from citrus.rules.actions import Pass
from citrus.rules.numbering import Space, Tile
from citrus.rules.phases import OVER
from citrus.rules.turn import legal_actions
from citrus.ui.kit.dialogs import NameDialog
from citrus.ui.kit.presses import GoTo, Request, Write
from citrus.ui.shell.app import App
from citrus.ui.table.dialogs import QuestionsDialog
from citrus.ui.table.model import questions, targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import choices
from citrus.ui.table.model.selection import NOTHING, PickedTile
from citrus.ui.table.model.spaces import space_words
from tests.rules.scene import Scene
from tests.ui.at_table import new_match
from tests.ui.locale_texts import in_english
from tests.ui.player import sit_down
from tests.ui.shell import named, play


def scene_of_two() -> Scene:
    scene = Scene().fincas(A="10/5", B="9/4").market("lemon lemon lime").landscape(e4="cart")
    return scene.region(0, "lemon", "d2 d1").region(1, "grapefruit", "e3").hand("lemon")


def space(scene: Scene, name: str) -> Space:
    return next(space for space, called in scene.game.board.names.items() if called == name)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("d2", "lemon, Ana, region of 2, road of A"),
        ("e3", "grapefruit, Ben, region of 1, road of A"),
        ("c3", "empty, road of A"),
        ("c2", "empty, beside A"),
        ("e4", "cart, beside A"),
        ("d3", "finca A, 10 and 5 points, spaces free: 5 of 8"),
        ("a1", "empty"),
    ],
)
def test_a_space_in_a_few_words(name: str, said: str) -> None:
    scene = scene_of_two()
    assert space_words(in_english(scene.game), scene.state, {}, NOTHING, space(scene, name)) == said


def test_a_space_that_can_be_chosen_says_so_first() -> None:
    scene = scene_of_two()
    offered = choices(scene.state, legal_actions(scene.state), PickedTile(0), [])
    assert (
        space_words(in_english(scene.game), scene.state, offered, NOTHING, space(scene, "c2"))
        == "possible, empty, beside A"
    )


def test_answers_are_short_sentences() -> None:
    scene = scene_of_two()
    said, state = in_english(scene.game), scene.state
    assert questions.position(said, state, 0)[1:] == ["In hand: lemon.", "lemon: d1, d2"]
    assert questions.position(said, state, 1)[0].startswith("Ben: 0 points, ")
    assert questions.fincas(state, space(scene, "d2"))[0] == "A"
    around = questions.finca(said, state, "A")
    assert around[0] == "d3: finca A, 10 and 5 points, spaces free: 5 of 8"
    assert "Free roads: c3, d4." in around
    assert "Other free spaces: c2, e2, c4." in around
    taken = scene_of_two().region(None, "orange", "c3").region(None, "orange", "d4").state
    assert "Free spaces: c2, e2, c4." in questions.finca(said, taken, "A"), "no road is free"
    whole = questions.board(said, state)
    assert whole[0] == "The board goes from a1 to g7."
    assert whole[1] == around[0]
    assert [text.split(": ")[0] for text in whole if "finca" in text] == ["d3", "f6"]
    assert whole[-1] == "Landscape tiles: cart: e4."
    assert questions.left(said, state)[0].startswith("0 tiles left in the bag. ")
    opened = questions.board(said, replace(state, open_sites=("A",)))
    assert opened[-1].startswith("Open sites: ")
    assert questions.regions(said, state, {space(scene, "d1")}) == "lemon: d1, d2"
    assert questions.line(said, state, questions.lines(state)[0]).startswith("row 1: ")
    assert questions.growth(said, state, "R1") == ["Your lemon region can grow on c1, e1, c2, e2."]
    other = replace(state, player=1)
    assert questions.growth(said, other, "R1") == ["None of these tiles makes a region of yours larger."]
    assert questions.scores(said, state)[0] == "Now playing: Ana."
    assert questions.scores(said, state)[-1] == "Tied for the lead: Ana and Ben."
    ahead = replace(state, players=(replace(state.players[0], score=3), *state.players[1:]))
    assert questions.scores(said, ahead)[-1] == "In the lead by 3 points: Ana."
    assert questions.possible(said, state, []) == ["There is nothing to choose now."]


def test_who_ties_at_a_finca_is_told_with_what_each_gets() -> None:
    scene = scene_of_two()
    said = questions.finca(in_english(scene.game), scene.state, "A")
    tied = scene_of_two().region(1, "lime", "c2").state
    assert not any("tie" in one for one in said)
    assert "Ana and Ben tie and get 10 points each" in questions.finca(in_english(scene.game), tied, "A")


def test_what_brings_points_at_the_end_is_told_with_the_points() -> None:
    scene = scene_of_two().player(1, tiles=("horses3", "horses3", "bull", "cart", "cart"))
    said, state = in_english(scene.game), scene.state
    assert questions.position(said, state, 1)[0].endswith(", 6 horses, 1 bull and 2 carts")
    assert "Ben: 0 points, 6 horses, 1 bull and 2 carts" in questions.scores(said, state)
    assert "Ben: 0 points" in questions.scores(said, replace(state, phase=OVER)), "it is counted already"


def test_spaces_that_are_possible_are_said_finca_by_finca_and_many_others_only_counted() -> None:
    scene = scene_of_two()
    said, state, board = in_english(scene.game), scene.state, scene.game.board
    there = [space(scene, name) for name in ("a1", "c2", "e5", "c3")]
    (lemon,) = state.hand
    near = questions.possible(said, state, ["End turn"], there, [lemon, Tile(lemon | 1)])
    assert near == ["7 choices: beside A: c2, c3; beside B: e5; a1; in your hand: lemon, lemon with a well; End turn."]
    (all_free,) = questions.possible(said, state, [], [*board.names])
    assert all_free.startswith(f"{len(board.names)} choices: ")
    assert all_free.endswith(" other spaces.")
    assert len(all_free) < 400
    regions = questions.possible(said, state, ["All"], [space(scene, "d1")])
    assert regions == ["2 choices: lemon: d1, d2; All."]


def test_keys_ask_and_change_nothing(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    before = player.screen.match.state

    def said(press: Request) -> str:
        app.take(press)
        return " ".join(one.text for one in player.screen.aloud())

    assert re.search(r"8 choices: row 1: .+, 2 coins; row 2: .+; column 4: ", said(Request.POSSIBLE))
    first, second = said(Request.MARKET), said(Request.MARKET)
    assert "row 1: " in first
    assert "row 2: " in second
    app.take(Request.NEXT_CHOICE)
    assert player.focus == targets.MarketLine("R1")
    assert "There is nothing more to know here." in said(Request.ABOUT), "its name has been heard"
    assert "row 1: " in said(Request.MARKET), "asked after something else, it begins again"
    app.take(Request.ABOUT)
    assert "row 2: " in said(Request.MARKET), "a note asked for in between changes nothing"
    app.take(Request.NEXT)
    heard = player.screen.aloud()
    app.take(Request.ABOUT)
    once = player.screen.aloud()
    app.take(Request.ABOUT)
    again = [one for one in player.screen.aloud() if one not in once]
    assert [one.text for one in again] == [one.text for one in once if one not in heard], "as often as it is asked for"
    own, other = said(Request.POSITION), said(Request.POSITION)
    assert "Player 0: 0 points, " in own
    assert "Player 1: 0 points, " in other
    assert "Now playing: Player 0." in said(Request.SCORES)
    shown = [f"{one.name} {one.value}" for one in player.screen.describe()]
    assert sum("Now playing: Player 0." in text for text in shown) == 1, "in the bar or on the card, not on both"
    app.take(Request.PREVIOUS_CHOICE)
    assert player.focus == targets.MarketLine("C4")
    assert player.screen.match.state is before


def test_more_about_a_place_says_no_answer_again(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    app.take(Request.MARKET)
    app.take(Request.NEXT_CHOICE)
    heard = player.screen.aloud()
    assert any(one.text.startswith("row 1: ") for one in heard)
    app.take(Request.ABOUT)
    assert not any(one.text.startswith("row 1: ") for one in player.screen.aloud() if one not in heard)


def test_more_about_the_harvest_tells_what_each_region_brings(app: App) -> None:
    player = sit_down(app, play(2, 8, steps=60), speed="none")
    player.aims(targets.CommandButton(Command.HARVEST))
    app.take(Request.ABOUT)
    told = questions.harvests(player.words, player.state)
    assert len(told) == sum(one.owner == player.state.player for one in player.state.regions()) > 0
    assert re.fullmatch(r"\D+: [a-z0-9, ]+; \d+ points?", told[0])
    assert {f"{one}." for one in told} <= {one.text for one in player.screen.aloud()}


def test_while_an_answer_names_spaces_the_table_shows_their_names(app: App, tmp_path: Path) -> None:
    player = sit_down(app, play(2, 8, steps=60), table="calm")
    assert not player.snapshot.spelled
    app.take(Request.POSITION)
    assert player.snapshot.spelled
    app.take(Request.SCORES)
    assert not player.snapshot.spelled


def test_a_space_is_found_by_its_name_and_all_questions_in_a_menu(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    for name, found in (("E4", True), ("z9", False)):
        app.take(Request.FIND_SPACE)
        assert isinstance(app.top, NameDialog)
        app.take(Write(name))
        app.take(Request.CONFIRM)
        assert app.top is player.screen
        at = player.focus
        assert isinstance(at, targets.Space)
        assert player.screen.game.board.names[at.number] == "e4"
        assert any(one.urgent and one.text.startswith("No space") for one in player.screen.aloud()) is not found
    app.take(Request.QUESTIONS)
    assert isinstance(app.top, QuestionsDialog)
    assert not any("focused" in one.states for one in app.top.describe()), "its title is heard first"
    app.take(Request.NEXT)
    assert named(app.top, "What you have").states == {"focused"}, "it begins with the first question"
    app.take(GoTo(named(app.top, "Why?").source, use=True))
    player.waits_for_hint()
    assert player.advice is not None, "nothing is to be explained but a hint"
    app.take(Request.QUESTIONS)
    app.take(GoTo(named(app.top, "Turn and points").source, use=True))
    assert app.top is player.screen
    assert any("Now playing" in one.text for one in player.screen.aloud())
    pygame.event.clear()


def test_where_passing_is_all_that_can_be_chosen_j_says_so_and_e_passes(app: App, tmp_path: Path) -> None:
    finished = play(2, 8)
    playback = Playback.of(finished)
    playback.seek(next(at for at, step in enumerate(finished.steps[1:]) if isinstance(step.action, Pass)))
    player = sit_down(app, playback.branch(tmp_path / "again.citrus"), speed="none")
    assert player.legal == (Pass(),)
    app.take(Request.NEXT)
    for _ in range(2):
        app.take(Request.NEXT_CHOICE)
        assert player.focus == targets.CommandButton(Command.PASS), "what takes steps back is no choice"
    assert player.message == "1 choice: Pass."
    app.take(Request.END_TURN)
    assert isinstance(player.screen.match.record.actions[-1], Pass)
