"""Records of other versions of the format: older ones are brought up to date step by step, newer ones say so."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from citrus.content.yaml_text import Part, parse
from citrus.records import reading
from citrus.records.record import Record, RecordError, dumps, loads
from citrus.records.upgrades import FORMAT, UPGRADES, upgraded
from tests.english import said


def rename_seats(root: Part) -> Part:
    """Upgrade from a first version, which said `seats` where later ones say `players`."""
    return root.with_entries({{"seats": "players"}.get(name, name): part for name, part in root.entries().items()})


def add_edition(root: Part) -> Part:
    """Upgrade from a second version, which knew one edition only."""
    entries = root.entries()
    options = entries["options"].with_entries({**entries["options"].entries(), **parse("edition: 2").entries()})
    return root.with_entries({**entries, "options": options})


@pytest.fixture
def third(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the program's format the third, with upgrades from the two before."""
    later = partial(upgraded, known=3, upgrades={1: rename_seats, 2: add_edition})
    monkeypatch.setattr(reading, "upgraded", later)


def first(text: str) -> str:
    return second(text).replace("citrus: 2", "citrus: 1").replace("\nplayers:", "\nseats:")


def second(text: str) -> str:
    return text.replace(f"citrus: {FORMAT}", "citrus: 2").replace(", edition: 2", "")


@pytest.mark.usefixtures("third")
def test_older_records_are_read_step_by_step(record: Record, text: str) -> None:
    for old in (first(text), second(text), text.replace(f"citrus: {FORMAT}", "citrus: 3")):
        assert loads(old) == record


@pytest.mark.usefixtures("third")
def test_a_mistake_in_an_older_record_is_told_with_its_line(text: str) -> None:
    old = first(text).replace("color: blue", "colour: blue")
    with pytest.raises(RecordError) as caught:
        loads(old)
    assert caught.value.place == "players[0].colour"
    assert caught.value.line == old[: old.index("colour: blue")].count("\n") + 1


@pytest.mark.usefixtures("third")
def test_a_step_may_refuse_what_it_cannot_understand(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        loads(first(text).replace("options: {", "options: [").replace("starting_fincas: 3}", "starting_fincas: 3]"))
    assert "Expected a mapping" in said(caught.value)


def test_a_record_of_a_newer_program_says_so(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        loads(text.replace(f"citrus: {FORMAT}", f"citrus: {FORMAT + 1}\nweather: sunny"))
    assert said(caught.value).startswith("This game was saved by a newer Citrus")
    assert (caught.value.place, caught.value.line) == ("citrus", 1)


@pytest.mark.parametrize("version", ["0", "-1", "1.0", "'1'", "999999999999"])
def test_no_version_is_no_record(text: str, version: str) -> None:
    with pytest.raises(RecordError) as caught:
        loads(text.replace(f"citrus: {FORMAT}", f"citrus: {version}"))
    assert caught.value.place == "citrus"


def test_there_is_a_step_from_every_old_version_and_ours_is_written(record: Record) -> None:
    assert sorted(UPGRADES) == list(range(1, FORMAT))
    assert dumps(record).startswith(f"citrus: {FORMAT}\n")


@pytest.fixture(scope="module")
def with_milestone() -> str:
    """Return the text of a game in which milestones were used, in today's version."""
    return (Path(__file__).parent.parent / "rules" / "positions" / "short-drawn-in-a-purchase.citrus").read_text(
        "utf-8"
    )


def version_1(text: str) -> str:
    """Return the text as the first version wrote it: a milestone with its site."""
    return re.sub(r"- milestone\n  - site (\w)", r"- milestone \1", text).replace(f"citrus: {FORMAT}", "citrus: 1")


def test_a_milestone_of_version_1_becomes_two_actions(small_text: str, with_milestone: str) -> None:
    complete = f"{with_milestone}  - site D\n"
    for text in (small_text, complete):
        old = version_1(text)
        assert "milestone\n  - site" not in old
        assert loads(old) == loads(text)


def test_a_milestone_of_version_1_names_exactly_one_site(small_text: str) -> None:
    old = version_1(small_text)
    for action in ("milestone", "milestone B C"):
        with pytest.raises(RecordError) as caught:
            loads(old.replace("actions:\n", f"actions:\n  - {action}\n"))
        assert "'milestone E'" in said(caught.value)
        assert caught.value.place == "actions[0]"


def test_a_milestone_of_today_names_no_site(small_text: str) -> None:
    with pytest.raises(RecordError) as caught:
        loads(small_text.replace("actions:\n", "actions:\n  - milestone B\n"))
    assert "'milestone'" in said(caught.value)


def test_a_version_1_game_with_fruit_trees_is_refused_with_the_reason() -> None:
    path = Path(__file__).parent.parent / "rules" / "positions" / "short-tree-worker.citrus"
    with pytest.raises(RecordError) as caught:
        loads(version_1(path.read_text("utf-8")))
    assert caught.value.place == "options.fruit_trees"
    assert "older rules" in said(caught.value)


def test_a_version_1_game_without_actions_lacks_them_as_one_of_today_does(text: str) -> None:
    for old in (version_1(text), text):
        with pytest.raises(RecordError) as caught:
            loads(old[: old.index("actions:")])
        assert said(caught.value) == "The field 'actions' is missing."
