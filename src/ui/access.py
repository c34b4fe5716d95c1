"""Who is asking: whose chats are shown, and who may look behind an answer."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from src.api.admission import LOOPBACK, host_of
from src.config.settings import DebugPanel
from src.core.state.opening import State

OWNER_COOKIE = "concierge_owner"
COOKIE_KEY = "cookie.key"
LOCAL_OWNER = "local"

_OF_PROXIES = re.compile(
    r"x-|forwarded|via$|cdn-|cf-|client-ip|fastly-|fly-|true-client-ip|tailscale-|surrogate-"
)
"""How names of headers begin that proxies add. A browser's own handshake has no `X-` header."""


@dataclass(frozen=True)
class Visitor:
    """What the connection tells of a visitor; `ip` is None on loopback, as Streamlit has it."""

    ip: str | None
    headers: Mapping[str, str]
    cookies: Mapping[str, str]
    claims: Mapping[str, object] = field(default_factory=dict)
    """What the identity provider says of who signed in; empty for everybody else."""
    is_page: bool = True
    """Over the page's websocket, for which every browser sends its `Origin`."""
    behind_proxy: bool = False
    """Our own proxies are named in the settings: they connect for others, from anywhere."""

    @property
    def signed_in_as(self) -> str | None:
        return str(self.claims.get("sub") or self.claims.get("email") or "") or None

    @property
    def is_local(self) -> bool:
        """True for a browser on this machine that came by no proxy: a proxy here connects from
        loopback too, so the name by which the browser called us has to be loopback as well."""
        headers = {name.casefold(): value for name, value in self.headers.items()}
        if self.ip is not None or self.behind_proxy or any(map(_OF_PROXIES.match, headers)):
            return False
        called = f"//{headers.get('host', '')}"
        origin = headers.get("origin", None if self.is_page else f"http:{called}")
        return host_of(called) in LOOPBACK and origin in (f"http:{called}", f"https:{called}")


def is_staff(visitor: Visitor, listed: str) -> bool:
    """Who signed in and is `listed`, as the setting `staff` has it, or sits at this machine."""
    signed_in = visitor.signed_in_as is not None
    named = not listed or any(_fits(visitor.claims, entry) for entry in listed.split(","))
    return visitor.is_local or (signed_in and named)


def _fits(claims: Mapping[str, object], entry: str) -> bool:
    """An address counts unless the provider says that nobody has verified it."""
    name, is_claim, value = entry.partition("=")
    if is_claim:
        held = claims.get(name)
        values = held if isinstance(held, list | tuple) else [held]
        return bool(value) and value in [str(each) for each in values if each is not None]
    address, wanted = str(claims.get("email", "")).casefold(), entry.casefold()
    named = address.endswith(wanted) if wanted.startswith("@") else address == wanted
    return named and claims.get("email_verified") in (None, True, "true")


def may_debug(setting: DebugPanel, staff: bool) -> bool:
    """`all`: everybody; `off`: nobody; `staff`: staff."""
    return setting == "all" or (setting == "staff" and staff)


def may_add(setting: DebugPanel, staff: bool) -> bool:
    """Whether a visitor may write into the input folder: staff, unless the setting is off."""
    return setting != "off" and staff


def owner_of(visitor: Visitor, key: bytes, fallback: str) -> str:
    """Whose chats these are. `fallback` is for a stranger without a cookie: one browser session."""
    if visitor.signed_in_as:
        return f"user:{visitor.signed_in_as}"
    if visitor.is_local:
        return LOCAL_OWNER
    guest = read_owner(visitor.cookies.get(OWNER_COOKIE, ""), key)
    return f"guest:{guest or fallback}"


def new_owner_cookie(key: bytes) -> str:
    """A random name with its signature, for a `Set-Cookie` of `OWNER_COOKIE`."""
    name = secrets.token_urlsafe(16)
    return f"{name}.{_signature(name, key)}"


def read_owner(cookie: str, key: bytes) -> str | None:
    """The name in a cookie that we signed; None for any other."""
    name, _, signature = cookie.partition(".")
    ours = hmac.compare_digest(signature.encode(), _signature(name, key).encode())
    return name if name and ours else None


def owner_key(state: State, folder: Path) -> bytes:
    """The key that signs owner cookies, at all instances the same. Raises `Away`."""
    return bytes.fromhex(state.secret(COOKIE_KEY)) if state.shared else signing_key(folder)


def signing_key(folder: Path) -> bytes:
    """The key of one instance, kept in the data folder so that chats outlive a restart."""
    path = folder / COOKIE_KEY
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        fresh = folder / f".cookie-{secrets.token_hex(8)}"
        try:
            fresh.touch(mode=0o600)
            fresh.write_bytes(secrets.token_bytes(32))
            path.hardlink_to(fresh)  # whoever is first wins; nobody reads a half-written key
        except FileExistsError:
            pass
        finally:
            fresh.unlink(missing_ok=True)
    return path.read_bytes()


def _signature(name: str, key: bytes) -> str:
    return hmac.new(key, name.encode(), hashlib.sha256).hexdigest()
