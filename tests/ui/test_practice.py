"""Help in the bar: one line, gone once somebody has done the step often enough, and back when somebody asks."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from citrus.language.languages import shipped
from citrus.language.texts import Texts
from citrus.records.replay import Step
from citrus.resources import data_dir
from citrus.rules.actions import Buy, PlaceBull
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.practice import practised
from tests.rules.scene import Scene
from tests.ui.at_table import new_match
from tests.ui.player import sit_down

LONGEST = 74  # signs of a line of help, before values are filled in
HELP = (
    "squares",
    *("first", "harvest_only", "pick", "plant", "plant_tree", "plant_or_pick", "bridge_space", "use_cart", "use_bull"),
    *("use_milestone", "harvest_none", "choose_pile", "tree_worker", "pick_fruit", "sell_fruit", "pick_or_sell"),
)


@pytest.mark.parametrize("language", shipped())
def test_help_is_one_line(language: str) -> None:
    texts = Texts.load(data_dir() / "locales" / f"{language}.yaml")

    def said(key: str) -> str:
        return texts.count(key, 2, values="2, 3, 4") if texts.is_counted(key) else texts(key)

    assert [key for key in HELP if len(said(f"table.hint.{key}")) > LONGEST] == []


def test_a_step_is_known_once_somebody_has_done_it_three_times() -> None:
    state = Scene().state
    other = Scene().change(player=1).state
    buys = [Step(None, state, ()), *(Step(Buy("R1"), state, ()) for _ in range(3))]
    assert practised(buys, {0, 1}, "buy")
    assert not practised(buys[:-1], {0, 1}, "buy")
    assert not practised(buys, {1}, "buy"), "a computer teaches nobody"
    assert not practised(buys, {0, 1}, "bull")
    shared = [Step(None, state, ()), Step(PlaceBull(1), other, ()), Step(PlaceBull(2), state, ())] * 2
    assert not practised(shared, {0, 1}, "bull"), "each of them twice"


def test_known_help_comes_back_by_its_sign_or_key(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citrus.ui.table.view.snapshot_builder.practised", lambda steps, people, lesson: True)
    player = sit_down(app, new_match(home), table="calm")
    assert player.bar.hint == ""
    link = player.rect_of(targets.MoreLink())
    assert player.layout.bar.contains(link)
    heading = max(line.place.right for line in player.snapshot.said.lines)
    assert heading < link.left < heading + link.height, "beside the heading"
    assert player.note_on(link.center) == (app.ui.texts("table.tip.how"),)
    player.clicks(link.center)
    assert player.bar.hint == app.ui.texts("table.hint.first")
    player.presses(pygame.K_w)
    assert player.bar.hint == ""
    player = sit_down(app, new_match(home), table="full")
    assert player.bar.hint == app.ui.texts("table.hint.first")
