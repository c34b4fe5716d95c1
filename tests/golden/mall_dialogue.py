"""What conversations of several turns, and questions that are none, should give."""

import pandas as pd

from tests.golden import mall_events, mall_products, mall_stores
from tests.golden.expectations import (
    Expected,
    Oracle,
    asks_back,
    found,
    in_order,
    nothing,
    refused,
    shown,
    talks,
)
from tests.golden.mall_events import december, free, january
from tests.golden.mall_products import (
    LUNE,
    at_most,
    below,
    between,
    by_price,
    cheapest,
    dearest,
    tagged,
)
from tests.golden.mall_stores import category, pets, with_wifi
from tests.golden.oracle_mall import Mall


def sweets(mall: Mall) -> pd.DataFrame:
    return tagged(mall, "スイーツ")


def cheaper_sweets(mall: Mall) -> pd.DataFrame:
    """Cheaper than the cheapest of those between 500 and 800 yen."""
    return below(sweets(mall), between(sweets(mall), 500, 800)["low"].min())


def of(mall: Mall, store: str, price: float) -> pd.DataFrame:
    return at_most(mall_products.of(mall, store), price)


def ranked_sweets(mall: Mall, first: int) -> Expected:
    return in_order(by_price(sweets(mall), first), int(sweets(mall)["low"].count()))


def further_sweets(mall: Mall) -> Expected:
    """None of those shown before."""
    rows = sweets(mall).dropna(subset="low").sort_values("low").iloc[10:]
    return {"keys_subset_of": found(rows)["keys_subset_of"]}


def store(mall: Mall, name: str, *contains: str) -> Expected:
    return shown(mall_stores.named(mall, name), contains)


def no_row_by_id(name: str) -> Expected:
    """A hidden identifier finds nothing, and the name of its store is not told."""
    return {"keys": [], "not_contains": ["STR-", name]}


DIALOGUES: dict[str, tuple[Oracle[Mall], ...]] = {
    "d-cheaper": (
        lambda m: found(between(sweets(m), 500, 800)),
        lambda m: found(cheaper_sweets(m)),
    ),
    "d-cheaper-none": (lambda m: shown(cheapest(m.products)), lambda _: nothing()),
    "d-second": (
        lambda m: ranked_sweets(m, 5),
        lambda m: shown(by_price(sweets(m), 1, start=1), ["260"]),
    ),
    "d-more": (lambda m: ranked_sweets(m, 10), further_sweets),
    "d-other-bound": (
        lambda m: found(at_most(tagged(m, "ドリンク"), 1000)),
        lambda m: found(at_most(tagged(m, "ドリンク"), 2000)),
    ),
    "d-narrow-price": (
        lambda m: found(tagged(m, "コスメ")),
        lambda m: found(at_most(tagged(m, "コスメ"), 2000)),
    ),
    "d-store-hours": (
        lambda m: found(mall_products.about(m.products, "モンブラン")),
        lambda m: store(m, LUNE, "11:00"),
    ),
    "d-store-phone": (
        lambda m: shown(dearest(sweets(m))),
        lambda m: store(m, LUNE, "03-0000-1005"),
    ),
    "d-narrow-stores": (
        lambda m: found(category(m, "カフェ")),
        lambda m: found(with_wifi(category(m, "カフェ"))),
        lambda m: found(pets(with_wifi(category(m, "カフェ")))),
    ),
    "d-events": (
        lambda m: found(december(m)),
        lambda m: found(free(december(m))),
        lambda m: found(free(january(m))),
    ),
    "d-other-store": (
        lambda m: found(of(m, mall_products.VERDE, 1000)),
        lambda m: found(of(m, mall_products.KOTORI, 1000)),
    ),
    "d-english": (
        lambda m: found(below(mall_products.of(m, mall_products.TSUKIMORI), 300)),
        lambda m: found(below(mall_products.of(m, mall_products.TSUKIMORI), 400)),
    ),
    "d-other-table": (
        lambda m: found(at_most(tagged(m, "ドリンク"), 1000)),
        lambda m: found(mall_stores.parking(m, False)),
        lambda m: found(mall_events.during(m, mall_events.TODAY, mall_events.TODAY)),
    ),
}

VAGUE = ("v-recommend", "v-something", "v-english", "v-spanish")
REFUSED = (
    *("o-weather", "o-minister", "o-code", "o-translate"),
    *("x-prompt", "x-column", "x-column-ja", "x-sql", "x-english", "x-drop"),
)
TALK = ("g-hello", "g-thanks", "g-english")

EXPECTED: dict[str, tuple[Oracle[Mall], ...]] = {
    **DIALOGUES,
    **{id: (lambda _: asks_back(),) for id in VAGUE},
    **{id: (lambda _: refused("STR-"),) for id in REFUSED},
    "x-id-filter": (lambda _: no_row_by_id("麻布台ヒルズマーケット"),),
    "x-id-store": (lambda _: no_row_by_id("Tsukimori"),),
    **{id: (lambda _: talks(),) for id in TALK},
}
