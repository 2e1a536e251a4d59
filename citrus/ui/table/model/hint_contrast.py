"""The words for another turn beside an advice: what it would bring, and what speaks against it."""

from __future__ import annotations

from collections.abc import Sequence

from citrus.bots.adding import added
from citrus.bots.advice import Advice
from citrus.bots.balance import REST, Part
from citrus.bots.contrast import PRICED, Over, at_another, open_fincas_at
from citrus.bots.leads import EQUAL, whole_points
from citrus.bots.reasons import AT_FINCAS, CLOSED, Reason
from citrus.language.words import Words
from citrus.review.better import in_sight
from citrus.rules.actions import BuildFinca, Buy, EndTurn, Harvest, PlaceBull, Plant, UseCart, UseMilestone, UseMoney
from citrus.rules.harvest import region_terms
from citrus.rules.market import line_fruit
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from citrus.ui.table.model.hint_reasons import BETTER, NO_REASON, brought_at_once, main_reason, told_reasons
from citrus.ui.table.model.hint_words import (
    asked,
    both,
    in_all,
    lack,
    others_paid,
    reaped,
    reason_in_words,
    sentence,
    tools_named,
)

FINDABLE = (
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    PlaceBull,
    UseCart,
    UseMilestone,
    UseMoney,
)  # other turns, by how they begin
IN_POINTS = ("unclosed", "loses_first", "loses_second", "loses_at_end", "behind")
"""What another turn lacks in points, which can be held against those that it brings."""
DECISIVE = (*IN_POINTS, "left_nothing")  # what may outweigh points at once
UNNAMED = ("rest", "waste")  # sources that say nothing of where another turn brings less
REVERSED = ("returned", "rival")  # those with words of their own, since less of them is better
PLAIN = 1.0  # points in the end below which turns are called equal
MOST_OF_THEM = 2  # that are told
ABOUT = 2  # points at once by which turns may differ that are called equal


def compared(words: Words, state: GameState, advice: Advice, alone: bool = False) -> str:
    """Tell another turn, so that everybody reads why this and not that: one that speaks for itself, or else the best
    one that people see to be another. Empty where nothing else comes to mind, or the player wins at once."""
    tempting = _tempting(words, state, advice, alone)
    told, over = (tempting, advice.over) if tempting else (_next_best(words, state, advice), advice.instead)
    later = _harvested_later(words, state, advice, over) if told else ""
    return words.texts.sentences((told, later)) if later else told


def _next_best(words: Words, state: GameState, advice: Advice) -> str:
    """Tell the best turn that people see to be another, with how much less it brings in the end and where, or that it
    is as good."""
    over = advice.instead
    if over is None or (advice.end is not None and advice.end.wins):
        return ""
    if isinstance(over.action, Plant) and not over.at_once:
        turn = _planted_on(words, state, advice, over)
    else:
        turn = _other(words, state, advice, over._replace(points=max(0.0, over.points)))
    if not turn:
        return ""
    why = _why_that(words, advice, over)
    if over.points < PLAIN:
        return _with(words, "second" if _says_better(state, advice, over) else "equal", turn, why, "")
    last = why or turn
    told = (
        _less_in_the_end(words, over, last) if over.points < PRICED else _outweighed(words, state, advice, over, last)
    )
    second = words.texts("table.advice.second", turn=turn if why else told)
    return words.texts.sentences((second, sentence(words, told))) if why else second


def _planted_on(words: Words, state: GameState, advice: Advice, over: Over) -> str:
    """Return to plant the advised tile at another finca, away from one, or on another space there, as a request."""
    first, other = advice.action, over.action
    if not isinstance(other, Plant):
        return ""
    if not isinstance(first, Plant):
        return asked(words, state, other)
    if site := at_another(state, first, other):
        return _planted_at(words, advice, over, site)
    here, there = open_fincas_at(state, first.space), open_fincas_at(state, other.space)
    if left := [site for site in here if site not in there]:
        return words.texts("table.advice.next.plant_away", site=left[0])
    return words.texts(f"table.advice.next.plant_{'on' if here else 'free'}", site=next(iter(here), ""))


def _tempting(words: Words, state: GameState, advice: Advice, alone: bool) -> str:
    """Tell another turn that the player finds on the table, with what it brings at once and the one thing that it is
    sure to lack, or that it is as good, or safer. `alone`, that it is as good is no reason. Empty without one; points
    at once that the hint passes by are always told."""
    over = advice.over
    if over is None or (advice.end is not None and advice.end.wins and not over.at_once):
        return ""
    turn = _other(words, state, advice, over) if _comparable(advice, over) else ""
    if not turn or _buys_the_same(state, advice, over):
        return ""
    same = isinstance(over.action, Buy) and over.action == advice.action
    at_once, equal = ("at_once_there", "equal_there") if same else ("at_once", "equal")
    gained, brought = (sum(one.count for one in told) for told in (over.at_once, brought_at_once(advice)))
    lacking = _visible(advice, over)[:1]
    why = _why_that(words, advice, over)
    if over.points < EQUAL:
        prices = [one for one in lacking if _harvested_later(words, state, advice, over) and one.name in IN_POINTS]
        key = "second" if prices else equal  # nobody believes that what costs points is as good
        told = _with(words, key, turn, why, lack(words, prices[0]) if prices else "")
        return "" if alone or _says_better(state, advice, over) else told
    unsaid = not lacking or lacking[0].name not in (*IN_POINTS, "brings_no")
    if over.safer and isinstance(over.action, Harvest) and not advice.opens and unsaid:
        return _safer_harvest(words, state, advice, over, turn)
    safer = over.safer and (bool(advice.opens) or not unsaid)  # of others, nobody could see in what they are safer
    outweighed = any(one.name == "left_nothing" or one.count >= gained for one in lacking if one.name in DECISIVE)
    if lacking and advice.costs and not safer and unsaid and over.points >= PRICED and gained <= brought:
        return _second(words, over, turn, why)  # what a hint loses asks for what makes up for it, in points
    if lacking and (gained <= brought or outweighed):
        key = "safer" if safer else at_once if gained > brought else "second"
        but = "less" if advice.costs and not why else "yet"  # one objection is enough
        return _with(words, key, turn, why, lack(words, lacking[0]), but)
    if safer and over.points >= PRICED:
        return words.texts("table.advice.safer", turn=_less_in_the_end(words, over, turn))
    if safer:
        return _with(words, "safer", turn, why, "")
    seen = gained > brought or isinstance(over.action, BuildFinca)  # what everybody weighs against the hint
    if seen and over.points < BETTER and not (alone or _says_better(state, advice, over)):
        return words.texts(f"table.advice.{equal}", turn=turn)
    if gained <= brought and not same and advice.instead is not None:
        return ""  # the next best says where it brings less
    if gained <= brought:
        return "" if same else _second(words, over, turn, why)
    told = _outweighed(words, state, advice, over, turn)
    return words.texts(f"table.advice.{at_once}", turn=told)  # nobody is to think that it was missed


def _second(words: Words, over: Over, turn: str, why: str) -> str:
    """Return another turn as the second best one, with how much less it brings in the end."""
    less = _less_in_the_end(words, over, why or turn)
    if not why:
        return words.texts("table.advice.second", turn=less)
    return words.texts.sentences((words.texts("table.advice.second", turn=turn), sentence(words, less)))


def _with(words: Words, key: str, turn: str, why: str, losses: str, but: str = "yet") -> str:
    """Return another turn, named by a `key`, with what it is good for and what it lacks, as far as these are known; the
    first has a sentence of its own."""
    last = why or turn
    told = words.texts(f"table.advice.{but}", turn=last, losses=losses) if losses else last
    if not why:
        return words.texts(f"table.advice.{key}", turn=told)
    return words.texts.sentences((words.texts(f"table.advice.{key}", turn=turn), sentence(words, told)))


def _less_in_the_end(words: Words, over: Over, turn: str) -> str:
    """Return another turn with how much less it brings in the end."""
    return words.texts("table.advice.in_end", turn=turn, points=words.amount("points", whole_points(over.points)))


def _outweighed(words: Words, state: GameState, advice: Advice, over: Over, turn: str) -> str:
    """Return a turn that brings more at once with how much less it brings in the end, if that is much, and where the
    advised one makes up for it, as far as that is most of it."""
    if over.points < PRICED:
        return turn
    told = _less_in_the_end(words, over, turn)
    parts = in_sight(state, over.by, (*advice.turn, *advice.plan), over.turn)
    named = (one for one in parts if one.source.name not in UNNAMED)
    better = sorted(named, key=lambda one: -one.points)[:MOST_OF_THEM]
    better = [one for one in better if one.points >= 1]
    if added(one.points for one in better) < over.points / 2:
        later = added(one.points for one in parts if one.source == REST) >= over.points / 2
        return words.texts("review.mostly", said=told, what=words.texts("review.where.rest")) if later else told
    sites = [one.source.site for one in better if one.source.name == "finca"]
    where = [_elsewhere(words, one) for one in better if one.source.name != "finca"]
    if len(sites) > 1:
        where.insert(0, words.texts("review.where.fincas", fincas=words.fincas(sorted(sites))))
    elif sites:
        where.insert(0, words.texts("review.where.finca", site=sites[0]))
    return words.texts("review.mostly", said=told, what=words.all_of(where))


def _elsewhere(words: Words, part: Part) -> str:
    """Return where another turn brings less, beside fincas."""
    if part.source.name in REVERSED:
        return words.texts(f"table.advice.{part.source.name}", rival=words.player(part.rival))
    return words.texts(f"review.where.{part.source.name}")


def _says_better(state: GameState, advice: Advice, over: Over) -> bool:
    """Return whether an advice tells something that another turn visibly lacks, so that nobody believes both to be as
    good: a finca that is encircled, or kept from somebody, a place worth more points, or what only one site has."""
    first, brings = main_reason(advice), over.brings
    if advice.otherwise:  # what it keeps from somebody
        return True
    if brings is not None and {first.name, brings.name} <= {*AT_FINCAS} and brings.points < first.points:
        return True
    closes = first.name == "completes" or (first.name in CLOSED and not over.at_once)
    if isinstance(over.action, Harvest) and isinstance(advice.action, Harvest):
        return reaped(state, over.action) < reaped(state, advice.action)
    return closes or (isinstance(over.action, BuildFinca) and first.name not in NO_REASON)


def _safer_harvest(words: Words, state: GameState, advice: Advice, over: Over, turn: str) -> str:
    """Tell a safer harvest with how much less than the advised one it brings; empty for other turns."""
    if not (isinstance(over.action, Harvest) and isinstance(advice.action, Harvest)):
        return ""
    (points, coins), (fewer, less) = (reaped(state, one) for one in (advice.action, over.action))
    lost = [words.amount(what, by) for what, by in (("points", points - fewer), ("coins", coins - less)) if by > 0]
    if not lost:
        return ""
    told = words.texts("table.advice.reaps_less", brings=words.all_of(lost))
    return words.texts("table.advice.safer", turn=words.texts("table.advice.less", turn=turn, losses=told))


def _why_that(words: Words, advice: Advice, over: Over) -> str:
    """Return what another purchase or planting is good for, unlike the advised turn; empty if that says nothing."""
    brings = over.brings
    told = {(one.name, one.site, one.tiles) for one in told_reasons(advice)}
    if brings is None or over.at_once or brings.name in NO_REASON or (brings.name, brings.site, brings.tiles) in told:
        return ""
    if any(one.name in IN_POINTS and one.site and one.site in (brings.site, *brings.sites) for one in over.lacks):
        return ""  # a place at a finca where the hint does better is no reason
    return reason_in_words(words, brings, over.action)


def _harvested_later(words: Words, state: GameState, advice: Advice, over: Over | None) -> str:
    """Tell in a sentence what points a larger harvest would bring that the advised one leaves: a later one brings them,
    the last one at latest (R11.3). Empty for any other turn."""
    if over is None or not (isinstance(over.action, Harvest) and isinstance(advice.action, Harvest)):
        return ""
    if not {*advice.action.regions} < {*over.action.regions}:
        return ""
    more = {*over.action.regions} - {*advice.action.regions}
    left = [region for first in more if (region := state.region_at(first))]
    points = sum(term.points for region in left for term in region_terms(state, region.spaces))
    return words.count("table.advice.harvest_later", points) if points else ""


def _buys_the_same(state: GameState, advice: Advice, over: Over) -> bool:
    """Return whether another turn buys the fruit of the advised one in another line, with no more points at once."""
    here, there = advice.action, over.action
    if over.at_once or here == there or not (isinstance(here, Buy) and isinstance(there, Buy)):
        return False
    return line_fruit(state, here.line) == line_fruit(state, there.line)


def _comparable(advice: Advice, over: Over) -> bool:
    """Return whether everybody sees that another turn is as good, if it is: it brings about as many points at once, is
    safer, both are harvests, or the game ends."""
    more = sum(one.count for one in over.at_once) - sum(one.count for one in brought_at_once(advice))
    alike = isinstance(advice.action, Harvest) and isinstance(over.action, Harvest)
    return over.points >= EQUAL or over.safer or alike or abs(more) <= ABOUT or advice.end is not None


def _visible(advice: Advice, over: Over) -> list[Reason]:
    """Return what speaks against another turn and is told of the advised one; that leaves room for doubt where a finca
    that nobody knows may change what that does."""
    told = (*advice.reasons, *advice.scored, *advice.ahead)
    sites = {site for one in told for site in (one.site, *one.sites)}
    tiles = {tile for one in told if one.name == "landscape" for tile in one.tiles}
    won, known = ("unclosed", "behind", "brings_no"), {"", *sites, *tiles}
    return [one for one in over.lacks if one.name not in won or {one.site, *one.sites, *one.tiles} <= known]


def _other(words: Words, state: GameState, advice: Advice, over: Over) -> str:
    """Return another turn by its first step, as a request, with what it brings at once; empty if that is not possible
    now, or says nothing."""
    if over.action == advice.action or isinstance(over.action, Plant):
        return _encircling(words, over.at_once) if over.at_once else _planted(words, state, advice, over)
    findable = isinstance(over.action, FINDABLE) and over.action in legal_actions(state)
    if not findable or not (over.at_once or over.safer or over.points > -EQUAL):
        return ""
    action = asked(words, state, over.action)
    if isinstance(over.action, PlaceBull) and not over.at_once:  # which name the finca
        here = open_fincas_at(state, advice.action.space) if isinstance(advice.action, PlaceBull) else ()
        there = sorted(open_fincas_at(state, over.action.space), key=lambda one: one in here)
        action = words.texts("table.advice.next.bull_at", site=there[0]) if there else action
    if over.main is not None:
        action = words.texts("table.advice.steps", action=action, next=asked(words, state, over.main))
    if len(over.at_once) > 1:
        return both(words, [action, _encircling(words, over.at_once)])
    return both(words, [action, *(reason_in_words(words, reason) for reason in over.at_once)])


def _planted(words: Words, state: GameState, advice: Advice, over: Over) -> str:
    """Return to plant the advised tile at another finca, as a request; empty if another turn does not."""
    if not isinstance(advice.action, Plant) or not isinstance(over.action, Plant) or over.points <= -EQUAL:
        return ""
    site = at_another(state, advice.action, over.action)
    return _planted_at(words, advice, over, site) if site else ""


def _planted_at(words: Words, advice: Advice, over: Over, site: str) -> str:
    """Return to plant the advised tile at another finca, as a request, which leaves it out if what that brings tells
    it."""
    if over.brings is not None and site in (over.brings.site, *over.brings.sites) and _why_that(words, advice, over):
        return words.texts("table.advice.next.plant_free")
    reached = any(site in (one.site, *one.sites) for one in told_reasons(advice))  # by the region that it joins
    return words.texts(f"table.advice.next.plant_{'on' if reached else 'at'}", site=site)


def _encircling(words: Words, won: Sequence[Reason]) -> str:
    """Return to encircle the fincas that other plantings win, as a request."""
    key = f"table.advice.next.{'encircle_all' if len(won) > 1 else 'encircle'}"
    turn = words.texts(key, site=won[0].site, **in_all(words, won))
    fresh = [name for one in won for name in one.fresh]
    if tools := tools_named(words, [use for one in won for use in one.by], fresh=fresh):
        turn = words.texts("table.advice.next.encircle_with", turn=turn, tools=words.all_of(tools))
    who = others_paid(words, won[0])
    return words.texts("table.advice.others", reason=turn, who=who) if who and len(won) == 1 else turn
