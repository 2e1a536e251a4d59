"""The one palette of the game, named colours from `assets/palette.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
import pygame


class Palette:
    """Named colours: `palette["meadow"]`. An unknown name is a KeyError that says so."""

    def __init__(self, colours: Mapping[str, str]) -> None:
        self._hex = dict(colours)
        self._colours = {name: pygame.Color(value) for name, value in colours.items()}

    @classmethod
    def load(cls, path: Path) -> Palette:
        """Read a flat YAML table of name: "#rrggbb"."""
        return cls(msgspec.yaml.decode(path.read_bytes(), type=dict[str, str]))

    def __getitem__(self, name: str) -> pygame.Color:
        return pygame.Color(self._colours[name])

    def hex(self, name: str) -> str:
        """Return the colour as `#rrggbb`, for SVG."""
        return self._hex[name]

    def mix(self, first: str, second: str, share: float) -> pygame.Color:
        """Mix a share (0 to 1) of `second` into `first`."""
        return self[first].lerp(self[second], share)

    def on(self, name: str) -> pygame.Color:
        """Return the colour for text on this colour: ink or paper, whichever reads better."""
        ink, paper = self["ink"], self["paper"]
        return ink if contrast(self[name], ink) >= contrast(self[name], paper) else paper


def _luminance(colour: pygame.Color) -> float:
    parts = []
    for value in (colour.r, colour.g, colour.b):
        share = value / 255
        parts.append(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(first: pygame.Color, second: pygame.Color) -> float:
    """Return the contrast ratio of two colours, 1 to 21."""
    high, low = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)
