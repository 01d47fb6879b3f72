"""The command `kybos`."""

from __future__ import annotations

import os
import sys

__all__ = ["main"]

FAILED, MISUSED, INTERRUPTED = 1, 2, 130  # codes; the last is what shells report for a process that Ctrl-C ended


def main() -> None:
    """Run the command with the process's arguments; what the user got wrong is one line on standard error."""
    try:
        sys.exit(_run())
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _run() -> int:
    from kybos import i18n

    i18n.adopt(i18n.of_arguments(sys.argv[1:]))  # before anything is imported that has help to give
    from kybos.cli.app import app
    from kybos.errors import BadConfig, BadRecord, IllegalAction, UnknownClause, UnknownGame

    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:  # nobody reads any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except (
        BadConfig,
        BadRecord,
        IllegalAction,
        UnknownClause,
        UnknownGame,
        ImportError,
        OSError,
        ValueError,
        OverflowError,
    ) as error:
        print(f"kybos: {error}", file=sys.stderr)
        return MISUSED
    except Exception as error:
        # What typer says of the arguments: its errors have this method in every version, but no one class.
        if not hasattr(error, "format_message"):
            raise
        text = error.format_message()
        if text:  # else the help has been printed instead, since nothing at all was asked
            print(text if "\n" in text else f"kybos: {text}", file=sys.stderr)
        return MISUSED
    return code if isinstance(code, int) else 0
