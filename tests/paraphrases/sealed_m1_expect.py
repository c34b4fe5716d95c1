"""Writes `sealed_m1.jsonl`: the questions of exam m1, their expectations by pandas from the files.

`PYTHONPATH=. .venv/bin/python tests/paraphrases/sealed_m1_expect.py` (again: the same lines).
"""

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pandas as pd

HERE = Path(__file__).parent
FILES = HERE / "catalogs_m1"
LINES: list[dict[str, Any]] = []
NONE = {"kind": "none"}
YES = {"y", "yes", "sí", "si", "○", "可", "是", "含", "済"}


def number(cells: pd.Series, comma: bool = False) -> pd.Series:
    """The first number of each cell; `comma`: a decimal comma, else a comma parts thousands."""
    text = cells.astype("string")
    if comma:
        text = text.str.replace(".", "", regex=False).str.replace(",", ".", regex=False)
    else:
        text = text.str.replace(",", "", regex=False)
    return text.str.extract(r"(\d+(?:\.\d+)?)")[0].astype(float)


def yes(cells: pd.Series) -> pd.Series:
    return cells.fillna("").str.lower().isin(YES)


def count(mask: pd.Series) -> dict[str, Any]:
    assert mask.sum()
    return {"kind": "count", "value": int(mask.sum())}


def value(figure: Any) -> dict[str, Any]:
    return {"kind": "value", "value": round(float(figure), 4)}


def groups(pairs: pd.Series) -> dict[str, Any]:
    return {"kind": "groups", "pairs": {str(k): round(float(v), 4) for k, v in pairs.items()}}


class Sheet:
    """One file with its questions."""

    def __init__(
        self, file: str, key: str, language: str, frame: pd.DataFrame, tags: pd.Series, split: str
    ) -> None:
        assert frame[key].is_unique
        self.file, self.key, self.language, self.frame = file, key, language, frame
        self.tags = tags.map(
            lambda cell: cell if isinstance(cell, list) else [x.strip() for x in cell.split(split)]
        )

    def tag(self, word: str) -> pd.Series:
        found = self.tags.map(lambda tags: word in tags)
        assert found.any(), word
        return found

    def keys(self, mask: pd.Series) -> list[str]:
        return list(self.frame.loc[mask, self.key])

    def ask(
        self,
        question: str,
        group: str,
        phenomenon: str,
        expect: dict[str, Any],
        after: str = "",
        note: str = "",
        language: str = "",
    ) -> None:
        line: dict[str, Any] = {"file": self.file, "language": language or self.language}
        line |= {"question": question} | ({"after": [after]} if after else {})
        line |= {"group": group, "phenomenon": phenomenon, "expect": expect, "key": self.key}
        LINES.append(line | ({"note": note} if note else {}))

    def rows(self, mask: pd.Series, also: pd.Series | None = None) -> dict[str, Any]:
        keys = self.keys(mask)
        assert keys
        more = [key for key in self.keys(also) if key not in keys] if also is not None else []
        return {"kind": "rows", "keys": keys} | ({"also": more} if more else {})

    def best(
        self, by: pd.Series, low: bool, mask: pd.Series | None = None, n: int = 1
    ) -> dict[str, Any]:
        """The n rows with the lowest or highest figure; no tie may decide."""
        kept = (by if mask is None else by[mask]).dropna().sort_values(ascending=low)
        assert len(kept) > n and kept.iloc[n - 1] != kept.iloc[n]
        return {"kind": "rows", "keys": list(self.frame.loc[kept.index[:n], self.key])}

    def more(self, by: pd.Series, low: bool, pair: pd.Series) -> dict[str, Any]:
        """Of two named rows the one with the lower or higher figure; the other may be shown."""
        kept = by[pair].sort_values(ascending=low)
        assert len(kept) == 2 and kept.iloc[0] != kept.iloc[1]
        first, second = self.frame.loc[kept.index, self.key]
        return {"kind": "rows", "keys": [first], "also": [second]}


def berths() -> None:
    d = pd.read_excel(
        FILES / "penbryn_berths.xlsx", engine="openpyxl", header=1, keep_default_na=False
    )
    s = Sheet("penbryn_berths.xlsx", "Ref", "en", d, d["Good for"], ",")
    loa, draft = number(d["Max LOA"]), number(d["Draft (m)"])
    night, year = number(d["£/night"]), number(d["£/yr"])
    area, kind, power, live = d["Area"], d["Type"].str.lower(), d["Shore pwr"], d["Live-aboard"]
    free = pd.to_datetime(d["Free from"].replace("", None), format="%d/%m/%Y")
    river, town, visitor = area == "River", area == "Town Quay", kind == "visitor"
    powered, water, name = ~power.isin(["none", ""]), yes(d["Water"]), d["Berth"]
    s.ask(
        "which berths let me live aboard",
        "filter",
        "flag, mixed yes and no",
        s.rows(yes(live), live == ""),
        note="a blank cell may be in",
    )
    s.ask(
        "quiet berths on the river with shore power",
        "filter",
        "three conditions",
        s.rows(s.tag("quiet") & river & powered, s.tag("quiet") & river & (power == "")),
        note="a blank power cell may be in",
    )
    s.ask("berths that take 12 metres or more", "bound", "length with unit", s.rows(loa >= 12))
    s.ask(
        "whats between 1600 and 3000 pounds for the year",
        "bound",
        "between, second price",
        s.rows(year.between(1600, 3000)),
    )
    s.ask("around 50 quid a night", "bound", "approximate", s.rows(night.between(40, 60)))
    s.ask(
        "visitor berths that arent noisy",
        "logic",
        "denied tag",
        s.rows(visitor & ~s.tag("noisy")),
    )
    s.ask(
        "drying or swinging berths under £10 a night",
        "logic",
        "or with a bound",
        s.rows(kind.isin(["drying", "swinging"]) & (night < 10)),
    )
    s.ask(
        "everything on town quay except the visitor ones",
        "logic",
        "exception",
        s.rows(town & ~visitor),
    )
    s.ask("whats the deepest berth youve got", "extreme", "deepest", s.best(draft, False))
    s.ask(
        "cheapest berth for a night that has water",
        "extreme",
        "cheapest with a flag",
        s.best(night, True, water),
    )
    s.ask(
        "are there more berths on the north side or the south side",
        "group",
        "which has more",
        groups(d[area.isin(["North", "South"])].groupby("Area").size()),
    )
    s.ask(
        "what do all the visitor berths come to for one night",
        "sum",
        "sum of a kind",
        value(night[visitor].sum()),
    )
    s.ask(
        "how much is Kingfisher for the year",
        "detail",
        "second price of a named row",
        s.rows(name == "Kingfisher"),
    )
    s.ask("has Old Lock got water", "detail", "flag of a named row", s.rows(name == "Old Lock"))
    s.ask(
        "which is longer, ganet or scalop",
        "compare",
        "two misspelt names",
        s.more(loa, False, name.isin(["Gannet", "Scallop"])),
    )
    assert not (loa > 25).any()
    s.ask("any berths for boats over 25 metres?", "none", "nothing so long", NONE)
    s.ask(
        "what comes free in april 2026",
        "date",
        "month",
        s.rows((free >= "2026-04-01") & (free < "2026-05-01")),
    )
    s.ask(
        "precio medio por noche en el río",
        "average",
        "another language, average",
        value(night[river].mean()),
        language="es",
    )
    s.ask(
        "amarres donde admitan perros",
        "filter",
        "another language, tag",
        s.rows(s.tag("dogs")),
        language="es",
    )
    s.ask(
        "年間料金が高いバースを3つ",
        "extreme",
        "another language, top three",
        s.best(year, False, n=3),
        language="ja",
    )
    s.ask(
        "每个区域各有多少个泊位",
        "group",
        "another language, groups",
        groups(d.groupby("Area").size()),
        language="zh",
    )
    s.ask(
        "only the quiet ones",
        "follow-up",
        "narrowing",
        s.rows(river & s.tag("quiet")),
        after="show me the river berths",
    )
    s.ask(
        "which of those is cheapest per night",
        "follow-up",
        "extreme of the last",
        s.best(night, True, area == "North"),
        after="berths on the north side",
    )
    s.ask(
        "how many are there",
        "follow-up",
        "count of the last",
        count(visitor),
        after="visitor berths",
    )
    s.ask(
        "and the drying ones?",
        "follow-up",
        "another value",
        s.rows(kind == "drying"),
        after="show me swinging berths",
    )


def cheeses() -> None:
    loaded = json.loads((FILES / "rind_and_larder.json").read_text("utf-8"))
    d = pd.json_normalize(loaded["cheeses"])
    s = Sheet("rind_and_larder.json", "code", "en", d, d["good_for"], ",")
    kilo, club, stock = number(d["price.kilo"]), number(d["price.club_kilo"]), d["stock_kg"]
    months = number(d["aged"]) * d["aged"].str.split().str[1].str.rstrip("s").map(
        {"month": 1, "week": 7 / 30.4, "day": 1 / 30.4}
    )
    assert months.notna().all()
    milk, style, country = d["milk"], d["style"], d["origin.country"]
    arrived = pd.to_datetime(d["arrived"], format="%d/%m/%Y")
    blue, name, short = style == "blue", d["name"], d["short"]
    s.ask("any veggie blue cheese", "filter", "flag and style", s.rows(blue & yes(d["veggie"])))
    s.ask("anything under £25 a kilo", "bound", "nested price", s.rows(kilo < 25))
    s.ask(
        "cheeses aged over a year",
        "bound",
        "mixed units",
        s.rows(months > 12, months == 12),
        note="twelve months may be in",
    )
    s.ask(
        "french cheese thats not cows milk",
        "logic",
        "denial, nested country",
        s.rows((country == "France") & (milk != "cow")),
    )
    s.ask(
        "sheep or goat cheese for a salad",
        "logic",
        "or and tag",
        s.rows(milk.isin(["sheep", "goat"]) & s.tag("salad")),
    )
    s.ask(
        "whats the oldest english cheese",
        "extreme",
        "oldest, mixed units",
        s.best(months, False, country == "England"),
    )
    s.ask(
        "3 cheapest at the club price",
        "extreme",
        "top three, second price",
        s.best(club, True, n=3),
    )
    s.ask("how many italian cheeses do you stock", "count", "count", count(country == "Italy"))
    s.ask(
        "avarage price per kilo of the blue ones",
        "average",
        "average, typo",
        value(kilo[blue].mean()),
    )
    s.ask(
        "how many kg of sheep cheese have we got in total",
        "sum",
        "sum of stock",
        value(stock[milk == "sheep"].sum()),
    )
    s.ask("how much is the Parm", "detail", "short name", s.rows(short == "Parm"))
    s.ask("is tunworth vegetarian", "detail", "flag of a named row", s.rows(name == "Tunworth"))
    s.ask(
        "which is dearer, comte or gruyere",
        "compare",
        "two named rows without accents",
        s.more(kilo, False, short.isin(["Comté", "Gru"])),
    )
    s.ask("got any halloumi", "none", "not in the file", NONE)
    s.ask("what arrived after 15 march 2026", "date", "after a day", s.rows(arrived > "2026-03-15"))
    s.ask("somthing for a fondue", "wish", "tag, typo", s.rows(s.tag("fondue")))
    s.ask("whats sold out", "filter", "nothing in stock", s.rows(stock == 0))
    s.ask(
        "quesos de España para un picnic",
        "filter",
        "another language, two conditions",
        s.rows((country == "Spain") & s.tag("picnic")),
        language="es",
    )
    s.ask(
        "ヤギのチーズはありますか",
        "filter",
        "another language, value",
        s.rows(milk == "goat"),
        language="ja",
    )
    s.ask(
        "每种奶各有多少款奶酪",
        "group",
        "another language, groups",
        groups(d.groupby("milk").size()),
        language="zh",
    )
    s.ask(
        "每公斤30英镑以下的硬质奶酪",
        "bound",
        "another language, bound and value",
        s.rows((style == "hard") & (kilo < 30)),
        language="zh",
        note="semi-hard is another style",
    )
    s.ask(
        "only from england",
        "follow-up",
        "narrowing",
        s.rows(blue & (country == "England")),
        after="blue cheeses",
    )
    s.ask(
        "which ones cheapest",
        "follow-up",
        "extreme of the last",
        s.best(kilo, True, country == "France"),
        after="cheeses from france",
    )
    s.ask(
        "without the italian one",
        "follow-up",
        "exception",
        s.rows((style == "washed rind") & (country != "Italy")),
        after="washed rind cheeses",
    )
    s.ask(
        "and cabrales?",
        "follow-up",
        "another row",
        s.rows(name == "Cabrales"),
        after="how much is the manchego",
    )


def shows() -> None:
    d = pd.read_csv(
        FILES / "fiestas_villares.csv", sep=";", encoding="utf-8-sig", dtype=str,
        keep_default_na=False,
    )  # fmt: skip
    s = Sheet("fiestas_villares.csv", "Cod.", "es", d, d["Estilos"], ",")
    week, weekend = number(d["Precio lab. €"], True), number(d["Precio finde €"], True)
    people = number(d["Nº comp."])
    minutes = number(d["Duración"], True) * d["Duración"].str.contains("h").map(
        {True: 60, False: 1}
    )
    kind, where, kids = d["Tipo"].str.lower(), d["Provincia"], d["Para niños"]
    own = yes(d["Equipo prop."])
    free = pd.to_datetime(d["Libre desde"], format="%d/%m/%Y")
    s.ask(
        "algo para niños en Cuenca",
        "filter",
        "flag and place",
        s.rows(yes(kids) & (where == "Cuenca"), (kids == "") & (where == "Cuenca")),
        note="a blank cell may be in",
    )
    s.ask("de 10 componentes para arriba", "bound", "half-open", s.rows(people >= 10))
    s.ask(
        "de 520 a 680 euros en día laborable",
        "bound",
        "between, first price",
        s.rows(week.between(520, 680)),
    )
    s.ask(
        "pasacalles que no lleven fuego",
        "logic",
        "denied tag",
        s.rows((kind == "pasacalles") & ~s.tag("fuego")),
    )
    s.ask(
        "magos o payasos con equipo propio",
        "logic",
        "or and flag",
        s.rows(kind.isin(["mago", "payasos"]) & own),
    )
    s.ask(
        "todas las orquestas menos la Etiqueta",
        "logic",
        "exception by short name",
        s.rows((kind == "orquesta") & (d["Alias"] != "Etiqueta")),
    )
    s.ask(
        "la orqesta mas barata",
        "extreme",
        "cheapest, typo",
        s.best(week, True, kind == "orquesta"),
    )
    s.ask("cuál es la actuación más larga", "extreme", "mixed units", s.best(minutes, False))
    s.ask("cuantos dj hay", "count", "count, mixed case", count(kind == "dj"))
    s.ask(
        "precio medio de las charangas en finde",
        "average",
        "average, second price",
        value(weekend[kind == "charanga"].mean()),
    )
    s.ask(
        "cuánto suman todos los títeres en laborable",
        "sum",
        "sum of a kind",
        value(week[kind == "títeres"].sum()),
    )
    s.ask("cuántos hay por provincia", "group", "groups", groups(d.groupby("Provincia").size()))
    s.ask(
        "cuanto cobra el mago serafin en fin de semana",
        "detail",
        "named row without accents",
        s.rows(d["Alias"] == "Serafín"),
    )
    s.ask(
        "quién es más caro en finde, Rumba Viva o Mecano Real?",
        "compare",
        "two named rows",
        s.more(weekend, False, d["Alias"].isin(["Rumba", "Mecano Real"])),
    )
    s.ask("tenéis mariachis?", "none", "not in the file", NONE)
    s.ask(
        "los que quedan libres en agosto de 2026",
        "date",
        "month",
        s.rows((free >= "2026-08-01") & (free < "2026-09-01")),
    )
    s.ask(
        "algo de humor por menos de 500 euros entre semana",
        "wish",
        "tag and bound",
        s.rows(s.tag("humor") & (week < 500)),
    )
    s.ask(
        "magicians for kids",
        "filter",
        "another language, two conditions",
        s.rows((kind == "mago") & yes(kids)),
        language="en",
    )
    s.ask(
        "how many acts bring their own equipment",
        "count",
        "another language, flag",
        count(own),
        language="en",
    )
    s.ask(
        "マドリードのグループは？",
        "filter",
        "another language, place",
        s.rows(where == "Madrid"),
        language="ja",
    )
    s.ask(
        "最便宜的DJ是哪个",
        "extreme",
        "another language, cheapest of a kind",
        s.best(week, True, kind == "dj"),
        language="zh",
    )
    s.ask(
        "y cuál es la más barata",
        "follow-up",
        "extreme of the last",
        s.best(week, True, kind == "charanga"),
        after="enséñame las charangas",
    )
    s.ask(
        "solo lo que sea para niños",
        "follow-up",
        "narrowing",
        s.rows((where == "Zaragoza") & yes(kids)),
        after="qué hay en Zaragoza",
    )
    s.ask(
        "y títeres?",
        "follow-up",
        "another value",
        s.rows(kind == "títeres"),
        after="qué payasos tenéis",
    )
    s.ask(
        "cuántos son",
        "follow-up",
        "count of the last",
        count(where == "Teruel"),
        after="espectáculos de Teruel",
    )


def cameras() -> None:
    d = pd.read_csv(
        FILES / "kitamachi_camera.csv", encoding="cp932", dtype=str, keep_default_na=False
    )
    s = Sheet("kitamachi_camera.csv", "管理No", "ja", d, d["付属品"], "・")
    price, shots = number(d["税込価格"]), number(d["シャッター回数"])
    kind, maker, rank, short = d["区分"], d["メーカー"], d["ランク"], d["略称"]
    arrived = pd.to_datetime(d["入荷日"], format="%Y/%m/%d")
    mirrorless, slr, film = (kind == x for x in ("ミラーレス", "一眼レフ", "フィルム"))
    s.ask(
        "キヤノンで元箱付きのやつ",
        "filter",
        "maker and tag",
        s.rows((maker == "キヤノン") & s.tag("元箱")),
    )
    s.ask("5万円以下のカメラ", "bound", "spoken amount", s.rows(price <= 50000))
    s.ask("シャッター回数1万回未満のもの", "bound", "bound over counts", s.rows(shots < 10000))
    s.ask(
        "10万円くらいのミラーレス",
        "bound",
        "approximate",
        s.rows(mirrorless & price.between(80000, 120000)),
    )
    s.ask(
        "ソニー以外のミラーレスでランクAのもの",
        "logic",
        "denial, three conditions",
        s.rows(mirrorless & (maker != "ソニー") & (rank == "A")),
        note="AB is another rank",
    )
    s.ask(
        "ペンタックスかオリンパスのカメラある？",
        "logic",
        "or",
        s.rows(maker.isin(["ペンタックス", "オリンパス"])),
    )
    s.ask(
        "フィルムカメラ、ただしランクCは除く",
        "logic",
        "exception",
        s.rows(film & (rank != "C")),
    )
    s.ask(
        "シャッター回数が一番少ない一眼レフ",
        "extreme",
        "lowest of a kind",
        s.best(shots, True, slr),
    )
    s.ask("キヤノンの平均価格は", "average", "average", value(price[maker == "キヤノン"].mean()))
    s.ask(
        "ニコンとキヤノンどっちの在庫が多い？",
        "group",
        "which has more",
        groups(d[maker.isin(["ニコン", "キヤノン"])].groupby("メーカー").size()),
        note="a row is one camera",
    )
    s.ask("区分ごとに何台ありますか", "group", "groups", groups(d.groupby("区分").size()))
    s.ask("GR3いくら", "detail", "short name", s.rows(short == "GR3"))
    s.ask(
        "Z50に説明書ついてますか",
        "detail",
        "tag of a named row",
        s.rows(short == "Z50"),
        note="it has none; the row answers",
    )
    s.ask(
        "R6とA7IIIだとどっちが高い？",
        "compare",
        "two short names",
        s.more(price, False, short.isin(["R6", "A7III"])),
    )
    s.ask("ライカはありますか", "none", "not in the file", NONE)
    s.ask("2026年3月20日以降に入荷したもの", "date", "from a day", s.rows(arrived >= "2026-03-20"))
    s.ask("オリンパズのカメラ見たい", "filter", "misspelt maker", s.rows(maker == "オリンパス"))
    s.ask(
        "canon dslrs",
        "filter",
        "another language, two values",
        s.rows((maker == "キヤノン") & slr),
        language="en",
    )
    s.ask(
        "how many mirrorless do you have",
        "count",
        "another language, count",
        count(mirrorless),
        language="en",
    )
    s.ask(
        "¿cuál es la cámara más barata?",
        "extreme",
        "another language, cheapest",
        s.best(price, True),
        language="es",
    )
    s.ask(
        "索尼相机有哪些",
        "filter",
        "another language, maker",
        s.rows(maker == "ソニー"),
        language="zh",
    )
    s.ask(
        "ニコンだけ",
        "follow-up",
        "narrowing",
        s.rows(slr & (maker == "ニコン")),
        after="一眼レフを見せて",
    )
    s.ask(
        "一番安いのは？",
        "follow-up",
        "extreme of the last",
        s.best(price, True, maker == "富士フイルム"),
        after="富士フイルムのカメラ",
    )
    s.ask(
        "10万円以下に絞って",
        "follow-up",
        "bound on the last",
        s.rows((maker == "ソニー") & (price <= 100000)),
        after="ソニーのカメラ",
    )
    s.ask("6D2は？", "follow-up", "another row", s.rows(short == "6D2"), after="D850はいくら")


def fish() -> None:
    d = pd.read_csv(
        FILES / "suisou_ichiba.tsv", sep="\t", encoding="utf-8", dtype=str, keep_default_na=False
    )
    s = Sheet("suisou_ichiba.tsv", "コード", "ja", d, d["特徴"], "、")
    price, size, stock = number(d["価格/1匹"]), number(d["最大(cm)"]), number(d["在庫"])
    kind, home, short = d["分類"], d["原産地"], d["通称"]
    mixes, easy = d["混泳"], d["初心者向け"]
    arrived = pd.to_datetime(d["入荷日"], format="%Y年%m月%d日")
    s.ask(
        "コケ取りしてくれる小型のやつ",
        "filter",
        "two tags",
        s.rows(s.tag("コケ取り") & s.tag("小型")),
    )
    s.ask(
        "混泳できるナマズで在庫50匹以上",
        "filter",
        "three conditions, mixed yes",
        s.rows((kind == "ナマズ") & yes(mixes) & (stock >= 50)),
    )
    s.ask("1匹100円以下のは？", "bound", "price", s.rows(price <= 100))
    s.ask("大きくなっても4センチまでの種類", "bound", "size, included", s.rows(size <= 4))
    s.ask("500円から1000円の魚", "bound", "between, first price", s.rows(price.between(500, 1000)))
    s.ask(
        "南米産じゃないカラシン",
        "logic",
        "denial",
        s.rows((kind == "カラシン") & (home != "南米")),
    )
    s.ask("エビかメダカ", "logic", "or", s.rows(kind.isin(["エビ", "メダカ"])))
    s.ask(
        "大型のもの、肉食は除いて",
        "logic",
        "exception of a tag",
        s.rows(s.tag("大型") & ~s.tag("肉食")),
    )
    s.ask("在庫が多い順に3種類", "extreme", "top three", s.best(stock, False, n=3))
    s.ask("アフリカ産は何種類いる？", "count", "count", count(home == "アフリカ"))
    s.ask(
        "カラシンの在庫は合計で何匹ですか",
        "sum",
        "sum of stock",
        value(stock[kind == "カラシン"].sum()),
    )
    s.ask("原産地別の種類数を教えて", "group", "groups", groups(d.groupby("原産地").size()))
    s.ask(
        "ベタは混泳できますか",
        "detail",
        "flag of a named row",
        s.rows(short == "ベタ"),
        note="it does not; the row answers",
    )
    s.ask(
        "コリドラス・パンダと赤コリ、どっちが安い？",
        "compare",
        "a name and a short name",
        s.more(price, True, short.isin(["パンダ", "赤コリ"])),
    )
    s.ask("クマノミいますか", "none", "not in the file", NONE)
    s.ask(
        "2026年2月に入荷した魚",
        "date",
        "month",
        s.rows((arrived >= "2026-02-01") & (arrived < "2026-03-01")),
    )
    s.ask(
        "コリドラースを見せてください",
        "filter",
        "misspelt name",
        s.rows(d["魚名"].str.startswith("コリドラス")),
    )
    cheap = yes(easy) & (price < 150)
    s.ask(
        "fish for begginers under 150 yen",
        "filter",
        "another language, flag and bound, typo",
        s.rows(cheap & (kind != "エビ"), cheap),
        language="en",
        note="a shrimp may be in",
    )
    s.ask(
        "average price of the catfish",
        "average",
        "another language, average",
        value(price[kind == "ナマズ"].mean()),
        language="en",
    )
    s.ask(
        "亚洲的鱼有哪些",
        "filter",
        "another language, place",
        s.rows(home == "アジア"),
        language="zh",
    )
    s.ask(
        "peces de más de 30 cm",
        "bound",
        "another language, bound",
        s.rows(size > 30),
        language="es",
    )
    s.ask(
        "国産だけ",
        "follow-up",
        "narrowing",
        s.rows((kind == "メダカ") & (home == "国産")),
        after="メダカの仲間を見せて",
    )
    s.ask(
        "一番安いのはどれ",
        "follow-up",
        "extreme of the last",
        s.best(price, True, kind == "アナバス"),
        after="アナバスを見せて",
    )
    s.ask(
        "3000円以上は除いて",
        "follow-up",
        "exception by a bound",
        s.rows((kind == "シクリッド") & (price < 3000)),
        after="シクリッドは何がいる？",
    )
    s.ask(
        "在庫は？",
        "follow-up",
        "another field of the row",
        s.rows(short == "コンゴ"),
        after="コンゴテトラはいくら",
    )


def tours() -> None:
    d = pd.read_csv(
        FILES / "yuantu_tours.csv", sep="|", encoding="utf-8", dtype=str, keep_default_na=False
    )
    s = Sheet("yuantu_tours.csv", "线路编号", "zh", d, d["主题"], "、")
    adult, days, seats = number(d["成人价(元)"]), number(d["天数"]), number(d["余位"])
    goal, start, short, grade = d["目的地"], d["出发地"], d["简称"], d["等级"]
    flight = d["含机票"]
    leaves = pd.to_datetime(d["出发日"], format="%Y-%m-%d")
    s.ask(
        "含机票的亲子游有哪些",
        "filter",
        "flag, mixed yes, and tag",
        s.rows(yes(flight) & s.tag("亲子")),
    )
    s.ask(
        "没有购物店的云南线路",
        "filter",
        "nothing of it, and place",
        s.rows((goal == "云南") & (d["购物店"] == "无")),
    )
    s.ask("成人2500元以内的", "bound", "first price", s.rows(adult <= 2500))
    s.ask("8天及以上的行程", "bound", "half-open", s.rows(days >= 8))
    s.ask(
        "成人价3000到4000块的精品线路",
        "bound",
        "between and grade",
        s.rows((grade == "精品") & adult.between(3000, 4000)),
    )
    s.ask(
        "去新疆但不从北京出发的",
        "logic",
        "denial",
        s.rows((goal == "新疆") & (start != "北京")),
    )
    s.ask("想去海南或者广西", "logic", "or", s.rows(goal.isin(["海南", "广西"])))
    s.ask(
        "除了西藏以外的高原线路",
        "logic",
        "exception and tag",
        s.rows(s.tag("高原") & (goal != "西藏")),
    )
    s.ask("最便宜的海岛游", "extreme", "cheapest of a tag", s.best(adult, True, s.tag("海岛")))
    s.ask(
        "黑龙江线路平均成人价是多少",
        "average",
        "average",
        value(adult[goal == "黑龙江"].mean()),
    )
    s.ask("成都出发的一共还有多少余位", "sum", "sum", value(seats[start == "成都"].sum()))
    s.ask("每个出发地各有几条线路", "group", "groups", groups(d.groupby("出发地").size()))
    s.ask(
        "张家界那条含机票吗",
        "detail",
        "flag of a named row",
        s.rows(d["线路名称"].str.startswith("张家界")),
        note="it does not; the row answers",
    )
    s.ask(
        "丽大和腾冲哪个便宜",
        "compare",
        "two short names",
        s.more(adult, True, short.isin(["丽大", "腾冲"])),
    )
    s.ask("有去日本的吗", "none", "not in the file", NONE)
    s.ask(
        "2026年10月出发的团",
        "date",
        "month",
        s.rows((leaves >= "2026-10-01") & (leaves < "2026-11-01")),
    )
    s.ask("西双板纳的行程", "filter", "misspelt name", s.rows(short == "版纳"))
    s.ask(
        "photography trips under 4000 yuan",
        "filter",
        "another language, tag and bound",
        s.rows(s.tag("摄影") & (adult < 4000)),
        language="en",
    )
    s.ask(
        "how many tours leave from shanghai",
        "count",
        "another language, count",
        count(start == "上海"),
        language="en",
    )
    s.ask(
        "viajes a Yunnan",
        "filter",
        "another language, place",
        s.rows(goal == "云南"),
        language="es",
    )
    s.ask(
        "北京発のツアー",
        "filter",
        "another language, start",
        s.rows(start == "北京"),
        language="ja",
    )
    s.ask(
        "只看含机票的",
        "follow-up",
        "narrowing",
        s.rows((goal == "四川") & yes(flight)),
        after="四川的线路",
    )
    s.ask(
        "最便宜的是哪条",
        "follow-up",
        "extreme of the last",
        s.best(adult, True, start == "广州"),
        after="广州出发的线路",
    )
    s.ask(
        "6000以下的呢",
        "follow-up",
        "bound on the last",
        s.rows((goal == "西藏") & (adult < 6000)),
        after="西藏的线路有哪些",
    )
    s.ask("桂林呢", "follow-up", "another row", s.rows(short == "桂林"), after="九寨多少钱")


if __name__ == "__main__":
    for write in (berths, cheeses, shows, cameras, fish, tours):
        before = len(LINES)
        write()
        own = LINES[before:]
        home = Counter(line["language"] for line in own).most_common(1)[0][0]
        assert len(own) == 25 and sum("after" in line for line in own) == 4, write
        assert sum(line["language"] != home for line in own) == 4, write
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in LINES)
    (HERE / "sealed_m1.jsonl").write_text(text, "utf-8")
    seal = hashlib.sha256(text.encode()).hexdigest()
    (HERE / "sealed_m1.sha256").write_text(f"{seal}  sealed_m1.jsonl\n", "utf-8")
