"""What makes the first reason of a hint a good one."""

from __future__ import annotations

from collections.abc import Sequence

from citrus.bots.advice import Advice
from citrus.bots.finca_reasons import leads_alone, to_be_scored
from citrus.bots.merits import harvest_at_least
from citrus.bots.reasons import AT_FINCAS, CLOSED, MORE_TILES, Reason
from citrus.language.words import Words
from citrus.rules.actions import BuildFinca, Buy, EndTurn, Plant, UseCart, UseMilestone
from citrus.rules.board import spaces_of
from citrus.rules.fincas import missing, standings
from citrus.rules.numbering import SpaceSet
from citrus.rules.state import GameState
from citrus.rules.tiles import HORSES, MONEY, kind_of
from citrus.ui.table.model.hint_counts import PLACES_THERE, around_site, tiles_at, tiles_at_each, worth
from citrus.ui.table.model.hint_reasons import REAPS, main_reason, told_reasons
from citrus.ui.table.model.hint_words import SOON, bought_with, reason_in_words, sentence
from citrus.ui.table.model.variants import answer

FRUIT = ("fruit", "fruit_picked", "fruit_sold")  # what a worker may get from trees
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
    if reason.name in ("grows", "pioneers") and isinstance(advice.action, Plant) and not advice.alike:
        return [words.texts("table.advice.ground.alike")]
    if reason.name in (*AT_FINCAS, *MORE_TILES, *CLOSED):
        left = 0 if reason.name in CLOSED else reason.lacking
        return tiles_at(words, state, reason, left, rival, isinstance(advice.action, EndTurn))
    if (reason.name in AT_SITES or isinstance(advice.action, UseMilestone)) and (site := _built(advice)):
        planted = {step.space for step in (*advice.plan, *advice.turn) if isinstance(step, Plant)}
        left = sum(space not in planted for space in spaces_of(missing(state, site)))
        if told := tiles_at(words, state, reason, left):
            return [*told, *_unknown(words, state, reason)]
    if reason.name == "hopes":
        return [around_site(words, state, reason.site)]
    if isinstance(advice.action, BuildFinca):
        values = worth(words, state, advice.action.site)
        return [around_site(words, state, advice.action.site), *(sentence(words, one) for one in values)]
    if reason.name == "no_purchase":
        return [words.texts("table.advice.ground.must_harvest")]
    if reason.name == "keeps":
        return _kept_for(words, state)
    if reason.name in FRUIT and isinstance(advice.action, Plant):
        return [words.texts("table.advice.ground.fruit")]
    if reason.name == "purse" or (reason.name in REAPS and state.bag):
        coins = state.players[state.player].coins + (reason.count if reason.name == "purse" else reason.coins)
        held, buys = words.amount("coins", coins), bought_with(words, coins)
        return [words.texts("table.advice.ground.purse", coins=held, buys=buys)]
    if reason.name == "refills":
        return [words.count("table.advice.ground.refills", reason.count, most=reason.most)]
    if reason.name == "grows" and isinstance(advice.action, Plant) and state.bag:
        return [words.count("table.advice.ground.no_worker", state.players[state.player].workers)]
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


def _unknown(words: Words, state: GameState, reason: Reason) -> list[str]:
    """Tell in sentences which region counts with all its tiles at a finca that is not drawn yet, and when its points
    will be known; empty where another finca is spoken of."""
    if reason.name != "leads_there" or state.drawn_finca is not None:
        return []
    region = [] if reason.kind is None else [words.of_kind(reason.kind)]
    return [
        *(words.texts("table.advice.ground.region_there", of_kind=of_kind) for of_kind in region),
        words.texts("table.advice.ground.unknown"),
    ]


def _kept_for(words: Words, state: GameState) -> list[str]:
    """Tell in a sentence why an action tile waits: what it may do later, or why it could do nothing now."""
    me, waits = state.players[state.player], state.bag and state.main_action_done
    bulls = me.tiles.count("bull")
    if state.bag and "cart" in me.tiles:
        return [words.texts("table.advice.ground.cart_kept")]
    if filled := fillable(words, state, me.tiles):
        return filled
    near = [one.site for one in state.fincas if not one.scored and missing(state, one.site).bit_count() <= bulls]
    if bulls and not any(_pays_most(state, site) for site in near):
        return [
            words.texts("table.advice.ground.bull_helps")
            if near
            else words.count("table.advice.ground.bull_waits", bulls)
        ]
    if waits and "milestone" in me.tiles and None not in state.market:
        return [words.texts("table.advice.ground.milestone_full")]
    if waits and "milestone" in me.tiles:
        return [
            words.texts(
                "table.advice.ground.milestone_kept", player=words.player((state.player + 1) % len(state.players))
            )
        ]
    return [words.texts("table.advice.ground.money_kept")] if waits and {*MONEY} & {*me.tiles} else []


def _pays_most(state: GameState, site: str) -> bool:
    """Return whether a finca brings nobody more points than the player in turn."""
    there = standings(state, site)
    return any(one.player == state.player and one.points == there[0].points for one in there)


def beyond_its_gain(words: Words, state: GameState, advice: Advice) -> list[str]:
    """Tell in sentences what goes for an action beside its own gain: what a variant adds, fincas that are encircled
    already, which bring their points when the turn ends, and what the tiles of a purchase are worth as a harvest."""
    added = answer(state.game, lambda variant: variant.grounds(words, state, advice.action)) or []
    if isinstance(advice.action, Plant):
        due = [reason_in_words(words, one) for one in to_be_scored(state)]
        alone = [*added, *(words.texts("table.advice.ground.due", reason=one) for one in due)]
        return alone or _beside_other_spaces(words, state, advice.action, advice.alike)
    better = any(one.name in ("grows", "plants", "completes", *CLOSED) for one in advice.reasons)  # which say more
    if better or not isinstance(advice.action, Buy):
        return added
    fruit = sum(kind_of(one.tile) not in state.game.added for one in advice.plan)
    least = words.amount("points", harvest_at_least(state, advice.plan))
    return [words.count("table.advice.ground.planted", fruit, points=least)] if fruit else []


def _beside_other_spaces(words: Words, state: GameState, planting: Plant, alike: int) -> list[str]:
    """Tell in a sentence that a region which begins on a road keeps others from its kind there (R6.4), or else how many
    other spaces would bring as much."""
    board, kind = state.game.board, kind_of(planting.tile)
    begins = kind not in state.game.added and not board.neighbours(1 << planting.space) & state.plantations[kind]
    sites = [one.site for one in state.fincas if not one.scored and board.roads[one.site] >> planting.space & 1]
    if begins and sites and not state.game.options.family and state.bag:
        return [words.texts("table.advice.ground.begun_there", of_kind=words.of_kind(kind), site=sites[0])]
    return [words.count("table.advice.ground.as_good", alike)] if alike else []


def room_for_next(words: Words, state: GameState, advice: Advice) -> list[str]:
    """Tell in a sentence that another tile in hand, of the same kind, can lie beside the one that is planted, and
    what lies there; empty if none is planned."""
    if not isinstance(advice.action, Plant) or (kind := kind_of(advice.action.tile)) in state.game.added:
        return []
    beside = state.game.board.neighbours(1 << advice.action.space)
    planned = [one for one in advice.plan if kind_of(one.tile) == kind and beside >> one.space & 1]
    if not planned:
        return []
    taken = [tile for tile in map(state.landscape_at, (one.space for one in planned[:1])) if tile is not None]
    key = "table.advice.ground.next_gets" if taken else "table.advice.ground.next_beside"
    return [words.texts(key, of_kind=words.of_kind(kind), tiles=words.gains(taken))]


def for_another_tile(words: Words, advice: Advice) -> list[str]:
    """Tell in a sentence what another tile could take after a planting; empty if nothing, or if it is said already."""
    found = [one for one in told_reasons(advice) if one.name == "within_reach" and one != main_reason(advice)]
    return [sentence(words, reason_in_words(words, one)) for one in found]


def drawn(words: Words, state: GameState, advice: Advice) -> list[str]:
    """Tell why a cart brings a finca, in a sentence; empty for other advice."""
    if not isinstance(advice.action, UseCart) or not advice.site:
        return []
    left = len(state.market) - state.market.count(None) - 1
    return [words.count("table.advice.ground.draws", left)]


def fillable(words: Words, state: GameState, tiles: Sequence[str], planted: SpaceSet = 0) -> list[str]:
    """Tell in a sentence at which finca that the player leads a bull among these landscape tiles, kept or to come, can
    fill one of few spaces, once others are `planted`."""
    left = {one.site: (missing(state, one.site) & ~planted).bit_count() for one in state.fincas if not one.scored}
    led = [site for site, spaces in left.items() if 0 < spaces <= SOON and leads_alone(state, site)]
    if "bull" not in tiles or not led:
        return []
    site = min(led, key=lambda one: left[one])
    return [words.count("table.advice.ground.bull_kept", left[site], site=site)]


def _built(advice: Advice) -> str:
    """Return the site on which an advice builds a finca; empty if on none."""
    return advice.action.site if isinstance(advice.action, BuildFinca) else advice.site
