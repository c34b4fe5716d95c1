import pytest

from src.core.store.amounts.cells import number_of, read_amount


@pytest.mark.parametrize(
    ("cell", "low", "high", "units", "bare"),
    [
        ("45", "45", None, set(), "45"),
        ("45 min.", "45", None, {"min"}, "45"),
        ("30 – 60 min", "30", "60", {"min"}, "30 – 60"),
        ("30 min - 60 min", "30", "60", {"min"}, "30 - 60"),
        ("2 a 4 personas", "2", "4", {"personas"}, "2 a 4"),
        ("1,5-2,5 L", "1,5", "2,5", {"l"}, "1,5-2,5"),
        ("1 200 kg", "1 200", None, {"kg"}, "1 200"),
        ("about 3 kg", "3", None, {"kg"}, "about 3"),
        ("up to 60 min", "60", None, {"min"}, "up to 60"),
        ("３〜５人", "3", "5", {"人"}, "3〜5"),
        ("12 m²", "12", None, {"m2"}, "12"),
        ("-5", "-5", None, set(), "-5"),
        ("★★☆☆☆", "2", None, {"★"}, "2"),
    ],
)
def test_an_amount_is_read_with_what_stands_around_it(
    cell: str, low: str, high: str | None, units: set[str], bare: str
) -> None:
    found = read_amount(cell)
    assert found is not None
    assert (found.low, found.high, found.units, found.bare) == (low, high, units, bare)
    assert not found.opens


@pytest.mark.parametrize(
    ("cell", "bare"),
    [
        ("8+", "8+"),
        ("12 and up", "12 and up"),
        ("10 years and up", "10 and up"),
        ("12 months+", "12+"),
        ("6+ years", "6+"),
        ("from 80", "from 80"),
        ("desde 80", "desde 80"),
        ("8歳以上", "8以上"),
    ],
)
def test_an_amount_may_only_say_where_it_begins(cell: str, bare: str) -> None:
    found = read_amount(cell)
    assert found is not None
    assert (found.opens, found.bare) == (True, bare)


@pytest.mark.parametrize(
    "cell", ["", "ask", "3 kg (net)", "2020-05-03", "3.0 V6", "1/2", "5 x 4", "7, 9", "12:30"]
)
def test_anything_else_is_no_amount(cell: str) -> None:
    assert read_amount(cell) is None


@pytest.mark.parametrize(
    ("written", "pointed", "commaed"),
    [
        ("1,5", 1.5, 1.5),
        ("1.5", 1.5, 1.5),
        ("1,200", 1200, 1.2),
        ("1.200,50", None, 1200.5),
        ("1 200", 1200, 1200),
        ("007", None, None),
        ("-3", -3, -3),
    ],
)
def test_the_mark_of_decimals_decides(
    written: str, pointed: float | None, commaed: float | None
) -> None:
    assert (number_of(written, False), number_of(written, True)) == (pointed, commaed)
