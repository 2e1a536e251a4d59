"""The table of a game that is over: it speaks of nothing that could still be done, and Escape leads to the scores."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from citrus.language.texts import Texts
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.resources import data_dir
from citrus.rules.actions import EndTurn
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import final_notes, notes, targets
from citrus.ui.table.model.clicks import meaning
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.intents import Explain
from citrus.ui.table.model.offer import choices
from citrus.ui.table.model.selection import NOTHING
from citrus.ui.table.model.targets import Target
from tests.rules.scene import Scene
from tests.ui.behind import end_turn_of_bot
from tests.ui.player import Player, sit_down
from tests.ui.shell import click, play, press


@pytest.fixture
def player(app: App, finished: Match) -> Player:
    """Return the board of a finished game, looked at once more."""
    app.routes.to_table(finished)
    assert isinstance(app.top, PlayScreen)
    app.step([], 1.0)
    return Player(app.top)


def blocked() -> Scene:
    """Set up a game that has ended while something of everything was left."""
    scene = Scene(fruit_trees=True).fincas(A="9/4").stacks("8/4 12/6", "B").market("lemon").bag("lime")
    scene.region(0, "lemon", "c2 d2").region(1, "lime", "e4").region(None, "orange", "a7")
    scene.player(0, tiles="bridge cart horses2 milestone", score=7).landscape(a1="money2").trees(g1="apple 4 2")
    return scene.keep(1, "apple").change(phase="over", winners=(0,), fincas_closed=True)


def said(scene: Scene, target: Target) -> list[str]:
    words = Words(Texts.load(data_dir() / "locales" / "en.yaml"), scene.game, ("Ana", "Ben"))
    return final_notes.note(words, scene.state, choices(scene.state, (), NOTHING), NOTHING, target)


def test_escape_leads_from_the_board_to_the_scores(app: App, player: Player) -> None:
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, FinalScreen)
    assert app.top.match is player.match


def test_a_double_click_does_not_end_the_game(app: App, finished: Match) -> None:
    playback = Playback.of(finished)
    playback.seek(playback.last - 1)
    player = sit_down(app, playback.branch(finished.path.with_name("again.citrus")))
    end = player.rect_of(Command.END).center
    for _ in range(2):
        click(app, end)
        assert player.message == app.ui.texts("table.end_game.sure")
        assert player.button(Command.END).text == "Yes, count"
        assert player.button(Command.END).style == "primary"
        assert player.button(Command.END).icon_name == "check"
        assert player.snapshot.question is not None, "nobody overlooks it"
        assert "“Yes, count”" in player.snapshot.question.detail, "it has no button of its own"
        assert not player.state.over
    press(app, pygame.K_s)
    app.step([], 1.0)
    assert player.button(Command.END).text != "Yes, count"
    assert player.snapshot.question is None
    click(app, end)
    assert not player.state.over, "it was about something else meanwhile"
    app.step([], 1.0)
    click(app, end)
    assert player.state.over


@pytest.mark.parametrize("key", [pygame.K_p, pygame.K_o, pygame.K_v, pygame.K_x])
def test_a_question_between_two_presses_that_end_the_game_keeps_the_first(app: App, finished: Match, key: int) -> None:
    playback = Playback.of(finished)
    playback.seek(playback.last - 1)
    player = sit_down(app, playback.branch(finished.path.with_name("again.citrus")))
    press(app, pygame.K_e)
    press(app, key)
    assert player.button(Command.END).text == "Yes, count"
    press(app, pygame.K_e)
    assert player.state.over


def test_once_the_end_is_counted_no_key_speaks_of_a_turn(app: App, finished: Match) -> None:
    player = sit_down(app, finished)
    end_turn_of_bot(player)
    press(app, pygame.K_e)
    assert "turn" not in player.message


def test_the_menu_over_a_finished_game_offers_no_play(app: App, player: Player) -> None:
    player.clicks(Command.MENU)
    menu = app.top
    assert isinstance(menu, MenuDialog)
    assert (menu.title, menu.text) == ("The game is over", "")
    assert menu.buttons[0].text == "View board"
    assert not any("Hints" in button.text for button in menu.buttons)
    press(app, pygame.K_RETURN)
    assert app.top is player.screen


def test_the_table_shows_these_notes_and_no_harvest_on_a_mat(player: Player) -> None:
    note = player.note_on(targets.Mat(0))
    assert not any("arvest" in line and "Last turn" not in line for line in note)


def test_nothing_on_the_table_speaks_of_what_could_still_be_done() -> None:
    scene = blocked()
    spaces = [targets.Space(space) for space in scene.board.names]
    mats = [targets.Mat(0), targets.Mat(1), *(targets.MatTile(0, tile) for tile in scene.state.players[0].tiles)]
    stacks = [targets.Stack(name) for name in targets.STACKS]
    others = [targets.MarketSpace(1), targets.Token(1, 0), targets.CommandButton(Command.MENU)]
    told = [line for target in (*spaces, *mats, *stacks, *others) for line in said(scene, target)]
    for promise in (
        "lick",
        "arvesting",
        "ou ",
        " your ",
        "next",
        "road",
        "worker on",
        "ends the game",
        "build",
        " sell",
        "Key",
    ):
        assert not [line for line in told if promise in line]
    assert said(scene, targets.Mat(0))[0].startswith("Ana (")
    unused = "An action tile: if unused, it is worth 1 point at the end."
    assert said(scene, targets.MatTile(0, "cart")) == ["Cart", unused]
    assert said(scene, targets.Stack("fincas")) == ["Fincas left in the stack.", "8/4, 12/6"]
    assert said(scene.bag("lime*"), targets.Stack("bag"))[1:] == ["lime with a well"]
    assert said(scene.bag(""), targets.Stack("bag")) == []
    assert "if the game ended" not in " ".join(said(scene, targets.CommandButton(Command.STANDINGS)))


def test_an_open_finca_says_what_it_brought_at_the_end_and_before_that_what_it_will() -> None:
    scene = blocked()
    finca = targets.Space(scene.board.sites["A"])
    assert said(scene, finca)[1:3] == ["Ana: 2 tiles, 4 points", "Ben: 1 tile, 0 points"]
    scene.change(phase="turn", winners=())
    words = Words(Texts.load(data_dir() / "locales" / "en.yaml"), scene.game, ("Ana", "Ben"))
    lines = notes.about(words, scene.state, choices(scene.state, (), NOTHING), finca)
    assert lines[1:3] == ["Hat on the roof: Ana, ahead 2 to 1", "Ana: 2 tiles, 4 points"]
    assert "Too few tiles left (2) for the free spaces around it (5): only first place pays, 4 points" in lines
    scene.player(0, tiles="bull").bag("lime lime lime")  # four tiles and a bull are as many
    lines = notes.about(words, scene.state, choices(scene.state, (), NOTHING), finca)
    assert lines[2:4] == ["5 spaces around it are still free", "Ana: 2 tiles, 9 points"]
    ending = "If it stays open, only first place pays: 4 points"
    assert ending in lines
    scene.change(landscape_spaces=scene.spaces("e2 c3 e3 c4 d4"))
    assert ending not in notes.about(words, scene.state, choices(scene.state, (), NOTHING), finca)


@pytest.mark.parametrize(
    "target", [targets.MarketSpace(1), targets.MatTile(0, "bridge"), targets.MatTile(0, "horses2"), targets.Token(1, 0)]
)
def test_a_click_on_what_lies_there_is_only_told_that_the_game_is_over(target: Target) -> None:
    scene = blocked()
    assert meaning(scene.state, (), choices(scene.state, (), NOTHING), NOTHING, target) == Explain(EndTurn())


@pytest.mark.parametrize(("players", "seed", "asked"), [(2, 1, False), (3, 10, True)])
def test_the_end_is_asked_about_unless_nothing_else_can_be_done(
    app: App, home: Path, players: int, seed: int, asked: bool
) -> None:
    playback = Playback.of(play(players, seed))
    playback.seek(playback.last - 1)
    player = sit_down(app, playback.branch(home / "again.citrus"))
    assert (len(player.legal) > 1) == asked
    press(app, pygame.K_e)
    assert player.state.over != asked
