"""What a player can do in a turn (R4): one small value for each kind of action.

`space` is a board space by its number, `tile` a plantation tile, `site` the letter of a building site. Variants add
actions of their own. `citrus.records.notation` gives actions their text.
"""

from __future__ import annotations

import msgspec

from citrus.rules.numbering import Space, Tile


class Action(msgspec.Struct, frozen=True, gc=False):
    """Anything that a player can do (R4). Which actions are legal is for `citrus.rules.turn` to say."""


class Buy(Action, frozen=True):
    """Pay for a market `line` (`R2`, `C1`) and take its tiles into the hand (R5)."""

    line: str


class BuildFinca(Action, frozen=True):
    """Build the drawn finca on an open site (R7.1, R10.5, R11.1)."""

    site: str


class Plant(Action, frozen=True):
    """Plant a tile from the hand on a space (R6), `bridge` where it stands on a rock or a plantation (R10.4)."""

    tile: Tile
    space: Space
    bridge: bool = False


class ReturnHand(Action, frozen=True):
    """Return the unbuildable hand, or the unbuildable tile of a cart, to the market (R5.4)."""


class Harvest(Action, frozen=True):
    """Harvest own `regions`, each named by its first space, in reading order (R8)."""

    regions: tuple[Space, ...]


class UseMoney(Action, frozen=True):
    """Use a money tile for 2 or 3 `coins` (R10.1)."""

    coins: int


class UseCart(Action, frozen=True):
    """Take the tile on a `market_space` (from 1) free of charge (R10.2)."""

    market_space: int


class PlaceBull(Action, frozen=True):
    """Put a bull on a free space (R10.3)."""

    space: Space


class UseMilestone(Action, frozen=True):
    """Draw a finca; its site is chosen next, then the market is filled (R10.5)."""


class Pass(Action, frozen=True):
    """Pass because neither buying nor harvesting is possible; ends the turn (R11.1)."""


class EndTurn(Action, frozen=True):
    """End the turn (R4.3)."""
