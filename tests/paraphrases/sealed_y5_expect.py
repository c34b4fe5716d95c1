"""Computes what a clerk would answer to each question of exam y5, and writes `sealed_y5.jsonl`."""

import json
from typing import Any

import pandas as pd

from tests.paraphrases.exam_lines import HERE, File, has, value, write

FOLDER = HERE / "catalogs_y5"
NOW = pd.Timestamp("2026-11-28")
"""The clock of this exam: a day after that of the earlier ones."""


def holds(column: "pd.Series[Any]", text: str, by: str) -> "pd.Series[bool]":
    """Cells which list `text` among their parts."""
    return column.map(lambda cell: text in [part.strip() for part in cell.split(by)])


def month(column: "pd.Series[Any]", number: int, year: int = 2026) -> "pd.Series[bool]":
    return (column.dt.year == year) & (column.dt.month == number)


def day(column: "pd.Series[Any]", text: str) -> "pd.Series[bool]":
    return column == pd.Timestamp(text)


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


def comma(column: "pd.Series[Any]") -> "pd.Series[Any]":
    """Numbers with a decimal comma."""
    return figures(column.str.replace(".", "", regex=False).str.replace(",", ".", regex=False))


def dates(column: "pd.Series[Any]", form: str) -> "pd.Series[Any]":
    return pd.to_datetime(column.where(column != ""), format=form)


def skips() -> None:
    """Jobs of a skip hire firm: nested JSON."""
    told = json.loads((FOLDER / "skip_hire_jobs.json").read_text(encoding="utf-8"))
    t = pd.json_normalize(told["jobs"])
    for name in ("delivery_date", "due_back", "collected"):
        t[name] = pd.to_datetime(t[name])
    f = File("skip_hire_jobs.json", "job_no", t)
    q = f.ask
    out, town, waste = t["status"] == "out", t["customer.town"], t["waste"]
    size, price, paid = t["skip.size_yd"], t["price_gbp"], t["paid"].astype(bool)
    q(
        "en",
        "filter",
        "Which skips are out in Yeadon right now?",
        f.rows(out & (town == "Yeadon")),
    )
    q(
        "en",
        "bound",
        "Show me the jobs that weighed in at over 7 tonnes",
        f.rows(t["weight_t"] > 7),
    )
    q("en", "denial", "~wich skips are stil out and havent been paid for", f.rows(out & ~paid))
    q(
        "en",
        "either",
        "Plasterboard or scrap metal jobs delivered in October, please",
        f.rows(waste.isin(["plasterboard", "scrap metal"]) & month(t["delivery_date"], 10)),
    )
    q(
        "en",
        "count",
        "How many jobs are there for Pennock Builders?",
        f.count(t["customer.name"] == "Pennock Builders"),
    )
    q(
        "en",
        "count",
        "~hiya, how many 8 yarders have we got out at the mo?",
        f.count(out & (size == 8)),
    )
    q(
        "en",
        "statistic",
        "What's the average weight of a soil and rubble skip?",
        value(t.loc[waste == "soil and rubble", "weight_t"].mean()),
    )
    q(
        "en",
        "groups",
        "Total price of the jobs by type of customer",
        f.groups(price.groupby(t["customer.type"]).sum()),
    )
    q(
        "en",
        "order",
        "What were the five heaviest skips?",
        f.top(t["weight_t"].notna(), "weight_t", 5),
    )
    q(
        "en",
        "date",
        "Which skips are overdue, i.e. still out past their due back date?",
        f.rows(out & (t["due_back"] < NOW)),
    )
    q("en", "absent", "~any jobs wi no driver put down yet?", f.rows(t["driver"].isna()))
    q("en", "detail", "When does the permit for J-20758 run out?", f.one("J-20758"))
    q(
        "es",
        "denial",
        "¿Y de esos cuáles no están pagados?",
        f.rows(out & (town == "Otley") & ~paid),
        after=["¿Qué contenedores siguen fuera en Otley?"],
    )
    q(
        "es",
        "statistic",
        "¿Cuánto suman en total los trabajos que no están pagados?",
        value(price[~paid].sum()),
    )
    q(
        "es",
        "date",
        "~q contenedores toca recojer el 30 de noviembre",
        f.rows(day(t["due_back"], "2026-11-30")),
    )
    q("ja", "bound", "料金が400ポンド以上の案件を見せてください", f.rows(price >= 400))
    q("ja", "count", "10月に配達したのは何件ですか", f.count(month(t["delivery_date"], 10)))
    q(
        "ja",
        "denial",
        "~木材のやつで、Otley以外のだして",
        f.rows((waste == "wood") & (town != "Otley")),
    )
    q(
        "zh",
        "either",
        "Menston 或 Burley 的私人客户(domestic)订单有哪些？",
        f.rows(town.isin(["Menston", "Burley"]) & (t["customer.type"] == "domestic")),
    )
    q(
        "zh",
        "order",
        "~还没收回来的箱子里,最早送出去的3个是哪几个呀",
        f.top(out, "delivery_date", 3, down=False),
    )


def boilers() -> None:
    """Service register of a heating engineer: a title line above the header."""
    t = texts("boiler_service_register.csv", skip=1)
    for name in ("Installed", "Last service", "Next due", "Warranty until"):
        t[name] = dates(t[name], "%d/%m/%Y")
    f = File("boiler_service_register.csv", "Ref", t)
    q = f.ask
    town, make, plan, fuel = t["Town"], t["Make"], t["Care plan"], t["Fuel"]
    q(
        "en",
        "filter",
        "Which oil boilers do we look after in Hebden Bridge?",
        f.rows((fuel == "Oil") & (town == "Hebden Bridge")),
    )
    q(
        "en",
        "bound",
        "List the boilers installed before 2012",
        f.rows(t["Installed"] < pd.Timestamp("2012-01-01")),
    )
    q(
        "en",
        "denial",
        "~any landlords in halifax not on a care plan? want to ring em",
        f.rows((t["Occupier"] == "Landlord") & (plan == "") & (town == "Halifax")),
    )
    q(
        "en",
        "either",
        "Customers in Elland or Mytholmroyd who are on Gold or Silver",
        f.rows(town.isin(["Elland", "Mytholmroyd"]) & plan.isin(["Gold", "Silver"])),
    )
    q(
        "en",
        "count",
        "How many Worcester Bosch boilers are on the register?",
        f.count(make == "Worcester Bosch"),
    )
    q("en", "count", "~how many LPG ones hav we got", f.count(fuel == "LPG"))
    q(
        "en",
        "statistic",
        "What do the care plans bring in per month altogether?",
        value(figures(t["Plan per month"]).sum()),
    )
    q(
        "en",
        "groups",
        "Number of boilers per engineer",
        f.groups(t.groupby("Engineer").size()),
    )
    q(
        "en",
        "order",
        "Which five boilers have gone longest since their last service?",
        f.top(t["Last service"].notna(), "Last service", 5, down=False),
    )
    q(
        "en",
        "date",
        "Whose service is due in December 2026?",
        f.rows(month(t["Next due"], 12)),
    )
    q(
        "en",
        "absent",
        "Which customers have the CO alarm column left blank?",
        f.rows(t["CO alarm"] == ""),
    )
    q("en", "detail", "~whats the boiler model at mrs thackrays again?", f.one("CVH1192"))
    q(
        "es",
        "date",
        "¿Qué revisiones de Todmorden están ya vencidas a día de hoy?",
        f.rows((town == "Todmorden") & (t["Next due"] < NOW)),
    )
    q(
        "es",
        "statistic",
        "¿Cuál es la potencia media de las calderas Vaillant?",
        value(figures(t["Output"])[make == "Vaillant"].mean()),
    )
    q(
        "es",
        "filter",
        "~en q casas ay perro y hay que llamar antes",
        f.rows(has(t["Notes"], "dog")),
    )
    q(
        "ja",
        "bound",
        "保証が2030年以降まで残っているお客様は？",
        f.rows(t["Warranty until"] >= pd.Timestamp("2030-01-01")),
    )
    q("ja", "count", "CO alarm が N になっている家は何軒ありますか", f.count(t["CO alarm"] == "N"))
    q(
        "ja",
        "order",
        "~一番さいきん設置したボイラーってどれだっけ",
        f.top(t["Installed"].notna(), "Installed", 1),
    )
    q(
        "zh",
        "either",
        "Baxi 或 Ideal 锅炉、买了 Gold 套餐的客户有哪些？",
        f.rows(make.isin(["Baxi", "Ideal"]) & (plan == "Gold")),
    )
    q(
        "zh",
        "denial",
        "~Sowerby Bridge那边,那些锅炉不是用 mains gas 的",
        f.rows((town == "Sowerby Bridge") & (fuel != "Mains gas")),
    )


def cleaning() -> None:
    """Catalogue of a wholesaler of cleaning products: a workbook of two sheets, packed uses."""
    t = pd.read_excel(FOLDER / "limpieza_catalogo.xlsx", sheet_name="Catálogo", engine="openpyxl")
    f = File("limpieza_catalogo.xlsx", "Código", t)
    q = f.ask
    family, brand, stock, form = t["Familia"], t["Marca"], t["Stock"], t["Formato"]
    price, entered, eco = t["Precio sin IVA (€)"], t["Última entrada"], t["Ecológico"] == "Sí"
    q(
        "es",
        "order",
        "¿Y de esos cuál es el más barato?",
        f.top(holds(t["Usos"], "espejos", ";"), "Precio sin IVA (€)", 1, down=False),
        after=["¿Qué tenéis que sirva para espejos?"],
    )
    q("es", "bound", "Productos con el pH por debajo de 3", f.rows(t["pH"] < 3))
    q(
        "es",
        "denial",
        "~q productos de cosina hay q no sean ni de brillasol ni de prodesan",
        f.rows((family == "Cocina") & ~brand.isin(["Brillasol", "Prodesan"])),
    )
    q(
        "es",
        "either",
        "Necesito garrafas de 5 L de lavandería o de higiene",
        f.rows(family.isin(["Lavandería", "Higiene"]) & (form == "garrafa 5 L")),
    )
    q("es", "count", "¿Cuántas referencias ecológicas hay en el catálogo?", f.count(eco))
    q("es", "count", "~cuantos articulos estan a cero de stok??", f.count(stock == 0))
    q(
        "es",
        "statistic",
        "¿Cuál es el precio medio de la familia Baños?",
        value(price[family == "Baños"].mean()),
    )
    q(
        "es",
        "groups",
        "¿Cuántas referencias nos sirve cada proveedor?",
        f.groups(t.groupby("Proveedor").size()),
    )
    q(
        "es",
        "order",
        "Dime los cinco productos más caros",
        f.top(price > 0, "Precio sin IVA (€)", 5),
    )
    q("es", "date", "¿Qué ha entrado en noviembre de 2026?", f.rows(month(entered, 11)))
    q(
        "es",
        "absent",
        "¿Qué productos de las familias Suelos y Baños no tienen puesto el pH?",
        f.rows(family.isin(["Suelos", "Baños"]) & t["pH"].isna()),
    )
    q("es", "detail", "~aver, a cuanto esta la bobina secamanos?", f.one("LM-1455"))
    q(
        "en",
        "bound",
        "Which items are below their minimum stock but not completely sold out?",
        f.rows((stock < t["Stock mínimo"]) & (stock > 0)),
    )
    q(
        "en",
        "filter",
        "~hi!! got anything for ovens (hornos)",
        f.rows(holds(t["Usos"], "hornos", ";")),
    )
    q(
        "en",
        "statistic",
        "How many units of the brand Ecolavia are in stock in total?",
        value(stock[brand == "Ecolavia"].sum()),
    )
    q("ja", "date", "2026年9月に入荷した商品はどれですか", f.rows(month(entered, 9)))
    q("ja", "order", "~在庫いちばん多い商品なに？", f.top(stock >= 0, "Stock", 1))
    q(
        "zh",
        "either",
        "Ecolavia 或 Hogarnet 的环保产品有哪些？",
        f.rows(brand.isin(["Ecolavia", "Hogarnet"]) & eco),
    )
    q(
        "zh",
        "count",
        "~备注写着 oferta noviembre 的有几种鸭",
        f.count(t["Observaciones"] == "oferta noviembre"),
    )
    q(
        "zh",
        "denial",
        "Baños(卫浴)类里哪些产品不是环保的？",
        f.rows((family == "Baños") & ~eco),
    )


def solar() -> None:
    """Jobs of an installer of solar panels: semicolons, decimal commas."""
    t = texts("instalaciones_solares.csv", sep=";")
    for name in ("Potencia (kWp)", "Importe (€)", "Subvención (€)"):
        t[name] = comma(t[name])
    for name in ("Nº paneles", "Batería (kWh)"):
        t[name] = figures(t[name])
    for name in ("Fecha presupuesto", "Puesta en marcha"):
        t[name] = dates(t[name], "%d/%m/%Y")
    f = File("instalaciones_solares.csv", "Expediente", t)
    q = f.ask
    kind, town, power, state = t["Tipo"], t["Municipio"], t["Potencia (kWp)"], t["Estado"]
    battery, roof, seller = t["Batería (kWh)"], t["Cubierta"], t["Comercial"]
    cost, grant, home = t["Importe (€)"], t["Subvención (€)"], t["Tipo"] == "Vivienda"
    q(
        "es",
        "filter",
        "¿Qué instalaciones de Écija están en obra?",
        f.rows((town == "Écija") & (state == "En obra")),
    )
    q("es", "bound", "Instalaciones de más de 40 kWp", f.rows(power > 40))
    q(
        "es",
        "denial",
        "~las terminadas con bateria q no sean de la provincia de cordoba",
        f.rows((state == "Terminada") & battery.notna() & (t["Provincia"] != "Córdoba")),
    )
    q(
        "es",
        "either",
        "Expedientes de Chema o de Álvaro que siguen en Presupuestada",
        f.rows(seller.isin(["Chema", "Álvaro"]) & (state == "Presupuestada")),
    )
    q("es", "count", "¿Cuántos expedientes se han anulado?", f.count(state == "Anulada"))
    q(
        "es",
        "count",
        "~cuantas viviendas ai con inversor huawey",
        f.count(home & (t["Inversor"] == "Huawei")),
    )
    q(
        "es",
        "statistic",
        "¿Cuál es el importe medio de las viviendas terminadas?",
        value(cost[home & (state == "Terminada")].mean()),
    )
    q(
        "es",
        "groups",
        "Suma de kWp de las instalaciones terminadas, por provincia",
        f.groups(power[state == "Terminada"].groupby(t["Provincia"]).sum()),
    )
    q(
        "es",
        "order",
        "Los tres expedientes con mayor importe",
        f.top(cost > 0, "Importe (€)", 3),
    )
    q(
        "es",
        "date",
        "¿Qué se puso en marcha en septiembre de 2026?",
        f.rows(month(t["Puesta en marcha"], 9)),
    )
    q(
        "es",
        "absent",
        "Viviendas en obra que van sin batería",
        f.rows(home & (state == "En obra") & battery.isna()),
    )
    q(
        "es",
        "detail",
        "~oye cuanta subvencion le toca a luis carmona galan??",
        f.one("FV-26-031"),
    )
    q(
        "en",
        "date",
        "Which quotes from October 2026 have not been cancelled?",
        f.rows(month(t["Fecha presupuesto"], 10) & (state != "Anulada")),
    )
    q(
        "en",
        "statistic",
        "~whats the total grant (subvención) money for antequera",
        value(grant[town == "Antequera"].sum()),
    )
    q(
        "en",
        "denial",
        "Finished installations for companies that don't have a Huawei inverter",
        f.rows((kind == "Empresa") & (state == "Terminada") & (t["Inversor"] != "Huawei")),
    )
    q("ja", "bound", "パネルが100枚以上の案件はありますか", f.rows(t["Nº paneles"] >= 100))
    q(
        "ja",
        "groups",
        "営業担当(Comercial)ごとの案件数を教えてください",
        f.groups(t.groupby("Comercial").size()),
    )
    q("ja", "filter", "~蓄電池15kWhのやつ、ぜんぶ出して", f.rows(battery == 15))
    q(
        "zh",
        "count",
        "Lucena 已经完工(Terminada)的有多少个？",
        f.count((town == "Lucena") & (state == "Terminada")),
    )
    q(
        "zh",
        "either",
        "~正在施工(En obra)的,屋顶是 Plana 或者 Chapa 的都有哪些阿",
        f.rows((state == "En obra") & roof.isin(["Plana", "Chapa"])),
    )


def salon() -> None:
    """Bookings of a hair salon: packed menus."""
    t = texts("美容室予約台帳.csv")
    t["day"] = dates(t["予約日"], "%Y/%m/%d")
    t["moment"] = dates(t["予約日"] + " " + t["開始"], "%Y/%m/%d %H:%M")
    t["next"] = dates(t["次回予約日"], "%Y/%m/%d")
    t["yen"], t["minutes"] = figures(t["料金(税込)"]), figures(t["所要時間(分)"])
    f = File("美容室予約台帳.csv", "予約番号", t)
    q = f.ask
    stylist, state, new, by = t["担当"], t["状態"], t["区分"] == "新規", t["予約経路"]
    came, ahead, off = state == "来店済", state == "予約中", state == "キャンセル"
    menu = t["メニュー"]
    q(
        "ja",
        "filter",
        "美和さん担当で、トリートメントの入っている予約はどれですか",
        f.rows((stylist == "美和") & holds(menu, "トリートメント", "/")),
    )
    q(
        "ja",
        "filter",
        "そのうち翔太さんの担当はどれ？",
        f.rows(day(t["day"], "2026-11-29") & (stylist == "翔太")),
        after=["明日の予約を教えてください"],
    )
    q(
        "ja",
        "denial",
        "~新規さんでネット予約じゃない人だれだれ？",
        f.rows(new & (by != "ネット予約")),
    )
    q(
        "ja",
        "either",
        "11月29日以降の予約中で、カラーか白髪染めが入っているもの",
        f.rows(
            ahead
            & (t["day"] >= pd.Timestamp("2026-11-29"))
            & (holds(menu, "カラー", "/") | holds(menu, "白髪染め", "/"))
        ),
    )
    q("ja", "count", "キャンセルは全部で何件ありましたか", f.count(off))
    q(
        "ja",
        "count",
        "~パーマ入りの予約って台帳に何件ある？",
        f.count(holds(menu, "パーマ", "/")),
    )
    q("ja", "statistic", "来店済の予約の平均料金はいくらですか", value(t["yen"][came].mean()))
    q(
        "ja",
        "groups",
        "担当者ごとの来店済の売上合計を出してください",
        f.groups(t["yen"][came].groupby(stylist).sum()),
    )
    q(
        "ja",
        "order",
        "いちばん料金の高い予約はどれですか",
        f.top(t["yen"] > 0, "yen", 1),
    )
    q("ja", "date", "明日の予約を教えてください", f.rows(day(t["day"], "2026-11-29")))
    q(
        "ja",
        "absent",
        "葵さん担当の再来のお客様で、来店済なのに次回予約日が空欄の方は？",
        f.rows((stylist == "葵") & ~new & came & t["next"].isna()),
    )
    q("ja", "detail", "~えーと、福田さんの備考なんて書いてあったっけ", f.one("Y2611134"))
    q(
        "en",
        "filter",
        "Which upcoming bookings (予約中) asked for 葵 by name (指名)?",
        f.rows(ahead & (stylist == "葵") & (t["指名"] == "あり")),
    )
    q("en", "bound", "~appts that take longer than 150 min pls", f.rows(t["minutes"] > 150))
    q(
        "en",
        "date",
        "Who has their next appointment in January 2027?",
        f.rows(month(t["next"], 1, 2027)),
    )
    q("es", "count", "¿Cuántas citas son de clientes nuevos (新規)?", f.count(new))
    q(
        "es",
        "denial",
        "~citas del 28 de novienbre q no esten canceladas",
        f.rows(day(t["day"], "2026-11-28") & ~off),
    )
    q(
        "es",
        "statistic",
        "¿Cuánto suman las citas que están pendientes (予約中)?",
        value(t["yen"][ahead].sum()),
    )
    q(
        "zh",
        "either",
        "通过 LINE 或电话预约、后来取消(キャンセル)的有哪些？",
        f.rows(by.isin(["LINE", "電話"]) & off),
    )
    q(
        "zh",
        "absent",
        "~请问有没有做美甲(ネイル)的预约呀？",
        f.none(f.anywhere("ネイル", "美甲")),
    )


def farming() -> None:
    """Used farm machinery of a dealer: units in the cells, tabs."""
    t = texts("中古農機在庫.tsv", sep="\t")
    t["hp"], t["year"], t["hours"] = (figures(t[name]) for name in ("馬力", "年式", "使用時間"))
    t["yen"], t["in"] = figures(t["価格(税込)"]), dates(t["入庫日"], "%Y/%m/%d")
    f = File("中古農機在庫.tsv", "管理番号", t)
    q = f.ask
    kind, make, place, sale = t["種別"], t["メーカー"], t["展示場"], t["販売状況"]
    tractor, combine = kind == "トラクター", kind == "コンバイン"
    for_sale = sale == "販売中"
    q(
        "ja",
        "filter",
        "本店にあるクボタのトラクターで、販売中のものは？",
        f.rows((place == "本店") & (make == "クボタ") & tractor & for_sale),
    )
    q(
        "ja",
        "bound",
        "50万円以下で販売中のトラクターを探しています",
        f.rows(tractor & for_sale & (t["yen"] <= 500000)),
    )
    q(
        "ja",
        "denial",
        "~田植機で整備済じゃないやつある？",
        f.rows((kind == "田植機") & (t["整備"] != "整備済")),
    )
    q(
        "ja",
        "either",
        "ヤンマーか三菱のコンバインを見せてください",
        f.rows(combine & make.isin(["ヤンマー", "三菱"])),
    )
    q("ja", "count", "十勝展示場には何台ありますか", f.count(place == "十勝展示場"))
    q("ja", "count", "~売約済てもう何台になった?", f.count(sale == "売約済"))
    q(
        "ja",
        "statistic",
        "販売中のコンバインの平均価格は？",
        value(t["yen"][combine & for_sale].mean()),
    )
    q("ja", "groups", "メーカー別の台数を教えて", f.groups(t.groupby("メーカー").size()))
    q("ja", "order", "使用時間の多い順に3台", f.top(t["hours"] > 0, "hours", 3))
    q("ja", "date", "2026年10月に入庫した機械はどれですか", f.rows(month(t["in"], 10)))
    q("ja", "absent", "価格が空欄になっている機械は？", f.rows(t["yen"].isna()))
    q("ja", "detail", "~NA-369って何条刈りだったけ", f.one("NA-369"))
    q(
        "en",
        "bound",
        "Combine harvesters with under 600 hours on the clock",
        f.rows(combine & (t["hours"] < 600)),
    )
    q(
        "en",
        "either",
        "~tractors with cab n aircon (キャビン・エアコン付) or one owner (ワンオーナー)",
        f.rows(tractor & t["備考"].isin(["キャビン・エアコン付", "ワンオーナー"])),
    )
    q(
        "en",
        "order",
        "What's the most expensive tractor that hasn't been sold (売約済) yet?",
        f.top(tractor & (sale != "売約済"), "yen", 1),
    )
    q(
        "es",
        "count",
        "¿Cuántas segadoras (乗用草刈機) hay en total?",
        f.count(kind == "乗用草刈機"),
    )
    q(
        "es",
        "filter",
        "Máquinas en negociación (商談中) en la sede principal (本店)",
        f.rows((sale == "商談中") & (place == "本店")),
    )
    q("es", "date", "~maquinas del año 2018 o mas nuevas porfa", f.rows(t["year"] >= 2018))
    q(
        "zh",
        "statistic",
        "クボタ的拖拉机(トラクター)平均多少马力？",
        value(t["hp"][tractor & (make == "クボタ")].mean()),
    )
    q(
        "zh",
        "denial",
        "~北営業所的コンバイン里头,哪些程度不是「難あり」滴",
        f.rows(combine & (place == "北営業所") & (t["程度"] != "難あり")),
    )


def movers() -> None:
    """Orders of a moving company."""
    t = texts("搬家订单.csv")
    t["day"] = dates(t["搬家日期"], "%Y-%m-%d")
    for name in ("搬出楼层", "里程(公里)", "费用(元)", "定金(元)", "评分"):
        t[name] = figures(t[name])
    f = File("搬家订单.csv", "订单号", t)
    q = f.ask
    start, end, truck, state = t["搬出区"], t["搬入区"], t["车型"], t["状态"]
    done, ahead, off = state == "已完成", state == "待服务", state == "已取消"
    fee, pay, lead, note = t["费用(元)"], t["付款方式"], t["队长"], t["备注"]
    q(
        "zh",
        "filter",
        "其中用金杯车的是哪几单？",
        f.rows((start == "高新区") & (end == "武侯区") & (truck == "金杯车")),
        after=["从高新区搬到武侯区的订单有哪些？"],
    )
    q("zh", "bound", "费用超过1000元的订单", f.rows(fee > 1000))
    q("zh", "denial", "~还没搬滴单子里边,没电梯的是那几个", f.rows(ahead & (t["电梯"] == "无")))
    q(
        "zh",
        "either",
        "待服务的订单里,备注有钢琴或者有鱼缸的",
        f.rows(ahead & note.isin(["有钢琴", "有鱼缸"])),
    )
    q("zh", "count", "一共取消了多少单？", f.count(off))
    q(
        "zh",
        "count",
        "~刘师傅11月份完成了几单呀",
        f.count(done & (lead == "刘师傅") & month(t["day"], 11)),
    )
    q("zh", "statistic", "订单的平均评分是多少？", value(t["评分"].mean()))
    q(
        "zh",
        "groups",
        "已完成的订单,每种车型的费用合计各是多少？",
        f.groups(fee[done].groupby(truck).sum()),
    )
    q("zh", "order", "里程最长的四单是哪些？", f.top(fee > 0, "里程(公里)", 4))
    q(
        "zh",
        "date",
        "11月30日到12月6日有哪些待服务的订单？",
        f.rows(ahead & t["day"].between("2026-11-30", "2026-12-06")),
    )
    q("zh", "absent", "哪些待服务的单还没有安排队长？", f.rows(ahead & (lead == "")))
    q("zh", "detail", "~程先生那单收多少钱来着", f.one("BJ1127074"))
    q(
        "en",
        "filter",
        "Which upcoming jobs (待服务) need the 6.8 m truck (6.8米厢货)?",
        f.rows(ahead & (truck == "6.8米厢货")),
    )
    q(
        "en",
        "statistic",
        "~sum of deposits on canceled jobs?",
        value(t["定金(元)"][off].sum()),
    )
    q(
        "en",
        "denial",
        "Completed November jobs moving out of 武侯区 that were not paid by WeChat",
        f.rows(done & month(t["day"], 11) & (start == "武侯区") & (pay != "微信")),
    )
    q(
        "ja",
        "order",
        "評価がいちばん低かった注文はどれですか",
        f.top(t["评分"] > 0, "评分", 1, down=False),
    )
    q("ja", "count", "時間帯が夜(晚上)の注文は何件ですか", f.count(t["时段"] == "晚上"))
    q("ja", "bound", "~搬出が30階以上の注文だして", f.rows(t["搬出楼层"] >= 30))
    q(
        "es",
        "either",
        "Mudanzas de diciembre que salen de 双流区 o de 锦江区",
        f.rows(month(t["day"], 12) & start.isin(["双流区", "锦江区"])),
    )
    q(
        "es",
        "date",
        "~q mudansas hubo el 22 de noviembre",
        f.rows(day(t["day"], "2026-11-22")),
    )


def water() -> None:
    """Deliveries of bottled water."""
    t = texts("桶装水配送单.csv")
    t["day"] = dates(t["配送日期"], "%Y/%m/%d")
    t["clock"] = dates(t["送达时间"], "%H:%M")
    for name in ("数量", "金额(元)", "回收空桶"):
        t[name] = figures(t[name])
    f = File("桶装水配送单.csv", "单号", t)
    q = f.ask
    kind, area, brand, pay = t["客户类型"], t["片区"], t["品牌"], t["付款方式"]
    number, money = t["数量"], t["金额(元)"]
    q(
        "zh",
        "filter",
        "学校客户里用月结的单子有哪些？",
        f.rows((kind == "学校") & (pay == "月结")),
    )
    q("zh", "bound", "金额在400元以上的配送单", f.rows(money >= 400))
    q("zh", "denial", "~公司客户不是月结滴单子给我看下", f.rows((kind == "公司") & (pay != "月结")))
    q(
        "zh",
        "either",
        "11月21日起,城东或城北的家庭客户的单子",
        f.rows(
            (kind == "家庭")
            & area.isin(["城东", "城北"])
            & (t["day"] >= pd.Timestamp("2026-11-21"))
        ),
    )
    q("zh", "count", "11月24日一共送了几单？", f.count(day(t["day"], "2026-11-24")))
    q("zh", "count", "~娃哈哈总共有几单啊", f.count(brand == "娃哈哈"))
    q("zh", "statistic", "所有配送单的金额合计是多少？", value(money.sum()))
    q("zh", "groups", "每个品牌各送了多少桶？", f.groups(number.groupby(brand).sum()))
    q("zh", "order", "哪一单的桶数最多？", f.top(number > 0, "数量", 1))
    q("zh", "date", "昨天送了哪些单？", f.rows(day(t["day"], "2026-11-27")))
    q("zh", "absent", "有没有景田矿泉水的单子？", f.none(f.anywhere("景田")))
    q("zh", "detail", "~鼎盛地产11月21号那单几点送到滴", f.one("S261121-079"))
    q(
        "en",
        "filter",
        "Company deliveries (公司) with a dispenser cleaning (带饮水机清洗) noted",
        f.rows((kind == "公司") & (t["备注"] == "带饮水机清洗")),
    )
    q("en", "count", "~how many deliverys did 阿强 do", f.count(t["配送员"] == "阿强"))
    q(
        "en",
        "statistic",
        "What's the average number of bottles per delivery for schools (学校)?",
        value(number[kind == "学校"].mean()),
    )
    q(
        "ja",
        "either",
        "怡宝か百岁山で、15桶以上の注文はどれですか",
        f.rows(brand.isin(["怡宝", "百岁山"]) & (number >= 15)),
    )
    q("ja", "order", "金額の大きい順に2件見せてください", f.top(money > 0, "金额(元)", 2))
    q("ja", "date", "~11月3日の配達ってどれだっけ", f.rows(day(t["day"], "2026-11-03")))
    q(
        "es",
        "denial",
        "Pedidos de tiendas (商铺) que no se pagaron por WeChat",
        f.rows((kind == "商铺") & (pay != "微信")),
    )
    q(
        "es",
        "bound",
        "~entregas q llegaron despues de las 17:30",
        f.rows(t["clock"] > pd.Timestamp("1900-01-01 17:30")),
    )


if __name__ == "__main__":
    write("y5", [skips, boilers, cleaning, solar, salon, farming, movers, water])
