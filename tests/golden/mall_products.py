"""What the questions about products should give, by their id in `mall.jsonl`."""

import pandas as pd

from tests.golden.expectations import (
    SHOWN,
    Expected,
    Oracle,
    among,
    counted,
    figure,
    found,
    in_order,
    none,
    says,
    shown,
)
from tests.golden.oracle_mall import Mall

COFFEE = "珈琲|コーヒー"
SUSHI = "寿司|鮨|すし"
VEGAN = "ヴィーガン|ビーガン"
BOXES = "詰め?合わ?せ"

MARKET = "麻布台ヒルズマーケット"
SAKAMACHI = "鮨 さかまち"
TSUKIMORI = "Boulangerie Tsukimori"
KOTORI = "コトリ珈琲"
LUNE = "パティスリー リュンヌ・ドール"
VERDE = "ヴェルデキッチン"
GRANO = "GRANO & OLIVE"


def tagged(mall: Mall, *tags: str) -> pd.DataFrame:
    """A cell holds several tags; one of these is enough."""
    rows = mall.products
    return rows[rows["tags"].map(lambda cell: any(tag in cell for tag in tags))]


def of(mall: Mall, store: str) -> pd.DataFrame:
    return mall.products[mall.products["store_name"] == store]


def about(rows: pd.DataFrame, words: str) -> pd.DataFrame:
    """The words stand in the name or the description."""
    return rows[rows["text"].str.contains(words.lower())]


def between(rows: pd.DataFrame, low: float, high: float) -> pd.DataFrame:
    """Both bounds included; a range of prices counts by its lowest, no price never."""
    return rows[(rows["low"] >= low) & (rows["low"] <= high)]


def at_most(rows: pd.DataFrame, price: float) -> pd.DataFrame:
    return rows[rows["low"] <= price]


def below(rows: pd.DataFrame, price: float) -> pd.DataFrame:
    return rows[rows["low"] < price]


def cheapest(rows: pd.DataFrame) -> pd.DataFrame:
    return rows[rows["low"] == rows["low"].min()]


def dearest(rows: pd.DataFrame) -> pd.DataFrame:
    return rows[rows["low"] == rows["low"].max()]


def by_price(rows: pd.DataFrame, first: int, start: int = 0, rising: bool = True) -> pd.DataFrame:
    """The `first` rows by price. Raises `ValueError` where a tie leaves their order open."""
    ranked = rows.dropna(subset="low").sort_values("low", ascending=rising)
    seen = ranked["low"].iloc[start : start + first + 1]
    if seen.duplicated().any():
        raise ValueError("equal prices: the order of these rows is open")
    return ranked.iloc[start : start + first]


def text_or_store(mall: Mall, words: str) -> pd.DataFrame:
    rows = mall.products
    return rows[rows["text"].str.contains(words) | rows["shop"].str.contains(words)]


def capped(rows: pd.DataFrame) -> Expected:
    """Asked for more than is allowed: ten, and the answer says so."""
    return {**found(rows), "contains": ["10"]}


PRICES: dict[str, Oracle[Mall]] = {
    "p-at-most": lambda m: found(at_most(m.products, 1000)),
    "p-below-comma": lambda m: found(below(tagged(m, "スイーツ"), 1000)),
    "p-below-excludes-bound": lambda m: found(below(tagged(m, "雑貨"), 1000)),
    "p-budget": lambda m: found(at_most(tagged(m, "スイーツ"), 2000)),
    "p-around-kanji": lambda m: found(between(tagged(m, "雑貨"), 800, 1200)),
    "p-scale-carries": lambda m: found(between(tagged(m, "コスメ"), 3000, 5000)),
    "p-scale-carries-short": lambda m: found(between(tagged(m, "キッズ"), 3000, 5000)),
    "p-man-sen": lambda m: found(at_most(tagged(m, "ファッション"), 15000)),
    "p-wave": lambda m: found(between(tagged(m, "スイーツ"), 500, 800)),
    "p-reversed": lambda m: found(between(tagged(m, "ドリンク"), 1500, 2000)),
    "p-yen-sign": lambda m: found(at_most(tagged(m, "フラワー"), 3000)),
    "p-full-width": lambda m: counted(at_most(tagged(m, "ドリンク"), 2000)),
    "p-thousands": lambda m: found(between(tagged(m, "ドリンク"), 1000, 1999)),
    "p-at-least-man": lambda m: found(between(tagged(m, "インテリア"), 100_000, 1e9)),
    "p-over": lambda m: found(between(tagged(m, "キッズ"), 5001, 1e9)),
    "p-within": lambda m: found(at_most(tagged(m, "ブック"), 3000)),
    "p-exact-price": lambda m: found(between(m.products, 1000, 1000)),
    "p-two-bounds": lambda m: found(between(tagged(m, "コスメ"), 2000, 2999)),
    "p-price-of": lambda m: shown(about(m.products, "モンブラン"), ["864"]),
    "p-price-ask": lambda m: shown(about(m.products, "古酒")),
    "p-price-market": lambda m: found(about(m.products, "時価")),
}

VALUES: dict[str, Oracle[Mall]] = {
    "p-kanji-amount": lambda m: found(at_most(tagged(m, "ギフト"), 5000)),
    "p-tax-included": lambda m: found(at_most(about(m.products, "手土産"), 3000)),
    "p-kinds": lambda m: counted(about(tagged(m, "スイーツ"), "チョコレート")),
    "p-tag": lambda m: found(tagged(m, "アート")),
    "p-tag-several": lambda m: counted(tagged(m, "ブック")),
    "p-two-tags": lambda m: found(at_most(tagged(m, "スイーツ", "ドリンク"), 500)),
    "p-not-tag": lambda m: found(of(m, KOTORI).drop(tagged(m, "ドリンク").index, errors="ignore")),
    "p-store-exact": lambda m: found(of(m, VERDE)),
    "p-store-typo": lambda m: found(of(m, VERDE)),
    "p-store-variant": lambda m: found(of(m, SAKAMACHI)),
    "p-store-part": lambda m: found(at_most(of(m, SAKAMACHI), 3000)),
    "p-store-latin-typo": lambda m: found(of(m, TSUKIMORI)[lambda rows: rows["tag"] == "スイーツ"]),
    "p-store-case": lambda m: found(at_most(of(m, "PETIT TAIL プチテイル"), 1500)),
    "p-store-width": lambda m: found(at_most(of(m, GRANO), 2000)),
    "p-store-coffee": lambda m: counted(of(m, KOTORI)),
    "p-store-word": lambda m: found(about(of(m, GRANO), "パスタ")),
    "p-store-word-2": lambda m: found(about(of(m, "Atelier ルミエ"), "化粧水")),
}

WORDS: dict[str, Oracle[Mall]] = {
    "p-gift-occasion": lambda m: shown(between(tagged(m, "ギフト"), 2400, 3600)),
    "p-en-matcha": lambda m: found(about(m.products, "抹茶")),
    "p-en-wine": lambda m: found(about(m.products, "ワイン")),
    "p-es-chocolate": lambda m: found(at_most(about(m.products, "チョコ"), 2000)),
    "p-zh-pizza": lambda m: found(about(m.products, "ピザ|ピッツァ")),
    "p-word-gift": lambda m: counted(about(m.products, "手土産")),
    "p-word-boxes": lambda m: found(about(m.products, BOXES)),
    "p-word-boxes-2": lambda m: found(at_most(about(m.products, BOXES), 2000)),
    "p-word-vegan": lambda m: counted(about(m.products, VEGAN)),
    "p-word-vegan-price": lambda m: found(at_most(about(m.products, VEGAN), 1000)),
    "p-word-ramen": lambda m: found(at_most(about(m.products, "らーめん|ラーメン"), 1500)),
    "p-word-gluten": lambda m: found(about(tagged(m, "スイーツ"), "グルテンフリー")),
    "p-word-croquette": lambda m: found(m.products[m.products["name"].str.contains("コロッケ")]),
    "p-word-tart": lambda m: shown(about(m.products, "フルーツタルト"), ["594", "702"]),
    "p-word-sushi": lambda m: among(text_or_store(m, SUSHI)),
    "p-word-coffee": lambda m: among(text_or_store(m, COFFEE)),
    "p-word-kana": lambda m: found(about(m.products, "クロワッサン")),
    "p-word-raincoat": lambda m: found(about(m.products, "レインコート")),
    "p-word-oseibo": lambda m: found(about(m.products, "お歳暮")),
    "p-word-two": lambda m: found(at_most(about(tagged(m, "スイーツ"), "抹茶"), 1700)),
}

FIGURES: dict[str, Oracle[Mall]] = {
    "p-cheapest": lambda m: shown(cheapest(m.products), ["150"]),
    "p-dearest": lambda m: shown(dearest(m.products), ["495,000"]),
    "p-cheapest-store-tag": lambda m: shown(
        cheapest(of(m, KOTORI)[lambda rows: rows["tag"].str.contains("ドリンク")])
    ),
    "p-dearest-ties": lambda m: shown(dearest(at_most(m.products, 2000))),
    "p-dearest-gift": lambda m: shown(dearest(tagged(m, "ギフト"))),
    "p-cheaper-of-two": lambda m: shown(cheapest(about(m.products, "抹茶ラテ"))),
    "p-dearest-bound": lambda m: shown(dearest(at_most(tagged(m, "スイーツ"), 1000))),
    "p-cheapest-word": lambda m: shown(cheapest(about(m.products, "ケーキ"))),
    "p-store-dot": lambda m: shown(
        cheapest(of(m, LUNE)[lambda rows: rows["tag"].str.contains("スイーツ")])
    ),
    "p-average": lambda m: figure(tagged(m, "スイーツ")["low"].mean()),
    "p-average-store": lambda m: figure(of(m, VERDE)["low"].mean()),
    "p-count-all": lambda m: counted(m.products),
    "p-count-tag": lambda m: counted(tagged(m, "フード")),
    "p-by-tag": lambda m: says("フード", str(len(tagged(m, "フード")))),
    "p-by-store": lambda m: says(MARKET, str(len(of(m, MARKET)))),
}

LISTS: dict[str, Oracle[Mall]] = {
    "p-sorted-five": lambda m: in_order(by_price(tagged(m, "スイーツ"), 5), _priced(m, "スイーツ")),
    "p-sorted-dear": lambda m: in_order(
        by_price(tagged(m, "コスメ"), 3, rising=False), _priced(m, "コスメ")
    ),
    "p-sorted-words": lambda m: in_order(
        by_price(tagged(m, "アート"), SHOWN["products"], rising=False), _priced(m, "アート")
    ),
    "p-sorted-range": lambda m: in_order(
        by_price(between(tagged(m, "ドリンク"), 1000, 2000), SHOWN["products"], rising=False), 8
    ),
    "p-limit-three": lambda m: found(tagged(m, "ドリンク")),
    "p-limit-capped": lambda m: capped(tagged(m, "雑貨")),
    "p-none-cheap": lambda m: none(at_most(m.products, 100)),
    "p-none-tag": lambda m: none(at_most(tagged(m, "コスメ"), 500)),
    "p-none-word": lambda m: none(about(m.products, "スキー")),
    "p-none-combo": lambda m: none(between(about(m.products, VEGAN), 5000, 1e9)),
    "p-combo": lambda m: found(
        at_most(of(m, MARKET)[lambda r: r["tag"].str.contains("フード")], 1000)
    ),
    "p-combo-gift": lambda m: shown(by_price(at_most(about(m.products, "手土産"), 1500), 3)),
    "p-combo-two-stores": lambda m: found(about(m.products, "抹茶ラテ")),
    "p-combo-flowers": lambda m: found(at_most(of(m, "花ごよみ FLEUR"), 5000)),
}

LANGUAGES: dict[str, Oracle[Mall]] = {
    "p-en-count": lambda m: counted(below(m.products, 1000)),
    "p-en-store": lambda m: found(at_most(of(m, TSUKIMORI), 500)),
    "p-en-tag": lambda m: shown(cheapest(of(m, "NORTHWIND & Co."))),
    "p-en-around": lambda m: found(between(tagged(m, "コスメ"), 1600, 2400)),
    "p-es-store": lambda m: found(below(of(m, GRANO), 2000)),
    "p-es-most": lambda m: shown(cheapest(of(m, VERDE))),
    "p-zh-count": lambda m: counted(at_most(m.products, 1000)),
    "p-zh-store": lambda m: found(at_most(of(m, VERDE), 1200)),
}


def _priced(mall: Mall, tag: str) -> int:
    """A sort by price leaves out what has none."""
    return int(tagged(mall, tag)["low"].count())


ONE_TURN: dict[str, Oracle[Mall]] = {**PRICES, **VALUES, **WORDS, **FIGURES, **LISTS, **LANGUAGES}
EXPECTED: dict[str, tuple[Oracle[Mall], ...]] = {id: (oracle,) for id, oracle in ONE_TURN.items()}
