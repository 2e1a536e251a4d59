"""What a hint costs at fincas, in words for the bar and for *Why?*."""

from __future__ import annotations

from citrus.bots.advice import Advice
from citrus.bots.reasons import Reason
from citrus.language.words import Words
from citrus.ui.table.model.hint_words import SOON, in_all, others_paid

LOST_PLACES = ("loses_first", "loses_second", "loses_at_end")


def losses_in_brief(words: Words, advice: Advice, short: bool = False) -> str:
    """Return in few words what weighs most of what a turn loses at fincas, or in a `short` form; empty if it loses
    nothing. Places at fincas that stay open for long can be won back, so that their points do not count yet."""
    lost = lost_places(advice)
    if lost and all(reason.lacking > SOON for reason in lost):
        key = "table.advice.warn_behind_short" if short else "table.advice.warn_behind"
        return words.texts(key, fincas=words.fincas([reason.site for reason in lost]))
    still = "_open" if any(reason.lacking for reason in lost) else ""  # what may be won back is lost only perhaps
    if lost and short:
        points = sum(reason.count for reason in lost)
        fincas = words.fincas(sorted(reason.site for reason in lost))
        return words.texts(f"table.advice.warn_loses_short{still}", count=points, fincas=fincas)
    if len(lost) > 1:
        return words.texts(f"table.advice.warn_several{still}", **in_all(words, lost))
    if lost:
        return words.count(f"table.advice.warn_loses{still}", lost[0].count, site=lost[0].site)
    if not advice.costs:
        return ""
    first = advice.costs[0]
    who = words.all_of([words.player(player) for player, _ in first.others])
    key = f"table.advice.warn_{first.name}_short" if short else f"table.advice.warn_{first.name}"
    return words.texts(key, site=first.site, count=first.count, who=who)


def losses(words: Words, advice: Advice) -> list[str]:
    """Tell what the turn costs; lost places as in the bar, so that nobody reads twice of them."""
    lost = lost_places(advice)
    said = [losses_in_brief(words, advice)] if lost else []
    said += [
        words.texts(
            f"table.advice.{reason.name}",
            site=reason.site,
            who=others_paid(words, reason),
            points=words.amount("points", reason.count),
        )
        for reason in advice.costs
        if reason not in lost
    ]
    return said


def lost_places(advice: Advice) -> list[Reason]:
    """Return the places that a turn loses at fincas."""
    return [reason for reason in advice.costs if reason.name in LOST_PLACES]
