"""Points are seen before things go on: the last finca before the final scoring, a bot's harvest before its next act."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.words import Words
from citrus.match.course import LARGE_HARVEST
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.match.settings import Speed
from citrus.match.thinking import Trouble
from citrus.records.replay import Step
from citrus.rules.actions import EndTurn, Pass, Plant
from citrus.rules.events import FincaScored, Passed, PointsScored, RegionsMerged, Standing
from citrus.rules.harvest import harvest_preview
from citrus.rules.tiles import Finca
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.ending import news
from citrus.ui.table.model.feast import Feast, feast
from citrus.ui.table.model.intents import Act
from citrus.ui.table.model.log import tied
from citrus.ui.table.model.risings import Rising, risings
from citrus.ui.table.motion.motion import FADING, RISE_SECONDS, RisingNow
from citrus.ui.table.motion.stages import HARVEST_SECONDS, QUIET_SOURCES
from citrus.ui.table.role import Playing
from tests.ui.shell import play, press


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Match:
    """A game in whose last turn a finca was encircled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITRUS_HOME", str(tmp_path_factory.mktemp("home")))
        match = play(2, 151)
    assert any(isinstance(event, FincaScored) and not event.final for event in match.steps[-1].events)
    return match


def last_turn(app: App, finished: Match) -> PlayScreen:
    """The table with nothing left but to end the game, after which it has been ended."""
    playback = Playback.of(finished)
    playback.seek(playback.last - 1)
    screen = PlayScreen(app.ui, app.routes, playback.branch(finished.path.with_name("again.citrus")))
    app.show(screen)
    press(app, pygame.K_RETURN)
    assert screen.match.state.over
    return screen


def test_the_end_is_counted_on_the_board_step_by_step(app: App, finished: Match) -> None:
    screen = last_turn(app, finished)
    assert app.top is screen
    assert screen.table.counting
    assert screen.table.moment.now.winners == ()
    steps = finished.steps[-1].events
    scored = [event for event in steps if isinstance(event, FincaScored) and event.standings]
    assert any(event.final for event in scored)
    heads, scores = [], []
    for _ in range(400):
        moment = screen.table.moment
        if moment.prompt.text not in heads[-1:]:
            heads.append(moment.prompt.text)
        scores.append([player.score for player in moment.state.players])
        app.step([], 0.1)
        if not screen.table.counting:
            break
    fincas = [app.ui.texts("table.prompt.finca_scored", site=event.site) for event in scored if not event.final]
    fincas.append(app.ui.texts("final.final_finca"))
    assert heads[: len(fincas)] == fincas
    assert heads.index(app.ui.texts("final.final_harvest")) == len(fincas)
    assert scores == sorted(scores, key=sum), "points are only added"
    assert scores[-1] == [player.score for player in finished.state.players]
    assert len(scores) <= 140, "it takes seconds, not minutes"
    winner = screen.table.words.player(finished.state.winners[0])
    assert winner in screen.table.moment.prompt.text
    assert app.top is screen, "nobody is taken to the scoring who still reads"
    assert screen.table.story.view.entries[-1].text.startswith(f"{winner} wins")
    press(app, pygame.K_RETURN)  # too soon: it was to hurry the end
    assert app.top is screen
    app.step([], 0.5)
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, FinalScreen)
    assert app.top.reveal.done


def test_what_lies_on_the_mats_is_counted_long_enough_to_read_and_mats_promise_no_harvest_then(
    app: App, finished: Match, written: dict[str, pygame.Surface]
) -> None:
    screen = last_turn(app, finished)
    surface = pygame.Surface(screen.size)
    promised = {
        app.ui.texts.count("table.mat.points", harvest_preview(state, player, regions).points)
        for state in [screen.table.moment.state]
        for player in state.players
        if (regions := tuple(region.spaces for region in player.regions))
    }
    screen.draw(surface)
    assert promised & set(written)
    lengths: Counter[str] = Counter()
    words: dict[str, int] = {}
    mats = {app.ui.texts(f"final.{source}") for source in QUIET_SOURCES}
    while screen.table.counting:
        said = screen.table.moment.prompt
        if mats.issuperset(said.text.split(" + ")):
            lengths[said.text] += 1
            risen = [one.rising.terms for one in screen.table.motion.risings]
            words[said.text] = len(" ".join([said.hint, *risen]).split())
            written.clear()
            screen.draw(surface)
            assert not promised & set(written)
        app.step([], 0.1)
    assert words
    assert all(lengths[text] / 10 > count / 6 for text, count in words.items()), "six words a second"


def test_a_tie_at_a_finca_is_named_with_what_each_of_them_gets(app: App, finished: Match) -> None:
    words = Words(app.ui.texts, finished.state.game, ("Ana", "Bruno", "Clara", "Diego"))
    ranks = ((0, 5, 8), (1, 5, 8), (2, 3, 4), (3, 1, 0))
    standings = tuple(Standing(player, tiles, (1 << player,), points) for player, tiles, points in ranks)
    assert tied(words, FincaScored("B", Finca(8, 4), standings, False)) == [
        "Ana and Bruno tie: each of them gets 8 points"
    ]
    alone = replace(standings[1], tiles=4, points=4)
    assert not tied(words, FincaScored("B", Finca(8, 4), (standings[0], alone), False))


def test_a_click_or_a_key_goes_on_by_one_step_of_the_end(app: App, finished: Match) -> None:
    screen = last_turn(app, finished)
    first = screen.table.moment.prompt.text
    press(app, pygame.K_SPACE)
    assert screen.table.moment.prompt.text != first
    assert screen.table.counting
    for _ in range(40):
        if not screen.table.counting:
            break
        press(app, pygame.K_SPACE)
    assert screen.table.moment.now == finished.state
    assert app.top is screen


@pytest.mark.parametrize(
    "event",
    [
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT, unicode=""),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_LALT, unicode=""),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=4),
        pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False),
    ],
    ids=["shift", "alt", "letter", "wheel as a button", "wheel"],
)
def test_what_means_nothing_skips_no_part_of_the_end(app: App, finished: Match, event: pygame.event.Event) -> None:
    screen = last_turn(app, finished)
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=(400, 300), rel=(1, 1), buttons=(0, 0, 0))], 0.0)
    first = screen.table.moment.prompt.text
    for _ in range(3):
        app.step([event], 0.0)
    assert screen.table.moment.prompt.text == first
    assert screen.table.counting
    for lead_on in (pygame.K_RETURN, pygame.K_ESCAPE):
        app.step([pygame.event.Event(pygame.KEYDOWN, key=lead_on, mod=0, unicode="")], 0.0)
        assert screen.table.moment.prompt.text != first
        first = screen.table.moment.prompt.text


def test_the_feast_names_the_winner_the_lead_and_everybody(app: App, finished: Match) -> None:
    names = ("Ana", "Bruno", "Clara")
    over = replace(finished.state, winners=(1,), players=(*finished.state.players, finished.state.players[0]))
    words = Words(app.ui.texts, over.game, names, (None,) * 3)

    def held(*scores: int) -> Feast:
        players = tuple(replace(player, score=score) for player, score in zip(over.players, scores, strict=True))
        won = tuple(number for number, score in enumerate(scores) if score == max(scores))
        return feast(words, replace(over, players=players, winners=won))

    one = held(71, 88, 71)
    assert (one.title, one.detail) == ("Bruno wins!", "88 points, 17 ahead of Ana and Clara")
    assert [(guest.name, guest.points, guest.won) for guest in one.guests] == [
        ("Bruno", 88, True),
        ("Ana", 71, False),
        ("Clara", 71, False),
    ]
    tied = held(88, 70, 88)
    assert (tied.title, tied.detail, tied.winners) == ("Ana and Clara share the win!", "88 points each", (0, 2))


def test_the_feast_comes_last_is_heard_once_and_can_be_skipped(
    app: App, finished: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(app.ui.sounds, "play", lambda name, *_: heard.append(name))
    screen = last_turn(app, finished)
    motion = screen.table.motion
    while motion.movement is not None and motion.movement.feast is None:
        press(app, pygame.K_SPACE)
    assert motion.movement is not None
    assert motion.movement.feast is not None
    assert motion.movement.feast.winners == finished.state.winners
    plain = app.surface.copy()
    app.step([], 1.5)
    app.draw()
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(app.surface, "RGB")
    assert heard.count("ending") == 1
    press(app, pygame.K_SPACE)
    assert not screen.table.counting
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, FinalScreen)
    assert app.top.reveal.done
    assert heard.count("ending") == 1


def test_the_hand_says_by_how_much_the_game_was_won(
    app: App, finished: Match, written: dict[str, pygame.Surface]
) -> None:
    screen = last_turn(app, finished)
    assert screen.table.moment.feast is None
    for _ in range(40):
        if not screen.table.counting:
            break
        press(app, pygame.K_SPACE)
    app.draw()
    held = screen.table.moment.feast
    assert held is not None
    assert held.winners == finished.state.winners
    assert held.detail in written


def test_those_who_share_a_win_share_the_bar(app: App, finished: Match) -> None:
    last = finished.steps[-1]
    shared = [*finished.steps[:-1], last._replace(state=replace(last.state, winners=(0, 1)))]
    screen = PlayScreen(app.ui, app.routes, Match(finished.record, shared, finished.path.with_name("shared.citrus")))
    app.show(screen)
    colors = tuple(seat.color for seat in finished.seats)
    assert screen.table.moment.colors == colors
    surface = pygame.Surface(screen.size)
    screen.draw(surface)
    bar = screen.table.layout.bar
    flag = [tuple(surface.get_at((x, bar.centery))) for x in range(bar.x, bar.x + bar.height)]
    assert all(tuple(app.ui.palette[color]) in flag for color in colors)


def first_scoring(match: Match) -> int:
    """The step of a match in which a finca is scored for the first time."""
    return next(
        number
        for number, step in enumerate(match.steps)
        if any(isinstance(event, FincaScored) and event.standings for event in step.events) and not step.state.over
    )


def scoring(app: App, players: int = 2, seed: int = 1) -> tuple[PlayScreen, Match]:
    """A table at which the turn has just ended and a finca is scored, and the game that went on there."""
    match = play(players, seed)
    at = first_scoring(match)
    playback = Playback.of(match)
    playback.seek(at - 1)
    screen = PlayScreen(app.ui, app.routes, playback.branch(match.path.with_name("counted.citrus")))
    app.show(screen)
    action = match.steps[at].action
    assert action is not None
    screen.table.carry_out(Act(action))
    assert screen.table.motion.staging
    return screen, match


def test_a_modifier_alone_skips_no_scoring(app: App) -> None:
    screen, _ = scoring(app)
    assert screen.table.motion.movement is not None
    press(app, pygame.K_LSHIFT, pygame.KMOD_LSHIFT)
    assert screen.table.motion.movement is not None
    press(app, pygame.K_SPACE)
    assert screen.table.motion.movement is None


def test_log_and_buttons_wait_until_everything_is_counted(app: App) -> None:
    screen, match = scoring(app)
    table, told = screen.table, app.ui.texts("table.prompt.finca_scored", site="").strip()
    site = next(event.site for event in match.steps[first_scoring(match)].events if isinstance(event, FincaScored))
    assert told in table.moment.prompt.text.replace(site, "").strip()
    assert not any(f"Finca {site} (" in entry.text for entry in table.story.view.entries)
    assert not any(table.buttons[command].enabled for command in (Command.HARVEST, Command.END, Command.UNDO))
    lines = table.story.length
    while table.motion.staging:
        app.step([], 0.1)
    assert table.story.length > lines
    assert any(f"Finca {site} (" in entry.text for entry in table.story.view.entries)
    assert table.buttons[Command.UNDO].enabled == screen.match.can_undo
    assert table.buttons[Command.HARVEST].enabled == (Command.HARVEST in table.offer.clickable.commands)


def test_a_click_that_ends_a_scoring_does_nothing_else(app: App) -> None:
    screen, _ = scoring(app)
    menu = screen.table.layout.menu.center
    press_at(app, menu)
    assert not screen.table.motion.staging
    assert app.top is screen
    press_at(app, menu)
    assert app.top is not screen


def test_a_click_while_the_last_tile_is_planted_leads_to_the_scoring_and_not_past_it(app: App, finished: Match) -> None:
    at = first_scoring(finished)
    planting = finished.steps[at - 1].action
    assert isinstance(planting, Plant)
    playback = Playback.of(finished)
    playback.seek(at - 2)
    screen = PlayScreen(app.ui, app.routes, playback.branch(finished.path.with_name("planted.citrus")))
    app.show(screen)
    screen.table.carry_out(Act(planting))
    assert isinstance(screen.match.steps[-1].action, EndTurn), "the turn has ended by itself"
    movement = screen.table.motion.movement
    assert movement is not None
    assert not movement.stage
    press_at(app, screen.table.layout.menu.center)
    movement = screen.table.motion.movement
    assert movement is not None
    assert movement.stage
    press_at(app, screen.table.layout.menu.center)
    assert not screen.table.motion.staging
    assert app.top is screen


def test_the_bar_speaks_of_the_turn_that_is_shown_and_not_of_the_next_one(app: App, finished: Match) -> None:
    at = first_scoring(finished)
    planting = finished.steps[at - 1].action
    assert planting is not None
    playback = Playback.of(finished)
    playback.seek(at - 2)
    screen = PlayScreen(app.ui, app.routes, playback.branch(finished.path.with_name("passed.citrus")))
    app.show(screen)
    screen.table.carry_out(Act(planting))
    state, seats = screen.match.state, screen.match.seats
    said = set()
    while (movement := screen.table.motion.movement) is not None and movement.banner is None:
        said.add(screen.table.moment.prompt.text)
        assert screen.table.moment.colors == (seats[finished.steps[at - 1].state.player].color,)
        app.step([], 0.05)
    (planted,) = (text for text in said if "Planted" in text)
    assert planted.startswith(seats[finished.steps[at - 1].state.player].name)
    following = seats[state.player].name
    assert not [text for text in said if text.startswith(following)]
    screen.table.skip()
    assert screen.table.moment.prompt.text.startswith(following)


def test_a_click_just_after_a_scoring_does_nothing(app: App) -> None:
    screen, _ = scoring(app)
    while screen.table.motion.staging:
        app.step([], 0.05)
    menu = screen.table.layout.menu.center
    press_at(app, menu)
    assert app.top is screen
    for _ in range(5):
        app.step([], 0.1)
    press_at(app, menu)
    assert app.top is not screen


def press_at(app: App, position: tuple[int, int]) -> None:
    app.step([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=1)], 0.0)
    app.step([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=position, button=1)], 0.0)


def test_a_market_that_is_refilled_in_the_middle_of_a_turn_says_why(app: App) -> None:
    match = play(2, 1)
    states = [step.state for step in match.steps]
    at = next(number for number, (one, two) in enumerate(pairwise(states), 1) if one.refill_due and not two.refill_due)
    assert states[at - 1].player == states[at].player
    app.change(replace(app.settings, speed="none", auto_end=False))
    playback = Playback.of(match)
    playback.seek(at - 1)
    screen = PlayScreen(app.ui, app.routes, playback.branch(match.path.with_name("refilled.citrus")))
    app.show(screen)
    why = "The market was down to 3 tiles or fewer, so it has been refilled."
    assert why not in screen.table.moment.prompt.hint
    action = match.steps[at].action
    assert action is not None
    screen.table.carry_out(Act(action))
    hint = screen.table.moment.prompt.hint
    assert hint.startswith(why)
    assert len(hint) > len(why) + 1
    while screen.match.state.player == states[at].player:
        screen.table.carry_out(Act(screen.match.legal_actions()[0]))
        assert why not in screen.table.moment.prompt.hint


def test_a_finca_is_scored_on_a_stage_before_the_turn_passes(app: App) -> None:
    match = play(2, 1)
    at = first_scoring(match)
    before, step = match.steps[at - 1].state, match.steps[at]
    event = next(event for event in step.events if isinstance(event, FincaScored) and event.standings)
    playback = Playback.of(match)
    playback.seek(at - 1)
    screen = ReplayScreen(app.ui, app.routes, playback)
    app.show(screen)
    screen.go(at)
    moment = screen.table.moment
    assert moment.prompt.text == app.ui.texts("table.prompt.finca_scored", site=event.site)
    assert f"{event.standings[0].points}" in moment.prompt.hint
    assert moment.state.player == before.player
    assert moment.movement is not None
    assert moment.movement.seconds > len(event.standings)
    spotlit = pygame.Surface(screen.size)
    screen.draw(spotlit)
    screen.table.skip()
    assert screen.table.moment.state == step.state
    assert {rising.rising.points for rising in screen.table.motion.risings} >= {event.standings[0].points}


def test_points_cover_neither_the_finca_nor_the_numbers_that_are_counted(app: App) -> None:
    screen, match = scoring(app, 3, 2)
    event = next(event for event in match.steps[first_scoring(match)].events if isinstance(event, FincaScored))
    with_points, without = (pygame.Surface(screen.size) for _ in range(2))
    house = screen.table.rect_of(targets.Space(match.state.game.board.sites[event.site]))
    for _ in range(30):
        movement = screen.table.motion.movement
        if movement is None or not movement.stage:
            break
        screen.draw(with_points)
        risings, screen.table.motion.risings = screen.table.motion.risings, []
        screen.draw(without)
        screen.table.motion.risings = risings
        assert house in movement.counted
        numbers = [place for place in movement.counted if place.width < house.width]
        assert len(numbers) == sum(len(standing.regions) for standing in event.standings)
        for place in movement.counted:
            seen = place.inflate(-place.width // 2, -place.height // 2)
            pictures = [pygame.image.tobytes(one.subsurface(seen), "RGB") for one in (with_points, without)]
            assert pictures[0] == pictures[1]
        app.step([], 0.1)


def test_points_of_the_last_harvest_stand_beside_the_regions(app: App, finished: Match) -> None:
    screen = last_turn(app, finished)
    while screen.table.moment.prompt.text != app.ui.texts("final.final_harvest"):
        app.step([], 0.1)
    while (movement := screen.table.motion.movement) is not None and any(
        one.share < 0 for one in screen.table.motion.risings
    ):
        app.step([], 0.1)
    assert movement is not None
    with_points, without = (pygame.Surface(screen.size) for _ in range(2))
    screen.draw(with_points)
    screen.table.motion.risings = []
    screen.draw(without)
    for place in movement.counted:
        seen = place.inflate(-place.width // 2, -place.height // 2)
        assert with_points.subsurface(seen).copy().get_buffer().raw == without.subsurface(seen).copy().get_buffer().raw


def test_only_a_large_harvest_has_a_stage(app: App, finished: Match) -> None:
    playback = Playback.of(finished)
    screen = ReplayScreen(app.ui, app.routes, playback)
    app.show(screen)
    for at, step in enumerate(finished.steps):
        points = [event for event in step.events if isinstance(event, PointsScored) and event.source == "harvest"]
        total = sum(event.points for event in points)
        if not points or 5 < total < LARGE_HARVEST:
            continue
        playback.seek(at - 1)
        screen.go(at)
        moment = screen.table.moment
        assert moment.movement is not None
        amount = app.ui.texts.amount("points", total)
        if total < LARGE_HARVEST:
            assert amount not in moment.prompt.text, at
            continue
        assert amount in moment.prompt.text
        assert len(moment.movement.risings) == len(points)
        assert moment.movement.seconds > len(points) * HARVEST_SECONDS
        assert moment.movement.shown == finished.steps[at - 1].state
        player, motion = finished.steps[at - 1].state.player, screen.table.motion
        ways = []  # of the counting worker: it never goes back
        while motion.movement is not None:
            ways.append(motion.scores([one.score for one in motion.movement.shown.players])[player])
            screen.update(0.05)
        assert ways == sorted(ways)
        screen.table.skip()
        assert screen.table.moment.state == step.state
        return
    raise AssertionError("nobody harvested much")


@pytest.mark.parametrize(("speed", "waits"), [("normal", True), ("fast", False)])
def test_bots_wait_until_points_are_read(app: App, speed: Speed, waits: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    app.change(replace(app.settings, speed=speed))
    screen = PlayScreen(app.ui, app.routes, play(2, 1, steps=10))
    app.show(screen)
    assert isinstance(screen.table.role, Playing)
    heard: list[bool] = []

    def hear(seconds: float, moving: bool, *_: object) -> list[Trouble]:
        heard.append(moving)
        return []

    monkeypatch.setattr(screen.table.role.opponents, "update", hear)
    screen.table.motion.risings = [RisingNow(Rising(0, 4, 0, ""))]
    screen.update(0.0)
    screen.table.motion.risings[0].share = FADING
    screen.update(0.0)
    assert heard == [waits, False]
    screen.table.motion.risings[0].share = 0.0
    screen.update(RISE_SECONDS)
    assert heard[-1] is False


def test_who_has_passed_is_told_until_something_else_is_done(app: App, finished: Match) -> None:
    words, before = PlayScreen(app.ui, app.routes, finished).table.words, finished.steps[-2].state
    bought, passed = Step(EndTurn(), before, ()), [Step(Pass(), before, (Passed(number),)) for number in (0, 1)]
    assert news(words, [bought], reading=False) == ""
    assert news(words, [bought, passed[0]], reading=False).startswith("Ana could")
    assert news(words, [bought, *passed], reading=False).startswith("Ana and Bruno could")
    assert news(words, [*passed, bought], reading=False) == ""


def test_an_abandoned_region_that_is_taken_over_says_so_on_the_board(app: App, finished: Match) -> None:
    words = PlayScreen(app.ui, app.routes, finished).table.words
    (rising,) = risings(words, (RegionsMerged(1, 0, (0b1,), (0b110, 0b11000)),))
    assert (rising.player, rising.points, rising.spaces) == (1, 0, 0b11110)
    assert "4" in rising.terms
    assert risings(words, (RegionsMerged(1, 0, (0b1, 0b100), ()),)) == ()
