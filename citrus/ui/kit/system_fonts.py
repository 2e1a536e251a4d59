"""The fonts of the system, for scripts that ours lack. The search begins when one is needed."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import pygame

from citrus.language.drawable import JOINERS
from citrus.ui.kit.system_programs import answer_of

PROBE = 100  # pixels; at this size no letter measures exactly like the empty box
_NOWHERE = "\uffff"
_PICTURES = 0x1F000  # from here on signs are pictures
_WINDOWS_BOLD = (
    *("segoeuib.ttf", "YuGothB.ttc", "meiryob.ttc", "msyhbd.ttc", "msjhbd.ttc", "malgunbd.ttf", "LeelaUIb.ttf"),
    *("NirmalaB.ttf", "mmrtextb.ttf", "ebrimabd.ttf"),
)
_WINDOWS = (
    *("segoeui.ttf", "YuGothM.ttc", "meiryo.ttc", "msgothic.ttc", "msyh.ttc", "msjh.ttc", "simsun.ttc", "malgun.ttf"),
    *("LeelawUI.ttf", "Nirmala.ttc", "Nirmala.ttf", "mmrtext.ttf", "ebrima.ttf", "seguiemj.ttf", "seguisym.ttf"),
)
_MACOS_BOLD = ("ヒラギノ角ゴシック W6.ttc",)
_MACOS = (
    *("SFHebrew.ttf", "SFArabic.ttf", "ヒラギノ角ゴシック W3.ttc", "PingFang.ttc", "Hiragino Sans GB.ttc"),
    *("AppleSDGothicNeo.ttc", "Thonburi.ttc", "Kohinoor.ttc", "Apple Color Emoji.ttc", "Apple Symbols.ttf"),
    "Supplemental/Arial Unicode.ttf",
)


@dataclass(frozen=True)
class SystemFont:
    """A font of the system. `covers` is what it is said to have, as code points in ranges; empty if unknown."""

    path: Path
    covers: tuple[range, ...] = ()

    def may_have(self, sign: str) -> bool:
        """Return whether it may have all parts of a sign."""
        return not self.covers or all(any(ord(part) in some for some in self.covers) for part in sign)


def system_fonts(bold: bool) -> list[SystemFont]:
    """Return the fonts that the system would write with, the preferred first."""
    if sys.platform == "win32":
        folder = Path(os.environ.get("WINDIR", r"C:\Windows")) / "Fonts"
        return _there(folder, (*_WINDOWS_BOLD, *_WINDOWS) if bold else _WINDOWS)
    if sys.platform == "darwin":
        return _there(Path("/System/Library/Fonts"), (*_MACOS_BOLD, *_MACOS) if bold else _MACOS)
    return _of_fontconfig("sans:bold" if bold else "sans")


class SystemFonts:
    """Finds the font of the system for a sign."""

    def __init__(self) -> None:
        self._fonts = cache(system_fonts)
        self._probe = lru_cache(maxsize=8)(_opened)

    def path(self, sign: str, bold: bool) -> Path | None:
        """Return the file of the best font that has a sign with all its marks, or None."""
        bare = "".join(part for part in sign if part not in JOINERS)
        fonts = self._fonts(bold)
        if ord(bare[:1] or sign) >= _PICTURES:  # fonts for emoji have the best
            fonts = sorted(fonts, key=lambda font: "emoji" not in font.path.name.lower())
        return next((font.path for font in fonts if font.may_have(bare) and self._has(font, bare)), None)

    def _has(self, font: SystemFont, sign: str) -> bool:
        probe = self._probe(font.path)
        return probe is not None and has(probe, sign)


def has(font: pygame.font.Font, sign: str) -> bool:
    """Return whether a font of the size `PROBE` has pictures of all parts of a sign; an unknown one would be an empty
    box."""
    nowhere = font.metrics(_NOWHERE)
    return all(font.metrics(part) != nowhere for part in sign)


def _opened(path: Path) -> pygame.font.Font | None:
    """Return a font of the system at the size at which signs are looked for, or None if it cannot be read."""
    try:
        return pygame.font.Font(path, PROBE)
    except (pygame.error, OSError):
        return None


def _there(folder: Path, names: tuple[str, ...]) -> list[SystemFont]:
    return [SystemFont(folder / name) for name in names if os.path.isfile(folder / name)]


def _of_fontconfig(pattern: str) -> list[SystemFont]:
    """Return what fontconfig would try one after another, without those that add no signs."""
    found = []
    for line in answer_of("fc-match", "--sort", "--format=%{file}\t%{charset}\n", pattern).splitlines():
        file, _, charset = line.partition(b"\t")
        if file and charset:
            found.append(SystemFont(Path(os.fsdecode(file)), tuple(map(_range, charset.decode("ascii").split()))))
    return found


def _range(part: str) -> range:
    """Return the code points of `41-5a`, or of `41`."""
    first, _, last = part.partition("-")
    return range(int(first, 16), int(last or first, 16) + 1)
