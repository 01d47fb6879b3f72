"""A front end in a browser: one person at a seat, bots at the others. It uses nothing but kybos and Python.

python examples/front_end.py courtesans --seat 0 --bot greedy
"""

from __future__ import annotations

import argparse
from html import escape
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs

import kybos
from kybos import bots, rendering

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{name}</title>
<style>body {{ font: 16px/1.4 sans-serif; max-width: 60em; margin: 1em auto }} svg {{ width: 100%; height: auto }}
button {{ font: inherit; margin: .15em }} .no {{ color: #a00 }}</style>
<h1>{name}</h1><p class="no">{refusal}</p>{table}<h2>{turn}</h2><form method="post">{buttons}</form></html>"""


class Play:
    """A game under way, as the person at `seat` plays it."""

    def __init__(self, uri: str, seat: int, bot: str, seed: int) -> None:
        self.session = kybos.load(uri).session(seed)
        self.seat, self.bot, self.rng = seat, bot, kybos.Rng(seed)
        self.refusal = ""
        self.bots_play()

    def bots_play(self) -> None:
        """Let the bots play until the person must decide or the game is over."""
        while self.session.turn.kind == "seat" and self.session.turn.seat != self.seat:
            self.session.play(bots.make(self.bot)(self.session.state, self.rng))

    def take(self, token: str) -> None:
        """Play what the person chose; `undo` takes the last choice back, and what followed it."""
        self.refusal = ""
        try:
            if token == "undo":
                self.session.undo()
                while self.session.turn.seat != self.seat:
                    self.session.undo()
            else:
                self.session.play(token)
        except kybos.IllegalAction as refusal:
            self.refusal = str(refusal)
        except IndexError:
            self.refusal = "there is nothing to take back"
        self.bots_play()

    def page(self) -> str:
        """The table as the seat sees it, and a button for every legal action."""
        state = self.session.state
        over = state.turn.kind == "over"
        tokens = ["undo"] if over else [*state.tokens(), "undo"]
        return PAGE.format(
            name=escape(state.game.uri),
            refusal=escape(self.refusal),
            table=rendering.html(state.game, state.view(self.seat)),
            turn=f"The game is over; your place is {state.standings()[self.seat]}" if over else "Your turn",
            buttons=" ".join(f'<button name="token" value="{escape(t)}">{self.words(t)}</button>' for t in tokens),
        )

    def words(self, token: str) -> str:
        """What a button says."""
        return "take back" if token == "undo" else escape(rendering.phrase(self.session.game, token))


class Handler(BaseHTTPRequestHandler):
    """GET shows the table, POST plays."""

    play: Play

    def do_GET(self) -> None:
        page = self.play.page().encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def do_POST(self) -> None:
        form = self.rfile.read(min(int(self.headers["Content-Length"]), 4096)).decode()
        self.play.take(parse_qs(form).get("token", [""])[0])
        self.do_GET()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="name or uri, such as 'corinth?players=3'")
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--bot", default="random", help="random, greedy or montecarlo:N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    Handler.play = Play(options.game, options.seat, options.bot, options.seed)
    print(f"http://127.0.0.1:{options.port}/")
    HTTPServer(("127.0.0.1", options.port), Handler).serve_forever()
