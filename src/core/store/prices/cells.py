"""Prices read out of prose: `15,120円(税込)〜`, `各280〜600円`, `was $50 now $40`, 時価, 価格はASK.

A number is a price only beside a currency, in a range with one that is, or behind a label. What is
paid on top or given off, old prices, and prices without tax beside one with tax are left out.
"""

import math
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Literal, NamedTuple

from src.core.currencies import said_currency
from src.core.store.prices.text import (
    Amount,
    find_amounts,
    joined,
    plain,
    price_words,
    without_extras,
    words_pattern,
)

PriceStatus = Literal["priced", "from", "ask", "market", "none"]

_UNPRICED: tuple[Literal["market", "ask", "free"], ...] = ("market", "ask", "free")
_BARE = re.compile(r"\d+(?:[.,]\d+)*")
_PLAIN_NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e\+?\d+)?")
_LABEL = r"{0}(?:は|：|:| is|=)?\s*$"
_FROM = r"{0}\s*(?:only|just)?\s*$"
_TAX_BEFORE = r"{0}(?:価格|では?)?[\s:：(]*$"
_TAX_BEHIND = r"[\s(【\[]*{0}(?!み?(?:価格)?\s*[:：]?\s*[¥$€£]?\s*\d)"
"""Unless the word belongs to the amount that follows: 1,000円(税込1,100円)."""
_TAX_BETWEEN = r"^\s*(?:\([^()]*\)|{0}?\)|{0})?\s*"


class PriceCell(NamedTuple):
    """`high` is None for an open "from"; both are None without a price in the catalog's currency.
    One in another is not converted: status is "none" and `currency` names it."""

    low: float | None
    high: float | None
    status: PriceStatus
    currency: str | None


_ROUND_A_PRICE = " 各~-:(【[約"
_NOTHING = PriceCell(None, None, "none", None)


def read_price(text: str | None, currency: str) -> PriceCell:
    """The price in a cell, in the catalog's `currency` (ISO code)."""
    if text is None or not text.strip():
        return _NOTHING
    folded = plain(text).strip()
    if _BARE.fullmatch(folded):
        return _bare(folded, currency)
    folded = without_extras(folded)
    amounts = _standing_alone(_current(_with_tax(_payable(_meant(folded, find_amounts(folded))))))
    own = [each for each in amounts if said_currency(each.unit, currency) == currency]
    if own:
        return _priced(folded, own, currency)
    status = _status(folded)
    if status in ("ask", "market"):
        return PriceCell(None, None, status, None)
    if amounts:
        return PriceCell(None, None, "none", said_currency(amounts[0].unit, currency))
    return PriceCell(0.0, 0.0, "priced", currency) if status == "free" else _NOTHING


def is_unpriced(text: str) -> bool:
    """Whether a cell says that the price has to be asked for, and no more: POA, 面议, 時価."""
    folded = plain(text).strip()
    return not any(map(str.isdigit, folded)) and _status(folded) in ("ask", "market")


def _bare(folded: str, currency: str) -> PriceCell:
    """A cell that is a number and nothing else; 1234.567 is one too."""
    if _PLAIN_NUMBER.fullmatch(folded):
        value = float(folded)
        return _exactly(value, currency) if math.isfinite(value) else _NOTHING
    amounts = find_amounts(folded)
    return _exactly(amounts[0].value, currency) if len(amounts) == 1 else _NOTHING


def _exactly(value: float, currency: str) -> PriceCell:
    return PriceCell(value, value, "priced", currency)


def _meant(text: str, amounts: list[Amount]) -> list[Amount]:
    """The numbers that are money; in a range the other end's currency and context hold for both."""
    meant: list[Amount] = []
    for position, amount in enumerate(amounts):
        after = amounts[position + 1 : position + 2]
        right = after[0] if after and joined(text, amount, after[0]) else None
        left = meant[-1] if meant and joined(text, meant[-1], amount) else None
        if left and not amount.glued:
            meant.append(replace(amount, unit=amount.unit or left.unit, before=left.before))
        elif amount.unit or _is_labelled(amount):
            meant.append(amount)
        elif right and right.unit and not amount.glued:
            meant.append(replace(amount, unit=right.unit))
    return _same_fate(text, meant)


def _same_fate(text: str, meant: list[Amount]) -> list[Amount]:
    """What stands behind a range (相当, 引き) is said of both its ends."""
    for position, (left, right) in reversed(list(enumerate(pairwise(meant)))):
        if joined(text, left, right):
            meant[position] = replace(left, behind=right.behind)
    return meant


def _is_labelled(amount: Amount) -> bool:
    return not amount.glued and words_pattern("labels", _LABEL).search(amount.before) is not None


def _payable(amounts: list[Amount]) -> list[Amount]:
    """Without what is paid on top, given off, or must be spent first."""
    before, behind = words_pattern("extra_before"), words_pattern("extra_behind")
    payable = (amount for amount in amounts if not before.search(amount.before))
    return [amount for amount in payable if not behind.match(amount.behind.lstrip(" ("))]


def _with_tax(amounts: list[Amount]) -> list[Amount]:
    """Those with tax, where some say that they are with and some that they are without."""
    included = {amount.start for amount in amounts if _tax(amount, "tax_included")}
    if not included:
        return amounts
    return [
        amount
        for amount in amounts
        if amount.start in included or not (_tax(amount, "tax_excluded") or _is_taxed_next(amount))
    ]


def _tax(amount: Amount, tag: str) -> bool:
    behind = words_pattern(tag, _TAX_BEHIND).match(amount.behind)
    return bool(behind or words_pattern(tag, _TAX_BEFORE).search(amount.before))


def _is_taxed_next(amount: Amount) -> bool:
    """1,000円(税込1,100円): the bracket says the same price again, with tax."""
    return words_pattern("tax_included", r"\s*[(【\[/]\s*{0}").match(amount.behind) is not None


def _current(amounts: list[Amount]) -> list[Amount]:
    """Without the old prices, where a current one is given."""
    current = [amount for amount in amounts if not _is_old(amount)]
    return current or amounts


def _is_old(amount: Amount) -> bool:
    if _ends(amount.before, "old_before") > _ends(amount.before, "new_before"):
        return True
    behind = re.sub(r"^\s*\([^()\d]*\)", "", amount.behind).lstrip()
    return words_pattern("old_behind").match(behind) is not None


def _standing_alone(amounts: list[Amount]) -> list[Amount]:
    """Without smaller amounts for something else beside a price that is a clause of its own."""
    alone = [amount.value for amount in amounts if _is_alone(amount)]
    return [amount for amount in amounts if not alone or amount.value >= min(alone)]


def _is_alone(amount: Amount) -> bool:
    if amount.before.strip(_ROUND_A_PRICE) and not _is_labelled(amount):
        return False
    behind = _past_tax(amount.behind)
    return re.match(r"[\s)】\]]*(?:[~\-][\s¥$€\d,]*|$|[。.,、\n;/]|円)", behind) is not None


def _ends(text: str, tag: str) -> int:
    """Where the last of these words ends in the clause; -1 without one."""
    return max((found.end() for found in words_pattern(tag).finditer(text)), default=-1)


def _priced(text: str, amounts: list[Amount], currency: str) -> PriceCell:
    values = [amount.value for amount in amounts]
    ranged = {
        end.start for pair in pairwise(amounts) if joined(text, pair[0], pair[1]) for end in pair
    }
    if any(_is_from(amount) for amount in amounts if amount.start not in ranged):
        return PriceCell(min(values), None, "from", currency)
    return PriceCell(min(values), max(values), "priced", currency)


def _is_from(amount: Amount) -> bool:
    """Open above: 1,800円~, "from $20"; neither end of a range is."""
    behind = _past_tax(amount.behind)
    if words_pattern("from_behind").match(behind) or re.match(r"\+\s*(?:[。.,]|$)", behind):
        return True
    return words_pattern("from_before", _FROM).search(amount.before) is not None


def _past_tax(behind: str) -> str:
    """Without the bracket, its end or the tax word before a 〜: 15,120円(税込)〜."""
    return words_pattern("tax_included", _TAX_BETWEEN).sub("", behind)


def _status(text: str) -> Literal["market", "ask", "free"] | None:
    return next((status for status in _UNPRICED if _status_pattern(status).search(text)), None)


@cache
def _status_pattern(status: str) -> re.Pattern[str]:
    return re.compile("|".join(price_words()["status"][status]))
