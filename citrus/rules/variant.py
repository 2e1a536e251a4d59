"""What a variant (R12, R13) may add to the game: tiles, phases, actions and points.

The core asks the variants of a game at the places named here and knows nothing else of them. A variant is one file
that fills in some of these answers, and is named in the list of `citrus.rules.variants`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from citrus.rules.actions import Action
    from citrus.rules.build_search import PlantationAnswers, Roads
    from citrus.rules.events import Event, PointsScored
    from citrus.rules.game import Game
    from citrus.rules.numbering import Kind, Space, SpaceSet, Tile
    from citrus.rules.orders import Setup
    from citrus.rules.refusal import Refusal
    from citrus.rules.state import GameState
    from citrus.rules.tiles import KindCounts, TileSet

DoAction = Callable[["GameState", Any, "list[Event]"], "GameState"]
"""How one kind of action is done: the state after it; what happens is added to the list."""


class Variant:
    """A variant that changes nothing; real ones override what they need.

    Tiles that a variant adds are numbered behind the plantation tiles, as kinds of their own (`Game.added`): they are
    bought, held, planted and returned like any other, and lie among `GameState.plantations`, but are nobody's region.
    """

    option: str
    """The field of `Options` that chooses the variant."""

    phases: frozenset[str] = frozenset()
    """The phases in which only this variant says what may be done."""

    actions: ClassVar[Mapping[type[Action], DoAction]] = {}
    """How each of the actions that the variant adds is done."""

    def tiles(self, tiles: TileSet) -> Mapping[str, int]:
        """The names of the tiles that are added to the bag, and how many of each."""
        return {}

    def check_options(self, tiles: TileSet) -> None:
        """Raise SetupError if such a game cannot be set up with this tile set."""

    def shuffle(self, game: Game, setup: Setup, rng: random.Random) -> Setup:
        """The setup with the shuffled orders that the variant adds."""
        return setup

    def check_setup(self, game: Game, setup: Setup) -> None:
        """Raise SetupError unless the added orders could have come from shuffling."""

    def start(self, state: GameState, setup: Setup) -> GameState:
        """The state before the first turn."""
        return state

    def spaces(self, state: GameState, kind: Kind, bridge: bool) -> SpaceSet:
        """Where the player in turn may plant an added tile, without or (if one is held) with a bridge."""
        return 0

    def plant(self, state: GameState, tile: Tile, space: Space, bridge: bool, events: list[Event]) -> GameState:
        """The state after a legal planting of an added tile; the caller takes it from the hand."""
        return state

    def can_build(self, state: GameState, kinds: KindCounts, roads: Roads, plantations: PlantationAnswers) -> bool:
        """Whether tiles of these kinds, of which some are the variant's, can all be built with these roads (R5.2)."""
        return False

    def planted(self, before: GameState, after: GameState, tile: Tile, space: Space, events: list[Event]) -> GameState:
        """The state after any planting, with what the variant makes due at once, perhaps in a phase of its own."""
        return after

    def turn_ended(self, state: GameState) -> GameState:
        """The state when a turn is over and encircled fincas have been scored (R4.3)."""
        return state

    def legal_actions(self, state: GameState) -> list[Action]:
        """Everything that may be done in one of the variant's phases."""
        return []

    def refuse(self, state: GameState, action: Action) -> Refusal | None:
        """Why an action is not legal, if it is the variant that forbids it."""
        return None

    def final_points(self, state: GameState, player: int) -> Iterable[PointsScored]:
        """What a player scores at the end of the game besides R11.3."""
        return ()

    def hide(self, state: GameState) -> GameState:
        """The state without what players may not know of the added orders."""
        return state

    def guess(self, state: GameState, rng: random.Random) -> GameState:
        """A hidden state with the added orders shuffled again."""
        return state
