"""The questions of sealed_g1.jsonl, each with what its raw file answers, read by pandas alone.

`python tests/paraphrases/sealed_g1_expect.py` prints the lines. In `expect`, `ordered` says that
the order of `keys` counts, and `also` names rows that may be shown beside them (what they were
compared with).
"""

import json
import unicodedata
from pathlib import Path
from typing import Any

import pandas as pd

DATA = Path(__file__).parent / "catalogs_g1"


def taprooms() -> pd.DataFrame:
    path = DATA / "taprooms.json"
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    table = pd.json_normalize(lines)
    table["kind"] = table["category"].str.lower()

    def date(cell: Any) -> Any:
        return pd.to_datetime(cell, utc=True) if isinstance(cell, str) else pd.NaT

    table["opened"] = table["opened.$date"].map(date)
    latest = [
        max(visits, key=lambda visit: visit["date"]["$date"])["grade"] if visits else None
        for visits in table["inspections"]
    ]
    table["latest"] = latest
    table["abv"] = [max((tap["abv"] for tap in taps), default=None) for taps in table["on_tap"]]
    table["phone"] = table["contact.phone"].fillna("").ne("")
    return table


def flats() -> pd.DataFrame:
    table = pd.read_csv(DATA / "heya_osaka.csv", encoding="cp932", dtype=str, keep_default_na=False)
    packed = table["間取り・面積・向き・階"].str.split(" / ", expand=True)
    table["layout"] = packed[0].map(lambda cell: unicodedata.normalize("NFKC", cell))
    table["area"] = packed[1].str.rstrip("㎡").astype(float)
    table["facing"] = packed[2].str.removesuffix("向き")
    table["floor"] = packed[3].str.rstrip("階").astype(int)
    rent = pd.to_numeric(table["賃料"].str.removesuffix("万円"), errors="coerce")
    table["rent"] = (rent * 10000).round()
    fee = table["共益費"].str.removesuffix("円").str.replace(",", "")
    table["fee"] = pd.to_numeric(fee, errors="coerce")
    table["station"] = table["交通"].str.extract(r" (.+)駅")[0]
    table["walk"] = table["交通"].str.extract(r"徒歩(\d+)分")[0].astype(int)
    table["deposit"] = table["敷金/礼金"].str.split("/").str[0]
    table["built"] = table["築年月"].str[:4].astype(int)
    table["features"] = table["設備・条件"].str.split("、")
    return table


def cheeses() -> pd.DataFrame:
    table = pd.read_excel(
        DATA / "quesos_tarifa.xlsx", sheet_name="Tarifa", header=3, engine="openpyxl"
    )
    table = table[table["Ref."].astype(str).str.startswith("Q-")].reset_index(drop=True)
    table["milk"] = table["Leche"].str.strip().str.lower()
    table["kind"] = table["Tipo"].str.strip().str.lower()
    table["months"] = table["Curación"].str.extract(r"(\d+)")[0].astype(float)
    table["price"] = pd.to_numeric(table["PVP €/kg"], errors="coerce")
    table["stock"] = table["Existencias (uds)"].astype(int)
    return table


def makers() -> pd.DataFrame:
    return pd.read_excel(
        DATA / "quesos_tarifa.xlsx", sheet_name="Queserías", header=2, engine="openpyxl"
    )


def laptops() -> pd.DataFrame:
    path = DATA / "laptops_outlet.csv"
    table = pd.read_csv(path, encoding="utf-8-sig", dtype=str, keep_default_na=False)
    table["brand"] = table["Brand"].str.lower()
    table["price"] = pd.to_numeric(
        table["Price"].str.replace(r"[$,]", "", regex=True), errors="coerce"
    )
    table["ram"] = table["Memory"].str.extract(r"^(\d+)")[0].astype(int)
    table["weight"] = table["Weight"].str.extract(r"^([\d.]+)")[0].astype(float)
    table["inches"] = table["Display"].str.extract(r"^([\d.]+)")[0].astype(float)
    table["hours"] = pd.to_numeric(table["Battery Life"].str.extract(r"(\d+)")[0])
    table["stars"] = pd.to_numeric(table["Rating"].str.extract(r"^([\d.]+) \(")[0])
    votes = table["Rating"].str.extract(r"\(([\d,]+)\)")[0].str.replace(",", "")
    table["votes"] = pd.to_numeric(votes)
    return table


T, H, Q, M, L = taprooms(), flats(), cheeses(), makers(), laptops()

Expect = dict[str, Any]
NONE: Expect = {"kind": "none"}


def rows(table: pd.DataFrame, mask: Any, key: str) -> Expect:
    return {"kind": "rows", "keys": table.loc[mask, key].tolist()}


def first(table: pd.DataFrame, mask: Any, by: str, key: str, n: int, down: bool) -> Expect:
    """The first `n` in order; no tie across the cut, so that there is one answer."""
    part = table[mask].dropna(subset=[by]).sort_values(by, ascending=not down, kind="stable")
    if len(part) > n and part[by].iloc[n - 1] == part[by].iloc[n]:
        raise ValueError(f"a tie at the cut: {by} {part[by].head(n + 2).tolist()}")
    ordered = part[by].head(n).is_unique
    found: Expect = {"kind": "rows", "keys": part[key].head(n).tolist()}
    return found | {"ordered": True} if ordered else found


def best(table: pd.DataFrame, mask: Any, by: str, key: str, down: bool) -> Expect:
    """All rows at the extreme, with ties."""
    part = table[mask]
    edge = part[by].max() if down else part[by].min()
    return {"kind": "rows", "keys": part.loc[part[by] == edge, key].tolist()}


def ahead(table: pd.DataFrame, key: str, names: list[str], by: str, down: bool) -> Expect:
    part = table[table[key].isin(names)].sort_values(by, ascending=not down)
    if len(part) != 2 or part[by].nunique() != 2:
        raise ValueError(f"not comparable: {names}")
    return {"kind": "rows", "keys": [part[key].iloc[0]], "also": [part[key].iloc[1]]}


def count(mask: Any) -> Expect:
    return {"kind": "count", "value": int(mask.sum())}


def value(table: pd.DataFrame, key: str, name: str, column: str) -> Expect:
    found = table.loc[table[key] == name, column]
    return {"kind": "value", "value": float(found.item())}


def groups(table: pd.DataFrame, by: str, column: str) -> Expect:
    means = table.groupby(by)[column].mean().round(2)
    return {"kind": "groups", "pairs": {str(k): float(v) for k, v in means.items()}}


def has(table: pd.DataFrame, column: str, value: str) -> Any:
    return table[column].map(lambda cells: value in cells)


def everything(table: pd.DataFrame) -> Any:
    return pd.Series(True, index=table.index)


LINES: list[tuple[str, str, str, list[str], str, str, Expect]] = []


def ask(
    file: str,
    language: str,
    question: str,
    phenomenon: str,
    key: str,
    expect: Expect,
    after: list[str] | None = None,
) -> None:
    LINES.append((file, language, question, after or [], phenomenon, key, expect))


# Taprooms: an export of a document database, one document a line.
F, K = "taprooms.json", "name"
H_, C_ = T["neighborhood"], T["kind"]
ask(F, "en", "whats in sellwood", "value", K, rows(T, H_ == "Sellwood", K))
ask(
    F,
    "en",
    "cideries with a fire pit",
    "value and tag",
    K,
    rows(T, (C_ == "cidery") & has(T, "features", "fire pit"), K),
)
ask(
    F,
    "en",
    "we're 60.. brewpubs or beer gardens in St Johns, Kenton or Alberta with at least 60 seats",
    "alternatives and bound",
    K,
    rows(
        T,
        C_.isin(["brewpub", "beer garden"])
        & H_.isin(["St. Johns", "Kenton", "Alberta"])
        & (T["seats"] >= 60),
        K,
    ),
)
ask(
    F,
    "en",
    "beer gardens without live music",
    "denied tag",
    K,
    rows(T, (C_ == "beer garden") & ~has(T, "features", "live music"), K),
)
ask(
    F,
    "en",
    "everything in the Pearl District except the bottle shops and the nanobreweries",
    "exception",
    K,
    rows(T, (H_ == "Pearl District") & ~C_.isin(["bottle shop", "nanobrewery"]), K),
)
ask(
    F,
    "en",
    "did anyone get a C on their latest inspection?",
    "latest of a list",
    K,
    rows(T, T["latest"] == "C", K),
)
ask(
    F,
    "en",
    "who's pouring something stronger than 10% abv",
    "maximum of a list",
    K,
    rows(T, T["abv"] > 10, K),
)
ask(
    F,
    "en",
    "the 3 oldest taprooms",
    "order by date",
    K,
    first(T, everything(T), "opened", K, 3, False),
)
ask(F, "en", "how many nanobreweries are there", "count", K, count(C_ == "nanobrewery"))
ask(
    F,
    "en",
    "average number of seats in each neighborhood",
    "figure per group",
    K,
    groups(T, "neighborhood", "seats"),
)
ask(
    F,
    "en",
    "how many people can sit at hollow ketle brewing?",
    "named row, misspelt",
    K,
    value(T, "name", "Hollow Kettle Brewing", "seats"),
)
ask(
    F,
    "en",
    "who has the better rating, Paper Wagon Public House or Silver Raven Brewpub?",
    "comparison",
    K,
    ahead(T, K, ["Paper Wagon Public House", "Silver Raven Brewpub"], "stars", True),
)
ask(
    F,
    "en",
    "only the ones that allow dogs",
    "follow-up",
    K,
    rows(T, (C_ == "cidery") & (T["dog_friendly"] == True), K),  # noqa: E712
    ["show me the cideries"],
)
ask(F, "en", "which places have no phone number listed", "blank", K, rows(T, ~T["phone"], K))
ask(F, "en", "anywhere with a bowling alley?", "absent word", K, NONE)
ask(
    F,
    "es",
    "¿Qué locales de Hawthorne tienen menos de 50 asientos?",
    "value and bound",
    K,
    rows(T, (H_ == "Hawthorne") & (T["seats"] < 50), K),
)
ask(
    F,
    "es",
    "¿Cuántos abrieron en 2020 o después?",
    "count under a bound",
    K,
    count(T["opened"].dt.year >= 2020),
)
ask(
    F,
    "es",
    "locales de Alberta que no sean brewpubs",
    "denied value",
    K,
    rows(T, (H_ == "Alberta") & (C_ != "brewpub"), K),
)
ask(
    F,
    "ja",
    "KentonかMontavillaで評価4.5以上のお店",
    "alternatives and bound",
    K,
    rows(T, H_.isin(["Kenton", "Montavilla"]) & (T["stars"] >= 4.5), K),
)
ask(
    F,
    "zh",
    "Pearl District 座位最多的三家",
    "order in a place",
    K,
    first(T, H_ == "Pearl District", "seats", K, 3, True),
)

# Flats for rent in Osaka.
F, K = "heya_osaka.csv", "管理番号"
ask(
    F,
    "ja",
    "3LDKで家賃13万円以下",
    "value and bound",
    K,
    rows(H, (H["layout"] == "3LDK") & (H["rent"] <= 130000), K),
)
ask(
    F,
    "ja",
    "江坂駅から徒歩10分以内の1Kを探しています",
    "value, value and bound",
    K,
    rows(H, (H["station"] == "江坂") & (H["walk"] <= 10) & (H["layout"] == "1K"), K),
)
ask(F, "ja", "ペット可の部屋ある？", "tag", K, rows(H, has(H, "features", "ペット可"), K))
ask(
    F,
    "ja",
    "南向きで60㎡以上",
    "parts of a packed cell",
    K,
    rows(H, (H["facing"] == "南") & (H["area"] >= 60), K),
)
ask(
    F,
    "ja",
    "2010年以降に建った物件で、RC造とSRC造以外",
    "bound and denied values",
    K,
    rows(H, (H["built"] >= 2010) & ~H["構造"].isin(["RC造", "SRC造"]), K),
)
ask(
    F,
    "ja",
    "京橋で1階じゃない部屋",
    "denied value",
    K,
    rows(H, (H["station"] == "京橋") & (H["floor"] != 1), K),
)
ask(
    F,
    "ja",
    "中津か西中島南方で家賃7万円未満のところ",
    "alternatives and bound",
    K,
    rows(H, H["station"].isin(["中津", "西中島南方"]) & (H["rent"] < 70000), K),
)
ask(F, "ja", "いちばん広い部屋はどれ？", "extreme", K, best(H, everything(H), "area", K, True))
ask(
    F,
    "ja",
    "2LDKを家賃の安い順に4件",
    "order",
    K,
    first(H, H["layout"] == "2LDK", "rent", K, 4, False),
)
ask(
    F,
    "ja",
    "オートロック付きは何件ありますか",
    "count",
    K,
    count(has(H, "features", "オートロック")),
)
ask(F, "ja", "間取りごとの平均家賃を教えて", "figure per group", K, groups(H, "layout", "rent"))
ask(
    F,
    "ja",
    "OS24042の共益費はいくら？",
    "named row",
    K,
    value(H, K, "OS24042", "fee"),
)
ask(
    F,
    "ja",
    "OS24028とOS24035、どっちが広いですか",
    "comparison",
    K,
    ahead(H, K, ["OS24028", "OS24035"], "area", True),
)
ask(
    F,
    "ja",
    "その中で敷金なしのもの",
    "follow-up",
    K,
    rows(H, (H["station"] == "玉造") & (H["deposit"] == "なし"), K),
    ["玉造駅の物件を見せて"],
)
ask(
    F,
    "ja",
    "設備が何も書かれていない物件",
    "blank",
    K,
    rows(H, H["設備・条件"] == "", K),
)
ask(F, "ja", "プール付きの物件ってある？", "absent word", K, NONE)
ask(
    F,
    "zh",
    "朝南的2LDK，租金12万日元以下",
    "parts of a packed cell and bound",
    K,
    rows(H, (H["layout"] == "2LDK") & (H["facing"] == "南") & (H["rent"] <= 120000), K),
)
ask(F, "zh", "离车站步行5分钟以内的有几套？", "count under a bound", K, count(H["walk"] <= 5))
ask(
    F,
    "en",
    "flats on the 8th floor or higher for under 80,000 yen a month",
    "two bounds",
    K,
    rows(H, (H["floor"] >= 8) & (H["rent"] < 80000), K),
)
ask(
    F,
    "es",
    "¿cuál es el piso más caro?",
    "extreme",
    K,
    best(H, everything(H), "rent", K, True),
)

# Cheeses: a wholesaler's price list, a workbook.
F, K = "quesos_tarifa.xlsx", "Ref."
P = Q["Procedencia"]
ask(
    F,
    "es",
    "quesos de cabra curados",
    "two values",
    K,
    rows(Q, (Q["milk"] == "cabra") & (Q["kind"] == "curado"), K),
)
ask(
    F,
    "es",
    "algo de oveja por menos de 22 € el kilo",
    "value and bound",
    K,
    rows(Q, (Q["milk"] == "oveja") & (Q["price"] < 22), K),
)
ask(
    F,
    "es",
    "busco manchego hecho con cuajo vegetal",
    "name and value",
    K,
    rows(Q, Q["Denominación"].str.contains("Manchego") & (Q["Cuajo"] == "vegetal"), K),
)
ask(
    F,
    "es",
    "que teneis de menorca con mas de 6 meses de curacion",
    "value and bound, no accents",
    K,
    rows(Q, (P == "Menorca") & (Q["months"] > 6), K),
)
ask(
    F,
    "es",
    "quesos de leche cruda que no sean de oveja ni de cabra",
    "denied values",
    K,
    rows(Q, (Q["Tratamiento"] == "Cruda") & ~Q["milk"].isin(["oveja", "cabra"]), K),
)
ask(
    F,
    "es",
    "todos los de Asturias menos los Cabrales",
    "exception",
    K,
    rows(Q, (P == "Asturias") & ~Q["Denominación"].str.contains("Cabrales"), K),
)
ask(
    F,
    "es",
    "los de Ciudad Real o Cáceres que no tienen denominación de origen",
    "alternatives and blank",
    K,
    rows(Q, P.isin(["Ciudad Real", "Cáceres"]) & Q["D.O.P."].isna(), K),
)
ask(F, "es", "¿cuál es el queso más caro?", "extreme", K, best(Q, everything(Q), "price", K, True))
ask(
    F,
    "es",
    "los 5 quesos con más existencias",
    "order",
    K,
    first(Q, everything(Q), "stock", K, 5, True),
)
ask(
    F,
    "es",
    "¿cuántos quesos añejos o viejos hay?",
    "count of alternatives",
    K,
    count(Q["kind"].isin(["añejo", "viejo"])),
)
ask(F, "es", "precio medio por tipo de leche", "figure per group", K, groups(Q, "milk", "price"))
ask(
    F,
    "es",
    "¿cuántas unidades quedan en total de queso fresco?",
    "sum",
    K,
    {"kind": "value", "value": float(Q.loc[Q["kind"] == "fresco", "stock"].sum())},
)
ask(
    F,
    "es",
    "a cuánto está el kilo del Torta del Casar añejo Etiqueta Negra?",
    "named row",
    K,
    value(Q, "Denominación", "Torta del Casar añejo Etiqueta Negra", "price"),
)
ask(
    F,
    "es",
    "¿y cuántos de esos son de vaca?",
    "follow-up",
    K,
    count(
        (Q["kind"] == "semicurado") & (Q["Tratamiento"] == "Pasteurizada") & (Q["milk"] == "vaca")
    ),
    ["enséñame los semicurados", "solo los de leche pasteurizada"],
)
ask(
    F,
    "es",
    "¿qué queserías se fundaron antes de 1960?",
    "second sheet, bound",
    "Quesería",
    rows(M, M["Fundada en"] < 1960, "Quesería"),
)
ask(F, "es", "¿tenéis queso de búfala?", "absent word", K, NONE)
ask(
    F,
    "en",
    "sheep's milk cheeses over 35 euros a kilo",
    "value and bound",
    K,
    rows(Q, (Q["milk"] == "oveja") & (Q["price"] > 35), K),
)
ask(
    F,
    "en",
    "which cheese has been aged the longest?",
    "extreme",
    K,
    best(Q, everything(Q), "months", K, True),
)
ask(
    F,
    "ja",
    "Menorca産でいちばん安いチーズは？",
    "extreme in a place",
    K,
    best(Q, P == "Menorca", "price", K, False),
)
ask(F, "zh", "Cantabria 的奶酪有几种？", "count", K, count(P == "Cantabria"))

# Laptops: an outlet's list.
F, K = "laptops_outlet.csv", "SKU"
B = L["brand"]
ask(
    F,
    "en",
    "dell laptops under $1,000",
    "value and bound",
    K,
    rows(L, (B == "dell") & (L["price"] < 1000), K),
)
ask(
    F,
    "en",
    "32gb ram and an rtx 4070",
    "unit in a cell and name",
    K,
    rows(L, (L["ram"] == 32) & L["Graphics"].str.contains("4070"), K),
)
ask(F, "en", "anything lighter than 1.3 kg?", "bound", K, rows(L, L["weight"] < 1.3, K))
ask(
    F,
    "en",
    "screen of 16 inches or more with windows 11 pro",
    "bound in a packed cell and value",
    K,
    rows(L, (L["inches"] >= 16) & (L["OS"] == "Windows 11 Pro"), K),
)
ask(
    F,
    "en",
    "which ones also come with a hard drive (HDD)",
    "part of a packed cell",
    K,
    rows(L, L["Storage"].str.contains("HDD"), K),
)
ask(
    F,
    "en",
    "no apple, no hp, at least 16 gb of memory and under 900 bucks",
    "denied values and bounds",
    K,
    rows(L, ~B.isin(["apple", "hp"]) & (L["ram"] >= 16) & (L["price"] < 900), K),
)
ask(
    F,
    "en",
    "refurbished or open box lenovos",
    "alternatives",
    K,
    rows(L, (B == "lenovo") & L["Condition"].isin(["Refurbished", "Open box"]), K),
)
ask(
    F,
    "en",
    "laptops that don't run windows",
    "denied words",
    K,
    rows(L, ~L["OS"].str.contains("Windows"), K),
)
ask(
    F,
    "en",
    "best rated one with at least 500 reviews",
    "extreme under a bound",
    K,
    best(L, L["votes"] >= 500, "stars", K, True),
)
ask(
    F,
    "en",
    "your 4 lightest laptops pls",
    "order",
    K,
    first(L, everything(L), "weight", K, 4, False),
)
ask(
    F,
    "en",
    "how many macbooks do you have?",
    "count of a name",
    K,
    count(L["Product"].str.contains("MacBook")),
)
ask(F, "en", "avg price by brand", "figure per group", K, groups(L, "brand", "price"))
ask(F, "en", "how much does the AC36138 weigh", "named row", K, value(L, K, "AC36138", "weight"))
ask(
    F,
    "en",
    "AS51872 or LE73164, which one's cheaper?",
    "comparison",
    K,
    ahead(L, K, ["AS51872", "LE73164"], "price", False),
)
ask(
    F,
    "en",
    "the cheapest of those",
    "follow-up",
    K,
    best(L, (B == "hp") & (L["ram"] == 16), "price", K, False),
    ["show me hp laptops", "with 16 GB memory"],
)
ask(F, "en", "which ones have no rating yet", "blank", K, rows(L, L["stars"].isna(), K))
ask(F, "en", "got any MSI?", "absent word", K, NONE)
ask(
    F,
    "es",
    "portátiles de menos de 1,5 kg y con al menos 12 horas de batería",
    "two bounds",
    K,
    rows(L, (L["weight"] < 1.5) & (L["hours"] >= 12), K),
)
ask(F, "ja", "700ドル以下のノートパソコン", "bound", K, rows(L, L["price"] <= 700, K))
ask(
    F,
    "zh",
    "有触摸屏的ASUS笔记本，价格低于1500美元",
    "flag, value and bound",
    K,
    rows(L, (L["Touch Screen"] == "Y") & (B == "asus") & (L["price"] < 1500), K),
)


def main() -> None:
    for file, language, question, after, phenomenon, key, expect in LINES:
        line: dict[str, Any] = {"file": file, "language": language, "question": question}
        if after:
            line["after"] = after
        line |= {"phenomenon": phenomenon, "expect": expect, "key": key}
        print(json.dumps(line, ensure_ascii=False))


if __name__ == "__main__":
    main()
