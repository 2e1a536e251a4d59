"""The targets of a step of the introduction: the thing to click next, and everything that stays lit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pygame import Rect

from citrus.match.lesson import Lesson
from citrus.rules.actions import Action, Harvest, Plant
from citrus.rules.board import spaces_of
from citrus.rules.events import BullPlaced, FincaBuilt, RegionHarvested, TilePlanted
from citrus.rules.numbering import Space
from citrus.ui.table.model import targets
from citrus.ui.table.model.click_paths import begun, click_paths, concerned, left
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.selection import Harvesting, PickedTile
from citrus.ui.table.model.targets import Target
from citrus.ui.table.model.variants import answer
from citrus.ui.table.table import GameTable


@dataclass(frozen=True)
class StepTargets:
    """`target` is to be clicked next, None if nothing is; `lit` are the important places of the whole step, `changed`
    those on the board where the last action has changed something."""

    target: Rect | None
    lit: tuple[Rect, ...]
    changed: tuple[Rect, ...] = ()


def pointing(table: GameTable, lesson: Lesson) -> StepTargets:
    """Return what the current step points at."""
    lit = [place for point in lesson.step.point for place in _places(table, lesson, point)]
    changed = tuple(_rect(table, targets.Space(space)) for space in _changed(lesson))
    goal = lesson.goal()
    if goal is None:
        return StepTargets(None, tuple(lit), changed)
    places = [_rect(table, target) for target in _targets(table, lesson, goal)]
    return StepTargets(places[0], (*places, *lit), changed)


def next_target(table: GameTable, lesson: Lesson) -> Target | None:
    """Return what is to be chosen next, if anything."""
    goal = lesson.goal()
    return None if goal is None else _targets(table, lesson, goal)[0]


def on_board(lesson: Lesson) -> Target | None:
    """Return the space that the step is about, if any."""
    goal = lesson.goal()
    if goal is None:
        return None
    if isinstance(goal, Harvest):
        return targets.Space(goal.regions[0])
    last = {path.first[-1] for path in click_paths(lesson.state, goal) if path.first}
    return last.pop() if len(last) == 1 and targets.only(targets.Space, last) else None


def _changed(lesson: Lesson) -> Iterator[Space]:
    """Yield the spaces of the last action, even a refused one, or of all that the neighbour did in this step, and of
    fincas beside them."""
    board = lesson.state.game.board
    tried = lesson.tried()
    if isinstance(tried, Plant):
        yield tried.space
    for step in lesson.steps[-max(1, lesson.watched) :]:
        for event in step.events:
            match event:
                case TilePlanted(space=space) | BullPlaced(space=space):
                    yield space
                    yield from (
                        board.sites[built.site]
                        for built in lesson.state.fincas
                        if board.around[built.site] >> space & 1
                    )
                case RegionHarvested(spaces=spaces):
                    yield from spaces_of(spaces)
                case FincaBuilt(site=site):
                    yield board.sites[site]


def _rect(table: GameTable, target: Target) -> Rect:
    """Return where a target is seen; on an enlarged board perhaps at the edge of the view."""
    rect = table.view.rect_of(target)
    match target:
        case targets.HandTile(place):
            picked = isinstance(table.state.selection, PickedTile) and table.state.selection.place == place
            return table.view.layout.lifted(rect) if picked else rect
        case targets.Space():
            return _seen(table, rect)
    return rect


def _seen(table: GameTable, rect: Rect) -> Rect:
    layout = table.view.layout
    return rect.clip(layout.view) if layout.enlarged and rect.colliderect(layout.view) else layout.in_view(rect)


def _targets(table: GameTable, lesson: Lesson, goal: Action) -> list[Target]:
    """Return what has to be clicked for an action, the next click first, and what else it is about."""
    state, selection = lesson.state, table.state.selection
    added = answer(state.game, lambda variant: variant.pointed(state, goal))
    if added is not None:
        return [*added]
    about = list(concerned(state, goal))
    match goal:
        case Harvest():  # of any region
            if not isinstance(selection, Harvesting):
                return [targets.CommandButton(Command.HARVEST), *about]
            return [targets.CommandButton(Command.CONFIRM), *about] if selection.regions else about
    return [*left(state, goal, selection), *begun(state, selection).first, *about]


def _places(table: GameTable, lesson: Lesson, point: str) -> list[Rect]:
    """Return where something lies that a step names. Raises ValueError for an unknown name."""
    board = lesson.state.game.board
    match point.split():
        case ["region", name]:
            region = lesson.state.region_at(board.numbers[name])
            spaces = () if region is None else spaces_of(region.spaces)
            return [_rect(table, targets.Space(space)) for space in spaces]
        case ["mat", number]:
            line, mat = table.view.rect_of(targets.Mat(int(number))), table.view.layout.mats[int(number)].mat
            return [mat] if mat == line else [mat, line]
    return [_place(table, lesson, point)]


def _place(table: GameTable, lesson: Lesson, point: str) -> Rect:
    """Return the same for what lies in a single place."""
    board = lesson.state.game.board
    match point.split():
        case ["space", name]:
            return _rect(table, targets.Space(board.numbers[name]))
        case ["finca", site]:
            middle = table.view.rect_of(targets.Space(board.sites[site]))
            return _seen(table, middle.inflate(2 * middle.width, 2 * middle.height))
        case ["line", line]:
            return table.view.rect_of(targets.MarketLine(line))
        case ["tile", number, name]:
            return table.view.rect_of(targets.MatTile(int(number), name))
        case ["drawn"]:
            return table.view.rect_of(targets.DrawnFinca())
        case ["sheet"]:
            return table.view.rect_of(targets.FruitSheet())
        case ["stack", ("bag" | "fincas" | "sites" | "refill") as name]:
            return table.view.rect_of(targets.Stack(name))
        case ["button", name]:
            return table.view.rect_of(targets.CommandButton(Command(name)))
    raise ValueError(f"the introduction cannot point at {point!r}")
