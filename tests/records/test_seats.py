"""Who sits where: a bot of somebody's own has a level that plays for it where it is absent."""

from __future__ import annotations

from citrus.records.record import Seat


def test_only_a_bot_that_is_absent_leaves_its_seat_to_its_level() -> None:
    person, bot, guest = (
        Seat("Ana", "blue"),
        Seat("Ben", "red", "easy"),
        Seat("Cleo", "white", "hard", "my_bots:Farmer"),
    )
    for seat in (person, bot):
        assert seat.without(lambda name: True) == seat
    assert guest.without(lambda name: name != "my_bots:Farmer") == guest
    left = guest.without(lambda name: name == "my_bots:Farmer")
    assert (left.name, left.bot, left.foreign, left.bot_name) == ("Cleo", "hard", None, "hard")
