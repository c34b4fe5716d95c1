"""What the debug panel says of a search by filters."""

from src.core.traces import Easing, FilterTrace
from src.ui.debug_panel import argument_lines, easing_text


def test_arguments_are_shown_as_they_were_called() -> None:
    args = {"make": ["Mazda", "トヨタ"], "price_max": 300000.0, "sort_by": "price_low"}
    assert dict(argument_lines(FilterTrace(tool="find", args=args))) == {
        "make": '["Mazda", "トヨタ"]',
        "price_max": "300000",
        "sort_by": "price_low",
    }


def test_an_eased_condition_is_told_by_its_bounds() -> None:
    eased = Easing(parameter="price_max", column="price", asked="300", high=400, total=2)
    assert easing_text(eased) == "≤ 400"
    assert easing_text(eased.model_copy(update={"low": 100})) == "≥ 100 · ≤ 400"
    assert easing_text(eased.model_copy(update={"high": None})) == "✗"
