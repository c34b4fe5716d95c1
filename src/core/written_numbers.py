"""The value of a number as it is written: 1,000 · 1.000 · 4,5 · 1万5千 · 二千五百 · 一百五."""

import re
from decimal import Decimal

ONES = {char: value for value, char in enumerate("〇一二三四五六七八九")}
ONES |= {"零": 0, "两": 2, "兩": 2, "両": 2, "俩": 2}
SMALL_SCALES = {"十": 10, "百": 100, "千": 1000}
LARGE_SCALES = {"万": 10**4, "萬": 10**4, "億": 10**8, "亿": 10**8}
KANJI = "".join({**ONES, **SMALL_SCALES, **LARGE_SCALES})

_PART = re.compile(r"\d+(?:[.,]\d+)*|.")


def digits_value(run: str) -> Decimal | None:
    """The number in `1,000`, `1.000`, `1'500,000`, `4.5`, `4,5`; None for a version or a list.

    Groups of three are thousands, whichever mark parts them; 0.500 is a half all the same.
    """
    run = run.replace(" ", "")
    marks = re.findall(r"[.,']", run)
    if not marks:
        return Decimal(run)
    head, *groups = re.split(r"[.,']", run)
    if 1 <= len(head) <= 3 and head != "0" and all(len(group) == 3 for group in groups):
        return Decimal(head + "".join(groups))
    *thousands, fraction = groups
    grouped = 1 <= len(head) <= 3 and all(len(group) == 3 for group in thousands)
    if (thousands and (not grouped or marks[-1] in marks[:-1])) or marks[-1] == "'":
        return None
    if marks[-1] == "," and len(fraction) > 2:
        return None
    return Decimal(head + "".join(thousands) + "." + fraction)


def kanji_value(run: str) -> tuple[Decimal, int] | None:
    """Value of a run of digits and kanji numerals, and the first scale in it (3千 → 1000).

    None where it is no number: scales that do not fall (百千), digits that do not fit.
    """
    parts = _PART.findall(run)
    if all(part in ONES for part in parts):
        positional = Decimal("".join(str(ONES[part]) for part in parts))
        return (positional, 1) if len(parts) in (1, 3, 4) else None
    total = _Sum().of(parts)
    scale = next((part for part in parts if part in SMALL_SCALES or part in LARGE_SCALES), None)
    return None if total is None else (total, (SMALL_SCALES | LARGE_SCALES)[scale] if scale else 1)


class _Sum:
    """Adds up 1亿 2千 3百 4十 5, part by part."""

    def __init__(self) -> None:
        self.total = Decimal(0)
        self.section = Decimal(0)  # below the next 万 or 億
        self.pending: Decimal | None = None  # a digit that still waits for its scale
        self.last_scale = 1
        self.after_zero = False

    def of(self, parts: list[str]) -> Decimal | None:
        for part in parts:
            if not (self._large(part) or self._small(part) or self._digit(part)):
                return None
        tail = self._tail()
        return None if tail is None else self.total + self.section + tail

    def _large(self, part: str) -> bool:
        if part not in LARGE_SCALES:
            return False
        amount = self.section + (self.pending or 0)
        self.total += (amount or 1) * LARGE_SCALES[part]
        self.section, self.pending, self.last_scale = Decimal(0), None, LARGE_SCALES[part]
        return True

    def _small(self, part: str) -> bool:
        scale = SMALL_SCALES.get(part)
        if scale is None or (self.section and scale >= self.last_scale):
            return False
        self.section += (1 if self.pending is None else self.pending) * scale
        self.pending, self.last_scale, self.after_zero = None, scale, False
        return True

    def _digit(self, part: str) -> bool:
        if part in "〇零":
            self.after_zero = True
            return True
        if self.pending is not None or (part not in ONES and not part[0].isdecimal()):
            return False
        self.pending = Decimal(ONES[part]) if part in ONES else digits_value(part)
        return self.pending is not None

    def _tail(self) -> Decimal | None:
        """一百五 is 150 and 1万2 is 12,000: a last single digit counts the next scale down."""
        if self.pending is None:
            return Decimal(0)
        if self.last_scale > 10 and self.pending < 10 and not self.after_zero:
            return self.pending * (self.last_scale // 10)
        return self.pending if self.pending < self.last_scale else None
