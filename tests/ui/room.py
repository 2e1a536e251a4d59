"""What is wrong with the texts on a window: cut, squeezed, covered, beyond their paper, over each other, too small, or
not described."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from citrus.language.languages import shipped
from citrus.match.settings import Level
from citrus.ui.kit.description import Description
from citrus.ui.kit.fonts import SMALLEST
from citrus.ui.kit.page import Page
from citrus.ui.kit.screen import Screen
from citrus.ui.kit.scroll import ScrollList
from citrus.ui.kit.widgets import Group
from citrus.ui.screens.introduction.screen import IntroductionScreen
from citrus.ui.screens.moments.card import MomentCard
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.turn_pictures import DEEDS
from tests.ui.at_moments import MOMENTS
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.lettering import Paper, Sheet, Written, watching
from tests.ui.locale_texts import raw
from tests.ui.player import Player

SIZES = [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160)]
SCALES = [100, 120, 130, 150, 200]
LEVELS: tuple[Level, Level] = ("calm", "full")
SHOWN = [*EVERY_SCREEN, *MOMENTS]
STRETCHED = 0.1  # of the width of a text; less is the rounding of pixels
FAR = 90  # in red, green or blue: something else is there, or lies over it
COVERED = 0.5  # of the pixels of a letter
LEAST = 6  # this many pixels of a letter have to be there to judge
SOLID = 250
SCROLLED = 0.7  # of what is seen of a page that is higher than the window
FADE = 20  # design pixels in which the rows of a list sink into the paper


@dataclass(frozen=True)
class Case:
    """A screen, or a moment at the table, in a window of a size, with texts of a size in a language, and as much on the
    table as the level says."""

    screen: str
    size: tuple[int, int]
    scale: int
    language: str
    level: Level = "calm"

    def __str__(self) -> str:
        return f"{self.screen}, {self.size[0]}x{self.size[1]}, {self.scale} %, {self.language}, {self.level}"


def sampled(screens: Sequence[str], sizes: Sequence[tuple[int, int]] = SIZES) -> list[Case]:
    """Return every screen in every language, each in another window with other texts."""
    windows = [(size, scale) for scale in SCALES for size in sizes]
    return [
        Case(name, *windows[(3 * number + 7 * place) % len(windows)], language, LEVELS[(number + place) % 2])
        for number, name in enumerate(screens)
        for place, language in enumerate(shipped())
    ]


@contextmanager
def shown(case: Case) -> Iterator[tuple[App, Sheet]]:
    """Yield the program with that screen, and the picture of it."""
    with TemporaryDirectory() as home, watching(), pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITRUS_HOME", home)
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        app = App(case.size)
        try:
            app.change(replace(app.settings, language=case.language, scale=case.scale, table=case.level))
            app.show(StartScreen(app.ui, app.routes, app.shelf))
            if case.screen in MOMENTS:
                next(MOMENTS[case.screen](app, Path(home)))
            else:
                app.push(EVERY_SCREEN[case.screen](app, Path(home)))
            app.step([], 1.0)
            app.surface = Sheet(case.size).convert()
            app.draw()
            yield app, app.surface
        finally:
            app.close()
            pygame.display.quit()


def faults(case: Case) -> list[str]:
    """Return what is wrong with the texts of a screen, from top to bottom."""
    found: dict[str, None] = {}
    with shown(case) as (app, sheet):
        screen = app.top
        page = screen if isinstance(screen, Page) and screen.scroller.reach > 0 else None
        while True:
            forget_boards(screen, sheet)
            found |= dict.fromkeys(wrong(sheet, case.language, page is not None, veiled(screen), noted(screen)))
            found |= dict.fromkeys(f"not described: {text}" for text in untold(screen, sheet))
            if page is None or not page.scroller.to(page.scroller.offset + page.scroller.view.height * SCROLLED):
                return list(found)
            page.follow()
            sheet.clear(sheet.get_rect())
            app.draw()


def forget_boards(screen: Screen, sheet: Sheet) -> None:
    """Forget what is written on small pictures of boards, which nobody reads there."""
    widgets = screen.group.widgets if isinstance(screen, Page) else []
    boards = [card.shown for card in widgets if isinstance(card, MomentCard)]
    sheet.marks[:] = [
        mark for mark in sheet.marks if not (isinstance(mark, Written) and mark.ink.collidelist(boards) >= 0)
    ]


def untold(screen: Screen, sheet: Sheet) -> list[str]:
    """Return the texts on a screen that its description lacks. Numbers need only be told by what they are
    on or beside; a word before the pictures of a turn by the sentences of its row."""
    every = list(_each(screen.describe()))
    said, scales = _plain(" ".join(map(_told, every))), _scales(screen, every)
    table = isinstance(screen, PlayScreen | ReplayScreen | IntroductionScreen)
    deeds = {_plain(screen.ui.texts(f"table.deed.{name}")) for name in (*DEEDS.values(), "lost", "gained")}
    rows = [one.rect for one in every if one.role == "row"]
    found = []
    for text in (mark for mark in sheet.marks if isinstance(mark, Written)):
        words = _plain(text.text)
        known = _says(said, words) or (words in deeds and text.ink.collidelist(rows) >= 0)
        if not re.search(r"[^\W\d]{2}", words):  # a number, or a letter that is a name
            known = (known and not table) or text.ink.collidelist(scales) >= 0
            near = text.ink.inflate(4 * text.px, 4 * text.px)
            below = [_plain(_told(one)) for one in every if one.rect.colliderect(near)]
            known = (
                known or not below or any(all(_says(one, part) for part in re.findall(r"\d+", words)) for one in below)
            )
        if not known:
            found.append(str(text))
    return found


def _scales(screen: Screen, every: Sequence[Description]) -> list[Rect]:
    """Return where numbers need not be told: on what is described on a page; on a table, on the score track, on the
    land beside its fincas, in the pictures of the log, and on the market, whose lines tell their prices."""
    if not isinstance(screen, PlayScreen | ReplayScreen | IntroductionScreen):
        return [one.rect for one in every]
    player = Player(screen)
    layout, board = player.layout, player.state.game.board
    sites = {board.sites[built.site] for built in player.state.fincas}
    land = [layout.space_rect(*board.column_row(space)) for space in board.names if space not in sites]
    opened = [layout.mats[layout.opened].mat] if layout.lines else []  # the line below says the same
    return [
        *opened,
        *layout.track.fields,
        layout.track.columns,
        layout.track.rows,
        layout.stall,
        layout.awning,
        layout.log,
        *land,
    ]


def _told(one: Description) -> str:
    return " ".join((one.heading, one.name, one.value, one.hint))


def _each(described: Iterable[Description]) -> Iterator[Description]:
    for one in described:
        yield one
        yield from _each(one.parts)


def _plain(text: str) -> str:
    return " ".join(re.sub("[·;]", " ", text).split()).casefold()


def _says(said: str, words: str) -> bool:
    """Return whether words are in a text, whole unless they end with an ellipsis."""
    begins, ends = (r"\b" if sign.isalnum() else "" for sign in (words[:1], words[-1:]))
    return re.search(begins + re.escape(words.removesuffix("…")) + ends, said) is not None


def veiled(screen: Screen) -> list[Rect]:
    """Return where texts may be covered: at the ends of lists, and by what is said for a moment."""
    found = fading(screen)
    if isinstance(screen, PlayScreen | ReplayScreen | IntroductionScreen):
        player = Player(screen)
        found += [player.snapshot.said.paper, *([player.layout.frame] if player.note or player.movement else [])]
        found.append(player.rect_of(targets.FruitSheet()))
    if isinstance(screen, IntroductionScreen):
        found.append(screen.bubble.rect)
    return found


def noted(screen: Screen) -> list[Rect]:
    """Return where texts may be shortened, because a note has the whole: long names of five, and what is told of turns
    in sentences."""
    if not isinstance(screen, PlayScreen | ReplayScreen | IntroductionScreen):
        return []
    layout = Player(screen).layout
    return [layout.log, layout.hand, layout.ranking, *(mat.name for mat in layout.mats)]


def fading(screen: Screen) -> list[Rect]:
    """Return the edges of lists that continue out of sight: rows fade into the paper there."""
    group = getattr(screen, "group", None)
    lists = [one for one in group.widgets if isinstance(one, ScrollList)] if isinstance(group, Group) else []
    edges = []
    for rows in lists:
        high = round(FADE * rows.u)
        if rows.reach - rows.offset >= 1:
            edges.append(Rect(rows.rect.x, rows.rect.bottom - high, rows.rect.width, 2 * high))
        if rows.offset >= 1:
            edges.append(Rect(rows.rect.x, rows.rect.y - high, rows.rect.width, 2 * high))
    return edges


def wrong(
    sheet: Sheet, language: str, scrolls: bool = False, veiled: Sequence[Rect] = (), noted: Sequence[Rect] = ()
) -> list[str]:
    """Return what is wrong with the texts on a picture; in places that are `veiled` for a moment they may be covered,
    in those that are `noted` shortened."""
    found = [*_together(sheet), *_alone(sheet, language, scrolls, veiled, noted)]
    return [f"{fault}: {what}" for fault, what in found]


def _together(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Yield texts that are beyond their paper or overlap."""
    marks = sheet.marks
    for place, text in enumerate(marks):
        if isinstance(text, Written):
            paper = next((p.rect for p in reversed(marks[:place]) if _under(p, text)), None)
            if paper is not None and not paper.contains((text.ink.x, text.seen.y, text.ink.width, text.seen.height)):
                yield "beyond its paper", f"{text} on {tuple(paper)}"
    texts = [(place, text) for place, text in enumerate(marks) if isinstance(text, Written)]
    for (first, one), (last, two) in combinations(texts, 2):
        both = one.seen.inflate(-2, -2).clip(two.seen.inflate(-2, -2))
        between = (mark.seen for mark in marks[first:last] if isinstance(mark, Paper) and mark.solid)
        if both and not any(paper.contains(both) for paper in between):
            yield "over each other", f"{one} and {two}"


def _alone(
    sheet: Sheet, language: str, scrolls: bool, veiled: Sequence[Rect], noted: Sequence[Rect]
) -> Iterator[tuple[str, str]]:
    """Yield texts that are cut, shortened, small, squeezed, or covered; scrolling ones may be cut above and below."""
    open_ended = tuple(text[-6:] for text in raw(language).values() if text.endswith("…"))
    for text in sheet.marks:
        if not isinstance(text, Written):
            continue
        beyond = scrolls and not 0 <= text.ink.y < text.ink.bottom <= sheet.get_height()
        if text.cut and not beyond:
            yield "cut off", str(text)
        whole = not text.text.endswith("…") or text.text.endswith(open_ended)
        if not whole and not any(place.contains(text.seen) for place in noted):
            yield "shortened", str(text)
        if text.px < SMALLEST:
            yield "small", str(text)
        if abs(text.stretch - 1) > STRETCHED and text.ink.width > 2 * text.px:
            yield f"stretched to {text.stretch:.2f}", str(text)
        veil = text.seen.inflate(text.px, text.px).collidelist(list(veiled)) >= 0
        if not veil and not _again(sheet, text) and _covered(sheet, text):
            yield "covered", str(text)


def _under(mark: object, text: Written) -> bool:
    """Return whether a text begins or has its middle on a paper, where that can be seen."""
    spots = text.ink.midleft, text.ink.center
    return isinstance(mark, Paper) and any(mark.seen.collidepoint(spot) for spot in spots)


def _again(sheet: Sheet, text: Written) -> bool:
    """Return whether a text is written again close by, as for a covered one."""
    near = text.ink.inflate(6 * text.px, 6 * text.px)  # beside five workers on one field
    return any(
        isinstance(other, Written) and other != text and other.text == text.text and near.contains(other.ink)
        for other in sheet.marks
    )


def _covered(sheet: Sheet, text: Written) -> bool:
    """Return whether something lies over a part of a text, by the pixels of its letters."""
    place = text.ink.clip(text.seen).clip(text.label.get_rect(topleft=text.at)).clip(sheet.get_rect())
    if not place:
        return False
    label = text.label.subsurface(place.move(-text.at[0], -text.at[1]))
    shown = sheet.subsurface(place).convert(label)
    solid = pygame.mask.from_surface(label, SOLID)
    near = pygame.mask.from_threshold(shown, (0, 0, 0), (FAR + 1, FAR + 1, FAR + 1, 255), label)
    still_there = solid.overlap_mask(near, (0, 0))
    block = pygame.mask.Mask((max(text.px, 1), place.height), fill=True)
    for left in range(0, place.width, block.get_size()[0]):
        letters = solid.overlap_area(block, (left, 0))
        if letters > LEAST and letters - still_there.overlap_area(block, (left, 0)) > COVERED * letters:
            return True
    return False
