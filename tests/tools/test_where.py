"""`tools.where` leads from what stands on the screen to its code, for every text that there is."""

from __future__ import annotations

import pytest

from tools import where


def test_every_text_has_a_place_in_the_source() -> None:
    """No text is unused, and none is composed in a way that cannot be found."""
    assert [key for key in dict.fromkeys(text.key for text in where.texts()) if not where.places(key)] == []


@pytest.mark.parametrize("key", ["table.tip.no_such_word", "no.chapter", "table.prompt.no_or_pass"])
def test_a_key_that_nothing_uses_has_no_place(key: str) -> None:
    assert where.places(key) == ()


@pytest.mark.parametrize(
    ("sentence", "key"),
    [
        ("Your turn", "player_aid.turn"),
        ("Ana: end your turn", "table.prompt.done"),
        ("Punkte zählen", "table.end_game.confirm"),
        ("Terminer le tour", "table.keys.end"),
        ("table.button.end", "table.button.end"),
        ("3 coins", "amount.coins.many"),
        ("la vallée ensoleillée d’Espagne", "idea.goal"),
    ],
)
def test_a_sentence_leads_to_its_text(sentence: str, key: str) -> None:
    assert where.found(sentence)[0].key == key


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("table.end_game.confirm", ['f"table.{question}.{part}"', '"end_game"']),
        ("refusal.sold_out", ['f"refusal.{key}"', '"sold_out"']),
        ("introduction.step.house", ['f"introduction.step.{lesson.step.id}"', "{id: house"]),
        ("amount.coins.many", ['f"amount.{what}"', '"coins"']),
        ("table.button.end", ['f"table.button.{command}"', '"end"']),
    ],
)
def test_a_composed_key_leads_to_its_pattern_and_its_parts(key: str, code: list[str]) -> None:
    shown = [where.shown(place) for place in where.places(key)]
    assert [part for part in code if not any(part in line for line in shown)] == []


def test_the_command_prints_keys_and_code(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["where", "Your", "turn"])
    assert where.main() == 0
    printed = capsys.readouterr().out
    assert "player_aid.turn: Your turn\n  data/locales/en.yaml:" in printed
    assert "citrus/ui/screens/player_aid/contents.py:" in printed
    monkeypatch.setattr("sys.argv", ["where", "Zzz"])
    assert where.main() == 1
    assert capsys.readouterr().out == "No text is like this.\n"
