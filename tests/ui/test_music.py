"""What is heard behind the game: which piece when, and that the mixer is never asked for what it would wait for."""

from __future__ import annotations

import shutil
import threading
import weakref
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus import local_time
from citrus.match.settings import Settings
from citrus.records.record import read_steps
from citrus.resources import assets_dir
from citrus.ui.kit.music import ALONE, AMBIENCE, APART, CALLS, FANFARE, PROGRAMMES, Mood
from citrus.ui.kit.presses import Request
from citrus.ui.kit.sounds import Sounds, Volumes
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.moods import mood_of
from citrus.ui.screens.settings import NATURE, PIECES, SettingsScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.player import menu_of, sit_down
from tests.ui.shell import click, named, play, press

FOLDER = assets_dir() / "sounds"
GAME = Path(__file__).resolve().parents[2] / "docs" / "games" / "hard.citrus"


class Stream:
    """Stands in for SDL's stream of music: it plays and fades until `ends`, and must not be loaded meanwhile."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.busy = self.held = False

    def load(self, path: Path) -> None:
        assert not self.busy, "SDL would wait until the fade is over"
        self.done.append(path.stem)

    def play(self) -> None:
        self.busy = True

    def fadeout(self, milliseconds: int) -> None:
        self.done.append("fade")

    def get_busy(self) -> bool:
        return self.busy and not self.held

    def pause(self) -> None:
        self.held = True

    def unpause(self) -> None:
        self.held = False

    def set_volume(self, volume: float) -> None:
        pass

    def ends(self) -> None:
        self.busy = False

    stop = ends


@pytest.fixture
def stream(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stream]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    found = Stream()
    monkeypatch.setattr(pygame.mixer, "music", found)
    yield found
    pygame.mixer.quit()


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """Return a folder with an ambience that is read at once."""
    for name in AMBIENCE:
        shutil.copy(FOLDER / "click_1.ogg", tmp_path / f"{name}.ogg")
    return tmp_path


def begun(volumes: Volumes, folder: Path = FOLDER) -> Sounds:
    sounds = Sounds(folder, volumes)
    sounds.begin()
    return sounds


def passes(sounds: Sounds, seconds: float, mood: Mood) -> None:
    for _ in range(round(seconds * 2)):
        sounds.update(0.5, mood)


def surrounded(sounds: Sounds, mood: Mood) -> list[str]:
    """Let the ambience be read, and some time pass; return which can be heard."""
    sounds.update(0.5, mood)
    while sounds.reading:
        pygame.time.wait(1)
    passes(sounds, 1, mood)
    return [name for name, channel in AMBIENCE.items() if pygame.mixer.Channel(channel).get_busy()]


def test_a_piece_follows_another_only_once_that_has_faded_and_the_orchard_was_alone(stream: Stream) -> None:
    sounds = begun(Volumes(music=30))
    passes(sounds, 1, Mood.MORNING)
    assert stream.done == ["morning"]
    passes(sounds, 2 * ALONE, Mood.EVENING)
    assert stream.done == ["morning", "fade"], "it is still fading"
    stream.ends()
    passes(sounds, ALONE - 1, Mood.EVENING)
    assert stream.done == ["morning", "fade"]
    passes(sounds, 2, Mood.EVENING)
    assert stream.done == ["morning", "fade", "evening"]


def test_a_piece_that_ends_is_followed_by_the_next_after_a_while(stream: Stream) -> None:
    sounds = begun(Volumes(music=30))
    passes(sounds, 1, Mood.MORNING)
    passes(sounds, 200, Mood.NOON)
    assert stream.done == ["morning"], "it belongs to both and plays on"
    pauses = set()
    for number in range(2, 5):
        stream.ends()
        began = 0
        while len(stream.done) < number:
            passes(sounds, 1, Mood.NOON)
            began += 1
        pauses.add(began // 10)
    assert stream.done == ["morning", "noon", "morning", "noon"]
    assert min(pauses) >= 2 * ALONE // 10
    assert len(pauses) == 3, "the orchard is not always alone for as long"


def test_the_feast_waits_for_the_fanfare(stream: Stream) -> None:
    sounds = begun(Volumes(music=30))
    passes(sounds, 1, Mood.EVENING)
    passes(sounds, 1, Mood.COUNTING)
    stream.ends()
    passes(sounds, 1, Mood.COUNTING)
    assert stream.done == ["evening", "fade", "counting"], "it begins with the counting"
    passes(sounds, 1, Mood.FEAST)
    stream.ends()
    passes(sounds, FANFARE - 1, Mood.FEAST)
    assert stream.done[3:] == ["fade"]
    passes(sounds, 2, Mood.FEAST)
    assert stream.done[3:] == ["fade", "feast"]


def test_another_volume_of_the_music_is_heard_at_once(stream: Stream) -> None:
    sounds = begun(Volumes(music=30))
    passes(sounds, 1, Mood.MORNING)
    stream.ends()
    passes(sounds, 2, Mood.MORNING)
    sounds.change(Volumes(music=35))
    passes(sounds, 0.5, Mood.MORNING)
    assert stream.done == ["morning", "noon"]
    sounds.change(Volumes(sound=70))
    passes(sounds, 2, Mood.MORNING)
    stream.ends()
    passes(sounds, 100, Mood.MORNING)
    assert stream.done == ["morning", "noon", "fade"]


def test_the_ambience_goes_on_while_pieces_change_and_turns_with_the_mood(stream: Stream, short: Path) -> None:
    sounds = begun(Volumes(music=30, ambience=40), short)
    assert surrounded(sounds, Mood.MORNING) == ["day"]
    assert stream.done == ["morning"]
    stream.ends()
    assert surrounded(sounds, Mood.NOON) == ["day"]
    day, dusk = (pygame.mixer.Channel(channel) for channel in AMBIENCE.values())
    before = day.get_sound()
    passes(sounds, 100, Mood.NOON)
    assert day.get_sound() is before
    stream.ends()
    assert surrounded(sounds, Mood.EVENING) == ["day"], "it fades out, and the next one is not read yet"
    day.stop()  # the fade is over
    assert surrounded(sounds, Mood.EVENING) == ["dusk"]
    assert surrounded(sounds, Mood.FEAST) == ["dusk"]
    sounds.change(Volumes(music=30))
    passes(sounds, 1, Mood.FEAST)
    dusk.stop()
    assert surrounded(sounds, Mood.FEAST) == []


def test_something_calls_over_the_ambience_now_and_then_and_never_where_there_is_none(
    stream: Stream, short: Path
) -> None:
    for number in (1, 2, 3):
        shutil.copy(FOLDER / f"click_{number}.ogg", short / f"day_{number}.ogg")
    sounds, channel = begun(Volumes(ambience=40), short), pygame.mixer.Channel
    surrounded(sounds, Mood.MORNING)
    pauses, heard = list[int](), set[pygame.mixer.Sound]()
    while len(pauses) < 30:
        channel(CALLS).stop()
        waited = 0
        while not channel(CALLS).get_busy():
            passes(sounds, 1, Mood.MORNING)
            waited += 1
        pauses.append(waited)
        heard.add(channel(CALLS).get_sound())
    assert APART[0] <= min(pauses[1:]) < max(pauses) <= APART[1] + 1
    assert len(set(pauses)) > 3
    assert len(heard) == 3
    channel(CALLS).stop()
    sounds.change(Volumes(sound=50))
    passes(sounds, 60, Mood.MORNING)
    assert not channel(CALLS).get_busy()


def test_one_ambience_is_kept_at_a_time(stream: Stream, short: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[weakref.ref[pygame.mixer.Sound]] = []
    read = pygame.mixer.Sound

    def reads(path: Path) -> pygame.mixer.Sound:
        sound = read(path)
        kept.append(weakref.ref(sound))
        return sound

    monkeypatch.setattr(pygame.mixer, "Sound", reads)
    sounds = begun(Volumes(ambience=40), short)
    for number, mood in enumerate((Mood.MORNING, Mood.EVENING, Mood.MORNING)):
        pygame.mixer.stop()  # the fade of the one before is over
        surrounded(sounds, mood)
        surrounded(sounds, mood)
        assert [one() is not None for one in kept] == [False] * number + [True]


def test_the_feast_waits_for_the_fanfare_also_where_the_dusk_must_be_read(stream: Stream, short: Path) -> None:
    sounds = begun(Volumes(music=30, ambience=40), short)
    surrounded(sounds, Mood.MORNING)
    sounds.update(0.5, Mood.FEAST)
    stream.ends()
    pygame.mixer.stop()
    assert surrounded(sounds, Mood.FEAST) == ["dusk"]
    passes(sounds, FANFARE - 3, Mood.FEAST)
    assert stream.done == ["morning", "fade"]
    passes(sounds, 3, Mood.FEAST)
    assert stream.done == ["morning", "fade", "feast"]


def test_ambience_is_read_while_no_music_plays_and_no_sound_begins_meanwhile(
    stream: Stream, short: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sounds = begun(Volumes(sound=70, music=30), short)
    passes(sounds, 1, Mood.MORNING)
    read: list[bool] = []
    wait, go = threading.Event(), pygame.mixer.Sound

    def reads(path: Path) -> pygame.mixer.Sound:
        read.append(stream.busy)
        wait.wait()
        return go(path)

    monkeypatch.setattr(pygame.mixer, "Sound", reads)
    sounds.change(Volumes(sound=70, music=30, ambience=40))
    passes(sounds, 10, Mood.MORNING)
    assert stream.done == ["morning", "fade"]
    assert not read
    stream.ends()
    sounds.update(0.5, Mood.MORNING)
    assert sounds.reading
    sounds.play("click")
    passes(sounds, 10, Mood.MORNING)
    assert not pygame.mixer.get_busy()
    assert stream.done == ["morning", "fade"]
    wait.set()
    assert surrounded(sounds, Mood.MORNING) == ["day"]
    assert read == [False]
    assert stream.done == ["morning", "fade", "noon"]


def test_a_hidden_window_and_muting_pause_everything(stream: Stream, short: Path) -> None:
    sounds = begun(Volumes(sound=70, music=30, ambience=40), short)
    surrounded(sounds, Mood.MORNING)
    minimised, restored = (pygame.event.Event(kind) for kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED))
    muted = Volumes(sound=70, music=30, ambience=40, muted=True)
    sounds.handle(minimised)
    assert stream.held
    sounds.change(muted)
    sounds.handle(restored)
    assert stream.held, "it is still muted"
    assert not pygame.mixer.get_busy()
    passes(sounds, 200, Mood.EVENING)
    sounds.play("click")
    assert not pygame.mixer.get_busy()
    sounds.change(muted._replace(muted=False))
    assert not stream.held
    assert surrounded(sounds, Mood.MORNING) == ["day"]
    assert stream.done == ["morning"], "it goes on where it was"


def test_muted_from_the_start_the_device_is_not_opened_until_it_is_not(stream: Stream) -> None:
    sounds = begun(Volumes(sound=70, music=30, muted=True))
    passes(sounds, 10, Mood.MORNING)
    assert not sounds.open
    sounds.change(Volumes(sound=70, music=30))
    passes(sounds, 1, Mood.MORNING)
    assert stream.done == ["morning"]


def test_a_piece_can_be_listened_to_and_then_the_mood_goes_on(stream: Stream) -> None:
    sounds = begun(Volumes(music=30))
    passes(sounds, 1, Mood.MORNING)
    sounds.wish("feast")
    passes(sounds, 1, Mood.MORNING)
    assert (stream.done, sounds.heard) == (["morning", "fade"], "")
    stream.ends()
    passes(sounds, 1, Mood.MORNING)
    assert (stream.done[2:], sounds.heard) == (["feast"], "feast")
    sounds.wish("")
    passes(sounds, 1, Mood.MORNING)
    stream.ends()
    passes(sounds, 300, Mood.MORNING)
    assert (stream.done[3:], sounds.heard) == (["fade"], ""), "the ambience is alone"
    sounds.wish(None)
    passes(sounds, 1, Mood.MORNING)
    assert stream.done[4:] == ["morning"]


def test_a_piece_that_fades_out_begins_again_if_it_is_wished_for(stream: Stream) -> None:
    sounds = begun(Volumes(music=30))
    passes(sounds, 1, Mood.MORNING)
    sounds.wish("noon")
    passes(sounds, 0.5, Mood.MORNING)
    sounds.wish("morning")
    passes(sounds, 0.5, Mood.MORNING)
    assert stream.done == ["morning", "fade"]
    stream.ends()
    passes(sounds, 1, Mood.MORNING)
    assert stream.done == ["morning", "fade", "morning"]


def test_the_settings_let_everything_be_heard_and_name_what_plays(app: App, stream: Stream) -> None:
    app.change(replace(app.settings, sound=0, music=0, ambience=0, muted=True))
    app.ui.sounds.begin()
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen := SettingsScreen(app.ui))
    texts, heading = app.ui.texts, app.ui.texts("settings.listen")
    for piece in PIECES:
        click(app, named(app.top, texts(f"settings.piece.{piece}"), heading))
        app.step([], 1)
        if piece != PIECES[0]:
            stream.ends()  # the piece before has faded
        app.step([], 1)
        app.step([], 1)
        assert stream.done[-1] == piece
        assert [name for name, button in screen.heard.items() if button.chosen] == [piece]
    assert app.settings == replace(app.settings, sound=0, music=Settings().music, ambience=0, muted=False)
    click(app, named(app.top, texts(f"settings.piece.{PIECES[-1]}"), heading))
    app.step([], 1)
    assert stream.done[-1] == "fade", "pressed again, a piece stops"
    assert [name for name, button in screen.heard.items() if button.chosen] == [NATURE]
    assert app.settings.ambience == Settings().ambience
    stream.ends()
    click(app, named(app.top, f"{heading}: {texts('settings.sound')}"))
    assert app.settings.sound == Settings().sound
    app.step([], 0.1)
    assert pygame.mixer.get_busy()
    app.pop()
    app.step([], 1)
    while app.ui.sounds.reading:
        pygame.time.wait(1)
    app.step([], 1)
    app.step([], 1)
    assert stream.done[-1] in PROGRAMMES[app.stack.mood].pieces, "the music goes back to the mood"


def test_moods_follow_the_game() -> None:
    _, steps = read_steps(GAME)
    start, end = steps[0].state, steps[-1].state
    moods = [mood_of(start, step.state, ending=False) for step in steps]
    assert list(dict.fromkeys(moods)) == [Mood.MORNING, Mood.NOON, Mood.EVENING, Mood.FEAST]
    assert mood_of(start, end, ending=True) is Mood.EVENING


def test_what_lies_over_a_table_keeps_its_mood(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Mood] = []
    monkeypatch.setattr(Sounds, "update", lambda self, seconds, mood: heard.append(mood))
    for hour in (1, 12):
        monkeypatch.setattr(local_time, "now", lambda hour=hour: datetime(2026, 6, 1, hour))
        app.show(StartScreen(app.ui, app.routes, app.shelf))
        app.step([], 0.1)
    assert heard == [Mood.NIGHT, Mood.MORNING]
    match = play(2, 5)
    app.change(replace(app.settings, speed="none"))
    sit_down(app, match)
    app.push(SettingsScreen(app.ui))
    app.step([], 0.1)
    assert heard[-1] is Mood.FEAST
    assert FinalScreen(app.ui, app.routes, match, listed=True).mood is None


def test_a_key_and_buttons_mute_everything(app: App) -> None:
    app.push(SettingsScreen(app.ui))
    press(app, pygame.K_m)
    assert app.settings.muted
    app.step([], 0.1)
    switch = named(app.top, app.ui.texts("settings.muted"))
    assert "checked" in switch.states
    click(app, switch)
    assert not app.settings.muted
    app.push(menu_of(app, play(2, 3, steps=0)))
    press(app, pygame.K_m)
    app.step([], 0.1)
    click(app, named(app.top, app.ui.texts("menu.unmute")))
    assert not app.settings.muted
    assert named(app.top, app.ui.texts("menu.mute"))
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    click(app, named(app.top, app.ui.texts("menu.mute")))
    assert app.settings.muted
    press(app, pygame.K_m)
    app.step([], 0.1)
    assert named(app.top, app.ui.texts("menu.mute"))
    app.change(replace(app.settings, sound=0, music=0, ambience=0))
    press(app, pygame.K_m)
    assert app.settings.ambience > 0
    assert not app.settings.silent


def test_moving_a_slider_ends_muting(app: App) -> None:
    app.take(Request.MUTE)
    screen = SettingsScreen(app.ui)
    app.push(screen)
    before = screen.volumes["ambience"].at
    screen.volumes["ambience"].key(Request.FIRST)
    assert before > 0
    assert (app.settings.ambience, app.settings.muted) == (0, False)
