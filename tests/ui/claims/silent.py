"""The sentences of the table that claim nothing about what comes, each with the reason why nothing is tried.

A text that is new is found by a test: it belongs here, or gets a check.
"""

from __future__ import annotations

from citrus.language.texts import english
from tests.ui.claims.hearing import stem
from tests.ui.claims.moment import EVERY_SOURCE

SCOPE = (
    "table.prompt",
    "table.hint",
    "table.tip",
    "table.forecast",
    "table.recap",
    "table.banner",
    "table.bot",
    "table.stalled",
    "table.landscape",
    "table.stacks",
    "events",
    "refusal",
)
"""The parts of the texts that are gone through. Hints of the lamp are tried by tests of their own."""

HOW_TO = """
table.hint: no_why no_more no_space
table.hint: first pick plant plant_tree plant_or_pick only_fit tap_again let_go tap_turn bridge_space use_cart
 use_bull use_milestone harvest_none choose_pile
 tree_worker pick_fruit sell_fruit pick_or_sell choose_fruit use_arrows pick_tile drop finca_first buy_to_plant
 cart_tile_first nothing_fits bridge bridge_first finish_cart finish_bull finish_milestone
 finish_harvest finish_first only_region over
 found.horses found.money found.cart found.bull found.bridge found.milestone found.abandoned
table.tip: draw undo undo_to undo_of undo_turn undo_bots redo menu rush pause pace standings standings_over fit story
 key hint how open_mat choose_pile cart_takes
table.bot: rush watched
table.recap: title title_marked title_click again corners
table.banner: turn ended passed last_tiles lot begins dealt_again
"""
"""How the table is used."""

WHAT_IS = """
table.prompt: finca_scored placed harvested pick cart bull milestone fruit harvest
table.hint: done_waits refilled no_kept_fruit not_your_fruit not_your_tile not_your_mat no_bridge_space no_bull_space
 no_regions no_tool no_undo no_undo_yet no_redo sale
table.tip: each wells_left bag_over fincas drawn sites_over market_over income coins coins_use workers workers_use
 finca finca_scored roads no_road
 missing missing_plots nobody around region neutral track stands nobody_stands rock landscape plant plant_bridge rival
 tree_waits tree tree_empty values pile kept basket place_worker sealed line_looks
table.forecast: heads.now heads.total heads.leading heads.lost leading leading_text led
 points_now points_now_text now with_gap
table.bot: thinks plays does paused failed failed_report
table.bot.foreign: raised illegal idle slow lost failed failed_report absent_title absent absent_ok
table.stacks: bag bag_empty fincas fincas_closed sites market
table.landscape: horses2.name horses3.name horses4.name money2.name money3.name cart.name bull.name bridge.name
 milestone.name money2.use money3.use cart.use bull.use bridge.use milestone.use
refusal: game_over finca_due finca_due_one no_finca_due cart_tile_first hand_not_empty main_action_done
 no_such_line line_empty too_expensive not_in_hand no_such_space no_bridge
 bridge_not_needed no_place hand_empty no_region region_not_named_first not_own_region no_region_chosen no_such_tile
 cart_running market_space_empty cart_no_worker bull_space no_finca_left no_site_left sold_out not_in_game fruit_due
 worker_due no_tree_worker fruit_action_due no_fruit_due no_fruit_pile no_fruit_action no_tree_beside tree_empty
 fruit_not_kept sale_too_large can_still_plant
"""
"""How things stand, read off the state of the game."""

HAPPENED = """
table.recap: brief_cart brief_taken with_points share since
table.stalled: passed passed_roads passed_room passed_coins
events: at fair_start fair_coins bought bought_tiles bought_for planted planted_bridge worker worker_tree worker_kept
 kept covered finca_drawn finca_built site_opened returned cart bull milestone money passed fruit_chosen no_fruit_picked
 no_fruit_sold no_fruit picked sold harvested harvested_tree points last_harvest last_harvest_tree standing tied
 nobody ended blocked
"""
"""What has happened, word for word the events of the rules core."""

RULES = """
table.hint: horses
table.tip: bag sites well ladder crown landscape_closes stays_open neutral_use afterwards tree_tile tree_still
 tree_use tree_new keep prices basket_use
table.forecast: harvest_first
table.landscape: horses2.help horses3.help horses4.help money2.help money3.help cart.help bull.help bridge.help
 milestone.help unused
events: use.choose use.bridge use.horses
refusal: same_kind_region can_play
"""
"""What holds by the rules in every game, and signs explained."""


def silent() -> set[str]:
    """Return the keys of all of them."""
    found = {stem(key) for key in english() if key.startswith("events.term.")}
    found |= {f"table.forecast.heads.{source.column}" for source in EVERY_SOURCE}
    found.add("events.at_mats.horses")
    for group in (HOW_TO, WHAT_IS, HAPPENED, RULES):
        prefix = ""
        for word in group.split():
            if word.endswith(":"):
                prefix = word[:-1]
            else:
                found.add(f"{prefix}.{word}")
    return found
