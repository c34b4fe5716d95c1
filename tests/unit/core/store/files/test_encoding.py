import pytest

from src.core.store.files.encoding import BAD_BYTE, decode

JAPANESE = (
    "商品名,説明\r\n寿司セット,握り寿司です。15,120円(税込)〜\r\n詰め合わせ,ギフトにどうぞ\r\n"
)
CHINESE = "名称,描述\n邮件组件,发送电子邮件的组件，支持模板和附件\n图表,把数据变成图形\n"
SPANISH = "modelo,techo\nMégane,Sí\nCañón,«Sí»\nQashqai,5 €\nAvión,¿quién?\n"


@pytest.mark.parametrize(
    ("text", "written", "found"),
    [
        (JAPANESE, "utf-8", "utf-8"),
        (JAPANESE, "utf-8-sig", "utf-8"),
        (JAPANESE, "utf-16", "utf-16"),
        (JAPANESE, "utf-16-le", "utf-16-le"),
        (JAPANESE, "utf-16-be", "utf-16-be"),
        (JAPANESE, "cp932", "cp932"),
        (JAPANESE.replace("〜", ""), "shift_jis", "cp932"),
        (JAPANESE.replace("〜", ""), "euc_jp", "euc_jp"),
        (CHINESE, "gb18030", "gb18030"),
        (CHINESE, "gbk", "gb18030"),
        (SPANISH, "cp1252", "cp1252"),
        (SPANISH.replace("€", "$"), "latin-1", "cp1252"),
        ("plain,ascii\n1,2\n", "ascii", "utf-8"),
    ],
)
def test_the_encoding_is_found(text: str, written: str, found: str) -> None:
    # The wave dash of CP932 is the full-width tilde.
    source = text.replace("〜", "～") if written == "cp932" else text
    assert decode(source.encode(written)) == (source, found)


def test_one_bad_line_does_not_make_utf8_something_else() -> None:
    data = JAPANESE.encode() + b"\x82\xb7\x82\xb5,\xff\n" + "最後,行\n".encode()
    text, encoding = decode(data)
    assert encoding == "utf-8"
    assert BAD_BYTE in text
    assert text.endswith("最後,行\n")


@pytest.mark.parametrize(
    ("text", "written"), [(JAPANESE, "euc_jp"), (CHINESE, "gb18030"), (SPANISH, "cp1252")]
)
def test_a_broken_line_does_not_hide_the_encoding_of_the_others(text: str, written: str) -> None:
    data = text.replace("〜", "").encode(written) + b"\xff\x81,\xff\n"
    assert decode(data)[1] == written


def test_half_width_kana_alone_do_not_make_it_another_encoding() -> None:
    text = "品名,説明\nｷﾞﾌﾄｾｯﾄ,お菓子の詰め合わせです\nｹｰｷ,とても甘いです\n"
    assert decode(text.encode("cp932")) == (text, "cp932")


def test_an_empty_file_is_empty_text() -> None:
    assert decode(b"") == ("", "utf-8")
