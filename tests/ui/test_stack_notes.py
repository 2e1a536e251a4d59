"""The notes on the bag, the market and the stacks promise only what can still come."""

from __future__ import annotations

import pytest

from citrus.records.replay import Step
from citrus.rules.events import FincasClosed, MarketRefilled
from citrus.ui.table.model import log, notes, targets
from citrus.ui.table.model.banners import running_out
from citrus.ui.table.model.piece_notes import stack
from citrus.ui.table.model.selection import NOTHING
from tests.rules.scene import Scene
from tests.ui.locale_texts import in_english


@pytest.mark.parametrize(
    ("sites", "open_sites", "told"),
    [
        ("B", "C D E", ["Sites that are not open yet; three are open at a time.", "B"]),
        ("", "C D", ["No more sites will open; 2 open sites are left."]),
        ("", "C", ["No more sites will open; one open site is left."]),
        ("", "", ["No site is open any more."]),
    ],
)
def test_the_stack_of_sites_says_how_many_are_open(sites: str, open_sites: str, told: list[str]) -> None:
    scene = Scene().change(site_stack=tuple(sites), open_sites=tuple(open_sites.split()))
    assert stack(in_english(scene.game), scene.state, "sites") == told


def test_a_refill_that_is_due_is_promised_only_where_it_brings_tiles() -> None:
    """R7.4, R10.5: a milestone has filled the market meanwhile."""
    scene = Scene().bag("lime " * 5).hand("lime").change(refill_due=True)
    promise = in_english(scene.game).texts("table.tip.refill_due")
    assert promise not in stack(in_english(scene.game), scene.market("lemon " * 12).state, "refill")
    assert promise in stack(in_english(scene.game), scene.market("lemon lime").state, "refill")
    assert promise not in stack(in_english(scene.game), scene.bag("").state, "refill")


@pytest.mark.parametrize(
    ("bag", "finca", "expected"),
    [("lemon", "10/5", "refilled"), ("lemon", "", "no new finca"), ("", "10/5", "not refilled"), ("", "", "last")],
)
def test_the_note_of_the_market_is_true_at_every_moment(bag: str, finca: str, expected: str) -> None:
    scene = Scene().market("lemon lime").bag(bag).stacks(finca, "B")
    lines = stack(in_english(scene.game), scene.state, "refill")
    assert expected in lines[0]
    assert any("ends the game" in line for line in lines) == (not bag)


def test_a_refill_that_ends_the_fincas_of_the_market_promises_none() -> None:
    scene = Scene().market("lemon lime").bag("orange").stacks("10/5", "B").change(refill_due=True)
    assert "no new finca" in stack(in_english(scene.game), scene.state, "refill")[0]
    scene.bag("orange " * 10)
    assert "you build a finca" in stack(in_english(scene.game), scene.state, "refill")[0]


@pytest.mark.parametrize(
    ("hand", "bag", "others", "site", "market"),
    [
        ("lime", 8, "", "the next finca may be built here", "and you build a finca"),
        ("lime", 7, "", "no finca is built here", "no new finca"),
        ("lime lemon", 7, "", "no finca is built here", "no new finca"),
        ("lime lemon", 8, "", "this turn decides", "This turn decides"),
        ("lime", 8, "milestone", "the next finca may be built here", "This turn decides"),
        ("lemon", 9, "", "the next finca may be built here", "and you build a finca"),
        ("lemon", 9, "cart", "this turn decides", "This turn decides"),
    ],
)
def test_tiles_that_go_back_to_the_market_may_fill_it(hand: str, bag: int, others: str, site: str, market: str) -> None:
    """R5.4, R7.4: no lime can be planted here, a lemon can; the market has room for nine tiles."""
    scene = Scene(edition=2).fincas(A="10/5").region(1, "lime", "d2").market("lemon lemon lemon").hand(hand)
    scene.bag("lemon " * bag).stacks("8/4 9/4", "B").player(0, tiles=tuple(others.split())).change(refill_due=True)
    target = targets.Space(scene.board.sites["B"])
    assert site in notes.note(in_english(scene.game), scene.state, {}, NOTHING, target)[0]
    assert market in stack(in_english(scene.game), scene.state, "refill")[0]


def test_while_the_last_finca_lies_drawn_no_other_is_promised_and_its_own_building_not_denied() -> None:
    scene = Scene().stacks("8/4", "A B").market("lime lemon lime lemon").bag("orange lime")
    scene.do("buy R1")
    assert scene.state.drawn_finca is not None
    assert not scene.state.finca_stack
    assert stack(in_english(scene.game), scene.state, "refill")[0].endswith("it is refilled, but no new finca comes.")


@pytest.mark.parametrize("closed", [False, True])
def test_the_stack_of_fincas_says_what_is_left_and_promises_nothing(closed: bool) -> None:
    scene = Scene().market("lemon").stacks("10/5 8/4 8/4", "B").change(fincas_closed=closed)
    scene.player(1, tiles=("milestone",))
    head, left, *rest = stack(in_english(scene.game), scene.state, "fincas")
    assert head == "Fincas left in the stack."
    assert left == "2\u00a0×\u00a08/4, 10/5"
    assert rest == ["The market could not be filled: only milestones build fincas now."] * closed


def test_where_all_milestones_are_used_up_none_is_said_to_build_a_finca() -> None:
    """R7.4, R10.5: by the stack, the log, and across the table."""
    scene = Scene().market("lemon").stacks("10/5", "B").change(fincas_closed=True, landscape=(), landscape_spaces=0)
    step = Step(None, scene.state, (MarketRefilled((), False), FincasClosed()))

    def told() -> str:
        (closed,) = log.entries(in_english(scene.game), step.state, step.events)
        (banner,) = running_out(in_english(scene.game), [step])
        return " ".join([closed.text, banner.detail, *stack(in_english(scene.game), step.state, "fincas")])

    assert "milestone" not in told()
    assert "action tile" not in told()
    assert told().count("no more fincas are built") == 2
    step = step._replace(state=scene.landscape(e3="milestone").state)
    assert told().count("only milestones build fincas") == 3
