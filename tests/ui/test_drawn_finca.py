"""A finca is drawn before its site is chosen: it lies large beside the market, every site tells what it would mean
there, and a milestone draws only when it is meant to (R7.1, R10.5)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.playback import Playback
from citrus.rules.actions import BuildFinca, Buy, UseMilestone
from citrus.rules.board import spaces_of
from citrus.rules.events import FincaCause
from citrus.rules.fincas import draw_finca, missing, totals
from citrus.rules.market import line_tiles
from citrus.rules.state import BuiltFinca
from citrus.rules.tiles import Finca
from citrus.rules.turn import apply, legal_actions
from citrus.ui.pieces.houses import finca_picture
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import notes, targets
from citrus.ui.table.model.clicks import meaning
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.intents import Refuse
from citrus.ui.table.model.offer import Choices, choices
from citrus.ui.table.model.outcome import founded
from citrus.ui.table.model.prompt import prompt
from citrus.ui.table.model.said import Prompt
from citrus.ui.table.model.selection import NOTHING, Selection
from citrus.ui.table.model.settling import settle
from citrus.ui.table.model.targets import Target
from citrus.ui.table.motion.animator import MORE_SECONDS
from tests.grids import sampled
from tests.rules.scene import Scene
from tests.ui.at_table import opened
from tests.ui.fingers import drags
from tests.ui.locale_texts import in_english
from tests.ui.player import Player, sit_down
from tests.ui.shell import play, press, resize

STACK = targets.Stack("fincas")


def note(player: Player, target: Target) -> list[str]:
    """Return the note on a hovered target."""
    player.hovers(None)
    player.hovers(target)
    player.waits(MORE_SECONDS)
    shown = player.note
    return [] if shown is None else list(shown)


def offered(scene: Scene, selection: Selection = NOTHING) -> Choices:
    legal = legal_actions(scene.state)
    return choices(scene.state, legal, settle(selection, scene.state, legal))


def said(scene: Scene) -> Prompt:
    legal = legal_actions(scene.state)
    return prompt(in_english(scene.game), scene.state, legal, settle(NOTHING, scene.state, legal))


def site_note(scene: Scene, site: str) -> list[str]:
    target = targets.Space(scene.board.sites[site])
    return notes.about(in_english(scene.game), scene.state, offered(scene), target)


def drawn_scene() -> Scene:
    """Set up a low market: a purchase draws finca 8/4, for site A, with nobody around it, or B, with two lemons of
    Ben."""
    scene = Scene().region(1, "lemon", "e6 e5").stacks("8/4 12/6", "A B").market("lime lemon lime lemon")
    return scene.bag("orange")


# the finca beside the market


@pytest.mark.parametrize(
    ("size", "scale", "players", "trees"),
    sampled([(1280, 720), (1366, 768), (1920, 1080), (3840, 2160)], [100, 120, 130, 150, 200], [2, 4], [False, True]),
)
def test_the_drawn_finca_leaves_all_counters_in_sight(
    app: App, home: Path, size: tuple[int, int], scale: int, players: int, trees: bool
) -> None:
    app.change(replace(app.settings, scale=scale))
    resize(app, size)
    player = sit_down(app, play(players, 3, steps=5, fruit_trees=trees))
    drawn = player.pieces.drawn.rect(player.layout)
    for counter in player.pieces.stacks.counters(player.layout):
        assert drawn.clip(counter).width <= 4, "no more than its edge"


def test_the_drawn_finca_lies_where_it_does_in_a_window_of_any_shape_when_the_land_is_enlarged(
    app: App, home: Path
) -> None:
    for scale, players in ((100, 2), (200, 5)):
        player = sit_down(app, play(players, 3, steps=5), scale=scale)
        for size in sampled((1, 60, 200, 500, 1000, 2500), (1, 60, 200, 400, 700, 1500), rounds=2):
            resize(app, size)
            player.presses(pygame.K_HOME)
            drawn = player.pieces.drawn.rect(player.layout)
            assert drawn.width > 0
            for _ in range(4):
                player.turns_wheel(1, player.layout.view.center)
                assert player.pieces.drawn.rect(player.layout) == drawn


def test_the_drawn_finca_tells_its_values_and_why_it_is_built(app: App, home: Path) -> None:
    player = opened(app, home, "drawn_by_milestone")
    drawn = player.state.drawn_finca
    assert drawn is not None
    place = player.rect_of(targets.DrawnFinca())
    assert player.target_at(place.center) == targets.DrawnFinca()
    head, why, *_ = note(player, targets.DrawnFinca())
    assert f"{drawn.finca.first} points" in head
    assert str(drawn.finca.second) in head
    assert "milestone" in why


@pytest.mark.parametrize(
    ("cause", "bag", "market", "refilled"),
    [
        ("milestone", "lemon", "lime", True),
        ("blocked", "lemon", "lime", True),
        ("milestone", "", "lime", False),
        ("blocked", "", "lime", False),
        ("milestone", "lemon", "lime " * 12, False),
    ],
)
def test_the_market_is_said_to_be_refilled_only_if_it_will_be(
    cause: FincaCause, bag: str, market: str, refilled: bool
) -> None:
    scene = Scene().stacks("8/4", "A B").market(market).bag(bag)
    scene.state = draw_finca(scene.state, cause, [])
    told = (said(scene).hint, notes.drawn(in_english(scene.game), scene.state)[-1])
    assert [hint.endswith(" Then the market is refilled.") for hint in told] == [refilled] * 2
    assert (apply(scene.state, BuildFinca("A"))[0].market != scene.state.market) == refilled


def test_a_line_of_the_market_does_not_hide_why_the_finca_is_built(app: App, home: Path) -> None:
    player = opened(app, home, "drawn_by_milestone")
    why = player.bar.hint
    full = [line for line in player.state.game.lines if line_tiles(player.state, line)]
    for line in full:
        player.hovers(targets.MarketLine(line))
        assert player.bar.hint == why
    assert full


def test_a_replay_shows_the_drawn_finca_too(app: App, home: Path) -> None:
    match = opened(app, home, "drawn_by_milestone").match
    watched = ReplayScreen(app.ui, app.routes, Playback.of(match))
    player = Player(watched)
    app.show(watched)
    watched.go(len(match.steps) - 1)
    assert player.target_at(player.rect_of(targets.DrawnFinca()).center) == targets.DrawnFinca()
    surface = pygame.Surface(app.size)
    place = player.rect_of(targets.DrawnFinca())
    watched.draw(surface)
    there = pygame.image.tobytes(surface.subsurface(place), "RGB")
    watched.go(len(match.steps) - 2)
    watched.draw(surface)
    assert pygame.image.tobytes(surface.subsurface(place), "RGB") != there


# what it would mean on a site


def test_a_site_tells_who_would_score_how_much_and_which_roads_are_free() -> None:
    scene = drawn_scene().bag("orange orange orange")
    scene.do("buy R1")
    lines = site_note(scene, "B")
    assert lines[0] == "Build the finca on site B"
    assert "Ben: 2 tiles, 8 points" in lines
    assert "3 free roads: regions can begin there" in lines
    assert "6 spaces around it are still free" in lines
    assert "Nobody has tiles around it" in site_note(scene, "A")


def test_a_site_tells_whether_the_hand_finds_room_there() -> None:
    scene = Scene().region(1, "lime", "e6 f7 g6").stacks("8/4", "A B").market("lime lemon").player(1, workers=2)
    scene.do("buy R1")
    assert "All tiles in your hand then find a place" in site_note(scene, "A")
    blocked = site_note(scene, "B")
    assert not any("then find" in line for line in blocked)
    assert any("lime" in line and "3 points" in line for line in blocked)


def test_an_open_site_tells_who_builds_there_while_the_market_still_brings_fincas() -> None:
    scene = Scene().stacks("8/4", "B").market("lime lemon - - - - - - - - - -").bag("orange " * 24)
    builder = "Leave 3 tiles or fewer in the market, and you build it"
    assert site_note(scene, "B")[:2] == ["Site B: the next finca may be built here", builder]
    scene.change(fincas_closed=True)
    assert builder not in site_note(scene, "B")


def test_nothing_hidden_is_told_about_a_site() -> None:
    one, other = drawn_scene(), drawn_scene()
    one.stacks("8/4 12/6", "A B", "").do("buy R1")
    other.stacks("8/4 6/3", "A B", "").bag("lemon").do("buy R1")
    assert founded(one.state, "A").finca_roads == founded(other.state, "A").finca_roads
    assert site_note(one, "A") == site_note(other, "A")
    assert founded(one.state, "A").open_sites == ("B",)
    assert totals(founded(one.state, "B"), "B")


def test_a_site_that_can_be_chosen_is_lit_like_a_space_that_can_be_planted(app: App, home: Path) -> None:
    player = opened(app, home, "drawn_by_milestone")
    app.draw()
    light = app.ui.palette["highlight"]
    for space in player.spaces:
        rect = player.rect_of(targets.Space(space))
        inside = rect.inflate(-rect.width // 4, -2 * round(rect.height * 0.1))  # below the edge, above the sign
        row = [app.surface.get_at((x, inside.top)) for x in range(inside.left, inside.right)]
        assert sum(max(abs(a - b) for a, b in zip(one, light, strict=True)) < 40 for one in row) > len(row) / 2


def test_hovering_a_site_shows_the_finca_and_its_roads_there(app: App, home: Path) -> None:
    player = opened(app, home, "drawn_by_milestone")
    surface = pygame.Surface(player.layout.size)
    site, action = next(iter(player.spaces.items()))
    assert isinstance(action, BuildFinca)
    place = player.rect_of(targets.Space(site))
    board = player.state.game.board
    free = spaces_of(board.roads[action.site] & board.plantable & ~player.state.planted)
    road = player.rect_of(targets.Space(free[0]))

    def looks() -> tuple[bytes, bytes]:
        player.screen.draw(surface)
        return tuple(pygame.image.tobytes(surface.subsurface(rect), "RGB") for rect in (place, road))  # type: ignore[return-value]

    before = looks()
    player.hovers(targets.Space(site))
    after = looks()
    assert after[0] != before[0]
    assert after[1] != before[1]


def test_the_drawn_finca_can_be_let_go_on_its_site(app: App, home: Path) -> None:
    player = opened(app, home, "drawn_by_milestone")
    site, action = next(iter(player.spaces.items()))
    end = player.rect_of(targets.Space(site)).center
    player.holds(player.rect_of(targets.DrawnFinca()).center)
    assert not player.message
    player.moves(end)
    player.lets_go(end)
    assert player.steps[-1].action == action


def test_a_finger_drags_the_drawn_finca_to_its_site(app: App, home: Path) -> None:
    player = opened(app, home, "drawn_by_milestone")
    site, action = next(iter(player.spaces.items()))
    x, y = player.rect_of(targets.Space(site)).center
    start = player.rect_of(targets.DrawnFinca()).center
    drags(app, start, (x, start[1]), (x, y + 44))
    assert player.steps[-1].action == action


def test_a_frame_tells_where_the_drawn_finca_may_be_let_go(app: App, home: Path) -> None:
    player = opened(app, home, "drawn_by_milestone")
    site, closed = next(iter(player.spaces)), player.state.game.board.sites[player.state.fincas[0].site]
    player.holds(targets.DrawnFinca())
    for space, edge in ((site, "good"), (closed, "bad")):
        place = player.rect_of(targets.Space(space))
        player.moves(place.center)
        app.draw()
        frame = [app.surface.get_at((place.centerx, place.top + down))[:3] for down in range(1, 5)]
        assert app.ui.palette[edge][:3] in frame, edge
    player.lets_go(place.center)
    app.draw()
    assert player.message
    assert app.ui.palette["bad"][:3] not in [app.surface.get_at((place.centerx, place.top + 2))[:3]]


# milestones


def test_a_milestone_draws_only_with_the_second_click(app: App, home: Path) -> None:
    player = opened(app, home, "milestone_needed")
    steps, mat = len(player.steps), targets.MatTile(player.state.player, "milestone")
    player.clicks(STACK)
    assert len(player.steps) == steps
    player.clicks(mat)
    assert player.picked == {mat}
    player.presses(pygame.K_ESCAPE)
    player.clicks(STACK)
    assert len(player.steps) == steps
    player.clicks(mat)
    player.clicks(mat)
    assert not player.picked
    player.clicks(mat)
    player.clicks(targets.Space(next(iter(player.state.game.board.names))))
    assert player.message == player.screen.ui.texts("table.hint.finish_milestone")
    player.clicks(STACK)
    assert player.steps[-1].action == UseMilestone()
    assert player.state.phase == "site"


def test_a_click_on_an_open_site_draws_for_a_milestone_and_a_second_one_builds(app: App, home: Path) -> None:
    player = opened(app, home, "milestone_needed")
    site = targets.Space(player.state.game.board.sites[player.state.open_sites[0]])
    player.clicks(targets.MatTile(player.state.player, "milestone"))
    player.clicks(site)
    assert player.steps[-1].action == UseMilestone()
    player.clicks(site)
    assert isinstance(player.steps[-1].action, BuildFinca)


def test_with_a_milestone_in_hand_a_site_tells_what_matters_to_the_choice(app: App, home: Path) -> None:
    player = opened(app, home, "milestone_needed")
    site = player.state.open_sites[0]
    there = targets.Space(player.state.game.board.sites[site])
    builder = app.ui.texts("table.tip.site_builder")
    player.clicks(targets.MatTile(player.state.player, "milestone"))
    said = note(player, there)
    assert builder not in said, "the milestone builds it"
    assert app.ui.texts.count("table.tip.missing", missing(player.state, site).bit_count()) in said
    around = list(totals(player.state, site))
    assert around or app.ui.texts("table.tip.nobody") in said
    assert all(
        player.words.count("table.tip.around", one.tiles, name=player.words.player(one.player)) in said
        for one in around
    )


def test_by_keyboard_a_milestone_leads_to_the_stack_and_then_to_a_site(app: App, home: Path) -> None:
    player = opened(app, home, "milestone_needed")
    press(app, pygame.K_t)
    assert player.focus == targets.MatTile(player.state.player, "milestone")
    press(app, pygame.K_RETURN)
    assert player.focus == STACK
    press(app, pygame.K_RETURN)
    focus = player.focus
    assert isinstance(focus, targets.Space)
    assert focus.number in player.spaces
    press(app, pygame.K_RETURN)
    assert isinstance(player.steps[-1].action, BuildFinca)


def test_that_a_milestone_cannot_be_undone_is_said_where_it_is_used(app: App, home: Path) -> None:
    player = opened(app, home, "milestone_needed")
    mat = targets.MatTile(player.state.player, "milestone")
    sealed = app.ui.texts("table.tip.sealed")
    assert sealed in note(player, mat)
    assert sealed not in note(player, STACK)
    player.clicks(mat)
    assert sealed in note(player, STACK)
    player.clicks(STACK)
    site = next(iter(player.spaces))
    assert sealed in note(player, targets.Space(site))  # the market is refilled then


def test_a_line_says_before_it_is_bought_that_it_needs_a_milestone(app: App, home: Path) -> None:
    player = opened(app, home, "milestone_needed")
    state, lines = player.state, set(player.lines)
    players = list(state.players)
    players[state.player] = replace(players[state.player], tiles=())
    without = {
        action.line for action in legal_actions(replace(state, players=tuple(players))) if isinstance(action, Buy)
    }

    def hint(line: str) -> str:
        player.hovers(targets.MarketLine(line))
        return player.bar.hint

    assert {line for line in lines if "milestone" in hint(line)} == lines - without
    assert lines & without


def test_with_a_milestone_in_hand_a_tile_without_room_says_how_it_gets_some(app: App, home: Path) -> None:
    player = opened(app, home, "milestone_needed")
    player.clicks(targets.MarketLine("R1"))
    told = player.bar
    assert told.text == player.words.texts("table.prompt.return_milestone", name="Ana")
    assert "3 points" in told.hint
    player.clicks(targets.HandTile(0))
    assert "milestone" in player.message
    assert player.screen.topic == "R10.5"


def test_a_milestone_that_brings_no_room_is_not_recommended() -> None:
    scene = Scene().stacks("8/4", "A").hand("lemon").region(1, "lemon", "d3 e4 d5 c4").player(0, tiles=("milestone",))
    told = said(scene)
    assert told.text == "Ana: nothing fits, return the tiles"
    legal = legal_actions(scene.state)
    meant = meaning(scene.state, legal, choices(scene.state, legal, NOTHING), NOTHING, targets.HandTile(0))
    assert isinstance(meant, Refuse)
    assert (meant.refusal.cause, meant.refusal.obstacle) == ("no_place", "no_road")


# the last tile by cart


def test_after_the_last_tile_by_cart_the_game_can_be_ended_without_harvesting(app: App, home: Path) -> None:
    player = opened(app, home, "last_by_cart")
    told = player.bar
    assert told.text == "Ana: last turn, count the points"
    assert told.hint == app.ui.texts("table.hint.last_harvest")
    assert player.can_click(Command.END)
    assert player.can_click(Command.HARVEST)
    assert player.button(Command.END).style == "primary"
    assert player.button(Command.HARVEST).style == "possible"
    for _ in range(2):  # the first click is answered by a warning
        player.clicks(Command.END)
        player.waits(1.0)
    assert player.state.over


def test_a_harvest_is_still_possible_then(app: App, home: Path) -> None:
    player = opened(app, home, "last_by_cart")
    score = player.state.players[player.state.player].score
    player.clicks(Command.HARVEST)
    player.clicks(Command.ALL)
    player.clicks(Command.CONFIRM)
    assert player.state.players[player.state.player].score > score
    assert not player.state.over


@pytest.mark.parametrize("size", [32, 48, 56, 120])
def test_the_two_values_of_a_finca_stand_in_fields_of_their_own(app: App, size: int) -> None:
    picture = finca_picture(app.ui, BuiltFinca("", Finca(8, 4)), size)
    fields = [
        pygame.mask.from_threshold(picture, app.ui.palette[name], (2, 2, 2, 255)).get_bounding_rects()
        for name in ("paper", "panel_edge")
    ]
    first, second = (max(found, key=lambda rect: rect.height) for found in fields)
    assert first.right <= second.x
    assert first.height > size // 5 < second.height
