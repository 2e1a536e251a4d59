"""The buttons of the table: a place never changes its meaning from one stage of a turn to the next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from pygame import Rect

from citrus.rules.actions import Harvest
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from citrus.ui.pieces.layout import table_layout
from citrus.ui.shell.app import App
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import Choices, choices, looking_on
from citrus.ui.table.model.selection import NOTHING, TOOLS, Harvesting, PickedTool, Selection
from citrus.ui.table.model.settling import settle
from citrus.ui.table.view.buttons import ButtonLook, TableButtons
from tests.ui.orchards import played

Place = tuple[int, int, int, int]

MEANINGS = (
    {Command.END},
    {Command.UNDO, Command.CANCEL},
    {Command.REDO, Command.RUSH},
    {Command.HINT},
    {Command.HARVEST, Command.CONFIRM, Command.SELL, Command.WORKER, Command.PASS, Command.RETURN}
    | {Command.ALL, Command.SKIP},
)
"""What may lie in one place: what ends a turn, takes back, does it again or hurries, advises, goes on."""


def stages() -> Iterator[tuple[GameState, Choices, Selection]]:
    """Yield everything that the buttons may be asked for in games with trees."""
    steps = (Command.UNDO, Command.REDO)
    for step in (step for seed in (0, 1) for step in played(seed)[1]):
        state, legal = step.state, tuple(legal_actions(step.state))
        begun = {NOTHING, settle(NOTHING, state, legal)}
        begun |= {PickedTool(tool) for tool, _ in state.players[state.player].tile_counts() if tool in TOOLS}
        if any(isinstance(action, Harvest) for action in legal):
            begun.add(Harvesting())
        for selection in begun:
            yield state, choices(state, legal, selection, steps), selection
        yield state, looking_on(state, (Command.RUSH, *steps)).bright, NOTHING


@pytest.mark.parametrize(("scale", "hints"), [(1.0, True), (1.0, False), (2.0, True)])
def test_no_button_takes_the_place_of_one_that_means_something_else(app: App, scale: float, hints: bool) -> None:
    buttons, look = TableButtons(app.ui, lambda command: None), ButtonLook(hints=hints)
    layout = table_layout((1280, 720), played(0)[1][0].state.game, scale)
    lain: dict[Command, set[Place]] = {}
    for state, offered, selection in stages():
        buttons.show(layout, state, offered, selection, look)
        for command in buttons.commands:
            x, y, width, height = buttons.rect(command)
            lain.setdefault(command, set()).add((x, y, width, height))
        if Command.SKIP in buttons.commands:
            main = buttons.rect(Command.WORKER).width or buttons.rect(Command.SELL).width
            assert main > 1.4 * buttons.rect(Command.SKIP).width, "what goes on is larger than what is skipped"
    assert {tuple(layout.buttons.second)} == lain[Command.END]
    for command in (Command.SCORING, Command.REPLAY):
        assert len(lain.pop(command)) == 1, "the game is over then, and has left the table before"
    for one, other in combinations(lain, 2):
        if not any({one, other} <= group for group in MEANINGS):
            assert not [places for places in product(lain[one], lain[other]) if Rect(places[0]).colliderect(places[1])]
    assert {Command.SKIP, Command.SELL, Command.WORKER, Command.ALL, Command.CANCEL} <= {*lain}
