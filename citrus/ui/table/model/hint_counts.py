"""How many tiles and free spaces are at fincas and sites, as reasons of a hint say it."""

from __future__ import annotations

from collections.abc import Sequence

from citrus.bots.reasons import AT_FINCAS, CLOSED, MORE_TILES, NARROW, Reason
from citrus.language.words import Words
from citrus.ui.table.model.hint_words import SOON, sentence

PLACES_THERE = ("leads_there", "first", "level", "second", "soon_first", "soon_alone", "soon_level", "soon_second")
COUNTED = (*AT_FINCAS, *CLOSED, *PLACES_THERE, "fills")  # what tiles at a finca decide


def tiles_at(words: Words, reason: Reason, left: int, rival: str, now: bool = False) -> list[str]:
    """Tell in a sentence how many tiles the player and the next of the others then have at a finca where the player has
    won a place, leads far, or gets points, and how few spaces are `left` open there; empty if that is said already.
    `now`: this is so without another tile; `rival` is the only other player, if there is one."""
    tiles, told = reason.own or reason.count, list[str]()
    who = "" if reason.player is None else words.player(reason.player)
    more = tiles - reason.most + 1
    counted = reason.name == "leads_there" and bool(reason.count) and not who  # the reason itself says all
    if reason.name == "fills" and 0 < reason.lacking < more:
        key = "more" if who else "rival" if rival else "others"
        overtaken = words.count(f"table.advice.ground.overtake_{key}", more, player=rival)
        told.append(words.texts("table.advice.ground.too_many", told=overtaken))
    elif reason.name in COUNTED and tiles and not (reason.name == "soon_alone" or counted):
        said = "others" if who else "nobody"
        key = f"table.advice.ground.{said}_now" if now else f"table.advice.ground.{said}"
        own = words.amount("tiles", tiles)
        told.append(words.texts(key, site=reason.site, own=own, player=who, tiles=reason.most))
    if reason.name == "fills" and (left <= SOON or left < more):
        left = 0  # that is said already
    few = 0 < left <= NARROW
    if not told:
        few = few and (counted or reason.name in MORE_TILES)
        return [words.count("table.advice.ground.left", left, site=reason.site)] if few else []
    (said,) = told
    return [sentence(words, words.count("table.advice.ground.open", left, told=said) if few else said)]


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
