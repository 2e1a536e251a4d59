"""Who passes through the valley at the table: on free ways only, and on while pieces move."""

from __future__ import annotations

from itertools import pairwise, product

import pygame
import pytest

from citrus.rules.actions import Harvest
from citrus.rules.board import spaces_of
from citrus.rules.numbering import SpaceSet
from citrus.rules.state import GameState
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.motion.flights import Movement
from citrus.ui.table.view.flutter import DANCE, DANCING, Flutter
from citrus.ui.table.view.painter import RATE
from citrus.ui.table.view.trails import along, bare_land, flight, walk
from citrus.ui.table.view.visitors import EVERY, FIRST, LOADING, Visitors
from tests.ui import behind
from tests.ui.lessons import begin
from tests.ui.player import Player, sit_down
from tests.ui.shell import play, points

LIGHT = 8  # frames until the light of the hour has come, before anybody passes

LUCKY = 8  # different lucks


def state_after(steps: int) -> GameState:
    return play(3, 3, steps=steps).state


def houses(state: GameState) -> SpaceSet:
    return sum(1 << state.game.board.sites[built.site] for built in state.fincas)


def under(state: GameState, way: list[tuple[float, float]]) -> SpaceSet:
    """Return the spaces on the board in which the points of a way lie."""
    board = state.game.board
    spaces = [board.space_at(int(x // 1), int(y // 1)) for x, y in way]
    return sum({1 << space for space in spaces if space is not None})


def test_birds_cross_the_whole_board_over_no_finca() -> None:
    state = state_after(60)
    ways = [list(flight(state, houses(state), luck)) for luck in range(LUCKY)]
    for way in ways:
        assert [x for x, _ in way] == [column + 0.5 for column in range(state.game.board.columns)]
        for x, y in way:  # at whole heights they are over two spaces
            assert not under(state, [(x, y - 0.1), (x, y + 0.1)]) & houses(state)
    assert len({str(way) for way in ways}) > 1, "not always on the same way"
    walled = sum(1 << row * state.game.board.stride + 4 for row in range(state.game.board.rows))
    assert not flight(state, walled, 1)


@pytest.mark.parametrize("steps", [20, 60, 100])
def test_carts_and_cats_go_over_free_land_and_never_only_up_or_down(steps: int) -> None:
    state = state_after(steps)
    for luck in range(LUCKY):
        way = list(along(state, houses(state), luck))
        assert len(way) > 4
        assert under(state, way[1:-1]) & ~(bare_land(state) | sum(state.neutral)) == 0
        assert all(abs(x - a) == 1 and abs(y - b) <= 1 for (x, y), (a, b) in pairwise(way))
        assert under(state, [way[0], way[-1]]) == 0, "they come from outside and leave"
    assert not along(state, state.game.board.all_spaces, 1)


def test_who_goes_to_a_field_comes_back_the_same_way() -> None:
    state = state_after(60)
    found = 0
    for field in spaces_of(sum(state.neutral)):
        way = list(along(state, houses(state), 1, 1 << field))
        assert way == way[::-1]
        assert not way or under(state, [way[len(way) // 2]]) == 1 << field
        found += bool(way)
    assert found > 2


def test_the_cart_comes_for_a_harvest_and_is_loaded_there(app: App) -> None:
    steps = play(3, 3).steps
    number = next(number for number, step in enumerate(steps) if isinstance(step.action, Harvest))
    before, after = steps[number - 1].state, steps[number].state
    layout, visitors = sit_down(app, play(3, 3, steps=number)).layout, Visitors(app.ui.art)
    fields = before.planted & ~sum(before.neutral) & sum(after.neutral)
    places = [layout.space_rect(*after.game.board.column_row(space)) for space in spaces_of(fields)]
    visitors.notice(before, 0, ())
    visitors.come(FIRST, alone=False)
    now = FIRST + EVERY - 1  # the storks have gone, and nobody is due
    visitors.come(now, alone=False)
    assert not visitors.here(now)
    visitors.notice(after, 0, ())
    visitors.come(now, alone=False)
    loaded = 0
    while visitors.here(now):
        seen = [picture.get_rect(topleft=at) for picture, at in visitors.at(layout, now)]
        loaded += len(seen) == 2 and any(rect.collidelist(places) >= 0 for rect in seen)
        now += 0.5
    assert loaded > LOADING
    visitors.come(now, alone=False)
    assert not visitors.here(now), "it is fetched once"


def test_farmers_walk_from_a_finca_straight_to_a_grove_of_nobody() -> None:
    state = state_after(60)
    for luck in range(LUCKY):
        first, *between, last = list(walk(state, 0, luck))
        assert under(state, [first]) & houses(state)
        assert under(state, between) & ~bare_land(state) == 0
        assert under(state, [last]) & sum(state.neutral)
    assert not walk(state, sum(state.neutral), 1)


def at_table(app: App, seconds: float = 0.0) -> Player:
    """Return somebody at a table that is at rest, in whose valley some time has passed."""
    player = sit_down(app, play(3, 3, steps=61))
    for _ in range(40):
        app.step([], 0.1)
    app.draw()
    for _ in range(max(LIGHT, round(seconds * RATE))):
        player.screen.stir(app.surface, 1 / RATE)
    app.draw()  # all comes to rest but who passes
    return player


def passing(app: App, player: Player, still: pygame.Surface) -> pygame.Rect:
    """Return where somebody passes, by a picture of the table without him."""
    view = player.layout.view
    differ = pygame.mask.from_threshold(app.surface.subsurface(view), (0, 0, 0), (1, 1, 1), still.subsurface(view))
    differ.invert()
    large = [rect for rect in differ.get_bounding_rects() if rect.width > player.layout.space // 2]
    return large[0].unionall(large[1:]) if large else pygame.Rect(0, 0, 0, 0)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_nobody_passes_before_something_may_move(app: App) -> None:
    player = at_table(app)
    still = app.surface.copy()
    for _ in range(round(FIRST + 6) * 10):
        app.step([], 0.1)
    app.draw()
    assert not passing(app, player, still)


def test_storks_fly_on_while_the_mouse_and_pieces_move(app: App) -> None:
    at_table(app)
    still = app.surface.copy()
    player = at_table(app, FIRST + 6)
    flying = passing(app, player, still)
    assert flying.width > 2 * player.layout.space
    points(app, player.layout.stall.center)
    app.draw()
    assert passing(app, player, still) == flying

    player.buys()
    for _ in range(10):
        app.step([], 0.05)
    app.draw()
    flown = app.surface.copy()
    other = at_table(app)
    points(app, player.layout.stall.center)
    other.buys()
    for _ in range(10):
        app.step([], 0.05)
    app.draw()
    moved = passing(app, other, flown)
    assert moved
    assert abs(moved.x - flying.x) > player.layout.space // 8


def test_somebody_comes_while_pieces_move_for_long(app: App) -> None:
    player = at_table(app, FIRST - 2)
    still = app.surface.copy()
    behind.show(player, Movement(player.state, player.state, rest=60.0))
    for _ in range(60):
        app.step([], 0.1)
    app.draw()
    assert passing(app, player, still).width > player.layout.space


def test_flocks_are_not_all_alike(app: App) -> None:
    """Neither in how many they are, nor in where they fly."""
    state = state_after(60)
    heights = {round(flight(state, 0, luck)[4][1]) for luck in range(LUCKY)}
    assert len(heights) > state.game.board.rows // 3


def test_somebody_passes_while_a_hint_is_shown_but_over_nothing_that_it_shows(app: App) -> None:
    player = at_table(app)
    player.asks_for_hint()
    player.waits_for_hint()
    player.screen.stir(app.surface, 1 / RATE)
    app.draw()
    explained, seen = app.surface.copy(), []
    assert player.advice is not None
    spaces = [player.rect_of(targets.Space(planting.space)) for planting in player.advice.plan]
    assert spaces
    for _ in range(round(2 * EVERY)):
        for _ in range(RATE):
            player.screen.stir(app.surface, 1 / RATE)
        app.draw()
        seen.append(passing(app, player, explained))
        for space in spaces:
            assert pixels(app.surface.subsurface(space)) == pixels(explained.subsurface(space))
    assert sum(one.width > player.layout.space for one in seen) > EVERY / 2


def test_nobody_passes_in_a_lesson(app: App) -> None:
    player = Player(begin(app))
    app.step([], 0.1)
    app.draw()
    for _ in range(LIGHT):
        player.screen.stir(app.surface, 1 / RATE)
    app.draw()
    still = app.surface.copy()
    for _ in range(round((FIRST + 6) * RATE)):
        player.screen.stir(app.surface, 1 / RATE)
    app.draw()
    assert not passing(app, player, still)


def test_a_click_on_a_bird_is_for_the_bird(app: App) -> None:
    player = at_table(app, FIRST + 6)
    view, bare = player.layout.view, bare_land(player.state)
    grid = product(range(view.x, view.right, 3), range(view.y, view.bottom, 3))
    plumage = [at for at in grid if min(app.surface.get_at(at)[:3]) > 240]
    over_land = [
        at for at in plumage if isinstance(on := player.target_at(at), targets.Space) and bare >> on.number & 1
    ]
    at = over_land[len(over_land) // 2]
    flying = app.surface.copy()
    player.clicks(at)
    assert player.message == ""
    player.screen.stir(app.surface, 2 / RATE)
    moved = pygame.mask.from_threshold(app.surface, (232, 55, 43), (12, 12, 12)).count()
    assert moved > pygame.mask.from_threshold(flying, (232, 55, 43), (12, 12, 12)).count(), "a heart"
    for _ in range(20 * RATE):
        player.screen.stir(app.surface, 1 / RATE)
    player.clicks(at)
    assert player.message, "a click on bare land is answered"


def test_butterflies_fly_away_from_who_touches_them(app: App) -> None:
    flutter, tree = Flutter(app.ui), pygame.Rect(500, 300, 50, 50)
    flutter.notice(pygame.Rect(0, 0, 1000, 600), [tree], [])
    now = DANCE + DANCING / 2
    (picture, place), _ = flutter.butterflies(now)
    assert not flutter.frighten((5, 5), now)
    assert flutter.frighten(picture.get_rect(topleft=place).center, now)
    far = [abs(x - tree.x) + abs(y - tree.y) for _, (x, y) in flutter.butterflies(now + 1.0)]
    assert all(one > 100 for one in far)
    assert not list(flutter.butterflies(now + DANCING / 2))
    assert len(list(flutter.butterflies(now + DANCE))) == 2, "others come"
