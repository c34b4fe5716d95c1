"""Computes what a clerk would answer to each question of exam y3, and writes `sealed_y3.jsonl`."""

import json
from typing import Any

import pandas as pd

from tests.paraphrases.exam_lines import HERE, File, has, value, write

FOLDER = HERE / "catalogs_y3"
TODAY = pd.Timestamp("2026-11-28")


def holds(column: "pd.Series[Any]", text: str, by: str) -> "pd.Series[bool]":
    """Cells which list `text` among their parts."""
    return column.map(lambda cell: text in [part.strip() for part in cell.split(by)])


def month(column: "pd.Series[Any]", number: int, year: int = 2026) -> "pd.Series[bool]":
    return (column.dt.year == year) & (column.dt.month == number)


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


def dates(column: "pd.Series[Any]", form: str) -> "pd.Series[Any]":
    return pd.to_datetime(column.where(column != ""), format=form)


def theatre() -> None:
    """Performances of a playhouse: nested JSON."""
    name = "corn_street_performances.json"
    told = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    t = pd.json_normalize(told["performances"])
    t["day"] = pd.to_datetime(t["date"])
    f = File(name, "ref", t)
    title, genre, day, sold = t["show.title"], t["show.genre"], t["day"], t["sold"]
    access = t["access"].map(" | ".join)
    bar, played = t["space"] == "Cellar Bar", t["status"] == "Played"
    q = f.ask
    q(
        "en",
        "filter",
        "Which performances are relaxed ones?",
        f.rows(has(access, "Relaxed")),
    )
    q(
        "es",
        "filter",
        "¿Qué funciones se hacen en el Cellar Bar?",
        f.rows(bar & ~played, bar & played),
    )
    q(
        "en",
        "bound",
        "~need a panto date thats sold fewer than 240 tickets so far, big group booking",
        f.rows((genre == "Panto") & (sold < 240)),
    )
    q(
        "en",
        "bound",
        "Which performances have a full price ticket above £30?",
        f.rows(t["prices.full"] > 30),
    )
    q(
        "en",
        "denial",
        "Which dance performances are there apart from Giselle?",
        f.rows((genre == "Dance") & (title != "Giselle")),
    )
    q(
        "en",
        "either",
        "Which performances in December have BSL or audio description?",
        f.rows(
            month(day, 12) & (has(access, "BSL interpreted") | has(access, "Audio described")),
        ),
    )
    q(
        "en",
        "count",
        "How many performances of An Inspector Calls are there?",
        f.count(title == "An Inspector Calls"),
    )
    q(
        "en",
        "count",
        "~how many performances dont have a house manager put down",
        f.count(t["house_manager"].isna()),
    )
    q(
        "en",
        "statistic",
        "What's the average number of tickets sold per performance of Snow Mouse?",
        value(sold[title == "Snow Mouse"].mean()),
    )
    q(
        "en",
        "statistic",
        "How many tickets have we sold altogether for Giselle?",
        value(sold[title == "Giselle"].sum()),
    )
    q(
        "en",
        "groups",
        "How many performances are listed for each genre?",
        f.groups(t.groupby("show.genre").size()),
    )
    q(
        "en",
        "order",
        "~whats the 3 best selling performances of Jack and the Beanstork",
        f.top(title == "Jack and the Beanstalk", "sold", 3),
    )
    q(
        "ja",
        "date",
        "12月24日にはどんな公演がありますか？",
        f.rows(day == "2026-12-24"),
    )
    q(
        "zh",
        "date",
        "~请问今晚有啥演出呀",
        f.rows(day == TODAY),
    )
    q(
        "es",
        "detail",
        "¿Cuánto cuesta la entrada reducida para The Fiddle and the Drum?",
        f.rows(title == "The Fiddle and the Drum"),
    )
    q(
        "zh",
        "filter",
        "哪些场次的票已经卖完了？",
        f.rows(t["status"] == "Sold out"),
    )
    q(
        "ja",
        "denial",
        "2027年1月の公演で、休憩のないものを教えてください。",
        f.rows(month(day, 1, 2027) & ~t["show.interval"]),
    )
    q(
        "es",
        "count",
        "~ola cuantas funciones infantiles hay en febrero de 2027??",
        f.count((genre == "Children") & month(day, 2, 2027)),
    )
    q(
        "en",
        "absent",
        "Which performances have no running time given?",
        f.rows(t["show.running_time_mins"].isna()),
    )
    q(
        "en",
        "absent",
        "~hi there, my mum loves opera, is there any opera on this season?",
        f.none(f.anywhere("opera")),
    )


def carpets() -> None:
    """Roll ends of a flooring shop: a title line above the header."""
    t = texts("roll_ends_nov26.csv", skip=1)
    t["long"], t["wide"] = figures(t["Length (m)"]), figures(t["Width (m)"])
    t["price"] = figures(t["Price £"])
    t["came"] = dates(t["Arrived"], "%d/%m/%Y")
    f = File("roll_ends_nov26.csv", "Stock no", t)
    kind, colour, price = t["Type"], t["Colour"], t["price"]
    free = t["Reserved for"] == ""
    q = f.ask
    q(
        "en",
        "filter",
        "What have you got from Penhallow in pewter?",
        f.rows((t["Maker"] == "Penhallow") & (colour == "Pewter")),
    )
    q(
        "en",
        "filter",
        "~got any blue vynil in at the mo?",
        f.rows((kind == "Vinyl") & (colour == "Blue")),
    )
    q(
        "en",
        "bound",
        "Which saxony pieces are at least 5 metres long?",
        f.rows((kind == "Saxony") & (t["long"] >= 5)),
    )
    q(
        "en",
        "bound",
        "~any loop pile going for less than £200 pls",
        f.rows((kind == "Loop pile") & (price < 200)),
    )
    q(
        "en",
        "denial",
        "Twist pile under £200 that nobody has reserved, please.",
        f.rows((kind == "Twist pile") & (price < 200) & free),
    )
    q(
        "es",
        "denial",
        "¿Qué piezas de tipo Natural hay que no sean de color Silver?",
        f.rows((kind == "Natural") & (colour != "Silver")),
    )
    q(
        "en",
        "either",
        "Show me cream or blush saxony in bay B1.",
        f.rows((kind == "Saxony") & colour.isin(["Cream", "Blush"]) & (t["Bay"] == "B1")),
    )
    q(
        "en",
        "count",
        "How many pieces are reserved for somebody?",
        f.count(~free),
    )
    q(
        "en",
        "count",
        "~how many end of roll peices are we sat on",
        f.count(t["Notes"] == "end of roll"),
    )
    q(
        "en",
        "statistic",
        "What is the average price of our vinyl remnants?",
        value(price[kind == "Vinyl"].mean()),
    )
    q(
        "en",
        "statistic",
        "What does everything in the Yard bay add up to at the asking price?",
        value(price[t["Bay"] == "Yard"].sum()),
    )
    q(
        "ja",
        "groups",
        "置き場（Bay）ごとに何点ありますか？",
        f.groups(t.groupby("Bay").size()),
    )
    q(
        "en",
        "order",
        "The five longest pieces, longest first.",
        f.top(t["long"] > 0, "long", 5),
    )
    q(
        "ja",
        "date",
        "~今月入ってきた端材どれだっけ",
        f.rows(month(t["came"], 11)),
    )
    q(
        "zh",
        "bound",
        "宽5米、价格不超过120英镑的有哪些？",
        f.rows((t["wide"] == 5) & (price <= 120)),
    )
    q(
        "es",
        "date",
        "¿Qué retales llegaron antes de marzo de 2026?",
        f.rows(t["came"] < "2026-03-01"),
    )
    q(
        "zh",
        "count",
        "~Hartley Lettings订了几块来着",
        f.count(t["Reserved for"] == "Hartley Lettings"),
    )
    q(
        "zh",
        "order",
        "最贵的三块是哪些？",
        f.top(price > 0, "price", 3),
    )
    q(
        "en",
        "absent",
        "~do u do underlay aswell or door bars?",
        f.none(f.anywhere("underlay", "door bar")),
    )
    q(
        "es",
        "detail",
        "¿En qué bahía está la pieza RE1402?",
        f.one("RE1402"),
    )


def shoes() -> None:
    """Stock of a shoe shop: sizes packed into one cell."""
    name = "zapateria_existencias.csv"
    t = texts(name, sep=";")
    for column in ("PVP", "PVP rebajado"):
        cells = t[f"{column} (€)"].str.replace(",", ".", regex=False)
        t[column] = figures(cells)
    t["pairs"] = figures(t["Pares"])
    t["came"] = dates(t["Entrada"], "%d/%m/%Y")
    f = File(name, "Ref.", t)
    part, kind, pairs, price = t["Sección"], t["Tipo"], t["pairs"], t["PVP"]
    sizes = t["Tallas disponibles"]
    q = f.ask
    q(
        "es",
        "filter",
        "¿Qué botines de señora tenemos en color camel?",
        f.rows((part == "Señora") & (kind == "Botín") & (t["Color"] == "camel")),
    )
    q(
        "es",
        "filter",
        "¿Qué botas altas quedan en el 38?",
        f.rows((kind == "Bota alta") & holds(sizes, "38", ",")),
    )
    q(
        "es",
        "filter",
        "~hola busco deportivas infantiles del numero 30, teneis algo??",
        f.rows((part == "Infantil") & (kind == "Deportivo") & holds(sizes, "30", ",")),
    )
    q(
        "es",
        "bound",
        "¿Qué referencias tienen un PVP superior a 130 €?",
        f.rows(price > 130),
    )
    q(
        "es",
        "bound",
        "~sandalias con menos de 6 pares pero q no esten agotadas",
        f.rows((kind == "Sandalia") & (pairs < 6) & (pairs > 0)),
    )
    q(
        "es",
        "denial",
        "Botas de montaña que no sean de piel.",
        f.rows((kind == "Bota de montaña") & (t["Material"] != "piel")),
    )
    q(
        "es",
        "either",
        "¿Qué modelos hay de bota de agua o de merceditas?",
        f.rows(kind.isin(["Bota de agua", "Merceditas"])),
    )
    q(
        "es",
        "count",
        "¿Cuántas referencias están agotadas, con cero pares?",
        f.count(pairs == 0),
    )
    q(
        "es",
        "count",
        "~cuantas refs de nordkap tenemos en total",
        f.count(t["Marca"] == "Nordkapp"),
    )
    q(
        "es",
        "statistic",
        "¿Cuántos pares nos quedan en total de la sección infantil?",
        value(pairs[part == "Infantil"].sum()),
    )
    q(
        "en",
        "statistic",
        "What's the average list price (PVP) of the ladies' ankle boots?",
        value(price[(part == "Señora") & (kind == "Botín")].mean()),
    )
    q(
        "es",
        "groups",
        "¿Cuántos pares hay por marca?",
        f.groups(t.groupby("Marca")["pairs"].sum()),
    )
    q(
        "es",
        "order",
        "Los tres modelos de señora con el PVP más alto, por orden.",
        f.top(part == "Señora", "PVP", 3),
    )
    q(
        "en",
        "date",
        "~what came in during november 2026??",
        f.rows(month(t["came"], 11)),
    )
    q(
        "zh",
        "filter",
        "有哪些防水的男鞋？",
        f.rows((part == "Caballero") & (t["Impermeable"] == "Sí")),
    )
    q(
        "ja",
        "bound",
        "婦人靴で、割引後の価格が40ユーロ未満のものはありますか？",
        f.rows((part == "Señora") & (t["PVP rebajado"] < 40)),
    )
    q(
        "ja",
        "absent",
        "子供靴のうち、防水かどうかが空欄のものを見せて。",
        f.rows((part == "Infantil") & (t["Impermeable"] == "")),
    )
    q(
        "en",
        "absent",
        "Do you sell handbags too?",
        f.none(f.anywhere("bolso", "cartera", "mochila")),
    )
    q(
        "zh",
        "detail",
        "~C4100还剩哪些码 帮查下",
        f.one("C4100"),
    )
    q(
        "zh",
        "count",
        "~供货商taller menorca的货一共几款来着",
        f.count(t["Proveedor"] == "Taller Menorca"),
    )


def padel() -> None:
    """Bookings of a padel club: a workbook with a title line and a second sheet of rates."""
    name = "reservas_padel.xlsx"
    t = pd.read_excel(FOLDER / name, sheet_name="Reservas", header=2, engine="openpyxl")
    t["day"] = pd.to_datetime(t["Fecha"])
    f = File(name, "Nº reserva", t)
    day, who, state, court = t["day"], t["Titular"], t["Estado"], t["Tipo de pista"]
    amount, note = t["Importe (€)"], t["Observaciones"]
    paid = t["Pagado"] == "Sí"
    off = state == "Cancelada"
    noted = month(day, 12) & note.isin(["Clase con monitor", "Liga interclubs"])
    tomorrow = day == TODAY + pd.Timedelta(days=1)
    q = f.ask
    q(
        "es",
        "filter",
        "¿Qué reservas tiene Lucía Ferrer?",
        f.rows(who == "Lucía Ferrer"),
    )
    q(
        "es",
        "date",
        "¿Qué reservas hay para mañana?",
        f.rows(tomorrow),
    )
    q(
        "es",
        "date",
        "~q hay reservado el martes 1 d diciembre?",
        f.rows((day == "2026-12-01") & ~off, (day == "2026-12-01") & off),
    )
    q(
        "es",
        "filter",
        "Enséñame las reservas que siguen pendientes.",
        f.rows(state == "Pendiente"),
    )
    q(
        "es",
        "count",
        "¿Cuántas reservas se han cancelado?",
        f.count(off),
    )
    q(
        "es",
        "statistic",
        "¿Cuánto suman los importes de las reservas jugadas que no están pagadas?",
        value(amount[(state == "Jugada") & ~paid].sum()),
    )
    q(
        "es",
        "groups",
        "¿Cuántas reservas hay registradas en cada pista?",
        f.groups(t.groupby("Pista").size()),
    )
    q(
        "es",
        "statistic",
        "¿Cuál es el importe medio de las reservas en pista exterior?",
        value(amount[court == "Exterior"].mean()),
    )
    q(
        "es",
        "bound",
        "~reservas de mas de 30 euros porfa",
        f.rows((amount > 30) & ~off, (amount > 30) & off),
    )
    q(
        "es",
        "denial",
        "¿Qué reservas se han jugado y no se han pagado?",
        f.rows((state == "Jugada") & ~paid),
    )
    q(
        "es",
        "order",
        "¿Cuáles son las dos reservas de mayor importe?",
        f.top(amount > 0, "Importe (€)", 2),
    )
    q(
        "es",
        "either",
        "Reservas de diciembre que en observaciones pongan clase con monitor o liga interclubs.",
        f.rows(noted & ~off, noted & off),
    )
    q(
        "es",
        "filter",
        "¿Y cuáles de esas ya están pagadas?",
        f.rows(tomorrow & paid),
        ["¿Qué reservas hay para mañana?"],
    )
    q(
        "en",
        "filter",
        "Which bookings were paid in cash?",
        f.rows(t["Forma de pago"] == "Efectivo"),
    )
    q(
        "en",
        "count",
        "~how many bookings in the list r from non members",
        f.count(t["Socio"] == "No"),
    )
    q(
        "zh",
        "filter",
        "~明天室内场有谁订了",
        f.rows(tomorrow & (court == "Cubierta")),
    )
    q(
        "zh",
        "bound",
        "11月28日下午5点以后有哪些预订？",
        f.rows((day == TODAY) & (t["Hora"].astype(str) > "17:00")),
    )
    q(
        "ja",
        "absent",
        "~サウナの予約って入ってます？",
        f.none(f.anywhere("sauna")),
    )
    q(
        "ja",
        "count",
        "~60分の予約って一覧に何件ある？",
        f.count(t["Duración (min)"] == 60),
    )
    q(
        "en",
        "detail",
        "What time does booking R-3459 start?",
        f.one("R-3459"),
    )


def care() -> None:
    """Care equipment for hire."""
    name = "福祉用具レンタル台帳.csv"
    t = texts(name)
    t["fee"], t["kg"] = figures(t["月額レンタル料(円)"]), figures(t["重量"])
    t["check"] = dates(t["次回点検日"], "%Y/%m/%d")
    t["bought"] = dates(t["購入日"], "%Y/%m/%d")
    f = File(name, "管理番号", t)
    kind, state, fee = t["種目"], t["状態"], t["fee"]
    lent = state == "貸出中"
    q = f.ask
    q(
        "ja",
        "filter",
        "在庫のある車いすを教えてください。",
        f.rows((kind == "車いす") & (state == "在庫")),
    )
    q(
        "ja",
        "filter",
        "中村文雄さんに貸し出しているものは何ですか？",
        f.rows(t["利用者名"] == "中村 文雄"),
    )
    q(
        "ja",
        "filter",
        "~西営業所に置いてあるやつ全部出して",
        f.rows(t["保管場所"] == "西営業所"),
    )
    q(
        "ja",
        "bound",
        "10kg以下の車いすはありますか？",
        f.rows((kind == "車いす") & (t["kg"] <= 10)),
    )
    q(
        "ja",
        "bound",
        "在庫の中で月額1万円以上のものは？",
        f.rows((state == "在庫") & (fee >= 10000)),
    )
    q(
        "ja",
        "denial",
        "介護ベッドのうち、貸出中でも在庫でもないものはどれですか。",
        f.rows((kind == "介護ベッド") & ~state.isin(["貸出中", "在庫"])),
    )
    q(
        "ja",
        "either",
        "手すりで消毒中か修理中のものを見せてください。",
        f.rows((kind == "手すり") & state.isin(["消毒中", "修理中"])),
    )
    q(
        "ja",
        "count",
        "いま貸出中は全部で何点ですか？",
        f.count(lent),
    )
    q(
        "ja",
        "count",
        "~ケアマネの石川さん担当って何件だっけ？",
        f.count(t["担当ケアマネ"] == "石川"),
    )
    q(
        "ja",
        "statistic",
        "貸出中の月額レンタル料の合計はいくらになりますか？",
        value(fee[lent].sum()),
    )
    q(
        "ja",
        "groups",
        "種目ごとの点数を出してください。",
        f.groups(t.groupby("種目").size()),
    )
    q(
        "en",
        "date",
        "~whats due for inspection in december 2026",
        f.rows(month(t["check"], 12)),
    )
    q(
        "ja",
        "order",
        "購入日が古い順に3点お願いします。",
        f.top(fee > 0, "bought", 3, down=False),
    )
    q(
        "en",
        "absent",
        "Which items have no next inspection date?",
        f.rows(t["check"].isna()),
    )
    q(
        "en",
        "date",
        "Which inspection dates have already passed?",
        f.rows(t["check"] < TODAY, t["check"] == TODAY),
    )
    q(
        "es",
        "filter",
        "~tienen algun andador en stock ahora?",
        f.rows((kind == "歩行器") & (state == "在庫")),
    )
    q(
        "es",
        "count",
        "¿Cuántas sillas de ruedas hay en total en el registro?",
        f.count(kind == "車いす"),
    )
    q(
        "zh",
        "statistic",
        "轮椅的平均月租是多少？",
        value(fee[kind == "車いす"].mean()),
    )
    q(
        "zh",
        "detail",
        "~K3117现在租给谁了啊",
        f.one("K3117"),
    )
    q(
        "ja",
        "absent",
        "~シニアカー（電動カート）も借りられます？",
        f.none(f.anywhere("シニアカー", "電動カート")),
    )


def frozen() -> None:
    """Frozen food of a wholesaler: allergens and ways of cooking packed into cells."""
    name = "冷凍食品_商品在庫.csv"
    t = texts(name)
    t["price"], t["stock"] = figures(t["ケース単価（円）"]), figures(t["在庫（ケース）"])
    t["best"] = dates(t["賞味期限"], "%Y-%m-%d")
    f = File(name, "商品コード", t)
    kind, origin, maker, price, stock = (
        t["分類"],
        t["原産国"],
        t["メーカー"],
        t["price"],
        t["stock"],
    )

    def has_in(text: str) -> "pd.Series[bool]":
        return holds(t["アレルゲン"], text, "・")

    def cooked(text: str) -> "pd.Series[bool]":
        return holds(t["調理方法"], text, "・")

    q = f.ask
    q(
        "ja",
        "denial",
        "卵を使っていない揚げ物はどれですか？",
        f.rows((kind == "揚げ物") & ~has_in("卵")),
    )
    q(
        "ja",
        "filter",
        "アレルゲンにえびが入っている国産の商品を教えてください。",
        f.rows(has_in("えび") & (origin == "国産")),
    )
    q(
        "ja",
        "filter",
        "~レンジでできる麺ってある？",
        f.rows((kind == "麺") & cooked("レンジ")),
    )
    q(
        "ja",
        "bound",
        "ケース単価が9,000円以上の商品は？",
        f.rows(price >= 9000),
    )
    q(
        "ja",
        "date",
        "賞味期限が2027年3月末までの商品を出してください。",
        f.rows(t["best"] <= "2027-03-31"),
    )
    q(
        "ja",
        "denial",
        "野菜で中国産以外のものをお願いします。",
        f.rows((kind == "野菜") & (origin != "中国")),
    )
    q(
        "ja",
        "either",
        "水産でチリ産かノルウェー産のものはありますか？",
        f.rows((kind == "水産") & origin.isin(["チリ", "ノルウェー"])),
    )
    q(
        "ja",
        "count",
        "在庫がゼロの商品は何品ありますか？",
        f.count(stock == 0),
    )
    q(
        "ja",
        "count",
        "~終売予定のやつ何品目あったっけ",
        f.count(t["備考"] == "終売予定"),
    )
    q(
        "ja",
        "statistic",
        "デザートのケース単価の平均はいくらですか？",
        value(price[kind == "デザート"].mean()),
    )
    q(
        "zh",
        "statistic",
        "水产类一共还有多少箱库存？",
        value(stock[kind == "水産"].sum()),
    )
    q(
        "ja",
        "groups",
        "メーカー別の商品数を教えて。",
        f.groups(maker.groupby(maker).size()),
    )
    q(
        "ja",
        "order",
        "~在庫いちばん多いの3つ、多い順で",
        f.top(stock > 0, "stock", 3),
    )
    q(
        "en",
        "denial",
        "Which desserts are made without wheat?",
        f.rows((kind == "デザート") & ~has_in("小麦")),
    )
    q(
        "en",
        "count",
        "How many of the products are from Vietnam?",
        f.count(origin == "ベトナム"),
    )
    q(
        "en",
        "date",
        "~what goes out of date in october 2027 pls",
        f.rows(month(t["best"], 10, 2027)),
    )
    q(
        "es",
        "filter",
        "¿Qué productos van a subir de precio en enero?",
        f.rows(has(t["備考"], "値上げ予定")),
    )
    q(
        "es",
        "absent",
        "~hola, teneis pizza congelada?",
        f.none(f.anywhere("ピザ", "ピッツァ")),
    )
    q(
        "zh",
        "absent",
        "~哪几个货没填库存数啊",
        f.rows(t["在庫（ケース）"] == ""),
    )
    q(
        "ja",
        "detail",
        "F-0283はどこの冷凍庫に入っていますか？",
        f.one("F-0283"),
    )


def law() -> None:
    """Matters of a law office."""
    name = "律所案件台账.csv"
    t = texts(name)
    t["sum"] = figures(t["标的额（万元）"])
    t["fee"], t["got"] = figures(t["律师费（元）"]), figures(t["已收（元）"])
    t["hearing"], t["closed"] = (dates(t[c], "%Y-%m-%d") for c in ("开庭日期", "结案日期"))
    f = File(name, "案件编号", t)
    sort, cause, lawyer, state = t["案件类型"], t["案由"], t["主办律师"], t["状态"]
    q = f.ask
    q(
        "zh",
        "filter",
        "周敏主办的、待开庭的案件有哪些？",
        f.rows((lawyer == "周敏") & (state == "待开庭")),
    )
    q(
        "zh",
        "filter",
        "~刘芳委托我们的案子都调出来看下",
        f.rows(t["委托人"] == "刘芳"),
    )
    q(
        "zh",
        "bound",
        "标的额超过50万元的案件有哪些？",
        f.rows(t["sum"] > 50),
    )
    q(
        "zh",
        "date",
        "2026年12月开庭的案件有哪些？",
        f.rows(month(t["hearing"], 12)),
    )
    q(
        "zh",
        "date",
        "~下周有庭要开吗",
        f.rows((t["hearing"] >= "2026-11-30") & (t["hearing"] <= "2026-12-06")),
    )
    q(
        "zh",
        "denial",
        "民事案件中不是固定收费的有哪些？",
        f.rows((sort == "民事") & (t["收费方式"] != "固定")),
    )
    q(
        "zh",
        "either",
        "案由是盗窃罪或诈骗罪的案件。",
        f.rows(cause.isin(["盗窃罪", "诈骗罪"])),
    )
    q(
        "zh",
        "count",
        "状态是进行中的案件有几件？",
        f.count(state == "进行中"),
    )
    q(
        "zh",
        "count",
        "~马致远手里一共登记了多少案子呀",
        f.count(lawyer == "马致远"),
    )
    q(
        "zh",
        "statistic",
        "刑事案件的律师费总共是多少？",
        value(t["fee"][sort == "刑事"].sum()),
    )
    q(
        "zh",
        "statistic",
        "离婚纠纷的律师费平均是多少？",
        value(t["fee"][cause == "离婚纠纷"].mean()),
    )
    q(
        "ja",
        "groups",
        "主任弁護士（主办律师）ごとの案件数を教えてください。",
        f.groups(lawyer.groupby(lawyer).size()),
    )
    q(
        "zh",
        "order",
        "标的额最大的三个案件，从大到小。",
        f.top(t["sum"] > 0, "sum", 3),
    )
    q(
        "en",
        "bound",
        "Which cases that aren't closed have paid nothing so far?",
        f.rows((t["got"] == 0) & (state != "已结案")),
    )
    q(
        "en",
        "absent",
        "Which divorce cases have no claim amount recorded?",
        f.rows((cause == "离婚纠纷") & t["sum"].isna()),
    )
    q(
        "es",
        "date",
        "~q casos se cerraron en noviembre de 2026",
        f.rows(month(t["closed"], 11)),
    )
    q(
        "es",
        "count",
        "¿Cuántos casos penales llevamos?",
        f.count(sort == "刑事"),
    )
    q(
        "ja",
        "absent",
        "~進行中の案件でアシスタント付いてないのどれ？",
        f.rows((state == "进行中") & (t["助理"] == "")),
    )
    q(
        "en",
        "detail",
        "When is the hearing in JY2026-059?",
        f.one("JY2026-059"),
    )
    q(
        "zh",
        "absent",
        "~有没有商标或者专利侵权的案子",
        f.none(f.anywhere("商标", "专利")),
    )


def fruit() -> None:
    """Fruit of a wholesaler."""
    name = "水果批发报价库存.csv"
    t = texts(name)
    t["price"], t["boxes"] = figures(t["批发价(元/箱)"]), figures(t["库存(箱)"])
    t["came"] = dates(t["到货日期"], "%Y/%m/%d")
    f = File(name, "编号", t)
    kind, sort, grade, origin = t["品类"], t["品种"], t["等级"], t["产地"]
    price, boxes = t["price"], t["boxes"]
    abroad = t["国产/进口"] == "进口"
    q = f.ask
    q(
        "zh",
        "filter",
        "1号冷库里有哪些特级的货？",
        f.rows((t["库位"] == "1号冷库") & (grade == "特级")),
    )
    q(
        "zh",
        "filter",
        "~老板 山东的苹果有没有啊",
        f.rows((kind == "苹果") & has(origin, "山东")),
    )
    q(
        "zh",
        "bound",
        "批发价低于50元一箱、还有库存的是哪些？",
        f.rows((price < 50) & (boxes > 0)),
    )
    q(
        "zh",
        "bound",
        "库存超过250箱的有哪些？",
        f.rows(boxes > 250),
    )
    q(
        "zh",
        "denial",
        "~进口的水果 除了秘鲁的还有啥",
        f.rows(abroad & (origin != "秘鲁")),
    )
    q(
        "zh",
        "either",
        "阳光玫瑰和巨峰，两种都列给我。",
        f.rows(sort.isin(["阳光玫瑰", "巨峰"])),
    )
    q(
        "zh",
        "count",
        "库存为零的有几款？",
        f.count(boxes == 0),
    )
    q(
        "zh",
        "count",
        "~备注写促销的一共几个",
        f.count(t["备注"] == "促销"),
    )
    q(
        "zh",
        "statistic",
        "车厘子平均批发价多少钱一箱？",
        value(price[kind == "车厘子"].mean()),
    )
    q(
        "zh",
        "statistic",
        "~苹果加起来总共还剩多少箱？",
        value(boxes[kind == "苹果"].sum()),
    )
    q(
        "es",
        "groups",
        "¿Cuántas referencias sirve cada proveedor?",
        f.groups(t.groupby("供货商").size()),
    )
    q(
        "zh",
        "order",
        "批发价最高的三款是什么？",
        f.top(price > 0, "price", 3),
    )
    q(
        "ja",
        "date",
        "昨日入荷した果物はどれですか？",
        f.rows(t["came"] == TODAY - pd.Timedelta(days=1)),
    )
    q(
        "zh",
        "filter",
        "那特级的呢？",
        f.rows((kind == "石榴") & (grade == "特级")),
        ["石榴有哪些？"],
    )
    q(
        "en",
        "filter",
        "~do u have kiwis from new zeland?",
        f.rows((kind == "猕猴桃") & (origin == "新西兰")),
    )
    q(
        "en",
        "count",
        "How many of the listed items are imported?",
        f.count(abroad),
    )
    q(
        "en",
        "absent",
        "~any pineapples at all?",
        f.none(f.anywhere("菠萝", "凤梨")),
    )
    q(
        "es",
        "absent",
        "¿Qué productos no tienen fecha de llegada?",
        f.rows(t["came"].isna()),
    )
    q(
        "ja",
        "detail",
        "特級のいちごは一箱いくらですか？",
        f.rows((kind == "草莓") & (grade == "特级")),
    )
    q(
        "ja",
        "either",
        "マンゴーとバナナはどんなものがありますか？",
        f.rows(kind.isin(["芒果", "香蕉"])),
    )


if __name__ == "__main__":
    write("y3", [theatre, carpets, shoes, padel, care, frozen, law, fruit])
