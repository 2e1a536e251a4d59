"""What is announced across the table: whose turn it is among people, who begins, and that the last tiles are out."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.bots.levels import make_bot
from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.laboratory.games import play
from citrus.language.languages import shipped
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.records.record import COLORS, Seat
from citrus.records.replay import Step, replay
from citrus.rules.actions import Action, Buy, EndTurn, Plant
from citrus.rules.events import FincasClosed, MarketRefilled
from citrus.rules.game import Options
from citrus.rules.turn import apply, legal_actions
from citrus.rules.variants import new_game
from citrus.rules.view import view
from citrus.ui.kit.display_list import DisplayList
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.banners import Banner, begins, drawing_lots, ended, handed_over, running_out, sure_to_end
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.prompt import prompt
from citrus.ui.table.model.risings import Rising
from citrus.ui.table.model.selection import NOTHING
from citrus.ui.table.motion.motion import RisingNow
from citrus.ui.table.view.banner import BannerView
from tests.ui import behind
from tests.ui.at_table import before_the_last_tile, new_match, one_of, seated
from tests.ui.controller import A, presses
from tests.ui.player import Player, sit_down
from tests.ui.shell import NAMES, resize

SECONDS = 0.05


def at_table(app: App, match: Match, **settings: object) -> Player:
    player = sit_down(app, match, **settings)
    for _ in range(2):
        app.step([], 0.0)
        app.draw()
    return player


def banner(player: Player) -> Banner | None:
    movement = player.movement
    return None if movement is None else movement.banner


def seen(player: Player, seconds: float = 8.0) -> list[Banner]:
    """Return every banner within some seconds, in order."""
    found: list[Banner] = []
    for _ in range(round(seconds / SECONDS)):
        now = banner(player)
        if now is not None and now not in found:
            found.append(now)
        player.waits(SECONDS)
    return found


def before_the_end_of_a_turn(match: Match) -> Match:
    """Play a match until its turn can be ended."""
    while EndTurn() not in match.legal_actions():
        legal = match.legal_actions()
        match.act(next((action for action in legal if isinstance(action, Plant)), legal[0]))
    return match


def end_turn(player: Player) -> None:
    player.does(EndTurn())


def test_the_next_person_is_called_for_less_than_a_second(app: App, tmp_path: Path) -> None:
    match = before_the_end_of_a_turn(new_match(tmp_path))
    player = at_table(app, match, speed="normal")
    end_turn(player)
    who = match.state.player
    found = seen(player)
    assert [(one.player, one.text) for one in found] == [(who, f"{match.seats[who].name}, your turn!")]
    assert found[0].seconds < 1
    assert banner(player) is None
    app.draw()


def test_at_first_it_is_said_why_a_turn_has_ended_by_itself(app: App, tmp_path: Path) -> None:
    match = before_the_last_tile(new_match(tmp_path))
    player = at_table(app, match, speed="normal")
    player.does(one_of(match, Plant))
    (found,) = seen(player)
    assert found.detail == f"{match.seats[1 - match.state.player].name} had nothing left to do, so the turn has ended."
    while len(match.steps) < 30:
        match.act(match.legal_actions()[0])
    assert ended(Words(app.ui.texts, match.state.game, NAMES[:2]), match.steps, len(match.steps) - 1) == ""


@pytest.mark.parametrize("kind", [pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN])
def test_a_click_or_a_key_takes_it_away(app: App, tmp_path: Path, kind: int) -> None:
    player = at_table(app, before_the_end_of_a_turn(new_match(tmp_path)), speed="normal")
    end_turn(player)
    while banner(player) is None:
        player.waits(SECONDS)
    app.draw()
    values = {"key": pygame.K_F13, "mod": 0, "unicode": ""} if kind == pygame.KEYDOWN else {"pos": (2, 2), "button": 1}
    app.step([pygame.event.Event(kind, values)], 0.0)
    assert banner(player) is None
    assert not player.is_moving


@pytest.mark.parametrize("settings", [{"speed": "none"}, {"speed": "normal", "handing_over": False}])
def test_nobody_is_called_without_movements_or_if_that_is_not_wanted(
    app: App, tmp_path: Path, settings: dict[str, object]
) -> None:
    player = at_table(app, before_the_end_of_a_turn(new_match(tmp_path)), **settings)
    end_turn(player)
    assert seen(player, 2.0) == []


@pytest.mark.parametrize(
    ("bots", "called"),
    [
        ((None, None, "easy"), [0, 1]),
        ((None, "easy", "easy"), []),
        (("easy", "easy", "easy"), []),
        ((None, None, None), [0, 1, 2]),
    ],
)
def test_only_people_among_people_are_called(app: App, bots: tuple[str | None, ...], called: list[int]) -> None:
    whole = seated(*bots)
    record, _, _ = play(whole.state.game, ("greedy",) * 3, "called")
    words = Words(app.ui.texts, whole.state.game, NAMES[:3], bots)
    found = {
        one.player
        for step in list(replay(record))[1:]
        if not step.state.over
        for one in handed_over(words, whole.seats, step.events)
    }
    assert sorted(found, key=str) == called


def whole_game(edition: int) -> list[Step]:
    board = load_board(shipped_boards()["short"])
    options = Options(starting_fincas=len(board.starting_sites), edition=edition)
    record, _, _ = play(new_game(board, load_tiles(), options, 3), ("greedy",) * 3, "last tiles")
    return list(replay(record))


@pytest.mark.parametrize("edition", [1, 2])
def test_the_last_tiles_are_announced_once_each(app: App, edition: int) -> None:
    steps = whole_game(edition)
    words = Words(app.ui.texts, steps[0].state.game, NAMES[:3], (None,) * 3)
    found = {place: running_out(words, steps[: place + 1]) for place in range(1, len(steps))}
    said = {place: banners[0] for place, banners in found.items() if banners}
    assert 1 <= len(said) <= 2
    first = min(said)
    assert not steps[first].state.bag
    assert steps[first - 1].state.bag
    short = next(
        place
        for place, step in enumerate(steps)
        if any(isinstance(event, MarketRefilled) and not event.complete for event in step.events)
    )
    assert max(said) == short
    closes = any(isinstance(event, FincasClosed) for event in steps[short].events)
    assert closes == (edition == 2)
    assert ("fincas" in said[short].detail) == closes


def test_the_bag_is_empty_and_later_the_market_stays_short(app: App, tmp_path: Path) -> None:
    match = new_match(tmp_path)
    words = Words(app.ui.texts, match.state.game, NAMES[:2], (None, None))
    start, full = match.steps[0], MarketRefilled((), True)
    empty = Step(None, replace(start.state, bag=()), (full,))
    short = Step(None, empty.state, (MarketRefilled((), False),))
    assert [one.detail for one in running_out(words, [start, empty])] == [app.ui.texts("table.banner.bag")]
    assert running_out(words, [start, empty, Step(None, empty.state, ())]) == []
    assert [one.detail for one in running_out(words, [start, empty, short])] == [app.ui.texts("table.banner.unfilled")]
    assert running_out(words, [start, empty, short, short]) == []


def test_the_bar_speaks_to_the_next_player_only_after_the_last_tiles_are_announced(app: App, tmp_path: Path) -> None:
    match, rng = new_match(tmp_path, "short", 2, 2), random.Random(3)
    bot = make_bot("greedy")
    while True:
        action = bot.plan(view(match.state), rng)[0]
        after, events = apply(match.state, action)
        if isinstance(action, Plant) and not after.bag and any(isinstance(event, MarketRefilled) for event in events):
            break
        match.act(action)
    assert legal_actions(after) == (EndTurn(),)
    player, before = at_table(app, match, speed="normal", auto_end=True), match.state.player
    player.does(action)
    announced = 0
    for _ in range(200):
        player.waits(SECONDS)
        now = banner(player)
        if now is not None and now.player is None:
            announced += 1
            assert match.state.player != before, "the turn has ended by itself"
            assert player.bar.text.startswith(match.seats[before].name)
        elif announced:
            break
    assert announced


def test_the_bar_says_until_the_end_what_an_empty_bag_means(app: App) -> None:
    steps = whole_game(2)
    words = Words(app.ui.texts, steps[0].state.game, NAMES[:3], (None,) * 3)
    moments = [
        step.state
        for step in steps
        if not step.state.bag and any(step.state.market) and step.state.phase == "plant" and not step.state.over
    ]
    legal = [legal_actions(state) for state in moments]
    hints = [
        prompt(words, state, actions, NOTHING).hint
        for state, actions in zip(moments, legal, strict=True)
        if any(isinstance(action, Plant) for action in actions)
    ]
    assert hints
    assert all(any(part in hint for part in ("game ends", "the end", "ends the game", "Encircled")) for hint in hints)
    assert any("until the end. Fruit, horses and open fincas" in hint for hint in hints)


def by_lot(path: Path, first: int | None = None, players: int = 3) -> Match:
    path.mkdir(exist_ok=True)
    board = load_board(shipped_boards()["short"])
    game = new_game(board, load_tiles(), Options(starting_fincas=3), players)
    seats = tuple(Seat(name, color) for name, color in zip(NAMES[:players], COLORS, strict=False))
    return Match.new(game, seats, path / "lot.citrus", first)


def test_the_light_goes_round_and_ends_where_the_game_begins(app: App, tmp_path: Path) -> None:
    match = by_lot(tmp_path)
    player = at_table(app, match, speed="normal", table="full")
    colors, found = [], []
    while player.is_moving:
        now = banner(player)
        assert now is not None
        found.append(now)
        colors += player.snapshot.colors
        if now.lot:
            assert player.bar.text == "Who goes first?"
            assert not player.log
        app.step([], 0.02)
        app.draw()
    assert set(colors) == {seat.color for seat in match.seats}
    assert found[-1].text == f"First to play: {match.seats[match.state.player].name}!"
    assert found[-1].player == match.state.player
    assert [entry.text for entry in player.log] == [match.seats[match.state.player].name]


def test_a_controller_s_button_takes_a_banner_away_and_buys_nothing(app: App, tmp_path: Path) -> None:
    player = at_table(app, by_lot(tmp_path), speed="normal")
    presses(app, A)
    assert isinstance(player.focus, targets.MarketLine), "the ring is there with the first button"
    assert (banner(player), len(player.steps)) == (None, 1)
    presses(app, A)
    assert isinstance(player.steps[-1].action, Buy)


def test_lots_take_a_few_seconds_for_any_number_of_players(app: App, tmp_path: Path) -> None:
    for players in range(2, 6):
        state = by_lot(tmp_path / str(players), players=players).state
        words = Words(app.ui.texts, state.game, NAMES[:players], (None,) * players)
        banners = drawing_lots(words, state)
        assert 2 < sum(one.seconds for one in [*banners, begins(words, state)]) < 5
        assert banners[-1].player == (state.player - 1) % players


def test_one_click_is_enough_to_begin(app: App, tmp_path: Path) -> None:
    player = at_table(app, by_lot(tmp_path), speed="normal")
    assert banner(player) is not None
    app.step([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(2, 2), button=1)], 0.0)
    assert not player.is_moving


def test_no_lots_are_drawn_where_chance_has_nothing_to_say(app: App, tmp_path: Path) -> None:
    chosen = by_lot(tmp_path / "chosen", first=1)
    assert banner(at_table(app, chosen, speed="normal")) is None
    drawn = by_lot(tmp_path / "drawn")
    assert banner(at_table(app, Match.open(drawn.path), speed="normal")) is None
    assert banner(at_table(app, drawn, speed="none")) is None
    action: Action = drawn.legal_actions()[0]
    drawn.act(action)
    assert banner(at_table(app, drawn, speed="normal")) is None


def around_the_table(app: App) -> tuple[Player, Match]:
    """Return a table with two people and a bot, which has just played and revealed nothing."""
    for seed in range(1, 40):
        match = seated(None, None, "easy", seed=seed)
        while match.state.player != 1:
            match.act(best(match))
        while match.state.player == 1:
            match.act(best(match))
        while match.bot is not None:
            match.act(best(match))
        if match.can_undo and match.undo_from < len(match.steps) - 2:
            return at_table(app, match, speed="normal"), match
    raise AssertionError("in every game something was revealed")


def best(match: Match) -> Action:
    return make_bot("greedy").plan(view(match.state), random.Random(1))[0]


def test_somebody_is_called_when_several_steps_are_done_again_at_once(app: App) -> None:
    player, match = around_the_table(app)
    caller = match.state.player
    steps = len(match.steps)
    player.clicks(Command.UNDO)
    assert match.state.player == 1
    assert seen(player, 0.5) == []
    player.clicks(Command.REDO)
    assert len(match.steps) == steps
    assert [one.player for one in seen(player)] == [caller]


def test_somebody_is_called_when_the_rest_of_a_bots_turn_is_shown_at_once(app: App) -> None:
    player, match = around_the_table(app)
    player.clicks(Command.UNDO)
    player.does(EndTurn())
    player.skips()
    assert match.bot is not None
    player.clicks(Command.RUSH)
    end = time.monotonic() + 300.0
    while match.bot is not None:
        assert time.monotonic() < end
        app.step([], SECONDS)
    assert [one.player for one in seen(player)] == [match.state.player]


def test_fincas_that_nobody_will_build_are_pale_and_said_to_be_left_over(app: App, tmp_path: Path) -> None:
    player = sit_down(app, by_lot(tmp_path / "left"))
    layout, stacks, state = player.layout, player.pieces.stacks, player.state
    place = stacks.rects(layout)["fincas"]

    def drawn(closed: bool) -> bytes:
        surface = pygame.Surface(layout.size)
        stacks.draw(surface, layout, replace(state, fincas_closed=closed))
        return surface.subsurface(place).get_buffer().raw

    assert drawn(True) != drawn(False)


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("language", shipped())
def test_what_is_hidden_is_named_in_every_language(
    app: App, tmp_path: Path, written: dict[str, pygame.Surface], language: str, size: tuple[int, int]
) -> None:
    app.change(replace(app.settings, language=language))
    player = sit_down(app, by_lot(tmp_path / "hidden"), table="full")
    resize(app, size)
    player.pieces.stacks.draw(pygame.Surface(player.screen.size), player.layout, player.state)
    assert app.ui.texts.count("table.stacks.sites", len(player.state.site_stack)) in written


def test_points_lie_below_a_banner(app: App, tmp_path: Path) -> None:
    player = at_table(app, new_match(tmp_path), speed="normal")
    behind.announce(player, Banner("Player 2, your turn!", "", 1, 3.0))
    app.step([], 1.0)
    player.screen.draw(app.surface)
    ribbon = pygame.Rect(0, 0, 300, 40)
    ribbon.center = player.layout.view.center
    before = app.surface.subsurface(ribbon).copy()
    every = player.state.game.board.all_spaces
    behind.raise_points(player, [RisingNow(Rising(0, 9, every, "9 tiles"), 0.5) for _ in range(4)])
    player.screen.draw(app.surface)
    assert app.surface.subsurface(ribbon).copy().get_buffer().raw == before.get_buffer().raw


@pytest.mark.parametrize("scale", [100, 140, 200])
def test_a_question_across_the_table_covers_no_button(app: App, tmp_path: Path, scale: int) -> None:
    app.change(replace(app.settings, scale=scale, language="de"))
    player = sit_down(app, new_match(tmp_path))
    drawn = DisplayList(pygame.Rect((0, 0), app.size))
    BannerView(app.ui, player.match.seats).draw(drawn, player.layout, sure_to_end(app.ui.texts))
    (ribbon,) = [pygame.Rect(entry.place, entry.source.get_size()) for entry in drawn.entries]
    assert 0 < ribbon.y < ribbon.bottom <= player.layout.buttons.first.y


@pytest.mark.parametrize("language", sorted(shipped()))
def test_last_tiles_are_announced_above_the_land(app: App, tmp_path: Path, language: str) -> None:
    app.change(replace(app.settings, language=language))
    player, texts, drawn = sit_down(app, new_match(tmp_path)), app.ui.texts, DisplayList(pygame.Rect((0, 0), app.size))
    detail = f"{texts('table.banner.closed')} {texts('table.banner.counts')}"
    last = Banner(texts("table.banner.last_tiles"), detail, None, 9.0)
    BannerView(app.ui, player.match.seats).draw(drawn, player.layout, last, 1.0)
    (ribbon,) = [pygame.Rect(entry.place, entry.source.get_size()) for entry in drawn.entries]
    assert ribbon.y <= 0
    assert ribbon.bottom < player.layout.view.y + player.layout.view.height // 5
