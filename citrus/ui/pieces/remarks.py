"""Remarks: what the people of the valley say at a table, at moments that matter. They follow from a turn alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple
from zlib import crc32

from citrus.language.wording import names
from citrus.language.words import Words
from citrus.match.moments import ousted
from citrus.records.replay import Step
from citrus.rules.actions import Pass
from citrus.rules.events import (
    FincaBuilt,
    FincaScored,
    LandscapeTaken,
    LineBought,
    RegionExtended,
    RegionHarvested,
    RegionsMerged,
    Standing,
    TilePlanted,
    WorkerPlaced,
)
from citrus.rules.fincas import standings
from citrus.rules.numbering import Space
from citrus.rules.scoring import in_front
from citrus.rules.state import GameState

Moment = Literal[
    "hello", "revenge", "proud", "missed", "won", "lost",
    "first", "second", "lead", "behind", "evening", "harvest", "praise",
    "ousted", "robbed", "taken", "large", "purse", "passed",
    "visits", "finds", "bargain", "builds", "gathers", "begins",
    "orange", "lemon", "lime", "grapefruit", "blood_orange",
]  # fmt: skip
"""When somebody says something: before the first turn, also after a lost game, after a won one and long after the last
one, at the end of a won or a lost game, at a scored finca, about one that was taken, about the most points of all, when
the last tiles are out, about much fruit, and about a good turn of somebody who is not of the valley; unless somebody
else has just spoken, also about a bought line, a large region, no more coins or a turn in which nothing was possible.
The others are deeds: planting at a finca where somebody else leads, a landscape tile, a line for a coin, a new finca, a
harvest, a new region, and one of these fruits beside others."""
SMALL: frozenset[Moment] = frozenset({"robbed", "taken", "large", "purse", "passed"})
GREETINGS: frozenset[Moment] = frozenset({"hello", "revenge", "proud", "missed"})
FRUITS: tuple[Moment, ...] = ("orange", "lemon", "lime", "grapefruit", "blood_orange")
OWN: tuple[Moment, ...] = (
    "hello", "revenge", "proud", "first", "ousted", "lead", "behind", "evening", "robbed", "harvest", "praise",
    "passed", "won", "lost", "visits", "finds", "bargain", "gathers", "begins",
)  # fmt: skip
"""The moments for which everybody of the valley has a sentence of their own; the others have those of all."""
SENTENCES = ("a", "b", "c")
"""Those of all, for each moment, by the ends of their keys."""
OFTEN: Mapping[Moment, Sequence[str]] = {"passed": ("d", "e", "f")}
"""More of these for a moment that may come again and again in one game."""

MOST = 40  # letters of a sentence, in any language
CALLED = 2  # people who are greeted by name; more are greeted together
LEADS, LED = 8, 4  # points from which on it is worth a word to have most of all, or to have had
PRAISED = 10  # points of a turn for which a person is praised
REGIONS = 3  # a harvest of this many is a large one
LARGE = 5  # tiles of a large region
WANTED = 2  # tiles of own fruits that make a line worth wanting


class Remark(NamedTuple):
    """What a player says at a moment: a sentence by its `key`, perhaps `to` somebody."""

    player: int
    moment: Moment
    key: str
    to: tuple[int, ...] = ()

    def text(self, words: Words) -> str:
        """Return the sentence."""
        texts = words.texts
        everybody = self.moment in GREETINGS and len(self.to) > CALLED
        name = texts("talk.everybody") if everybody else names(texts, [words.player(player) for player in self.to])
        return texts(self.key, name=name)


def sentences(moment: Moment, bot: str, seed: int) -> list[str]:
    """Return the keys of what somebody with the mind of a bot may say at a moment, in this order: those of all begin
    with another one in each game, and the sentence of their own, if they have one, comes first as a greeting and in
    about every other game."""
    ends = (*SENTENCES, *OFTEN.get(moment, ()))
    luck = crc32(moment.encode(), seed)
    turned = luck % len(ends)
    found = [f"talk.{moment}.{end}" for end in (*ends[turned:], *ends[:turned])]
    if moment in OWN:
        found.insert(0 if moment in GREETINGS else luck // len(ends) % 2, f"voice.{bot}.{moment}")
    return found


def holds(remark: Remark, state: GameState) -> bool:
    """Return whether a remark is still true in a later state: who speaks of the most points has them, or not, and who
    is content with second place is not first."""
    ahead = remark.player in in_front(state)
    return ahead if remark.moment == "lead" else not ahead if remark.moment in ("behind", "second") else True


def addressed(moment: Moment, before: GameState, step: Step) -> tuple[int, ...]:
    """Return to whom somebody speaks at a moment of a turn that began with a state, after its last step."""
    match moment:
        case "lost":
            return step.state.winners
        case "praise" | "ousted" | "robbed":
            return (before.player,)
        case "behind":
            return tuple(sorted(in_front(step.state)))
        case "visits":
            return (min(_hosts(before, step)),)
    return ()


def deeds(before: GameState, step: Step) -> Iterator[Moment]:
    """Yield what the player in turn might speak of after a step of a turn that began with a state, the rarest first."""
    events = step.events
    if _hosts(before, step):
        yield "visits"
    if any(isinstance(event, LandscapeTaken) for event in events):
        yield "finds"
    if any(isinstance(event, LineBought) and event.cost == 1 for event in events):
        yield "bargain"
    if any(isinstance(event, FincaBuilt) for event in events):
        yield "builds"
    if 0 < sum(isinstance(event, RegionHarvested) for event in events) < REGIONS:
        yield "gathers"
    if any(isinstance(event, WorkerPlaced) for event in events):
        yield "begins"
    kinds = before.game.tiles.kinds
    grown = {kinds[event.kind] for event in events if isinstance(event, RegionExtended | RegionsMerged)}
    yield from (fruit for fruit in FRUITS if fruit in grown)


def _hosts(before: GameState, step: Step) -> set[int]:
    """Return who alone led before the turn at a finca at which another player has just planted."""
    planted = [event.space for event in step.events if isinstance(event, TilePlanted)]
    leaders = [first_of(standings(before, site)) for space in planted for site in _open_around(before, space)]
    return {one for leader in leaders if len(leader) == 1 for one in leader} - {before.player}


def _open_around(state: GameState, space: Space) -> list[str]:
    """Return the sites of the fincas around a space that are not scored."""
    around = state.game.board.around
    return [built.site for built in state.fincas if not built.scored and around[built.site] >> space & 1]


def moments(before: GameState, turn: Sequence[Step], talkers: Collection[int]) -> Iterator[tuple[Moment, int]]:
    """Yield the moments of a turn that began with a state, each with who speaks, the weightiest first; `talkers` are
    those who may. Of several who might, the next one in turn does."""
    after, mover, count = turn[-1].state, before.player, len(before.players)
    order = [player for player in (*range(mover, count), *range(mover)) if player in talkers]
    if after.over:
        yield from _endings(after, order)
        return
    events = [event for step in turn for event in step.events]
    fincas = [event for event in events if isinstance(event, FincaScored)]
    tables = [event.standings for event in fincas]
    first = {player for table in tables for player in first_of(table)}
    led, leads = in_front(before), in_front(after)
    had, most = (max(player.score for player in state.players) for state in (before, after))
    worth = most >= LEADS
    lines = [event for event in events if isinstance(event, LineBought)]
    robbed = {player for event in lines for player in range(count) if player != mover and _wants(before, player, event)}
    harvested = sum(isinstance(event, RegionHarvested) for event in events)
    own: dict[Moment, bool] = {
        "taken": bool(robbed),
        "harvest": harvested >= REGIONS,
        "large": _largest(after, mover) >= LARGE > _largest(before, mover),
        "purse": bool(lines) and not after.players[mover].coins,
        "passed": any(isinstance(step.action, Pass) for step in turn),
    }
    said: dict[Moment, Collection[int]] = {
        "ousted": {rival for event in fincas if (rival := ousted(before, event)) is not None},
        "first": first,
        "behind": led - leads if worth and had >= LED else (),
        "lead": leads - led if worth and len(leads) == 1 else (),
        "evening": order if before.bag and not after.bag else (),
        "second": {one.player for table in tables for one in table if one.points} - first - leads,
        "praise": order
        if mover not in talkers and after.players[mover].score - before.players[mover].score >= PRAISED
        else (),
        "robbed": robbed,
        **{moment: (mover,) if so else () for moment, so in own.items()},
    }
    for moment, speakers in said.items():
        yield from ((moment, player) for player in order if player in speakers)


def _endings(after: GameState, order: Sequence[int]) -> Iterator[tuple[Moment, int]]:
    """Yield who says that they have won, or else, of those who have not, who comes next."""
    won = [player for player in order if player in after.winners]
    yield from (("won", player) for player in won)
    if not won:
        yield from (("lost", one) for one in sorted(order, key=lambda player: -after.players[player].score))


def first_of(table: Sequence[Standing]) -> set[int]:
    """Return who is first at a finca, by its standings (R9.2); empty if nobody is there."""
    return {one.player for one in table if one.tiles == table[0].tiles}


def _largest(state: GameState, player: int) -> int:
    """Return the number of tiles in a player's largest region."""
    return max((region.spaces.bit_count() for region in state.players[player].regions), default=0)


def _wants(state: GameState, player: int, bought: LineBought) -> bool:
    """Return whether a bought line was the only one with most tiles of the player's fruits of those they could pay."""
    held = state.players[player]
    own = {region.kind for region in held.regions}
    worth = {
        line.buy.line: sum(count for kind, count in line.kinds.by_kind.items() if kind in own)
        for line in state.game.filled_lines[state.market]
        if line.price <= held.coins
    }
    mine = worth.get(bought.line, 0)
    return mine >= WANTED and [line for line, count in worth.items() if count >= mine] == [bought.line]
