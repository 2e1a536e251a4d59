"""Foreign bots: what their names are, and who may name them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from citrus.bots.foreign import ForeignBotError, bot_of, foreign_class, is_foreign
from citrus.bots.greedy import GreedyBot
from citrus.bots.guests import could_be_invited, invite, invited


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
