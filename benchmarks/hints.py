"""Whether reviews approve of what hints advise: bots play, and in some turns they do what a hint says instead.

A turn is played as a person would follow the lamp: action by action, and asking again when the advice has come to its
end or something hidden was revealed. Then the review judges these turns as the program reviews every game. With
`--second` another review, too, which neither thinks nor measures in the futures in which the hints were found: so it
calls some turns doubtful by chance alone. `--first` and `--last` play a part of the games.

usage: python benchmarks/hints.py [--games 40] [--turns 400] [--seed hints] [--first 0] [--last 39] [--second]
    [--jobs N] [--records FOLDER]
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from citrus.bots.advice import Advice, advise
from citrus.bots.counsel import SEED
from citrus.bots.levels import TABLE_LEVELS, make_bot
from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.laboratory.games import STARTED
from citrus.laboratory.intervals import wilson
from citrus.laboratory.run import cores
from citrus.records.record import COLORS, Record, Result, Seat, dumps
from citrus.records.replay import replay
from citrus.review.judging import Judge, choices
from citrus.review.values import Decision, Depth, Grade
from citrus.rules.actions import Action
from citrus.rules.events import TurnBegan, reveals
from citrus.rules.game import Options
from citrus.rules.setup import shuffle, start
from citrus.rules.turn import apply, legal_actions
from citrus.rules.variants import new_game
from citrus.rules.view import view

PLAYERS = (2, 3, 4)
LONG = {"short": 32, "long": 45}
"""The approximate turns of a game on each board."""
TREES_EVERY = 3
"""Every third round of boards and numbers of players has fruit trees."""
OPINIONS = {"review": SEED, "second opinion": "another"}
"""The seeds of the program's review, and of the one that thinks in other futures."""


class Task(NamedTuple):
    """A game to be played: in about a `share` of its turns, somebody follows a hint."""

    board: str
    players: int
    fruit_trees: bool
    share: float
    seed: str
    opinions: tuple[str, ...]


class Found(NamedTuple):
    """What each opinion says about the turns in which a hint was followed, and the game as a record."""

    grades: dict[str, list[Grade]]
    record: str


def played(task: Task) -> tuple[Record, set[int]]:
    """Return a whole game, and the numbers of the actions that hints advised."""
    board, rng = load_board(shipped_boards()[task.board]), random.Random(task.seed)
    options = Options(starting_fincas=len(board.starting_sites), fruit_trees=task.fruit_trees)
    game = new_game(board, load_tiles(), options, task.players)
    setup = shuffle(game, rng)
    levels = [rng.choice(TABLE_LEVELS) for _ in range(game.players)]
    bots = [make_bot(level) for level in levels]
    state, actions, advised, by_hint, new = start(game, setup), list[Action](), set[int](), False, True
    before: Advice | None = None
    while not state.over:
        if new:
            by_hint, new, before = rng.random() < task.share, False, None
        if by_hint:
            before = advise(view(state), before=before)
            assert before is not None
            plan = before.turn
        else:
            plan = bots[state.player].plan(view(state), rng)
        for action in plan:
            if action not in legal_actions(state):
                break
            if by_hint:
                advised.add(len(actions))
            state, events = apply(state, action)
            actions.append(action)
            new = any(isinstance(event, TurnBegan) for event in events)
            if new or any(map(reveals, events)):
                break
    seats = tuple(Seat(f"{level} {seat + 1}", COLORS[seat], level) for seat, level in enumerate(levels))
    result = Result(tuple(player.score for player in state.players), state.winners)
    return Record(STARTED, game, seats, setup, tuple(actions), result), advised


def judged(task: Task) -> Found:
    """Play a game and judge the turns in which a hint was followed."""
    record, advised = played(task)
    steps = tuple(replay(record))
    begins = [0]
    begins += [number for number, step in enumerate(steps) if any(isinstance(one, TurnBegan) for one in step.events)]
    grades: dict[str, list[Grade]] = {}
    for opinion in task.opinions:
        judge, found = Judge(record.game, Depth(), OPINIONS[opinion]), defaultdict[int, list[Decision]](list)
        for choice in choices(steps):
            if choice.position in advised:
                begin = max(number for number in begins if number <= choice.position)
                found[begin].append(judge.decision(choice))
        grades[opinion] = [max(decisions, key=lambda one: one.lost).grade for decisions in found.values()]
    return Found(grades, dumps(record))


def tasks(games: int, turns: int, seed: str, opinions: tuple[str, ...]) -> Iterator[tuple[str, Task]]:
    """Yield `games` games, each kind equally often, with hints in about `turns` turns altogether."""
    kinds = [
        (board, players, trees)
        for trees in [False] * (TREES_EVERY - 1) + [True]
        for board, players in product(LONG, PLAYERS)
    ]
    for number in range(games):
        board, players, trees = kinds[number % len(kinds)]
        share = min(1.0, turns / games / LONG[board])
        yield f"{board}, {players} players", Task(board, players, trees, share, f"{seed}/{number}", opinions)


def line(name: str, grades: Counter[Grade]) -> str:
    """Return how many turns were costly and doubtful, with their 95% intervals."""
    parts = [f"{name:18} {grades.total():4} turns"]
    for grade in ("costly", "doubtful"):
        count, turns = grades[grade], max(1, grades.total())
        low, high = wilson(count / turns, turns)
        parts.append(f"{grade} {count:2} = {count / turns:5.1%} ({low:.1%} to {high:.1%})")
    return ", ".join(parts)


def main() -> None:
    """Play and judge the games, and print a line for each board and number of players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--turns", type=int, default=400)
    parser.add_argument("--seed", default="hints")
    parser.add_argument("--first", type=int, default=0, metavar="GAME")
    parser.add_argument("--last", type=int, metavar="GAME")
    parser.add_argument("--second", action="store_true")
    parser.add_argument("--jobs", type=int, help="processes (one for each core)")
    parser.add_argument("--records", type=Path, metavar="FOLDER", help="keep the games there")
    options = parser.parse_args()
    opinions = tuple(OPINIONS)[: 2 if options.second else 1]
    named = list(tasks(options.games, options.turns, options.seed, opinions))
    last = options.games - 1 if options.last is None else options.last
    named = named[options.first : last + 1]
    found: dict[str, dict[str, Counter[Grade]]] = {opinion: defaultdict(Counter) for opinion in opinions}
    with ProcessPoolExecutor(options.jobs or cores(), get_context("spawn")) as pool:
        games = pool.map(judged, [task for _, task in named])
        for number, ((group, task), game) in enumerate(zip(named, games, strict=True), options.first):
            for opinion, grades in game.grades.items():
                for key in (group, *(["fruit trees"] if task.fruit_trees else []), "all"):
                    found[opinion][key].update(grades)
            print(f"game {number}, {group}: {dict(Counter(game.grades['review']))}", file=sys.stderr, flush=True)
            if options.records:
                options.records.mkdir(parents=True, exist_ok=True)
                (options.records / f"hints-{number}.citrus").write_text(game.record, encoding="utf-8")
    for opinion, groups in found.items():
        print(f"{opinion}:")
        for key in sorted(groups, key=lambda key: (key == "all", key == "fruit trees", key)):
            print(f"  {line(key, groups[key])}")


if __name__ == "__main__":
    main()
