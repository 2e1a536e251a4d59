"""Which reasons for an advice are told, and which of them first."""

from __future__ import annotations

from dataclasses import replace

from citrus.bots.advice import Advice
from citrus.bots.reasons import AT_FINCAS, Reason
from citrus.rules.actions import BuildFinca, Plant

BETTER = 1.5
"""The points by which a turn must be better than another one for them to be told: with less, both are as good."""
CLEARLY = 2.0  # points in the end from which a turn is clearly better than the next best
UNCOUNTED = ("leads_there", "completes")  # what can be told of a finca without a number
MANY = 4  # tiles at a site where a finca may still come, enough to say something beside other reasons
FOR_OTHERS = ("shares", "gives", "favours")  # what a turn costs by what others get
PLAYED_ON = ("promises", "best")  # what only the search knows
NO_REASON = (*PLAYED_ON, "starts", "plants", "fits", "nothing_left")  # reasons that any turn of this sort has
REAPS = ("reaps", "reaps_full")
HELD = ("leaves", "leaves_level", "leaves_second")
SAID_BETTER = {
    "stays": HELD,
    "hopes": ("leads_there", "completes"),
    "leads_there": ("completes",),
    "counts": AT_FINCAS,
}
"""The same of one site, by the better reasons."""
AT_ONCE = ("encircles", "scores", "points", *REAPS)  # reasons that count points of this turn


def main_reason(advice: Advice) -> Reason:
    """Return the first reason to tell: the strongest, or what a turn that seems to lose points brings at once."""
    strongest, *others = told_reasons(advice)
    if not _seems_to_lose(advice):
        return strongest
    return next((reason for reason in (strongest, *others) if reason.name in AT_ONCE), strongest)


def held(advice: Advice) -> Reason | None:
    """Return the place that a harvest keeps by the regions that stay, if it is worth more than the harvest: that is why
    it is no larger."""
    closed, main = {reason.site for reason in advice.scored}, main_reason(advice)
    places = (one for one in told_reasons(advice) if one.name in HELD and one.site not in closed)
    worth_more = [one for one in places if main.name in REAPS and one.count > main.count]
    return max(worth_more, key=lambda one: one.count, default=None)


def kept_together(advice: Advice) -> tuple[str, ...]:
    """Return the fincas, if they are several, where a harvest keeps first place, or where the larger one beside it
    would lose it."""
    kept, lacks, closed = (
        held(advice),
        () if advice.over is None else advice.over.lacks,
        {one.site for one in advice.scored},
    )
    if kept is None:
        return ()
    leaves = tuple(one.site for one in told_reasons(advice) if one.name == "leaves" and one.site not in closed)
    several = next((one.sites for one in lacks if one.name == "loses_first" and one.sites), leaves)
    return several if len(several) > 1 and kept.site in several else ()


def _seems_to_lose(advice: Advice) -> bool:
    """Return whether a turn loses or leaves more points, or lets others get more, than it brings at once."""
    brought = sum(reason.count for reason in brought_at_once(advice))
    got_by_others = [points for reason in advice.costs for _, points in reason.others]
    opened = [reason.count for reason in advice.opens]
    forgone = 0 if advice.over is None else sum(reason.count for reason in advice.over.at_once)
    lost = sum(reason.count for reason in advice.costs if reason.name not in FOR_OTHERS)
    return max(lost, forgone, *got_by_others, *opened, 0) > brought


def brought_at_once(advice: Advice) -> list[Reason]:
    """Return the reasons that count points which a turn brings at once."""
    told = [reason for reason in told_reasons(advice) if reason.name in AT_ONCE]
    return told + [one for one in advice.scored if one.site not in {reason.site for reason in told}]


def told_reasons(advice: Advice) -> tuple[Reason, ...]:
    """Return the reasons that say something, or the only one. Who gets more at a finca is told as a loss; a site as
    good as the advised one is none to be kept from others."""
    over = advice.over
    as_good = over.action.site if over and over.points < BETTER and isinstance(over.action, BuildFinca) else ""
    reasons = tuple(one for one in advice.reasons if not (one.name == "spares" and one.site == as_good))
    reasons = reasons or (Reason("promises", 0.0),)
    more = {reason.site for reason in advice.costs if reason.name == "favours"}
    lost = {reason.site for reason in advice.costs}
    sites = {(reason.name, reason.site) for reason in reasons if reason.count or reason.name in UNCOUNTED}
    plants = isinstance(advice.action, Plant)  # then it tells one space from another
    told = tuple(
        reason
        for reason in reasons
        if reason.name not in NO_REASON
        and not (reason.name == "stays" and reason.site in lost)
        and not (reason.name == "prepared" and reason.count < MANY and len(reasons) > 1 and not plants)
        and not any((better, reason.site) in sites for better in SAID_BETTER.get(reason.name, ()))
    )
    clear = advice.instead is not None and advice.instead.points >= CLEARLY
    named = (replace(one, name="best") if clear and one.name == "promises" else one for one in told or reasons)
    return tuple(replace(reason, others=()) if reason.site in more else reason for reason in named)
