"""The end of a game at the table: it is counted on the board step by step, and the winners are feasted."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.records.record import COLORS
from citrus.rules.actions import EndTurn, Plant
from citrus.rules.events import FincaScored, PointsScored, Standing
from citrus.rules.harvest import harvest_preview
from citrus.rules.tiles import Finca
from citrus.ui.kit.music import Mood
from citrus.ui.pieces.layout import table_layout
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model.banners import Banner
from citrus.ui.table.model.feast import Feast, Guest, feast
from citrus.ui.table.model.log import entries
from citrus.ui.table.view.banner import BannerView
from citrus.ui.table.view.feast_view import COMING, THROWN, FeastView, Stay
from tests.ui import behind
from tests.ui.endings import first_scoring, last_turn, press_at, ranked
from tests.ui.player import sit_down
from tests.ui.shell import LONG_NAMES, press


def test_the_end_is_counted_on_the_board_step_by_step(app: App, finished: Match) -> None:
    app.change(replace(app.settings, table="full"))
    player = last_turn(app, finished)
    assert app.top is player.screen
    assert player.is_counting
    assert player.snapshot.now.winners == ()
    steps = finished.steps[-1].events
    scored = [event for event in steps if isinstance(event, FincaScored) and event.standings]
    assert any(event.final for event in scored)
    heads, scores = [], []
    for _ in range(400):
        moment = player.snapshot
        if moment.prompt.text not in heads[-1:]:
            heads.append(moment.prompt.text)
        scores.append([who.score for who in moment.state.players])
        player.waits(0.1)
        if player.is_feasting:
            break
    press(app, pygame.K_SPACE)
    said = partial(app.ui.texts, "table.prompt.finca_scored")
    fincas = [said(site=one.site, who=ranked(player.words, one)) for one in scored if not one.final]
    fincas.append(app.ui.texts("final.final_finca"))
    assert heads[: len(fincas)] == fincas
    assert heads.index(app.ui.texts("final.final_harvest")) == len(fincas)
    assert scores == sorted(scores, key=sum), "points are only added"
    assert scores[-1] == [who.score for who in finished.state.players]
    assert len(scores) <= 140, "it takes seconds, not minutes"
    winner = player.words.player(finished.state.winners[0])
    assert winner in player.bar.text
    assert app.top is player.screen, "nobody is taken to the scoring who still reads"
    assert player.log[-1].text.startswith(f"{winner} won")
    press(app, pygame.K_RETURN)  # too soon: it was to hurry the end
    assert app.top is player.screen
    app.step([], 0.5)
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, FinalScreen)
    assert app.top.reveal.done


def test_who_asks_for_a_hint_while_or_after_the_end_is_counted_hears_that_the_game_is_over(
    app: App, finished: Match
) -> None:
    player, over = last_turn(app, finished), app.ui.texts("refusal.game_over")
    press(app, pygame.K_h)
    assert player.is_counting
    assert player.message == over
    press(app, pygame.K_SPACE)
    assert player.message == "", "what is counted next has the bar again"
    while not player.is_feasting:
        player.waits(0.1)
    press(app, pygame.K_SPACE)
    app.step([], 0.5)
    assert not player.is_counting
    press(app, pygame.K_h)
    assert player.message == over


def test_what_lies_on_the_mats_is_counted_long_enough_to_read_and_mats_promise_no_harvest_then(
    app: App, finished: Match, written: dict[str, pygame.Surface]
) -> None:
    app.change(replace(app.settings, table="full"))
    player = last_turn(app, finished)
    surface = pygame.Surface(player.screen.size)
    promised = {
        f"+{harvest_preview(state, who, regions).points}"
        for state in [player.shown]
        for who in state.players
        if (regions := tuple(region.spaces for region in who.regions))
    }
    player.screen.draw(surface)
    assert promised & set(written)
    lengths: Counter[str] = Counter()
    words: dict[str, int] = {}
    mats = {app.ui.texts(f"final.{source}") for source in player.state.game.sources if source.at_mats}
    while not player.is_feasting:
        said = player.bar
        if mats.issuperset(said.text.split(" + ")):
            lengths[said.text] += 1
            words[said.text] = len(said.hint.split())
            written.clear()
            player.screen.draw(surface)
            assert not promised & set(written)
        app.step([], 0.1)
    assert words
    assert all(lengths[text] / 10 > count / 6 for text, count in words.items()), "six words a second"


def test_the_last_harvest_is_counted_player_by_player_and_every_step_names_its_sums(app: App, finished: Match) -> None:
    player = last_turn(app, finished)
    before, over = finished.steps[-2].state, finished.steps[-1]
    scored = [event for event in over.events if isinstance(event, PointsScored)]
    stages = behind.builder(player).scorings.ending(player.layout, before, over.state, over.events)
    last = sum(isinstance(event, FincaScored) and not event.final and bool(event.standings) for event in over.events)
    counted = [stage for stage in stages[last:] if stage.feast is None]
    assert 5 <= sum(stage.seconds for stage in counted) <= 8
    title = app.ui.texts("final.final_harvest")
    harvest = [stage for stage in counted if stage.caption is not None and stage.caption.text == title]
    reaped = Counter[int]()
    for stage in harvest:
        (who,) = {one.player for one in stage.risings}
        assert who not in reaped
        own = [event for event in scored if event.player == who]
        reaped[who] += sum(event.points for event in own if event.source == "final_harvest")
        sums = [f"{player.words.player(who)} +{points}" for who, points in reaped.items()]
        assert stage.caption.hint == " · ".join(sums)
    assert len(reaped) > 1
    at_mats = counted[-1]
    assert at_mats.caption is not None
    for one in at_mats.risings:
        assert f"{player.words.player(one.player)} +{one.points}" in at_mats.caption.hint


def test_a_tie_at_a_finca_is_named_with_what_each_of_them_gets(app: App, finished: Match) -> None:
    words = Words(app.ui.texts, finished.state.game, ("Ana", "Bruno", "Clara", "Diego"))
    ranks = ((0, 5, 8), (1, 5, 8), (2, 3, 4), (3, 1, 0))
    standings = tuple(Standing(player, tiles, (1 << player,), points) for player, tiles, points in ranks)

    def told(*there: Standing) -> list[str]:
        scored = FincaScored("B", Finca(8, 4), there, False)
        return [entry.text for entry in entries(words, finished.state, (scored,), False)]

    assert told(*standings)[1:] == ["Ana and Bruno tie and get 8 points each"]
    assert len(told(standings[0], replace(standings[1], tiles=4, points=4))) == 1


def test_a_click_or_a_key_goes_on_by_one_step_of_the_end(app: App, finished: Match) -> None:
    player = last_turn(app, finished)
    first = player.bar.text
    press(app, pygame.K_SPACE)
    assert player.bar.text != first
    assert player.is_counting
    for _ in range(40):
        if not player.is_counting:
            break
        press(app, pygame.K_SPACE)
    assert player.snapshot.now == finished.state
    assert app.top is player.screen


MEANINGLESS = {
    "shift": pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT, unicode=""),
    "alt": pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_LALT, unicode=""),
    "letter": pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"),
    "wheel as a button": pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=4),
    "wheel": pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0),
}


def test_what_means_nothing_skips_no_part_of_the_end(app: App, finished: Match) -> None:
    player = last_turn(app, finished)
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=(400, 300), rel=(1, 1), buttons=(0, 0, 0))], 0.0)
    first = player.bar.text
    for name, event in MEANINGLESS.items():
        for _ in range(3):
            app.step([event], 0.0)
        assert player.bar.text == first, name
        assert player.is_counting, name
    for lead_on in (pygame.K_RETURN, pygame.K_ESCAPE):
        app.step([pygame.event.Event(pygame.KEYDOWN, key=lead_on, mod=0, unicode="")], 0.0)
        assert player.bar.text != first
        first = player.bar.text


def test_the_feast_names_the_winner_the_lead_and_everybody(app: App, finished: Match) -> None:
    names = ("Ana", "Bruno", "Clara")
    over = replace(finished.state, winners=(1,), players=(*finished.state.players, finished.state.players[0]))
    words = Words(app.ui.texts, over.game, names, (None,) * 3)

    def held(*scores: int) -> Feast:
        players = tuple(replace(player, score=score) for player, score in zip(over.players, scores, strict=True))
        won = tuple(number for number, score in enumerate(scores) if score == max(scores))
        return feast(words, replace(over, players=players, winners=won))

    one = held(71, 88, 71)
    assert (one.title, one.detail) == ("Bruno won!", "88 points, 17 ahead of Ana and Clara")
    assert [(guest.name, guest.points, guest.won) for guest in one.guests] == [
        ("Bruno", 88, True),
        ("Ana", 71, False),
        ("Clara", 71, False),
    ]
    tied = held(88, 70, 88)
    assert (tied.title, tied.detail, tied.winners) == ("Ana and Clara share the win!", "88 points each", (0, 2))


@pytest.mark.parametrize("won", [(0,), (0, 1)])
def test_long_names_are_whole_at_the_feast(
    app: App, finished: Match, written: dict[str, pygame.Surface], won: tuple[int, ...]
) -> None:
    layout = table_layout((1280, 720), finished.state.game, 2.0)
    guests = tuple(Guest(player, name, 105 - player, player in won) for player, name in enumerate(LONG_NAMES))
    ribbon = BannerView(app.ui, COLORS).place(layout, Banner("Ana won!", "105 points", None, 3.0))
    sheet = pygame.Surface(layout.size)
    FeastView(app.ui, COLORS).draw_before(sheet, layout, Feast("", "", guests), ribbon, Stay(COMING, 3.0))
    assert set(LONG_NAMES) <= set(written)


def test_fruit_falls_at_the_feast_for_some_seconds_only(app: App, finished: Match) -> None:
    layout, view = table_layout((1280, 720), finished.state.game), FeastView(app.ui, COLORS)
    shared = Feast("", "", (Guest(0, "Ana", 71, True),))

    def behind_the_ribbon(now: float) -> bytes:
        sheet = pygame.Surface(layout.size)
        sheet.fill("white")
        view.draw_behind(sheet, layout, shared, Stay(now, 600.0))
        return pygame.image.tobytes(sheet, "RGB")

    assert len({behind_the_ribbon(now) for now in (2.0, THROWN)}) == 2
    assert len({behind_the_ribbon(2 * THROWN + since) for since in (0.0, 0.3, 100.0)}) == 1


def test_the_feast_comes_last_is_heard_once_and_can_be_skipped(
    app: App, finished: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(app.ui.sounds, "play", lambda name, *_: heard.append(name))
    player = last_turn(app, finished)
    motion = behind.motion(player)
    while motion.movement is not None and motion.movement.feast is None:
        assert app.top.mood is Mood.QUIET
        press(app, pygame.K_SPACE)
    assert app.top.mood is Mood.FEAST
    assert motion.movement.feast.winners == finished.state.winners
    plain = app.surface.copy()
    for _ in range(40):
        app.step([], 0.5)
    assert player.is_counting, "it waits for somebody"
    app.draw()
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(app.surface, "RGB")
    assert heard.count("fanfare") == 1
    press(app, pygame.K_SPACE)
    assert not player.is_counting
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, FinalScreen)
    assert app.top.reveal.done
    assert heard.count("fanfare") == 1


def test_a_click_while_the_last_tile_is_planted_leads_to_the_scoring_and_not_past_it(app: App, finished: Match) -> None:
    at = first_scoring(finished)
    planting = finished.steps[at - 1].action
    assert isinstance(planting, Plant)
    playback = Playback.of(finished)
    playback.seek(at - 2)
    player = sit_down(app, playback.branch(finished.path.with_name("planted.citrus")))
    player.does(planting)
    assert isinstance(player.steps[-1].action, EndTurn), "the turn has ended by itself"
    movement = player.movement
    assert not movement.staged
    press_at(app, player.layout.menu.center)
    movement = player.movement
    assert movement.staged
    press_at(app, player.layout.menu.center)
    assert not player.is_staging
    assert app.top is player.screen


def test_the_bar_speaks_of_the_turn_that_is_shown_and_not_of_the_next_one(app: App, finished: Match) -> None:
    at = first_scoring(finished)
    planting = finished.steps[at - 1].action
    assert planting is not None
    playback = Playback.of(finished)
    playback.seek(at - 2)
    player = sit_down(app, playback.branch(finished.path.with_name("passed.citrus")))
    player.does(planting)
    state, seats = player.state, player.match.seats
    said = set()
    while (movement := player.movement) is not None and movement.banner is None:
        said.add(player.bar.text)
        assert player.snapshot.colors == (seats[finished.steps[at - 1].state.player].color,)
        app.step([], 0.05)
    (planted,) = (text for text in said if "Planted" in text)
    assert planted.startswith(seats[finished.steps[at - 1].state.player].name)
    following = seats[state.player].name
    assert not [text for text in said if text.startswith(following)]
    player.skips()
    assert player.bar.text.startswith(following)
