"""Foreign bots at the table that fail, each in its way: none costs the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from citrus.bots.guests import invite
from citrus.limits import LONGEST_STORY
from citrus.match.thinking import Thinker, why_not_loaded
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from citrus.rules.view import view
from citrus.ui.table.store.bots import replaced_text
from tests.english import ENGLISH
from tests.match.test_guests import folder, lost, state, thinker  # noqa: F401
from tests.match.test_thinking import plan_of


@pytest.mark.parametrize(
    ("guest", "failure"),
    [
        ("Hanging", "slow"),
        ("Dead", "lost"),
        ("Strange", "illegal"),
        ("Cheating", "illegal"),
        ("Idle", "idle"),
        ("Nobody", "raised"),
        ("Needy", "raised"),
    ],
)
def test_a_guest_that_fails_gives_way_to_the_strongest_level(
    folder: Path,  # noqa: F811
    thinker: Thinker,  # noqa: F811
    state: GameState,  # noqa: F811
    guest: str,
    failure: str,
) -> None:
    lost(thinker, state, f"the_guests:{guest}", failure)


NONSENSE = """
import os, sys
from citrus.rules.actions import Buy, Harvest, Plant
from citrus.rules.turn import legal_actions

laughs = ("ha",) * 10
for _ in range(9):
    laughs = (laughs,) * 10
deep = ()
for _ in range(400):
    deep = (deep,)

class Plans:
    def plan(self, view, rng):
        return self.planned

class Huge(Plans): planned = (Plant(tile=0, space=10**5000, bridge=False),)
class HugeInt(Plans): planned = (10**5000,)
class Laughs(Plans): planned = (laughs,)
class LaughingHarvest(Plans): planned = (Harvest(laughs),)
class Deep(Plans): planned = deep
class Memory(Plans): planned = (b"x" * 900_000,)
class Half(Plans): planned = ("\\ud800" * 9,)
class Strings(Plans): planned = "buy R1"
class Nothing(Plans): planned = None
class Nan(Plans): planned = (float("nan"),)
class Code(Plans): planned = (lambda: 1,)
class Bool(Plans): planned = (Buy(line=True),)
class Nested(Plans): planned = (Buy(line=Buy(line=[1] * 10)),)

class Raising:
    def plan(self, view, rng):
        raise RuntimeError("\\ud800" * 2_000_000)

class RaisingBadly:
    def plan(self, view, rng):
        class Bad(Exception):
            def __str__(self):
                raise ValueError("no")
        raise Bad()

class Leaving:
    def plan(self, view, rng):
        sys.exit(3)

class Asking:
    def plan(self, view, rng):
        input()

class Eating:
    def plan(self, view, rng):
        return (bytes(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") * 3 // 4),)

class Endless:
    def plan(self, view, rng):
        while True:
            yield legal_actions(view.state)[0]

class Many:
    def plan(self, view, rng):
        return [legal_actions(view.state)[0]] * 100_000
"""


def test_nonsense_of_any_size_is_told_in_a_sentence(
    folder: Path,  # noqa: F811
    thinker: Thinker,  # noqa: F811
    state: GameState,  # noqa: F811
) -> None:
    """One process hears them all; of endless plans, what is legal is played."""
    (folder / "the_nonsense.py").write_text(NONSENSE, encoding="utf-8")
    raising = {"Nothing", "Raising", "RaisingBadly", "Leaving", "Asking", "Eating"}
    names = re.findall(r"^class (\w+)", NONSENSE, re.MULTILINE)
    for name in names[1:]:
        guest = f"the_nonsense:{name}"
        invite([guest])
        thinker.ask(view(state), guest)
        assert plan_of(thinker)[0] in legal_actions(state)
        troubles, thinker.troubles = thinker.troubles, []
        if name in ("Endless", "Many"):
            assert not troubles
            continue
        expected = (guest, "raised" if name in raising else "illegal")
        assert [(trouble.level, trouble.failure) for trouble in troubles] == [expected]
        assert len(troubles[0].story) <= LONGEST_STORY
        assert len(replaced_text(ENGLISH, "Ana", troubles[0], "failed").encode()) < 300


@pytest.mark.parametrize(
    ("guest", "said"),
    [
        ("the_guests:Last", None),
        ("the_guests:Nobody", "there is no class 'Nobody' in 'the_guests'"),
        ("nowhere_at_all:Last", "cannot be loaded: ModuleNotFoundError"),
        ("the_guests:Needy", "cannot be made: TypeError"),
    ],
)
def test_the_program_says_at_once_why_a_guest_cannot_play(
    folder: Path,  # noqa: F811
    guest: str,
    said: str | None,
) -> None:
    found = why_not_loaded(guest)
    assert found is None if said is None else said in (found or "")
