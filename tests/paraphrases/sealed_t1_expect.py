# ruff: noqa: E501
"""Writes `sealed_t1.jsonl`: 160 questions over the eight files of exam t1, expectations by pandas.

`python sealed_t1_expect.py` writes the exam and its hash; `--show` prints what is expected. Today is
2026-11-27, a Friday. Every other question is "open", the rest "sealed", in an order in which the
halves are alike. `also`: rows that may be shown beside the expected ones or not (sold out where
nobody spoke of stock, a blank flag). `right` is what a reader of the file found, beside the code:
the number of rows or groups, or the figure itself. `language`, `sort` and `noisy` only describe
the question.
"""

import hashlib
import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pandas as pd

HERE = Path(__file__).parent
FILES = HERE / "catalogs_t1"
TODAY = pd.Timestamp("2026-11-27")
TEXT: dict[str, Any] = {"dtype": str, "keep_default_na": False}
LINES: list[dict[str, Any]] = []


def number(cells: pd.Series) -> pd.Series:
    """The cells as numbers; a comma parts thousands."""
    return pd.to_numeric(cells.astype(str).str.replace(",", "").replace("", None))


def spanish(cells: pd.Series) -> pd.Series:
    """The cells as numbers; a comma is the decimal one."""
    return pd.to_numeric(cells.str.replace(",", ".").replace("", None))


def day(cells: pd.Series, form: str) -> pd.Series:
    return pd.to_datetime(cells.replace(["", "不明"], None), format=form)


def has(cells: pd.Series, *words: str) -> pd.Series:
    return cells.map(lambda cell: any(word.casefold() in str(cell).casefold() for word in words))


def within(days: pd.Series, first: str, last: str) -> pd.Series:
    return days.between(pd.Timestamp(first), pd.Timestamp(last))


class Sheet:
    """One file with its questions."""

    def __init__(self, file: str, key: str, language: str, frame: pd.DataFrame) -> None:
        assert frame[key].is_unique and frame[key].notna().all()
        self.file, self.key, self.language, self.frame = file, key, language, frame
        self.lines: list[dict[str, Any]] = []

    def _ask(
        self, sort: str, question: str, expect: dict[str, Any], lang: str = "", noisy: bool = False
    ) -> None:
        self.lines.append({
            "file": self.file, "language": lang or self.language, "sort": sort, "noisy": noisy,
            "question": question, "key": self.key, "expect": expect,
        })  # fmt: skip

    def rows(
        self, sort: str, question: str, mask: pd.Series, right: int, also: Any = None, **more: Any
    ) -> None:
        """The rows of the mask, less those that may be shown or not."""
        if also is not None:
            mask = mask & ~also
        keys = self.frame.loc[mask, self.key].tolist()
        assert len(keys) == right, (question, right, keys)
        expect: dict[str, Any] = {"kind": "rows", "keys": keys}
        if also is not None:
            expect["also"] = self.frame.loc[also, self.key].tolist()
        self._ask(sort, question, expect, **more)

    def first(
        self, question: str, mask: Any, column: str, right: list[str], up: bool = False, **more: Any
    ) -> None:
        """The first rows of the mask by a column; none of them shares its place."""
        sorted_rows = self.frame[mask].dropna(subset=column).sort_values(column, ascending=up)
        upto = sorted_rows.head(len(right) + 1)
        assert upto[column].is_unique, question
        keys = sorted_rows.head(len(right))[self.key].tolist()
        assert keys == right, (question, right, keys)
        ordered = {"ordered": True} if len(keys) > 1 else {}
        self._ask("order", question, {"kind": "rows", "keys": keys, **ordered}, **more)

    def row(self, question: str, key: str, **more: Any) -> None:
        assert (self.frame[self.key] == key).any()
        self._ask("detail", question, {"kind": "rows", "keys": [key]}, **more)

    def count(self, question: str, mask: pd.Series, right: int, **more: Any) -> None:
        assert int(mask.sum()) == right, (question, right, int(mask.sum()))
        self._ask("count", question, {"kind": "count", "value": right}, **more)

    def value(self, question: str, figure: float, right: float, **more: Any) -> None:
        assert abs(figure - right) < 0.01, (question, right, figure)
        self._ask("statistic", question, {"kind": "value", "value": right}, **more)

    def groups(self, question: str, figures: pd.Series, right: int, **more: Any) -> None:
        pairs = {str(name): round(float(figure), 4) for name, figure in figures.items()}
        assert len(pairs) == right, (question, right, pairs)
        self._ask("groups", question, {"kind": "groups", "pairs": pairs}, **more)

    def none(self, question: str, mask: pd.Series, **more: Any) -> None:
        assert not mask.any(), question
        self._ask("none", question, {"kind": "none"}, **more)

    def close(self) -> None:
        assert len(self.lines) == 20, (self.file, len(self.lines))
        dice = random.Random(self.file)
        orders = [dice.sample(self.lines, 20) for _ in range(400)]
        most_alike = min(orders, key=unlike)
        for at, line in enumerate(most_alike):
            LINES.append({"file": line.pop("file"), "half": ("open", "sealed")[at % 2], **line})


def unlike(order: list[dict[str, Any]]) -> int:
    """How far the halves would differ in languages, sorts and noise, with these lines next."""
    leaning: Counter[str] = Counter()
    for at, line in enumerate([*LINES, *order]):
        for what in (line["language"], line["sort"], f"noisy {line['noisy']}"):
            leaning[what] += (1, -1)[at % 2]
    return sum(map(abs, leaning.values()))


def chemicals() -> None:
    frame = pd.read_csv(FILES / "prep_room_chemicals.csv", encoding="utf-8-sig", **TEXT)
    frame["price"] = number(frame["Price per pack (£)"])
    frame["opened"] = day(frame["Date opened"], "%d/%m/%Y")
    frame["expiry"] = day(frame["Expiry"], "%d/%m/%Y")
    s = Sheet("prep_room_chemicals.csv", "Ref", "en", frame)
    hazards, place, form = frame["Hazards"], frame["Location"], frame["Form"]
    left = number(frame["Bottles"])
    flam, again = has(hazards, "Flam"), has(frame["Reorder?"], "y")
    s.rows("filter", "which chemicals live in the fridge?", place == "Fridge", 4)
    s.rows("bound", "anythng over £40 a pack", frame.price > 40, 5, noisy=True)
    s.rows(
        "date",
        "Inspection on Monday. Of the chemicals we still have at least a bottle of, which are already past their expiry date?",
        (frame.expiry < TODAY) & (left > 0),
        6,
    )
    s.rows(
        "denial",
        "what have we got in the metals cupboard that won't catch fire",
        (place == "Metals cupboard") & ~flam,
        3,
    )
    s.count("how mny of our chemicals are markd toxic", has(hazards, "Tox"), 7, noisy=True)
    s.rows(
        "denial",
        "Necesito ver los productos oxidantes que no sean irritantes",
        has(hazards, "Oxidiser") & ~has(hazards, "Irritant"),
        6,
        lang="es",
    )
    s.row("wheres the silver nitrte kept n how much is it", "CH061", noisy=True)
    s.rows(
        "filter",
        "冷蔵庫に入れている試薬のうち、開封日が書いてあるものを教えてください",
        (place == "Fridge") & frame.opened.notna(),
        2,
        lang="ja",
    )
    s.first(
        "los tres productos más caros que compramos a Tarn",
        frame.Supplier == "Tarn Lab Supply",
        "price",
        ["CH055", "CH002", "CH037"],
        lang="es",
    )
    s.value(
        "average pack price of everything we list under the flammables cabinet?",
        frame.price[place == "Flammables cabinet"].mean(),
        18.63,
    )
    s.groups("固体、液体、溶液各有几种试剂？", form.value_counts(), 3, lang="zh")
    s.rows(
        "date",
        "q productos nos caducan en dicienbre?",
        within(frame.expiry, "2026-12-01", "2026-12-31"),
        2,
        lang="es",
        noisy=True,
    )
    s.rows(
        "either",
        "Corrosive things that we buy from either Odell or Kestrel please",
        has(frame.Supplier, "Odell", "Kestrel") & has(hazards, "Corrosive"),
        6,
    )
    s.rows(
        "absent",
        "chemcials used only by KS3 that carry no hazrd warning at all",
        (frame["Used for"] == "KS3") & (hazards == ""),
        5,
        noisy=True,
    )
    s.count(
        "How many of the lines on this list come from Brackley?",
        has(frame.Supplier, "Brackley"),
        26,
    )
    s.rows(
        "bound",
        "６ポンドみまんの溶液てありますか",
        (form == "solution") & (frame.price < 6),
        2,
        lang="ja",
        noisy=True,
    )
    s.rows(
        "filter",
        "which ones are flagged to reorder even though there's still at least one bottle left?",
        again & (left >= 1),
        9,
    )
    s.rows(
        "date", "What did we open last month?", within(frame.opened, "2026-10-01", "2026-10-31"), 3
    )
    s.rows(
        "denial",
        "有哪些易燃的东西没有放在易燃品柜里？",
        flam & (place != "Flammables cabinet"),
        9,
        lang="zh",
    )
    s.none("got any mercury?", has(frame.Chemical, "mercury") | has(frame.Notes, "mercury"))
    s.close()


def lots() -> None:
    export = json.loads((FILES / "auction_lots.json").read_text("utf-8"))
    frame = pd.DataFrame(export["lots"])
    frame["tags"] = frame.tags.map(", ".join)
    s = Sheet("auction_lots.json", "lot_id", "en", frame)
    xmas, sold = frame.sale == "Christmas Sale", frame.status == "sold"
    s.rows("filter", "anyhting by ilse brandt", frame.maker == "Ilse Brandt", 2, noisy=True)
    s.rows(
        "bound",
        "chrismas sale lots w/ low estimate under 150 quid",
        xmas & (frame.est_low_gbp < 150),
        6,
        noisy=True,
    )
    s.first("What's the most anyone has paid, and for which lot?", sold, "hammer_gbp", ["H1-108"])
    s.rows(
        "denial",
        "Which clocks and watches don't go?",
        (frame.category == "Clocks & Watches") & has(frame.condition, "not running"),
        2,
    )
    s.count(
        "how mny lots were left unsold at the october sale",
        (frame.status == "unsold") & (frame.sale == "October Interiors"),
        2,
        noisy=True,
    )
    s.value(
        "what does a piece of furniture go for on average? hammer price i mean",
        frame.hammer_gbp[frame.category == "Furniture"].mean(),
        678.0,
    )
    s.groups(
        "Total hammer price for each sale that has already taken place",
        frame[sold].groupby("sale").hammer_gbp.sum(),
        3,
    )
    s.row("whats wrong w the teddy bear", "H4-162", noisy=True)
    s.rows(
        "either",
        "mid century or art deco peices still to come up",
        xmas & has(frame.tags, "mid-century", "art deco"),
        4,
        noisy=True,
    )
    s.rows(
        "bound",
        "I'd like to bid on something made before 1750. What's left for me?",
        xmas & (frame.year_made < 1750),
        3,
    )
    s.rows(
        "either",
        "¿Qué muebles de teca o de palisandro llegaron a venderse?",
        sold & (frame.category == "Furniture") & has(frame.material, "teak", "rosewood"),
        2,
        lang="es",
    )
    s.rows(
        "filter",
        "joyas vendidas q el comprador aun no a recogido",
        (frame.category == "Jewellery") & frame.collected.eq(False),
        2,
        lang="es",
        noisy=True,
    )
    s.rows(
        "bound",
        "十一月那场拍卖里，落槌价超过500英镑的都有哪些？",
        (frame.sale == "November Fine Sale") & (frame.hammer_gbp > 500),
        5,
        lang="zh",
    )
    s.count("一共有几件拍品被撤拍了", frame.status == "withdrawn", 9, lang="zh")
    s.rows(
        "filter", "鉄道関連の品をすべて見せてください", has(frame.tags, "railwayana"), 3, lang="ja"
    )
    s.first(
        "クリスマスのオークションで見積額の上限が一番高いのはどれ?",
        xmas,
        "est_high_gbp",
        ["H4-170"],
        lang="ja",
    )
    s.rows(
        "denial",
        "piezas de cerámica que no tengan ningún desperfecto",
        (frame.category == "Ceramics") & has(frame.condition, "no damage", "perfect"),
        3,
        lang="es",
    )
    s.rows(
        "bound",
        "Pictures that sold above their top estimate",
        sold & (frame.category == "Pictures") & (frame.hammer_gbp > frame.est_high_gbp),
        3,
    )
    s.rows(
        "absent",
        "which silver lots have no height on file",
        (frame.category == "Silver") & frame.height_cm.isna(),
        3,
    )
    s.none(
        "Hello! Is there a barometer among your lots? My husband collects them.",
        has(frame.title, "barometer") | has(frame.condition, "barometer"),
    )
    s.close()


def races() -> None:
    frame = pd.read_csv(FILES / "carreras_populares.csv", sep=";", encoding="cp1252", **TEXT)
    frame["fecha"] = day(frame["Fecha"], "%d/%m/%Y")
    frame["cierre"] = day(frame["Cierre inscr."], "%d/%m/%Y")
    frame["km"] = spanish(frame["Dist. (km)"])
    frame["cuota"] = spanish(frame["Cuota (€)"])
    frame["desnivel"] = number(frame["Desn. + (m)"])
    frame["plazas"], frame["inscritos"] = number(frame["Plazas"]), number(frame["Inscritos"])
    s = Sheet("carreras_populares.csv", "Cód.", "es", frame)
    ground, ahead, marks = frame["Terreno"], frame.fecha >= TODAY, ["Sí", "SI", "S", "x"]
    kids, shirt = frame["Cat. infantil"].isin(marks), frame["Camiseta"]
    half, whole = frame.km == 21.1, frame.km == 42.2
    april = within(frame.fecha, "2027-04-01", "2027-04-30")
    s.rows("filter", "¿Qué pruebas hay en la provincia de Huesca?", frame.Provincia == "Huesca", 3)
    s.rows(
        "bound",
        "carreras de asfalto d menos de 10 km y q cuesten menos de 10 euros",
        (ground == "asfalto") & (frame.km < 10) & (frame.cuota < 10),
        8,
        noisy=True,
    )
    s.rows(
        "date",
        "Quiero estrenar el año corriendo, ¿qué se corre en enero?",
        within(frame.fecha, "2027-01-01", "2027-01-31"),
        9,
    )
    s.rows(
        "date",
        "¿Qué pruebas tienen ya cerrada la inscripción pero todavía no se han disputado?",
        ahead & (frame.cierre < TODAY),
        2,
    )
    s.rows(
        "denial",
        "trails en los que no dan camiseta",
        (ground == "trail") & shirt.isin(["No", "NO", "N", ""]),
        1,
        also=(ground == "trail") & (shirt == ""),
    )
    s.first("cual es la q tiene mas desnibel", ahead | ~ahead, "desnivel", ["CP-36"], noisy=True)
    s.count("cuantas medias maratones ai en el calendario", half, 4, noisy=True)
    s.value(
        "所有柏油路面的比赛，报名人数加起来是多少？",
        frame.inscritos[ground == "asfalto"].sum(),
        12914,
        lang="zh",
    )
    s.groups("cuota media según el terreno", frame.groupby("Terreno").cuota.mean(), 6)
    s.row("a q hora sale el croos laguna negra y asta cuando m puedo apuntar", "CP-16", noisy=True)
    s.rows(
        "filter",
        "busco alguna carrera para hacerla con mi perra",
        has(frame.Observaciones, "perro"),
        1,
    )
    s.rows(
        "date",
        "En diciembre vienen mis sobrinos: ¿en qué carreras de ese mes hay categoría para niños?",
        kids & within(frame.fecha, "2026-12-01", "2026-12-31"),
        4,
    )
    s.rows(
        "bound",
        "upcomming races under 15 euros w more than 1000 places",
        ahead & (frame.cuota < 15) & (frame.plazas > 1000),
        3,
        lang="en",
        noisy=True,
    )
    s.rows(
        "either",
        "Which trail or cross events are still to come before March?",
        ahead & ground.isin(["trail", "cross"]) & (frame.fecha < "2027-03-01"),
        9,
        lang="en",
    )
    s.row("how many people have signed up for the Ebro marathon so far?", "CP-21", lang="en")
    s.rows(
        "bound",
        "申し込みが定員に達してしまったレースはどれですか",
        frame.inscritos >= frame.plazas,
        1,
        lang="ja",
    )
    s.rows("filter", "フルマラソンの参加費おしえてくたさい", whole, 3, lang="ja", noisy=True)
    s.first("半程马拉松里报名费最便宜的两场", half, "cuota", ["CP-15", "CP-03"], up=True, lang="zh")
    s.rows(
        "denial",
        "四月份有哪些比赛不是在柏油路上跑的？",
        april & (ground != "asfalto"),
        2,
        lang="zh",
    )
    s.none(
        "¿Hay algo en la provincia de Sevilla?",
        has(frame.Provincia, "Sevilla") | has(frame.Localidad, "Sevilla"),
    )
    s.close()


def costumes() -> None:
    sheets = pd.read_excel(
        FILES / "disfraces_alquiler.xlsx", sheet_name=None, header=3, engine="openpyxl"
    )
    parts = [part.rename(columns={"Tallas (años)": "Tallas"}) for part in sheets.values()]
    frame = pd.concat(parts, ignore_index=True)
    s = Sheet("disfraces_alquiler.xlsx", "Ref.", "es", frame)
    child = frame["Ref."].str.startswith("N")
    theme, size, back = frame["Temática"], frame["Tallas"].str.split(", "), frame["Vuelve el"]
    state, rent, deposit = frame.Estado.str.lower(), frame["Alquiler finde €"], frame["Fianza €"]
    free = state == "disponible"
    cleaned = frame["Última limpieza"]
    s.rows(
        "filter",
        "Enséñame todos los disfraces de piratas, los de mayores y los de niños",
        theme == "piratas",
        4,
    )
    s.rows(
        "filter",
        "disfrazes d terror q esten disponibles",
        (theme == "terror") & free,
        1,
        noisy=True,
    )
    s.rows(
        "bound",
        "¿Qué disfraces medievales salen por menos de 30 euros el fin de semana?",
        (theme == "medieval") & (rent < 30),
        4,
    )
    s.rows(
        "date",
        "¿qué trajes nos devuelven entre mañana y el domingo?",
        within(back, "2026-11-28", "2026-11-29"),
        5,
    )
    s.count(
        "how many different costumes are due back next week?",
        within(back, "2026-11-30", "2026-12-06"),
        17,
        lang="en",
    )
    s.rows(
        "denial",
        "trajes navideños de adulto que no estén ni alquilados ni en reparación",
        ~child & (theme == "Navidad") & ~state.isin(["alquilado", "en reparación"]),
        2,
    )
    s.first("¿cuál es el que más cuesta alquilar?", rent > 0, "Alquiler finde €", ["A126"])
    s.value(
        "precio medio de alquiler de los disfraces infantiles",
        rent[child].mean(),
        12.61,
    )
    s.groups("各个主题分别有多少款服装？", theme.value_counts(), 15, lang="zh")
    s.row("q lleva el traje de katrina y cuanto es la fiansa", "A106", noisy=True)
    s.row("A mi hija le encantó el de Brujita. ¿Cuándo estará de vuelta?", "N102")
    s.rows(
        "filter",
        "Trajes de mujer que lleven algo de rojo y que haya en la talla S",
        (frame.Para == "mujer") & has(frame.Color, "rojo") & size.map(lambda each: "S" in each),
        5,
    )
    s.row(
        "Is your grown-up astronaut suit OK to rent right now, or is something wrong with it?",
        "A130",
        lang="en",
    )
    s.rows(
        "either",
        "avaliable kids costumes, animals or christmas",
        child & free & theme.isin(["animales", "Navidad"]),
        4,
        lang="en",
        noisy=True,
    )
    s.rows(
        "bound",
        "which ones need a deposit of a hundred euros or more?",
        deposit >= 100,
        8,
        lang="en",
    )
    s.rows(
        "filter",
        "子ども用で7〜9歳のサイズがあって、今すぐ借りられる衣装を探しています",
        child & free & size.map(lambda each: "7-9" in each),
        7,
        lang="ja",
    )
    s.rows(
        "filter", "クリーニングちゅうの衣装どれ", state == "tintorería", 11, lang="ja", noisy=True
    )
    s.rows("absent", "哪些服装没有登记上次清洗的日期？", cleaned.isna(), 7, lang="zh")
    s.rows(
        "date",
        "q trajes se an limpiado este mes",
        within(cleaned, "2026-11-01", "2026-11-30"),
        7,
        noisy=True,
    )
    s.none("teneis alguno d pinguino??", has(frame.Disfraz, "ping"), noisy=True)
    s.close()


def stores() -> None:
    frame = pd.read_csv(FILES / "bosai_bichiku.csv", encoding="cp932", **TEXT)
    frame["price"], frame["amount"] = number(frame["単価(円)"]), number(frame["数量"])
    expiry, bought = day(frame["使用・賞味期限"], "%Y/%m/%d"), day(frame["購入日"], "%Y/%m/%d")
    s = Sheet("bosai_bichiku.csv", "管理番号", "ja", frame)
    kind, place, result = frame["区分"], frame["保管場所"], frame["点検結果"]
    name, allergens = frame["品名"], frame["アレルゲン"]
    milk, food = has(allergens, "乳"), kind == "食料"
    s.rows(
        "filter",
        "北小学校に置いてある照明・電源関係のものは?",
        (place == "北小学校") & (kind == "照明・電源"),
        2,
    )
    s.rows("date", "もう賞味期限が切れてしまっている食べ物はありますか", food & (expiry < TODAY), 1)
    s.rows(
        "date",
        "これから来年3月末までに期限を迎えるものを出してください。入れ替えの予算を取ります",
        within(expiry, "2026-11-27", "2027-03-31"),
        3,
    )
    s.rows(
        "denial", "小麦がはいってない食料おしえて", food & ~has(allergens, "小麦"), 9, noisy=True
    )
    s.count("点検の結果に問題がなかった品目は何件?", result.isin(["良", "良好", "○"]), 58)
    s.first("たんかが いちばんたかいのどれ", frame.price > 0, "price", ["B-020"], noisy=True)
    s.value(
        "救護の区分にある品目、単価の平均はいくら",
        frame.price[kind == "救護"].mean(),
        35560.0,
    )
    s.groups("保管場所ごとに何品目あるか知りたい", place.value_counts(), 6)
    s.row("チェーンソーって誰でも使っていいの? どこにある?", "B-067")
    s.rows(
        "either",
        "総務課が担当しているもので、要交換か一部破損になっているのは",
        has(frame["担当"], "総務課") & result.isin(["要交換", "一部破損"]),
        5,
    )
    s.rows("filter", "赤ちゃんようのみるくどこ?", has(name, "ミルク"), 2, noisy=True)
    s.rows(
        "bound",
        "cosas q valgan 100.000 yenes o mas x unidad",
        frame.price >= 100000,
        7,
        lang="es",
        noisy=True,
    )
    s.rows("absent", "Which items haven't been inspected yet?", result == "未点検", 7, lang="en")
    s.rows(
        "filter",
        "drnking water, where is it and how many cases of each",
        has(name, "飲料水"),
        3,
        also=(kind == "飲料水") & ~has(name, "飲料水"),
        lang="en",
        noisy=True,
    )
    s.row("¿Dónde están las camillas y cuántas hay?", "B-052", lang="es")
    s.count(
        "¿Cuántos de los artículos del inventario se compraron este año?",
        bought >= "2026-01-01",
        14,
        lang="es",
    )
    s.rows("filter", "有人对牛奶过敏。哪些吃的含有乳成分？", food & milk, 6, lang="zh")
    s.rows(
        "denial",
        "不在第二仓库的寝俱有那些",
        (kind == "寝具") & (place != "第二倉庫"),
        5,
        lang="zh",
        noisy=True,
    )
    s.first(
        "Of the first-aid supplies, which three do we hold the largest quantities of?",
        kind == "救護",
        "amount",
        ["B-057", "B-055", "B-056"],
        lang="en",
    )
    s.none(
        "ペットフードは備蓄していますか?",
        has(name, "ペット", "犬", "猫") | has(frame["備考"], "ペット"),
    )
    s.close()


def fossils() -> None:
    frame = pd.read_csv(FILES / "化石標本台帳.tsv", sep="\t", **TEXT)
    frame["mm"], frame["g"] = number(frame["最大長(mm)"]), number(frame["重量(g)"])
    frame["age"], frame["worth"] = number(frame["年代(百万年前)"]), number(frame["評価額(円)"])
    came = day(frame["受入日"], "%Y-%m-%d")
    s = Sheet("化石標本台帳.tsv", "標本番号", "ja", frame)
    kind, country, now = frame["分類"], frame["国"], frame["現在の状況"]
    cast, floor = frame["実物/複製"].isin(["レプリカ", "複製"]), frame["展示階"]
    s.rows("filter", "モロッコで採れた三葉虫", (kind == "三葉虫") & (country == "モロッコ"), 4)
    s.rows("bound", "50センチよりでかい標本みせて", frame.mm > 500, 10, noisy=True)
    s.rows("denial", "恐竜の標本で、本物ではないものはどれですか", (kind == "恐竜") & cast, 2)
    s.count("いまよその館に貸し出している標本は全部で何点?", now == "貸出中", 9)
    s.first("いちばんふるい かせきはどれ?", frame.age > 0, "age", ["KF-0052"], noisy=True)
    s.value(
        "アンモナイトの評価額、全部合わせるといくらになる?",
        frame.worth[kind == "アンモナイト"].sum(),
        280900,
    )
    s.groups("現在の状況別に何点ずつあるか集計してください", now.value_counts(), 5)
    s.row("タカハシほたては何階でみれる?", "KF-0044", noisy=True)
    s.rows(
        "filter",
        "来週の体験教室で子どもたちに使わせてもいい標本を選んで",
        has(frame["備考"], "体験教室"),
        5,
    )
    s.rows("date", "2020年以降に受け入れたもの", came >= "2020-01-01", 6)
    s.rows("absent", "受入日がわからなくなっている標本は?", came.isna(), 6)
    s.rows(
        "either",
        "一楼能看到哪些哺乳动物或植物的化石？",
        (floor == "1F") & kind.isin(["哺乳類", "植物"]),
        4,
        lang="zh",
    )
    s.rows(
        "filter",
        "Which dinosaur specimens are on display at the moment?",
        (kind == "恐竜") & now.isin(["常設展示", "企画展"]),
        5,
        lang="en",
    )
    s.rows(
        "filter", "fosils from hokaido pls", has(frame["産地"], "北海道"), 6, lang="en", noisy=True
    )
    s.first(
        "heaviest specimen you hold that is not an ammonite?",
        kind != "アンモナイト",
        "g",
        ["KF-0027"],
        lang="en",
    )
    s.rows(
        "filter",
        "¿Qué piezas donó en su día 白鳥 敬?",
        has(frame["入手経路"], "白鳥"),
        7,
        lang="es",
    )
    s.rows("bound", "fosiles d menos de 100 gramos", frame.g < 100, 8, lang="es", noisy=True)
    s.rows(
        "filter",
        "来自日夲的哺乳动物化石",
        (kind == "哺乳類") & (country == "日本"),
        4,
        lang="zh",
        noisy=True,
    )
    s.value(
        "三叶虫标本平均有多长？",
        frame.mm[kind == "三葉虫"].mean(),
        71.5,
        lang="zh",
    )
    s.none(
        "始祖鳥の化石はありますか",
        has(frame["標本名"], "始祖鳥", "アーケオ") | has(frame["学名"], "Archaeopteryx"),
    )
    s.close()


def billboards() -> None:
    frame = pd.read_csv(FILES / "huwai_guanggao.csv", encoding="gb18030", **TEXT)
    frame["price"], frame["flow"] = number(frame["刊例价(元/月)"]), number(frame["日均人流(万)"])
    until = day(frame["合同到期"], "%Y.%m.%d")
    s = Sheet("huwai_guanggao.csv", "编号", "zh", frame)
    area, place, media, state = frame["区域"], frame["点位"], frame["媒体形式"], frame["状态"]
    free, lit, limit = (
        state.isin(["空闲", "空置"]),
        frame["亮灯"].isin(["是", "有"]),
        frame["行业限制"],
    )
    s.rows("filter", "高新区现在有哪些空着的广告位？", (area == "高新区") & free, 4)
    s.rows(
        "bound",
        "刊例价一个月5000以内的灯箱，得是现在空着的，帮我列一下",
        free & (media == "灯箱") & (frame.price <= 5000),
        4,
    )
    s.rows(
        "filter",
        "机场高速的单立拄都有那些，报个价",
        has(place, "机场高速") & (media == "单立柱"),
        5,
        noisy=True,
    )
    s.rows("date", "今年年底之前合同到期的有哪几个", within(until, "2026-11-27", "2026-12-31"), 3)
    s.rows("denial", "晚上不亮灯的单立柱，还有空的吗？", (media == "单立柱") & ~lit & free, 1)
    s.count(
        "宝岛眼镜城现在租着我们几个点位？还在预订阶段的不算",
        (frame["现客户"] == "宝岛眼镜城") & (state == "已租"),
        4,
    )
    s.first("人流最大的3個点位", frame.flow > 0, "flow", ["GG019", "GG060", "GG011"], noisy=True)
    s.value(
        "LED大屏的刊例价平均一个月多少钱",
        frame.price[media == "LED大屏"].mean(),
        63866.67,
    )
    s.groups("各区还空着的点位分别有几个？", area[free].value_counts(), 5)
    s.row("西山公圆正门那块大屏什么时侯到期 谁在负责", "GG036", noisy=True)
    s.rows(
        "either",
        "丁艳红或着秦小川手上在维修的",
        frame["负责人"].isin(["丁艳红", "秦小川"]) & (state == "维修中"),
        8,
        noisy=True,
    )
    s.rows(
        "filter",
        "我们是做医美的，想在江北区投灯箱，现在空着又能接我们这行的是哪个？",
        (area == "江北区") & (media == "灯箱") & free & ~has(limit, "医美", "公益"),
        1,
    )
    s.rows(
        "filter",
        "Which sites can be booked as half a screen?",
        has(frame["备注"], "半屏"),
        5,
        lang="en",
    )
    s.rows(
        "bound",
        "bilboards bigger then 200 square metres",
        number(frame["面积(㎡)"]) > 200,
        2,
        lang="en",
        noisy=True,
    )
    s.rows(
        "denial",
        "vacant sites that have no restrictions on the advertiser's industry",
        free & (limit == ""),
        5,
        lang="en",
    )
    s.rows(
        "filter",
        "¿Qué soportes tenemos enfrente de la escuela primaria?",
        has(place, "小学"),
        3,
        lang="es",
    )
    s.count(
        "cuantos soportes d ascensor tenemos en total",
        media == "电梯框架",
        10,
        lang="es",
        noisy=True,
    )
    s.first(
        "秦小川さん担当で いちばん高い 空きワクは?",
        free & (frame["负责人"] == "秦小川"),
        "price",
        ["GG014"],
        lang="ja",
        noisy=True,
    )
    s.rows(
        "bound",
        "月1000元以下で、2週間から契約できて、今空いている場所を教えてください",
        free & (frame.price <= 1000) & (frame["起投周期"] == "2周"),
        1,
        lang="ja",
    )
    s.none("地铁1号线还有灯箱吗", has(place, "1号线"))
    s.close()


def baby() -> None:
    frame = pd.read_excel(
        FILES / "muying_kucun.xlsx", sheet_name="库存", header=2, engine="openpyxl"
    )
    s = Sheet("muying_kucun.xlsx", "货号", "zh", frame)
    kind, brand, price, stock = frame["品类"], frame["品牌"], frame["售价"], frame["库存"]
    note, fixing, age = frame["备注"], frame["固定/电源"], frame["适用年龄"]
    folds, gone = frame["可折叠"], stock == 0
    seat, chair, pram = kind == "安全座椅", kind == "餐椅", kind == "婴儿推车"
    post = frame["包邮"].isin(["是", "√", "包邮"])
    s.rows(
        "filter",
        "过年要坐飞机回老家，能带上飞机的推车哪几款有现货？",
        pram & has(note, "可登机") & ~gone,
        2,
    )
    s.rows("bound", "我不是会员，一千块以内的安全座椅有什么", seat & (price <= 1000), 5)
    s.rows(
        "filter",
        "isofix接口的按全座椅有那些",
        seat & has(fixing, "ISOFIX"),
        6,
        also=seat & has(fixing, "ISOFIX") & gone,
        noisy=True,
    )
    s.rows("denial", "哪些餐椅是折不起来的", chair & (folds == "否"), 2)
    s.rows("absent", "那些商品还没有平分", frame["评分"].isna(), 6, noisy=True)
    s.first(
        "最轻的三款婴儿推车是哪几款，从轻到重",
        pram,
        "自重(kg)",
        ["MY1004", "MY1001", "MY1005"],
        up=True,
    )
    s.value("安全座椅售价平均多少", price[seat].mean(), 1298.3)
    s.groups("每个品牌在店里有几款商品？", brand.value_counts(), 10)
    s.row("海德堡stadt3多钱 包油吗", "MY1009", noisy=True)
    s.rows(
        "date",
        "¿Qué artículos se han puesto a la venta este mes?",
        within(frame["上架日期"], "2026-11-01", "2026-11-30"),
        1,
        lang="es",
    )
    s.rows(
        "either",
        "眠眠或着木格的婴儿床 500到1500之间",
        (kind == "婴儿床") & brand.isin(["眠眠", "木格"]) & price.between(500, 1500),
        4,
        noisy=True,
    )
    s.rows(
        "filter",
        "宝宝下个月出生，想找一出生就能坐的安全座椅",
        seat & age.str.startswith("0-"),
        3,
        also=seat & age.str.startswith("0-") & gone,
    )
    s.rows(
        "bound",
        "strolers under 6 kilos that fold",
        pram & (frame["自重(kg)"] < 6) & (folds == "是"),
        2,
        also=pram & (frame["自重(kg)"] < 6) & gone,
        lang="en",
        noisy=True,
    )
    s.rows(
        "denial",
        "High chairs you have in stock that aren't made of wood, please",
        chair & ~gone & (brand != "木格"),
        2,
        lang="en",
    )
    carrier = kind == "背带"
    s.first("which baby carrier has the best rating?", carrier, "评分", ["MY1033"], lang="en")
    s.rows(
        "filter",
        "Estoy esperando gemelos, ¿qué carrito me serviría?",
        has(frame["品名"], "双胞胎"),
        1,
        lang="es",
    )
    s.row(
        "cuanto cuesta con precio d socio el sacaleches electrico", "MY1044", lang="es", noisy=True
    )
    s.rows(
        "bound",
        "送料無料で評価4.7以上、在庫があるものは?",
        post & (frame["评分"] >= 4.7) & ~gone,
        7,
        lang="ja",
    )
    s.count("220Vの電源が必要な商品はいくつありますか", fixing == "220V", 4, lang="ja")
    s.none("有没有防晒霜？", has(frame["品名"], "防晒") | has(note, "防晒"))
    s.close()


def main() -> None:
    for ask in (chemicals, lots, races, costumes, stores, fossils, billboards, baby):
        ask()
    assert len(LINES) == 160 and len({line["question"] for line in LINES}) == 160
    text = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in LINES)
    (HERE / "sealed_t1.jsonl").write_text(text, "utf-8")
    told = hashlib.sha256(text.encode()).hexdigest()
    (HERE / "sealed_t1.sha256").write_text(f"{told}  sealed_t1.jsonl\n", "utf-8")
    own: dict[str, list[str]] = {}
    for line in LINES:
        own.setdefault(line["file"], []).append(line["language"])
    away = sum(
        sum(each != max(set(all_), key=all_.count) for each in all_) for all_ in own.values()
    )
    print("sort", dict(Counter(line["sort"] for line in LINES)))
    print("kind", dict(Counter(line["expect"]["kind"] for line in LINES)))
    print("language", dict(Counter(line["language"] for line in LINES)), "not the file's:", away)
    print("half", dict(Counter(line["half"] for line in LINES)))
    print("noisy", sum(line["noisy"] for line in LINES))
    if "--show" in sys.argv:
        for line in LINES:
            print(line["file"], line["sort"], line["question"], line["expect"], sep=" | ")


if __name__ == "__main__":
    main()
