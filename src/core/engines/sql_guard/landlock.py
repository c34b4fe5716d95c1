"""Landlock: the kernel lets this process open no file and no TCP connection any more.

It binds the calling thread and those it starts later, so it comes before the engine's threads.
Files that are open stay usable: the database itself.
"""

from __future__ import annotations

import ctypes

_CREATE_RULESET, _RESTRICT_SELF = 444, 446
_VERSION_FLAG = 1
_PR_SET_NO_NEW_PRIVS = 38
# How many kinds of file access each version of the interface knows; the last number goes on.
_FILE_BITS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
_NETWORK_FROM, _SCOPES_FROM = 4, 6
_BIND_AND_CONNECT = 0b11
_ABSTRACT_SOCKETS_AND_SIGNALS = 0b11


class _Ruleset(ctypes.Structure):
    _fields_ = (
        ("handled_access_fs", ctypes.c_uint64),
        ("handled_access_net", ctypes.c_uint64),
        ("scoped", ctypes.c_uint64),
    )


def confine() -> bool:
    """Forbid all that can be forbidden; False where the kernel has no Landlock."""
    libc = ctypes.CDLL(None, use_errno=True)
    version = libc.syscall(_CREATE_RULESET, None, 0, _VERSION_FLAG)
    if version < 1:
        return False
    rules = _rules(version)
    ruleset = libc.syscall(_CREATE_RULESET, ctypes.byref(rules), _size(version), 0)
    if ruleset < 0 or libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        return False
    return bool(libc.syscall(_RESTRICT_SELF, ruleset, 0) == 0)


def _rules(version: int) -> _Ruleset:
    bits = _FILE_BITS.get(version, _FILE_BITS[max(_FILE_BITS)])
    return _Ruleset(
        handled_access_fs=(1 << bits) - 1,
        handled_access_net=_BIND_AND_CONNECT if version >= _NETWORK_FROM else 0,
        scoped=_ABSTRACT_SOCKETS_AND_SIGNALS if version >= _SCOPES_FROM else 0,
    )


def _size(version: int) -> int:
    """An older kernel refuses a structure with fields that it does not know."""
    fields = 1 + (version >= _NETWORK_FROM) + (version >= _SCOPES_FROM)
    return fields * ctypes.sizeof(ctypes.c_uint64)
