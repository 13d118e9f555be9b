"""Refusals stand in one table: name, rule, sentence; the words are filled in when they are told."""

import pytest

from urbarium.engine.refusals import RefusalTable


def table():
    refusals = RefusalTable("TOWN", turn="R1.1")
    return (
        refusals,
        refusals.add("R6.3", "{what} may not stand here."),
        refusals.add("R7.1", "At most {limit} of {what}.", limit=8),
    )


def test_numbers_begin_at_one_because_zero_means_that_nothing_stands_in_the_way():
    refusals, first, second = table()
    assert (first, second) == (1, 2)
    assert list(refusals) == [1, 2]
    assert len(refusals) == 2


def test_a_sentence_is_filled_in_from_constants_and_words():
    refusals, beside, limit = table()
    assert str(refusals.tell((beside, {"what": "a tower"}))) == "A tower may not stand here. [TOWN-R6.3]"
    assert str(refusals.tell((limit, {"what": "them"}))) == "At most 8 of them. [TOWN-R7.1]"


def test_a_sentence_is_translated_before_it_is_filled_in():
    refusals, beside, _ = table()
    words = {"{what} may not stand here.": "{what} não pode ficar aqui."}
    told = refusals.tell((beside, {"what": "a torre"}), lambda sentence: words[sentence])
    assert told.text == "A torre não pode ficar aqui."


@pytest.mark.parametrize("code", [0, 3, -1])
def test_a_number_that_is_no_refusal(code):
    refusals, *_ = table()
    with pytest.raises(KeyError, match=f"TOWN has no refusal {code}"):
        refusals[code]
