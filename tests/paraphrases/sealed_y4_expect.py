"""Computes what a clerk would answer to each question of exam y4, and writes `sealed_y4.jsonl`."""

import json
from typing import Any

import pandas as pd

from tests.paraphrases.exam_lines import HERE, File, has, value, write

FOLDER = HERE / "catalogs_y4"


def texts(name: str, sep: str = ",", skip: int = 0) -> pd.DataFrame:
    return pd.read_csv(
        FOLDER / name,
        sep=sep,
        skiprows=skip,
        dtype=str,
        keep_default_na=False,
        encoding="utf-8-sig",
    )


def figures(column: "pd.Series[Any]", comma: bool = False) -> "pd.Series[Any]":
    """The number of each cell, without its unit; a blank cell has none."""
    bare = column.str.replace(r"[^\d.,]", "", regex=True)
    bare = bare.str.replace(",", "." if comma else "", regex=False)
    return pd.to_numeric(bare.where(bare != ""))


def dates(column: "pd.Series[Any]", form: str) -> "pd.Series[Any]":
    return pd.to_datetime(column.where(column != ""), format=form)


def month(column: "pd.Series[Any]", number: int, year: int = 2026) -> "pd.Series[bool]":
    return (column.dt.year == year) & (column.dt.month == number)


def fleet() -> None:
    """Vans and lorries of a courier firm: nested JSON."""
    told = json.loads((FOLDER / "northgate_couriers_fleet.json").read_text(encoding="utf-8"))
    t = pd.json_normalize(told["vehicles"])
    f = File("northgate_couriers_fleet.json", "reg", t)
    depot, fuel, status, make, model = (
        t["depot.name"],
        t["fuel"],
        t["status"],
        t["make"],
        t["model"],
    )
    driver, miles, load, year = t["driver.name"], t["mileage"], t["payload_kg"], t["year"]
    mot = pd.to_datetime(t["mot.due"])
    cost = pd.to_numeric(t["service.cost_gbp"])

    def fitted(what: str) -> "pd.Series[bool]":
        return t["features"].map(lambda parts: what in parts)

    q = f.ask
    q(
        "en",
        "filter",
        "Which electric vans are based at Trafford Park?",
        f.rows((fuel == "electric") & (depot == "Trafford Park")),
    )
    q("en", "bound", "Show me every vehicle with a payload over 1,500 kg", f.rows(load > 1500))
    q("en", "filter", "~whats in the workshop at the moment pls", f.rows(status == "in workshop"))
    q(
        "en",
        "denial",
        "~petrol ones that arent at warington?",
        f.rows((fuel == "petrol") & (depot != "Warrington")),
    )
    q(
        "en",
        "either",
        "Which vehicles at Bolton have a tail lift or a fridge unit?",
        f.rows((depot == "Bolton") & (fitted("tail lift") | fitted("fridge unit"))),
    )
    q("en", "count", "How many diesel vehicles do we run?", f.count(fuel == "diesel"))
    q(
        "en",
        "statistic",
        "What's the average mileage of the Sprinters?",
        value(miles[model == "Sprinter"].mean()),
    )
    q("en", "groups", "Number of vehicles per depot", f.groups(depot.value_counts()))
    q(
        "en",
        "order",
        "~hiya can u give me the 3 highest milage vehicles",
        f.top(miles > 0, "mileage", 3),
    )
    q("en", "date", "Which MOTs are due in January 2027?", f.rows(month(mot, 1, 2027)))
    q("en", "detail", f"Who drives {t['reg'][0]}?", f.one(t["reg"][0]))
    q("en", "absent", "~do we have any hydrogen powered vans??", f.none(fuel == "hydrogen"))
    q("es", "filter", "¿Qué vehículos conduce Yusuf Demir?", f.rows(driver == "Yusuf Demir"))
    q(
        "es",
        "statistic",
        "~cuanto nos han costado en total las revisiones de los vehiculos de bolton",
        value(cost[depot == "Bolton"].sum()),
    )
    q(
        "es",
        "count",
        "¿Cuántos vehículos llevan cámara de marcha atrás?",
        f.count(fitted("reversing camera")),
    )
    q(
        "ja",
        "filter",
        "冷凍ユニット付きの車で、ストックポートの車庫にあるものは？",
        f.rows(fitted("fridge unit") & (depot == "Stockport")),
    )
    q("ja", "bound", "2018年以前の年式の車を見せて", f.rows(year <= 2018))
    q("ja", "count", "~えっと、フォードの車って何台あるんだっけ", f.count(make == "Ford"))
    q(
        "zh",
        "denial",
        "Warrington车场有哪些车现在不在使用中（不是in service）？",
        f.rows((depot == "Warrington") & (status != "in service")),
    )
    q("zh", "order", "~最近一次保养花钱最多的是哪辆车啊", f.top(cost > 0, "service.cost_gbp", 1))


def jewels() -> None:
    """Stock of a jeweller's shop: a workbook with a title line and a sheet of notes."""
    t = pd.read_excel(
        FOLDER / "haldane_jewellers_stock.xlsx", sheet_name="Stock", skiprows=2, engine="openpyxl"
    )
    f = File("haldane_jewellers_stock.xlsx", "SKU", t)
    kind, metal, stone, where = t["Type"], t["Metal"], t["Stone"], t["Location"]
    price, cost, number, weight = t["Retail £"], t["Cost £"], t["Qty"], t["Weight (g)"]
    came, size = pd.to_datetime(t["Received"]), t["Size"]
    ring, ear = kind == "ring", kind == "earrings"
    q = f.ask
    q("en", "filter", "Which platinum pieces do you have on the list?", f.rows(metal == "platinum"))
    q(
        "en",
        "bound",
        "and which of those are under £150?",
        f.rows(ring & (metal == "silver") & (price < 150)),
        ["Which silver rings are on the list?"],
    )
    q(
        "en",
        "filter",
        "~hi!! what rings are on your list in size M with a dimond",
        f.rows(ring & (size == "M") & (stone == "diamond")),
    )
    q("en", "denial", "Earrings in anything but silver, please", f.rows(ear & (metal != "silver")))
    q(
        "en",
        "either",
        "Anything with a sapphire or an emerald?",
        f.rows(stone.isin(["sapphire", "emerald"])),
    )
    q("en", "count", "How many lines are kept in the safe?", f.count(where == "safe"))
    q(
        "en",
        "statistic",
        "Average retail price of the 18ct gold items",
        value(price[metal == "18ct gold"].mean()),
    )
    q("en", "groups", "How many items are there of each type?", f.groups(kind.value_counts()))
    q("en", "order", "What are the three heaviest pieces?", f.top(weight > 0, "Weight (g)", 3))
    q("en", "date", "~wot came in during october 2026", f.rows(month(came, 10)))
    q("en", "absent", "Got any watches?", f.none(f.anywhere("watch")))
    q("en", "absent", "which items have no cost price filled in", f.rows(cost.isna()))
    q("es", "filter", "¿Qué piezas de la lista llevan perla?", f.rows(stone == "pearl"))
    q("es", "order", "~cual es el anillo mas caro d la lista", f.top(ring, "Retail £", 1))
    q("es", "count", "¿Cuántos broches hay en la lista?", f.count(kind == "brooch"))
    q("ja", "filter", "在庫がゼロの商品を教えてください", f.rows(number == 0))
    q("ja", "detail", f"{t['SKU'][3]}の重さは何グラムですか", f.one(t["SKU"][3]))
    q(
        "ja",
        "bound",
        "~リストの中で1000ポンド以上のネックレスかブレスレットってどれ？",
        f.rows(kind.isin(["necklace", "bracelet"]) & (price >= 1000)),
    )
    q("zh", "count", "橱窗里放了多少款戒指？", f.count(ring & (where == "window")))
    q("zh", "filter", "~在吗，红宝石的都有哪些，发我看看", f.rows(stone == "ruby"))


def paints() -> None:
    """Price list of a paint shop: a title line, semicolons, decimal commas."""
    t = texts("pinturas_tarifa_existencias.csv", ";", 1)
    t["price"], t["stock"] = figures(t["PVP"], True), figures(t["Existencias"])
    t["litres"], t["yield"] = (
        figures(t["Envase"], True),
        pd.to_numeric(t["Rendimiento (m²/L)"].where(t["Rendimiento (m²/L)"] != "")),
    )
    t["came"] = dates(t["Última entrada"], "%d/%m/%Y")
    f = File("pinturas_tarifa_existencias.csv", "Código", t)
    brand, kind, colour = t["Marca"], t["Tipo"], t["Color"]
    finish, use, price, stock = t["Acabado"], t["Uso"], t["price"], t["stock"]
    q = f.ask
    q(
        "es",
        "filter",
        "¿Qué barnices incoloros salen en la tarifa?",
        f.rows((kind == "Barniz") & (colour == "Incoloro")),
    )
    q("es", "bound", "Esmaltes de menos de 10 euros", f.rows((kind == "Esmalte") & (price < 10)))
    q(
        "es",
        "filter",
        "~buenas, q pintura plastica blanca mate sale en la tarifa?",
        f.rows((kind == "Plástica") & (colour == "Blanco") & (finish == "Mate")),
    )
    q(
        "es",
        "denial",
        "Sprays que no sean de la marca Titán",
        f.rows((kind == "Spray") & (brand != "Titán")),
    )
    q(
        "es",
        "either",
        "~q productos hay en la lista pa techo o pa suelo",
        f.rows(use.isin(["Techo", "Suelo"])),
    )
    q("es", "count", "¿Cuántas referencias están agotadas?", f.count(stock == 0))
    q(
        "es",
        "statistic",
        "¿Cuál es el precio medio de los esmaltes?",
        value(price[kind == "Esmalte"].mean()),
    )
    q("es", "groups", "Número de referencias por marca", f.groups(brand.value_counts()))
    q("es", "order", "Los tres productos más caros de la tarifa", f.top(price > 0, "price", 3))
    q("es", "date", "~que entro en noviembre de 2026", f.rows(month(t["came"], 11)))
    q("es", "detail", f"¿En qué estantería está el {t['Código'][1]}?", f.one(t["Código"][1]))
    q("es", "absent", "~teneis papel pintado??", f.none(f.anywhere("papel")))
    q("en", "filter", "Which products come in 15 litre tubs?", f.rows(t["litres"] == 15))
    q("en", "count", "How many Valentine products are on the list?", f.count(brand == "Valentine"))
    q(
        "en",
        "absent",
        "~which plastica paints dont have a shelf written down",
        f.rows((kind == "Plástica") & (t["Estantería"] == "")),
    )
    q("ja", "filter", "外壁（Fachada）用の塗料はどれですか", f.rows(use == "Fachada"))
    q("ja", "count", "用途が木材（Madera）の商品は何点ありますか", f.count(use == "Madera"))
    q(
        "ja",
        "order",
        "~ニス（Barniz）で一番安いのどれ？",
        f.top(kind == "Barniz", "price", 1, False),
    )
    q("zh", "bound", "库存超过40的有哪些？", f.rows(stock > 40))
    q("zh", "filter", "~黑色的产品都给我列一下", f.rows(colour == "Negro"))


def swimmers() -> None:
    """Members of a swimming club: packed cells of strokes."""
    t = texts("club_natacion_socios.csv")
    t["mark"], t["fee"] = figures(t["Marca 50 libre (s)"], True), figures(t["Cuota mensual"], True)
    t["born"], t["joined"] = dates(t["Fecha nacimiento"], "%d/%m/%Y"), dates(t["Alta"], "%d/%m/%Y")
    f = File("club_natacion_socios.csv", "Nº licencia", t)
    group, days, coach, paid = t["Categoría"], t["Días"], t["Entrenador"], t["Pagado noviembre"]
    note, fee = t["Observaciones"], t["fee"]

    def swims(stroke: str) -> "pd.Series[bool]":
        return t["Estilos"].map(lambda cell: stroke in cell.split(" / "))

    q = f.ask
    q("es", "filter", "¿Qué alevines nadan braza?", f.rows((group == "Alevín") & swims("braza")))
    q(
        "es",
        "bound",
        "Nadadores con una marca de 50 libre por debajo de 28,5 segundos",
        f.rows(t["mark"] < 28.5),
    )
    q("es", "filter", "~oye quien tiene alergia al cloro", f.rows(note == "alergia al cloro"))
    q(
        "es",
        "denial",
        "Nadadores de categoría Máster que no entrenan con Begoña Arce",
        f.rows((group == "Máster") & (coach != "Begoña Arce")),
    )
    q(
        "es",
        "either",
        "~quien de la categoria infantil hace crol o mariposa, q no me acuerdo",
        f.rows((group == "Infantil") & (swims("crol") | swims("mariposa"))),
    )
    q(
        "es",
        "count",
        "¿Cuántos nadadores no han pagado noviembre? Los que ponen No",
        f.count(paid == "No"),
    )
    q(
        "es",
        "statistic",
        "¿Cuánto suman las cuotas mensuales de los júnior?",
        value(fee[group == "Júnior"].sum()),
    )
    q("es", "groups", "¿Cuántos nadadores lleva cada entrenador?", f.groups(coach.value_counts()))
    q("es", "order", "Los tres mejores tiempos en 50 libre", f.top(t["mark"] > 0, "mark", 3, False))
    q("es", "date", "~altas de 2026 porfa", f.rows(t["joined"].dt.year == 2026))
    q("es", "detail", f"¿Qué teléfono tiene {t['Nadador'][3]}?", f.one(t["Nº licencia"][3]))
    q("es", "absent", "~de quien nos falta el telefono", f.rows(t["Teléfono"] == ""))
    q("en", "filter", "Which members train every day?", f.rows(days == "Todos los días"))
    q("en", "count", "How many swimmers come on Saturdays (Sábados)?", f.count(days == "Sábados"))
    q(
        "en",
        "statistic",
        "~whats the avrage 50 free time of the Infantil group",
        value(t["mark"][group == "Infantil"].mean()),
    )
    q("ja", "filter", "喘息（asma）のある会員は誰ですか", f.rows(note == "asma"))
    q("ja", "groups", "カテゴリーごとの人数を教えて", f.groups(group.value_counts()))
    q(
        "ja",
        "bound",
        "月会費が30ユーロ未満の人のうち、11月分が未払い（No）の人は？",
        f.rows((fee < 30) & (paid == "No")),
    )
    q("zh", "count", "~会仰泳（espalda）的一共有多少人", f.count(swims("espalda")))
    q("zh", "order", "入会最早的会员是谁？", f.top(fee > 0, "joined", 1, False))


def furniture() -> None:
    """Stock of a furniture shop."""
    t = texts("家具店_在庫一覧.csv")
    t["price"], t["sale"], t["stock"] = (
        figures(t["税込価格"]),
        figures(t["セール価格"]),
        figures(t["在庫数"]),
    )
    t["wide"] = figures(t["幅(cm)"])
    f = File("家具店_在庫一覧.csv", "品番", t)
    kind, stuff, colour, place = t["分類"], t["素材"], t["色"], t["置き場"]
    price, stock, wide, made = t["price"], t["stock"], t["wide"], t["生産国"]
    q = f.ask
    q(
        "ja",
        "filter",
        "一覧にあるウォールナットのテーブルを教えてください",
        f.rows((stuff == "ウォールナット") & (kind == "テーブル")),
    )
    q(
        "ja",
        "bound",
        "税込価格が7万円以下のベッドを見せてください",
        f.rows((kind == "ベッド") & (price <= 70000)),
    )
    q(
        "ja",
        "filter",
        "~白い椅子さがしてるんですけど、一覧に載ってるの全部～",
        f.rows((kind == "椅子") & (colour == "ホワイト")),
    )
    q(
        "ja",
        "denial",
        "その中で合成皮革以外のものは？",
        f.rows((kind == "ソファ") & (stuff != "合成皮革")),
        ["ソファを全部見せて"],
    )
    q("ja", "either", "本革かガラスの商品はどれですか", f.rows(stuff.isin(["本革", "ガラス"])))
    q("ja", "count", "セール価格がついている商品は何点ありますか？", f.count(t["sale"].notna()))
    q(
        "ja",
        "statistic",
        "ソファの税込価格の平均はいくらですか",
        value(price[kind == "ソファ"].mean()),
    )
    q("ja", "groups", "分類ごとの在庫数の合計", f.groups(stock.groupby(kind).sum()))
    q("ja", "order", "幅が広い順に3つ教えて", f.top(wide > 0, "wide", 3))
    q(
        "ja",
        "bound",
        "~幅90センチ以下の収納で納期が即納になってるやつどれ？",
        f.rows((kind == "収納") & (wide <= 90) & (t["納期"] == "即納")),
    )
    q("ja", "detail", f"{t['品番'][4]}の納期はどのくらい？", f.one(t["品番"][4]))
    q("ja", "absent", "~カーテンて置いてますか", f.none(f.anywhere("カーテン")))
    q(
        "en",
        "filter",
        "Which beds are made in Japan?",
        f.rows((kind == "ベッド") & (made == "日本")),
    )
    q("en", "count", "How many products need assembly?", f.count(t["組立"] == "要"))
    q(
        "en",
        "order",
        "~cheepest table you got, going by the regular price?",
        f.top(kind == "テーブル", "price", 1, False),
    )
    q("es", "filter", "¿Qué productos están agotados (0 en existencias)?", f.rows(stock == 0))
    q("es", "absent", "~que productos no tienen puesto el pais de fabricacion", f.rows(made == ""))
    q(
        "es",
        "bound",
        "Sillas con un precio normal (税込価格) de menos de 12.000 yenes",
        f.rows((kind == "椅子") & (price < 12000)),
    )
    q("zh", "count", "仓库（倉庫）里放着多少种商品？", f.count(place == "倉庫"))
    q(
        "zh",
        "filter",
        "~那个，单子上灰色的沙发或者床都有哪些呀",
        f.rows((colour == "グレー") & kind.isin(["ソファ", "ベッド"])),
    )


def parking() -> None:
    """Spaces of monthly car parks."""
    t = texts("月極駐車場_契約台帳.csv")
    t["fee"] = figures(t["月額"])
    t["start"], t["end"] = dates(t["契約開始日"], "%Y/%m/%d"), dates(t["契約満了日"], "%Y/%m/%d")
    f = File("月極駐車場_契約台帳.csv", "区画番号", t)
    lot, size, roof, state = t["駐車場名"], t["サイズ"], t["屋根"], t["状況"]
    pay, late, note, fee = t["支払方法"], t["滞納"], t["備考"], t["fee"]
    taken = state == "契約中"
    q = f.ask
    q("ja", "filter", "今空いている区画を全部教えてください", f.rows(state == "空き"))
    q("ja", "bound", "月額2万3千円以上の区画は？", f.rows(fee >= 23000))
    q(
        "ja",
        "filter",
        "~川端で軽専用のとこってどこですか",
        f.rows((lot == "川端") & (size == "軽専用")),
    )
    q(
        "ja",
        "denial",
        "駅前で、支払方法が口座振替以外の契約中の区画",
        f.rows((lot == "駅前") & taken & (pay != "口座振替")),
    )
    q("ja", "either", "滞納が1か月か2か月の区画を出して", f.rows(late.isin(["1か月", "2か月"])))
    q("ja", "count", "契約中の区画はいくつありますか", f.count(taken))
    q("ja", "statistic", "駅前の月額の平均はいくら？", value(fee[lot == "駅前"].mean()))
    q("ja", "groups", "駐車場ごとの区画数", f.groups(lot.value_counts()))
    q("ja", "order", "契約開始日が一番古いのはどの区画？", f.top(taken, "start", 1, False))
    q("ja", "date", "~来年1月に満了する契約ってどれだっけ", f.rows(month(t["end"], 1, 2027)))
    someone = t["区画番号"][t["契約者"] == "藤田 恵"].iloc[0]
    q("ja", "detail", f"{someone}を借りているのは誰ですか", f.one(someone))
    q("ja", "absent", "~バイク専用の区画はありますか？", f.none(f.anywhere("バイク")))
    q("en", "filter", "Which spaces have an EV charger?", f.rows(has(note, "EV")))
    q("en", "count", "How many spaces are covered (with a roof)?", f.count(roof == "あり"))
    q("en", "date", "~contracts that started in 2026 pls", f.rows(t["start"].dt.year == 2026))
    q("es", "filter", "¿Qué plazas se pagan en efectivo?", f.rows(pay == "現金"))
    q(
        "es",
        "statistic",
        "¿Cuánto suma la mensualidad de las plazas contratadas en 川端?",
        value(fee[taken & (lot == "川端")].sum()),
    )
    q(
        "es",
        "bound",
        "~plazas libres por menos de 15.000 yenes",
        f.rows((state == "空き") & (fee < 15000)),
    )
    q("zh", "count", "可以停大型车（大型可）的车位有几个？", f.count(size == "大型可"))
    q("zh", "filter", "株式会社签的车位有哪些？", f.rows(has(t["契約者"], "株式会社")))


def phones() -> None:
    """Orders of a phone repair shop."""
    t = texts("手机维修单.csv")
    t["quote"], t["paid"] = figures(t["报价"]), figures(t["定金(元)"])
    t["came"], t["left"] = dates(t["接单日期"], "%Y-%m-%d"), dates(t["取机日期"], "%Y-%m-%d")
    f = File("手机维修单.csv", "单号", t)
    brand, model, fault, state = t["品牌"], t["机型"], t["故障"], t["状态"]
    man, quote, guard, pay = t["维修师傅"], t["quote"], t["保修期"], t["付款方式"]
    q = f.ask
    q("zh", "filter", "哪些手机还在维修中？", f.rows(state == "维修中"))
    q("zh", "bound", "报价600元以上的单子", f.rows(quote >= 600))
    q(
        "zh",
        "filter",
        "~帮我查下华为进水的单都有哪些哈",
        f.rows((brand == "华为") & (fault == "进水")),
    )
    q(
        "zh",
        "denial",
        "待取机的单子里，不是阿强修的有哪些？",
        f.rows((state == "待取机") & (man != "阿强")),
    )
    q("zh", "either", "状态是待配件或者待检测的有哪几单", f.rows(state.isin(["待配件", "待检测"])))
    q("zh", "count", "屏幕碎裂的一共有多少单？", f.count(fault == "屏幕碎裂"))
    q(
        "zh",
        "statistic",
        "换屏（屏幕碎裂）的平均报价是多少",
        value(quote[fault == "屏幕碎裂"].mean()),
    )
    q("zh", "groups", "每个品牌各有多少单？", f.groups(brand.value_counts()))
    q("zh", "order", "报价最高的三单是哪些", f.top(quote > 0, "quote", 3))
    q("zh", "date", "~11月14号之后接的单（含14号）给我看看", f.rows(t["came"] >= "2026-11-14"))
    q("zh", "detail", f"{t['单号'][5]}这单是什么故障？", f.one(t["单号"][5]))
    q("zh", "absent", "~有三星的手机在修吗", f.none(f.anywhere("三星", "samsung")))
    q("en", "filter", "~iphone13 orders, which ones r they", f.rows(model == "iPhone 13"))
    q("en", "count", "how many orders did 老陈 take care of?", f.count(man == "老陈"))
    q("en", "filter", "~canceled orders, show me them", f.rows(state == "已取消"))
    q("es", "filter", "¿Qué reparaciones tienen 180 días de garantía?", f.rows(guard == "180天"))
    q(
        "es",
        "statistic",
        "¿Cuánto suman los depósitos (定金) de los móviles de Xiaomi?",
        value(t["paid"][brand == "小米"].sum()),
    )
    q(
        "es",
        "date",
        "~moviles recogidos entre el 15 y el 21 de noviembre de 2026",
        f.rows(t["left"].between("2026-11-15", "2026-11-21")),
    )
    q("ja", "count", "WeChat（微信）で支払われた注文は何件ですか", f.count(pay == "微信"))
    q("ja", "filter", "カメラの故障で持ち込まれたのはどれ？", f.rows(fault == "摄像头损坏"))


def grocer() -> None:
    """Price list of a wholesaler of rice, oil and dry goods."""
    t = texts("粮油批发价目库存.csv")
    t["price"], t["ten"] = figures(t["批发价(元)"]), figures(t["满十件价(元)"])
    t["stock"], t["least"], t["keeps"] = (
        figures(t["库存"]),
        figures(t["起订量"]),
        figures(t["保质期(月)"]),
    )
    t["packed"] = dates(t["生产日期"], "%Y/%m/%d")
    f = File("粮油批发价目库存.csv", "货号", t)
    what, kind, brand, pack = t["品名"], t["类别"], t["品牌"], t["规格"]
    origin, store, price, stock = t["产地"], t["仓库"], t["price"], t["stock"]
    rice, oil = kind == "大米", kind == "食用油"
    q = f.ask
    q("zh", "filter", "5kg一袋的大米有哪些？", f.rows(rice & (pack == "5kg/袋")))
    q(
        "zh",
        "bound",
        "其中批发价低于10元的有哪些",
        f.rows((kind == "调味品") & (price < 10)),
        ["有哪些调味品？"],
    )
    q("zh", "filter", "~老板 海天牌子的都有啥呀", f.rows(brand == "海天"))
    q("zh", "denial", "不是山东产的食用油有哪些", f.rows(oil & (origin != "山东")))
    q("zh", "either", "单子上香菇或者木耳有哪几种", f.rows(what.isin(["香菇", "木耳"])))
    q("zh", "count", "一号库存放了多少种货？", f.count(store == "一号库"))
    q("zh", "statistic", "面粉的平均批发价是多少？", value(price[kind == "面粉"].mean()))
    q("zh", "groups", "各类别的库存总量分别是多少", f.groups(stock.groupby(kind).sum()))
    q("zh", "order", "库存最多的调味品是哪一种", f.top(kind == "调味品", "stock", 1))
    q("zh", "date", "~10月份生产的都有啥", f.rows(month(t["packed"], 10)))
    q("zh", "detail", f"{t['货号'][0]}的产地是哪里？", f.one(t["货号"][0]))
    q("zh", "absent", "~有矿泉水批发不", f.none(f.anywhere("矿泉水", "水/")))
    q("en", "filter", "Which goods are out of stock?", f.rows(stock == 0))
    q(
        "en",
        "count",
        "How many products can be ordered from a single unit (minimum order 1)?",
        f.count(t["least"] == 1),
    )
    q("en", "bound", "~cooking oils over 100 yuan wholesale", f.rows(oil & (price > 100)))
    q("es", "filter", "¿Qué productos son de Heilongjiang (黑龙江)?", f.rows(origin == "黑龙江"))
    q(
        "es",
        "order",
        "~cual es el arroz con el precio mayorista mas bajo de la lista",
        f.top(rice, "price", 1, False),
    )
    q("ja", "filter", "店舗（门店）に置いてある米はどれですか", f.rows(rice & (store == "门店")))
    q("ja", "count", "金龍魚（金龙鱼）ブランドの商品は何点？", f.count(brand == "金龙鱼"))
    q("ja", "absent", "~えーと、保管条件書いてない商品ってどれ？", f.rows(t["储存条件"] == ""))


if __name__ == "__main__":
    write("y4", [fleet, jewels, paints, swimmers, furniture, parking, phones, grocer])
