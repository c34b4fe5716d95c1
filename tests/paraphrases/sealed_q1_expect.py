# ruff: noqa: E501, F841
"""Checks `sealed_q1.jsonl`: the expectations of exam q1, by pandas from the files.

`python q1_expect.py` prints each line of the exam that differs from what is computed here
(none), and counts. With `--write` it writes the exam and its hash anew; `--show` prints what is
expected, for a second look. Today is 2026-11-27, a Friday. Of each file every other question is
"open", the rest "sealed". `after` lists the questions asked before a follow-up. `also`: rows that
may be shown beside the expected ones or not.
"""

import datetime
import hashlib
import json
import sys
from collections import Counter
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pandas as pd

HERE = Path(__file__).parent
FILES = HERE / "catalogs_q1"
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


def has(cells: pd.Series, word: str) -> pd.Series:
    return cells.map(lambda cell: word.lower() in str(cell).lower())


def anywhere(frame: pd.DataFrame, *words: str) -> pd.Series:
    found = pd.Series(False, index=frame.index)
    for column in frame:
        for word in words:
            found |= has(frame[column], word)
    return found


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
        self,
        question: str,
        phenomenon: str,
        expect: dict[str, Any],
        language: str = "",
        after: list[str] | None = None,
    ) -> None:
        line: dict[str, Any] = {"file": self.file, "language": language or self.language}
        line |= {"question": question} | ({"after": after} if after else {})
        line |= {"phenomenon": phenomenon, "expect": expect, "key": self.key}
        LINES.append(line | {"half": ""})


def tools() -> None:
    d = pd.read_csv(FILES / "tool_hire_rates.csv", dtype=str)
    s = Sheet("tool_hire_rates.csv", "Item", "en", d)
    cat, make, power = d["Category"], d["Make"].str.lower(), d["Power"]
    day, week, weight = number(d["Day £"]), number(d["Week £"]), number(d["Weight kg"])
    owned, out = number(d["Qty owned"]), number(d["Qty out"])
    due = pd.to_datetime(d["Next service"], format="%d/%m/%Y")
    carry = d["Delivery"].isin(["Y", "Yes"])
    garden = "Good morning, I'm clearing an overgrown garden and only have a small car. Could you tell me which of your garden machines you would be able to deliver please?"
    s.ask("what's overdue its service?", "filter by date", s.rows(due < TODAY))
    s.ask("got a stump grinder?", "yes/no", s.named("Stump grinder"))
    s.ask("how much is the 6 metre tower for a weekend", "detail", s.named("Access tower 6m"))
    s.ask(
        "anything where every one we own is out on hire, none left on the shelf",
        "compare columns",
        s.rows(out >= owned),
    )
    s.ask(
        "110 volt gear weighing 10 kilos or less",
        "two conditions",
        s.rows(power.eq("110V") & (weight <= 10)),
    )
    s.ask("how many different petrol tools are on the list", "count", count(power.eq("petrol")))
    s.ask(
        "adding it all up how many items have we got out on hire right now", "sum", value(out.sum())
    )
    s.ask("avg day rate for the garden stuff", "average", value(day[cat.eq("Garden")].mean()))
    s.ask("number of tools per categry", "groups", sizes(cat))
    s.ask("dearest thing to hire for a week", "superlative", s.ranked(week))
    s.ask("five heaviest things on the list", "top n", s.ranked(weight, first=5))
    s.ask(
        "what can i plug into a normal 230v socket for under 15 quid a day",
        "two conditions",
        s.rows(power.eq("230V") & (day < 15)),
    )
    s.ask("which items dont need any deposit", "which have no", s.rows(d["Deposit"].eq("none")))
    s.ask(garden, "two conditions, polite", s.rows(cat.eq("Garden") & carry))
    s.ask(
        "and which of those are under £60 a day?",
        "follow-up",
        s.rows(cat.eq("Garden") & carry & (day < 60)),
        after=[garden],
    )
    s.ask(
        "Makita or Hilti stuff, except anything that needs a transformer",
        "or, exception",
        s.rows(
            make.isin(["makita", "hilti"]) & ~power.eq("110V"),
            also=make.isin(["makita", "hilti"]) & ~has(d["Notes"], "transformer"),
        ),
    )
    s.ask(
        "do you hire out pressure washers",
        "not in the data",
        none(anywhere(d, "washer", "jet wash")),
    )
    s.ask(
        "anything cordless?",
        "synonym",
        s.rows(has(d["Item"], "cordless"), also=power.eq("battery")),
    )
    s.ask("¿Qué máquinas van con diésel?", "filter by value", s.rows(power.eq("diesel")), "es")
    s.ask(
        "and for a week?",
        "follow-up",
        s.named("Mini digger 1.5t"),
        after=["how much is the mini digger 1.5t for a day"],
    )


def instruments() -> None:
    docs = json.loads((FILES / "marlow_secondhand.json").read_text())["stock"]
    for doc in docs:
        doc["consigned"] = doc["consignment"] is not None
        doc["consignment"] = doc["consignment"] or {"owner": None, "owner_share_pct": None}
    d = pd.json_normalize(docs)
    s = Sheet("marlow_secondhand.json", "title", "en", d)
    kind, maker = d["kind"], d["made.maker"].str.lower()
    year, ask, paid = d["made.year"], d["price.asking_gbp"], d["price.paid_gbp"]
    done = pd.to_datetime(d["last_serviced"])
    guitar = kind.isin(["electric guitar", "acoustic guitar"])
    bass = kind.eq("bass")
    left = d["left_handed"].eq(True)
    branch, spot = d["where.branch"], d["where.spot"]
    s.ask("any left handed guitars in?", "yes/no", s.rows(guitar & left, also=bass & left))
    s.ask("tell me about the Jazzmaster", "detail", s.named("Fender Jazzmaster"))
    s.ask("what have we got in on consignment", "filter by value", s.rows(d["consigned"]))
    s.ask(
        "how many of them belong to Mr Okafor",
        "follow-up",
        count(d["consignment.owner"].eq("Mr D. Okafor")),
        after=["what have we got in on consignment"],
    )
    s.ask(
        "how much would all the saxes fetch together at the asking prices?",
        "sum",
        value(ask[kind.eq("saxophone")].sum()),
    )
    s.ask(
        "avarage asking price of the clarinets", "average", value(ask[kind.eq("clarinet")].mean())
    )
    s.ask("anything made before 1970", "filter by number", s.rows(year < 1970, also=year.isna()))
    s.ask("which ones have no service date down", "unknown blank", s.rows(done.isna()))
    s.ask(
        "Could you list everything that has been serviced since the beginning of October, please?",
        "filter by date",
        s.rows(done >= pd.Timestamp("2026-10-01")),
    )
    cased = d["case"].isin(["hard", "soft"])
    s.ask(
        "guitars under 300 quid that come with a case, hard or soft",
        "three conditions",
        s.rows(guitar & (ask < 300) & cased, also=bass & (ask < 300) & cased),
    )
    s.ask(
        "whats in the cabinet at Castle Street",
        "two conditions",
        s.rows(branch.eq("Castle Street") & spot.eq("cabinet")),
    )
    s.ask("how many do we have of each kind of instrument", "groups", sizes(kind))
    s.ask("oldest thing in the shop?", "superlative", s.ranked(year, most=False))
    s.ask("3 priciest please", "top n", s.ranked(ask, first=3))
    s.ask(
        "grade C ones at canal yard",
        "two conditions",
        s.rows(d["condition.grade"].eq("C") & branch.eq("Canal Yard")),
    )
    s.ask(
        "all the Yamahas except the piano",
        "exception",
        s.rows(maker.eq("yamaha") & kind.ne("piano")),
    )
    s.ask("someone's after a harp, do we have one", "not in the data", none(anywhere(d, "harp")))
    s.ask(
        "which one has the biggest gap between what we paid and what we're asking",
        "compare columns",
        s.ranked(ask - paid),
    )
    s.ask(
        "日本製の楽器はどれですか", "filter by value", s.rows(d["made.country"].eq("Japan")), "ja"
    )
    s.ask(
        "is the Selmer Mark VI ours or does it belong to a customer?",
        "yes/no",
        s.named("Selmer Mark VI tenor sax"),
    )


def nursery() -> None:
    d = pd.read_csv(FILES / "vivero_lista.csv", sep=";", dtype=str)
    s = Sheet("vivero_lista.csv", "Planta", "es", d)
    name, kind, light, water = d["Planta"], d["Grupo"], d["Luz"], d["Riego"]
    price, trade = number(d["PVP"], comma=True), number(d["PV mayor"], comma=True)
    stock = number(d["Stock"])
    tall = d["Altura"].str.extract(r"(\d+)-(\d+)").astype(float)
    green, frost = (
        d["Perenne"].str.lower().eq("sí"),
        d["Resiste helada"].str.lower().isin(["sí", "si"]),
    )
    came = pd.to_datetime(d["Última entrada"], format="%d/%m/%Y")
    fruit = kind.eq("frutal")
    s.ask(
        "plantas para sombra que aguanten las heladas",
        "two conditions",
        s.rows(light.eq("sombra") & frost, also=light.eq("semisombra") & frost),
    )
    s.ask("¿el kumquat aguanta el frío?", "yes/no", s.named("Kumquat"))
    s.ask("teneis girasoles?", "not in the data", none(anywhere(d, "girasol", "helianthus")))
    s.ask("qué está agotado", "synonym", s.rows(stock.eq(0), also=stock.isna()))
    s.ask("frutales por menos de 12 euros", "two conditions", s.rows(fruit & (price < 12)))
    s.ask(
        "¿y de esos cuáles van a pleno sol?",
        "follow-up",
        s.rows(fruit & (price < 12) & light.eq("sol")),
        after=["frutales por menos de 12 euros"],
    )
    s.ask("cuantas aromaticas distintas hay en la lista", "count", count(kind.eq("aromática")))
    s.ask(
        "precio medio (PVP) de las trepadoras", "average", value(price[kind.eq("trepadora")].mean())
    )
    s.ask(
        "¿Cuántas unidades tenemos en total de plantas de temporada?",
        "sum",
        value(stock[kind.eq("temporada")].sum()),
    )
    s.ask("cuántas referencias hay de cada grupo", "groups", sizes(kind))
    s.ask("cuál es la planta más cara que vendemos", "superlative", s.ranked(price))
    s.ask("las tres con el precio de mayorista más alto", "top n", s.ranked(trade, first=3))
    s.ask("lo que llegó el 24 de noviembre", "filter by date", s.rows(came.eq("2026-11-24")))
    s.ask(
        "plantas de interior que pidan poca agua",
        "two conditions, synonym",
        s.rows(kind.eq("interior") & water.eq("escaso")),
    )
    s.ask("arbustos que no sean de sol", "denial", s.rows(kind.eq("arbusto") & light.ne("sol")))
    s.ask("rosales u hortensias", "or", s.rows(has(name, "rosal") | has(name, "hortensia")))
    bare = d["Maceta"].eq("raíz desnuda")
    s.ask(
        "todo lo que viene a raíz desnuda menos el almendro",
        "exception",
        s.rows(bare & ~has(name, "almendro")),
    )
    s.ask(
        "de qué plantas no está apuntado cuántas nos quedan",
        "unknown blank",
        s.rows(stock.isna()),
    )
    s.ask(
        "Which indoor plants are taller than a metre?",
        "two conditions",
        s.rows(kind.eq("interior") & (tall[0] >= 100)),
        "en",
    )
    s.ask(
        "Hola, buenas tardes. Tengo una terraza muy soleada y casi no puedo regar, ¿qué trepadoras me podrían servir? Gracias",
        "three conditions, polite",
        s.rows(kind.eq("trepadora") & light.eq("sol") & water.eq("escaso")),
    )


def dance() -> None:
    d = pd.read_excel(FILES / "horario_danza.xlsx", header=2, engine="openpyxl")
    s = Sheet("horario_danza.xlsx", "Grupo", "es", d)
    style, level, day, who = d["Estilo"].str.replace("-", " "), d["Nivel"], d["Día"], d["Profe"]
    seats, taken, queue = d["Plazas"], d["Inscritos"], d["En espera"]
    fee, start = d["Cuota €/mes"], pd.to_datetime(d["Inicio grupo"])
    low = d["Edad"].str.extract(r"(\d+)")[0].astype(float)
    high = d["Edad"].str.extract(r"-(\d+)")[0].astype(float).fillna(99)
    grown = style.eq("Ballet") & level.eq("adultos")
    late = d["Empieza"].map(lambda at: at >= datetime.time(20, 0))
    twelve = (low <= 12) & (high >= 12) & style.ne("Ballet")
    s.ask("clases de ballet para adultos", "two conditions", s.rows(grown))
    s.ask(
        "¿cuál es por la mañana?",
        "follow-up",
        s.rows(grown & has(d["Obs."], "mañana")),
        after=["clases de ballet para adultos"],
    )
    s.ask("a qué hora es el claqué", "detail", s.rows(style.eq("Claqué")))
    s.ask("grupos que ya están completos", "compare columns", s.rows(taken >= seats))
    s.ask("cuántos grupos hay cada día de la semana", "groups", sizes(day))
    s.ask("hay algo los domingos?", "yes/no", s.rows(day.eq("domingo")))
    weekend = day.isin(["sábado", "domingo"])
    s.ask(
        "clases entre semana que empiecen a las 8 de la tarde o después",
        "filter by time",
        s.rows(late & ~weekend),
    )
    s.ask("cuota media de flamenco", "average", value(fee[style.eq("Flamenco")].mean()))
    s.ask(
        "cuánta gente tenemos en lista de espera en flamenco, en total",
        "sum",
        value(queue[style.eq("Flamenco")].sum()),
    )
    s.ask("qué grupo tiene más gente esperando", "superlative", s.ranked(queue))
    cheap = fee.nsmallest(3)
    assert (fee <= cheap.max()).sum() == 3
    s.ask("las 3 clases con la cuota mas barata", "top n", s.rows(fee <= cheap.max()))
    s.ask("en qué grupos no se paga matrícula", "which have no", s.rows(d["Matrícula €"].eq(0)))
    s.ask(
        "grupos de hip hop menos el de adultos",
        "exception",
        s.rows(style.eq("Hip hop") & level.ne("adultos")),
    )
    s.ask(
        "salsa o bachata en martes",
        "or",
        s.rows(style.isin(["Salsa", "Bachata"]) & day.eq("martes")),
    )
    s.ask(
        "Buenas, mi hija tiene 12 años y le gustaría apuntarse a algo que no sea ballet. ¿Qué grupos hay para su edad que todavía tengan sitio?",
        "three conditions, polite",
        s.rows(twelve & (taken < seats), also=twelve & taken.isna()),
    )
    s.ask("qué grupos están sin profe", "unknown blank", s.rows(who.isna()))
    s.ask("¿dais clases de yoga?", "not in the data", none(anywhere(d, "yoga")))
    s.ask(
        "grupos que arrancaron en octubre",
        "filter by date",
        s.rows((start.dt.year == 2026) & (start.dt.month == 10)),
    )
    s.ask("how many groups does Dani teach", "count", count(who.eq("Dani")), "en")
    s.ask(
        "las de la sala 1 que cuesten más de 45 € al mes",
        "two conditions",
        s.rows(d["Sala"].eq("Sala 1") & (fee > 45)),
    )


def stationery() -> None:
    d = pd.read_csv(FILES / "bungu_oroshi.csv", dtype=str)
    s = Sheet("bungu_oroshi.csv", "品番", "ja", d)
    name, kind, maker, colour = d["品名"], d["分類"], d["メーカー"], d["色"]
    list_price, trade, stock = number(d["上代(税抜)"]), number(d["卸値"]), number(d["在庫数"])
    day = pd.to_datetime(d["次回入荷"], format="%Y/%m/%d", errors="coerce")
    gone = d["廃番"].eq("●")
    s.ask(
        "名入れできるボールペンはどれ?",
        "two conditions",
        s.rows(has(name, "ボールペン") & d["名入れ"].eq("○"), also=has(name, "多機能ペン")),
    )
    s.ask("在庫切れの商品教えて", "synonym", s.rows(stock.eq(0), also=stock.isna()))
    s.ask(
        "その中で入荷日が決まってるのは?",
        "follow-up",
        s.rows(stock.eq(0) & day.notna(), also=stock.isna() & day.notna()),
        after=["在庫切れの商品教えて"],
    )
    s.ask(
        "廃番だけどまだ在庫が残ってるやつ",
        "two conditions",
        s.rows(gone & (stock > 0), also=gone & stock.isna()),
    )
    s.ask(
        "12月中に入ってくる予定の商品は",
        "filter by date",
        s.rows((day.dt.year == 2026) & (day.dt.month == 12)),
    )
    s.ask("卸値が1000円以上のもの", "filter by number", s.rows(trade >= 1000))
    s.ask(
        "若竹紙工の上代の平均はいくら?", "average", value(list_price[maker.eq("若竹紙工")].mean())
    )
    s.ask("ファイルの在庫って全部合わせていくつ", "sum", value(stock[kind.eq("ファイル")].sum()))
    s.ask("分類ごとの商品数を出して", "groups", sizes(kind))
    s.ask("上代と卸値の差が一番大きい商品は?", "compare columns", s.ranked(list_price - trade))
    s.ask("在庫の多い順に5つ", "top n", s.ranked(stock, first=5))
    s.ask(
        "アサヒ文具で1箱から頼めるもの",
        "two conditions",
        s.rows(maker.eq("アサヒ文具") & d["最低ロット"].eq("1箱")),
    )
    s.ask("消しゴムいくら?", "detail", s.rows(has(name, "消しゴム")))
    towa = maker.isin(["東和ペン", "トーワペン"])
    s.ask(
        "東和ペンの商品で黒以外",
        "exception",
        s.rows(maker.eq("東和ペン") & colour.ne("黒"), also=towa & colour.ne("黒")),
    )
    s.ask(
        "ホチキスは扱ってますか",
        "yes/no",
        s.rows(has(name, "ホチキス") & ~has(name, "針"), also=has(name, "ホチキス")),
    )
    s.ask("絵の具ってある?", "not in the data", none(anywhere(d, "絵の具", "絵具", "えのぐ")))
    s.ask(
        "赤か青の筆記具",
        "or",
        s.rows(
            kind.eq("筆記具") & colour.isin(["赤", "青"]),
            also=kind.eq("筆記具") & colour.isin(["ブルーブラック"]),
        ),
    )
    s.ask("名入れ不可(×)の商品は何点ありますか", "count", count(d["名入れ"].eq("×")))
    s.ask("有哪些商品的定价(上代)低于100日元", "filter by number", s.rows(list_price < 100), "zh")
    s.ask(
        "お世話になっております。学校向けに学習帳を検討しているのですが、在庫が100以上あるものを教えていただけますでしょうか。",
        "two conditions, polite",
        s.rows(has(name, "学習帳") & (stock >= 100)),
    )


def ski() -> None:
    d = pd.read_csv(FILES / "ski_school.csv", dtype=str)
    s = Sheet("ski_school.csv", "レッスン名", "ja", d)
    facts = d["種目/対象/時間"].str.split("/", expand=True)
    assert facts.shape[1] == 3 and facts.notna().all().all()
    whom = facts[1]
    board = facts[0].isin(["スノーボード", "スノボ"])
    fee, seats, taken = number(d["料金"]), number(d["定員"]), number(d["予約数"])
    who, days = d["担当"], d["開催日"]
    child = whom.eq("小学生")
    s.ask("スノーボードのレッスン一覧", "filter by value", s.rows(board))
    s.ask(
        "小学生向けは?",
        "follow-up",
        s.rows(board & child),
        after=["スノーボードのレッスン一覧"],
    )
    s.ask(
        "4歳の子でも参加できるのはどれ",
        "filter by number",
        s.rows(whom.eq("3～4歳"), also=whom.eq("どなたでも")),
    )
    s.ask(
        "板もブーツも持ってないんですが、レンタル込みのコースはどれですか",
        "filter by value",
        s.rows(d["レンタル込"].eq("○")),
    )
    s.ask("もう満員のレッスンってどれ?", "compare columns", s.rows(taken >= seats))
    free = d["料金"].eq("無料")
    s.ask("5000円以下で受けられるもの", "filter by number", s.rows(fee <= 5000, also=free))
    s.ask("保険が付いてないやつ", "denial", s.rows(d["保険"].eq("×")))
    s.ask("長谷川さんの担当レッスンは何個?", "count", count(who.eq("長谷川")))
    s.ask(
        "大人対象のスキーレッスンの平均料金",
        "average",
        value(fee[facts[0].eq("スキー") & whom.eq("大人")].mean()),
    )
    s.ask("スノーボードの予約数、全部足すと何人?", "sum", value(taken[board].sum()))
    s.ask("集合場所ごとのレッスン数を知りたい", "groups", sizes(d["集合"]))
    assert (fee == fee.max()).sum() == 2
    s.ask("一番料金が高いのはどれ?", "superlative, tie", s.rows(fee.eq(fee.max())))
    s.ask(
        "安い順に3つ、無料のは抜きで",
        "top n, exception",
        s.ranked(fee, ~free, first=3, most=False),
    )
    saturday = days.str.contains("土") | days.eq("毎日")
    s.ask("土曜に受けられるスノーボードは?", "two conditions", s.rows(board & saturday))
    s.ask("検定1級の講習について詳しく", "detail", s.named("検定1級 事前講習"))
    s.ask(
        "予約がまだ1人も入ってないレッスン",
        "which have no",
        s.rows(taken.eq(0), also=taken.isna()),
    )
    s.ask("アイススケート教室はありますか", "not in the data", none(anywhere(d, "スケート")))
    s.ask("西尾さんか森さんが担当のもの", "or", s.rows(who.isin(["西尾", "森"])))
    s.ask("Is there any lesson in English?", "yes/no", s.rows(has(d["レッスン名"], "英語")), "en")
    s.ask(
        "いつもお世話になります。小学生の息子に泊まりのキャンプを考えております。まだ空きがあるものを教えてください。",
        "three conditions, polite",
        s.rows(child & has(d["レッスン名"], "キャンプ") & (taken < seats)),
    )


def repairs() -> None:
    d = pd.read_csv(FILES / "wuye_baoxiu.csv", dtype=str)
    s = Sheet("wuye_baoxiu.csv", "工单号", "zh", d)
    block, kind, who, state = d["楼栋"], d["类别"], d["维修工"], d["状态"]
    stuff, rating = number(d["材料费"]), number(d["满意度"])
    day, done = pd.to_datetime(d["报修时间"]), pd.to_datetime(d["完成日期"])
    urgent = d["紧急"].eq("是")
    november = (day.dt.year == 2026) & (day.dt.month == 11)
    ended = state.isin(["已完成", "已取消"])
    s.ask("还没修完的单子有哪些", "denial", s.rows(~ended, also=state.eq("已取消")))
    s.ask("11月份紧急的单一共几个", "count", count(november & urgent))
    s.ask("老周手上还没完成的活", "two conditions", s.rows(who.eq("老周") & ~ended))
    s.ask("材料费总共花了多少钱", "sum", value(stuff.sum()))
    s.ask("小马的平均满意度是多少", "average", value(rating[who.eq("小马")].mean()))
    s.ask("各楼栋分别报了多少单", "groups", sizes(block))
    s.ask("满意度不到3分的", "filter by number", s.rows(rating < 3))
    s.ask("哪一单从报修到修好拖得最久?", "compare columns", s.ranked((done - day).dt.days))
    s.ask("材料费最贵的三单", "top n", s.ranked(stuff, first=3))
    s.ask("5栋的水电报修", "two conditions", s.rows(block.eq("5栋") & kind.eq("水电")))
    s.ask("昨天报修的有哪些", "filter by date", s.rows(day.eq(TODAY - pd.Timedelta(days=1))))
    s.ask("赵敏报修过几次了", "count", count(d["报修人"].eq("赵敏")))
    s.ask(
        "暖气不热的都是哪几单",
        "text in a cell",
        s.rows(has(d["内容"], "暖气片不热"), also=has(d["内容"], "地暖不热")),
    )
    s.ask("WX1134什么情况", "detail", s.named("WX1134"))
    s.ask(
        "已完成但没打分的,电梯和门禁的不用列",
        "exception",
        s.rows(state.eq("已完成") & rating.isna() & ~kind.isin(["电梯", "对讲门禁"])),
    )
    s.ask(
        "有没有报煤气泄漏的?",
        "not in the data",
        none(anywhere(d, "煤气", "燃气", "天然气", "泄漏")),
    )
    s.ask("哪些单子还没安排维修工", "unknown blank", s.rows(who.isna()))
    s.ask(
        "里面哪个是急的",
        "follow-up",
        s.rows(who.isna() & urgent),
        after=["哪些单子还没安排维修工"],
    )
    s.ask("¿Cuántas averías de ascensor ha habido?", "count", count(kind.eq("电梯")), "es")
    s.ask(
        "您好,我是2栋的业主代表,麻烦帮我查一下2栋这个月需要业主自己承担费用的报修有哪些,谢谢",
        "three conditions, polite",
        s.rows(block.eq("2栋") & november & d["业主承担"].eq("是")),
    )


def pets() -> None:
    d = pd.read_csv(FILES / "chongwu_zaishou.csv", dtype=str)
    s = Sheet("chongwu_zaishou.csv", "编号", "zh", d)
    breed, kind, sex, state = d["品种"], d["种类"], d["性别"], d["状态"]
    price, weight, deposit = number(d["标价"]), number(d["体重"]), number(d["定金"])
    came = pd.to_datetime(d["到店日期"], format="%Y年%m月%d日")
    cat, dog, sale = kind.eq("猫"), kind.eq("狗"), state.eq("在售")
    s.ask(
        "有打满三针的公猫吗",
        "yes/no",
        s.rows(cat & sex.eq("公") & d["疫苗"].eq("3针")),
    )
    s.ask(
        "带血统证的母狗",
        "three conditions",
        s.rows(dog & sex.eq("母") & d["血统证书"].eq("有")),
    )
    s.ask("柯基都有哪几只", "filter by value", s.rows(breed.eq("柯基")))
    s.ask("豆豆还在卖吗?", "yes/no", s.rows(d["昵称"].eq("豆豆")))
    s.ask(
        "2000块以内能买到的狗",
        "two conditions",
        s.rows(dog & (price <= 2000), also=dog & state.eq("领养")),
    )
    s.ask("没绝育的猫有几只", "count, denial", count(cat & d["绝育"].eq("无")))
    s.ask("在售的猫平均标价多少", "average", value(price[cat & sale].mean()))
    s.ask("已经被订走的那些,定金加起来一共多少", "sum", value(deposit[state.eq("已订")].sum()))
    s.ask("每种动物各有几只", "groups", sizes(kind))
    s.ask("哪只狗最重", "superlative", s.ranked(weight, dog))
    s.ask("标价最贵的三只", "top n", s.ranked(price, first=3))
    s.ask(
        "11月到店的都有谁",
        "filter by date",
        s.rows((came.dt.year == 2026) & (came.dt.month == 11)),
    )
    s.ask("猫和狗里面哪些还没驱虫", "or, denial", s.rows((cat | dog) & d["驱虫"].eq("无")))
    s.ask("能免费领养的有吗", "synonym", s.rows(d["标价"].eq("免费")))
    s.ask(
        "那狗呢,哪只",
        "follow-up",
        s.rows(d["标价"].eq("免费") & dog),
        after=["能免费领养的有吗"],
    )
    small = kind.isin(["仓鼠", "兔"])
    s.ask(
        "想给孩子买仓鼠或者兔子,还有在售的吗",
        "or",
        s.rows(small & sale, also=kind.eq("豚鼠") & sale),
    )
    s.ask("卖乌龟吗", "not in the data", none(anywhere(d, "龟")))
    s.ask("边牧有几只?", "count, mixed spelling", count(breed.isin(["边牧", "边境牧羊犬"])))
    s.ask("Which cats weigh less than 2 kg?", "two conditions", s.rows(cat & (weight < 2)), "en")
    s.ask(
        "你好,家里老人一个人住,想买只鹦鹉作伴,最好是手养的,请问现在有哪些可以选?",
        "two conditions, polite",
        s.rows(has(breed, "鹦鹉") & has(d["备注"], "手养")),
    )


def main() -> int:
    sheets = (tools, instruments, nursery, dance, stationery, ski, repairs, pets)
    for number_, sheet in enumerate(sheets):
        start = len(LINES)
        sheet()
        assert len(LINES) == start + 20, sheet
        if number_ % 2:  # the last question goes first, so that each kind falls in both halves
            LINES.insert(start, LINES.pop())
        for at, line in enumerate(LINES[start:]):
            line["half"] = "sealed" if at % 2 else "open"
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in LINES)
    exam = HERE / "sealed_q1.jsonl"
    if "--write" in sys.argv:
        exam.write_text(text)
        digest = hashlib.sha256(text.encode()).hexdigest()
        (HERE / "sealed_q1.sha256").write_text(f"{digest}  {exam.name}\n")
    if "--show" in sys.argv:
        for line in LINES:
            print(
                line["file"][:8],
                line["question"],
                "->",
                json.dumps(line["expect"], ensure_ascii=False),
            )
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
