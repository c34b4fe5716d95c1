"""Computes what a clerk would answer to each question of exam u1, and writes `sealed_u1.jsonl`."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pandas as pd

HERE = Path(__file__).parent
FOLDER = HERE / "catalogs_u1"
TODAY = pd.Timestamp("2026-11-27")
Expect = dict[str, Any]
LINES: list[dict[str, Any]] = []


class File:
    """The questions of one file: its name, the key of its rows, the table."""

    def __init__(self, name: str, key: str, table: pd.DataFrame) -> None:
        self.name, self.key, self.table = name, key, table
        assert table[key].is_unique, name

    def rows(self, chosen: Any, also: Any = None) -> Expect:
        """All rows of a mask, in no order; rows of `also` may be shown beside them."""
        keys = self.keys(chosen)
        assert 0 < len(keys) <= 16, (self.name, len(keys))
        more = {} if also is None else {"also": self.keys(also)}
        return {"kind": "rows", "keys": keys, **more}

    def top(self, chosen: Any, column: str, number: int, down: bool = True) -> Expect:
        """The first rows by a column, in this order, none of them level with the next."""
        table = self.table[chosen].dropna(subset=column).sort_values(column, ascending=not down)
        ahead = table[column].head(number + 1)
        assert ahead.is_unique and len(table) >= number, (self.name, column)
        ordered = {"ordered": True} if number > 1 else {}
        return {"kind": "rows", "keys": list(table[self.key].head(number)), **ordered}

    def one(self, key: str) -> Expect:
        assert (self.table[self.key] == key).sum() == 1, key
        return {"kind": "rows", "keys": [key]}

    def count(self, chosen: Any) -> Expect:
        number = int(chosen.sum())
        assert number > 0
        return {"kind": "count", "value": number}

    def groups(self, sizes: "pd.Series[Any]") -> Expect:
        return {"kind": "groups", "pairs": {str(k): round(float(v), 3) for k, v in sizes.items()}}

    def keys(self, chosen: Any) -> list[str]:
        return [str(key) for key in self.table[chosen][self.key]]

    def ask(self, language: str, sort: str, question: str, expect: Expect) -> None:
        """Note one question; a leading `~` marks typing errors."""
        half = "sealed" if len(LINES) % 2 else "open"
        about: dict[str, Any] = {
            "file": self.name,
            "half": half,
            "language": language,
            "sort": sort,
        }
        about |= {"noisy": question.startswith("~"), "question": question.removeprefix("~")}
        LINES.append({**about, "key": self.key, "expect": expect})


NONE: Expect = {"kind": "none"}


def value(figure: float) -> Expect:
    return {"kind": "value", "value": round(float(figure), 3)}


def has(column: "pd.Series[Any]", text: str) -> "pd.Series[bool]":
    return column.fillna("").astype(str).str.contains(text)


def holds(column: "pd.Series[Any]", text: str) -> "pd.Series[bool]":
    return column.map(lambda cell: isinstance(cell, Iterable) and text in cell)


def month(column: "pd.Series[Any]", number: int) -> "pd.Series[bool]":
    return (column.dt.year == 2026) & (column.dt.month == number)


def on(column: "pd.Series[Any]", day: str) -> "pd.Series[bool]":
    return column == pd.Timestamp(day)


def glider() -> None:
    g = pd.read_csv(FOLDER / "glider_flight_log.tsv", sep="\t", keep_default_na=False)
    g["Date"] = pd.to_datetime(g["Date"], format="%d-%b-%y")
    g["XC km"] = pd.to_numeric(g["XC km"])
    f = File("glider_flight_log.tsv", "Launch", g)
    oct_, nov = month(g["Date"], 10), month(g["Date"], 11)
    winch, tow = g["Launch by"] == "Winch", g["Launch by"] == "Aerotow"
    solo, trial = g["Purpose"] == "solo", g["Purpose"] == "trial lesson"
    training = g["Purpose"] == "training"
    f.ask(
        "en",
        "filter",
        "Could you pull up every flight Lotte Maas has had with Okello instructing?",
        f.rows((g["P2"] == "Lotte Maas") & (g["P1"] == "J. Okello")),
    )
    f.ask("en", "detail", "~how lng was 26-1899 in the air and did it get bakc", f.one("26-1899"))
    f.ask(
        "en",
        "bound",
        "Anything that stayed aloft for over two hours?",
        f.rows(g["Mins"] > 120),
    )
    f.ask(
        "en",
        "absent",
        "trial lessons where the settled box was left empty",
        f.rows(trial & (g["Settled"] == "")),
    )
    f.ask(
        "es",
        "count",
        "~¿cuantos lanzamientos con torno ubo el 22 de noviembre?",
        f.count(winch & on(g["Date"], "2026-11-22")),
    )
    f.ask(
        "en",
        "either",
        "Solo hops in either the Junior or the Ka 6 since the first of November",
        f.rows(solo & nov & g["Type"].isin(["Junior", "Ka 6"])),
    )
    f.ask(
        "en",
        "order",
        "what were our three longest flights this autumn? longest first pls",
        f.top(g["Mins"] > 0, "Mins", 3),
    )
    f.ask(
        "zh",
        "statistic",
        "用绞盘起飞的,平均放缆高度是多少英尺?",
        value(g[winch]["Release (ft)"].mean()),
    )
    f.ask(
        "en",
        "groups",
        "I'm doing the utilisation sheet - how many launches did each type of glider do?",
        f.groups(g.groupby("Type").size()),
    )
    f.ask(
        "en",
        "date",
        "~what did the Puchcaz fly last weekend",
        f.rows((g["Type"] == "Puchacz") & g["Date"].between("2026-11-21", "2026-11-22")),
    )
    f.ask(
        "en",
        "denial",
        "~aerotows in novembr that werent training nor trial lesons",
        f.rows(tow & nov & ~training & ~trial),
    )
    f.ask("en", "absent", "Has anybody been up in a Duo Discus with us?", NONE)
    f.ask(
        "ja",
        "count",
        "11月のフライトで、支払い方法が何も記録されていないのは何件ありますか。",
        f.count(nov & (g["Settled"] == "")),
    )
    f.ask(
        "ja",
        "bound",
        "~飛行機えい航で2500フィート以上まで上げてもらった単独飛行をおしえて",
        f.rows(tow & solo & (g["Release (ft)"] >= 2500)),
    )
    f.ask(
        "es",
        "bound",
        "~busco los vuelos de travesia q pasaran de 150 klm",
        f.rows(g["XC km"] > 150),
    )
    f.ask(
        "es",
        "statistic",
        "¿Cuánto facturamos en total por las clases de prueba de octubre?",
        value(g[trial & oct_]["Charge £"].sum()),
    )
    f.ask(
        "zh",
        "filter",
        "11月21号有谁单飞了?把那几条记录找出来",
        f.rows(solo & on(g["Date"], "2026-11-21")),
    )
    f.ask(
        "zh",
        "order",
        "~10月分绞盘起飞里,飞得最久的是那一次",
        f.top(winch & oct_, "Mins", 1),
    )
    f.ask(
        "en",
        "detail",
        "Hello! My husband was given a flight as a birthday present and neither of us remembers "
        "the day. Surname's Coyle, if that helps.",
        f.one("26-1952"),
    )
    f.ask(
        "en",
        "bound",
        "~dev's training flihgts under ten minutes",
        f.rows(training & (g["P2"] == "Dev Anand") & (g["Mins"] < 10)),
    )


def props() -> None:
    dump = json.loads((FOLDER / "props_store_export.json").read_text("utf-8"))
    p = pd.DataFrame(dump["rows"])
    f = File("props_store_export.json", "prop_no", p)
    due = pd.to_datetime(p["due_back"])
    out, kind, broken = p["with"].notna(), p["kind"], p["condition"] == "needs repair"
    cheap = (kind == "furniture") & (p["hire_week_gbp"] <= 50)
    f.ask(
        "en",
        "filter",
        "Pull me everything tagged pirate, doesn't matter if it's out on hire.",
        f.rows(holds(p["tags"], "pirate")),
    )
    f.ask("en", "detail", "~whats the depossit on the rockign horse", f.one("P1290"))
    f.ask(
        "en",
        "bound",
        "We're skint: which furniture could we rent for fifty quid a week at most?",
        f.rows(cheap & ~broken, also=cheap & broken),
    )
    f.ask(
        "en",
        "denial",
        "things tagged london, but please leave out whatever's in poor condition",
        f.rows(holds(p["tags"], "london") & (p["condition"] != "poor")),
    )
    f.ask(
        "en",
        "date",
        "what's overdue? i mean due back before today and still out",
        f.rows(out & (due < TODAY)),
    )
    f.ask(
        "en",
        "date",
        "~Which of St Aldhelms School's items are comming back in Decmber?",
        f.rows((p["with"] == "St Aldhelm's School") & month(due, 12)),
    )
    f.ask(
        "en",
        "either",
        "Tudor or Georgian pieces in fair condition",
        f.rows(p["period"].isin(["Tudor", "Georgian"]) & (p["condition"] == "fair")),
    )
    f.ask("en", "absent", "do you happen to have a guillotine", NONE)
    f.ask(
        "en",
        "order",
        "For the van: our three heaviest objects, heaviest at the top.",
        f.top(p["weight_kg"] > 0, "weight_kg", 3),
    )
    f.ask(
        "en",
        "statistic",
        "If somebody took all the magic props for one week, what would the hire come to?",
        value(p[kind == "magic"]["hire_week_gbp"].sum()),
    )
    f.ask(
        "ja",
        "groups",
        "コンディション別に小道具が何点ずつあるか教えてください",
        f.groups(p.groupby("condition").size()),
    )
    f.ask(
        "es",
        "absent",
        "¿Qué piezas no se han prestado nunca?",
        f.rows(p["last_out"].isna()),
    )
    f.ask(
        "en",
        "bound",
        "~anything red thats wider then a meter",
        f.rows((p["colour"] == "red") & (p["w_cm"] > 100)),
    )
    f.ask(
        "es",
        "filter",
        "Necesito algo de época victoriana que lleve caoba.",
        f.rows((p["period"] == "Victorian") & holds(p["materials"], "mahogany")),
    )
    f.ask("es", "detail", "~cuanto mide de alto el marco del espejo majico?", f.one("P1472"))
    f.ask(
        "ja",
        "denial",
        "壊れやすい物のうち、いま貸し出していないのはどれ?",
        f.rows(p["fragile"] & ~out),
    )
    f.ask(
        "ja",
        "filter",
        "~クリスマスようの道具を全部出して、貸出ちゅうも含めて",
        f.rows(holds(p["tags"], "christmas")),
    )
    f.ask(
        "zh",
        "count",
        "Kirkby Players 现在手上一共借着我们几件道具?",
        f.count(p["with"] == "Kirkby Players"),
    )
    f.ask(
        "zh",
        "bound",
        "~有没有假的食物,周租今不到10镑的",
        f.rows((kind == "food") & (p["hire_week_gbp"] < 10)),
    )
    f.ask(
        "en",
        "denial",
        "Medical gear that hasn't been lent to anyone right now",
        f.rows((kind == "medical") & ~out),
    )


def mill() -> None:
    name = "almazara_entregas_26-27.csv"
    a = pd.read_csv(
        FOLDER / name,
        sep=";",
        encoding="cp1252",
        dtype={"Albarán": str, "Nº socio": str},
        keep_default_na=False,
    )
    a["Fecha"] = pd.to_datetime(a["Fecha"], format="%d/%m/%Y")
    for column in ("Rdto. %", "Acidez º", "€/kg", "Importe €"):
        a[column] = pd.to_numeric(a[column].str.replace(",", "."))
    f = File(name, "Albarán", a)
    oct_, nov, paid = month(a["Fecha"], 10), month(a["Fecha"], 11), a["Pagado"] == "X"
    organic = a["Eco"].str.casefold().isin(["sí", "si", "s"])
    ground, picual = a["Recogida"] == "suelo", a["Variedad"] == "Picual"
    f.ask(
        "es",
        "denial",
        "¿Qué entregas de Dolores Quesada nos quedan por pagar?",
        f.rows(has(a["Socio"], "Dolores Quesada") & ~paid),
    )
    f.ask("es", "detail", "~q rendimento dio el albaran 3150?", f.one("3150"))
    f.ask(
        "es",
        "bound",
        "Partidas con la acidez por encima de 1,8 grados",
        f.rows(a["Acidez º"] > 1.8),
    )
    f.ask(
        "es",
        "denial",
        "picual que no fuera del suelo, del 24 al 31 de octubre",
        f.rows(picual & ~ground & a["Fecha"].between("2026-10-24", "2026-10-31")),
    )
    f.ask(
        "es",
        "count",
        "Oye, ¿cuántas entregas ecológicas llevamos en lo que va de noviembre?",
        f.count(organic & nov),
    )
    f.ask(
        "es",
        "either",
        "lo que se descargó en la tolva 1 o en la 3 el 18 de noviembre",
        f.rows(a["Tolva"].isin(["T1", "T3"]) & on(a["Fecha"], "2026-11-18")),
    )
    f.ask(
        "es",
        "order",
        "Dame las tres entregas con más kilos netos, de mayor a menor.",
        f.top(a["Kg netos"] > 0, "Kg netos", 3),
    )
    f.ask(
        "es",
        "statistic",
        "~total de kilos netos qe trajo Mirasierra en noviembre",
        value(a[has(a["Socio"], "Mirasierra") & nov]["Kg netos"].sum()),
    )
    f.ask(
        "es",
        "groups",
        "Para el parte semanal me hace falta la suma de kilos netos de cada variedad.",
        f.groups(a.groupby("Variedad")["Kg netos"].sum()),
    )
    f.ask("es", "date", "~¿Qué entro ayer en la almasara?", f.rows(on(a["Fecha"], "2026-11-26")))
    f.ask(
        "es",
        "absent",
        "albaranes a los que todavía les falta el rendimiento",
        f.rows(a["Rdto. %"].isna()),
    )
    f.ask(
        "es",
        "filter",
        "~hojiblanca de suelo, nomviembre",
        f.rows((a["Variedad"] == "Hojiblanca") & ground & nov),
    )
    f.ask(
        "zh",
        "filter",
        "哪几批橄榄是冻伤过的?麻烦列一下",
        f.rows(has(a["Observaciones"], "helada")),
    )
    f.ask(
        "en",
        "bound",
        "Which loads from the Cobo Tirado brothers came in at over four tonnes gross?",
        f.rows(has(a["Socio"], "Cobo Tirado") & (a["Kg brutos"] > 4000)),
    )
    f.ask(
        "en",
        "count",
        "~how many loads had stonse in them?",
        f.count(has(a["Observaciones"], "piedras")),
    )
    f.ask(
        "en",
        "denial",
        "organic deliveries from October we haven't settled up for",
        f.rows(organic & oct_ & ~paid),
    )
    f.ask(
        "ja",
        "bound",
        "油の収率が20.5%を超えた搬入を見せてもらえますか",
        f.rows(a["Rdto. %"] > 20.5),
    )
    f.ask(
        "ja",
        "order",
        "~金がくが一番大きい納品はどれだった?",
        f.top(a["Importe €"] > 0, "Importe €", 1),
    )
    f.ask(
        "zh",
        "statistic",
        "310号社员十月份交的货,金额加起来多少欧元?",
        value(a[(a["Nº socio"] == "310") & oct_]["Importe €"].sum()),
    )
    f.ask(
        "ja",
        "either",
        "ロサリオ(Rosario Berrio)さんかエンカルナシオン(Encarnación Lara)さんの、"
        "地面から拾った分を一覧にして。",
        f.rows(has(a["Socio"], "Rosario Berrio|Encarnación Lara") & ground),
    )


def print_shop() -> None:
    name = "imprenta_trabajos.xlsx"
    i = pd.read_excel(FOLDER / name, header=3, engine="openpyxl")
    f = File(name, "OT", i)
    due, entered, done = i["Entrega prevista"], i["Entrada"], i["Entregado"].notna()
    paid = i["Cobrado"].str.casefold() == "sí"
    finish = i["Acabados"]
    f.ask(
        "es",
        "filter",
        "Trabajos que lleva Yolanda y siguen sin entregarse",
        f.rows((i["Lleva"] == "Yolanda") & ~done),
    )
    f.ask(
        "es",
        "detail",
        "¿En qué papel se imprimió el catálogo de la exposición del Museo del Carbón?",
        f.one("OT-26448"),
    )
    f.ask(
        "es",
        "bound",
        "~encargos de mas de mil dosientos euros",
        f.rows(i["Importe (€)"] > 1200),
    )
    f.ask(
        "es",
        "denial",
        "tarjetas que vayan sin plastificar",
        f.rows((i["Tipo"] == "tarjetas") & ~has(finish, "plast")),
    )
    f.ask(
        "es",
        "date",
        "Buenos días, ¿qué tenemos que entregar la semana que viene, de lunes a domingo?",
        f.rows(due.between("2026-11-30", "2026-12-06") & ~done),
    )
    f.ask(
        "es",
        "date",
        "retrasados: debían haber salido antes de hoy y aquí siguen",
        f.rows((due < TODAY) & ~done),
    )
    f.ask(
        "es",
        "count",
        "~cuantos encargos de carteles ai?",
        f.count(i["Tipo"] == "carteles"),
    )
    f.ask(
        "es",
        "either",
        "Lo de la máquina digital que lleve hendido o stamping",
        f.rows((i["Máquina"] == "Digital") & has(finish, "hendido|stamping")),
    )
    f.ask(
        "en",
        "order",
        "top five jobs by print run, biggest first",
        f.top(i["Tirada (uds.)"] > 0, "Tirada (uds.)", 5),
    )
    f.ask(
        "es",
        "statistic",
        "Por término medio, ¿cuál es el importe de un encargo de libro?",
        value(i[i["Tipo"] == "libro"]["Importe (€)"].mean()),
    )
    f.ask(
        "es",
        "groups",
        "reparto de trabajos por máquina: ¿cuántos en cada una?",
        f.groups(i.groupby("Máquina").size()),
    )
    f.ask(
        "es",
        "denial",
        "~lo ya entregado en novienbre que aun no emos cobrado",
        f.rows(month(i["Entregado"], 11) & ~paid),
    )
    f.ask(
        "es",
        "absent",
        "De lo que entró en noviembre, ¿qué clientes no dejaron señal?",
        f.rows(month(entered, 11) & i["Señal (€)"].isna()),
    )
    f.ask("en", "filter", "jobs printed on kraft paper", f.rows(has(i["Papel"], "kraft")))
    f.ask(
        "en",
        "detail",
        "~when did the xmas concert poster for the Coral get deliverd",
        f.one("OT-26441"),
    )
    f.ask(
        "en",
        "filter",
        "Which labels get silver foil stamping?",
        f.rows((i["Tipo"] == "etiquetas") & has(finish, "stamping plata")),
    )
    f.ask(
        "ja",
        "date",
        "オフセット4色機(4C)の仕事で、先月受注したものを出してください。",
        f.rows((i["Máquina"] == "Offset 4C") & month(entered, 10)),
    )
    f.ask(
        "ja",
        "bound",
        "~金額が百五十ユーロみまんの案件ってどれ",
        f.rows(i["Importe (€)"] < 150),
    )
    f.ask(
        "zh",
        "statistic",
        "还没交货的活儿,金额一共是多少?",
        value(i[~done]["Importe (€)"].sum()),
    )
    f.ask(
        "zh",
        "filter",
        "~要打号码、打孔线的丁单有哪些",
        f.rows(has(finish, "numerado, perforado")),
    )


def bonsai() -> None:
    b = pd.read_csv(FOLDER / "bonsai_daicho.csv", encoding="cp932", keep_default_na=False)
    b["円"] = pd.to_numeric(b["価格(税込)"].str.replace("[,円]", "", regex=True), errors="coerce")
    turned = pd.to_datetime(b["最終植替え"], format="%Y/%m/%d", errors="coerce")
    f = File("bonsai_daicho.csv", "管理番号", b)
    sale, state, tree = b["販売区分"] == "販売中", b["販売区分"], b["樹種"]
    f.ask(
        "ja",
        "either",
        "父の退職祝いに、いま買える黒松か五葉松を探しています。",
        f.rows(sale & tree.isin(["黒松", "五葉松"])),
    )
    f.ask("ja", "detail", "銘が「遠雷」の木、どこに置いてあったっけ?", f.one("B254"))
    f.ask(
        "ja",
        "bound",
        "1万円以下で買えて、初心者マークが○のものはありますか",
        f.rows(sale & (b["円"] <= 10000) & (b["初心者向き"] == "○")),
    )
    f.ask(
        "ja",
        "denial",
        "~葉ものいがいで、高さ20センチ未満の販売ちゅうの鉢",
        f.rows(sale & (b["分類"] != "葉もの") & (b["樹高cm"] < 20)),
    )
    f.ask("ja", "count", "売約済みになっているのは何鉢ですか", f.count(state == "売約済"))
    f.ask(
        "ja",
        "order",
        "販売中の実ものを値段の安い順に並べて",
        f.top(sale & (b["分類"] == "実もの"), "円", 9, down=False),
    )
    f.ask("ja", "statistic", "皐月の平均樹齢は?", value(b[tree == "皐月"]["樹齢(年)"].mean()))
    f.ask(
        "ja",
        "groups",
        "~分類べつの本すうを集計してほしい",
        f.groups(b.groupby("分類").size()),
    )
    f.ask(
        "ja",
        "date",
        "今年に入ってから植え替えを済ませた木を教えてください。",
        f.rows(turned.dt.year == 2026),
    )
    f.ask("ja", "absent", "植替え日が空欄の鉢、全部", f.rows(b["最終植替え"] == ""))
    f.ask(
        "ja",
        "filter",
        "~けんがいの木でまだ買えるやつある?",
        f.rows(sale & (b["樹形"] == "懸崖")),
    )
    f.ask("ja", "absent", "ソテツは扱っていらっしゃいますか?", NONE)
    f.ask(
        "ja",
        "filter",
        "受賞歴がある木のうち、売り物はどれでしょう",
        f.rows(sale & (b["受賞歴"] != "")),
    )
    f.ask(
        "en",
        "filter",
        "I'm after a maple (momiji or kaede, either is fine) that I can buy today and that's "
        "under 30 cm tall.",
        f.rows(sale & tree.isin(["紅葉", "楓"]) & (b["樹高cm"] < 30)),
    )
    f.ask(
        "en",
        "denial",
        "trees older than a hundred that have not been sold yet",
        f.rows((b["樹齢(年)"] > 100) & (state != "売約済")),
    )
    f.ask("en", "detail", "~how much is B268, and has it wonn anything?", f.one("B268"))
    f.ask(
        "es",
        "filter",
        "¿Cuáles están en su mejor momento en abril y se pueden comprar?",
        f.rows(sale & (b["見頃"] == "4月")),
    )
    f.ask(
        "es",
        "count",
        "~¿Cuantos arboles son solo para alquilar o prestamo, no para venta?",
        f.count(state == "貸出専用"),
    )
    f.ask(
        "zh",
        "bound",
        "C架上高度不超过25厘米的盆栽有哪些?",
        f.rows(has(b["置場"], "^C棚") & (b["樹高cm"] <= 25)),
    )
    f.ask("zh", "filter", "~那几盆长过牙虫?", f.rows(has(b["備考"], "アブラムシ")))


def gauges() -> None:
    name = "計測器管理台帳.xlsx"
    k = pd.read_excel(FOLDER / name, sheet_name="台帳", header=2, engine="openpyxl")
    bought = k["取得年月"].str.extract(r"(\d+)年(\d+)月").astype(int)
    k["取得"] = bought[0] * 100 + bought[1]
    f = File(name, "管理No.", k)
    due, sort, out = k["次回期限"], k["校正区分"], k["持出"]
    wrench = (k["品名"] == "トルクレンチ") & (out == "可")
    office, verdict, fee = k["使用部署"], k["判定"], k["校正費(円)"]
    f.ask(
        "ja",
        "date",
        "校正の期限がもう切れてしまっている機器を出してください",
        f.rows(due < TODAY, also=due == TODAY),
    )
    f.ask("ja", "date", "~来月きげんの来る計測きは?", f.rows(month(due, 12)))
    f.ask("ja", "detail", "K-0191って結局、合否はどうだった?", f.one("K-0191"))
    f.ask(
        "ja",
        "filter",
        "検査室に置いてある三豊計測製のもの",
        f.rows((k["保管場所"] == "検査室") & (k["メーカー"] == "三豊計測")),
    )
    f.ask(
        "en",
        "bound",
        "Which instruments cost us 35,000 yen or more to calibrate?",
        f.rows(fee >= 35000),
    )
    f.ask(
        "ja",
        "denial",
        "品証のもので、社内校正ではなく、申請なしで持ち出せる(可の)機器が知りたいです。",
        f.rows((office == "品質保証課") & (sort != "社内") & (out == "可")),
    )
    f.ask("ja", "count", "~技術ぶが使ってるのは何だい?", f.count(office == "技術部"))
    f.ask(
        "ja",
        "either",
        "ノギスかハイトゲージはどこにありますか。",
        f.rows(has(k["品名"], "ノギス|ハイトゲージ")),
    )
    f.ask("ja", "order", "取得が一番古い計測器は?", f.top(k["取得"] > 0, "取得", 1, down=False))
    f.ask(
        "ja",
        "statistic",
        "JCSSで校正しているものの費用、合計でいくらになりますか?",
        value(k[sort == "JCSS"]["校正費(円)"].sum()),
    )
    f.ask("ja", "groups", "部署ごとの保有台数", f.groups(k.groupby("使用部署").size()))
    f.ask(
        "ja",
        "denial",
        "~はんていが合格いがいになってる技術部のきき",
        f.rows((office == "技術部") & (verdict != "合格")),
    )
    f.ask("ja", "absent", "硬さ試験機ってうちにある?", NONE)
    f.ask("ja", "filter", "~よびきになってるの全部みせて", f.rows(k["備考"] == "予備機"))
    f.ask(
        "en",
        "filter",
        "torque wrenches we can take off site without filling in any form",
        f.rows(wrench & (verdict != "校正中"), also=wrench & (verdict == "校正中")),
    )
    f.ask("en", "filter", "~Has anythign been droped before?", f.rows(k["備考"] == "落下歴あり"))
    f.ask(
        "es",
        "filter",
        "Enséñame los aparatos que no superaron la calibración",
        f.rows(verdict == "不合格"),
    )
    f.ask(
        "es",
        "detail",
        "~cuando vense la calibracion del sonometro del departamento Fabricación 1 (製造1課)?",
        f.one("K-0146"),
    )
    f.ask("zh", "count", "校准周期是半年的器具有几件?", f.count(k["周期(月)"] == 6))
    f.ask(
        "zh",
        "bound",
        "请找一下2012年以前(不含2012年)购入、放在检查室的仪器。",
        f.rows((k["取得"] < 201200) & (k["保管場所"] == "検査室")),
    )


def herbs() -> None:
    name = "zhongyao_yinpian.csv"
    h = pd.read_csv(FOLDER / name, encoding="gb18030", keep_default_na=False)
    ends = pd.to_datetime(h["有效期至"])
    f = File(name, "编码", h)
    price, stock, sort, way = h["售价(元/10g)"], h["库存(kg)"], h["类别"], h["特殊煎法"]
    pregnant, effect = h["孕妇"], h["功效"]
    calming = (sort == "安神药") & (stock > 0)
    f.ask(
        "zh",
        "filter",
        "最近老失眠,安神类的药你们现在有哪些现货?",
        f.rows(calming & (ends >= TODAY), also=calming & (ends < TODAY)),
    )
    f.ask("zh", "detail", "~川贝母现再什么价格", f.one("YP1156"))
    f.ask(
        "zh",
        "bound",
        "库存还剩一点、但已不足两公斤的,我要补货",
        f.rows((stock > 0) & (stock < 2)),
    )
    f.ask(
        "zh",
        "denial",
        "清热药里头,孕妇没有标慎用也没标禁用的是哪些",
        f.rows((sort == "清热药") & (pregnant == "")),
    )
    f.ask(
        "zh",
        "count",
        "安国祁禾堂给咱们供着多少个品种?",
        f.count(h["供货商"] == "安国祁禾堂"),
    )
    f.ask(
        "zh",
        "either",
        "~需要先煎或者后夏的温里药",
        f.rows((sort == "温里药") & way.isin(["先煎", "后下"])),
    )
    f.ask("zh", "order", "按单价从高到低,前三味是什么", f.top(price > 0, "售价(元/10g)", 3))
    f.ask(
        "zh",
        "statistic",
        "补气药平均每10克卖多少钱?",
        value(h[sort == "补气药"]["售价(元/10g)"].mean()),
    )
    f.ask(
        "es",
        "groups",
        "¿Cuántos productos nos sirve cada proveedor?",
        f.groups(h.groupby("供货商").size()),
    )
    f.ask(
        "zh",
        "date",
        "有效期已经过了的都列出来吧,不管还有没有库存。",
        f.rows(ends < TODAY),
    )
    f.ask("zh", "date", "~下个月到其的有哪个", f.rows(month(ends, 12)))
    f.ask("zh", "absent", "有冬虫夏草卖吗?", NONE)
    f.ask(
        "zh",
        "filter",
        "四川产的、归肾经的药材",
        f.rows((h["产地"] == "四川") & has(h["归经"], "肾")),
    )
    f.ask("zh", "absent", "断货了的有哪几样", f.rows(stock == 0))
    f.ask(
        "en",
        "filter",
        "Is anything in here marked as poisonous, even mildly?",
        f.rows(has(h["毒性"], "毒")),
    )
    f.ask("en", "filter", "~i need somthing to stop a coguh", f.rows(has(effect, "止咳")))
    f.ask(
        "ja",
        "filter",
        "妊娠中は使ってはいけない(禁用の)生薬はどれですか?",
        f.rows(pregnant == "禁用"),
    )
    f.ask("ja", "bound", "~10グラムあたり0.8元いかの安いものを知りたい", f.rows(price <= 0.8))
    f.ask(
        "es",
        "bound",
        "~hierbas de Yunnan que cuesten mas de dos yuanes los 10 gramso",
        f.rows((h["产地"] == "云南") & (price > 2)),
    )
    f.ask(
        "en",
        "denial",
        "Blood-moving herbs (活血药) that are not forbidden in pregnancy - cautions are OK",
        f.rows((sort == "活血药") & (pregnant != "禁用")),
    )


def day_of(column: "pd.Series[Any]") -> "pd.Series[Any]":
    return pd.to_datetime(column, format="%Y年%m月%d日", errors="coerce")


def booths() -> None:
    name = "zhanwei_2027chun.csv"
    z = pd.read_csv(FOLDER / name, encoding="utf-8-sig", keep_default_na=False)
    z["成交"] = pd.to_numeric(z["成交价"])
    signed, closing = day_of(z["签约日"]), day_of(z["尾款截止"])
    f = File(name, "展位号", z)
    free, raw = z["状态"] == "空", z["类型"] == "光地"
    deposit, hall = z["状态"] == "已付定金", z["展馆"]
    f.ask(
        "zh",
        "filter",
        "3号馆冷冻水产那片,还有哪些标展空着?",
        f.rows((hall == "3号馆") & (z["题材"] == "冷冻水产") & ~raw & free),
    )
    f.ask("zh", "detail", "2C02是谁家的,尾款哪天截止", f.one("2C02"))
    f.ask(
        "zh",
        "bound",
        "~标价一万二以内、通水、木前没人要的空站位给我看看",
        f.rows(free & (z["标价(元)"] <= 12000) & (z["水"] == "有")),
    )
    f.ask(
        "zh",
        "denial",
        "~想要空的光第,四面开的不要",
        f.rows(free & raw & (z["开口"] != "四面开")),
    )
    f.ask(
        "zh",
        "count",
        "阿依古丽到现在签下了多少个展位?",
        f.count((z["业务员"] == "阿依古丽") & signed.notna()),
    )
    f.ask(
        "zh",
        "either",
        "备注里写靠近主入口的,调味品区或休闲食品区都行",
        f.rows(has(z["备注"], "靠近主入口") & z["题材"].isin(["调味品", "休闲食品"])),
    )
    f.ask("zh", "order", "成交价最高的两个展位是哪两个", f.top(signed.notna(), "成交", 2))
    f.ask(
        "en",
        "statistic",
        "What's the total deal value of the stands that have only paid a deposit so far?",
        value(z[deposit]["成交"].sum()),
    )
    f.ask(
        "zh",
        "groups",
        "每个馆各空了几个展位?我要做招商进度表",
        f.groups(z[free].groupby("展馆").size()),
    )
    f.ask(
        "zh",
        "date",
        "1号馆里尾款截止日已经过了的",
        f.rows((hall == "1号馆") & deposit & (closing < TODAY)),
    )
    f.ask("zh", "date", "~上个月签月的有那些", f.rows(month(signed, 10)))
    f.ask(
        "zh",
        "absent",
        "~没有电原的空站位有哪些?",
        f.rows(free & (z["电源"] == "无")),
    )
    f.ask("zh", "absent", "请问4号馆还有位置吗", NONE)
    f.ask(
        "en",
        "bound",
        "Still-empty raw space with 380V power, at least 36 square metres",
        f.rows(free & raw & has(z["电源"], "380V") & (z["面积㎡"] >= 36)),
    )
    f.ask(
        "en",
        "count",
        "~how many boths got the 15% dicsount (85折)?",
        f.count(z["折扣"] == "85折"),
    )
    f.ask(
        "en",
        "filter",
        "who has taken or reserved a spot near the noisy stage?",
        f.rows(has(z["备注"], "临近舞台") & ~free),
    )
    f.ask(
        "ja",
        "bound",
        "2号館で面積50平米以上のブースを教えてください",
        f.rows((hall == "2号馆") & (z["面积㎡"] >= 50)),
    )
    f.ask(
        "ja",
        "filter",
        "~包装きかいのブースで、代金を全がく払い終わっているところ",
        f.rows((z["题材"] == "包装机械") & (z["状态"] == "已付清")),
    )
    f.ask(
        "es",
        "denial",
        "stands reservados (预留) que no sean de espacio libre",
        f.rows((z["状态"] == "预留") & ~raw),
    )
    f.ask(
        "es",
        "statistic",
        "Precio medio de lista de los stands montados (标展), por favor",
        value(z[~raw]["标价(元)"].mean()),
    )


def main() -> None:
    for write in (glider, props, mill, print_shop, bonsai, gauges, herbs, booths):
        before = len(LINES)
        write()
        assert len(LINES) - before == 20, (write.__name__, len(LINES) - before)
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in LINES)
    (HERE / "sealed_u1.jsonl").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
