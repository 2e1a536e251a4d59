"""Playing by keyboard alone in tests: the keys that lead to a target, and those that do an action."""

from __future__ import annotations

import random
from collections import deque

import pygame

from citrus.rules.actions import Action, Harvest
from citrus.ui.kit.presses import Move
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.targets import Target
from citrus.ui.table.motion.turn_clock import LATE_SECONDS
from tests.ui.player import Player
from tests.ui.walking import MOST_CLICKS

ARROWS = {(-1, 0): pygame.K_LEFT, (1, 0): pygame.K_RIGHT, (0, -1): pygame.K_UP, (0, 1): pygame.K_DOWN}


def go_to(player: Player, target: Target, by_space: bool = True) -> list[int]:
    """Bring the ring to a target with Tab and the arrows only, which lead on `by_space` on the board, or in a harvest
    by region; the keys that did it."""
    keys = list[int]()
    while not isinstance(player.focus, type(target)):
        assert len(keys) < 12, f"no way by Tab to {target}"
        keys.append(_pressed(player, pygame.K_TAB))
    keys += _walk_to(player, target) if isinstance(target, targets.Space) and by_space else _find(player, target)
    assert player.focus == target
    return keys


def _pressed(player: Player, code: int) -> int:
    player.presses(code)
    return code


def _walk_to(player: Player, target: targets.Space) -> list[int]:
    board, keys = player.state.game.board, list[int]()
    to_column, to_row = board.column_row(target.number)
    while (now := player.focus) != target:
        assert isinstance(now, targets.Space)
        column, row = board.column_row(now.number)
        across, down = (to_column > column) - (to_column < column), (to_row > row) - (to_row < row)
        keys.append(_pressed(player, ARROWS[(across, 0) if across else (0, down)]))
    return keys


def _find(player: Player, target: Target) -> list[int]:
    """Find a way by arrows: try them all, and go the shortest."""
    start = player.focus
    known: dict[Target | None, list[int]] = {start: []}
    waiting = deque([start])
    while waiting and target not in known:
        place = waiting.popleft()
        for way, code in ARROWS.items():
            player.aims(place)
            player.screen.handle(Move(*way, again=True))  # what is held does not leave the part
            if player.focus not in known:
                known[player.focus] = [*known[place], code]
                waiting.append(player.focus)
    assert target in known, f"no way by the arrows to {target}"
    player.aims(start)
    return [_pressed(player, code) for code in known[target]]


def do(player: Player, action: Action, short: bool = True) -> list[int]:
    """Do any action by keyboard; the keys that did it. Letters and digits make the way `short`."""
    # Enter and Space would only end what is counted
    keys = [_pressed(player, pygame.K_TAB)] if player.is_counting else []
    before, done = player.state, len(player.steps)
    for _ in range(MOST_CLICKS):
        if len(player.steps) > done:
            break
        match player.next_click(action):
            case targets.HandTile(place) if short:
                keys.append(_pressed(player, pygame.K_1 + place))
            case targets.CommandButton(Command.END) if short:
                keys.append(_pressed(player, pygame.K_e))
            case target:
                keys += go_to(player, target, not isinstance(action, Harvest))
                keys.append(_pressed(player, random.Random(done).choice((pygame.K_RETURN, pygame.K_SPACE))))
    assert len(player.steps) == done + 1, f"{action} was not done: {player.message}"
    assert player.steps[-1].action == action
    if player.state.player != before.player:
        player.waits(LATE_SECONDS)  # what is pressed at once was meant for the turn that is over
    return keys
