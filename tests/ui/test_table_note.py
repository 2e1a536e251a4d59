"""Notes hide neither what they explain nor what is needed; slips with points lie side by side and below the bar."""

from __future__ import annotations

from pygame import Rect

from citrus.language.words import Words
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model.notes import plantation
from citrus.ui.table.model.risings import Rising
from citrus.ui.table.motion.motion import RisingNow
from citrus.ui.table.view.note import note_place
from citrus.ui.table.view.overlay import apart
from tests.ui.shell import play

WINDOW = Rect(0, 0, 1000, 600)


def test_a_note_lies_right_of_what_it_explains_if_nothing_is_in_the_way() -> None:
    beside = Rect(300, 200, 50, 50)
    assert note_place((200, 80), beside, WINDOW, 8, []).midleft == (358, 225)
    assert note_place((200, 80), Rect(900, 200, 50, 50), WINDOW, 8, []).right == 892
    assert note_place((200, 80), Rect(300, 520, 50, 50), WINDOW, 8, []).bottom == 512


def test_a_note_keeps_off_what_is_needed() -> None:
    beside = Rect(300, 200, 50, 50)
    right, left, above = Rect(358, 200, 300, 300), Rect(0, 200, 292, 300), Rect(0, 0, 1000, 190)
    for needed in ([right], [right, left], [right, above]):
        note = note_place((200, 80), beside, WINDOW, 8, needed)
        assert not note.colliderect(beside)
        assert note.collidelist(needed) == -1


def test_slips_lie_apart_and_in_their_area() -> None:
    area = Rect(0, 50, 1000, 550)
    lying: list[Rect] = []
    for _ in range(6):
        lying.append(apart(Rect(300, 150, 120, 40), lying, area, 6))
        assert area.contains(lying[-1])
        assert lying[-1].inflate(-6, -6).collidelist(lying[:-1]) == -1


def test_points_leave_the_bar_in_sight(app: App) -> None:
    screen = PlayScreen(app.ui, app.routes, play(2, 1, steps=40))
    app.show(screen)
    app.draw()
    before = app.surface.subsurface(screen.table.layout.bar).copy()
    board = screen.match.state.game.board
    plain = app.surface.copy()
    screen.table.motion.risings = [RisingNow(Rising(0, 9, 1 << board.numbers["c1"], "9 tiles"), 0.5)] * 3
    screen.draw(app.surface)
    assert app.surface.get_buffer().raw != plain.get_buffer().raw
    assert app.surface.subsurface(screen.table.layout.bar).copy().get_buffer().raw == before.get_buffer().raw


def test_a_well_is_explained(app: App) -> None:
    match = play(2, 1, steps=0)
    words = Words(app.ui.texts, match.state.game, ("Ana", "Ben"))
    assert plantation(words, 0) == ["Lemon"]
    assert plantation(words, 1) == ["Lemon with a well", app.ui.texts("table.tip.well")]
