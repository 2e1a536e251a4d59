"""An example of a new screen: the languages in a list. The program has no such screen, for its settings offer them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from citrus.language.texts import language_names
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.column import Column
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroll import ListRow, Rows, ScrollList, draw_ground
from citrus.ui.kit.sheets import Fill, Foot, SheetsPage


class LanguagesScreen(SheetsPage):
    """All languages of the program; `on_choose` gets the one that is chosen."""

    title = "settings.title"
    shares = (1.0,)
    widest = 640.0

    def __init__(self, ui: Ui, on_choose: Callable[[str], None]) -> None:
        super().__init__(ui)
        rows = Rows(44, self._paint, lambda language: (language_names()[language], language))
        self.languages = ScrollList(ui, ui.texts("settings.language"), rows, on_choose)
        self.languages.rows = tuple(language_names())
        self.back = Button(ui, ui.texts("settings.done"), ui.shell.pop, face=Face("back"))
        self.foot = [self.back]
        self.group.widgets += [self.languages, self.back]

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return one sheet."""
        return (("settings.language", self._lay),)

    def lay_foot(self, foot: Foot) -> None:
        """Place the way back."""
        foot.left(self.back, self.px(160))

    def _lay(self, column: Column) -> None:
        column.place(self.languages, max(column.rest, self.px(54 * self.languages.count)))

    def _paint(self, surface: Drawable, row: ListRow, language: str) -> None:
        draw_ground(surface, self.ui, row, 9)
        label = self.ui.fonts.fitted(language_names()[language], Letters(self.px(17), "black"), row.rect.width)
        surface.blit(label, label.get_rect(center=row.rect.center))
