"""``products.txt`` to rows, and on beyond the end of it where more rows are wanted."""

import random
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, count, islice

from input.make_data.table import Row

NOTHING = "-"

# Written decomposed (か + combining voiced mark), as files that passed through a Mac are. Kept out
# of products.txt, where any editor would silently compose them.
DECOMPOSED = ("がごめ昆布", "ガレット・デ・ロワ", "ボンボンショコラ")

# (added to the name, added to the description), for rows beyond those written by hand.
EDIBLE = (
    ("ギフト箱", "贈り物用の箱にお入れしました。"),
    ("お徳用", "たっぷり使える量をまとめました。"),
    ("小さめ", "食べきりやすい小さな大きさです。"),
    ("季節限定", "今の時期だけの取り扱いです。"),
    ("オンライン限定", "店頭には並ばない品です。"),
)
OTHER = (
    ("限定色", "今季だけの色で作りました。"),
    ("名入れ", "お名前を入れてお渡しします。"),
    ("ミニ", "一回り小さく作りました。"),
    ("ペアセット", "二つを一つの箱に収めました。"),
    ("オンライン限定", "店頭には並ばない品です。"),
)
EDIBLE_TAGS = frozenset({"フード", "ドリンク", "スイーツ"})
FACTORS = (0.8, 0.9, 1.1, 1.25, 1.5)

AMOUNT = re.compile(r"(?<![0-9,])[0-9][0-9,]*(?=円)|(?<=[¥$])[0-9][0-9,]*")


@dataclass(frozen=True)
class Product:
    """One line of ``products.txt``; ``body`` may hold ``{}`` where the price stands."""

    store_id: str
    store_name: str
    name: str
    tag: str
    price: str
    body: str

    def row(self) -> Row:
        """The product as a row of the file: the price told inside the description."""
        body = self.body if "{}" in self.body else self.body + "{}"
        return {
            "store_id": self.store_id,
            "store_name": self.store_name,
            "product_name": _decompose(self.name),
            "product_description": _decompose(body.replace("{}", _blank(self.price))),
            "tag": _blank(self.tag),
        }


def product_rows(text: str, rows: int | None = None) -> Iterator[Row]:
    """The written products, then variations on them, up to ``rows`` (default: the written ones)."""
    written = list(_parse(text))
    wanted = len(written) if rows is None else rows
    products = chain(written, _variations(written))
    yield from (product.row() for product in islice(products, wanted))


def _parse(text: str) -> Iterator[Product]:
    store_id = store_name = ""
    for line in text.splitlines():
        if line.startswith("## "):
            store_id, store_name = line.removeprefix("## ").split(" ", 1)
        elif line and not line.startswith("#"):
            name, tag, price, body = line.split(" | ")
            yield Product(store_id, store_name, name, tag, price, body)


def _variations(written: list[Product]) -> Iterator[Product]:
    chance = random.Random("mall")  # one seed for ever: the same N gives the same file
    for number in count(1):
        product = chance.choice(written)
        edible = EDIBLE_TAGS & set(product.tag.split("、"))
        suffix, sentence = chance.choice(EDIBLE if edible else OTHER)
        yield Product(
            product.store_id,
            product.store_name,
            f"{product.name} {suffix} No.{number}",
            product.tag,
            _reprice(product.price, chance.choice(FACTORS)),
            sentence + product.body if "{}" in product.body else product.body + sentence,
        )


def _reprice(price: str, factor: float) -> str:
    """The same notation with other amounts, to the next ten (``1個 216円`` → ``1個 240円``)."""

    def scaled(match: re.Match[str]) -> str:
        return f"{max(10, round(int(match[0].replace(',', '')) * factor, -1)):,.0f}"

    return AMOUNT.sub(scaled, price)


def _decompose(text: str) -> str:
    for word in DECOMPOSED:
        text = text.replace(word, unicodedata.normalize("NFD", word))
    return text


def _blank(text: str) -> str:
    return "" if text == NOTHING else text
