"""The sheet with fruit to choose from lies where it hides least."""

from __future__ import annotations

from citrus.rules.board import spaces_of
from citrus.rules.fruit_trees.orchard import due_space
from citrus.rules.turn import legal_actions
from citrus.ui.shell.app import App
from citrus.ui.table.model.offer import choices
from citrus.ui.table.model.selection import NOTHING
from tests.ui import behind
from tests.ui.player import sit_down
from tests.ui.shell import play


def test_the_sheet_hides_neither_what_it_is_about_nor_open_fincas_if_there_is_room(app: App) -> None:
    player = sit_down(app, play(2, 3, steps=5, fruit_trees=True))
    layout, board, sheets = player.layout, player.pieces.board, behind.fruit_sheet(player)
    hiding = seen = near = 0
    for seed in range(1, 7):
        for step in play(2, seed, fruit_trees=True).steps:
            state = step.state
            sheet = None if state.over else sheets.rect(layout, state, choices(state, legal_actions(state), NOTHING))
            if sheet is None:
                continue
            seen += 1
            assert not sheet.colliderect(board.rect(layout, due_space(state)))
            sites = state.game.board.sites
            houses = [board.rect(layout, sites[built.site]) for built in state.fincas if not built.scored]
            hiding += sheet.collidelist(houses) >= 0
            around = {
                space
                for built in state.fincas
                if not built.scored
                for space in spaces_of(state.game.board.around[built.site])
            }
            near += len(sheet.collidelistall([board.rect(layout, space) for space in around]))
    assert seen > 20
    assert hiding <= seen // 10, (hiding, seen)
    assert near <= 1.5 * seen, "few of the spaces around these are hidden"
