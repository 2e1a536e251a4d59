"""The start screen: play, learn by playing, continue the last game, open a saved one, settings, quit."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from citrus import local_time
from citrus.language.wording import moment, names
from citrus.match.saves import SavedGame
from citrus.match.shelf import AT_ONCE, Shelf
from citrus.ui.kit.ambience import AmbienceClock, changes
from citrus.ui.kit.backdrop import soft_valley
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.moving_parts import PlacedPicture
from citrus.ui.kit.music import Mood
from citrus.ui.kit.page import Page
from citrus.ui.kit.rows import lay_row, pairs
from citrus.ui.kit.screen import EVERYWHERE, Announcement, LegendRows, Ui
from citrus.ui.preferences import preferences_of
from citrus.ui.screens.daylight import daylight, is_dark, light
from citrus.ui.screens.introduction.choosing import LessonsDialog
from citrus.ui.screens.loudspeaker import Loudspeaker
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.valley_life import ValleyLife, dimmed, lit

EMBLEM = 210  # design pixels: how high the emblem is on other pages
LEAST_EMBLEM = 160  # above the buttons, at 1280x720; where there is less room it stands beside them
BETWEEN, CLOSER = 14, 0.8  # design pixels between buttons; how much less of all where they would be scrolled
HOUSE = 0.845  # of the width of the painted valley: where its house begins
ROUGH, ROUGH_EMBLEM = 5, 2  # times as small are the valley and the emblem painted first, which is much quicker
SLICE = 0.01  # seconds of a frame in which the search for the last game may go on
RATE = 8  # frames a second of what moves in the valley
PREPARING = 0.004  # seconds of a round in which pictures of that may be painted
LIGHTER = 12  # of 255: how far the light of the hour may be from that in the valley
NEAR = 24  # as far around a button its shadow reaches, at 1280x720


class StartScreen(Page):
    """The start screen. `main` buttons stand alone, `others` in pairs, the first alone if their number is odd."""

    def __init__(self, ui: Ui, routes: Routes, shelf: Shelf) -> None:
        super().__init__(ui)
        self._routes = routes
        self._shelf = shelf
        texts = ui.texts
        self.saved: SavedGame | None = None
        self._likely: SavedGame | None = None
        self._search = shelf.unfinished(soon=True)
        self._rough: list[Callable[[], pygame.Surface]] = []  # paints in full what is laid out roughly now
        self._seen = False  # somebody has seen it
        self._elsewhere: Iterator[None] = iter(())
        self._clock = AmbienceClock(RATE)
        self._life: ValleyLife | None = None  # while the valley is still to be painted
        self._moving: list[PlacedPicture] = []
        self._light = light(local_time.now())
        self.resume_button = Button(ui, texts("start.continue"), self._go_on, "primary", Face(size=21))
        self.play = Button(ui, texts("start.play"), routes.to_setup, "plain", Face(size=21))
        introduced = preferences_of(ui).settings.introduced
        detail = texts("start.lessons_detail" if introduced else "start.learn_detail")
        self.learn = Button(ui, texts("start.learn"), self._learn, "plain", Face(size=17, detail=detail))
        self.records = Button(ui, texts("start.records"), routes.to_records, "plain", Face(size=17))
        self.album = Button(ui, texts("start.album"), routes.to_album, "plain", Face(size=17))
        self.rules = Button(ui, texts("rulebook.title"), routes.to_rulebook, "plain", Face(size=17))
        self.settings = Button(ui, texts("start.settings"), routes.to_settings, "plain", Face(size=17))
        self.quit = Button(ui, texts("start.quit"), ui.shell.quit, "plain", Face(size=17))
        self.main = [self.resume_button, self.play, self.learn]
        self.others = [self.records, self.album, self.rules, self.settings, self.quit]
        self._loudspeaker = Loudspeaker(ui, "plain")
        self.mute = self._loudspeaker.button
        self.group.widgets += [*self.main, *self.others, self.mute]
        self._look()

    @property
    def called(self) -> str:
        """The name of the program."""
        return self.ui.texts("app.name")

    def aloud(self) -> Sequence[Announcement]:
        """Return what leads through all screens."""
        return [Announcement(self.ui.texts("start.aloud"))]

    @property
    def mood(self) -> Mood:
        """What is heard in the valley by day or at night."""
        return Mood.NIGHT if is_dark(self._light) else Mood.MORNING

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out the title above, buttons below it; side by side where the window is too low for that."""
        self._tell()
        self._lay_mute(size)
        px, art = self.px, self.ui.art
        rows, block = self._rows()
        wide, word = px(380), px(70)
        above = size[1] - px(66) - word - block
        if above >= px(LEAST_EMBLEM):
            emblem = min(px(216), above)
            whole = emblem + word + px(34) + block
            top = max(px(16), (size[1] - whole) // 2 - px(10))
            self._write_title(size[0] // 2, top, emblem, px(118))
            below = pygame.Rect((size[0] - wide) // 2, top + emblem + word + px(26), wide, block)
            self._lay(rows, below, px(BETWEEN))
            return size[1]
        margin, gap = px(16), px(BETWEEN)
        wide = min(wide, size[0] * 9 // 16)
        if block + 2 * px(11) > size[1]:
            gap = px(BETWEEN * CLOSER)
            rows, block = self._rows(CLOSER)
        high = max(size[1], block + 2 * px(11))
        room = size[0] - wide - 3 * margin
        emblem = min(px(216), round(room / art.proportions("title")), size[1] // 2)
        broad, shown = round(emblem * art.proportions("title")), emblem + emblem * 70 // 216
        across = min(room, broad + px(40)) + margin + wide
        left = (size[0] - across) // 2
        left = max(min(margin, left), min(left, self._house(size) - across))  # the painted house stays in sight
        over = min(wide // 10, max(0, left + across - self._house(size)))
        wide, across = wide - over, across - over
        self._write_title(left + broad // 2, max(margin, (size[1] - shown) // 2), emblem, emblem * 118 // 216)
        self._lay(rows, pygame.Rect(left + across - wide, (high - block) // 2, wide, block), gap)
        return high

    def _lay_mute(self, size: tuple[int, int]) -> None:
        """Lay out the loudspeaker, in a corner that is meadow everywhere."""
        side, edge = self.px(46), self.px(14)
        self.mute.layout(pygame.Rect(edge, size[1] - side - edge, side, side), self.u)

    def resume(self) -> None:
        """Return from a list or the setup: there may be another last game now."""
        self._look()
        self.enter(self.size)

    def refine(self) -> None:
        """Paint the valley and the emblem in full, after they were shown roughly."""
        if self._rough and self._seen:
            for paint in self._rough:
                paint()
            self._rough.clear()
            self.enter(self.size)

    def prepare(self) -> bool:
        """Paint what other pages show, once the valley is painted."""
        return self._life is not None and next(self._elsewhere, self) is None

    def _painted(self) -> Iterator[None]:
        """Paint the large pictures of other pages."""
        soft_valley(self.ui, self.size)
        yield
        self.ui.art.piece("title", (round(self.px(EMBLEM) * self.ui.art.proportions("title")), self.px(EMBLEM)))
        yield

    def update(self, seconds: float) -> None:
        """Continue the search for the last game, if it takes long."""
        super().update(seconds)
        self._loudspeaker.show()
        if self._seen and self._other_light():
            self.enter(self.size)
        if self.animating and self._seen:
            before, end = self.saved, time.monotonic() + SLICE
            while self.animating and time.monotonic() < end:
                self._search_on(1)
            if self.saved is not before:
                self._offer()
                self.enter(self.size)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole screen, and note that it was shown roughly."""
        super().draw(surface)
        self._seen = True

    def layout(self, size: tuple[int, int]) -> None:
        """Lay everything out, not shown yet."""
        self._seen = False
        self._elsewhere = self._painted()
        if self._other_light():
            self._light, self._life = light(local_time.now()), None
        if self._life is None or self._life.size != size:
            self._life = None
            if self.ui.art.has_still("backdrop", size):
                self._life = ValleyLife(self.ui.art, size, daylight(self._light))
            self._moving = [] if self._life is None else self._life.at(self._clock.now)
        super().layout(size)

    def _other_light(self) -> bool:
        """Return whether the light of the hour is clearly another one than that in the valley."""
        return any(
            abs(now - before) > LIGHTER for now, before in zip(light(local_time.now()), self._light, strict=True)
        )

    @property
    def liveliness(self) -> int:
        """How many frames a second the valley wants, once it is painted; none while the page scrolls."""
        return 0 if self._life is None or self.scroller.reach > 0 else self._clock.rate

    @property
    def midway(self) -> bool:
        """Whether somebody crosses the valley."""
        return self._life is not None and self._life.goes_on(self._clock.now)

    def stir(self, surface: pygame.Surface, seconds: float) -> list[pygame.Rect]:
        """Let what moves in the valley go on, behind the title and the buttons."""
        life, begun = self._life, time.perf_counter()
        assert life is not None
        while life.prepare():
            if time.perf_counter() - begun > PREPARING:
                return []
        if not self._clock.passed(seconds):
            return []
        moving = life.at(self._clock.now)
        areas = changes(self._moving, moving, surface.get_rect())
        self._moving = moving
        near = self.px(NEAR)
        widgets = [(widget, widget.rect.inflate(near, near)) for widget in self.group.widgets]
        for area in areas:
            surface.set_clip(area)
            self.draw_behind(surface)
            away = [widget for widget, reach in widgets if not reach.colliderect(area)]
            if len(away) < len(widgets):
                self.group.draw(surface, away)
        surface.set_clip(None)
        return areas

    def leave(self) -> None:
        """End the search, too."""
        self._search.close()

    @property
    def legend(self) -> LegendRows:
        """Name no way back: there is none."""
        choose, _, parts = EVERYWHERE
        return (choose, parts)

    def escape(self) -> None:
        """Do nothing: no key leaves the program without a question."""

    def _house(self, size: tuple[int, int]) -> int:
        """Return how far from the left the house on the right of the painted valley begins."""
        wide = max(size[0], round(size[1] * self.ui.art.proportions("backdrop")))
        return size[0] // 2 + round((HOUSE - 0.5) * wide)

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw the valley with what moves in it, and the title before it."""
        if self._life is None:
            super().draw_behind(surface)
            return
        surface.blit(self._life.ground, (0, 0))
        surface.fblits(self._moving)
        surface.fblits(self.paper)

    def ground(self) -> pygame.Surface:
        """Return the valley in the sun, roughly: it is still to be painted, which `refine` does."""
        art = self.ui.art
        self._rough.append(partial(art.still, "backdrop", self.size))
        small = lit(art, art.cover("backdrop", _smaller(self.size, ROUGH)), daylight(self._light))
        return pygame.transform.smoothscale(small, self.size)

    def _emblem(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the emblem in the light of the valley; it may be shown roughly at first as well."""
        art = self.ui.art
        paint = partial(art.piece, "title", size)
        if art.has_piece("title", size):
            return art.made(("emblem", size, tuple(self._light)), lambda: dimmed(paint(), self._light))
        self._rough.append(paint)
        rough = pygame.transform.smoothscale(art.piece("title", _smaller(size, ROUGH_EMBLEM)), size)
        return dimmed(rough, self._light)

    def _rows(self, closeness: float = 1.0) -> tuple[list[tuple[list[Button], int]], int]:
        """Return the buttons in rows with their heights, and the height of them all; both are smaller by a `closeness`
        below 1. The first row is kept free for the game to continue until that is found, so that nothing moves then."""
        high, low = self.px(58 * closeness), self.px(46 * closeness)
        rows = [([button], high) for button in self.main]
        rows[0] = [self.resume_button], round(high * (1.6 if self._long else 1.25))
        rows += [(row, low) for row in pairs(self.others)]
        return rows, sum(height for _, height in rows) + self.px(BETWEEN * closeness) * (len(rows) - 1)

    @property
    def _long(self) -> bool:
        """Whether the words on the last game need two lines, such as five long names."""
        return self.ui.fonts.width(self.resume_button.detail, self.px(16)) > self.px(350)

    def _lay(self, rows: list[tuple[list[Button], int]], block: pygame.Rect, gap: int) -> None:
        y = block.y
        for buttons, height in rows:
            lay_row(buttons, pygame.Rect(block.x, y, block.width, height), gap, self.u)
            y += height + gap

    def _write_title(self, center: int, top: int, high: int, letters: int) -> None:
        """Write the emblem, `high` pixels, and below it the name of the game in `letters` pixels."""
        ui = self.ui
        emblem = self._emblem((round(high * ui.art.proportions("title")), high))
        self.paper.append((emblem, emblem.get_rect(midtop=(center, top)).topleft))
        word = lettering(ui, ui.texts("app.name"), letters, max(1, letters * 7 // 118))
        self.paper.append((word, word.get_rect(center=(center, top + high + letters * 19 // 118)).topleft))

    def _look(self) -> None:
        """Find the last game; where that takes long, it is found later (`update`)."""
        self._search.close()
        self._search = self._shelf.unfinished(soon=True)
        self.saved = self._likely = None
        self._search_on(AT_ONCE)
        self._offer()

    def _search_on(self, files: int) -> None:
        """Continue the search for `files` files; until it ends, frames continue it."""
        self.animating = True
        found = None
        for _ in range(files):
            try:
                found = self._search.send(True) if found is not None else next(self._search)
            except StopIteration:
                self._end_search(None)
                return
            if found is not None and self._said(found) is not None:
                if found is self._likely:
                    self._end_search(found)
                else:  # it is offered while the next frame finds out whether it can be opened
                    self.saved = self._likely = found
                return

    def _end_search(self, found: SavedGame | None) -> None:
        """Take what was found, and tell what had to be passed over."""
        self.animating = False
        self.saved = found
        news = self._shelf.news()
        if news:
            self.ui.shell.notify(self.ui.texts.count("start.passed_over", len(news), game=news[0].path.stem))

    def _said(self, game: SavedGame) -> tuple[str, str] | None:
        """Return the two lines about a game to continue; None if that fails, and a report says why."""
        texts = self.ui.texts
        try:
            people = names(texts, [seat.name for seat in game.seats])
            when = moment(texts, game.day)
            detail = texts("start.continue_detail", names=people, when=when)
            return texts("start.continue_turn", turn=game.turn), detail
        except Exception as error:
            self._shelf.failed(error)
            return None

    def _offer(self) -> None:
        """Offer to continue the found game."""
        self.resume_button.visible = self.saved is not None
        first = self.play if preferences_of(self.ui).settings.introduced else self.learn
        self.group.default = first if self.saved is None else self.resume_button
        for button in (self.learn, self.play):
            button.style = "primary" if button is self.group.default else "plain"

    def _tell(self) -> None:
        """Tell which game can be continued, in the current language."""
        said = None if self.saved is None else self._said(self.saved)
        if said is not None:
            self.resume_button.text, self.resume_button.detail = said

    def _learn(self) -> None:
        """Show the first game, or the choice between the lessons for those who have seen it."""
        if preferences_of(self.ui).settings.introduced:
            self.ui.shell.push(LessonsDialog(self.ui, self._routes))
        else:
            self._routes.to_introduction()

    def _go_on(self) -> None:
        if self.saved is not None:
            self._routes.open_record(self.saved.path)


def _smaller(size: tuple[int, int], times: int) -> tuple[int, int]:
    return max(1, size[0] // times), max(1, size[1] // times)


def lettering(ui: Ui, text: str, px: int, rim: int) -> pygame.Surface:
    """Return the name of the game: terracotta letters with a broad rim of paper and a soft shadow."""

    def make() -> pygame.Surface:
        letters, paper, shade = (
            ui.fonts.render(text, Letters(px, ui.palette[ink], title=True)).copy()
            for ink in ("accent", "paper", "umber")
        )
        shade.set_alpha(7)
        width, height = letters.get_size()
        picture = pygame.Surface((width + 4 * rim, height + 4 * rim), pygame.SRCALPHA)
        circle = [pygame.Vector2(1, 0).rotate(angle) for angle in range(0, 360, 15)]
        for layer, distance in ((shade, rim * 1.35), (shade, rim * 1.1), (paper, rim), (paper, rim * 0.5)):
            drop = rim * 0.6 if layer is shade else 0
            for way in circle:
                picture.blit(layer, (2 * rim + way.x * distance, 2 * rim + way.y * distance + drop))
        picture.blit(letters, (2 * rim, 2 * rim))
        return picture

    return ui.art.made(("lettering", text, px, rim), make)
