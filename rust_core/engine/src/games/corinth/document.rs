//! The state of Corinth as JSON (`docs/documents/corinth.md`), and the checks on the way back.

use serde::{Deserialize, Serialize};

use super::Corinth;
use super::actions::District;
use super::market::{self, Cell, Cells};
use super::rules::{WHITE, YELLOW, can_buy};
use super::sheet::{Building, Buildings, Goods, SHOP, SYMBOLS, Sheet, Track};
use super::state::{Group, Phase, SEATS, State};
use crate::action_set::Actions as _;
use crate::dice::Faces;
use crate::error::BadRecord;
use crate::game::{Seat, Turn};

/// The whole state.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    phase: PhaseDocument,
    roller: Seat,
    turn: u8,
    board: [Option<GroupDocument>; 6],
    bonuses: Bonuses,
    seats: Vec<SheetDocument>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum PhaseDocument {
    Buy {},
    White { yellow: u8 },
    Yellow { white: Faces, yellow: u8 },
    Action {},
    Walk { left: u8 },
    Compensation {},
    Open { district: String, left: u8 },
    Build {},
    Over {},
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupDocument {
    face: u8,
    white: u8,
    yellow: u8,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bonuses {
    oil: Option<Seat>,
    wine: Option<Seat>,
    carpets: Option<Seat>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TrackDocument {
    held: u8,
    spent: u8,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shops {
    oil: [u8; 4],
    wine: [u8; 4],
    carpets: [u8; 3],
    spices: [u8; 3],
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, reason = "the diamonds are called A, B and C")]
struct Rhombs {
    A: u8,
    B: u8,
    C: u8,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "one key a building, as in the document")]
struct BuildingsDocument {
    temple: bool,
    warehouse: bool,
    stable: bool,
    store: bool,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SheetDocument {
    boxes: u8,
    gold: TrackDocument,
    goats: TrackDocument,
    shops: Shops,
    steward: String,
    used: Vec<String>,
    stops: u8,
    plus_ones: u8,
    rhombs: Rhombs,
    dice: u8,
    buildings: BuildingsDocument,
}

/// Refuses unless `holds`.
fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), BadRecord> {
    if holds { Ok(()) } else { Err(BadRecord(otherwise())) }
}

impl Corinth {
    pub(super) fn write(&self, state: &State) -> Document {
        let phase = match state.phase {
            Phase::Buy => PhaseDocument::Buy {},
            Phase::White { yellow } => PhaseDocument::White { yellow },
            Phase::Yellow { white, yellow } => PhaseDocument::Yellow { white, yellow },
            Phase::Action => PhaseDocument::Action {},
            Phase::Walk { left } => PhaseDocument::Walk { left },
            Phase::Compensation => PhaseDocument::Compensation {},
            Phase::Open { goods, left } => PhaseDocument::Open { district: goods.to_string(), left },
            Phase::Build => PhaseDocument::Build {},
            Phase::Over => PhaseDocument::Over {},
        };
        let group = |group: Group| {
            let Group { face, white, yellow } = group;
            (group.dice() > 0).then_some(GroupDocument { face, white, yellow })
        };
        let [oil, wine, carpets] = state.bonuses;
        Document {
            phase,
            roller: state.roller,
            turn: state.turn,
            board: state.board.map(group),
            bonuses: Bonuses { oil, wine, carpets },
            seats: state.sheets[..usize::from(self.config.players)].iter().map(write_sheet).collect(),
        }
    }

    pub(super) fn read(&self, document: Document) -> Result<State, BadRecord> {
        let players = self.config.players;
        ensure(document.seats.len() == usize::from(players), || {
            format!("seats: {} of them, the game has {players}", document.seats.len())
        })?;
        ensure(document.roller < players, || format!("roller: no seat {}", document.roller))?;
        let turns = players.max(3);
        ensure(document.turn < turns, || format!("turn: {}, a round has turns 0 to {}", document.turn, turns - 1))?;
        let mut sheets = [Sheet::default(); SEATS];
        for (seat, (sheet, document)) in sheets.iter_mut().zip(document.seats).enumerate() {
            *sheet = self.read_sheet(document).map_err(|error| BadRecord(format!("seats[{seat}].{error}")))?;
        }
        let Bonuses { oil, wine, carpets } = document.bonuses;
        let bonuses = [oil, wine, carpets];
        for (goods, owner) in Goods::ALL.into_iter().zip(bonuses) {
            let finished = (0..players).any(|seat| sheets[usize::from(seat)].full(goods));
            ensure(owner.is_none_or(|seat| seat < players && sheets[usize::from(seat)].full(goods)), || {
                format!("bonuses.{goods}: seat {} has not finished the district (CO-5.7)", owner.unwrap_or_default())
            })?;
            ensure(owner.is_some() == finished, || {
                format!("bonuses.{goods}: a seat finished it, none gained it (CO-5.7)")
            })?;
        }
        let mut board = [Group::default(); 6];
        for ((district, group), document) in District::ALL.into_iter().zip(&mut board).zip(document.board) {
            let Some(GroupDocument { face, white, yellow }) = document else { continue };
            ensure((1..=6).contains(&face) && (1..=12).contains(&white.saturating_add(yellow)), || {
                format!("board[{}]: face 1 to 6 and 1 to 12 dice ({district})", district as usize)
            })?;
            *group = Group { face, white, yellow };
        }
        let phase = read_phase(document.phase)?;
        let state = State { phase, roller: document.roller, turn: document.turn, board, bonuses, sheets };
        Self::check_board(&state)?;
        self.check_boxes(&state)?;
        self.check_phase(&state)?;
        Ok(state)
    }

    /// The dice on the board are what can be left of one roll (CO-3.3, CO-3.4, CO-3.6).
    fn check_board(state: &State) -> Result<(), BadRecord> {
        let rolled = !matches!(state.phase, Phase::Buy | Phase::White { .. } | Phase::Yellow { .. } | Phase::Over);
        let lying = || state.board.iter().enumerate().filter(|(_, group)| group.dice() > 0);
        ensure(rolled || lying().count() == 0 && state.turn == 0, || {
            "board: dice lie there, or a turn is under way, although none have been rolled".to_owned()
        })?;
        let white: usize = lying().map(|(_, group)| usize::from(group.white)).sum();
        let yellow: u8 = lying().map(|(_, group)| group.yellow).sum();
        ensure(white <= WHITE, || format!("board: {white} white dice, there are {WHITE} (CO-1.1)"))?;
        ensure(yellow <= YELLOW, || format!("board: {yellow} yellow dice, there are {YELLOW} (CO-1.1)"))?;
        ensure(yellow == 0 || state.turn == 0, || {
            "board: yellow dice after the roller's first turn (CO-3.6)".to_owned()
        })?;
        // Sorted from goats up, a face lies no higher than faces below it can have pushed it.
        let gold = District::Gold as usize;
        let (mut lead, mut highest) = (1, 0);
        for (place, group) in lying() {
            let fits = if place == gold {
                group.face > highest
            } else {
                usize::from(group.face) >= place + lead && group.face < 6
            };
            ensure(fits, || format!("board[{place}]: face {} cannot lie there (CO-3.4)", group.face))?;
            if place != gold {
                lead = usize::from(group.face) - place;
            }
            highest = group.face;
        }
        let untouched = state.turn == 0 && matches!(state.phase, Phase::Action | Phase::Compensation);
        let without_gap = (0..).zip(lying()).all(|(n, (place, _))| place == n || place == gold);
        let earned = state.sheets[usize::from(state.roller)].dice;
        let whole = white == WHITE && yellow >= earned && state.board[gold].dice() > 0 && without_gap;
        ensure(!untouched || whole, || "board: dice are missing before the first group is taken (CO-3.4)".to_owned())
    }

    /// Boxes are crossed in turn, one a round (CO-3.1).
    fn check_boxes(&self, state: &State) -> Result<(), BadRecord> {
        let most = self.config.turn_boxes - self.config.crossed_boxes();
        let sheets = &state.sheets[..usize::from(self.config.players)];
        let crossed = |seat: usize| most - sheets[seat].boxes;
        let roller = usize::from(state.roller);
        let in_turn = (0..sheets.len()).all(|seat| crossed(seat) + u8::from(seat > roller) == crossed(roller));
        ensure(crossed(roller) > 0 && in_turn, || {
            "seats: boxes are not crossed in turn, one a round (CO-3.1)".to_owned()
        })?;
        let last = sheets.iter().all(|sheet| sheet.boxes == 0) && roller + 1 == sheets.len();
        ensure(state.phase != Phase::Over || last, || {
            "phase: not over, a turn track has free boxes (CO-3.8)".to_owned()
        })
    }

    /// The phase is one that asks or rolls something here.
    fn check_phase(&self, state: &State) -> Result<(), BadRecord> {
        let sheet = &state.sheets[usize::from(state.roller)];
        let yellow = |n: u8| n >= sheet.dice && n <= 3;
        let fits = match state.phase {
            Phase::Buy => can_buy(sheet) > 0,
            Phase::White { yellow: n } => yellow(n),
            Phase::Yellow { white, yellow: n } => {
                n > 0 && yellow(n) && white.iter().map(|&n| usize::from(n)).sum::<usize>() == WHITE
            }
            Phase::Open { .. } => self.legal(state).count() > 1 && !self.begun(state),
            Phase::Build => self.legal(state).count() > 1,
            Phase::Compensation => self.legal(state).count() > 1 && !self.any_option(state),
            Phase::Action | Phase::Walk { .. } => self.legal(state).count() > 0,
            Phase::Over => true,
        };
        ensure(fits, || "phase: nothing of the kind is to be done in this position".to_owned())
    }

    /// Whether the district of an `open` phase has a begun shop, which comes first (CO-5.4).
    fn begun(&self, state: &State) -> bool {
        let (Phase::Open { goods, .. }, Turn::Seat(seat)) = (state.phase, self.whose(state)) else { return false };
        begun_shops(&state.sheets[usize::from(seat)].checked, goods) > 0
    }

    fn read_sheet(&self, document: SheetDocument) -> Result<Sheet, BadRecord> {
        let track = |name: &str, TrackDocument { held, spent }: TrackDocument| {
            ensure(held.saturating_add(spent) <= SYMBOLS, || {
                format!("{name}: {held} held and {spent} spent, the track has {SYMBOLS} symbols (CO-5.2)")
            })?;
            Ok(Track { held, spent })
        };
        let most = self.config.turn_boxes - self.config.crossed_boxes();
        ensure(document.boxes <= most, || format!("boxes: {}, there are {most}", document.boxes))?;
        let Shops { oil, wine, carpets, spices } = document.shops;
        let mut checked = [0; SHOP.len()];
        let parts: [&[u8]; 4] = [&oil, &wine, &carpets, &spices];
        for (goods, part) in Goods::ALL.into_iter().zip(parts) {
            checked[goods.shops()].copy_from_slice(part);
            let fits = goods.shops().all(|shop| checked[shop] <= SHOP[shop].size);
            ensure(fits, || format!("shops.{goods}: more symbols checked than a shop has (CO-1.4)"))?;
            ensure(begun_shops(&checked, goods) < 2, || format!("shops.{goods}: two shops are begun (CO-5.4)"))?;
        }
        let cell = |name: &str| {
            Cell::parse(name).ok_or_else(|| BadRecord(format!("no cell {name:?}, there are r0c0 to r4c4")))
        };
        let steward = cell(&document.steward)?;
        let mut used = Cells::default();
        for name in &document.used {
            let cell = cell(name)?;
            ensure(!used.contains(cell), || format!("used: {name} twice"))?;
            used.insert(cell);
        }
        ensure(used.iter().map(|cell| cell.to_string()).eq(document.used.iter().cloned()), || {
            "used: not in reading order".to_owned()
        })?;
        ensure(used.contains(Cell::START) && used.contains(steward), || {
            "used: START and the steward's cell are used (CO-2.3, CO-6.6)".to_owned()
        })?;
        let rhombs = [document.rhombs.A, document.rhombs.B, document.rhombs.C];
        let BuildingsDocument { temple, warehouse, stable, store } = document.buildings;
        let mut buildings = Buildings::default();
        for (building, built) in Building::ALL.into_iter().zip([temple, warehouse, stable, store]) {
            if built {
                buildings.insert(building);
            }
        }
        let sheet = Sheet {
            used,
            steward,
            boxes: document.boxes,
            gold: track("gold", document.gold)?,
            goats: track("goats", document.goats)?,
            checked,
            stops: document.stops,
            plus_ones: document.plus_ones,
            rhombs,
            dice: document.dice,
            buildings,
        };
        check_market(&sheet)?;
        Ok(sheet)
    }
}

/// What the market gave fits the cells used (CO-6.6, CO-7).
fn check_market(sheet: &Sheet) -> Result<(), BadRecord> {
    let entered = |reward: fn(market::Reward) -> bool| {
        sheet.used.iter().filter(|&cell| cell != Cell::START && reward(cell.reward())).count()
    };
    ensure(usize::from(sheet.dice) <= entered(|reward| reward == market::Reward::Die), || {
        format!("dice: {} earned, no more than `die` cells used (CO-7.2)", sheet.dice)
    })?;
    ensure(usize::from(sheet.plus_ones) <= entered(|reward| reward == market::Reward::PlusOne), || {
        format!("plus_ones: {}, no more than `plus one` cells used (CO-7.3)", sheet.plus_ones)
    })?;
    let cells = entered(|_| true);
    ensure(sheet.steward != Cell::START || cells == 0, || {
        "steward: it stands on START, but other cells are used (CO-6.4)".to_owned()
    })?;
    ensure(sheet.plus_ones <= sheet.stops, || "plus_ones: more than stops (CO-7.3)".to_owned())?;
    let mut filled: Vec<u8> = Vec::new();
    for (diamond, rhomb) in (0..).zip(sheet.rhombs) {
        if rhomb > 0 {
            let reached = sheet.used.iter().any(|cell| cell.reward() == market::Reward::Diamond(diamond));
            ensure(reached, || "rhombs: filled, but the diamond's cell is not used (CO-7.4)".to_owned())?;
            filled.push(rhomb);
        }
    }
    filled.sort_unstable();
    ensure(filled.windows(2).all(|pair| pair[0] < pair[1]), || {
        "rhombs: two are alike, each is larger than the one before (CO-7.4)".to_owned()
    })?;
    let counted = usize::from(sheet.last_rhomb()) + usize::from(sheet.stops) + usize::from(sheet.plus_ones);
    ensure(counted <= cells + entered(|reward| reward == market::Reward::PlusOne), || {
        "stops, plus_ones and rhombs: more than the cells used give (CO-7.4)".to_owned()
    })
}

fn begun_shops(checked: &[u8; SHOP.len()], goods: Goods) -> usize {
    goods.shops().filter(|&shop| checked[shop] > 0 && checked[shop] < SHOP[shop].size).count()
}

fn read_phase(document: PhaseDocument) -> Result<Phase, BadRecord> {
    Ok(match document {
        PhaseDocument::Buy {} => Phase::Buy,
        PhaseDocument::White { yellow } => Phase::White { yellow },
        PhaseDocument::Yellow { white, yellow } => Phase::Yellow { white, yellow },
        PhaseDocument::Action {} => Phase::Action,
        PhaseDocument::Walk { left } => {
            ensure((1..=SYMBOLS).contains(&left), || format!("phase.left: {left}, a walk has 1 to {SYMBOLS} steps"))?;
            Phase::Walk { left }
        }
        PhaseDocument::Compensation {} => Phase::Compensation,
        PhaseDocument::Open { district, left } => {
            let goods = Goods::ALL.into_iter().find(|goods| goods.name() == district);
            let goods = goods.ok_or_else(|| {
                BadRecord(format!("phase.district: {district:?}, shop districts are oil, wine, carpets, spices"))
            })?;
            ensure((1..=13).contains(&left), || format!("phase.left: {left}, 1 to 13 goods are delivered"))?;
            Phase::Open { goods, left }
        }
        PhaseDocument::Build {} => Phase::Build,
        PhaseDocument::Over {} => Phase::Over,
    })
}

fn write_sheet(sheet: &Sheet) -> SheetDocument {
    let track = |Track { held, spent }: Track| TrackDocument { held, spent };
    let [a, b, c] = sheet.rhombs;
    let [o0, o1, o2, o3, w0, w1, w2, w3, c0, c1, c2, s0, s1, s2] = sheet.checked;
    SheetDocument {
        boxes: sheet.boxes,
        gold: track(sheet.gold),
        goats: track(sheet.goats),
        shops: Shops { oil: [o0, o1, o2, o3], wine: [w0, w1, w2, w3], carpets: [c0, c1, c2], spices: [s0, s1, s2] },
        steward: sheet.steward.to_string(),
        used: sheet.used.iter().map(|cell| cell.to_string()).collect(),
        stops: sheet.stops,
        plus_ones: sheet.plus_ones,
        rhombs: Rhombs { A: a, B: b, C: c },
        dice: sheet.dice,
        buildings: BuildingsDocument {
            temple: sheet.buildings.contains(Building::Temple),
            warehouse: sheet.buildings.contains(Building::Warehouse),
            stable: sheet.buildings.contains(Building::Stable),
            store: sheet.buildings.contains(Building::Store),
        },
    }
}
