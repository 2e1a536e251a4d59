"""What is clicked keeps its place while other pieces are used up."""

from __future__ import annotations

import random

from pygame import Rect

from citrus.rules.turn import legal_actions
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from tests.ui.player import sit_down
from tests.ui.shell import play


def test_lines_and_buttons_stay_where_they_are_all_through_a_turn(app: App) -> None:
    player = sit_down(app, play(3, 7, steps=30))
    app.step([], 1.0)
    rng = random.Random(7)

    def places() -> dict[str, Rect]:
        found = {line: player.rect_of(targets.MarketLine(line)) for line in player.layout.arrows}
        return found | {str(command): player.rect_of(targets.CommandButton(command)) for command in player.buttons}

    lasting = 0
    for _ in range(40):
        state = player.state
        if state.over:
            break
        before = places()
        player.does(rng.choice(legal_actions(state)))
        app.step([], 5.0)
        if player.state.player == state.player:
            after = places()
            lasting += 1
            assert all(after[name] == place for name, place in before.items() if name in after)
    assert lasting > 5
