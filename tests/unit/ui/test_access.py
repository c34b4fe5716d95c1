"""Whose chats are shown, and who may look behind an answer."""

import stat
from pathlib import Path

import pytest

from src.ui.access import (
    LOCAL_OWNER,
    OWNER_COOKIE,
    Visitor,
    is_staff,
    may_add,
    may_debug,
    new_owner_cookie,
    owner_of,
    read_owner,
    signing_key,
)

KEY = b"k" * 32
LOCAL = {"Host": "localhost:8501", "Origin": "http://localhost:8501"}


def visitor(ip: str | None = None, headers: dict[str, str] = LOCAL, **more: object) -> Visitor:
    return Visitor(ip=ip, headers=headers, **{"cookies": {}, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ip", "headers", "local"),
    [
        (None, LOCAL, True),
        (None, {"Host": "127.0.0.1:8501", "Origin": "http://127.0.0.1:8501"}, True),
        (None, {"Host": "[::1]:8501", "Origin": "http://[::1]:8501"}, True),
        (None, {"Host": "localhost", "Origin": "https://localhost"}, True),
        (None, {"Host": "127.0.0.1:8501"}, False),
        (None, {**LOCAL, "Origin": "http://localhost:3000"}, False),
        (None, {**LOCAL, "Origin": "null"}, False),
        (None, {**LOCAL, "Origin": "http://["}, False),
        (None, {"Host": "[", "Origin": "http://["}, False),
        (None, {**LOCAL, "Via": "1.1 proxy"}, False),
        (None, {**LOCAL, "CF-Connecting-IP": "10.0.0.7"}, False),
        (None, {**LOCAL, "X-Client-IP": "127.0.0.1"}, False),
        (None, {**LOCAL, "Forwarded": "for=10.0.0.7"}, False),
        ("10.0.0.7", LOCAL, False),
        (None, {}, False),
        (None, {"Host": "shop.example"}, False),
        (None, {**LOCAL, "Origin": "https://shop.example"}, False),
        (None, {**LOCAL, "X-Forwarded-For": "10.0.0.7"}, False),
        (None, {"Host": "localhost.evil.example"}, False),
    ],
)
def test_only_a_browser_on_this_machine_is_local(
    ip: str | None, headers: dict[str, str], local: bool
) -> None:
    assert visitor(ip, headers).is_local is local


def test_staff_are_those_who_signed_in_or_sit_here() -> None:
    assert is_staff(visitor(), "") and is_staff(visitor(), "ana@shop.example")
    assert not is_staff(visitor("10.0.0.7"), "")
    assert is_staff(visitor("10.0.0.7", claims={"sub": "ana"}), "")
    assert may_debug("staff", True) and may_debug("all", False)
    assert not may_debug("staff", False)
    assert may_add("all", True) and may_add("staff", True)
    assert not may_add("all", False), "what anybody may look at, nobody but staff may add to"
    assert not may_add("off", True)
    assert not may_debug("off", True)


@pytest.mark.parametrize(
    ("listed", "claims", "staff"),
    [
        ("Ana@shop.example", {"email": "ana@shop.example"}, True),
        ("@shop.example", {"email": "Ana@Shop.example", "email_verified": True}, True),
        ("@shop.example", {"email": "ana@myshop.example"}, False),
        ("shop.example", {"email": "ana@shop.example"}, False),
        ("@shop.example", {"email": "ana@shop.example", "email_verified": False}, False),
        ("@shop.example", {}, False),
        ("bo@shop.example,groups=catalog", {"groups": ["sales", "catalog"]}, True),
        ("groups=catalog", {"groups": "catalog"}, True),
        ("groups=catalog", {"groups": "catalogs"}, False),
        ("groups=catalog", {"roles": ["catalog"]}, False),
        ("groups=", {"groups": ["sales"]}, False),
        ("groups=None", {"groups": None}, False),
    ],
)
def test_who_signed_in_is_staff_where_an_address_or_a_claim_is_listed(
    listed: str, claims: dict[str, object], staff: bool
) -> None:
    assert is_staff(visitor("10.0.0.7", claims={"sub": "1", **claims}), listed) is staff


def test_a_signed_cookie_names_the_owner_and_a_forged_one_does_not() -> None:
    cookie = new_owner_cookie(KEY)
    name = read_owner(cookie, KEY)
    far = visitor("10.0.0.7", cookies={OWNER_COOKIE: cookie})
    assert name and owner_of(far, KEY, "session") == f"guest:{name}"
    for forged in (cookie + "0", f"{name}.", f"local.{'0' * 64}", "", "ü.é"):
        stranger = visitor("10.0.0.7", cookies={OWNER_COOKIE: forged})
        assert owner_of(stranger, KEY, "session") == "guest:session"


def test_local_and_signed_in_visitors_keep_their_chats() -> None:
    assert owner_of(visitor(), KEY, "session") == LOCAL_OWNER
    assert owner_of(visitor(claims={"sub": "ana"}), KEY, "session") == "user:ana"


def test_the_key_is_made_once_and_is_nobody_elses_to_read(tmp_path: Path) -> None:
    key = signing_key(tmp_path / "data")
    assert len(key) == 32 and signing_key(tmp_path / "data") == key
    mode = stat.S_IMODE((tmp_path / "data" / "cookie.key").stat().st_mode)
    assert mode == 0o600
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["cookie.key"]


def test_a_program_on_this_machine_sends_no_origin_to_the_api() -> None:
    here = {"Host": "localhost:8501"}
    assert visitor(headers=here, is_page=False).is_local
    assert not visitor(headers={**here, "Origin": "http://evil.example"}, is_page=False).is_local
    assert not visitor(headers={"Host": "evil.example"}, is_page=False).is_local


def test_nobody_is_local_where_a_proxy_is_named_in_the_settings() -> None:
    assert not visitor(behind_proxy=True).is_local
    assert owner_of(visitor(behind_proxy=True), KEY, "session") == "guest:session"
