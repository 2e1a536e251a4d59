"""The medals for new goals: each is handed out on the podium, and then hangs below its player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface
from pygame.transform import smoothscale

from citrus.language.words import Words
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.pieces.medals import medal
from citrus.ui.screens.album.rows import goal_text
from citrus.ui.screens.replay.bar import draw_tip
from citrus.ui.screens.stage.hung import HungMedal
from citrus.ui.screens.stage.places import PodiumPlaces

SEEN = 3.0  # seconds for who has won, before the first medal
GIVEN, FLIGHT = 2.2, 0.5  # seconds for a medal, and of these for its way to the player
LEAST = 20  # design pixels: the least height of a medal that somebody may point at
LABELS = range(17, 10, -1)  # letters of a goal beside its medal: the first that have room
HEADING = 14  # letters that say what they are


class Given(NamedTuple):
    """A medal that a player has earned: its goal and tier."""

    goal: str
    tier: int
    player: int


class Awards:
    """Hands out `medals` one after another; `hung` are those medals as widgets, once they have been handed out."""

    def __init__(self, ui: Ui, words: Words) -> None:
        self.medals: list[Given] = []
        self.hung: list[HungMedal] = []
        self._ui = ui
        self._words = words
        self._since = -SEEN  # seconds since the first medal
        self._places: PodiumPlaces
        self._least = 0.0

    @property
    def going_on(self) -> bool:
        """Whether medals are still to be handed out."""
        return bool(self.medals) and self._since < GIVEN * len(self.medals)

    @property
    def handing(self) -> Given | None:
        """The medal that is handed out now."""
        return self.medals[int(self._since / GIVEN)] if self.going_on and self._since >= 0 else None

    def counts(self, players: int) -> list[int]:
        """Return how many medals each of the players gets."""
        given = [one.player for one in self.medals]
        return [given.count(player) for player in range(players)]

    def has_given(self, number: int) -> bool:
        """Return whether a medal has been handed out."""
        return (number + 1) * GIVEN <= self._since

    def told(self) -> list[str]:
        """Return in words which medals have been handed out, each with its player."""
        given = [one for number, one in enumerate(self.hung) if self.has_given(number)]
        return [self._words.joined(": ", [one.heading, one.name]) for one in given]

    def learn(self, earned: Sequence[Given]) -> None:
        """Add medals that have been earned."""
        texts, player = self._ui.texts, self._words.player
        self.medals += earned
        self.hung = [HungMedal(self._ui, goal_text(texts, one.goal), player(one.player)) for one in self.medals]

    def go_on(self, seconds: float) -> None:
        """Let time pass on the podium."""
        self._since += seconds

    def end(self) -> None:
        """Give all that are left."""
        self._since = GIVEN * len(self.medals)

    def fit(self, places: PodiumPlaces, u: float) -> None:
        """Lay out where each will hang."""
        self._places, self._least = places, LEAST * u
        for number, one in enumerate(self.hung):
            one.layout(self._place(number), u)

    def draw_hung(self, surface: Drawable) -> None:
        """Draw what has been handed out, with goals in words below what they are, on glass: the land behind is full of
        colours."""
        handed = [number for number in range(len(self.medals)) if self.has_given(number)]
        for player in sorted({self.medals[number].player for number in handed}):
            own = [number for number in handed if self.medals[number].player == player]
            wide = max((said.get_width() for said in map(self._goal_said, own) if said is not None), default=-self._gap)
            glass = self._place(own[0]).unionall([self._place(number) for number in own])
            glass.width += self._gap + wide
            heading = self._heading(player, len(own))
            glass = glass.unionall([heading.get_rect(midbottom=glass.midtop)]).inflate(3 * self._gap, self._gap)
            face = Card(self._gap * 1.5, self._ui.palette["umber"], opacity=0.55)
            surface.blit(card(self._ui, glass.size, face), glass)
            surface.blit(heading, heading.get_rect(midtop=glass.move(0, self._gap // 2).midtop))
        for number, given in enumerate(self.medals):
            if self.has_given(number):
                place, said = self._place(number), self._goal_said(number)
                surface.blit(medal(self._ui, given.goal, given.tier, place.width), place)
                if said is not None:
                    surface.blit(said, said.get_rect(midleft=(place.right + self._gap, place.centery)))

    def draw_tips(self, surface: Surface, u: float) -> None:
        """Tell what a medal is for to whom wants to know."""
        for one in self.hung:
            if one.told:
                draw_tip(surface, self._ui, u, self._ui.texts.again(one.name), one.rect, surface.get_rect())

    def draw_handed(self, surface: Surface) -> None:
        """Draw the medal that is handed out: first large with its goal in words, then on its way to the player."""
        given = self.handing
        if given is None:
            return
        number, since = int(self._since / GIVEN), self._since % GIVEN
        head, unit = self._places.head.union(self._places.lead), self._places.unit
        side, palette, fonts, gap = head.height, self._ui.palette, self._ui.fonts, round(18 * unit)
        room = head.width - side - gap
        name = fonts.fitted(
            self._words.player(given.player), Letters(round(34 * unit), palette["paper"], title=True), room
        )
        goal = fonts.fitted(goal_text(self._ui.texts, given.goal), Letters(round(22 * unit), palette["panel"]), room)
        left = head.centerx - (side + gap + max(name.get_width(), goal.get_width())) // 2
        start, end = Rect(left, head.y, side, side), self._place(number)
        y = head.centery - (name.get_height() + goal.get_height()) // 2
        surface.blit(name, (start.right + gap, y))
        surface.blit(goal, (start.right + gap, y + name.get_height()))
        way = min(1.0, max(0.0, (since - GIVEN + FLIGHT) / FLIGHT))
        way = way * way * (3 - 2 * way)
        grown = min(1.0, since / 0.25) if not way else 1.0
        wide = max(1, round((start.width + (end.width - start.width) * way) * (0.6 + 0.4 * grown)))
        picture = smoothscale(medal(self._ui, given.goal, given.tier, side), (wide, wide))
        middle = [round(a + (b - a) * way) for a, b in zip(start.center, end.center, strict=True)]
        surface.blit(picture, picture.get_rect(center=middle))

    def _place(self, number: int) -> Rect:
        """Return where a medal hangs at last: below its player, before its goal in words, or beside those before it."""
        row, mine = self._row(number), self._beside(number)
        name = self._places.names[self.medals[number].player]
        said = [one.get_width() for one in map(self._goal_said, mine) if one is not None]
        if said:
            step = row.height // len(mine)
            whole = step + self._gap + max(said)
            left = max(row.x + 2 * self._gap, min(name.centerx - whole // 2, row.right - 2 * self._gap - whole))
            return Rect(left, row.y + step * mine.index(number), step, step)
        step = min(row.height, name.width // len(mine))
        return Rect(name.centerx - step * len(mine) // 2 + step * mine.index(number), row.y, step, step)

    def _heading(self, player: int, count: int) -> Surface:
        """Return how many new medals a player has, in words."""
        said = self._ui.texts.count("album.new_medals", count)
        room = min(self._places.names[player].width - 4 * self._gap, self._places.headings[player].width)
        letters = Letters(round(HEADING * self._places.text), self._ui.palette["panel"])
        return self._ui.fonts.fitted(said, letters, room)

    def _row(self, number: int) -> Rect:
        """Return the room for the medals of somebody who has earned one."""
        return self._places.medals[self.medals[number].player]

    def _beside(self, number: int) -> list[int]:
        """Return all medals of the player of one."""
        return [at for at, one in enumerate(self.medals) if one.player == self.medals[number].player]

    @property
    def _gap(self) -> int:
        """The room between a medal and its goal in words."""
        return round(6 * self._places.unit)

    def _goal_said(self, number: int) -> Surface | None:
        """Return the goal of a medal in words; None where there is no room for those of all medals of its player, or
        the medals above each other would be too small to point at."""
        mine, fonts, places = self._beside(number), self._ui.fonts, self._places
        goals = {one: goal_text(self._ui.texts, self.medals[one].goal) for one in mine}
        row, name = self._row(number), self._places.names[self.medals[number].player]
        step = row.height // len(mine)
        if step < self._least:
            return None
        for whole, design in ((whole, design) for design in LABELS for whole in (name.width, row.width)):
            size, width = round(design * places.text), whole - step - 5 * self._gap
            lines = [len(fonts.lines(goal, size, width, bold=True)) for goal in goals.values()]
            if max(lines) * fonts.spacing(size) <= step:
                return fonts.render(goals[number], Letters(size, self._ui.palette["paper"], bold=True), width)
        return None
