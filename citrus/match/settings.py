"""The players' settings, kept between runs in one small file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec.structs import asdict, replace

from citrus.limits import LONGEST, shown
from citrus.match.own_file import change_own, load_own
from citrus.records.seats import COLORS, MAX_NAME
from citrus.resources import user_dir

Speed = Literal["none", "slow", "normal", "fast"]
Symbols = Literal["off", "small", "large"]
Hints = bool | Literal["family"]
Talk = bool | Literal["calm"]
Reading = Literal["off", "brief", "full"]
"""How much screen readers are told of what is on the screen: nothing, what it is, or all there is to know about it."""
Level = Literal["calm", "full"]
"""How much the table shows: what one needs for a good turn, or everything there is to know."""
SPEEDS: dict[Speed, float] = {"none": 0.0, "slow": 0.5, "normal": 1.0, "fast": 2.0}
_MOST_BYTES = 1 << 16
SMALLEST_SCALE, USUAL_SCALE, LARGEST_SCALE, SCALE_STEP = 70, 100, 200, 10
_Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
_Scale = Annotated[int, msgspec.Meta(ge=SMALLEST_SCALE, le=LARGEST_SCALE)]
_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME)]
_FileName = Annotated[str, msgspec.Meta(max_length=255)]
_Began = Annotated[str, msgspec.Meta(max_length=LONGEST)]
_Sentences = Annotated[tuple[_Began, ...], msgspec.Meta(max_length=1000)]
GAMES_KEPT = 3  # whose sentences are not said again


class Chair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player of the last table: a person, or a bot by its name, which need not be one of ours."""

    name: _Name
    color: str
    bot: _Name | None = None

    def __post_init__(self) -> None:
        if self.color not in COLORS:
            raise ValueError(f"there is no colour {shown(self.color)}")


class LastTable(msgspec.Struct, frozen=True):
    """The last table of the setup screen: who played, where, and how.

    `board` is the name of a board file, None for the recommended one; `own` tells whether it is the player's. `numbers`
    is the name of the player's own file of numbers, None for the shipped ones. `first` is the number of the chosen
    first player, None for a random one.
    """

    players: Annotated[tuple[Chair, ...], msgspec.Meta(min_length=2, max_length=5)]
    board: _FileName | None = None
    own: bool = False
    family: bool = False
    random_sites: bool = False
    three_fincas: bool = False
    edition: Literal[1, 2] = 2
    fruit_trees: bool = False
    fair_start: bool = False
    first: int | None = None
    numbers: _FileName | None = None

    def __post_init__(self) -> None:
        if self.first is not None and not 0 <= self.first < len(self.players):
            raise ValueError("nobody sits where the game begins")
        if len({chair.color for chair in self.players}) < len(self.players):
            raise ValueError("two players have one colour")


class Settings(msgspec.Struct, frozen=True):
    """All settings with their defaults.

    `language`: None is the system's. `reading`: how much screen readers are told; None leaves it to the system.
    `scale`: the size of texts and controls in percent; small windows never go below the usual one. `life`: let things
    move for their beauty alone; None leaves it to the system. `sound`, `music`, `ambience`: volumes in percent, kept
    while all is `muted`. `symbols`: those on plantation tiles that distinguish kinds without colour. `hints`: offer
    advice in all games, in none, or in family games only. `confirm_end`: ask before a turn ends. `auto_end`: without
    `confirm_end`, end turns in which nothing is left to do, but not the game. `plant_at_once`: plant with one click
    where a single tile from the hand fits. `undo_reveals`: let family games undo steps that revealed something hidden.
    `own_controllers`: each person plays with a controller of their own, the first with the first. `place_sounds`: let
    players hear where the ring or the mouse goes at the table. `table`: how much the table shows, where lessons and
    family games begin calm. `talk`: let computer players say something, or on the calm table only. `table_offered`:
    the full table has been offered once. `handing_over`: announce turns when several people play. `introduced`: the
    introduction has been played or turned down. `trees_offered`: the lesson on fruit trees has been offered in the
    setup. `said`: what the people of the valley have said in the last games, by when these began.
    """

    language: Annotated[str, msgspec.Meta(max_length=LONGEST)] | None = None
    reading: Reading | None = None
    full_screen: bool = False
    speed: Speed = "normal"
    life: bool | None = None
    scale: _Scale = USUAL_SCALE
    sound: _Percent = 70
    music: _Percent = 30
    ambience: _Percent = 50
    muted: bool = False
    symbols: Symbols = "off"
    hints: Hints = True
    confirm_end: bool = False
    auto_end: bool = True
    plant_at_once: bool = False
    undo_reveals: bool = True
    own_controllers: bool = False
    place_sounds: bool = False
    table: Level = "calm"
    talk: Talk = True
    table_offered: bool = False
    handing_over: bool = True
    introduced: bool = False
    trees_offered: bool = False
    last_table: LastTable | None = None
    said: Annotated[dict[_Began, _Sentences], msgspec.Meta(max_length=GAMES_KEPT)] = {}

    def read_on(self, system: str) -> Reading:
        """Return how much screen readers are told on a system, as Python names it: by default everything on those where
        somebody has listened to it."""
        if self.reading is not None:
            return self.reading
        return "off" if system in ("win32", "darwin") else "full"

    @property
    def silent(self) -> bool:
        """Whether nothing is to be heard."""
        return self.muted or not (self.sound or self.music or self.ambience)

    def muting(self) -> Settings:
        """Return the settings with all sound off, or on again: with the usual volumes if all are 0."""
        if not self.silent or self.sound or self.music or self.ambience:
            return replace(self, muted=not self.muted)
        usual = Settings()
        return replace(self, muted=False, sound=usual.sound, music=usual.music, ambience=usual.ambience)

    def begins_calm(self, family: bool) -> bool:
        """Return whether a game, which may be a `family` game, begins on the calm table."""
        return family or self.table == "calm"

    def talk_on(self, calm: bool) -> bool:
        """Return whether computer players say something on the calm table, or on the full one."""
        return calm if self.talk == "calm" else self.talk

    def heard_before(self, began: str) -> dict[str, int]:
        """Return how many games before the one that began then each sentence was said the last time."""
        games = sorted(game for game in self.said if game < began)
        return {key: len(games) - number for number, game in enumerate(games) for key in self.said[game]}

    def keeping(self, began: str, said: tuple[str, ...]) -> Settings:
        """Return the settings with what was said in the game that began then."""
        games = sorted({**self.said, began: said}.items())
        return replace(self, said=dict(games[-GAMES_KEPT:]))

    def hints_in(self, family: bool) -> bool:
        """Return whether advice is offered in a game, which may be a `family` game."""
        return family if self.hints == "family" else self.hints


@dataclass(frozen=True)
class Loaded:
    """The result of reading: `aside` is where a broken file went, `error` its problem; None if all is well. `reset`
    names the settings that got their defaults back, if only these were wrong."""

    settings: Settings
    error: str | None = None
    aside: Path | None = None
    reset: tuple[str, ...] = ()


def settings_path() -> Path:
    """Return the settings file; it may not exist yet."""
    return user_dir() / "settings.yaml"


def load_settings() -> Loaded:
    """Read the settings. Settings that do not fit get their defaults. A file that cannot be used as it is gets renamed,
    so that nothing in it is lost."""
    found = load_own(settings_path(), Settings, _MOST_BYTES, _upgraded)
    return Loaded(found.content or Settings(), found.error, found.aside, found.unfit)


def save_settings(settings: Settings, before: Settings | None = None) -> None:
    """Write the settings, whole or not at all. Raises OSError. Settings that are as they were `before` keep their value
    in the file: another window may have changed them."""

    def change(there: Settings | None) -> Settings:
        if there is None or before is None:
            return settings
        new, old = asdict(settings), asdict(before)
        return replace(there, **{name: value for name, value in new.items() if value != old[name]})

    change_own(settings_path(), Settings, _MOST_BYTES, change, _upgraded)


def _upgraded(entries: dict[str, object]) -> dict[str, object]:
    """Return the entries of a file as this version names them: `totals` was a switch for the forecasts, which are part
    of the full table now; `talk` could be left open."""
    left = {name: value for name, value in entries.items() if name != "totals" and (name, value) != ("talk", None)}
    return {"table": "full", **left} if entries.get("totals") is True else left
