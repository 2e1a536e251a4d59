"""Two hundred games in which everything that the table says is tried on the rules core, and counted."""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.ui.claims.ledger import CHECKS, Ledger

GAMES = 200
SHARE = 10  # games that a process takes at a time
EVERY = 30
SELDOM = {
    "table.tip.bare_tree_beside",
    "table.prompt.milestone_or_pass",
    "table.prompt.return_cart",
    "refusal.obstacle.no_space",
}
"""What is said so seldom that these games may go without it; where it is said, it is tried."""


def _heard(first: int) -> tuple[Counter[str], list[str]]:
    """What was tried in some games, and what was false."""
    ledger = Ledger()
    for number in range(first, first + SHARE):
        ledger.listen(number, EVERY)
    return ledger.tried, ledger.false


def test_what_the_table_says_in_two_hundred_games_comes_true() -> None:
    tried, false = Counter[str](), list[str]()
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for counted, wrong in pool.map(_heard, range(0, GAMES, SHARE)):
            tried += counted
            false += wrong
    sys.stdout.writelines(f"{tried[key]:7} {key}\n" for key in sorted(CHECKS))  # shown by pytest -rP
    assert not false, "\n".join(false[:20])
    assert {key for key in CHECKS if not tried[key]} <= SELDOM, "nothing of these was tried"
