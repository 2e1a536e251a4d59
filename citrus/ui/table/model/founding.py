"""What the drawn finca would mean on a site, shown before it is built there; nothing hidden is shown (R7.1)."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.rules.state import BuiltFinca, GameState


def founded(state: GameState, site: str) -> GameState:
    """The table with the drawn finca on an open site, as far as anybody can know it: which site is revealed next, and
    what comes to the market, is left out."""
    assert state.drawn_finca is not None
    fincas = (*state.fincas, BuiltFinca(site, state.drawn_finca.finca))
    return replace(
        state,
        phase="plant" if state.hand else "turn",
        drawn_finca=None,
        fincas=tuple(sorted(fincas, key=lambda built: built.site)),
        finca_roads=state.finca_roads | state.game.board.roads[site],
        open_sites=tuple(letter for letter in state.open_sites if letter != site),
    )
