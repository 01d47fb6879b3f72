"""What pictures and phrases of Korrigans say, each in English, Italian, French and Persian."""

from __future__ import annotations

from collections.abc import Mapping

from kybos.drawing.words import Row

__all__ = ["WORDS"]

WORDS: Mapping[str, Row] = {
    "title": ("Korrigans", "Korrigan", "Korrigans", "کوریگان‌ها"),
    "round": (
        "round {n} of at most {total}",
        "round {n} di al massimo {total}",
        "manche {n} sur {total} au plus",
        "دور {n} از دست‌بالا {total}",
    ),
    "setup": ("setup", "preparazione", "mise en place", "آماده‌سازی"),
    # What is to come.
    "first": (
        "the first player is drawn",
        "si sorteggia il primo giocatore",
        "on tire au sort le premier joueur",
        "بازیکن نخست به قید قرعه تعیین می‌شود",
    ),
    "deal": (
        "a pact card for {seat}",
        "una carta Patto per il {seat}",
        "une carte Pacte pour le {seat}",
        "یک کارت پیمان برای {seat}",
    ),
    "site": ("a place card is drawn", "si pesca una carta Luogo", "on tire une carte Lieu", "یک کارت مکان کشیده می‌شود"),
    "hide": (
        "the search cards are hidden",
        "si nascondono le carte Ricerca",
        "on cache les cartes Recherche",
        "کارت‌های جست‌وجو پنهان می‌شوند",
    ),
    "spyglass": (
        "look at a search card, or pass",
        "guardare una carta Ricerca o passare",
        "regarder une carte Recherche ou passer",
        "نگاه کردن به یک کارت جست‌وجو، یا چشم پوشیدن",
    ),
    "window": (
        "play {creature}, or pass",
        "giocare {creature} o passare",
        "jouer {creature} ou passer",
        "بازی کردن {creature}، یا چشم پوشیدن",
    ),
    "fairy": (
        "look at a search card, or stop",
        "guardare una carta Ricerca o fermarsi",
        "regarder une carte Recherche ou s'arrêter",
        "نگاه کردن به یک کارت جست‌وجو، یا دست کشیدن",
    ),
    "place": ("place a card", "piazzare una carta", "placer une carte", "گذاشتن یک کارت"),
    "look": (
        "look at a search card, or pass",
        "guardare una carta Ricerca o passare",
        "regarder une carte Recherche ou passer",
        "نگاه کردن به یک کارت جست‌وجو، یا چشم پوشیدن",
    ),
    "flip": (
        "turn a card over, or pass",
        "girare una carta o passare",
        "retourner une carte ou passer",
        "برگرداندن یک کارت، یا چشم پوشیدن",
    ),
    "down": (
        "turn a card face down, or pass",
        "girare una carta a faccia in giù o passare",
        "retourner une carte face cachée ou passer",
        "رو به پایین برگرداندن یک کارت، یا چشم پوشیدن",
    ),
    "up": (
        "turn a card face up, or pass",
        "girare una carta a faccia in su o passare",
        "retourner une carte face visible ou passer",
        "رو به بالا برگرداندن یک کارت، یا چشم پوشیدن",
    ),
    "line": (
        "a pact card for a line",
        "una carta Patto per una linea",
        "une carte Pacte pour une ligne",
        "یک کارت پیمان برای خط",
    ),
    "swap": (
        "choose search cards to swap",
        "scegliere le carte Ricerca da scambiare",
        "choisir les cartes Recherche à échanger",
        "انتخاب کارت‌های جست‌وجو برای عوض کردن",
    ),
    "draw": (
        "a pact card for a pact found",
        "una carta Patto per un patto trovato",
        "une carte Pacte pour un pacte trouvé",
        "یک کارت پیمان برای پیمان پیداشده",
    ),
    # Things.
    "first player": (
        "first player: {seat}",
        "primo giocatore: {seat}",
        "premier joueur : {seat}",
        "بازیکن نخست: {seat}",
    ),
    "pile": (
        "pact cards in the pile: {n}",
        "carte Patto nel mazzo: {n}",
        "cartes Pacte dans la pile : {n}",
        "کارت‌های دستهٔ پیمان: {n}",
    ),
    "played": (
        "pact cards played this round: {cards}",
        "carte Patto giocate nel round: {cards}",
        "cartes Pacte jouées dans la manche : {cards}",
        "کارت‌های پیمان بازی‌شده در این دور: {cards}",
    ),
    "place card": (
        "place {n}: {treasures}",
        "luogo {n}: {treasures}",
        "lieu {n} : {treasures}",
        "مکان {n}: {treasures}",
    ),
    "place short": ("place {n}", "luogo {n}", "lieu {n}", "مکان {n}"),
    "places left": (
        "places not used yet: {places}",
        "luoghi non ancora usati: {places}",
        "lieux pas encore utilisés : {places}",
        "مکان‌های به کار نرفته: {places}",
    ),
    "treasures": ("{n:treasure|treasures}", "{n:tesoro|tesori}", "{n:trésor|trésors}", "{n} گنج"),
    "hidden here": (
        "hidden in the zone: {treasures}",
        "nascosti nella zona: {treasures}",
        "cachés dans la zone : {treasures}",
        "پنهان در میدان: {treasures}",
    ),
    "still hidden": (
        "still to be found: {treasures}",
        "ancora da trovare: {treasures}",
        "encore à trouver : {treasures}",
        "هنوز پیدانشده: {treasures}",
    ),
    "passes": ("passes in succession: {n}", "passi di seguito: {n}", "passes de suite : {n}", "رد کردن‌های پیاپی: {n}"),
    "paid": (
        "lines that have paid: {lines}",
        "linee che hanno pagato: {lines}",
        "lignes qui ont payé : {lines}",
        "خط‌های پاداش‌داده: {lines}",
    ),
    "last search": ("last search", "ultime ricerche", "dernière recherche", "آخرین جست‌وجو"),
    "claimed": ("{kind}, {seat}", "{kind}, {seat}", "{kind}, {seat}", "{kind}، {seat}"),
    "T": ("treasure", "tesoro", "trésor", "گنج"),
    "P": ("pact", "patto", "pacte", "پیمان"),
    "N": ("nothing", "niente", "rien", "هیچ"),
    "cell": ("cell {n}", "casella {n}", "case {n}", "خانهٔ {n}"),
    "centre": ("centre, slot {n}", "centro, spazio {n}", "centre, emplacement {n}", "مرکز، جایگاه {n}"),
    "slot": ("slot {n}", "spazio {n}", "emplacement {n}", "جایگاه {n}"),
    "free": ("free", "libera", "libre", "آزاد"),
    "face up": ("face up", "a faccia in su", "face visible", "رو به بالا"),
    "face down": ("face down", "a faccia in giù", "face cachée", "رو به پایین"),
    "search card": ("search card: {kind}", "carta Ricerca: {kind}", "carte Recherche : {kind}", "کارت جست‌وجو: {kind}"),
    "seen by": ("seen by {seats}", "vista da {seats}", "vue par {seats}", "دیده‌شده از سوی {seats}"),
    "seen": (
        "the seats that have seen the search card",
        "i posti che hanno visto la carta Ricerca",
        "les sièges qui ont vu la carte Recherche",
        "صندلی‌هایی که کارت جست‌وجو را دیده‌اند",
    ),
    "seen short": ("seen by", "vista da", "vue par", "دیده"),
    "effect": ("its effect is under way", "il suo effetto è in corso", "son effet est en cours", "اثرش در جریان است"),
    "hand": ("hand", "mano", "main", "دست"),
    "pacts": ("pact cards", "carte Patto", "cartes Pacte", "کارت‌های پیمان"),
    "pact count": (
        "{n:pact card|pact cards}",
        "{n:carta Patto|carte Patto}",
        "{n:carte Pacte|cartes Pacte}",
        "{n} کارت پیمان",
    ),
    "drawn": (
        "drawn in this search: {cards}",
        "pescate in queste ricerche: {cards}",
        "piochées dans cette recherche : {cards}",
        "کشیده‌شده در این جست‌وجو: {cards}",
    ),
    "treasure head": ("Treasures", "Tesori", "Trésors", "گنج‌ها"),
    # Phrases.
    "do place": (
        "Place {card} on cell {n}",
        "Piazza {card} sulla casella {n}",
        "Placer {card} sur la case {n}",
        "گذاشتن {card} روی خانهٔ {n}",
    ),
    "do flip-down": (
        "Turn the card on cell {n} face down",
        "Gira a faccia in giù la carta della casella {n}",
        "Retourner face cachée la carte de la case {n}",
        "رو به پایین برگرداندن کارت خانهٔ {n}",
    ),
    "do flip-up": (
        "Turn the card on cell {n} face up",
        "Gira a faccia in su la carta della casella {n}",
        "Retourner face visible la carte de la case {n}",
        "رو به بالا برگرداندن کارت خانهٔ {n}",
    ),
    "do look": (
        "Look at the search card of slot {n}",
        "Guarda la carta Ricerca dello spazio {n}",
        "Regarder la carte Recherche de l'emplacement {n}",
        "نگاه کردن به کارت جست‌وجوی جایگاه {n}",
    ),
    "do swap": (
        "Swap: choose the search card of slot {n}",
        "Scambia: scegli la carta Ricerca dello spazio {n}",
        "Échanger : choisir la carte Recherche de l'emplacement {n}",
        "عوض کردن: انتخاب کارت جست‌وجوی جایگاه {n}",
    ),
    "do play": ("Play {card}", "Gioca {card}", "Jouer {card}", "بازی کردن {card}"),
    "do pass": ("Pass", "Passa", "Passer", "رد کردن"),
    "do first": ("First player: {seat}", "Primo giocatore: {seat}", "Premier joueur : {seat}", "بازیکن نخست: {seat}"),
    "do deal": (
        "Pact card dealt: {card}",
        "Carta Patto distribuita: {card}",
        "Carte Pacte distribuée : {card}",
        "کارت پیمان داده‌شده: {card}",
    ),
    "do pact": (
        "Pact card drawn: {card}",
        "Carta Patto pescata: {card}",
        "Carte Pacte piochée : {card}",
        "کارت پیمان کشیده‌شده: {card}",
    ),
    "do site": (
        "Place card {n}: {treasures}",
        "Carta Luogo {n}: {treasures}",
        "Carte Lieu {n} : {treasures}",
        "کارت مکان {n}: {treasures}",
    ),
    "do hide": (
        "Search cards hidden: {cards}",
        "Carte Ricerca nascoste: {cards}",
        "Cartes Recherche cachées : {cards}",
        "کارت‌های جست‌وجوی پنهان‌شده: {cards}",
    ),
    "hidden": ("{n} {kind}", "{n} {kind}", "{n} {kind}", "{n} {kind}"),
}
