"""What the rows are called where nothing but the headers tells, and how sentences name columns."""

from src.cli.new.language import is_said_in
from src.cli.new.vocabulary import thing_of_headers
from src.core.store.things import known_thing


def test_two_headers_that_are_usual_of_a_thing_tell_it() -> None:
    assert thing_of_headers(["标题", "上牌时间", "车辆级别", "价格"]) == known_thing("car")
    assert thing_of_headers(["家賃", "間取り", "住所"]) == known_thing("apartment")


def test_one_such_header_tells_nothing() -> None:
    assert thing_of_headers(["name", "vintage", "price"]) is None
    assert thing_of_headers([]) is None


def test_a_sentence_has_no_words_of_another_language() -> None:
    assert not is_said_in("es", "Type name")
    assert is_said_in("es", "Tipo")
    assert not is_said_in("zh", "Brands")
    assert is_said_in("en", "Rind")
