"""The bots' values of things: numbers that are data, tuned by self-play."""

from __future__ import annotations

import msgspec

from citrus.limits import Factor


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How bots judge a position, in points at the end of the game. Promises for later shrink towards the end: they are
    multiplied by the tempo t / (t + `half`), where t is the number of turns that each player can still expect."""

    half: Factor
    """The turns left at which promises are worth half."""
    coin_low: Factor
    """Each of the first four coins."""
    coin_middle: Factor
    """Each of the fifth to eighth coin."""
    coin_high: Factor
    """Each further coin."""
    worker_first: Factor
    """The first worker on the mat."""
    worker_second: Factor
    """The second one."""
    worker_more: Factor
    """Each further one."""
    growth: Factor
    """Each of the first four free spaces beside a region of the player's where its kind may be planted."""
    size: Factor
    """Each tile of a region of the player's that is still to be harvested, above its point."""
    money: Factor
    """A money tile, above the point it brings at the end; the same for the other action tiles."""
    cart: Factor
    bull: Factor
    bridge: Factor
    milestone: Factor
    open_site: Factor
    """How much an open site counts, compared with a built finca."""
    sharpness: Factor
    """How surely more tiles around a finca win it while nothing is closed yet: the exponent of the tiles."""
    sharpening: Factor
    """What is added to that exponent until the finca is closed."""
    newcomer: Factor
    """The tiles that everybody may still bring to a finca without closed spaces."""
    closing: Factor
    """The log-odds that a finca lacking one tile will be encircled during play, without any turn left."""
    closing_missing: Factor
    """What each further missing tile takes from them."""
    closing_turns: Factor
    """What each turn left adds to them."""
    swallow: Factor = 0.0
    """Each neutral tile that a region of the player's could swallow with its next tile."""
    spare: Factor = 0.0
    """The cost of each coin that can hardly be spent any more, however early it is."""
    move: Factor = 0.0
    """Being next to move instead of last, while promises are worth all; players between count by their place."""
    offer: Factor = 0.0
    """The value of the market's best line to the player next to move, for each tile that can start a region; one that
    can extend a region counts twice."""
    forfeit: Factor = 0.0
    """The cost of each coin of a harvest or a money tile above the limit (R8.2)."""
    refill: Factor = 0.0
    """The cost to a player of filling the market at the end of the turn, so that the next one chooses first."""
