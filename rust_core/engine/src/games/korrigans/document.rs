//! The state and the view of Korrigans as JSON (`docs/documents/korrigans.md`).

use std::array::from_fn;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Korrigans;
use super::bits::{ascending, members};
use super::cards::{Card, FIVE, Pact, Pacts};
use super::kinds::{Kind, Slots};
use super::state::{Open, Phase, Search, Secrets, State};
use super::view::View;
use super::zone::Zone;
use crate::error::BadRecord;
use crate::game::{MAX_SEATS, PerSeat, Seat, Viewer};

/// Everything on the table; pact cards are lists of type `P`, the kinds of search cards of type `K`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Page<P, K> {
    phase: Phase,
    round: u8,
    #[serde(deserialize_with = "present")]
    first: Option<Seat>,
    #[serde(deserialize_with = "present")]
    mover: Option<Seat>,
    passes: u8,
    used_places: [bool; 5],
    #[serde(deserialize_with = "present")]
    place: Option<u8>,
    treasures: u8,
    slots: Vec<SlotPage<K>>,
    cells: Vec<Option<CellPage>>,
    paid: Vec<bool>,
    pile: P,
    played: Vec<Pact>,
    last_search: Vec<Option<ClaimPage>>,
    seats: Vec<SeatPage<P>>,
}

/// The state: nothing is withheld.
pub type Document = Page<Vec<Pact>, Kind>;

/// The view: of pact cards perhaps only the number, of search cards perhaps nothing.
pub type Table = Page<Cards, Option<Kind>>;

/// Pact cards, or how many they are.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Cards {
    /// Those the viewer knows.
    Known(Vec<Pact>),
    /// Those the viewer does not know.
    Withheld(u8),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SlotPage<K> {
    kind: K,
    seen: Vec<Seat>,
    #[serde(deserialize_with = "present")]
    claimed: Option<Seat>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CellPage {
    card: Card,
    owner: Seat,
    up: bool,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClaimPage {
    kind: Kind,
    claimed: Seat,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatPage<P> {
    korrigans: Vec<Card>,
    pacts: P,
    drawn: P,
    treasures: u8,
}

/// An optional value whose key may not be left out.
pub(super) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(from)
}

/// A set of slots as an ascending list.
pub(super) mod slots {
    use super::{Deserialize, Deserializer, Serializer, Slots, ascending, members};
    use serde::de::Error;

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub(in super::super) fn serialize<S: Serializer>(slots: &Slots, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(members(*slots))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Slots, D::Error> {
        ascending(Vec::deserialize(from)?).ok_or_else(|| D::Error::custom("slots ascend, each once"))
    }
}

/// Refuses unless `holds`.
pub(super) fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), BadRecord> {
    if holds { Ok(()) } else { Err(BadRecord(otherwise())) }
}

fn pacts(set: Pacts) -> Vec<Pact> {
    members(set).map(|pact| Pact::ALL[pact]).collect()
}

/// The seat in whose set that member is.
fn holder(sets: &PerSeat<u16>, member: usize) -> Option<Seat> {
    sets.iter().position(|set| set >> member & 1 == 1).map(|seat| seat as Seat)
}

impl Korrigans {
    pub(super) fn write(&self, state: &State) -> Document {
        let State { open, secrets } = state;
        let hands = secrets.pacts.map(|hand| (pacts(hand), pacts(hand & secrets.drawn)));
        self.page(open, |slot| secrets.kinds.of(slot), pacts(state.pile()), hands)
    }

    pub(super) fn write_view(&self, view: &View) -> Table {
        let hands = from_fn(|seat| {
            if view.viewer == Viewer::Seat(seat as Seat) {
                (Cards::Known(pacts(view.pacts)), Cards::Known(pacts(view.drawn)))
            } else {
                let drawn = u8::from(view.drawer == Some(seat as Seat));
                (Cards::Withheld(view.held[seat]), Cards::Withheld(drawn))
            }
        });
        let kind = |slot: usize| (view.known >> slot & 1 == 1).then(|| view.kinds.of(slot));
        self.page(&view.open, kind, Cards::Withheld(view.pile), hands)
    }

    fn page<P, K>(&self, open: &Open, kind: impl Fn(usize) -> K, pile: P, hands: PerSeat<(P, P)>) -> Page<P, K> {
        let slots = self.shape.cells + 1;
        let cell = |cell: usize| {
            let up = open.zone.up() >> cell & 1 == 1;
            open.zone.top(cell).map(|top| CellPage { card: top.card, owner: top.owner, up })
        };
        let slot = |slot: usize| SlotPage {
            kind: kind(slot),
            seen: (0..self.config.players).filter(|&seat| open.seen[usize::from(seat)] >> slot & 1 == 1).collect(),
            claimed: holder(&open.claimed, slot),
        };
        let seats = hands.into_iter().take(usize::from(self.config.players)).enumerate();
        Page {
            phase: open.phase,
            round: open.round,
            first: open.first,
            mover: open.mover,
            passes: open.passes,
            used_places: from_fn(|place| open.used_places >> place & 1 == 1),
            place: open.place.map(|place| place + 1),
            treasures: open.treasures,
            slots: (0..if open.hidden() { slots } else { 0 }).map(slot).collect(),
            cells: (0..self.shape.cells).map(cell).collect(),
            paid: (0..self.shape.lines).map(|line| open.zone.paid() >> line & 1 == 1).collect(),
            pile,
            played: pacts(open.played),
            last_search: (0..if open.round < 2 { 0 } else { slots })
                .map(|slot| {
                    let claimed = holder(&open.last.claimed, slot)?;
                    Some(ClaimPage { kind: open.last.kinds.of(slot), claimed })
                })
                .collect(),
            seats: seats
                .map(|(seat, (pacts, drawn))| SeatPage {
                    korrigans: members(open.korrigans[seat].into()).map(|card| Card::ALL[card]).collect(),
                    pacts,
                    drawn,
                    treasures: open.found[seat],
                })
                .collect(),
        }
    }

    pub(super) fn read(&self, page: Document) -> Result<State, BadRecord> {
        let players = usize::from(self.config.players);
        let slots = self.shape.cells + 1;
        let mut open = Open { phase: page.phase, round: page.round, passes: page.passes, ..Open::new(0) };
        let length = |name: &str, length: usize, expected: usize| {
            ensure(length == expected, || format!("{name}: {length} entries, there must be {expected}"))
        };
        length("seats", page.seats.len(), players)?;
        length("cells", page.cells.len(), self.shape.cells)?;
        length("paid", page.paid.len(), self.shape.lines)?;
        length("slots", page.slots.len(), if open.hidden() { slots } else { 0 })?;
        length("last_search", page.last_search.len(), if open.round < 2 { 0 } else { slots })?;
        let seat = |name: &str, seat: Seat| {
            ensure(usize::from(seat) < players, || format!("{name}: no seat {seat}"))?;
            Ok(seat)
        };
        open.first = page.first.map(|first| seat("first", first)).transpose()?;
        open.mover = page.mover.map(|mover| seat("mover", mover)).transpose()?;
        open.used_places = (0..).zip(page.used_places).fold(0, |used, (place, drawn)| used | u8::from(drawn) << place);
        open.place = match page.place {
            None => None,
            Some(place @ 1..=5) => Some(place - 1),
            Some(place) => return Err(BadRecord(format!("place: {place}, places are 1 to 5"))),
        };
        open.treasures = page.treasures;
        let mut secrets = Secrets::default();
        for (slot, page) in page.slots.into_iter().enumerate() {
            secrets.kinds.insert(slot, page.kind);
            let seen = ascending(page.seen.into_iter().map(usize::from)).filter(|seen| seen >> players == 0);
            let seen = seen.ok_or_else(|| BadRecord(format!("slots[{slot}].seen: seats of the game ascend")))?;
            members(seen).for_each(|seat| open.seen[seat] |= 1 << slot);
            if let Some(claimer) = page.claimed {
                open.claimed[usize::from(seat(&format!("slots[{slot}].claimed"), claimer)?)] |= 1 << slot;
            }
        }
        open.last = read_claims(page.last_search, seat)?;
        open.zone = self.read_zone(&page.cells, &page.paid, seat)?;
        open.played = read_pacts("played", &page.played)?;
        let mut placed = open.played;
        for (seat, page) in page.seats.into_iter().enumerate() {
            let hand = ascending(page.korrigans.iter().map(|&card| card as usize)).filter(|hand| hand >> FIVE == 0);
            let hand = hand.ok_or_else(|| {
                BadRecord(format!("seats[{seat}].korrigans: korrigans in the order of KO-1.1, each once"))
            })?;
            let pacts = read_pacts(&format!("seats[{seat}].pacts"), &page.pacts)?;
            let drawn = read_pacts(&format!("seats[{seat}].drawn"), &page.drawn)?;
            ensure(drawn & !pacts == 0, || format!("seats[{seat}].drawn: a card that is not in the hand"))?;
            ensure(pacts & placed == 0, || format!("seats[{seat}].pacts: there is one of each card (KO-1.2)"))?;
            placed |= pacts;
            secrets.pacts[seat] = pacts;
            secrets.drawn |= drawn;
            open.korrigans[seat] = hand as u8;
            open.found[seat] = page.treasures;
        }
        let state = State { open, secrets };
        ensure(read_pacts("pile", &page.pile)? == state.pile(), || {
            "pile: it holds the pact cards that are neither in a hand nor played (KO-1.2)".to_owned()
        })?;
        self.check(&state)?;
        Ok(state)
    }

    fn read_zone(
        &self,
        cells: &[Option<CellPage>],
        paid: &[bool],
        seat: impl Fn(&str, Seat) -> Result<Seat, BadRecord>,
    ) -> Result<Zone, BadRecord> {
        let mut zone = Zone::default();
        for (cell, page) in cells.iter().enumerate() {
            let Some(CellPage { card, owner, up }) = *page else { continue };
            zone.place(self.shape, card, cell as u8, seat(&format!("cells[{cell}].owner"), owner)?);
            if !up {
                zone.turn_down(self.shape, 1 << cell);
            }
        }
        let stand = (0..MAX_SEATS).fold(0, |lines, seat| lines | zone.standing(self.shape, seat));
        for (line, _) in paid.iter().enumerate().filter(|&(_, &paid)| paid) {
            ensure(stand >> line & 1 == 1, || format!("paid[{line}]: the line does not stand (KO-5.5)"))?;
            zone.pay(1 << line);
        }
        Ok(zone)
    }
}

fn read_claims(
    page: Vec<Option<ClaimPage>>,
    seat: impl Fn(&str, Seat) -> Result<Seat, BadRecord>,
) -> Result<Search, BadRecord> {
    let mut search = Search::default();
    for (slot, page) in page.into_iter().enumerate() {
        let Some(ClaimPage { kind, claimed }) = page else { continue };
        search.kinds.insert(slot, kind);
        search.claimed[usize::from(seat(&format!("last_search[{slot}].claimed"), claimed)?)] |= 1 << slot;
    }
    Ok(search)
}

fn read_pacts(name: &str, list: &[Pact]) -> Result<Pacts, BadRecord> {
    ascending(list.iter().map(|&pact| pact as usize))
        .ok_or_else(|| BadRecord(format!("{name}: pact cards in the order of KO-1.2, each once")))
}
