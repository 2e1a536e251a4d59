"""What is wrong with files has its words in every language, and the window says them."""

from __future__ import annotations

import ast
import random
from functools import cache
from pathlib import Path
from string import Formatter

import pygame
import pytest
from msgspec.structs import replace

from citrus.content.boards import BoardEntry
from citrus.content.errors import ContentError
from citrus.language.languages import shipped
from citrus.language.problems import problem_text, record_text
from citrus.language.texts import Texts
from citrus.records.notation import parse_action
from citrus.records.record import IllegalMove, RecordError, dumps, loads
from citrus.records.words import NotationError
from citrus.resources import data_dir
from citrus.rules.problem import Problem
from citrus.rules.refusal import IllegalActionError
from citrus.rules.turn import apply
from citrus.ui.kit.dialogs import MessageDialog
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.english import ENGLISH
from tests.syntax import nodes
from tests.ui.shell import own_board, play

SOURCE = Path(__file__).parents[2] / "citrus"
ALL = [Texts.load(data_dir() / "locales" / f"{language}.yaml") for language in shipped()]
WORDS = ["buy {}", "site {}", "plant lemon {}", "plant lime* {} bridge", "return", "harvest {}", "money {}", "cart {}",
         "bull {}", "milestone {}", "pass", "end"]  # fmt: skip
QUOTED = "'" + "starting_sites " * 3 + "'"
LONG = {
    "text": QUOTED, "field": QUOTED, "name": QUOTED,
    "expected": Problem("value.mapping"), "found": Problem("value.fraction"),
    "detail": "while parsing a block mapping, did not find expected key", "reason": "No such file or directory",
}  # fmt: skip


@cache
def raised() -> list[tuple[str, set[str]]]:
    """Return every problem that the program names, by its key, with the names of its values."""
    calls = [
        node
        for path in SOURCE.rglob("*.py")
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Problem"
    ]
    return [
        (call.args[0].value, {str(keyword.arg) for keyword in call.keywords})
        for call in calls
        if isinstance(call.args[0], ast.Constant)
    ]


def test_every_problem_has_a_sentence_with_room_for_its_values() -> None:
    found = raised()
    assert len(found) > 50
    for key, values in found:
        text = ENGLISH(f"problem.{key}")
        assert {field for _, field, _, _ in Formatter().parse(text) if field} == values, key


def test_every_illegal_move_can_be_said() -> None:
    """Also moves that nobody could make at the table: lines, sites and tiles that do not exist."""
    rng = random.Random(4)
    seats = play(3, 1).record.seats
    causes = set()
    for step in play(3, 1).steps[::20]:
        game = step.state.game
        for word in WORDS:
            for place in (*rng.sample(sorted(game.board.names), 4), "A", "N", "R2", "C9", "X", "1", "2", "7", "99"):
                try:
                    action = parse_action(game, word.format(place))
                    apply(step.state, action)
                except NotationError:
                    continue
                except IllegalActionError as error:
                    move = IllegalMove(seats, step.state, action, error.refusal)
                    causes.add(error.refusal.cause)
                    for texts in ALL:
                        assert "{" not in problem_text(texts, move)
    assert len(causes) > 12


def illegal(home: Path) -> Path:
    """Return a broken game: it begins with a turn that ends at once."""
    text = dumps(play(2, 1, steps=4).record).replace("\nactions:\n", "\nactions:\n  - end\n")
    path = home / "spoilt.citrus"
    path.write_text(text, encoding="utf-8")
    return path


def test_an_illegal_move_is_named_with_its_rule(home: Path) -> None:
    with pytest.raises(RecordError) as caught:
        loads(illegal(home).read_text("utf-8"))
    german = ALL[shipped().index("de")]
    assert record_text(german, caught.value) == (
        "Der Zug „end“ verstößt gegen Regel R4.3. Bevor dein Zug endet, kaufe auf dem Markt."
    )


@pytest.mark.parametrize(
    ("content", "german", "spanish"),
    [
        (b"citrus: 1\n\xff", "Zeile 2: Die Datei ist kein Text in UTF-8.", "línea 2: El archivo no es texto en UTF-8."),
        (b"citrus: 1\n", "Zeile 1: Der Eintrag 'started' fehlt.", "línea 1: Falta el campo 'started'."),
        (
            b"[]",
            "Zeile 1: Hier gehört eine Zuordnung hin, nicht eine Liste.",
            "línea 1: Aquí va una tabla de campos, no una lista.",
        ),
    ],
)
def test_a_broken_game_is_refused_in_the_language_of_the_window(
    app: App, home: Path, content: bytes, german: str, spanish: str
) -> None:
    path = home / "broken.citrus"
    path.write_bytes(content)
    app.change(replace(app.settings, language="de"))
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.routes.open_record(path)
    dialog = app.top
    assert isinstance(dialog, MessageDialog)
    assert dialog.text == f"broken.citrus, {german}"
    app.change(replace(app.settings, language="es"))
    assert dialog.text == f"broken.citrus, {spanish}"


def test_a_broken_board_is_explained_in_the_language_of_the_window(
    app: App, home: Path, written: dict[str, pygame.Surface]
) -> None:
    own_board(home, "broken", "name: Broken\nplayers: [9, 5]\n")
    app.change(replace(app.settings, language="fr"))
    screen = SetupScreen(app.ui, app.routes)
    app.show(screen)
    screen.boards.show(len(screen.choices.boards) - 1)
    app.draw()
    assert "Ligne 1\xa0: Le champ 'starting_sites' manque." in written


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("language", shipped())
def test_whatever_is_wrong_with_a_board_fits_its_row(
    app: App, home: Path, language: str, scale: int, shortened: list[str]
) -> None:
    own_board(home, "broken", "")
    app.change(replace(app.settings, language=language, scale=scale))
    screen = SetupScreen(app.ui, app.routes)
    app.show(screen)
    app.step([], 0.1)
    boards = screen.choices.boards
    row = len(boards) - 1
    for key, names in raised():
        if key.split(".")[0] in ("file", "yaml", "field", "key", "value", "grid", "board"):
            problem = Problem(key, **{name: LONG.get(name, 12) for name in names})
            boards[row] = BoardEntry(home / "b.yaml", True, None, ContentError(home, "", problem, 123))
            screen.boards.paint(app.surface, row, screen.boards.row_rect(row))
            assert not shortened, key
