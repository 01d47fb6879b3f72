"""An engine that misbehaves, to try clients with: `python fake_engine.py WAY`, each way a function here.

It has no games: where it answers at all, it answers everything as `undo` is answered.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

FOREVER = 600.0  # seconds after which even the worst of them ends by itself
FLOOD = 5_000  # notifications
AFTER = {"count": 0, "turn": {"kind": "over", "seat": None}}
TOLD = {"id": "g1", "viewer": None, "undone": 0, "tokens": ["x"], **AFTER}


def write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def say(**members: Any) -> None:
    write(json.dumps({"jsonrpc": "2.0", **members}) + "\n")


def requests() -> Any:
    """The requests that come in."""
    for line in sys.stdin:
        request = json.loads(line)
        if request["method"] == "bye":
            return
        yield request


def good() -> None:
    for request in requests():
        say(id=request["id"], result=AFTER)


def silent() -> None:
    """Reads, and says nothing."""
    for _ in requests():
        pass


def slow() -> None:
    """Answers late."""
    for request in requests():
        time.sleep(0.3)
        say(id=request["id"], result=AFTER)


def deaf() -> None:
    """Reads nothing."""
    time.sleep(FOREVER)


def stubborn() -> None:
    """Cannot be ended politely."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for request in requests():
        say(id=request["id"], result=AFTER)
    time.sleep(FOREVER)


def dies_at_once() -> None:
    sys.exit(3)


def dies_when_asked() -> None:
    next(requests())
    os._exit(3)


def dies_in_a_line() -> None:
    request = next(requests())
    write(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": AFTER})[:20])
    os._exit(3)


def half_a_line() -> None:
    """Begins an answer and never ends it."""
    for request in requests():
        write(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": AFTER})[:20])


def endless_line() -> None:
    """A line without an end."""
    next(requests())
    while True:
        write("x" * 100_000)


def floods() -> None:
    """Tells very much before it answers."""
    line = json.dumps({"jsonrpc": "2.0", "method": "event", "params": TOLD}) + "\n"
    for request in requests():
        for _ in range(FLOOD // 1000):
            write(line * 1000)
        say(id=request["id"], result=AFTER)


def never_stops() -> None:
    """Tells things for ever, and answers nothing."""
    line = json.dumps({"jsonrpc": "2.0", "method": "event", "params": TOLD}) + "\n"
    while True:
        write(line * 1000)


def garbage() -> None:
    for _ in requests():
        write("\x00\xff}{ no JSON\n")


def other_json() -> None:
    for _ in requests():
        write("[1, 2]\n")


def wrong_id() -> None:
    """Answers what was not asked."""
    for request in requests():
        say(id=request["id"] + 1000, result=AFTER)


def text_id() -> None:
    """Answers with the id as a text."""
    for request in requests():
        say(id=str(request["id"]), result=AFTER)


def null_id() -> None:
    """Says that it could not read what was sent."""
    for _ in requests():
        say(id=None, error={"code": -32700, "message": "what?", "data": {"kind": "ParseError", "clause": None}})


def wrong_result() -> None:
    """Gives a result that is not that of the method."""
    for request in requests():
        say(id=request["id"], result={"count": "many"})


def wrong_notification() -> None:
    for _ in requests():
        say(method="event", params={"id": 5})


def twice() -> None:
    """Gives every answer twice."""
    for request in requests():
        say(id=request["id"], result=AFTER)
        say(id=request["id"], result=AFTER)


def has_a_child() -> None:
    """Starts a process that keeps standard output open, tells its number, and dies of being asked again."""
    child = subprocess.Popen([sys.executable, "-I", "-c", f"import time; time.sleep({FOREVER})"])
    asked = requests()
    say(id=next(asked)["id"], result={**AFTER, "count": child.pid})
    next(asked)
    os._exit(3)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
