"""The words for another turn beside an advice: what it would bring, and what speaks against it."""

from __future__ import annotations

from collections.abc import Sequence

from citrus.bots.advice import Advice
from citrus.bots.contrast import Over, at_another
from citrus.bots.leads import EQUAL
from citrus.bots.reasons import Reason
from citrus.language.words import Words
from citrus.rules.actions import BuildFinca, Buy, EndTurn, Harvest, PlaceBull, Plant, UseCart, UseMilestone, UseMoney
from citrus.rules.phases import TURN
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from citrus.ui.table.model.balance_words import broken_down
from citrus.ui.table.model.hint_reasons import brought_at_once, points_ahead
from citrus.ui.table.model.hint_words import (
    asked,
    both,
    in_all,
    lack,
    others_paid,
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
PASSED_OVER = ("unclosed", "falls_to", "misses")  # a turn that leaves a finca to others, or open, is not safe
IN_ANY_CASE = ("in_vain", "anyway")
THIN = (
    "brings_no",
    "left_coins",
    "left_workers",
    "behind",
    "outnumbered",
    "fewer_there",
)  # what does not tell points itself
BY_MUCH = 2.0  # points that are told beside what tells none itself
LONG = 110  # signs: if two reasons against a turn are longer, the stronger one has to do
ABOUT = 2  # points at once by which turns may differ that are called equal
WORSE = 1.0  # points: another turn that lacks nothing else worth a word, but is worse by as many


def compared(words: Words, state: GameState, advice: Advice) -> str:
    """Tell another turn that the player finds on the table, what it would bring, and what speaks against it."""
    over = advice.over
    if advice.end is not None and advice.end.wins and not (over is not None and over.at_once):
        return ""
    turn = "" if over is None or not _comparable(advice, over) else _other(words, state, advice, over)
    if over is None or not turn:
        begun = state.main_action_done or state.phase != TURN
        return words.texts("table.advice.over_none") if (advice.costs or advice.opens) and not begun else ""
    equal = over.points < EQUAL
    waits = sum(one.count for one in over.at_once) > sum(one.count for one in brought_at_once(advice))
    safer = over.safer and not any(one.name in (*PASSED_OVER, "anyway") for one in over.lacks)
    ends = advice.end is not None
    visible = [] if equal else _visible(advice, over)
    against = [lack(words, reason) for reason in visible]
    worse = "nearly" if over.points < WORSE and not against and not ends else "second"
    key = "equal" if equal and not (waits and ends) else "safer" if safer else "at_once" if waits else worse
    worse_off = words.texts("table.advice.less", points=words.amount("points", points_ahead(over)))
    less = broken_down(words, worse_off, over.by.main, False, points_ahead(over))
    if not equal and not against and key != "nearly":
        against.append(less)
    if visible and visible[0].name in THIN and over.points >= BY_MUCH and not (over.at_once or ends):
        against = [against[0], worse_off]
    if len(both(words, against) if against else "") > LONG:
        del against[1:]
    if against and not over.at_once:  # what it would bring would hide why it is worse
        turn = words.texts("table.advice.yet", turn=turn, losses=both(words, against))
    told = [words.texts(f"table.advice.{key}", turn=turn)]
    shared = {reason.site for reason in advice.costs}
    later = [one.site for one in over.at_once if one.site in over.still and one.site not in shared]
    if later:
        told.append(words.texts("table.advice.still", fincas=words.fincas(later)))
    if against and over.at_once:
        losses = [*(against[:1] if not later else ()), *([less] if less not in against else [])] or against
        told.append(words.texts("table.advice.but", losses=both(words, losses)))
    if equal and ends:
        told.append(words.texts("table.advice.over_none"))
    elif (over.safer or ends) and not (over.at_once or equal or key == "nearly" or {less, worse_off} & {*against}):
        told.append(sentence(words, less))
    return words.joined(" ", told)


def _comparable(advice: Advice, over: Over) -> bool:
    """Return whether everybody sees that another turn is as good, if it is: it brings about as many points at once, is
    safer, both are harvests, or the game ends."""
    more = sum(one.count for one in over.at_once) - sum(one.count for one in brought_at_once(advice))
    alike = isinstance(advice.action, Harvest) and isinstance(over.action, Harvest)
    return over.points >= EQUAL or over.safer or alike or abs(more) <= ABOUT or advice.end is not None


def _visible(advice: Advice, over: Over) -> list[Reason]:
    """Return what speaks against another turn, without landscape tiles that a purchase does not tell of itself (a finca
    that nobody knows may change where its tiles go), and without what it does not keep from happening if the advised
    turn is not told to make that happen."""
    told = [tile for reason in advice.reasons if reason.name == "landscape" for tile in reason.tiles]
    hidden = isinstance(advice.action, Buy)
    lost = {reason.site for reason in advice.costs}
    return [
        reason
        for reason in over.lacks
        if (reason.name != "brings_no" or not hidden or {*reason.tiles} <= {*told})
        and (reason.name not in IN_ANY_CASE or reason.site in lost)
    ]


def _other(words: Words, state: GameState, advice: Advice, over: Over) -> str:
    """Return another turn by its first step, as a request, with what it brings at once; empty if that is not possible
    now, or says nothing."""
    if over.action == advice.action or isinstance(over.action, Plant):
        return _encircling(words, over.at_once) if over.at_once else _planted(words, state, advice, over)
    findable = isinstance(over.action, FINDABLE) and over.action in legal_actions(state)
    if not findable or not (over.at_once or over.safer or over.points > -EQUAL):
        return ""
    action = asked(words, state, over.action)
    if over.main is not None:
        action = words.texts("table.advice.steps", action=action, next=asked(words, state, over.main))
    return both(words, [action, *(reason_in_words(words, reason) for reason in over.at_once)])


def _planted(words: Words, state: GameState, advice: Advice, over: Over) -> str:
    """Return to plant the advised tile at another finca, as a request; empty if another turn does not, or if it only
    fails to encircle one."""
    if not isinstance(advice.action, Plant) or not isinstance(over.action, Plant) or over.points <= -EQUAL:
        return ""
    if any(one.name == "unclosed" for one in over.lacks):
        return ""
    site = at_another(state, advice.action, over.action)
    return words.texts("table.advice.next.plant_at", site=site) if site else ""


def _encircling(words: Words, won: Sequence[Reason]) -> str:
    """Return to encircle the fincas that other plantings win, as a request."""
    key = f"table.advice.next.{'encircle_all' if len(won) > 1 else 'encircle'}"
    turn = words.texts(key, site=won[0].site, **in_all(words, won))
    fresh = [name for one in won for name in one.fresh]
    if tools := tools_named(words, [use for one in won for use in one.by], fresh=fresh):
        turn = words.texts("table.advice.next.encircle_with", turn=turn, tools=words.all_of(tools))
    who = others_paid(words, won[0])
    return words.texts("table.advice.others", reason=turn, who=who) if who and len(won) == 1 else turn
