"""A walk through what is written and laid out at the table in many windows: the bar, who leads, turns, notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from random import Random

from pygame import Rect, Surface

from citrus.language.words import Words
from citrus.records.record import COLORS
from citrus.records.replay import Step
from citrus.rules.actions import Plant
from citrus.rules.board import spaces_of
from citrus.rules.numbering import Space
from citrus.rules.scoring import forecast
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.layout import TableLayout, table_layout
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets, turn_rows
from citrus.ui.table.model.answers import Answer
from citrus.ui.table.model.consequences import preview
from citrus.ui.table.model.offer import choices
from citrus.ui.table.model.preview_pictures import PictureWays, planting_pictures
from citrus.ui.table.model.ranking import ranking, ranking_now
from citrus.ui.table.model.recap import retold
from citrus.ui.table.model.risings import Rising
from citrus.ui.table.model.said import LogEntry, Prompt
from citrus.ui.table.model.selection import NOTHING
from citrus.ui.table.model.turns import turns
from citrus.ui.table.motion.motion import RisingNow
from citrus.ui.table.view.bar import draw_bar
from citrus.ui.table.view.bar_text import placed
from citrus.ui.table.view.hand_rows import laid_in_hand
from citrus.ui.table.view.note import draw_note
from citrus.ui.table.view.overlay import Overlay
from citrus.ui.table.view.painter import rate
from citrus.ui.table.view.places import Places
from citrus.ui.table.view.ranking_view import RankingView
from citrus.ui.table.view.recap_sheet import RecapSheet
from citrus.ui.table.view.recap_view import RecapView
from citrus.ui.table.view.snapshot import Note as TableNote
from citrus.ui.table.view.snapshot import TableSnapshot
from citrus.ui.table.view.strip import Strips
from citrus.ui.table.view.table_life import TableLife
from tests.ui import behind
from tests.ui.at_moments import table
from tests.ui.page_walks import Moments
from tests.ui.said_walks import note
from tests.ui.shell import LONG_NAMES, play
from tests.ui.sketch import Sketch
from tests.ui.table_walks import kept

WINDOWS = (
    ((720, 450), 1.0),
    ((960, 600), 1.0),
    ((960, 600), 1.5),
    ((1000, 1200), 1.0),
    ((1000, 1200), 2.0),
    ((1366, 768), 2.0),
    ((1920, 1080), 1.4),
    ((3840, 1600), 1.0),
    ((5760, 3240), 1.0),
)  # windows, and sizes of texts
SENTENCE = "This is what has to be said here, and now it is said at length and in plain words. "
LENGTHS = (0, 12, 60, 170, 500)  # letters of what is said in the bar
NOTED = ((9,), (31, 140), (5, 420, 260))  # letters of the lines of a note
BESIDE = 12  # spaces that a note is about, mentions or leaves free
HATS = tuple(f"people/{color}#calm" for color in COLORS)
PARTS = 14
MOST = 4  # points that stand at one place
SHARE = 0.3  # of the time of points, when they are looked at
SMOKING = 60.0  # seconds after which there is smoke
LARGER = (1.3, 1.6, 1.8)  # sizes of texts of rankings
ABOUT = (
    *map(targets.MarketSpace, (1, 6)),
    *map(targets.Mat, (0, 1)),
    *(targets.MatPart(0, "coins"), targets.MatTile(1, "bridge"), targets.Token(1, 2)),
    *(targets.HandTile(0), targets.TurnRow(1), targets.MarketLine("R1"), targets.Ranked(1), targets.Stack("bag")),
)  # what a note may be about, beside houses
IN_A_ROW = (1, 2, 4, 7)  # turns of others since a player's own


def written(app: App, home: Path) -> Moments:
    """Show sentences in the bar, rankings with texts of all sizes, turns in pictures and in words, plantings, and notes
    in many windows."""
    sentences = list(_sentences())
    matches = {"trees": kept(home), "five": play(5, 4, names=LONG_NAMES)}
    for place, (name, match) in enumerate(matches.items()):
        steps, game, rows = match.steps, match.state.game, list[LogEntry]()
        words, pieces = Words(app.ui.texts, game, LONG_NAMES[: game.players]), TablePieces.of(app.ui, game, match.seats)
        strips, ranked = Strips(app.ui, pieces), RankingView(app.ui, match.seats)
        player, played = table(app, match), turns(steps)
        turn_rows.keep_up(words, rows, steps, played, 0)
        seen, slip = player.snapshot, RecapSheet(app.ui, behind.log_view(player))
        recap = RecapView(app.ui, pieces, slip, behind.log_view(player))
        half = steps[len(steps) // 2].state
        standings = ranking(words, half, forecast(half)), ranking_now(words, half, steps)
        for number, (size, scale) in enumerate(WINDOWS):
            sheet, layout = Sketch(size), table_layout(size, game, scale)
            sheet.add([note(f"{rate(layout)} frames a second")])
            for calm in (True, False):
                level = replace(layout, calm=calm)
                for prompt, answer, asked in sentences[place :: len(matches)]:
                    said = placed(app.ui, level, prompt, answer, asked)
                    sheet.add([note(f"{said}")])
                shared = {"colors": COLORS[: number % 3 + 1], "faces": HATS[: number % 3 + 1]}
                draw_bar(sheet, app.ui, replace(seen, layout=level, said=said, **shared))
                for listed in standings:
                    ranked.draw(sheet, level, listed)
                    sheet.add([note(f"{[ranked.at(level, listed, place) for place in _places(level.ranking)]}")])
                _notes(sheet, app.ui, pieces, replace(seen, layout=level), Random(number))
                sheet.add(map(note, _in_sight(behind.places(player), level, steps[: len(steps) // 2 + 1])))
                lines = behind.log_view(player)
                sheet.add([note(f"{[lines.number_at(level, place) for place in _down(level.log)]}")])
            for larger, listed in product(LARGER, standings):
                ranked.draw(sheet, table_layout(size, game, larger), listed)
            for many in IN_A_ROW:
                begin = number * len(rows) // len(WINDOWS)
                for row in laid_in_hand(strips, layout, rows[begin : begin + many]):
                    sheet.blit(strips.row(layout, row.place.size, row.entry, row.look), row.place)
                slip.show(retold(words, played[begin : begin + many]))
                recap.draw(sheet, replace(layout, calm=False), played[begin].number)
            _risings(sheet, app.ui, pieces, replace(seen, layout=layout), Random(number))
            _smoke(sheet, TableLife(app.ui, pieces), layout, steps[-1].state)
            share = len(steps) // len(WINDOWS)
            _plantings(sheet, app.ui, layout, pieces, steps[number * share : (number + 1) * share])
            yield f"{name}, {size[0]}x{size[1]}, {scale}", sheet


def _sentences() -> Iterator[tuple[Prompt, Answer, bool]]:
    """Yield short and long sentences of the bar, with and without help and links, and whether help is asked for."""
    for length, asked in product(LENGTHS, (False, True)):
        words, link = (SENTENCE * 7)[:length], (SENTENCE if asked else "Why?")[:length]
        prompt = Prompt((SENTENCE * 2)[: 20 + length // 4], words, asked, hidden=SENTENCE if length % 4 else "")
        yield prompt, Answer(words, (SENTENCE[:40], SENTENCE[:15]), (words, SENTENCE), link=link), asked
        yield replace(prompt, hint=words[: length % 200]), Answer(), asked


def _places(rect: Rect) -> Iterator[tuple[int, int]]:
    """Yield places that lie on a slanting line through a rectangle."""
    return ((rect.x + rect.width * part // PARTS, rect.y + rect.height * part // PARTS) for part in range(PARTS))


def _down(rect: Rect) -> Iterator[tuple[int, int]]:
    """Yield all places in a line down the middle of the upper part of a rectangle."""
    return ((rect.centerx, y) for y in range(rect.y, rect.centery))


def _risings(sheet: Surface, ui: Ui, pieces: TablePieces, seen: TableSnapshot, rng: Random) -> None:
    """Draw points that stand beside what is counted: some for one place together, and some for others."""
    overlay, spaces = Overlay(ui, pieces), spaces_of(seen.state.game.board.all_spaces)
    for several in range(1, MOST + 1):
        found = [1 << space for space in rng.sample(spaces, 2) for _ in range(several)]
        risen = [
            RisingNow(Rising(number % 2, 3 + number, at, "", best=number == several), SHARE)
            for number, at in enumerate(found)
        ]
        near = [pieces.board.rect(seen.layout, space) for space in rng.sample(spaces, len(spaces) // 3)]
        overlay.rise(sheet, seen, risen, near)
        overlay.rise(sheet, seen, risen[:several])


def _smoke(sheet: Surface, life: TableLife, layout: TableLayout, state: GameState) -> None:
    """Draw what rises from houses while a space above one of them can be clicked, on which that would lie."""
    board = state.game.board
    for house in board.sites.values():
        life.notice((), layout, state, {targets.Space(Space(house - board.stride))})
        sheet.fblits(life.at(layout, SMOKING).placed)


def _in_sight(places: Places, layout: TableLayout, steps: Sequence[Step]) -> Iterator[str]:
    """Yield what notes about many things leave in sight, where whatever is legal can be chosen."""
    last, state = steps[-1], steps[-1].state
    offered = choices(state, legal_actions(state), NOTHING, plant_at_once=True)
    for about in (*ABOUT, *map(targets.Space, state.game.board.sites.values()), *targets.only(targets.Space, offered)):
        beside, handy = places.beside(layout, state, offered, about), places.handy(layout, about)
        needed, others = places.needed(layout, last, state, offered, about), places.choice(layout, offered, about)
        yield f"{about}: {beside} {needed} {handy} {others}"


def _notes(sheet: Surface, ui: Ui, pieces: TablePieces, seen: TableSnapshot, rng: Random) -> None:
    """Draw notes of a few words and of many beside spaces, which are not to hide others."""
    strips, spaces = Strips(ui, pieces), spaces_of(seen.state.game.board.all_spaces)
    for lengths in NOTED:
        lines = tuple((SENTENCE * 7)[:length] for length in lengths)
        beside, *others = (pieces.board.rect(seen.layout, space) for space in rng.sample(spaces, BESIDE))
        told = TableNote(lines, beside, tuple(others[:2]), (seen.layout.hand, *others[2:4]), tuple(others[4:]))
        draw_note(sheet, ui, seen.layout, told, strips)


def _plantings(sheet: Surface, ui: Ui, layout: TableLayout, pieces: TablePieces, steps: Sequence[Step]) -> None:
    """Draw what the plantings among some steps would do, each in a row beside its space."""
    strips = Strips(ui, pieces)
    for before, step in pairwise(steps):
        if isinstance(action := step.action, Plant):
            ways, place = _ways(before.state, action), pieces.board.rect(layout, action.space)
            draw_note(sheet, ui, layout, TableNote((), place, (), (), ways=ways), strips)


def _ways(state: GameState, action: Plant) -> PictureWays:
    return planting_pictures(state, action, preview(state, action))


VIEW_WALKS = (written,)
