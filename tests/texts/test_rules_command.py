"""`fano rules`: for people, and as JSON for programs."""

import json

import pytest

from fano.cli import main
from fano.rules import GAMES
from fano.symbols.lexicon import LANGUAGES, Language
from fano.texts import texts

Captured = pytest.CaptureFixture[str]
IDS = [found.id for found in GAMES]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_games(lang: Language, capsys: Captured) -> None:
    assert main(["rules", "--lang", lang]) == 0
    listed = capsys.readouterr().out
    for name, text in texts(lang).games.items():
        assert f"\n  {name:<17}{text.name} (" in listed
        assert text.pitch in listed


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", IDS)
def test_one_game(name: str, lang: Language, capsys: Captured) -> None:
    assert main(["rules", name, "--lang", lang]) == 0
    page = capsys.readouterr().out
    text = texts(lang).games[name]
    assert page.startswith(f"{text.name}\n{text.pitch}\n\n")
    unfolded = " ".join(page.split(" ")).replace("\n", " ")
    unfolded = " ".join(word for word in unfolded.split(" ") if word)
    for sentence in (text.goal, *text.steps, text.end):
        assert sentence in unfolded
    assert max(len(line) for line in page.splitlines()[4:]) <= 100


def test_a_page_in_full(capsys: Captured) -> None:
    assert main(["rules", "triplet", "--lang", "de"]) == 0
    assert capsys.readouterr().out.splitlines()[-9:] == [
        "Einstellungen",
        "  Symbol angeben: ja",
        "     Ob du das gemeinsame Symbol antippen musst oder ob die drei Karten reichen.",
        "  Nach einem Fehler: eine kurze Pause",
        "     Was passiert, wenn jemand ein falsches Symbol antippt.",
        "  Länge der Pause: 3 Sekunden",
        "     Wie lange man nach einem Fehler warten muss.",
        "  Tipp: 30 Sekunden",
        "     Findet so lange niemand etwas, leuchtet für alle ein Treffer auf.",
    ]


def test_json(capsys: Captured) -> None:
    assert main(["rules", "--json", "--lang", "ru"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [entry["id"] for entry in found] == IDS
    assert main(["rules", "guess", "--json", "--lang", "ru"]) == 0
    guess = json.loads(capsys.readouterr().out)
    assert {key: guess[key] for key in found[0]} == found[IDS.index("guess")]
    assert guess["steps"] == list(texts("ru").games["guess"].steps)
    assert guess["players"] == [3, 8]
    wait = guess["settings"][0]
    assert (wait["id"], wait["default"], wait["in_words"]) == ("guess_wait_ms", 3000, "3 секунды")


def test_hints_are_offered_only_where_there_are_any(capsys: Captured) -> None:
    for found in GAMES:
        assert main(["rules", found.id, "--json"]) == 0
        settings = {s["id"] for s in json.loads(capsys.readouterr().out)["settings"]}
        assert ("stall_hint_ms" in settings) == found.hints


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["rules", "chess"], "fano: no game is called 'chess'; there are inferno, well, "),
        (["rules", "--lang", "xx"], "fano: no language is called 'xx'; there are en, "),
    ],
)
def test_what_does_not_exist(argv: list[str], message: str, capsys: Captured) -> None:
    assert main(argv) == 2
    assert capsys.readouterr().err.startswith(message)
