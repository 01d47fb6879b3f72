"""What pictures and phrases of Courtesans say, each in English, Italian, French and Persian."""

from __future__ import annotations

from collections.abc import Mapping

from kybos.drawing.words import Row

__all__ = ["WORDS"]

WORDS: Mapping[str, Row] = {
    "title": ("Courtesans", "Cortigiani e cortigiane", "Gens de cour", "کورتیزان"),
    "round": ("round {n} of {total}", "round {n} di {total}", "manche {n} sur {total}", "دور {n} از {total}"),
    "setup": ("setup", "preparazione", "mise en place", "آماده‌سازی"),
    "active": ("active: {seat}", "attivo: {seat}", "actif : {seat}", "فعال: {seat}"),
    "deck": ("cards in the deck: {n}", "carte nel mazzo: {n}", "cartes dans la pioche : {n}", "کارت‌های دسته: {n}"),
    "available": ("available: {card}", "disponibile: {card}", "disponible : {card}", "در دسترس: {card}"),
    "available now": ("available", "disponibile", "disponible", "در دسترس"),
    # What is to come.
    "start": (
        "the starting player is drawn",
        "si sorteggia chi comincia",
        "on tire au sort qui commence",
        "آغازکننده به قید قرعه تعیین می‌شود",
    ),
    "deal": ("a card for {seat}", "una carta per il {seat}", "une carte pour le {seat}", "یک کارت برای {seat}"),
    "turn": (
        "the available card is turned up",
        "si scopre la carta disponibile",
        "on retourne la carte disponible",
        "کارتِ در دسترس رو می‌شود",
    ),
    "refill": (
        "{seat} draws, having no card",
        "il {seat} pesca, non avendo carte",
        "le {seat} pioche, n'ayant pas de carte",
        "{seat} که کارتی ندارد می‌کشد",
    ),
    "lay": (
        "lay a card face down",
        "calare una carta a faccia in giù",
        "poser une carte face cachée",
        "گذاشتن یک کارت رو به پایین",
    ),
    "draw": (
        "draw from the deck, or take the available card",
        "pescare dal mazzo o prendere la carta disponibile",
        "piocher ou prendre la carte disponible",
        "کشیدن از دسته یا برداشتن کارتِ در دسترس",
    ),
    "from deck": ("a card from the deck", "una carta dal mazzo", "une carte de la pioche", "کارتی از دسته"),
    "target": ("choose an opponent", "scegliere un avversario", "choisir un adversaire", "انتخاب یک حریف"),
    "lose": (
        "{seat} loses a card",
        "il {seat} perde una carta",
        "le {seat} perd une carte",
        "{seat} کارتی از دست می‌دهد",
    ),
    "left": ("{n} more to come", "altre {n} dopo", "encore {n} ensuite", "{n} تای دیگر پس از آن"),
    # Things.
    "influence": ("influence", "influenza", "influence", "نفوذ"),
    "hand": ("hand", "mano", "main", "دست"),
    "cards": ("{n:card|cards}", "{n:carta|carte}", "{n:carte|cartes}", "{n} کارت"),
    "laid": ("laid", "calata", "posée", "گذاشته"),
    "face down": ("face down", "a faccia in giù", "face cachée", "رو به پایین"),
    "known": ("surely holds", "ha di sicuro", "a sûrement", "بی‌گمان دارد"),
    "reveal": ("last reveal", "ultima scoperta", "dernière révélation", "آخرین رو شدن"),
    "winner": ("winner", "vincitore", "gagnant", "برنده"),
    "no winner": ("nobody won", "nessun vincitore", "personne n'a gagné", "کسی نبرد"),
    "won": ("{text}, won", "{text}, ha vinto", "{text}, a gagné", "{text}، برنده"),
    "card": ("{n} {name}", "{n} {name}", "{n} {name}", "{n} {name}"),
    "unseen": ("unknown card", "carta ignota", "carte inconnue", "کارت ناشناخته"),
    "value": ("value", "valore", "valeur", "ارزش"),
    "character": ("character", "personaggio", "personnage", "شخصیت"),
    "effect": ("effect", "effetto", "effet", "اثر"),
    "discards": ("discards", "scarti", "défausse", "دورریخته"),
    "of copies": ("{n} of {total}", "{n} di {total}", "{n} sur {total}", "{n} از {total}"),
    "do influence": ("influence +{n}", "influenza +{n}", "influence +{n}", "{n} نفوذ بیشتر"),
    "do draw": ("draw {n}", "pesca {n}", "piocher {n}", "کشیدن {n}"),
    "do remove": ("opponent loses {n}", "un avversario perde {n}", "un adversaire perd {n}", "حریف {n} از دست می‌دهد"),
    "discarded": (
        "{effect}, then discarded",
        "{effect}, poi scartata",
        "{effect}, puis défaussée",
        "{effect}، سپس دور ریخته می‌شود",
    ),
    # Phrases.
    "say lay": ("Lay {card}", "Cala {card}", "Poser {card}", "گذاشتن {card}"),
    "say draw deck": ("Draw from the deck", "Pesca dal mazzo", "Piocher", "کشیدن از دسته"),
    "say draw available": (
        "Take the available card",
        "Prendi la carta disponibile",
        "Prendre la carte disponible",
        "برداشتن کارتِ در دسترس",
    ),
    "say target": (
        "Choose {seat} as the opponent",
        "Scegli come avversario il {seat}",
        "Choisir le {seat} comme adversaire",
        "انتخاب {seat} به عنوان حریف",
    ),
    "say start": ("{seat} starts", "Comincia il {seat}", "Le {seat} commence", "{seat} آغاز می‌کند"),
    "say deal": ("Card dealt: {card}", "Carta distribuita: {card}", "Carte distribuée : {card}", "کارت پخش‌شده: {card}"),
    "say turn": (
        "Turned up as available: {card}",
        "Scoperta come disponibile: {card}",
        "Retournée comme disponible : {card}",
        "رو شد و در دسترس است: {card}",
    ),
    "say draw": ("Card drawn: {card}", "Carta pescata: {card}", "Carte piochée : {card}", "کارت کشیده‌شده: {card}"),
    "say lose": ("Card lost: {card}", "Carta persa: {card}", "Carte perdue : {card}", "کارت از دست رفته: {card}"),
}
