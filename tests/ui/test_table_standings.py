"""Who leads at all fincas at once."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pygame

from citrus.bots.greedy import GreedyBot
from citrus.rules.fincas import missing, totals
from citrus.rules.tiles import kind_of
from citrus.rules.view import view
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.hover import NOTE_SECONDS
from citrus.ui.table.model.notes import stack
from citrus.ui.table.model.undo_note import undo_note
from citrus.ui.table.view.standings import StandingsView, leaders
from tests.ui.at_table import key, new_match, press


def later(app: App, tmp_path: Path, board: str, players: int, steps: int) -> PlayScreen:
    match = new_match(tmp_path, board, players, 3)
    bot, rng = GreedyBot(), random.Random(3)
    while len(match.steps) < steps:
        match.act(bot.plan(view(match.state), rng)[0])
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    return screen


def picture(screen: PlayScreen) -> bytes:
    surface = pygame.Surface(screen.size)
    screen.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_s_and_the_button_show_and_hide_all_standings(app: App, tmp_path: Path) -> None:
    screen = later(app, tmp_path, "short", 2, 40)
    without = picture(screen)
    key(screen, pygame.K_s)
    shown = picture(screen)
    assert shown != without
    key(screen, pygame.K_s)
    assert picture(screen) == without
    press(screen, screen.table.layout.standings.center)
    assert screen.table.standings_shown
    line = next(iter(screen.table.offer.bright.lines), None)
    if line is not None:
        press(screen, screen.table.layout.arrows[line].center)
    assert screen.table.standings_shown, "they stay while the game goes on"


def test_the_leaders_are_those_who_would_score(app: App, tmp_path: Path) -> None:
    screen = later(app, tmp_path, "long", 5, 120)
    state = screen.match.state
    some = 0
    for built in state.fincas:
        groups = leaders(state, built.site)
        present = totals(state, built.site)
        assert bool(groups) == bool(present)
        if not groups:
            continue
        some += 1
        assert groups[0][0] == present[0].tiles
        assert groups[0][1] == [there.player for there in present if there.tiles == present[0].tiles]
        # several who share the first place leave nothing for a second
        assert len(groups) == (1 if len(groups[0][1]) > 1 or len(groups[0][1]) == len(present) else 2)
    assert some > 3


def test_the_sheets_stay_on_the_board_and_off_each_other(app: App, tmp_path: Path) -> None:
    screen = later(app, tmp_path, "long", 5, 100)
    state = screen.match.state
    for size in ((960, 600), (1280, 720), (1920, 1080)):
        screen.enter(size)
        standings, sheets = StandingsView(app.ui, screen.table.pieces.board, screen.table.pieces.colors), []
        for built in state.fincas:
            if not built.scored:
                rect = screen.table.rect_of(targets.Space(state.game.board.sites[built.site]))
                groups = leaders(state, built.site)
                open_spaces = missing(state, built.site).bit_count()
                sheets.append(standings.sheet(screen.table.layout, rect, built.site, groups, open_spaces)[0])
        assert len(sheets) > 4
        for number, sheet in enumerate(sheets):
            assert screen.table.layout.frame.contains(sheet)
            assert sheet.collidelist(sheets[number + 1 :]) == -1


def test_escape_puts_them_away_before_it_opens_the_menu(app: App, tmp_path: Path) -> None:
    screen = later(app, tmp_path, "short", 2, 40)
    key(screen, pygame.K_s)
    key(screen, pygame.K_ESCAPE)
    assert not screen.table.standings_shown
    assert app.top is screen
    key(screen, pygame.K_ESCAPE)
    assert app.top is not screen


def note_on(screen: PlayScreen, command: Command) -> tuple[str, ...]:
    """The note that comes when the mouse rests on a button."""
    screen.table.look_at(targets.Button(command))
    screen.update(NOTE_SECONDS)
    note = screen.table.moment.note
    assert note is not None
    return note.lines


def test_the_note_on_undo_says_how_far_it_goes(app: App, tmp_path: Path) -> None:
    screen = later(app, tmp_path, "short", 2, 1)
    assert undo_note(screen.table.words, screen.match) == []
    assert not any(line.startswith("Undo: ") for line in note_on(screen, Command.UNDO))
    screen.table.click(targets.Line(next(iter(screen.table.offer.bright.lines))))
    screen.table.skip()
    (bought,) = undo_note(screen.table.words, screen.match)
    assert bought.startswith("Undo: Bought")
    assert bought not in note_on(screen, Command.REDO)
    assert bought in note_on(screen, Command.UNDO)


def test_what_is_left_is_told_but_not_its_order(app: App, tmp_path: Path) -> None:
    screen = later(app, tmp_path, "short", 2, 40)
    state, words = screen.match.state, screen.table.words
    for name in ("bag", "fincas", "sites"):
        lines = stack(words, state, name)
        assert lines == stack(words, view(state).state, name)
        assert len(lines) > 1
    kinds = Counter(kind_of(tile) for tile in state.bag)
    bag = stack(words, state, "bag")[1]
    assert all(f"{count}\u00a0×\u00a0{words.kind(kind)}" in bag for kind, count in kinds.items())
