"""A moment of a game at which the table says something, and what follows by the rules core."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from citrus.records.replay import Step
from citrus.rules.actions import Action, EndTurn, Harvest, Plant, ReturnHand, UseMilestone
from citrus.rules.board import first_space, spaces_of
from citrus.rules.events import Event, FincaScored, TurnBegan
from citrus.rules.numbering import Space
from citrus.rules.sources import SOURCES
from citrus.rules.state import GameState
from citrus.rules.tiles import LandscapeTile
from citrus.rules.turn import apply, legal_actions
from citrus.rules.variants import VARIANTS

NAMES = ("Ana", "Bruno", "Clara", "Diego", "Elena")
Values = Mapping[str, object]
EVERY_SOURCE = (*SOURCES, *(source for variant in VARIANTS.values() for source in variant.sources))
TRIES = 60
"""This many ways of going on are tried at random before one is taken for impossible."""


@dataclass(frozen=True)
class Moment:
    """The state after step `at` of a game whose further course is known, and what a click there would do, if anything.
    `chosen` are the regions chosen for a harvest."""

    steps: Sequence[Step]
    at: int
    action: Action | None = None
    chosen: frozenset[Space] = frozenset()

    @property
    def state(self) -> GameState:
        """How things stand."""
        return self.steps[self.at].state

    @property
    def me(self) -> int:
        """The player in turn."""
        return self.state.player

    @property
    def after(self) -> GameState:
        """How things stand once the action is done."""
        assert self.action is not None
        return apply(self.state, self.action)[0]

    @property
    def later(self) -> Sequence[Step]:
        """What happens from now on."""
        return self.steps[self.at + 1 :]

    def rest_of_turn(self) -> Iterator[Step]:
        """Yield what happens from now on until the turn is over."""
        for step in self.later:
            yield step
            if any(isinstance(event, TurnBegan) for event in step.events):
                return


Check = Callable[[Moment, Values], bool | None]
"""Whether a claim with these values comes true; None where this moment cannot tell."""


def number(value: object) -> int:
    """Return the first number in a text, such as `3` of "3 coins" or -2 of "−2"."""
    found = re.search(r"[−+]?\d+", str(value))
    assert found is not None, value
    return int(found.group().replace("−", "-"))


def letters(value: object) -> set[str]:
    """Return the sites in a list of them or of fincas: `A` and `C` of "finca A and finca C"."""
    return set(re.findall(r"\b[A-O]\b", str(value)))


def shares(value: object) -> dict[int, int]:
    """Return who gets how many points: {0: 9} of "Ana +9 with 4 tiles"; nothing for nobody."""
    return {NAMES.index(name): number(points) for name, points in re.findall(r"(\w+) ([+−]\d+)", str(value))}


def totals(value: object) -> dict[int, tuple[int, int]]:
    """Return everybody's changed points and the change: {0: (27, -6)} of "Ana 27 (−6)"."""
    found = re.findall(r"(\w+) (−?\d+)\s\(([+−]\d+)\)", str(value))
    return {NAMES.index(name): (number(total), number(change)) for name, total, change in found}


def closing(state: GameState) -> GameState:
    """Return the same moment with the turn at its end: the hand counts as never taken."""
    return replace(
        state, phase="turn", hand=(), cart_tile=None, drawn_finca=None, main_action_done=True, refill_due=False
    )


def turn_ended(state: GameState) -> tuple[GameState, tuple[Event, ...]]:
    """End the turn at once."""
    return apply(closing(state), EndTurn())


def game_ended(state: GameState) -> tuple[GameState, tuple[Event, ...]]:
    """End the game at once: nothing is left in bag and market (R11.2)."""
    if state.over:
        return state, ()
    return apply(replace(closing(state), bag=(), market=(None,) * len(state.market)), EndTurn())


def encircled_now(state: GameState, site: str) -> GameState:
    """Return the same moment with a bull on every free space around a site."""
    around = state.game.board.around[site] & ~state.occupied
    lying = tuple(sorted((*state.landscape, *(LandscapeTile(space, "bull") for space in spaces_of(around)))))
    return replace(state, landscape=lying, landscape_spaces=state.landscape_spaces | around)


def points_at(events: Sequence[Event], site: str, final: bool = False) -> dict[int, int] | None:
    """Return who gets how many points at the finca on a site, if any; None if it is not scored."""
    for event in events:
        if isinstance(event, FincaScored) and event.site == site and event.final == final:
            return {entry.player: entry.points for entry in event.standings if entry.points}
    return None


def free_around(state: GameState, site: str) -> int:
    """Return the free spaces around a site."""
    return (state.game.board.around[site] & ~state.occupied).bit_count()


def can_be_encircled(state: GameState, site: str) -> bool:
    """Return whether any course of the game can still encircle the finca on a site.

    Every plantation tile that is left and every bull on a mat fills a space; a bull on the board leaves its space to a
    tile. In the last turn only those of the player in turn can be placed; tiles in the hand may still return to the
    market, except a single one that has a place.
    """
    tiles = len(state.bag) + len(state.hand) + sum(tile is not None for tile in state.market)
    planted = len(state.hand) == 1 and any(isinstance(action, Plant) for action in legal_actions(state))
    last = tiles == len(state.hand) * planted
    bulls = sum(player.tiles.count("bull") for player in state.players)
    return free_around(state, site) <= tiles + (state.players[state.player].tiles.count("bull") if last else bulls)


def harvest_of(state: GameState, player: int) -> tuple[GameState, Harvest] | None:
    """Return a moment in which a player, in turn or not, harvests all regions; None without any."""
    regions = state.players[player].regions
    if not regions:
        return None
    there = replace(closing(state), player=player, main_action_done=False)
    return there, Harvest(tuple(sorted(first_space(region.spaces) for region in regions)))


def planted_whole(state: GameState, milestones: bool = True, keep: int = 0) -> bool:
    """Return whether some continuation plants the hand, except `keep` tiles (R5.2). Continuations are random, with
    bridges and perhaps milestones."""
    rng = random.Random(len(state.hand))
    return any(_tried(state, milestones, rng) <= keep for _ in range(TRIES))


def _tried(state: GameState, milestones: bool, rng: random.Random) -> int:
    """Return how many tiles of the hand stay over in a random continuation."""
    while state.hand and state.phase != "turn":
        ways: list[Action] = []
        for action in legal_actions(state):
            if isinstance(action, ReturnHand) or (isinstance(action, UseMilestone) and not milestones):
                continue
            named = type(action).__name__
            if named in ("UseCart", "UseMoney", "PlaceBull"):
                continue
            ways.append(action)
        if not ways:
            return len(state.hand)
        state = apply(state, rng.choice(ways))[0]
    return len(state.hand)


def kinds(state: GameState) -> set[type]:
    """Return what sorts of actions are legal."""
    return {type(action) for action in legal_actions(state)}
