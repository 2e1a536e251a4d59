"""The winners at the end of a game, and the words for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from citrus.language.texts import Texts
from citrus.language.words import Words
from citrus.rules.events import Event, PointsScored
from citrus.rules.state import GameState

CLOSE = 3  # points between the first two: that was close


@dataclass(frozen=True)
class Guest:
    """A player at the feast, with the points of the whole game."""

    player: int
    name: str
    points: int
    won: bool


@dataclass(frozen=True)
class Feast:
    """The feast at the end of a game: who has won, by how much, and all players, those with the most points first."""

    title: str
    detail: str
    guests: tuple[Guest, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners."""
        return tuple(guest.player for guest in self.guests if guest.won)


def feast(words: Words, over: GameState) -> Feast:
    """Return the feast for a finished game."""
    guests = [
        Guest(number, words.player(number), player.score, number in over.winners)
        for number, player in enumerate(over.players)
    ]
    guests.sort(key=lambda guest: (-guest.points, guest.player))
    best = words.all_of([guest.name for guest in guests if guest.won])
    title = victory(words.texts, best) if len(over.winners) == 1 else words.texts("final.share", names=best)
    return Feast(title, lead(words, over), tuple(guests))


def victory(texts: Texts, name: str) -> str:
    """Say that a player has won; it is "you" in a lesson."""
    return texts("final.wins_you") if name == texts("introduction.you") else texts("final.wins", name=name)


def lead(words: Words, over: GameState) -> str:
    """Tell how many points the winner has, and how far the others are behind, or who shares the win."""
    scores = [player.score for player in over.players]
    points, others = words.amount("points", max(scores)), [score for score in scores if score < max(scores)]
    if len(over.winners) > 1 or not others:
        return words.texts("final.shared_points", points=points)
    second = [words.player(number) for number, score in enumerate(scores) if score == max(others)]
    ahead = max(scores) - max(others)
    key = "final.lead_close" if ahead <= CLOSE else "final.lead"
    return words.texts(key, points=points, ahead=ahead, names=words.all_of(second))


def before_the_end(before: GameState, after: GameState, events: Sequence[Event]) -> GameState:
    """Return the table while the last turn is shown: nothing is counted of the end, and nobody has won yet. `before`
    and `after` are the states before and after the last action, which led to `events`."""
    final = [event for event in events if isinstance(event, PointsScored) and event.source.final]
    return replace(with_points(after, final, -1), phase=before.phase, winners=())


def with_points(state: GameState, points: Sequence[PointsScored], times: int = 1) -> GameState:
    """Return the state with some points added to the scores, or taken off with -1 `times`."""
    players = list(state.players)
    for event in points:
        player = players[event.player]
        players[event.player] = replace(player, score=player.score + times * event.points)
    return replace(state, players=tuple(players))
