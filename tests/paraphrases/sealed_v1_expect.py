"""Computes what a clerk would answer to each question of exam v1, and writes `sealed_v1.jsonl`."""

import json
from typing import Any

import pandas as pd

from tests.paraphrases.exam_lines import HERE, TODAY, Expect, File, has, value, write

FOLDER = HERE / "catalogs_v1"
NONE: Expect = {"kind": "none"}


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


def dates(column: "pd.Series[Any]", form: str) -> "pd.Series[Any]":
    return pd.to_datetime(column.where(column != ""), format=form)


def bikes() -> None:
    b = texts("bike_workshop_jobs.csv")
    for name in ("Date in", "Promised", "Collected"):
        b[name] = dates(b[name], "%d/%m/%Y")
    for name in ("Parts £", "Labour £", "Total £"):
        b[name] = figures(b[name])
    f = File("bike_workshop_jobs.csv", "Ticket", b)
    work, kind, status = b["Work"], b["Type"], b["Status"]
    full = work == "Full service"
    assert not (full & (status == "Cancelled")).any()
    f.ask(
        "en",
        "filter",
        "Show me all the mountain bike jobs that went to Tomasz",
        f.rows((b["Mechanic"] == "Tomasz") & (kind == "mountain")),
    )
    f.ask("en", "filter", "~which ones are redy to be picked up??", f.rows(status == "Ready"))
    f.ask("ja", "bound", "合計が110ポンドを超えた修理はどれですか?", f.rows(b["Total £"] > 110))
    f.ask(
        "es",
        "bound",
        "¿En qué reparaciones se gastaron más de 70 libras en piezas?",
        f.rows(b["Parts £"] > 70),
    )
    f.ask(
        "en",
        "denial",
        "And of those, which aren't e-bikes?",
        f.rows((status == "Waiting for parts") & (kind != "e-bike")),
        after=["Which jobs are waiting for parts?"],
    )
    f.ask(
        "ja",
        "denial",
        "フルサービスのうち、まだお客様が引き取っていないものを見せて",
        f.rows(full & (status != "Collected")),
    )
    f.ask(
        "en",
        "either/or",
        "Headset or bottom bracket replacements that came in during November, please",
        f.rows(
            work.isin(["Headset replacement", "Bottom bracket replacement"])
            & month(b["Date in"], 11)
        ),
    )
    f.ask(
        "zh",
        "either/or",
        "童车或者载货车的补胎单有哪些?",
        f.rows((work == "Puncture repair") & kind.isin(["kids", "cargo"])),
    )
    f.ask("en", "count", "How many full services are on the books?", f.count(full))
    f.ask("en", "count", "~how many jobs got cancled", f.count(status == "Cancelled"))
    f.ask(
        "es",
        "count",
        "¿Cuántos trabajos de bicicletas eléctricas ha tenido Priya?",
        f.count((b["Mechanic"] == "Priya") & (kind == "e-bike")),
    )
    f.ask(
        "en",
        "statistic",
        "On average, what's the total bill for a new chain and cassette?",
        value(b[work == "New chain and cassette"]["Total £"].mean()),
    )
    f.ask(
        "ja",
        "statistic",
        "11月に受け付けた修理の工賃は全部でいくらになりますか?",
        value(b[month(b["Date in"], 11)]["Labour £"].sum()),
    )
    f.ask("en", "groups", "How many jobs do we have per bike type?", f.groups(kind.value_counts()))
    f.ask(
        "en",
        "order",
        "What were our three biggest bills, highest first?",
        f.top(b["Total £"] > 0, "Total £", 3),
    )
    f.ask("zh", "order", "~配件费最贵的是那一单啊", f.top(b["Parts £"] > 0, "Parts £", 1))
    f.ask(
        "en",
        "date",
        "~morning! whats promissed for tomorrow then",
        f.rows(on(b["Promised"], "2026-11-28")),
    )
    f.ask(
        "es", "date", "~q bicis entraron el 13 de nobiembre", f.rows(on(b["Date in"], "2026-11-13"))
    )
    f.ask(
        "en",
        "absent",
        "Which kids' bikes have no phone number for the customer?",
        f.rows((b["Phone"] == "") & (kind == "kids")),
    )
    assert (b["Customer"] == "Hannah Whitlock").sum() == 1
    f.ask("en", "detail", "~whats hannah whitlocks bill come to and is it don", f.one("W2881"))


def museum() -> None:
    told = json.loads((FOLDER / "museum_collection.json").read_text(encoding="utf-8"))
    m = pd.json_normalize(told["objects"])
    due = pd.to_datetime(m["loan.due_back"])
    checked = pd.to_datetime(m["condition.last_checked"])
    f = File("museum_collection.json", "accession_no", m)
    room, case, lent = m["location.room"], m["location.case"], due.notna()
    insured, category = m["insured_value_gbp"], m["category"]
    f.ask("en", "filter", "Which objects are listed under Gallery 5?", f.rows(room == "Gallery 5"))
    f.ask(
        "es",
        "filter",
        "~q objetos estan echos de cobre",
        f.rows(m["materials"].map(lambda parts: "copper" in parts)),
    )
    f.ask(
        "en",
        "bound",
        "Which objects are insured for £2,000 or more?",
        f.rows(insured >= 2000),
    )
    f.ask("zh", "bound", "高度超过150厘米的藏品有哪些?", f.rows(m["size.height_cm"] > 150))
    f.ask(
        "en",
        "denial",
        "Which of them are not out on loan?",
        f.rows((category == "Toys and games") & ~lent),
        after=["Show me the toys and games"],
    )
    f.ask(
        "en",
        "denial",
        "~wich gallery 2 objects have no case put down",
        f.rows((room == "Gallery 2") & case.isna()),
    )
    f.ask(
        "ja",
        "either/or",
        "納屋(Barn)かStore Aにあって、状態がpoorのものはどれ?",
        f.rows(room.isin(["Barn", "Store A"]) & (m["condition.grade"] == "poor")),
    )
    f.ask(
        "en",
        "count",
        "How many objects did Lady Amery give us?",
        f.count(m["acquired.from"] == "Lady Amery"),
    )
    f.ask(
        "en", "count", "~how mny textiles do we hold alltogether", f.count(category == "Textiles")
    )
    f.ask("zh", "count", "目前借出去的藏品有几件?", f.count(lent))
    f.ask(
        "en",
        "statistic",
        "What do the ceramics add up to in insured value?",
        value(insured[category == "Ceramics"].sum()),
    )
    f.ask(
        "es",
        "statistic",
        "¿Cuál es el valor asegurado medio de los objetos de transporte?",
        value(insured[category == "Transport"].mean()),
    )
    f.ask(
        "en", "groups", "How many objects are listed for each room?", f.groups(room.value_counts())
    )
    f.ask(
        "en",
        "order",
        "List the five oldest dated objects, oldest first",
        f.top(m["made.year"].notna(), "made.year", 5, down=False),
    )
    f.ask("zh", "order", "~那件藏品的保险金额最高呀", f.top(insured > 0, "insured_value_gbp", 1))
    f.ask(
        "en",
        "date",
        "~wich loans are due back before the end of the yaer?",
        f.rows(due < pd.Timestamp("2027-01-01")),
    )
    f.ask(
        "es",
        "date",
        "¿Qué objetos se revisaron por última vez en junio de 2026?",
        f.rows(month(checked, 6)),
    )
    f.ask("en", "absent", "Which objects have no insured value recorded?", f.rows(insured.isna()))
    f.ask(
        "en", "detail", "~who made the bbc micro computr and where is it kept", f.one("WXM.2019.1")
    )
    f.ask(
        "ja",
        "detail",
        "揺り木馬(Rocking horse)は誰からの寄贈で、いま何室にありますか?",
        f.one("WXM.1979.2"),
    )


def nursery() -> None:
    v = texts("vivero_tarifa.csv", sep=";", skip=1)
    v["Precio"] = figures(v["Precio"].str.replace(",", "."))
    for name in ("Maceta (cm)", "Altura", "Existencias", "Aguanta hasta"):
        v[name] = figures(v[name])
    v["Última entrada"] = dates(v["Última entrada"], "%d/%m/%Y")
    f = File("vivero_tarifa.csv", "Ref.", v)
    group, water, stock, price = v["Grupo"], v["Riego"], v["Existencias"], v["Precio"]
    plant, came = v["Planta"], v["Última entrada"]
    herbs = group == "Aromática"
    f.ask(
        "es",
        "filter",
        "~ke plantas se pueden poner en sonbra?",
        f.rows(holds(v["Exposición"], "sombra", "/")),
    )
    f.ask(
        "en",
        "filter",
        "Which indoor plants need little watering?",
        f.rows((group == "Interior") & (water == "bajo")),
    )
    f.ask(
        "es",
        "bound",
        "¿Qué plantas aguantan 20 grados bajo cero o más frío?",
        f.rows(v["Aguanta hasta"] <= -20),
    )
    f.ask(
        "ja",
        "bound",
        "5ユーロ以下のサボテン・多肉植物はありますか?",
        f.rows((group == "Cactus y suculentas") & (price <= 5)),
    )
    f.ask(
        "es",
        "denial",
        "¿Y de esas cuáles no son de riego bajo?",
        f.rows(herbs & (stock > 0) & (water != "bajo")),
        after=["¿Qué aromáticas os quedan en stock?"],
    )
    f.ask(
        "en",
        "denial",
        "~anything in the frutal group under 20 euros exept the olives",
        f.rows((group == "Frutal") & ~has(plant, "Olivo") & (price < 20)),
    )
    f.ask(
        "es",
        "either/or",
        "Buscaba una buganvilla o un jazmín, ¿de cuáles os quedan?",
        f.rows((has(plant, "Buganvilla") | has(plant, "Jazmín")) & (stock > 0)),
    )
    f.ask(
        "zh",
        "either/or",
        "需要多浇水的室内植物或灌木有哪些?",
        f.rows((water == "alto") & group.isin(["Interior", "Arbusto"])),
    )
    f.ask("es", "count", "¿Cuántas referencias están agotadas?", f.count(stock == 0))
    f.ask("es", "count", "¿Cuántas aromáticas hay en la tarifa?", f.count(herbs))
    f.ask(
        "zh", "count", "价目表上仙人掌和多肉一共有多少种?", f.count(group == "Cactus y suculentas")
    )
    f.ask(
        "es",
        "statistic",
        "~cuantas unidades qedan en total de plantas de temporada",
        value(stock[group == "De temporada"].sum()),
    )
    f.ask(
        "es",
        "groups",
        "¿Cuál es el precio medio por grupo de plantas?",
        f.groups(v.groupby("Grupo")["Precio"].mean()),
    )
    f.ask("es", "order", "¿Cuáles son las tres plantas más caras?", f.top(price > 0, "Precio", 3))
    f.ask("ja", "order", "~いっちばん背が高い植物ってどれですかー", f.top(price > 0, "Altura", 1))
    f.ask("es", "date", "~ke os llego el dia 19 de noviembre", f.rows(on(came, "2026-11-19")))
    f.ask(
        "en",
        "date",
        "Which plants had their last delivery in June?",
        f.rows(month(came, 6)),
    )
    f.ask(
        "es",
        "absent",
        "¿Qué plantas de interior no tienen puesta la floración?",
        f.rows((group == "Interior") & (v["Floración"] == "")),
    )
    f.ask("zh", "detail", "柠檬树多少钱一棵,用多大的盆?", f.one("LIM01"))
    f.ask("es", "detail", "~a cuanto esta el arce japones y cuantos qedan", f.one("ARC79"))


def goats() -> None:
    c = texts("rebano_cabras.csv", sep=";")
    for name in ("Nacimiento", "Último parto", "Parto previsto", "Última revisión"):
        c[name] = dates(c[name], "%d/%m/%Y")
    c["Leche por día"] = figures(c["Leche por día"].str.replace(",", "."))
    c["Peso (kg)"] = figures(c["Peso (kg)"])
    f = File("rebano_cabras.csv", "Crotal", c)
    breed, state, milk, dam = c["Raza"], c["Estado"], c["Leche por día"], c["Madre"]
    murcian = breed == "Murciano-Granadina"
    f.ask(
        "es",
        "filter",
        "¿Qué malagueñas están secas?",
        f.rows((breed == "Malagueña") & (state == "Seca")),
    )
    f.ask("es", "filter", "~kuales son ijas de Rosita", f.rows(dam == "Rosita"))
    f.ask("es", "bound", "Cabras que dan 3 litros o más al día", f.rows(milk >= 3))
    f.ask("zh", "bound", "体重60公斤以上的羊有哪些?", f.rows(c["Peso (kg)"] >= 60))
    f.ask(
        "es",
        "denial",
        "¿Y cuáles de esas no son Murciano-Granadinas?",
        f.rows((state == "Preñada") & ~murcian),
        after=["¿Qué cabras están preñadas?"],
    )
    f.ask(
        "en",
        "denial",
        "~nave 2 goats that arent murciano-granadna",
        f.rows((c["Lote"] == "Nave 2") & ~murcian),
    )
    f.ask(
        "es",
        "either/or",
        "Enséñame las hijas de Gaviota o de Blanquita",
        f.rows(dam.isin(["Gaviota", "Blanquita"])),
    )
    f.ask(
        "ja",
        "either/or",
        "フロリダ種かパヨヤ種で、いま乾乳中(Seca)のヤギは?",
        f.rows(breed.isin(["Florida", "Payoya"]) & (state == "Seca")),
    )
    f.ask(
        "es", "count", "¿Cuántas cabras hay ahora mismo en ordeño?", f.count(state == "En ordeño")
    )
    f.ask(
        "es",
        "count",
        "~cuantas tienen el parto previsto para dicienbre",
        f.count(month(c["Parto previsto"], 12)),
    )
    f.ask("en", "count", "How many of the goats are Payoyas?", f.count(breed == "Payoya"))
    f.ask(
        "es",
        "statistic",
        "~cuanta leche sale al dia entre todas las cabras??",
        value(milk.sum()),
    )
    f.ask(
        "ja",
        "statistic",
        "マラゲーニャ種の平均体重は何キロですか?",
        value(c["Peso (kg)"][breed == "Malagueña"].mean()),
    )
    f.ask(
        "es",
        "groups",
        "¿Cuántas cabras hay en cada lote?",
        f.groups(c["Lote"].value_counts()),
    )
    f.ask("zh", "order", "产奶量最高的两只是哪两只?", f.top(milk > 0, "Leche por día", 2))
    f.ask(
        "ja",
        "order",
        "~一番としうえのヤギてどの子?",
        f.top(c["Nacimiento"].notna(), "Nacimiento", 1, down=False),
    )
    f.ask(
        "es",
        "date",
        "¿Cuáles parieron por última vez en octubre de este año?",
        f.rows(month(c["Último parto"], 10)),
    )
    f.ask("es", "date", "~cuales an nacido este año", f.rows(c["Nacimiento"].dt.year == 2026))
    f.ask(
        "es",
        "absent",
        "¿A qué cabras les falta la fecha de la última revisión?",
        f.rows(c["Última revisión"].isna()),
    )
    f.ask("en", "detail", "When is Bellota due, and which lot is she in?", f.one("ES01140256"))
    assert list(c[c["Nombre"] == "Bellota"]["Crotal"]) == ["ES01140256"]


def sweets() -> None:
    w = texts("和菓子商品一覧.csv")
    for name in ("税込価格", "日持ち", "熱量(kcal)", "本日在庫"):
        w[name] = figures(w[name])
    f = File("和菓子商品一覧.csv", "商品番号", w)
    kind, paste, price, stock = w["種類"], w["あん"], w["税込価格"], w["本日在庫"]
    allergen = w["アレルゲン"]
    yokan = kind == "羊羹"
    f.ask(
        "ja",
        "filter",
        "~贈答箱に入れられるようかんて、どれ??",
        f.rows(yokan & (w["贈答箱"] == "可"), also=w["商品番号"] == "706"),
    )
    f.ask(
        "ja",
        "bound",
        "~その中で2000円いかのは?",
        f.rows((kind == "詰合せ") & (price <= 2000)),
        after=["詰合せを見せてください"],
    )
    f.ask("en", "bound", "Which sweets keep for 90 days or longer?", f.rows(w["日持ち"] >= 90))
    f.ask(
        "ja",
        "denial",
        "卵を使っていない焼き菓子はどれですか?",
        f.rows((kind == "焼き菓子") & ~holds(allergen, "卵", "、")),
    )
    f.ask(
        "zh",
        "denial",
        "~最中里不是粒馅的有那几种",
        f.rows((kind == "最中") & (paste != "粒あん")),
    )
    f.ask(
        "ja",
        "either/or",
        "そばかえびが入っている商品を教えてください",
        f.rows(holds(allergen, "そば", "、") | holds(allergen, "えび", "、")),
    )
    f.ask(
        "es",
        "either/or",
        "¿Qué dulces van rellenos de pasta de yuzu o de yema?",
        f.rows(paste.isin(["柚子あん", "黄身あん"])),
    )
    f.ask("ja", "count", "団子は何種類ありますか?", f.count(kind == "団子"))
    f.ask("en", "count", "~how many items are out of stok today", f.count(stock == 0))
    f.ask(
        "ja",
        "count",
        "~やまいも使ってるのって全部で何こある?",
        f.count(holds(allergen, "やまいも", "、")),
    )
    f.ask(
        "ja",
        "statistic",
        "上生菓子の平均価格はいくらですか?",
        value(price[kind == "上生菓子"].mean()),
    )
    f.ask("zh", "statistic", "今天团子的库存一共有多少?", value(stock[kind == "団子"].sum()))
    f.ask("ja", "groups", "種類ごとの商品数を教えてください", f.groups(kind.value_counts()))
    f.ask("ja", "order", "カロリーの高い順に3つ挙げて", f.top(stock >= 0, "熱量(kcal)", 3))
    f.ask(
        "en",
        "order",
        "What's the cheapest yokan you sell?",
        f.top(yokan, "税込価格", 1, down=False),
    )
    f.ask(
        "ja",
        "date",
        "販売期間が11月から12月までの商品は?",
        f.rows(w["販売期間"] == "11月〜12月"),
    )
    f.ask(
        "ja",
        "absent",
        "餅菓子で、あんの欄が空のものはどれですか?",
        f.rows((kind == "餅菓子") & (paste == "")),
    )
    f.ask("es", "absent", "¿Tenéis helados?", NONE)
    f.ask("ja", "detail", "~バターどらやきは何日もつ?あとねだんも", f.one("203"))
    f.ask("zh", "detail", "草莓大福什么时候开始卖,多少钱?", f.one("103"))


def machines() -> None:
    book = FOLDER / "貸出機一覧.xlsx"
    t = pd.read_excel(book, sheet_name="貸出機一覧", header=2, engine="openpyxl")
    f = File("貸出機一覧.xlsx", "管理番号", t)
    kind, power, office, check = t["分類"], t["動力"], t["営業所"], t["次回点検"]
    name, maker, day, license_ = t["品名"], t["メーカー"], t["日極(円)"], t["資格"]
    f.ask(
        "ja",
        "filter",
        "港営業所にある発電機を見せてください",
        f.rows(has(name, "発電機") & (office == "港営業所")),
    )
    f.ask("ja", "filter", "~ばってりーで動く機械どれ?", f.rows(power == "バッテリー"))
    f.ask(
        "ja",
        "bound",
        "農業・草刈の機械で日極5000円以上のものは?",
        f.rows((kind == "農業・草刈") & (day >= 5000)),
    )
    f.ask("en", "bound", "Which machines weigh more than 2,000 kg?", f.rows(t["重量(kg)"] > 2000))
    f.ask(
        "ja",
        "denial",
        "運搬の機械で、資格がいらないのはどれですか?",
        f.rows((kind == "運搬") & (license_ == "不要")),
    )
    f.ask(
        "es",
        "denial",
        "~maquinas de corte y pulido q no vallan con gasolina",
        f.rows((kind == "切断・研磨") & (power != "ガソリン")),
    )
    f.ask(
        "ja",
        "either/or",
        "クボタかヤンマーの機械を全部出して",
        f.rows(maker.isin(["クボタ", "ヤンマー"])),
    )
    f.ask(
        "zh",
        "either/or",
        "北营业所有哪些割草机或粉碎机?",
        f.rows((has(name, "草刈機") | has(name, "粉砕機")) & (office == "北営業所")),
    )
    f.ask("ja", "count", "三笠の機械は何機種ありますか?", f.count(maker == "三笠"))
    f.ask("ja", "count", "~技能講習いるやつって何種類?", f.count(license_ == "要(技能講習)"))
    f.ask("en", "count", "How many models run on diesel?", f.count(power == "軽油"))
    f.ask(
        "ja",
        "statistic",
        "冷暖房機器の日極料金は平均いくら?",
        value(day[kind == "冷暖房"].mean()),
    )
    f.ask(
        "es",
        "statistic",
        "¿Cuántas unidades de climatización (冷暖房) están alquiladas ahora en total?",
        value(t["貸出中"][kind == "冷暖房"].sum()),
    )
    f.ask("ja", "groups", "営業所ごとに何機種ありますか?", f.groups(office.value_counts()))
    f.ask("ja", "order", "月極料金の高い順に3機種教えて", f.top(day > 0, "月極(円)", 3))
    f.ask("zh", "order", "~日租最便宜的是那个呀", f.top(day > 0, "日極(円)", 1, down=False))
    f.ask(
        "ja",
        "date",
        "本社の機械で、次回点検が12月のものは?",
        f.rows((office == "本社") & month(check, 12)),
    )
    f.ask("en", "date", "~wich machines are overdue for inspecton", f.rows(check < TODAY))
    f.ask("es", "absent", "¿Alquiláis drones?", NONE)
    f.ask("ja", "detail", "~高所作業車の12mのやつ、月でかりたらいくら?", f.one("TA-03"))


def teas() -> None:
    c = texts("茶叶价目表.csv")
    for name in ("净含量(克)", "零售价(元)", "库存"):
        c[name] = figures(c[name])
    c["采摘日期"] = dates(c["采摘日期"], "%Y-%m-%d")
    f = File("茶叶价目表.csv", "货号", c)
    kind, price, stock, place = c["茶类"], c["零售价(元)"], c["库存"], c["产地"]
    name, packed, picked = c["品名"], c["包装"], c["采摘日期"]
    green, oolong = kind == "绿茶", kind == "乌龙茶"
    f.ask("zh", "filter", "武夷山产的乌龙茶有哪些?", f.rows(oolong & (place == "福建武夷山")))
    f.ask(
        "zh",
        "filter",
        "~有没有带密香的红茶",
        f.rows((kind == "红茶") & holds(c["香气口感"], "蜜香", "、")),
    )
    f.ask("en", "bound", "Which teas cost more than 500 yuan?", f.rows(price > 500))
    f.ask(
        "es", "bound", "¿Qué tés verdes cuestan menos de 200 yuanes?", f.rows(green & (price < 200))
    )
    f.ask(
        "zh",
        "denial",
        "不要龙井,还有货的有哪些?",
        f.rows(green & (stock > 0) & ~has(name, "龙井")),
        after=["绿茶都有哪些?"],
    )
    f.ask(
        "ja", "denial", "烏龍茶で、缶入り(罐装)ではないものは?", f.rows(oolong & (packed != "罐装"))
    )
    f.ask(
        "zh",
        "either/or",
        "台湾或者广东产的特级茶有哪些?",
        f.rows((has(place, "台湾") | has(place, "广东")) & (c["等级"] == "特级")),
    )
    f.ask(
        "zh",
        "either/or",
        "~茶饼或着茶砖,有货的,200块以下的,给我看看呗",
        f.rows(packed.isin(["茶饼", "茶砖"]) & (stock > 0) & (price < 200)),
    )
    f.ask("zh", "count", "特级的茶一共有几款?", f.count(c["等级"] == "特级"))
    f.ask("zh", "count", "~现在缺货滴有几款啊", f.count(stock == 0))
    f.ask("ja", "count", "プーアル茶は何種類ありますか?", f.count(kind == "普洱茶"))
    f.ask(
        "es",
        "statistic",
        "¿Cuál es el precio medio del té blanco?",
        value(price[kind == "白茶"].mean()),
    )
    f.ask("zh", "groups", "每个茶类各有几款?", f.groups(kind.value_counts()))
    f.ask("zh", "order", "最贵的三款茶是什么?从贵到便宜排", f.top(price > 0, "零售价(元)", 3))
    f.ask(
        "en",
        "order",
        "~wich oolong has the lowst price",
        f.top(oolong, "零售价(元)", 1, down=False),
    )
    f.ask("zh", "date", "今年10月采摘的茶有哪些?", f.rows(month(picked, 10)))
    f.ask(
        "es",
        "date",
        "~q tes se cosecharon antes del 2020",
        f.rows(picked < pd.Timestamp("2020-01-01")),
    )
    f.ask("zh", "absent", "哪些茶没有写采摘日期?", f.rows(picked.isna()))
    f.ask("zh", "detail", "~小青柑多少钱啊,大慨有几颗", f.one("P07"))
    f.ask(
        "en",
        "detail",
        "How much is the Da Hong Pao (大红袍), and how many grams do I get?",
        f.one("W04"),
    )


def flowers() -> None:
    o = texts("鲜花订单.csv")
    for name in ("下单日期", "送花日期"):
        o[name] = dates(o[name], "%Y/%m/%d")
    o["金额"] = figures(o["金额"])
    f = File("鲜花订单.csv", "订单号", o)
    style, use, amount, paid = o["款式"], o["用途"], o["金额"], o["付款方式"]
    rider, state, send = o["配送员"], o["状态"], o["送花日期"]
    opening = style == "开业花篮"
    f.ask(
        "zh",
        "filter",
        "小杨送到姑苏区的有哪些单?",
        f.rows((rider == "小杨") & (o["区域"] == "姑苏区")),
    )
    f.ask("zh", "filter", "~有用到秀球的单子给我看下", f.rows(has(o["花材"], "绣球")))
    f.ask("en", "bound", "~any orders under 140 yuan? pls", f.rows(amount < 140))
    f.ask(
        "zh",
        "denial",
        "其中不是对公转账付款的呢?",
        f.rows(opening & (paid != "对公转账")),
        after=["开业花篮的订单有哪些?"],
    )
    f.ask(
        "ja",
        "denial",
        "「百合清韵」の注文で、誕生日用(生日)以外のものはどれですか?",
        f.rows((style == "百合清韵") & (use != "生日")),
    )
    f.ask(
        "zh",
        "either/or",
        "今天老顾或者阿强负责配送的是哪几单?",
        f.rows(on(send, "2026-11-27") & rider.isin(["老顾", "阿强"])),
    )
    f.ask(
        "en",
        "either/or",
        "~wedding or proposl orders paid with wechat",
        f.rows(use.isin(["婚礼", "求婚"]) & (paid == "微信")),
    )
    f.ask("zh", "count", "11月到现在一共下了多少单?", f.count(month(o["下单日期"], 11)))
    f.ask("zh", "count", "~自提滴有多少单啦", f.count(o["取货方式"] == "自提"))
    f.ask("ja", "count", "キャンセルされた注文は何件ですか?", f.count(state == "已取消"))
    f.ask("zh", "statistic", "用美团付款的订单金额合计多少?", value(amount[paid == "美团"].sum()))
    f.ask(
        "es",
        "statistic",
        "¿Cuál es el importe medio de los pedidos de 开业花篮?",
        value(amount[opening].mean()),
    )
    f.ask("zh", "groups", "每种用途各有多少单?", f.groups(use.value_counts()))
    f.ask("zh", "order", "金额最高的两单是哪两单?", f.top(amount > 0, "金额", 2))
    f.ask(
        "en", "order", "What's the most expensive birthday order?", f.top(use == "生日", "金额", 1)
    )
    f.ask("zh", "date", "昨天下的订单有哪些?", f.rows(on(o["下单日期"], "2026-11-26")))
    f.ask("es", "date", "~q pedidos hay para entregar en dicienbre", f.rows(month(send, 12)))
    f.ask("zh", "absent", "哪些订单没有填付款方式?", f.rows(paid == ""))
    f.ask("zh", "detail", "~梁太太那单现在啥状态了,订滴什么花", f.one("XH2611394"))
    f.ask("ja", "detail", "「孙老师」宛ての注文は誰が配達しましたか?", f.one("XH2611384"))
    for who, key in (("梁太太", "XH2611394"), ("孙老师", "XH2611384")):
        assert list(o[o["收花人"] == who]["订单号"]) == [key]


if __name__ == "__main__":
    write("v1", (bikes, museum, nursery, goats, sweets, machines, teas, flowers))
