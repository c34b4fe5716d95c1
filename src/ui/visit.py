"""One run of the page: the concierge, the chat and the language that the address names."""

import atexit
import logging
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace

import streamlit as st
from streamlit.errors import StreamlitAPIException
from streamlit.string_util import validate_icon_or_emoji

from src.config.concierge import ConciergeConfig
from src.config.locale import LANGUAGES, Words, words
from src.config.settings import BUILT_IN, Settings, get_settings
from src.config.texts import local_text
from src.core.answering.cells import Showing
from src.core.errors import ConciergeError, ConfigError
from src.core.services.agent_service import AgentService, Conversation, RunningTurn
from src.core.services.assembly import spare_loaded_data
from src.core.services.branches import Versions, versions
from src.core.services.conversations import NotYours
from src.core.state.database import Away
from src.core.store.catalog import Catalog
from src.core.turn import Turn
from src.ui import access
from src.ui.access import Visitor, owner_key, owner_of
from src.ui.safe_text import plain

logger = logging.getLogger(__name__)

DEFAULT_ICON = ":material/concierge:"
DEFAULT_FAVICON = "🛎️"
AT_ONCE_SECONDS = 0.5
"""The built-in planner seldom takes longer. A hosted model does, and is not waited for."""
DEMO = "demo"
"""In the address, where staff show the page as a shopper sees it."""


@dataclass(frozen=True)
class Visit:
    """All that the page is drawn from; nothing of it outlives the run."""

    service: AgentService
    settings: Settings
    catalog: Catalog
    turns: Sequence[Turn]
    language: str
    conversations: Sequence[Conversation] = ()
    running: RunningTurn | None = None
    thumbs: Mapping[str, int] = field(default_factory=dict)
    """Thumbs that were given: id of the turn to 1 (up) or 0 (down)."""
    versions: Mapping[int, Versions] = field(default_factory=dict)
    """By place of a question in the chat: the versions of it, where it was asked otherwise."""
    thread_id: str | None = None
    owner: str = ""
    debug: bool = False
    is_staff: bool = False
    demo: bool = False
    """Staff look at the page as a shopper does."""
    embedded: bool = False
    """It stands in a page of the shop's own: a shopper's view, without the side."""

    @property
    def concierge(self) -> ConciergeConfig:
        return self.catalog.config

    @property
    def say(self) -> Words:
        return words("page", self.language)

    @property
    def name(self) -> str:
        return local_text(self.concierge.name, self.language)

    @property
    def icon(self) -> str:
        """The default in place of an icon that Streamlit does not know."""
        try:
            return validate_icon_or_emoji(self.concierge.icon) or DEFAULT_ICON
        except StreamlitAPIException:
            return DEFAULT_ICON

    @property
    def favicon(self) -> str:
        """An emoji; a Material symbol would be fetched from another host."""
        return DEFAULT_FAVICON if self.icon.startswith(":") else self.icon

    def place_of(self, turn: Turn) -> int:
        """Where it stands in the chat: the same for what takes its place."""
        return [one.id for one in self.turns].index(turn.id)

    def speaking(self, language: str) -> "Visit":
        """The same visit in the language of an answer, which may not be the page's."""
        return replace(self, language=language)

    @property
    def showing(self) -> Showing:
        return Showing(self.language, self.concierge.currency)


@st.cache_resource(show_spinner=False)
def agent_service() -> AgentService:
    """The one service of this process, shared by all sessions and let go of with the process."""
    service = AgentService(get_settings(), loading="background")
    spare_loaded_data()
    atexit.register(service.close)
    return service


def open_service() -> AgentService:
    """The service, loaded behind a spinner; a wrong setting is told, and the run ends there."""
    try:
        with st.spinner(words("page", page_language())("page.loading")):
            return agent_service()
    except ConfigError as error:
        st.error(plain(str(error)))
        st.stop()


def open_visit(service: AgentService) -> Visit | None:
    """Read the address and the visitor; None when no concierge could be loaded."""
    settings = get_settings()
    visitor = _visitor()
    session = str(st.session_state.setdefault("session_name", secrets.token_urlsafe(16)))
    owner = owner_of(visitor, owner_key(service.state, settings.data), session)
    conversations = service.archive.of(owner)
    thread_id = st.query_params.get("chat")
    catalog = _catalog(service, conversations, thread_id)
    if catalog is None:
        return None
    thread_id, turns, running = _conversation(service, thread_id, owner)
    ratings = service.archive.ratings(thread_id, owner) if thread_id else []
    embedded = bool(st.context.is_embedded)
    staff = is_staff()
    demo = staff and DEMO in st.query_params
    debug = access.may_debug(settings.debug_panel, access.is_staff(visitor, settings.staff))
    return Visit(
        service=service,
        settings=settings,
        catalog=catalog,
        conversations=conversations,
        turns=turns,
        running=running,
        thumbs={rating.turn_id: int(rating.thumbs == "up") for rating in ratings},
        versions=versions(service.archive, thread_id, owner) if thread_id else {},
        thread_id=thread_id,
        owner=owner,
        language=page_language(catalog.config.language),
        debug=debug and not (demo or embedded),
        is_staff=staff and not demo,
        demo=demo,
        embedded=embedded,
    )


def reading_visit(service: AgentService, concierge: str, turns: Sequence[Turn]) -> Visit | None:
    """What a conversation is drawn from that is only read; None where its concierge is gone."""
    try:
        catalog = service.catalog(concierge)
    except ConfigError:
        return None
    language = page_language(catalog.config.language)
    return Visit(service, get_settings(), catalog, turns, language)


def page_language(default: str = "en") -> str:
    """The language that was chosen, else the browser's where it is ours, else `default`."""
    browser = (st.context.locale or "").split("-")[0]
    wishes = (st.query_params.get("lang"), browser, default)
    return next((wish for wish in wishes if wish in LANGUAGES), "en")


def is_staff() -> bool:
    """Whether this visitor may add data, also where there is no concierge to visit yet."""
    settings = get_settings()
    known = access.is_staff(_visitor(), settings.staff)
    return not st.context.is_embedded and access.may_add(settings.debug_panel, known)


def start(visit: Visit, question: str, *, regenerate: bool = False) -> None:
    """Put a question, from a callback; the turn runs in the service, whatever the page does."""
    try:
        running = visit.service.start(
            visit.concierge.id, question, visit.thread_id, visit.owner, regenerate
        )
    except Exception as error:  # a bug of ours must not take what was typed
        why = str(error)
        if isinstance(error, Away):
            why = visit.say("page.away")
        elif not isinstance(error, ConciergeError):
            logger.exception("a question could not be put")
            why = visit.say("page.failed")
        st.session_state["question"] = question  # into the box, to be changed and sent again
        st.session_state["refusal"] = (why, "")
        return
    go(concierge=visit.concierge.id, chat=running.thread_id)
    with suppress(TimeoutError):  # what takes longer runs on, and the page follows it
        running.result(AT_ONCE_SECONDS if visit.settings.model == BUILT_IN else 0)


def go(**address: str | None) -> None:
    """Put parts of the page's address; None takes one away."""
    for name, value in address.items():
        if value is None:
            st.query_params.pop(name, None)
        else:
            st.query_params[name] = value


def new_chat(concierge_id: str) -> None:
    go(concierge=concierge_id, chat=None)


def open_chat(thread_id: str) -> None:
    """Its concierge is the conversation's own, whatever the address says."""
    go(chat=thread_id)


@contextmanager
def refused(why: str = "", typed: str = "") -> Iterator[None]:
    """Where something cannot be done, the page tells `why` or the error, with what was typed."""
    try:
        yield
    except ConciergeError as error:
        st.session_state["refusal"] = (why or str(error), typed)


def _catalog(
    service: AgentService, conversations: Sequence[Conversation], thread_id: str | None
) -> Catalog | None:
    """Of the open chat's concierge, else of the address's, else the first; None for none."""
    of_chat = [chat.concierge for chat in conversations if chat.id == thread_id]
    wanted = (of_chat or [st.query_params.get("concierge", "")])[0]
    while concierges := service.concierges():
        chosen = next((one for one in concierges if one.id == wanted), concierges[0])
        with suppress(ConfigError):
            return service.catalog(chosen.id)
    return None


def _conversation(
    service: AgentService, thread_id: str | None, owner: str
) -> tuple[str | None, Sequence[Turn], RunningTurn | None]:
    """The chat of the address, if it is this visitor's; a new one where it is gone."""
    if thread_id is None:
        return None, (), None
    running = service.running(thread_id)  # before the turns: one that ends meanwhile is in both
    try:
        turns = service.turns(thread_id, owner)
    except NotYours:
        st.query_params.pop("chat", None)
        st.session_state["refusal"] = (words("page", page_language())("sidebar.gone"), "")
        return None, (), None
    superseded = {running.turn_id, running.replaces} if running else set()
    return thread_id, [turn for turn in turns if turn.id not in superseded], running


def _visitor() -> Visitor:
    return Visitor(
        ip=st.context.ip_address,
        headers=st.context.headers.to_dict(),
        cookies=st.context.cookies.to_dict(),
        claims=claims(),
        behind_proxy=bool(get_settings().trusted_proxies),
    )


def claims() -> Mapping[str, object]:
    """Of who signed in by OIDC; empty when nobody did, or no sign-in is configured."""
    return dict(st.user) if st.user.get("is_logged_in", False) else {}
