"""A language that lacks texts at random: on every screen, each sentence is in it or in English, and nothing is raw."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from citrus.language.problems import problem_text
from citrus.language.text_files import stem_of
from citrus.language.texts import Texts, english
from citrus.language.words import Words, refusal_text
from citrus.rules.actions import Plant
from citrus.rules.fruit_trees.refusals import TreeCause
from citrus.rules.problem import Problem
from citrus.rules.refusal import Cause, Refusal
from citrus.ui.devices.labels import press_names
from citrus.ui.kit.fonts import Fonts
from citrus.ui.kit.hand import Hand, Manner
from citrus.ui.pieces.people import VILLAGERS
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.all_screens import FULLER
from tests.ui.claims.games import played
from tests.ui.claims.hearing import Hearing, Listener
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.shell import LONG_NAMES, NAMES, play

ACCENTS = str.maketrans("aeiouAEIOU", "äëïöüÄËÏÖÜ")
LEFT_OUT = 0.35
SAMPLES = [(name, seed) for seed, name in enumerate(EVERY_SCREEN) if name not in FULLER]
"""Each screen lacks other texts."""
CALLED = tuple(f"seats.{bot}.called" for bot in VILLAGERS)
KEPT = ("seats.defaults", *CALLED, "names.soft", "names.soft_or", "app.name")  # names, and no words
SENTENCES = re.compile(r"(?<=[.!?…])\s+|\n|\s+·\s+|\u2002")
WORDS = re.compile(r"[^\W\d_]{3,}")
OURS = """Citrus Esc Tab Ctrl Shift Enter Page Home Del PDF Hills Islands Two rivers Small market Broken Christmas
yaml reports report txt citrus plantations starting sites spare"""
"""Names of keys, of boards and games on these screens, and of files and what is in them."""
RAW = re.compile(r"[{}]|\b(?!starting_sites|test_)[a-z]+_[a-z_]+\b|\b(?:horses|money)\d")


def spoken(text: str) -> str:
    """Return a text in a language without English words: every vowel has dots."""
    return "".join(part if part.startswith("{") else part.translate(ACCENTS) for part in re.split(r"(\{\w*\})", text))


def unfinished(seed: int) -> str:
    """Return the file of a language that lacks a good third of the texts, and forms of others."""
    rng, model = random.Random(seed), english()
    texts = {"language.counts_like": "pl", **{key: model[key] for key in KEPT}}
    for key, text in model.items():
        if key not in KEPT and not key.startswith("language.") and rng.random() > LEFT_OUT:
            stem = stem_of(key, model)
            forms = ("few", "many") if key == f"{stem}.many" and stem != key else (key.rpartition(".")[2],)
            keys = [f"{stem}.{form}" for form in forms] if stem != key else [key]
            texts.update(dict.fromkeys(keys, spoken(text)))
    return "\n".join(f"{key}: {msgspec.json.encode(text).decode()}" for key, text in texts.items())


def mixed(text: str, names: set[str]) -> Iterator[str]:
    """Yield the sentences of a text with words of both languages, or something that nobody should read."""
    for sentence in SENTENCES.split(text):
        words = [word for word in WORDS.findall(sentence) if word not in names]
        ours = [word for word in words if word != word.translate(ACCENTS)]
        theirs = [word for word in words if re.search("[äëïöüÄËÏÖÜ]", word)]
        if (ours and theirs) or RAW.search(sentence):
            yield sentence


@pytest.fixture
def home(home: Path, request: pytest.FixtureRequest) -> Path:
    """Return somebody's folder with an unfinished language."""
    (home / "languages").mkdir()
    (home / "languages" / "xx.yaml").write_text(unfinished(request.param), encoding="utf-8")
    return home


def names_of(home: Path) -> set[str]:
    """Return words that are names, of people and of files."""
    return {
        word
        for name in (*NAMES, *LONG_NAMES, OURS, *(english()[key] for key in CALLED), str(home))
        for word in WORDS.findall(name)
    }


@pytest.mark.parametrize(
    ("name", "home"), [(name, seed) for seed, name in enumerate(EVERY_SCREEN) if name not in FULLER], indirect=["home"]
)
def test_no_sentence_on_a_screen_is_in_two_languages(
    name: str, home: Path, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, None] = {}
    render = Fonts.render

    def watched(fonts: Fonts, text: str, *rest: object, **more: object) -> object:
        seen[text] = None
        return render(fonts, text, *rest, **more)  # type: ignore[arg-type]

    app.change(replace(app.settings, language="xx"))
    monkeypatch.setattr(Fonts, "render", watched)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(EVERY_SCREEN[name](app, home))
    app.step([], 1.0)
    app.draw()
    assert seen
    names = names_of(home)
    assert [sentence for text in seen for sentence in mixed(text, names)] == []


@pytest.mark.parametrize("home", range(3), indirect=True)
def test_no_sentence_at_the_table_is_in_two_languages(home: Path, request: pytest.FixtureRequest) -> None:
    number = request.node.callspec.params["home"]
    rng, names, steps = random.Random(number), names_of(home), played(number)
    hearing = Hearing.of("xx")
    hearing.suit("keys", lambda: press_names(hearing, Manner(Hand.KEYS)))
    listener = Listener(steps, rng, hearing)
    said = dict.fromkeys(text for at in range(number, len(steps), 15) for text in listener.shown(at))
    assert len(said) > 100
    assert [sentence for text in said for sentence in mixed(text, names)] == []


@pytest.mark.parametrize("home", range(5), indirect=True)
def test_no_refusal_and_no_problem_is_in_two_languages(home: Path) -> None:
    texts, names = Texts.of("xx"), names_of(home)
    state = play(3, 1, steps=20).state
    words = Words(texts, state.game, NAMES[:3])
    said = []
    space = 1 << next(iter(state.game.board.sites.values()))
    for cause in (*get_args(Cause), *get_args(TreeCause)):
        refusal = Refusal("R0", cause, space, tuple("ABC"), 5, "milestone", needed=4, held=12, first=(5, 8))
        said.append(refusal_text(words, state, Plant(5, 5), refusal))
    for key in english():
        if key.startswith("problem.file.unreadable"):
            for cause in ("full", "folder", "missing"):
                said.append(problem_text(texts, Problem("file.unreadable", reason=Problem(f"cause.{cause}"))))
    assert [sentence for text in said for sentence in mixed(text, names)] == []
