"""What screen readers read on and on: screens, rules, stories, scores."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.rules.actions import Plant
from citrus.ui.kit.presses import Move, Request
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.review.screen import ReviewScreen
from citrus.ui.screens.stage.screen import StageScreen
from citrus.ui.shell.app import App
from tests.ui.at_table import new_match
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.listener import Listener, accesskit, listening
from tests.ui.player import sit_down, watch
from tests.ui.reviews import QuietReviews
from tests.ui.shell import click, named, play


@pytest.fixture
def listener(app: App, monkeypatch: pytest.MonkeyPatch) -> Listener:
    return listening(app, monkeypatch)


def test_the_rulebook_tells_the_title_of_its_page_and_the_first_text_there(app: App, listener: Listener) -> None:
    before = len(listener.said)
    app.routes.to_rulebook("planting.roads")
    listener.waits()
    (said,) = listener.said[before:]
    assert said.startswith("Planting. ")
    assert "road" in said


def test_a_screen_is_read_one_thing_after_another_from_either_end(app: App, listener: Listener, tmp_path: Path) -> None:
    sit_down(app, new_match(tmp_path), speed="none")
    app.take(Request.KEYS)
    listener.waits()

    def reads(press: Request) -> str:
        app.take(press)
        listener.waits()
        return listener.said[-1]

    first, second = reads(Request.READ_ON), reads(Request.READ_ON)
    assert first == "Keyboard and mouse"
    assert first != second
    assert reads(Request.READ_BACK) == first
    assert reads(Request.READ_BACK) == "That is all."
    last = reads(Request.READ_BACK)
    assert last not in (first, second)
    assert reads(Request.READ_ON) == "That is all."
    read = [reads(Request.READ_ON) for _ in range(200)]
    assert "By ear: say it again; read on, or back, V, Alt, Down arrow, Up arrow" in read
    assert "Rules" in read, "also what can be used"
    app.pop()
    assert reads(Request.READ_ON).startswith("Player 0: buy a line"), "another screen begins at its top"
    assert "row 1" not in [reads(Request.READ_ON).split(",")[0] for _ in range(9)], "keys of their own lead there"


def test_what_can_be_used_is_read_with_its_state_and_what_it_means(app: App, listener: Listener) -> None:
    app.routes.to_settings()
    listener.waits()
    before = len(listener.said)
    while listener.said[-1] != "That is all.":
        app.take(Request.READ_ON)
        listener.waits()
    read = listener.said[before:]
    assert "English, Language, chosen" in read
    assert any(line.startswith("Full screen, off. ") for line in read)


def test_a_screen_is_read_from_its_top_also_what_stands_in_its_fields(app: App, listener: Listener) -> None:
    app.routes.to_setup()
    listener.waits()
    read = list[str]()
    while "Start the game" not in read:
        app.take(Request.READ_ON)
        listener.waits()
        read.append(listener.said[-1])
    assert read[0] == "New game"
    assert "Name, Player 2, Bruno" in read


def test_a_line_that_changes_while_it_is_read_does_not_lead_to_the_top(app: App, listener: Listener) -> None:
    desk = QuietReviews(3, 60)
    app.change(replace(app.settings, table="full"))
    app.push(ReviewScreen(app.ui, app.routes, play(2, 2), desk))

    def reads() -> str:
        app.take(Request.READ_ON)
        listener.waits()
        return listener.said[-1]

    read = [reads()]
    while not read[-1].startswith("Decisions: 3 of 60"):
        read.append(reads())
        assert len(read) < 20
    desk.done = 30
    app.step([], 0.3)
    assert reads() not in ("That is all.", *read)


def test_a_rule_is_read_on_from_what_has_been_said_of_it(app: App, listener: Listener) -> None:
    app.routes.to_rulebook("R6.3")
    listener.waits()
    before = listener.said[-1]
    app.take(Request.READ_ON)
    listener.waits()
    lines = [one.name for one in app.top.describe() for one in (one, *one.parts)]
    last = max(lines.index(line) for line in lines if line and line in before)
    assert listener.said[-1] == lines[last + 1]
    app.take(Request.CONFIRM)  # opens the page that is open
    listener.waits()
    assert listener.said[-1] == before


def test_links_are_not_read_again_after_the_text_that_they_stand_in(app: App, listener: Listener) -> None:
    app.routes.to_rulebook()
    listener.waits()
    links = {part.name for one in app.top.describe() for part in one.parts if part.role == "link"}
    assert links
    begun = len(listener.said)
    while listener.said[-1] != "That is all.":
        app.take(Request.READ_ON)
        listener.waits()
    assert not links.intersection(listener.said[begun:])


def test_the_whole_story_is_read_also_what_is_out_of_sight(app: App, listener: Listener, tmp_path: Path) -> None:
    player = sit_down(app, play(2, 8), speed="none")
    app.take(Request.STORY)
    listener.waits()
    rows = [node.label for node in listener.there.values() if node.role == accesskit.Role.LIST_BOX_OPTION]
    (page,) = (one for one in app.top.describe() if one.role == "list")
    assert len(rows) == len(page.parts) > 6 * len(player.log)


def test_the_scores_are_read_row_by_row_the_first_place_first_and_the_chart_turn_by_turn(
    app: App, listener: Listener
) -> None:
    match = play(2, 8)
    screen = FinalScreen(app.ui, app.routes, match)
    app.show(screen)
    while not listener.said or not listener.said[-1].startswith("Bruno, 1st; 78 points; "):
        app.take(Request.READ_ON)
        listener.waits()
    app.take(Request.READ_ON)
    listener.waits()
    assert listener.said[-1].startswith("Ana, 2nd; ")
    app.take(Request.READ_ON)
    listener.waits()
    assert listener.said[-1] == "Start screen", "a row has told all numbers in it"
    click(app, named(screen, "Chart"))
    while "78 Bruno" not in listener.said[-1]:
        app.take(Request.READ_BACK)
        listener.waits()


def test_the_podium_tells_the_medals_after_the_places(app: App, listener: Listener) -> None:
    app.change(replace(app.settings, speed="none"))
    screen = StageScreen(app.ui, app.routes, play(2, 8))
    app.show(screen)
    listener.waits(200)
    heard = " ".join(listener.said)
    assert screen.awards.medals
    assert "Bruno +" in heard
    assert heard.count("Bruno won!") == 1
    assert f"; {screen.told.total(1, screen.now)} points. " in heard, "what everybody has up to then"
    assert 0 < heard.index("Bruno won!") < heard.index("1st: Bruno") < heard.index("new medal")
    for one in screen.awards.hung:
        assert f"{one.heading}: {one.name}." in heard


def test_a_replay_tells_each_deed_and_each_turn_once_and_answers(app: App, listener: Listener) -> None:
    match = play(2, 3, steps=12)
    app.change(replace(app.settings, speed="none"))
    watch(app, match)
    for _ in match.record.actions:
        app.take(Move(1, 0))
        listener.waits(10)
    told = " ".join(listener.said)
    assert told.count("Turn 2 of ") == 1
    assert told.count("Planted the ") == sum(isinstance(action, Plant) for action in match.record.actions)
    app.take(Request.SCORES)
    listener.waits()
    assert listener.said[-1].startswith("Now playing: ")


def test_no_reason_of_a_better_turn_is_read_twice_and_no_row_is_unavailable(
    app: App, listener: Listener, home: Path
) -> None:
    def read(name: str) -> list[str]:
        app.push(EVERY_SCREEN[name](app, home))
        listener.waits()
        before = len(listener.said)
        while listener.said[-1] != "That is all.":
            app.take(Request.READ_ON)
            listener.waits()
        return listener.said[before:]

    review = read("review 2")
    assert any(". Better: " in line for line in review)
    assert not any(line.startswith("Better: ") for line in review)
    app.pop()
    medals = [line for line in read("medals") if "Not reached yet" in line]
    assert medals
    assert not any("not available" in line for line in medals)
