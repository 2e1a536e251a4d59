"""Foreign bots: what their names are, and who may name them."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from citrus.bots.base import planned
from citrus.bots.foreign import ForeignBotError, bot_of, foreign_class, guest_of, is_foreign, look_in, looked_in
from citrus.bots.greedy import GreedyBot
from citrus.bots.guests import absent, could_be_invited, folder_of_guests, invite, invited
from citrus.limits import LONGEST, MOST
from citrus.rules.actions import Action, Buy, Harvest, UseMoney


@pytest.fixture(autouse=True)
def nobody() -> Iterator[None]:
    yield
    invite(())


def test_bots_are_found_by_level_and_by_class() -> None:
    assert isinstance(bot_of("citrus.bots.greedy:GreedyBot"), GreedyBot)
    assert isinstance(bot_of("greedy"), GreedyBot)
    assert is_foreign("citrus.bots.greedy:GreedyBot")
    assert not is_foreign("greedy")
    with pytest.raises(ForeignBotError, match="no class 'Nobody'"):
        foreign_class("citrus.bots.greedy:Nobody")


def test_those_are_invited_who_were_named_last_each_once() -> None:
    assert invited() == ()
    invite(["a:B", "c:D", "a:B"])
    assert invited() == ("a:B", "c:D")
    invite([])
    assert invited() == ()


@pytest.mark.parametrize(
    ("name", "could"),
    [
        ("my_bots:Farmer", True),
        ("farm.bots.best:Farmer2", True),
        ("fermes:Fermière", True),
        ("genius", False),
        ("", False),
        (":Farmer", False),
        ("my_bots:", False),
        ("my_bots:Farmer; rm -rf ~", False),
        ("my_bots:Farmer\n", False),
        ("-m:Farmer", False),
        ("2:Farmer", False),
        ("a..b:C", False),
    ],
)
def test_only_names_of_classes_are_repeated_as_a_command(name: str, could: bool) -> None:
    assert could_be_invited(name) == could


@pytest.fixture
def farm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield a folder with bots, of whom one is part of a package, and with what they import."""
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    bot = "class Hand:\n    def plan(self, view, rng):\n        return ()\n"
    (tmp_path / "farm_hand.py").write_text(f"import farm_tools\n{bot}", encoding="utf-8")
    (tmp_path / "farm_tools.py").write_text("import json\n", encoding="utf-8")
    (tmp_path / "farm_house").mkdir()
    (tmp_path / "farm_house" / "__init__.py").touch()
    (tmp_path / "farm_house" / "best.py").write_text(bot, encoding="utf-8")
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("farm_")]:
        del sys.modules[name]


def test_modules_in_the_folder_of_bots_are_found_for_bots_alone(farm: Path) -> None:
    look_in(str(farm))
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("farm_tools")
    assert foreign_class("farm_hand:Hand").__module__ == "farm_hand"
    assert "farm_tools" in sys.modules
    assert foreign_class("farm_house.best:Hand").__module__ == "farm_house.best"


def test_bots_lie_in_one_folder_at_a_time(farm: Path) -> None:
    look_in("somewhere")
    finders = len(sys.meta_path)
    for folder, where in ((str(farm), str(farm)), (None, str(farm)), ("elsewhere", "elsewhere")):
        look_in(folder)
        assert looked_in() == where
        assert len(sys.meta_path) == finders
    with pytest.raises(ForeignBotError, match="the bot 'farm_hand:Stray' cannot be loaded: ModuleNotFoundError"):
        foreign_class("farm_hand:Stray")
    assert type(guest_of(str(farm), "farm_hand:Hand")).__name__ == "Hand"
    assert isinstance(guest_of("elsewhere", "greedy"), GreedyBot)
    assert looked_in() == str(farm), "one of ours needs no folder"


def test_who_is_not_invited_is_absent() -> None:
    invite(["a:B"])
    assert [absent(name) for name in ("a:B", "c:D")] == [False, True]


def test_the_folder_of_guests_is_where_the_program_was_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citrus.bots.guests.current_folder", lambda: str(tmp_path))
    invite(["a:B"])
    assert folder_of_guests() == str(tmp_path)


@pytest.mark.parametrize(
    ("action", "short"),
    [
        (Harvest((1, 2)), True),
        (Harvest((1,) * (LONGEST + 1)), False),
        (Harvest(((1, 2), 3)), False),
        (Harvest((MOST + 1,)), False),
        (Buy("R1"), True),
        (Buy("R" * (LONGEST + 1)), False),
        (UseMoney(MOST), True),
        (UseMoney(MOST + 1), False),
        (UseMoney(1.5), False),
    ],
)
def test_the_rules_get_only_what_they_can_read_in_no_time(action: Action, short: bool) -> None:
    if short:
        assert planned([action]) == (action,)
    else:
        with pytest.raises(ValueError, match="which is not an action of the rules"):
            planned((action,))
