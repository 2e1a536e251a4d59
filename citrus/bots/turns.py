"""Whole turns: what the player in turn could do until the end of the turn, the best first."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from citrus.bots.evaluation import Evaluation, Judgement, margin
from citrus.bots.fruit import fruit_gain, worker_gain
from citrus.bots.planner import Effort, Plan, Planner
from citrus.rules import phases
from citrus.rules.action_tiles import place_bull
from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    Pass,
    PlaceBull,
    Plant,
    ReturnHand,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.board import first_space, spaces_of
from citrus.rules.events import Event, Income
from citrus.rules.fincas import missing, score_encircled
from citrus.rules.fruit_trees.actions import PlaceWorker
from citrus.rules.fruit_trees.orchard import due_space
from citrus.rules.fruit_trees.phases import TREE_WORKER
from citrus.rules.fruit_trees.variant import with_tree_worker
from citrus.rules.harvest import harvest
from citrus.rules.market import FINCA_AT, finca_due_after, line_tiles, sold_out
from citrus.rules.numbering import Space, Tile
from citrus.rules.planting import with_player, without_tile
from citrus.rules.scoring import finish
from citrus.rules.state import BuiltFinca, GameState
from citrus.rules.tiles import MONEY, Finca
from citrus.rules.turn import legal_actions

IMPROVED = 3  # how many of the best turns are tried with action tiles
BULL_AT = 2  # a bull is only tried at fincas with this many spaces missing or fewer
LINES = 4  # how many of the lines that promise most are planned through


class Turn(NamedTuple):
    """Actions that follow each other, their value for the player who does them, and the state they lead to.

    An `open` turn stops where something hidden is revealed, or something is due that needs another thought; all others
    end with the end of the turn, which is not done yet in the state. One that draws a finca, and encircles another
    whatever is drawn, has its plantings among its actions. `plantings` are all that the turn intends, also
    beyond its actions. `forfeited` are the coins of a harvest above the limit (R8.2). `unplanted` is how many tiles
    find no space and cost points (R5.4).
    """

    actions: tuple[Action, ...]
    value: float
    state: GameState
    open: bool = False
    plantings: tuple[Plant, ...] = ()
    forfeited: int = 0
    unplanted: int = 0


class TurnSearch:
    """Finds turns in the states of one game."""

    def __init__(self, evaluation: Evaluation, effort: Effort) -> None:
        self._evaluation = evaluation
        self._effort = effort

    def turns(self, state: GameState) -> list[Turn]:
        """Return the turns worth considering, the best first; at least one. The game must not be over."""
        match state.phase:
            case phases.SITE:
                assert state.drawn_finca is not None
                found = self._sites(state, state.drawn_finca.finca)
            case phases.PLANT:
                found = self._plantings(state)
            case phases.TURN if state.main_action_done:
                found = [Turn((), self._worth(state), state)]
            case phases.TURN:
                found = self._main_actions(state)
            case _:
                return self._fruit(state)
        found.sort(key=_by_value)
        if state.players[state.player].tiles:
            found[:IMPROVED] = [self._improved(turn) for turn in found[:IMPROVED]]
            found.sort(key=_by_value)
        if self._effort.closings:
            found = sorted([closed for turn in found for closed in self._closed(turn)], key=_by_value)
        return [turn if turn.open else turn._replace(actions=(*turn.actions, EndTurn())) for turn in found]

    def _fruit(self, state: GameState) -> list[Turn]:
        """Return the turns for what is due for a tree or beside one."""
        if state.phase == TREE_WORKER:
            return sorted([self._tree_worker(state, action) for action in legal_actions(state)], key=_by_value)
        judgement = self._evaluation.judge(state)
        now = margin(judgement.expected, state.player)
        found = [
            Turn((action,), now + fruit_gain(state, action, judgement.tempo), state, True)
            for action in legal_actions(state)
        ]
        return sorted(found, key=_by_value)

    def _tree_worker(self, state: GameState, action: Action) -> Turn:
        """Return the turn with a worker beside the tree just planted, or none, and then the rest of the hand
        planted."""
        gain = 0.0
        if isinstance(action, PlaceWorker):
            space = due_space(state)
            state = with_tree_worker(state, space)
            gain = worker_gain(state, space, self._evaluation.judge(state).tempo)
        plan = Planner(state, self._evaluation, self._effort).best(state.hand)
        left = len(plan.left)
        return Turn((action,), plan.value + gain, plan.state, True, plan.plantings, unplanted=left)

    def _main_actions(self, state: GameState) -> list[Turn]:
        legal = legal_actions(state)
        found = []
        if EndTurn() in legal:  # nothing is left to buy, and nobody has to harvest then (R4.3)
            found.append(Turn((), self._worth(state), state))
        buys = [action for action in legal if isinstance(action, Buy)]
        judgement = self._evaluation.judge(state)
        found += self._buys(state, buys, (), LINES, judgement)
        found += self._harvests(state, judgement)
        found += self._money(state, buys)
        if may_use_milestone(state):
            found += self._milestone_first(state)
        if self._carts_end_it(state):
            found += self._carts(state)
        if Pass() in legal:
            found.append(Turn((Pass(),), self._evaluation.margin(state, state.player), state, True))
            found += [option._replace(open=True) for option in self._options(state)]
        return found

    def _worth(self, state: GameState, alike: Judgement | None = None) -> float:
        """Return the lead of the player in turn; exactly once all tiles are built, because this turn is the last
        (R11.2). For `alike` see `Evaluation.judge`."""
        if sold_out(state) and not state.hand:
            return self._evaluation.margin(finish(score_encircled(state, []), False, []), state.player)
        return margin(self._evaluation.judge(state, alike).expected, state.player)

    def _worth_after(self, before: Judgement, state: GameState, space: Space | None) -> float:
        """Return the same after a harvest or a bull, from the judgement `before` it: see `judge_after`."""
        if sold_out(state) and not state.hand:
            return self._worth(state)
        return margin(self._evaluation.judge_after(before, state, space).expected, state.player)

    def _carts_end_it(self, state: GameState) -> bool:
        """Return whether carts can take all remaining tiles, so that no main action is needed (R4.3)."""
        carts = state.players[state.player].tiles.count("cart")
        return bool(carts) and not state.bag and len(state.market) - state.market.count(None) <= carts

    def _milestone_first(self, state: GameState) -> list[Turn]:
        """Return the turns with a milestone before the main action, because its roads make a line better."""
        lighter = self._less(state, "milestone")
        built = self._unknown_finca(lighter, ())[0].state
        lines = [action for action in legal_actions(built) if isinstance(action, Buy)]
        found = self._buys(built, lines, (), 1)
        return [min(found, key=_by_value)._replace(actions=(UseMilestone(),), open=True)] if found else []

    def _buys(
        self,
        state: GameState,
        buys: list[Buy],
        before: tuple[Action, ...],
        most: int = LINES,
        judgement: Judgement | None = None,
    ) -> list[Turn]:
        """Return turns for the most promising lines, at most `most` of them, each with its tiles planted. `judgement`
        is that of the state, if it is known."""
        planner = Planner(state, self._evaluation, self._effort, judgement)
        tiles = {action: line_tiles(state, action.line) for action in buys}
        buys = sorted(buys, key=lambda action: -planner.gain(tiles[action]))[:most]
        found = []
        for action in buys:
            taken = self._taken(state, action, tiles[action])
            if finca_due_after(state, len(tiles[action])):
                found += self._unknown_finca(taken, (*before, action))
            else:
                for plan in self._plans(planner, tiles[action]):
                    found.append(self._planted(taken, plan, (*before, action)))
                    found += self._saved(taken, plan, (*before, action))
        return found

    def _plans(self, planner: Planner, hand: tuple[Tile, ...]) -> list[Plan]:
        """Return the ways to plant a hand that are worth considering."""
        plans = planner.plans(hand)
        if not self._effort.closings:
            return plans
        known = {frozenset(plan.plantings) for plan in plans}
        return plans + [plan for plan in planner.closings(hand) if frozenset(plan.plantings) not in known]

    def _taken(self, state: GameState, action: Buy, tiles: tuple[Tile, ...]) -> GameState:
        """Return the state once a line is paid and in the hand."""
        player = state.players[state.player]
        line = state.game.lines[action.line]
        market = tuple([None if place in line else tile for place, tile in enumerate(state.market, 1)])
        return replace(
            state,
            players=with_player(state, replace(player, coins=player.coins - len(tiles))),
            market=market,
            hand=tiles,
            main_action_done=True,
            refill_due=state.refill_due or len(market) - market.count(None) <= FINCA_AT,
        )

    def _planted(self, taken: GameState, plan: Plan, before: tuple[Action, ...]) -> Turn:
        """Return a turn whose tiles have been planted as in a plan, found before they were paid."""
        me = taken.player
        coins = taken.players[me].coins
        players = with_player(taken, replace(plan.state.players[me], coins=coins))
        after = replace(
            plan.state,
            players=players,
            market=taken.market,
            hand=(),
            main_action_done=taken.main_action_done,
            cart_tile=None,
            phase=phases.TURN,
        )
        value = self._worth(after, plan.judgement) + plan.fruit
        value -= taken.game.tiles.return_penalty * len(plan.left)
        unsure = (taken.refill_due and bool(taken.bag)) or bool(plan.left) or not taken.main_action_done
        actions, left = (*before, *plan.plantings), len(plan.left)
        return Turn(actions, value, after, unsure, plan.plantings, unplanted=left)

    def _saved(self, state: GameState, plan: Plan, before: tuple[Action, ...]) -> list[Turn]:
        """Return the turns that plant a plan's left-over tiles with the help of a milestone, if any. One in hand is
        used before the first planting, another one as soon as the plan has collected it."""
        if not plan.left:
            return []
        planted: tuple[Plant, ...] = ()
        if not may_use_milestone(state):
            player = plan.state.players[state.player]
            players = with_player(state, replace(player, coins=state.players[state.player].coins))
            state = replace(plan.state, players=players, hand=plan.left, market=state.market)
            planted = plan.plantings
            if not may_use_milestone(state):
                return []
        turn = self._milestone(state)
        actions, plantings = (*before, *planted, *turn.actions), (*planted, *turn.plantings)
        return [turn._replace(actions=actions, plantings=plantings)]

    def _sites(self, state: GameState, finca: Finca) -> list[Turn]:
        """Return the turns with a finca on the most promising sites, or on any other if only there the hand finds
        room. Those that encircle another finca are sought for the best site only."""
        me = state.player
        built = {site: self._built(state, site, finca) for site in state.open_sites}
        judged = {site: self._evaluation.judge(after) for site, after in built.items()}
        ranked = sorted(built, key=lambda site: -margin(judged[site].expected, me))
        found: list[Turn] = []
        whole = False
        for number, site in enumerate(ranked, 1):
            planner = Planner(built[site], self._evaluation, self._effort, judged[site])
            if self._effort.closings and number == 1:
                for plan in planner.closings(state.hand):
                    turn = Turn((BuildFinca(site), *plan.plantings), plan.value, plan.state, plantings=plan.plantings)
                    found += [closed._replace(open=True) for closed in self._closed(turn)]
            plan = planner.best(state.hand)
            value = self._worth(plan.state) if sold_out(state) and not state.hand else plan.value
            turn = Turn((), value, plan.state, True, plan.plantings, unplanted=len(plan.left))
            turn = min([turn, *self._saved(built[site], plan, ())], key=_by_value)
            found.append(turn._replace(actions=(BuildFinca(site),)))
            whole = whole or len(turn.plantings) == len(state.hand)
            if whole and number >= self._effort.sites:
                break
        return found

    def _unknown_finca(self, state: GameState, before: tuple[Action, ...]) -> list[Turn]:
        """Return the turns of actions that draw a finca: the best one, and those that then encircle another finca.
        Its values are not known yet, so the best site for the middle one of the stack judges them."""
        stack = sorted(state.finca_stack)
        finca = stack.pop(len(stack) // 2)
        drawn = replace(state, finca_stack=tuple(stack))
        found = sorted(self._sites(drawn, finca), key=_by_value)
        chosen = [turn for turn in found if turn is found[0] or len(turn.actions) > 1]
        return [turn._replace(actions=(*before, *turn.actions[1:])) for turn in chosen]

    def _built(self, state: GameState, site: str, finca: Finca) -> GameState:
        """Return the state with a finca on a site; the refill and the next site stay open."""
        fincas = (*state.fincas, BuiltFinca(site, finca))
        return replace(
            state,
            phase=phases.PLANT if state.hand else phases.TURN,
            fincas=tuple(sorted(fincas, key=lambda built: built.site)),
            finca_roads=state.finca_roads | state.game.board.roads[site],
            drawn_finca=None,
            open_sites=tuple([other for other in state.open_sites if other != site]),
        )

    def _harvests(self, state: GameState, before: Judgement) -> list[Turn]:
        """Return the harvests: every single region, the best of them with every other one, and so on up to all of them.
        Only all of them where nothing can come of any. `before` is the judgement of the state."""
        waiting = {first_space(region.spaces) for region in state.players[state.player].regions}
        if waiting and before.nothing_to_come:
            return [self._harvest(state, before, tuple(sorted(waiting)))]
        chosen: tuple[Space, ...] = ()
        found = []
        while waiting:
            turns = [self._harvest(state, before, tuple(sorted((*chosen, region)))) for region in sorted(waiting)]
            found += turns
            best = min(turns, key=_by_value).actions[0]
            assert isinstance(best, Harvest)
            chosen = best.regions
            waiting -= set(chosen)
        return found

    def _harvest(self, state: GameState, before: Judgement, regions: tuple[Space, ...]) -> Turn:
        action = Harvest(regions)
        events: list[Event] = []
        after = harvest(state, action, events)
        forfeited = sum(event.due - event.gained for event in events if isinstance(event, Income))
        value = self._worth_after(before, after, None) - self._evaluation.weights.forfeit * forfeited
        return Turn((action,), value, after, forfeited=forfeited)

    def _money(self, state: GameState, buys: list[Buy]) -> list[Turn]:
        """Return the turns for lines that only a money tile makes affordable."""
        player = state.players[state.player]
        found = []
        for name, coins in MONEY.items():
            if name in player.tiles and player.coins + coins <= state.game.tiles.max_coins:
                rich = replace(player, coins=player.coins + coins, tiles=without_tile(player.tiles, name))
                richer = replace(state, players=with_player(state, rich))
                lines = [action for action in legal_actions(richer) if isinstance(action, Buy) and action not in buys]
                found += self._buys(richer, lines, (UseMoney(coins),))
        return found

    def _plantings(self, state: GameState) -> list[Turn]:
        """Return the turns that plant the hand as well as possible; a cart's tile comes first."""
        due = state.hand if state.cart_tile is None else (state.cart_tile,)
        planner = Planner(state, self._evaluation, self._effort)
        plan = planner.best(due)
        if not plan.plantings:
            returned = Turn((ReturnHand(),), plan.value, state, True, unplanted=len(due))
            return [returned, *self._saved(state, plan, ())]
        if due != state.hand:
            return [Turn(plan.plantings, plan.value, plan.state, True, plan.plantings)]
        found = []
        for plan in self._plans(planner, state.hand):
            found.append(self._planted(state, plan, ()))
            found += self._saved(state, plan, ())
        return found

    def _improved(self, turn: Turn) -> Turn:
        """Return the turn with every use of action tiles that makes it better."""
        while not turn.open and (options := self._options(turn.state)):
            now = self._worth(turn.state)
            best = max(options, key=lambda option: option.value)
            if best.value <= now:
                break
            actions, value = (*turn.actions, *best.actions), turn.value + best.value - now
            turn = turn._replace(
                actions=actions,
                value=value,
                state=best.state,
                open=best.open,
                plantings=turn.plantings or best.plantings,
            )
        return turn

    def _closed(self, turn: Turn) -> list[Turn]:
        """Return the turn, and those that put bulls on all that a finca lacks after it, or that several do. If one of
        these is better, only the best."""
        state = turn.state
        bulls = 0 if turn.open else state.players[state.player].tiles.count("bull")
        if not bulls:
            return [turn]
        found, now = [turn], self._worth(state)
        for built in state.fincas:
            lacking = missing(state, built.site)
            if built.scored or not 0 < lacking.bit_count() <= bulls or lacking & ~state.game.board.plantable:
                continue
            after = state
            placed = tuple([PlaceBull(space) for space in spaces_of(lacking)])
            for bull in placed:
                after = place_bull(after, bull, [])
            value = turn.value + self._worth(after) - now
            closed = turn._replace(actions=(*turn.actions, *placed), value=value, state=after)
            found += self._closed(closed)
        found.sort(key=_by_value)
        return found if found[0] is turn else found[:1]

    def _options(self, state: GameState) -> list[Turn]:
        """Return what each action tile could do now, with an empty hand or one that cannot be planted."""
        tiles = state.players[state.player].tiles
        found: list[Turn] = []
        if "cart" in tiles and state.cart_tile is None:
            found += self._carts(state)
        if "bull" in tiles:
            found += self._bulls(state)
        if may_use_milestone(state):
            found.append(self._milestone(state))
        for name, coins in MONEY.items() if not self._effort.keeps_money else ():
            if name in tiles:
                after = self._less(state, name, coins)
                forfeited = state.players[state.player].coins + coins - after.players[state.player].coins
                value = self._worth(after) - self._evaluation.weights.forfeit * forfeited
                found.append(Turn((UseMoney(coins),), value, after))
        return found

    def _milestone(self, state: GameState) -> Turn:
        return self._unknown_finca(self._less(state, "milestone"), (UseMilestone(),))[0]

    def _less(self, state: GameState, tile: str, coins: int = 0) -> GameState:
        """Return the state without an action tile of the player in turn, who may get coins for it."""
        player = state.players[state.player]
        held = min(player.coins + coins, state.game.tiles.max_coins)
        return replace(
            state, players=with_player(state, replace(player, tiles=without_tile(player.tiles, tile), coins=held))
        )

    def _carts(self, state: GameState) -> list[Turn]:
        lighter = self._less(state, "cart")
        planner = Planner(lighter, self._evaluation, self._effort)
        found: list[Turn] = []
        due = finca_due_after(state, 1)
        for tile in sorted({tile for tile in state.market if tile is not None}):
            place = state.market.index(tile)
            market = (*state.market[:place], None, *state.market[place + 1 :])
            action = UseCart(place + 1)
            if due and self._effort.closings and not state.hand:
                taken = replace(lighter, market=market, hand=(tile,), refill_due=True)
                found += [turn for turn in self._unknown_finca(taken, (action,)) if not turn.unplanted]
                continue
            plan = planner.best((tile,))
            if plan.left:
                continue
            if due:  # a finca first: the planting is thought over again
                found.append(Turn((action,), plan.value, plan.state, True, plan.plantings))
            else:
                turn = self._planted(replace(lighter, market=market), plan, (action,))
                found.append(turn)
        return found

    def _bulls(self, state: GameState) -> list[Turn]:
        """Return the turns with bulls on the last spaces that fincas lack."""
        board = state.game.board
        spaces = 0
        for built in state.fincas:
            lacking = board.around[built.site] & ~state.occupied
            if not built.scored and lacking.bit_count() <= BULL_AT:
                spaces |= lacking & board.plantable
        if not spaces:
            return []
        before = self._evaluation.judge(state)
        found = []
        for space in spaces_of(spaces):
            after = place_bull(state, PlaceBull(space), [])
            found.append(Turn((PlaceBull(space),), self._worth_after(before, after, space), after))
        return found


def may_use_milestone(state: GameState) -> bool:
    """Return whether the player in turn holds a milestone that has a finca and a site (R10.5)."""
    return bool(state.finca_stack and state.open_sites) and "milestone" in state.players[state.player].tiles


def _by_value(turn: Turn) -> float:
    return -turn.value
