"""What the people of the valley say at a table: who, on which table, and where it stands."""

from __future__ import annotations

from dataclasses import replace as replaced
from datetime import timedelta
from itertools import product
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from citrus.album.meetings import Meeting
from citrus.language.languages import shipped
from citrus.language.texts import Texts
from citrus.match.rematch import rematch
from citrus.match.settings import GAMES_KEPT, Level, Settings, Talk
from citrus.records.record import Seat
from citrus.records.replay import replay
from citrus.resources import data_dir
from citrus.ui.pieces.company import Company
from citrus.ui.pieces.fruits import Fruits
from citrus.ui.pieces.kept_places import Along
from citrus.ui.pieces.layout import table_layout
from citrus.ui.pieces.mats import HIGHER, MatsView
from citrus.ui.pieces.people import VILLAGERS
from citrus.ui.pieces.remarks import GREETINGS, MOST, SENTENCES, Moment, Remark, sentences
from citrus.ui.screens.final.table import result_of
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.stage.last_words import last_words
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.view.speech import LEAST, speech
from tests.ui.at_table import VALLEY, remarks, spoken_to, words_of
from tests.ui.player import sit_down, watch
from tests.ui.shell import NAMES, named, play

PLAYERS, SEED = 3, 1


def test_a_game_that_is_read_again_says_the_same(home: object) -> None:
    match = play(PLAYERS, SEED, bots=VALLEY)
    found, again = remarks(match), Along(Company.of(match.seats), Company.after)
    assert {remark.player for remark in found if remark is not None} == {1, 2}
    for number in (len(found), 20, 50):  # forwards and backwards
        assert again.at(tuple(replay(match.record))[:number]).remark == found[number - 1]


def test_people_and_guests_say_nothing(home: object) -> None:
    steps = play(PLAYERS, SEED).steps
    seats = (Seat("Ana", "blue"), Seat("Bruno", "red", "greedy"), Seat("Farmer", "white", "expert", "my_bots:Farmer"))
    company = Company.of(seats)
    for step in steps:
        company = company.after(step)
        assert company.remark is None


def test_people_are_greeted_by_name_and_the_winner_congratulated(app: App) -> None:
    match = play(PLAYERS, SEED, bots=VALLEY)
    hello, last = Company.of(match.seats), Company.of(match.seats)
    hello = hello.after(match.steps[0])
    for step in match.steps:
        last = last.after(step)
    assert hello.remark is not None
    assert (hello.remark.moment, hello.remark.player in (1, 2), hello.remark.to) == ("hello", True, (0,))
    assert NAMES[0] in hello.remark.text(words_of(app, match))
    later = next(n for n, step in enumerate(match.steps) if step.state.player != match.steps[0].state.player)
    stands = remarks(match)
    assert [stands[number] for number in range(later)] == [hello.remark] * later
    assert stands[later] != hello.remark
    lost = Remark(1, "lost", "talk.lost.a", (0, 2))
    assert f"{NAMES[0]} and {NAMES[2]}" in lost.text(words_of(app, match))
    assert last.remark is not None
    assert last.remark.to == (match.state.winners if last.remark.moment == "lost" else ())


@pytest.mark.parametrize(("players", "name"), [(2, "Ana and Bruno"), (3, "everybody")])
def test_all_people_at_the_table_are_greeted_at_once(app: App, players: int, name: str) -> None:
    match = play(players + 1, SEED, steps=1, bots=(*(None,) * players, "easy"))
    hello = Company.of(match.seats).after(match.steps[0]).remark
    assert hello is not None
    assert hello.text(words_of(app, match)) == app.ui.texts(hello.key, name=name)


NEVER = Meeting()


@pytest.mark.parametrize(
    ("met", "moment", "to"),
    [
        (NEVER, "hello", (0,)),
        (Meeting(frozenset({0})), "revenge", (0,)),
        (Meeting(frozenset({0, 1})), "revenge", (0,)),
        (Meeting(frozenset({1})), "proud", (0,)),
        (Meeting(frozenset()), "hello", (0,)),
        (Meeting(frozenset({0}), long=True), "missed", (0,)),
    ],
)
def test_people_are_greeted_by_what_happened_last(met: Meeting, moment: Moment, to: tuple[int, ...]) -> None:
    match = play(2, SEED, steps=1, bots=(None, "easy"))
    hello = Company.of(match.seats, {1: met}).after(match.steps[0]).remark
    assert hello is not None
    assert (hello.moment, hello.to) == (moment, to)


def test_of_several_people_the_one_who_won_is_asked_for_a_rematch() -> None:
    match = play(3, SEED, steps=1, bots=(None, None, "easy"))
    hello = Company.of(match.seats, {2: Meeting(frozenset({1}))}).after(match.steps[0]).remark
    assert hello is not None
    assert hello.to == (1,)


@pytest.mark.parametrize("bots", [(None, "easy"), (None, "easy", "encircler"), (None, "easy", "normal", "hard")])
def test_nothing_is_said_again_for_some_games_but_greetings_and_last_words(bots: tuple[str | None, ...]) -> None:
    settings = Settings()
    for number in range(2 * GAMES_KEPT):
        began, match = str(number), play(len(bots), number, bots=bots)
        heard = settings.heard_before(began)
        company = Company.of(match.seats, heard=heard)
        for step in match.steps:
            company = company.after(step)
        again = [remark for remark in company.told if remark.key in heard]
        assert all(remark.moment in GREETINGS and heard[remark.key] > 1 for remark in again)
        assert len(company.told) > 4 * (len(bots) - 1), "they have not fallen silent"
        farewells = company.farewells(match.state)
        assert {one.player for one in farewells} == {*company.talkers}
        settings = settings.keeping(began, tuple(remark.key for remark in [*company.told, *farewells]))


def test_nobody_boasts_of_a_win_that_is_shared() -> None:
    match = play(2, 1, bots=(None, "easy"))
    company, end = Company.of(match.seats), match.state
    for winners, moment, others in (((1,), "won", ()), ((0, 1), "praise", (0,)), ((0,), "lost", (0,))):
        first, *_ = company.farewells(replace(end, winners=winners))
        assert (first.moment, first.to) == (moment, others)


def test_what_was_said_is_kept_when_the_table_is_left_and_not_said_in_the_next_game(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, remark = spoken_to(PLAYERS, SEED)
    sit_down(app, match)
    app.pop()
    began = match.record.started.isoformat()
    assert remark.key in app.settings.said[began]
    assert app.settings.heard_before(began) == {}, "the game goes on as it began"
    later = match.record.started + timedelta(minutes=40)
    monkeypatch.setattr("citrus.local_time.now_utc", lambda: later)
    sit_down(app, rematch(match))
    app.pop()
    first, second = app.settings.said.values()
    assert second
    assert set(first).isdisjoint(second)


@pytest.mark.parametrize("talk", [True, False, "calm"])
def test_what_was_said_is_kept_although_the_game_went_on_where_nobody_talks(app: App, talk: Talk) -> None:
    match, remark = spoken_to(PLAYERS, SEED)
    app.change(replace(app.settings, speed="none", talk=talk))
    sit_down(app, match)
    app.change(replace(app.settings, table="full"))
    app.pop()
    said = app.settings.said.get(match.record.started.isoformat(), ())
    assert (remark.key in said) == bool(talk)


def test_last_words_are_kept_as_well(app: App) -> None:
    match = play(PLAYERS, SEED, bots=VALLEY)
    sit_down(app, match)
    app.pop()
    (said,) = app.settings.said.values()
    places = [row.place for row in result_of(match).table]
    spoken = [one.key for words in last_words(match, places).values() for one in words if isinstance(one, Remark)]
    assert spoken
    assert set(spoken) <= set(said)


@pytest.mark.parametrize("bot", VILLAGERS)
def test_not_every_game_hears_the_same_words_first(bot: str) -> None:
    moments: tuple[Moment, ...] = ("praise", "harvest", "won")
    for moment in moments:
        first = [sentences(moment, bot, seed)[0] for seed in range(24)]
        assert 6 < first.count(f"voice.{bot}.{moment}") < 18
        assert len(set(first)) == 1 + len(SENTENCES)


def test_who_has_lost_greets_the_winner_of_the_last_game(app: App, home: Path) -> None:
    before = play(2, SEED, bots=(None, "easy"))
    again = sit_down(app, rematch(before))
    spoken = again.snapshot.speech
    moment = "revenge" if 0 in before.state.winners else "proud"
    assert spoken is not None
    assert spoken.text == app.ui.texts(f"voice.easy.{moment}", name=NAMES[0])


def test_computers_alone_greet_nobody(home: object) -> None:
    company = Company.of((match := play(2, SEED, bots=("easy", "normal"))).seats)
    for step in match.steps:
        company = company.after(step)
    assert company.told
    assert all(remark.moment != "hello" for remark in company.told)


def test_nobody_speaks_while_a_game_is_watched(app: App) -> None:
    """What was said in it depends on the games before it."""
    app.change(replace(app.settings, speed="none", talk=True))
    match = play(PLAYERS, SEED, bots=VALLEY)
    stands, watching = remarks(match), watch(app, match)
    assert isinstance(watching.screen, ReplayScreen)
    for position in range(0, len(match.steps), 5):
        watching.screen.go(position)
        app.step([], 0.1)
        assert watching.snapshot.speech is None
    assert any(stands[::5])


def test_computers_talk_where_somebody_wants_them_to(app: App) -> None:
    match, remark = spoken_to(PLAYERS, SEED)
    levels: tuple[Level, ...] = ("calm", "full")
    choices: tuple[Talk, ...] = (True, False, "calm")
    for level, talk in product(levels, choices):
        app.change(replace(app.settings, speed="none", table=level, talk=talk))
        player = sit_down(app, match)
        heard = level == talk if talk == "calm" else talk
        assert (player.snapshot.speech is not None) == heard
        described = named(app.top, NAMES[remark.player], role="image").value
        assert (remark.text(words_of(app, match)) in described) == heard


def test_who_has_no_room_for_words_bears_a_mark_that_tells_them(app: App) -> None:
    match, remark = spoken_to(5, SEED)
    app.change(replace(app.settings, speed="none", scale=140))
    player = sit_down(app, match)
    spoken = player.snapshot.speech
    assert spoken is not None
    assert not spoken.lines
    assert remark.text(words_of(app, match)) in " ".join(player.note_on(targets.Mat(remark.player)))


@pytest.mark.parametrize("bot", VILLAGERS)
def test_who_passes_again_and_again_has_other_words_each_time(bot: str) -> None:
    """Where no road is free, somebody may pass every turn until a finca is built."""
    assert len(set(sentences("passed", bot, SEED))) >= 7


@pytest.mark.parametrize("language", shipped())
def test_sentences_are_short_and_fit_beside_two_sorts_of_tiles(app: App, language: str) -> None:
    texts = Texts.load(data_dir() / "locales" / f"{language}.yaml")
    match = play(5, SEED, steps=1)
    mats = MatsView(app.ui, match.seats, Fruits(app.ui, match.state.game))
    state = replace(match.state, players=tuple(replace(one, tiles=("bull", "cart")) for one in match.state.players))
    layout = table_layout((1280, 720), state.game)
    for key in {key for moment, bot in product(get_args(Moment), VILLAGERS) for key in sentences(moment, bot, 0)}:
        text = texts(key, name="Maria Sol")
        assert len(text) <= MOST
        spoken = speech(app.ui, layout, mats, state, 4, text)
        assert spoken.lines, text
        assert len(spoken.lines) <= 2 or spoken.px >= layout.text(14), text
        assert layout.mats[4].mat.inflate(0, 2 * layout.gap(HIGHER)).contains(spoken.rect)


@pytest.mark.parametrize("language", shipped())
def test_no_two_people_have_the_same_words(language: str) -> None:
    texts = Texts.load(data_dir() / "locales" / f"{language}.yaml")
    keys = {key for moment, bot in product(get_args(Moment), VILLAGERS) for key in sentences(moment, bot, 0)}
    assert len({texts(key, name="Ana") for key in keys}) == len(keys)


def test_bubbles_never_hide_points_figures_tiles_or_the_board(app: App) -> None:
    found, folded = 0, 0
    for players in (2, 3, 4, 5):
        match = play(players, SEED, steps=60)
        state, mats = match.state, MatsView(app.ui, match.seats, Fruits(app.ui, match.state.game))
        for scale, calm in product((1.0, 1.4, 2.0), (True, False)):
            layout = replaced(table_layout((1280, 720), state.game, scale), calm=calm)
            for number, held in enumerate(state.players):
                spoken = speech(app.ui, layout, mats, state, number, app.ui.texts("talk.purse.a"))
                place = mats.places.mat(layout, number)
                figures = [mats.places.worker_rect(layout, number, one, 5) for one in range(held.workers)]
                figures += [mats.places.coin_rect(layout, number)]
                figures += mats.places.lying(layout, state, number) if place.tiles.width else []
                figures += [] if place.line is None else [place.supply]
                if not calm:
                    figures += [place.harvest, place.total]
                if spoken.lines:
                    found += 1
                    folded += place.line is not None
                    assert spoken.rect.collidelist([place.score, layout.frame]) < 0
                    assert spoken.rect.collidelist(figures) < 0
                    assert spoken.px >= LEAST
    assert found > folded > 0
