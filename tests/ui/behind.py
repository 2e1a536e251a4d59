"""What a table is made of, for tests of how it is painted and how it moves; other tests ask the player at the table."""

from __future__ import annotations

from collections.abc import Iterable
from threading import Event

import pytest
from pygame import Surface

from citrus.bots.advice import Advice
from citrus.rules.actions import Action
from citrus.rules.view import PlayerView
from citrus.ui.kit.display_list import Drawable
from citrus.ui.table.model.answers import Answer
from citrus.ui.table.model.banners import Banner
from citrus.ui.table.model.guide import Guide
from citrus.ui.table.model.intents import Tell
from citrus.ui.table.model.offer import Choices
from citrus.ui.table.motion.flights import Movement
from citrus.ui.table.motion.motion import Motion, RisingNow
from citrus.ui.table.motion.movement_builder import MovementBuilder
from citrus.ui.table.store import adviser
from citrus.ui.table.store.bots import Bots
from citrus.ui.table.store.messages import Answered, Guided
from citrus.ui.table.store.state import TableState
from citrus.ui.table.view.fruit_sheet import FruitSheetView
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.places import Places
from citrus.ui.table.view.recap_sheet import RecapSheet
from citrus.ui.table.view.scene import Scene
from citrus.ui.table.view.strip import Strips
from tests.ui.player import Player


def builder(player: Player) -> MovementBuilder:
    """Return the maker of movements."""
    return player.screen.table.animator.builder


def held(player: Player) -> TableState:
    """Return what the table holds besides the game."""
    return player.screen.table.state


def motion(player: Player) -> Motion:
    """Return what moves, and its progress."""
    return player.screen.table.motion


def end_turn_of_bot(player: Player) -> None:
    """Let the table think that a bot has just had its turn."""
    for bots_turn in (True, False):
        player.screen.table.animator.clock.notice(bots_turn, moving=False)


def show(player: Player, movement: Movement) -> None:
    """Let something move that did not happen in the game."""
    motion(player).add([movement], [0] * len(player.state.players))


def looks_different(player: Player) -> bool:
    """Return whether anything at the table looks different since this was asked last."""
    view = player.screen.table.view
    dirty, view.dirty = view.dirty, False
    return dirty


def scene(player: Player) -> Scene:
    """Return the still picture of the table."""
    return player.screen.table.view.painter.scene


def fruit_sheet(player: Player) -> FruitSheetView:
    """Return the sheet of fruit to choose from."""
    return player.screen.table.view.painter.sheet


def places(player: Player) -> Places:
    """Return what knows where targets are, and what a note about one leaves in sight."""
    return player.screen.table.view.painter.places


def recap_sheet(player: Player) -> RecapSheet:
    """Return the slip with the others' last turns."""
    return player.screen.table.view.log.recap_sheet


def log_view(player: Player) -> LogView:
    """Return the log as it is painted."""
    return player.screen.table.view.log.view


def steps_of_log(player: Player) -> list[int | None]:
    """Return the step of the game of each line of the log."""
    story = player.screen.table.view.log
    return [story.step_of(line) for line in range(len(story.view.entries))]


def strips(player: Player) -> Strips:
    """Return what makes rows of pictures."""
    return player.screen.table.view.strips


def announce(player: Player, banner: Banner) -> None:
    """Lay a banner across the table."""
    player.screen.table.open_with([banner])


def answer(player: Player, said: Answer) -> None:
    """Have something answered, as if it had been a click."""
    table = player.screen.table
    table.store.dispatch(Answered(said))
    table.view.change()


def remark(player: Player, key: str) -> None:
    """Have a friendly word said, by the key of its text."""
    player.screen.table.carry_out(Tell(key))


def advise(player: Player, advice: Advice) -> None:
    """Give a hint, whatever was thought."""
    player.screen.table.advise(advice)


def point_out(player: Player, action: Action, text: str) -> None:
    """Show where to click for an action."""
    player.screen.table.point_out(action, text)


def guide(player: Player, guide: Guide | None) -> None:
    """Have a hint shown on the board, or none."""
    table = player.screen.table
    table.store.dispatch(Guided(guide))
    table.refresh()


def raise_points(player: Player, risings: Iterable[RisingNow]) -> None:
    """Let just these points stand in the air."""
    motion(player).risings = list(risings)


def bright(player: Player) -> Choices:
    """Return everything that is lit, in the form for painters and notes."""
    return player.screen.table.view.offer.bright


def has_bots(player: Player) -> bool:
    """Return whether bots play along."""
    return player.screen.table.store.bots is not None


def bots(player: Player) -> Bots:
    """Return the bots that play along."""
    bots = player.screen.table.store.bots
    assert bots is not None
    return bots


def draw_in_full(player: Player, surface: Surface) -> None:
    """Draw a whole screen with a table, with nothing that was kept from another time but pictures of single things."""
    table = player.screen.table
    painter, kept = table.view.painter, table.view.painter.scene
    painter.scene = Scene(table.ui, table.view.pieces, table.view.log.view)
    table.view.still(surface)
    player.screen.paint(surface)
    painter.scene = kept


def slow_advice(monkeypatch: pytest.MonkeyPatch) -> tuple[Event, list[PlayerView]]:
    """Let every thought about a hint wait for an event; returns it, and a list of what is thought about."""
    going_on, asked, advise = Event(), list[PlayerView](), adviser.advise

    def slowly(view: PlayerView, careful: bool = False, before: Advice | None = None) -> Advice | None:
        asked.append(view)
        assert going_on.wait(60)
        return advise(view, careful=careful, before=before)

    monkeypatch.setattr(adviser, "advise", slowly)
    return going_on, asked


def draw_over(player: Player, surface: Drawable) -> None:
    """Draw everything over what lies still on the table."""
    player.screen.table.view.all_over(surface)
