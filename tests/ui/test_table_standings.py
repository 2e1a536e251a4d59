"""Who leads at all fincas at once."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from citrus.bots.greedy import GreedyBot
from citrus.match.match import Match
from citrus.match.settings import Level
from citrus.records.replay import Step
from citrus.rules.scoring import forecast, leaders
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of, tile_of
from citrus.rules.turn import apply
from citrus.rules.view import view
from citrus.ui.kit.display_list import DisplayList
from citrus.ui.pieces.contest import contests, present
from citrus.ui.pieces.mat_score import TOTAL as TOTAL_HIGH
from citrus.ui.pieces.mat_score import draw_totals
from citrus.ui.pieces.points import forecast as paper
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.notes import stack
from citrus.ui.table.model.ranking import TOTAL, heads, meaning, to_come, verdict
from citrus.ui.table.view.ranking_view import RankingView
from tests.grids import sampled
from tests.ui.at_table import new_match
from tests.ui.behind import draw_over
from tests.ui.player import Player, sit_down, watch
from tests.ui.shell import play, press, resize


def later(app: App, tmp_path: Path, board: str, players: int, steps: int, table: Level = "full") -> Player:
    new = new_match(tmp_path, board, players, 3)
    played = greedy(new.state, 119)[: steps - 1]
    actions = tuple(step.action for step in played if step.action is not None)
    match = Match(replace(new.record, actions=actions), [*new.steps, *played], new.path)
    return sit_down(app, match, table=table)


@cache
def greedy(state: GameState, count: int) -> tuple[Step, ...]:
    """Return the steps that greedy bots do first."""
    bot, rng, steps = GreedyBot(), random.Random(3), list[Step]()
    while len(steps) < count and not state.over:
        action = bot.plan(view(state), rng)[0]
        state, events = apply(state, action)
        steps.append(Step(action, state, events))
    return tuple(steps)


def picture(player: Player) -> bytes:
    surface = pygame.Surface(player.screen.size)
    player.screen.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("scale", [150, 200])
def test_letters_and_values_give_way_to_the_slips_where_they_have_grown(app: App, tmp_path: Path, scale: int) -> None:
    app.change(replace(app.settings, scale=scale))
    player = later(app, tmp_path, "long", 5, 100)
    board, layout = player.pieces.board, player.layout
    player.presses(pygame.K_s)
    drawn = DisplayList(pygame.Rect((0, 0), app.size))
    draw_over(player, drawn)
    shown = [entry.source for entry in drawn.entries]
    fincas = [built for built in player.state.fincas if not built.scored]
    assert len(fincas) > 4
    for built in fincas:
        assert board.house(layout.ungrown, built) in shown
        assert board.house(layout, built) not in shown


def test_no_plantation_covers_who_leads_at_the_finca_beside_it(app: App, tmp_path: Path) -> None:
    player = later(app, tmp_path, "long", 5, 100)
    pieces, layout, state = player.pieces, player.layout, player.state
    drawn = DisplayList(pygame.Rect((0, 0), app.size))
    pieces.board.draw(drawn, layout, state)
    shown = [entry.source for entry in drawn.entries if isinstance(entry.source, pygame.Surface)]
    planted = max(place for place, source in enumerate(shown) if pieces.groves.planted_by(source) is not None)
    fincas = [built for built in state.fincas if not built.scored and contests(state)[built.site].groups]
    assert len(fincas) > 2
    for built in fincas:
        rect = pieces.board.rect(layout, state.game.board.sites[built.site])
        bottom = pieces.board.values_rect(layout, built).top
        _, slip = pieces.board.contest.sheet(rect, contests(state)[built.site].groups, bottom)
        assert shown.index(slip) > planted


@pytest.mark.parametrize("free", [1, 2])
def test_no_square_for_a_free_space_lies_on_a_number_of_tiles(app: App, tmp_path: Path, free: int) -> None:
    player = later(app, tmp_path, "long", 5, 100, "calm")
    board, layout, seen = player.pieces.board, player.layout, 0
    player.presses(pygame.K_s)
    drawn = DisplayList(pygame.Rect((0, 0), app.size))
    draw_over(player, drawn)
    for built in (one for one in player.state.fincas if not one.scored):
        contest = contests(player.state)[built.site]
        rect = board.rect(layout, player.state.game.board.sites[built.site])
        bottom = board.values_rect(layout, built).top
        if contest.free == free and contest.groups:
            _, slip = board.contest.sheet(rect, contest.groups, bottom)
            lying = (slip.get_rect(topleft=entry.place) for entry in drawn.entries if entry.source is slip)
            (numbers,) = (Rect(one.x, one.centery, *one.size) for one in lying if one.colliderect(rect))
            assert numbers.collidelist(board.contest.plots(layout, rect, contest, bottom)) < 0
            seen += 1
    assert seen


def test_slips_count_the_tiles_of_everybody(app: App, tmp_path: Path, written: dict[str, pygame.Surface]) -> None:
    player = later(app, tmp_path, "long", 5, 100, "calm")
    everybody = {site: present(player.state, site) for site, one in contests(player.state).items() if one.built}
    alone = {str(tiles) for groups in everybody.values() for tiles, _ in groups[2:]}
    assert alone, "somebody is third"
    written.clear()
    player.presses(pygame.K_s)
    app.draw()
    assert alone <= set(written)


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768)])
def test_letters_and_values_of_fincas_look_the_same_with_the_slips(
    app: App, tmp_path: Path, size: tuple[int, int]
) -> None:
    player = later(app, tmp_path, "long", 5, 100)
    player.screen.enter(size)
    board, layout = player.pieces.board, player.layout
    fincas = player.state.fincas
    values = [board.values_rect(layout, built).inflate(-6, -4) for built in fincas]
    houses = [board.finca_rect(layout, built.site) for built in fincas]
    letters = [Rect(house.x + 5, house.y + 4, house.width // 4 - 5, house.width // 4 - 4) for house in houses]
    without, shown = pygame.Surface(size), pygame.Surface(size)
    player.screen.draw(without)
    player.presses(pygame.K_s)
    player.screen.draw(shown)
    assert len(fincas) > 4
    for place in (*values, *letters):
        assert pygame.image.tobytes(without.subsurface(place), "RGB") == pygame.image.tobytes(
            shown.subsurface(place), "RGB"
        )


def test_on_the_calm_table_nothing_is_foretold(app: App, tmp_path: Path, written: dict[str, pygame.Surface]) -> None:
    player = later(app, tmp_path, "long", 5, 100, "calm")
    player.presses(pygame.K_s)
    app.draw()
    scores = [who.score for who in player.state.players]
    assert player.snapshot.calm
    assert player.totals == ()
    rows = player.ranking
    assert [(row.player, row.now, row.total) for row in rows] == [
        (who, scores[who], scores[who]) for who in sorted(range(5), key=lambda who: -scores[who])
    ]
    assert not any(row.foretold for row in rows)
    assert verdict(app.ui.texts, rows) in written
    assert to_come(app.ui.texts, rows) in written

    def said(*points: int) -> str:
        return verdict(
            app.ui.texts,
            [dataclasses.replace(row, total=one) for row, one in zip(rows[: len(points)], points, strict=True)],
        )

    names = [row.name for row in rows]
    assert said(9, 8, 7) == f"Ahead by 1 point so far: {names[0]}"
    assert said(9, 9, 7) == f"Tied for the lead so far: {names[0]} and {names[1]}"
    assert said(9, 9, 9) == f"Tied for the lead so far: {names[0]}, {names[1]} and {names[2]}"
    assert said(0, 0, 0) == "Nobody leads yet"


def test_on_the_calm_table_suspense_lasts_from_the_last_tiles_to_the_counting(app: App, tmp_path: Path) -> None:
    match = new_match(tmp_path, "short", 2, 3)
    moves = iter(greedy(match.state, 400))
    while match.state.bag:
        match.act(next(moves).action)
    player = sit_down(app, match, table="calm")

    def told() -> str:
        said = [*player.note_on(targets.Mat(0)), *player.note_on(targets.Mat(1))]
        return " ".join([*said, *(one.value for one in player.screen.describe())])

    assert "If the game ended" not in told()
    assert player.note_on(targets.MatPart(0, "points"))[1].startswith("Dashed plus: ")
    player.presses(pygame.K_s)
    lines = player.note_on(targets.Ranked(0))
    assert lines
    assert not any("If the game ended" in line for line in lines)
    assert any(line.startswith("Dashed plus: ") for line in lines)
    player.presses(pygame.K_s)
    app.change(replace(app.settings, table="full"))
    player.comes_back()
    assert "If the game ended" in told()


def test_the_ranking_says_how_the_game_would_end_and_takes_the_place_of_the_log(app: App, tmp_path: Path) -> None:
    player = later(app, tmp_path, "long", 5, 100)
    state = player.state
    line = player.rect_of(targets.LogLine(len(player.log) - 1)).center
    assert player.ranking == ()
    assert isinstance(player.target_at(line), targets.LogLine)
    player.presses(pygame.K_s)
    found = {one.player: one for one in forecast(state)}
    rows = player.ranking
    assert [row.total for row in rows] == sorted((one.total for one in found.values()), reverse=True)
    assert all(row.now + sum(row.added) == row.total == found[row.player].total for row in rows)
    assert rows[0].place == "1st"
    assert not isinstance(player.target_at(line), targets.LogLine | targets.Log)
    log = player.layout.log
    places = {player.target_at((log.centerx, y)): (log.centerx, y) for y in range(log.top, log.bottom, 2)}
    lines = [line for line in places if not isinstance(line, targets.RankedColumn)]
    assert lines == [None, *(targets.Ranked(row.player) for row in rows)]
    assert any("1st place" in line for line in player.note_on(places[lines[1]]))
    player.aims(targets.LogLine(0))
    assert player.ranking == (), "the keyboard reads the log"


@pytest.mark.parametrize(
    ("language", "window"),
    sampled(
        ["en", "de", "es", "fr", "it"],
        [
            ((1280, 720), 100, 2),
            ((1280, 720), 100, 5),
            ((1366, 768), 130, 3),
            ((1366, 768), 130, 4),
            ((3840, 2160), 100, 4),
        ],
    ),
)
@pytest.mark.parametrize("table", ["full", "calm"])
def test_words_head_the_columns_of_the_ranking(
    app: App, tmp_path: Path, table: Level, language: str, window: tuple[tuple[int, int], int, int]
) -> None:
    size, scale, players = window
    app.change(replace(app.settings, language=language, scale=scale))
    player = later(app, tmp_path, "short" if players < 4 else "long", players, 20, table)
    resize(app, size)
    player.clicks(Command.STANDINGS)
    layout, rows = player.layout, player.ranking
    view = RankingView(app.ui, player.pieces.seats)
    words = heads(app.ui.texts, rows[0])
    places = view.words(layout, rows)
    assert list(places) == list(words)
    assert all(after.x - word.right >= 10 for word, after in pairwise(places.values())), "words stay apart"
    whole = pygame.Rect((0, 0), layout.ranking.size)
    for number, (word, place) in enumerate(places.items()):
        assert whole.contains(place)
        assert place.collidelist(list(places.values())[number + 1 :]) == -1
        assert place.width >= app.ui.fonts.width(word, 12)
        head = place.move(layout.ranking.topleft).center
        assert isinstance(player.target_at(head), targets.RankedColumn)
        assert len(player.note_on(head)) == 2


def test_words_head_the_full_ranking_in_letters_nearly_as_large_as_its_figures(app: App, tmp_path: Path) -> None:
    app.change(replace(app.settings, scale=140))
    player = later(app, tmp_path, "short", 2, 60)
    resize(app, (1366, 768))
    player.clicks(Command.STANDINGS)
    high = RankingView(app.ui, player.pieces.seats).words(player.layout, player.ranking)["harvest"].height
    assert high >= 0.75 * app.ui.fonts.height(player.layout.text(13))


@pytest.mark.parametrize(("players", "larger"), [(2, True), (5, False)])
def test_few_lines_of_the_ranking_have_larger_letters(
    app: App, written: dict[str, pygame.Surface], players: int, larger: bool
) -> None:
    resize(app, (1280, 720))
    player = sit_down(app, play(players, 3, steps=60), table="calm")
    player.clicks(Command.STANDINGS)
    app.draw()
    words = RankingView(app.ui, player.pieces.seats).words(player.layout, player.ranking)
    highest = max(place.height for place in words.values())
    assert (highest > app.ui.fonts.height(player.layout.text(13))) == larger
    assert (written[player.ranking[0].place].get_height() > app.ui.fonts.height(13, bold=True)) == larger


def test_the_ranking_is_headed_by_who_would_win(app: App, tmp_path: Path, written: dict[str, pygame.Surface]) -> None:
    player = later(app, tmp_path, "short", 3, 60)
    resize(app, (1366, 768))
    player.clicks(Command.STANDINGS)
    app.draw()
    rows = player.ranking
    said = verdict(app.ui.texts, rows)
    assert said in written
    lead = rows[0].total - rows[1].total
    assert said.startswith(f"If the game ended now, {rows[0].name} would win by {lead} point") == (lead > 0)
    tied = [dataclasses.replace(row, total=40) for row in rows[:2]]
    assert verdict(app.ui.texts, tied) == (
        f"If the game ended now, {rows[0].name} and {rows[1].name} would share the win"
    )


def test_every_column_of_the_ranking_says_what_it_holds(app: App, tmp_path: Path) -> None:
    player = later(app, tmp_path, "short", 2, 20)
    player.presses(pygame.K_s)
    columns = player.ranking[0].columns
    said = [meaning(app.ui.texts, player.state.game, column) for column in columns]
    assert said[0] == ["Points so far", "as on the score track"]
    assert said[1] == ["Open fincas", "lower value, at the end"]
    assert said[-1] == ["Total", "If the game ended now"]
    assert len({line for line, _ in said}) == len(columns)


def test_the_note_on_a_mat_says_what_the_end_would_bring(app: App, tmp_path: Path) -> None:
    player = later(app, tmp_path, "long", 5, 100)
    for one in forecast(player.state):
        note = player.note_on(targets.Mat(one.player))
        said = next(line for line in note if line.startswith("If the game ended now"))
        parts = note[note.index(said) + 1]
        assert f"{one.total} point" in said
        assert sum(int(part.split()[0]) for part in parts.split(" + ")) == one.total
        gap = one.total - max(other.total for other in forecast(player.state) if other.player != one.player)
        assert gap == 0 or f"{abs(gap)} point" in said.split(", ")[-1]


def test_mats_bear_totals_on_the_full_table_only(app: App, tmp_path: Path) -> None:
    player = later(app, tmp_path, "long", 5, 100)
    assert player.totals == tuple(one.total for one in forecast(player.state))
    shown = picture(player)
    for number, who in enumerate(player.state.players):
        for tile, _ in who.tile_counts():
            place = player.rect_of(targets.MatTile(number, tile))
            assert not place.colliderect(player.layout.mats[number].total)
    app.change(replace(app.settings, table="calm"))
    player.comes_back()
    assert player.totals == ()
    assert picture(player) != shown


@pytest.mark.parametrize("table", ["full", "calm"])
def test_the_crown_is_now_and_marks_no_forecast(app: App, tmp_path: Path, table: Level) -> None:
    player = later(app, tmp_path, "long", 3, 100, table)
    first = leaders([who.score for who in player.state.players])
    player.clicks(Command.STANDINGS)
    assert all(row.leads == (row.player in first) for row in player.ranking)
    spoken = {one.name for one in player.screen.describe() if one.role == "row" and ", in the lead" in one.value}
    assert spoken == {player.words.player(who) for who in first}


def test_a_flag_stands_before_every_forecast_so_that_only_the_crown_tells_who_leads(app: App, tmp_path: Path) -> None:
    player = later(app, tmp_path, "long", 3, 100)
    shown = Surface(player.layout.size, pygame.SRCALPHA)
    totals = (41, 68, 68)
    draw_totals(shown, app.ui, player.layout, player.layout.mats, totals)
    for mat, total in zip(player.layout.mats, totals, strict=True):
        there, high = mat.total, player.layout.px(TOTAL_HIGH)
        one = paper(app.ui, total, high, there.width, widest=68, flag=True)
        same = pygame.image.tobytes(one, "RGBA")
        assert pygame.image.tobytes(shown.subsurface(one.get_rect(midright=there.midright)), "RGBA") == same


def test_escape_puts_them_away_before_it_opens_the_menu(app: App, tmp_path: Path) -> None:
    player = later(app, tmp_path, "short", 2, 43)  # no tile is picked
    player.presses(pygame.K_s)
    player.presses(pygame.K_ESCAPE)
    assert not player.standings
    assert app.top is player.screen
    player.presses(pygame.K_ESCAPE)
    assert app.top is not player.screen


def test_what_is_left_is_told_but_not_its_order(app: App, tmp_path: Path) -> None:
    player = later(app, tmp_path, "short", 2, 40)
    state, words = player.state, player.words
    for name in ("bag", "fincas", "sites"):
        lines = stack(words, state, name)
        assert lines == stack(words, view(state).state, name)
        assert len(lines) > 1
    plain = Counter(tile_of(kind_of(tile), well=False) for tile in state.bag)
    each = [words.tiles([tile] * count) for tile, count in sorted(plain.items())]
    assert stack(words, state, "bag")[1] == words.listed(each)


def test_escape_puts_a_tile_back_that_was_picked_by_itself_only_after_them(app: App, tmp_path: Path) -> None:
    player = later(app, tmp_path, "short", 2, 1)
    player.buys()
    picked = player.picked
    assert picked, "by itself"
    player.presses(pygame.K_s)
    player.presses(pygame.K_ESCAPE)
    assert not player.standings
    assert player.picked == picked
    player.presses(pygame.K_ESCAPE)
    assert not player.picked


def test_with_large_texts_the_ranking_lies_over_the_market_until_the_keyboard_goes_there(
    app: App, tmp_path: Path
) -> None:
    player = later(app, tmp_path, "long", 5, 60)
    app.rescale(200)
    layout = player.layout
    assert not layout.log
    player.presses(pygame.K_s)
    assert len(player.ranking) == 5
    found = {player.target_at((layout.ranking.centerx, y)) for y in range(layout.ranking.y, layout.ranking.bottom, 5)}
    assert {targets.Ranked(who) for who in range(5)} <= found
    assert not any(isinstance(target, targets.MarketLine | targets.MarketSpace | targets.Stack) for target in found)
    player.presses(pygame.K_1)  # shows what a line brings, or picks a tile in the hand
    if isinstance(player.focus, targets.MarketLine):
        assert not player.ranking
        assert player.target_at(layout.arrows[player.focus.name].center) == player.focus


def test_nothing_is_foretold_while_the_last_turn_is_shown(app: App, tmp_path: Path) -> None:
    player = later(app, tmp_path, "short", 2, 40)
    player.clicks(Command.STANDINGS)
    assert player.ranking
    assert player.totals
    bot, rng = GreedyBot(), random.Random(3)
    while not player.state.over:
        player.does(bot.plan(view(player.state), rng)[0])
    assert player.is_ending
    while player.is_ending:
        assert player.ranking == ()
        assert player.totals == ()
        app.step([], 0.05)


def test_nothing_is_foretold_while_the_end_is_shown_in_a_replay(app: App, finished: Match) -> None:
    app.change(replace(app.settings, table="full"))
    player = watch(app, finished)
    for key in (pygame.K_END, pygame.K_LEFT):
        press(app, key)
    assert player.totals == tuple(one.score for one in finished.state.players)
    press(app, pygame.K_RIGHT)
    heads = set()
    while player.is_counting:
        heads.add(player.bar.text)
        assert player.totals == ()
        player.waits(0.5)
    assert heads


def test_letters_and_numbers_in_the_corners_of_fincas_grow_with_texts(app: App) -> None:
    player = sit_down(app, play(2, 1, steps=20), table="full")
    resize(app, (1920, 1080))
    state, board = player.state, player.pieces.board
    built = next(built for built in state.fincas if not built.scored)
    space = state.game.board.sites[built.site]
    heights = []
    for scale in (100, 130, 200):
        app.rescale(scale)
        layout = player.layout
        signs = pygame.Surface(app.size, pygame.SRCALPHA)
        board.signs(signs, layout, state, 1 << space)
        found = signs.get_bounding_rect()
        assert layout.space_rect(*state.game.board.column_row(space)).contains(found)
        heights.append(found.height / layout.space)
    assert heights[1] > 1.2 * heights[0]
    assert heights[2] >= heights[1] - 1 / 40  # of a space: whole pixels


@pytest.mark.parametrize(
    ("scale", "players", "language"), [(100, 5, "fr"), (120, 5, "de"), (150, 4, "fr"), (200, 5, "de")]
)
def test_the_ranking_has_all_figures_in_readable_lines(app: App, scale: int, players: int, language: str) -> None:
    app.change(replace(app.settings, scale=scale, language=language))
    resize(app, (1280, 720))
    player = sit_down(app, play(players, 3, steps=6, fruit_trees=True), table="full")
    player.presses(pygame.K_s)
    layout, rows, view = player.layout, player.ranking, RankingView(app.ui, player.pieces.seats)
    there, step = layout.ranking, 5
    found = Counter(view.at(layout, rows, (there.right - layout.px(50), y)) for y in range(there.y, there.bottom, step))
    assert min(found[targets.Ranked(row.player)] for row in rows) * step >= 15 * layout.unit
    assert found[targets.RankedColumn(TOTAL)], "without room for parts there are no heads"
    assert there.collidelist([layout.bar, layout.hand, layout.standings, *layout.buttons]) == -1
