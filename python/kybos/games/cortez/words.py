"""What pictures and phrases of Cortez say, each in English, Italian, French and Persian."""

from __future__ import annotations

from collections.abc import Mapping

from kybos.drawing.words import Row

__all__ = ["WORDS"]

WORDS: Mapping[str, Row] = {
    "title": ("Cortez", "Cortez", "Cortez", "کورتس"),
    "X": ("expedition", "spedizione", "expédition", "لشکرکشی"),
    "D": ("diplomacy", "diplomazia", "diplomatie", "دیپلماسی"),
    "W": ("war", "guerra", "guerre", "جنگ"),
    "P": ("disease", "malattia", "maladie", "بیماری"),
    "T": ("tribes", "tribù", "tribus", "قبیله‌ها"),
    "S": ("settlements", "insediamenti", "localités", "آبادی‌ها"),
    "A": ("Aztecs", "Aztechi", "Aztèques", "آزتک‌ها"),
    # What is to come.
    "exploration": (
        "the next card is turned up",
        "si scopre la prossima carta",
        "on retourne la carte suivante",
        "کارت بعدی رو می‌شود",
    ),
    "conquest": (
        "spend cards for the conquest",
        "spendere carte per la conquista",
        "dépenser des cartes pour la conquête",
        "خرج کردن کارت برای فتح",
    ),
    "plunder": (
        "plunder: discard a card",
        "saccheggio: scartare una carta",
        "pillage : défausser une carte",
        "غارت: دور انداختن یک کارت",
    ),
    "onward": ("explore, or give up", "esplorare o rinunciare", "explorer ou abandonner", "کاوش یا انصراف"),
    "way back": ("on the way back", "sulla via del ritorno", "sur le chemin du retour", "در راه بازگشت"),
    "ended": (
        "the game is over, all cards have been turned",
        "partita finita, tutte le carte scoperte",
        "partie finie, toutes les cartes retournées",
        "بازی تمام شد، همهٔ کارت‌ها رو شده‌اند",
    ),
    "back": (
        "the game is over, back safely",
        "partita finita, tornato sano e salvo",
        "partie finie, rentré sain et sauf",
        "بازی تمام شد، بازگشت به سلامت",
    ),
    "lost": ("the game is lost", "la partita è persa", "la partie est perdue", "بازی باخته است"),
    # Figures.
    "conquistador points": (
        "conquistador points: {n}",
        "punti conquistador: {n}",
        "points de conquistador : {n}",
        "امتیاز کنکیستادور: {n}",
    ),
    "points of": ("conquistador points", "punti conquistador", "points de conquistador", "امتیاز کنکیستادور"),
    "to come": ("cards to come: {n}", "carte ancora da scoprire: {n}", "cartes à venir : {n}", "کارت‌های در راه: {n}"),
    "score": ("score: {n} ({band})", "punteggio: {n} ({band})", "score : {n} ({band})", "امتیاز: {n} ({band})"),
    "substantial": ("substantial victory", "vittoria netta", "victoire éclatante", "پیروزی بزرگ"),
    "marginal": (
        "marginal victory, {n} more for a substantial one",
        "vittoria di misura, altri {n} per la netta",
        "victoire de justesse, encore {n} pour l'éclatante",
        "پیروزی نزدیک، {n} تا پیروزی بزرگ",
    ),
    "nothing": (
        "no victory yet, {n} more for a marginal one",
        "ancora nessuna vittoria, altri {n} per quella di misura",
        "pas encore de victoire, encore {n} pour celle de justesse",
        "هنوز پیروزی نیست، {n} تا پیروزی نزدیک",
    ),
    "no victory": ("no victory", "nessuna vittoria", "pas de victoire", "بی‌پیروزی"),
    "marginal victory": ("marginal victory", "vittoria di misura", "victoire de justesse", "پیروزی نزدیک"),
    "hand": ("hand: {n} of {limit}", "mano: {n} di {limit}", "main : {n} sur {limit}", "دست: {n} از {limit}"),
    "hand short": ("in hand", "in mano", "en main", "در دست"),
    "gold short": ("gold pile", "pila dell'oro", "pile d'or", "دستهٔ طلا"),
    "discard short": ("discarded", "scartate", "défaussées", "سوخته"),
    "come short": ("still to come", "ancora da scoprire", "à venir", "در راه"),
    "here short": ("to be conquered", "da conquistare", "à conquérir", "در حال فتح"),
    "spent short": ("spent now", "spese ora", "dépensées", "خرج‌شده"),
    "all cards": ("all cards", "tutte le carte", "toutes les cartes", "همهٔ کارت‌ها"),
    "card": (
        "{code} {name}, {kind}, force {n}",
        "{code} {name}, {kind}, forza {n}",
        "{code} {name}, {kind}, force {n}",
        "{code} {name}، {kind}، نیروی {n}",
    ),
    "force": ("force {n}", "forza {n}", "force {n}", "نیروی {n}"),
    "spent": (
        "spent: {cards}; force {force}",
        "spese: {cards}; forza {force}",
        "dépensées : {cards} ; force {force}",
        "خرج‌شده: {cards}؛ نیروی {force}",
    ),
    "enough": ("force is enough", "la forza basta", "la force suffit", "نیرو بس است"),
    "missing": (
        "force missing: {n}, each costs a conquistador point",
        "forza mancante: {n}, ognuna costa un punto conquistador",
        "force manquante : {n}, chacune coûte un point de conquistador",
        "کمبود نیرو: {n}، هر کدام یک امتیاز کنکیستادور",
    ),
    "missing back": (
        "force missing: {n}, without it the game is lost",
        "forza mancante: {n}, senza di essa la partita è persa",
        "force manquante : {n}, sans elle la partie est perdue",
        "کمبود نیرو: {n}، بدون آن بازی باخته است",
    ),
    "left of": (
        "cards {n}, force {force}",
        "carte {n}, forza {force}",
        "cartes {n}, force {force}",
        "کارت {n}، نیرو {force}",
    ),
    # Phrases.
    "do spend": ("Spend {card}", "Spendi {card}", "Dépenser {card}", "خرج کردن {card}"),
    "do discard": ("Discard {card}", "Scarta {card}", "Défausser {card}", "دور انداختن {card}"),
    "do turn": ("Turned up: {card}", "Scoperta: {card}", "Retournée : {card}", "رو شد: {card}"),
    "do done": ("Spend no more cards", "Non spendere altre carte", "Ne plus dépenser de cartes", "بس کردن خرج کارت"),
    "do explore": (
        "Explore: turn up the next card",
        "Esplora: scopri la prossima carta",
        "Explorer : retourner la carte suivante",
        "کاوش: رو کردن کارت بعدی",
    ),
    "do give-up": ("Give up and go back", "Rinuncia e torna indietro", "Abandonner et rentrer", "انصراف و بازگشت"),
}
