"""Computes what a clerk would answer to each question of exam y2, and writes `sealed_y2.jsonl`."""

import json
from typing import Any

import pandas as pd

from tests.paraphrases.exam_lines import HERE, TODAY, Expect, File, has, value, write

FOLDER = HERE / "catalogs_y2"
NONE: Expect = {"kind": "none"}


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


def hives() -> None:
    """Colonies of a honey farm: nested JSON."""
    told = json.loads((FOLDER / "hollin_bank_colonies.json").read_text(encoding="utf-8"))
    t = pd.json_normalize(told["colonies"])
    t["seen"] = pd.to_datetime(t["last_inspected"])
    f = File("hollin_bank_colonies.json", "hive", t)
    place, honey = t["apiary.name"], t["honey_2026_kg"]
    q = f.ask
    q(
        "en",
        "filter",
        "Which colonies in the Vicarage Garden are calm?",
        f.rows((place == "Vicarage Garden") & (t["temper"] == "calm")),
    )
    q(
        "en",
        "bound",
        "~hives that gave more than 35 kilos of hunny this year pls",
        f.rows(honey > 35),
    )
    q(
        "en",
        "except",
        "Which hives at Heather Moor are not Nationals?",
        f.rows((place == "Heather Moor") & (t["hive_type"] != "National")),
    )
    q(
        "en",
        "either",
        "Show me the WBCs and Langstroths at Sykes Farm and Heather Moor",
        f.rows(
            t["hive_type"].isin(["WBC", "Langstroth"]) & place.isin(["Sykes Farm", "Heather Moor"])
        ),
    )
    q(
        "en",
        "count",
        "~how many colonys swarmed in may?? felt like all of them lol",
        f.count(t["notes"] == "Swarmed in May"),
    )
    q(
        "en",
        "statistic",
        "What was the average honey crop per hive at Sykes Farm?",
        value(honey[place == "Sykes Farm"].mean()),
    )
    q(
        "en",
        "groups",
        "How much honey did we take in total from each apiary?",
        f.groups(honey.groupby(place).sum()),
    )
    q(
        "en",
        "order",
        "The three colonies with the highest daily varroa drop",
        f.top(honey.isna() | honey.notna(), "varroa_drop_per_day", 3),
    )
    q(
        "en",
        "date",
        "Which hives at Railway Field have been inspected in November?",
        f.rows((place == "Railway Field") & month(t["seen"], 11)),
    )
    q("en", "absent", "Which colonies have no honey weight written down?", f.rows(honey.isna()))
    q("en", "detail", "~hb45 when did we last look in there", f.one("HB45"))
    q("en", "count", "How many of our queens are clipped?", f.count(t["queen.clipped"]))
    q(
        "es",
        "filter",
        "~oye q colmenas son de mal genio, las 'fierce'",
        f.rows(t["temper"] == "fierce"),
    )
    q(
        "es",
        "statistic",
        "¿Cuántos kilos de miel dio en total Heather Moor este año?",
        value(honey[place == "Heather Moor"].sum()),
    )
    q(
        "es",
        "groups",
        "¿Cuántas colmenas tenemos de cada tipo de caja (National, WBC…)?",
        f.groups(t.groupby("hive_type").size()),
    )
    q(
        "ja",
        "bound",
        "1日のヘギイタダニ落下数が10匹以上の巣箱はどれですか",
        f.rows(t["varroa_drop_per_day"] >= 10),
    )
    q("ja", "count", "Apivarで処置した群はいくつありますか？", f.count(t["treatment"] == "Apivar"))
    q(
        "ja",
        "order",
        "~今年いちばん蜂蜜とれた巣箱どれだっけ",
        f.top(honey.notna(), "honey_2026_kg", 1),
    )
    q("zh", "bound", "2023年或更早的蜂王在哪几箱？", f.rows(t["queen.year"] <= 2023))
    q("zh", "absent", "~咱们有意大利蜂（Italian）的蜂群没", NONE)


def stoves() -> None:
    """A stove showroom: CSV with a title line above its header."""
    t = texts("stoves_week48.csv", skip=1)
    t["price"], t["stock"] = figures(t["Price inc VAT"]), figures(t["In stock"])
    t["kw"], t["eff"], t["mm"] = (
        figures(t[c]) for c in ("Output (kW)", "Efficiency %", "Width (mm)")
    )
    t["due"] = dates(t["Due in"], "%d/%m/%Y")
    f = File("stoves_week48.csv", "Code", t)
    q, shown = f.ask, t["On display"] == "Y"
    q("en", "filter", "Which stoves come in cream?", f.rows(t["Colour"] == "Cream"))
    q("en", "bound", "Any stoves for less than £1,000?", f.rows(t["price"] < 1000))
    q(
        "en",
        "bound",
        "~need a wood burner, 7kw or more, bellow £1300 thanks",
        f.rows((t["Fuel"] == "Wood") & (t["kw"] >= 7) & (t["price"] < 1300)),
    )
    q(
        "en",
        "except",
        "Which Stovanta stoves on display are not black?",
        f.rows(shown & (t["Brand"] == "Stovanta") & (t["Colour"] != "Black")),
    )
    q(
        "en",
        "either",
        "No logs for us, thanks - show me everything gas or electric",
        f.rows(t["Fuel"].isin(["Gas", "Electric"])),
    )
    q("en", "count", "How many lines are out of stock at the moment?", f.count(t["stock"] == 0))
    q(
        "en",
        "statistic",
        "~whats the avrage price of a morsbaek",
        value(t["price"][t["Brand"] == "Morsbaek"].mean()),
    )
    q(
        "en",
        "groups",
        "How many stoves do we have in stock for each fuel?",
        f.groups(t.groupby("Fuel")["stock"].sum()),
    )
    q(
        "en",
        "order",
        "The two dearest stoves on the list, please",
        f.top(t["price"] > 0, "price", 2),
    )
    q(
        "en",
        "date",
        "Which stoves are due in before 20 December?",
        f.rows(t["due"] < pd.Timestamp("2026-12-20")),
    )
    q(
        "en",
        "absent",
        "Which out-of-stock stoves have no due date yet?",
        f.rows((t["stock"] == 0) & t["due"].isna()),
    )
    q("en", "detail", "~how wide is the es-1064, will it fit my hearth??", f.one("ES-1064"))
    q("es", "filter", "¿Qué estufas de pellets tenéis?", f.rows(t["Fuel"] == "Pellet"))
    q(
        "es",
        "count",
        "~cuantas estufas de la lista llevan garantia de 10 años",
        f.count(t["Warranty"] == "10 years"),
    )
    q("es", "order", "¿Cuáles son las más potentes en kW?", f.rows(t["kw"] == t["kw"].max()))
    q(
        "ja",
        "bound",
        "幅420mm以下の薪（Wood）ストーブはどれですか",
        f.rows((t["Fuel"] == "Wood") & (t["mm"] <= 420)),
    )
    q("ja", "statistic", "在庫は全部で何台ありますか？", value(t["stock"].sum()))
    q(
        "zh",
        "count",
        "Hearthdale 的炉子展厅里摆着几款？",
        f.count(shown & (t["Brand"] == "Hearthdale")),
    )
    q("zh", "detail", "~ES-1343啥时候能到货呀", f.one("ES-1343"))
    q("zh", "absent", "有烧柴油的炉子吗？", NONE)


def mattresses() -> None:
    """A mattress shop: a workbook with a title line and a second sheet."""
    t = pd.read_excel(
        FOLDER / "colchones_existencias.xlsx", sheet_name="Existencias", header=2, engine="openpyxl"
    )
    f = File("colchones_existencias.xlsx", "Referencia", t)
    pvp, units, size = t["PVP (€)"], t["Unidades"], t["Medida (cm)"]
    brand, shop, due = t["Marca"], t["Tienda"], t["Próxima entrada"]
    q = f.ask
    q(
        "es",
        "filter",
        "¿Qué colchones muy firmes hay en la tienda del Centro?",
        f.rows((shop == "Centro") & (t["Firmeza"] == "Muy firme") & (units > 0)),
    )
    q(
        "es",
        "bound",
        "~busco colchon d 135x190 x menos d 600 euros q lo tengais ya",
        f.rows((size == "135x190") & (pvp < 600) & (units > 0)),
    )
    q(
        "es",
        "except",
        "Colchones de látex que no sean de Ecolecho",
        f.rows((t["Tipo"] == "Látex") & (brand != "Ecolecho")),
    )
    q(
        "es",
        "either",
        "Enséñame los de 150x200 o 180x200 que tengan unidades",
        f.rows(size.isin(["150x200", "180x200"]) & (units > 0)),
    )
    q("es", "count", "¿Cuántas referencias están agotadas?", f.count(units == 0))
    q(
        "es",
        "statistic",
        "¿Cuál es el PVP medio de los colchones Nubalia?",
        value(pvp[brand == "Nubalia"].mean()),
    )
    q(
        "es",
        "groups",
        "¿Cuántas unidades hay en cada tienda?",
        f.groups(t.groupby("Tienda")["Unidades"].sum()),
    )
    q("es", "order", "Los tres colchones con el PVP más alto", f.top(pvp > 0, "PVP (€)", 3))
    q("es", "date", "~q nos entra en enero??", f.rows(month(due, 1, 2027)))
    q(
        "es",
        "absent",
        "De los agotados, ¿cuáles no tienen fecha de próxima entrada?",
        f.rows((units == 0) & due.isna()),
    )
    q("es", "detail", "¿Qué firmeza tiene la referencia C159?", f.one("C159"))
    q(
        "es",
        "count",
        "~cuantas referencias ay con precio de oferta",
        f.count(t["Oferta (€)"].notna()),
    )
    q(
        "en",
        "count",
        "How many references have damaged packaging?",
        f.count(t["Observaciones"] == "Embalaje dañado"),
    )
    q(
        "en",
        "bound",
        "Mattresses 30 cm thick or more at the Armilla shop",
        f.rows((t["Altura (cm)"] >= 30) & (shop == "Armilla")),
    )
    q(
        "en",
        "groups",
        "Average list price (PVP) for each type of mattress?",
        f.groups(t.groupby("Tipo")["PVP (€)"].mean()),
    )
    q(
        "ja",
        "bound",
        "Kids Dreamで在庫が5以上のものを教えて",
        f.rows((brand == "Kids Dream") & (units >= 5)),
    )
    q(
        "ja",
        "statistic",
        "~Centroの店って在庫ぜんぶで何台あるの",
        value(units[shop == "Centro"].sum()),
    )
    q(
        "ja",
        "order",
        "Nubaliaで通常価格（PVP）が一番高いマットレスはどれですか",
        f.top(brand == "Nubalia", "PVP (€)", 1),
    )
    q(
        "zh",
        "filter",
        "Ecolecho 的乳胶床垫，90x190 的，现在有货的是哪几个？",
        f.rows((brand == "Ecolecho") & (size == "90x190") & (units > 0)),
    )
    q("zh", "absent", "~请问你们卖水床么", NONE)


def patients() -> None:
    """Patients of a vet, with the vaccines packed into one cell."""
    t = texts("pacientes_clinica_vet.csv", sep=";")
    t["kg"], t["owes"] = (
        figures(t[c].str.replace(",", ".", regex=False))
        for c in ("Peso (kg)", "Saldo pendiente (€)")
    )
    t["last"], t["next"] = (dates(t[c], "%d/%m/%Y") for c in ("Última visita", "Próxima cita"))
    f = File("pacientes_clinica_vet.csv", "Nº historia", t)
    kind, town, vet = t["Especie"], t["Población"], t["Veterinario"]
    dog, cat = kind == "Perro", kind == "Gato"
    q = f.ask
    q(
        "es",
        "filter",
        "¿Qué animales tiene Pedro Salinas con nosotros?",
        f.rows(t["Propietario"] == "Pedro Salinas"),
    )
    q("es", "bound", "Perros que pesen más de 33 kg", f.rows(dog & (t["kg"] > 33)))
    q(
        "es",
        "except",
        "¿Qué perros no tienen puesta la vacuna de la rabia?",
        f.rows(dog & ~holds(t["Vacunas"], "Rabia", "|")),
    )
    q("es", "either", "Sácame los conejos y los hurones", f.rows(kind.isin(["Conejo", "Hurón"])))
    q("es", "count", "¿Cuántos de nuestros pacientes son gatos?", f.count(cat))
    q("es", "statistic", "~en total cuanto nos deben los clientes??", value(t["owes"].sum()))
    q("es", "groups", "Número de pacientes por veterinario", f.groups(t.groupby(vet).size()))
    q("es", "order", "Los tres perros que más pesan", f.top(dog, "kg", 3))
    q(
        "es",
        "date",
        "¿Qué citas hay del 30 de noviembre al 5 de diciembre?",
        f.rows(t["next"].between(pd.Timestamp("2026-11-30"), pd.Timestamp("2026-12-05"))),
    )
    q(
        "es",
        "absent",
        "Pacientes de la Dra. Pastor que no tienen próxima cita",
        f.rows((vet == "Dra. Pastor") & t["next"].isna()),
    )
    q("es", "detail", "~cuando fue la ultima bez q vino Galleta", f.one("2297"))
    q(
        "es",
        "count",
        "~a cuantos perros les emos puesto la d la leishmania",
        f.count(dog & holds(t["Vacunas"], "Leishmania", "|")),
    )
    q(
        "es",
        "filter",
        "¿Y de esos, cuáles son de Baeza?",
        f.rows((t["Alergias"] == "Pollo") & (town == "Baeza")),
        after=["¿Qué animales son alérgicos al pollo?"],
    )
    q("en", "date", "Which animals were last seen in November 2026?", f.rows(month(t["last"], 11)))
    q("en", "statistic", "What is the average weight of our cats?", value(t["kg"][cat].mean()))
    q(
        "en",
        "filter",
        "~which pets r alergic to penicillin",
        f.rows(t["Alergias"] == "Penicilina"),
    )
    q(
        "ja",
        "count",
        "避妊・去勢していない犬は何頭いますか？",
        f.count(dog & (t["Esterilizado"] == "No")),
    )
    q("ja", "detail", "Sombraの体重を教えてください", f.one("2278"))
    q("zh", "groups", "每个城镇各有多少只动物？", f.groups(t.groupby(town).size()))
    q("zh", "absent", "~你们这有乌龟的病历吗", NONE)


def trains() -> None:
    """A model railway shop."""
    t = texts("鉄道模型在庫.csv")
    t["yen"], t["stock"] = figures(t["販売価格(税込)"]), figures(t["在庫数"])
    t["cars"] = figures(t["両数"])
    t["came"] = dates(t["入荷日"], "%Y/%m/%d")
    f = File("鉄道模型在庫.csv", "管理番号", t)
    maker, gauge, sort, state = t["メーカー"], t["ゲージ"], t["区分"], t["状態"]
    there = t["stock"] > 0
    q = f.ask
    q(
        "ja",
        "filter",
        "~HOの機関車さがしてるんですけど、在庫あるのどれ？",
        f.rows((gauge == "HO") & (sort == "機関車") & there),
    )
    q(
        "ja",
        "bound",
        "1万円以下の電車で在庫のあるものを見せてください",
        f.rows((sort == "電車") & (t["yen"] <= 10000) & there),
    )
    q("ja", "except", "KATO以外の客車を教えて", f.rows((sort == "客車") & (maker != "KATO")))
    q(
        "ja",
        "either",
        "ZゲージかHOゲージの電車はどれですか",
        f.rows(gauge.isin(["Z", "HO"]) & (sort == "電車")),
    )
    q("ja", "count", "ジャンク品は何点登録されていますか", f.count(state == "ジャンク"))
    q("ja", "statistic", "新品の平均価格はいくらですか", value(t["yen"][state == "新品"].mean()))
    q(
        "ja",
        "groups",
        "メーカーごとの在庫数の合計を出して",
        f.groups(t.groupby(maker)["stock"].sum()),
    )
    q("ja", "order", "値段の高い順に3つ見せて", f.top(t["yen"] > 0, "yen", 3))
    q("ja", "date", "~11月に入ったやつ、ぜんぶ見たいです！", f.rows(month(t["came"], 11)))
    q("ja", "absent", "発売年が書かれていない商品はどれ？", f.rows(t["発売年"] == ""))
    q("ja", "detail", "R2651は何両編成ですか", f.one("R2651"))
    q("ja", "filter", "説明書なしの商品を教えてください", f.rows(t["備考"] == "説明書なし"))
    q("ja", "count", "~うりきれ（在庫0）って何点あるの", f.count(t["stock"] == 0))
    q(
        "en",
        "filter",
        "Which brand-new freight cars (貨車) are there?",
        f.rows((sort == "貨車") & (state == "新品")),
    )
    q("en", "order", "~cheepest thing u have in stock?", f.top(there, "yen", 1, down=False))
    q(
        "es",
        "bound",
        "¿Qué trenes llevan 8 coches o más?",
        f.rows(t["cars"] >= 8),
    )
    q(
        "es",
        "statistic",
        "¿Cuántas unidades de TOMIX hay en stock en total?",
        value(t["stock"][maker == "TOMIX"].sum()),
    )
    q("zh", "filter", "轨道（線路）里没货的有哪些？", f.rows((sort == "線路") & ~there))
    q("zh", "count", "2026年发售的商品有几款？", f.count(t["発売年"] == "2026年"))
    q("zh", "absent", "~老板有G比例（Gゲージ）的车吗", NONE)


def farmstand() -> None:
    """Deliveries to a farm stand."""
    t = texts("chokubaijo_shukka.csv")
    t["day"] = dates(t["出荷日"], "%Y年%m月%d日")
    t["left"], t["yen"], t["sent"] = (figures(t[c]) for c in ("売れ残り", "単価(円)", "出荷数"))
    f = File("chokubaijo_shukka.csv", "伝票番号", t)
    item, sort, who, note = t["品目"], t["分類"], t["生産者"], t["備考"]
    yesterday = t["day"] == pd.Timestamp("2026-11-26")
    q = f.ask
    q(
        "ja",
        "filter",
        "みどりファームの小松菜の伝票を見せてください",
        f.rows((who == "みどりファーム") & (item == "小松菜")),
    )
    q("ja", "bound", "~売れのこり4つ以上のやつどれ？？", f.rows(t["left"] >= 4))
    q(
        "ja",
        "except",
        "有機JASじゃない人参はどれですか",
        f.rows((item == "人参") & (t["栽培方法"] != "有機JAS")),
    )
    q("ja", "either", "ゆずとキウイの出荷を全部出して", f.rows(item.isin(["ゆず", "キウイ"])))
    q("ja", "count", "今日の出荷は何件ですか", f.count(t["day"] == TODAY))
    q("ja", "statistic", "大根の平均単価は？", value(t["yen"][item == "大根"].mean()))
    q("ja", "groups", "分類ごとの伝票の件数を教えて", f.groups(t.groupby(sort).size()))
    q("ja", "order", "単価が一番高い出荷はどれ", f.top(t["yen"] > 0, "yen", 1))
    q("ja", "date", "~きのう出荷されたもの教えてー", f.rows(yesterday))
    q(
        "ja",
        "filter",
        "そのうち規格外は？",
        f.rows(yesterday & (note == "規格外")),
        after=["きのうの出荷を見せて"],
    )
    q("ja", "absent", "売れ残りがまだ記入されていない伝票は？", f.rows(t["left"].isna()))
    q("ja", "detail", "S-3331の出荷数はいくつですか", f.one("S-3331"))
    q("en", "count", "How many deliveries of shiitake are there?", f.count(item == "しいたけ"))
    q("en", "filter", "~wich slips r marked down (値下げ済)?", f.rows(note == "値下げ済"))
    q(
        "en",
        "bound",
        "Apples at 460 yen or more per bag",
        f.rows((item == "りんご") & (t["yen"] >= 460)),
    )
    q(
        "es",
        "statistic",
        "~cuanto a quedado sin vender en total de setas (きのこ)",
        value(t["left"][sort == "きのこ"].sum()),
    )
    q("es", "groups", "¿Cuántas entregas ha hecho cada productor?", f.groups(t.groupby(who).size()))
    q(
        "es",
        "count",
        "¿Cuántas entregas hubo el 25 de noviembre?",
        f.count(t["day"] == "2026-11-25"),
    )
    q("zh", "filter", "石井農園送来的货有哪些？", f.rows(who == "石井農園"))
    q("zh", "absent", "~有没有草莓呀", NONE)


def weddings() -> None:
    """Orders of a wedding planner, with the extras packed into one cell."""
    t = texts("婚庆订单.csv")
    t["day"] = dates(t["婚期"], "%Y-%m-%d")
    t["sum"], t["tables"] = figures(t["合同金额(元)"]), figures(t["桌数"])
    f = File("婚庆订单.csv", "订单号", t)
    hotel, area, style, host = t["酒店"], t["区域"], t["风格"], t["主持人"]
    planner, extra, note, noon = t["策划师"], t["增值项目"], t["备注"], t["时段"] == "午宴"
    q = f.ask
    q("zh", "date", "今年12月有哪几场婚礼？", f.rows(month(t["day"], 12)))
    q(
        "zh",
        "filter",
        "良渚草坪庄园办的婚礼列一下",
        f.rows(hotel == "良渚草坪庄园"),
    )
    q("zh", "bound", "~36桌及以上的大单都有哪些啊", f.rows(t["tables"] >= 36))
    q(
        "zh",
        "except",
        "海洋风格的婚礼，主持人不是苏敏的有哪些？",
        f.rows((style == "海洋") & (host != "苏敏") & (host != "")),
    )
    q(
        "zh",
        "either",
        "滨江君廷酒店的单子里，订了航拍或者乐队的是哪些",
        f.rows(
            (hotel == "滨江君廷酒店") & (holds(extra, "航拍", "、") | holds(extra, "乐队", "、"))
        ),
    )
    q("zh", "count", "小雅一共负责几个订单？", f.count(planner == "小雅"))
    q("zh", "statistic", "所有订单的合同金额加起来是多少？", value(t["sum"].sum()))
    q("zh", "groups", "每个策划师各有多少订单", f.groups(t.groupby(planner).size()))
    q("zh", "order", "合同金额最高的婚礼是哪几场？", f.rows(t["sum"] == t["sum"].max()))
    q("zh", "absent", "还没有定主持人的订单有哪些？", f.rows(host == ""))
    q("zh", "detail", "HQ26186订了多少桌？", f.one("HQ26186"))
    q("zh", "count", "~有几单是要放烟花滴", f.count(holds(extra, "烟花", "、")))
    q("zh", "date", "~明年情人节那天咱有婚礼没", f.rows(t["day"] == "2027-02-14"))
    q("en", "filter", "Which weddings need a bilingual host?", f.rows(has(note, "双语主持")))
    q(
        "en",
        "statistic",
        "~avg number of tabels for weddings in 萧山区?",
        value(t["tables"][area == "萧山区"].mean()),
    )
    q("en", "date", "Which weddings are booked for January 2027?", f.rows(month(t["day"], 1, 2027)))
    q(
        "es",
        "bound",
        "Bodas con contrato de 58.800 yuanes o más que lleva 丁凯",
        f.rows((t["sum"] >= 58800) & (planner == "丁凯")),
    )
    q("es", "count", "¿Cuántas bodas son al mediodía (午宴)?", f.count(noon))
    q("ja", "filter", "ベジタリアンの席（素食）が必要な注文は？", f.rows(has(note, "素食")))
    q("ja", "absent", "~ハワイで挙げる式ってあります？", NONE)


def teapots() -> None:
    """A teapot shop, with units in the cells."""
    t = texts("紫砂壶库存.csv")
    t["ml"], t["yuan"], t["stock"] = (figures(t[c]) for c in ("容量", "售价", "库存(把)"))
    t["up"] = dates(t["上架日期"], "%Y-%m-%d")
    f = File("紫砂壶库存.csv", "编号", t)
    clay, shape, maker, made = t["泥料"], t["壶型"], t["作者"], t["工艺"]
    there = t["stock"] > 0
    q = f.ask
    q("zh", "filter", "朱泥的水平壶有哪些？", f.rows((clay == "朱泥") & (shape == "水平")))
    q("zh", "bound", "100毫升以下的小壶有哪些", f.rows(t["ml"] < 100))
    q(
        "zh",
        "except",
        "石瓢壶，不要徐阿根做的",
        f.rows((shape == "石瓢") & (maker != "徐阿根")),
    )
    q(
        "zh",
        "either",
        "西施或者掇球，要有现货的",
        f.rows(shape.isin(["西施", "掇球"]) & there),
    )
    q("zh", "count", "机车壶有几款？", f.count(made == "机车"))
    q("zh", "statistic", "顾志强的壶平均售价是多少？", value(t["yuan"][maker == "顾志强"].mean()))
    q("zh", "groups", "每种泥料各有多少款？", f.groups(t.groupby(clay).size()))
    q("zh", "order", "最贵的三把壶是哪三把", f.top(t["yuan"] > 0, "yuan", 3))
    q("zh", "date", "~11月份新上的壶给我看看呗", f.rows(month(t["up"], 11)))
    q("zh", "detail", "~ZS0121搁哪个柜子了", f.one("ZS0121"))
    q(
        "zh",
        "bound",
        "~五百块以内 纯手工滴（全手工） 有现货的推荐下",
        f.rows((t["yuan"] <= 500) & (made == "全手工") & there),
    )
    q(
        "zh",
        "filter",
        "这里面放在仓库的是哪些？",
        f.rows((maker == "吴云峰") & (t["位置"] == "仓库")),
        after=["吴云峰的壶有哪些？"],
    )
    q("zh", "absent", "有没有大红袍泥的壶？", NONE)
    q(
        "en",
        "filter",
        "Which pots by 吴云峰 are in stock?",
        f.rows((maker == "吴云峰") & there),
    )
    q(
        "en",
        "order",
        "~whats the cheapest fully handmade (全手工) pot",
        f.top(made == "全手工", "yuan", 1, down=False),
    )
    q(
        "es",
        "statistic",
        "¿Cuántas teteras hay en total en el almacén (仓库)?",
        value(t["stock"][t["位置"] == "仓库"].sum()),
    )
    q("es", "groups", "Precio medio de cada autor", f.groups(t.groupby(maker)["yuan"].mean()))
    q(
        "ja",
        "bound",
        "容量350ml以上で証明書（证书）付きの急須は？",
        f.rows((t["ml"] >= 350) & (t["证书"] == "有")),
    )
    q("ja", "count", "~在庫ゼロの壺っていくつあるんですか", f.count(~there))
    q(
        "ja",
        "count",
        "蓋に小さな傷（壶盖微瑕）があるものは何点ありますか",
        f.count(has(t["备注"], "壶盖微瑕")),
    )


if __name__ == "__main__":
    write("y2", (hives, stoves, mattresses, patients, trains, farmstand, weddings, teapots))
