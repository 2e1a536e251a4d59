"""What is heard behind the game: music, and an orchard under and between its pieces, as the mood on the screen asks.

SDL's mixer has one stream of music. It waits inside `load` until a fade is over, so a piece is loaded only when no
music is heard. While it reads a long sound it is locked, so ambience is read by a thread, while no music plays. A
minute of ambience takes 10 MiB, so one fades out and is forgotten before the next one is read. Its loop has no birds:
they call at times and from sides that nobody can foresee.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from random import choice, uniform
from threading import Thread
from typing import NamedTuple

import pygame

ALONE = 30.0  # seconds of the orchard alone between two pieces
FANFARE = 7.0  # seconds that the last chords of a game take
PAUSES = (1.0, 2.0, 1.5)  # how much longer the orchard is alone between two pieces, in turn
OUT_MS, SOON_MS = 2500, 400  # in which a piece fades out, also for one that is wished for; each begins from silence
TURN_MS = 4000  # fades of the ambience, from day to dusk
LOOK = 0.2  # seconds between two looks at the mixer
AMBIENCE = {"day": 0, "dusk": 1}  # the channel of each
CALLS = len(AMBIENCE)  # the channel of what is heard over the ambience now and then: day_1.ogg and so on
APART, SIDE = (4.0, 18.0), 0.8  # seconds between two calls; how far from the middle they come, 1 is from one side alone


class Mood(Enum):
    """What is heard behind a screen."""

    NIGHT = auto()
    MORNING = auto()
    NOON = auto()
    EVENING = auto()
    COUNTING = auto()
    FEAST = auto()


class Programme(NamedTuple):
    """The `pieces` of a mood, over and over; its `ambience`; the seconds of that alone `before` the first piece, and
    `between` two, at least."""

    pieces: tuple[str, ...]
    ambience: str = "day"
    before: float = ALONE
    between: float = ALONE


PROGRAMMES: Mapping[Mood, Programme] = {
    Mood.NIGHT: Programme(("morning", "evening"), "dusk"),
    Mood.MORNING: Programme(("morning", "noon")),
    Mood.NOON: Programme(("noon", "morning"), between=2 * ALONE),
    Mood.EVENING: Programme(("evening",), "dusk"),
    Mood.COUNTING: Programme(("counting",), "dusk", before=0.0),
    Mood.FEAST: Programme(("feast",), "dusk", before=FANFARE),
}


class Music:
    """Music and ambience of a folder, while the mixer is open. Volumes are percents; at 0 nothing is played or read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._music = self._ambience = 0
        self._mood: Mood | None = None
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._calls: list[pygame.mixer.Sound] = []  # of the ambience
        self._silence = APART[0]  # seconds until the next one
        self._reader: Thread | None = None
        self._broken: set[str] = set()  # ambience that cannot be read
        self._piece = ""  # what plays, or fades out
        self._fading = False
        self._next = 0  # of the pieces
        self._wait = 0.0  # seconds until then
        self._wish: str | None = None  # what is to be heard instead of the pieces
        self._heard = ""  # the ambience
        self._since = 0.0  # the last look

    @property
    def reading(self) -> bool:
        """Whether the mixer is locked because it reads ambience: nothing should be asked of it."""
        return self._reader is not None and self._reader.is_alive()

    @property
    def heard(self) -> str:
        """The piece that plays; empty while there is none."""
        return "" if self._fading else self._piece

    def wish(self, piece: str | None) -> None:
        """Let a piece be heard soon, whatever the mood; with an empty name the ambience alone; None ends the wish."""
        self._wish, self._wait, self._since = piece, 0.0, LOOK

    def change(self, music: int, ambience: int) -> None:
        """Change the volumes, also of what is playing. Another volume of the music can be heard at once."""
        if music != self._music and not self._piece:
            self._wait = 0.0
        self._music, self._ambience = music, ambience
        if not self.reading:
            self._set_volumes()

    def update(self, seconds: float, mood: Mood) -> None:
        """Let time pass under a mood. Nothing here waits for anything."""
        if mood is not self._mood:
            if self._mood is not None:
                self._wait = PROGRAMMES[mood].before
            self._mood, self._next = mood, 0
        self._since += seconds
        if self._since < LOOK or self.reading:
            return
        passed, self._since = self._since, 0.0
        programme = PROGRAMMES[mood]
        if self._wish is not None:
            programme = programme._replace(pieces=(self._wish,) if self._wish else ())
        surrounding = programme.ambience if self._ambience else ""
        unread = surrounding not in {"", *self._sounds, *self._broken}
        if self._piece and not pygame.mixer.music.get_busy():
            self._wait = self._wait if self._fading else self._pause(programme)
            self._piece, self._fading = "", False
        if self._piece:
            if not self._fading and (unread or not self._music or self._piece not in programme.pieces):
                pygame.mixer.music.fadeout(OUT_MS if self._wish is None else SOON_MS)
                self._fading = True
                if self._piece in programme.pieces:
                    self._wait = 0.0  # it is only interrupted
        elif unread:
            self._surround("")
            if not self._sounds:
                self._reader = Thread(target=self._read, args=(surrounding,), name="ambience", daemon=True)
                self._reader.start()
            return
        elif self._music and programme.pieces:
            self._wait -= passed
            if self._wait <= 0:
                self._wait = self._pause(programme)  # also if the piece cannot be played
                self._play(programme.pieces[self._next % len(programme.pieces)])
        self._surround(surrounding)
        self._call(passed)

    def pause(self) -> None:
        """Hold the music; the ambience has been stopped with all sounds."""
        self._heard = ""
        if self._piece:
            pygame.mixer.music.pause()

    def resume(self) -> None:
        """Go on with the music."""
        if self._piece:
            pygame.mixer.music.unpause()

    def close(self) -> None:
        """Forget what plays and what was read, before the mixer is closed."""
        if self._reader is not None:
            self._reader.join()
            self._reader = None
        self._sounds.clear()
        self._calls.clear()
        self._broken.clear()
        if self._piece:
            pygame.mixer.music.stop()  # closing the mixer would wait for a fade
        self._piece, self._heard, self._fading, self._wait = "", "", False, 0.0

    def _pause(self, programme: Programme) -> float:
        """Return the seconds of the orchard alone before the next piece."""
        return programme.between * PAUSES[self._next % len(PAUSES)]

    def _set_volumes(self) -> None:
        pygame.mixer.music.set_volume(self._music / 100)
        for sound in (*self._sounds.values(), *self._calls):
            sound.set_volume(self._ambience / 100)

    def _read(self, name: str) -> None:
        """Read an ambience, if it can be read."""
        try:
            self._calls = [pygame.mixer.Sound(path) for path in sorted(self._folder.glob(f"{name}_[0-9].ogg"))]
            self._sounds[name] = pygame.mixer.Sound(self._folder / f"{name}.ogg")
        except (pygame.error, OSError):
            self._broken.add(name)

    def _play(self, piece: str) -> None:
        """Begin a piece."""
        self._next += 1
        with suppress(pygame.error, OSError):
            pygame.mixer.music.load(self._folder / f"{piece}.ogg")
            pygame.mixer.music.set_volume(self._music / 100)
            pygame.mixer.music.play()
            self._piece = piece

    def _surround(self, name: str) -> None:
        """Let an ambience be heard, or none, and forget those that have faded out."""
        for other in [one for one in self._sounds if one not in (name, self._heard)]:
            if not pygame.mixer.Channel(AMBIENCE[other]).get_busy():
                del self._sounds[other]
        if name == self._heard or (name in self._sounds and pygame.mixer.Channel(AMBIENCE[name]).get_busy()):
            return
        if self._heard:
            pygame.mixer.Channel(AMBIENCE[self._heard]).fadeout(TURN_MS)
        self._heard = ""
        if name in self._sounds:
            self._set_volumes()
            pygame.mixer.Channel(AMBIENCE[name]).play(self._sounds[name], -1, fade_ms=TURN_MS)
            self._heard = name

    def _call(self, seconds: float) -> None:
        """Let time pass; now and then something calls over the ambience, from any side and distance."""
        self._silence -= seconds
        if self._silence > 0 or not (self._heard and self._calls):
            return
        self._silence = uniform(*APART)
        channel, side, near = pygame.mixer.Channel(CALLS), uniform(-SIDE, SIDE), uniform(0.6, 1.0)
        channel.set_volume(near * min(1.0, 1 - side), near * min(1.0, 1 + side))
        channel.play(choice(self._calls))
