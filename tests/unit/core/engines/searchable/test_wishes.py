"""What speaks for a row, and when that is enough: pure sums over evidence."""

from src.core.engines.searchable.wishes import Evidence, met
from src.core.engines.word_index import AskedWord

KNOWN = [AskedWord("noise", 3, 0.6), AskedWord("drone", 0, 1.0)]
UNKNOWN = [AskedWord("drone", 0, 1.0)]


def row(total: float, share: float = 0.0, above: float = 0.0) -> Evidence:
    return Evidence(total, share, above, total / 10)


def test_a_row_with_enough_evidence_meets_the_wish_and_those_far_below_it_do_not() -> None:
    assert met([row(3.0), row(7.5), row(5.6), row(4.0)], KNOWN, False).rows == (1, 2)


def test_a_row_with_most_of_the_words_meets_it_whatever_it_means() -> None:
    assert met([row(1.0, share=0.7)], KNOWN, False).rows == (0,)


def test_where_none_is_enough_those_that_come_near_are_told_apart_from_answers() -> None:
    found = met([row(3.3), row(2.9), row(1.0)], KNOWN, False)

    assert found.rows == ()
    assert found.near == (0, 1)


def test_more_is_wanted_to_be_near_a_wish_of_which_no_word_is_known() -> None:
    assert met([row(3.3)], UNKNOWN, False).near == ()
    assert met([row(3.8)], UNKNOWN, False).near == (0,)


def test_nothing_comes_near_what_the_rows_would_have_named() -> None:
    assert met([row(3.9)], UNKNOWN, True).near == ()
