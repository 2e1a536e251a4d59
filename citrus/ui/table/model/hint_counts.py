"""How many tiles and free spaces are at fincas and sites, as reasons of a hint say it."""

from __future__ import annotations

from collections.abc import Sequence

from citrus.bots.advice import Advice
from citrus.bots.finca_reasons import beside_others, tiles_at
from citrus.bots.reasons import AT_FINCAS, CLOSED, NARROW, Reason
from citrus.language.words import Words
from citrus.rules.actions import EndTurn, Plant
from citrus.rules.fincas import missing
from citrus.rules.state import GameState
from citrus.ui.table.model.hint_words import SOON, sentence

PLACES_THERE = ("leads_there", "first", "level", "second", "soon_first", "soon_alone", "soon_level", "soon_second")
COUNTED = (*AT_FINCAS, *CLOSED, *PLACES_THERE, "fills", "pioneers")  # what tiles at a finca decide


def open_spaces(words: Words, state: GameState, advice: Advice, reason: Reason) -> list[str]:
    """Tell how few spaces around a finca are then open; where the reason says so itself, what the finca brings."""
    if not 0 < reason.lacking <= NARROW or reason.name in CLOSED:
        return []
    if reason.name == "fills" and reason.lacking <= SOON:
        return [
            words.texts("table.advice.ground.worth", site=reason.site, points=words.amount("points", reason.points))
        ]
    (finca,) = [built.finca for built in state.fincas if built.site == reason.site]
    then = when(words, advice, reason)
    return [words.count("table.advice.ground.finca", reason.lacking, site=reason.site, finca=finca, when=then)]


def when(words: Words, advice: Advice, reason: Reason) -> str:
    """Return when a reason counts spaces and tiles: after the planted tile, or at the end of the turn."""
    at_once = isinstance(advice.action, Plant) and reason.name not in CLOSED
    return words.texts(f"table.advice.ground.after_{'tile' if at_once else 'turn'}")


def still_to_come(words: Words, state: GameState, advice: Advice, reason: Reason) -> list[str]:
    """Tell which tiles of the hand will still help to encircle a finca, in a sentence; empty if none will."""
    lacking = missing(state, reason.site) if reason.name in CLOSED and reason.lacking else 0
    tiles = [one.tile for one in advice.plan if one != advice.action and lacking >> one.space & 1]
    return [words.texts("table.advice.ground.to_come", tiles=words.kinds(tiles))] if tiles else []


def tiles_of_others(words: Words, advice: Advice, reason: Reason, beside: bool) -> list[str]:
    """Tell how many tiles the player and the next of the others have where the player has won a place, leads far, or
    gets points; `beside` something that names the finca and says that this is so at the end of the turn."""
    tiles = reason.own or reason.count
    if reason.name not in COUNTED or not tiles or reason.name == "soon_alone":
        return []  # the others say so themselves, or it is too far, depends on the finca, or is said
    who = "" if reason.player is None else words.player(reason.player)
    said = "others" if who else "nobody"
    if reason.name in ("fills", "pioneers"):
        return [words.count(f"table.advice.ground.overtake_{said}", tiles - reason.most + 1)]
    alone = f"table.advice.ground.{said}_{'now' if isinstance(advice.action, EndTurn) else 'then'}"
    key, own = f"table.advice.ground.{said}" if beside else alone, words.amount("tiles", tiles)
    then = when(words, advice, reason)
    return [words.texts(key, site=reason.site, own=own, player=who, tiles=reason.most, when=then)]


def tiles_at_each(words: Words, each: Sequence[tuple[str, int, int]]) -> list[str]:
    """Tell how many tiles the player and the next of the others then have at some fincas, in a sentence."""
    told = [
        words.count("table.advice.ground.at", most, own=words.amount("tiles", own), site=site)
        for site, own, most in each
    ]
    then = words.texts("table.advice.ground.after_turn")
    return (
        [sentence(words, words.texts("table.advice.ground.each", when=then, each=words.all_of(told)))] if told else []
    )


def who_is_at(words: Words, state: GameState, site: str) -> list[str]:
    """Tell how many tiles the player and the next of the others have around a site, in a sentence."""
    there = beside_others(state, Reason("presence", 0.0, site=site))
    if there.player is None and not tiles_at(state, site):
        return [words.texts("table.advice.ground.free")]
    key, own = "nobody" if there.player is None else "others", words.amount("tiles", tiles_at(state, site))
    who = "" if there.player is None else words.player(there.player)
    return [sentence(words, words.texts(f"table.advice.ground.{key}", own=own, player=who, tiles=there.most))]
