"""What a step of the introduction points at: the thing to click next, and everything that stays in the light."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from citrus.match.lesson import Lesson
from citrus.rules.actions import Action, BuildFinca, Buy, EndTurn, Harvest, Plant, UseMoney
from citrus.rules.board import first_space, spaces_of
from citrus.rules.market import line_spaces
from citrus.ui.screens.play import TableScreen
from citrus.ui.table.model.selection import Target


@dataclass(frozen=True)
class Pointing:
    """`target` is to be clicked next, None if nothing is; `lit` are the places that matter in the whole step."""

    target: Rect | None
    lit: tuple[Rect, ...]


def pointing(table: TableScreen, lesson: Lesson) -> Pointing:
    """What the step of now points at."""
    lit = [_place(table, lesson, point) for point in lesson.step.point]
    goal = lesson.goal()
    if goal is None:
        return Pointing(None, tuple(lit))
    targets = _targets(table, lesson, goal)
    places = [_rect(table, target) for target in targets]
    return Pointing(places[0], (*places, *lit))


def on_board(lesson: Lesson) -> Target | None:
    """The space that the step is about, if it is about one."""
    goal = lesson.goal()
    if isinstance(goal, Plant):
        return Target("space", number=goal.space)
    if isinstance(goal, BuildFinca):
        return Target("space", number=lesson.state.game.board.sites[goal.site])
    return None


def _rect(table: TableScreen, target: Target) -> Rect:
    """Where a target is seen: where the board is enlarged, at the edge of what is in sight, if need be."""
    rect, selection = table.place(target), table.selection
    if target.area == "hand" and selection.mode == "tile" and selection.hand == target.number:
        return table.table.lifted(rect)
    return _seen(table, rect) if target.area == "space" else rect


def _seen(table: TableScreen, rect: Rect) -> Rect:
    layout = table.table
    return rect.clip(layout.view) if layout.enlarged and rect.colliderect(layout.view) else layout.in_view(rect)


def _targets(table: TableScreen, lesson: Lesson, goal: Action) -> list[Target]:
    """What has to be clicked for an action, the next click first."""
    state, selection = lesson.state, table.selection
    sites = state.game.board.sites
    match goal:
        case Buy(line=line):
            tiles = [Target("market", number=space) for space in line_spaces(state, line)]
            return [Target("line", line), *tiles]
        case BuildFinca(site=site):
            return [Target("space", number=sites[site])]
        case Plant(tile=tile, space=space):
            there = Target("space", number=space)
            if selection.mode == "tile" and state.hand[selection.hand] == tile:
                return [there, Target("hand", number=selection.hand)]
            return [Target("hand", number=state.hand.index(tile)), there]
        case UseMoney(coins=coins):
            return [Target("mat_tile", f"money{coins}", state.player)]
        case Harvest(regions=regions):
            groves = {first_space(region.spaces): region.spaces for region in state.players[state.player].regions}
            spaces = [space for first in regions for space in spaces_of(groves[first])]
            lit = [Target("space", number=space) for space in spaces]
            if selection.mode != "harvest":
                return [Target("button", "harvest"), *lit]
            return [Target("button", "confirm"), *lit] if selection.regions else lit
        case EndTurn():
            return [Target("button", "end")]
    raise ValueError(f"the introduction cannot point at {goal}")


def _place(table: TableScreen, lesson: Lesson, point: str) -> Rect:
    """Where something lies that a step names. Raises ValueError if it names nothing."""
    board = lesson.state.game.board
    match point.split():
        case ["space", name]:
            return _rect(table, Target("space", number=board.numbers[name]))
        case ["finca", site]:
            middle = table.place(Target("space", number=board.sites[site]))
            return _seen(table, middle.inflate(2 * middle.width, 2 * middle.height))
        case ["line", line]:
            return table.place(Target("line", line))
        case ["mat", number]:
            return table.place(Target("purse", number=int(number)))
        case ["drawn"]:
            return table.place(Target("drawn"))
        case ["stack", name]:
            return table.place(Target("stack", name))
        case ["button", name]:
            return table.place(Target("button", name))
    raise ValueError(f"the introduction cannot point at {point!r}")
