"""Checks `sealed_p1.jsonl`: the expectations of exam p1, by pandas from the files.

`python sealed_p1_expect.py` prints each line of the exam that differs from what is computed here
(none), and counts. With `--write` it writes the exam and its hash anew. Today is 2026-11-27, a
Friday. Of each file every other question is "open", the rest "sealed".
"""

import hashlib
import json
import sys
from collections import Counter
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pandas as pd

HERE = Path(__file__).parent
FILES = HERE / "catalogs_p1"
TODAY = pd.Timestamp("2026-11-27")
LINES: list[dict[str, Any]] = []
NONE = {"kind": "none"}


def number(cells: pd.Series, comma: bool = False) -> pd.Series:
    """The first number of each cell; `comma`: a decimal comma, else a comma parts thousands."""
    text = cells.astype("string")
    if comma:
        text = text.str.replace(".", "", regex=False).str.replace(",", ".", regex=False)
    else:
        text = text.str.replace(",", "", regex=False)
    return text.str.extract(r"(\d+(?:\.\d+)?)")[0].astype(float)


def tagged(cells: pd.Series, word: str, split: str) -> pd.Series:
    """Whether the cell lists the word, parted by `split`."""
    found = cells.fillna("").map(lambda cell: word in [part.strip() for part in cell.split(split)])
    assert found.any(), word
    return found


def has(cells: pd.Series, word: str) -> pd.Series:
    return cells.fillna("").astype(str).str.contains(word, regex=False)


def count(mask: pd.Series) -> dict[str, Any]:
    assert mask.sum()
    return {"kind": "count", "value": int(mask.sum())}


def value(figure: Any) -> dict[str, Any]:
    return {"kind": "value", "value": round(float(figure), 4)}


def groups(pairs: pd.Series) -> dict[str, Any]:
    return {"kind": "groups", "pairs": {str(k): round(float(v), 4) for k, v in pairs.items()}}


def sizes(cells: pd.Series) -> dict[str, Any]:
    assert cells.notna().all()
    return groups(cells.value_counts().sort_index())


def none(mask: pd.Series) -> dict[str, Any]:
    assert not mask.fillna(False).any()
    return NONE


class Sheet:
    """One table of a file with its questions."""

    def __init__(self, file: str, key: str, language: str, frame: pd.DataFrame) -> None:
        assert frame[key].is_unique and frame[key].notna().all()
        self.file, self.key, self.language, self.frame = file, key, language, frame

    def keys(self, mask: pd.Series) -> list[str]:
        return list(self.frame.loc[mask, self.key])

    def rows(self, mask: pd.Series, also: pd.Series | None = None) -> dict[str, Any]:
        """All rows of the mask; those of `also` may be shown beside them or not."""
        mask = mask.fillna(False).astype(bool)
        assert mask.any()
        expect: dict[str, Any] = {"kind": "rows", "keys": self.keys(mask)}
        if also is not None:
            also = also.fillna(False).astype(bool)
            assert (also & ~mask).any()
            expect["also"] = self.keys(also & ~mask)
        return expect

    def named(self, *names: str) -> dict[str, Any]:
        """The rows that the question names."""
        for name in names:
            assert name in set(self.frame[self.key]), name
        return {"kind": "rows", "keys": list(names)}

    def ranked(
        self, by: pd.Series, mask: pd.Series | None = None, first: int = 1, most: bool = True
    ) -> dict[str, Any]:
        """The first rows by a figure, in order; no tie at or above the cut."""
        chosen = by if mask is None else by[mask.fillna(False).astype(bool)]
        chosen = chosen.dropna().sort_values(ascending=not most, kind="stable")
        assert chosen.iloc[: first + 1].is_unique, chosen.head(first + 1)
        keys = list(self.frame.loc[chosen.index[:first], self.key])
        return {"kind": "rows", "keys": keys} | ({"ordered": True} if first > 1 else {})

    def ask(
        self, question: str, phenomenon: str, expect: dict[str, Any], language: str = ""
    ) -> None:
        line: dict[str, Any] = {"file": self.file, "language": language or self.language}
        line |= {"question": question, "phenomenon": phenomenon, "expect": expect, "key": self.key}
        LINES.append(line | {"half": ""})


def livery() -> None:
    docs = json.loads((FILES / "brookmere_livery.json").read_text())["horses"]
    d = pd.json_normalize(docs)
    s = Sheet("brookmere_livery.json", "name", "en", d)
    kind, field, shoes = d["livery.type"], d["turnout.field"], d["feet.shoes"]
    fee, hands = d["livery.weekly_gbp"], d["height_hh"]
    flu = pd.to_datetime(d["flu_vacc_due.$date"]).dt.tz_localize(None)
    since = pd.to_datetime(d["livery.since.$date"]).dt.tz_localize(None)
    assert (flu >= TODAY).all()
    beet = d["feeds"].map(lambda feeds: "sugar beet" in feeds)
    s.ask("which horses dont have a stable", "which have no", s.rows(d["stable"].isna()))
    s.ask("what do we know about Gulliver?", "detail", s.named("Gulliver"))
    s.ask("how many of them get sugar beet", "count", count(beet))
    s.ask("anything over 17 hands on the yard?", "filter by number", s.rows(hands > 17))
    s.ask(
        "Whose flu jab is due in December? Need to book the vet",
        "filter by date",
        s.rows((flu.dt.year == 2026) & (flu.dt.month == 12)),
    )
    s.ask("who isnt insured", "denial", s.rows(d["insured"].eq(False), also=d["insured"].isna()))
    s.ask(
        "mares on full livery pls", "two conditions", s.rows(d["sex"].eq("mare") & kind.eq("full"))
    )
    s.ask(
        "part livery horses in Bottom Field that are shod on all four feet",
        "three conditions",
        s.rows(kind.eq("part") & field.eq("Bottom Field") & shoes.eq("all four")),
    )
    s.ask(
        "what's the average weekly charge for part livery",
        "average",
        value(fee[kind.eq("part")].mean()),
    )
    s.ask(
        "how much do the full livery horses bring in per week all together?",
        "sum",
        value(fee[kind.eq("full")].sum()),
    )
    s.ask("which is the oldest horse here", "superlative", s.ranked(d["foaled"], most=False))
    s.ask("3 smallest ponies by height", "top n", s.ranked(hands, first=3, most=False))
    s.ask("how many horses are turned out in each field", "groups", sizes(field))
    s.ask("Can you compare Saffron and Juniper for me", "comparison", s.named("Saffron", "Juniper"))
    s.ask(
        "which horses in Top Field are not on full livery?",
        "denial",
        s.rows(field.eq("Top Field") & kind.ne("full")),
    )
    s.ask(
        "all the Welsh ponies except the section Ds",
        "exception",
        s.rows(has(d["breed"], "Welsh") & ~has(d["breed"], "Section D")),
    )
    s.ask(
        "¿Qué caballos salen al Hill Piece o al Pond Paddock?",
        "or",
        s.rows(field.isin(["Hill Piece", "Pond Paddock"])),
        "es",
    )
    s.ask("have we got any Shetlands", "not in the data", none(has(d["breed"], "Shetland")))
    s.ask("哪些马没有登记是否投保?", "unknown blank", s.rows(d["insured"].isna()), "zh")
    s.ask(
        "今年(2026年)から預託が始まった馬を教えてください",
        "filter by date",
        s.rows(since.dt.year == 2026),
        "ja",
    )


def coffee() -> None:
    d = pd.read_csv(FILES / "green_coffee_offer.csv", dtype=str, keep_default_na=True)
    s = Sheet("green_coffee_offer.csv", "Coffee", "en", d)
    price, score, bags = number(d["£/kg"]), number(d["SCA"]), number(d["Bags"])
    afloat = d["Position"].eq("afloat")
    day = pd.to_datetime(d["Landed / ETA"].str.replace("ETA ", ""), format="%d/%m/%Y")
    assert (day[afloat] > TODAY).all() and (day[~afloat] < TODAY).all()
    origin, process, cert = d["Origin"], d["Process"], d["Cert."]
    assert cert.notna().all()
    s.ask(
        "what naturals have you got on spot right now",
        "two conditions",
        s.rows(process.eq("Natural") & ~afloat),
    )
    s.ask("tell me about the Gayo Mandheling", "detail", s.named("Gayo Mandheling"))
    s.ask(
        "How many of the coffees on the list are organic?", "count", count(tagged(cert, "Org", ","))
    )
    s.ask("anything that cups at 88 or above", "filter by number", s.rows(score >= 88))
    s.ask(
        "which afloat lots should land before Christmas?",
        "filter by date",
        s.rows(afloat & (day < pd.Timestamp("2026-12-25"))),
    )
    s.ask(
        "which ones do you not have samples for",
        "denial",
        s.rows(d["Sample?"].eq("N"), also=d["Sample?"].isna()),
    )
    s.ask(
        "washed, fairtrade, less than £7 a kilo",
        "three conditions",
        s.rows(process.eq("Washed") & tagged(cert, "FT", ",") & (price < 7)),
    )
    s.ask(
        "average price per kg of the Kenyan coffees",
        "average",
        value(price[origin.eq("Kenya")].mean()),
    )
    s.ask(
        "how many bags of Brazil do you hold in total, counting everything on the list",
        "sum",
        value(bags[origin.eq("Brazil")].sum()),
    )
    s.ask("whats the most expensive coffee you do", "superlative", s.ranked(price))
    s.ask("the 3 cheapest, per kilo", "top n", s.ranked(price, first=3, most=False))
    s.ask("number of coffees per orgin country", "groups", sizes(origin))
    s.ask(
        "Gatundu AA vs Karatina Peaberry", "comparison", s.named("Gatundu AA", "Karatina Peaberry")
    )
    s.ask(
        "Which Ethiopian coffees have no certification?",
        "which have no",
        s.rows(origin.eq("Ethiopia") & cert.eq("-")),
    )
    s.ask(
        "everything from indonesia except the wet-hulled stuff",
        "exception",
        s.rows(origin.eq("Indonesia") & process.ne("Wet-hulled")),
    )
    s.ask(
        "有没有蜜处理或者湿刨法的豆子?", "or", s.rows(process.isin(["Honey", "Wet-hulled"])), "zh"
    )
    s.ask("Do you carry anything from Yemen?", "not in the data", none(has(origin, "Yemen")))
    s.ask("which coffee hasn't got a price on the list", "unknown blank", s.rows(price.isna()))
    s.ask(
        "¿Qué microlotes tienen de Colombia?",
        "two conditions",
        s.rows(origin.eq("Colombia") & d["Micro-lot"].eq("✓")),
        "es",
    )
    s.ask(
        "1袋30kgで出している豆はどれですか", "filter by value", s.rows(d["Bag wt"].eq("30kg")), "ja"
    )


def workshop() -> None:
    d = pd.read_excel(FILES / "taller_bicis_ordenes.xlsx", header=2, engine="openpyxl")
    assert d["Orden"].iloc[-1] == "TOTAL"
    assert round(d["M. obra €"].iloc[:-1].sum(), 2) == d["M. obra €"].iloc[-1]
    d = d.iloc[:-1].copy()
    s = Sheet("taller_bicis_ordenes.xlsx", "Orden", "es", d)
    kind, state, who = d["Tipo"], d["Estado"], d["Mecánico"]
    labour, parts = d["M. obra €"].astype(float), d["Piezas €"].astype(float)
    paid = d["Pagado"].map({"sí": True, "no": False})
    came, due = pd.to_datetime(d["Entrada"]), pd.to_datetime(d["Entrega prev."])
    tune = d["Trabajo"].eq("puesta a punto")
    town = d["Cliente"].eq("Ayuntamiento de Berriz")
    s.ask(
        "qué órdenes están esperando pieza", "filter by value", s.rows(state.eq("esperando pieza"))
    )
    s.ask("dime cómo va la OT-426", "detail", s.named("OT-426"))
    s.ask("Ikerが担当している作業は何件ありますか?", "count", count(who.eq("Iker")), "ja")
    s.ask("Trabajos con más de 80 euros de mano de obra", "filter by number", s.rows(labour > 80))
    s.ask(
        "¿qué entregas tenemos previstas para diciembre?",
        "filter by date",
        s.rows((due.dt.year == 2026) & (due.dt.month == 12)),
    )
    s.ask(
        "cuales están ya entregadas pero no pagadas",
        "denial",
        s.rows(state.eq("entregada") & paid.eq(False)),
    )
    s.ask(
        "bicis eléctricas terminadas que lleva Rubén",
        "three conditions",
        s.rows(kind.eq("eléctrica") & state.eq("terminada") & who.eq("Rubén")),
    )
    s.ask(
        "¿Cuánto cobramos de media de mano de obra por una puesta a punto?",
        "average",
        value(labour[tune].mean()),
    )
    s.ask(
        "total de piezas en las bicis de carretera", "sum", value(parts[kind.eq("carretera")].sum())
    )
    s.ask("la orden con las piezas más caras", "superlative", s.ranked(parts))
    s.ask("dame las 3 órdenes con mas mano de obra", "top n", s.ranked(labour, first=3))
    s.ask("¿Cuántas órdenes hay en cada estado?", "groups", sizes(state))
    s.ask("compárame la OT-408 con la OT-409", "comparison", s.named("OT-408", "OT-409"))
    s.ask(
        "las MTB que todavía no se han entregado",
        "denial",
        s.rows(kind.eq("MTB") & state.ne("entregada")),
    )
    s.ask(
        "todas las del Ayuntamiento de Berriz menos la del cambio de bateria",
        "exception",
        s.rows(town & d["Trabajo"].ne("cambio de batería")),
    )
    s.ask("órdenes de plegables o de infantiles", "or", s.rows(kind.isin(["plegable", "infantil"])))
    s.ask(
        "¿hay algún tándem en el taller?",
        "not in the data",
        none(has(kind.str.lower(), "ndem") | has(d["Bicicleta"].str.lower(), "ndem")),
    )
    s.ask(
        "¿A qué órdenes les falta poner el importe de las piezas?",
        "unknown blank",
        s.rows(parts.isna()),
    )
    s.ask(
        "what came in this week?",
        "filter by date",
        s.rows((came >= pd.Timestamp("2026-11-23")) & (came <= TODAY)),
        "en",
    )
    assert not came.between("2026-11-21", "2026-11-22").any()
    s.ask(
        "已经付款的gravel车是哪几单",
        "two conditions",
        s.rows(kind.eq("gravel") & paid.eq(True)),
        "zh",
    )


def optician() -> None:
    d = pd.read_csv(FILES / "optica_monturas.csv", sep=";", dtype=str)
    s = Sheet("optica_monturas.csv", "Modelo", "es", d)
    price, weight = number(d["PVP"], comma=True), number(d["Peso"], comma=True)
    off, stock = number(d["Dto."]), number(d["Uds."])
    day = pd.to_datetime(d["Alta"], format="%d/%m/%Y")
    brand, kind, shape, stuff = d["Marca"], d["Tipo"], d["Forma"], d["Material"]
    s.ask("gafas de madera", "filter by value", s.rows(stuff.eq("madera")))
    s.ask("Hola, ¿me das los datos de la Glaciar?", "detail", s.named("Glaciar"))
    s.ask("チタン製は何モデルありますか", "count", count(stuff.eq("titanio")), "ja")
    s.ask("monturas que pesen menos de 12 gramos", "filter by number", s.rows(weight < 12))
    s.ask("¿qué modelos se dieron de alta en 2025?", "filter by date", s.rows(day.dt.year == 2025))
    s.ask(
        "gafas de sol que no sean polarizadas",
        "denial",
        s.rows(kind.eq("sol") & d["Polariz."].eq("N")),
    )
    s.ask(
        "busco unas para niño que no pasen de 60 €",
        "two conditions",
        s.rows(d["Público"].eq("niño") & (price <= 60)),
    )
    s.ask(
        "graduadas de titanio de menos de 13 g",
        "three conditions",
        s.rows(kind.eq("graduada") & stuff.eq("titanio") & (weight < 13)),
    )
    s.ask(
        "PVP medio de los modelos de Castell & Roig",
        "average",
        value(price[brand.eq("Castell & Roig")].mean()),
    )
    s.ask(
        "¿cuántas unidades nos quedan en total de Lumeo Kids?",
        "sum",
        value(stock[brand.eq("Lumeo Kids")].sum()),
    )
    s.ask("cuál es la montura con el PVP más alto", "superlative", s.ranked(price))
    s.ask("las tres más lijeras", "top n", s.ranked(weight, first=3, most=False))
    s.ask("PVP medio por marca", "groups", groups(price.groupby(brand).mean()))
    s.ask(
        "¿En qué se diferencian la Skagen T1 y la Skagen T3?",
        "comparison",
        s.named("Skagen T1", "Skagen T3"),
    )
    s.ask(
        "todo lo de Vidrial menos las premontadas",
        "exception",
        s.rows(brand.eq("Vidrial") & kind.ne("premontada")),
    )
    s.ask("modelos de aviador o envolventes", "or", s.rows(shape.isin(["aviador", "envolvente"])))
    s.ask("¿vendéis lentillas?", "not in the data", none(has(kind.str.lower(), "lentil")))
    s.ask("de qué modelo no tenemos el peso", "unknown blank", s.rows(weight.isna()))
    s.ask(
        "Which sunglasses are at least 20% off?",
        "two conditions",
        s.rows(kind.eq("sol") & (off >= 20)),
        "en",
    )
    s.ask("哪几款已经没有库存了", "filter by number", s.rows(stock.eq(0), also=stock.isna()), "zh")


def sake() -> None:
    d = pd.read_csv(FILES / "jizake_ichiran.csv", dtype=str)
    s = Sheet("jizake_ichiran.csv", "銘柄", "ja", d)
    place = d["蔵元(産地)"].str.extract(r"\((.+)\)")[0]
    facts = d["規格"].str.split("/", expand=True)
    assert facts.shape[1] == 5 and facts.notna().all().all()
    kind, rice, polish, proof, size = (facts[i] for i in range(5))
    polish, proof, size = number(polish), number(proof), number(size)
    smv = d["味わい"].str.extract(r"日本酒度([+\-±]\d+)")[0].str.replace("±", "").astype(float)
    price, stock = number(d["税込価格"]), number(d["在庫"])
    cold = d["要冷蔵"].eq("○")
    s.ask("山形的清酒有哪些?", "filter by value", s.rows(place.eq("山形")), "zh")
    s.ask("播州一献の杜について詳しく教えて", "detail", s.named("播州一献の杜"))
    s.ask("純米大吟醸は何種類置いてますか", "count", count(kind.eq("純米大吟醸")))
    s.ask("アルコール17度以上のお酒", "filter by number", s.rows(proof >= 17))
    s.ask("精米歩合45%以下まで磨いたのってどれ?", "filter by number", s.rows(polish <= 45))
    s.ask("一升瓶(1800ml)で要冷蔵のもの", "two conditions", s.rows(size.eq(1800) & cold))
    s.ask(
        "720mlの純米吟醸で2000円以下でお願いします",
        "three conditions",
        s.rows(size.eq(720) & kind.eq("純米吟醸") & (price <= 2000)),
    )
    s.ask("720mlのお酒の平均価格は?", "average", value(price[size.eq(720)].mean()))
    s.ask("宮城のお酒の在庫、合わせて何本?", "sum", value(stock[place.eq("宮城")].sum()))
    s.ask("いちばん高いお酒は", "superlative", s.ranked(price))
    s.ask("安い順に3つ見せて", "top n", s.ranked(price, first=3, most=False))
    s.ask("県ごとに何銘柄ずつあるか知りたい", "groups", sizes(place))
    s.ask("四万十 あゆと四万十 超辛を比べて", "comparison", s.named("四万十 あゆ", "四万十 超辛"))
    s.ask("兵庫のお酒で冷蔵しなくていいもの", "denial", s.rows(place.eq("兵庫") & ~cold))
    s.ask(
        "京都のお酒、貴醸酒は除いて",
        "exception",
        s.rows(place.eq("京都") & ~has(d["銘柄"], "貴醸酒")),
    )
    s.ask("酒米が山田錦か雄町のやつありますか", "or", s.rows(rice.isin(["山田錦", "雄町"])))
    s.ask(
        "芋焼酎は取り扱いありますか?",
        "not in the data",
        none(has(d["銘柄"], "焼酎") | has(d["規格"], "焼酎") | has(d["備考"], "焼酎")),
    )
    s.ask("在庫数が分からない銘柄はどれ", "unknown blank", s.rows(stock.isna()))
    s.ask(
        "sakes with a sake meter value of -10 or lower please",
        "filter by number",
        s.rows(smv <= -10),
        "en",
    )
    s.ask("¿Cuáles vienen en botella de 300 ml?", "filter by number", s.rows(size.eq(300)), "es")


def wareki(cells: pd.Series) -> pd.Series:
    parts = cells.str.extract(r"令和(\d+)年(\d+)月(\d+)日").astype(float)
    assert (parts[0].notna() == cells.notna()).all()
    return pd.to_datetime(
        pd.DataFrame({"year": parts[0] + 2018, "month": parts[1], "day": parts[2]})
    )


def kimono() -> None:
    d = pd.read_csv(FILES / "kimono_rental.csv", dtype=str)
    s = Sheet("kimono_rental.csv", "着物名", "ja", d)
    kind, colour, price = d["種別"], d["色"], number(d["料金"])
    silk = d["正絹"].map({"○": True, "×": False})
    span = d["適応身長"].str.extract(r"(\d+)～(\d+)cm").astype(float)
    washed, booked = wareki(d["最終クリーニング"]), wareki(d["次の予約"])
    s.ask("振袖はどんなのがありますか?", "filter by value", s.rows(kind.eq("振袖")))
    s.ask("瑠璃牡丹の詳細", "detail", s.named("瑠璃牡丹"))
    s.ask("正絹の訪問着は何着?", "count", count(silk.eq(True) & kind.eq("訪問着")))
    s.ask("1万円以下で借りられるもの", "filter by number", s.rows(price <= 10000))
    s.ask(
        "来月、12月に予約が入ってる着物を全部出して",
        "filter by date",
        s.rows((booked.dt.year == 2026) & (booked.dt.month == 12)),
    )
    s.ask(
        "身長170cmなんですが着られる振袖ありますか",
        "two conditions",
        s.rows(kind.eq("振袖") & (span[0] <= 170) & (span[1] >= 170)),
    )
    s.ask(
        "正絹の訪問着で2万円未満、次の予約が入っていないもの",
        "three conditions",
        s.rows(silk.eq(True) & kind.eq("訪問着") & (price < 20000) & booked.isna()),
    )
    s.ask("振り袖の平均料金っていくら", "average", value(price[kind.eq("振袖")].mean()))
    s.ask(
        "七五三の着物の料金を全部足すといくらになりますか",
        "sum",
        value(price[kind.eq("七五三")].sum()),
    )
    s.ask("一番安い着物は?", "superlative", s.ranked(price, most=False))
    s.ask("料金の高い順に3着", "top n", s.ranked(price, first=3))
    s.ask("種別ごとの着数を教えてください", "groups", sizes(kind))
    s.ask("鳳凰金彩と波に鶴、どう違う?", "comparison", s.named("鳳凰金彩", "波に鶴"))
    s.ask("黒留袖で正絹じゃないのは", "denial", s.rows(kind.eq("黒留袖") & silk.eq(False)))
    s.ask("紋付、黒以外で", "exception", s.rows(kind.eq("紋付") & colour.ne("黒")))
    s.ask("¿Tienen algo en rojo o en rosa?", "or", s.rows(colour.isin(["赤", "ピンク"])), "es")
    s.ask(
        "白無垢か打掛のレンタルはしてますか",
        "not in the data",
        none(d.apply(lambda c: has(c, "無垢") | has(c, "打掛")).any(axis=1)),
    )
    s.ask("クリーニングの日付が空欄になってるのはどれ", "unknown blank", s.rows(washed.isna()))
    s.ask("哪几件是2026年9月10日清洗的", "filter by date", s.rows(washed.eq("2026-09-10")), "zh")
    s.ask(
        "Which ones are booked for this Sunday?",
        "filter by date",
        s.rows(booked.eq("2026-11-29")),
        "en",
    )


def cars() -> None:
    d = pd.read_csv(FILES / "ershouche_kucun.csv", dtype=str)
    s = Sheet("ershouche_kucun.csv", "车辆", "zh", d)
    brand, body, fuel, shop = d["品牌"], d["车身"], d["燃料"], d["门店"]
    price, km, hands = number(d["报价"]), number(d["表显里程"]), number(d["过户次数"])
    year, check = number(d["上牌时间"]), number(d["年检到期"])
    cover = d["质保"].eq("√")
    s.ask("有哪些MPV", "filter by value", s.rows(body.eq("MPV")))
    s.ask("帕萨特 330TSI 那台什么情况?", "detail", s.named("帕萨特 330TSI"))
    s.ask("高新店现在一共几台车", "count", count(shop.eq("高新店")))
    s.ask("预算5万以内能买哪些", "filter by number", s.rows(price <= 5))
    s.ask("2022年及以后上牌的车", "filter by date", s.rows(year >= 2022))
    s.ask("保証が付いているSUVを教えて", "two conditions", s.rows(cover & body.eq("SUV")), "ja")
    s.ask(
        "比亚迪里面没过过户的,就是0次的", "two conditions", s.rows(brand.eq("比亚迪") & hands.eq(0))
    )
    s.ask(
        "国六、自动挡、里程5万公里以下的SUV",
        "three conditions",
        s.rows(d["排放"].eq("国六") & d["变速箱"].eq("自动") & (km < 5) & body.eq("SUV")),
    )
    s.ask("丰田平均报价多少万", "average", value(price[brand.eq("丰田")].mean()))
    s.ask("南湖店所有车的报价加起来是多少万?", "sum", value(price[shop.eq("南湖店")].sum()))
    s.ask("¿Cuál es el coche con más kilómetros?", "superlative", s.ranked(km), "es")
    s.ask("最便宜的三台", "top n", s.ranked(price, first=3, most=False))
    s.ask("每种燃料各有多少台", "groups", sizes(fuel))
    s.ask(
        "帮我对比下CR-V 锐混动和途观L 330两驱",
        "comparison",
        s.named("CR-V 锐混动", "途观L 330两驱"),
    )
    s.ask("高新店哪些车没有质保", "which have no", s.rows(shop.eq("高新店") & ~cover))
    s.ask(
        "宝马、奔驰、奥迪的车,SUV除外",
        "exception",
        s.rows(brand.isin(["宝马", "奔驰", "奥迪"]) & body.ne("SUV")),
    )
    s.ask("纯电或者增程的有吗", "or", s.rows(fuel.isin(["纯电", "增程"])))
    s.ask(
        "店里有沃尔沃吗", "not in the data", none(has(brand, "沃尔沃") | has(d["车辆"], "沃尔沃"))
    )
    s.ask("哪台车的里程还没核实出来,是空的", "unknown blank", s.rows(km.isna()))
    s.ask(
        "which cars have their inspection expiring in 2026?",
        "filter by date",
        s.rows(check.eq(2026)),
        "en",
    )


def pupils() -> None:
    d = pd.read_csv(FILES / "jiaxiao_xueyuan.csv", dtype=str)
    s = Sheet("jiaxiao_xueyuan.csv", "姓名", "zh", d)
    car, group, coach, site = d["车型"], d["班型"], d["教练"], d["校区"]
    owed, hours, theory = number(d["欠费"]), number(d["学时"]), number(d["科一"])
    day = pd.to_datetime(d["报名日期"], format="%Y.%m.%d")
    woman = d["性别"].eq("女")
    s.ask("刘芳带的学员有哪些", "filter by value", s.rows(coach.eq("刘芳")))
    s.ask("余鹏飞现在学到哪了?", "detail", s.named("余鹏飞"))
    s.ask("¿Cuántos alumnos hay en el campus de 河西?", "count", count(site.eq("河西")), "es")
    s.ask("欠费超过2000的", "filter by number", s.rows(owed > 2000))
    s.ask(
        "11月报名的学员名单", "filter by date", s.rows((day.dt.year == 2026) & (day.dt.month == 11))
    )
    s.ask("河西校区里不用接送的是谁", "denial", s.rows(site.eq("河西") & d["接送"].eq("否")))
    s.ask("科三考了没过的女学员", "two conditions", s.rows(woman & d["科三"].eq("未过")))
    s.ask(
        "大学城校区学C2、科二已经过了的",
        "three conditions",
        s.rows(site.eq("大学城") & car.eq("C2") & d["科二"].eq("过")),
    )
    s.ask("科一平均考了多少分,还没考的不算", "average", value(theory.mean()))
    s.ask("学员总共还欠我们多少钱", "sum", value(owed.sum()))
    s.ask("谁的学时最多啊", "superlative", s.ranked(hours))
    s.ask("欠费最多的3个人", "top n", s.ranked(owed, first=3))
    s.ask("各个班型分别有多少人", "groups", sizes(group))
    s.ask("夏雨和潘欣怡对比一下", "comparison", s.named("夏雨", "潘欣怡"))
    s.ask(
        "VIP班的学员,已拿证的不要",
        "exception",
        s.rows(group.eq("VIP班") & ~has(d["备注"], "已拿证")),
    )
    s.ask("学B2或者D照的都有谁", "or", s.rows(car.isin(["B2", "D"])))
    s.ask("有没有学A1大客车的?", "not in the data", none(has(car, "A1")))
    s.ask("哪些学员还没分教炼", "which have no", s.rows(coach.isna()))
    s.ask("Which students have no 科一 score yet?", "unknown blank", s.rows(theory.isna()), "en")
    s.ask(
        "北郊校区で未払い(欠费)が残っている生徒は?",
        "two conditions",
        s.rows(site.eq("北郊") & (owed > 0)),
        "ja",
    )


def main() -> int:
    for number, sheet in enumerate(
        (livery, coffee, workshop, optician, sake, kimono, cars, pupils)
    ):
        start = len(LINES)
        sheet()
        if number % 2:  # the last question goes first, so that each kind falls in both halves
            LINES.insert(start, LINES.pop())
        for at, line in enumerate(LINES[start:]):
            line["half"] = "sealed" if at % 2 else "open"
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in LINES)
    exam = HERE / "sealed_p1.jsonl"
    if "--write" in sys.argv:
        exam.write_text(text)
        digest = hashlib.sha256(text.encode()).hexdigest()
        (HERE / "sealed_p1.sha256").write_text(f"{digest}  {exam.name}\n")
    wrong = 0
    for there, here in zip_longest(exam.read_text().splitlines(), text.splitlines()):
        if there != here:
            wrong += 1
            print("exam:", there, "\nhere:", here)
    print(len(LINES), "questions,", wrong, "differ")
    for name in ("file", "language", "half", "phenomenon"):
        print(dict(Counter(line[name] for line in LINES)))
    print(dict(Counter(line["expect"]["kind"] for line in LINES)))
    return wrong


if __name__ == "__main__":
    sys.exit(bool(main()))
