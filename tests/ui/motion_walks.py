"""A walk through all that moves in whole games: what flies, fades, lights up, rises and drifts, in several windows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, pairwise
from pathlib import Path

from citrus.language.words import Words
from citrus.rules.state import GameState
from citrus.ui.pieces.layout import table_layout
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.shell.app import App
from citrus.ui.table.motion.flights import Movement
from citrus.ui.table.motion.motion import Motion, Pulse
from citrus.ui.table.motion.movement_builder import Happened, MovementBuilder
from tests.ui.page_walks import Moments
from tests.ui.said_walks import note
from tests.ui.shell import NAMES, play
from tests.ui.sketch import Note, Sketch
from tests.ui.table_walks import kept

LAYOUTS = (((1280, 720), 1.0, True), ((960, 600), 1.5, False), ((2000, 2300), 1.0, True), ((5760, 3240), 1.0, False))
"""Windows, the size of texts, and whether the table is calm; the steps of a game take turns in them."""
LOOKS, LOOK_SECONDS = 5, 0.45
SHARE = 0.3  # of the time of a movement, when it is looked at


def moves(app: App, home: Path) -> Moments:
    """Show what moves with each step of some games."""
    for name, match in (("trees", kept(home)), ("two", play(2, 50)), ("four", play(4, 7))):
        game = match.state.game
        words, pieces = Words(app.ui.texts, game, NAMES[: game.players]), TablePieces.of(app.ui, game, match.seats)
        builder = MovementBuilder(app.ui, words, pieces)
        layouts = [replace(table_layout(size, game, scale), calm=calm) for size, scale, calm in LAYOUTS]
        sheets = [Sketch(layout.size) for layout in layouts]
        steps = zip(pairwise(match.steps), cycle(zip(layouts, sheets, strict=True)), strict=False)
        for number, ((before, step), (layout, sheet)) in enumerate(steps):
            pieces.keep_up(match.steps[: number + 1])
            found = builder.movements(layout, Happened(before.state, step.state, step.events), counts=number % 3 > 0)
            found += builder.scorings.at_the_end(layout, step.state, step.events)
            sheet.add(note(f"step {number}: {said}") for said in _course(found, before.state, number))
            for movement in found:
                sheet.add(_told(movement))
                _draw(sheet, movement)
        for layout, sheet in zip(layouts, sheets, strict=True):
            yield f"{name}, {layout.size[0]}x{layout.size[1]}", sheet


def _course(movements: list[Movement], before: GameState, number: int) -> Iterator[str]:
    """Yield what is known of movements while they go on one after another, one of them to its end at once."""
    if not movements:
        return
    motion, scores = Motion(), [player.score for player in before.players]
    motion.add(movements, scores)
    motion.pulse = Pulse(number)
    for look in range(LOOKS):
        if look == number % LOOKS:
            motion.next()
            yield f"then {[one.share for one in motion.risings]}"
        ended = motion.update(LOOK_SECONDS, 1.0 + number % 3 / 2)
        known = (motion.active, motion.meaning, motion.moving, motion.reading, motion.counting, motion.counted)
        more = (motion.untold, motion.to_come, motion.again, len(motion.movements))
        pulse = motion.pulse and motion.pulse.strength
        risings = [f"{one.share:.2f}" for one in motion.risings]
        walks = [f"{score:.2f}" for score in motion.scores(scores)]
        yield f"{ended} {motion.moved:.2f} {known} {more} {pulse} {risings} {walks}"
    motion.hasten()
    yield f"{len(motion.risings)} {motion.active} {motion.scores(scores)}"


def _told(movement: Movement) -> Iterator[Note]:
    """Yield what a movement is about, how long it takes, and what it leads to."""
    scores = [[player.score for player in state.players] for state in (movement.shown, movement.then)]
    hands = [state.hand for state in (movement.shown, movement.then, movement.foretold)]
    yield note(f"{movement.seconds:.2f} {movement.rest:.2f} {movement.away} {movement.counts} {scores} {hands}")
    yield note(f"{movement.caption} {movement.banner} {movement.risings}")
    yield from (Note("counted", rect, rect) for rect in movement.counted)
    yield from (
        Note(f"fade {fade.begin:.2f} {fade.seconds:.2f} {fade.swells}", *(fade.area,) * 2) for fade in movement.fades
    )
    yield from (note(f"flight {one.begin:.2f} {one.seconds:.2f} {one.waits} {one.steps}") for one in movement.flights)


def _draw(sheet: Sketch, movement: Movement) -> None:
    now = movement.seconds * SHARE
    movement.draw_air(sheet, now)
    for light in movement.lit(now):
        light.draw(sheet)
    for drift in movement.drifts:
        drift.draw(sheet, drift.seconds * SHARE)
    for tile in movement.lying:
        tile.draw_landed(sheet, SHARE / 10)


MOTION_WALKS = (moves,)
