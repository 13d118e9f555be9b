"""The reading room, and the front door of the command."""

import pytest

import urbarium
from tests.terminal.conftest import Run, complaint
from urbarium.web.settings import read_settings

COMMANDS = (
    "play",
    "games",
    "rules",
    "about",
    "replay",
    "verify",
    "draw",
    "gallery",
    "bench",
    "serve",
    "backup",
    "restore",
)


def test_games_lists_every_game_with_players_and_minutes(run: Run) -> None:
    result = run("games")
    assert result.exit_code == 0
    assert "urbino: 2 players, 30 to 45 minutes" in result.stdout
    for name in urbarium.game_names():
        assert f"{name}: " in result.stdout


@pytest.mark.parametrize("name", urbarium.game_names())
def test_about_shows_every_table_with_its_origin(run: Run, name: str) -> None:
    result = run(f"about {name}")
    assert result.exit_code == 0
    for table in urbarium.game(name).tables:
        assert f"{table.title} [{table.provenance}]" in result.stdout
    for option in urbarium.game(name).options:
        assert f"Option {option.name} (" in result.stdout


def test_rules_is_the_guide(run: Run) -> None:
    assert run("rules urbino").stdout.strip() == urbarium.game("urbino").guide.text.strip()


@pytest.mark.parametrize("name", ["R6.3", "r6.3", "URBINO-R6.3"])
def test_one_rule_with_or_without_its_prefix(run: Run, name: str) -> None:
    assert run(f"rules urbino {name}").stdout.startswith("URBINO-R6.3: ")


def test_a_rule_is_told_without_the_marks_of_its_file(run: Run) -> None:
    assert run("rules urbaniza R15.7").stdout.startswith("URBANIZA-R15.7: Engineer: every good")
    assert "others (3w) are" in " ".join(run("rules urbania R4.10").stdout.split())


def test_a_rule_comes_with_its_diagram_in_characters(run: Run) -> None:
    shown = run("rules urbino R4.3").stdout
    assert "Six lots, where the views from c3 and f7 cross." in shown
    assert "Possible: b3, c4, c7, f3, f6, g7" in shown
    assert "Not possible: e5" in shown
    assert "BOARD\n   a b c d e f g h i\n" in shown
    assert " 3 . + * . . + . . . 3\n" in shown
    assert "BUILDINGS" not in shown  # what the picture leaves out
    portuguese = run("rules urbino R4.3 --language pt-BR").stdout
    assert "Possível: b3, c4, c7, f3, f6, g7" in portuguese


def test_the_card_and_the_questions(run: Run) -> None:
    assert run("rules urbino --card").stdout.strip() == urbarium.game("urbino").card.strip()
    assert "Torre" in run("rules urbino --card --language pt-BR").stdout.title()
    assert "Where may I build? R4.3, R6.1" in run("rules urbino --questions").stdout


def test_a_group_of_rules(run: Run) -> None:
    lines = run("rules urbino R4").stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == [f"URBINO-R4.{paragraph}" for paragraph in range(1, 6)]


def test_a_rule_that_is_not_there(run: Run) -> None:
    result = run("rules urbino R6.9")
    assert complaint(result).startswith("there is no rule 'R6.9'; look at URBINO-R6.1, URBINO-R6.2, ")
    assert result.exit_code == 2


@pytest.mark.parametrize("command", ["rules", "about", "bench"])
def test_an_unknown_game(run: Run, command: str) -> None:
    result = run(f"{command} urbinno")
    assert complaint(result) == "there is no game 'urbinno'; did you mean urbino?"
    assert result.exit_code == 2


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    for option in ("--help", "-h"):
        result = run(f"{command} {option}")
        assert result.exit_code == 0
        assert f"Usage: urbarium {command} " in result.stdout


def test_help_names_every_command(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    for command in COMMANDS:
        assert f" {command} " in result.stdout


def test_without_a_command_the_browser_is_opened(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[object, ...]] = []
    monkeypatch.setattr("urbarium.web.serve", lambda *given, config: served.append((*given, config)))
    assert run("").exit_code == 0
    assert served == [(None, None, True, None, None)]  # all as it is usual
    assert read_settings(environment={}).address == "127.0.0.1"


def test_a_file_is_no_address_of_a_database(run: Run) -> None:
    result = run("serve --no-browser --port 0 --database tables.db")
    assert complaint(result) == "tables.db is no database; write sqlite:///FILE or postgresql+psycopg://…"


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"urbarium {urbarium.__version__}\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("plya", "No such command 'plya'. Did you mean 'play', 'replay'? See urbarium --help"),
        ("games now", "Got unexpected extra argument"),
        ("rules", "Missing argument 'GAME'"),
        ("play urbino --players two", "Invalid value for '--players'"),
        ("play urbino --nonsense", "No such option"),
        ("bench urbino --seconds 0", "Invalid value for '--seconds'"),
        ("draw x.urb --theme pink", "Invalid value for '--theme'"),
    ],
)
def test_wrong_usage_is_one_sentence(run: Run, words: str, sentence: str) -> None:
    result = run(words)
    assert complaint(result).startswith(sentence)
    assert complaint(result).endswith("--help")
    assert result.exit_code == 2


def test_gallery_writes_a_page(run: Run) -> None:
    result = run("gallery urbino --out page.html")
    assert result.stdout == "The gallery is in page.html.\n"
    assert result.exit_code == 0


def test_gallery_where_nothing_can_be_written(run: Run) -> None:
    result = run("gallery urbino --out no/where.html")
    assert complaint(result) == "no/where.html cannot be written: No such file or directory"
    assert result.exit_code == 1


def test_a_mistake_of_ours_is_a_sentence_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("urbarium.terminal.reading.show_games", broken)
    result = run("games")
    assert complaint(result).startswith(
        "something went wrong inside: ZeroDivisionError: division by zero; URBARIUM_DEBUG=1"
    )
    assert result.exit_code == 1
