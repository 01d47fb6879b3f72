//! The rules of Corinth: who acts, what is legal, and what an action does.

use super::Corinth;
use super::actions::{self, Action, District};
use super::config::Config;
use super::market::{self, Cell, Reward};
use super::sheet::{Building, Delivery, Goods, SYMBOLS, Sheet};
use super::state::{DISTRICTS, Phase, SEATS, State};
use crate::action_set::{ActionSet, Actions as _};
use crate::dice::Faces;
use crate::game::{Seat, Turn};

/// White dice in a roll (CO-1.1).
pub(super) const WHITE: usize = 9;
/// Yellow dice, earned and bought ones together (CO-3.2).
pub(super) const YELLOW: u8 = 3;
/// Steps of difference that the stable makes free (CO-6.3).
const STABLE: u8 = 2;

type Legal = ActionSet<3>;

impl Corinth {
    /// The start: gold and goats circled (CO-2.1), boxes crossed out (CO-2.2), the steward on START (CO-2.3), seat 0 the
    /// first roller (CO-2.4).
    pub(super) fn start(&self) -> State {
        let Config { players, start_gold, start_goats, turn_boxes, .. } = self.config;
        let mut sheet = Sheet { boxes: turn_boxes - self.config.crossed_boxes(), ..Sheet::default() };
        sheet.gold.held = start_gold;
        sheet.goats.held = start_goats;
        sheet.used.insert(Cell::START);
        let mut sheets = [Sheet::default(); SEATS];
        sheets[..usize::from(players)].fill(sheet);
        let mut state = State {
            phase: Phase::Over,
            roller: 0,
            turn: 0,
            board: [super::state::Group::default(); 6],
            bonuses: [None; 3],
            sheets,
        };
        Self::begin_round(&mut state);
        state
    }

    /// Who acts: the roller first, then the others clockwise; with 2 players the roller again (CO-3.5).
    #[inline]
    fn seat(&self, state: &State) -> usize {
        let seat = usize::from(state.roller + state.turn);
        let players = usize::from(self.config.players);
        if seat >= players { seat - players } else { seat }
    }

    /// Turns in a round (CO-3.5).
    #[inline]
    fn turns(&self) -> u8 {
        self.config.players.max(3)
    }

    #[inline]
    pub(super) fn whose(&self, state: &State) -> Turn {
        match state.phase {
            Phase::White { .. } | Phase::Yellow { .. } => Turn::Chance,
            Phase::Over => Turn::Over,
            _ => Turn::Seat(self.seat(state) as Seat),
        }
    }

    pub(super) fn legal(&self, state: &State) -> Legal {
        let mut legal = Legal::default();
        let sheet = &state.sheets[self.seat(state)];
        match state.phase {
            Phase::Buy => legal.insert_run(actions::BUY, actions::BUY + usize::from(can_buy(sheet))),
            Phase::Action => legal = options(state, sheet),
            Phase::Walk { left } => {
                let steps = market::first_steps(sheet.steward, sheet.used, left);
                legal.insert_bits(actions::STEP, steps);
            }
            Phase::Compensation => {
                legal.insert_bits(actions::STEP, market::first_steps(sheet.steward, sheet.used, 1));
                legal.insert(actions::STAY);
            }
            Phase::Open { goods, .. } => {
                let (untouched, _) = sheet.open_shops(goods);
                legal.insert_bits(actions::OPEN + goods.shops().start, untouched);
            }
            Phase::Build => {
                let bits = |building: Building| u8::from(self.can_build(sheet, building)) << building as u8;
                legal.insert_bits(actions::BUILD, Building::ALL.into_iter().map(bits).sum());
                legal.insert(actions::END);
            }
            Phase::White { .. } | Phase::Yellow { .. } | Phase::Over => {}
        }
        legal
    }

    pub(super) fn carry_out(&self, state: &mut State, action: Action) {
        let seat = self.seat(state);
        let sheet = &mut state.sheets[seat];
        match action {
            Action::Buy(dice) => {
                sheet.gold.spend(dice);
                state.phase = Phase::White { yellow: sheet.dice + dice };
            }
            Action::Take(district) => {
                let dice = std::mem::take(&mut state.board[district as usize]).dice();
                match harbour(district) {
                    // CO-5.1, with the store's two more (CO-1.5).
                    Harbour::Gold => {
                        sheet.gold.gain(dice + if sheet.buildings.contains(Building::Store) { 2 } else { 0 });
                        self.end_action(state);
                    }
                    Harbour::Goats => {
                        sheet.goats.gain(dice);
                        self.end_action(state);
                    }
                    // CO-5.3.
                    Harbour::Goods(goods) => {
                        let more = u8::from(sheet.buildings.contains(Building::Warehouse));
                        self.deliver(state, goods, dice + more);
                    }
                }
            }
            // The face is the distance, the number of dice does not matter (CO-6.1); gold is paid now (CO-6.3).
            Action::Move(district, steps) => {
                let face = std::mem::take(&mut state.board[district as usize]).face;
                sheet.gold.spend(steps.abs_diff(face).saturating_sub(free_difference(sheet)));
                state.phase = Phase::Walk { left: steps };
            }
            Action::Step(direction) => {
                if let Some(cell) = sheet.steward.step(direction) {
                    sheet.steward = cell;
                    sheet.used.insert(cell);
                }
                match state.phase {
                    Phase::Walk { left: 2.. } => {
                        let Phase::Walk { left } = &mut state.phase else { return };
                        *left -= 1;
                    }
                    _ => self.stop(state),
                }
            }
            Action::Stay => self.end_action(state),
            Action::Open(shop) => {
                let Phase::Open { goods, left } = state.phase else { return };
                let left = sheet.check(usize::from(shop), left);
                self.deliver(state, goods, left);
            }
            Action::Build(building) => {
                let cost = self.config.building_cost.of(building);
                sheet.gold.spend(cost.gold);
                sheet.goats.spend(cost.goats);
                sheet.buildings.insert(building);
                self.end_action(state);
            }
            Action::End => self.end_turn(state),
        }
    }

    /// The next box is crossed, then dice are bought or rolled (CO-3.1 to CO-3.3).
    fn begin_round(state: &mut State) {
        state.turn = 0;
        let sheet = &mut state.sheets[usize::from(state.roller)];
        sheet.boxes -= 1;
        state.phase = if can_buy(sheet) > 0 { Phase::Buy } else { Phase::White { yellow: sheet.dice } };
    }

    /// The white dice lie there; the yellow ones follow if there are any (CO-3.3).
    pub(super) fn rolled_white(&self, state: &mut State, white: Faces) {
        match state.phase {
            Phase::White { yellow: yellow @ 1.. } => state.phase = Phase::Yellow { white, yellow },
            _ => self.rolled(state, white, Faces::default()),
        }
    }

    /// All dice lie there: they are sorted and the turns begin (CO-3.4).
    pub(super) fn rolled(&self, state: &mut State, white: Faces, yellow: Faces) {
        state.sort(white, yellow);
        self.begin_turn(state);
    }

    /// An action if one is legal, else a compensation step if one can be made, else neither (CO-4.4, CO-4.5).
    fn begin_turn(&self, state: &mut State) {
        let sheet = &state.sheets[self.seat(state)];
        if self.any_option(state) {
            state.phase = Phase::Action;
        } else if market::can_step(sheet.steward, sheet.used) {
            state.phase = Phase::Compensation;
        } else {
            self.end_action(state);
        }
    }

    /// Whether a group can be used for anything (CO-4.3).
    pub(super) fn any_option(&self, state: &State) -> bool {
        let sheet = &state.sheets[self.seat(state)];
        any_take(state, sheet) || options(state, sheet) != Legal::default()
    }

    /// Delivers, asks where that must be asked, and gives the bonus (CO-5.5 to CO-5.7).
    fn deliver(&self, state: &mut State, goods: Goods, left: u8) {
        let seat = self.seat(state);
        let sheet = &mut state.sheets[seat];
        if let Delivery::Open(left) = sheet.deliver(goods, left) {
            state.phase = Phase::Open { goods, left };
            return;
        }
        if goods != Goods::Spices && sheet.full(goods) {
            state.bonuses[goods as usize].get_or_insert(seat as Seat);
        }
        self.end_action(state);
    }

    /// The move or the compensation step ends: the cell pays (CO-7.1 to CO-7.4). What a stop counts for is settled by the
    /// next diamond, or never (CO-7.5).
    fn stop(&self, state: &mut State) {
        let seat = self.seat(state);
        let sheet = &mut state.sheets[seat];
        sheet.stops += 1;
        match sheet.steward.reward() {
            Reward::Gold(n) => sheet.gold.gain(n),
            Reward::Goats(n) => sheet.goats.gain(n),
            Reward::Deliver(goods, n) => return self.deliver(state, goods, n),
            Reward::Die => sheet.dice += 1,
            Reward::PlusOne => sheet.plus_ones += 1,
            Reward::Diamond(diamond) => sheet.fill_rhomb(diamond),
            Reward::Start => {}
        }
        self.end_action(state);
    }

    /// What follows from the action is done (CO-4.1): building is asked while something can be built, in each of the
    /// roller's two turns too (CO-8.3), else the turn ends (CO-8.1).
    fn end_action(&self, state: &mut State) {
        let sheet = &state.sheets[self.seat(state)];
        // All four are looked at: that is quicker than to guess which is the first.
        if Building::ALL.into_iter().fold(false, |any, building| any | self.can_build(sheet, building)) {
            state.phase = Phase::Build;
        } else {
            self.end_turn(state);
        }
    }

    /// The yellow dice go (CO-3.6), after the last turn the dice and the roller (CO-3.7), after the last box the game
    /// (CO-3.8).
    fn end_turn(&self, state: &mut State) {
        if state.turn == 0 {
            state.remove_yellow();
        }
        state.turn += 1;
        if state.turn < self.turns() {
            return self.begin_turn(state);
        }
        state.board = [super::state::Group::default(); 6];
        state.turn = 0;
        let next = if state.roller + 1 == self.config.players { 0 } else { state.roller + 1 };
        if state.sheets[usize::from(next)].boxes == 0 {
            state.phase = Phase::Over;
        } else {
            state.roller = next;
            Self::begin_round(state);
        }
    }

    /// CO-8.1, CO-8.2.
    #[inline]
    fn can_build(&self, sheet: &Sheet, building: Building) -> bool {
        let cost = self.config.building_cost.of(building);
        let pays = (cost.gold <= sheet.gold.held) & (cost.goats <= sheet.goats.held);
        pays & !sheet.buildings.contains(building)
    }
}

/// How many dice can be bought (CO-3.2).
#[inline]
pub(super) fn can_buy(sheet: &Sheet) -> u8 {
    (YELLOW - sheet.dice).min(sheet.gold.held)
}

/// What the harbour does with a group.
enum Harbour {
    Goats,
    Goods(Goods),
    Gold,
}

#[inline]
const fn harbour(district: District) -> Harbour {
    match district {
        District::Goats => Harbour::Goats,
        District::Oil => Harbour::Goods(Goods::Oil),
        District::Wine => Harbour::Goods(Goods::Wine),
        District::Carpets => Harbour::Goods(Goods::Carpets),
        District::Spices => Harbour::Goods(Goods::Spices),
        District::Gold => Harbour::Gold,
    }
}

/// Whether the district still has a symbol to check or to circle (CO-4.3).
#[inline]
fn open(sheet: &Sheet, district: District) -> bool {
    match harbour(district) {
        Harbour::Goats => !sheet.goats.full(),
        Harbour::Goods(goods) => !sheet.full(goods),
        Harbour::Gold => !sheet.gold.full(),
    }
}

#[inline]
fn any_take(state: &State, sheet: &Sheet) -> bool {
    let usable = |district: District| (state.board[district as usize].dice() > 0) & open(sheet, district);
    District::ALL.into_iter().fold(false, |any, district| any | usable(district))
}

#[inline]
fn free_difference(sheet: &Sheet) -> u8 {
    if sheet.buildings.contains(Building::Stable) { STABLE } else { 0 }
}

/// The districts that can be used and the lengths that can be walked (CO-4.2, CO-4.3, CO-6.2 to CO-6.4).
///
/// No branch depends on the dice: a guess at them would be wrong too often.
fn options(state: &State, sheet: &Sheet) -> Legal {
    const WIDTH: usize = SYMBOLS as usize;
    let difference = sheet.gold.held + free_difference(sheet);
    let highest = state.board.iter().map(|group| group.face).max().unwrap_or(0);
    let reach = market::longest_walk(sheet.steward, sheet.used, highest + difference);
    let (mut takes, mut moves) = (0, [0; DISTRICTS]);
    for (district, (group, moves)) in District::ALL.into_iter().zip(state.board.iter().zip(&mut moves)) {
        let lies = u64::from(group.dice() > 0);
        takes |= (lies & u64::from(open(sheet, district))) << district as u8;
        let shorter = group.face.saturating_sub(difference).saturating_sub(1);
        let longest = reach.min(group.face + difference);
        *moves = below(longest) & !below(shorter) & lies.wrapping_neg();
    }
    // The lengths of the six districts follow one another from `MOVE` on, `SYMBOLS` bits each.
    let [goats, oil, wine, carpets, spices, gold] = moves.map(u128::from);
    let lower = goats | oil << WIDTH | wine << (2 * WIDTH) | carpets << (3 * WIDTH) | spices << (4 * WIDTH);
    let (low, high) = (lower << actions::MOVE, lower >> (128 - actions::MOVE));
    let upper = high | gold << (actions::MOVE + 5 * WIDTH - 128);
    Legal::from_words([low as u64 | takes << actions::TAKE, (low >> 64) as u64, upper as u64])
}

/// The lowest `n` bits.
#[inline]
const fn below(n: u8) -> u64 {
    (1 << n) - 1
}
