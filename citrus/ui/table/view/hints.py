"""Hints at the table: the advice in a sentence, and its marks, which look unlike those of what is possible."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext

from pygame import Color, Rect, Surface

from citrus.bots.advice import Advice
from citrus.bots.reasons import Reason
from citrus.language.words import Words
from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    ChooseFruit,
    EndTurn,
    Harvest,
    Pass,
    PickFruit,
    PlaceBull,
    PlaceWorker,
    Plant,
    ReturnHand,
    SellFruit,
    Skip,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.board import spaces_of
from citrus.rules.fruit_trees import due_space, has_tree
from citrus.rules.market import line_spaces, line_tiles
from citrus.rules.numbering import Kind, Space
from citrus.rules.state import GameState
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import disc, icon, slot
from citrus.ui.pieces.groves import Groves
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.lens import seen
from citrus.ui.table.model.selection import Target

LONGEST = 150  # letters; with a longer sentence the second reason is left out


def sentence(words: Words, state: GameState, advice: Advice) -> str:
    """What the player in turn could do, and why."""
    action = _action(words, state, advice.action)
    matter = advice.reasons
    if isinstance(advice.action, Plant) and len(matter) > 1:  # where a region begins has been said
        matter = tuple(reason for reason in matter if reason.name != "starts")
    whole = ""
    for count in (2, 1):
        reasons = [_reason(words, reason) for reason in matter[:count]]
        why = reasons[0]
        if len(reasons) == 2:
            why = words.texts("table.advice.both", first=reasons[0], second=reasons[1])
        whole = words.texts("table.advice.why", action=action, why=why)
        if len(whole) <= LONGEST:
            break
    return whole


def _action(words: Words, state: GameState, action: Action) -> str:
    texts = words.texts
    match action:
        case Buy(line=line):
            price = words.amount("coins", len(line_tiles(state, line)))
            return texts("table.advice.buy", line=words.line(line), price=price)
        case BuildFinca(site=site):
            return texts("table.advice.build", site=site)
        case Plant(tile=tile, space=space, bridge=bridge):
            key = "table.advice.plant_bridge" if bridge else "table.advice.plant"
            return texts(key, tile=words.tile(tile), space=words.space(space))
        case Harvest(regions=regions) if len(regions) > 2:
            return words.count("table.advice.harvest_several", len(regions))
        case Harvest(regions=regions):
            named = [
                _region(words, state, region.kind, first)
                for first in regions
                if (region := state.region_at(first)) is not None
            ]
            return texts("table.advice.harvest", regions=words.all_of(named))
        case UseMoney(coins=coins):
            return texts("table.advice.money", coins=words.amount("coins", coins))
        case UseCart(market_space=space):
            fetched = state.market[space - 1]
            return texts("table.advice.cart", tile="" if fetched is None else words.tile(fetched))
        case PlaceBull(space=space):
            return texts("table.advice.bull", space=words.space(space))
        case UseMilestone():
            return texts("table.advice.milestone")
        case ReturnHand():
            return texts("table.advice.return")
        case Pass():
            return texts("table.advice.pass")
        case EndTurn():
            return texts("table.advice.end")
        case ChooseFruit(fruit=fruit):
            return texts("table.advice.fruit", fruit=words.fruit(fruit))
        case PickFruit(space=space):
            return texts("table.advice.pick", space=words.space(space))
        case SellFruit(fruits=fruits):
            return texts("table.advice.sell", fruits=words.all_of([words.fruit(fruit) for fruit in fruits]))
        case PlaceWorker():
            return texts("table.advice.worker", space=words.space(due_space(state)))
        case Skip():
            return texts("table.advice.no_worker" if state.phase == "tree_worker" else "table.advice.skip")


def _region(words: Words, state: GameState, kind: Kind, first: Space) -> str:
    """A region in a sentence; a tree with a worker is one, too, but is called a tree."""
    if has_tree(state, first):
        return words.texts("table.advice.tree", space=words.space(first))
    return words.texts("table.advice.region", of_kind=words.of_kind(kind), space=words.space(first))


def _reason(words: Words, reason: Reason) -> str:
    key = f"table.advice.reason.{reason.name}"
    values = {
        "site": reason.site,
        "of_kind": words.of_kind(reason.kind) if reason.kind is not None else "",
        "space": words.space(reason.space) if reason.space is not None else "",
        "tiles": words.landscapes(reason.tiles),
        "line": words.line(reason.line) if reason.line else "",
        "workers": words.amount("workers", reason.workers) if reason.workers else "",
        "most": reason.most,
        "player": words.player(reason.player) if reason.player is not None else "",
    }
    return words.count(key, reason.count, **values) if reason.count else words.texts(key, **values)


def places(state: GameState, action: Action) -> tuple[Target, ...]:
    """What a hint points at: the first is where the next click goes."""
    player, sites = state.player, state.game.board.sites
    match action:
        case Buy(line=line):
            return (Target("line", line), *(Target("market", number=place) for place in line_spaces(state, line)))
        case BuildFinca(site=site):
            return (Target("space", number=sites[site]),)
        case Plant(tile=tile, space=space, bridge=bridge):
            held = [place for place, there in enumerate(state.hand) if there == tile]
            where = (Target("space", number=space), Target("hand", number=held[-1]))
            return (*where, Target("mat_tile", "bridge", player)) if bridge else where
        case Harvest(regions=regions):
            chosen = sum(region.spaces for first in regions if (region := state.region_at(first)) is not None)
            return (*(Target("space", number=space) for space in spaces_of(chosen)), Target("button", "harvest"))
        case UseMoney(coins=coins):
            return (Target("mat_tile", f"money{coins}", player),)
        case UseCart(market_space=space):
            return (Target("mat_tile", "cart", player), Target("market", number=space))
        case PlaceBull(space=space):
            return (Target("mat_tile", "bull", player), Target("space", number=space))
        case UseMilestone():
            return (Target("mat_tile", "milestone", player), Target("stack", "fincas"))
        case ReturnHand():
            return (Target("button", "return"),)
        case Pass():
            return (Target("button", "pass"),)
        case EndTurn():
            return (Target("button", "end"),)
        case PickFruit(space=space):
            return (Target("space", number=space),)
        case ChooseFruit(fruit=fruit):
            return (Target("pile", number=fruit), Target("space", number=due_space(state)))
        case SellFruit(fruits=fruits):
            return (*(Target("kept", number=fruit) for fruit in fruits), Target("button", "sell"))
        case PlaceWorker():
            return (Target("space", number=due_space(state)), Target("button", "worker"))
        case Skip():
            return (Target("button", "skip"),)


class HintMarks:
    """Draws the marks of a hint: broken rings with a light bulb, and the tiles of a plan where they would go."""

    def __init__(self, ui: Ui, groves: Groves, colors: tuple[str, ...]) -> None:
        self._ui = ui
        self._groves = groves
        self._colors = colors

    def draw(
        self,
        surface: Surface,
        layout: TableLayout,
        state: GameState,
        advice: Advice,
        rect: Callable[[Target], Rect],
        picked: int,
    ) -> None:
        """The marks of an advice; `rect` says where things are, `picked` is the place of the lifted tile, or -1."""
        marked = places(state, advice.action)
        with seen(surface, layout):
            if not isinstance(advice.action, Plant):  # the rest of a hand can still go elsewhere
                for planting in advice.plan:
                    place = rect(Target("space", number=planting.space))
                    surface.blit(self._groves.ghost(planting.tile, self._colors[state.player], place.width), place)
                    self._ring(surface, layout, place)
            for site in {reason.site for reason in advice.reasons if reason.site}:
                self._ring(surface, layout, rect(Target("space", number=state.game.board.sites[site])))
        for number, target in enumerate(marked):
            place = rect(target)
            lifted = target.area == "hand" and picked >= 0 and state.hand[picked] == state.hand[target.number]
            if place.width and not lifted:  # a tile that is picked already needs no ring
                with seen(surface, layout) if target.area == "space" else nullcontext():
                    self._ring(surface, layout, place)
                    if number == 0:
                        self._bulb(surface, layout, place, aside=isinstance(advice.action, PickFruit))

    def _ring(self, surface: Surface, layout: TableLayout, place: Rect) -> None:
        width = max(2.5, 3 * layout.unit)
        around = place.inflate(layout.px(5), layout.px(5))
        radius = min(around.size) * 0.2
        surface.blit(slot(self._ui, around.size, radius, Color("#ffffff"), width * 1.9), around)
        surface.blit(slot(self._ui, around.size, radius, self._ui.palette["hint"], width), around)

    def _bulb(self, surface: Surface, layout: TableLayout, place: Rect, aside: bool) -> None:
        """The bulb at the upper right corner of a place; `aside` at the lower left, where the others show something."""
        side = min(layout.px(24), round(min(place.size) * 0.6))
        spot = disc(self._ui, side, self._ui.palette["hint"], "#ffffff", max(1.5, 1.8 * layout.unit))
        middle = (place.right - side // 8, place.top + side // 8)
        if aside:
            middle = (place.left + side // 8, place.bottom - side // 8)
        surface.blit(spot, spot.get_rect(center=middle))
        picture = icon(self._ui, "bulb", round(side * 0.72), "#ffffff", 2.2)
        surface.blit(picture, picture.get_rect(center=middle))
