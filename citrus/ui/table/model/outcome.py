"""What an action would change about the end: everybody's points if the game ended right after it."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.language.wording import gain
from citrus.language.words import Words
from citrus.rules.actions import Action, BuildFinca, Harvest, PlaceBull, Plant
from citrus.rules.board import first_space
from citrus.rules.market import sold_out
from citrus.rules.phases import PLANT, TURN
from citrus.rules.planting import plant
from citrus.rules.scoring import forecast, ranked
from citrus.rules.state import BuiltFinca, GameState
from citrus.rules.turn import apply
from citrus.ui.table.model import targets
from citrus.ui.table.model.offer import Choices, regions
from citrus.ui.table.model.selection import Harvesting, Selection
from citrus.ui.table.model.targets import Target


def outcome(
    words: Words, state: GameState, offered: Choices, selection: Selection, target: Target, calm: bool = False
) -> list[str]:
    """Return whose points a click on a target would change if the game ended right after it, the most points first.

    It says so where the game does end with this turn, which is all that it says on the `calm` table. Empty in a family
    game, where notes only say what a step does, and where nobody's points change.
    """
    action = _considered(state, offered, selection, target)
    after = None if action is None or state.game.options.family else _after(state, action)
    if action is None or after is None:
        return []
    if calm:
        return [words.texts("table.forecast.ends")] if _ends_game(state, action) else []
    now = [one.total for one in forecast(state)]
    each = [
        words.texts(
            "table.forecast.change",
            name=words.player(one.player),
            points=one.total,
            change=gain(one.total - now[one.player]),
        )
        for one in ranked(forecast(after))
        if one.total != now[one.player]
    ]
    key = "at_end" if _ends_game(state, action) else "then"
    return [words.texts(f"table.forecast.{key}", who=words.all_of(each))] if each else []


def _considered(state: GameState, offered: Choices, selection: Selection, target: Target) -> Action | None:
    """Return what a click on a space would do; where a harvest is chosen, the harvest with the region there."""
    if not isinstance(target, targets.Space):
        return None
    if isinstance(selection, Harvesting):
        here = {first_space(region) for region in regions(state, offered) if region >> target.number & 1}
        return Harvest(tuple(sorted(selection.regions | here))) if here else None
    return offered.get(target)


def _ends_game(state: GameState, action: Action) -> bool:
    """Return whether nothing is due any more after an action in the last turn of the game (R11.2)."""
    if not sold_out(state) or len(state.hand) > isinstance(action, Plant):
        return False
    return apply(state, action)[0].phase == TURN


def _after(state: GameState, action: Action) -> GameState | None:
    """Return the state after an action, with nothing revealed; None if it changes neither regions nor fincas."""
    match action:
        case Plant(tile=tile, space=space, bridge=bridge):
            return plant(state, tile, space, bridge, [])
        case BuildFinca(site=site):
            return founded(state, site)
        case PlaceBull() | Harvest():
            return apply(state, action)[0]
    return None


def founded(state: GameState, site: str) -> GameState:
    """Return the table with the drawn finca on an open site, as far as anybody can know it. The next site, and the
    tiles that come to the market, are left out."""
    assert state.drawn_finca is not None
    fincas = (*state.fincas, BuiltFinca(site, state.drawn_finca.finca))
    return replace(
        state,
        phase=PLANT if state.hand else TURN,
        drawn_finca=None,
        fincas=tuple(sorted(fincas, key=lambda built: built.site)),
        finca_roads=state.finca_roads | state.game.board.roads[site],
        open_sites=tuple(letter for letter in state.open_sites if letter != site),
    )
