"""The reducer: `reduce` takes a table's state and a message to the next state, and says what has to be done besides."""

from __future__ import annotations

from dataclasses import dataclass, replace

from citrus.language.words import Words
from citrus.match.settings import Level, Settings
from citrus.rules.actions import EndTurn, Pass, Plant
from citrus.ui.pieces.lens import WHOLE
from citrus.ui.table.model import answers
from citrus.ui.table.model.answers import SILENCE, Answer
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.guide import Guide, followed, guide_of, lifted, unhindered, within
from citrus.ui.table.model.hint_words import awaited
from citrus.ui.table.model.intents import (
    Act,
    Explain,
    Help,
    Ignore,
    LookUp,
    Pick,
    PointOut,
    PointOutTurn,
    Refuse,
    Revisit,
    RevisitTurn,
    Tell,
    Use,
)
from citrus.ui.table.model.selection import (
    NOTHING,
    Harvesting,
    PickedTile,
    Selection,
    next_in_hand,
    picked_for,
    put_back,
)
from citrus.ui.table.model.settling import settle
from citrus.ui.table.model.targets import CommandButton
from citrus.ui.table.store.messages import (
    Advised,
    Answered,
    Asked,
    AskedWhy,
    AskFirst,
    ClickedButton,
    ClickedMat,
    ComparedStandings,
    Confirmed,
    Do,
    Done,
    Effect,
    Enlarged,
    Flash,
    Focused,
    Gestured,
    Guided,
    LookedAt,
    Message,
    OpenedMat,
    Peeked,
    Perform,
    PointedAt,
    PutBack,
    Redone,
    Remember,
    Restarted,
    Settled,
    ShowAgain,
    Sound,
    Switched,
    Thought,
    TooSoon,
    Undone,
)
from citrus.ui.table.store.role import Role
from citrus.ui.table.store.state import TableState

FACTORS = (1, 2, 4)
"""How many times as fast as usual bots among themselves can play."""
Next = tuple[TableState, list[Effect]]


@dataclass(frozen=True)
class Context:
    """Who sits at the table, the words, and the settings."""

    role: Role
    words: Words
    settings: Settings


def hurries(message: Message) -> bool:
    """Return whether all movements end before an intent is taken."""
    match message:
        case Ignore() | LookUp() | Revisit() | RevisitTurn() | Confirmed() | Peeked() | Switched():
            return False
        case Use(command):
            return command not in (Command.PAUSE, Command.PACE)
    return True


def reduce(state: TableState, message: Message, context: Context) -> Next:
    """Return the state after a message, and the effects in their order."""
    session, words = context.role.session, context.words
    match message:
        case Ignore() | LookUp() | Revisit() | RevisitTurn():
            return state, []
        case Use(command):
            return _run(state, command, context)
        case Act(action):
            settings = context.settings
            asks = context.role.passes_on and settings.confirm_end and isinstance(action, EndTurn | Pass)
            state = state.attended()
            return (state, [AskFirst(action)]) if asks else (replace(state, quiet=True), [Perform(action)])
        case Pick(selection, instead):
            before, new = state.selection, selection not in (state.selection, NOTHING)
            quiet = (state.quiet or new) and not isinstance(selection, Harvesting)  # what it brings is seen at once
            if isinstance(selection, Harvesting) and isinstance(before, Harvesting):
                quiet = selection.regions < before.regions  # the note would say what choosing it again brings
            state = replace(state.attended(), selection=selection, quiet=quiet, sight_due=True)
            refusal = None if instead is None else session.why_not(instead)
            if refusal is not None and isinstance(selection, PickedTile):
                tile = session.state.hand[selection.place]
                state = state.saying(answers.other_fits(words, session.state, refusal, instead, tile))
            return state, [Sound("click")] if new else []
        case Explain(attempt):
            refusal = session.why_not(attempt)
            if refusal is None:
                return _refuse(state, answers.hint(words, session.state, "finish_first"))
            return _refuse(state, answers.refused(words, session.state, refusal, attempt))
        case Refuse(refusal):
            return _refuse(state, answers.refused(words, session.state, refusal))
        case Help(hint, owner):
            return _refuse(state, answers.hint(words, session.state, hint, owner))
        case Tell(key, friendly):
            told = state.attended().saying(Answer(words.texts(key), friendly=friendly))
            return replace(told, ending=key == answers.ENDS_GAME), []
        case PointOut(line):
            return state.attended(line), [Do.SHOW_PINNED]
        case PointOutTurn(turn):
            if turn == state.retold:
                return state.attended(), []
            return replace(state.attended(), retold=turn), [Do.SHOW_PINNED, ShowAgain(turn)]
        case LookedAt(target, asked, onlooker):
            return replace(state, hovered=target, quiet=not asked, onlooker=onlooker, fresh=False), []
        case Focused(target):
            return replace(state, focus=target), []
        case Gestured(gesture):
            begins = gesture is not None and gesture.moved and not (state.gesture is not None and state.gesture.moved)
            over = begins and state.answer.refuses  # what is dragged now says itself where it may go
            return replace(state, gesture=gesture, answer=SILENCE if over else state.answer), []
        case Enlarged(lens):
            return replace(state, lens=lens, sight_due=False), []
        case Peeked(begun):
            return replace(state, peeking=begun), []
        case Switched():
            other: Level = "full" if state.level == "calm" else "calm"
            return replace(state, level=other, preferred=other), [Remember(other)]
        case ClickedButton(command):
            return replace(state, quiet=state.quiet or state.hovered == CommandButton(command)), []
        case ClickedMat(player):
            return replace(state.attended(), opened=player), [Sound("click")]
        case OpenedMat(player):
            return replace(state, opened=player), []
        case TooSoon(later):
            first = None if state.guide is None else state.guide.action
            said = awaited(words, session.state, later, first)
            return state.attended().saying(Answer(said, friendly=True)), []
        case PutBack():
            return replace(state.attended(), selection=put_back(state.selection), gesture=None), []
        case Confirmed(action):
            return replace(state, quiet=True), [Perform(action)]
        case Settled():
            return _settled(state, context), []
        case Restarted():
            looks = TableState(standings=state.standings, focus=state.focus, hovered=state.hovered, lens=state.lens)
            return replace(looks, level=state.level, peeking=state.peeking, preferred=state.preferred), []
        case Done():
            return _done(state, message, context)
        case Undone(action, before):
            picked = picked_for(session.state, action) if isinstance(action, Plant) else NOTHING
            if state.guide is not None and state.guide.undo:  # what was hinted before has led to it
                state = state.unguided()
            state = state.returned(before, len(session.steps))
            return replace(state, selection=picked, asked=None, sight_due=True), []
        case Redone(before):
            return replace(state.returned(before, len(session.steps)), selection=NOTHING, sight_due=True), []
        case Answered(answer, whole):
            return replace(state.saying(answer), explained=answer if whole else state.explained), []
        case Guided(guide):
            return (state.unguided() if guide is None else replace(state, guide=guide)), []
        case Asked(wanted):
            return replace(state, asked=wanted), []
        case AskedWhy():
            thinking = answers.thinking(words, reasons=True)
            return replace(_begun(state), answer=thinking, explained=thinking), [Do.THINK]
        case Thought(advice):
            silent = state.saying(SILENCE)
            return (silent, []) if advice is None else _advise(silent, Advised(advice, ()), state.wants_more, context)
        case Advised(said=said) as proposal:  # who asks what would have been better gets all of it
            return _advise(_begun(state), proposal, bool(said), context)
        case PointedAt(action, text):
            answer = Answer(text, friendly=True)
            guide = Guide(session.state.player, action, said=answer)
            return replace(_begun(state), answer=answer, guide=guide), [Do.SHOW_HINTED]
        case ComparedStandings():
            return replace(state, standings=not state.standings), []
    return state.attended(), []  # it means nothing here, or leads elsewhere


def _settled(state: TableState, context: Context) -> TableState:
    """Pick what is picked by itself, and say the hint once nothing else is said."""
    state, session = _levelled(state, context), context.role.session
    legal = session.legal_actions()
    picked = settle(state.selection, session.state, legal) if session.bot is None else NOTHING
    return replace(state, selection=lifted(state.guide, session.state, legal, picked)).reminded(session.state)


def _levelled(state: TableState, context: Context) -> TableState:
    """Show as much as the settings say since they were changed; lessons and family games begin calm."""
    wanted, role = context.settings.table, context.role
    if wanted == state.preferred:
        return state
    family = role.session.state.game.options.family
    begins_calm = state.preferred is None and (role.guides or context.settings.begins_calm(family))
    return replace(state, level="calm" if begins_calm else wanted, preferred=wanted)


def _begun(state: TableState) -> TableState:
    """Return the state when something will be said that no click has asked for."""
    return replace(state, answer=SILENCE, fresh=True)


def _refuse(state: TableState, answer: Answer) -> Next:
    """Say no with a sound, and show the places at fault."""
    pulse: list[Effect] = [Flash(answer.spaces)] if answer.rule else []
    return state.attended().saying(answer), [Sound("refusal"), *pulse]


def _run(state: TableState, command: Command, context: Context) -> Next:
    """Run a command of the table itself."""
    role, bot = context.role, context.role.session.bot
    match command:
        case Command.HINT:
            return _ask_for_hint(state, context)
        case Command.WHY:
            if not state.answer.text:
                return replace(state, asks_how=not state.asks_how), []
            if state.answer.thinking:  # another click, out of impatience, takes nothing back
                answer = answers.thinking(context.words, reasons=True)
                return replace(state, answer=answer, explained=answer), []
            return replace(state, explained=SILENCE if state.wants_more else state.answer, fresh=True), []
        case Command.UNDO if role.match is not None:
            none = "no_undo" if role.match.has_revealed else "no_undo_yet"
            return _step_back(state, Do.UNDO if role.match.can_undo else None, none, context)
        case Command.REDO if role.match is not None:
            return _step_back(state, Do.REDO if role.match.can_redo else None, "no_redo", context)
        case Command.STANDINGS:
            hidden = state.explains  # what is explained lies where the standings do
            return replace(state.attended(), explained=SILENCE, standings=hidden or not state.standings), []
        case Command.FIT:
            return replace(state.attended(), lens=WHOLE, sight_due=False), []
        case Command.RUSH if bot is not None:
            return state, [Do.RUSH]
        case Command.PAUSE if role.match is not None and role.match.watched:
            return replace(state, paused=not state.paused), []
        case Command.PACE if role.match is not None and role.match.watched:
            return replace(state, factor=FACTORS[(FACTORS.index(state.factor) + 1) % len(FACTORS)]), []
    return state, []


def _step_back(state: TableState, effect: Do | None, key: str, context: Context) -> Next:
    """Undo or redo a step; without the `effect`, say by a `key` that there is none."""
    if effect is not None:
        return state.attended(), [effect]
    refused = answers.no_step(context.words, context.role.session.state, key)
    return state.attended().saying(refused), [Sound("refusal")]


def _ask_for_hint(state: TableState, context: Context) -> Next:
    """Say what the player in turn could do; hide it while it is said, but first tell the reasons of a hint that came by
    itself. While it is being thought about, ask nothing else."""
    session = context.role.session
    game, came_by_itself = session.state, len(session.steps) - 1 in state.guides
    if state.answer.thinking:
        return state, []
    if state.advised and state.next_click(game) is not None:
        if came_by_itself and not state.wants_more:
            return replace(state, explained=state.answer, fresh=True), []
        return _begun(state.unguided()), []
    if game.over:
        return _begun(state).saying(answers.over(context.words)), [Sound("refusal")]
    return _begun(state), [Do.THINK]


def _advise(state: TableState, proposal: Advised, whole: bool, context: Context) -> Next:
    """Say and show what could be done, the `whole` of it if somebody wants that; what was begun for something else is
    put back, so that the tile of the hint is picked by itself."""
    game, words, said = context.role.session.state, context.words, proposal.said
    advice = within(state.guide, proposal.advice, game)
    answer = answers.shown(words, game, advice, said, proposal.brief) if said else answers.advised(words, game, advice)
    guide = replace(guide_of(game, advice), said=answer)
    selection = unhindered(state.selection, advice.action)
    if isinstance(selection, PickedTile) and isinstance(advice.action, Plant):
        selection = NOTHING
    explained = answer if whole else SILENCE
    return replace(state, answer=answer, explained=explained, guide=guide, selection=selection), [Do.SHOW_HINTED]


def _done(state: TableState, done: Done, context: Context) -> Next:
    """Keep what is left of the hint after an action, and pick the next tile from the hand. Say how it goes on after a
    step that follows it, where it has no next step, and once something is drawn that the plan did not know. Say so
    where nothing is left of it. Once a turn has ended, the note on what the mouse rests on makes way for the next."""
    session = context.role.session
    game, steps, bots_turn = session.state, len(session.steps), session.bot is not None
    guides = {step: guide for step, guide in state.guides.items() if step < steps - 1}
    before = guide = state.guide
    effects: list[Effect] = []
    answer = SILENCE if state.answer.thinking else state.answer
    if before is not None:
        guides[steps - 1] = before
        guide = followed(before, done.action, game)
        goes_on = game.player == before.player and not game.over and not before.points_out
        same = done.action in (before.action, *before.plan)
        elsewhere = isinstance(done.action, Plant) and bool(game.hand)  # the rest is thought over again
        thinks = guide is not None or (goes_on and (same or elsewhere))
        if goes_on and not thinks and not done.ends and not isinstance(done.action, Plant):
            answer = answers.departed(context.words)
        if thinks and not done.ends:
            effects = [Do.THINK]
    picked: Selection = NOTHING
    if done.place is not None and isinstance(done.action, Plant):
        picked = next_in_hand(game, session.legal_actions(), done.place, done.action.tile)
    return replace(
        state,
        selection=picked,
        answer=answer,
        asks_how=False,
        ending=False,
        guide=guide,
        guides=guides,
        opened=state.opened if bots_turn else None,
        sight_due=True,
        quiet=state.quiet or isinstance(done.action, EndTurn | Pass),
    ), effects
