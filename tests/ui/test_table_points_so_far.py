"""The ranking on the calm table: points so far, what they came from, and who leads at how many fincas."""

from __future__ import annotations

from collections import Counter

import pytest

from citrus.rules.events import PointsScored
from citrus.rules.sources import RETURN
from citrus.ui.pieces.contest import leaders
from citrus.ui.shell.app import App
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.ranking import meaning, ranking_now, to_come
from tests.ui.player import sit_down
from tests.ui.shell import play


@pytest.mark.parametrize("trees", [False, True])
def test_on_the_calm_table_the_ranking_says_where_points_come_from_and_who_leads(app: App, trees: bool) -> None:
    player = sit_down(app, play(3, 3, steps=120, fruit_trees=trees), table="calm")
    player.clicks(Command.STANDINGS)
    rows, state, texts = player.ranking, player.state, app.ui.texts
    events = [event for step in player.match.steps for event in step.events]
    lost = any(isinstance(event, PointsScored) and event.source == RETURN for event in events)
    between = ("harvest", "finca", *["kept_fruit"] * trees, *["lost"] * lost)
    assert all(row.columns == ("leading", *between, "now") for row in rows)
    assert all(sum(row.added) == row.now == row.total for row in rows)
    first = [leaders(state, built.site)[:1] for built in state.fincas if not built.scored]
    ahead = Counter(who for table in first for _, players in table for who in players)
    assert ahead, "somebody leads"
    assert all(row.leading == texts.count("table.forecast.led", ahead[row.player]) for row in rows)
    spoken = {one.name: one.value for one in player.screen.describe() if one.role == "row"}
    assert all(f"; leads at {row.leading}; harvest {row.figures[1]}; " in spoken[row.name] for row in rows)
    said = [meaning(texts, state.game, column, calm=True) for column in rows[0].columns]
    assert said[:3] == [
        ["Leads at open fincas", "nobody has more tiles there"],
        ["Harvests", "during the game"],
        ["Fincas", "encircled during the game"],
    ]
    assert said[-1] == ["Points so far", "as on the score track"]


def test_what_is_not_counted_yet_is_not_in_the_parts_of_points_either(app: App) -> None:
    match = play(2, 3)
    scored = [n for n, step in enumerate(match.steps) if any(isinstance(one, PointsScored) for one in step.events)]
    words = sit_down(app, match).words
    for number in scored[:-1]:
        rows = ranking_now(words, match.steps[number - 1].state, match.steps[: number + 1])
        assert all(sum(row.added) == row.now for row in rows)


def test_the_ranking_says_what_still_counts_and_with_the_last_tiles_that_it_is_no_result(app: App) -> None:
    match = play(2, 3)
    for number, said in (
        (40, "Still to come: fruit on the board, open fincas and horses."),
        (next(n for n, step in enumerate(match.steps) if not step.state.bag), "Not the result yet: "),
    ):
        player = sit_down(app, play(2, 3, steps=number + 1), table="calm")
        player.clicks(Command.STANDINGS)
        assert to_come(app.ui.texts, player.ranking).startswith(said)
