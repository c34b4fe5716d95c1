"""What the questions about stores should give, by their id in `mall.jsonl`."""

import re

import pandas as pd

from tests.golden.expectations import Expected, Oracle, counted, found, shown
from tests.golden.oracle_mall import Mall

ALLOWED = "可|抱っこ|キャリーバッグ"
NOT_ALLOWED = "^不可|ご遠慮"


def named(mall: Mall, name: str) -> pd.DataFrame:
    return mall.stores[mall.stores["store_name"] == name]


def category(mall: Mall, name: str) -> pd.DataFrame:
    """One of the categories that the cell lists."""
    return mall.stores[mall.stores["categories"].map(lambda names: name in names)]


def with_wifi(rows: pd.DataFrame) -> pd.DataFrame:
    return rows[rows["wifi_available"] == "True"]


def parking(mall: Mall, flag: bool) -> pd.DataFrame:
    """Known to have, or known not to have: null is neither."""
    return mall.stores[mall.stores["parks"].map(lambda known: known is flag)]


def pets(rows: pd.DataFrame) -> pd.DataFrame:
    """Pets may come in, if only on the terrace or in a bag."""
    welcome = rows["pets_allowed"].str.contains(ALLOWED)
    return rows[welcome & ~rows["pets_allowed"].str.contains(NOT_ALLOWED)]


def no_pets(rows: pd.DataFrame) -> pd.DataFrame:
    return rows[rows["pets_allowed"].str.contains(NOT_ALLOWED)]


def floor(mall: Mall, name: str) -> pd.DataFrame:
    return mall.stores[mall.stores["floor"].str.startswith(name)]


def described(mall: Mall, word: str) -> pd.DataFrame:
    return mall.stores[mall.stores["text"].str.contains(word)]


def takes(mall: Mall, payment: str) -> pd.DataFrame:
    return mall.stores[mall.stores["payment_methods"].str.contains(payment)]


def open_on_weekdays_at(mall: Mall, hour: float) -> pd.DataFrame:
    """Closing times run past 24:00."""
    return mall.stores[mall.stores["hours"].map(lambda hours: _covers(hours, hour))]


def last_to_close(rows: pd.DataFrame) -> pd.DataFrame:
    """On a Saturday."""
    closing = rows["hours"].map(lambda hours: max(end for _, end in _spans(hours)))
    return rows[closing == closing.max()]


def first_to_open(rows: pd.DataFrame) -> pd.DataFrame:
    """On a Saturday."""
    opening = rows["hours"].map(lambda hours: min(start for start, _ in _spans(hours)))
    return rows[opening == opening.min()]


def _spans(hours: dict[str, str]) -> list[tuple[float, float]]:
    spans = re.findall(r"(\d+:\d+)〜(\d+:\d+)", hours.get("weekend", ""))
    return [(_clock(start), _clock(end)) for start, end in spans] or [(99.0, 0.0)]


def _covers(hours: dict[str, str], hour: float) -> bool:
    spans = (span.split("〜") for span in hours.get("weekday", "").split("、") if span)
    return any(_clock(start) <= hour < _clock(end) for start, end in spans)


def _clock(text: str) -> float:
    hours, minutes = text.split(":")
    return int(hours) + int(minutes) / 60


def never_a_plain_no(mall: Mall) -> Expected:
    """Whether there is parking is not known, which is not "no"."""
    return {**shown(named(mall, "麺処 あおば坂")), "not_contains": ["駐車場はありません"]}


ONE_TURN: dict[str, Oracle[Mall]] = {
    "s-count": lambda m: counted(m.stores),
    "s-parking": lambda m: counted(parking(m, True)),
    "s-no-parking": lambda m: found(parking(m, False)),
    "s-wifi": lambda m: found(with_wifi(m.stores)),
    "s-no-wifi": lambda m: found(m.stores[m.stores["wifi_available"] == "False"]),
    "s-pet-cafe": lambda m: found(pets(category(m, "カフェ"))),
    "s-wifi-pets": lambda m: found(with_wifi(pets(m.stores))),
    "s-pet-restaurant": lambda m: found(pets(category(m, "レストラン"))),
    "s-closed-on": lambda m: shown(named(m, "寿司 さかまち"), ["月曜"]),
    "s-parking-fee": lambda m: shown(named(m, "麻布台ヒルズマーケット"), ["350"]),
    "s-bakery": lambda m: found(described(m, "パン屋")),
    "s-nursing": lambda m: found(described(m, "授乳室")),
    "s-halal": lambda m: found(described(m, "ハラール")),
    "s-pet-no": lambda m: found(no_pets(m.stores)),
    "s-hours": lambda m: shown(named(m, "コトリ珈琲"), ["7:30"]),
    "s-hours-variant": lambda m: shown(named(m, "寿司 さかまち"), ["12:00"]),
    "s-phone": lambda m: shown(named(m, "花ごよみ FLEUR"), ["03-0000-1012"]),
    "s-floor-of": lambda m: shown(named(m, "森の灯書店")),
    "s-floor-2": lambda m: found(floor(m, "2f")),
    "s-floor-4": lambda m: found(floor(m, "4f")),
    "s-floor-b1": lambda m: found(floor(m, "b1f")),
    "s-floor-1": lambda m: found(floor(m, "1f")),
    "s-cafe": lambda m: found(category(m, "カフェ")),
    "s-restaurant": lambda m: counted(category(m, "レストラン")),
    "s-clinic": lambda m: found(category(m, "クリニック")),
    "s-late": lambda m: found(open_on_weekdays_at(m, 23.5)),
    "s-payment": lambda m: counted(takes(m, "QRコード決済")),
    "s-payment-rare": lambda m: found(takes(m, "図書カード")),
    "s-pets-of": lambda m: {**shown(named(m, "コトリ珈琲"), ["可"]), "not_contains": ["不可"]},
    "s-parking-unknown": never_a_plain_no,
    "s-typo": lambda m: shown(named(m, "パティスリー リュンヌ・ドール"), ["03-0000-1005"]),
    "s-en-wifi": lambda m: found(with_wifi(m.stores)),
    "s-en-hours": lambda m: shown(named(m, "ＧＲＡＮＯ＆ＯＬＩＶＥ"), ["11:30"]),
    "s-es-hours": lambda m: shown(named(m, "コトリ珈琲"), ["7:30"]),
    "s-latest": lambda m: shown(last_to_close(m.stores)),
    "s-latest-cafe": lambda m: shown(last_to_close(with_wifi(category(m, "カフェ")))),
    "s-en-earliest": lambda m: shown(first_to_open(category(m, "レストラン"))),
    "s-es-cafes": lambda m: found(category(m, "カフェ")),
    "s-zh-phone": lambda m: shown(named(m, "コトリ珈琲"), ["03-0000-1004"]),
}
EXPECTED: dict[str, tuple[Oracle[Mall], ...]] = {id: (oracle,) for id, oracle in ONE_TURN.items()}
