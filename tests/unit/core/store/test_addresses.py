import pytest

from src.core.store.addresses import areas_of


@pytest.mark.parametrize(
    ("address", "areas"),
    [
        ("神奈川県鎌倉市雪ノ下2-1", ["神奈川県", "鎌倉市"]),
        ("三重県四日市市諏訪町1-5", ["三重県", "四日市市"]),
        ("京都府京都市左京区岡崎", ["京都府", "京都市", "左京区"]),
        ("東京都千代田区丸の内1", ["東京都", "千代田区"]),
        ("狛江市和泉本町1丁目", ["狛江市"]),
        ("北海道余市郡余市町黒川", ["北海道", "余市町"]),
        ("奈良県大和郡山市北郡山町", ["奈良県", "大和郡山市"]),
        ("長野県北佐久郡軽井沢町", ["長野県", "軽井沢町"]),
        ("蒲郡市三谷町", ["蒲郡市"]),
        ("浙江省杭州市西湖区之江路148号", ["浙江省", "杭州市", "西湖区"]),
        ("杭州市-富阳区-四铜线", ["杭州市", "富阳区"]),
        ("西湖区龙井路", ["西湖区"]),
        ("同人街222号", []),
        ("12 Station Road", []),
    ],
)
def test_areas_stand_at_the_beginning(address: str, areas: list[str]) -> None:
    assert list(areas_of(address)[0].values()) == areas
