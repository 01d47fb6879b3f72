"""Locks between processes: one file, held by one process at a time, free again however that process ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

__all__ = ["held"]


@contextmanager
def held(path: Path) -> Iterator[bool]:
    """Hold the lock of a file, made for it and removed again; gives whether it could be had, and does not wait.

    Raises OSError where files cannot be made or locked.
    """
    handle = _locked(path)
    if handle is None:
        yield False
        return
    try:
        yield True
    finally:
        if sys.platform == "win32":
            os.close(handle)
            with suppress(OSError):  # somebody else may have it by now
                path.unlink()
        else:
            path.unlink(missing_ok=True)  # while it is held: so nobody's file is removed but ours
            os.close(handle)


def _locked(path: Path) -> int | None:
    """A handle of the file, locked; None if another has it."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            if not _lock(handle):
                os.close(handle)
                return None
            # Whoever had it may have removed it in the meantime: then this is a lock on nothing.
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(handle), path.stat()):
                    return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def _lock(handle: int) -> bool:
    """Lock an open file, without waiting."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
