"""The questions of sealed_g2.jsonl, each with what its raw file answers, read by pandas alone.

`python -m tests.paraphrases.sealed_g2_expect` prints the lines. In `expect`, `ordered` says
that the order of `keys` counts, and `also` names rows that may be shown beside them. All are
single turns.
"""

import hashlib
import json
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pandas as pd

DATA = Path(__file__).parent / "catalogs_g2"


def plain(cell: Any) -> str:
    """Lower case, half width, no accents, no blanks or hyphens at its ends."""
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", str(cell)))
    return (
        "".join(x for x in text if not unicodedata.combining(x) or x in "\u3099\u309a")
        .strip()
        .lower()
    )


def chargers() -> pd.DataFrame:
    lines = json.loads((DATA / "charge_points.json").read_text("utf-8"))
    table = pd.DataFrame({"siteCode": [x["siteCode"] for x in lines]})
    table["title"] = [x["title"] for x in lines]
    table["town"] = [x["address"]["town"] for x in lines]
    table["county"] = [x["address"]["county"] for x in lines]
    table["op"] = [x["operator"]["name"].lower() for x in lines]
    table["setting"] = [x["setting"].lower() for x in lines]
    table["types"] = [{c["type"].lower().replace("-", " ") for c in x["connectors"]} for x in lines]
    table["kw"] = [max((c["kw"] for c in x["connectors"]), default=None) for x in lines]
    table["states"] = [{c["state"] for c in x["connectors"]} for x in lines]
    table["bays"] = [x["bays"] for x in lines]
    table["price"] = [(x["pricePerKwh"] or {}).get("amount") for x in lines]
    table["contactless"] = [x["contactless"] for x in lines]
    table["all_day"] = [x["access"]["open24h"] for x in lines]
    table["member"] = [x["access"]["membershipRequired"] for x in lines]
    table["height"] = [x["access"].get("heightLimitM") for x in lines]
    table["amenities"] = [x["amenities"] for x in lines]
    table["opened"] = pd.to_datetime([x["openedOn"]["$date"] for x in lines], utc=True)
    table["stars"] = [x["reviews"]["average"] for x in lines]
    table["votes"] = [x["reviews"]["count"] for x in lines]
    return table


def yen(cell: str) -> float | None:
    if cell.endswith("万円"):
        return round(float(cell.removesuffix("万円")) * 10000)
    return float(cell.removesuffix("円").replace(",", "")) if cell.endswith("円") else None


def rods() -> pd.DataFrame:
    table = pd.read_csv(DATA / "tsurizao.csv", encoding="cp932", dtype=str, keep_default_na=False)
    table["maker"] = table["メーカー"].map(lambda x: unicodedata.normalize("NFKC", x).lower())
    spec = (
        table["仕様"]
        .str.extract(r"^全長([\d.]+)m／継数(\d+)本／仕舞(\d+)cm／自重(\d+)g$")
        .astype(float)
    )
    table["metres"], table["pieces"], table["folded"], table["grams"] = (
        spec[at] for at in range(4)
    )
    table["fish"] = table["対象魚"].str.split("・")
    table["hard"] = table["硬さ"].map(lambda x: unicodedata.normalize("NFKC", x))
    table["lure"] = table["適合ルアー"].str.extract(r"([\d.]+)g$")[0].astype(float)
    table["yen"] = table["価格（税込）"].map(yen).astype(float)
    table["year"] = pd.to_numeric(table["発売"].str[:4], errors="coerce")
    table["stock"] = pd.to_numeric(table["在庫"].str.extract(r"(\d+)本")[0])
    return table


def machines() -> pd.DataFrame:
    # Headings in the rows 5 (merged) and 6; the totals and notes below have no code.
    table = pd.read_excel(
        DATA / "alquiler_maquinaria.xlsx", sheet_name="Tarifa 2026", header=5, engine="openpyxl"
    )
    table = table[table["Código"].astype(str).str.startswith("MQ-")].reset_index(drop=True)
    table["family"] = table["Familia"].map(plain)
    table["fuel"] = table["Combustible"].map(plain)
    table["place"] = table["Delegación"].map(plain)
    for name, column in (
        ("day", "Día"),
        ("week", "Semana"),
        ("month", "Mes"),
        ("kg", "Peso (kg)"),
        ("reach", "Alcance (m)"),
        ("units", "Unidades"),
    ):
        table[name] = pd.to_numeric(table[column], errors="coerce")
    table["kw"] = table["Potencia"].str.removesuffix(" kW").str.replace(",", ".").astype(float)
    table["card"] = table["Carné"].map({"Sí": True, "No": False})
    table["checked"] = pd.to_datetime(table["Última revisión"])
    return table


def yuan(cell: str) -> float | None:
    bare = cell.removeprefix("¥").removesuffix("起").removesuffix("元").replace(",", "")
    if bare.endswith("万"):
        return round(float(bare.removesuffix("万")) * 10000)
    return None if bare == "面议" else float(bare)


def sold(cell: str) -> float:
    bare = cell.removesuffix("件")
    return round(float(bare.removesuffix("千")) * (1000 if bare.endswith("千") else 1))


def instruments() -> pd.DataFrame:
    table = pd.read_csv(
        DATA / "qinhang_yueqi.csv", encoding="utf-8-sig", dtype=str, keep_default_na=False
    )
    table["kind"] = table["类别"]
    table["brand"] = table["品牌"].str.strip().str.lower()
    table["yuan"] = table["价格"].map(yuan).astype(float)
    table["kg"] = table["重量"].str.removesuffix("kg").astype(float)
    table["sold"] = table["月销量"].map(sold)
    table["stars"] = pd.to_numeric(table["评分"], errors="coerce")
    return table


C, R, M, MUSIC = chargers(), rods(), machines(), instruments()

Expect = dict[str, Any]


def rows(table: pd.DataFrame, mask: Any, key: str, also: Any = None) -> Expect:
    found = table.loc[mask, key].tolist()
    if not found:
        raise ValueError("no rows")
    expect: Expect = {"kind": "rows", "keys": found}
    return expect if also is None else expect | {"also": table.loc[also, key].tolist()}


def first(table: pd.DataFrame, mask: Any, by: str, key: str, n: int, down: bool) -> Expect:
    """The first `n` in order; no tie across the cut, so that there is one answer."""
    part = table[mask].dropna(subset=[by]).sort_values(by, ascending=not down, kind="stable")
    if len(part) <= n or part[by].iloc[n - 1] == part[by].iloc[n]:
        raise ValueError(f"a tie at the cut: {by} {part[by].head(n + 2).tolist()}")
    found: Expect = {"kind": "rows", "keys": part[key].head(n).tolist()}
    return found | {"ordered": True} if part[by].head(n).is_unique else found


def best(table: pd.DataFrame, mask: Any, by: str, key: str, down: bool) -> Expect:
    """The one row at the extreme; a tie is an error."""
    part = table[mask].dropna(subset=[by])
    edge = part[by].max() if down else part[by].min()
    found = part.loc[part[by] == edge, key].tolist()
    if len(found) != 1:
        raise ValueError(f"tied: {found}")
    return {"kind": "rows", "keys": found}


def count(mask: Any) -> Expect:
    return {"kind": "count", "value": int(mask.sum())}


def number(found: float) -> Expect:
    return {"kind": "value", "value": round(float(found), 4)}


def value(table: pd.DataFrame, key: str, name: str, column: str) -> Expect:
    return number(table.loc[table[key] == name, column].item())


def means(table: pd.DataFrame, by: str, column: str) -> Expect:
    found = table.groupby(by)[column].mean().round(2)
    return {"kind": "groups", "pairs": {str(k): float(v) for k, v in found.items()}}


def sizes(table: pd.DataFrame, by: str) -> Expect:
    found = table.groupby(by).size()
    return {"kind": "groups", "pairs": {str(k): float(v) for k, v in found.items()}}


def off(table: pd.DataFrame, mask: Any, by: str, bound: float) -> Any:
    """The mask, once it is sure that no row of it stands on the bound (so `<` and `<=` are one)."""
    if (table.loc[mask, by] == bound).any():
        raise ValueError(f"a row on the bound: {by} {bound}")
    return mask


def has(table: pd.DataFrame, column: str, value: str) -> Any:
    return table[column].map(lambda cells: value in cells)


LINES: list[dict[str, Any]] = []


def ask(
    file: str, key: str, language: str, group: str, question: str, phenomenon: str, expect: Expect
) -> None:
    """`group`: ordinary, logic (not, or, except), slip (of spelling), foreign (language)."""
    LINES.append(
        {
            "file": file,
            "language": language,
            "question": question,
            "group": group,
            "phenomenon": phenomenon,
            "expect": expect,
            "key": key,
        }
    )


# ---- Charging sites: an array of nested documents. `town`, `op` (operator.name in lower case; the
# file writes a few in other cases), `kw` (the strongest connector), `price` in pounds.
F, K = "charge_points.json", "siteCode"
town, setting, op = C["town"], C["setting"], C["op"]
ask(
    F,
    K,
    "en",
    "ordinary",
    "where can I charge in Halifax?",
    "value",
    rows(C, town == "Halifax", K),
)
ask(
    F,
    K,
    "en",
    "ordinary",
    "anything in York with 150 kW or more?",
    "value and bound over a list",
    rows(C, (town == "York") & (C["kw"] >= 150), K),
)
ask(
    F,
    K,
    "en",
    "ordinary",
    "CHAdeMO for under 70p a kWh in Sheffield",
    "value in a list, bound in another unit, value",
    rows(
        C,
        off(C, has(C, "types", "chademo") & (town == "Sheffield"), "price", 0.7)
        & (C["price"] < 0.7),
        K,
    ),
)
ask(
    F,
    K,
    "en",
    "ordinary",
    "which sites have a connector that's out of order",
    "value in a list of objects",
    rows(C, has(C, "states", "out of order"), K),
)
ask(
    F,
    K,
    "en",
    "ordinary",
    "24 hour sites in Leeds with toilets",
    "flag, value and tag",
    rows(C, C["all_day"] & (town == "Leeds") & has(C, "amenities", "toilets"), K),
)
ask(
    F,
    K,
    "en",
    "ordinary",
    "what's the most powerful site in Doncaster",
    "extreme over a list, in a place",
    best(C, town == "Doncaster", "kw", K, True),
)
ask(
    F,
    K,
    "en",
    "ordinary",
    "how many sites take contactless?",
    "count of a flag",
    count(C["contactless"].eq(True)),
)
ask(
    F,
    K,
    "en",
    "ordinary",
    "average price per kWh for each operator",
    "figure per group, mixed spellings",
    means(C, "op", "price"),
)
ask(
    F,
    K,
    "en",
    "ordinary",
    "how many sites are there in each town?",
    "count per group",
    sizes(C, "town"),
)
ask(
    F,
    K,
    "en",
    "ordinary",
    "price per kwh at Castlegate Superstore",
    "named row",
    value(C, "title", "Castlegate Superstore", "price"),
)
ask(
    F,
    K,
    "en",
    "ordinary",
    "sites with a café that opened since 2024",
    "tag and date",
    rows(C, has(C, "amenities", "café") & (C["opened"].dt.year >= 2024), K),
)
ask(
    F,
    K,
    "en",
    "ordinary",
    "top 3 rated sites in Sheffield",
    "order in a place",
    first(C, town == "Sheffield", "stars", K, 3, True),
)
ask(
    F,
    K,
    "en",
    "logic",
    "Leeds sites not run by VoltWay",
    "denied value, mixed spellings",
    rows(C, (town == "Leeds") & (op != "voltway"), K),
)
ask(
    F,
    K,
    "en",
    "logic",
    "hotels or service stations in Bradford, York or Wakefield",
    "alternatives twice",
    rows(
        C,
        setting.isin(["hotel", "service station"]) & town.isin(["Bradford", "York", "Wakefield"]),
        K,
    ),
)
ask(
    F,
    K,
    "en",
    "logic",
    "everything in Huddersfield except the on-street ones",
    "exception",
    rows(C, (town == "Huddersfield") & (setting != "on-street"), K),
)
ask(
    F,
    K,
    "en",
    "logic",
    "at least 100 kW, no membership required and not in a retail park, in Sheffield or Doncaster",
    "bound, denied flag, denied value, alternatives",
    rows(
        C,
        (C["kw"] >= 100)
        & ~C["member"]
        & (setting != "retail park")
        & town.isin(["Sheffield", "Doncaster"]),
        K,
    ),
)
ask(
    F,
    K,
    "en",
    "slip",
    "chargers in Hudersfeild with chademo",
    "misspelt value",
    rows(C, (town == "Huddersfield") & has(C, "types", "chademo"), K),
)
ask(
    F,
    K,
    "en",
    "slip",
    "how many bays has Milbrook Retial Park got",
    "misspelt name of a row",
    value(C, "title", "Millbrook Retail Park", "bays"),
)
ask(
    F,
    K,
    "es",
    "foreign",
    "¿Qué puntos de recarga de Harrogate tienen 150 kW o más?",
    "value and bound over a list",
    rows(C, (town == "Harrogate") & (C["kw"] >= 150), K),
)
ask(
    F,
    K,
    "zh",
    "foreign",
    "Bradford 有几个24小时开放的充电站？",
    "count of a flag in a place",
    count((town == "Bradford") & C["all_day"]),
)

# ---- Fishing rods: `metres`, `folded`, `grams` are in the packed 仕様; prices as 12,800円, 4.2万円
# or オープン価格 (no price); half-width and upper-case spellings of two makers; full-width 硬さ.
F, K = "tsurizao.csv", "品番"
kind, maker = R["種別"], R["maker"]
ask(
    F,
    K,
    "ja",
    "ordinary",
    "全長3m以上のシーバスロッドを見せて",
    "value and bound in a packed cell",
    rows(R, (kind == "シーバスロッド") & (R["metres"] >= 3), K),
)
ask(
    F,
    K,
    "ja",
    "ordinary",
    "初心者向けで自重70g以下のアジングロッド",
    "flag, bound in a packed cell, value",
    rows(R, (kind == "アジングロッド") & (R["初心者向け"] == "○") & (R["grams"] <= 70), K),
)
ask(
    F,
    K,
    "ja",
    "ordinary",
    "タイドワークスの船竿はありますか",
    "two values, half-width spelling",
    rows(R, (kind == "船竿") & (maker == "タイドワークス"), K),
)
ask(
    F,
    K,
    "ja",
    "ordinary",
    "一番軽い竿はどれ？",
    "extreme in a packed cell",
    best(R, R["grams"].notna(), "grams", K, False),
)
ask(
    F,
    K,
    "ja",
    "ordinary",
    "渓流竿を安い順に3本",
    "order",
    first(R, kind == "渓流竿", "yen", K, 3, False),
)
ask(
    F,
    K,
    "ja",
    "ordinary",
    "仕舞寸法が50cm以下の竿を探してます",
    "bound in a packed cell",
    rows(R, R["folded"] <= 50, K),
)
ask(
    F,
    K,
    "ja",
    "ordinary",
    "100g以上のルアーが投げられる竿",
    "the high end of a range",
    rows(R, R["lure"] >= 100, K),
)
ask(
    F,
    K,
    "ja",
    "ordinary",
    "在庫切れの商品は何点ありますか？",
    "count of a word among numbers",
    count(R["在庫"] == "在庫切れ"),
)
ask(F, K, "ja", "ordinary", "種別ごとの商品数を教えて", "count per group", sizes(R, "種別"))
ask(
    F,
    K,
    "ja",
    "ordinary",
    "バスロッドの平均価格はいくらですか",
    "average of a value",
    number(R.loc[kind == "バスロッド", "yen"].mean()),
)
ask(
    F,
    K,
    "ja",
    "ordinary",
    "TR-0144の自重は何グラム？",
    "named row, packed cell",
    value(R, K, "TR-0144", "grams"),
)
ask(
    F,
    K,
    "ja",
    "ordinary",
    "ヒラメが釣れる竿で硬さがMHのもの",
    "tag and value, full-width spelling",
    rows(R, has(R, "fish", "ヒラメ") & (R["hard"] == "MH"), K),
)
ask(
    F,
    K,
    "ja",
    "logic",
    "磯竿と船竿以外で4万円以上の竿",
    "exception and bound",
    rows(R, ~kind.isin(["磯竿", "船竿"]) & (R["yen"] >= 40000), K),
)
ask(
    F,
    K,
    "ja",
    "logic",
    "初心者向けではないバスロッド",
    "denied flag; blank is unknown and may be shown",
    rows(
        R,
        (kind == "バスロッド") & (R["初心者向け"] == "×"),
        K,
        (kind == "バスロッド") & (R["初心者向け"] == ""),
    ),
)
ask(
    F,
    K,
    "ja",
    "logic",
    "アジングロッドかエギングロッドで2026年発売のもの",
    "alternatives and year",
    rows(R, kind.isin(["アジングロッド", "エギングロッド"]) & (R["year"] == 2026), K),
)
ask(
    F,
    K,
    "ja",
    "logic",
    "海凪工房のシーバスロッド、取寄と在庫切れは除いて",
    "two values with an exception of words among numbers",
    rows(
        R,
        (maker == "海凪工房") & (kind == "シーバスロッド") & ~R["在庫"].isin(["取寄", "在庫切れ"]),
        K,
    ),
)
ask(
    F,
    K,
    "ja",
    "slip",
    "シーバスロット 2万円以下",
    "misspelt value and bound",
    rows(R, (kind == "シーバスロッド") & (R["yen"] <= 20000), K),
)
ask(
    F,
    K,
    "ja",
    "slip",
    "タイドワクースのアジングロッド",
    "misspelt maker",
    rows(R, (kind == "アジングロッド") & (maker == "タイドワークス"), K),
)
ask(
    F,
    K,
    "en",
    "foreign",
    "how many rods by Aoki Tackle do you have?",
    "count of a value, mixed spellings",
    count(maker == "aoki tackle"),
)
ask(
    F,
    K,
    "zh",
    "foreign",
    "1万日元以下的钓竿有哪些？",
    "bound",
    rows(R, off(R, R["yen"].notna(), "yen", 10000) & (R["yen"] < 10000), K),
)

# ---- Machinery hire: workbook with two rows of headings; totals and notes below are no machines.
F, K = "alquiler_maquinaria.xlsx", "Código"
family, fuel, place = M["family"], M["fuel"], M["place"]
M["Familia (una)"] = M["Familia"].str.capitalize()
ask(
    F,
    K,
    "es",
    "ordinary",
    "miniexcavadoras en Burgos",
    "two values",
    rows(M, (family == "miniexcavadora") & (place == "burgos"), K),
)
ask(
    F,
    K,
    "es",
    "ordinary",
    "plataformas elevadoras de más de 15 metros de alcance",
    "value and bound",
    rows(M, off(M, family == "plataforma elevadora", "reach", 15) & (M["reach"] > 15), K),
)
ask(
    F,
    K,
    "es",
    "ordinary",
    "generadores por menos de 60 € al día",
    "value and one of three prices",
    rows(M, off(M, family == "generador", "day", 60) & (M["day"] < 60), K),
)
ask(
    F,
    K,
    "es",
    "ordinary",
    "¿cuál es la excavadora que más pesa?",
    "extreme",
    best(M, family == "excavadora", "kg", K, True),
)
ask(
    F,
    K,
    "es",
    "ordinary",
    "los 3 compresores más baratos por semana",
    "order by one of three prices",
    first(M, family == "compresor", "week", K, 3, False),
)
ask(
    F,
    K,
    "es",
    "ordinary",
    "¿cuántos modelos de carretilla elevadora tenéis?",
    "count",
    count(family == "carretilla elevadora"),
)
ask(
    F,
    K,
    "es",
    "ordinary",
    "¿cuántas unidades hay en total en la delegación de Soria?",
    "sum",
    number(M.loc[place == "soria", "units"].sum()),
)
ask(
    F,
    K,
    "es",
    "ordinary",
    "tarifa media por día de cada familia",
    "figure per group, mixed spellings",
    means(M, "Familia (una)", "day"),
)
ask(
    F,
    K,
    "es",
    "ordinary",
    "¿cuántos modelos hay en cada familia?",
    "count per group, mixed spellings",
    sizes(M, "Familia (una)"),
)
ask(
    F,
    K,
    "es",
    "ordinary",
    "¿cuánto cuesta al mes la MQ-436?",
    "named row, one of three prices",
    value(M, K, "MQ-436", "month"),
)
ask(
    F,
    K,
    "es",
    "ordinary",
    "máquinas de Vitoria que necesitan carné y cuestan menos de 100 € al día",
    "value, flag and bound",
    rows(M, off(M, (place == "vitoria") & (M["card"].eq(True)), "day", 100) & (M["day"] < 100), K),
)
ask(
    F,
    K,
    "es",
    "ordinary",
    "¿en qué delegación está el Haulotta HA59-3?",
    "named row",
    rows(M, M["Modelo"] == "Haulotta HA59-3", K),
)
ask(
    F,
    K,
    "es",
    "logic",
    "plataformas elevadoras que no sean eléctricas",
    "denied value, mixed spellings",
    rows(M, (family == "plataforma elevadora") & (fuel != "electrico"), K),
)
ask(
    F,
    K,
    "es",
    "logic",
    "todo lo de Logroño menos los martillos demoledores y los generadores",
    "exceptions",
    rows(M, (place == "logrono") & ~family.isin(["martillo demoledor", "generador"]), K),
)
ask(
    F,
    K,
    "es",
    "logic",
    "dúmperes o rodillos de menos de 2 toneladas",
    "alternatives and bound in another unit",
    rows(
        M, off(M, family.isin(["dumper", "rodillo compactador"]), "kg", 2000) & (M["kg"] < 2000), K
    ),
)
ask(
    F,
    K,
    "es",
    "logic",
    "generadores y compresores que no estén ni en Burgos ni en Soria",
    "alternatives and denied values",
    rows(M, family.isin(["generador", "compresor"]) & ~place.isin(["burgos", "soria"]), K),
)
ask(
    F,
    K,
    "es",
    "slip",
    "miniexcabadoras por menos de 120 euros al dia",
    "misspelt value and bound",
    rows(M, off(M, family == "miniexcavadora", "day", 120) & (M["day"] < 120), K),
)
ask(
    F,
    K,
    "es",
    "slip",
    "carretilas elevadoras electricas en vitoria",
    "misspelt values",
    rows(M, (family == "carretilla elevadora") & (fuel == "electrico") & (place == "vitoria"), K),
)
ask(
    F,
    K,
    "en",
    "foreign",
    "electric forklifts for less than 80 euros a day",
    "two values and bound",
    rows(
        M,
        off(M, (family == "carretilla elevadora") & (fuel == "electrico"), "day", 80)
        & (M["day"] < 80),
        K,
    ),
)
ask(
    F,
    K,
    "ja",
    "foreign",
    "1日の料金が一番高い機械はどれですか",
    "extreme of one of three prices",
    best(M, M["day"].notna(), "day", K, True),
)

# ---- Musical instruments: prices as 1.2万, 35元起 (counts as 35), ¥1,890, 面议 (no price).
F, K = "qinhang_yueqi.csv", "编号"
kind, brand = MUSIC["kind"], MUSIC["brand"]
MUSIC["months"] = MUSIC["保修"].map({"6个月": 6, "1年": 12, "2年": 24, "3年": 36, "5年": 60})
ask(
    F,
    K,
    "zh",
    "ordinary",
    "大提琴有现货的吗",
    "value and flag",
    rows(MUSIC, (kind == "大提琴") & (MUSIC["现货"] == "有"), K),
)
ask(
    F,
    K,
    "zh",
    "ordinary",
    "2万元以上的钢琴",
    "value and bound",
    rows(MUSIC, off(MUSIC, kind == "钢琴", "yuan", 20000) & (MUSIC["yuan"] > 20000), K),
)
ask(
    F,
    K,
    "zh",
    "ordinary",
    "适合初学者又送琴包的小提琴",
    "value and two flags",
    rows(MUSIC, (kind == "小提琴") & (MUSIC["适合初学者"] == "是") & (MUSIC["送琴包"] == "是"), K),
)
ask(
    F,
    K,
    "zh",
    "ordinary",
    "2000元以内的古筝有哪些",
    "value and bound",
    rows(MUSIC, off(MUSIC, kind == "古筝", "yuan", 2000) & (MUSIC["yuan"] < 2000), K),
)
ask(
    F,
    K,
    "zh",
    "ordinary",
    "最便宜的口琴是哪个",
    "extreme",
    best(MUSIC, kind == "口琴", "yuan", K, False),
)
ask(
    F,
    K,
    "zh",
    "ordinary",
    "月销量最高的三款乐器",
    "order",
    first(MUSIC, MUSIC["sold"].notna(), "sold", K, 3, True),
)
ask(
    F,
    K,
    "zh",
    "ordinary",
    "支持分期的有多少款？",
    "count of a flag",
    count(MUSIC["支持分期"] == "是"),
)
ask(
    F,
    K,
    "zh",
    "ordinary",
    "民谣吉他平均多少钱",
    "average of a value",
    number(MUSIC.loc[kind == "民谣吉他", "yuan"].mean()),
)
ask(F, K, "zh", "ordinary", "每个类别各有多少款", "count per group", sizes(MUSIC, "kind"))
ask(F, K, "zh", "ordinary", "YQ-1309卖多少钱？", "named row", value(MUSIC, K, "YQ-1309", "yuan"))
ask(
    F,
    K,
    "zh",
    "ordinary",
    "苏州产的二胡，适合初学者的",
    "place, value and flag",
    rows(MUSIC, (kind == "二胡") & (MUSIC["产地"] == "苏州") & (MUSIC["适合初学者"] == "是"), K),
)
ask(
    F,
    K,
    "zh",
    "ordinary",
    "至少保修3年的民谣吉他",
    "bound over mixed units and value",
    rows(MUSIC, (kind == "民谣吉他") & (MUSIC["months"] >= 36), K),
)
ask(
    F,
    K,
    "zh",
    "logic",
    "不送琴包的电吉他",
    "denied flag",
    rows(MUSIC, (kind == "电吉他") & (MUSIC["送琴包"] == "否"), K),
)
ask(
    F,
    K,
    "zh",
    "logic",
    "小提琴或者大提琴，3000到6000元之间",
    "alternatives and two bounds",
    rows(
        MUSIC,
        off(MUSIC, off(MUSIC, kind.isin(["小提琴", "大提琴"]), "yuan", 3000), "yuan", 6000)
        & MUSIC["yuan"].between(3000, 6000),
        K,
    ),
)
ask(
    F,
    K,
    "zh",
    "logic",
    "除了Yamoha以外的民谣吉他，1000元以下",
    "exception, mixed spellings, and bound",
    rows(
        MUSIC,
        off(MUSIC, (kind == "民谣吉他") & (brand != "yamoha"), "yuan", 1000)
        & (MUSIC["yuan"] < 1000),
        K,
    ),
)
ask(
    F,
    K,
    "zh",
    "logic",
    "没有现货的钢琴和古筝",
    "denied flag and alternatives",
    rows(MUSIC, kind.isin(["钢琴", "古筝"]) & (MUSIC["现货"] == "无"), K),
)
ask(
    F,
    K,
    "zh",
    "slip",
    "尤克丽丽 300元以内",
    "misspelt value and bound",
    rows(MUSIC, off(MUSIC, kind == "尤克里里", "yuan", 300) & (MUSIC["yuan"] < 300), K),
)
ask(
    F,
    K,
    "zh",
    "slip",
    "葫芦司有现货的有哪些",
    "misspelt value and flag",
    rows(MUSIC, (kind == "葫芦丝") & (MUSIC["现货"] == "有"), K),
)
ask(
    F,
    K,
    "en",
    "foreign",
    "violins in stock under 1500 yuan",
    "value, flag and bound",
    rows(
        MUSIC,
        off(MUSIC, (kind == "小提琴") & (MUSIC["现货"] == "有"), "yuan", 1500)
        & (MUSIC["yuan"] < 1500),
        K,
    ),
)
ask(
    F,
    K,
    "ja",
    "foreign",
    "いちばん高い古筝はどれですか",
    "extreme of a value",
    best(MUSIC, kind == "古筝", "yuan", K, True),
)


def main() -> None:
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in LINES)
    if "--write" not in sys.argv:
        print(text, end="")
        return
    here = Path(__file__).parent
    (here / "sealed_g2.jsonl").write_text(text, "utf-8")
    digest = hashlib.sha256(text.encode()).hexdigest()
    (here / "sealed_g2.sha256").write_text(f"{digest}  sealed_g2.jsonl\n", "utf-8")


if __name__ == "__main__":
    main()
