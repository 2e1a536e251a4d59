"""The screen of a running game: a table where it is played, and the ways from there."""

from __future__ import annotations

from citrus.match.match import Match
from citrus.ui.kit.music import Mood
from citrus.ui.kit.presses import Press, Scope
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.company import NOBODY_MET, Company
from citrus.ui.preferences import preferences_of
from citrus.ui.screens.final.news import met_before, series_before
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.introduction.finish import remember_lessons
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.moods import mood_of
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.shortcuts import KeysPage
from citrus.ui.screens.stage.screen import StageScreen
from citrus.ui.screens.story import story_of
from citrus.ui.table.model.banners import begins, drawing_lots
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.intents import Intent, LookUp, Open
from citrus.ui.table.store.role import Playing
from citrus.ui.table.table import GameTable
from citrus.ui.table.table_screen import TableScreen


class PlayScreen(TableScreen):
    """The table of one match, for its players; bots play their seats by themselves. With `visited` it lies over the
    scores of a finished game, and leads back to them."""

    scope = Scope.TABLE

    def __init__(self, ui: Ui, routes: Routes, match: Match, visited: bool = False) -> None:
        super().__init__(ui)
        self.match = match
        self._visited = visited
        self._routes = routes
        self._follow_settings()
        self._new = len(match.steps) == 1  # and its beginning is still to be announced
        met = met_before(routes.album, match) if self._new else NOBODY_MET
        self._began = match.record.started.isoformat()
        heard = preferences_of(ui).settings.heard_before(self._began)
        self.table = GameTable(ui, Playing(match), self._follow, Company.of(match.seats, met, heard))
        match.scoring_shown = match.scoring_shown or match.state.over  # a finished game lies here as it ended

    @property
    def at_stake(self) -> Match | None:
        """The game on the table."""
        return self.match

    @property
    def mood(self) -> Mood:
        """The mood of the game on the table."""
        return mood_of(self.match.steps[0].state, self.match.state, self.table.animator.ending is not None)

    def layout(self, size: tuple[int, int]) -> None:
        """Lay out the table in the window."""
        self.table.lay_out(size)

    def handle(self, press: Press) -> None:
        """Pass every press to the table."""
        self.table.handle(press)

    def update(self, seconds: float) -> None:
        """Let time pass at the table."""
        if self._new:
            self._new = False
            self._begin()
        self.table.update(seconds)
        self.animating = self.table.animating
        self.still = not self.animating and self.match.bot is None and not self.table.state.answer.thinking
        self.dirty = self.dirty or self.table.view.dirty

    def _begin(self) -> None:
        """Announce who begins, where that is news, and how the series of the day stands."""
        words, match = self.table.words, self.match
        series = series_before(words.texts, self._routes.album, match) if match.is_rematch else ""
        again = words.texts("table.banner.dealt_again") if match.dealt_again else ""
        lots = drawing_lots(words, match.state) if match.first_by_lot else []
        if lots or again or series:
            self.table.open_with([*lots, begins(words, match.state, again, series)])

    def resume(self) -> None:
        """Return from another screen, where settings may have been changed."""
        self._follow_settings()
        self.table.resume()

    def _follow_settings(self) -> None:
        """Let undo go back as the settings allow."""
        settings = preferences_of(self.ui).settings
        self.match.undo_reveals = settings.undo_reveals
        self.match.undo_through_ends = settings.auto_end and not settings.confirm_end

    def leave(self) -> None:
        """Stop all thinking about this game, and keep what was said."""
        self.table.store.close()
        preferences = preferences_of(self.ui)
        company, end = self.table.view.log.company, self.match.state
        said = [*company.told, *(company.farewells(end) if end.over else ())]
        told = tuple(dict.fromkeys(remark.key for remark in said))
        if told and preferences.settings.talk and not self._visited:  # perhaps on the other table, earlier
            preferences.change(preferences.settings.keeping(self._began, told))

    def _follow(self, intent: Intent) -> None:
        """Go where a click at the table leads."""
        match intent:
            case LookUp():
                self._routes.to_rulebook(self.topic)
            case Open(command):
                self._open(command)

    def _open(self, command: Command) -> None:
        ui, shell = self.ui, self.ui.shell
        match command:
            case Command.MENU:
                self.table.looking.look_at(None)
                shell.push(MenuDialog(ui, self._routes, self.match, self.table))
            case Command.SCORING if self._visited:
                shell.pop()
            case Command.SCORING:
                remember_lessons(ui)
                shown = FinalScreen if self.match.scoring_shown else StageScreen
                shell.replace(shown(ui, self._routes, self.match))
            case Command.REPLAY:
                self._routes.to_replay(self.match)
            case Command.KEYS:
                shell.push(KeysPage(ui, self._routes))
            case Command.STORY:
                shell.push(story_of(ui, self.table))
