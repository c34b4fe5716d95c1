"""The errors of the product: one root, few children, each a sentence that says what to do.

`ConciergeError` is everything that is somebody's input rather than our bug. It is caught at the
boundaries only: where a failed tool becomes a message to the model, where a bad file becomes a
notice, where the command line prints one line. Anything else is a bug and keeps its traceback.
"""


class ConciergeError(Exception):
    """Root of all expected failures; `str(error)` is fit to be shown to its reader."""


class ConfigError(ConciergeError):
    """A setting or a concierge's TOML is wrong; read by whoever runs the app."""


class DataError(ConciergeError):
    """A data file cannot be loaded; read by whoever runs the app."""


class QueryRefused(ConciergeError):
    """The guard does not let a statement through; read by the model, with the mend in it."""


class QueryFailed(ConciergeError):
    """A permitted statement failed in the engine; read by the model, with the mend in it."""


class QueryTimeout(QueryFailed):
    """A statement outlived its time and was stopped."""


class ModelFailed(ConciergeError):
    """No language model could answer; read by the person who asked."""
