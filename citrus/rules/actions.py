"""What a player can do in a turn (R4): one small value for each kind of action.

`space` is a board space by its number, `tile` a plantation tile, `site` the letter of a building site, `fruit` the
place of a fruit in the tile set. `citrus.records.notation` gives actions their text.
"""

from __future__ import annotations

import msgspec

from citrus.rules.numbering import Space, Tile


class Buy(msgspec.Struct, frozen=True, gc=False):
    """Pay for a market `line` (`R2`, `C1`) and take its tiles into the hand (R5)."""

    line: str


class BuildFinca(msgspec.Struct, frozen=True, gc=False):
    """Build the drawn finca on an open site (R7.1, R10.5, R11.1)."""

    site: str


class Plant(msgspec.Struct, frozen=True, gc=False):
    """Plant a tile from the hand on a space (R6), `bridge` where it stands on a rock or a plantation (R10.4)."""

    tile: Tile
    space: Space
    bridge: bool = False


class ReturnHand(msgspec.Struct, frozen=True, gc=False):
    """Return the unbuildable hand, or the unbuildable tile of a cart, to the market (R5.4)."""


class Harvest(msgspec.Struct, frozen=True, gc=False):
    """Harvest own `regions`, each named by its first space, in reading order (R8)."""

    regions: tuple[Space, ...]


class UseMoney(msgspec.Struct, frozen=True, gc=False):
    """Use a money tile for 2 or 3 `coins` (R10.1)."""

    coins: int


class UseCart(msgspec.Struct, frozen=True, gc=False):
    """Take the tile on a `market_space` (from 1) free of charge (R10.2)."""

    market_space: int


class PlaceBull(msgspec.Struct, frozen=True, gc=False):
    """Put a bull on a free space (R10.3)."""

    space: Space


class UseMilestone(msgspec.Struct, frozen=True, gc=False):
    """Draw a finca; its site is chosen next, then the market is filled (R10.5)."""


class Pass(msgspec.Struct, frozen=True, gc=False):
    """Pass because neither buying nor harvesting is possible; ends the turn (R11.1)."""


class EndTurn(msgspec.Struct, frozen=True, gc=False):
    """End the turn (R4.3)."""


class ChooseFruit(msgspec.Struct, frozen=True, gc=False):
    """Put the pile of this fruit on the tree just planted (R13.3)."""

    fruit: int


class PlaceWorker(msgspec.Struct, frozen=True, gc=False):
    """Put a worker beside the tree just planted (R13.3)."""


class PickFruit(msgspec.Struct, frozen=True, gc=False):
    """Harvest fruit: take the top token of the tree on this space (R13.5)."""

    space: Space


class SellFruit(msgspec.Struct, frozen=True, gc=False):
    """Sell one kept token of each of these different `fruits`, in ascending order (R13.6)."""

    fruits: tuple[int, ...]


class Skip(msgspec.Struct, frozen=True, gc=False):
    """Put no worker beside the tree just planted, or skip the fruit action (R13.3, R13.4)."""


Action = (
    Buy
    | BuildFinca
    | Plant
    | ReturnHand
    | Harvest
    | UseMoney
    | UseCart
    | PlaceBull
    | UseMilestone
    | Pass
    | EndTurn
    | ChooseFruit
    | PlaceWorker
    | PickFruit
    | SellFruit
    | Skip
)
"""Any action. Which are legal is for `citrus.rules.turn` to say."""
