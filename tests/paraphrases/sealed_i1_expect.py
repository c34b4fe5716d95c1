"""The questions of sealed_i1.jsonl, each with what its raw file answers, read by pandas alone.

`python tests/paraphrases/sealed_i1_expect.py` prints the lines. In `expect`, `ordered` says that
the order of `keys` counts, and `also` names rows that may be shown beside them (what a fair reading
may add).
"""

import json
from pathlib import Path
from typing import Any

import pandas as pd

DATA = Path(__file__).parent / "catalogs_i1"


def classes() -> pd.DataFrame:
    table = pd.json_normalize(json.loads((DATA / "evening_classes.json").read_text("utf-8")))
    table.columns = [name.split(".", 1)[-1] if "." in name else name for name in table.columns]
    table = table.loc[:, ~table.columns.duplicated()]
    table["town"] = table["town"].str.strip()
    table["level"] = table["level"].str.lower()
    table["parking"] = table["parking"].str.lower()
    table["date"] = pd.to_datetime(table["first_session"])
    table["step"] = table["step_free"].map(lambda cell: cell is True)
    return table


def plants() -> pd.DataFrame:
    path = DATA / "vivero_lista.csv"
    table = pd.read_csv(path, sep=";", skiprows=1, dtype=str, keep_default_na=False)
    packed = table["Formato"].str.split(" / ", expand=True)
    table["pot"] = packed[0]
    table["cm"] = packed[1].str.removesuffix(" cm").astype(int)
    table["litres"] = packed[2].str.removesuffix(" L").str.replace(",", ".").astype(float)
    price = table["Precio ud."].str.replace("€", "").str.strip().str.replace(",", ".")
    table["price"] = price.astype(float)
    table["light"] = table["Exposición"].str.split(" / ")
    table["months"] = table["Floración"].str.split(", ")
    table["cold"] = table["Temp. mín."].str.removesuffix(" ºC").astype(int)
    table["units"] = pd.to_numeric(table["Uds. disp."], errors="coerce")
    return table


def baths() -> pd.DataFrame:
    path = DATA / "higaeri_onsen.csv"
    table = pd.read_csv(path, encoding="utf-8-sig", dtype=str, keep_default_na=False)
    table["adult"] = table["料金"].str.extract(r"大人(\d+)円")[0].astype(int)
    table["child"] = table["料金"].str.extract(r"小人(\d+)円")[0].astype(int)
    table["springs"] = table["泉質"].str.split("・")
    table["has"] = table["設備"].str.split("、")
    table["degrees"] = pd.to_numeric(table["源泉温度"].str.removesuffix("℃"), errors="coerce")
    table["cars"] = pd.to_numeric(table["駐車場"].str.extract(r"(\d+)台")[0], errors="coerce")
    table["renewed"] = pd.to_datetime(
        table["リニューアル日"], format="%Y年%m月%d日", errors="coerce"
    )
    hours = table["営業時間"].str.extract(r"^(\d+):(\d+)～(翌?)(\d+):(\d+)$")
    table["opens"] = hours[0].astype(int) * 60 + hours[1].astype(int)
    table["closes"] = hours[3].astype(int) * 60 + hours[4].astype(int)
    table.loc[hours[2] == "翌", "closes"] += 1440
    table["way"] = table["アクセス"].str.extract(r" (徒歩|バス|車) ")[0]
    table["minutes"] = table["アクセス"].str.extract(r" (\d+)分$")[0].astype(int)
    return table


def rackets() -> pd.DataFrame:
    table = pd.read_excel(DATA / "yumaoqiupai.xlsx", header=1, engine="openpyxl")
    table["brand"] = table["品牌"].str.split("/").str[0]
    table["grams"] = table["空拍重量"].str.removesuffix("g").astype(float)
    table["balance"] = table["平衡点"].str.removesuffix("mm").astype(float)
    table["pounds"] = table["最高磅数"].str.removesuffix("磅").astype(int)
    table["price"] = table["售价(元)"]
    table["colours"] = table["颜色"].str.split("/")
    table["date"] = pd.to_datetime(table["上市时间"], format="%Y-%m")
    table["stock"] = table["库存(支)"]
    return table


E, V, B, R = classes(), plants(), baths(), rackets()
FE, FV, FO, FR = (
    "evening_classes.json",
    "vivero_lista.csv",
    "higaeri_onsen.csv",
    "yumaoqiupai.xlsx",
)
KEYS = {FE: "code", FV: "Ref.", FO: "施設名", FR: "货号"}
TABLES = {FE: E, FV: V, FO: B, FR: R}

Expect = dict[str, Any]
NONE: Expect = {"kind": "none"}
LINES: list[dict[str, Any]] = []


def has(lists: pd.Series, value: str) -> pd.Series:
    return lists.map(lambda cell: value in cell)


def ask(
    file: str,
    language: str,
    question: str,
    group: str,
    phenomenon: str,
    expect: Any,
    after: tuple[str, ...] = (),
    also: Any = None,
) -> None:
    """`expect` is a mask of rows, or an expectation that is ready."""
    table, key = TABLES[file], KEYS[file]
    if isinstance(expect, pd.Series):
        expect = {"kind": "rows", "keys": table.loc[expect, key].tolist()}
    if expect["kind"] == "rows" and not 0 < len(expect["keys"]) < len(table):
        raise ValueError(f"{question}: {len(expect['keys'])} rows")
    if also is not None:
        expect = expect | {"also": table.loc[also, key].tolist()}
    line: dict[str, Any] = {"file": file, "language": language, "question": question}
    if after:
        line["after"] = list(after)
    LINES.append(line | {"group": group, "phenomenon": phenomenon, "expect": expect, "key": key})


def first(file: str, mask: Any, by: str, n: int, down: bool = False) -> Expect:
    """The first `n` in order; no tie in them nor across the cut, so that there is one answer."""
    part = TABLES[file][mask].dropna(subset=[by]).sort_values(by, ascending=not down)
    if not part[by].head(n + 1).is_unique or len(part) < n:
        raise ValueError(f"a tie: {by} {part[by].head(n + 2).tolist()}")
    found: Expect = {"kind": "rows", "keys": part[KEYS[file]].head(n).tolist()}
    return found | {"ordered": True} if n > 1 else found


def count(mask: pd.Series) -> Expect:
    return {"kind": "count", "value": int(mask.sum())}


def value(number: float) -> Expect:
    return {"kind": "value", "value": round(float(number), 4)}


def groups(series: pd.Series) -> Expect:
    pairs = {str(name): round(float(number), 4) for name, number in series.items()}
    return {"kind": "groups", "pairs": pairs}


def every(table: pd.DataFrame) -> pd.Series:
    return pd.Series(True, index=table.index)


# --- evening_classes.json -----------------------------------------------------------------------
sub, town, lev = E["subject"], E["town"], E["level"]
ask(
    FE,
    "en",
    "anything on thursdays in stroud",
    "filter",
    "day and nested place",
    (E["day"] == "Thursday") & (town == "Stroud"),
)
ask(
    FE,
    "en",
    "pottery clases under 120 quid",
    "bound",
    "value, spoken bound, typo",
    (sub == "Pottery") & (E["full"] < 120),
)
ask(
    FE,
    "en",
    "which ones start at half 7 in the evening or later",
    "date/hour",
    "spoken hour",
    E["starts"] >= "19:30",
)
ask(
    FE,
    "en",
    "3 cheapest yoga and pilates courses pls",
    "order",
    "first n of a value",
    first(FE, sub == "Yoga & Pilates", "full", 3),
)
ask(
    FE,
    "en",
    "how many courses do you have in each town",
    "groups",
    "count by nested place",
    groups(E.groupby("town").size()),
)
ask(
    FE,
    "en",
    "online courses for a complete beginer",
    "feature",
    "flag, level, typo",
    E["online"] & (lev == "beginner"),
    also=E["online"] & (lev == "all levels"),
)
ask(
    FE,
    "en",
    "cookery or sewing but not in gloucester",
    "logic",
    "or, not",
    sub.isin(["Cookery", "Sewing"]) & town.notna() & (town != "Gloucester"),
)
ask(
    FE,
    "en",
    "photography somewhere step free, im in a wheelchair",
    "feature",
    "nested flag",
    (sub == "Photography") & E["step"],
)
ask(
    FE,
    "en",
    "whats the average full price of a language course",
    "average",
    "mean of a value",
    value(E.loc[sub == "Languages", "full"].mean()),
)
ask(
    FE,
    "en",
    "courses starting in feburary",
    "date/hour",
    "month, typo",
    E["date"].dt.strftime("%Y-%m") == "2027-02",
)
ask(
    FE,
    "en",
    "how many are sold out, no places left at all",
    "count",
    "zero of a number",
    count(E["left"] == 0),
)
ask(FE, "en", "tell me about the glaize lab", "detail", "misspelt name", E["title"] == "Glaze Lab")
ask(FE, "en", "do you do beekeeping", "absent", "absent word", NONE)
ask(
    FE,
    "en",
    "which woodwork ones need an apron",
    "filter",
    "value and list member",
    (sub == "Woodwork") & has(E["bring"], "apron"),
)
ask(
    FE,
    "en",
    "and in cirencester?",
    "follow-up",
    "other place",
    (sub == "Gardening") & (town == "Cirencester"),
    ("gardening courses in stroud",),
)
ask(
    FE,
    "en",
    "only the ones with parking",
    "follow-up",
    "added flag",
    (sub == "Cookery") & (E["full"] < 70) & (E["parking"] == "yes"),
    ("cookery courses under £70",),
)
ask(
    FE,
    "es",
    "cursos de idiomas los lunes o los martes",
    "logic",
    "translated value, or of days",
    (sub == "Languages") & E["day"].isin(["Monday", "Tuesday"]),
)
ask(FE, "es", "cuantos cursos son online", "count", "count of a flag", count(E["online"]))
ask(FE, "ja", "1月15日より前に始まる講座", "date/hour", "before a day", E["date"] < "2027-01-15")
ask(FE, "zh", "最贵的三门课", "order", "first n", first(FE, every(E), "full", 3, down=True))

# --- vivero_lista.csv ---------------------------------------------------------------------------
grp, leaf, water, state = V["Grupo"], V["Hoja"], V["Riego"], V["Estado"]
ask(
    FV,
    "es",
    "trepadoras de menos de 10 euros",
    "bound",
    "value and bound",
    (grp == "Trepadoras") & (V["price"] < 10),
)
ask(
    FV,
    "es",
    "que plantas aguantan en sombra y con riego bajo",
    "filter",
    "tag and level",
    has(V["light"], "sombra") & (water == "bajo"),
)
ask(
    FV,
    "es",
    "arboles q aguanten 15 grados bajo cero o menos",
    "bound",
    "negative bound",
    (grp == "Árboles") & (V["cold"] <= -15),
)
ask(
    FV,
    "es",
    "las dos palmeras mas caras",
    "order",
    "first n of a value",
    first(FV, grp == "Palmeras", "price", 2, down=True),
)
ask(
    FV,
    "es",
    "cuantas referencias hay de cada grupo",
    "groups",
    "count by a value",
    groups(V.groupby("Grupo").size()),
)
ask(
    FV,
    "es",
    "precio medio de los frutales",
    "average",
    "mean of a value",
    value(V.loc[grp == "Frutales", "price"].mean()),
)
ask(
    FV,
    "es",
    "aromaticas que no esten agotadas",
    "logic",
    "not",
    (grp == "Aromáticas") & (state != "agotado"),
)
ask(
    FV, "es", "teneis labanda inglesa?", "detail", "misspelt name", V["Planta"] == "Lavanda inglesa"
)
ask(
    FV,
    "es",
    "trepadoras o arbustos que no sean de hoja caduca",
    "logic",
    "or, not",
    grp.isin(["Trepadoras", "Arbustos"]) & (leaf != "caduca"),
)
ask(FV, "en", "which ones do you have more than 100 units of", "bound", "bound", V["units"] > 100)
ask(
    FV,
    "es",
    "el arbol mas barato de hoja perenne q este disponible",
    "order",
    "cheapest of three",
    first(FV, (grp == "Árboles") & (leaf == "perenne") & (state == "disponible"), "price", 1),
)
ask(
    FV,
    "es",
    "en contenedor de 10 litros o mas y por menos de 30€",
    "bound",
    "bound of a packed cell",
    (V["litres"] >= 10) & (V["price"] < 30),
)
ask(
    FV,
    "es",
    "algo que floresca en octubre",
    "date/hour",
    "month of a list, typo",
    has(V["months"], "octubre"),
)
ask(FV, "es", "teneis bonsais?", "absent", "absent word", NONE)
ask(
    FV,
    "es",
    "y con riego bajo?",
    "follow-up",
    "added level",
    (grp == "Frutales") & (V["price"] < 25) & (water == "bajo"),
    ("frutales de menos de 25 euros",),
)
ask(
    FV,
    "es",
    "los 3 mas baratos",
    "follow-up",
    "order of what was found",
    first(FV, (grp == "Arbustos") & has(V["light"], "sol"), "price", 3),
    ("arbustos de sol",),
)
ask(
    FV,
    "es",
    "cuantas no resiten heladas",
    "count",
    "denied flag, typo",
    count(V["Resiste heladas"] == "no"),
)
ask(
    FV,
    "en",
    "palm trees under 60 euros",
    "bound",
    "translated value and bound",
    (grp == "Palmeras") & (V["price"] < 60),
)
ask(FV, "zh", "5欧元以下的植物", "bound", "bound", V["price"] < 5)
ask(FV, "ja", "一番高い植物を5つ", "order", "first n", first(FV, every(V), "price", 5, down=True))

# --- higaeri_onsen.csv --------------------------------------------------------------------------
city, closed = B["市町村"], B["定休日"]
ask(
    FO,
    "ja",
    "松本市で露天風呂があるとこ",
    "filter",
    "place and tag",
    (city == "松本市") & has(B["has"], "露天風呂"),
)
ask(FO, "ja", "大人500円以下で入れる温泉", "bound", "bound of a packed cell", B["adult"] <= 500)
ask(
    FO,
    "ja",
    "サウナがあって月曜休みじゃないところ",
    "logic",
    "tag, not",
    has(B["has"], "サウナ") & (closed != "月曜"),
)
ask(
    FO,
    "ja",
    "夜の10時半でもまだ開いてる所ある？",
    "date/hour",
    "open at an hour",
    (B["opens"] <= 1350) & (B["closes"] > 1350),
)
ask(
    FO,
    "ja",
    "硫黄泉か含鉄泉のところ",
    "logic",
    "or of tags",
    has(B["springs"], "硫黄泉") | has(B["springs"], "含鉄泉"),
)
ask(
    FO,
    "ja",
    "市町村ごとに何軒ある？",
    "groups",
    "count by place",
    groups(B.groupby("市町村").size()),
)
ask(FO, "ja", "一番安い３軒おしえて", "order", "first n", first(FO, every(B), "adult", 3))
ask(
    FO,
    "ja",
    "白馬村の大人料金の平均は",
    "average",
    "mean at a place",
    value(B.loc[city == "白馬村", "adult"].mean()),
)
ask(
    FO,
    "ja",
    "2024年以降にリニュアルした施設",
    "date/hour",
    "from a year, typo",
    B["renewed"] >= "2024-01-01",
)
ask(FO, "ja", "駐車場100台以上", "bound", "number with unit", B["cars"] >= 100)
ask(
    FO,
    "ja",
    "源泉が50度以上で貸切風呂ありますか",
    "bound",
    "bound and tag",
    (B["degrees"] >= 50) & has(B["has"], "貸切風呂"),
)
ask(FO, "ja", "白樺乃湯の営業時間は？", "detail", "misspelt name", B["施設名"] == "白樺の湯")
ask(FO, "ja", "岩盤浴ができるところ", "absent", "absent word", NONE)
ask(
    FO,
    "ja",
    "上田市と千曲市以外で年中無休の温泉",
    "logic",
    "neither, nor; value",
    ~city.isin(["上田市", "千曲市"]) & (closed == "無休"),
)
ask(
    FO,
    "ja",
    "その中でサウナがあるのは？",
    "follow-up",
    "added tag",
    (city == "諏訪市") & has(B["has"], "サウナ"),
    ("諏訪市の日帰り温泉",),
)
ask(
    FO,
    "ja",
    "駅から歩ける所だけ",
    "follow-up",
    "added word of a packed cell",
    (city == "長野市") & (B["way"] == "徒歩"),
    ("長野市の温泉を見せて",),
)
ask(
    FO,
    "en",
    "baths with a sauna for 600 yen or less",
    "bound",
    "translated tag and bound",
    has(B["has"], "サウナ") & (B["adult"] <= 600),
)
ask(
    FO,
    "en",
    "how many are closed on tusdays",
    "count",
    "count of a translated value, typo",
    count(closed == "火曜"),
)
ask(
    FO,
    "zh",
    "白马村有露天浴池的温泉",
    "filter",
    "place in other characters, tag",
    (city == "白馬村") & has(B["has"], "露天風呂"),
)
ask(
    FO,
    "es",
    "cual es el onsen mas caro",
    "order",
    "dearest",
    first(FO, every(B), "adult", 1, down=True),
)

# --- yumaoqiupai.xlsx ---------------------------------------------------------------------------
brand, level, play = R["brand"], R["级别"], R["打法"]
ask(
    FR,
    "zh",
    "500块以内的进攻型球拍",
    "bound",
    "value, spoken bound",
    (play == "进攻") & (R["price"] <= 500),
)
ask(
    FR,
    "zh",
    "李宁或者胜利 要4u的",
    "logic",
    "or, code in lower case",
    brand.isin(["李宁", "胜利"]) & (R["重量级"] == "4U"),
)
ask(
    FR,
    "zh",
    "最轻的三支拍子",
    "order",
    "first n of a number with unit",
    first(FR, every(R), "grams", 3),
)
ask(
    FR,
    "zh",
    "每个品牌各有几款",
    "groups",
    "count by a value of two names",
    groups(R.groupby("品牌").size()),
)
ask(
    FR,
    "zh",
    "各个级别平均卖多少钱",
    "groups",
    "mean by a level",
    groups(R.groupby("级别")["price"].mean()),
)
ask(FR, "zh", "能拉28磅以上的有几款", "count", "count of a bound", count(R["pounds"] >= 28))
ask(
    FR,
    "zh",
    "入门的 不要偏硬和硬的",
    "logic",
    "level, neither nor",
    (level == "入门") & R["中杆硬度"].isin(["软", "适中"]),
)
ask(FR, "zh", "哪些没有标平衡点", "blank", "blank", R["balance"].isna())
ask(
    FR,
    "zh",
    "已经穿好线的 300到600元之间",
    "feature",
    "flag, two bounds",
    (R["是否穿线"] == "是") & R["price"].between(300, 600),
)
ask(FR, "zh", "2025年上市的新款有哪些", "date/hour", "year", R["date"].dt.year == 2025)
ask(FR, "zh", "急影700多少钱", "detail", "misspelt name", R["型号"] == "疾影 700")
ask(FR, "zh", "有网球拍卖吗", "absent", "absent word", NONE)
ask(
    FR,
    "zh",
    "紅色或黑色的球拍，不要川崎",
    "logic",
    "traditional, or of tags, not",
    (has(R["colours"], "红色") | has(R["colours"], "黑色")) & (brand != "川崎"),
)
ask(
    FR,
    "zh",
    "库存不到10只但还有货的",
    "bound",
    "two bounds, typo",
    (R["stock"] > 0) & (R["stock"] < 10),
)
ask(
    FR,
    "zh",
    "800以下的呢",
    "follow-up",
    "added bound",
    (brand == "尤尼克斯") & (R["price"] <= 800),
    ("尤尼克斯有哪些拍子",),
)
ask(
    FR,
    "zh",
    "里面最贵的两支",
    "follow-up",
    "order of what was found",
    first(FR, (play == "防守") & (level == "进阶"), "price", 2, down=True),
    ("进阶级里防守型的",),
)
ask(
    FR,
    "en",
    "how many yonex rackets cost more than 1000 yuan",
    "count",
    "other name, bound",
    count((brand == "尤尼克斯") & (R["price"] > 1000)),
)
ask(
    FR,
    "en",
    "beginer rackets under 200 yuan",
    "bound",
    "translated level, bound, typo",
    (level == "入门") & (R["price"] < 200),
)
ask(
    FR,
    "ja",
    "4Uで一番安いラケット",
    "order",
    "cheapest of a value",
    first(FR, R["重量级"] == "4U", "price", 1),
)
ask(
    FR,
    "es",
    "raquetas azules de menos de 400 yuanes",
    "bound",
    "translated tag and bound",
    has(R["colours"], "蓝色") & (R["price"] < 400),
)


def main() -> None:
    for line in LINES:
        print(json.dumps(line, ensure_ascii=False))


if __name__ == "__main__":
    main()
