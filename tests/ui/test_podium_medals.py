"""Medals on the podium: handed out one after another, named, and explained."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace

from citrus.album.goals import GOALS
from citrus.ui.kit.display_list import Drawable
from citrus.ui.screens.album.rows import goal_text
from citrus.ui.screens.stage.awards import Given
from citrus.ui.screens.stage.podium import PodiumPainter
from citrus.ui.shell.app import App
from tests.ui.endings import on_podium
from tests.ui.shell import click, play, points, press


def test_medals_are_handed_out_one_after_another_and_a_press_hands_out_all(app: App) -> None:
    match = play(3, 3)
    for hurried in (False, True):
        screen = on_podium(app, match)
        assert len(screen.awards.medals) > 1, "some goals are reached in the first game"
        assert screen.awards.handing is None, "first it is seen who has won"
        while screen.awards.handing is None:
            app.step([], 0.5)
        assert screen.awards.handing == screen.awards.medals[0]
        handed = []
        while screen.awards.handing is not None:
            handed.append(screen.awards.handing)
            if hurried:
                click(app, (5, 5))
            app.step([], 0.5)
        assert list(dict.fromkeys(handed)) == (screen.awards.medals[:1] if hurried else screen.awards.medals)
        goals = [goal_text(app.ui.texts, medal.goal) for medal in screen.awards.medals]
        assert [one.name for one in screen.describe() if one.name in goals] == goals


def test_medals_on_the_podium_hang_below_a_line_that_says_what_they_are(
    app: App, written: dict[str, pygame.Surface]
) -> None:
    screen = on_podium(app, play(3, 3))
    assert screen.awards.medals
    written.clear()
    while screen.awards.going_on:
        app.step([], 0.5)
    app.draw()
    counts = [count for count in screen.awards.counts(3) if count]
    assert {said for said in written if "new medal" in said} == {
        app.ui.texts.count("album.new_medals", count) for count in counts
    }


def test_the_garland_hangs_on_while_medals_are_handed_out(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    hung: list[bool] = []
    draw = PodiumPainter.draw_garland

    def watched(self: PodiumPainter, surface: Drawable) -> None:
        hung.append(True)
        draw(self, surface)

    screen = on_podium(app, play(3, 3))
    monkeypatch.setattr(PodiumPainter, "draw_garland", watched)
    while screen.awards.handing is None:
        app.step([], 0.5)
    handed = screen.awards.handing
    hung.clear()
    while screen.awards.handing is not None:
        if screen.awards.handing is not handed:
            assert hung, "its cord and leaves, as the pennants"
            hung.clear()
        handed = screen.awards.handing
        app.step([], 0.1)
    assert hung


def test_the_only_medal_of_a_player_is_named_beside_it(app: App, written: dict[str, object]) -> None:
    screen = on_podium(app, play(3, 3))
    first = screen.awards.medals[0]
    screen.awards.medals[:] = [first]
    screen.hand_out()
    written.clear()
    app.draw()
    assert goal_text(app.ui.texts, first.goal) in written


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it"])
@pytest.mark.parametrize("goals", list(pairwise(GOALS)))
def test_two_medals_of_each_of_two_players_are_named_beside_them(
    app: App, written: dict[str, object], language: str, goals: tuple[str, str]
) -> None:
    app.change(replace(app.settings, language=language))
    screen = on_podium(app, play(2, 5))
    screen.awards.medals.clear()
    screen.awards.learn([Given(goal, 1, player) for player in (0, 1) for goal in goals])
    screen.hand_out()
    written.clear()
    app.draw()
    assert {goal_text(app.ui.texts, goal) for goal in goals} <= set(written)


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_medal_on_the_podium_says_what_it_is_for(app: App, written: dict[str, object], by_keys: bool) -> None:
    screen = on_podium(app, play(2, 5))
    screen.hand_out()
    goal = goal_text(app.ui.texts, screen.awards.medals[0].goal)
    medal = next(one for one in screen.describe() if one.name == goal)
    app.draw()
    written.clear()
    if by_keys:
        for _ in (*screen.buttons, screen.again):
            press(app, pygame.K_TAB)
        assert not written.keys() & {goal}
        press(app, pygame.K_TAB)
    else:
        points(app, medal.rect.center)
    app.draw()
    assert goal in written
