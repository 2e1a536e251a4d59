"""What the table says about clicks and keys."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from citrus.bots.advice import Advice
from citrus.language.rulebook.book import chapter_of, load_book
from citrus.language.words import Words, refusal_text
from citrus.rules.actions import Action, Plant
from citrus.rules.numbering import SpaceSet, Tile
from citrus.rules.refusal import Refusal
from citrus.rules.state import GameState
from citrus.ui.table.model import targets
from citrus.ui.table.model.hint_targets import pointed_out
from citrus.ui.table.model.hint_words import explained_once
from citrus.ui.table.model.hints import (
    below_its_tile,
    brief,
    echoes,
    explanation,
    gain_alone,
    gain_in_two,
    in_fewer_words,
    spare,
)

WAYS_OUT = ("finca_due", "site_not_open", "milestone_first", "bridge_first")
"""The causes whose places are where something can be done, and not at fault."""
RULES = {"buy_to_plant": "R4.1"}
"""The rules behind words of help, by their keys."""
ENDS_GAME = "table.end_game.sure"  # the text that warns of a press that ends the game


@dataclass(frozen=True)
class Answer:
    """A sentence; `rule` is the number of the rule that refused, `advice` what a hint advises.

    `briefer` are shorter sentences for where that has no room, the best first, `more` what else there is to say;
    of that, `spare` can be left out for want of room, the first of them first; `shorter` says the first of it in fewer
    words, `gain` without the request that stands in the bar anyway, and `halves` are the two parts of that, if it has
    two, and `echoes` are sentences with what says as much in the bar. Below a heading with the words `named` stand
    rather the sentences `below`, which do not repeat them. `link` is a word to click: the name of the rule, or one that
    leads to more. `spaces` are those that the sentence is about.
    `friendly`: it helps, and forbids nothing; `thinking`: it only says that a hint is on its way.
    """

    text: str = ""
    briefer: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()
    shorter: tuple[str, ...] = ()
    gain: str = ""
    halves: tuple[str, str] = ("", "")
    echoes: tuple[tuple[str, str], ...] = ()
    named: str = ""
    below: tuple[str, ...] = ()
    rule: str = ""
    link: str = ""
    advice: Advice | None = None
    spaces: SpaceSet = 0
    friendly: bool = False
    thinking: bool = False

    @property
    def refuses(self) -> bool:
        """Whether the answer tells why something cannot be done."""
        return bool(self.text) and not self.friendly and not self.thinking

    def beyond(self, written: str) -> tuple[str, ...]:
        """Return what else there is to say beside what is written in the bar."""
        bar = written.casefold()
        known = any(said in written for said in (*self.more[:1], *self.shorter))
        known = known or (bool(self.gain) and self.gain.casefold() in bar)
        written_half, other_half = self.halves
        gain = other_half if written_half and written_half.casefold() in bar else self.gain
        first = () if known else (gain,) if gain else self.more[:1]
        # the bar may have joined a sentence to another one
        echoed = {said for said, form in self.echoes if form in written}
        return tuple(said for said in (*first, *self.more[1:]) if said.casefold() not in bar and said not in echoed)


SILENCE = Answer()


def hint(words: Words, state: GameState, key: str, owner: int | None = None) -> Answer:
    """Return a few words of help, by the key of their text below `table.hint`; `owner` has the clicked mat."""
    whose = "" if owner is None else words.player(owner)
    said, rule = words.texts(f"table.hint.{key}", owner=whose, name=words.player(state.player)), RULES.get(key, "")
    return Answer(said, rule=rule, link=rule_name(words.texts.language, rule) if rule else "")


def no_more(words: Words, said: Answer) -> Answer:
    """Tell that a hint which is said has no more reasons, beside it."""
    alone = words.texts("table.hint.no_more")
    first, *others = (words.joined(" ", [form, alone]) for form in (said.text, *said.briefer))
    return Answer(first, (*others, alone), friendly=True)


def refused(words: Words, state: GameState, refusal: Refusal, attempt: Action | None = None) -> Answer:
    """Explain why something cannot be done, with the places at fault."""
    spaces = refusal.spaces | sum(1 << state.game.board.sites[letter] for letter in refusal.sites)
    if refusal.first or refusal.cause in WAYS_OUT:
        spaces = 0
    name = rule_name(words.texts.language, refusal.rule)
    text = refusal_text(words, state, attempt, refusal)
    return Answer(text, rule=refusal.rule, link=name, spaces=spaces)


def other_fits(words: Words, state: GameState, refusal: Refusal, attempt: Action | None, tile: Tile) -> Answer:
    """Tell why a tile does not fit where somebody has clicked, and how to plant the one from the hand that does."""
    why = refused(words, state, refusal, attempt)
    only = words.texts("table.hint.only_fit", the_tile=words.the_tile(tile))
    said = words.texts.sentences((why.text, only))
    return replace(why, text=said, briefer=(why.text,), spaces=0, friendly=True)


def no_step(words: Words, state: GameState, key: str) -> Answer:
    """Tell that nothing can be undone or redone: the game is over, or what the text of a `key` says."""
    return over(words) if state.over else Answer(words.texts(f"table.hint.{key}"))


def turn(words: Words, state: GameState) -> Answer:
    """Tell whose turn it is now."""
    return Answer(words.texts("table.banner.turn", name=words.player(state.player)), friendly=True)


def over(words: Words) -> Answer:
    """Tell that the game is over."""
    return Answer(words.texts("refusal.game_over"))


def advised(words: Words, state: GameState, advice: Advice) -> Answer:
    """Tell what could be done, and why."""
    told, (first, *briefer) = explanation(words, state, advice), brief(words, state, advice)
    once = dict(zip(told, explained_once(words, told), strict=True))
    less = tuple(once.get(one, one) for one in spare(words, state, advice))
    shorter, gain = in_fewer_words(words, state, advice), gain_alone(words, advice)
    said = shown(words, state, advice, tuple(once.values()))
    tile = words.the_tile(advice.action.tile) if isinstance(advice.action, Plant) else ""
    said = replace(said, text=first, briefer=tuple(briefer), spare=less, shorter=shorter, gain=gain)
    said = replace(said, halves=gain_in_two(words, advice), echoes=echoes(words, advice))
    return replace(said, named=tile, below=below_its_tile(words, state, advice))


def shown(words: Words, state: GameState, advice: Advice, said: tuple[str, ...], brief: str = "") -> Answer:
    """Show a turn as a hint does, with what is `said`: the first sentence, or a `brief` form of it, in the bar."""
    spaces = sum(1 << target.number for target in targets.only(targets.Space, pointed_out(state, advice)))
    forms, link = tuple(filter(None, [brief])), words.texts("table.advice.why_link")
    return Answer(said[0], forms, said, said[:1:-1], forms, link=link, advice=advice, spaces=spaces, friendly=True)


def postponed(words: Words, watched: bool) -> Answer:
    """Tell that a hint comes with the next turn of a person, or that none comes where bots are `watched`."""
    return Answer(words.texts(f"table.advice.{'watched' if watched else 'later'}"), friendly=True)


def departed(words: Words) -> Answer:
    """Tell that the turn goes another way than the hint, which is gone."""
    return Answer(words.texts("table.advice.departed"), friendly=True)


def thinking(words: Words, reasons: bool = False) -> Answer:
    """Tell that a hint is on its way. Its `reasons` can be asked for already, which is said then."""
    said, link = ("thinking_why", "") if reasons else ("thinking", words.texts("table.advice.why_link"))
    return Answer(words.texts(f"table.advice.{said}"), link=link, friendly=True, thinking=True)


@cache
def rule_name(language: str, rule: str) -> str:
    """Return the rulebook's name for the rule of a number."""
    return load_book(language).heading(chapter_of(rule))
