"""Sounds and music: opened late, loaded when wanted, and never missed where there is no audio device.

Nothing here is needed to play: whatever fails, fails silently, and the program continues without sound.

When a sound ends, the mixer's thread holds the mixer's lock and waits for Python's (pygame counts references there).
Most calls of `pygame.mixer` release Python's lock before they ask for the mixer's; `music.pause` and `music.unpause` do
not, and would wait forever. So they are made only while no sound plays (`_silence`). Closing the mixer frees what that
thread uses, and follows the same rule.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

RATE = 22050  # as the files have it: nothing is converted
BUFFER = 1024  # frames; 46 ms late is early enough for a board game and wakes the processor seldom
CHANNELS = 6  # this many sounds at once
MUSIC = "music.ogg"
FADE_MS = 3000
SAMPLE, SAMPLE_SECONDS = "plant", 0.25  # played to show how loud sounds are now, once the volume stays as it is
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


class Sounds:
    """All sounds by name, and the music. Volumes are percents; with both at 0 the audio device is not even opened."""

    def __init__(self, folder: Path, sound: int, music: int) -> None:
        self._folder = folder
        self._volume, self._music_volume = sound, music
        self._begun = False
        self._broken = False
        self._playing = False  # the music
        self._hidden = False
        self._sounds: dict[str, list[pygame.mixer.Sound]] = {}
        self._turns: dict[str, int] = {}
        self._time = 0.0
        self._last: dict[str, float] = {}
        self._waiting: list[tuple[float, str]] = []

    @property
    def open(self) -> bool:
        """Whether the audio device is in use."""
        return self._begun and not self._broken and pygame.mixer.get_init() is not None

    def begin(self) -> None:
        """Allow sounds from now on: the first frame is shown, and opening the device may take its time."""
        self._begun = True
        self._follow()

    def change(self, sound: int, music: int) -> None:
        """Change the volumes, also of what is playing. A device that was missing is looked for again."""
        if (sound, music) != (self._volume, self._music_volume):
            other = sound != self._volume
            self._volume, self._music_volume = sound, music
            self._broken = False
            self._follow()
            if other:
                self.hush()
                self.play(SAMPLE, SAMPLE_SECONDS)

    def play(self, name: str, after: float = 0.0) -> None:
        """Play a sound, perhaps some seconds from now. A sound in several versions plays the next one."""
        if not self._begun or self._broken or self._hidden or not self._volume:
            return
        if after > 0:
            self._waiting.append((self._time + after, name))
        elif self._time - self._last.get(name, -1.0) >= ECHO_SECONDS:
            self._last[name] = self._time
            self._play_now(name)

    def hush(self) -> None:
        """Forget the sounds that have not begun yet: what they are about has been skipped."""
        self._waiting.clear()

    def update(self, seconds: float) -> None:
        """Let time pass: postponed sounds begin. Nothing has to be drawn for it."""
        self._time += seconds
        if self._waiting:
            due = [name for when, name in self._waiting if when <= self._time]
            self._waiting = [(when, name) for when, name in self._waiting if when > self._time]
            for name in due:
                self.play(name)

    def handle(self, event: pygame.event.Event) -> None:
        """Pause the music while the window is hidden; notice when the audio device is unplugged."""
        if event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self._hide(True)
        elif event.type in (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._hide(False)
        elif event.type == pygame.AUDIODEVICEREMOVED and event.which and not event.iscapture and self.open:
            self.close()  # the next one takes its place, if there is one
            self._follow()

    def close(self) -> None:
        """Close the audio device."""
        self._sounds.clear()
        self._waiting.clear()
        self._playing = False
        if pygame.mixer.get_init() is not None:
            self._silence()
            pygame.mixer.quit()

    def _follow(self) -> None:
        """Bring device and music into the state that the volumes ask for."""
        if not self._begun:
            return
        if not (self._volume or self._music_volume):
            self.close()
        elif self._opened():
            for versions in self._sounds.values():
                for sound in versions:
                    sound.set_volume(self._volume / 100)
            self._follow_music()

    def _opened(self) -> bool:
        """Open the device if it is not open; return False if there is none."""
        if self._broken or pygame.mixer.get_init() is not None:
            return not self._broken
        try:
            with wordless():
                pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
        except (pygame.error, NotImplementedError):  # a pygame without the mixer
            self._broken = True
        return not self._broken

    def _follow_music(self) -> None:
        music = pygame.mixer.music
        try:
            if not self._music_volume:
                if self._playing:
                    music.stop()
                    music.unload()
                    self._playing = False
                return
            music.set_volume(self._music_volume / 100)
            if not self._playing:
                self._playing = True  # a file that cannot be played is not tried again
                music.load(self._folder / MUSIC)
                music.play(-1, fade_ms=FADE_MS)
                if self._hidden:
                    self._silence()
                    music.pause()
        except (pygame.error, OSError):
            return

    def _hide(self, hidden: bool) -> None:
        if hidden == self._hidden:
            return
        self._hidden = hidden
        if self.open:
            self._silence()
            if self._playing and hidden:
                pygame.mixer.music.pause()
            elif self._playing:
                pygame.mixer.music.unpause()

    def _silence(self) -> None:
        """Stop every sound except the music; until the next one begins, the mixer's thread needs no Python."""
        self.hush()
        pygame.mixer.stop()

    def _play_now(self, name: str) -> None:
        if not self._opened():
            return
        versions = self._sounds.get(name)
        if versions is None:
            versions = self._sounds[name] = self._load(name)
        channel = pygame.mixer.find_channel() if versions else None
        if channel is not None:  # else so much can be heard already that nobody misses it
            turn = self._turns[name] = (self._turns.get(name, -1) + 1) % len(versions)
            channel.play(versions[turn])

    def _load(self, name: str) -> list[pygame.mixer.Sound]:
        """Return all versions of a sound that can be read: NAME.ogg, or NAME_1.ogg and so on."""
        found = []
        for path in sorted([*self._folder.glob(f"{name}.ogg"), *self._folder.glob(f"{name}_[0-9].ogg")]):
            try:
                sound = pygame.mixer.Sound(path)
            except (pygame.error, OSError):
                continue
            sound.set_volume(self._volume / 100)
            found.append(sound)
        return found
