"""How many positions of the suite each level solves: see `tools/positions.py`.

`--playouts` judges the suite itself: games are played on to their end, in a number of futures, the same for all turns,
after each turn that a position lists and after those that the bots choose. The turn itself goes on as its first action
means it, by the turns that `expert` finds; then one bot plays for everybody: the `child`, whose judgement is its own.
It prints how far ahead the player in turn ends on average, compared with the first good turn, with the standard error
of that difference. It calls a position disputed where a bad turn ends ahead by more than three of these.

usage: python benchmarks/positions.py [--bots hard-1 hard expert] [--folder tests/bots/positions] [--failed]
       [--only long-2-02@75] [--playouts 100] [--by child]
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import thread_time

from citrus.bots.base import Bot
from citrus.bots.evaluation import margin
from citrus.bots.foreign import bot_of
from citrus.bots.levels import judge, shipped_numbers
from citrus.bots.search_bot import foreseen
from citrus.bots.turns import TurnSearch
from citrus.records.notation import parse_action
from citrus.rules.actions import Action
from citrus.rules.events import reveals
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.view import determinize, view
from tools.opponents import known_as
from tools.positions import Position, answer, read_positions, state_at

SUITE = Path(__file__).parents[1] / "tests" / "bots" / "positions"
DISPUTED = 3.0  # standard errors beyond which it is no chance that a bad turn ends ahead of a good one


def whole_turn(state: GameState, action: Action) -> tuple[Action, ...]:
    """Return the best turn that begins with an action, as far as it can be foreseen."""
    effort = shipped_numbers().levels["expert"].among(state.game.players).effort
    turns = TurnSearch(judge(state.game), effort).turns(state)
    return foreseen(state, next((turn.actions for turn in turns if turn.actions[0] == action), (action,)))


def lead(state: GameState, turn: tuple[Action, ...], bot: Bot, seed: str) -> float:
    """Return the final lead of the player in turn when a bot plays on for everybody after the beginning of a turn."""
    me, rng = state.player, random.Random(seed)
    for action in turn:
        state, _ = apply(state, action)
    while not state.over:
        for planned in bot.plan(view(state), rng):
            state, events = apply(state, planned)
            if any(map(reveals, events)):
                break
    return margin([float(player.score) for player in state.players], me)


def played_on(folder: Path, position: Position, chosen: Iterable[str], bot: Bot, playouts: int) -> None:
    """Print what playing on says about the turns of a position, and about others that are `chosen`."""
    state = state_at(folder, position)
    seeds = [f"{name(position)}/{number}" for number in range(playouts)]
    futures = [determinize(view(state), random.Random(seed)) for seed in seeds]
    print(f"{name(position)}, {playouts} futures")
    first: list[float] = []
    for text in dict.fromkeys((*position.good, *position.bad, *chosen)):
        turn = whole_turn(state, parse_action(state.game, text))
        leads = [lead(future, turn, bot, seed) for future, seed in zip(futures, seeds, strict=True)]
        first = first or leads
        differences = [points - reference for points, reference in zip(leads, first, strict=True)]
        kind = "good" if text in position.good else "bad" if text in position.bad else ""
        error = stdev(differences) / sqrt(playouts)
        disputed = ", disputed" if kind == "bad" and fmean(differences) > DISPUTED * error else ""
        print(
            f"  {kind:4} {text:24} {fmean(leads):+6.1f}, {fmean(differences):+5.1f} ({error:.1f}){disputed}", flush=True
        )


def name(position: Position) -> str:
    """Return the name of a position for `--only`."""
    return f"{position.record.removesuffix('.citrus')}@{position.at}"


def main() -> None:
    """Ask the bots and print a line for each, or judge the suite."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", nargs="*", default=["easy", "normal", "hard-1", "hard", "expert-1", "expert"])
    parser.add_argument("--folder", type=Path, default=SUITE)
    parser.add_argument("--failed", action="store_true", help="list the positions that were not solved")
    parser.add_argument("--only", nargs="+", help="these positions, as in long-2-02@75")
    parser.add_argument("--playouts", type=int, help="judge the suite: in this number of futures, at least 2")
    parser.add_argument("--by", default="child", help="the bot that plays on")
    options = parser.parse_args()
    suite = [each for each in read_positions(options.folder) if options.only is None or name(each) in options.only]
    unknown = set(options.only or ()) - set(map(name, suite))
    if unknown:
        parser.error(f"there is no position {min(unknown)!r} in {options.folder}")
    if options.playouts:
        for position in suite:
            chosen = [answer(options.folder, position, bot_of(known_as(bot))).action for bot in options.bots]
            played_on(options.folder, position, chosen, bot_of(known_as(options.by)), options.playouts)
        return
    for bot in options.bots:
        began = thread_time()
        player = bot_of(known_as(bot))
        found = [answer(options.folder, position, player) for position in suite]
        seconds = (thread_time() - began) / len(found)
        solved = sum(answer.solved for answer in found)
        bad = sum(answer.blundered for answer in found)
        print(
            f"{bot:9} solves {solved} of {len(found)} ({solved / len(found):.0%}), "
            f"plays a bad turn in {bad}; {seconds:.2f} s each",
            flush=True,
        )
        if options.failed:
            for each in found:
                if not each.solved:
                    place = f"{each.position.record} at {each.position.at}"
                    print(f"  {place}: {each.action}; good: {', '.join(each.position.good)}")


if __name__ == "__main__":
    main()
