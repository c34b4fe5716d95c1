"""Shares of a score in points that add up."""

from collections.abc import Mapping

from src.core.traces import Score

_PER_POINT = 10
"""Points are told to a tenth."""


def points(parts: Mapping[str, float]) -> Score:
    """Parts from 0 to 1 in points of 100, rounded so that they add up to the rounded total.

    Each is cut to a tenth, and the tenths that are missing go to those that lost most by it (the
    largest remainder, as seats are given to parties).
    """
    exact = {name: max(value, 0.0) * 100 * _PER_POINT for name, value in parts.items()}
    tenths = {name: int(value + 1e-9) for name, value in exact.items()}
    total = round(sum(exact.values()))
    missing = max(total - sum(tenths.values()), 0)
    for name in sorted(exact, key=lambda name: tenths[name] - exact[name])[:missing]:
        tenths[name] += 1
    told = {name: number / _PER_POINT for name, number in tenths.items()}
    return Score(total=sum(tenths.values()) / _PER_POINT, parts=told)
