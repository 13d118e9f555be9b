"""Log entries and seats as rows: those of databases that exist are read and written exactly as they are."""

import json

import pytest

from urbarium.engine.errors import RecordError
from urbarium.web.facts import Person, Seat, bot_decides, deserted
from urbarium.web.logbook import (
    Aborted,
    Acted,
    Answered,
    Asked,
    Event,
    Rematched,
    Resigned,
    Said,
    SeatChanged,
    Started,
    TakenBack,
    event_from_row,
    event_row,
)

ROWS: list[tuple[str, str, Event]] = [
    ("start", "{}", Started()),
    ("act", '{"action": 284}', Acted(284)),
    ("undo", '{"plies": 2}', TakenBack(2)),
    ("ask", '{"plies": 1}', Asked(1)),
    ("answer", '{"ask": 22, "yes": true}', Answered(22, True)),
    ("answer", '{"ask": 28, "yes": false}', Answered(28, False)),
    ("chat", '{"name": "Bo", "text": "Let me think \\u2026"}', Said("Bo", "Let me think …")),
    ("resign", "{}", Resigned()),
    ("abort", "{}", Aborted()),
    ("rematch", '{"table": "FE_TQkQLv1-6"}', Rematched("FE_TQkQLv1-6")),
    ("seat", '{"change": "join", "name": "Bo"}', SeatChanged("join", "Bo")),
    ("seat", '{"change": "rise", "name": "Bo"}', SeatChanged("rise", "Bo")),
    ("seat", '{"change": "bot", "name": "Builder"}', SeatChanged("bot", "Builder")),
    ("seat", '{"change": "leave", "name": "Ada", "level": "level1"}', SeatChanged("leave", "Ada", "level1")),
    ("seat", '{"change": "absent", "name": "Bo", "level": "level2"}', SeatChanged("absent", "Bo", "level2")),
    ("seat", '{"change": "resign", "name": "Bo", "level": "level2"}', SeatChanged("resign", "Bo", "level2")),
    ("seat", '{"change": "return", "name": "Ada"}', SeatChanged("return", "Ada")),
    ("seat", '{"change": "key"}', SeatChanged("key")),
    ("seat", '{"change": "device"}', SeatChanged("device")),
]


@pytest.mark.parametrize(("kind", "data", "event"), ROWS, ids=[f"{kind} {data}" for kind, data, _ in ROWS])
def test_a_row_is_read_as_its_event_and_written_again_as_it_was(kind: str, data: str, event: Event) -> None:
    assert event_from_row(kind, json.loads(data)) == event
    written, said = event_row(event)
    assert (written, json.dumps(said)) == (kind, data)


@pytest.mark.parametrize(
    ("kind", "data"), [("fly", {}), ("act", {}), ("act", {"action": 1, "twice": True}), ("start", {"kind": "act"})]
)
def test_a_row_that_says_something_unknown_is_not_guessed_at(kind: str, data: dict[str, object]) -> None:
    with pytest.raises(RecordError, match=kind):
        event_from_row(kind, data)


ADA = Person("Ada", "guest", "hash")
PLACES = [
    (("open", "", "", "", ""), Seat()),
    (("person", "Ada", "", "guest", "hash"), Seat(ADA)),
    (("bot", "Mason", "level2", "", ""), Seat(bot="level2")),
    (("bot", "random", "random", "", ""), Seat(bot="random")),
    (("bot", "Ada", "level2", "guest", "hash"), Seat(ADA, "level2")),
]


@pytest.mark.parametrize(("row", "seat"), PLACES, ids=["open", "person", "bot", "random", "stand-in"])
def test_a_seat_is_read_from_its_row_and_written_again_as_it_was(row: tuple[str, ...], seat: Seat) -> None:
    assert Seat.from_row(*row[1:]) == seat
    assert tuple(seat.as_row().values()) == row
    assert list(seat.as_row()) == ["kind", "name", "level", "holder", "token_hash"]


def test_bots_wait_when_every_person_has_left() -> None:
    left, here, bot = Seat(ADA, "level2"), Seat(Person("Bo", "other")), Seat(bot="level1")
    assert deserted([left, bot])
    assert not deserted([left, here])
    assert not deserted([bot, bot])  # nobody ever sat here: they play
    assert not bot_decides([left, bot], 1)
    assert bot_decides([left, here], 0)
    assert not bot_decides([left, here], 1)
    assert not bot_decides([bot, bot], -1)
