"""Entry: the lines a person types, with editing and completion where the terminal can."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from kybos.repl.matching import clean

if TYPE_CHECKING:
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    from kybos.repl.screen import Screen

__all__ = ["Entry", "Offers"]

Offers = Callable[[str], Iterable[tuple[str, str]]]  # what may complete a line: whole lines, and what they mean


class Entry:
    """Standard input. Lines come without control characters."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._session: Any = None

    def line(self, prompt: str, offers: Offers = lambda typed: ()) -> str:
        """The next line. Raises EOFError where there is none, KeyboardInterrupt for Ctrl-C."""
        if self._screen.drawn:
            return clean(self._edited(prompt, offers))
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not sys.stdin.isatty():
            print(clean(line))  # nothing else shows it
        return clean(line)

    def forget(self) -> None:
        """Let nobody see what was typed so far, with the arrow keys neither."""
        self._session = None

    def _edited(self, prompt: str, offers: Offers) -> str:
        if self._session is None:
            from prompt_toolkit import PromptSession

            self._session = PromptSession(complete_while_typing=False, enable_suspend=True)
        line: str = self._session.prompt(prompt, completer=_completer(offers))
        return line


def _completer(offers: Offers) -> Completer:
    from prompt_toolkit import completion

    class Lines(completion.Completer):
        def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
            typed = document.text_before_cursor
            for line, meaning in offers(clean(typed)):
                yield completion.Completion(line, start_position=-len(typed), display_meta=meaning)

    return Lines()
