"""The words for another turn beside an advice: what it would bring, and what speaks against it."""

from __future__ import annotations

from collections.abc import Sequence

from citrus.bots.advice import Advice
from citrus.bots.contrast import Over, at_another
from citrus.bots.leads import EQUAL, whole_points
from citrus.bots.reasons import Reason
from citrus.language.words import Words
from citrus.rules.actions import BuildFinca, Buy, EndTurn, Harvest, PlaceBull, Plant, UseCart, UseMilestone, UseMoney
from citrus.rules.phases import TURN
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from citrus.ui.table.model.hint_reasons import BETTER, brought_at_once
from citrus.ui.table.model.hint_words import (
    asked,
    both,
    in_all,
    lack,
    others_paid,
    reason_in_words,
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
IN_ANY_CASE = ("in_vain", "anyway")  # losses that another turn would not keep away either
IN_POINTS = ("returns", "unclosed", "loses_first", "loses_second", "loses_at_end", "falls_to", "misses", "behind")
"""What another turn lacks in points, which can be held against those that it brings."""
ABOUT = 2  # points at once by which turns may differ that are called equal


def compared(words: Words, state: GameState, advice: Advice) -> str:
    """Tell another turn that the player finds on the table, with what it brings at once and the one thing that it
    lacks, or where that does not explain why it is worse, by how much it is; empty without one."""
    over = advice.over
    if advice.end is not None and advice.end.wins and not (over is not None and over.at_once):
        return ""
    turn = "" if over is None or not _comparable(advice, over) else _other(words, state, advice, over)
    if over is None or not turn:
        begun = state.main_action_done or state.phase != TURN
        return words.texts("table.advice.over_none") if (advice.costs or advice.opens) and not begun else ""
    gained, brought = (sum(one.count for one in told) for told in (over.at_once, brought_at_once(advice)))
    shared = {reason.site for reason in (*advice.costs, *advice.opens)}
    later = [one.site for one in over.at_once if one.site in over.still and one.site not in shared]
    lacking = [] if over.points < EQUAL else _visible(advice, over)[:1]
    if later:
        against = words.texts("table.advice.still", fincas=words.fincas(later))
    else:
        against = "".join(lack(words, reason) for reason in lacking)
    far = over.points >= BETTER
    outweighed = gained <= brought or later or any(one.name in IN_POINTS and one.count >= gained for one in lacking)
    if far and not outweighed:
        against = ""
    if over.points < EQUAL or not (far or against):
        return words.texts("table.advice.equal", turn=turn)
    key = "safer" if is_safer(over) else "at_once" if gained > brought else "second"
    if against:
        return words.texts(f"table.advice.{key}", turn=words.texts("table.advice.yet", turn=turn, losses=against))
    less = words.texts("table.advice.tried", points=words.amount("points", whole_points(over.points)))
    return words.joined(" ", [words.texts(f"table.advice.{key}", turn=turn), less])


def is_safer(over: Over) -> bool:
    """Return whether another turn loses and opens nothing, and leaves no finca to others."""
    return over.safer and not any(one.name in (*PASSED_OVER, "anyway") for one in over.lacks)


def comfort(words: Words, advice: Advice) -> str:
    """Return that what a turn loses at a finca would hardly be kept by another one either; empty if it would."""
    lost = {reason.site for reason in advice.costs}
    lacks = () if advice.over is None else advice.over.lacks
    return next((lack(words, one) for one in lacks if one.name in IN_ANY_CASE and one.site in lost), "")


def _comparable(advice: Advice, over: Over) -> bool:
    """Return whether everybody sees that another turn is as good, if it is: it brings about as many points at once, is
    safer, both are harvests, or the game ends."""
    more = sum(one.count for one in over.at_once) - sum(one.count for one in brought_at_once(advice))
    alike = isinstance(advice.action, Harvest) and isinstance(over.action, Harvest)
    return over.points >= EQUAL or over.safer or alike or abs(more) <= ABOUT or advice.end is not None


def _visible(advice: Advice, over: Over) -> list[Reason]:
    """Return what speaks against another turn, without landscape tiles that a purchase does not tell of itself, because
    a finca that nobody knows may change where its tiles go, and without what may happen after the advised turn, too."""
    told = [tile for reason in advice.reasons if reason.name == "landscape" for tile in reason.tiles]
    hidden, opened = isinstance(advice.action, Buy), {one.site for one in advice.opens}
    return [
        reason
        for reason in over.lacks
        if (reason.name != "brings_no" or not hidden or {*reason.tiles} <= {*told})
        and reason.name not in IN_ANY_CASE
        and not (reason.name in ("falls_to", "misses") and reason.site in opened)
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
