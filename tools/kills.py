"""Kills the program a thousand times, at random moments and inside its actions: only the last action may be lost.

Processes use the real window, one after another with the same files: they act and undo at tables, start games, rename
them, delete them, bring them back and change settings. Each process announces an action before it does it and confirms
it afterwards. Half of the kills come at a random moment, half shortly after an announcement. Then the list must show
every game undamaged, with all confirmed actions and at most one more or less, and the settings must be the old ones or
the new ones.

usage: python tools/kills.py [--kills 1000] [--warm 40] [--seed 1]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import select
import signal
import sys
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pygame
from msgspec.structs import replace

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from citrus.match.match import Match
from citrus.match.saves import SUFFIX, games_dir, trash_dir
from citrus.match.settings import Chair, LastTable, Settings, load_settings, save_settings
from citrus.records.notation import format_action
from citrus.records.record import RecordError, read
from citrus.resources import user_dir
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from tests.match.games import saved_games
from tests.ui.gamer import Gamer
from tests.ui.player import Player
from tests.ui.shell import own_board, press, write
from tests.workshop.boards import SMALL
from tools.unseen import new_home

KINDS = ("act", "undo", "begin", "rename", "delete", "restore", "settings")
SIZE = (960, 600)
WARM = 40  # things that are done before the first process begins
MOST_SAID = 12  # things that a process says if it is killed at any moment
USUAL = 0.02  # seconds that something is thought to take before that has been seen
PATIENCE = 60.0  # seconds until a process must have said something
FEWEST, MOST = 2, 6  # games
LEFT = 30  # unfinished files that may lie about, one for a game that was killed while it was saved
SWITCHES = ("handing_over", "undo_reveals", "auto_end", "plant_at_once")  # on the second page of the settings
TABLE = LastTable((Chair("Ana", "blue"), Chair("Ben", "red")), "small", own=True)
Games = dict[str, list[str]]
"""The actions of games as texts, by the names of their files."""


class LostError(Exception):
    """More than the last action is lost, or something is damaged."""


class Person:
    """A person at the window, who announces each action before it and reports the change after it."""

    def __init__(self, app: App, rng: random.Random, say: Callable[..., None]) -> None:
        self.app = app
        self.rng = rng
        self._say = say
        self._gamer = Gamer(app, random.Random(rng.getrandbits(32)))

    def live(self, wish: str, things: int = sys.maxsize) -> None:
        """Do `things` things one after another; with a `wish`, that action as soon as it is possible."""
        app, settings = self.app, load_settings().settings
        if settings != app.settings:
            app.change(settings)
        app.routes.to_start()
        self._say("ready")
        for _ in range(things):
            count = len(saved_games())
            kind = wish or self.rng.choices(KINDS, (60, 12, 4, 8, 8, 0, 8))[0]
            if count < FEWEST:
                kind = "begin"
            elif count > MOST or kind == "restore":  # what is deleted is often brought back
                kind = "delete"
            getattr(self, kind)()

    def act(self) -> None:
        """Do something in a game, in as many clicks as it takes."""
        player = self._table()
        match = player.match
        here = len(match.steps)
        for _ in range(20):
            self._say("doing", "act", match.path.stem)
            self._gamer.click(self._gamer.next_click(player))
            self._played(match)
            if len(match.steps) != here or match.state.over:
                break

    def undo(self) -> None:
        """Undo the last action, or do one if that is impossible."""
        match = self._table().match
        if not match.can_undo:
            self.act()
            return
        self._say("doing", "undo", match.path.stem)
        press(self.app, pygame.K_u)
        self._played(match)

    def begin(self) -> None:
        """Begin a game."""
        self._home()
        self._say("doing", "begin", "")
        self._played(self._gamer.begin().match)

    def rename(self) -> None:
        """Rename a game."""
        path = self._chosen("pen")
        typed = "".join(self.rng.choice("abcdeñü字 ") for _ in range(9))
        write(self.app, typed)
        self._move("rename", path, games_dir(), "rename_ok")

    def delete(self) -> None:
        """Delete a game, and in half of the cases bring it back."""
        path = self._chosen("bin")
        path = self._move("delete", path, trash_dir(), "delete_ok")
        if self.rng.random() < 0.5:
            self._move("restore", path, games_dir(), "take_back")

    def settings(self) -> None:
        """Toggle a switch of the settings."""
        self._home()
        self.app.routes.to_settings()
        name = self.rng.choice(SWITCHES)
        self._say("doing", "settings", name)
        self._gamer.use("settings.page_playing")
        self._gamer.use(f"settings.{name}")
        self._say("settings", name, getattr(self.app.settings, name))

    def _played(self, match: Match) -> None:
        assert match.save_error is None
        game = match.state.game
        self._say("played", match.path.stem, [format_action(game, action) for action in match.record.actions])

    def _table(self) -> Player:
        """Return somebody at a table with an unfinished game."""
        top = self.app.top
        if not isinstance(top, PlayScreen) or top.match.state.over or self.rng.random() < 0.1:
            self._home()
            unfinished = [game.path for game in saved_games() if not game.over]
            if unfinished:
                self.app.routes.open_record(self.rng.choice(unfinished))
                self._gamer.look_on()
            else:
                self.begin()
        return Player(self._gamer.screen(PlayScreen))

    def _home(self) -> None:
        self.app.routes.to_start()
        self._gamer.look_on()

    def _chosen(self, tool: str) -> Path:
        """Use a tool of the list on a game; return its file."""
        self._home()
        self.app.routes.to_records()
        self._gamer.look_on()
        screen = self._gamer.screen(RecordsScreen)
        index = self.rng.randrange(min(screen.list.count, FEWEST))
        self._gamer.click(screen.list.tools(index)[tool].center)
        return screen.list.game(index).path

    def _move(self, kind: str, path: Path, folder: Path, button: str) -> Path:
        """Click to move a game into a folder; return its new path."""
        before = set(folder.glob(f"*{SUFFIX}"))
        self._say("doing", kind, path.stem)
        self._gamer.use(f"records.{button}")
        (moved,) = set(folder.glob(f"*{SUFFIX}")) - before or {path}  # it may have had that name already
        self._say("moved", kind, path.stem, moved.stem)
        return moved


@dataclass
class World:
    """The known files: games in the list, deleted ones, and the settings."""

    games: Games = field(default_factory=dict)
    deleted: Games = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)

    @classmethod
    def found(cls) -> World:
        """Return what the program would find now. Raises LostError if any of it is damaged."""
        damaged = [str(game) for game in saved_games() if game.error or game.damage]
        if damaged:
            raise LostError(f"shown as damaged: {damaged}")
        loaded = load_settings()
        if loaded.error is not None:
            raise LostError(f"the settings cannot be read: {loaded.error}")
        world = cls(_games_in(games_dir()), _games_in(trash_dir()), loaded.settings)
        shown = {game.path.stem for game in saved_games()}
        if shown != set(world.games):
            raise LostError(f"the list shows {shown}, there are {set(world.games)}")
        return world

    def learn(self, said: list[Any]) -> None:
        """Record a confirmed action."""
        if said[0] == "played":
            self.games[said[1]] = said[2]
        elif said[0] == "settings":
            self.settings = replace(self.settings, **{said[1]: said[2]})
        elif said[0] == "moved":
            _, kind, old, new = said
            there = self.deleted if kind == "delete" else self.games
            there[new] = (self.deleted if kind == "restore" else self.games).pop(old)

    def compare(self, found: World, doing: list[Any]) -> bool:
        """Return whether the action that the kill interrupted was completed. Raises LostError if anything else differs
        from what was confirmed."""
        after = self._after(found, doing)
        for world, done in ((self, False), (after, True)):
            if (world.games, world.deleted) == (found.games, found.deleted) and _alike(world, found, doing):
                return done
        raise LostError(f"in {doing}\nthere should be {self}\nor              {after}\nbut there is    {found}")

    def _after(self, found: World, doing: list[Any]) -> World:
        """Return what must exist if the interrupted action was completed; its result comes from what was found."""
        after = World(dict(self.games), dict(self.deleted), self.settings)
        kind, name = doing or ("", "")
        new = [*set(found.games) - set(self.games)]
        if kind in ("act", "undo") and name in found.games:
            before, now = self.games[name], found.games[name]
            most = 2 if self.settings.auto_end else 1  # the turn may end by itself
            fewer, more = sorted((before, now), key=len)
            if (kind == "act") == (more is now) and more[: len(fewer)] == fewer and len(more) - len(fewer) <= most:
                after.games[name] = now
        elif kind == "begin" and len(new) == 1:
            after.games[new[0]] = []
        elif kind == "rename" and len(new) == 1:
            after.games[new[0]] = after.games.pop(name)
        elif kind == "delete":
            for one in set(found.deleted) - set(self.deleted):
                after.deleted[one] = after.games.pop(name, [])
        elif kind == "restore" and len(new) == 1:
            after.games[new[0]] = after.deleted.pop(name)
        elif kind == "settings":
            after.settings = replace(self.settings, **{name: not getattr(self.settings, name)})
        return after


def _alike(world: World, found: World, doing: list[Any]) -> bool:
    """Return whether the settings are right; starting a game also saves the table in them."""
    if doing[:1] == ["begin"]:
        return replace(world.settings, last_table=None) == replace(found.settings, last_table=None)
    return world.settings == found.settings


def _games_in(folder: Path) -> Games:
    """Return all games in a folder, replayed. Raises LostError for a broken game or an unexpected file."""
    found: Games = {}
    unfinished = 0
    for path in folder.iterdir() if folder.is_dir() else ():
        unfinished += path.suffix == ".tmp"
        try:
            if path.suffix == SUFFIX:
                record = read(path)
                found[path.stem] = [format_action(record.game, action) for action in record.actions]
            elif path.name.endswith(f"{SUFFIX}~"):
                read(path)
            elif path.suffix != ".tmp":
                raise LostError(f"nobody knows what {path} is")
        except RecordError as error:
            raise LostError(f"{path.name} is damaged: {error!r}") from error
    if unfinished > LEFT:
        raise LostError(f"{unfinished} unfinished files in {folder}")
    return found


class Slayer:
    """Starts one process after another and kills it.

    Each is a copy of this process, in which the program has already started and cached its pictures.
    """

    def __init__(self, app: App, seed: int, warm: int = WARM) -> None:
        self.inside: Counter[tuple[str, bool]] = Counter()  # what was being done, and whether it had been done
        self.actions = 0  # that were said to be done
        self._app = app
        self._rng = random.Random(seed)
        Person(app, random.Random(seed), lambda *words: None).live("", warm)
        self._takes: dict[str, float] = defaultdict(lambda: USUAL)  # seconds from one thing said to the next
        self._world = World.found()

    def kill(self, wish: str) -> None:
        """Start a process and kill it: shortly after it announces the action `wish`, or at a random moment if empty.
        Raises LostError if more than the last action is lost, or if the process ended by itself."""
        ears, mouth = os.pipe()
        child = os.fork()
        if not child:
            os.close(ears)
            self._play(mouth, wish)
        os.close(mouth)
        said = self._listen(ears, wish)
        os.kill(child, signal.SIGKILL)
        said += _rest(ears)
        if os.waitpid(child, 0)[1] != signal.SIGKILL:
            raise LostError("the process has ended by itself")
        doing: list[Any] = []
        for line in said.split(b"\n")[:-1]:  # what comes after the last line was not said to its end
            words = json.loads(line)
            if words[0] == "doing":
                doing = words[1:]
            else:
                doing = []
                self._world.learn(words)
                self.actions += words[0] != "ready"
        found = World.found()
        finished = self._world.compare(found, doing)
        if doing:
            self.inside[doing[0], finished] += 1
        self._world = found

    def _play(self, mouth: int, wish: str) -> None:
        """Live as a process: act and announce."""

        def say(*words: object) -> None:
            os.write(mouth, json.dumps(words).encode() + b"\n")

        try:
            Person(self._app, random.Random(self._rng.getrandbits(64)), say).live(wish)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)

    def _listen(self, ears: int, wish: str) -> bytes:
        """Return what a process says until it is time to kill it.

        That is shortly after it has announced the wish, or after a random number of lines without one. The delay is
        random, up to twice the usual time of such an action on this machine.
        """
        said, begun, end = b"", time.monotonic(), time.monotonic() + PATIENCE
        kind, count, waits = "", self._rng.randint(1, MOST_SAID), True
        while (left := end - time.monotonic()) > 0:
            if not select.select([ears], [], [], left)[0]:
                continue
            heard = os.read(ears, 1 << 16)
            if not heard:
                break
            said += heard
            now = time.monotonic()
            self._takes[kind] += (now - begun - self._takes[kind]) / 4
            kind = _doing(said)
            begun = now
            if waits and (kind == wish if wish else said.count(b"\n") >= count):
                waits = False
                end = now + 2 * self._rng.random() * self._takes[kind]
        return said


def _doing(said: bytes) -> str:
    """Return what a process is doing, by its messages until now."""
    lines = said.split(b"\n")[:-1]
    words = json.loads(lines[-1]) if lines else [""]
    return str(words[1]) if words[0] == "doing" else ""


def _rest(ears: int) -> bytes:
    """Return the rest of a pipe whose writer is dead."""
    with os.fdopen(ears, "rb") as pipe:
        return pipe.read()


def prepare() -> None:
    """Make a board with short games, and settings with quick ones."""
    own_board(user_dir(), "small", SMALL)
    save_settings(Settings(last_table=TABLE, speed="none", sound=0, music=0, introduced=True))


def main() -> int:
    """Kill and report; return 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kills", type=int, default=1000, help="how many (1000)")
    parser.add_argument("--warm", type=int, default=WARM, help=f"things that are done before the first kill ({WARM})")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other moments (1)")
    options = parser.parse_args()
    with new_home():
        prepare()
        slayer = Slayer(App(SIZE), options.seed, options.warm)
        for number in range(options.kills):
            try:
                slayer.kill(wish_of(number))
            except LostError as error:
                print(f"kill {number + 1}: {error}")
                return 1
            if (number + 1) % 100 == 0:
                print(f"{number + 1} kills, {slayer.actions} actions said to be done", flush=True)
    print("killed while doing:   not done   done all the same")
    for kind in KINDS:
        print(f"  {kind:9}       {slayer.inside[kind, False]:10} {slayer.inside[kind, True]:10}")
    print(f"{slayer.actions} actions were said to be done; none of them is lost, nothing is damaged")
    return 0


def wish_of(number: int) -> str:
    """Return the action for a kill; empty for a random moment."""
    return KINDS[number // 2 % len(KINDS)] if number % 2 else ""


if __name__ == "__main__":
    sys.exit(main())
