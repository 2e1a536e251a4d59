"""The review of a decision in a replay: what would have been better, and what that was worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from citrus.bots.advice import Advice, explain
from citrus.bots.leads import whole_points
from citrus.bots.reasons import Reason
from citrus.language.words import Words
from citrus.match.playback import Playback
from citrus.review.better import advice_of, finca_gain, gain_of
from citrus.review.figures import turns_of
from citrus.review.values import Decision, Review
from citrus.rules.actions import Action, Buy
from citrus.rules.state import GameState
from citrus.rules.view import view
from citrus.ui.screens.review.findings import as_played, stays


def better_turn(
    words: Words, playback: Playback, found: Review | None, decision: Decision
) -> tuple[Advice, str] | None:
    """Return what would have been better than a decision at the moment of a playback, and sentences that compare it
    with what was played. None if the review `found` knows nothing better."""
    steps = playback.story[decision.position + 1 : decision.position + decision.length + 1]
    played = [step.action for step in steps if step.action is not None]
    texts, advice = words.texts, advice_of(playback.state, decision, played)
    if advice is None:
        return None
    opened = _opened(words, playback.state, advice, played)
    bought = advice.action == playback.story[decision.position + 1].action
    planted = bought and isinstance(advice.action, Buy)
    advice = advice._replace(costs=(), opens=())  # by the end it is better all the same
    if [one.name for one in advice.reasons] == ["promises"]:  # which says that nothing else is
        advice = advice._replace(reasons=(replace(advice.reasons[0], name="prepares"),))
    part, lost = whole_points(decision.lost), _lost(playback, found, decision)
    if lost > part:
        key = "review.worth_part_planted" if planted else "review.worth_part"
    else:
        key = "review.worth_planted" if planted else "review.worth"
    worth = texts(key, part=part, points=texts.amount("points", lost))
    gains = list(_gains(words, playback, decision, played, advice.reasons[:1]))
    if gains:  # they say more than a second reason, and both would cover the board
        advice = advice._replace(reasons=advice.reasons[:1])
    own, left = as_played(words, playback.story, decision), stays(words, playback.story, decision)
    return advice, words.sentences([*own, worth, *left, *opened, *gains])


def _opened(words: Words, state: GameState, advice: Advice, played: Sequence[Action]) -> Iterator[str]:
    """Yield which fincas the next player could encircle after the turn that was played, but not after the better
    one."""
    own = explain(view(state), tuple(played))
    sites = {reason.site for reason in advice.opens}
    new = [] if own is None else [reason for reason in own.opens if reason.site not in sites]
    for player in [reason.player for reason in new if reason.player is not None][:1]:
        fincas = words.fincas([reason.site for reason in new])
        yield words.texts("review.opened", name=words.player(player), fincas=fincas)


def _lost(playback: Playback, found: Review | None, decision: Decision) -> int:
    """Return the points that the turn of a decision gave away by all its decisions."""
    turns = () if found is None else turns_of(found, playback.story)
    turn = next((turn for turn in turns if decision in turn.decisions), None)
    return whole_points(decision.lost if turn is None else turn.lost)


def _gains(
    words: Words, playback: Playback, decision: Decision, played: Sequence[Action], reasons: Sequence[Reason]
) -> Iterator[str]:
    """Yield where the points of a better turn come from: from whom, and from which finca if none of the reasons is
    about it."""
    texts, gain = words.texts, gain_of(decision)
    if gain is not None and gain.theirs:
        own, theirs = texts.amount("points", gain.own), texts.amount("points", gain.theirs)
        key = "review.gain_both" if gain.own else "review.gain_theirs"
        yield texts(key, own=own, rival=words.player(gain.rival), theirs=theirs)
    finca = finca_gain(playback.state, decision, played)
    if finca is not None and finca.site not in {reason.site for reason in reasons}:
        points = texts.amount("points", finca.points)
        yield texts("review.gain_finca", site=finca.site, points=points, played=finca.played)
