# ruff: noqa: E501
"""Writes `sealed_r1.jsonl`: 160 questions over the eight files of exam r1, expectations by pandas.

`python sealed_r1_expect.py` writes the exam and its hash; `--show` prints what is expected. Today is
2026-11-27, a Friday. Of each file every other question is "open", the rest "sealed". `after`
lists the questions asked before a follow-up. `also`: rows that may be shown beside the expected
ones or not. `language`, `sort` and `noisy` only describe the question.
"""

import hashlib
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pandas as pd

HERE = Path(__file__).parent
FILES = HERE / "catalogs_r1"
TODAY = pd.Timestamp("2026-11-27")
WEEK = (pd.Timestamp("2026-11-30"), pd.Timestamp("2026-12-06"))
LINES: list[dict[str, Any]] = []
TEXT: dict[str, Any] = {"dtype": str, "keep_default_na": False}


def number(cells: pd.Series, comma: bool = False) -> pd.Series:
    """The first number of each cell; `comma`: a decimal comma, else a comma parts thousands."""
    text = cells.astype("string")
    text = (
        text.str.replace(".", "", regex=False).str.replace(",", ".", regex=False)
        if comma
        else text.str.replace(",", "", regex=False)
    )
    return text.str.extract(r"(\d+(?:\.\d+)?)")[0].astype(float)


def day(cells: pd.Series, form: str) -> pd.Series:
    return pd.to_datetime(cells.replace("", None), format=form)


def has(cells: pd.Series, *words: str) -> pd.Series:
    return cells.map(lambda cell: any(word.casefold() in str(cell).casefold() for word in words))


def within(days: pd.Series, first: Any, last: Any) -> pd.Series:
    return days.between(pd.Timestamp(first), pd.Timestamp(last))


class Sheet:
    """One file with its questions."""

    def __init__(self, file: str, key: str, language: str, frame: pd.DataFrame) -> None:
        assert frame[key].is_unique and frame[key].notna().all()
        self.file, self.key, self.language, self.frame = file, key, language, frame
        self.asked = 0

    def ask(
        self,
        sort: str,
        question: str,
        expect: dict[str, Any],
        after: str = "",
        language: str = "",
        noisy: bool = False,
    ) -> None:
        line: dict[str, Any] = {
            "file": self.file,
            "half": ("open", "sealed")[self.asked % 2],
            "language": language or self.language,
            "sort": sort,
            "noisy": noisy,
            "question": question,
        }
        if after:
            line["after"] = [after]
        LINES.append({**line, "key": self.key, "expect": expect})
        self.asked += 1

    def rows(self, mask: pd.Series, also: pd.Series | None = None) -> dict[str, Any]:
        mask = mask.fillna(False).astype(bool)
        assert 0 < mask.sum() < len(mask), (self.file, mask.sum())
        made: dict[str, Any] = {"kind": "rows", "keys": self.frame.loc[mask, self.key].tolist()}
        if also is not None:
            more = self.frame.loc[also.fillna(False).astype(bool) & ~mask, self.key].tolist()
            if more:
                made["also"] = more
        return made

    def ordered(self, mask: pd.Series, by: pd.Series, falling: bool = False) -> dict[str, Any]:
        chosen = by[mask].sort_values(ascending=not falling)
        assert chosen.is_unique and len(chosen) > 1
        return {
            "kind": "rows",
            "keys": self.frame.loc[chosen.index, self.key].tolist(),
            "ordered": True,
        }

    def most(self, mask: pd.Series, by: pd.Series) -> dict[str, Any]:
        found = by[mask]
        assert (found == found.max()).sum() == 1, (self.file, "tie")
        return self.rows(pd.Series(self.frame.index == found.idxmax(), index=self.frame.index))

    def least(self, mask: pd.Series, by: pd.Series) -> dict[str, Any]:
        return self.most(mask, -by)

    def one(self, mask: pd.Series, also: pd.Series | None = None) -> dict[str, Any]:
        assert mask.sum() == 1, (self.file, mask.sum())
        return self.rows(mask, also)

    def ahead(
        self, one: pd.Series, other: pd.Series, by: pd.Series, lower: bool = False
    ) -> dict[str, Any]:
        """The one of two rows that has more (or less); the other may stand beside it."""
        assert one.sum() == other.sum() == 1
        first, second = float(by[one].iloc[0]), float(by[other].iloc[0])
        assert first != second
        return self.rows(one, other) if (first < second) == lower else self.rows(other, one)


def count(mask: pd.Series) -> dict[str, Any]:
    assert mask.sum()
    return {"kind": "count", "value": int(mask.sum())}


def value(figure: Any) -> dict[str, Any]:
    assert figure == figure
    return {"kind": "value", "value": round(float(figure), 4)}


def sizes(cells: pd.Series) -> dict[str, Any]:
    counted = cells.value_counts().sort_index()
    assert len(counted) > 1
    return {"kind": "groups", "pairs": {str(k): float(v) for k, v in counted.items()}}


def none(mask: pd.Series) -> dict[str, Any]:
    assert not mask.fillna(False).any()
    return {"kind": "none"}


def anywhere(frame: pd.DataFrame, *words: str) -> pd.Series:
    found = pd.Series(False, index=frame.index)
    for column in frame:
        found |= has(frame[column], *words)
    return found


def moorings() -> None:
    f = pd.read_csv(FILES / "moorings_2026.csv", encoding="cp1252", **TEXT)
    s = Sheet("moorings_2026.csv", "Berth", "en", f)
    fee, depth, loa = number(f["Ann. fee (£)"]), number(f["Depth LW"]), number(f["LOA m"])
    lic, ins = day(f["Lic. exp"], "%d/%m/%Y"), day(f["Ins. exp"], "%d/%m/%Y")
    vacant, let, swing = f["Status"] == "Vacant", f["Status"] == "Let", f["Mooring"] == "Swinging"
    kind, paid, power = f["Boat type"], f["Pd"], f["Shore pwr"]
    at = f["Berth"]
    s.ask(
        "or",
        "Which berths are vacant on pontoon B or C?",
        s.rows(vacant & f["Pont."].isin(["B", "C"])),
    )
    s.ask(
        "bounds",
        "any vacant swinging moorings under 900 a yr",
        s.rows(vacant & swing & (fee < 900)),
        noisy=True,
    )
    s.ask("count", "How many berths do we have let at the moment?", count(let))
    s.ask(
        "follow-up",
        "And how many of those haven't paid at all?",
        count(let & (paid == "N")),
        "How many berths do we have let at the moment?",
    )
    s.ask("detail", "What does berth C04 cost a year?", s.one(at == "C04"))
    s.ask("extreme", "longest boat in the harbour??", s.most(let, loa), noisy=True)
    s.ask("groups", "¿Cuántos barcos hay de cada tipo?", sizes(kind[kind != ""]), language="es")
    s.ask(
        "date",
        "which licenses run out in dec",
        s.rows(within(lic, "2026-12-01", "2026-12-31")),
        noisy=True,
    )
    s.ask("date", "哪些船的保险已经过期了?", s.rows(ins < TODAY), language="zh")
    s.ask(
        "follow-up",
        "and when does their insurance run out",
        s.one(at == "SW10"),
        "whos in sw10",
        noisy=True,
    )
    s.ask(
        "figure",
        "What do the annual fees of the let berths on pontoon A add up to?",
        value(fee[let & (f["Pont."] == "A")].sum()),
    )
    s.ask(
        "bounds",
        "陸電が使えて水深2.5m以上の空きバースはありますか?",
        s.rows(vacant & (power == "Y") & (depth >= 2.5)),
        language="ja",
    )
    s.ask(
        "negation",
        "Yachts over 9 metres that aren't on a pontoon",
        s.rows((kind == "Yacht") & (loa > 9) & (f["Mooring"] != "Pontoon")),
    )
    s.ask(
        "negation",
        "amarres libres q no sean de pantalan",
        s.rows(vacant & (f["Mooring"] != "Pontoon")),
        language="es",
        noisy=True,
    )
    s.ask("none", "Is there a trimaran anywhere?", none(anywhere(f, "trimaran")))
    s.ask(
        "compare",
        "Do we have more yachts or more motor cruisers?",
        sizes(kind[kind.isin(["Yacht", "Motor cruiser"])]),
    )
    s.ask("figure", "avrage fee for a swinging morring", value(fee[swing].mean()), noisy=True)
    s.ask(
        "follow-up",
        "其中还没付款的呢?",
        s.rows(
            (kind == "Fishing boat") & (paid == "N"), (kind == "Fishing boat") & (paid == "part")
        ),
        "有哪些渔船?",
        language="zh",
    )
    s.ask(
        "extreme", "Cheapest vacant berth with shore power", s.least(vacant & (power == "Y"), fee)
    )
    s.ask(
        "extreme",
        "Cポンツーンで年間料金が一番高いバースは?",
        s.most(f["Pont."] == "C", fee),
        language="ja",
    )


def loans() -> None:
    f = pd.read_excel(FILES / "loans_out.xlsx", engine="openpyxl")
    s = Sheet("loans_out.xlsx", "Loan no", "en", f)
    out, due, insured, status = f["Out"], f["Due back"], f["Ins. val GBP"], f["Status"]
    coll, borrower, thing = f["Coll."], f["Borrower"], f["Object"]
    on, painting = status.isin(["On loan", "Recalled"]), coll == "Painting"
    s.ask(
        "date", "What's due back in December?", s.rows(on & within(due, "2026-12-01", "2026-12-31"))
    )
    s.ask("date", "overdue loans pls", s.rows(on & (due < TODAY)), noisy=True)
    s.ask("detail", "wheres the davy lamp going", s.one(has(thing, "davy")), noisy=True)
    s.ask(
        "figure",
        "¿Cuánto suma el valor asegurado de lo que está ahora en préstamo?",
        value(insured[on].sum()),
        language="es",
    )
    s.ask("groups", "How many loans are there per collection?", sizes(coll))
    s.ask(
        "or",
        "Ceramics lent to Japan or the USA",
        s.rows((coll == "Ceramics") & f["Ctry"].isin(["Japan", "USA"])),
    )
    s.ask("none", "Has anything gone to Germany?", none(anywhere(f, "germany", "berlin", "munich")))
    s.ask("extreme", "What's the most valuable painting?", s.most(painting, insured))
    s.ask(
        "follow-up",
        "and the least valuable one",
        s.least(painting, insured),
        "What's the most valuable painting?",
        noisy=True,
    )
    s.ask(
        "bounds",
        "需要押运员而且保险价值超过五万英镑的有哪些",
        s.rows((f["Courier?"] == "Y") & (insured > 50000)),
        language="zh",
        noisy=True,
    )
    s.ask("filter", "状態がpoorの作品はどれですか?", s.rows(f["Cond."] == "poor"), language="ja")
    s.ask(
        "negation",
        "loans w zero fee that arent textiles",
        s.rows((f["Fee £"] == 0) & (coll != "Textiles"), f["Fee £"].isna() & (coll != "Textiles")),
        noisy=True,
    )
    s.ask(
        "figure",
        "avg insurance value of the archeology loans",
        value(insured[coll == "Archaeology"].mean()),
        noisy=True,
    )
    s.ask(
        "date",
        "Which loans went out this year and have already been returned?",
        s.rows((out.dt.year == 2026) & (status == "Returned")),
    )
    s.ask("count", "和大英博物馆有几件借展?", count(borrower == "British Museum"), language="zh")
    s.ask(
        "date",
        "What is going out between now and the end of February?",
        s.rows(
            within(out, TODAY, "2027-02-28") & (status == "Agreed"),
            within(out, TODAY, "2027-02-28"),
        ),
    )
    s.ask(
        "follow-up",
        "¿y el Tate St Ives?",
        s.rows(borrower == "Tate St Ives"),
        "¿Qué préstamos tiene el Science Museum?",
        language="es",
    )
    s.ask("groups", "国別の貸出件数を教えて", sizes(f["Ctry"]), language="ja")
    s.ask(
        "compare",
        "Which is insured for more, the Bronze Age lunula or Still Life with Mackerel?",
        s.ahead(has(thing, "lunula"), has(thing, "mackerel"), insured),
    )
    s.ask(
        "follow-up",
        "只看还没还回来的",
        s.rows(has(f["Maker / place"], "holman") & on),
        "Holman Bros.的借展有哪些?",
        language="zh",
    )


def lab() -> None:
    f = pd.read_csv(FILES / "tarifa_analiticas.csv", sep=";", encoding="cp1252", **TEXT)
    s = Sheet("tarifa_analiticas.csv", "Cód.", "es", f)
    price, member = number(f["PVP €"], comma=True), number(f["Socio €"], comma=True)
    hours = number(f["Entrega"]) * f["Entrega"].map(lambda cell: 24 if "día" in cell else 1)
    checked = day(f["Últ. rev."], "%d-%m-%Y")
    area, sample, fast, home, test = (
        f["Área"],
        f["Muestra"],
        f["Ayunas"] == "sí",
        f["A domic."] == "sí",
        f["Prueba"],
    )
    genes = area == "Genética"
    s.ask("detail", "¿Cuánto cuesta el perfil tiroideo?", s.one(test == "Perfil tiroideo"))
    s.ask("detail", "hay q ir en ayunas pa la glucosa?", s.one(test == "Glucosa"), noisy=True)
    s.ask(
        "negation", "Pruebas de menos de 10 € que no necesiten ayunas", s.rows((price < 10) & ~fast)
    )
    s.ask("groups", "¿Cuántas pruebas hay por área?", sizes(area))
    s.ask("extreme", "¿Cuál es la prueba más cara de Genética?", s.most(genes, price))
    s.ask(
        "follow-up",
        "y la mas barata?",
        s.least(genes, price),
        "¿Cuál es la prueba más cara de Genética?",
        noisy=True,
    )
    s.ask(
        "or",
        "Which tests can be done on saliva or urine?",
        s.rows(sample.isin(["Saliva", "Orina"])),
        language="en",
    )
    s.ask(
        "bounds",
        "tests u can do at home under 15 euros, results within 24h",
        s.rows(home & (price < 15) & (hours <= 24)),
        language="en",
        noisy=True,
    )
    s.ask(
        "figure",
        "precio medio d las pruebas de ormonas",
        value(price[area == "Hormonas"].mean()),
        noisy=True,
    )
    s.ask("bounds", "pruebas q tardan mas de una semana", s.rows(hours > 168), noisy=True)
    s.ask("exists", "有查艾滋病毒的吗?多少钱?", s.one(has(test, "VIH")), language="zh")
    s.ask("count", "便で調べる検査はいくつありますか?", count(sample == "Heces"), language="ja")
    s.ask(
        "or",
        "Pruebas de Serología o de Alergias que no se hagan a domicilio",
        s.rows(area.isin(["Serología", "Alergias"]) & ~home),
    )
    s.ask("none", "¿Hacéis pruebas de paternidad?", none(anywhere(f, "paternidad", "parentesco")))
    s.ask(
        "date",
        "¿Qué tarifas se revisaron en octubre de este año?",
        s.rows(within(checked, "2026-10-01", "2026-10-31")),
    )
    s.ask(
        "detail",
        "What is the member price of the vitamin D test?",
        s.one(has(test, "vitamina d")),
        language="en",
    )
    s.ask(
        "compare",
        "¿Qué es más barato para socios, la ferritina o la vitamina B12?",
        s.ahead(test == "Ferritina", test == "Vitamina B12", member, lower=True),
    )
    s.ask(
        "bounds",
        "需要空腹、价格在20到40欧元之间的激素检查",
        s.rows((area == "Hormonas") & fast & price.between(20, 40)),
        language="zh",
    )
    s.ask(
        "follow-up",
        "会員価格が一番安いのは?",
        s.least(area == "Coagulación", member),
        "凝固の検査を見せて",
        language="ja",
    )
    s.ask(
        "follow-up",
        "y de esas cuales bajan de 30 euros",
        s.rows((area == "Microbiología") & (sample == "Heces") & (price < 30)),
        "¿Qué pruebas de Microbiología se hacen con heces?",
        noisy=True,
    )


def cheeses() -> None:
    f = pd.read_csv(FILES / "quesos_mostrador.tsv", sep="\t", encoding="utf-8-sig", **TEXT)
    s = Sheet("quesos_mostrador.tsv", "Ref", "es", f)
    price = number(f["€/kg"], comma=True)
    grams = number(f["Pieza aprox."], comma=True) * f["Pieza aprox."].map(
        lambda cell: 1000 if "kg" in cell else 1
    )
    unit = f["Curac."].map(lambda cell: 30 if "mes" in cell else 7 if "semana" in cell else 1)
    cured, ends = number(f["Curac."]) * unit, day(f["Cad."], "%d/%m/%y")
    milk, raw, kind, name, origin = (
        f["Leche"],
        f["Cruda/past."] == "cruda",
        f["Tipo"],
        f["Queso"],
        f["Procedencia"],
    )
    italy = has(origin, "Italia")
    s.ask(
        "bounds",
        "Quesos de cabra por menos de 25 €/kg",
        s.rows((milk == "cabra") & (price < 25), has(milk, "cabra") & (price < 25)),
    )
    s.ask("date", "¿Qué quesos caducan la semana que viene?", s.rows(within(ends, *WEEK)))
    s.ask(
        "negation",
        "q quesos hay en oferta, menos los de vaca",
        s.rows((f["Ofta"] == "x") & (milk != "vaca")),
        noisy=True,
    )
    s.ask("count", "¿Cuántos quesos son de leche cruda?", count(raw))
    s.ask(
        "follow-up",
        "¿y cuántos de esos son azules?",
        count(raw & (kind == "azul")),
        "¿Cuántos quesos son de leche cruda?",
    )
    s.ask(
        "extreme",
        "cual es el qeso con mas meses de curacion",
        s.most(cured.notna(), cured),
        noisy=True,
    )
    sheep = has(milk, "oveja") & raw
    s.ask(
        "filter",
        "Raw sheep's milk cheeses with the DO seal",
        s.rows(
            (milk == "oveja") & raw & (f["Sello"] == "DO"), sheep & f["Sello"].isin(["DO", "DOP"])
        ),
        language="en",
    )
    s.ask(
        "filter",
        "ブルーチーズはどれですか?",
        s.rows(kind == "azul", has(f["Notas"], "moho azul")),
        language="ja",
    )
    s.ask(
        "figure",
        "Precio medio por kilo de los quesos de Asturias",
        value(price[origin == "Asturias"].mean()),
    )
    s.ask("groups", "¿Cuántas referencias hay de cada tipo?", sizes(kind))
    s.ask("none", "teneis halloumi?", none(anywhere(f, "halloumi")), noisy=True)
    s.ask("extreme", "每公斤最贵的奶酪是哪一种?", s.most(price.notna(), price), language="zh")
    s.ask(
        "exists",
        "any smoked cheese",
        s.rows(anywhere(f, "ahumado", "humo")),
        language="en",
        noisy=True,
    )
    s.ask(
        "negation",
        "Piezas de menos de un kilo que no sean de tipo fresco",
        s.rows((grams < 1000) & (kind != "fresco")),
    )
    s.ask(
        "filter",
        "soy alergico al huevo, q quesos lo llevan",
        s.rows(has(f["Alérg."], "huevo")),
        noisy=True,
    )
    s.ask("detail", "el stilton a ke precio esta", s.one(name == "Stilton"), noisy=True)
    s.ask("bounds", "在庫がゼロのチーズは?", s.rows(f["Uds."] == "0"), language="ja")
    s.ask(
        "follow-up",
        "其中用牛奶做的",
        s.rows(italy & (milk == "vaca")),
        "意大利的奶酪有哪些?",
        language="zh",
    )
    s.ask(
        "compare",
        "Which is dearer per kilo, the Comté or the Gruyère?",
        s.ahead(has(name, "Comté"), name == "Gruyère", price),
        language="en",
    )
    s.ask(
        "follow-up",
        "el más barato",
        s.least(has(name, "manchego"), price),
        "¿Qué manchegos tenemos?",
    )


def fishmonger() -> None:
    f = pd.read_csv(FILES / "sengyo_1127.csv", encoding="cp932", **TEXT)
    s = Sheet("sengyo_1127.csv", "品番", "ja", f)
    price, stock = number(f["売価(税抜)"]), number(f["在庫"])
    came, ends = day(f["入荷"], "%Y/%m/%d"), day(f["消費期限"], "%Y/%m/%d")
    kind, raw, place, name, wild, note = (
        f["分類"],
        f["刺身可"] == "○",
        f["産地"],
        f["品名"],
        f["天/養"],
        f["備考"],
    )
    frozen = note == "冷凍"
    oyster, scallop = has(name, "カキ", "ガキ"), has(name, "ホタテ")
    s.ask("filter", "刺身で食べられる貝は?", s.rows((kind == "貝") & raw))
    s.ask(
        "bounds",
        "今日入ったイカとタコで千円以下のやつ",
        s.rows((kind == "頭足") & (came == TODAY) & (price <= 1000)),
        noisy=True,
    )
    s.ask(
        "extreme", "一番高いカニはどれですか?", s.most(has(name, "ガニ", "カニ", "タラバ"), price)
    )
    s.ask("detail", "のどぐろっていくら", s.one(name == "ノドグロ"), noisy=True)
    s.ask("groups", "天然と養殖、それぞれ何品ありますか?", sizes(wild[wild != ""]))
    s.ask("date", "今日が消費期限の商品を教えて", s.rows(ends == TODAY))
    s.ask("negation", "特売で貝以外のやつ", s.rows((f["特売"] == "○") & (kind != "貝")), noisy=True)
    s.ask(
        "follow-up",
        "養殖のは?",
        s.rows(has(name, "マグロ") & (wild == "養殖")),
        "マグロは何がある?",
    )
    s.ask("count", "How many items come from Hokkaido?", count(has(place, "北海道")), language="en")
    s.ask(
        "negation",
        "不能生吃的虾蟹有哪些",
        s.rows((kind == "甲殻") & ~raw),
        language="zh",
        noisy=True,
    )
    s.ask(
        "detail", "¿Cuánto cuesta la langosta japonesa?", s.one(name == "伊勢エビ"), language="es"
    )
    s.ask(
        "negation",
        "極洋から仕入れてるもので冷凍じゃないやつ",
        s.rows((f["仕入先"] == "極洋") & ~frozen),
        noisy=True,
    )
    s.ask(
        "count",
        "how many products do we hav 20 or more of in stock",
        count(stock >= 20),
        language="en",
        noisy=True,
    )
    s.ask("figure", "加工品の平均売価は?", value(price[kind == "加工"].mean()))
    s.ask("none", "クジラはありますか?", none(anywhere(f, "クジラ", "鯨", "くじら")))
    s.ask("detail", "price of the wild sea bream", s.one(name == "真鯛(天然)"), language="en")
    s.ask(
        "or",
        "長崎か青森産で刺身OK、500円未満のもの",
        s.rows(has(place, "長崎", "青森") & raw & (price < 500)),
    )
    s.ask(
        "date",
        "消费期限在12月的有哪些?",
        s.rows(within(ends, "2026-12-01", "2026-12-31")),
        language="zh",
    )
    s.ask(
        "follow-up",
        "y cuales se pueden comer crudas",
        s.rows(oyster & raw),
        "¿Qué ostras hay?",
        language="es",
        noisy=True,
    )
    s.ask(
        "follow-up",
        "高い方は?",
        s.ahead(scallop & has(name, "貝柱"), scallop & has(name, "殻付"), price),
        "ホタテは何がありますか?",
    )


def tuner() -> None:
    f = pd.DataFrame(json.loads((FILES / "choritsu_yotei.json").read_text("utf-8")))
    s = Sheet("choritsu_yotei.json", "受付", "ja", f)
    on, fee, state, who, ward = (
        pd.to_datetime(f["予定日"]),
        f["料金(円)"],
        f["状態"],
        f["担当"],
        f["区"],
    )
    kind, maker, work, last = f["種類"], f["メーカー"], f["作業"], f["前回"]
    booked, december = state == "予約", within(on, "2026-12-01", "2026-12-31")
    voiced = booked & work.map(lambda cell: "整音" in cell)
    maybe = (state == "未確定") & work.map(lambda cell: "整音" in cell)
    old = last.notna() & (last.fillna("") < "2024")
    s.ask(
        "date",
        "来週の予約を見せて",
        s.rows(within(on, *WEEK) & booked, within(on, *WEEK) & (state == "未確定")),
    )
    s.ask("count", "Müllerさんの12月の予約は何件?", count((who == "Müller") & december & booked))
    s.ask(
        "extreme",
        "スタインウェイで料金いちばん高いのどれ",
        s.most(maker == "スタインウェイ", fee),
        noisy=True,
    )
    s.ask("flag", "終わったのにまだ入金ないのどれ", s.rows(f["入金"] == "未"), noisy=True)
    s.ask("groups", "担当者ごとの件数を教えて", sizes(who))
    s.ask("figure", "グランドピアノの平均料金は?", value(fee[kind == "グランド"].mean()))
    s.ask("filter", "整音もする予約はどれですか?", s.rows(voiced, maybe))
    s.ask(
        "follow-up",
        "そのうち3万円以上のは",
        s.rows(voiced & (fee >= 30000), maybe & (fee >= 30000)),
        "整音もする予約はどれですか?",
        noisy=True,
    )
    s.ask("negation", "消音器付きで泉区以外のもの", s.rows(f["消音器"] & (ward != "泉区")))
    s.ask("exists", "ピッチ442の現場はある?", s.rows(has(f["メモ"], "442")))
    s.ask("none", "ローランドのピアノある?", none(anywhere(f, "ローランド", "Roland")), noisy=True)
    s.ask("date", "今日の仕事は?", s.rows(on == TODAY))
    s.ask(
        "figure",
        "11月に完了した仕事の料金の合計は?",
        value(fee[(state == "完了") & within(on, "2026-11-01", "2026-11-30")].sum()),
    )
    s.ask(
        "detail",
        "When is the kindergarten's appointment?",
        s.one(has(f["客先"], "幼稚園"), has(f["客先"], "保育園")),
        language="en",
    )
    s.ask(
        "groups",
        "how many yamaha uprights per tuner",
        sizes(who[(maker == "ヤマハ") & (kind == "アップライト")]),
        language="en",
        noisy=True,
    )
    mid = on == pd.Timestamp("2026-12-15")
    s.ask("date", "12月15日有哪些安排?", s.rows(mid & (state != "キャンセル"), mid), language="zh")
    s.ask(
        "follow-up",
        "只要三角钢琴",
        s.rows((ward == "港北区") & (kind == "グランド")),
        "港北区有哪些客户?",
        language="zh",
    )
    s.ask(
        "date",
        "¿Qué pianos se afinaron por última vez antes de 2024?",
        s.rows(old & (state != "完了"), old),
        language="es",
    )
    s.ask(
        "count",
        "cuantos trabajos se han cancelado",
        count(state == "キャンセル"),
        language="es",
        noisy=True,
    )
    s.ask(
        "follow-up",
        "and before noon",
        s.rows((who == "Müller") & december & (f["時刻"] < "12:00")),
        "What does Müller have in December?",
        language="en",
        noisy=True,
    )


def translations() -> None:
    f = pd.read_csv(FILES / "fanyi_dingdan.csv", encoding="gb18030", **TEXT)
    s = Sheet("fanyi_dingdan.csv", "单号", "zh", f)
    total, rate = number(f["总价"]), number(f["单价(元/千字)"])
    words = number(f["字数"]) * f["字数"].map(lambda cell: 10000 if "万" in cell else 1)
    got, due = day(f["接单"], "%Y/%m/%d"), day(f["交稿"], "%Y/%m/%d")
    field, state, who, paid, pair, urgent = (
        f["领域"],
        f["状态"],
        f["译员"],
        f["付款"],
        f["语对"],
        f["加急"] == "是",
    )
    s.ask("date", "下周要交的稿子有哪些?", s.rows(within(due, *WEEK) & (state != "取消")))
    s.ask("filter", "已交付但还没付款的单子", s.rows((state == "已交付") & (paid == "未付")))
    s.ask(
        "count",
        "周明手上在翻的和在审校的一共几单",
        count((who == "周明") & state.isin(["翻译中", "审校中"])),
        noisy=True,
    )
    s.ask("groups", "每个领域各有多少单?", sizes(field))
    s.ask("extreme", "总价最高的是哪一单?", s.most(total.notna(), total))
    second = total.where(total < total.max())
    s.ask(
        "follow-up", "第二高的呢", s.most(second.notna(), second), "总价最高的是哪一单?", noisy=True
    )
    s.ask(
        "flag", "urgent legal jobs", s.rows((field == "法律") & urgent), language="en", noisy=True
    )
    s.ask("figure", "医学稿平均单价多少", value(rate[field == "医学"].mean()), noisy=True)
    s.ask("bounds", "一万字以上的英译中稿件", s.rows((words >= 10000) & (pair == "英→中")))
    s.ask("negation", "除了已交付和取消的,还有哪些单?", s.rows(~state.isin(["已交付", "取消"])))
    s.ask("none", "有没有阿拉伯语的活", none(anywhere(f, "阿拉伯", "阿→", "→阿")), noisy=True)
    s.ask(
        "follow-up",
        "哪些要邮寄?",
        s.rows((field == "证件") & has(f["备注"], "邮寄")),
        "证件类的单子有哪些?",
    )
    s.ask(
        "figure",
        "王女士的单子加起来多少钱",
        value(total[has(f["客户"], "王女士")].sum()),
        noisy=True,
    )
    s.ask("detail", "驾照那单谁翻的", s.one(f["稿件"] == "驾照翻译"), noisy=True)
    s.ask(
        "filter",
        "Which jobs are still waiting to be assigned to a translator?",
        s.rows(state == "待派"),
        language="en",
    )
    s.ask(
        "compare",
        "Who has more jobs, 陈静 or Lisa Wong?",
        sizes(who[who.isin(["陈静", "Lisa Wong"])]),
        language="en",
    )
    s.ask(
        "date",
        "11月に受注した5000元を超える案件は?",
        s.rows(within(got, "2026-11-01", "2026-11-30") & (total > 5000)),
        language="ja",
    )
    s.ask("count", "日本語から中国語への案件はいくつ?", count(pair == "日→中"), language="ja")
    s.ask(
        "negation",
        "¿Qué encargos de patentes no están pagados del todo?",
        s.rows((field == "专利") & (paid != "已付")),
        language="es",
    )
    s.ask(
        "follow-up",
        "solo los urgentes",
        s.rows((who == "Lisa Wong") & urgent),
        "trabajos de Lisa Wong",
        language="es",
        noisy=True,
    )


def rooms() -> None:
    f = pd.read_excel(FILES / "mishi_zhuti.xlsx", header=1, engine="openpyxl")
    s = Sheet("mishi_zhuti.xlsx", "编号", "zh", f)
    weekday, weekend, score, opened, state = (
        f["平日价/人"],
        f["周末价/人"],
        f["评分"],
        f["上线"],
        f["状态"],
    )
    kind, shop, name, actors, age = (
        f["类型"],
        f["门店"],
        f["主题"],
        f["真人NPC"] == "○",
        number(f["年龄"]),
    )
    people = f["人数"].str.extract(r"(\d+)-(\d+)").astype(int)
    minutes = number(f["时长"]) * f["时长"].map(lambda cell: 60 if "小时" in cell else 1)
    horror, stars, shut = kind == "恐怖", f["难度"].str.len(), state == "停业"
    seven = (people[0] <= 7) & (people[1] >= 7) & (weekend <= 200)
    s.ask("filter", "静安店有哪些恐怖主题?", s.rows((shop == "静安店") & horror))
    s.ask(
        "bounds",
        "我们7个人,周末每人不超过200的有哪些能玩",
        s.rows(seven & (state == "营业"), seven),
        noisy=True,
    )
    s.ask("none", "有没有不带真人npc的恐怖主题", none(horror & ~actors), noisy=True)
    s.ask("extreme", "评分最高的恐怖主题是哪个?", s.most(horror, score))
    s.ask("follow-up", "那评分最低的呢?", s.least(horror, score), "评分最高的恐怖主题是哪个?")
    s.ask("groups", "每个门店有几个主题?", sizes(shop))
    s.ask("figure", "五星难度的平日价平均多少钱", value(weekday[stars == 5].mean()), noisy=True)
    s.ask("count", "时长两小时及以上的主题有几个?", count(minutes >= 120))
    s.ask(
        "date",
        "今年上线的主题有哪些?",
        s.rows((opened.dt.year == 2026) & (opened <= TODAY), opened.dt.year == 2026),
    )
    s.ask(
        "date",
        "下个月要上什么新主题",
        s.rows(within(opened, "2026-12-01", "2026-12-31")),
        noisy=True,
    )
    s.ask("negation", "8岁孩子能玩的,不要亲子类", s.rows((age <= 8) & (kind != "亲子")))
    s.ask("extreme", "浦东两家店里平日价最便宜的是哪个?", s.least(has(shop, "浦东"), weekday))
    s.ask("follow-up", "周末多少钱", s.one(name == "上海1937"), "上海1937在哪家店?", noisy=True)
    s.ask("flag", "Which rooms are out of service right now?", s.rows(shut), language="en")
    s.ask(
        "bounds",
        "sci fi rooms under 150 on weekdays",
        s.rows((kind == "科幻") & (weekday < 150)),
        language="en",
        noisy=True,
    )
    s.ask("exists", "Is there a room that takes 10 people?", s.rows(people[1] >= 10), language="en")
    s.ask(
        "negation",
        "NPCありの推理もので徐汇店以外は?",
        s.rows((kind == "推理") & actors & (shop != "徐汇店")),
        language="ja",
    )
    s.ask("count", "ホラーのルームはいくつありますか?", count(horror), language="ja")
    s.ask(
        "filter",
        "salas de aventura con 4 estrellas de dificultad",
        s.rows((kind == "冒险") & (stars == 4)),
        language="es",
        noisy=True,
    )
    family = (kind == "亲子") & (weekday < 100)
    s.ask(
        "follow-up",
        "¿Y las de menos de 100 entre semana?",
        s.rows(family & (state == "营业"), family),
        "¿Qué salas familiares hay?",
        language="es",
    )


def main() -> None:
    for part in (moorings, loans, lab, cheeses, fishmonger, tuner, translations, rooms):
        part()
    by_file = Counter(line["file"] for line in LINES)
    assert len(LINES) == 160 and set(by_file.values()) == {20}, by_file
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in LINES)
    (HERE / "sealed_r1.jsonl").write_text(text, "utf-8")
    (HERE / "sealed_r1.sha256").write_text(
        f"{hashlib.sha256(text.encode()).hexdigest()}  sealed_r1.jsonl\n", "utf-8"
    )
    if "--show" in sys.argv:
        for line in LINES:
            print(
                line["file"][:8],
                line["language"],
                line["sort"],
                "|",
                *line.get("after", ()),
                "|",
                line["question"],
                "|",
                json.dumps(line["expect"], ensure_ascii=False),
            )
    for what in ("sort", "language", "noisy", "half"):
        print(what, dict(Counter(line[what] for line in LINES).most_common()))
    home = {"m": "en", "l": "en", "t": "es", "q": "es", "s": "ja", "c": "ja", "f": "zh"}
    own = sum(
        line["language"] == ("zh" if line["file"].startswith("mi") else home[line["file"][0]])
        for line in LINES
    )
    print("in the file's own language", own)
    print("kinds", dict(Counter(line["expect"]["kind"] for line in LINES)))


if __name__ == "__main__":
    main()
