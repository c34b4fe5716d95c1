"""Prices in cells. Notation: `280..600` a range, `1800..` an open from, `ask`, `none USD`."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.core.store.prices.cells import PriceCell, read_price


def _number(value: float) -> str:
    return f"{value:g}" if value < 1e6 else str(int(value))


def shown(cell: PriceCell) -> str:
    if cell.low is None:
        return f"{cell.status} {cell.currency}" if cell.currency else cell.status
    if cell.high is None:
        return f"{_number(cell.low)}.."
    same = cell.low == cell.high
    return _number(cell.low) if same else f"{_number(cell.low)}..{_number(cell.high)}"


IN_JPY = [
    ("15,120円(税込)〜", "15120.."),
    ("¥1,800～。", "1800.."),
    ("¥1,650〜¥1,760", "1650..1760"),
    ("各280〜600円", "280..600"),
    ("ホール972円、ハーフ486円", "486..972"),
    ("100gあたり¥630", "630"),
    ("価格はASK", "ask"),
    ("時価", "market"),
    ("US$50", "none USD"),
    ("豊洲市場を代表するマグロ。2人前(100g)。トッピング各100円", "none"),
    ("ラーメン 980円(トッピング各100円)", "980"),
    ("通常1,200円→980円", "980"),
    ("1,000円(税込1,100円)", "1100"),
    ("税抜1,000円、税込1,100円", "1100"),
    ("税込1,100円(税抜1,000円)", "1100"),
    ("1,000円(税抜)/1,100円(税込)", "1100"),
    ("１，５００円", "1500"),
    ("1万5千円", "15000"),
    ("2万2,000円", "22000"),
    ("1万2,000〜1万5,000円", "12000..15000"),
    ("+¥5,500", "none"),
    ("コース¥22,000、ペアリング +¥5,500", "22000"),
    ("3千円から", "3000.."),
    ("5,000円以上お買い上げで送料無料", "none"),
    ("送料500円", "none"),
    ("2,980円(送料別途500円)", "2980"),
    ("入場無料", "0"),
    ("送料無料", "none"),
    ("無料", "0"),
    ("100円引きクーポン", "none"),
    ("セット1,200円、+300円で大盛り", "1200"),
    ("1日10食限定 12個入り 2,160円", "2160"),
    ("電話 03-1234-5678", "none"),
    ("2024年限定 3,300円", "3300"),
    ("$12.50", "none USD"),
    ("1,000円~2,000円(税込)", "1000..2000"),
    ("お問い合わせください", "ask"),
    ("ご予約・お問い合わせはお電話で", "none"),
    ("580円より", "580.."),
    ("価格:1200", "1200"),
    ("1200", "1200"),
    ("1,299", "1299"),
    ("299.99", "299.99"),
    ("S 500円 / M 600円 / L 700円", "500..700"),
    ("1本(税込)324円、5本入1,620円", "324..1620"),
    ("定価3,000円のところ2,400円", "2400"),
    ("3,000円〜5,000円、特別コース8,000円", "3000..8000"),
    ("(税込¥1,320)", "1320"),
    ("1,650~1,760円", "1650..1760"),
    ("大人1,500円、小学生以下無料", "1500"),
    ("千円", "1000"),
    ("500ポイント", "none"),
    ("10%OFF", "none"),
    ("1,980円(税込2,178円)~", "2178.."),
    ("約7,500円(US$50)", "7500"),
    ("要予約 ￥3,850", "3850"),
    ("参加費:無料(要予約)", "0"),
    ("1名様 2,200円", "2200"),
    ("3個で1,000円", "1000"),
    ("100円ショップ", "none"),
    ("3,000円(税込3,300円)~", "3300.."),
    ("ランチ1,200円、ディナー5,000円~", "1200.."),
    ("価格:お問い合わせください", "ask"),
    ("特選マグロ 時価(要予約)", "market"),
    ("200g 1,980円、300g 2,680円", "1980..2680"),
    ("送料:全国一律800円 商品価格3,980円", "3980"),
    ("300円~500円のトッピング追加できます", "none"),
    ("価格 3,300円(送料込み)", "3300"),
    ("1,500円+税", "1500"),
    ("1,500円(税別)", "1500"),
    ("10,800円→8,640円(20%OFF)", "8640"),
    ("20%オフで8,640円", "8640"),
    ("1杯500円、2杯目以降300円", "300..500"),
    ("5,000円相当の商品が3,980円", "3980"),
    ("10個入¥2,916", "2916"),
    ("1泊2食付き 15,400円~22,000円", "15400..22000"),
    ("先着100名様に500円クーポン", "none"),
    ("営業時間10:00〜20:00 TEL03-1234-5678", "none"),
    ("内容量500ml アルコール15% 4,400円", "4400"),
    ("幅30cm×高さ20cm ¥12,000", "12000"),
    ("¥980/100g", "980"),
    ("@500円", "500"),
    ("500円均一", "500"),
    ("ワンコイン500円", "500"),
    ("2万円台", "20000"),
    ("10万円以上", "100000.."),
    ("無料(要予約)", "0"),
    ("無料Wi-Fi完備", "none"),
    ("駐車場無料", "none"),
    ("入場料:大人1,000円 子ども500円", "500..1000"),
    ("0円", "0"),
    ("参加費 1,000円(材料費込)", "1000"),
    ("なし", "none"),
    ("-", "none"),
    ("￥１，２００（税込）～", "1200.."),
    ("1,800円〜2,400円〜", "1800..2400"),
    ("各¥1,100", "1100"),
    ("コーヒー¥450/ケーキセット¥980", "450..980"),
    ("一人前1,280円", "1280"),
    ("創業150年の老舗が作る羊羹。1本1,944円。", "1944"),
    ("2025年限定デザイン。3,850円。", "3850"),
    ("1,320円。別途箱代110円", "1320"),
    ("JPY 1,200", "1200"),
    ("1200 yen", "1200"),
    ("約3,000円", "3000"),
    ("会員価格900円、一般価格1,000円", "900..1000"),
    ("10%ポイント還元 5,500円", "5500"),
    ("抹茶ラテ（M）580円、（L）680円", "580..680"),
    ("詳細は店舗までお問い合わせください", "none"),
    ("販売価格はASKです", "ask"),
    ("価格未定", "none"),
    ("nan", "none"),
]
IN_USD = [
    ("$19.99", "19.99"),
    ("from $20", "20.."),
    ("$20-40", "20..40"),
    ("$20 - $40", "20..40"),
    ("was $50 now $40", "40"),
    ("Was $50, now $40", "40"),
    ("Free shipping on orders over $50", "none"),
    ("$25 plus $5 shipping", "25"),
    ("sugar-free cookies $4", "4"),
    ("Free", "0"),
    ("free admission", "0"),
    ("market price", "market"),
    ("Contact us for price", "ask"),
    ("Price on request", "ask"),
    ("€30", "none EUR"),
    ("1,299.00 USD", "1299"),
    ("$5 off", "none"),
    ("List Price: $49.99 Sale price: $39.99", "39.99"),
    ("$1.5k", "1500"),
    ("¥500", "none JPY"),
    ("12 pack, $9.99 each", "9.99"),
    ("$1,299.00", "1299"),
    ("1299.5", "1299.5"),
    ("$10-$15", "10..15"),
    ("$10–15", "10..15"),
    ("$10 to $15", "10..15"),
    ("starting at $99", "99.."),
    ("$99 and up", "99.."),
    ("$99+", "99.."),
    ("USD 45.00", "45"),
    ("US$45", "45"),
    ("45 dollars", "45"),
    ("$4.99 (was $6.99)", "4.99"),
    ("Reg. $60, now $45", "45"),
    ("MSRP $50. Our price $42", "42"),
    ("$30 + $5 shipping", "30"),
    ("save $10", "none"),
    ("$20 off $100", "100"),
    ("20% off", "none"),
    ("Buy 2 get 1 free", "none"),
    ("sugar free", "none"),
    ("Free People dress", "none"),
    ("free of charge", "0"),
    ("£20", "none GBP"),
    ("Call for price", "ask"),
    ("Ask our staff", "none"),
    ("from $20 to $40", "20..40"),
    ("$5 per lb", "5"),
    ("size 10, $25", "25"),
    ("12.99", "12.99"),
    ("3 pack", "none"),
    ("N/A", "none"),
    ("$0.99", "0.99"),
    ("MX$500", "none MXN"),
]
IN_MXN = [
    ("$300,000", "300000"),
    ("desde $250,000", "250000.."),
    ("299,000 MXN", "299000"),
    ("300 mil pesos", "300000"),
    ("de $100 a $200", "100..200"),
    ("antes $500 ahora $400", "400"),
    ("US$20,000", "none USD"),
    ("gratis", "0"),
    ("a consultar", "ask"),
    ("$1,200 + IVA", "1200"),
    ("$1,200 IVA incluido", "1200"),
    ("$349,900", "349900"),
    ("$349,900.00 MXN", "349900"),
    ("349900", "349900"),
    ("349 mil pesos", "349000"),
    ("1.2 mdp", "none"),
    ("Precio: 250000", "250000"),
    ("entre $100 y $200", "100..200"),
    ("desde 199 pesos", "199.."),
    ("precio anterior $500, precio actual $400", "400"),
    ("€50", "none EUR"),
    ("entrada libre", "0"),
    ("envío gratis", "none"),
    ("$99 + envío", "99"),
]
IN_CNY = [
    ("¥99起", "99.."),
    ("99元", "99"),
    ("20-50元", "20..50"),
    ("面议", "ask"),
    ("免费", "0"),
    ("1.5万元", "15000"),
    ("原价199元 现价99元", "99"),
    ("免费停车", "none"),
    ("￥199", "199"),
    ("199元/人", "199"),
    ("成人票80元,儿童票40元", "40..80"),
    ("100元以上", "100.."),
    ("满200元减30元", "none"),
    ("价格:150", "150"),
    ("50块", "50"),
    ("运费10元", "none"),
]
IN_EUR = [
    ("1.234,56 €", "1234.56"),
    ("19,99 €", "19.99"),
    ("€5", "5"),
    ("ab 5", "none"),
]

CELLS = [
    pytest.param(currency, text, expected, id=f"{currency} {text}")
    for currency, rows in (
        ("JPY", IN_JPY),
        ("USD", IN_USD),
        ("MXN", IN_MXN),
        ("CNY", IN_CNY),
        ("EUR", IN_EUR),
    )
    for text, expected in rows
]


@pytest.mark.parametrize(("currency", "text", "expected"), CELLS)
def test_the_price_of_a_cell(currency: str, text: str, expected: str) -> None:
    assert shown(read_price(text, currency)) == expected


@pytest.mark.parametrize("text", [None, "", "  ", "\n"])
def test_a_blank_cell_has_no_price(text: str | None) -> None:
    assert read_price(text, "JPY") == PriceCell(None, None, "none", None)


def test_a_price_names_the_catalogs_currency_and_a_foreign_one_its_own() -> None:
    assert read_price("¥980", "JPY") == PriceCell(980.0, 980.0, "priced", "JPY")
    assert read_price("US$50", "JPY") == PriceCell(None, None, "none", "USD")
    assert read_price("$50", "MXN").currency == "MXN"


_PIECES = st.sampled_from(
    [
        "1,000", "500", "円", "¥", "$", "~", "-", "(税込)", "税抜", "通常", "→", "から", "、", "各",
        "トッピング", "US$", "万", "千", " ", "from", "was", "now", "無料", "ASK", "時価", "100g",
        "あたり", "%", "off", "+", "元", "mil", "~~", "<s>", "</s>", "(", ")", "1.5", "9" * 400,
    ]
)  # fmt: skip
_CELLS = st.one_of(st.text(max_size=40), st.lists(_PIECES, max_size=10).map("".join))


@given(_CELLS, st.sampled_from(["JPY", "USD", "MXN", "EUR", "CNY"]))
def test_any_cell_is_read_without_error(text: str, currency: str) -> None:
    cell = read_price(text, currency)
    if cell.status == "priced":
        assert cell.low is not None and cell.high is not None
        assert 0 <= cell.low <= cell.high < math.inf
        assert cell.currency == currency
    elif cell.status == "from":
        assert cell.low is not None and 0 <= cell.low < math.inf and cell.high is None
    else:
        assert cell.low is None and cell.high is None


@given(st.integers(1, 10**8), st.integers(1, 10**8))
def test_a_range_keeps_both_its_ends(one: int, other: int) -> None:
    low, high = sorted((one, other))
    expected = PriceCell(float(low), float(high), "priced", "JPY")
    for written in (f"{low:,}円~{high:,}円", f"¥{low}〜¥{high}", f"各{low:,}～{high:,}円(税込)"):
        assert read_price(written, "JPY") == expected
