"""Any date that there is, in any time zone: nothing that says it stops."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from citrus.content.yaml_text import parse
from citrus.language.languages import shipped
from citrus.language.texts import Texts
from citrus.language.wording import moment
from citrus.local_time import day_before, local, of_file, stamp, utc
from citrus.match.saves import read_head, rename_game
from citrus.match.shelf import Shelf
from citrus.records.record import dumps, loads, write
from citrus.records.summary import summary_lines
from citrus.resources import data_dir
from tests.match.games import last_unfinished
from tests.systems import ZONES
from tests.ui.shell import play

PLACES = ("UTC", "America/New_York", "Pacific/Kiritimati", "Asia/Kathmandu", "WEST24:59:59", "EAST-24:59:59")
ENDS = [datetime.min, datetime.max.replace(microsecond=0)]
NEAR = [end + timedelta(hours=hours * way) for end, way in zip(ENDS, (1, -1), strict=True) for hours in (0, 1, 25)]
TEXTS = {language: Texts.load(data_dir() / "locales" / f"{language}.yaml") for language in shipped()}
OFFSETS = st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes)))


@pytest.fixture(params=[pytest.param(place, marks=ZONES) for place in PLACES])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Yield the time zone of the computer."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", request.param)
        time.tzset()
        yield request.param
    time.tzset()


pytestmark = pytest.mark.usefixtures("home")


def check(when: datetime) -> None:
    """Check that everything said of a moment, or named after it, exists, and names it to the day."""
    assert utc(when).tzinfo is UTC
    here = local(when)
    assert abs(here.replace(tzinfo=None) - utc(when).replace(tzinfo=None)) <= timedelta(days=2)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d-\d\d", stamp(when))
    for texts in TEXTS.values():
        assert str(here.year) in moment(texts, when, datetime(2500, 1, 1))
        moment(texts, when, here)
        moment(texts, when, local(when + timedelta(days=-1 if here.year > 5000 else 1)))


@settings(max_examples=60)
@given(st.datetimes(), st.none() | OFFSETS)
def test_every_date_can_be_said(when: datetime, offset: timezone | None) -> None:
    check(when.replace(tzinfo=offset))


def test_the_ends_of_the_calendar_can_be_said_everywhere(zone: str) -> None:
    for when in NEAR:
        for hours in (0, 14, 23, -12, -23):
            check(when.replace(tzinfo=timezone(timedelta(hours=hours))))


@settings(max_examples=200)
@given(st.integers(-(2**70), 2**70))
def test_every_time_of_a_file_is_a_date(nanoseconds: int) -> None:
    check(of_file(nanoseconds))


def test_times_of_files_are_those_of_the_system() -> None:
    assert of_file(0) == datetime(1970, 1, 1, tzinfo=UTC)
    assert of_file(1_763_755_200_000_000_999) == datetime(2025, 11, 21, 20, tzinfo=UTC)
    assert of_file(-1) == datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)


@settings(max_examples=60)
@given(st.datetimes(), OFFSETS)
def test_records_keep_every_date(when: datetime, offset: timezone) -> None:
    said = when.replace(microsecond=0, tzinfo=offset)
    (read,) = parse(f"started: {said.isoformat()}").entries().values()
    assert read.moment() == utc(said)
    (again,) = parse(f"started: {utc(said).isoformat()}").entries().values()
    assert again.moment() == utc(said)


@pytest.mark.parametrize("when", NEAR)
def test_a_game_of_any_date_is_listed_offered_named_and_told(zone: str, when: datetime) -> None:
    match = play(2, 1, steps=3)
    started = when.replace(tzinfo=UTC)
    record = replace(match.record, started=started)
    assert loads(dumps(record)).started == started
    write(match.path, record)
    os.utime(match.path, ns=(2**62, 2**62))
    assert any(when.isoformat(" ", "minutes")[:16] in line for line in summary_lines(record, match.steps))
    found = last_unfinished()
    assert found is not None
    assert found.started == started
    assert read_head(found.path, -(2**62)).error is None
    named = rename_game(found, "Sunday")
    (file,) = Shelf().look()
    back = rename_game(Shelf().game(file), "")
    assert named != back
    assert re.match(r"\d{4}-\d\d-\d\d \d\d-\d\d Ana, Bruno", back.name)
    (file,) = Shelf().look()
    assert Shelf().game(file).name == ""


@given(st.datetimes(timezones=st.sampled_from([UTC, timezone(timedelta(hours=14)), timezone(timedelta(hours=-12))])))
def test_the_day_before_is_in_the_calendar(date: datetime) -> None:
    assert timedelta() <= utc(date) - day_before(date) <= timedelta(days=1)


def test_the_day_before_the_first_one_is_its_beginning() -> None:
    first = datetime(1, 1, 1, 12, tzinfo=UTC)
    assert day_before(first) == datetime.min.replace(tzinfo=UTC)
    assert day_before(first + timedelta(days=2)) == first + timedelta(days=1)
