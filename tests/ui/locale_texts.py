"""The texts of all languages, as they lie in their files, and screens that show many of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import Formatter

import pygame

from citrus.language.languages import shipped
from citrus.language.text_files import program_texts
from citrus.language.texts import Texts, english
from citrus.language.words import Words
from citrus.match.playback import Playback
from citrus.resources import data_dir
from citrus.rules.game import Game
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.shell.app import App
from tests.ui.shell import LONG_NAMES, play

SOURCE = Path(__file__).parents[2] / "citrus"


LOCALES = data_dir() / "locales"


OTHERS = [language for language in shipped() if language != "en"]


EVERY = shipped()


@cache
def texts(language: str) -> Texts:
    return Texts.load(LOCALES / f"{language}.yaml")


def in_english(game: Game) -> Words:
    """Return the English words for a game of Ana and Ben."""
    return Words(texts("en"), game, ("Ana", "Ben"))


@cache
def raw(language: str) -> dict[str, str]:
    """Return the texts that are said in a language, by their keys, with their gaps: in English where it lacks one."""
    return {**english(), **own(language)}


def own(language: str) -> dict[str, str]:
    """Return the texts in the file of a language, by their keys."""
    return dict(program_texts(LOCALES / f"{language}.yaml"))


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


def replay_screen(app: App, position: int, eyes: int | None = None) -> ReplayScreen:
    playback = Playback.of(play(2, 1, names=LONG_NAMES))
    playback.seek(position)
    screen = ReplayScreen(app.ui, app.routes, playback)
    if eyes is not None:
        screen.look_round(1 + eyes)
    return screen


def drawn(app: App) -> bytes:
    app.step([], 1.0)
    app.step([], 0.0)  # what is seen roughly for a frame is painted in full
    app.draw()
    return pygame.image.tobytes(app.surface, "RGB")
