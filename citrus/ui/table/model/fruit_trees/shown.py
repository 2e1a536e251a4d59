"""Fruit trees, as the window asks for them (R13)."""

from __future__ import annotations

from citrus.rules.events import FincaScored, TilePlanted
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit, PlaceWorker
from citrus.rules.fruit_trees.events import FruitChosen, FruitPicked, FruitSold
from citrus.ui.table.model.fruit_trees import clicks, notes, pictures, words
from citrus.ui.table.model.fruit_trees.carried import carried
from citrus.ui.table.model.shown import ShownVariant

SHOWN_TREES = ShownVariant(
    click_paths=clicks.CLICK_PATHS,
    lying=clicks.lying,
    begun=clicks.begun,
    concerned=clicks.concerned,
    settle=clicks.settle,
    meaning=clicks.meaning,
    prompt=words.prompt,
    about=notes.about,
    on_space=notes.on_space,
    planting=notes.planting,
    beside=notes.beside,
    pictured=pictures.pictured,
    worker_gets=pictures.fruit_beside,
    lines=words.lines,
    scored=words.scored,
    advice=words.advice,
    grounds=words.grounds,
    earned=words.earned,
    button=words.button,
    carried=carried,
    pointed=clicks.pointed,
    workers=(PlaceWorker,),
    crowded=(PickFruit,),
    no_choice=(ChooseFruit,),
    sounds={FruitSold: ("coins", FincaScored), FruitPicked: ("pick", FincaScored), FruitChosen: ("hang", TilePlanted)},
    marked=(FruitPicked, FruitChosen),
)
"""Trees, piles, tokens and the fruit action."""
