"""Plays random games on small boards and compares the rules with the naive rules of the tests, state by state.

    python tools/compare_rules.py --games 2000

The games go in turns through all mixes of options, boards, tile sets and numbers of players. Compared are all legal
actions, and whether a random hand could be built by a player with few workers and perhaps a milestone or bridge (R5.2).
A difference is printed with the game and the step at which it appears; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from msgspec.structs import replace
from tqdm import tqdm

from citrus.records.notation import format_action
from citrus.rules.buildable import can_build, needs_milestone
from citrus.rules.game import Game
from citrus.rules.planting import with_player
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from tests.rules import reference
from tests.rules.worlds import MILESTONE_TILES, TINY_BOARDS, TINY_TILES, WIDE_TILES, random_steps, tiny_game

HELD = ((), ("milestone",), ("milestone", "milestone"), ("bridge",), ("bridge", "milestone"))


def all_games() -> Iterator[Game]:
    """Games of every mix of options, boards, tile sets and two to four players, again and again."""
    tile_sets = (TINY_TILES, WIDE_TILES, MILESTONE_TILES)
    flags = (False, True)
    mixes = list(itertools.product(range(len(TINY_BOARDS)), tile_sets, flags, flags, (1, 2), flags))
    for number in itertools.count():
        board, tiles, family, random_sites, edition, fruit_trees = mixes[number % len(mixes)]
        yield tiny_game(
            board,
            2 + number // len(mixes) % 3,
            tiles,
            family=family,
            random_sites=random_sites,
            edition=edition,
            fruit_trees=fruit_trees,
        )


def hard_case(state: GameState, rng: random.Random) -> tuple[GameState, tuple[int, ...], bool]:
    """The state with few workers and other action tiles for the player in turn, a hand of one to three tiles, and
    whether a finca is due for it."""
    player = state.players[state.player]
    workers = rng.randint(0, min(2, player.workers))
    state = replace(
        state, players=with_player(state, replace(player, workers=workers, tiles=rng.choice(HELD))), hand=()
    )
    tiles = tuple(rng.choices(list(state.game.bag_counts), k=rng.randint(1, 3)))
    return state, tiles, bool(state.finca_stack and state.open_sites) and rng.random() < 0.3


def main() -> int:
    """Compare as many games as asked for; 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    begin = time.perf_counter()
    states = differing = 0
    hands: Counter[str] = Counter()
    games = itertools.islice(all_games(), options.games)
    for number, game in enumerate(tqdm(games, total=options.games, unit="game", disable=None)):
        rng = random.Random(f"{options.seed}-{number}")
        for step, (_, state, _) in enumerate(random_steps(game, rng.randrange(1 << 32))):
            states += 1
            where = f"game {number}, step {step}: {game.options}, {game.board.grid}"
            actions = legal_actions(state)
            found, expected = {format_action(game, action) for action in actions}, reference.legal(state)
            if found != expected or len(found) != len(actions):
                differing += 1
                print(f"{where}\n  only the rules: {sorted(found - expected)}, only the naive ones: {expected - found}")
            if state.over:
                continue
            case, tiles, finca_due = hard_case(state, rng)
            possible = can_build(case, tiles, finca_due)
            kinds = tuple(game.tile_names[tile & -2] for tile in tiles)
            if possible != reference.can_build(case, kinds, finca_due):
                differing += 1
                print(f"{where}\n  {kinds} by {case.players[case.player]}: {possible} by the rules alone")
            by_milestone = possible and needs_milestone(case, tiles, finca_due)
            hands["thanks to a milestone" if by_milestone else "buildable" if possible else "not buildable"] += 1
    print(f"{options.games} games, {states} states; hands: {dict(hands)}")
    print(f"{differing} differences; {time.perf_counter() - begin:.0f} s")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
