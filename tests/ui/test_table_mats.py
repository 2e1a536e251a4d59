"""The mats answer: a click tells whose they are, a note how strong a bot is, and the last turn says that it is one."""

from __future__ import annotations

import dataclasses
from itertools import combinations
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.words import Words
from citrus.match.settings import Level
from citrus.records.record import COLORS, Seat
from citrus.rules.actions import EndTurn, Pass
from citrus.rules.state import GameState
from citrus.ui.kit.dialogs import QuestionDialog
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces import mat_figures
from citrus.ui.pieces.fruits import Fruits
from citrus.ui.pieces.layout import table_layout
from citrus.ui.pieces.mat_figures import APART, COUNT, written
from citrus.ui.pieces.mat_layout import COINS, LEAST_NAME, WORKERS
from citrus.ui.pieces.mat_places import PURSE, MatPlaces
from citrus.ui.pieces.mat_score import MORE, Score, draw_score
from citrus.ui.pieces.mat_workers import RUNG, ringed, rung_at
from citrus.ui.pieces.mats import MatsView
from citrus.ui.pieces.points import GOLD
from citrus.ui.shell.app import App
from citrus.ui.table.model import notes, targets
from citrus.ui.table.model.commands import Command
from tests.grids import sampled
from tests.rules.scene import Scene
from tests.ui.layouts import game
from tests.ui.player import Player, sit_down
from tests.ui.shell import click, play, press, resize


def table(app: App, steps: int = 40) -> Player:
    player = sit_down(app, play(2, 1, steps=steps))
    app.draw()
    return player


def test_a_click_on_a_mat_tells_whose_it_is_and_says_nothing_on_ones_own(app: App) -> None:
    player = table(app)
    turn = player.state.player
    for number, place in enumerate(player.layout.mats):
        middle = place.name.midright
        assert player.target_at(middle) == targets.Mat(number)
        click(app, middle)
        names = [seat.name for seat in player.match.seats]
        said = app.ui.texts("table.hint.not_your_mat", owner=names[number], name=names[turn])
        assert player.message == ("" if number == turn else said)


def test_another_players_tile_tells_whose_it_is(app: App) -> None:
    states = [step.state for step in play(2, 1).steps]
    player = table(app, next(at for at, state in enumerate(states) if state.players[1 - state.player].tiles))
    other = 1 - player.state.player
    player.clicks(targets.MatTile(other, player.state.players[other].tiles[0]))
    assert player.match.seats[other].name in player.message


def test_the_note_on_a_mat_tells_how_strong_a_bot_is(app: App) -> None:
    state = table(app).match.state
    words = Words(app.ui.texts, state.game, ("Ana", "Pip"), (None, "hard"))
    assert words.computer(0) == ""
    assert notes.mat(words, state, 1)[-1] == "Mateo: hard"
    assert "Computer" not in " ".join(notes.mat(words, state, 0))


def test_the_note_on_a_mat_of_the_calm_table_tells_a_few_facts_of_the_moment(app: App) -> None:
    for step in play(3, 1).steps:
        words = Words(app.ui.texts, step.state.game, ("Ana", "Pip", "Tom"), (None, "hard", None))
        for number in range(3):
            calm, full = (notes.mat(words, step.state, number, calm) for calm in (True, False))
            assert len(calm) <= 3
            assert full[0] == words.player(number)
            assert step.state.over or full[1].startswith("If the game ended now"), "the sum comes first"
            assert len(full) <= 5 + bool(words.computer(number))


def test_the_last_turn_says_that_it_ends_the_game(app: App) -> None:
    app.change(replace(app.settings, confirm_end=True))
    steps = play(2, 1).steps
    first = next(number for number, step in enumerate(steps) if step.action == EndTurn())
    for end, question in ((first, "end_question"), (len(steps) - 1, "end_game")):
        player, action = table(app, end - 1), steps[end].action
        assert isinstance(action, EndTurn | Pass)
        assert steps[end].state.over == (question == "end_game")
        player.clicks(targets.CommandButton(Command("end" if action == EndTurn() else "pass")))
        assert isinstance(app.top, QuestionDialog)
        assert app.top.title == app.ui.texts(f"table.{question}.title")
        app.pop()


@pytest.mark.parametrize(
    ("size", "players"), sampled([(960, 600), (1280, 720), (1366, 768), (3840, 2160)], [2, 3, 4, 5], rounds=2)
)
def test_all_workers_have_room_beside_the_other_pieces(app: App, size: tuple[int, int], players: int) -> None:
    playing = game("long", players)
    fruits, seats = Fruits(app.ui, playing), tuple(Seat(color, color) for color in COLORS[:players])
    most = playing.tiles.workers
    for scale in (1.0, 1.3, 1.5, 2.0):
        fitted = table_layout(size, playing, scale)
        mats = MatsView(app.ui, seats, fruits)
        for layout in (fitted, dataclasses.replace(fitted, calm=False)):
            place = mats.places.mat(layout, players - 1)
            shown = range(most if place.line is None else 1)
            workers = [mats.places.worker_rect(layout, players - 1, worker, most) for worker in shown]
            beside = [place.tiles, place.name, place.score, *([] if layout.calm else [place.harvest, place.total])]
            for rect in workers:
                assert place.supply.inflate(rect.width // 2, 0).contains(rect)
                assert rect.inflate(-rect.width // 4, -4).collidelist(beside) == -1
            assert all(other.centerx - one.centerx >= 12 for one, other in combinations(workers, 2))


@pytest.mark.parametrize(("scale", "players"), sampled([1.0, 1.2, 1.5, 2.0], [2, 3, 4, 5], rounds=2))
def test_what_a_harvest_brings_lies_in_its_place(app: App, scale: float, players: int) -> None:
    state = play(players, 1, steps=60).state
    without = replace(state, players=tuple(replace(who, regions=()) for who in state.players))
    seats = tuple(Seat(color, color) for color in COLORS[:players])
    mats = MatsView(app.ui, seats, Fruits(app.ui, state.game))
    for size in ((960, 600), (1280, 720), (3840, 2160)):
        layout = dataclasses.replace(table_layout(size, state.game, scale), calm=False)
        with_harvest, bare = pygame.Surface(size), pygame.Surface(size)
        mats.draw(with_harvest, layout, state)
        mats.draw(bare, layout, without)
        bare.blit(with_harvest, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        assert bare.get_bounding_rect() or layout.lines
        for number in range(players):
            place = mats.places.mat(layout, number)
            assert place.mat.contains(place.harvest)
            parts = [place.harvest, place.supply.inflate(layout.px(RUNG), 0)]  # with the ring on the ladder
            if place.line is not None:
                left = place.supply.right
                parts.append(pygame.Rect(left, place.line.coin.y, place.total.x - left, place.line.coin.height))
            for part in parts:
                bare.fill("black", part)
        assert not pygame.mask.from_threshold(bare, "white", (250, 250, 250, 255)).count()


@pytest.mark.parametrize(("scale", "players"), [(1.3, 3), (1.3, 4), (1.4, 3)])
def test_folded_mats_keep_what_a_harvest_brings_where_there_is_room(app: App, scale: float, players: int) -> None:
    state = play(players, 1, steps=60).state
    without = replace(state, players=tuple(replace(who, regions=()) for who in state.players))
    mats = MatsView(app.ui, tuple(Seat(color, color) for color in COLORS[:players]), Fruits(app.ui, state.game))
    layout = dataclasses.replace(table_layout((1280, 720), state.game, scale), calm=False)
    assert layout.lines
    laid = [Laid(layout.size) for _ in range(2)]
    for there, shown in zip(laid, (state, without), strict=True):
        mats.draw(there, layout, shown)
    more = set(map(tuple, laid[0].places)) - set(map(tuple, laid[1].places))
    for number in {number for number, who in enumerate(state.players) if who.regions} - {layout.opened}:
        assert any(layout.lines[number].mat.contains(place) for place in more)


class Laid(pygame.Surface):
    """Keeps the places of the pictures that are drawn on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.places: list[pygame.Rect] = []

    def blit(self, source: pygame.Surface, *place: Any, **look: Any) -> pygame.Rect:
        self.places.append(super().blit(source, *place, **look))
        return self.places[-1]


def test_names_and_tiles_have_room_in_windows_of_all_proportions() -> None:
    for players in (2, 3, 4, 5):
        for width in range(960, 2700, 180):
            layout = table_layout((width, 720), game("long", players))
            for place in () if layout.lines else (layout.mats[-1], layout.mats[-1].full):
                assert place.name.width >= layout.px(LEAST_NAME)
                assert place.tile_rect(2, 3).width >= layout.px(23)


def test_coins_keep_off_the_workers(app: App) -> None:
    places = MatPlaces()
    for players in (2, 3, 4, 5):
        layout = table_layout((1280, 720), game("long", players))
        number = min(app.ui.fonts.width("12", layout.text(COUNT), bold=True), layout.px(COINS - APART - PURSE))
        begins = places.coin_rect(layout, 0).x + layout.px(PURSE)
        assert begins + number < places.worker_rect(layout, 0, 0, WORKERS).x


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_a_crown_keeps_off_the_forecast(app: App, scale: float) -> None:
    for players in (2, 3, 4, 5):
        layout = table_layout((1280, 720), game("long", players), scale)
        for place in [mat.full for mat in layout.lines or layout.mats]:
            laid = Laid(layout.size)
            draw_score(laid, app.ui, layout, place.score, Score(88, layout.text(28), leads=True))
            assert laid.places[1].collidelist([place.total, place.name]) < 0


@pytest.mark.parametrize(("scale", "players"), sampled([1.0, 1.3, 1.5, 2.0], [2, 3, 4, 5], rounds=2))
def test_the_coins_of_the_ladder_lie_side_by_side_or_nowhere(app: App, scale: float, players: int) -> None:
    state = play(players, 1, steps=1).state
    seats = tuple(Seat(color, color) for color in COLORS[:players])
    mats = MatsView(app.ui, seats, Fruits(app.ui, state.game))
    for size in ((960, 600), (1280, 720), (1920, 1080)):
        layout, laid = dataclasses.replace(table_layout(size, state.game, scale), calm=False), Laid(size)
        for number in range(players):
            mats.draw_ladder(laid, layout, state, number)
        assert all(not one.colliderect(other) for one, other in combinations(laid.places, 2))
        assert laid.places or layout.lines or scale > 1, "there is room for it at the usual size"


def test_only_the_full_table_tells_that_a_harvest_would_lose_coins(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene().region(0, "lemon", "a1").player(0, workers=4, coins=3)
    seats = tuple(Seat(color, color) for color in COLORS[:2])
    mats, layout = MatsView(app.ui, seats, Fruits(app.ui, scene.game)), table_layout((1280, 720), scene.game)
    render, written = app.ui.fonts.render, set[str]()

    def noted(text: str, *looks: Any, **others: Any) -> pygame.Surface:
        written.add(text)
        return render(text, *looks, **others)

    monkeypatch.setattr(app.ui.fonts, "render", noted)

    def told(calm: bool) -> set[str]:
        written.clear()
        mats.draw(pygame.Surface(layout.size), dataclasses.replace(layout, calm=calm), scene.state)
        return written & {"= 12", "+8", "+5"}

    assert told(calm=False) == {"+8"}
    scene.player(0, coins=7)
    assert told(calm=False) == {"+5", "= 12"}
    assert told(calm=True) == set()


def test_the_note_on_a_mat_says_what_every_step_of_the_income_brings(app: App) -> None:
    state = table(app).match.state
    words = Words(app.ui.texts, state.game, ("Ana", "Pip"))
    assert "2, 4, 6, 7, 8" in " ".join(notes.mat_part(words, state, 0, "workers"))


def test_the_mat_in_turn_is_framed_in_the_outline_of_its_player(app: App) -> None:
    """Colours alone do not tell blue from black."""
    state = play(2, 1, steps=1).state
    mats = MatsView(app.ui, tuple(Seat(color, color) for color in ("blue", "red")), Fruits(app.ui, state.game))
    layout = table_layout((1280, 720), state.game)
    for number, color in enumerate(("blue", "red")):
        surface = pygame.Surface(layout.size)
        mats.draw(surface, layout, replace(state, player=number))
        mat = layout.mats[number].mat
        border = surface.subsurface((mat.x + 20, mat.y - 3, mat.width - 40, 2))
        for shade in (color, f"{color}_light"):
            assert pygame.mask.from_threshold(border, app.ui.palette[shade], (8, 8, 8, 255)).count() > 40


def with_scores(players: int, scores: tuple[int, ...]) -> GameState:
    playing = play(players, 1, steps=1).state
    held = [replace(player, score=score) for player, score in zip(playing.players, scores, strict=True)]
    return replace(playing, players=tuple(held))


def golden(app: App, state: GameState, size: tuple[int, int], scale: float = 1.0, level: Level = "calm") -> list[bool]:
    """Return of each mat whether its points lie on gold."""
    layout = dataclasses.replace(table_layout(size, state.game, scale), calm=level == "calm")
    seats = tuple(Seat(color, color) for color in COLORS[: len(state.players)])
    surface = pygame.Surface(layout.size)
    MatsView(app.ui, seats, Fruits(app.ui, state.game)).draw(surface, layout, state)
    places = [surface.subsurface(mat.score) for mat in layout.lines or layout.mats]
    found = [pygame.mask.from_threshold(place, GOLD, (6, 6, 6, 255)) for place in places]
    return [mask.count() > 0.1 * mask.get_size()[0] * mask.get_size()[1] for mask in found]  # more than a star has


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1366, 768), 1.3), ((1280, 720), 2.0), ((3840, 2160), 1.0)]
)
def test_the_points_of_those_who_lead_lie_on_gold(app: App, size: tuple[int, int], scale: float) -> None:
    assert golden(app, with_scores(2, (10, 12)), size, scale) == [False, True]
    assert golden(app, with_scores(5, (44, 32, 44, 8, -3)), size, scale) == [True, False, True, False, False]
    assert golden(app, with_scores(3, (7, 7, 7)), size, scale) == [True, True, True]
    assert golden(app, with_scores(3, (0, 0, 0)), size, scale) == [False, False, False], "nobody leads yet"
    assert golden(app, with_scores(2, (10, 12)), size, scale, "full") == [False, True], "whatever is foretold"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_points_grow_with_the_texts(app: App, monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    shown: list[int] = []

    def noted(surface: object, ui: Ui, layout: object, place: object, score: Score) -> None:
        shown.append(score.px)

    monkeypatch.setattr(mat_figures, "draw_score", noted)
    for scale in (1.3, 1.6, 2.0):
        golden(app, with_scores(players, (9,) * players), (1280, 720), scale)
    assert shown[0] <= shown[players] <= shown[-1]
    assert shown[-1] >= 34


def test_from_the_last_tiles_on_a_plus_on_the_calm_table_tells_who_gets_more_in_the_end(app: App) -> None:
    playing = play(3, 1, steps=60).state
    poor = replace(playing.players[1], regions=(), tiles=())
    last = replace(playing, bag=(), fincas=(), players=(playing.players[0], poor, playing.players[2]))
    seats = tuple(Seat(color, color) for color in COLORS[:3])

    def pluses(state: GameState, level: Level) -> list[bool]:
        layout = dataclasses.replace(table_layout((1280, 720), state.game), calm=level == "calm")
        laid = Laid(layout.size)
        MatsView(app.ui, seats, Fruits(app.ui, state.game)).draw(laid, layout, state)
        side = round(layout.mats[0].score.height * MORE)
        return [
            any(rect.size == (side, side) and mat.mat.colliderect(rect) for rect in laid.places) for mat in layout.mats
        ]

    assert pluses(last, "calm") == [True, False, True]
    assert pluses(last, "full") == [False] * 3, "its totals say it"
    assert pluses(replace(last, bag=playing.bag), "calm") == [False] * 3


def test_the_note_on_a_mat_says_who_leads_and_by_how_much(app: App) -> None:
    def said(scores: tuple[int, ...], number: int) -> str:
        state = with_scores(3, scores)
        return notes.lead(Words(app.ui.texts, state.game, ("Ana", "Pip", "Zoe")), state, number)

    assert said((12, 7, 9), 0) == "Now in the lead by 3 points"
    assert said((12, 7, 9), 1) == "5 points to catch up with the lead"
    assert said((12, 7, 12), 2) == "Now tied for the lead"
    assert said((7, 7, 7), 0) == "Nobody leads yet"


def test_the_coins_of_a_harvest_of_everything_are_ringed_on_the_ladder(app: App) -> None:
    app.change(replace(app.settings, table="full"))
    player = table(app)
    state, layout, surface = player.state, player.layout, pygame.Surface(player.screen.size)
    player.screen.draw(surface)
    rings = 0
    for number, who in enumerate(state.players):
        ring = ringed(state, number)
        assert ring == (who.workers + len(who.regions) if who.regions else None)
        for worker in range(state.game.tiles.workers):
            rect = player.pieces.mats.places.worker_rect(layout, number, worker, state.game.tiles.workers)
            x, y = rung_at(layout, rect)
            beside = [surface.get_at((x + layout.px(RUNG) // 2 + step, y)) for step in range(-1, 4)]
            assert (GOLD in beside) == (worker + 1 == ring), (number, worker)
            rings += GOLD in beside
    assert rings
    assert ringed(replace(state, phase="over"), 0) is None


def test_all_horses_are_one_herd(app: App, written: dict[str, pygame.Surface]) -> None:
    playing = play(2, 1, steps=1).state
    mine = replace(playing.players[0], tiles=("horses3", "horses4", "horses4"))
    state = replace(playing, players=(mine, *playing.players[1:]))
    layout = table_layout((1280, 720), state.game)
    seats = tuple(Seat(color, color) for color in COLORS[:2])
    mats, surface = MatsView(app.ui, seats, Fruits(app.ui, state.game)), pygame.Surface(layout.size)
    mats.draw(surface, layout, state)
    assert "11" in written
    mats.draw(surface, dataclasses.replace(layout, calm=False), state)
    assert "+11" in written
    assert not {"+3", "+4", "+8"} & {*written}, "no sort for itself"
    written.clear()
    mats.draw(surface, layout, replace(state, bag=()))
    assert "+11" in written, "with the last tiles, also the calm table tells what is still to come"


def test_the_note_on_a_herd_tells_its_sorts(app: App) -> None:
    playing = play(2, 1, steps=1).state
    mine = replace(playing.players[0], tiles=("horses3", "horses4", "horses4"))
    state = replace(playing, players=(mine, *playing.players[1:]))
    words = Words(app.ui.texts, state.game, ("Ana", "Pip"))
    said = notes.about(words, state, {}, targets.MatTile(0, "horses3"))
    assert said == [
        "11 horses",
        "Wild horses: 1 point for each horse at the end of the game.",
        "3 horses, 2\u00a0×\u00a04 horses",
    ]
    one = replace(state, players=(replace(mine, tiles=("horses4",)), *playing.players[1:]))
    assert notes.about(words, one, {}, targets.MatTile(0, "horses4"))[0] == "4 horses"


# folded mats, for large texts


def folded(app: App, players: int = 4, steps: int = 60) -> Player:
    player = sit_down(app, play(players, 1, steps=steps))
    resize(app, (1280, 720))
    app.rescale(200)
    app.draw()
    assert player.layout.lines
    return player


def test_the_mat_of_the_player_in_turn_is_open_and_a_click_opens_another(app: App) -> None:
    player = folded(app)
    turn = player.state.player
    other = (turn + 1) % 4
    assert player.layout.opened == turn
    click(app, player.layout.lines[other].score.center)
    assert player.layout.opened == other
    tile, _ = player.state.players[other].tile_counts()[0]
    place = player.rect_of(targets.MatTile(other, tile))
    assert player.layout.mats[other].mat.contains(place)
    assert player.target_at(place.center) == targets.MatTile(other, tile)
    press(app, pygame.K_ESCAPE)
    assert player.layout.opened == turn


def test_in_the_end_the_mat_of_a_winner_is_open(app: App) -> None:
    player = sit_down(app, play(4, 6))
    app.rescale(200)
    state = player.state
    assert player.layout.opened == state.winners[0]
    assert state.winners[0] != state.player, "else this shows nothing"


def test_keys_open_a_folded_mat(app: App) -> None:
    player = folded(app)
    other = (player.state.player + 1) % 4
    while not isinstance(player.focus, targets.Mat):
        press(app, pygame.K_TAB)
    while player.focus != targets.Mat(other):
        press(app, pygame.K_RIGHT if player.state.player < other else pygame.K_LEFT)
    press(app, pygame.K_RETURN)
    assert player.layout.opened == other
    press(app, pygame.K_t)  # to a tile of the player
    own = isinstance(player.focus, targets.MatTile)
    assert player.layout.opened == (player.state.player if own else other)


def test_the_note_on_a_folded_mat_says_how_to_open_it(app: App) -> None:
    player = folded(app)
    turn = player.state.player
    for who in range(4):
        player.hovers(targets.Mat(who))
        app.step([], 2.0)
        note = player.note
        assert (app.ui.texts("table.tip.open_mat") in note) == (who != turn)


def test_a_name_on_a_mat_is_in_one_line_as_long_as_it_can_be_read(app: App) -> None:
    wide = app.ui.fonts.width("Grossmutter Hildegard", 15, bold=True)
    assert written(app.ui, "Grossmutter Hildegard", 17, 12, wide) == (("Grossmutter Hildegard",), 15)
    assert written(app.ui, "Grossmutter Hildegard", 17, 12, wide // 2) == (("Grossmutter", "Hildegard"), 12)
    assert written(app.ui, "Ana", 17, 12, wide) == (("Ana",), 17)
    assert written(app.ui, "Maximiliane", 17, 13, app.ui.fonts.width("Maximiliane", 12, bold=True))[1] == 12


@pytest.mark.parametrize("level", ["calm", "full"])
def test_what_a_mat_says_of_coins_workers_and_points_has_a_note(app: App, level: Level) -> None:
    player = sit_down(app, play(2, 1, steps=30), table=level)
    number, own = player.state.player, player.state.players[player.state.player]
    coins, workers, points = (player.note_on(targets.MatPart(number, part)) for part in ("coins", "workers", "points"))
    assert f"{own.coins} coin" in coins[0]
    assert f"{player.state.game.tiles.max_coins} coins" in coins[-1]
    assert f"{own.workers} of 5" in workers[0]
    assert f"{own.score} point" in points[0]
    mat = player.layout.mats[number]
    for foretold in (mat.harvest, mat.total):  # on one level alone: only the whole mat tells of it
        assert not isinstance(player.target_at(foretold.center), targets.MatPart)
    player.clicks(targets.MatPart(1 - number, "coins"))
    assert player.message, "a click there is one on the mat"
