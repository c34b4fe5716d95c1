"""Round numbers that part a column's values into a few ranges of much the same size."""

import math
from collections.abc import Sequence

SHARES = (0.2, 0.4, 0.6, 0.8)
"""Of the values that lie below each cut, as near as round numbers allow."""

_ROUND = (1.0, 2.0, 5.0, 10.0)
_QUARTER = 2.5
"""Round from 25 upwards: nobody cuts prices at 12.5."""
_OF_SPREAD = 0.125
"""Values that lie close together are cut no finer than the spread of all asks for."""
_OF_GAP = 0.9
"""A cut is moved by less than half of this much of the way to its neighbour."""


def cut_points(quantiles: Sequence[float], low: float, high: float, whole: bool) -> list[float]:
    """Cuts between the lowest and the highest value, near the quantiles and round.

    Each is as round as the distance to its neighbours allows: 9, 15, 30, 120 become 10, 20, 30,
    100. `whole` is of columns that hold whole numbers.
    """
    found: list[float] = []
    coarse = _round_step((quantiles[-1] - quantiles[0]) * _OF_SPREAD)
    for at, quantile in enumerate(quantiles):
        step = _round_step((_gap(at, quantiles) or (high - low) / len(quantiles)) * _OF_GAP)
        step = max(step, coarse, 1.0 if whole else _second_digit(quantile))
        cut = _tidy(round(quantile / step) * step, step) if step else quantile
        if low < cut <= high and (not found or cut > found[-1]):
            found.append(cut)
    return found


def _gap(at: int, quantiles: Sequence[float]) -> float:
    """The distance to the nearer of its neighbours that is not the same number."""
    gaps = [
        abs(quantiles[at] - quantiles[beside])
        for beside in (at - 1, at + 1)
        if 0 <= beside < len(quantiles) and quantiles[beside] != quantiles[at]
    ]
    return min(gaps, default=0.0)


def _second_digit(number: float) -> float:
    """What a step of its second digit is: nobody tells 4.04 stars from 4.08, nor 121 from 124."""
    return 10.0 ** (math.floor(math.log10(abs(number))) - 1) if number else 0.0


def _round_step(most: float) -> float:
    """The largest round number that is no more than this."""
    if most <= 0 or not math.isfinite(most):
        return 0.0
    most *= 1 + 1e-9
    power = 10.0 ** math.floor(math.log10(most))
    rounded = [*_ROUND, _QUARTER] if power >= 10 else _ROUND
    return max(each * power for each in rounded if each * power <= most)


def _tidy(cut: float, step: float) -> float:
    """Without the dust of binary fractions: 4.2, not 4.2000000000000002."""
    return round(cut, max(0, 1 - math.floor(math.log10(step))))
