"""What a click would do, in words or as places, from the rules themselves; nothing hidden is shown."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.bots.prospects import may_close
from citrus.language.words import Words
from citrus.rules.actions import Action, Harvest, Pass, PlaceBull, Plant
from citrus.rules.board import first_space
from citrus.rules.buildable import left_over
from citrus.rules.events import (
    LandscapeTaken,
    PlantationCovered,
    RegionsMerged,
    WorkerPlaced,
    WorkersReturned,
)
from citrus.rules.fincas import missing, standings
from citrus.rules.harvest import region_terms
from citrus.rules.numbering import SpaceSet
from citrus.rules.planting import plant
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of
from citrus.rules.turn import apply, legal_actions
from citrus.ui.table.model.consequences import (
    at_fincas,
    closing,
    encircled,
    fewer,
    left,
    lines_of,
    nearer,
    preview,
    touched_fincas,
    without,
)
from citrus.ui.table.model.outcome import founded
from citrus.ui.table.model.variants import answer


def given_up(state: GameState, regions: tuple[int, ...]) -> dict[str, int]:
    """Return the open fincas at which the player in turn would score less after harvesting these own regions (sets),
    with the points that would be lost there. They score when they are encircled or, where that cannot be any more, at
    the end (R11.3); also where tiles enough are left, but cannot be planted there."""
    players, number = list(state.players), state.player
    kept = tuple(region for region in players[number].regions if region.spaces not in regions)
    players[number] = replace(players[number], regions=kept)
    after = replace(state, players=tuple(players))
    sites = [built.site for built in state.fincas if not built.scored]
    losses = {site: _worth(state, site, number) - _worth(after, site, number) for site in sites}
    return {site: lost for site, lost in losses.items() if lost > 0}


def leaves_nothing(state: GameState, regions: tuple[int, ...]) -> bool:
    """Return whether the player in turn could only pass after harvesting these own regions (sets), with the same
    market."""
    after, _ = apply(state, Harvest(tuple(sorted(first_space(region) for region in regions))))
    return Pass() in legal_actions(replace(after, main_action_done=False))


def _worth(state: GameState, site: str, player: int) -> int:
    """Return what a finca would bring a player as things stand."""
    final = not may_close(state, site)
    return sum(entry.points for entry in standings(state, site, final) if entry.player == player)


def spoken_of(state: GameState, action: Action) -> SpaceSet:
    """Return the spaces that a note on a legal action mentions or marks besides its own. These are the fincas it names,
    workers that go home, and roads that close."""
    match action:
        case Plant():
            found = preview(state, action)
            sites = {*found.closed_sites, *(site for site, _ in found.encircled), *(one.site for one in found.touched)}
            spaces = found.closed | sum(1 << space for space in found.returning)
        case _ if isinstance(action, PlaceBull) or type(action) in state.game.added_actions:
            after, _ = apply(state, action)
            sites = {built.site for built in state.fincas if missing(after, built.site) != missing(state, built.site)}
            sites |= {one.site for one in touched_fincas(state, after)}
            spaces = 0
        case _:
            return 0
    return spaces | sum(1 << state.game.board.sites[site] for site in sites)


def bull(words: Words, state: GameState, action: PlaceBull) -> list[str]:
    """Return what a bull would do there, in a few lines."""
    after, _ = apply(state, action)
    return [words.texts("table.tip.bull"), *closing(words, encircled(state, after)), *nearer(words, state, after)]


def planting(words: Words, state: GameState, action: Plant) -> list[str]:
    """Return a planting in a few lines, the most important first."""
    found, texts = preview(state, action), words.texts
    key = "table.tip.plant_bridge" if action.bridge else "table.tip.plant"
    lines = [texts(key, the_tile=words.the_tile(action.tile))]
    lines += _stranded(words, state, action)
    lines += closing(words, found.encircled)
    taken = [event.tile for event in found.events if isinstance(event, LandscapeTaken)]
    if taken:
        lines.append(texts.capital(texts("table.advice.reason.landscape", tiles=words.gains(taken))))
    added = answer(state.game, lambda variant: variant.planting(words, state, action, found))
    if added is not None:
        return lines + added
    lines += at_fincas(words, found.after, state.player, found.touched)
    if found.closed:
        of_kind = words.of_kind(kind_of(action.tile))
        lines.append(texts("table.tip.closes", sites=words.all_of(found.closed_sites), of_kind=of_kind))
    started = any(isinstance(event, WorkerPlaced) for event in found.events)
    lines += answer(state.game, lambda variant: variant.beside(words, state, action.space, started)) or []
    joining = lines_of(words, found, RegionsMerged) + lines_of(words, found, WorkersReturned)
    if joining:
        lines.append(". ".join(joining))
    lines += lines_of(words, found, PlantationCovered)
    if started:
        left = found.workers
        return [*lines, words.count("table.tip.begins", left) if left else texts("table.tip.begins_last")]
    points = sum(term.points for term in region_terms(found.after, found.region))
    grows = words.count("table.tip.extends", found.region.bit_count())
    return [*lines, words.joined(". ", [grows, words.count("table.tip.worth", points)])]


def _stranded(words: Words, state: GameState, action: Plant) -> list[str]:
    """Tell that tiles of the hand find no place any more after a planting, and what that costs (R5.4)."""
    after = without(plant(state, action.tile, action.space, action.bridge, []), action.tile)
    return fewer(words, state, left_over(after, after.hand))


def founding(words: Words, state: GameState, site: str) -> list[str]:
    """Return what the drawn finca on an open site means for the tiles of the hand (R5.2, R7.1)."""
    if not state.hand:
        return []
    stay = left_over(founded(state, site), state.hand)
    return left(words, state, stay) if stay[0] else [words.count("table.tip.hand_fits", len(state.hand))]
