"""Sounds and music: there if there is a device and they are wanted, and never in the way."""

from __future__ import annotations

import os
import subprocess
import sys
import typing
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.content.tiles import load_tiles
from citrus.resources import assets_dir
from citrus.rules import events
from citrus.rules.actions import Action, Buy, EndTurn
from citrus.rules.events import Event, Income, LandscapeTaken, TilePlanted, TurnBegan
from citrus.rules.fruit_trees import events as tree_events
from citrus.ui.kit.music import AMBIENCE, PROGRAMMES, Mood
from citrus.ui.kit.sounds import Sounds, Volumes, wordless
from citrus.ui.screens.stage.screen import StageScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.event_sounds import LANDSCAPE, MOST, SOUNDS, sound_of, sounds_of
from tests.ui.player import Player, sit_down
from tests.ui.shell import choose, play, press

FOLDER = assets_dir() / "sounds"
ROOT = Path(__file__).resolve().parents[2]
# told by another event at the same time, or nothing that one would hear
SILENT = {
    events.SiteOpened,
    events.FincasClosed,
    events.PlantationCovered,
    events.RegionExtended,
    events.PointsScored,
    events.Passed,
    events.TurnEnded,
    tree_events.FruitDue,
    tree_events.WorkerOffered,
    tree_events.WorkerKept,
    tree_events.FruitOffered,
    tree_events.FruitSkipped,
    events.GameEnded,  # the screen of the final scoring sounds
}
ELSEWHERE = {"click", "refusal", "undo", "tick", "fanfare", "able", "unable"}
MUSIC = {piece for programme in PROGRAMMES.values() for piece in programme.pieces}


@pytest.fixture(autouse=True)
def _no_loudspeaker(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of all requested sounds."""
    names: list[str] = []
    monkeypatch.setattr(Sounds, "play", lambda self, name, after=0.0, side=0.0: names.append(name))
    return names


def begun(sound: int = 70, music: int = 0, folder: Path = FOLDER, muted: bool = False) -> Sounds:
    sounds = Sounds(folder, Volumes(sound, music, muted=muted))
    sounds.begin()
    passes(sounds, 1)
    return sounds


def passes(sounds: Sounds, seconds: float) -> None:
    sounds.update(seconds, Mood.MORNING)


def playing() -> list[pygame.mixer.Sound]:
    """Return the playing sounds."""
    sounds = [pygame.mixer.Channel(number).get_sound() for number in range(pygame.mixer.get_num_channels())]
    return [sound for sound in sounds if sound is not None]


def busy() -> int:
    return len(playing())


def test_every_event_has_a_sound_or_is_silent_on_purpose() -> None:
    found = (sort for module in (events, tree_events) for sort in vars(module).values() if isinstance(sort, type))
    everything = {sort for sort in found if issubclass(sort, Event)} - {Event, events.Reveal}
    assert set(SOUNDS) | SILENT == everything
    assert not set(SOUNDS) & SILENT


def test_every_sound_is_a_file_that_loads_and_every_file_is_a_sound() -> None:
    wanted = {*SOUNDS.values(), *LANDSCAPE.values(), *ELSEWHERE}
    there = {path.stem.rstrip("0123456789").rstrip("_") for path in FOLDER.glob("*.ogg")}
    assert wanted | MUSIC | set(AMBIENCE) == there
    sounds = begun()
    for path in (path for path in FOLDER.glob("*.ogg") if path.stem.split("_")[0] not in MUSIC | set(AMBIENCE)):
        longest = 7 if path.stem == "fanfare" else 2.5
        assert 0.1 < pygame.mixer.Sound(path).get_length() < longest, path.name
    for name in wanted:
        sounds.play(name)
        assert busy() == 1, name
        pygame.mixer.stop()
    for piece in MUSIC:
        pygame.mixer.music.load(FOLDER / f"{piece}.ogg")


def test_the_files_are_small() -> None:
    assert sum(path.stat().st_size for path in assets_dir().rglob("*.*")) < 14_000_000


def test_landscape_tiles_sound_by_their_kind() -> None:
    kinds = {name.rstrip("0123456789") for name, _ in load_tiles().landscape}
    assert set(LANDSCAPE) < kinds
    assert sound_of(LandscapeTaken(0, "horses3", 0)) == "horses"
    assert sound_of(LandscapeTaken(0, "cart", 0)) == "landscape"


def test_few_sounds_for_one_action_and_the_most_important_ones() -> None:
    told = [TilePlanted(0, 1, 2, False), Income(0, 1, 2, 2), Income(0, 1, 2, 0), LandscapeTaken(0, "bull", 1)]
    begins = [at for _, at in sounds_of(told)]
    assert [name for name, _ in sounds_of(told)] == ["plant", "coins", "bull"]
    assert begins == sorted(set(begins))
    assert sounds_of([*told, TurnBegan(1)], 1) == [("bull", 0.0)]
    everything = [*told, events.RegionsMerged(0, 1, (1, 2), ()), events.WorkersReturned(0, (1,)), TurnBegan(1)]
    assert len(sounds_of(everything)) == MOST
    assert sounds_of([]) == []
    assert sounds_of([Income(0, 1, 2, 0)]) == []


def test_libraries_say_nothing_while_a_device_is_sought(capfd: pytest.CaptureFixture[str]) -> None:
    with wordless():
        os.write(2, b"cannot find card")
    os.write(2, b"heard")
    assert capfd.readouterr().err == "heard"


def test_nothing_opens_before_the_first_frame() -> None:
    sounds = Sounds(FOLDER, Volumes(70, 30))
    sounds.play("plant")
    sounds.change(Volumes(50, 50))
    passes(sounds, 1)
    assert pygame.mixer.get_init() is None
    sounds.begin()
    assert sounds.open
    passes(sounds, 1)
    assert pygame.mixer.music.get_busy()


def test_without_volume_the_device_is_never_opened() -> None:
    sounds = begun(0, 0)
    sounds.play("plant")
    passes(sounds, 1)
    assert pygame.mixer.get_init() is None
    sounds.change(Volumes(40, 0))
    passes(sounds, 1)
    assert sounds.open
    assert not pygame.mixer.music.get_busy()
    sounds.change(Volumes(0, 0))
    assert pygame.mixer.get_init() is None


def test_volumes_hold_at_once() -> None:
    sounds = begun(60, 20)
    sounds.play("plant")
    assert pygame.mixer.music.get_volume() == pytest.approx(0.2, abs=0.01)
    assert [sound.get_volume() for sound in playing()] == [pytest.approx(0.6, abs=0.01)]
    sounds.change(Volumes(30, 50))
    assert pygame.mixer.music.get_volume() == pytest.approx(0.5, abs=0.01)
    assert [sound.get_volume() for sound in playing()] == [pytest.approx(0.3, abs=0.01)]
    sounds.change(Volumes(0, 50))
    pygame.mixer.stop()
    sounds.play("plant")
    assert busy() == 0


def test_versions_take_turns_and_echoes_are_one_sound() -> None:
    sounds = begun()
    for _ in range(3):
        sounds.play("plant")
    (first,) = playing()
    passes(sounds, 0.5)
    sounds.play("plant")
    assert [sound is first for sound in playing()] == [True, False]


def test_sounds_are_read_in_spare_moments_before_they_are_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    sounds = begun()
    while sounds.prepare():
        pass
    read: list[object] = []
    monkeypatch.setattr(pygame.mixer, "Sound", read.append)
    sounds.play("pick")
    assert busy() == 1
    assert not read
    assert not begun(sound=0).prepare(), "nobody wants to hear any"


def test_a_sound_can_wait_and_be_forgotten() -> None:
    sounds = begun()
    sounds.play("plant", 0.25)
    passes(sounds, 0.125)
    assert busy() == 0
    passes(sounds, 0.125)
    assert busy() == 1, "at the very moment"
    passes(sounds, 0.2)
    assert busy() == 1, "it begins once"
    sounds.play("coins", 0.2)
    sounds.hush()
    passes(sounds, 1)
    assert busy() == 1, "the coins are not to be heard"


def test_another_volume_can_be_heard_once_it_stays() -> None:
    sounds = begun(70, 0)
    for volume in (60, 50, 40):
        sounds.change(Volumes(volume))
        passes(sounds, 0.1)
    assert busy() == 0
    passes(sounds, 0.2)
    assert busy() == 1
    pygame.mixer.stop()
    sounds.change(Volumes(40, 10))
    passes(sounds, 1)
    assert busy() == 0


def test_the_music_pauses_while_the_window_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    sounds = begun(70, 30)
    monkeypatch.setattr(pygame.mixer.music, "pause", lambda: done.append("pause"))
    monkeypatch.setattr(pygame.mixer.music, "unpause", lambda: done.append("unpause"))
    for kind in (pygame.WINDOWSHOWN, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN, pygame.WINDOWFOCUSLOST):
        sounds.handle(pygame.event.Event(kind))
    assert done == ["pause"]
    sounds.handle(pygame.event.Event(pygame.WINDOWRESTORED))
    assert done == ["pause", "unpause"]


@pytest.mark.parametrize("driver", ["dummy", "no-such-thing"])
def test_an_unplugged_device_ends_nothing(driver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sounds = begun(70, 30)
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    sounds.handle(pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=False))
    assert sounds.open == (driver == "dummy")
    sounds.play("plant")
    passes(sounds, 1)
    sounds.handle(pygame.event.Event(pygame.WINDOWMINIMIZED))


def test_broken_and_missing_files_are_not_missed(tmp_path: Path) -> None:
    for name in ("plant.ogg", "morning.ogg", "day.ogg"):
        (tmp_path / name).write_bytes(b"OggS and no more")
    sounds = begun(70, 30, tmp_path)
    sounds.play("plant")
    sounds.play("coins")
    sounds.change(Volumes(60, 20, 20))
    passes(sounds, 1)
    assert busy() == 0
    begun(70, 30, tmp_path / "nowhere").play("plant")


def test_without_a_device_the_program_runs_without_a_word(home: Path) -> None:
    code = (
        "import pygame\nfrom citrus.ui.shell import app, program\n"
        "step = app.App.step\n"
        "def once(self, events, seconds):\n"
        "    step(self, events, seconds)\n"
        "    self.rounds = getattr(self, 'rounds', 0) + 1\n"
        "    self.ui.sounds.play('click')\n"
        "    if self.rounds > 3: self.quit()\n"
        "app.App.step = once\n"
        "raise SystemExit(program.main())\n"
    )
    environment = os.environ | {"SDL_AUDIODRIVER": "no-such-thing", "SDL_VIDEODRIVER": "dummy"}
    environment |= {"CITRUS_HOME": str(home), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_the_app_passes_volumes_on_and_closes_the_device(app: App) -> None:
    app.ui.sounds.begin()
    app.change(replace(app.settings, music=44))
    assert pygame.mixer.music.get_volume() == pytest.approx(0.44, abs=0.01)
    app.ui.sounds.close()
    assert pygame.mixer.get_init() is None


def test_buttons_click_by_mouse_and_by_keyboard(app: App, heard: list[str]) -> None:
    start = StartScreen(app.ui, app.routes, app.shelf)
    app.show(start)
    choose(app, "Settings")
    assert heard == ["click"]
    press(app, pygame.K_TAB)
    press(app, pygame.K_RETURN)
    assert heard == ["click", "click"]


def table(app: App, speed: typing.Literal["none", "normal"] = "normal") -> Player:
    app.change(replace(app.settings, speed=speed))
    return sit_down(app, play(2, 3, steps=0))


def first(player: Player, kind: type[Action]) -> typing.Any:
    return next(action for action in player.legal if isinstance(action, kind))


def test_actions_undo_and_refusals_are_heard(app: App, heard: list[str]) -> None:
    player = table(app)
    player.clicks(Command.END)
    assert heard == ["refusal"]
    heard.clear()
    player.clicks(targets.MarketLine(first(player, Buy).line))
    assert heard == ["take"]
    player.clicks(Command.UNDO)
    assert heard == ["take", "undo"]
    player.clicks(Command.UNDO)
    assert heard == ["take", "undo", "refusal"]
    player.clicks(Command.REDO)
    assert heard[3:] == ["take"]
    player.clicks(targets.HandTile(0))
    assert heard[4:] == ["click"]


def test_the_ring_is_heard_where_it_goes_if_that_is_wanted(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    sides: list[tuple[str, float]] = []
    monkeypatch.setattr(Sounds, "play", lambda self, name, after=0.0, side=0.0: sides.append((name, side)))
    player = table(app)
    board = player.state.game.board
    spaces = [board.space_at(column, 4) for column in (0, board.columns - 1)]
    left, right = (targets.Space(space) for space in spaces if space is not None)
    player.aims(left)
    assert not sides, "unless somebody wants it, nothing is heard"
    app.change(replace(app.settings, place_sounds=True))
    player.aims(right)
    player.aims(left)
    assert [name for name, _ in sides] == ["unable", "unable"]
    assert sides[0][1] > 0.5 > -0.5 > sides[1][1]
    player.aims(next(one for one in player.offered if isinstance(one, targets.MarketLine)))
    assert sides[-1][0] == "able"


def test_a_sound_from_the_left_is_heard_there() -> None:
    sounds, sides = begun(), []

    class Channel:
        def __init__(self, number: int) -> None: ...

        def get_busy(self) -> bool:
            return False

        def set_volume(self, left: float, right: float) -> None:
            sides.append((left, right))

        def play(self, sound: pygame.mixer.Sound) -> None:
            sides.append("played")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.mixer, "Channel", Channel)
        sounds.play("able", side=-0.5)
        sounds.play("unable")
    assert sides == [(1.0, 0.5), "played", "played"]


def test_without_animations_an_action_is_one_sound(app: App, heard: list[str]) -> None:
    player = table(app, "none")
    for name in ("R1", "R2", "R3"):
        buy = Buy(name)
        if buy in player.legal:
            player.clicks(targets.MarketLine(name))
            break
    heard.clear()
    action = next(action for action in player.legal if not isinstance(action, EndTurn))
    player.does(action)
    assert len(heard) == 1


def test_sounds_do_not_animate(app: App) -> None:
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.ui.sounds.begin()
    app.step([], 0.02)
    app.step([], 2.0)
    app.ui.sounds.play("plant")
    app.ui.sounds.play("coins", 0.1)
    shown: list[None] = []
    app.draw = lambda: shown.append(None)  # type: ignore[method-assign]
    for _ in range(10):
        app.step([], 0.05)
    assert not app.top.animating
    assert not shown


def test_the_stage_ticks_and_ends_with_chords(app: App, heard: list[str]) -> None:
    stage = StageScreen(app.ui, app.routes, play(2, 5))
    app.show(stage)
    while not stage.done:
        app.step([], 0.05)
    assert heard.count("fanfare") == 1
    assert heard.index("fanfare") == len(heard) - 1
    assert heard.count("tick") == len(stage.told.begins) > 1
    assert heard.count("score") == len({beat.begin for beat in stage.told.beats})


def test_the_music_is_paused_and_the_device_closed_only_while_no_sound_can_end(monkeypatch: pytest.MonkeyPatch) -> None:
    sounds = begun(70, 30)
    ending: list[tuple[str, int]] = []
    with monkeypatch.context() as patch:
        for holder, name in ((pygame.mixer.music, "pause"), (pygame.mixer.music, "unpause"), (pygame.mixer, "quit")):

            def watched(name: str = name, call: typing.Callable[[], None] = getattr(holder, name)) -> None:
                ending.append((name, busy()))
                call()

            patch.setattr(holder, name, watched)
        for kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED):
            sounds.play("plant")
            sounds.play("coins", 0.1)
            sounds.handle(pygame.event.Event(kind))
            passes(sounds, 0.2)
        assert busy() == 0  # what was to come is not heard when the window is back
        sounds.play("harvest")
        assert busy() == 1
        sounds.close()
    assert ending == [("pause", 0), ("unpause", 0), ("quit", 0)]
