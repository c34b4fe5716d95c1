# ruff: noqa: E501
"""Writes `sealed_s1.jsonl`: 160 questions over the eight files of exam s1, expectations by pandas.

`python sealed_s1_expect.py` writes the exam and its hash; `--show` prints what is expected. Today is
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
FILES = HERE / "catalogs_s1"
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
        after: str | list[str] = "",
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
            line["after"] = [after] if isinstance(after, str) else after
            known = {made["question"] for made in LINES if made["file"] == self.file}
            assert set(line["after"]) <= known, line["after"]
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

    def most(self, mask: pd.Series, by: pd.Series) -> dict[str, Any]:
        """The row with the most; where several share it, all of them."""
        found = by[mask]
        return self.rows(mask & (by == found.max()))

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
    """Rows that have one of the words in any cell."""
    joined = [" ".join(map(str, cells)) for cells in frame.itertuples(index=False)]
    return has(pd.Series(joined, index=frame.index), *words)


# ------------------------------------------------------------------ film archive (en, json)
raw = json.loads((FILES / "film_archive_export.json").read_text(encoding="utf-8"))
f = pd.json_normalize(raw["holdings"])
s = Sheet("film_archive_export.json", "acc", "en", f)
year = number(f["yr"].astype(str))
digi, due = f["digi.status"], pd.to_datetime(f["on_loan.due"])
lomas, sella = has(f["maker.name"], "Lomas"), has(f["places"], "Port Sella")
late = due < TODAY
PORT = "Have you any films shot in Port Sella?"
LATE = "wich loans are overdue"
s.ask("filter", PORT, s.rows(sella))
s.ask(
    "detail",
    "how long is Frozen Laek and is it digitised",
    s.one(f.title == "Frozen Lake"),
    noisy=True,
)
s.ask("bound", "películas de antes de 1930", s.rows(year < 1930), language="es")
s.ask(
    "count", "how many of our flims are nitrate", count(f["carrier.base"] == "nitrate"), noisy=True
)
s.ask(
    "or",
    "8mmか9.5mmのフィルムはどれですか",
    s.rows(f["carrier.gauge"].isin(["8mm", "9.5mm"]), f["carrier.gauge"] == "Super 8"),
    language="ja",
)
s.ask("superlative", "最老的一部影片是哪部？", s.least(year > 0, year), language="zh")
s.ask(
    "sum",
    "Total running time of everything from Border Television?",
    value(f.run_min[f["maker.name"] == "Border Television"].sum()),
)
s.ask("date", LATE, s.rows(late), noisy=True)
s.ask("follow", "just the ones at the BFI", s.rows(late & (f["on_loan.to"] == "BFI")), LATE)
s.ask(
    "not",
    "pelis amateur q no estan digitalisadas",
    s.rows(
        (f["maker.type"] == "amateur") & (digi == "no"),
        (f["maker.type"] == "amateur") & (digi == "queued"),
    ),
    language="es",
    noisy=True,
)
s.ask("group", "Number of films per gauge", sizes(f["carrier.gauge"]))
s.ask(
    "comparison",
    "The Great SnowとFrozen Lakeではどちらが長いですか",
    s.ahead(f.title == "The Great Snow", f.title == "Frozen Lake", f.run_min),
    language="ja",
)
s.ask(
    "bound",
    "Anything under 10 minutes, in colour and cleared for use?",
    s.rows((f.run_min < 10) & (f["carrier.col"] == "col") & (f.rights == "cleared")),
)
s.ask("none", "你们有VHS录像带吗？", none(anywhere(f, "vhs")), language="zh")
s.ask("average", "¿Cuánto cobran de media por minuto?", value(f.fee_gbp_min.mean()), language="es")
s.ask(
    "except",
    "evrything by R J Lomas except the 16mm one",
    s.rows(lomas & (f["carrier.gauge"] != "16mm")),
    noisy=True,
)
s.ask("bound", "Which items have an AD level of 2 or worse?", s.rows(f["cond.AD"] >= 2))
s.ask(
    "date",
    "2024ねん以降に点検したものみせて",
    s.rows(pd.to_datetime(f["cond.last_insp"]) >= "2024-01-01"),
    language="ja",
    noisy=True,
)
s.ask(
    "follow",
    "only the colour ones pls",
    s.rows(sella & (f["carrier.col"] == "col")),
    PORT,
    noisy=True,
)
s.ask(
    "detail",
    "What would it cost per minute to use The Haunted Barn?",
    s.one(f.title == "The Haunted Barn"),
)

# ------------------------------------------------------------------ ski hire (en, xlsx)
f = pd.read_excel(FILES / "ski_hire_fleet.xlsx", sheet_name="Fleet", engine="openpyxl", **TEXT)
s = Sheet("ski_hire_fleet.xlsx", "Tag", "en", f)
size, due, svc = number(f["Sz"]), day(f["Due back"], "%d/%m/%Y"), day(f["Last svc"], "%d.%m.%y")
inn, out = f.Stat == "IN", f.Stat == "OUT"
ski, board, boot = f.Cat == "SKI", f.Cat == "BRD", f.Cat == "BOOT"
short = ski & inn & (size <= 165)
SHORT, OUT = "Adult skis 165 cm or shorter that are free now", "现在租出去的有多少件？"
s.ask("filter", "any snowbords in for beginers?", s.rows(board & inn & (f.Lvl == "B")), noisy=True)
s.ask("date", "What's due back today?", s.rows(out & (due == TODAY)))
s.ask("date", "whos late bringing stuff back", s.rows(out & (due < TODAY)), noisy=True)
s.ask("filter", "¿Qué botas de talla 26,5 tenéis?", s.rows(boot & (size == 26.5)), language="es")
s.ask("bound", SHORT, s.rows(short))
s.ask("count", OUT, count(out), language="zh")
s.ask(
    "sum",
    "What do the deposits on everything that's out add up to?",
    value(number(f["Dep."])[out].sum()),
)
s.ask("group", "カテゴリーごとの数を教えて", sizes(f.Cat), language="ja")
s.ask(
    "superlative",
    "Which boards are the most expensive per day?",
    s.most(board, number(f["CHF/day"])),
)
s.ask(
    "average",
    "precio medio x dia de los esquis de adulto",
    value(number(f["CHF/day"])[ski].mean()),
    language="es",
    noisy=True,
)
s.ask("detail", "Where is S-135 and when was it last serviced?", s.one(f.Tag == "S-135"))
other = ~has(f["Make / model"], "Atomic", "Salomon") & inn
s.ask(
    "not",
    "Skis in the shop that aren't Atomic or Salomon",
    s.rows(ski & other, f.Cat.isin(["SKI-JR", "XC"]) & other),
)
s.ask(
    "none",
    "¿Tienen bastones de esquí?",
    none(anywhere(f, "pole", "stick ", "baston")),
    language="es",
)
s.ask("date", "boots not srviced since 1 july", s.rows(boot & (svc < "2026-07-01")), noisy=True)
s.ask("follow", "Of those, only beginner level", s.rows(short & (f.Lvl == "B")), SHORT)
s.ask(
    "bound",
    "有没有小孩的双板 120公分以下滴",
    s.rows((f.Cat == "SKI-JR") & (size <= 120)),
    language="zh",
    noisy=True,
)
s.ask("filter", "Which gear is retired and up for sale?", s.rows(f.Stat == "RET"))
s.ask(
    "count",
    "how mny things are in the workshop or lost",
    count(f.Stat.isin(["SVC", "LOST"])),
    noisy=True,
)
s.ask("filter", "Kellerさんは何を借りていますか", s.rows(has(f["Out to"], "Keller")), language="ja")
s.ask("follow", "其中单板有哪些？", s.rows(board & out), OUT, language="zh")

# ------------------------------------------------------------------ cementerio (es, csv with title lines)
f = pd.read_csv(FILES / "cementerio_unidades_2026.csv", sep=";", skiprows=3, **TEXT)
s = Sheet("cementerio_unidades_2026.csv", "Cód.", "es", f)
kind = f.Tipo.str.capitalize()
niche, free = kind == "Nicho", f.Estado == "Libre"
ends = pd.to_datetime(f.Vence, format="%d/%m/%Y", errors="coerce")
owed, price = number(f["Pend. €"], True), number(f["Precio conc. €"], True)
left = number(f.Plazas) - number(f["Ocup."])
room = kind.isin(["Sepultura", "Panteón"]) & (left >= 2)
gone = f.Estado.isin(["Libre", "Renuncia"])
PEDRO = "¿Qué nichos libres hay en San Pedro?"
s.ask("filter", PEDRO, s.rows(niche & free & (f.Sector == "S. Pedro")))
s.ask(
    "bound",
    "nichos libres d menos de 900 euros q hay",
    s.rows(niche & free & (price < 900)),
    noisy=True,
)
s.ask(
    "date",
    "Which concessions run out before the end of this year?",
    s.rows(within(ends, TODAY, "2026-12-31"), ends < TODAY),
    language="en",
)
s.ask(
    "count",
    "cuantas sepulturas perpetuas ai",
    count((kind == "Sepultura") & (f.Vence == "perpetua")),
    noisy=True,
)
s.ask("sum", "¿Cuánto dinero hay pendiente de cobro en total?", value(owed.sum()))
s.ask("group", "¿Cuántas unidades hay de cada tipo?", sizes(kind))
s.ask("superlative", "who ows the most money", s.most(owed >= 0, owed), language="en", noisy=True)
s.ask(
    "detail",
    "Datos de la concesión de Josefa Herrero Tejada",
    s.one(f.Titular == "Josefa Herrero Tejada"),
)
s.ask("filter", "哪些骨灰龛是空的？", s.rows((kind == "Columbario") & free), language="zh")
s.ask(
    "not",
    "unidades del patio viejo q no sean panteones",
    s.rows((f.Sector == "Patio Viejo") & (kind != "Panteón")),
    noisy=True,
)
s.ask("date", "nichos q vencen el año q viene", s.rows(niche & (ends.dt.year == 2027)), noisy=True)
s.ask("or", "Sepulturas o panteones con sitio para dos personas más", s.rows(room & ~gone, room))
s.ask(
    "average",
    "whats the avrage concession price of the free niches",
    value(price[niche & free].mean()),
    language="en",
    noisy=True,
)
s.ask("follow", "¿Y en San José?", s.rows(niche & free & (f.Sector == "S. José")), PEDRO)
s.ask("superlative", "¿Cuál es el nicho libre más barato?", s.least(niche & free, price))
s.ask("bound", "未払いが100ユーロを超えているのはどれですか", s.rows(owed > 100), language="ja")
s.ask(
    "none",
    "Do you have a plot for pets?",
    none(anywhere(f, "mascota", "animal", "perro")),
    language="en",
)
s.ask(
    "detail",
    "q pasa con el nicho d angel nieto arroyo, cuanto debe",
    s.one(f.Titular == "Ángel Nieto Arroyo"),
    noisy=True,
)
s.ask(
    "comparison",
    "PA-098とPA-197ではどちらの定員が多いですか",
    s.ahead(f["Cód."] == "PA-098", f["Cód."] == "PA-197", number(f.Plazas)),
    language="ja",
)
s.ask("filter", "哪些联系不上家属？", s.rows(has(f["Obs."], "no localizado")), language="zh")

# ------------------------------------------------------------------ laboratorio dental (es, packed cells)
f = pd.read_csv(FILES / "pedidos_lab_dental.csv", **TEXT)
s = Sheet("pedidos_lab_dental.csv", "Pedido", "es", f)
who, job, state = f["Clínica / Dr. (pobl.)"], f.Trabajo, f["Est."].str.split().str[0]
came = day(f.Fechas.str.extract(r"ent (\S+)")[0], "%d/%m/%y")
due = day(f.Fechas.str.extract(r"prom (\S+)")[0], "%d/%m/%y")
cost = number(f.Importe, True)
over = ~state.isin(["ENTR", "ANUL"])
PONS, BIG = "pedidos d la dra pons en proceso", "pedidos de mas d 300 eur"
s.ask(
    "date",
    "¿Qué trabajos hay que entregar la semana que viene?",
    s.rows(within(due, *WEEK) & over, within(due, *WEEK)),
)
s.ask("filter", PONS, s.rows(has(who, "Pons") & (state == "PROC")), noisy=True)
s.ask(
    "date",
    "Which jobs are late?",
    s.rows((due < TODAY) & over & (state != "ACAB"), (due < TODAY) & (state == "ACAB")),
    language="en",
)
s.ask(
    "count", "¿Cuántos pedidos de corona de zirconio tenemos?", count(has(job, "corona zirconio"))
)
s.ask(
    "sum",
    "cuanto suma en total la clinica marfil",
    value(cost[has(who, "Marfil")].sum()),
    noisy=True,
)
s.ask("group", "How many orders per clinic?", sizes(who), language="en")
s.ask("superlative", "¿Cuál es el pedido más caro?", s.most(cost > 0, cost))
s.ask("detail", "¿Cómo va el 26/1244?", s.one(f.Pedido == "26/1244"))
s.ask(
    "not",
    "urgent jobs that arent deliverd yet",
    s.rows(has(f["Est."], "URG") & over),
    language="en",
    noisy=True,
)
s.ask("filter", "trabajos en color a3,5 q tenemos", s.rows(has(job, "color A3,5")), noisy=True)
city = has(who, "Madrid", "Toledo")
s.ask(
    "or",
    "马德里和托莱多的诊所哪些订单还在制作中？",
    s.rows(city & (state == "PROC"), city & state.isin(["PRUEBA", "ESP"])),
    language="zh",
)
s.ask("bound", BIG, s.rows(cost > 300), noisy=True)
s.ask(
    "average",
    "インプラント冠の平均金額はいくらですか",
    value(cost[has(job, "corona s/ implante")].mean()),
    language="ja",
)
s.ask(
    "filter",
    "¿Tiene el paciente V.R. algo terminado?",
    s.rows((f["Pac."] == "V.R.") & (state == "ACAB"), f["Pac."] == "V.R."),
)
s.ask("follow", "¿Y los del Dr. Ferrer?", s.rows(has(who, "Ferrer") & (state == "PROC")), PONS)
s.ask(
    "none",
    "矯正用リテーナーの注文はありまか",
    none(anywhere(f, "retened", "ortodon", "reten")),
    language="ja",
    noisy=True,
)
s.ask(
    "comparison",
    "q es mas caro el 26/1188 o el 26/1247",
    s.ahead(f.Pedido == "26/1188", f.Pedido == "26/1247", cost),
    noisy=True,
)
s.ask("filter", "有没有对镍过敏的病人？", s.rows(has(f["Obs."], "níquel")), language="zh")
s.ask(
    "date", "What came in yesterday?", s.rows(came == TODAY - pd.Timedelta(days=1)), language="en"
)
s.ask(
    "follow",
    "De esos, ¿cuáles llevan algo pagado a cuenta?",
    s.rows((cost > 300) & has(f.Importe, "a cta.")),
    BIG,
)

# ------------------------------------------------------------------ 市民農園 (ja, cp932)
f = pd.read_csv(FILES / "市民農園区画一覧.csv", encoding="cp932", **TEXT)
s = Sheet("市民農園区画一覧.csv", "区画", "ja", f)


def era(cells: pd.Series) -> pd.Series:
    parts = cells.str.extract(r"R(\d+)\.(\d+)\.(\d+)").astype(float)
    return pd.to_datetime(
        pd.DataFrame({"year": parts[0] + 2018, "month": parts[1], "day": parts[2]})
    )


start, end = era(f["契約開始"]), era(f["満了"])
area = number(f["面積"]).where(~has(f["面積"], "坪"), number(f["面積"]) * 3.3058)
fee, free = number(f["年額(円)"]), f["状況"] == "空き"
FREE, CHEAP = "空いている区画はどこですか", "Any free plots under 8,000 yen a year?"
green = (f["農園"] == "緑台農園") & free
s.ask("filter", FREE, s.rows(free))
s.ask(
    "filter",
    "緑台の水道ありで空いてるとこある?",
    s.rows(green & (f["水道"] == "有"), green & (f["水道"] == "共用")),
    noisy=True,
)
s.ask("bound", CHEAP, s.rows(free & (fee < 8000)), language="en")
s.ask("count", "会費まだ払ってない人なんにん", count(f["R8年度分"] == "未"), noisy=True)
s.ask("sum", "契約中の区画の年額の合計は？", value(fee[f["状況"] == "契約中"].sum()))
s.ask("group", "how mny plots at each gardn", sizes(f["農園"]), language="en", noisy=True)
s.ask("superlative", "一番広い区画は？", s.most(area > 0, area))
s.ask("detail", "N-07って誰が借りてる", s.one(f["区画"] == "N-07"), noisy=True)
s.ask(
    "date",
    "Which contracts end this month or next?",
    s.rows(within(end, "2026-11-01", "2026-12-31")),
    language="en",
)
s.ask("not", "みどりの丘で駐車場がない区画", s.rows((f["農園"] == "みどりの丘") & (f["P"] == "無")))
s.ask("filter", "哪些地块种了草莓？", s.rows(has(f["作付"], "イチゴ")), language="zh")
s.ask(
    "average",
    "¿Cuál es la cuota anual media en 川端農園?",
    value(fee[f["農園"] == "川端農園"].mean()),
    language="es",
)
s.ask("or", "トマトかなすを作ってるひと", s.rows(has(f["作付"], "トマト", "ナス")), noisy=True)
s.ask("bound", "30㎡以上で年額1万円以下の区画", s.rows((area >= 30) & (fee <= 10000)))
s.ask(
    "comparison",
    "H-03とH-10ではどちらが安いですか",
    s.ahead(f["区画"] == "H-03", f["区画"] == "H-10", fee, lower=True),
)
s.ask(
    "follow",
    "そのうち日当りがいいのは？",
    s.rows(free & (f["日当り"] == "◎"), free & (f["日当り"] == "○")),
    FREE,
)
s.ask("none", "有没有带温室的地快", none(anywhere(f, "温室", "ハウス")), language="zh", noisy=True)
s.ask("date", "¿Quién empezó el contrato en 2020?", s.rows(start.dt.year == 2020), language="es")
s.ask("filter", "堆肥がほしいと言っている人は？", s.rows(has(f["備考"], "堆肥希望")))
s.ask(
    "follow",
    "wth parking?",
    s.rows(free & (fee < 8000) & (f["P"] != "無")),
    CHEAP,
    language="en",
    noisy=True,
)

# ------------------------------------------------------------------ 楽譜 (ja, tsv)
f = pd.read_csv(FILES / "楽譜台帳.tsv", sep="\t", **TEXT)
s = Sheet("楽譜台帳.tsv", "番号", "ja", f)
name, comp, voices = f["曲名"], f["作曲/編曲"], f["編成"]
stars = f["難度"].str.count("★")
clock = f["演奏時間"].str.extract(r"(\d+)'(\d+)").astype(float)
minutes = (clock[0] + clock[1] / 60).fillna(number(f["演奏時間"]))
due, last = day(f["返却予定"], "%Y/%m/%d"), day(f["最終演奏"], "%Y/%m")
ave, late = has(name, "Ave Maria"), due < TODAY
AVE, LATE = "Do you have any Ave Maria settings?", "返却期限すぎてるのどれ"
s.ask(
    "filter",
    "無伴奏の男声合唱曲はありますか",
    s.rows(has(voices, "男声") & (f["伴奏"] == "無伴奏")),
)
s.ask("filter", AVE, s.rows(ave, has(name, "アヴェ・マリア")), language="en")
s.ask("date", LATE, s.rows(late), noisy=True)
s.ask("count", "ラテン語の曲は何曲ありますか", count(f["言語"] == "羅"))
s.ask("superlative", "哪首最长？", s.most(minutes > 0, minutes), language="zh")
s.ask("detail", "大地讃頌は何部ありますか", s.one(name == "大地讃頌"))
s.ask(
    "filter",
    "easy peices, difficulty 1 star, mixed voices",
    s.rows(has(voices, "混声") & (stars == 1)),
    language="en",
    noisy=True,
)
s.ask("group", "編成ごとの曲数を教えてください", sizes(voices))
s.ask(
    "sum",
    "若葉女声に貸してる部数ごうけい",
    value(number(f["貸出部数"])[f["貸出先"] == "若葉女声"].sum()),
    noisy=True,
)
japanese = (f["言語"] == "日") & (f["出版"] != "カワイ")
s.ask("not", "カワイ以外の出版社の日本語の曲", s.rows(japanese & (f["出版"] != ""), japanese))
s.ask("filter", "¿Qué obras de Rutter tienen?", s.rows(has(comp, "Rutter")), language="es")
s.ask("or", "フォーレかモーツアルトの曲", s.rows(has(comp, "Fauré", "Mozart")), noisy=True)
s.ask(
    "comparison",
    "Which is longer, Locus iste or Sleep?",
    s.ahead(name == "Locus iste", name == "Sleep", minutes),
    language="en",
)
s.ask("date", "2020年いこう歌ってない曲", s.rows(last < "2020-01-01", last.isna()), noisy=True)
s.ask(
    "bound",
    "4分以内で無伴奏の混声の曲",
    s.rows((minutes <= 4) & (f["伴奏"] == "無伴奏") & has(voices, "混声")),
)
s.ask("follow", "Which of them is the hardest?", s.most(ave, stars), AVE, language="en")
s.ask("none", "有没有中文哥的谱子", none(has(f["言語"], "中", "華")), language="zh", noisy=True)
s.ask(
    "average", "Petersの楽譜の平均単価は？", value(number(f["単価"])[f["出版"] == "Peters"].mean())
)
s.ask("filter", "q partituras son gratis", s.rows(f["単価"] == "無料"), language="es", noisy=True)
s.ask("follow", "そのうち市立二中の分は？", s.rows(late & (f["貸出先"] == "市立二中")), LATE)

# ------------------------------------------------------------------ 面料 (zh, csv)
f = pd.read_csv(FILES / "面料库存.csv", encoding="utf-8-sig", **TEXT)
s = Sheet("面料库存.csv", "货号", "zh", f)
made, price, stock, state = f["成分"], number(f["单价"]), number(f["库存"]), f["状态"]
arrives = day(f["预计到货"], "%Y年%m月%d日")
here, silk = state == "现货", has(made, "桑蚕丝")
coats = has(made, "羊毛") & has(f["用途"], "大衣") & here
grams = number(f["克重"]).where(f["克重"].str.fullmatch(r"\d+g"))
ounces = number(f["克重"]).where(has(f["克重"], "oz")) * 33.906
cotton = has(made, "棉")
SILK, COAT = "有没有现货的真丝？", "What wool fabrics for coats are in stock?"
s.ask("filter", SILK, s.rows(silk & here))
s.ask("filter", "牛崽布有哪些", s.rows(has(f["品名"], "牛仔")), noisy=True)
s.ask("filter", COAT, s.rows(coats), language="en")
s.ask("count", "断货和停产的一共有多少款？", count(state.isin(["断货", "停产"])))
s.ask(
    "bound",
    "单价20元以下一米的有哪些？",
    s.rows(
        has(f["单价"], "元/米") & (price <= 20), has(f["单价"], "元/码") & (price / 0.9144 <= 20)
    ),
)
s.ask("superlative", "最贵的面料是哪个？", s.most(price > 0, price))
s.ask("not", "サンプル帳のない生地はどれですか", s.rows(f["样卡"] == "N"), language="ja")
s.ask("group", "How many fabrics from each origin?", sizes(f["产地"]), language="en")
s.ask("sum", "真丝一共还有多少米库存？", value(stock[silk & has(f["库存"], "米")].sum()))
s.ask("date", "下个月到货的有那些", s.rows(within(arrives, "2026-12-01", "2026-12-31")), noisy=True)
s.ask(
    "date",
    "cuales llegan antes d navidad",
    s.rows(within(arrives, TODAY, "2026-12-24")),
    language="es",
    noisy=True,
)
s.ask("detail", "FK2326多少钱一公斤？", s.one(f["货号"] == "FK2326"))
s.ask("except", "意大利产的，停产的不要", s.rows((f["产地"] == "意大利") & (state != "停产")))
s.ask(
    "bound",
    "coton fabrics over 300 gsm",
    s.rows(cotton & (grams > 300), cotton & (ounces > 300)),
    language="en",
    noisy=True,
)
s.ask(
    "comparison",
    "Which is cheaper per metre, FK2131 or FB2508?",
    s.ahead(f["货号"] == "FK2131", f["货号"] == "FB2508", price, lower=True),
    language="en",
)
s.ask("or", "黑涩或藏青的现货", s.rows(f["色"].isin(["黑", "藏青"]) & here), noisy=True)
s.ask("average", "大衣面料平均克重是多少？", value(grams[has(f["用途"], "大衣")].mean()))
s.ask(
    "none",
    "合皮レザーはありまsか",
    none(anywhere(f, "皮", "革", "レザー")),
    language="ja",
    noisy=True,
)
s.ask("follow", "库存一百米以上的呢？", s.rows(silk & here & (stock >= 100)), SILK)
s.ask(
    "follow",
    "only the ones w/ sample card",
    s.rows(coats & (f["样卡"] == "Y")),
    COAT,
    language="en",
    noisy=True,
)

# ------------------------------------------------------------------ 邮票 (zh, csv)
f = pd.read_csv(FILES / "邮票库存表.csv", **TEXT)
s = Sheet("邮票库存表.csv", "编号", "zh", f)
kind, grade, state, name = f["类别"], f["品相"], f["状态"], f["票名"]
price, issued, stored = (
    number(f["售价/套"]),
    day(f["发行日"], "%Y.%m.%d"),
    day(f["入库"], "%Y/%m/%d"),
)
sheet, sale = kind == "小型张", state == "在售"
zodiac = (kind == "生肖") & (price <= 100)
SHEETS, ZODIAC = "Which miniature sheets are for sale?", "100块以内滴生肖票"
s.ask("filter", "猴票还有吗？", s.one(has(name, "猴")))
s.ask("filter", SHEETS, s.rows(sheet & sale), language="en")
s.ask("bound", ZODIAC, s.rows(zodiac), noisy=True)
s.ask("filter", "在庫切れの切手はどれですか", s.rows(state == "缺货"), language="ja")
s.ask("count", "带证书的有几种？", count(f["带证书"] == "是"))
s.ask("sum", "特种票库存总共多少套？", value(number(f["存量"])[kind == "特种"].sum()))
s.ask("group", "¿Cuántas emisiones hay por categoría?", sizes(kind), language="es")
s.ask(
    "superlative",
    "whats the dearest stamp with a listd price",
    s.most(price > 0, price),
    language="en",
    noisy=True,
)
s.ask("detail", "T41Mの値段と品相を教えてください", s.one(f["志号"] == "T41M"), language="ja")
horse = s.ahead(f["志号"] == "T28", f["志号"] == "T43", price)
horse["also"] = [*horse["also"], *f.loc[f["志号"] == "T28M", "编号"]]
s.ask("comparison", "奔马和西游记哪套贵？", horse)
clean = ~has(f["备注"], "黄斑")
s.ask("not", "没黄班的小型张", s.rows(sheet & clean, has(name, "小型张") & clean), noisy=True)
s.ask("date", "今年入库的全品有哪些？", s.rows((stored.dt.year == 2026) & (grade == "全品")))
s.ask("bound", "1970年以前发行的有哪些？", s.rows(issued < "1970-01-01"))
s.ask("or", "荷花或者牡丹的邮票", s.rows(has(name, "荷花", "牡丹")))
s.ask(
    "average",
    "全品の小型張のへいきん価格は",
    value(price[sheet & (grade == "全品")].mean()),
    language="ja",
    noisy=True,
)
s.ask("follow", "只要全品的", s.rows(zodiac & (grade == "全品")), ZODIAC)
s.ask(
    "none",
    "teneis sellos de hong kong??",
    none(anywhere(f, "香港", "hong")),
    language="es",
    noisy=True,
)
s.ask("date", "最近三个月新入库的", s.rows(stored >= "2026-08-27"))
s.ask("filter", "面值8分的在授邮票", s.rows((f["面值"] == "8分") & sale), noisy=True)
s.ask("follow", "Under 500 yuan?", s.rows(sheet & sale & (price < 500)), SHEETS, language="en")


def main() -> None:
    assert len(LINES) == 160 and set(Counter(line["file"] for line in LINES).values()) == {20}
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in LINES)
    (HERE / "sealed_s1.jsonl").write_text(text, encoding="utf-8")
    digest = hashlib.sha256(text.encode()).hexdigest()
    (HERE / "sealed_s1.sha256").write_text(f"{digest}  sealed_s1.jsonl\n", encoding="utf-8")
    print(len(LINES), digest)
    print(Counter(line["expect"]["kind"] for line in LINES))
    print(Counter(line["sort"] for line in LINES))
    print(Counter(line["language"] for line in LINES), sum(line["noisy"] for line in LINES))
    if "--show" in sys.argv:
        for line in LINES:
            print(
                line["file"][:8],
                line["half"],
                line["language"],
                line["question"],
                line.get("after", ""),
                line["expect"],
            )


main()
