"""Whatever players are called, the sentences around their names are right: `You`, `The twins`, or several winners.

Verbs agree with their subject, and names in a lesson are pronouns, which have cases. So a name stands apart, or beside
words that are the same for all names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from citrus.language.languages import shipped
from citrus.language.texts import Texts, english
from citrus.language.wording import names
from citrus.language.words import Words
from citrus.resources import data_dir
from citrus.ui.table.model.log import done_by, entries
from tests.ui.recaps import game_of

PEOPLE = {"name", "names", "owner", "rival", "player", "began", "other"}
"""Placeholders that hold the names of players."""
NOBODY = ("workshop", "numbers", "problem", "final.saved", "table.other_file")
"""Where these placeholders hold something else: names of boards and files, numbers of players."""
OURS = ("introduction",)
"""Texts that hold the name of the neighbour in the lessons, which is ours."""
NOT_IN_LESSONS = (
    *("album", "records", "replay", "review", "setup", "story"),
    *("final.rematch", "final.lead", "final.wins"),
)
"""What is never said of somebody who takes a lesson, or has words of its own there."""
OF_OPPONENTS = ("table.bot", "table.advice", "table.balance", "refusal", "table.tip.undo_of")
"""What is said of computers and of opponents, and so never of that player."""
PLURAL = {"en": "The twins", "de": "Die Zwillinge", "es": "Los mellizos", "fr": "Les jumeaux", "it": "I gemelli"}
AFTER = {  # words that may follow any name, or several names where it is always several that are filled in
    "en": "won had did gave lost harvested changed could will would with and share tie found "
    "brought played took got came scored snatched passed stayed drew pulled led held kept shared encircled "
    "built fell leapt went won moved stretched caught closed gained harvested gathered filled picked sold lost "
    "bought planted used placed returned passed chose neither made",
    "de": "und mit gleichauf zählen",
    "es": "y en con",
    "fr": "et à avec compteront",
    "it": "e alla con conteranno",
}
BEFORE = {  # words that may stand before any name, as long as it is not a pronoun
    "en": "as than over against but by of for from after with brought helped bring cost show and name to behind "
    "between",
    "de": "für von vor hinter zwischen auf zu an bei gegen mit als wie nach "
    "bringt brachte brächte kostet kostete zeigen und Namen gehört",
    "es": "de a ante para con que como por y nombre",
    "fr": "de à pour contre devant derrière entre par sur avec que et après nom pas",
    "it": "di a da per con e porta costa mostrano dopo in nome",
}
PRONOUNS = {  # words that may stand before the name in a lesson, too
    "en": BEFORE["en"],
    "de": "und als",
    "es": "y que",
    "fr": BEFORE["fr"],
    "it": "e",
}


@cache
def texts(language: str) -> Texts:
    return Texts.load(data_dir() / "locales" / f"{language}.yaml")


def with_names(language: str, who: str) -> Iterator[tuple[str, str]]:
    """Yield all texts that hold names of players, with their keys; filled-in names are marked, everything else is a
    number."""
    every = list(english())
    for key in every:
        fields = {field for _, field, _, _ in Formatter().parse(texts(language)(key)) if field}
        if fields & PEOPLE and not key.startswith(NOBODY + OURS):
            yield key, texts(language)(key, **{field: f"|{who}|" if field in PEOPLE else 7 for field in fields})


def beside(text: str, before: str, after: str) -> list[str]:
    """Return words right beside the marked name in a text that are not allowed there. After a preposition the name is
    not a subject, so anything may follow it."""
    found = re.finditer(r"(?:([^\W\d_]+)\s)?\|[^|]+\|(?:([’']\w+)|\s([^\W\d_]+))?", text)
    wrong = []
    for match in found:
        ahead, behind = match[1], match[2] or match[3]
        if ahead and ahead.lower() not in before.lower().split():
            wrong.append(ahead)
        elif behind and not ahead and behind.lower() not in after.split():
            wrong.append(behind)
    return wrong


def people(language: str) -> list[str]:
    """Return names of players: a plural, two in one, and several winners."""
    plural = PLURAL[language]
    return [plural, names(texts(language), ["Ana", "Bob"]), names(texts(language), ["Ana", plural, "Ömer"])]


@pytest.mark.parametrize("language", shipped())
def test_no_verb_agrees_with_a_name(language: str) -> None:
    wrong = {
        key: (text, words)
        for who in people(language)
        for key, text in with_names(language, who)
        if (words := beside(text, BEFORE[language], AFTER[language]))
    }
    assert wrong == {}


def test_the_log_puts_what_somebody_did_after_any_name(tmp_path: Path) -> None:
    steps = game_of(3, tmp_path)
    for language in shipped():
        words = Words(texts(language), steps[0].state.game, ("Ana", "Bob", "Ömer"))
        log = [entry.text for step in steps for entry in entries(words, step.state, step.events)]
        said = [(text, done_by(words, f"|{who}|", text)) for who in people(language) for text in log]
        deeds = [one for text, one in said if one != text]
        assert len(deeds) > 100
        assert [one for one in deeds if beside(one, BEFORE[language], AFTER[language])] == []


@pytest.mark.parametrize("language", shipped())
def test_the_name_in_a_lesson_stands_where_a_pronoun_may(language: str) -> None:
    who = texts(language)("introduction.you")
    said = [pair for pair in with_names(language, who) if not pair[0].startswith(NOT_IN_LESSONS + OF_OPPONENTS)]
    assert len(said) > 50
    wrong = {key: words for key, text in said if (words := beside(text, PRONOUNS[language], AFTER[language]))}
    assert wrong == {}


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("en", "|You| wins!", "wins"),
        ("en", "This is for all: |The twins|’s turn", "’s"),
        ("de", "|Du| gewinnt: 3", "gewinnt"),
        ("de", "3 für |Du|", "für"),
        ("es", "¡Gana |Tú|!", "Gana"),
        ("fr", "|Toi| récolte 3 régions", "récolte"),
        ("it", "Vince |Tu|!", "Vince"),
    ],
)
def test_verbs_and_cases_are_found(language: str, text: str, word: str) -> None:
    assert word in beside(text, PRONOUNS[language], AFTER[language])
