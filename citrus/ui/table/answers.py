"""What the table says about clicks and keys; a refusal is heard, and its places pulse."""

from __future__ import annotations

from citrus.bots.advice import Advice
from citrus.language.words import Words, refusal_text
from citrus.match.sitting import Sitting
from citrus.rules.actions import Action
from citrus.rules.refusal import Refusal
from citrus.rules.state import GameState
from citrus.ui.kit.screen import Ui
from citrus.ui.table.model import targets
from citrus.ui.table.model.hints import pointed_out, sentence
from citrus.ui.table.model.reply import SILENCE, Answer, Reply, rule_name
from citrus.ui.table.motion.motion import Motion, Pulse


class Answers:
    """Puts what is to be said into words; `reply` is what is said now."""

    def __init__(self, ui: Ui, words: Words, motion: Motion) -> None:
        self.reply = Reply()
        self._ui = ui
        self._words = words
        self._motion = motion

    @property
    def now(self) -> Answer:
        """What is said now."""
        return self.reply.answer

    @property
    def hushing(self) -> bool:
        """Whether what is said is to be read before any note is shown."""
        return bool(self.now.text) and (self.reply.fresh or self._motion.pulse is not None)

    def silence(self) -> None:
        """Say nothing any more."""
        self.reply.say(SILENCE)

    def say(self, text: str, friendly: bool = False) -> None:
        """Say a sentence; `friendly` if it shows a way."""
        self.reply.say(Answer(text, friendly=friendly))

    def help(self, state: GameState, hint: str, owner: int | None = None) -> None:
        """Say a few words of help, by the key of their text below `table.hint`; `owner` has the mat that is meant."""
        self._ui.sounds.play("refusal")
        whose = "" if owner is None else self._words.player(owner)
        in_turn = self._words.player(state.player)
        self.say(self._ui.texts(f"table.hint.{hint}", owner=whose, name=in_turn))

    def refuse(self, state: GameState, refusal: Refusal, attempt: Action | None = None) -> None:
        """Say why something cannot be done, and show the places at fault."""
        self._ui.sounds.play("refusal")
        text = refusal_text(self._words, state, attempt, refusal)
        spaces = 0 if refusal.first else refusal.spaces
        for letter in refusal.sites:
            spaces |= 1 << state.game.board.sites[letter]
        name = rule_name(self._ui.texts.language, refusal.rule)
        self.reply.say(Answer(text, refusal.rule, name, spaces=spaces))
        self._motion.pulse = Pulse(spaces) if spaces else None

    def explain(self, sitting: Sitting, attempt: Action) -> None:
        """Say which rule speaks against an action; if none does, that something else comes first."""
        refusal = sitting.why_not(attempt)
        if refusal is None:
            self.help(sitting.state, "finish_first")
        else:
            self.refuse(sitting.state, refusal, attempt)

    def refuse_step(self, state: GameState, hint: str) -> None:
        """Say that nothing can be undone or done again: the game is over, or what the `hint` says."""
        if state.over:
            self.refuse_over()
        else:
            self._ui.sounds.play("refusal")
            self.say(self._ui.texts(f"table.hint.{hint}"))

    def refuse_over(self) -> None:
        """Say that the game is over."""
        self._ui.sounds.play("refusal")
        self.say(self._ui.texts("refusal.game_over"))

    def advise(self, state: GameState, advice: Advice, more: str = "") -> None:
        """Say what could be done, and why; perhaps with a sentence `more`."""
        spaces = sum(1 << target.number for target in pointed_out(state, advice) if isinstance(target, targets.Space))
        said = sentence(self._words, state, advice)
        self.reply.say(Answer(f"{said} {more}".rstrip(), advice=advice, spaces=spaces, friendly=True))

    def postpone(self, watched: bool) -> None:
        """Say that a hint comes with the next turn of a person; or that there is none where bots are `watched`."""
        self.say(self._ui.texts(f"table.advice.{'watched' if watched else 'later'}"), friendly=True)

    def think(self) -> None:
        """Say that a hint is being looked for."""
        self.reply.say(Answer(self._ui.texts("table.advice.thinking"), friendly=True, thinking=True))
