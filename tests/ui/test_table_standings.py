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
from citrus.ui.screens.play import TableScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model.hover import stack
from citrus.ui.table.model.selection import Target
from citrus.ui.table.model.undo_note import undo_note
from citrus.ui.table.view.standings import leaders
from tests.ui.at_table import key, new_match, press


def later(app: App, tmp_path: Path, board: str, players: int, steps: int) -> TableScreen:
    match = new_match(tmp_path, board, players, 3)
    bot, rng = GreedyBot(), random.Random(3)
    while len(match.steps) < steps:
        match.act(bot.plan(view(match.state), rng)[0])
    screen = TableScreen(app.ui, app.routes, match)
    app.show(screen)
    return screen


def picture(screen: TableScreen) -> bytes:
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
    press(screen, screen.table.standings.center)
    assert screen._standings_on
    line = next(iter(screen.offered().lines), None)
    if line is not None:
        press(screen, screen.table.arrows[line].center)
    assert screen._standings_on, "they stay while the game goes on"


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
        standings, sheets = screen._standings, []
        for built in state.fincas:
            if not built.scored:
                rect = screen.place(Target("space", number=state.game.board.sites[built.site]))
                groups = leaders(state, built.site)
                open_spaces = missing(state, built.site).bit_count()
                sheets.append(standings.sheet(screen.table, rect, built.site, groups, open_spaces)[0])
        assert len(sheets) > 4
        for number, sheet in enumerate(sheets):
            assert screen.table.frame.contains(sheet)
            assert sheet.collidelist(sheets[number + 1 :]) == -1


def test_escape_puts_them_away_before_it_opens_the_menu(app: App, tmp_path: Path) -> None:
    screen = later(app, tmp_path, "short", 2, 40)
    key(screen, pygame.K_s)
    key(screen, pygame.K_ESCAPE)
    assert not screen._standings_on
    assert app.top is screen
    key(screen, pygame.K_ESCAPE)
    assert app.top is not screen


def test_the_note_on_undo_says_how_far_it_goes(app: App, tmp_path: Path) -> None:
    screen = later(app, tmp_path, "short", 2, 1)
    undo = Target("button", "undo")
    assert undo_note(screen._words, screen.match, undo) == []
    screen.click(Target("line", next(iter(screen.offered().lines))))
    assert undo_note(screen._words, screen.match, undo)[0].startswith("Undo: Bought")
    assert undo_note(screen._words, screen.match, Target("button", "redo")) == []


def test_what_is_left_is_told_but_not_its_order(app: App, tmp_path: Path) -> None:
    screen = later(app, tmp_path, "short", 2, 40)
    state, words = screen.match.state, screen._words
    for name in ("bag", "fincas", "sites"):
        lines = stack(words, state, name)
        assert lines == stack(words, view(state).state, name)
        assert len(lines) > 1
    kinds = Counter(kind_of(tile) for tile in state.bag)
    bag = stack(words, state, "bag")[1]
    assert all(f"{count}\u00a0×\u00a0{words.kind(kind)}" in bag for kind, count in kinds.items())
