"""Screen readers: they read what is on the screen, and use it, through AccessKit, which need not be there.

Nothing runs before a reader asks, and nothing that fails here can stop a game: then readers hear nothing more.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Collection, Hashable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from threading import Thread
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import pygame

from citrus.ui.devices.deaf_readers import nobody_hears_announcements
from citrus.ui.devices.device import Device
from citrus.ui.devices.nodes import WINDOW, Node, NodeNumbers, NodeTree, ScreenContents, aloud
from citrus.ui.kit.hand import Hand
from citrus.ui.kit.presses import Press, Scope
from citrus.ui.kit.screen import Announcement

BINDINGS = "accesskit"
SHOWN_LATER = ("win32", "darwin")
"""Systems on which readers can only connect to a window that has never been shown."""
FRAME = 0.1  # seconds between two looks at something that moves
ROLES = {
    "button": "BUTTON", "dialog": "DIALOG", "heading": "HEADING", "image": "IMAGE", "link": "LINK", "list": "LIST_BOX",
    "news": "LABEL", "radio": "RADIO_BUTTON", "row": "LIST_BOX_OPTION", "run": "TEXT_RUN",
    "screen": "PANE" if sys.platform in SHOWN_LATER else "UNKNOWN",  # Orca reads all texts of a pane with the focus
    "slider": "SLIDER", "stepper": "SPIN_BUTTON", "switch": "SWITCH", "tab": "TAB", "text": "LABEL",
    "text field": "TEXT_INPUT", "urgent": "LABEL", "window": "WINDOW",
}  # fmt: skip
ACTIONS = {"CLICK": "click", "FOCUS": "focus", "INCREMENT": "increment", "DECREMENT": "decrement", "SET_VALUE": "set"}
LIVE = {"news": "POLITE", "urgent": "ASSERTIVE"}
SETTLED = 0.4  # seconds until a reader has noted where the focus is, with the name of its window
KEPT = 3  # sentences that can still be read again
REPEATED = 40  # things that can be repeated


def available() -> bool:
    """Return whether the library that talks to screen readers is installed."""
    return find_spec(BINDINGS) is not None


class _Heard(NamedTuple):
    """What was said together on a screen, in a language."""

    where: tuple[int, str]
    said: Sequence[Announcement]


class Reader(Device):
    """All screen readers of this computer. `failure` is why they had to be switched off, or None."""

    hand = Hand.KEYS

    def __init__(self) -> None:
        self.failure: BaseException | None = None
        self._kit: Any = None
        self._adapter: Any = None
        self._numbers = NodeNumbers()
        self._tree = NodeTree({}, WINDOW, WINDOW)
        self._sent: dict[int, Node] = {}
        self._visited = set[int]()  # what has had the focus
        self._brief = 0  # what has got the focus together with news, which must not wait for a note on it
        self._said: dict[int, Announcement] = {}
        self._known = WeakKeyDictionary[Hashable, Sequence[Announcement]]()  # what was new last, on each screen
        self._heard = deque[_Heard](maxlen=REPEATED)
        self._back = 0  # how far back in that the last thing lies that was repeated
        self._again = False
        self._asking = False  # somebody has asked for something
        self._asked = deque[Any]()
        self._woken = pygame.event.custom_type()
        self._reads = self._focused = self._changed = self._anew = False
        self._since = 0.0
        self._deaf: bool | None = False  # whether readers hear no announcements, but what the window is called;
        # None until that is known
        self._called = ""
        self._unheard: list[str] = []  # by those
        self._settled = 0.0  # seconds since the focus has moved
        self._moved = False

    @property
    def on(self) -> bool:
        """Whether readers can connect."""
        return self._adapter is not None

    @property
    def heard(self) -> bool:
        """Whether somebody listens to one."""
        return self.on and self._reads

    def attach(self, window: pygame.Window) -> None:
        """Let readers connect to a window, which Windows and macOS must not have shown yet."""
        self.detach()
        self.failure = None
        with self.guarded():
            self._kit = import_module(BINDINGS)
            self._adapter = self._adapt(window)
            self._focused = window.focused

    def detach(self) -> None:
        """Let no reader connect any more."""
        self._adapter, self._reads, self._sent = None, False, {}

    def _adapt(self, window: pygame.Window) -> Any:
        kit = self._kit
        if sys.platform == "darwin":
            kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return kit.macos.SubclassingAdapter.for_window(window.handle, self._begin_reading, self._ask)
        if sys.platform == "win32":
            return kit.windows.SubclassingAdapter(window.handle, self._begin_reading, self._ask)
        return kit.unix.Adapter(self._begin_reading, self._ask, self._end_reading)

    # called by other threads

    def _begin_reading(self) -> None:
        """Note that there is a reader; the loop sends it the tree."""
        self._reads = self._changed = self._anew = True
        self._wake()
        if sys.platform not in SHOWN_LATER:
            self._deaf = None
            Thread(target=self._get_to_know, daemon=True).start()

    def _get_to_know(self) -> None:
        self._deaf = nobody_hears_announcements()

    def _end_reading(self) -> None:
        self._reads = False

    def _ask(self, request: Any) -> None:
        self._asked.append(request)
        self._wake()

    def _wake(self) -> None:
        with suppress(pygame.error):  # the window may be closed, or events wait in thousands
            pygame.event.post(pygame.event.Event(self._woken))

    # called by the loop

    def take(self, event: pygame.event.Event, scope: Scope) -> Iterator[Press]:
        """Yield what a reader presses."""
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self.focus(event.type == pygame.WINDOWFOCUSGAINED)
        while event.type == self._woken and self._asked:
            yield from self._presses(self._asked.popleft())

    def change(self) -> None:
        """Note that something looks different."""
        self._changed = True

    def due(self, seconds: float, moving: bool) -> bool:
        """Let time pass; return whether a reader has to be told what is on the screen. While things are `moving`, now
        and then is enough."""
        self._since += seconds
        quick = min(seconds, SETTLED / 2)  # while a screen makes its pictures, readers wait, too
        self._settled, self._moved = self._settled + (0.0 if self._moved else quick), False
        changed = self._changed and not (moving and self._since < FRAME)
        return self.heard and (changed or self._waits)

    @property
    def _waits(self) -> bool:
        """Whether the window can take another name: right after the focus has moved, that is not heard."""
        return bool(self._deaf and self._unheard) and self._settled >= SETTLED

    def tell(
        self,
        contents: ScreenContents,
        name: str,
        language: str,
        news: Sequence[Announcement],
        otherwise: str = "",
        still: bool = True,
        fleeting: Collection[str] = (),
    ) -> None:
        """Tell readers what is on the screen of a window with a name, then what is new since the last time that this
        screen was live. On another screen, what is past is not new. If somebody has asked for something, and nothing is
        new, tell the sentence `otherwise` as soon as the screen is `still`. No `fleeting` text is repeated alone."""
        self._changed, self._since = False, 0.0
        with self.guarded():
            first, self._anew = self._anew, False
            self._sent = {} if first else self._sent
            former = self._tree
            before, tree = former.focus, self._numbers.tree(contents)
            self._visited.add(tree.focus)
            moved = first or before != tree.focus
            if moved:
                self._back = 0
                self._moved = True  # the seconds that come next have begun before that
                self._settled = 0.0 if former.screen == tree.screen else -SETTLED  # another screen takes longer
                self._tree = _left(former, tree)
                self._send(name, language)
            self._tree = tree
            known = None if first else self._known.get(contents.screen)
            oldest = min((one.number for one in known or () if one.past), default=0)  # what is older comes by undo
            said: Sequence[Announcement] = [
                one
                for one in news
                if not (one.past if known is None else one in known or (one.past and one.number < oldest))
            ]
            if not said and (value := _slid(former, self._tree)):
                said = [Announcement(value)]
            self._known[contents.screen] = news
            here = tree.nodes[tree.focus]
            if moved and self._deaf and here.role == "text field" and here.value:
                said = [Announcement(here.value), *said]  # which such readers do not read either
            if moved or (said and former.nodes.get(tree.focus) != here):
                self._brief = tree.focus if said else 0
            self._send(name, language)
            if first and self._focused:  # what comes after the focus of the window is often not heard
                self.focus(False)
                self.focus(True)
            where = tree.screen, language
            repeats = self._again and not said
            if repeats:
                there = [one for one in self._heard if one.where == where]
                self._back = min(self._back + 1, len(there))
                said = there[-self._back].said if there else [Announcement(otherwise)]
            if said or known is None or before != self._tree.focus or _switched(former, self._tree):
                self._asking = False
            elif self._asking and otherwise and still:
                self._asking, said = False, [Announcement(otherwise)]
            self._changed = self._asking
            self._again = False
            if not repeats:
                alone = known is not None and " ".join(one.text for one in said) in fleeting
                self._remember(where, [] if alone else said)
            for urgent in (True, False):
                text = aloud(" ".join(one.text for one in said if one.urgent is urgent))
                if text:
                    self._said = dict([*self._said.items(), (self._numbers.new(), Announcement(text, urgent))][-KEPT:])
                    waiting = dict.fromkeys([*self._unheard, text])
                    self._unheard = [*waiting][-KEPT:] if self._deaf is not False else []
                    self._send(name, language)
            if self._waits:
                text = " ".join(self._unheard)
                self._called, self._unheard = f"{text} " if text == self._called else text, []
                self._send(name, language)

    def _remember(self, where: tuple[int, str], said: Sequence[Announcement]) -> None:
        """Keep what is said somewhere, to be repeated: what has happened thing by thing, what is to be done at once."""
        kept = [one for one in said if not one.aside]
        now = [one for one in kept if not one.past]
        self._heard.extend(_Heard(where, [one]) for one in kept if one.past)
        self._heard.extend([_Heard(where, now)] if now else [])
        self._back = 0 if kept else self._back

    def repeat(self) -> None:
        """Say again what has been said last, with the next look at the screen; once more, what was said before it."""
        self._again, self._changed = True, True

    def answer(self) -> None:
        """Note that somebody asks for something: if nothing that is heard changes, they hear what is expected."""
        self._asking = self._changed = True

    def _send(self, name: str, language: str) -> None:
        """Send what has changed since the last time."""
        kit, tree = self._kit, self._tree
        window = Node(
            "window",
            self._called or name,
            rect=tree.nodes[tree.screen].rect,
            children=(tree.screen, *self._said),
        )
        spoken = {number: Node("urgent" if one.urgent else "news", one.text) for number, one in self._said.items()}
        nodes = {WINDOW: window, **tree.nodes, **spoken}
        if self._brief in nodes:
            nodes[self._brief] = replace(nodes[self._brief], hint="")
        update = kit.TreeUpdate(tree.focus)
        if not self._sent:
            update.tree = kit.Tree(WINDOW)
        for number, node in nodes.items():
            if self._sent.get(number) != node:
                update.nodes.append((number, self._node(number, node, language)))
        self._sent = nodes
        self._raise(self._adapter.update_if_active(lambda: update))

    def _node(self, number: int, node: Node, language: str) -> Any:
        """Return a node as AccessKit has them."""
        kit, rect, states = self._kit, node.rect, node.states
        made = kit.Node(getattr(kit.Role, ROLES[node.role]))
        if ROLES[node.role] in ("LABEL", "TEXT_RUN"):
            made.set_value(node.label or node.value)
        else:
            made.set_label(node.label)
        if node.role == "window":
            made.set_language(language)
        if node.role in LIVE:
            made.set_live(getattr(kit.Live, LIVE[node.role]))
        if node.hint:
            made.set_description(node.hint)
        if rect:
            made.set_bounds(kit.Rect(*map(float, (rect.left, rect.top, rect.right, rect.bottom))))
        if node.role == "run":
            made.set_character_lengths([len(sign.encode()) for sign in node.value])
        if node.role == "text field":
            cursor = node.typed[1]  # before version 45, Orca says nothing of a field in which text is selected
            ends = (kit.TextPosition(node.children[0], cursor if self._deaf else place) for place in node.typed)
            made.set_text_selection(kit.TextSelection(*ends))
            made.set_value(node.value)
        if node.role in ("radio", "switch") or "checked" in states:
            made.set_toggled(kit.Toggled.TRUE if "checked" in states else kit.Toggled.FALSE)
        if node.role == "tab" or number in self._visited:  # else readers leave what has the focus for a list that comes
            made.set_selected("selected" in states)
        if node.role == "dialog":
            made.set_modal()
        if "disabled" in states:
            made.set_disabled()
        if "expanded" in states:
            made.set_expanded(True)
        if "busy" in states:
            made.set_busy()
        if "read-only" in states:
            made.set_read_only()
        if node.place is not None:
            made.set_position_in_set(node.place)
        if node.rows:
            made.set_size_of_set(node.rows)
        for action, meant in ACTIONS.items():
            if node.presses(meant):
                made.add_action(getattr(kit.Action, action))
        made.set_children(list(node.children))
        return made

    def _presses(self, request: Any) -> list[Press]:
        """Return what a reader presses by what it asks for."""
        node = self._tree.nodes.get(request.target)
        names = (name for name in ACTIONS if request.action == getattr(self._kit.Action, name))
        meant = next(names, None)
        if node is None or meant is None:
            return []
        data = request.data[1] if request.data else ""
        return node.presses(ACTIONS[meant], data if isinstance(data, str) else "")

    def focus(self, gained: bool) -> None:
        """Note that the window has got the keyboard, or lost it."""
        self._focused, self._called, self._unheard, self._changed = gained, "", [], True
        if self._adapter is None or sys.platform == "win32":
            return
        with self.guarded():
            if sys.platform == "darwin":
                self._raise(self._adapter.update_view_focus_state(gained))
            else:
                self._adapter.update_window_focus_state(gained)

    def _raise(self, events: Any) -> None:
        """Raise the events that an update has led to, where that is ours to do."""
        if events is not None:
            events.raise_events()

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Switch readers off if anything fails here. A panic of AccessKit is no `Exception`."""
        try:
            yield
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:
            self.failure = error
            self.detach()


def _switched(before: NodeTree, now: NodeTree) -> bool:
    """Return whether what has the focus is on or off now, or open, unlike before: readers say that themselves."""
    old, new = before.nodes.get(now.focus), now.nodes[now.focus]
    return old is not None and old.states != new.states


def _left(before: NodeTree, now: NodeTree) -> NodeTree:
    """Return a tree in which what has lost the focus is as it was: readers tell what changes there, until they have
    heard where the focus has gone."""
    old, new = (tree.nodes.get(before.focus) for tree in (before, now))
    if old is None or new is None:
        return now
    as_it_was = replace(new, label=old.label, value=old.value, hint=old.hint, states=old.states)
    return replace(now, nodes={**now.nodes, before.focus: as_it_was})


def _slid(before: NodeTree, now: NodeTree) -> str:
    """Return what a slider with the focus is called now if it has been moved: what it was called is known."""
    old, new = (tree.nodes.get(now.focus) for tree in (before, now))
    if old is None or new is None or new.role != "slider" or before.focus != now.focus or old.label == new.label:
        return ""
    return new.label
