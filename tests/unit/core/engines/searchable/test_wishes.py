"""What speaks for a row, and when that is enough: pure sums over evidence."""

import numpy as np

from src.core.engines.fusion.retrieval import FusedHit, Retrieved
from src.core.engines.searchable.wishes import Evidence, evidence, met
from src.core.engines.word_index.index import WordIndex
from src.core.engines.word_index.model import Field
from src.core.traces import SearchedWord

KNOWN = [
    SearchedWord(word="noise", rows=3, rarity=0.6),
    SearchedWord(word="drone", rows=0, rarity=1.0),
]
UNKNOWN = [SearchedWord(word="drone", rows=0, rarity=1.0)]


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


def test_a_row_that_is_not_about_the_words_that_none_has_meets_half_a_wish() -> None:
    index = WordIndex([Field("about", ["controls the heat", "controls lamps", "paper"], 1.0)])
    asked = index.ask("control drones").words
    hits = tuple(FusedHit(row, 0.5, 0.5, 0.5, 2.0) for row in (0, 1))
    answer = index.ask("control drones")
    found = Retrieved(hits, answer)
    beyond, of_rest = np.array([3.5, 3.5, 0.0]), np.array([0.1, 2.0, 0.0])

    whole = evidence(found, asked, beyond, False)
    half, about = evidence(found, asked, beyond, False, of_rest)

    assert about == whole[1]
    assert half.total < whole[0].total - 1
    assert met([half], asked, False).rows == () and met([about], asked, False).rows == (0,)
