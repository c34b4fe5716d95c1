"""What questions by keyword, tag, author and name should give."""

from typing import TypeAlias

import pandas as pd

from tests.golden.expectations import Oracle, counted, found, nothing, says, shown
from tests.golden.oracle_prefabs import by, named, saying, tagged

Rows: TypeAlias = pd.DataFrame

WORDS: dict[str, Oracle[Rows]] = {
    "w-video": lambda p: found(saying(p, "视频处理")),
    "w-seed": lambda p: found(saying(p, "视频处理", "格式转换", "视频编辑")),
    "w-list-two": lambda p: found(saying(p, "机器翻译", "情感分析")),
    "w-half-width": lambda p: found(saying(p, "短信", "汇率")),
    "w-invoice": lambda p: found(saying(p, "发票识别")),
    "w-lunar": lambda p: found(saying(p, "农历")),
    "w-parcel": lambda p: found(saying(p, "快递查询")),
    "w-filter": lambda p: found(saying(p, "敏感词过滤")),
    "w-ai": lambda p: found(tagged(p, "AI")),
    "w-email": lambda p: found(saying(p, "email", "邮件")),
    "w-ocr": lambda p: found(saying(p, "ocr")),
    "w-compress": lambda p: found(saying(p, "图片压缩")),
    "w-qr": lambda p: found(saying(p, "二维码")),
    "w-pay": lambda p: found(saying(p, "支付", "payment", "payments")),
    "w-jwt": lambda p: found(saying(p, "jwt")),
    "w-captcha": lambda p: found(saying(p, "验证码")),
    "w-limit": lambda p: found(saying(p, "接口限流")),
    "w-weather-en": lambda p: found(saying(p, "weather", "天气")),
    "w-websocket": lambda p: found(saying(p, "websocket")),
    "w-full-width": lambda p: found(saying(p, "srt")),
    "w-queue": lambda p: found(saying(p, "任务队列")),
    "w-markdown": lambda p: found(saying(p, "markdown")),
}
VALUES: dict[str, Oracle[Rows]] = {
    "v-author": lambda p: found(by(p, "aurora-ml")),
    "v-author-case": lambda p: found(by(p, "piaoju-tech")),
    "v-author-en": lambda p: found(by(p, "gearbox-io")),
    "v-author-typo": lambda p: found(by(p, "ostrich-works")),
    "v-author-tag": lambda p: found(tagged(by(p, "aurora-ml"), "AI")),
    "v-tag": lambda p: found(tagged(p, "OCR")),
    "v-tag-en": lambda p: found(tagged(p, "security")),
    "v-tag-zh": lambda p: found(tagged(p, "通知")),
    "v-count": lambda p: counted(saying(p, "支付", "payment", "payments")),
    "v-count-author": lambda p: counted(by(p, "bytekiln")),
    "v-count-tag": lambda p: counted(tagged(p, "AI")),
    "v-count-all": lambda p: counted(p),
    "v-version": lambda p: says(str(named(p, "jwt-auth-guard")["version"].iloc[0])),
    "v-who": lambda p: says(str(named(p, "sms-gateway-cn")["author"].iloc[0])),
    "v-repo": lambda p: says(str(named(p, "job-queue")["repo_url"].iloc[0])),
    "v-by-id": lambda p: shown(named(p, "video-processing")),
    "v-none": lambda p: nothing(),
    "v-none-word": lambda p: nothing(),
}
ONE_TURN: dict[str, Oracle[Rows]] = {**WORDS, **VALUES}
EXPECTED: dict[str, tuple[Oracle[Rows], ...]] = {id: (oracle,) for id, oracle in ONE_TURN.items()}
