"""What wishes in prose should give: the right prefab among the first, picked by reading them."""

from typing import TypeAlias

import pandas as pd

from tests.golden.expectations import (
    Expected,
    Oracle,
    asks_back,
    found,
    nothing,
    refused,
    says,
    talks,
)
from tests.golden.oracle_prefabs import by, named, saying

Rows: TypeAlias = pd.DataFrame


def first(*ids: str) -> Oracle[Rows]:
    """The first one is shown before all others; the rest are shown as well."""

    def expected(prefabs: Rows) -> Expected:
        named(prefabs, *ids)
        return {"first": ids[0], "keys_include": list(ids), "table": "prefabs", "refused": False}

    return expected


def among_first(*ids: str) -> Oracle[Rows]:
    """All of them are shown, in whatever order."""

    def expected(prefabs: Rows) -> Expected:
        named(prefabs, *ids)
        return {"keys_include": list(ids), "table": "prefabs", "refused": False}

    return expected


WISHES: dict[str, Oracle[Rows]] = {
    "m-video-page": first("video-timeline-editor", "video-processing"),
    "m-recording": first("speech-to-text"),
    "m-recording-en": first("speech-to-text"),
    "m-parcel-en": first("express-tracking"),
    "m-lunar-en": first("lunar-calendar"),
    "m-profanity-en": first("sensitive-word-filter"),
    "m-background-en": first("background-remover"),
    "m-card-en": first("card-payments"),
    "m-meeting-en": first("text-summarizer"),
    "m-rate-en": first("rate-limiter"),
    "m-send-mail": first("email-sender"),
    "m-roles": first("role-permissions"),
    "m-pay-zh": among_first("alipay-checkout"),
    "m-subtitle": first("subtitle-maker"),
    "m-poster": first("poster-maker"),
    "m-contract": first("contract-review"),
    "m-upload": first("file-upload-oss"),
    "m-translate-en": first("machine-translation"),
    "m-jobs-en": among_first("job-queue", "cron-scheduler"),
    "m-keys-en": first("password-vault"),
    "m-watermark": first("image-watermark"),
    "m-pinyin": first("pinyin-convert"),
    "m-refund": first("wechat-pay"),
    "m-cache": first("redis-cache-layer"),
    "m-knowledge": first("rag-knowledge-base", "llm-chat-client"),
    "m-mind-map": first("mind-map-view"),
    "m-cutout": among_first("background-remover"),
    "m-noise": among_first("audio-denoise"),
    "m-csv": first("csv-cleaner"),
    "m-chat": among_first("websocket-chat-room"),
    "m-spam-en": first("spam-shield"),
    "m-qr-en": first("qr-code-studio"),
    "m-login-en": among_first("oauth-login"),
    "m-address": first("map-geocoder"),
    "m-invoice-en": among_first("invoice-ocr"),
    "m-none": lambda p: nothing(),
    "m-none-en": lambda p: nothing(),
    "m-none-cook": lambda p: {"keys": [], "count": 0},
}
DIALOGUES: dict[str, tuple[Oracle[Rows], ...]] = {
    "d-more": (
        lambda p: found(saying(p, "ai")),
        lambda p: {"count": len(saying(p, "ai")), "keys_subset_of": list(saying(p, "ai")["id"])},
    ),
    "d-detail": (
        lambda p: found(saying(p, "二维码")),
        lambda p: says("pixelgarden"),
    ),
    "d-author": (
        lambda p: found(saying(p, "ocr")),
        lambda p: found(by(saying(p, "ocr"), "piaoju-tech")),
    ),
    "d-greeting": (lambda p: talks(),),
    "d-vague": (lambda p: asks_back(),),
    "d-order": (lambda p: refused(),),
}
EXPECTED: dict[str, tuple[Oracle[Rows], ...]] = {
    **{id: (oracle,) for id, oracle in WISHES.items()},
    **DIALOGUES,
}
