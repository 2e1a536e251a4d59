"""What is kept for speed: it has its limit, and goes when the screens that used it are gone."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from msgspec.structs import replace

from citrus.ui.kit.cache import SurfaceCache
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Screen
from citrus.ui.shell import loop
from citrus.ui.shell.app import App
from tests.ui.shell import resize

MEGABYTE = 512, 512  # pixels of four bytes


class Makes:
    """Makes surfaces of a megabyte, and remembers how many."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self) -> pygame.Surface:
        self.made += 1
        return pygame.Surface(MEGABYTE, pygame.SRCALPHA)


def test_what_was_used_longest_ago_is_forgotten_first() -> None:
    cache, make = SurfaceCache(2), Makes()
    for key in "abac":
        cache.get(key, make)
    assert make.made == 3
    cache.get("a", make)
    assert make.made == 3
    cache.get("b", make)
    assert make.made == 4


def test_only_what_is_not_used_any_more_is_old() -> None:
    cache, make = SurfaceCache(9), Makes()
    for key in "ab":
        cache.get(key, make)
    cache.age()
    for key in "bc":
        cache.get(key, make)
    cache.drop_old()
    assert make.made == 3
    for key in "bc":
        cache.get(key, make)
    assert make.made == 3
    cache.get("a", make)
    assert make.made == 4


def test_what_was_old_and_forgotten_for_its_size_does_not_count_twice() -> None:
    cache, make = SurfaceCache(2), Makes()
    for key in "ab":
        cache.get(key, make)
    cache.age()
    for key in "cd":
        cache.get(key, make)
    cache.drop_old()
    for key in "cd":
        cache.get(key, make)
    assert make.made == 4


@pytest.mark.parametrize("leave", [App.show, App.replace, lambda app, screen: (app.clear(), app.show(screen))])
def test_a_quiet_moment_drops_the_pictures_of_screens_that_are_gone(
    app: App, monkeypatch: pytest.MonkeyPatch, leave: Callable[[App, Screen], None]
) -> None:
    make, given_back = Makes(), list[str]()
    monkeypatch.setattr(loop, "give_back", lambda: given_back.append("memory"))  # which would look through all tests
    app.show(Screen(app.ui))
    for name in ("both", "first"):
        app.ui.art.made(name, make)
    leave(app, Screen(app.ui))
    app.ui.art.made("both", make)
    assert make.made == 2
    loop.Loop(app).tidy()
    assert given_back == ["memory"]
    app.ui.art.made("both", make)
    assert make.made == 2
    app.ui.art.made("first", make)
    assert make.made == 3


@pytest.mark.parametrize(
    "change",
    [
        lambda app: resize(app, (1600, 900)),
        lambda app: app.change(replace(app.settings, scale=150)),
        lambda app: app.change(replace(app.settings, language="fr")),
    ],
)
def test_pictures_of_another_size_or_language_are_not_kept(app: App, change: Callable[[App], None]) -> None:
    make = Makes()
    app.ui.art.made("as it was", make)
    word = app.ui.fonts.render("word", Letters(20, "black"))
    assert app.ui.fonts.render("word", Letters(20, "black")) is word
    change(app)
    app.ui.art.made("as it was", make)
    assert make.made == 2
    assert app.ui.fonts.render("word", Letters(20, "black")) is not word
