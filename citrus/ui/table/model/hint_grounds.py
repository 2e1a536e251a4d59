"""What makes the first reason of a hint a good one."""

from __future__ import annotations

from citrus.bots.advice import Advice
from citrus.bots.finca_reasons import leads_alone
from citrus.bots.reasons import AT_FINCAS, CLOSED, MORE_TILES, Reason
from citrus.language.words import Words
from citrus.rules.actions import BuildFinca, EndTurn, Plant, UseCart, UseMilestone
from citrus.rules.board import spaces_of
from citrus.rules.fincas import missing
from citrus.rules.numbering import SpaceSet
from citrus.rules.state import GameState
from citrus.rules.tiles import HORSES
from citrus.ui.table.model.hint_counts import PLACES_THERE, tiles_at, tiles_at_each
from citrus.ui.table.model.hint_reasons import main_reason
from citrus.ui.table.model.hint_words import SOON

AT_SITES = (*PLACES_THERE, "fits", "presence", "hopes", "spares")  # reasons to build just there


def grounds(words: Words, state: GameState, advice: Advice, used: bool) -> list[str]:
    """Return what makes the only reason for an advice a good one, as sentences; empty where it speaks for itself.
    `used`: what is told is how the turn goes on to use its tools."""
    reason = main_reason(advice)
    rival = words.player(1 - state.player) if len(state.players) == 2 else ""
    if advice.end is not None:
        return []
    if reason.sites:
        region = [] if reason.space is None else [words.texts("table.advice.ground.region")]
        return [*tiles_at_each(words, reason.each, rival), *region]
    if reason.name in (*AT_FINCAS, *MORE_TILES, *CLOSED) and reason.name != "pioneers":
        left = 0 if reason.name in CLOSED else reason.lacking
        return tiles_at(words, reason, left, rival, isinstance(advice.action, EndTurn))
    if (reason.name in AT_SITES or isinstance(advice.action, UseMilestone)) and (site := _built(advice)):
        planted = {step.space for step in (*advice.plan, *advice.turn) if isinstance(step, Plant)}
        left = sum(space not in planted for space in spaces_of(missing(state, site)))
        if told := tiles_at(words, reason, left, rival):
            return told
    if reason.name == "keeps":
        if state.bag and "cart" in state.players[state.player].tiles:
            return [words.texts("table.advice.ground.cart_kept")]
        return fillable(words, state, reason)
    if reason.name == "purse":
        coins = words.amount("coins", state.players[state.player].coins + reason.count)
        return [words.texts("table.advice.ground.purse", coins=coins)]
    if reason.name == "refills":
        return [words.count("table.advice.ground.refills", reason.count, most=reason.most)]
    if reason.name in ("grows", "pioneers") and isinstance(advice.action, Plant):
        return [] if advice.alike else [words.texts("table.advice.ground.alike")]
    if reason.name == "grows":
        return [words.count("table.advice.ground.grows", reason.points - reason.most)]
    if reason.name == "landscape":
        if {*reason.tiles} <= {*HORSES}:
            return [words.texts("table.advice.ground.horses")]
        uses = [f"table.landscape.{tile}.use" for tile in dict.fromkeys(reason.tiles)]
        tools = [words.texts(use) for use in uses if use in words.texts]
        if tools and not used:
            return [words.texts.capital(words.texts("table.advice.ground.tool", tools=words.all_of(tools)))]
    return []


def drawn(words: Words, state: GameState, advice: Advice) -> list[str]:
    """Tell why a cart brings a finca, in a sentence; empty for other advice."""
    if not isinstance(advice.action, UseCart) or not advice.site:
        return []
    left = len(state.market) - state.market.count(None) - 1
    return [words.count("table.advice.ground.draws", left)]


def fillable(words: Words, state: GameState, kept: Reason, planted: SpaceSet = 0) -> list[str]:
    """Tell in a sentence at which finca that the player leads a bull that is kept, or comes, can fill one of few
    spaces, once others are `planted`."""
    left = {one.site: (missing(state, one.site) & ~planted).bit_count() for one in state.fincas if not one.scored}
    led = [site for site, spaces in left.items() if 0 < spaces <= SOON and leads_alone(state, site)]
    if "bull" not in kept.tiles or not led:
        return []
    site = min(led, key=lambda one: left[one])
    return [words.count("table.advice.ground.bull_kept", left[site], site=site)]


def _built(advice: Advice) -> str:
    """Return the site on which an advice builds a finca; empty if on none."""
    return advice.action.site if isinstance(advice.action, BuildFinca) else advice.site
