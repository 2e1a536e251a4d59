"""Somebody without a plan at the window: clicks, keys, wheels, touches, a controller, drops; sometimes with an aim."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pygame

from citrus.ui.devices.buttons import HARDWARE
from citrus.ui.kit.widgets import Group, Widget
from citrus.ui.screens.album.players import PlayersLeaf
from citrus.ui.screens.album.screen import AlbumScreen
from citrus.ui.screens.introduction.screen import IntroductionScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import LOOKING, Command
from citrus.ui.table.model.targets import Target
from tests.ui.player import Player
from tools.monkeys.deeds import FILES, ROUTES, Deed
from tools.monkeys.homes import ODD_TEXTS

SIZES = ((1280, 720), (960, 600), (1366, 768), (1000, 900), (1500, 640), (1920, 1080))
KEYS = (
    *("TAB", "RETURN", "SPACE", "ESCAPE", "BACKSPACE", "DELETE", "LEFT", "RIGHT", "UP", "DOWN", "PAGEUP", "PAGEDOWN"),
    *("HOME", "END", "F1", "F2", "KP_ENTER", "KP_1", "SLASH", "QUESTION", "INSERT", "MENU"),
    *"abcdefghijklmnopqrstuvwxyz0123456789",
)
FOREIGN = (("р", 11), ("г", 24), ("ζ", 29), ("י", 11), ("ﻻ", 5), ("-", 35), ("é", 31), ("+", 30), ("'", 26))
"""Keys of foreign keyboards: what they type, and their places."""
SLOW_KEYS = ("PLUS", "MINUS", "KP_PLUS", "F3", "F11")  # after which everything is laid out and drawn again
MODS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
WINDOW = (
    *("WINDOWLEAVE", "WINDOWENTER", "WINDOWFOCUSLOST", "WINDOWFOCUSGAINED", "WINDOWEXPOSED", "WINDOWMOVED"),
    *("WINDOWMINIMIZED", "WINDOWRESTORED", "WINDOWMAXIMIZED", "WINDOWHIDDEN", "WINDOWSHOWN", "WINDOWDISPLAYCHANGED"),
)
SIGNS = (*"aÜ7/?ñ— 字+-0", "e\u0301", "\U0001f34b", "\u200b", "\x7f", "Maximiliane")
ODD_BYTES = (
    "",
    "a",
    "/",
    "Ren\xe9",
    "\xff\xfe",
    "/tmp/\xe9.citrus",
    "/tmp/\xff\xfe.yaml",
    "/dev/null",
    "/proc/self",
    "\xc3",
)
UNHELPFUL = LOOKING - {Command.SCORING, Command.REPLAY} | {Command.HINT}

MOODS: dict[str, dict[str, int]] = {
    "play": {"aim": 80, "stroll": 8, "key": 3, "click": 5, "wheel": 3, "rest": 3},
    "look around": {"widget": 45, "click": 10, "stroll": 14, "wheel": 10, "key": 14, "drag": 6, "write": 3},
    "type": {"key": 70, "write": 20, "widget": 8, "stroll": 2},
    "hold a controller": {"controller": 80, "aim": 15, "stroll": 5},
    "touch": {"touch": 60, "aim": 20, "wheel": 10, "drag": 10},
    "fidget": {"window": 30, "widget": 15, "key": 15, "drag": 10, "drop": 8, "hide": 4, "clipboard": 6, "resize": 1},
}
"""What a mood does, and how often."""
MOST_OFTEN = {"play": 10, "look around": 5, "type": 3, "hold a controller": 2, "touch": 2, "fidget": 2}
RARE = {
    "resize": 2,
    "slow_key": 2,
    "drop": 14,
    "window": 20,
    "disk": 5,
    "close": 3,
    "hide": 6,
    "lose_disk": 2,
    "sleep": 4,
}
"""What comes in every mood, and how many times in a thousand gestures."""


class Hands:
    """Makes deeds for what the window shows now. The same random numbers and the same window give the same deeds."""

    app: App  # to be set before the first gesture

    def __init__(self, rng: random.Random, bait: list[Path], meddles: bool = False) -> None:
        """Take the files to drop, `bait`; with `meddles`, files also change behind the program's back."""
        self.rng = rng
        self.bait = bait
        self.meddles = meddles
        self._at = (0, 0)
        self._fingers: dict[int, tuple[int, int]] = {}  # where each one is
        self._mood = "play"
        self._left = 100  # gestures until the mood changes

    def gesture(self) -> list[Deed]:
        """Return the deeds of one gesture."""
        rng = self.rng
        if self._left <= 0:
            self._mood = rng.choices(tuple(MOST_OFTEN), tuple(MOST_OFTEN.values()))[0]
            self._left = rng.randint(30, 400 if self._mood == "play" else 120)
            if rng.random() < 0.6:
                return self._elsewhere()
        self._left -= 1
        moods = RARE if rng.random() < sum(RARE.values()) / 1000 else MOODS[self._mood]
        kind = rng.choices(tuple(moods), tuple(moods.values()))[0]
        deeds: list[Deed] = getattr(self, kind)()
        return deeds

    # the mouse

    def move(self) -> list[Deed]:
        """Move the mouse anywhere, also a little outside of the window."""
        width, height = self.app.size
        return self._go((self.rng.randrange(-20, width + 20), self.rng.randrange(-20, height + 20)))

    def stroll(self) -> list[Deed]:
        """Move the mouse in small steps."""
        deeds = self.move()
        for _ in range(self.rng.randint(3, 20)):
            x, y = self._at
            deeds += self._go((x + self.rng.randint(-30, 30), y + self.rng.randint(-30, 30)))
        return deeds

    def click(self) -> list[Deed]:
        """Press any button anywhere, and mostly release it there."""
        button = self.rng.choices((1, 2, 3, 4, 6), (20, 2, 4, 1, 1))[0]
        return [*self.move(), *self._press(button)]

    def widget(self) -> list[Deed]:
        """Click something that can be used."""
        found = _widgets(self.app.top)
        if not found:
            return self.click()
        return [*self._go(self._within(self.rng.choice(found).rect)), *self._press()]

    def drag(self) -> list[Deed]:
        """Drag from something to something else."""
        found = _widgets(self.app.top)
        start = self._go(self._within(self.rng.choice(found).rect)) if found else self.aim_at() or self.move()
        button = self.rng.choice((1, 1, 1, 2, 3))
        down = ("MOUSEBUTTONDOWN", {"pos": self._at, "button": button})
        way = [deed for _ in range(self.rng.randint(1, 5)) for deed in (self.aim_at() or self.move())]
        return [*start, down, *_holding(button, way), ("MOUSEBUTTONUP", {"pos": self._at, "button": button})]

    def wheel(self) -> list[Deed]:
        """Turn the wheel, or push two fingers on a pad."""
        turn = self.rng.choice((-3.0, -1.0, -0.3, 0.1, 1.0, 3.0, 40.0))
        return [*self.move(), ("MOUSEWHEEL", {"x": 0, "y": int(turn), "precise_y": turn, "precise_x": 0.0})]

    def touch(self) -> list[Deed]:
        """Touch, drag or pinch with one to ten fingers, all of which mostly leave at the end."""
        rng, self._fingers = self.rng, {}
        deeds = self._down(0, self._spot(aims=True))
        for number in range(1, rng.choices((1, 2, 10), (70, 20, 10))[0]):
            deeds += self._down(number, self._spot())
        for _ in range(rng.choice((0, 0, 0, 1, 6))):
            deeds += [self._finger("FINGERMOTION", number, self._spot()) for number in self._fingers]
        if rng.random() < 0.97:
            deeds += [self._finger("FINGERUP", number, at) for number, at in self._fingers.items()]
        return deeds * rng.choice((1, 1, 2))  # again where it has only shown something

    def _down(self, number: int, at: tuple[int, int]) -> list[Deed]:
        """Put a finger down; some systems report that as a click, too."""
        also: list[Deed] = [("MOUSEBUTTONDOWN", {"pos": at, "button": 1, "touch": True})]
        return [self._finger("FINGERDOWN", number, at), *(also if self.rng.random() < 0.1 else [])]

    def _finger(self, kind: str, number: int, at: tuple[int, int]) -> Deed:
        self._fingers[number] = at
        x, y = (there / side for there, side in zip(at, self.app.size, strict=True))
        return kind, {"finger_id": number, "touch_id": 1, "x": x, "y": y, "dx": 0, "dy": 0, "pressure": 1.0}

    def _spot(self, aims: bool = False) -> tuple[int, int]:
        """Return a place to touch, perhaps one that advances the game."""
        if not (aims and self.aim_at()):
            self.move()
        return self._at

    def controller(self) -> list[Deed]:
        """Press a button of one of two controllers, move a stick or a trigger, let one drift, or pull a controller
        out."""
        rng, pad = self.rng, {"instance_id": int(self.rng.random() < 0.2)}
        match rng.choices(("press", "lean", "drift", "pull", "plug"), (76, 18, 4, 1, 1))[0]:
            case "lean":
                moved = {"axis": rng.randrange(6), "value": rng.choice((-32768, 0, 0, 32767))}
                return [("CONTROLLERAXISMOTION", {**pad, **moved})]
            case "drift":
                axis = rng.randrange(6)
                leans = (rng.randrange(-20_000, 20_000) for _ in range(rng.randint(1, 9)))
                return [("CONTROLLERAXISMOTION", {**pad, "axis": axis, "value": value}) for value in leans]
            case "pull":
                return [("CONTROLLERDEVICEREMOVED", pad)]
            case "plug":
                return [("CONTROLLERDEVICEADDED", {"device_index": rng.randrange(3)})]
        button = {**pad, "button": rng.choice((*HARDWARE, pygame.CONTROLLER_BUTTON_GUIDE))}
        ends = rng.random() < 0.97
        return [("CONTROLLERBUTTONDOWN", button), *([("CONTROLLERBUTTONUP", button)] if ends else [])]

    # with an aim

    def aim(self) -> list[Deed]:
        """Click what advances the game, or leads to one."""
        way = self.aim_at()
        return [*way, *self._press()] if way else self.widget()

    def aim_at(self) -> list[Deed]:
        """Move the mouse to where a click advances the game; nothing without such a place."""
        top, rng = self.app.top, self.rng
        if isinstance(top, IntroductionScreen) and rng.random() < 0.7:
            target = top.pointing.target
            ready = [widget for widget in top.bubble.group.widgets if widget.usable]
            rect = target if target is not None else rng.choice(ready).rect if ready else None
            return [] if rect is None else self._go(self._within(rect))
        if isinstance(top, AlbumScreen) and isinstance(top.leaf, PlayersLeaf) and (rows := top.leaf.people).count:
            return self._go(self._within(rows.row_rect(rng.randrange(rows.count))))  # each leads to a page of its own
        if isinstance(top, PlayScreen):
            player = Player(top)
            wanted = _useful(player)
            return self._go(self._within(player.rect_of(rng.choice(wanted)))) if wanted else []
        group = getattr(top, "group", None)
        if isinstance(group, Group) and group.default is not None and group.default.usable and rng.random() < 0.5:
            return self._go(self._within(group.default.rect))
        return []

    def rest(self) -> list[Deed]:
        """Do nothing for a moment."""
        return []

    # keys and texts

    def key(self) -> list[Deed]:
        """Press and release a key, often again."""
        if self.rng.random() < 0.05:
            sign, place = self.rng.choice(FOREIGN)
            return self._stroke(ord(sign), place, sign, self.rng.choice(MODS))
        name, mod = self.rng.choice(KEYS), self.rng.choice(MODS)
        return self._key(name, mod) * self.rng.choice((1, 1, 1, 2, 4))

    def slow_key(self) -> list[Deed]:
        """Press one of the keys after which everything changes its size."""
        return self._key(self.rng.choice(SLOW_KEYS), 0)

    def write(self) -> list[Deed]:
        """Type text from the keyboard, or from an input method."""
        text = self.rng.choice(SIGNS)
        if self.rng.random() < 0.05:
            kind = self.rng.choice(("TEXTINPUT", "TEXTEDITING"))
            return [("push", {"kind": kind, "content": self.rng.choice(ODD_BYTES)})]
        if self.rng.random() < 0.1:
            return [("TEXTEDITING", {"text": text, "start": 0, "length": len(text)}), ("TEXTINPUT", {"text": text})]
        return [("TEXTINPUT", {"text": text})]

    def clipboard(self) -> list[Deed]:
        """Copy something elsewhere and paste it here."""
        return [("copy", {"text": self.rng.choice(ODD_TEXTS)}), *self._key("v", pygame.KMOD_CTRL)]

    # the window and what is around it

    def window(self) -> list[Deed]:
        """Report something about the window as the system does."""
        return [(self.rng.choice(WINDOW), {})]

    def hide(self) -> list[Deed]:
        """Hide the window and show it again, quickly or with something in between."""
        between = self.key() if self.rng.random() < 0.5 else []
        return [("hide", {}), *between, ("show", {})]

    def resize(self) -> list[Deed]:
        """Resize the window."""
        return [("resize", {"size": self.rng.choice(SIZES)})]

    def drop(self) -> list[Deed]:
        """Drop a file onto the window, or a folder, or many of them, or text, or hardly readable bytes."""
        rng = self.rng
        kind = rng.choices(("file", "files", "text", "document", "bytes"), (60, 10, 8, 8, 14))[0]
        if kind == "bytes":
            odd = [(rng.choice(("DROPFILE", "DROPTEXT")), rng.choice(ODD_BYTES)) for _ in range(rng.randint(1, 4))]
            deeds = [("push", {"kind": event, "content": content}) for event, content in odd]
            return [("push", {"kind": "DROPBEGIN"}), *deeds, ("push", {"kind": "DROPCOMPLETE"})]
        if kind == "text":
            dropped: list[Deed] = [("DROPTEXT", {"text": rng.choice(ODD_TEXTS)})]
        elif kind == "document":
            path = Path.home() / rng.choice(self.bait)
            lines = path.read_text("utf-8", "replace").splitlines() if os.path.isfile(path) else []
            dropped = [("DROPTEXT", {"text": line}) for line in lines if line]
        else:
            files = rng.choices(self.bait, k=1 if kind == "file" else rng.randint(2, 40))
            dropped = [("drop", {"file": os.fspath(file)}) for file in files]
        return [("DROPBEGIN", {}), *dropped, ("DROPCOMPLETE", {})]

    def sleep(self) -> list[Deed]:
        """Let the computer sleep for some hours."""
        return [("sleep", {"hours": self.rng.choice((0.01, 2, 300))})]

    def disk(self) -> list[Deed]:
        """Change files behind the program's back."""
        if not self.meddles:
            return []
        name = self.rng.choice(("lose", "spoil", "lock", "unlock", "unlock"))
        if name == "lock":
            return [(name, {"wholly": self.rng.random() < 0.5})]
        return [(name, {"number": self.rng.randrange(1000)} if name != "unlock" else {})]

    def lose_disk(self) -> list[Deed]:
        """Make saving impossible, then close the window or look into the menu."""
        if not self.meddles:
            return []
        leave: list[Deed] = [("QUIT", {})] if self.rng.random() < 0.5 else self._key("ESCAPE", 0)
        return [("lock", {"wholly": True}), *self.aim(), *leave]

    def _elsewhere(self) -> list[Deed]:
        """Go to another screen, or into another game."""
        if self._mood == "play" and self.rng.random() < 0.6:
            return [("open", {"number": self.rng.randrange(1000)})]
        if self.rng.random() < 0.5:
            return [("open", {"number": self.rng.randrange(1000), "on": self.rng.choice(tuple(FILES))})]
        return [("go", {"to": self.rng.choice(tuple(ROUTES))})]

    def close(self) -> list[Deed]:
        """Close the window, or unplug a device for sound."""
        if self.rng.random() < 0.5:
            return [("QUIT", {})]
        return [
            ("AUDIODEVICEREMOVED", {"which": 1, "iscapture": False}),
            ("AUDIODEVICEADDED", {"which": 0, "iscapture": 0}),
        ]

    def _go(self, place: tuple[int, int]) -> list[Deed]:
        before, self._at = self._at, place
        moved = place[0] - before[0], place[1] - before[1]
        return [("MOUSEMOTION", {"pos": place, "rel": moved, "buttons": (0, 0, 0), "touch": False})]

    def _press(self, button: int = 1) -> list[Deed]:
        where = {"pos": self._at, "button": button}
        once: list[Deed] = [("MOUSEBUTTONDOWN", where), ("MOUSEBUTTONUP", where)]
        return once * 2 if self.rng.random() < 0.05 else once[:1] if self.rng.random() < 0.01 else once

    def _key(self, name: str, mod: int) -> list[Deed]:
        key = getattr(pygame, f"K_{name}")
        return self._stroke(key, 0, chr(key) if 32 <= key < 127 else "", mod)

    def _stroke(self, key: int, place: int, sign: str, mod: int) -> list[Deed]:
        down = ("KEYDOWN", {"key": key, "mod": mod, "unicode": sign, "scancode": place})
        up = ("KEYUP", {"key": key, "mod": mod, "unicode": sign, "scancode": place})
        return [down, *([("TEXTINPUT", {"text": sign})] if sign and not mod else []), up]

    def _within(self, rect: pygame.Rect) -> tuple[int, int]:
        """Return a point of a rectangle, in one of two cases its middle."""
        if self.rng.random() < 0.5 or rect.width < 1 or rect.height < 1:
            return rect.center
        return rect.x + self.rng.randrange(rect.width), rect.y + self.rng.randrange(rect.height)


def _holding(button: int, way: list[Deed]) -> list[Deed]:
    """Return motions of the mouse with a button held down."""
    held = {"buttons": tuple(int(button == number) for number in (1, 2, 3))}
    return [(name, {**values, **held}) for name, values in way]


def _widgets(screen: object) -> list[Widget]:
    """Return what can be used on a screen."""
    groups = [getattr(part, "group", None) for part in (screen, getattr(screen, "bubble", None))]
    return [widget for group in groups if isinstance(group, Group) for widget in group.widgets if widget.usable]


def _useful(player: Player) -> list[Target]:
    """Return where a click advances the game."""
    offered = player.offered
    others = targets.CommandButton if not player.spaces else (targets.CommandButton, targets.HandTile)
    found = [target for target in offered if not isinstance(target, others)]
    shown = [command for command in player.buttons if command not in UNHELPFUL]
    useful = [button for button in map(targets.CommandButton, shown) if button in offered]
    return found + useful * (1 + len(found) // 8)
