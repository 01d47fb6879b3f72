"""A server of the engine protocol in this process, to be asked and listened to."""

from __future__ import annotations

import json
import queue
from typing import Any

from kybos.protocol import messages
from kybos.protocol.server import Server

Json = Any

PATIENCE = 20.0  # seconds within which everything must have been answered


class Refused(Exception):
    """The server has answered with an error."""

    def __init__(self, error: Json) -> None:
        super().__init__(error["message"])
        self.kind: str = error["data"]["kind"]
        self.clause: str | None = error["data"]["clause"]


class Asked:
    """A server, what it has been sent and what it has written."""

    def __init__(self) -> None:
        self.lines: queue.Queue[bytes] = queue.Queue()
        self.server = Server(self.lines.put)
        self.told: list[Json] = []
        self._count = 0

    def send(self, *messages_: Json) -> None:
        """Feed messages, a line each."""
        for message in messages_:
            self.server.feed(json.dumps(message).encode() + b"\n")

    def next(self) -> Json:
        """The next message that it writes, or has written."""
        return json.loads(self.lines.get(timeout=PATIENCE))

    def silent(self) -> bool:
        """Whether it has written nothing more."""
        return self.lines.empty()

    def begin(self, method: str, **params: Json) -> int:
        """Send a request; its id."""
        self._count += 1
        self.server.feed(messages.request(method, params, self._count))
        return self._count

    def answer(self, id: int) -> Json:
        """The answer to a request; notifications before it are kept."""
        while True:
            message = self.next()
            if "method" in message:
                self.told.append(message)
                continue
            assert message["id"] == id, message
            return message

    def ask(self, method: str, **params: Json) -> Json:
        """The result of a method; Refused for an error."""
        return self.result(self.begin(method, **params))

    def result(self, id: int) -> Json:
        """The result of a request; Refused for an error."""
        answer = self.answer(id)
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["result"]

    def events(self) -> list[Json]:
        """What has been told since the last call."""
        told, self.told = self.told, []
        return [message["params"] for message in told]
