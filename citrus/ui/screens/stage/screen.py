"""The stage on which a game ends: the final scoring step by step, then the podium, new goals, and the ways on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from citrus.language.wording import signed
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.session import Session
from citrus.match.settings import SPEEDS
from citrus.rules.game import Game
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.description import Description
from citrus.ui.kit.display_list import DisplayList, apart
from citrus.ui.kit.formats import opaque
from citrus.ui.kit.music import Mood
from citrus.ui.kit.page import WidgetScreen
from citrus.ui.kit.presses import LEFT, Down, Press, Request
from citrus.ui.kit.screen import EVERYWHERE, Announcement, LegendRows, Ui
from citrus.ui.pieces.points import gain
from citrus.ui.preferences import preferences_of
from citrus.ui.screens.final.keepsake import KeptDialog, in_a_frame, keepsake
from citrus.ui.screens.final.news import News
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.final.table import result_of
from citrus.ui.screens.final.ways import Ways
from citrus.ui.screens.moments.deeds import difference
from citrus.ui.screens.replay.bar import draw_tip
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.stage.awards import Awards, Given
from citrus.ui.screens.stage.buttons import APART, BESIDE, lay_buttons
from citrus.ui.screens.stage.counting import CountPainter
from citrus.ui.screens.stage.last_words import last_words
from citrus.ui.screens.stage.parade import Beat, parade
from citrus.ui.screens.stage.places import count_places, podium_places
from citrus.ui.screens.stage.podium import PodiumPainter
from citrus.ui.screens.stage.podium_life import PodiumLife
from citrus.ui.table.model.feast import feast
from citrus.ui.table.model.spaces import ended

HASTY = 0.6  # seconds after a press that hurried, or the last step: another press belongs to it
SPEAKS = 2.4  # seconds from one player's words to the next one's
NEAR = 24  # as far around a button its shadow reaches, in design pixels


class StageScreen(WidgetScreen):
    """The end of a finished game. A press shows the next source, Escape the podium, and there the start screen. In a
    lesson, both lead `onward` from there.

    `told` is the final scoring, and `now` the moment of it in seconds. While it is `hasty`, for some seconds after a
    press that hurried or the last step, another press belongs to that, and so does the next one at once. `awards` are
    handed out on the podium.
    """

    def __init__(self, ui: Ui, routes: Routes, session: Session, onward: Callable[[], None] | None = None) -> None:
        super().__init__(ui)
        self._session = session
        self._routes = routes
        self._onward, self._leave = onward or self._to_scores, onward or routes.to_start
        self.match = match = session if isinstance(session, Match) else None
        settings, game = preferences_of(ui).settings, session.state.game
        seats = session.seats
        self._words = Words(ui.texts, game, tuple(seat.name for seat in seats), tuple(seat.bot_name for seat in seats))
        calm = settings.begins_calm(game.options.family)
        self.told = parade(session.steps, len(seats), calm)
        self.result = result_of(session)
        places = [row.place for row in self.result.table]
        talks = settings.talk_on(calm)
        heard = {} if match is None else settings.heard_before(match.record.started.isoformat())
        self._remarks = last_words(session, places, heard) if talks else {}
        self._since = 0.0  # seconds in which players could speak on the podium
        self._counting = CountPainter(ui, session, self._words, self.told)
        self._podium = PodiumPainter(ui, session, self._words, self.result)
        self.news = None if match is None else News(routes.album, match)
        self.ways = Ways(ui, routes, match, self._to_scores, listed=False, calm=calm)
        self.scores = Button(ui, ui.texts("table.button.scoring"), self._onward, face=Face("table"))
        self.picture = Button(ui, ui.texts("final.picture"), self._save, face=Face("picture"))
        if match is None:
            self.scores.style = "primary"
            self.buttons = [self.scores]
        else:
            match.scoring_shown = True
            ways = self.ways
            told = (
                [ways.story] if calm else [ways.story, ways.review]
            )  # on the calm table, the story leads to the review
            self.buttons = [ways.start, self.scores, *told, self.picture, ways.main]
        self._left_out: list[Button] = []  # for want of room
        self.again = Button(ui, "", self._count_again, face=Face("watch", name=ui.texts("final.count_again")))
        self.group.widgets += [*self.buttons, self.again]
        self.group.default = self.buttons[-1]
        self.now = 0.0
        self.awards = Awards(ui, self._words)
        self.hasty = 0.0
        self._order = self._arrivals()
        speakers = [*self._remarks] or self._order[::-1]
        self._life = PodiumLife(ui, self._podium, speakers, self.result.winners)
        self._learn()
        if not settings.speed or not SPEEDS[settings.speed]:
            self._go(self.told.end)
        self._follow()

    @property
    def game(self) -> Game:
        """The game that ends here."""
        return self._session.state.game

    @property
    def at_stake(self) -> Match | None:
        """The shown game, if it is saved."""
        return self.match

    @property
    def counting(self) -> bool:
        """Whether the final scoring still goes on."""
        return self.now < self.told.seconds

    @property
    def done(self) -> bool:
        """Whether everybody stands on the podium."""
        return self.now >= self.told.end

    @property
    def crowned(self) -> bool:
        """Whether the winner is known."""
        return self.now >= self.told.end - 2 * self.told.arrival

    @property
    def rewarding(self) -> bool:
        """Whether medals are still to be handed out."""
        return self.done and self.awards.going_on

    @property
    def _spoken(self) -> int:
        """How many players have spoken on the podium: one after another, or all at once where nothing moves."""
        one_by_one = preferences_of(self.ui).lively and SPEEDS[preferences_of(self.ui).settings.speed]
        return min(len(self._remarks), int(self._since / SPEAKS) + 1 if one_by_one else len(self._remarks))

    @property
    def mood(self) -> Mood:
        """That of the counting, then a feast."""
        return Mood.FEAST if self.crowned else Mood.COUNTING

    def _arrivals(self) -> list[int]:
        """Return the players in the order in which they come to the podium: the last place first."""
        return sorted(range(len(self.result.table)), key=lambda player: -self.result.table[player].place)

    # time

    def update(self, seconds: float) -> None:
        """Let time pass: count on, hand out medals, notice changes."""
        self.hasty = max(0.0, self.hasty - seconds)
        passed = seconds * SPEEDS[preferences_of(self.ui).settings.speed]
        if self.news is not None and not self.news.known and self.news.work():
            self._learn()
            self.enter(self.size)
        if not self.done:
            self._go(self.now + passed, heard=True)
            self.hasty, self.dirty = HASTY if self.done else self.hasty, True
        elif self.awards.handing is None:
            spoken, self._since = self._spoken, self._since + seconds
            if self._spoken != spoken:
                self._life.front, self.dirty = None, True
        if self.rewarding:
            before = self.awards.handing
            self.awards.go_on(passed)
            if self.awards.handing is not before:
                self._life.front = None
                if before is not None:
                    self.ui.sounds.play("home")
            self.dirty = True
        self._follow()
        super().update(seconds)

    def _go(self, now: float, heard: bool = False) -> None:
        """Go to a moment; with `heard`, what happens on the way is heard."""
        before, crowned, self.now = self.now, self.crowned, min(now, self.told.end)
        if heard and any(before < begin <= now for begin, _ in self.told.begins):
            self.ui.sounds.play("tick")
        if heard and any(before < beat.begin <= now for beat in self.told.beats):
            self.ui.sounds.play("score")
        if self.crowned and not crowned:
            self.ui.sounds.play("fanfare")
        self._life.front = None

    def _follow(self) -> None:
        """Bring the buttons up to date with the time."""
        for button in self.buttons:
            button.visible = self.done and button not in self._left_out
        self.again.visible = self.done and not self.rewarding
        for number, one in enumerate(self.awards.hung):
            one.visible = self.done and self.awards.has_given(number)
        known = self.news is None or self.news.known
        self.animating = not self.done or self.rewarding or not known

    def _learn(self) -> None:
        """Find the new goals of the players, once they are known."""
        news, colors = self.news, [seat.color for seat in self._session.seats]
        if news is None or not news.known:
            return
        self.ways.games = news.games
        self.awards.learn(
            [
                Given(goal, one.tier, colors.index(news.place(one).color))
                for goal, reached in news.goals.items()
                for one in reached
            ]
        )
        self.group.widgets += self.awards.hung
        if not preferences_of(self.ui).lively:
            self.awards.end()

    # what players do

    @property
    def legend(self) -> LegendRows:
        """Name what goes on while points are counted, and what skips that or the medals."""
        choose, leave, parts = EVERYWHERE
        skip = ((Request.CANCEL,), "legend.skip")
        if not self.done:
            return (((Request.CONFIRM,), "introduction.next"), skip)
        return (choose, skip if self.rewarding else leave, parts)

    def use(self, press: Press) -> bool:
        """Go on by a click, Enter or Space; on the podium these are for the buttons, or hand out all medals. Until that
        is done, no key presses the button that has the focus: somebody still goes on."""
        chooses = press in (Request.CONFIRM, Request.USE) or (isinstance(press, Down) and press.button == LEFT)
        if not self.done:
            if chooses:
                self.hurry(self.told.next(self.now) if self.counting else self.told.end)
            return chooses
        if chooses and self.hasty:
            self.hasty = HASTY
            return True
        self.ways.asks = keyed = chooses and not isinstance(press, Down)
        if not (keyed and self.rewarding) and super().use(press):
            return True
        if chooses and self.rewarding:
            self.hand_out()
            self.hasty = HASTY
            return True
        return False

    def hand_out(self) -> None:
        """Give everybody all medals at once."""
        self.awards.end()
        self._life.front, self.dirty = None, True
        self._follow()

    def _count_again(self) -> None:
        """Count from the beginning; the medals have been handed out."""
        self._go(0.0)
        self.dirty = True
        self._follow()

    def hurry(self, now: float) -> None:
        """Go on to a moment of the `told` parade because of a press: another press at once belongs to it."""
        self._go(now)
        self.hasty, self.dirty = HASTY, True
        self._follow()

    def escape(self) -> None:
        """Show the podium at once, then hand out all medals, then leave; a ring first goes to the button that does."""
        if not self.done:
            self.hurry(self.told.end)
        elif self.hasty:
            return
        elif self.rewarding:
            self.hand_out()
        elif self.ui.manner.ring and self.ways.start.visible and self.group.focus is not self.ways.start:
            self.group.set_focus(self.ways.start)
            self.dirty = True
        else:
            self._leave()

    def _to_scores(self) -> None:
        """Go on to everybody's points."""
        self.ui.shell.push(FinalScreen(self.ui, self._routes, self._session, staged=True))

    def _save(self) -> None:
        """Save a picture of the podium with the valley."""
        if (match := self.match) is not None:
            self.ui.shell.push(KeptDialog(self.ui, match, lambda: self._kept(match)))

    def _kept(self, match: Match) -> Surface:
        """Return the picture of the podium with the valley."""
        page = opaque(Surface(self.size))
        self._stand(at_rest=True)
        self._life.draw(page, page.get_rect())
        self._stand()
        podium = in_a_frame(self.ui, page.subsurface((0, 0, self.size[0], self._floor)), self.u)
        return keepsake(self.ui, match, podium, self.u)

    # what is seen

    def layout(self, size: tuple[int, int]) -> None:
        """Lay out the counting, the podium and the buttons."""
        board, players = self.game.board, len(self._session.seats)
        self.ways.say()
        self._floor = self._lay_buttons(size)
        places = [row.place for row in self.result.table]
        self._counting.fit(size, count_places(size, self.u, players, (board.columns, board.rows)))
        self._places = podium_places(size, self.u, places, self._floor, self.awards.counts(players), len(self.leads))
        self._podium.fit(self._places)
        self.awards.fit(self._places, self.u)
        self.again.layout(self._places.again, self._places.unit)
        self._life.fit(size, self.u, self._places.lead.bottom)
        self._follow()

    def _lay_buttons(self, size: tuple[int, int]) -> int:
        """Lay out the buttons for which there is room; return where they begin."""
        room, gap, others = size[0] - 2 * self.px(BESIDE), self.px(APART), self.buttons[:-1]
        self._left_out = []
        for spare in (self.ways.start, self.ways.review):  # the scores lead there, too
            if sum(button.needed(self.u) for button in others) + gap * (len(others) - 1) > room and spare in others:
                others.remove(spare)
                self._left_out.append(spare)
        return lay_buttons(others, self.buttons[-1], size, self.u)

    def draw(self, surface: Surface) -> None:
        """Draw the counting or the podium."""
        if self.counting:
            self._counting.draw(surface, self.now, preferences_of(self.ui).lively)
            return
        self._stand()
        self._life.draw(surface, surface.get_rect())
        self.awards.draw_handed(surface)
        self.group.draw(surface)
        self._draw_tips(surface)

    def _draw_tips(self, surface: Surface) -> None:
        """Tell what a medal, or the button without words, is for to whom wants to know."""
        self.awards.draw_tips(surface, self.u)
        if self.again.visible and (self.again.hovered or self.again.focused):
            draw_tip(surface, self.ui, self.u, self.again.describe().name, self.again.rect, surface.get_rect())

    def prepare(self) -> bool:
        """Paint the valley behind the podium while the board goes quiet."""
        return self._life.prepare()

    def _stand(self, at_rest: bool = False) -> list[Rect]:
        """Let everybody and everything on the podium be where it is now, or still; return where it looks different."""
        risen = [0.0] * len(self._order)
        for order, player in enumerate(self._order):
            risen[player] = self.told.arrived(order, self.now)
        if self._life.front is None or not self.done:
            self._life.front, self._life.words = self._front(risen)
        return self._life.move(risen, self.done and not at_rest)

    def _front(self, risen: Sequence[float]) -> tuple[DisplayList, list[Rect]]:
        """Return what stands before the valley: the blocks, as far as they have risen, and what is known of the end;
        and where its words are."""
        front, podium, places = DisplayList(Rect((0, 0), self.size)), self._podium, self._places
        written = [*places.names, *places.medals]
        if self.done:
            podium.draw_garland(front)
        if self.done and self.awards.handing is None:
            written += podium.draw_head(front, self.headline, self.leads)
            written += podium.draw_remarks(front, self._said())
        for player in self._order:
            podium.draw_block(front, player, risen[player])
            if risen[player] == 1:
                podium.draw_name(front, player)
        if self.done:
            self.awards.draw_hung(front)
            if self.news is not None and self.news.series.winner is not None:
                podium.draw_cup(front, self.news.series.winner)
        return front, written

    def _said(self) -> dict[int, str]:
        """Return what everybody who has spoken says; who speaks now comes first, and needs room first."""
        said = {player: [one.text(self._words) for one in lines] for player, lines in self._remarks.items()}
        if self._spoken == len(said) and self._life.turn:
            return self._life.said(said)
        return {player: said[player][0] for player in reversed([*said][: self._spoken])}

    @property
    def liveliness(self) -> int:
        """How many frames a second all that lives on the podium wants."""
        return self._life.rate if self.done else 0

    @property
    def midway(self) -> bool:
        """Whether somebody passes through the valley."""
        return self._life.midway

    def stir(self, surface: Surface, seconds: float) -> list[Rect]:
        """Let everything on the podium go on, below the buttons."""
        turn, front, near = self._life.turn, self._life.front, self.px(NEAR)
        if not self._life.passed(seconds):
            return []
        if self._life.turn != turn:  # somebody says something more
            self._life.front = None
        areas = self._stand()
        if front is not None and self._life.front is not None and self._life.front is not front:
            areas = apart([*areas, *self._life.front.changes(front)])
        for area in areas:
            self._life.draw(surface, area)
            surface.set_clip(area)
            self.awards.draw_handed(surface)
            away = [one for one in self.group.widgets if not one.rect.inflate(near, near).colliderect(area)]
            self.group.draw(surface, away)
            self._draw_tips(surface)
        surface.set_clip(None)
        return areas

    @property
    def headline(self) -> str:
        """Who has won, in words."""
        return feast(self._words, self._session.state).title

    def describe(self) -> list[Description]:
        """Describe what is counted and everybody's points, or the podium with the medals, and the buttons."""
        texts, words, now = self.ui.texts, self._words, self.now
        source = self.told.source(now)
        if self.counting:
            places, title, more = self._counting.places, texts("final.count_all"), texts("final.count_all_text")
            if source is not None:
                title, more = texts(f"final.{source}"), texts(f"final.{source}_text")
            beat = self.told.latest(now)
            parts = [f"{words.player(beat.player)} {gain(beat.points)}", self._counting.words(beat)] if beat else []
            said = words.joined("; ", filter(None, parts))
            found = [Description("text", title, said, hint=more, rect=places.title)]
            if places.board:  # else there is no room for it
                found.append(Description("image", texts("workshop.board"), rect=places.board))
        else:
            found = [Description("text", self.headline, texts.joined("; ", self.leads), rect=self._places.head)]
        players = range(len(self.result.table))
        for player in players if self.counting else reversed(self._order):
            points = signed(self.told.total(player, now))
            rect = self._counting.places.faces[player] if self.counting else self._places.faces[player]
            value = points if self.counting else f"{self._podium.place(player)}, {points}"
            remarks = [one.text(words) for one in self._remarks.get(player, [])[:1] if self.done]
            value = texts.joined("; ", [value, *remarks])
            found.append(Description("image", words.player(player), value, rect=rect))
        return [*found, *super().describe()]

    @property
    def called(self) -> str:
        """That points are counted, or the podium, on which is said who has won."""
        return self.ui.texts("final.count_all" if self.counting else "final.podium")

    def aloud(self) -> Sequence[Announcement]:
        """Return what has been counted so far, source by source, with everybody's points up to then; on the podium, who
        has won, and everybody's place and points, the medals that have been handed out, and in the end the ways on."""
        words, counted = self._words, list[str]()
        for begin, source in self.told.begins:
            counted += [] if begin > self.now else [ended(words.texts(f"final.{source}"))]
            counted += [
                ended(words.joined("; ", [self._gained(one), words.amount("points", self.told.after(one))]))
                for one in self.told.beats
                if one.source == source and one.begin <= self.now
            ]
        heard = [Announcement(text, number=number) for number, text in enumerate(counted, 1)]
        if self.counting:
            return heard
        places = [
            ended(words.joined(": ", [self._podium.place(player), words.listed([words.player(player), points])]))
            for player in reversed(self._order)
            for points in [signed(self.told.total(player, self.now))]
        ]
        medals = list[str]()
        if self.done and self.news is not None and self.awards.medals:
            medals = [self.news.headline(self.ui.texts), *self.awards.told()]
        ways = [button.describe().name for button in self.buttons if button.usable and not self.animating]
        return [
            *heard,
            Announcement(" ".join([ended(self.headline), *map(ended, self.leads), *places])),
            *(Announcement(ended(text)) for text in medals),
            *([Announcement(ended(words.joined("; ", ways)))] if len(ways) > 1 else []),  # the only one is the main one
        ]

    def _gained(self, beat: Beat) -> str:
        """Return who gets how many points, and for what."""
        got = f"{self._words.player(beat.player)} {gain(beat.points)}"
        return self._words.joined(": ", filter(None, [got, self._counting.words(beat)]))

    @property
    def leads(self) -> list[str]:
        """By how much in words, how the series of the day stands, and which points have made the difference, if
        somebody has won alone."""
        texts, result = self.ui.texts, self.result
        series = "" if self.news is None else self.news.series_line(texts)
        found = [line for line in (feast(self._words, self._session.state).detail, series) if line]
        if len(result.winners) == 1:
            (winner,) = result.winners
            rival = next(player for player in reversed(self._order) if player != winner)
            found.append(difference(self._words, rival, result.gap(winner, rival)))
        return found
