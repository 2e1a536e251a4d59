"""The keyboard's focus: the parts of the table in their order, the things in each, and the ways between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pygame import Rect

from citrus.rules.fincas import missing
from citrus.rules.market import line_spaces
from citrus.rules.state import GameState
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import LOOKING, Command
from citrus.ui.table.model.offer import Choices
from citrus.ui.table.model.questions import in_order
from citrus.ui.table.model.selection import Harvesting, PickedTile, PickedTool, Selection, Selling
from citrus.ui.table.model.targets import Target
from citrus.ui.table.model.variants import shown_variants

TabStop = type[Target]
TabStops = dict[TabStop, list[Target]]
ORDER: tuple[TabStop, ...] = (
    targets.MarketLine,
    targets.MarketSpace,
    targets.DrawnFinca,
    targets.Pile,
    targets.FruitForSale,
    targets.Stack,
    targets.HandTile,
    targets.Space,
    targets.MatTile,
    targets.Token,
    targets.Mat,
    targets.CommandButton,
    targets.TurnRow,
    targets.LogLine,
)
"""The parts of the table in the order of Tab: down from the market to the hand, over the board to the mats below it,
and on to what lies below the hand."""


def parts(state: GameState, offered: Choices, commands: Iterable[Command], told: Sequence[Target]) -> TabStops:
    """Return everything that the keyboard can be at now: choices, the board, mats, buttons, stacks, and what is `told`
    in the log and in the hand."""
    board, found = state.game.board, TabStops()
    if targets.only(targets.MarketLine, offered):
        # those that cannot be bought as well: choosing them says why
        found[targets.MarketLine] = [targets.MarketLine(line) for line in state.game.lines if line_spaces(state, line)]
    found[targets.MarketSpace] = [*targets.only(targets.MarketSpace, offered)]
    if state.drawn_finca is not None:
        found[targets.DrawnFinca] = [targets.DrawnFinca()]
    lying = [target for one in shown_variants(state.game) for target in one.lying(state) or ()]
    found[targets.Pile] = [*targets.only(targets.Pile, lying)]
    found[targets.FruitForSale] = [*sorted(targets.only(targets.FruitForSale, offered))]
    if targets.only(targets.HandTile, offered):
        found[targets.HandTile] = [targets.HandTile(place) for place in range(len(state.hand))]
    found[targets.TurnRow] = [*targets.only(targets.TurnRow, told)]
    places = [board.space_at(column, row) for row in range(board.rows) for column in range(board.columns)]
    found[targets.Space] = [targets.Space(space) for space in places if space is not None]
    own = state.players[state.player].tile_counts()
    found[targets.MatTile] = [targets.MatTile(state.player, tile) for tile, _ in own]
    players = range(state.game.players)
    found[targets.Token] = [*targets.only(targets.Token, lying)]
    found[targets.CommandButton] = [targets.CommandButton(command) for command in commands]
    found[targets.Mat] = [targets.Mat(player) for player in players]
    found[targets.Stack] = [targets.Stack(name) for name in targets.STACKS]
    found[targets.LogLine] = [*targets.only(targets.LogLine, told)]
    return {part: found[part] for part in ORDER if found.get(part)}


def choosable(state: GameState, offered: Choices, commands: Iterable[Command], selection: Selection) -> list[Target]:
    """Return what can be chosen now, in the order in which it is told: spaces, then the rest in the order of the
    keyboard. It is not what is picked already, nor what only shows something or takes it back."""
    beside = {targets.CommandButton(command) for command in (*LOOKING, Command.HINT)}
    picked = targets.HandTile(selection.place) if isinstance(selection, PickedTile) else None
    there = [target for part in parts(state, offered, commands, ()).values() for target in part if target in offered]
    spaces = in_order(state, [one.number for one in targets.only(targets.Space, there)])
    rest = [one for one in there if not isinstance(one, targets.Space)]
    there = [*(targets.Space(space) for _, near in spaces for space in near), *rest]
    return [target for target in there if target not in beside and target != picked]


def possible(offered: Choices) -> list[Target]:
    """Return the spaces where something can be done now."""
    return [*sorted(targets.only(targets.Space, offered))]


def worthwhile(state: GameState, offered: Choices, selection: Selection) -> list[Target]:
    """Return the spaces to begin with: for a bull those around fincas to be scored, where there are any."""
    if selection != PickedTool("bull"):
        return possible(offered)
    free = [missing(state, built.site) for built in state.fincas if not built.scored]
    spaces = sorted(targets.only(targets.Space, offered))
    return [one for one in spaces if any(around >> one.number & 1 for around in free)] or possible(offered)


def expected(state: GameState, offered: Choices, selection: Selection) -> Target:
    """Return the thing to begin with: where the next step of the game is most likely."""
    spaces = possible(offered)
    if isinstance(selection, Harvesting) and selection.regions:
        return targets.CommandButton(Command.CONFIRM)
    if piles := targets.only(targets.Pile, offered):
        return min(piles)
    if isinstance(selection, Selling) and selection.fruits:
        return targets.CommandButton(Command.SELL)
    if stacks := targets.only(targets.Stack, offered):
        return stacks[0]
    if market := targets.only(targets.MarketSpace, offered):
        return min(market)
    if spaces:
        return spaces[0]
    if isinstance(selection, PickedTile) and targets.MatTile(state.player, "bridge") in offered:
        return targets.MatTile(state.player, "bridge")
    if kept := targets.only(targets.FruitForSale, offered):
        return min(kept)
    if hand := targets.only(targets.HandTile, offered):
        return max(hand) if state.cart_tile is not None else min(hand)
    return _expected_beside_board(state, offered)


def _expected_beside_board(state: GameState, offered: Choices) -> Target:
    """Return the same where no space, tile in the hand or fruit is to be chosen."""
    if targets.CommandButton(Command.RETURN) in offered and targets.MatTile(state.player, "milestone") in offered:
        return targets.MatTile(state.player, "milestone")
    for command in (Command.SCORING, Command.RETURN, Command.PASS, Command.END):
        if targets.CommandButton(command) in offered:
            return targets.CommandButton(command)
    if lines := targets.only(targets.MarketLine, offered):
        return lines[0]
    harvest = targets.CommandButton(Command.HARVEST)
    if harvest in offered:
        return harvest
    return min(targets.only(targets.MatTile, offered), default=targets.CommandButton(Command.MENU))


def next_part(there: TabStops, now: Target, way: int) -> TabStop:
    """Return the part of the table after (1) or before (-1) that of a target."""
    place = ORDER.index(type(now))
    while True:
        place = (place + way) % len(ORDER)
        if ORDER[place] in there:
            return ORDER[place]


def ahead(
    now: Rect, others: Iterable[Target], rect: Callable[[Target], Rect], dx: int, dy: int, straight: bool = True
) -> Target | None:
    """Return the nearest of other targets in a direction, or None; if not `straight`, perhaps one far aside."""
    best: tuple[float, Target] | None = None
    for target in others:
        place = rect(target)
        x, y = place.centerx - now.centerx, place.centery - now.centery
        far, aside = (x * dx, abs(y)) if dx else (y * dy, abs(x))
        if far <= 2 or (straight and aside > 1.25 * far + 4):  # not before it, or rather to its side
            continue
        if best is None or far + 2 * aside < best[0]:
            best = (far + 2 * aside, target)
    return None if best is None else best[1]


def nearest(now: Rect, others: Iterable[Target], rect: Callable[[Target], Rect]) -> Target | None:
    """Return the target closest to a place, or None."""

    def distance(target: Target) -> int:
        place = rect(target)
        return (place.centerx - now.centerx) ** 2 + (place.centery - now.centery) ** 2

    return min(others, key=distance, default=None)
