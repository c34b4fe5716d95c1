"""The areas at the beginning of Japanese and Chinese addresses: 神奈川県鎌倉市, 杭州市西湖区."""

import re
from functools import lru_cache
from typing import Literal, get_args

from src.core.store.column_words import word_lists

Area = Literal["province", "city", "district"]
AREAS: tuple[Area, ...] = get_args(Area)


def areas_of(address: str) -> tuple[dict[Area, str], str]:
    """What each area is called, and the rest of the address; no areas where none is there."""
    found = _pattern().match(address.strip())
    if not found or not found.end():
        return {}, address
    return {each: found[each] for each in AREAS if found[each]}, address.strip()[found.end() :]


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    """Each area in turn, as short as can be, unless its name has the sign of an end: 四日市市."""
    words = {name: "|".join(map(re.escape, each)) for name, each in word_lists("addresses").items()}
    signs = f"{words['provinces']}|{words['cities']}|{words['districts']}"
    letter, plain = r"[^\W\d_]", rf"(?:(?!{signs})[^\W\d_])"
    whole, ends = words["whole_cities"], words["cities"]
    city = rf"(?:{whole})(?:{ends})"
    return re.compile(
        rf"(?P<province>{words['whole_provinces']}|{letter}{{2,7}}?(?:{words['provinces']}))?"
        rf"(?:(?!{city})(?:{whole}|{plain}{{1,4}})(?:{words['counties']})(?!{ends}))?"
        rf"(?P<city>{city}|{letter}{plain}{{0,5}}(?:{ends}))?-?"
        rf"(?P<district>{plain}{{1,5}}(?:{words['districts']}))?"
    )
