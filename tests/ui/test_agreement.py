"""Every text is right grammar, whatever is filled in: nothing, one or many, short names or long ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from string import Formatter

import pytest

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.language.languages import shipped
from citrus.language.rulebook.book import raw_words
from citrus.language.rulebook.numbers import numbers
from citrus.language.text_files import program_texts
from citrus.language.texts import Texts, english
from citrus.language.wording import choice, names
from citrus.language.words import Words
from citrus.resources import data_dir
from citrus.rules.game import Options
from citrus.rules.tiles import LANDSCAPE_TILES
from citrus.rules.variants import new_game

EVERY = shipped()
COUNTS = (0, 1, 2, 12, -3)
PLAYERS = ("Al", "Ana", "Inés", "Hilda", "Maximiliane-Bartholomäus")
UNREAD = ("names.soft", "names.soft_or", "names.colon", "names.semicolon", "problem.board.unknown_space")
"""Patterns, and what is no sentence."""
PLAIN_NUMBERS = {  # placeholders that hold a number in every text
    "all": COUNTS,
    "columns": (1, 15),
    "depth": (20,),
    "fewer": (1, 3),
    "edition": (0, 3),
    "high": (3, 5),
    "incomes": ("2, 4, 6, 7, 8",),
    "known": (1, 2),
    "hour": ("9",),
    "least": (1, 2),
    "minute": ("05",),
    "length": (5,),
    "limit": (1, 12),
    "low": (2,),
    "most": (5, 12),
    "needed": (1, 90),
    "number": (1, 4),
    "percent": (1, 100),
    "player": (1, 5),
    "removed": (1, 3),
    "room": (1, 20),
    "rows": (1, 10),
    "size": (256,),
    "step": (1, 40),
    "steps": (1, 40),
    "turn": (1, 40),
    "turns": (1, 40),
    "version": (1, 3),
    "winners": ("0", "0, 1"),
    "scores": ("1, 30",),
    "values": ("2", "2, 3, 4, 5"),
    "prices": ("3", "3, 6, 10, 15"),
}
NUMBERS_IN = {  # placeholders that hold a number in these texts, and something else in others
    ("problem", "first"),
    ("problem.tiles.incomes", "found"),
    ("problem.setup", "found"),
    ("problem", "fincas"),
    ("problem", "here"),
    ("problem", "sites"),
    ("problem", "workers"),
    ("table.tip.income", "workers"),
    ("table.tip.income", "all"),
}
NOUNS = {  # that texts count, for one and for several; not those that are the same for both
    "en": "worker tile coin point region space road site finca turn step line fruit player character entry level piece",
    "de": "Punkt/Punkte Münze/Münzen Gebiet/Gebiete Weg/Wege Bauplatz/Bauplätze Finca/Fincas Frucht/Früchte"
    " Eintrag/Einträge Teil/Teile Feld/Felder Reihe/Reihen Spiel/Spiele",
    "es": "trabajador/trabajadores loseta moneda punto región/regiones casilla camino solar/solares finca fruta línea"
    " jugador/jugadores elemento nivel/niveles carácter/caracteres",
    "fr": "ouvrier tuile pièce point région case route chantier finca fruit ligne joueur élément niveau/niveaux"
    " caractère",
    "it": "lavoratore/lavoratori tessera/tessere moneta/monete punto/punti regione/regioni casella/caselle"
    " strada/strade cantiere/cantieri frutto/frutti fila/file giocatore/giocatori elemento/elementi livello/livelli"
    " carattere/caratteri",
}
MISTAKES = {  # what no text of a language may have, whatever is filled in
    "any": [
        r"[{}]",
        r"  ",
        r"\S[ ][,.;:!?](?!\w)",
        r"[^\W\d_][,;:!?][^\W\d_]",
        r"[a-zà-ÿ]\.[A-ZÀ-Ý]",
        r"\(\s|\s\)|\(\)",
        r"(?i)(?<![\w’'-])([^\W\d]{2,}) \1(?![\w’'-])",
        r"\.\.(?!\.)|[!?]\.",
        r"^\s|\s$",
        r"[^\W\d_]'[^\W\d_]",
        r": [^.!?;:()“”«»„]*: ",
    ],
    "en": [
        r"[«»„]",
        r"(?i)\b(the|a|an) (the|a|an)\b",
        r"(?:\ba|(?:^|[.!?] )A) (?=[aeio])(?!one\b|eu)",
        r"\b[Aa]n (?=[^aeiouhAEIOU8\W])",
    ],
    "de": [
        r"[«»]",
        r"(?i)(?<!, )\b(der|die|das|den|dem|des|ein|eine|einen|einem|einer) (ein|eine|einen|einem|einer)\b",
        r"[^\W\d]-[a-zäöüß]",
    ],
    "es": [
        r"[“”„]",
        r"(?i)\b(el|la|los|las|un|una) (el|la|los|las|un|una)\b",
        r"\b(de|a) el\b",
        r"(?i)\by (?=h?[ií](?![aeo]))",
        r"(?i)\bo (?=h?[oó])",
    ],
    "fr": [
        r"[“”„]",
        r"(?i)(?<![’'])\b(le|la|les|un|une|du|des) (le|la|les|un|une|du)\b",
        r"(?<![-’'])\b(de|le|la|que|je|ne|se|me|te|ce|lorsque) (?=[aeiouyàâéèêîïôœhAEIOUÉÈÊH](?!\b))(?!huit|onze)",
        r"(?i)\b(de|à) les?\b(?! (prendre|récolter|planter))",
        r"\bsi ils?\b",
    ],
    "it": [
        r"[«»„]",
        r"(?i)\b(il|lo|la|i|gli|le|un|una|uno) (il|lo|la|i|gli|le|un|una|uno)\b",
        r"\b(lo|la|una|dello|della|nello|nella|sullo|sulla|allo|alla) (?=arancia|albicocca|albero|altr|ultim|unica)",
        r"\b(di|a|da|in|su) (il|lo|la|i|gli|le)\b (?!\w+(are|ere|ire)\b)",
        r"(?i)\be (?=e\w)",
    ],
}
AT_THE_TABLE = ("table.", "events.", "refusal.", "introduction.", "final.")
MOST_WORDS = 20
"""In a sentence that is read while the game waits."""
SENTENCE_END = re.compile(r"(?<=[.!?…]) +(?=[¡¿«„“{]*[A-ZÀ-Ý{])")
WITHOUT_NOUN = {  # how a refusal begins that leaves out what it is about
    "en": r"(It|They) ",
    "de": r"(Er|Sie|Es) (?!gibt|ist)",
    "es": r"\w+ría ",
    "fr": r"Elles? ",
    "it": r"\w+rebbe ",
}
TO_SEVERAL = {"locales.refusal.not_in_game", "rulebook.idea.goal", "rulebook.box.start"}
"""French texts that speak to all players at once; the others speak to one, as to a friend."""


@cache
def texts(language: str) -> Texts:
    return Texts.load(data_dir() / "locales" / f"{language}.yaml")


@cache
def words(language: str) -> Words:
    game = new_game(load_board(shipped_boards()["long"]), load_tiles(), Options(fruit_trees=True), len(PLAYERS))
    return Words(texts(language), game, PLAYERS)


def fields(text: str) -> list[str]:
    return [field for _, field, _, _ in Formatter().parse(text) if field]


def fillings(language: str, key: str, name: str) -> list[object]:
    """Return what may stand in a placeholder of a text."""
    spoken, wording = texts(language), words(language)
    amounts = {"points", "coins", "tiles", "workers", "price", "penalty", "gain", "lost", "theirs", "own"}
    if any(key.startswith(part) and name == field for part, field in NUMBERS_IN):
        return list(COUNTS)
    if name in PLAIN_NUMBERS:
        return list(PLAIN_NUMBERS[name])
    kinds = [*range(len(load_tiles().kinds))]
    if name == "tiles" and re.search(r"done_tiles|tools_", key):
        return [wording.to_use(["bull"]), wording.to_use(["money2", "cart", "bull", "milestone"])]
    if name == "tiles" and not re.search(r"standing|around|finca_end|last_end|refill", key):
        return [wording.tiles([0]), wording.tiles([0, 0, 3, 5]), wording.landscapes(["bull", *["horses4"] * 2])]
    if name in amounts:
        what = {
            "price": "coins",
            "lost": "coins",
            "gain": "points",
            "penalty": "points",
            "theirs": "tiles",
            "own": "tiles",
        }.get(name, name)
        return [spoken.amount(what, count) for count in COUNTS if count >= 0 or what == "points"]
    match name:
        case "of_kind":
            return [*(wording.of_kind(kind) for kind in kinds), spoken("table.foreign_kind.of", kind="Mango")]
        case "own_region":
            sorts, kind = ("alone", "another", "several"), wording.of_kind(kinds[0])
            return [spoken(f"table.advice.region.{sort}", of_kind=kind) for sort in sorts]
        case "the_tile":
            mango = spoken("table.foreign_kind.the", kind="mango")
            return [*(wording.the_tile(tile) for tile in range(2 * len(kinds))), mango]
        case "tile" | "kind" | "fruit" if key.startswith(("table", "events", "refusal")):
            if name == "fruit":
                return [wording.fruit(number) for number in range(6)]
            if re.search(r"\.(landscape|taken)$", key):
                return [wording.landscape(tile) for tile in LANDSCAPE_TILES]
            return [
                *(wording.tile(tile) for tile in range(2 * len(kinds))),
                spoken("table.foreign_kind.name", kind="mango"),
            ]
        case "of_fruit":
            return [wording.of_fruit(number) for number in range(6)]
        case "fruits":
            many = [wording.fruits(number) for number in range(6)]
            one = [wording.fruit(number) for number in range(6)]
            return many if re.search(r"pile|fruit_chosen", key) else [one[0], names(spoken, one[:4])]
        case "others":
            return [choice(spoken, [wording.kind(kind) for kind in some]) for some in ([0], [2, 1], [0, 3, 4])]
        case "both":
            return [wording.kinds(tiles) for tiles in ([0, 0], [1, 3])]
        case "landscape":
            return [wording.landscape(tile) for tile in LANDSCAPE_TILES]
        case "names" | "begins" | "winners":
            return [names(spoken, PLAYERS[:count]) for count in (1, 2, 3)]
        case "name" | "owner":
            return [*PLAYERS, *(names(spoken, PLAYERS[:2]) for _ in [0] if key == "events.won.many")]
        case "fincas":
            return [wording.fincas("A"), wording.fincas("AE"), wording.fincas("ABO")]
        case "sites":
            return [wording.all_of(list(sites)) for sites in ("A", "EO", "ABC")]
        case "spaces":
            return ["a1", wording.all_of(["a1", "e5"])]
        case "line":
            return (
                [wording.line("R1"), wording.line("C4")] if key.startswith(("table", "events", "refusal")) else [1, 12]
            )
        case "first" | "second" if key.startswith("table.tip"):
            return [spoken.amount("points", count) for count in COUNTS[:4]]
    if name in ("found", "count"):  # of more than allowed, or of the rules
        return [3, 13]
    return [f"Q{name}"]


def rendered(language: str) -> Iterator[tuple[str, str]]:
    """Yield every text of a language, with its key, once for each filling, each of them at least once."""
    spoken = texts(language)
    every = dict.fromkeys(english())
    for key in every:
        stem, _, ending = key.rpartition(".")
        text = spoken(key)
        if key in UNREAD or ending == "many":
            continue
        asked = fields(text)
        if ending != "one":
            filled = {name: fillings(language, key, name) for name in dict.fromkeys(asked)}
            for values in combinations(filled):
                yield key, spoken(key, **values)
            continue
        asked += fields(spoken(f"{stem}.many"))
        for count in COUNTS[:4] if not stem.startswith("events.won") else (1, 2):
            filled = {
                name: fillings(language, f"{stem}.many", name) for name in dict.fromkeys(asked) if name != "count"
            }
            for values in combinations(filled):
                yield stem, spoken.count(stem, count, **values)


def combinations(filled: dict[str, list[object]]) -> Iterator[dict[str, object]]:
    """Yield ways to fill in a text: all of them if they are few, else one for each possible filling."""
    ways = product(*filled.values())
    total = 1
    for values in filled.values():
        total *= len(values)
    if total <= 60:
        for way in ways:
            yield dict(zip(filled, way, strict=True))
        return
    for number in range(max(map(len, filled.values()))):
        yield {
            name: values[(number * (place + 1)) % len(values)] for place, (name, values) in enumerate(filled.items())
        }


def disagreement(language: str) -> re.Pattern[str]:
    """Return a pattern of a number before a noun in the wrong form."""
    one, many = [], []
    for noun in NOUNS[language].split():
        single, _, several = noun.partition("/")
        one.append(single)
        many.append(several or f"{single}s")
    none = r"\b(?:1|0)" if language == "fr" else r"\b1"
    some = r"\b(?:[2-9]|\d\d+)" if language == "fr" else r"\b(?:0|[2-9]|\d\d+)"
    return re.compile(
        rf"(?<![\d,.−-]){none}[ \u00a0](?:{'|'.join(many)})\b|(?<![\d,.]){some}[ \u00a0](?:{'|'.join(one)})(?!\w)"
    )


def mistakes(language: str, text: str) -> list[str]:
    """Return what is wrong with a text in a language, as far as it shows without understanding it."""
    patterns = [re.compile(pattern) for pattern in MISTAKES["any"] + MISTAKES[language]]
    if language == "fr":
        text = re.sub("\u00a0(?=[;:!?»])", "", text).replace("«\u00a0", "«")
    return [match[0] for pattern in [*patterns, disagreement(language)] if (match := pattern.search(text))]


@pytest.mark.parametrize("language", EVERY)
def test_every_text_agrees_with_what_is_filled_in(language: str) -> None:
    wrong: dict[str, str] = {}
    for key, text in rendered(language):
        if found := mistakes(language, text):
            wrong.setdefault(key, f"{text!r}: {found}")
    assert wrong == {}


@pytest.mark.parametrize("language", EVERY)
def test_every_paragraph_of_the_rulebook_agrees_with_its_numbers(language: str) -> None:
    known = numbers()
    wrong: dict[str, str] = {}
    for key, words in raw_words(language).items():
        plain = re.sub(r"\]\([\w.]+\)", "", words.format(**known)).replace("[", "").replace("*", "")
        for line in plain.splitlines():
            line = re.sub(r"^\s*(- |# |> |:\w+: )+", "", line)
            if found := mistakes(language, line):
                wrong[key] = f"{line!r}: {found}"
    assert wrong == {}


@pytest.mark.parametrize("language", EVERY)
def test_sentences_at_the_table_are_short_and_have_one_colon(language: str) -> None:
    long = {}
    for key in (key for key in english() if key.startswith(AT_THE_TABLE)):
        for sentence in SENTENCE_END.split(texts(language)(key)):
            words = [word for word in sentence.split() if re.search(r"\w", word)]
            if len(words) > MOST_WORDS or len(re.findall(r":(?=\s)", sentence)) > 1:
                long[key] = sentence
    assert long == {}


@pytest.mark.parametrize("language", EVERY)
def test_refusals_name_what_they_are_about(language: str) -> None:
    keys = [key for key in english() if key.startswith("refusal.")]
    assert len(keys) > 50
    assert [key for key in keys if re.match(WITHOUT_NOUN[language], texts(language)(key))] == []


def test_french_says_tu_to_one_person() -> None:
    formal = {}
    for part in ("locales", "rulebook"):
        for key, text in program_texts(data_dir() / part / "fr.yaml").items():
            found = re.search(r"(?i)\b(vous|votre|vos|(?!assez|chez)\w{2,}ez)\b", text)
            if found and f"{part}.{key}" not in TO_SEVERAL:
                formal[key] = found[0]
    assert formal == {}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "1 workers on the mat"),
        ("en", "Plant a orange"),
        ("en", "Plant the the lemon"),
        ("en", "Ana: plant {tile}"),
        ("en", "Done.Next"),
        ("en", "Ana: end your turn, or use: bull and cart"),
        ("en", "Ana's turn"),
        ("de", "12 Punkt"),
        ("de", "ein Mango-gebiet"),
        ("es", "1 losetas"),
        ("es", "“Valle” irá a la carpeta"),
        ("es", "Ana y Inés"),
        ("es", "el camino de el solar"),
        ("fr", "Tour de Ana"),
        ("fr", "0 points"),
        ("fr", "la orange"),
        ("it", "1 tessere"),
        ("it", "la arancia"),
        ("it", "una una"),
        ("it", "«Valle» si salva"),
    ],
)
def test_mistakes_are_found(language: str, text: str) -> None:
    assert mistakes(language, text)
