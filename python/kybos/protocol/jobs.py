"""Choices under way, each in a thread of its own, so that other requests are answered meanwhile."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Any

from kybos.protocol.choosing import Choice, Found
from kybos.protocol.messages import RequestId
from kybos.protocol.refusals import Refusal

__all__ = ["MOST", "Jobs"]

MOST = 16  # choices under way at once
BETWEEN = 0.1  # seconds between two reports of a choice


class Job:
    """A choice under way."""

    def __init__(self) -> None:
        self.stop = Event()
        self.cancelled = False
        self.thread: Thread | None = None


class Turns:
    """So many at once may do something; the others wait, first come, first served."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._lock = Lock()
        self._waiting: deque[Event] = deque()

    def __enter__(self) -> None:
        with self._lock:
            if self._free:
                self._free -= 1
                return
            mine = Event()
            self._waiting.append(mine)
        mine.wait()

    def __exit__(self, *_: object) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()  # it has the turn now
            else:
                self._free += 1


class Jobs:
    """The choices under way by the id of their request; slices of at most one a processor are searched at once."""

    def __init__(self) -> None:
        self._jobs: dict[RequestId, Job] = {}
        self._lock = Lock()
        self._turn = Turns(os.cpu_count() or 1)

    def start(
        self,
        request: RequestId,
        choice: Choice,
        progress: Callable[[Found], object] | None,
        done: Callable[[Found | Refusal], object],
    ) -> None:
        """Begin a choice; `done` is called once, from its thread. Raises Refusal if that is one too many."""
        job = Job()
        job.thread = Thread(target=self._work, args=(request, job, choice, progress, done), daemon=True)
        with self._lock:
            if request in self._jobs:
                raise Refusal("InvalidRequest", "a choice with this id is under way")
            if len(self._jobs) >= MOST:
                raise Refusal("TooMany", f"{MOST} choices are under way; wait for one, or cancel one")
            job.thread.start()  # waits for the lock before it ends; if no thread can be had, nothing was begun
            self._jobs[request] = job

    def cancel(self, request: RequestId) -> bool:
        """Give a choice up, if it is under way: it will be done with a refusal."""
        with self._lock:
            job = self._jobs.get(request)
            if job is not None:
                job.cancelled = True
                job.stop.set()
            return job is not None

    def end(self, *, cancel: bool) -> None:
        """Give all choices up, or let them end with what they have found so far; wait until all are done."""
        with self._lock:
            jobs = list(self._jobs.values())
            for job in jobs:
                job.cancelled |= cancel
                job.stop.set()
        for job in jobs:
            if job.thread is not None:
                job.thread.join()

    def _work(self, request: RequestId, job: Job, choice: Choice, progress: Any, done: Any) -> None:
        told = [0]

        def report(found: Found) -> None:
            if progress is not None and found.ms >= told[0] + 1000 * BETWEEN:
                told[0] = found.ms
                progress(found)

        outcome: Found | Refusal
        try:
            outcome = choice.run(job.stop, self._turn, report)
        except Exception as error:
            outcome = Refusal.of(error)
        with self._lock:
            del self._jobs[request]
            if job.cancelled:
                outcome = Refusal("Cancelled", "the choice was given up")
        done(outcome)
