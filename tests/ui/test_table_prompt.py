"""The bar tells how the game ends, what a harvest brings and gives up, and which finca is about to score."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.match.settings import Level
from citrus.records.replay import Step
from citrus.rules.actions import Buy, EndTurn, Harvest, Pass, Plant
from citrus.rules.board import first_space
from citrus.rules.events import LandscapeTaken, Passed, RegionsMerged
from citrus.rules.fincas import missing
from citrus.rules.market import line_tiles
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.ui.shell.app import App
from citrus.ui.table.model import log, notes, targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import Choices, costs
from citrus.ui.table.model.preview import given_up
from citrus.ui.table.model.prompt import first_found, news, prompt
from citrus.ui.table.model.ranking import TOTAL
from citrus.ui.table.model.remedy import remedy
from citrus.ui.table.model.said import Prompt
from citrus.ui.table.model.selection import NOTHING, Harvesting, PickedTile, Selection
from citrus.ui.table.model.settling import settle
from citrus.ui.table.model.targets import Target
from tests.rules.scene import Scene
from tests.ui.locale_texts import in_english
from tests.ui.player import sit_down
from tests.ui.shell import play

AROUND_A = "c2 d2 e2 c3 e3 c4 d4 e4"


def said(scene: Scene, selection: Selection = NOTHING) -> Prompt:
    legal = legal_actions(scene.state)
    return prompt(in_english(scene.game), scene.state, legal, settle(selection, scene.state, legal))


def harvest(scene: Scene, *chosen: int) -> str:
    regions = scene.state.players[0].regions
    firsts = frozenset(first_space(regions[number].spaces) for number in chosen)
    return said(scene, Harvesting(firsts)).hint


def site(scene: Scene, letter: str) -> list[str]:
    """Return the note on a site with nothing picked."""
    space = targets.Space(scene.board.sites[letter])
    return notes.about(in_english(scene.game), scene.state, {}, space)


LAST = "left until the end. Fruit, horses and open fincas still count."


def test_an_empty_bag_tells_how_the_game_ends() -> None:
    scene = Scene().fincas(A="10/5").market("lemon lime").bag("orange")
    assert "game ends" not in said(scene).hint
    scene.bag("")
    assert said(scene).hint.startswith(f"2 tiles {LAST}")


def test_who_cannot_buy_any_more_is_told_the_same_about_the_end() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "d2").market("lemon").bag("").player(0, coins=0)
    assert said(scene).hint.startswith(f"1 tile {LAST}")
    stuck = Scene().fincas(A="10/5").market("lemon").bag("").player(0, coins=0)
    assert said(stuck).hint == "If everybody passes, the game ends."
    assert "bull" in said(stuck.player(0, tiles=("bull",))).text


def test_a_finca_that_may_still_come_although_the_bag_is_empty_is_announced() -> None:
    coming = "At 3 or fewer, a new finca comes"
    scene = Scene(edition=2).fincas(A="10/5").market("lemon lime orange lemon").bag("").stacks("8/4", "B")
    assert coming in said(scene).hint
    scene.change(refill_due=True)  # it has come, and nothing is left to fill the market with
    assert coming not in said(scene).hint
    scene.change(refill_due=False, fincas_closed=True)
    assert coming not in said(scene).hint
    first = Scene(edition=1).fincas(A="10/5").market("lemon lime").bag("").stacks("8/4", "B").change(refill_due=True)
    assert coming in said(first).hint  # the next purchase brings one, too
    assert coming not in said(first.stacks("", "B")).hint


def test_a_tile_that_a_click_on_a_space_has_picked_says_why() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "a1").hand("lemon lime")
    assert "Only this tile" not in said(scene, PickedTile(1)).hint
    picked = said(scene, PickedTile(1, space=scene.board.numbers["a2"]))
    assert picked.text == "Ana: only the lime fits here"
    assert picked.hint == "Choose the space again to plant the lime."


def test_who_could_buy_with_what_lies_on_the_mat_is_told_so_and_not_to_harvest() -> None:
    scene = Scene().fincas(A="10/5").market("lemon lime orange").region(0, "lime", "d2").player(0, coins=0)
    assert said(scene).text == "Ana: you cannot buy anything, so harvest"
    scene.player(0, tiles=("money2",))
    now = said(scene)
    assert now.text == "Ana: use your money tile to buy, or harvest"
    assert now.hint == "It brings 2 coins, enough to buy a line."
    assert scene.do("money 2")
    assert Buy in map(type, legal_actions(scene.state))
    assert said(scene).text == "Ana: buy a line or harvest"


def test_money_that_is_not_enough_is_not_recommended_but_both_tiles_together_are() -> None:
    scene = Scene().fincas(A="10/5").market("- - - - - - lemon lime orange -").player(0, coins=0, tiles=("money2",))
    prices = {len(line_tiles(scene.state, line)) for line in scene.state.game.lines} - {0}
    scene.player(0, coins=0, tiles=("horses2",))
    assert said(scene).text == "Ana: you can neither buy nor harvest, so pass"
    assert remedy(scene.state, legal_actions(scene.state)) is None
    scene.player(0, tiles=("money2", "money3"))
    found = remedy(scene.state, legal_actions(scene.state))
    assert found.coins == (2 if min(prices) <= 2 else 3)


def test_who_can_only_pass_is_told_what_comes_of_it() -> None:
    """R11.1; action tiles are spoken of only to those who can use some, and nobody is promised that they help."""
    scene = Scene().fincas(A="10/5").market("- - - - - - lemon lime orange -").player(0, coins=0, tiles=("horses2",))
    scene.stacks("8/4", "B").bag("lemon")
    assert said(scene).hint == "If everybody passes, the next player first builds a finca."
    assert said(scene.change(fincas_closed=True)).hint == "If everybody passes, the game ends."
    usable = said(scene.player(0, coins=0, tiles=("bull", "bridge")))
    assert usable == Prompt("Ana: pass, or first use your bull", "If everybody passes, the game ends.")


def test_the_last_one_to_pass_is_told_what_this_pass_leads_to() -> None:
    """R11.1: by the bar, also beside an action tile that would help, and by the button."""
    scene = Scene().fincas(A="10/5").market("- - - - - - lemon lime orange -").player(0, coins=0).bag("lemon")
    scene.change(passes=1)
    ends = "Everybody else has passed: your pass ends the game."
    assert said(scene).hint == ends
    button, passing = targets.CommandButton(Command.PASS), {targets.CommandButton(Command.PASS): Pass()}
    assert notes.about(in_english(scene.game), scene.state, passing, button) == ["Pass", ends]
    passed = Step(Pass(), scene.state, (Passed(1),))
    assert news(in_english(scene.game), [passed], reading=False) == "", "it would take the place of what matters"
    scene.stacks("8/4", "B")
    assert said(scene).hint == "Everybody else has passed: after you, Ben will build a finca."
    helped = Scene().fincas(A="10/5").market("lemon lime").bag("").player(0, coins=0, tiles=("cart",))
    helped.change(passes=1)
    assert said(helped).text == "Ana: use your cart, or pass"
    assert said(helped).hint.endswith(ends)


def test_what_a_landscape_tile_is_for_is_said_once_to_those_who_take_it() -> None:
    scene = Scene().fincas(A="10/5").market("lemon lime orange lemon").bag("lemon")
    state, texts = scene.state, in_english(scene.game)
    other = replace(state, player=1)

    def took(player: int, tile: str) -> Step:
        return Step(Pass(), state, (LandscapeTaken(player, tile, 0),))

    def found(*steps: Step) -> str:
        return first_found(texts, [Step(None, state, ()), *steps], {0, 1})

    says = texts.texts("table.hint.found.cart")
    assert found(took(0, "cart")) == says
    assert found(took(0, "cart"), Step(EndTurn(), other, ()), Step(Pass(), state, ())) == says, "in the next turn, too"
    poor = scene.player(0, coins=0).state
    for later in (state, poor):
        bridge = found(took(0, "bridge"), Step(EndTurn(), other, ()), Step(Pass(), later, ()))
        assert bool(bridge) == (later is state), "without a tile to buy, there is none to plant with a bridge"
    for tile in ("horses2", "money2"):  # nobody else's turn, and nothing that has to be used then
        assert found(took(0, tile), Step(EndTurn(), other, ()), Step(Pass(), state, ())) == ""
    assert found(took(0, "cart"), Step(Pass(), state, ())) == "", "until the player goes on"
    assert found(took(1, "cart"), took(0, "cart")) == "", "somebody has seen it before"
    assert found(took(2, "cart")) == "", "a computer needs no help"
    assert found(took(0, "horses2"), took(0, "horses4")) == ""
    assert found(took(0, "money2")) == texts.texts("table.hint.found.money")
    joined = Step(Pass(), state, (RegionsMerged(0, 0, (1,), (2,)),))
    assert found(joined) == texts.texts("table.hint.found.abandoned")
    assert found(joined, joined) == ""
    assert found(Step(Pass(), state, (RegionsMerged(0, 0, (1, 2), ()),))) == "", "two regions of one's own"


def test_the_log_says_why_the_game_ends_before_what_that_brings() -> None:
    """R11.3: an open finca, a region and a tile are counted; what the pass itself leads to comes before."""
    scene = Scene().fincas(A="10/5").region(1, "lime", "d2").player(0, coins=0, tiles=("cart",)).market("lemon")
    events = tuple(scene.change(passes=1).do("pass"))
    told = [entry.text for entry in log.entries(in_english(scene.game), scene.state, events)]
    assert told[:2] == ["Passed", "All players passed one after another: the game is over"]
    assert told[2].startswith("Finca A (10/5) at the end")
    assert told[-1] == "Ben won with 6 points"
    scene = Scene().fincas(A="10/5").region(0, "lemon", AROUND_A).region(0, "lime", "a7")
    events = tuple(scene.change(main_action_done=True).do("end"))
    told = [entry.text for entry in log.entries(in_english(scene.game), scene.state, events)]
    assert told[0].startswith("Finca\u00a0A (10/5) is encircled")
    assert told[1] == "The last tile is planted: the game is over"


def test_who_has_coins_and_cannot_buy_is_told_why() -> None:
    scene = Scene().fincas(A="10/5").market("lemon lemon").bag("lime").region(0, "lime", "d2").player(0, coins=0)
    assert said(scene).hint.startswith("Press Harvest")
    scene.player(0, coins=9, workers=0)
    assert said(scene).text == "Ana: you cannot buy anything, so harvest"
    assert said(scene).hint == "You need 1 more worker at home for that. A harvest brings workers home."
    scene.player(0, workers=4).region(1, "lemon", AROUND_A).bag("")
    assert said(scene).hint.startswith("No road of a finca is free."), "even if the end of the game is near"


def test_a_cart_or_a_milestone_that_helps_is_named_before_harvesting() -> None:
    scene = Scene().fincas(A="10/5").market("lemon lime").region(0, "lime", "d2").player(0, coins=0, tiles=("cart",))
    assert said(scene).text == "Ana: harvest, or use your cart first"
    assert said(scene).hint.startswith("The cart takes a market tile")
    scene.player(0, coins=1, tiles=("milestone",)).stacks("10/5", "B").bag("lemon").market("")
    assert said(scene).text == "Ana: harvest, or use your milestone first"
    assert "refills the market" in said(scene).hint
    scene.player(0, coins=0)  # nothing that is revealed could be paid
    assert said(scene).text == "Ana: you cannot buy anything, so harvest"


def test_the_last_turn_speaks_only_of_fincas_that_score() -> None:
    scored, harvested = (
        "When you end your turn, finca A will be scored.",
        "At the end, regions with a worker",
    )
    scene = Scene().fincas(A="10/5").market("").bag("").change(main_action_done=True)
    assert said(scene).hint == "Nothing left to do."
    assert said(scene.player(0, tiles=("bull",))).hint == "You can still use your bull."
    scene.player(0, tiles=()).region(0, "lemon", "a1")
    assert said(scene).hint == f"{harvested} are harvested."  # nobody is at the open finca
    scene.region(1, "lime", AROUND_A)
    assert said(scene).hint == f"{scored} {harvested} are harvested."
    scene.fincas(A="10/5", B="8/4").region(0, "orange", "f5")
    assert said(scene).hint == "Now all fruit counts. Open fincas pay, too, but only the lower value."
    assert said(scene.hand("lemon")).hint.startswith(f"{scored} The game ends with this turn")


def test_every_tile_that_can_be_used_before_a_harvest_is_named() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "d2").market("lemon").bag("orange")
    scene.player(0, coins=0, tiles=("cart",))
    assert said(scene).text == "Ana: harvest, or use your cart first"
    scene.player(0, coins=0, tiles=("cart", "bull"))
    assert said(scene).text == "Ana: harvest, or first use your cart and your bull"


def test_the_last_turn_says_so_and_that_everything_is_counted() -> None:
    scene = Scene().fincas(A="10/5").market("").bag("").hand("lemon lime")
    counted = "Now all fruit counts. Open fincas pay, too, but only the lower value."
    assert said(scene).hint.startswith("The game ends with this turn")
    scene.do("plant lemon d2", "plant lime d4")
    last = said(scene)
    assert last.text == "Ana: last turn, count the points"
    assert last.hint == counted
    scene.player(0, tiles=("bull",))
    assert said(scene).text == "Ana: last turn, count the points"
    assert said(scene).hint == f"You can still use your bull. {counted}"
    scene.player(0, tiles=("money2",))
    assert said(scene).hint == counted, "coins are worth nothing any more, but the tile is"


def test_the_end_of_a_turn_names_the_action_tiles_that_can_still_be_used() -> None:
    scene = Scene().fincas(A="10/5").market("lemon lime").bag("orange").player(0, tiles=("cart", "money2", "horses2"))
    scene.do("buy R1", "plant lemon d2", "plant lime d4")
    assert said(scene).text == "Ana: end your turn, or use your money tile and your cart"
    assert said(scene).hint == "You keep what you do not use."


def test_projected_totals_say_that_a_forced_harvest_is_not_in_them() -> None:
    """R11.1: who can buy nothing must harvest, and what that costs at fincas is not known before it is chosen."""
    scene = Scene().fincas(A="10/5").region(0, "lime", "d2").market("lemon").bag("").player(0, coins=0)
    total = targets.RankedColumn(TOTAL)

    def projected() -> bool:
        return "forced to make" in " ".join(notes.about(in_english(scene.game), scene.state, {}, total))

    assert projected()
    scene.bag("lemon")
    assert not projected()


def test_the_end_of_a_turn_tells_what_white_squares_are_as_long_as_there_are_some() -> None:
    scene = Scene().fincas(A="10/5").market("lemon").bag("lemon").change(main_action_done=True)
    around = AROUND_A.split()
    words = in_english(scene.game)
    words.calm = True

    def told(free: int) -> Prompt:
        scene.region(0, "lemon", " ".join(around[: len(around) - free]))
        return prompt(words, scene.state, legal_actions(scene.state), NOTHING)

    assert (told(3).hint, told(3).lesson) == ("Nothing left to do.", "")
    assert (told(2).hint, told(2).lesson) == (words.texts("table.hint.squares"), "end")
    words.calm = False
    assert told(2).hint == "Nothing left to do.", "the full table has numbers"


def test_an_encircled_finca_is_told_before_the_turn_ends() -> None:
    scene = Scene().fincas(A="10/5").market("lemon").bag("lemon").change(main_action_done=True)
    assert said(scene).hint == "Nothing left to do."
    scene.region(0, "lemon", AROUND_A)
    told = "When you end your turn, finca A will be scored."
    assert said(scene).hint == told
    scene.player(0, tiles=("bull",))
    assert (said(scene).text, said(scene).hint) == ("Ana: end your turn, or use your bull", told)
    assert site(scene, "A")[1] == "Encircled: it is scored at the end of the turn", "the calm table says so at once"
    scene.do("end")
    assert "Encircled" not in said(scene).hint


def test_a_finca_tells_how_many_of_its_roads_are_free_and_what_lies_beside_it() -> None:
    scene = Scene().fincas(A="10/5")
    scene.landscape()
    assert site(scene, "A")[-1] == "4 free roads: regions can begin there"
    filled = "(a horse or action tile fills its space)"
    assert not any(filled in line for line in site(scene, "A"))
    scene.region(0, "lemon", "d2").region(None, "lime", "c3 c4 d4").landscape(e3="bull").bag("lemon " * 9)
    told = site(scene, "A")
    assert filled in next(line for line in told if "still free" in line), "said with the number that it explains"
    assert told[-1] == "1 free road: a region can begin there"
    scene.region(1, "orange", "e3")
    assert site(scene, "A")[-1] == "All its roads are taken"


def test_a_harvest_tells_points_workers_coins_and_the_limit() -> None:
    scene = Scene().market("lemon").region(0, "lemon", "a1 a2").region(0, "lime", "c1").player(0, workers=1, coins=3)
    assert harvest(scene).startswith("You get points and coins")
    assert harvest(scene, 0) == "This harvest brings 2 points, and 4 coins for 2 workers at home."
    scene.player(0, coins=11)
    assert harvest(scene, 0) == "This harvest brings 2 points and 1 coin: you can hold 12, so you lose 3 coins."
    assert any(
        line.endswith("1 coin (not 6, as nobody holds more than 12 coins)")
        for line in notes.mat(in_english(scene.game), scene.state, 0)
    )


def test_a_harvest_tells_the_places_it_gives_up() -> None:
    scene = Scene().fincas(A="10/5").market("lemon").region(0, "lemon", "c1 c2").region(0, "lime", "a1")
    second, first = (region.spaces for region in scene.state.players[0].regions)
    assert given_up(scene.state, (first,)) == {"A": 5}
    assert given_up(scene.state, (second,)) == {}
    limit, loss = "6 coins (at most 12)", "but later 5 points less at finca A."
    assert harvest(scene, 1) == f"This brings 2 points and {limit}, {loss}", "the limit is said beside it"
    scene.player(0, coins=2)
    assert harvest(scene, 1) == f"This brings 2 points and 7 coins, {loss}"
    assert "finca" not in harvest(scene, 0)


def test_a_finca_that_the_tiles_left_cannot_close_counts_with_what_the_end_pays() -> None:
    scene = Scene().fincas(A="10/5").market("lime").region(0, "lemon", "b2 b3 c3 c4 d2")
    scene.region(1, "orange", "e2 e3").region(1, "blood_orange", "d4 e4")
    region, *_ = (one.spaces for one in scene.state.players[0].regions)
    assert missing(scene.state, "A").bit_count() == 1
    assert given_up(scene.state, (region,)) == {"A": 5}, "no lime can go there"
    assert given_up(scene.market("orange").state, (region,)) == {"A": 10}


def test_a_harvest_after_which_nothing_could_be_done_says_so() -> None:
    scene = Scene().fincas(A="10/5").market("lemon").region(0, "lemon", "d2 d1").region(0, "lime", "e3")
    scene.region(1, "orange", "c3").region(1, "grapefruit", "d4")  # every road is taken
    assert harvest(scene, 0, 1).endswith("but then you could neither buy nor harvest.")
    assert "only pass" not in harvest(scene, 0)  # the other region can still be harvested
    scene.market("lemon lime").fincas(A="10/5", B="9/4")  # there are other roads
    assert "only pass" not in harvest(scene, 0, 1)


def test_the_log_tells_what_a_new_tile_is_for() -> None:
    uses = {"choose": "choose it", "bridge": "for planting", "horses": "points at the end"}
    for tile, name in (("money3", "choose"), ("bridge", "bridge"), ("horses2", "horses")):
        scene = Scene().fincas(A="10/5").market("lemon").hand("lemon").landscape(d2=tile)
        events = tuple(scene.do("plant lemon d2"))
        for new in ({name}, {*uses} - {name}):
            told = log.entries(in_english(scene.game), scene.state, events, False, new)
            assert any(uses[name] in entry.text for entry in told) == (name in new)


def test_a_harvest_of_several_regions_is_told_in_all_before_each_of_them() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "d2 d1").region(0, "lemon", "f4").market("lemon")
    events = tuple(scene.do("harvest d1 f4"))
    first, *each = [entry.text for entry in log.entries(in_english(scene.game), scene.state, events)]
    assert first == "Harvested 2 regions: 3 points"
    assert [text.split(":")[0] for text in each if text.startswith("Harvested")] == [
        "Harvested the lime region",
        "Harvested the lemon region",
    ]
    alone = Scene().fincas(A="10/5").region(0, "lime", "d2 d1").market("lemon")
    events = tuple(alone.do("harvest d1"))
    assert log.entries(in_english(alone.game), alone.state, events)[0].text.startswith("Harvested the lime region")


@pytest.mark.parametrize(
    ("tokens", "kept", "asked"),
    [
        (" 4", "", "choose a tree to pick its fruit, or skip"),
        ("", "plum", "choose fruits to sell, or skip"),
        (" 4", "plum", "pick or sell fruit"),
    ],
)
def test_fruit_is_asked_for_only_as_far_as_there_is_some(tokens: str, kept: str, asked: str) -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").trees(c3=f"apple{tokens}").keep(0, kept).hand("lemon lemon")
    scene.do("plant lemon d2")
    assert said(scene).text.startswith(f"Ana: {asked}")


def test_the_last_pile_is_not_called_one_of_several() -> None:
    planted = {"a7": "apple", "c7": "apricot", "e7": "cherry", "g7": "elderberry", "g1": "plum"}
    for trees, asked in ((planted, "the last pile"), ({"a7": "apple"}, "a pile")):
        scene = Scene(fruit_trees=True).fincas(A="10/5").trees(**trees).hand("tree")
        events = tuple(scene.do("plant tree d2"))
        assert said(scene).hint.startswith(f"Choose {asked}:")
        assert log.entries(in_english(scene.game), scene.state, events)[0].text == "Planted the tree"


def test_the_button_that_chooses_all_regions_says_what_they_would_bring() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "d2 d1").region(0, "lemon", "f4").player(0, coins=0)
    lines = notes.about(in_english(scene.game), scene.state, {}, targets.CommandButton(Command.ALL))
    assert lines == ["All your regions: 3 points and 8 coins. Nothing is harvested until you press Harvest."]


def test_a_line_names_its_tiles_before_the_finca_that_it_brings() -> None:
    scene = Scene().fincas(A="10/5").market("lemon lime orange lime").bag("orange lime " * 8).stacks("10/5", "B")
    assert (
        notes.line(in_english(scene.game), scene.state, "C1", None)
        == "Buy column 1 for 1 coin: orange. Then you build a finca."
    )


def test_marks_of_lost_points_are_explained_while_there_are_any() -> None:
    moment = play(2, 3, steps=35).state
    legal = legal_actions(moment)
    words, costly = in_english(moment.game), "The minus warns"
    assert prompt(words, moment, legal, PickedTile(0)).hint.startswith(costly)
    spaces: Choices = {
        targets.Space(one.space): one for one in legal if isinstance(one, Plant) and one.tile == moment.hand[0]
    }
    free = next(one for space, one in spaces.items() if space.number not in costs(moment, spaces))
    after = apply(moment, free)[0]
    assert not prompt(words, after, legal_actions(after), PickedTile(0)).hint.startswith(costly)


@pytest.mark.parametrize("table", ["calm", "full"])
def test_the_bar_says_what_a_harvest_costs_at_fincas_where_somebody_points(app: App, table: Level) -> None:
    found = ((at, losses(at.state)) for steps in range(30, 90) if harvests(at := play(2, 1, steps=steps)))
    match, lost = next((at, lost) for at, lost in found if any(lost.values()) and not all(lost.values()))
    player = sit_down(app, match, speed="none", table=table)

    def says_less(target: Target | Command | None) -> bool:
        """Return whether the bar says, where somebody points, that a finca brings less later."""
        player.hovers(target)
        return "less at finca" in player.snapshot.prompt.hint

    asked = player.snapshot.prompt.text
    assert not says_less(None)
    player.clicks(Command.HARVEST)
    assert not says_less(None)
    assert {region: says_less(targets.Space(region)) for region in lost} == {
        region: bool(points) for region, points in lost.items()
    }
    assert player.snapshot.prompt.text != asked
    costly, free = (next(one for one, points in lost.items() if bool(points) is costs) for costs in (True, False))
    player.clicks(targets.Space(costly))
    assert says_less(targets.Space(free)), "together with what is chosen"


def harvests(match: Match) -> bool:
    """Return whether a harvest is possible now."""
    return isinstance(match.legal_actions()[-1], Harvest)


def losses(state: GameState) -> dict[int, int]:
    """Return the points that the harvest of each own region, by its first space, would cost at fincas."""
    own = [region.spaces for region in state.players[state.player].regions]
    return {first_space(region): sum(given_up(state, (region,)).values()) for region in own}
