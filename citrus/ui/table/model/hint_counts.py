"""How many tiles and free spaces are at fincas and sites, and what fincas bring, as reasons of a hint say it."""

from __future__ import annotations

from collections.abc import Sequence

from citrus.bots.finca_reasons import may_be_overtaken
from citrus.bots.finca_reasons import tiles_at as own_tiles
from citrus.bots.reasons import AT_FINCAS, CLOSED, MORE_TILES, NARROW, Reason
from citrus.language.words import Words
from citrus.rules.fincas import totals
from citrus.rules.state import GameState
from citrus.ui.table.model.hint_words import SOON, sentence

PLACES_THERE = (
    "completes",
    "leads_there",
    "first",
    "level",
    "second",
    "soon_first",
    "soon_alone",
    "soon_level",
    "soon_second",
)
COUNTED = (*AT_FINCAS, *CLOSED, *PLACES_THERE, "fills")  # what tiles at a finca decide


def tiles_at(
    words: Words, state: GameState, reason: Reason, left: int, rival: str = "", now: bool = False
) -> list[str]:
    """Tell in sentences how many tiles the player and the next of the others then have at a finca where the player has
    won a place, leads far, or gets points, and how few spaces are `left` open there; where the tiles are told already,
    or decide nothing yet, what places there bring. `now`: this is so without another tile; `rival` is the only other
    player, if there is one."""
    tiles = reason.own or (0 if reason.name in CLOSED else reason.count)
    more = tiles - reason.most + 1
    if reason.name == "fills" and 0 < reason.lacking < more and not may_be_overtaken(state, reason.site, tiles):
        key = "more" if reason.player is not None else "rival" if rival else "others"
        overtaken = words.count(f"table.advice.ground.overtake_{key}", more, player=rival)
        told = [words.texts("table.advice.ground.too_many", told=overtaken)]
    elif reason.name in ("pioneers", "soon_alone") or (reason.name in MORE_TILES and reason.name != "fills"):
        told = worth(words, state, reason.site)
    elif reason.name not in COUNTED or not tiles:
        return []
    elif reason.name == "leads_there" and reason.player is None:  # how many, it says itself
        told = [words.texts("table.advice.ground.nobody_there", site=reason.site)]
    else:
        told = [beside(words, reason, now)]
    if reason.name == "fills" and 0 < left <= SOON:  # how many are open is said already, but not what for
        told += worth(words, state, reason.site)
    if reason.name == "fills" and (left <= SOON or left < more):
        left = 0
    few = 0 < left <= NARROW
    return [sentence(words, words.count("table.advice.ground.open", left, told=one) if few else one) for one in told]


def beside(words: Words, reason: Reason, now: bool = False) -> str:
    """Tell how many tiles the player and the next of the others then have at a finca, or at a site where one may go, or
    have `now`."""
    said, player = ("nobody", "") if reason.player is None else ("others", words.player(reason.player))
    key = f"table.advice.ground.{said}_now" if now else f"table.advice.ground.{said}"
    if reason.name == "leads_there":
        key = "table.advice.ground.others_site"
    own = words.amount("tiles", reason.own or reason.count)
    return words.texts(key, site=reason.site, own=own, player=player, tiles=reason.most)


def worth(words: Words, state: GameState, site: str) -> list[str]:
    """Tell what the places bring at the finca on a site, or at the one that has been drawn for it; empty if that is not
    known yet."""
    built = [one.finca for one in state.fincas if one.site == site]
    drawn = [] if state.drawn_finca is None else [state.drawn_finca.finca]
    if not (built or drawn):
        return []
    finca = (built or drawn)[0]
    first = words.amount("points", finca.first)
    return [words.texts("table.advice.ground.worth", site=site, first=first, second=finca.second)]


def around_site(words: Words, state: GameState, site: str) -> str:
    """Tell in a sentence who has tiles around a site where no finca is yet."""
    others = [one for one in totals(state, site) if one.player != state.player]
    own = own_tiles(state, site)
    if not others:
        return words.count("table.advice.ground.site_free", own, site=site)
    values = {"site": site, "player": words.player(others[0].player), "most": others[0].tiles}
    return words.count("table.advice.ground.site", own, **values)


def tiles_at_each(words: Words, each: Sequence[tuple[str, int, int]], rival: str) -> list[str]:
    """Tell how many tiles the player and the next of the others, or the only `rival`, then have at some fincas, in a
    sentence."""
    alone, told = not any(most for _, _, most in each), list[str]()
    for site, own, most in each:
        values = {"own": words.amount("tiles", own), "site": site}
        text = words.texts("table.advice.ground.alone_at", **values)
        key = f"table.advice.ground.at{'_rival' if rival else ''}"
        told.append(text if alone else words.count(key, most, player=rival, **values))
    if not told:
        return []
    key = "table.advice.ground.each_alone" if alone else "table.advice.ground.each"
    return [sentence(words, words.texts(key, each=words.all_of(told)))]
