"""Computes what a clerk would answer to each question of exam y1, and writes `sealed_y1.jsonl`."""

import json
from typing import Any

import pandas as pd

from tests.paraphrases.exam_lines import HERE, TODAY, File, has, value, write

FOLDER = HERE / "catalogs_y1"


def holds(column: "pd.Series[Any]", text: str, by: str) -> "pd.Series[bool]":
    """Cells which list `text` among their parts."""
    return column.map(lambda cell: text in [part.strip() for part in cell.split(by)])


def month(column: "pd.Series[Any]", number: int, year: int = 2026) -> "pd.Series[bool]":
    return (column.dt.year == year) & (column.dt.month == number)


def on(column: "pd.Series[Any]", day: str) -> "pd.Series[bool]":
    return column == pd.Timestamp(day)


def texts(name: str, sep: str = ",", skip: int = 0) -> pd.DataFrame:
    return pd.read_csv(
        FOLDER / name,
        sep=sep,
        skiprows=skip,
        dtype=str,
        keep_default_na=False,
        encoding="utf-8-sig",
    )


def figures(column: "pd.Series[Any]") -> "pd.Series[Any]":
    """The number of each cell, without its unit; a blank cell has none."""
    bare = column.str.replace(r"[^\d.\-]", "", regex=True)
    return pd.to_numeric(bare.where(bare != ""))


def days(column: "pd.Series[Any]", form: str) -> "pd.Series[Any]":
    return pd.to_datetime(column.where(column != ""), format=form)


def games() -> None:
    name = "meeple_lane_games.json"
    t = pd.json_normalize(json.loads((FOLDER / name).read_text("utf-8"))["games"])
    for column in ("on_loan_until", "last_checked"):
        t[column] = pd.to_datetime(t[column])
    t["few"], t["most"] = t["players.min"], t["players.max"]
    f = File(name, "code", t)
    theme = {
        word: t.themes.map(lambda cell, word=word: word in cell)
        for word in ("co-operative", "party", "words", "trains", "racing")
    }
    heavy = t.level == "heavy"
    fee, deposit = t["hire.per_night_gbp"], t["hire.deposit_gbp"]
    f.ask(
        "en",
        "filter",
        "Which heavy games do you have that can be played solo?",
        f.rows(heavy & (t.few == 1)),
    )
    f.ask(
        "es",
        "filter",
        "¿Qué juegos cooperativos de nivel ligero tenéis?",
        f.rows((t.level == "light") & theme["co-operative"]),
    )
    f.ask(
        "en",
        "bound",
        "~anything that takes 15 mins or less? weve only got a short break",
        f.rows(t.minutes <= 15),
    )
    f.ask("ja", "bound", "1泊の貸出料が6ポンド以上のゲームはどれですか？", f.rows(fee >= 6))
    f.ask(
        "en",
        "denial",
        "Show me your Ravensburger games except Labyrinth",
        f.rows((t.publisher == "Ravensburger") & (t.title != "Labyrinth")),
    )
    f.ask(
        "en",
        "denial",
        "~party games pls but not the word ones, its for a hen do",
        f.rows(theme["party"] & ~theme["words"]),
    )
    f.ask(
        "ja",
        "either",
        "鉄道かレースがテーマのゲームはありますか？",
        f.rows(theme["trains"] | theme["racing"]),
    )
    f.ask(
        "en", "count", "How many of your games are strictly for two players?", f.count(t.most == 2)
    )
    f.ask("zh", "count", "6岁的孩子能玩的游戏有几款？", f.count(t.min_age <= 6))
    f.ask("en", "count", "~how many games r in worn condtion?", f.count(t.condition == "worn"))
    f.ask(
        "en",
        "statistic",
        "What's the average nightly hire price of the medium games?",
        value(fee[t.level == "medium"].mean()),
    )
    f.ask("zh", "statistic", "重度（heavy）游戏的押金平均是多少？", value(deposit[heavy].mean()))
    f.ask(
        "en", "groups", "How many games are there at each level?", f.groups(t.level.value_counts())
    )
    f.ask(
        "en",
        "order",
        "What are the three oldest games you have, by year?",
        f.top(t.year > 0, "year", 3, down=False),
    )
    f.ask(
        "es",
        "order",
        "¿Qué juego pide la fianza más alta?",
        f.top(t.year > 0, "hire.deposit_gbp", 1),
    )
    f.ask("en", "date", "~which ones got checked this month?", f.rows(month(t.last_checked, 11)))
    f.ask(
        "ja", "date", "~返却日すぎてるのに戻ってないゲームどれ？", f.rows(t.on_loan_until < TODAY)
    )
    f.ask("en", "absent", "Which games have no last checked date?", f.rows(t.last_checked.isna()))
    f.ask("es", "absent", "~hola! teneis el Risk?", f.none(has(t.title.str.lower(), "risk")))
    f.ask("en", "detail", "Which shelf is it on?", f.one("ML-054"), ["Do you have Takenoko?"])


def windows() -> None:
    name = "window_round_nov26.csv"
    t = texts(name, skip=1)
    f = File(name, "Ref", t)
    price, owes = figures(t["Price £"]), figures(t["Owes £"])
    t["price"], t["owes"] = price, owes
    last, due = days(t["Last clean"], "%d/%m/%Y"), days(t["Next due"], "%d/%m/%Y")
    village, kind, pays, cleaner = t.Village, t.Property, t["Pays by"], t.Cleaner
    f.ask(
        "en",
        "filter",
        "List the detached houses in Haxby",
        f.rows((kind == "Detached") & (village == "Haxby")),
    )
    f.ask("zh", "filter", "Poppleton村有哪些客户？", f.rows(village == "Poppleton"))
    f.ask("en", "bound", "~whos paying more than 24 quid a clean", f.rows(price > 24))
    f.ask("es", "bound", "~quien nos debe mas de 30 libras?", f.rows(owes > 30))
    f.ask(
        "en",
        "denial",
        "Which Skelton customers are not done by Kasia?",
        f.rows((village == "Skelton") & (cleaner != "Kasia")),
    )
    f.ask(
        "es",
        "denial",
        "¿Qué clientes de Wigginton no pagan en efectivo?",
        f.rows((village == "Wigginton") & (pays != "Cash")),
    )
    f.ask(
        "en",
        "either",
        "~terraces in strensal or huntington?",
        f.rows((kind == "Terrace") & village.isin(["Strensall", "Huntington"])),
    )
    f.ask("en", "count", "How many customers pay by direct debit?", f.count(pays == "Direct debit"))
    f.ask("ja", "count", "Haxbyのお客様は何件ありますか？", f.count(village == "Haxby"))
    f.ask("en", "count", "How many customers owe us money?", f.count(owes > 0))
    f.ask("en", "statistic", "~how much are we owed all in, total?", value(owes.sum()))
    f.ask(
        "es",
        "statistic",
        "¿Cuánto pagan de media las casas de tipo Semi por limpieza?",
        value(price[kind == "Semi"].mean()),
    )
    f.ask(
        "en",
        "groups",
        "How many customers does each cleaner have?",
        f.groups(cleaner.value_counts()),
    )
    f.ask("en", "order", "What are our three highest priced jobs?", f.top(price > 0, "price", 3))
    f.ask("zh", "order", "欠款最多的客户是哪一位？", f.top(owes > 0, "owes", 1))
    f.ask("zh", "date", "下次擦窗日期正好是今天的有哪几家？", f.rows(due == TODAY))
    f.ask("en", "date", "~whos overdue? next due date before today i mean", f.rows(due < TODAY))
    f.ask(
        "en",
        "absent",
        "Which customers have no last clean date yet?",
        f.rows(last.isna()),
    )
    f.ask("ja", "absent", "Acomb村のお客様はいますか？", f.none(f.anywhere("acomb")))
    f.ask("en", "detail", "~wots the access note for mrs wadsworth", f.one("R012"))


def hardware() -> None:
    name = "ferreteria_existencias.csv"
    t = texts(name, sep=";")
    f = File(name, "Código", t)
    euros = t["PVP (€, IVA incl.)"].str.replace(".", "", regex=False).str.replace(",", ".")
    t["price"] = price = pd.to_numeric(euros)
    stock, least = figures(t.Existencias), figures(t["Stock mínimo"])
    came = days(t["Última entrada"], "%d/%m/%Y")
    family, brand, supplier = t.Familia, t.Marca, t.Proveedor
    f.ask("es", "filter", "¿Qué tenéis de la marca Bellota?", f.rows(brand == "Bellota"))
    f.ask("es", "filter", "~ke productos de titan hay", f.rows(brand == "Titan"))
    f.ask(
        "es",
        "bound",
        "¿Qué artículos del pasillo 4 están por debajo de su stock mínimo?",
        f.rows((t.Pasillo == "4") & (stock < least)),
    )
    f.ask("en", "bound", "~what have you got over 130 euros??", f.rows(price > 130))
    f.ask(
        "es",
        "denial",
        "Adhesivos que no sean de Ceys",
        f.rows((family == "Adhesivos") & (brand != "Ceys")),
    )
    f.ask(
        "ja",
        "denial",
        "電動工具のうち、仕入先がComercial Ebroではないものは？",
        f.rows((family == "Herramienta eléctrica") & (supplier != "Comercial Ebro")),
    )
    f.ask(
        "ja",
        "either",
        "KnipexかWihaの商品を見せてください",
        f.rows(brand.isin(["Knipex", "Wiha"])),
    )
    f.ask("es", "count", "¿Cuántos artículos están a cero de existencias?", f.count(stock == 0))
    f.ask(
        "en",
        "count",
        "~hi, how many diff items do we get from electro goya",
        f.count(supplier == "Electro Goya"),
    )
    f.ask(
        "es",
        "count",
        "~cuantos articulos tienen dto de campaña ahora mismo?",
        f.count(t["Dto. campaña"] != ""),
    )
    f.ask(
        "es",
        "statistic",
        "¿Cuál es el precio medio de los artículos de fontanería?",
        value(price[family == "Fontanería"].mean()),
    )
    f.ask(
        "zh",
        "statistic",
        "油漆类（Pintura）的库存加起来一共多少？",
        value(stock[family == "Pintura"].sum()),
    )
    f.ask(
        "es", "groups", "¿Cuántas referencias hay en cada familia?", f.groups(family.value_counts())
    )
    f.ask("es", "order", "Dime los tres artículos más caros", f.top(price > 0, "price", 3))
    f.ask("zh", "order", "店里最便宜的三样东西是什么？", f.top(price > 0, "price", 3, down=False))
    f.ask(
        "es",
        "date",
        "¿Qué artículos han entrado esta semana?",
        f.rows(came >= pd.Timestamp("2026-11-23")),
    )
    f.ask(
        "en",
        "date",
        "Which items last came in before July 2026?",
        f.rows(came < pd.Timestamp("2026-07-01")),
    )
    f.ask(
        "zh",
        "absent",
        "水暖类（Fontanería）里哪些没有写品牌？",
        f.rows((family == "Fontanería") & (brand == "")),
    )
    f.ask("es", "absent", "~teneis motosierras?", f.none(f.anywhere("motosierra")))
    f.ask("es", "detail", "~en q pasillo esta el teflon", f.one("FO010"))


def physio() -> None:
    name = "fisio_agenda.xlsx"
    t = pd.read_excel(FOLDER / name, sheet_name="Citas", header=1, engine="openpyxl")
    t["Nº cita"] = t["Nº cita"].astype(str)
    f = File(name, "Nº cita", t)
    state, what, who, paid = t.Estado, t.Tratamiento, t.Paciente, t.Pagado == "Sí"
    fee, day = t["Importe (€)"], pd.to_datetime(t.Fecha)
    t["day"] = day
    f.ask("es", "filter", "Todas las citas de Elena Sanz", f.rows(who == "Elena Sanz"))
    f.ask("en", "filter", "~who didnt turn up?", f.rows(state == "No presentado"))
    f.ask("es", "bound", "Citas de pacientes de más de 80 años", f.rows(t.Edad > 80))
    f.ask("es", "bound", "~citas q duren 30 min o menos", f.rows(t["Duración (min)"] <= 30))
    f.ask(
        "ja",
        "denial",
        "Suelo pélvicoの予約で、Óscar Morales以外のものは？",
        f.rows((what == "Suelo pélvico") & (who != "Óscar Morales")),
    )
    f.ask(
        "es",
        "denial",
        "¿Qué citas realizadas no están pagadas?",
        f.rows((state == "Realizada") & ~paid),
    )
    f.ask(
        "es",
        "either",
        "Enséñame las citas de osteopatía o de punción seca",
        f.rows(what.isin(["Osteopatía", "Punción seca"])),
    )
    f.ask("es", "count", "¿Cuántas citas están anuladas?", f.count(state == "Anulada"))
    f.ask(
        "en",
        "count",
        "How many appointments are with Adeslas insurance?",
        f.count(t.Mutua == "Adeslas"),
    )
    f.ask(
        "zh",
        "count",
        "Marina Ruiz一共有多少个预约？",
        f.count(t.Fisioterapeuta == "Marina Ruiz"),
    )
    f.ask("es", "statistic", "~cuanto suman las citas ya pagadas?", value(fee[paid].sum()))
    f.ask(
        "ja",
        "statistic",
        "Diego Escartínの予約の平均料金はいくらですか？",
        value(fee[t.Fisioterapeuta == "Diego Escartín"].mean()),
    )
    f.ask(
        "es",
        "groups",
        "¿Cuánto importe se ha pagado con cada forma de pago?",
        f.groups(fee[paid].groupby(t["Forma de pago"]).sum()),
    )
    f.ask(
        "es",
        "order",
        "¿Qué cita tiene el número de sesión más alto?",
        f.top(fee > 0, "Sesión nº", 1),
    )
    f.ask(
        "en",
        "order",
        "List Antonio Serrano's appointments, latest first",
        f.top(who == "Antonio Serrano", "day", 4),
    )
    assert (who == "Antonio Serrano").sum() == 4
    f.ask("es", "date", "~q citas tenemos hoy?", f.rows(day == TODAY))
    f.ask("ja", "date", "~12月3日の予約だれだっけ", f.rows(on(day, "2026-12-03")))
    f.ask(
        "es",
        "absent",
        "¿Qué primeras valoraciones no tienen zona anotada?",
        f.rows((what == "Primera valoración") & t.Zona.isna()),
    )
    f.ask("zh", "absent", "有水疗（hidroterapia）的预约吗？", f.none(f.anywhere("hidroterapia")))
    f.ask("es", "detail", "~cual fue la forma d pago de la cita 1226", f.one("1226"))


def camp() -> None:
    name = "ひばりヶ丘キャンプ場_サイト一覧.csv"
    t = texts(name)
    f = File(name, "サイト番号", t)
    kind, kit, state = t["種別"], t["設備"], t["状態"]
    t["weekday"] = weekday = figures(t["平日料金"])
    t["eve"] = eve = figures(t["休前日料金"])
    places, checked = figures(t["定員"]), days(t["最終点検日"], "%Y/%m/%d")
    cottage = kind == "コテージ"
    bath = holds(kit, "風呂", "・")
    f.ask(
        "ja",
        "filter",
        "そのうち風呂があるのはどれですか？",
        f.rows(cottage & (t["ペット"] == "可") & bath),
        ["ペット可のコテージはどれですか？"],
    )
    f.ask(
        "ja",
        "filter",
        "~wifiあるトレーラーハウスどれ",
        f.rows((kind == "トレーラーハウス") & holds(kit, "Wi-Fi", "・")),
    )
    f.ask(
        "es",
        "bound",
        "¿Qué sitios cuestan 2.500 yenes o menos entre semana?",
        f.rows(weekday <= 2500),
    )
    f.ask("en", "bound", "~theres 8 of us, which sites hold 8 or more?", f.rows(places >= 8))
    f.ask(
        "ja",
        "denial",
        "電源サイトで地面が芝ではないところはどこですか？",
        f.rows((kind == "電源サイト") & (t["地面"] != "芝")),
    )
    f.ask("es", "denial", "¿Qué コテージ no tienen baño (風呂)?", f.rows(cottage & ~bath))
    f.ask(
        "ja",
        "either",
        "修繕中か利用停止のサイトを教えてください",
        f.rows(state.isin(["修繕中", "利用停止"])),
    )
    f.ask("ja", "count", "眺望が富士山のサイトはいくつありますか？", f.count(t["眺望"] == "富士山"))
    f.ask("ja", "count", "~冷蔵庫つきって何か所あるの", f.count(holds(kit, "冷蔵庫", "・")))
    f.ask("zh", "count", "不能带宠物的一共有多少个？", f.count(t["ペット"] == "不可"))
    f.ask(
        "ja",
        "statistic",
        "電源サイトの休前日料金の平均はいくらですか？",
        value(eve[kind == "電源サイト"].mean()),
    )
    f.ask(
        "en",
        "statistic",
        "What does a cottage cost on weekdays on average?",
        value(weekday[cottage].mean()),
    )
    f.ask("ja", "groups", "種別ごとのサイト数を教えてください", f.groups(kind.value_counts()))
    f.ask(
        "en",
        "order",
        "Which site has the highest weekday price?",
        f.top(weekday > 0, "weekday", 1),
    )
    f.ask(
        "es",
        "order",
        "~cuales son los 3 mas caros en vispera de festivo (休前日)?",
        f.top(eve > 0, "eve", 3),
    )
    f.ask("ja", "date", "9月に最終点検をしたサイトはどれですか？", f.rows(month(checked, 9)))
    f.ask(
        "ja",
        "date",
        "~11月20日以降に点検したとこ出して",
        f.rows(checked >= pd.Timestamp("2026-11-20")),
    )
    f.ask("ja", "absent", "最終点検日が空欄のサイトはどれですか？", f.rows(checked.isna()))
    f.ask("zh", "absent", "有能看到海的营位吗？", f.none(f.anywhere("海")))
    f.ask("ja", "detail", "~D-03って広さどんくらい", f.one("D-03"))


def laundry() -> None:
    name = "クリーニング預かり台帳.csv"
    t = texts(name)
    f = File(name, "伝票番号", t)
    item, rank, taker, shelf = t["品名"], t["会員区分"], t["受付担当"], t["保管棚"]
    t["fee"] = fee = figures(t["料金(税込)"])
    pieces, unpaid = figures(t["点数"]), t["支払"] == "未"
    form = "%Y/%m/%d"
    came, due, gone = (days(t[c], form) for c in ("受付日", "仕上予定日", "引渡日"))
    f.ask(
        "ja",
        "filter",
        "野口さんが受け付けたダウンジャケットはどれですか？",
        f.rows((taker == "野口") & (item == "ダウンジャケット")),
    )
    f.ask("ja", "filter", "~鈴木様の伝票ぜんぶ出して", f.rows(t["お客様"] == "鈴木様"))
    f.ask("ja", "bound", "料金が1万円以上の伝票はどれですか？", f.rows(fee >= 10000))
    f.ask("en", "bound", "Which tickets have 10 or more pieces?", f.rows(pieces >= 10))
    f.ask(
        "es",
        "denial",
        "Mantas (毛布) que no sean de empresas (法人)",
        f.rows((item == "毛布") & (rank != "法人")),
    )
    f.ask(
        "ja",
        "denial",
        "仕上予定日が今日より前なのに、まだ引き渡していない伝票は？",
        f.rows((due < TODAY) & gone.isna()),
    )
    f.ask(
        "ja",
        "either",
        "羽毛布団かこたつ布団の預かりを見せてください",
        f.rows(item.isin(["羽毛布団", "こたつ布団"])),
    )
    f.ask("ja", "count", "支払が未の伝票は何件ありますか？", f.count(unpaid))
    f.ask("ja", "count", "~コートの伝票って何枚ある？", f.count(item == "コート"))
    f.ask("zh", "count", "~小池一共收了几单啊", f.count(taker == "小池"))
    f.ask("ja", "statistic", "未払いの料金は合計でいくらですか？", value(fee[unpaid].sum()))
    f.ask(
        "en",
        "statistic",
        "What's the average charge per ticket for blankets (毛布)?",
        value(fee[item == "毛布"].mean()),
    )
    f.ask(
        "ja",
        "groups",
        "会員区分ごとの料金の合計を出してください",
        f.groups(fee.groupby(rank).sum()),
    )
    f.ask("es", "order", "¿Qué resguardo tiene el importe más alto?", f.top(fee > 0, "fee", 1))
    f.ask("zh", "order", "会员里收费最高的是哪两单？", f.top(rank == "会員", "fee", 2))
    f.ask("ja", "date", "今日が仕上予定日の伝票はどれですか？", f.rows(due == TODAY))
    f.ask("ja", "date", "~昨日受け付けた分みせて", f.rows(on(came, "2026-11-26")))
    f.ask(
        "zh",
        "absent",
        "哪些还没交给客人、也没写保管架号？",
        f.rows(gone.isna() & (shelf == "")),
    )
    f.ask("en", "absent", "~any shoes in for cleaning?", f.none(f.anywhere("靴", "シューズ")))
    f.ask("ja", "detail", "~伝票26050ってどこの棚？", f.one("26050"))


def gym() -> None:
    name = "健身房会员名单.csv"
    t = texts(name)
    f = File(name, "会员号", t)
    card, came, note, locker = t["卡种"], t["来源"], t["备注"], t["储物柜"]
    age, paid = figures(t["年龄"]), figures(t["实收金额(元)"])
    t["left"] = left = figures(t["剩余次数"])
    t["joined"] = joined = days(t["办卡日期"], "%Y/%m/%d")
    ends, visit = days(t["到期日期"], "%Y/%m/%d"), days(t["最近到店"], "%Y/%m/%d")
    f.ask("zh", "filter", "韩冬带的会员有哪些？", f.rows(t["私教教练"] == "韩冬"))
    f.ask(
        "zh",
        "filter",
        "~抖音来的季卡会员都有谁呀",
        f.rows((came == "抖音") & (card == "季卡")),
    )
    f.ask("zh", "bound", "年龄大于50岁的男会员有哪些？", f.rows((t["性别"] == "男") & (age > 50)))
    f.ask(
        "ja",
        "bound",
        "私教课の会員で残り回数が3回以下の人は？",
        f.rows((card == "私教课") & (left <= 3)),
    )
    f.ask(
        "zh",
        "denial",
        "次卡会员里剩余次数不是0的有哪些？",
        f.rows((card == "次卡") & (left != 0)),
    )
    f.ask(
        "zh",
        "denial",
        "里面没有储物柜的是哪些？",
        f.rows((came == "美团") & (card == "年卡") & (locker == "")),
        ["从美团来的年卡会员有哪些？"],
    )
    f.ask(
        "zh",
        "either",
        "备注写着需开发票或者学生优惠的会员有哪些？",
        f.rows(note.isin(["需开发票", "学生优惠"])),
    )
    f.ask("zh", "count", "办年卡的会员有多少人？", f.count(card == "年卡"))
    f.ask("es", "count", "~cuantas mujeres hay apuntadas?", f.count(t["性别"] == "女"))
    f.ask("zh", "count", "~有储物柜的会员有几个啊", f.count(locker != ""))
    f.ask("zh", "statistic", "季卡一共收了多少钱？", value(paid[card == "季卡"].sum()))
    f.ask(
        "en",
        "statistic",
        "What's the average age of the annual card (年卡) members?",
        value(age[card == "年卡"].mean()),
    )
    f.ask("zh", "groups", "各个来源分别有多少会员？", f.groups(came.value_counts()))
    f.ask("ja", "order", "残り回数がいちばん多い会員は誰ですか？", f.top(left >= 0, "left", 1))
    f.ask(
        "ja",
        "order",
        "入会日（办卡日期）が早い順に3人教えてください",
        f.top(age > 0, "joined", 3, down=False),
    )
    f.ask("zh", "date", "~哪些人的卡已经过期了", f.rows(ends < TODAY, ends == TODAY))
    f.ask(
        "en",
        "date",
        "~who signed up since the 23rd of nov?",
        f.rows(joined >= pd.Timestamp("2026-11-23")),
    )
    f.ask("en", "absent", "Which members have no last visit date?", f.rows(visit.isna()))
    f.ask(
        "es",
        "absent",
        "¿Hay algún socio que haya llegado por Instagram?",
        f.none(f.anywhere("instagram")),
    )
    f.ask("zh", "detail", "~徐娜的柜子是几号来着", f.one("JS0038"))
    assert (t["姓名"] == "徐娜").sum() == 1


def lamps() -> None:
    name = "灯具价目库存.tsv"
    t = texts(name, sep="\t")
    f = File(name, "型号", t)
    kind, brand, made, lumens = t["类别"], t["品牌"], t["材质"], t["光通量"]
    t["price"] = price = figures(t["零售价(元)"])
    t["watt"] = watt = figures(t["功率"])
    stock, flux, listed = figures(t["库存"]), figures(lumens), days(t["上架日期"], "%Y-%m-%d")
    f.ask(
        "zh",
        "filter",
        "明视的台灯有哪些？",
        f.rows((brand == "明视") & (kind == "台灯")),
    )
    f.ask(
        "zh",
        "filter",
        "~有没有IP65的壁灯啊",
        f.rows((t["防护等级"] == "IP65") & (kind == "壁灯")),
    )
    f.ask(
        "zh",
        "bound",
        "其中零售价100元以下的呢？",
        f.rows((kind == "吸顶灯") & (price < 100)),
        ["吸顶灯有哪些？"],
    )
    f.ask("ja", "bound", "光束が5000lm以上の照明はどれですか？", f.rows(flux >= 5000))
    f.ask(
        "zh",
        "denial",
        "吊灯里不是莱雅这个牌子的有哪些？",
        f.rows((kind == "吊灯") & (brand != "莱雅")),
    )
    f.ask(
        "en",
        "denial",
        "~downlights (筒灯) pls but no 恒亮 ones",
        f.rows((kind == "筒灯") & (brand != "恒亮")),
    )
    f.ask(
        "es",
        "either",
        "¿Qué lámparas son de madera maciza (实木) o de ratán (藤编)?",
        f.rows(made.isin(["实木", "藤编"])),
    )
    f.ask("zh", "count", "库存为0的有几款？", f.count(stock == 0))
    f.ask(
        "es", "count", "¿Cuántos productos tienen 3 años de garantía?", f.count(t["质保"] == "3年")
    )
    f.ask("zh", "count", "~3000K的灯一共多少款呀", f.count(t["色温"] == "3000K"))
    f.ask("zh", "statistic", "吊灯的平均零售价是多少？", value(price[kind == "吊灯"].mean()))
    f.ask(
        "es",
        "statistic",
        "~cuantas bombillas (球泡) hay en stock sumando todo?",
        value(stock[kind == "球泡"].sum()),
    )
    f.ask("zh", "groups", "每个品牌各有多少款灯？", f.groups(brand.value_counts()))
    f.ask("zh", "order", "零售价最贵的三款是哪些？", f.top(price > 0, "price", 3))
    f.ask("en", "order", "Which product has the highest wattage?", f.top(watt > 0, "watt", 1))
    f.ask("zh", "date", "~这个月新上架的有啥", f.rows(month(listed, 11)))
    f.ask("ja", "date", "2024年7月に上架した商品はどれですか？", f.rows(month(listed, 7, 2024)))
    f.ask(
        "zh",
        "absent",
        "哪些吊灯没有写光通量？",
        f.rows((kind == "吊灯") & (lumens == "")),
    )
    f.ask("en", "absent", "Do you sell smoke alarms?", f.none(f.anywhere("烟雾", "烟感", "报警")))
    f.ask("zh", "detail", "~三脚架落地灯多高呀", f.one("LD-02"))


if __name__ == "__main__":
    write("y1", (games, windows, hardware, physio, camp, laundry, gym, lamps))
