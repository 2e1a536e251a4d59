"""The mats answer: a click tells whose they are, a note how strong a bot is, and the last turn says that it is one."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.language.words import Words
from citrus.rules.actions import EndTurn, Pass
from citrus.ui.kit.dialogs import QuestionDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import notes, targets
from citrus.ui.table.model.commands import Command
from tests.ui.shell import click, play


def table(app: App, steps: int = 40) -> PlayScreen:
    screen = PlayScreen(app.ui, app.routes, play(2, 1, steps=steps))
    app.show(screen)
    app.draw()
    return screen


def test_a_click_anywhere_on_a_mat_tells_whose_it_is(app: App) -> None:
    screen = table(app)
    turn = screen.match.state.player
    for number, place in enumerate(screen.table.layout.mats):
        middle = place.name.midright
        assert screen.table.target_at(middle) == targets.Mat(number)
        click(app, middle)
        hint = "your_mat" if number == turn else "not_your_mat"
        names = [seat.name for seat in screen.match.seats]
        assert screen.table.message == app.ui.texts(f"table.hint.{hint}", owner=names[number], name=names[turn])


def test_another_players_tile_tells_whose_it_is(app: App) -> None:
    screen = table(app)
    other = 1 - screen.match.state.player
    screen.table.click(targets.MatTile(other, "cart"))
    assert screen.match.seats[other].name in screen.table.message


def test_the_note_on_a_mat_tells_how_strong_a_bot_is(app: App) -> None:
    state = table(app).match.state
    words = Words(app.ui.texts, state.game, ("Ana", "Pip"), (None, "hard"))
    assert words.computer(0) == ""
    assert notes.mat(words, state, 1)[-1] == "Computer: hard"
    assert "Computer" not in " ".join(notes.mat(words, state, 0))


def test_the_last_turn_says_that_it_ends_the_game(app: App) -> None:
    app.change(replace(app.settings, confirm_end=True))
    steps = play(2, 1).steps
    first = next(number for number, step in enumerate(steps) if step.action == EndTurn())
    for end, question in ((first, "end_question"), (len(steps) - 1, "end_game")):
        screen, action = table(app, end - 1), steps[end].action
        assert isinstance(action, EndTurn | Pass)
        assert steps[end].state.over == (question == "end_game")
        screen.table.click(targets.Button(Command("end" if action == EndTurn() else "pass")))
        assert isinstance(app.top, QuestionDialog)
        assert app.top.title == app.ui.texts(f"table.{question}.title")
        app.pop()
