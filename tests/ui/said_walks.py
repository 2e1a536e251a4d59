"""Walks that look at what is said of tables in all sorts of moments, and what players say there."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import pygame

from citrus.rules.actions import Action
from citrus.ui.kit.description import Description
from citrus.ui.kit.screen import Screen
from citrus.ui.pieces.company import Company
from citrus.ui.pieces.fruits import Fruits
from citrus.ui.pieces.layout import table_layout
from citrus.ui.pieces.mats import MatsView
from citrus.ui.pieces.remarks import moments
from citrus.ui.shell.app import App
from citrus.ui.table.view.speech import draw_speech, speech
from tests.ui.at_moments import table
from tests.ui.at_table import VALLEY
from tests.ui.page_walks import Moments
from tests.ui.player import Player
from tests.ui.shell import play
from tests.ui.sketch import Note, Sketch
from tests.ui.table_walks import kept, until
from tests.ui.walking import MOST_CLICKS

OFTEN = 60  # steps between two looks at a game
TALKS = ((2, 1), (3, 1), (3, 4), (4, 2), (5, 3))  # players and seeds
BUBBLES = (((1280, 720), 1.0), ((5760, 3240), 1.0), ((1366, 768), 1.4), ((1000, 1200), 2.0))  # windows, sizes of texts
SENTENCES = ("Mine!", "That was to be expected, I am afraid.")
NOWHERE = pygame.Rect(0, 0, 0, 0)


def words(app: App, home: Path) -> Moments:
    """Show what is said of all things at a table now and then in a game, and while somebody clicks."""
    match = kept(home)
    sorts = {type(step.action): number for number, step in enumerate(match.steps) if step.action is not None}
    numbers = sorted({*sorts.values(), *range(1, len(match.steps), OFTEN)})
    for level, here in (("calm", numbers[::2]), ("full", numbers[1::2])):
        sheet, said = Sketch(app.size), Said()
        for number in here:
            player = table(app, until(match, number, home), table=level)
            sheet.add(said.news(player.screen))
            for _ in _clicked(player, match.steps[number].action):
                sheet.add(said.news(player.screen))
        yield f"{level}, a game with trees", sheet
    sheet = Sketch(app.size)
    sheet.add(Said().news(table(app, play(2, 1)).screen))
    yield "at the end", sheet


def talk(app: App, home: Path) -> Moments:
    """Tell of the turns of some games what all players might say, what people of the valley do say, and how everybody
    feels; then show words and marks on mats of all sizes."""
    for players, seed in TALKS:
        match, told = play(players, seed, bots=VALLEY, fruit_trees=seed % 2 == 0), list[Note]()
        company = Company.of(match.seats)
        for number, step in enumerate(match.steps):
            before, company = company, company.after(step)
            if before.before is not None and not company.turn:
                might = list(moments(before.before, (*before.turn, step), range(players)))
                told.append(note(f"{number}: {might}, {company.remark}, {company.feelings}"))
        sheet = Sketch(app.size)
        sheet.add(told)
        yield f"{players} players, game {seed}", sheet
        mats = MatsView(app.ui, match.seats, Fruits(app.ui, match.state.game))
        for size, scale in BUBBLES:
            layout, sheet = table_layout(size, match.state.game, scale), Sketch(size)
            for text, state in product(SENTENCES, (match.steps[0].state, match.state)):
                for player in range(players):
                    said = speech(app.ui, layout, mats, state, player, text)
                    draw_speech(sheet, app.ui, layout, said)
            yield f"{players} players, {size[0]}x{size[1]}, {scale}", sheet


def _clicked(player: Player, action: Action | None) -> Iterator[None]:
    """Click until an action is done, and stop after each click."""
    before = len(player.steps)
    for _ in range(MOST_CLICKS):
        if action is None or len(player.steps) > before:
            break
        player.clicks(player.next_click(action))
        yield


class Said:
    """What has been said of a screen."""

    def __init__(self) -> None:
        self._before: Counter[str] = Counter()

    def news(self, screen: Screen) -> list[Note]:
        """Return a note for each thing that is described differently than the last time."""
        notes = list(_told(screen.describe()))
        lines = [note.line() for note in notes]
        now = Counter(lines)
        new, self._before = now - self._before, now
        return [note for note, line in zip(notes, lines, strict=True) if line in new]


def _told(said: Sequence[Description]) -> Iterator[Note]:
    for one in said:
        words = " ".join((*sorted(one.states), one.heading, one.hint))
        yield note(f"{one.role} {one.name!r}: {one.value!r} {words}")
        yield from _told(one.parts)


def note(text: str) -> Note:
    """Return words as a note. Other walks look at where they lie, and the folder is another one each time."""
    return Note(text.replace(os.environ["CITRUS_HOME"], "home"), NOWHERE, NOWHERE)


SAID_WALKS = (words, talk)
