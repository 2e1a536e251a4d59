"""What a variant (R12, R13) may add to the game: tiles, phases, actions, points, and what follows from an action.

The core asks the variants of a game at the places named here and knows nothing else of them. A variant lies in files of
its own, fills in some of these answers, and is named in the list of `citrus.rules.variants`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

if TYPE_CHECKING:
    from citrus.rules.actions import Action
    from citrus.rules.build_search import PlantationAnswers, Roads
    from citrus.rules.events import Event, PointsScored
    from citrus.rules.game import Game
    from citrus.rules.numbering import Space, SpaceSet, Tile
    from citrus.rules.orders import Setup
    from citrus.rules.refusal import Refusal
    from citrus.rules.sources import Source
    from citrus.rules.state import GameState
    from citrus.rules.tiles import KindCounts, TileSet

DoAction = Callable[["GameState", Any, "list[Event]"], "GameState"]
"""How one kind of action is done: returns the state after it and adds what happens to the list."""

Reorder = Callable[[tuple[int, ...]], tuple[int, ...]]
"""How a hidden order is reordered: sorted for a view, shuffled for a guess (R3)."""


class AddedKind(Protocol):
    """A kind of tiles that a variant adds to the bag: their `name`, and how many there are (`count`).

    They are numbered behind the plantation tiles (`Game.added`), bought, held, planted and returned like any other, and
    lie among `GameState.plantations`, but are never part of a neutral region.
    """

    name: str
    count: int

    def spaces(self, state: GameState, bridge: bool) -> SpaceSet:
        """Return where the player in turn may plant such a tile, without or (if one is held) with a bridge."""

    def plant(self, state: GameState, tile: Tile, space: Space, bridge: bool, events: list[Event]) -> GameState:
        """Return the state after a legal planting; the caller takes the tile from the hand."""

    def can_build(self, state: GameState, kinds: KindCounts, roads: Roads, plantations: PlantationAnswers) -> bool:
        """Return whether tiles of these kinds, including this one, can all be built with these roads (R5.2)."""


class Variant:
    """A variant that changes nothing; real ones override what they need."""

    actions: ClassVar[Mapping[type[Action], DoAction]] = {}
    """How each of the actions that the variant adds is done."""

    sources: ClassVar[tuple[Source, ...]] = ()
    """The sources of points that it adds."""

    phases: ClassVar[Mapping[str, Callable[[GameState], list[Action]]]] = {}
    """The phases that it adds, each with a function for its legal actions."""

    def kinds(self, tiles: TileSet) -> Sequence[AddedKind]:
        """Return the kinds of tiles that it adds."""
        return ()

    def check_options(self, tiles: TileSet) -> None:
        """Raise SetupError if such a game cannot be set up with this tile set."""

    def shuffle(self, game: Game, setup: Setup, rng: random.Random) -> Setup:
        """Return the setup with the shuffled orders that the variant adds."""
        return setup

    def check_setup(self, game: Game, setup: Setup) -> None:
        """Raise SetupError unless the added orders could have come from shuffling."""

    def start(self, state: GameState, setup: Setup) -> GameState:
        """Return the state before the first turn."""
        return state

    def reorder(self, state: GameState, reorder: Reorder) -> GameState:
        """Return the state with each added hidden order reordered."""
        return state

    def follow(self, before: GameState, after: GameState, action: Action, events: list[Event]) -> GameState:
        """Return the state `after` an action with the consequences of the variant. They may open a phase of its own. A
        refill that is due waits until the phase is `plant` again (R7.2)."""
        return after

    def refuse(self, state: GameState, action: Action) -> Refusal | None:
        """Explain why the variant forbids an action; None if it does not."""
        return None

    def final_points(self, state: GameState, player: int) -> Iterable[PointsScored]:
        """Score a player's points at the end of the game besides R11.3."""
        return ()
