"""Checks `sealed_o1.jsonl`: the expectations of exam o1, by pandas from the files.

`PYTHONPATH=. .venv/bin/python tests/paraphrases/sealed_o1_expect.py` prints each line of the exam
that differs from what is computed here (none), and counts. With `--write` it writes the exam and
its hash anew. Today is 2026-11-24, a Tuesday. Of each file every other question is "open", the
rest "sealed".
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
FILES = HERE / "catalogs_o1"
TODAY = pd.Timestamp("2026-11-24")
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


def count(mask: pd.Series) -> dict[str, Any]:
    assert mask.sum()
    return {"kind": "count", "value": int(mask.sum())}


def value(figure: Any) -> dict[str, Any]:
    return {"kind": "value", "value": round(float(figure), 4)}


def groups(pairs: pd.Series) -> dict[str, Any]:
    return {"kind": "groups", "pairs": {str(k): round(float(v), 4) for k, v in pairs.items()}}


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

    def named(self, *names: str, also: tuple[str, ...] = ()) -> dict[str, Any]:
        """The rows that the question names; it may show those of `also` too."""
        for name in (*names, *also):
            assert name in set(self.frame[self.key]), name
        return {"kind": "rows", "keys": list(names)} | ({"also": list(also)} if also else {})

    def ranked(
        self, by: pd.Series, mask: pd.Series | None = None, first: int = 1, most: bool = True
    ) -> dict[str, Any]:
        """The first rows by a figure, in order; no tie at or above the cut."""
        chosen = by if mask is None else by[mask.fillna(False).astype(bool)]
        chosen = chosen.dropna().sort_values(ascending=not most, kind="stable")
        assert chosen.iloc[: first + 1].is_unique, chosen.head(first + 1)
        keys = list(self.frame.loc[chosen.index[:first], self.key])
        return {"kind": "rows", "keys": keys} | ({"ordered": True} if first > 1 else {})

    def ahead(self, by: pd.Series, one: str, other: str, *, most: bool = True) -> dict[str, Any]:
        """Which of two named rows is ahead; both may be shown."""
        figures = dict(zip(self.frame[self.key], by, strict=True))
        assert figures[one] != figures[other]
        wins = one if (figures[one] > figures[other]) == most else other
        return self.named(wins, also=(other if wins == one else one,))

    def ask(
        self,
        question: str,
        phenomenon: str,
        expect: dict[str, Any],
        after: str = "",
        language: str = "",
        note: str = "",
    ) -> None:
        line: dict[str, Any] = {"file": self.file, "language": language or self.language}
        line |= {"question": question} | ({"after": [after]} if after else {})
        line |= {"phenomenon": phenomenon, "expect": expect, "key": self.key}
        line |= {"note": note} if note else {}
        number = sum(each["file"] == self.file for each in LINES)
        LINES.append(line | {"half": "sealed" if number % 2 else "open"})


def allotments() -> None:
    f = pd.read_csv(FILES / "allotment_register.csv", skiprows=1, dtype="string")
    s = Sheet("allotment_register.csv", "Plot", "en", f)
    site, water, paid, hens = f["Site"], f["Water"], f["Paid"].fillna(""), f["Hens"]
    free, rods, rent = f["Holder"] == "VACANT", number(f["Size"]), number(f["Rent"])
    since = number(f["Since"])
    s.ask("which plots are vacant on church field", "two conditions",
          s.rows(free & (site == "Church Field")))  # fmt: skip
    s.ask("who has RW-06", "detail", s.named("RW-06"))
    s.ask("how many people keep hens?", "count", count(hens == "Y"))
    s.ask("who hasnt paid yet at mill lane", "not",
          s.rows((site == "Mill Lane") & (paid == "N"),
                 also=(site == "Mill Lane") & (paid == "part")),
          note="paid in part: either way")  # fmt: skip
    s.ask("10 rod plots with their own tap", "two conditions",
          s.rows((rods == 10) & (water == "own tap")))  # fmt: skip
    s.ask("biggest plot we have?", "superlative", s.ranked(rods))
    s.ask("水が来ていない10 rodsの区画", "two conditions",
          s.rows((water == "none") & (rods == 10)), language="ja")  # fmt: skip
    s.ask("average rent for plots w/ own tap", "average", value(rent[water == "own tap"].mean()))
    s.ask("number of plots on each site", "groups", groups(site.value_counts()))
    s.ask("which is the cheapest of those", "follow-up", s.ranked(rent, free, most=False),
          after="show me the vacant plots")  # fmt: skip
    s.ask("5 rods, less than £25 and with a greenhouse", "three conditions",
          s.rows((rods == 5) & (rent < 25) & (f["Grnhse"] == "Y")))  # fmt: skip
    s.ask("which costs more for a non resident, ML-06 or CF-06", "comparison of rows",
          s.ahead(number(f["Non-res."]), "ML-06", "CF-06"))  # fmt: skip
    s.ask("parcelas con gallinas que no sean de Mill Lane", "not",
          s.rows((hens == "Y") & (site != "Mill Lane")), language="es")  # fmt: skip
    s.ask("has ML-07B paid?", "yes/no of a row", s.named("ML-07B"))
    s.ask("plots taken on in 2024 or later", "period", s.rows(since >= 2024))
    s.ask("any vacant ones with their own tap?", "none", none(free & (water == "own tap")))
    s.ask("free plots that have a shed or a greenhouse", "or",
          s.rows(free & ((f["Shed"] == "Y") | (f["Grnhse"] == "Y"))))  # fmt: skip
    s.ask("Railway有几块地还没交租金", "count", count((site == "Railway") & (paid == "N")),
          language="zh")  # fmt: skip
    s.ask("3 longest standing plot holders", "first n", s.ranked(since, first=3, most=False))
    s.ask("just the ones with no water", "follow-up",
          s.rows((f["Cond."] == "poor") & (water == "none")),
          after="plots in poor condition")  # fmt: skip


def choir() -> None:
    loaded = json.loads((FILES / "choir_library.json").read_text("utf-8"))["scores"]
    f = pd.json_normalize(loaded)
    s = Sheet("choir_library.json", "ref", "en", f)
    who, voices, accomp, tongue = f["composer.name"], f["voicing"], f["accomp"], f["lang"]
    level, title, sung = f["level"], f["title"], pd.to_datetime(f["last_sung"])
    names = ("Christmas", "carol", "Remembrance")
    use = {w: f["use"].map(lambda u, w=w: w in u) for w in names}
    s.ask("christmas pieces for SSA", "two conditions",
          s.rows(use["Christmas"] & (voices == "SSA")))  # fmt: skip
    s.ask("ドイツ語の曲は何曲ありますか", "count", count(tongue == "German"), language="ja")
    s.ask("requiems that arent hard", "not",
          s.rows(title.str.contains("Requiem") & (level != "hard")))  # fmt: skip
    s.ask("longest peice in the library", "superlative", s.ranked(f["mins"]))
    s.ask("what did we sing this month", "period",
          s.rows((sung.dt.year == 2026) & (sung.dt.month == 11)))  # fmt: skip
    s.ask("stuff weve never sung that we have more than 25 copies of", "two conditions",
          s.rows(sung.isna() & (f["copies.held"] > 25)))  # fmt: skip
    s.ask("average hire price per copy of the TTBB music", "average",
          value(f["gbp.hire_per_copy"][voices == "TTBB"].mean()))  # fmt: skip
    s.ask("German or French ones without organ", "or and not",
          s.rows(tongue.isin(["German", "French"]) & (accomp != "organ")))  # fmt: skip
    s.ask("is the TTBB Shenandoah in copyright?", "yes/no of a row",
          s.named(*s.keys((title == "Shenandoah") & (voices == "TTBB"))))  # fmt: skip
    s.ask("obras en latín de nivel difícil", "two conditions",
          s.rows((tongue == "Latin") & (level == "hard")), language="es")  # fmt: skip
    two = s.keys((title == "Requiem") & who.isin(["Fauré", "Duruflé"]))
    s.ask("Fauré Requiem or the Durufle, which one is longer", "comparison of rows",
          s.ahead(f["mins"], *two))  # fmt: skip
    s.ask("how many titles per language", "groups", groups(tongue.value_counts()))
    s.ask("and which of those arent in copyright", "follow-up",
          s.rows(use["Christmas"] & (accomp == "organ") & (f["in_copyright"] == "n")),
          after="christmas music with organ")  # fmt: skip
    s.ask("文艺复兴时期的拉丁语作品", "two conditions",
          s.rows((f["composer.era"] == "renaissance") & (tongue == "Latin")),
          language="zh")  # fmt: skip
    s.ask("everything for remembrance except the requiems", "except",
          s.rows(use["Remembrance"] & (title != "Requiem")))  # fmt: skip
    s.ask("top 3 dearest to replace", "first n", s.ranked(f["gbp.replacement"], first=3))
    s.ask("how many brahms pieces don't need an orchestra", "count",
          count((who == "Brahms") & (accomp != "orchestra")))  # fmt: skip
    s.ask("got any Handel for TTBB", "none", none((who == "Handel") & (voices == "TTBB")))
    s.ask("just the SATB", "follow-up", s.rows((who == "Meade") & (voices == "SATB")),
          after="pieces by Meade")  # fmt: skip
    s.ask("what shelf is the byrd ave verum on", "detail",
          s.named(*s.keys((title == "Ave verum corpus") & (who == "Byrd"))))  # fmt: skip


def fishmonger() -> None:
    f = pd.read_csv(FILES / "pescaderia_marina.csv", sep=";", dtype="string")
    s = Sheet("pescaderia_marina.csv", "Producto", "es", f)
    kind, origin, name = f["Género"], f["Origen"], f["Producto"]
    price, trade = number(f["PVP €/kg"], True), number(f["Mayor. €/kg"], True)
    wild, frozen, sold = f["Captura"] == "salvaje", f["Congel."] == "sí", f["Stock"] == "agotado"
    sold = sold.fillna(False)
    arrived = pd.to_datetime(f["Llegada"], format="%d/%m/%y")
    today = arrived == TODAY
    s.ask("a cuanto esta el rape", "detail", s.named("Rape negro"))
    s.ask("pescado salvaje de galicia por menos de 20 euros", "three conditions",
          s.rows(wild & (origin == "Galicia") & (price < 20)))  # fmt: skip
    s.ask("que ha llegado hoy de Cádiz", "date",
          s.rows(today & (origin == "Cádiz") & ~sold, also=today & (origin == "Cádiz")),
          note="sold out: either way")  # fmt: skip
    s.ask("¿cuántos productos son de acuicultura?", "count", count(f["Captura"] == "acuicult."))
    s.ask("marisco que no sea congelado y baje de 30 €", "not and bound",
          s.rows((kind == "marisco") & ~frozen & (price < 30) & ~sold,
                 also=(kind == "marisco") & ~frozen & (price < 30)),
          note="sold out: either way")  # fmt: skip
    s.ask("lo mas caro que teneis", "superlative", s.ranked(price))
    s.ask("frozen things under 20 euros a kilo", "two conditions",
          s.rows(frozen & (price < 20)), language="en")  # fmt: skip
    s.ask("cuántos productos hay de cada género", "groups", groups(kind.value_counts()))
    s.ask("cual es mas barato, la sepia o el chipiron", "comparison of rows",
          s.ahead(price, "Sepia sucia", "Chipirón", most=False))  # fmt: skip
    s.ask("el que no sea congelado", "follow-up",
          s.rows(name.str.startswith("Calamar") & ~frozen), after="calamares")  # fmt: skip
    s.ask("marisco de Galicia o de Huelva que no esté agotado", "or and not",
          s.rows((kind == "marisco") & origin.isin(["Galicia", "Huelva"]) & ~sold))  # fmt: skip
    s.ask("how much is the farmed sea bass", "detail", s.named("Lubina de crianza"), language="en")
    s.ask("que hay en rodajas por menos de 16€ el kilo", "two conditions",
          s.rows(tagged(f["Prep."], "rodajas", ",") & (price < 16)))  # fmt: skip
    s.ask("precio medio pvp de los cefalopodos", "average",
          value(price[kind == "cefalópodo"].mean()))  # fmt: skip
    s.ask("los 3 más baratos al por mayor", "first n", s.ranked(trade, first=3, most=False))
    s.ask("加利西亚产的头足类", "two conditions",
          s.rows((origin == "Galicia") & (kind == "cefalópodo")), language="zh")  # fmt: skip
    s.ask("pescado blanco que no sea salvaje", "not", s.rows((kind == "blanco") & ~wild))
    s.ask("cuántos pescados azules vienen de Málaga o Almería", "count",
          count((kind == "azul") & origin.isin(["Málaga", "Almería"])))  # fmt: skip
    s.ask("teneis algo congelado de cadiz por menos de 20€?", "none",
          none(frozen & (origin == "Cádiz") & (price < 20)))  # fmt: skip
    s.ask("y por debajo de 25 €?", "follow-up",
          s.rows((kind == "marisco") & (origin == "Galicia") & (price < 25)),
          after="marisco de Galicia")  # fmt: skip


def agency() -> None:
    book = pd.read_excel(FILES / "gestoria_expedientes.xlsx", sheet_name=None, engine="openpyxl")
    f, team = book["Expedientes"], book["Gestores"]
    s = Sheet("gestoria_expedientes.xlsx", "Nº exp.", "es", f)
    t = Sheet("gestoria_expedientes.xlsx", "Nombre", "es", team)
    area, who, state, fee = f["Área"], f["Gestor"], f["Estado"], f["Honor. €"]
    paid, urgent, due = f["Cobrado"].fillna(""), f["Urg."] == "X", pd.to_datetime(f["Vence"])
    monday = TODAY - pd.Timedelta(days=TODAY.day_of_week)
    running, papers = state == "en curso", state == "pdte. doc."
    s.ask("pendientes de documentacion de extranjería", "two conditions",
          s.rows(papers & (area == "Extranjería")))  # fmt: skip
    s.ask("qué vence esta semana", "period",
          s.rows(due.between(monday, monday + pd.Timedelta(days=6))))  # fmt: skip
    s.ask("Óscarの担当は何件？", "count", count(who == "Óscar"), language="ja")
    s.ask("lo de laboral que no esté ni cerrado ni presentado", "not",
          s.rows((area == "Laboral") & ~state.isin(["cerrado", "presentado"])))  # fmt: skip
    s.ask("el expediente con los honorarios mas altos", "superlative", s.ranked(fee))
    t.ask("extension de nuria", "detail", t.named("Nuria"))
    s.ask("cuántos expedientes lleva cada gestor", "groups", groups(who.value_counts()))
    s.ask("urgent files that havent been paid", "two conditions",
          s.rows(urgent & (paid == "no")), language="en")  # fmt: skip
    s.ask("los que no estén cerrados", "follow-up",
          s.rows((f["Cliente"] == "Bar El Puente") & (state != "cerrado")),
          after="expedientes de Bar El Puente")  # fmt: skip
    s.ask("todo lo de tráfico menos las transferencias", "except",
          s.rows((area == "Tráfico") & ~f["Trámite"].str.startswith("Transferencia")))  # fmt: skip
    s.ask("cual vence antes, el 2026/102 o el 2026/123?", "comparison of rows",
          s.ahead(due, "2026/102", "2026/123", most=False))  # fmt: skip
    s.ask("Pablo手上en curso的案件", "two conditions",
          s.rows((who == "Pablo") & running), language="zh")  # fmt: skip
    s.ask("suma de honorarios de trafico", "sum", value(fee[area == "Tráfico"].sum()))
    s.ask("fiscal con honorarios de más de 100 euros", "two conditions",
          s.rows((area == "Fiscal") & (fee > 100)))  # fmt: skip
    s.ask("los 3 con mas suplidos", "first n", s.ranked(f["Suplidos €"], first=3))
    s.ask("de los que están en curso o pendientes de documentación, cuáles están sin cobrar", "or",
          s.rows((running | papers) & (paid == "no"), also=(running | papers) & (paid == "")),
          note="nothing said of payment: either way")  # fmt: skip
    s.ask("cuantos cerrados estan sin cobrar", "count",
          count((state == "cerrado") & (paid == "no")))  # fmt: skip
    s.ask("hay algo urgente de mercantil?", "none", none(urgent & (area == "Mercantil")))
    s.ask("y de esos cuáles son de fiscal", "follow-up",
          s.rows((who == "Inés") & running & (area == "Fiscal")),
          after="qué tiene Inés en curso")  # fmt: skip
    s.ask("como va el 2026/113", "detail", s.named("2026/113"))


def bento() -> None:
    f = pd.read_csv(FILES / "bento_menu.csv", dtype="string")
    s = Sheet("bento_menu.csv", "品名", "ja", f)
    kind, inc, kcal, salt = f["区分"], number(f["税込"]), number(f["カロリー"]), number(f["塩分"])
    warm, order, days = f["温め"], f["予約"], f["販売曜日"]
    told = f["アレルゲン"].notna()
    has = {
        w: tagged(f["アレルゲン"], w, "・") for w in ("小麦", "卵", "乳", "えび", "さけ", "さば")
    }
    start, end = pd.to_datetime(f["開始"]), pd.to_datetime(f["終了"])
    s.ask("唐揚げ弁当の4個入りっていくら？", "detail", s.named("唐揚げ弁当(4個)"))
    s.ask("税込600円以下で温めできるもの", "two conditions",
          s.rows((inc <= 600) & (warm == "○")))  # fmt: skip
    s.ask("卵も小麦も使ってないお弁当", "not",
          s.rows(told & ~has["卵"] & ~has["小麦"], also=~has["卵"] & ~has["小麦"]),
          note="nothing said of allergens: either way")  # fmt: skip
    s.ask("cuántos platos llevan gambas", "count", count(has["えび"]), language="es")
    s.ask("500kcal未満のヘルシー弁当", "two conditions",
          s.rows((kind == "ヘルシー") & (kcal < 500)))  # fmt: skip
    s.ask("一番カロリー高いのどれ", "superlative", s.ranked(kcal))
    s.ask("今買える季節のお弁当は？", "period",
          s.rows((kind == "季節") & (start <= TODAY) & (end >= TODAY)))  # fmt: skip
    s.ask("区分ごとの品数を教えて", "groups", groups(kind.value_counts()))
    s.ask("鮭弁当って乳入ってますか", "yes/no of a row", s.named("鮭弁当"))
    s.ask("1200円以下のは？", "follow-up",
          s.rows(f["品名"].str.startswith("幕の内") & (inc <= 1200)),
          after="幕の内弁当")  # fmt: skip
    s.ask("予約なしで買えるお寿司", "two conditions", s.rows((kind == "寿司") & (order == "不要")))
    s.ask("ご飯が大のやつは何種類ある", "count", count(f["ご飯"] == "大"))
    s.ask("anything without egg under 700 yen incl. tax", "not and bound",
          s.rows(told & ~has["卵"] & (inc < 700), also=~has["卵"] & (inc < 700)), language="en",
          note="nothing said of allergens: either way")  # fmt: skip
    s.ask("カツカレーと天丼、塩分少ないのはどっち", "comparison of rows",
          s.ahead(salt, "カツカレー", "天丼", most=False))  # fmt: skip
    s.ask("えびかさばかさけが入ってるもの、会議・行事用は除いて", "or and not",
          s.rows((has["えび"] | has["さば"] | has["さけ"]) & (kind != "会議・行事")))  # fmt: skip
    s.ask("要提前一天预订、含税850日元以下的", "two conditions",
          s.rows((order == "前日まで") & (inc <= 850)), language="zh")  # fmt: skip
    s.ask("定番の税込価格の平均は", "average", value(inc[kind == "定番"].mean()))
    s.ask("塩分少ない順に3つ", "first n", s.ranked(salt, first=3, most=False))
    saturday = days.str.contains("土") | (days == "毎日")
    s.ask("土曜日に買えるヘルシー弁当ある？", "none", none((kind == "ヘルシー") & saturday))
    s.ask("卵が入ってないのは？", "follow-up", s.rows((kind == "カレー丼") & ~has["卵"]),
          after="カレーか丼もの")  # fmt: skip


def knives() -> None:
    f = pd.read_csv(FILES / "hocho_zaiko.csv", dtype="string")
    s = Sheet("hocho_zaiko.csv", "品番", "ja", f)
    name, steel, edge = f["品名"], f["鋼材"], f["刃付"]
    blade = f["寸法"].str.extract(r"刃渡(\d+)mm")[0].astype(float)
    grams = f["寸法"].str.extract(r"(\d+)g")[0].astype(float)
    net, inc, stainless = number(f["本体"]), number(f["税込"]), f["錆びにくい"] == "○"
    stock, left = f["在庫"].fillna(""), f["左用"].fillna("").str.startswith("有")
    instock, came = number(f["在庫"]) > 0, pd.to_datetime(f["入荷"])
    pro, home = tagged(f["タグ"], "プロ", "・"), tagged(f["タグ"], "家庭用", "・")
    santoku = name.str.startswith("三徳")
    s.ask("三徳で錆びにくくて税込1万5千円以下", "three conditions",
          s.rows(santoku & stainless & (inc <= 15000)))  # fmt: skip
    s.ask("在庫なしは何種類？", "count", count(stock == "なし"))
    s.ask("VG10か粉末ハイス鋼で在庫があるもの", "or",
          s.rows(steel.isin(["VG10", "粉末ハイス鋼"]) & instock))  # fmt: skip
    s.ask("cuál es el cuchillo más pesado", "superlative", s.ranked(grams), language="es")
    s.ask("両刃で刃渡り200ミリ以上、税込3万円以下", "three conditions",
          s.rows((edge == "両刃") & (blade >= 200) & (inc <= 30000)))  # fmt: skip
    s.ask("錆びにくいのは？", "follow-up", s.rows((name == "出刃") & stainless),
          after="出刃包丁を見せて")  # fmt: skip
    s.ask("刃付ごとに何種類あるか", "groups", groups(edge.value_counts()))
    s.ask("出刃以外で白紙2号の片刃", "except",
          s.rows((name != "出刃") & (steel == "白紙2号") & (edge == "片刃")))  # fmt: skip
    s.ask("K-118の研ぎ代は？", "detail", s.named("K-118"))
    s.ask("家庭用、含税不超过8000日元的刀", "two conditions", s.rows(home & (inc <= 8000)),
          language="zh")  # fmt: skip
    s.ask("which one is lighter, K-105 or K-112", "comparison of rows",
          s.ahead(grams, "K-105", "K-112", most=False), language="en")  # fmt: skip
    s.ask("11月10日以降に入荷した包丁", "after a date", s.rows(came >= "2026-11-10"))
    s.ask("牛刀の本体価格の平均", "average", value(net[name == "牛刀"].mean()))
    s.ask("プロ向けで在庫ありの片刃", "three conditions", s.rows(pro & instock & (edge == "片刃")))
    s.ask("高い順に3本", "first n", s.ranked(inc, first=3))
    s.ask("錆びにくくない包丁で税込1万円以下のもの", "not and bound",
          s.rows((f["錆びにくい"] == "×") & (inc <= 10000)))  # fmt: skip
    s.ask("how many knives come in a left handed version", "count", count(left), language="en")
    s.ask("左利き用の蛸引ありますか", "none", none((name == "蛸引") & left))
    s.ask("一番小さいのは", "follow-up", s.ranked(blade, name == "ペティ", most=False),
          after="ペティーナイフある？")  # fmt: skip
    asked = (name == "牛刀") & (blade == 240) & (steel == "モリブデン鋼")
    s.ask("牛刀240のモリブデンっていくら", "detail", s.named(*s.keys(asked)))


def helpers() -> None:
    f = pd.read_csv(FILES / "jiazheng_ayi.csv", dtype="string")
    s = Sheet("jiazheng_ayi.csv", "姓名", "zh", f)
    job, home, free = f["工种"], f["籍贯"], f["状态"] == "待岗"
    years, month, hour, score = (
        number(f["经验"]), number(f["月薪"]), number(f["时薪"]), number(f["评分"])
    )  # fmt: skip
    skill = {w: tagged(f["擅长"], w, "、") for w in ("面食", "做饭")}
    healthy = tagged(f["证书"], "健康证", "、")
    start = pd.to_datetime(f["可上岗"], format="%Y.%m.%d")
    hourly, sitter = job == "钟点工", job == "育儿嫂"
    s.ask("王秀兰一个月多少钱", "detail", s.named("王秀兰"))
    s.ask("会做面食的住家保姆", "three conditions",
          s.rows((job == "保姆") & (f["住家"] == "是") & skill["面食"]))  # fmt: skip
    s.ask("月嫂一共有几个", "count", count(job == "月嫂"))
    s.ask("现在待岗的、不是四川人的护工", "not",
          s.rows((job == "护工") & free & (home != "四川")))  # fmt: skip
    s.ask("月薪不到9000的育儿嫂", "two conditions", s.rows(sitter & (month < 9000)))
    s.ask("一番年上の人は誰ですか", "superlative", s.ranked(number(f["年龄"])), language="ja")
    s.ask("11月底之前能上岗的育儿嫂", "before a date", s.rows(sitter & (start < "2026-11-30")))
    s.ask("各工种的平均评分", "groups", groups(score.groupby(job).mean()))
    s.ask("hourly cleaners ok with homes that have pets", "two conditions",
          s.rows(hourly & (f["养宠家庭"] == "可")), language="en")  # fmt: skip
    s.ask("刘巧云现在有空吗", "yes/no of a row", s.named("刘巧云"))
    s.ask("保姆或者护工,评分不低于4.7的", "or", s.rows(job.isin(["保姆", "护工"]) & (score >= 4.7)))
    s.ask("孙丽华和吴凤英谁经验多", "comparison of rows", s.ahead(years, "孙丽华", "吴凤英"))
    s.ask("江苏人,经验10年以上的", "two conditions", s.rows((home == "江苏") & (years >= 10)))
    s.ask("待岗的呢", "follow-up", s.rows(hourly & skill["做饭"] & free),
          after="会做饭的钟点工")  # fmt: skip
    s.ask("没有健康证的有谁,收纳师除外", "without", s.rows(~healthy & (job != "收纳师")))
    s.ask("las tres que más cobran al mes", "first n", s.ranked(month, first=3), language="es")
    s.ask("钟点工平均时薪多少", "average", value(hour[hourly].mean()))
    s.ask("待岗的育儿嫂有几位", "count", count(sitter & free))
    s.ask("有没有广东的月嫂", "none", none((job == "月嫂") & (home == "广东")))
    s.ask("哪个便宜点", "follow-up", s.ahead(hour, "秦海燕", "余佳", most=False),
          after="找个收纳师")  # fmt: skip


def tea() -> None:
    f = pd.read_csv(FILES / "chazhuang_jiamu.csv", dtype="string")
    s = Sheet("chazhuang_jiamu.csv", "编号", "zh", f)
    name, grade, kind, place = f["茶名"], f["等级"], f["茶类"], f["产地"]
    price, member, bulk = number(f["零售价"]), number(f["会员价"]), number(f["批发(元/斤)"])
    stock, picked = number(f["库存"]), pd.to_datetime(f["采摘"], format="%Y.%m.%d")
    taste, oolong = f["试喝"].fillna(""), kind == "乌龙茶"
    orchid = tagged(f["香味"], "兰花香", "/")
    cheap = kind.isin(["红茶", "花茶"]) & (price < 200)

    def one(tea: str, level: str) -> str:
        (found,) = s.keys((name == tea) & (grade == level))
        return found

    s.ask("可以试喝的绿茶,零售价300以下的", "three conditions",
          s.rows((kind == "绿茶") & (taste == "√") & (price < 300)))  # fmt: skip
    s.ask("cuantos tés tenéis de Fujian?", "count", count(place.str.startswith("福建")),
          language="es")  # fmt: skip
    s.ask("特级绿茶,不要杭州的", "not",
          s.rows((kind == "绿茶") & (grade == "特级") & (place != "浙江杭州")))  # fmt: skip
    s.ask("有礼盒的红茶,会员价250以内", "three conditions",
          s.rows((kind == "红茶") & (f["礼盒"] == "有") & (member <= 250)))  # fmt: skip
    s.ask("一番高いお茶はどれ？", "superlative", s.ranked(price), language="ja")
    s.ask("红茶或者花茶,200块以下还有货的", "or",
          s.rows(cheap & (stock > 0), also=cheap & stock.isna()),
          note="stock not known: either way")  # fmt: skip
    s.ask("每种茶类有几款", "groups", groups(kind.value_counts()))
    s.ask("oolongs with orchid aroma", "two conditions", 
          s.rows(oolong & orchid, also=oolong & f["香味"].str.contains("蜜兰香")), language="en",
          note="honey orchid: either way")  # fmt: skip
    s.ask("只要红茶", "follow-up", s.rows((place == "福建武夷山") & (kind == "红茶")),
          after="武夷山产的茶")  # fmt: skip
    s.ask("今年10月采的茶", "period",
          s.rows((picked.dt.year == 2026) & (picked.dt.month == 10)))  # fmt: skip
    s.ask("特级大红袍和特级肉桂哪个贵", "comparison of rows",
          s.ahead(price, one("大红袍", "特级"), one("肉桂", "特级")))  # fmt: skip
    s.ask("500块以内的云南普洱", "three conditions",
          s.rows((kind == "普洱") & place.str.startswith("云南") & (price <= 500)))  # fmt: skip
    s.ask("特级碧螺春能试喝吗", "yes/no of a row", s.named(one("碧螺春", "特级")))
    s.ask("不能试喝的乌龙茶", "not", s.rows(oolong & (taste == "×"), also=oolong & (taste == "")),
          note="not said: either way")  # fmt: skip
    s.ask("批发价最低的三款", "first n", s.ranked(bulk, first=3, most=False))
    s.ask("乌龙茶类的零售价平均多少", "average", value(price[oolong].mean()))
    s.ask("缺货的有几款", "count", count(stock == 0))
    s.ask("福建的绿茶有吗", "none", none((kind == "绿茶") & place.str.startswith("福建")))
    s.ask("最便宜的是哪个", "follow-up", s.ranked(price, name.str.startswith("铁观音"), most=False),
          after="铁观音有哪些")  # fmt: skip
    s.ask("一级的西湖龙井多少钱一罐", "detail", s.named(one("西湖龙井", "一级")))


def main() -> None:
    for sheet in (allotments, choir, fishmonger, agency, bento, knives, helpers, tea):
        sheet()
    assert len(LINES) == 160 and set(Counter(x["file"] for x in LINES).values()) == {20}
    path = HERE / "sealed_o1.jsonl"
    if "--write" in sys.argv:
        path.write_text("".join(f"{json.dumps(x, ensure_ascii=False)}\n" for x in LINES), "utf-8")
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        path.with_suffix(".sha256").write_text(f"{digest}  {path.name}\n", "utf-8")
    written = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for number, (here, there) in enumerate(zip_longest(LINES, written), 1):
        if here != there:
            print("differs, line", number, "\n  computed", here, "\n  written ", there)
    for field in ("half", "language", "phenomenon"):
        print(field, dict(Counter(line[field] for line in LINES)))
    print("kind", dict(Counter(line["expect"]["kind"] for line in LINES)))


if __name__ == "__main__":
    main()
