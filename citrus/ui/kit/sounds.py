"""Sounds, music and ambience: opened late, loaded when wanted, and never missed where there is no audio device.

Nothing here is needed to play: whatever fails, fails silently, and the program continues without sound.

When a sound ends, the mixer's thread holds the mixer's lock and waits for Python's (pygame counts references there).
Most calls of `pygame.mixer` release Python's lock before they ask for the mixer's; `music.pause` and `music.unpause` do
not, and would wait forever. So they are made only while no sound plays (`_silence`). Closing the mixer frees what that
thread uses, and follows the same rule.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pygame

from citrus.ui.kit.music import AMBIENCE, CALLS, PROGRAMMES, Mood, Music

RATE = 44100  # as the files have it: nothing is converted
BUFFER = 2048  # frames; 46 ms late is early enough for a board game and wakes the processor seldom
CHANNELS = range(CALLS + 1, CALLS + 7)  # this many sounds at once, beside the ambience
SAMPLE, SAMPLE_SECONDS = "plant", 0.25  # played to show how loud sounds are now, once the volume stays as it is
SAMPLES, SAMPLES_APART = ("plant", "coins", "worker", "harvest", "score"), 0.7  # seconds: played to be tried
ECHO_SECONDS = 0.08  # the same sound twice within this time is one sound


@contextmanager
def wordless() -> Iterator[None]:
    """Hide what libraries below Python write to the terminal, such as complaints about missing devices."""
    try:
        terminal = os.dup(2)
    except OSError:  # a program without a terminal
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(terminal, 2)
        os.close(terminal)
        os.close(nowhere)


class Volumes(NamedTuple):
    """How loud everything is, in percent; while it is `muted`, nothing is heard."""

    sound: int = 0
    music: int = 0
    ambience: int = 0
    muted: bool = False


class Sounds:
    """All sounds by name, and what is heard behind them. As long as the volumes are 0 or muted, the audio device is not
    even opened."""

    def __init__(self, folder: Path, volumes: Volumes) -> None:
        self._folder = folder
        self._volumes = volumes
        self._music = Music(folder)
        self._begun = False
        self._broken = False
        self._hidden = False
        self._held = False  # nothing may be heard: the window is hidden, or everything is muted
        self._sounds: dict[str, list[pygame.mixer.Sound]] = {}
        self._unread: Iterator[str] = iter(())
        self._turns: dict[str, int] = {}
        self._time = 0.0
        self._last: dict[str, float] = {}
        self._waiting: list[tuple[float, str]] = []

    @property
    def open(self) -> bool:
        """Whether the audio device is in use."""
        return self._begun and not self._broken and pygame.mixer.get_init() is not None

    @property
    def reading(self) -> bool:
        """Whether ambience is being read: until that is done, the mixer would make everybody wait."""
        return self._music.reading

    def begin(self) -> None:
        """Allow sounds from now on: the first frame is shown, and opening the device may take its time."""
        self._begun = True
        self._follow()

    def change(self, volumes: Volumes) -> None:
        """Change the volumes, also of what is playing. A device that was missing is looked for again."""
        if volumes == self._volumes:
            return
        other = volumes.sound != self._volumes.sound
        self._volumes = volumes
        self._broken = False
        self._follow()
        if other:
            self.hush()
            self.play(SAMPLE, SAMPLE_SECONDS)

    def play(self, name: str, after: float = 0.0, side: float = 0.0) -> None:
        """Play a sound, perhaps some seconds from now, or now from a `side`, -1 for the left to 1. A sound in several
        versions plays the next one."""
        if not self._begun or self._broken or self._held or not self._volumes.sound:
            return
        if after > 0:
            self._waiting.append((self._time + after, name))
        elif self._time - self._last.get(name, -1.0) >= ECHO_SECONDS:
            self._last[name] = self._time
            self._play_now(name, side)

    def try_effects(self) -> None:
        """Play some sounds one after another."""
        self.hush()
        for number, name in enumerate(SAMPLES):
            self.play(name, SAMPLES_APART * number)

    def wish(self, piece: str | None) -> None:
        """Let a piece be heard soon, whatever the mood; with an empty name the ambience alone; None ends the wish."""
        self._music.wish(piece)

    @property
    def heard(self) -> str:
        """The piece that plays; empty while there is none."""
        return self._music.heard if self.open and not self._held else ""

    def prepare(self) -> bool:
        """Read another sound, so that no frame waits for it later; return whether one was left."""
        if not self.open or self._held or not self._volumes.sound or self.reading:
            return False
        name = next(self._unread, None)
        if name is not None:
            self._versions(name)
        return name is not None

    def hush(self) -> None:
        """Forget the sounds that have not begun yet: what they are about has been skipped."""
        self._waiting.clear()

    def update(self, seconds: float, mood: Mood) -> None:
        """Let time pass under a mood: postponed sounds begin, pieces follow each other. Nothing has to be drawn for
        it."""
        self._time += seconds
        if self.open and not self._held:
            self._music.update(seconds, mood)
        if self._waiting:
            due = [name for when, name in self._waiting if when <= self._time]
            self._waiting = [(when, name) for when, name in self._waiting if when > self._time]
            for name in due:
                self.play(name)

    def handle(self, event: pygame.event.Event) -> None:
        """Pause everything while the window is hidden; notice when the audio device is unplugged."""
        if event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._hidden = event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
            self._hold()
        elif event.type == pygame.AUDIODEVICEREMOVED and event.which and not event.iscapture and self.open:
            self.close()  # the next one takes its place, if there is one
            self._follow()

    def close(self) -> None:
        """Close the audio device."""
        self._sounds.clear()
        self._waiting.clear()
        if pygame.mixer.get_init() is not None:
            self._music.close()
            self._silence()
            pygame.mixer.quit()

    def _follow(self) -> None:
        """Bring the device and what is heard into the state that the volumes ask for."""
        if not self._begun:
            return
        sound, music, ambience, muted = self._volumes
        if not (sound or music or ambience):
            self.close()
        elif self.open or (not muted and self._opened()):
            for versions in self._sounds.values():
                for one in versions:
                    one.set_volume(sound / 100)
            self._music.change(music, ambience)
        self._hold()

    def _opened(self) -> bool:
        """Open the device if it is not open; return False if there is none."""
        if self._broken or pygame.mixer.get_init() is not None:
            return not self._broken
        try:
            with wordless():
                pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS.stop)
            background = {*AMBIENCE, *(piece for programme in PROGRAMMES.values() for piece in programme.pieces)}
            names = {re.sub(r"_\d$", "", path.stem) for path in self._folder.glob("*.ogg")}
            self._unread = iter(sorted(names - background))
        except (pygame.error, NotImplementedError):  # a pygame without the mixer
            self._broken = True
        return not self._broken

    def _hold(self) -> None:
        """Pause everything while the window is hidden or all is muted, or go on."""
        held = self._hidden or self._volumes.muted
        if held == self._held:
            return
        self._held = held
        if self.open:
            self._silence()
            if held:
                self._music.pause()
            else:
                self._music.resume()

    def _silence(self) -> None:
        """Stop all sounds and the ambience; until the next one begins, the mixer's thread needs no Python."""
        self.hush()
        pygame.mixer.stop()

    def _play_now(self, name: str, side: float) -> None:
        if self.reading or not self._opened():
            return
        versions = self._versions(name)
        free = next((one for one in map(pygame.mixer.Channel, CHANNELS) if not one.get_busy()), None)
        if free is not None and versions:  # else so much can be heard already that nobody misses it
            turn = self._turns[name] = (self._turns.get(name, -1) + 1) % len(versions)
            if side:  # until the sound ends
                with suppress(pygame.error):
                    free.set_volume(min(1.0, 1 - side), min(1.0, 1 + side))
            free.play(versions[turn])

    def _versions(self, name: str) -> list[pygame.mixer.Sound]:
        """Return all versions of a sound that can be read: NAME.ogg, or NAME_1.ogg and so on."""
        if name in self._sounds:
            return self._sounds[name]
        found = self._sounds[name] = []
        for path in sorted([*self._folder.glob(f"{name}.ogg"), *self._folder.glob(f"{name}_[0-9].ogg")]):
            try:
                sound = pygame.mixer.Sound(path)
            except (pygame.error, OSError):
                continue
            sound.set_volume(self._volumes.sound / 100)
            found.append(sound)
        return found
