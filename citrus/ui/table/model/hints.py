"""Hints: the advice in a sentence, and its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import dropwhile

from citrus.bots.advice import Advice, End
from citrus.bots.reasons import AT_FINCAS, CLOSED, LARGE, MORE_TILES, Reason
from citrus.language.wording import PLACES
from citrus.language.words import Words
from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    EndTurn,
    PlaceBull,
    Plant,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.market import finca_due_after, line_tiles
from citrus.rules.state import GameState
from citrus.ui.table.model.hint_contrast import compared
from citrus.ui.table.model.hint_counts import COUNTED, beside
from citrus.ui.table.model.hint_grounds import (
    beyond_its_gain,
    drawn,
    fillable,
    for_another_tile,
    grounds,
    room_for_next,
)
from citrus.ui.table.model.hint_losses import losses, losses_in_brief, lost_places
from citrus.ui.table.model.hint_reasons import (
    NO_REASON,
    PLAYED_ON,
    REAPS,
    held,
    kept_together,
    main_reason,
    told_reasons,
)
from citrus.ui.table.model.hint_words import (
    action_advised,
    asked,
    both,
    fetched_for,
    founding,
    in_all,
    lack,
    planting_in_brief,
    reason_in_words,
    sentence,
    shorter,
)

SURE_TO_GO = ("bridged", "taken_over")  # what could be said of no other turn
MOST = 4  # sentences of an explanation after the first one
SLIGHT = ("awaits", "reaches", "goes_on", "worker_back")  # what regions may still bring, and what every harvest does
FOR_IT = 3  # of these, at most as many that speak for a turn
TOLD_AT_ONCE = 2  # reasons beside the main one
SOON_READ = 250  # signs of a *Why?* up to which one more sentence is told


def brief(words: Words, state: GameState, advice: Advice) -> tuple[str, ...]:
    """Return what the player in turn could do, and what it brings; for where that is too long, the same with less or
    with a weaker reason. What the turn loses at fincas comes with it where there is room. What it opens for others is
    left to the `explanation`, beside what outweighs it."""
    if advice.undo:
        return (words.texts("table.advice.undo"),)
    return _in_forms(words, state, advice, _advised(words, state, advice))


def below_its_tile(words: Words, state: GameState, advice: Advice) -> tuple[str, ...]:
    """Return the same for below a heading that names the tile that is planted; empty for other advice."""
    if advice.undo or not isinstance(advice.action, Plant):
        return ()
    return _in_forms(words, state, advice, planting_in_brief(words, advice.action))


def _in_forms(words: Words, state: GameState, advice: Advice, action: str) -> tuple[str, ...]:
    """Return the forms of a hint that asks for an action in these words, the best first."""
    asks = [action, *_in_brief(words, state, advice)]
    forms = [words.texts("table.advice.why", action=one, why=gain) for gain in _gains(words, advice) for one in asks]
    after, later = _afterwards(words, state, advice), _later(words, advice)
    requests = [words.texts("table.advice.alone", action=one) for one in asks]
    if after:
        use, scores = after
        then = words.texts("table.advice.then_why", action=use, why=scores)
        both_steps = words.texts("table.advice.steps", action=action, next=use)
        at_once = words.texts("table.advice.why", action=both_steps, why=scores)
        forms = [*(words.joined(" ", [form, then]) for form in forms), at_once, *forms]
    elif later:
        led = requests[:1] if main_reason(advice).name in NO_REASON and isinstance(advice.action, Plant) else forms
        forms = [*(words.joined(" ", [form, later]) for form in led), *forms]
    if isinstance(advice.action, Plant):  # rather this than a hint without its gain
        shortest = planting_in_brief(words, advice.action)
        forms += [words.texts("table.advice.why", action=shortest, why=gain) for gain in _gains(words, advice)]
    if advice.end is not None:
        end = _ends(words, state, advice)
        if isinstance(advice.action, EndTurn):
            return (end,)
        forms = [] if main_reason(advice).name in NO_REASON else forms
        return (*(words.joined(" ", [form, end]) for form in (*forms, *requests)), end)  # a mark shows what to click
    remark = _remark(words, state, advice)
    forms = [*(words.joined(" ", [form, remark]) for form in forms if remark), *forms]
    if advice.costs:  # neither a gain without its loss, nor the other way round: marks show what to click
        told = (losses_in_brief(words, advice, short) for short in (False, True))
        warnings = [words.texts("table.advice.but", losses=losses) for losses in told]
        first = main_reason(advice)
        forms += [sentence(words, gain) for gain in _gains(words, advice)]
        if first.name in CLOSED:  # the shortest
            points = words.amount("points", first.count)
            forms.append(sentence(words, words.texts("table.advice.reason.reaps_short", points=points)))
        return tuple(dict.fromkeys(words.joined(" ", [form, warning]) for form in forms for warning in warnings))
    return tuple(dict.fromkeys((*forms, *requests)))


def _ends(words: Words, state: GameState, advice: Advice) -> str:
    """Tell that a turn ends the game, or ask for that; on the full table with the player's place and points, and the
    most that another one has. The calm one hides what is not counted yet."""
    end, counts = advice.end, isinstance(advice.action, EndTurn)
    if end is None:
        return ""
    if words.calm:
        return words.texts(f"table.advice.ends_calm.{'count' if counts else 'game'}")
    own = end.points[state.player]
    best = max(points for player, points in enumerate(end.points) if player != state.player)
    said = words.texts(
        f"table.advice.ends.{'won' if end.wins else 'shared' if end.place == 1 else 'placed'}",
        place=words.texts(f"final.place.{PLACES[end.place - 1]}"),
        points=words.amount("points", own),
        own=own,
        best=best,
    )
    return words.texts(f"table.advice.{'end_game' if counts else 'ends_game'}", result=said)


def _gained_at_end(words: Words, state: GameState, end: End) -> str:
    """Tell what comes to the player's points with the last turn and the final scoring."""
    score = words.amount("points", state.players[state.player].score)
    gained = [(words.texts(f"final.{column}"), points) for column, points in end.gained if points]
    parts = [words.texts("table.advice.end_part", what=what, count=points) for what, points in gained]
    told = words.joined(" + ", [words.texts("table.advice.end_now", points=score), *parts])
    return words.texts("table.advice.end_parts", parts=told, points=end.points[state.player]) if parts else ""


def _gains(words: Words, advice: Advice) -> list[str]:
    """Return what speaks for a turn, the best first, each short enough for the bar."""
    first = reason_in_words(words, main_reason(advice), advice.action)
    scored = [reason for reason in _not_named(advice) if not reason.later]
    gains = [
        first,
        *shorter(words, main_reason(advice)),
        *(
            reason_in_words(words, replace(reason, others=()), advice.action)
            for reason in told_reasons(advice)
            if reason.name not in PLAYED_ON
        ),
    ]
    if kept := _kept(words, advice):
        gains.insert(0, both(words, [first, kept]))
    if any(reason.by for reason in scored):
        gains.insert(0, both(words, [first, *(reason_in_words(words, reason) for reason in scored)]))
    elif scored:
        gains.insert(0, words.texts("table.advice.reason.and_scored", reason=first, **in_all(words, scored)))
    return gains


def _kept(words: Words, advice: Advice) -> str:
    """Return the place that a harvest keeps, if that is worth more than the harvest."""
    kept = held(advice)
    if several := kept_together(advice):
        return words.texts("table.advice.kept.all", fincas=words.fincas(sorted(several)))
    return words.texts(f"table.advice.kept.{kept.name}", site=kept.site) if kept else ""


def gain_in_two(words: Words, advice: Advice) -> tuple[str, str]:
    """Return the first part of a gain that has two, as the bar may have it alone, and the other one as a sentence."""
    first, kept = main_reason(advice), _kept(words, advice)
    if kept:
        return reason_in_words(words, first, advice.action), sentence(words, kept)
    if first.name in REAPS:
        coins = words.texts("table.advice.reason.reaps_coins", coins=words.amount("coins", first.coins))
        return shorter(words, first)[0], sentence(words, coins)
    return "", ""


def echoes(words: Words, advice: Advice) -> tuple[tuple[str, str], ...]:
    """Return sentences of an `explanation` with what says as much in the bar: what a turn loses, if that is one thing
    or only places. What it brings to others is told with their points."""
    one = len(advice.costs) == 1 and advice.costs[0].name not in ("favours", "gives")
    if not one and (not advice.costs or len(lost_places(advice)) != len(advice.costs)):
        return ()
    short = losses_in_brief(words, advice, short=True)
    return tuple((said, words.texts("table.advice.but", losses=short)) for said in _risk(words, advice))


def _named(advice: Advice) -> set[str]:
    """Return the finca that the first reason says is scored, if it does."""
    first = main_reason(advice)
    return {first.site} if first.name in CLOSED else set()


def _not_named(advice: Advice) -> list[Reason]:
    """Return the fincas that are scored, except the one that the first reason names."""
    return [reason for reason in advice.scored if reason.site not in _named(advice)]


def explanation(words: Words, state: GameState, advice: Advice) -> tuple[str, ...]:
    """Return what there is to say about an advice: the hint itself, and in at most `MOST` more sentences what speaks
    for it, then another turn with what that lacks, and last the risk that it takes. A safer turn comes after the risk,
    which says what it is safer than. So *Why?* never begins with an objection."""
    if advice.undo:
        return (words.texts("table.advice.undo"),)
    gain, *_ = _gains(words, advice)
    why = words.texts("table.advice.why", action=_advised(words, state, advice), why=gain)
    if advice.end is not None:
        end = _ends(words, state, advice)
        parts = "" if words.calm else _gained_at_end(words, state, advice.end)
        other = compared(words, state, advice, alone=not parts)
        if main_reason(advice).name in NO_REASON:
            why = words.texts("table.advice.alone", action=_advised(words, state, advice))
        first = (end,) if isinstance(advice.action, EndTurn) else (why, end)
        return (*first, *filter(None, (parts, other)))
    more, risk = _more(words, state, advice), _risk(words, advice)
    over = advice.over
    other = compared(words, state, advice, alone=not more)
    if more and not risk:
        risk = _spent(words, advice, beside=bool(other))
    others = [other] if other else []
    against = [*risk, *others] if over is not None and over.safer else [*others, *risk]
    return (why, *_in_room(more, min(FOR_IT, MOST - len(against)), against), *against)


def _in_room(told: Sequence[str], most: int, beside: Sequence[str]) -> list[str]:
    """Return the first of some sentences, and more as far as they are soon read `beside` others, at most `most`."""
    found = [*told[:1]]
    for one in told[1:most]:
        if sum(map(len, (*found, one, *beside))) > SOON_READ:
            break
        found.append(one)
    return found


def _risk(words: Words, advice: Advice) -> list[str]:
    """Tell in a sentence what a turn loses at fincas, or else what it opens there for others; empty without any."""
    lost = losses(words, advice)
    if advice.end is not None:
        return []
    if not lost:
        return [sentence(words, lack(words, one)) for one in advice.opens[:1]]
    return [words.texts("table.advice.but", losses=words.all_of(lost))]


def _spent(words: Words, advice: Advice, beside: bool = False) -> list[str]:
    """Tell in a sentence who can still take the first place that a turn is mainly for, or what it takes. `beside`
    another turn, that it leaves the player without something is left out: it could be said of either."""
    first = main_reason(advice)
    told = [
        one
        for one in advice.spent
        if (one.site in (first.site, *first.sites) if one.name == "threatens" else one.name in SURE_TO_GO or not beside)
    ]
    return [
        sentence(words, lack(words, one))
        if one.name == "threatens"
        else words.texts("table.advice.but", losses=lack(words, one))
        for one in told[:1]
    ]


def _remark(words: Words, state: GameState, advice: Advice) -> str:
    """Tell that the plan is another one than before, or why it does not show where all tiles go; empty if it is the
    same and shows that."""
    if advice.changed:
        return words.texts("table.advice.changed")
    if advice.likely:
        return words.texts("table.advice.likely")
    taken = line_tiles(state, advice.action.line) if isinstance(advice.action, Buy) else ()
    draws = taken and not advice.site and not advice.unplanted and finca_due_after(state, len(taken))
    return words.texts("table.advice.depends") if draws and len(advice.plan) < len(taken) else ""


def gain_alone(words: Words, advice: Advice) -> str:
    """Return the first sentence of an `explanation` without what it asks for; empty if it is not a gain."""
    says_nothing = isinstance(advice.action, EndTurn) or main_reason(advice).name in NO_REASON
    asks_alone = advice.undo or (advice.end is not None and says_nothing)
    return "" if asks_alone else sentence(words, _gains(words, advice)[0])


def in_fewer_words(words: Words, state: GameState, advice: Advice) -> tuple[str, ...]:
    """Return the shorter forms in which the bar may have the first sentence of an `explanation`."""
    action, first = _advised(words, state, advice), main_reason(advice)
    whole, *_ = _gains(words, advice)
    says_all = first.name not in ("landscape", *REAPS) and whole == reason_in_words(words, first, advice.action)
    short = shorter(words, first) if says_all else []
    if says_all and first.others:  # the card still has the tiles of whom else it pays
        short.append(reason_in_words(words, replace(first, others=()), advice.action))
    forms = [(action, gain) for gain in short]
    forms += [(brief, gain) for brief in _in_brief(words, state, advice) for gain in (whole, *short)]
    if isinstance(advice.action, Plant):
        forms += [(planting_in_brief(words, advice.action), gain) for gain in (whole, *short)]
    return tuple(words.texts("table.advice.why", action=asked_for, why=gain) for asked_for, gain in forms)


def spare(words: Words, state: GameState, advice: Advice) -> tuple[str, ...]:
    """Return the sentences of an `explanation` that can be left out for want of room, the first to go first. What a
    turn loses is none of them. Another turn stays longest: the bar says what speaks for this one."""
    if advice.undo or advice.end is not None:
        return ()
    more, other = _more(words, state, advice), compared(words, state, advice)
    spent = [] if advice.costs or advice.opens else [*_risk(words, advice), *_spent(words, advice)]
    return tuple(filter(None, (*reversed(more[1:]), *spent, *more[:1], other)))


def _more(words: Words, state: GameState, advice: Advice) -> list[str]:
    """Return sentences on what speaks for an advice, the best first: what makes its main reason a good one, what
    somebody else would do otherwise, what else it brings, and what it leads to in this turn, if that is more."""
    besides, used = _besides(words, advice), _afterwards(words, state, advice) is not None
    good = grounds(words, state, advice, used)
    shared = any(one.name == "favours" and one.site == main_reason(advice).site for one in advice.costs)
    if besides and (
        shared or not (main_reason(advice).name in (*COUNTED, "hopes", "no_purchase") or _for_coins(advice))
    ):
        good = []
    if isinstance(advice.action, Plant) and "bull" in main_reason(advice).tiles and not advice.scored:
        good = fillable(words, state, main_reason(advice).tiles, 1 << advice.action.space) or good  # what it is for
    good = [*drawn(words, state, advice), *good, *room_for_next(words, state, advice)]
    then = _then(words, state, advice)
    own = [*good, *besides]
    own.insert(len(good) if used else 1, then)
    at = len(good) or 1  # a reason of the turn's own comes first, and then whose tiles it joins
    at += bool(good and any(reason.name == "swallows" for reason in told_reasons(advice)))
    later = "" if isinstance(advice.action, BuildFinca) else _later(words, advice)  # which is no reason for a site
    told = (*own[:at], *_otherwise(words, advice), *own[at:], later, _remark(words, state, advice))
    told = (*told, *for_another_tile(words, advice))
    found = [one for one in told if one]
    return found if len(found) > 1 else [*found, *beyond_its_gain(words, state, advice)]


def _for_coins(advice: Advice) -> bool:
    """Return whether a harvest is mainly for its coins: it brings fewer points, and keeps no place at a finca."""
    first, told = main_reason(advice), {one.name for one in told_reasons(advice)}
    return first.name in REAPS and first.coins > first.count and told <= {first.name, *SLIGHT}


def _otherwise(words: Words, advice: Advice) -> list[str]:
    """Tell what somebody else could do without the turn, and not after it, in a sentence; empty if nothing is known."""
    opened = {one.site for one in (*advice.opens, *advice.costs)}  # there, the turn itself does it
    told = [one for one in advice.otherwise if one.site not in opened and advice.end is None]
    return [sentence(words, lack(words, one)) for one in told[:1]]


def _afterwards(words: Words, state: GameState, advice: Advice) -> tuple[str, str] | None:
    """Return what is used after the action, and what this alone brings at fincas; None if nothing is."""
    brought = [reason for reason in advice.scored if reason.later and reason.by]
    uses = list(dict.fromkeys(use for reason in brought for use in reason.by))
    if not uses:
        return None
    bulls = len(uses) > 1 and all(isinstance(use, PlaceBull) for use in uses)
    said = [words.texts("table.advice.next.bulls")] if bulls else [asked(words, state, use) for use in uses]
    return words.all_of(said), words.all_of([reason_in_words(words, replace(reason, by=())) for reason in brought])


def _later(words: Words, advice: Advice) -> str:
    """Tell what the turn brings after its next step, and with what it encircles a finca, if that is more than the step
    brings itself."""
    told = main_reason(advice)
    still = told.site if told.name in MORE_TILES else ""  # more tiles there are no news
    ahead = [one for one in advice.ahead if one.site != still or one.name not in MORE_TILES]
    told_alike = ("grows",) if told.name == "grows" else ()
    first = next((reason for reason in ahead if reason.name not in (*NO_REASON, *told_alike)), None)
    if first is not None and told.name == "completes" and first.site == told.site:
        return ""
    if first is None or any(reason.later and reason.by for reason in advice.scored):
        return ""  # what an action tile brings after it is said with that
    own = 0.0 if isinstance(advice.action, BuildFinca) else told.weight  # which is of another finca
    if told.name not in NO_REASON and first.weight <= max(own, LARGE):
        return ""
    said = reason_in_words(words, first)
    if first.name in CLOSED and (first.lacking or first.by):
        return sentence(words, said)
    return words.texts.capital(words.texts("table.advice.later_on", reason=said))


def _advised(words: Words, state: GameState, advice: Advice) -> str:
    action = founding(words, advice) if advice.site else action_advised(words, state, advice.action)
    spends = _spends(advice)
    if spends is None or _afterwards(words, state, advice):
        return action
    bought = isinstance(spends, Buy) and len(line_tiles(state, spends.line))
    then = words.count("table.advice.next.buy_marked", bought) if bought else asked(words, state, spends)
    return words.texts("table.advice.steps", action=action, next=then)


def _in_brief(words: Words, state: GameState, advice: Advice) -> list[str]:
    """Return what is asked for without what a money tile is used for, if it says that, or without what a cart takes,
    which a mark shows: rather this than a weaker reason."""
    if isinstance(advice.action, UseCart) and not advice.site:
        return [words.texts("table.advice.cart_short")]
    said = action_advised(words, state, advice.action)
    return [said] if isinstance(advice.action, UseMoney) and _advised(words, state, advice) != said else []


def _spends(advice: Advice) -> Action | None:
    """Return for what a money tile is used, which is said with it; None for other advice."""
    if not isinstance(advice.action, UseMoney):
        return None
    return next((step for step in advice.turn[1:] if isinstance(step, Buy | UseCart)), None)


def _besides(words: Words, advice: Advice) -> list[str]:
    """Tell the strongest reasons that have not been told, and are not told of another turn, each in a sentence; empty
    without any."""
    closed = {reason.site for reason in advice.scored} - _named(advice)
    first = main_reason(advice)
    main = reason_in_words(words, first, advice.action)
    said = {first.site} if first.name in CLOSED else set[str]()
    kept, lacking = held(advice), () if advice.over is None else advice.over.lacks
    fetched = {tile for one in (first, *advice.scored) for tile in (*one.fresh, *one.tiles)}
    # abandoned tiles first: nobody sees them among those that are to be planted; a place without a rival last
    order = {"swallows": -1, "" if kept is None or kept.player is not None else kept.name: 1}
    reasons = sorted(told_reasons(advice), key=lambda reason: order.get(reason.name, 0))
    others = [
        text
        for reason in reasons
        if not (reason.name == "spares" and reason.site in {one.site for one in lacking})
        and not (reason.name in PLAYED_ON or (reason.name in CLOSED and reason.site in closed))
        and reason.name != "within_reach"  # what this turn does comes first
        and not (reason.name == "worker_back" and first.name in REAPS)  # that is so with every harvest
        and not (reason.name == "landscape" and {*reason.tiles} <= fetched)
        and not (reason.name in (*AT_FINCAS, *MORE_TILES) and reason.site in said)
        and (text := _by_how_much(words, kept) if reason == kept else reason_in_words(words, reason, advice.action))
        and text not in ("", main)
    ]
    return [sentence(words, one) for one in others[:TOLD_AT_ONCE]]


def _by_how_much(words: Words, kept: Reason) -> str:
    """Tell the tiles of the player and the next of the others at a finca where a place is kept; empty if unknown."""
    return next((beside(words, replace(kept, own=own, most=most)) for _, own, most in kept.each), "")


def _then(words: Words, state: GameState, advice: Advice) -> str:
    """Tell what an action tile brings at fincas after the action, or which tile a cart then takes, and for which
    finca."""
    after = _afterwards(words, state, advice)
    if after:
        use, scores = after
        return words.texts("table.advice.then_why", action=use, why=scores)
    comes_next = not isinstance(advice.action, Plant) or advice.turn[1:2] == (advice.then,)
    comes_next = comes_next or "cart" in main_reason(advice).tiles  # what it is taken for
    if isinstance(advice.then, UseMilestone) and comes_next:
        return words.texts("table.advice.then", action=asked(words, state, advice.then))
    if isinstance(advice.then, UseCart) and comes_next and advice.then not in main_reason(advice).by:
        steps = dropwhile(lambda step: step != advice.then, advice.turn)
        fetched = next((step for step in steps if isinstance(step, Plant)), None)
        action = asked(words, state, advice.then)
        action = fetched_for(words, state, action, fetched) if fetched else action
        return words.texts("table.advice.then", action=action)
    return ""
