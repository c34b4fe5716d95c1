# mypy: ignore-errors
"""Writes shipped_z3.jsonl beside it: 120 questions to the five shipped concierges.

The answers are by pandas. Nobody who wrote them had read the product's code or another exam's
questions; the data as read afresh and the form of a line are shipped_z1_expect's. The clock is
2025-10-15 12:00, since no concierge's TOML names a date; one question only is about today.
Averages and totals are rounded to two decimals.

A blank is unknown: neither a yes nor a no. What has no price is neither below nor above a bound.
"also" holds rows that may be shown as well: what the data leaves open (a neighbouring kind, an
unisex article, an event without dates), the loser of a comparison, and, where a wish is put in
prose or a passage is asked for, every other row of the table.
"""

import json

import pandas as pd

# ---------------------------------------------------------------- what the earlier exams have too
from shipped_z1_expect import (
    CARS,
    DOCUMENTS,
    EVENTS,
    FASHION,
    HERE,
    MODELS,
    NONE,
    PARTS,
    PREFABS,
    PRODUCTS,
    STORES,
    TODAY,
    Rows,
    ask,
    brand,
    cars,
    count,
    documents,
    events,
    fashion,
    fits,
    groups,
    lines,
    models,
    parts,
    prefabs,
    products,
    stores,
    value,
)
from shipped_z2_expect import cash, has, lowest, passage, pets, shuts, within

lines.clear()


def named(frame, column, *names):
    """Rows of these names, in the order in which they are named; each has to be there once."""
    found = [frame[frame[column] == name] for name in names]
    assert all(len(one) == 1 for one in found), names
    return pd.concat(found)


def rest(frame, rows):
    """Every other row of a table."""
    return frame.drop(rows.index)


# ================================================================ the mall
paid = stores.payment_methods.apply(lambda p: json.loads(p) if isinstance(p, str) else [])
qr = has(paid, "QRコード決済")
wifi = stores.wifi_available.eq(True)
eats = within(stores.category, "レストラン")
# One shop wants a call before, which says neither yes nor no.
call_before = stores[stores.pets_allowed == "要事前連絡"]
no_pets = within(stores.pets_allowed, "^不可|ご遠慮")
park = stores.parking.apply(lambda p: json.loads(p)["available"])
price = products.product_description.fillna("").apply(lowest)


def opens(hours):
    """The minute of a weekday at which a shop opens."""
    if not isinstance(hours, str):
        return 9999
    hour, minute = json.loads(hours)["weekday"].split("〜")[0].split(":")
    return int(hour) * 60 + int(minute)


def store(*names):
    return named(stores, "store_name", *names)


def event(*names):
    return named(events, "event_name", *names)


def goods(shop):
    return products[products.store_name == shop]


def fee(name):
    return float(event(name).fee.iloc[0])


def during(start, end):
    return (events["first"] <= pd.Timestamp(end)) & (events["last"] >= pd.Timestamp(start))


ask(
    STORES,
    "ja",
    "filter",
    "現金でもQRコード決済でも払えるレストランってどこだっけ？教えてー",
    Rows(stores[cash.eq(True) & qr & eats]),
    noisy=True,
)
bakery = goods("Boulangerie Tsukimori")
ask(
    PRODUCTS,
    "en",
    "bound",
    "ive only got 250 yen left lol, what can i still buy at Boulangerie Tsukimori",
    Rows(bakery[price[bakery.index] <= 250]),
    noisy=True,
)
tea = goods("茶寮 翠雲")
affordable = tea[price[tea.index] <= 1500]
ask(
    PRODUCTS,
    "zh",
    "bound",
    "茶寮 翠雲有哪些1500日元以内的甜品？",
    Rows(
        affordable[within(affordable.tag, "スイーツ")],
        also=affordable[affordable.product_name == "最中 詰め合わせ"],
    ),
)
ask(
    STORES,
    "es",
    "bound",
    "¿Qué tiendas abren antes de las 9 de la mañana entre semana?",
    Rows(stores[stores.opening_hours.apply(opens) < 9 * 60]),
)
ask(
    STORES,
    "en",
    "logic",
    "Which shops let me bring my dog in, leaving out the restaurants and cafés?",
    Rows(stores[pets & ~within(stores.category, "レストラン|カフェ")], also=call_before),
)
ask(
    EVENTS,
    "ja",
    "logic",
    "花ごよみか森の灯書店でやるイベントを教えてください",
    Rows(events[within(events.venue, "花ごよみ|森の灯書店")]),
)
ask(
    STORES,
    "zh",
    "logic",
    "有哪些店铺是不能用现金付款的？",
    Rows(stores[cash.eq(False)]),
)
ask(
    STORES,
    "es",
    "logic",
    "¿En qué tiendas de la segunda planta no se puede entrar con mascotas?",
    Rows(stores[stores.floor.eq("2") & no_pets]),
)
ask(
    EVENTS,
    "en",
    "count",
    "hi!! how many of ur events are free of charge?",
    count(events[events.free.eq(True)]),
    noisy=True,
)
ask(
    STORES,
    "ja",
    "count",
    "車なんだけどさ、駐車場ない店って何軒あるの〜？",
    count(stores[park.eq(False)]),
    noisy=True,
)
ask(
    PRODUCTS,
    "en",
    "groups",
    "How many products does each store sell?",
    groups(products.groupby("store_name").size()),
)
ask(
    EVENTS,
    "zh",
    "total",
    "一个人参加「新酒を味わう会」和「クリスマスリースづくり」，两个活动的费用一共多少日元？",
    value(fee("新酒を味わう会") + fee("クリスマスリースづくり")),
)
dearest = price.sort_values(ascending=False).index[:3]
ask(
    PRODUCTS,
    "en",
    "top",
    "What are the three most expensive products in the whole mall?",
    Rows(products.loc[dearest], ordered=True),
)
latest = stores.opening_hours.apply(shuts)
ask(
    STORES,
    "ja",
    "top",
    "平日いちばん遅くまで開いてるお店ってどこー？？",
    Rows(stores[latest == latest.max()]),
    noisy=True,
)
ask(
    STORES,
    "en",
    "detail",
    "What is the phone number of 森の灯書店?",
    Rows(store("森の灯書店"), states="03-0000-1013"),
)
ask(
    EVENTS,
    "zh",
    "detail",
    "港の朝市ツアー每天限多少人参加？",
    Rows(event("港の朝市ツアー"), states="各日8名"),
)
ask(
    STORES,
    "es",
    "compare",
    "Entre semana, ¿cuál cierra más tarde, コトリ珈琲 o 茶寮 翠雲?",
    Rows(store("コトリ珈琲"), also=store("茶寮 翠雲")),
)
halal = products[within(products.product_name + products.product_description, "ハラール")]
ask(
    PRODUCTS,
    "ja",
    "presence",
    "ハラール対応の料理はありますか？",
    Rows(halal),
)
ask(
    STORES,
    "en",
    "absent",
    "is ther a cinema here, wanna catch a movie after dinner",
    NONE,
    noisy=True,
)
ask(
    EVENTS,
    "en",
    "today",
    "What's on at the mall today?",
    Rows(events[during(TODAY, TODAY)], also=events[events["first"].isna()]),
)
ask(
    STORES,
    "en",
    "follow",
    "and which of those are on the first floor?",
    Rows(stores[wifi & stores.floor.eq("1")]),
    after=["Which shops have Wi-Fi?"],
)
december = during("2026-12-01", "2026-12-31")
ask(
    EVENTS,
    "ja",
    "follow",
    "そのうち無料のものは？",
    Rows(events[december & events.free.eq(True)]),
    after=["2026年12月に開催されているイベントを教えて"],
)
coffee = goods("コトリ珈琲")
# The mocha has no price of its own: what is told is the cream on top.
told = price[coffee.index][coffee.product_name != "チョコレートモカ"]
ask(
    PRODUCTS,
    "zh",
    "follow",
    "其中最便宜的是哪个？",
    Rows(products.loc[[told.idxmin()]]),
    after=["コトリ珈琲有卖哪些商品？"],
)
ask(
    STORES,
    "en",
    "follow",
    "actually never mind the cash, i'll pay by card. so all of the 2nd floor pls",
    Rows(stores[stores.floor.eq("2")]),
    noisy=True,
    after=["Which shops on the 2nd floor take cash?"],
)

# ================================================================ the cars
auto, manual = cars.automatic, cars.manual


def make(*names):
    return cars.make.isin(names)


def model(name, maker):
    return cars[cars.make.eq(maker) & cars.model.eq(name)]


def cheapest(frame, number, column="price"):
    found = frame.sort_values(column).head(number)
    assert frame[column].isin(found[column]).sum() == number, "a tie"
    return found


ask(
    CARS,
    "es",
    "filter",
    "Busco un Mazda automático, modelo 2021 o más reciente",
    Rows(cars[make("Mazda") & auto & (cars.year >= 2021)]),
)
ask(
    CARS,
    "en",
    "filter",
    "any kia w/ carplay for less than 300k pls",
    Rows(cars[make("KIA") & cars.car_play.eq("Sí") & (cars.price < 300000)]),
    noisy=True,
)
ask(CARS, "en", "absent", "Which of your cars are painted black?", NONE)
ask(
    CARS,
    "es",
    "bound",
    "hola q autos tienes entre 150 mil y 170 mil pesos con menos de 80 mil km?? gracias",
    Rows(cars[cars.price.between(150000, 170000) & (cars.km < 80000)]),
    noisy=True,
)
ask(
    CARS,
    "es",
    "logic",
    "¿Qué Suzuki tienen que no sea Ignis?",
    Rows(cars[make("Suzuki") & ~cars.model.eq("Ignis")]),
)
ask(
    CARS,
    "en",
    "logic",
    "Show me Audis or Volvos from 2020 onwards.",
    Rows(cars[make("Audi", "Volvo") & (cars.year >= 2020)]),
)
ask(
    CARS,
    "en",
    "logic",
    "lookin for a hybrid but not toyota or lexus, max 450 thousand",
    Rows(cars[cars.hybrid & ~make("Toyota", "Lexus") & (cars.price <= 450000)]),
    noisy=True,
)
ask(
    CARS,
    "zh",
    "logic",
    "除了思域（Civic）和CR-V以外，30万到50万之间的自动挡本田有哪些？",
    Rows(
        cars[
            make("Honda")
            & auto
            & ~cars.model.isin(["Civic", "CR-V"])
            & cars.price.between(300000, 500000)
        ]
    ),
)
electric = cars[within(cars.version, r"\bEV\b")]
ask(CARS, "en", "count", "How many fully electric cars do you have?", count(electric))
ask(
    CARS,
    "es",
    "count",
    "¿Cuántos autos manuales hay de 2020 o más nuevos?",
    count(cars[manual & (cars.year >= 2020)]),
)
ask(
    CARS,
    "en",
    "average",
    "What is the average price of the Nissan Kicks you have?",
    value(model("Kicks", "Nissan").price.mean()),
)
ask(
    CARS,
    "es",
    "average",
    "cual es el kilometraje promedio de los Jetta q tienen",
    value(model("Jetta", "Volkswagen").km.mean()),
    noisy=True,
)
german = cars[make("Audi", "BMW", "Mercedes Benz")]
ask(
    CARS,
    "es",
    "groups",
    "¿Cuál es el precio promedio por marca de Audi, BMW y Mercedes Benz?",
    groups(german.groupby("make").price.mean()),
)
ask(
    CARS,
    "en",
    "top",
    "Give me the five cars with the lowest mileage.",
    Rows(cheapest(cars, 5, "km"), ordered=True),
)
ask(
    CARS,
    "ja",
    "top",
    "トヨタでいちばん安いの３台だけ教えて〜",
    Rows(cheapest(cars[make("Toyota")], 3), ordered=True),
    noisy=True,
)
ask(
    CARS,
    "en",
    "detail",
    "What model year is the Lexus NX?",
    Rows(model("NX", "Lexus"), states="2018"),
)
ask(
    CARS,
    "en",
    "compare",
    "Which is cheaper, the Subaru Forester or the Subaru XV?",
    Rows(model("XV", "Subaru"), also=model("Forester", "Subaru")),
)
ask(
    CARS,
    "es",
    "compare",
    "¿Cuál es más largo, la Ford Ranger o la Ford F-150?",
    Rows(model("F-150", "Ford"), also=model("Ranger", "Ford")),
)
ask(
    CARS,
    "ja",
    "presence",
    "CarPlayが付いているミニ（Mini）はありますか？",
    Rows(cars[make("Mini") & cars.car_play.eq("Sí")]),
)
ask(CARS, "es", "absent", "oigan tienen algun porshe en inventario??", NONE, noisy=True)
ask(
    CARS,
    "en",
    "follow",
    "Only the automatics please.",
    Rows(cars[make("Honda") & auto & (cars.price < 300000)]),
    after=["Show me Hondas under 300,000 pesos"],
)
mazda3 = model("Mazda 3", "Mazda")
ask(
    CARS,
    "es",
    "follow",
    "¿Y cuál de ellos tiene menos kilómetros?",
    Rows(cheapest(mazda3, 1, "km")),
    after=["¿Qué Mazda 3 tienen?"],
)
fords = cheapest(cars[make("Ford")], 4)
ask(
    CARS,
    "en",
    "follow",
    "hm tell me more about the second one",
    Rows(fords.iloc[[1]]),
    noisy=True,
    after=["What are your four cheapest Fords, cheapest first?"],
)
ask(
    CARS,
    "zh",
    "follow",
    "那起亚2022年及以后的呢？",
    Rows(cars[make("KIA") & (cars.year >= 2022)]),
    after=["比亚迪有哪些车？"],
)

# ================================================================ the prefabs
who = prefabs.author.str.lower()


def by(*names):
    return who.isin([name.lower() for name in names])


def tagged(*tags):
    return has(prefabs.tags, *tags)


def prefab(*ids):
    return named(prefabs, "id", *ids)


def wished(ident):
    """A wish in prose: this one is beyond doubt, whatever else is shown may be."""
    return Rows(prefab(ident), also=rest(prefabs, prefab(ident)))


ask(PREFABS, "en", "filter", "What has hireflow published?", Rows(prefabs[by("hireflow")]))
ask(
    PREFABS,
    "zh",
    "filter",
    "bytekiln 做的预制件里，哪些带“前端”标签？",
    Rows(prefabs[by("bytekiln") & tagged("前端")]),
)
ask(
    PREFABS,
    "en",
    "filter",
    "need northwind labs stuff thats tagged AI, quick",
    Rows(prefabs[by("northwind-labs") & tagged("AI")]),
    noisy=True,
)
ask(
    PREFABS,
    "zh",
    "filter",
    "标签里有“大模型”的预制件有哪些？",
    Rows(prefabs[tagged("大模型")]),
)
ask(
    PREFABS,
    "en",
    "logic",
    'Which prefabs are tagged "video" or "subtitle"?',
    Rows(prefabs[tagged("video", "subtitle")]),
)
pays = tagged("支付")
ask(
    PREFABS,
    "zh",
    "logic",
    "带支付标签的预制件，微信的不要，还有啥",
    Rows(prefabs[pays & ~tagged("微信")], also=prefabs[tagged("payments", "payment")]),
    noisy=True,
)
ask(
    PREFABS,
    "en",
    "logic",
    "Everything by gearbox-io except the job queue and the cron scheduler.",
    Rows(prefabs[by("gearbox-io") & ~prefabs.id.isin(["job-queue", "cron-scheduler"])]),
)
ask(
    PREFABS,
    "es",
    "logic",
    "¿Qué componentes son de postbox o de pixelgarden?",
    Rows(prefabs[by("postbox", "pixelgarden")]),
)
ask(
    PREFABS,
    "ja",
    "logic",
    "aurora-ml の部品のうち、AI タグが付いていないものはどれ？",
    Rows(prefabs[by("aurora-ml") & ~tagged("AI")]),
)
ask(
    PREFABS,
    "en",
    "count",
    "how many prefabs r tagged AI?",
    count(prefabs[tagged("AI")]),
    noisy=True,
)
ask(PREFABS, "zh", "count", "yunfan一共发了几个预制件呀", count(prefabs[by("yunfan")]), noisy=True)
ask(
    PREFABS,
    "en",
    "groups",
    "How many prefabs did hanzi-tools, yunfan and keystonehq each publish?",
    groups(who[by("hanzi-tools", "yunfan", "keystonehq")].value_counts()),
)
ask(
    PREFABS,
    "ja",
    "detail",
    "invoice-ocr の最新バージョンはいくつですか？",
    Rows(prefab("invoice-ocr"), states="2.3.1"),
)
ask(
    PREFABS,
    "zh",
    "detail",
    "短信验证码网关是谁做的？",
    Rows(prefab("sms-gateway-cn"), states="yunfan"),
)
ask(
    PREFABS,
    "en",
    "detail",
    "repo link for the websocket-chat-room thing??",
    Rows(
        prefab("websocket-chat-room"),
        states=prefab("websocket-chat-room").repo_url.iloc[0],
    ),
    noisy=True,
)
ask(
    PREFABS,
    "zh",
    "compare",
    "请对比一下 wechat-pay 和 alipay-checkout",
    Rows(prefab("wechat-pay", "alipay-checkout")),
)
ask(
    PREFABS,
    "en",
    "presence",
    "Is there anything that converts between traditional and simplified Chinese?",
    wished("traditional-simplified"),
)
ask(
    PREFABS,
    "en",
    "absent",
    "got anything for 3d printing? slicing models, driving the printer n stuff",
    NONE,
    noisy=True,
)
ask(
    PREFABS,
    "zh",
    "prose",
    "想在网站上让顾客在线填报名表和问卷，自己拖一拖就能做好",
    wished("form-builder"),
)
ask(
    PREFABS,
    "es",
    "prose",
    "Mis clientes tienen que poder reservar y cancelar citas, con recordatorio por correo",
    wished("calendar-booking"),
)
ask(
    PREFABS,
    "zh",
    "follow",
    "其中哪些带“搜索”标签？",
    Rows(prefabs[by("hanzi-tools") & tagged("搜索")]),
    after=["hanzi-tools 的预制件有哪些？"],
)
ask(
    PREFABS,
    "en",
    "follow",
    "how many is that?",
    count(prefabs[by("quietfolder")]),
    after=["Show me the prefabs by quietfolder"],
)
ask(
    PREFABS,
    "en",
    "follow",
    "ok and lighthouse-apm's?",
    Rows(prefabs[by("lighthouse-apm")]),
    noisy=True,
    after=["Which prefabs are by ledgerline?"],
)
ask(
    PREFABS,
    "ja",
    "follow",
    "piaoju-tech のものだけにして",
    Rows(prefabs[tagged("OCR") & by("piaoju-tech")]),
    after=["OCR タグの部品を見せて"],
)

# ================================================================ fashion
title = fashion.title.str.replace("’", "'").str.replace("`", "'")


def called(pattern):
    return title.str.contains(pattern, case=False, regex=True)


def of(*names):
    return fashion.index.isin(brand(*names).index)


def article(*numbers):
    return named(fashion, "parent_asin", *numbers)


women = called(r"\b(?:women|womens|women's|woman|woman's|womans|wmns|lady|ladies|female)\b")
girls = called(r"\bgirl'?s?'?\b")
boys = called(r"\bboy'?s?'?\b")
men = called(r"\b(?:men|mens|men's|man|male|gentlemen|gentlemen's)\b")
unisex = called(r"\bunisex|\badult\b") | (women & men)
shown = fashion.price
romper = called(r"\bromper")
robe = called(r"\b(?:bath)?robe\b")
flip_flop = called("flip.?flop")
boot = called(r"\bboots?\b")
herschel = of("Herschel Supply Co.") | (
    called("herschel") | fashion.store.eq("Herschel Supply Co.")
)

ask(
    FASHION,
    "en",
    "bound",
    "rompers for less than 50 bucks??",
    Rows(fashion[romper & (shown < 50)], also=fashion[called("jumpsuit|playsuit")]),
    noisy=True,
)
ask(
    FASHION,
    "es",
    "bound",
    "Sandalias Birkenstock de mujer por menos de 90 dólares",
    Rows(fashion[of("Birkenstock") & called("sandal") & women & (shown < 90)]),
)
puffy = of("Patagonia") & called("puffer vest")
ask(
    FASHION,
    "ja",
    "filter",
    "パタゴニアのパファーベストはどれですか？",
    Rows(fashion[puffy], also=fashion[of("Patagonia") & called("vest|waistcoat") & ~puffy]),
)
ask(
    FASHION,
    "en",
    "logic",
    "Crocs for women or girls, but no boots please.",
    Rows(
        fashion[of("Crocs") & (women | girls) & ~boot], also=fashion[of("Crocs") & unisex & ~boot]
    ),
)
ask(
    FASHION,
    "en",
    "logic",
    "do u have hershel bags that arent backpacks? rucksacks are no good either",
    Rows(
        fashion[herschel & called("waist pack|tote|duffel")],
        also=fashion[herschel & called("luggage|wallet|card holder")],
    ),
    noisy=True,
)
beach = of("Havaianas", "Reef")
ask(
    FASHION,
    "ja",
    "logic",
    "ハワイアナス（Havaianas）かリーフ（Reef）のビーチサンダル（flip flops）を見せて",
    Rows(fashion[beach & flip_flop], also=fashion[beach & called("sandal")]),
)
ask(
    FASHION,
    "es",
    "logic",
    "hola busco tirantes (suspenders) para pantalon pero q no sean de niño xfa",
    Rows(fashion[called(r"suspender|\bbraces\b") & ~boys]),
    noisy=True,
)
ask(
    FASHION,
    "en",
    "count",
    "How many Converse products do you carry?",
    count(fashion[of("Converse")]),
)
ask(
    FASHION,
    "zh",
    "average",
    "Merrell 的商品平均价格是多少美元？",
    value(fashion[of("Merrell")].price.mean()),
)
three = pd.Series({name: int(of(name).sum()) for name in ["Teva", "Salomon", "JanSport"]})
ask(
    FASHION,
    "en",
    "groups",
    "How many items do you have of each of these brands: Teva, Salomon, JanSport?",
    groups(three),
)
hoka = fashion[of("Hoka")].sort_values("price", ascending=False).head(3)
ask(
    FASHION,
    "en",
    "top",
    "The three most expensive Hoka products, please.",
    Rows(hoka, ordered=True),
)
ask(
    FASHION,
    "ja",
    "top",
    "クロックスでいちばん安い商品を3つ、安い順に教えてください",
    Rows(cheapest(fashion[of("Crocs")], 3), ordered=True),
)
most = fashion[fashion.rating_number == fashion.rating_number.max()]
ask(
    FASHION,
    "en",
    "top",
    "whats the one product w the most ratings in ur whole shop",
    Rows(most),
    noisy=True,
)
ask(
    FASHION,
    "en",
    "detail",
    "What rating does the Birkenstock Zermatt house slipper for women have?",
    Rows(article("B0M2XYP84F"), also=article("B07LHCP48Q"), states="4.3"),
)
ask(
    FASHION,
    "en",
    "compare",
    "Which one is rated higher, B0TFDXP787 or B0MMQBRNCL?",
    Rows(article("B0MMQBRNCL"), also=article("B0TFDXP787")),
)
ask(
    FASHION,
    "en",
    "presence",
    "Do you sell cufflinks?",
    Rows(fashion[called("cuff ?link")]),
)
ask(
    FASHION,
    "en",
    "absent",
    "hey u got any earmuffs? my ears r freezing",
    NONE,
    noisy=True,
)
ask(
    FASHION,
    "en",
    "prose",
    "My husband would love a bathrobe to lounge in at home. I'd like to spend less than $20.",
    Rows(fashion[robe & men & (shown < 20)]),
)
wallet = called(r"\bwallet\b")
ask(
    FASHION,
    "zh",
    "prose",
    "想给男朋友买个钱包当小礼物，15美元以内的",
    Rows(fashion[wallet & men & ~women & (shown <= 15)]),
)
costume = of("Leg Avenue") & called("costume")
ask(
    FASHION,
    "en",
    "filter",
    "vans bakpacks, show me all u have",
    Rows(fashion[of("Vans") & called("backpack|rucksack")]),
    noisy=True,
)
ask(
    FASHION,
    "en",
    "follow",
    "Which of them cost under 100 dollars?",
    Rows(fashion[of("Samsonite") & (shown < 100)]),
    after=["Show me everything by Samsonite"],
)
slippers = fashion[of("Birkenstock") & called("slipper")]
ask(
    FASHION,
    "ja",
    "follow",
    "んー、安いほうってどっち？",
    Rows(cheapest(slippers, 1), also=slippers.sort_values("price").iloc[1:]),
    noisy=True,
    after=["ビルケンシュトックのスリッパを見せて"],
)
ask(
    FASHION,
    "en",
    "follow",
    "how many r there in all?",
    count(fashion[costume]),
    noisy=True,
    after=["Show me costumes by Leg Avenue"],
)
sneakers = of("Converse") & called("sneaker|skate shoe")
ask(
    FASHION,
    "es",
    "follow",
    "¿Y para hombre?",
    Rows(fashion[sneakers & men & ~unisex], also=fashion[of("Converse") & unisex]),
    after=["Zapatillas Converse para niña"],
)

# ================================================================ the parts
fridge = parts.appliance_type.eq("refrigerator")
dishes = parts.appliance_type.eq("dishwasher")
stocked = parts.availability.fillna("").str.startswith("In Stock")
name = parts.part_name.fillna("")


def of_brand(*names):
    """Parts of a brand: who makes it or whose pages list it."""
    return parts.brand.isin(names) | parts.maker.isin(names)


def mends(symptom):
    return parts.symptoms.fillna("").apply(
        lambda told: symptom in [one.strip() for one in told.split("|")]
    )


def part(*numbers):
    return named(parts, "ps_number", *numbers)


ask(
    PARTS,
    "ja",
    "bound",
    "取り付けが「Really Easy」の冷蔵庫の部品で、40ドル以下のものは？",
    Rows(
        parts[
            fridge & parts.installation_difficulty.eq("Really Easy") & (parts.current_price <= 40)
        ]
    ),
)
ask(
    PARTS,
    "en",
    "bound",
    "fridge parts under 25 bucks, what u got",
    Rows(parts[fridge & (parts.current_price < 25)]),
    noisy=True,
)
ask(
    PARTS,
    "es",
    "filter",
    "¿Qué repuestos de refrigerador hay de la marca Maytag?",
    Rows(parts[fridge & of_brand("Maytag")]),
)
no_ice = mends("Ice maker not making ice")
ask(
    PARTS,
    "ja",
    "logic",
    "製氷機が氷を作らないのを直す部品のうち、SamsungとLG以外のものを教えて",
    Rows(parts[no_ice & ~of_brand("Samsung", "LG")]),
)
pump = within(name, "Drain Pump")
ask(
    PARTS,
    "en",
    "logic",
    "drain pumps in stock but pls no whirlpool",
    Rows(parts[pump & stocked & ~of_brand("Whirlpool")]),
    noisy=True,
)
ask(
    PARTS,
    "zh",
    "logic",
    "哪些配件评分低于4.0，或者还没有评分？",
    Rows(parts[(parts.rating < 4) | parts.rating.isna()]),
)
ask(
    MODELS,
    "en",
    "count",
    "How many Samsung models are in your list?",
    count(models[models.brand.eq("Samsung")]),
)
ask(
    PARTS,
    "zh",
    "count",
    "想自己装，带安装视频的配件一共有几个啊",
    count(parts[parts.video_url.notna()]),
    noisy=True,
)
ask(
    PARTS,
    "en",
    "average",
    "What do your dishwasher parts cost on average?",
    value(parts[dishes].current_price.mean()),
)
ask(
    PARTS,
    "es",
    "total",
    "¿Cuánto pago en total por PS11756150 y PS11746239, una pieza de cada una, sin envío?",
    value(part("PS11756150", "PS11746239").current_price.sum()),
)
ask(
    PARTS,
    "en",
    "groups",
    "How many parts are there for each level of installation difficulty?",
    groups(parts.groupby("installation_difficulty").size()),
)
reviewed = parts.sort_values("review_count", ascending=False).head(3)
ask(
    PARTS,
    "en",
    "top",
    "Which three parts have the most reviews?",
    Rows(reviewed, ordered=True),
)
dear = parts[fridge].sort_values("current_price", ascending=False).head(1)
ask(
    PARTS,
    "ja",
    "top",
    "冷蔵庫の部品でいちばん高いのってどれ？",
    Rows(dear),
    noisy=True,
)
replaced = parts[within(parts.replace_parts, r"\bW10158351\b")]
ask(
    PARTS,
    "ja",
    "detail",
    "W10158351 という古い番号の部品は、今はどの部品番号（PS番号）ですか？",
    Rows(replaced, states="PS11756150"),
)
ask(
    PARTS,
    "zh",
    "detail",
    "PS8768445 现在卖多少钱？",
    Rows(part("PS8768445"), states="47.25"),
)
ask(
    PARTS,
    "en",
    "compare",
    "Which of the two has the better rating, PS11756150 or PS8731322?",
    Rows(part("PS11756150"), also=part("PS8731322")),
)
ask(
    PARTS,
    "en",
    "absent",
    "do u have anything for a sub-zero fridge? any part from sub-zero at all",
    NONE,
    noisy=True,
)
listed = fits[fits.model_number.eq("FFCD2418US0B")].part_id
ask(
    PARTS,
    "en",
    "filter",
    "Which parts do you list for model FFCD2418US0B?",
    Rows(parts[parts.part_id.isin(listed)]),
)
ask(
    DOCUMENTS,
    "en",
    "passage",
    "Can I send back a water filter that I have already opened?",
    passage("policy-returns-what-cannot-be-returned", "hygiene"),
)
ask(
    DOCUMENTS,
    "en",
    "passage",
    "whats overnight shipping gonna cost me",
    passage("policy-shipping-what-shipping-costs", "34.95"),
    noisy=True,
)
gasket = dishes & within(name, "Door Gasket")
ask(
    PARTS,
    "en",
    "follow",
    "Which one is the cheapest?",
    Rows(parts[gasket].sort_values("current_price").head(1)),
    after=["Which door gaskets do you have for dishwashers?"],
)
cartridge = fridge & within(name, "Water Filter")
ask(
    PARTS,
    "ja",
    "follow",
    "その中で50ドル以下のは？",
    Rows(parts[cartridge & (parts.current_price <= 50)]),
    after=["冷蔵庫の浄水フィルター（water filter）はどれがありますか？"],
)
board = dishes & within(name, "Control Board")
ask(
    PARTS,
    "en",
    "follow",
    "only whats in stock plz",
    Rows(parts[board & stocked]),
    noisy=True,
    after=["Show me dishwasher control boards"],
)
hotpoint = parts[of_brand("Hotpoint")].sort_values("current_price")
ask(
    PARTS,
    "es",
    "follow",
    "Ordénalos por precio, del más barato al más caro.",
    Rows(hotpoint, ordered=True),
    after=["¿Qué repuestos hay de la marca Hotpoint?"],
)


def main():
    told = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    (HERE / "shipped_z3.jsonl").write_text(told, encoding="utf-8")


if __name__ == "__main__":
    assert len(lines) == 120, len(lines)
    assert len(documents) == 310
    main()
