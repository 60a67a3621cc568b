// The felt at every number of seats, as full as a hand can make it.
import { allCards, type Chips, type Seat, type Stakes, type VariantId } from '../../engine/notation.ts';
import { potsOf } from '../../engine/rules.ts';
import { type LegalActions, legalActions } from '../../engine/table.ts';
import { FakeTable } from '../../renderer/stores/fake-table.ts';
import { progressiveBounty } from '../support/progressive-bounty.ts';
import type { Screen } from './screen-steps.ts';

export const seatNumbers = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
/** Chips of the first levels; the eight-digit stacks of the last, and the nine digits of a very long event. */
const units = { small: 100, large: 25_000, huge: 500_000 } as const;
type Unit = keyof typeof units;

const seatsOf = (seats: number): readonly Seat[] => Array.from({ length: seats }, (_, index) => index + 1);

/** Long names and different stacks; the last `deep` seats have much more. */
const stacksOf = (seats: number, unit: Chips, deep: number): readonly Chips[] =>
  seatsOf(seats).map((seat) =>
    seat > seats - deep ? 300 * unit * seats : unit * (6 * seat + (seat > 4 ? 90 * seat : 0)),
  );

/** The next level has come. */
const levelMs = 21 * 60_000;

interface Seated {
  readonly seats: number;
  readonly unit: Unit;
  readonly deep?: number;
  readonly button?: Seat;
}

function seated(at: number, { seats, unit: name, deep = 0 }: Seated): FakeTable {
  const unit = units[name];
  const seating = Object.fromEntries(
    stacksOf(seats, unit, deep).map((stack, index) => [index + 1, [`Wojciechowska ${index + 1}`, stack]] as const),
  );
  const chipValues = [unit, 5 * unit, 10 * unit, 50 * unit, 250 * unit];
  return new FakeTable({ seats, at, seating, smallBlind: unit, chipValues });
}

function dealt(at: number, how: Seated): FakeTable {
  const { seats, button = seats } = how;
  return seated(at, how).does({
    type: 'start-hand',
    at,
    by: 'dealer',
    forced: { button, straddles: [], posts: [] },
  });
}

/** Plays the round to its end, each player as given. */
function played(table: FakeTable, acts: (legal: LegalActions, seat: Seat, table: FakeTable) => void): FakeTable {
  while (table.state.hand?.stage === 'betting') {
    const legal = legalActions(table.state);
    acts(legal, legal.toAct ?? 1, table);
  }
  return table;
}

const allIn = (legal: LegalActions, seat: Seat, table: FakeTable): void => {
  table.does({ type: legal.allIn === null ? 'call' : 'all-in', seat });
};

/** As many pots as the seats can make, and every hand face down. */
const mostPots = (how: Seated) => (at: number) => played(dealt(at, how), allIn);

const blinds: Stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };

function cashTable(at: number, seats: number, variant: VariantId): FakeTable {
  const seating = Object.fromEntries(
    stacksOf(seats, units.small, 0).map((stack, index) => [index + 1, [`Wojciechowska ${index + 1}`, stack]] as const),
  );
  return new FakeTable({ seats, at, seating, game: { variant, stakes: blinds } });
}

/** A cash game, where the board may be run more than once. */
function cashAllIn(at: number, seats: number, variant: VariantId): FakeTable {
  const table = cashTable(at, seats, variant);
  return played(table.does({ type: 'start-hand', at, by: 'dealer' }), (legal, seat) => {
    if (legal.allIn !== null) allIn(legal, seat, table);
    else if (legal.wager?.maxTo == null) table.does({ type: 'call', seat });
    else table.does({ type: 'raise', seat, to: legal.wager.maxTo });
  });
}

/** The same, with every hand turned up and the boards out. */
const turnedUp =
  (how: Seated, runs = 1) =>
  (at: number): FakeTable => {
    // Ten hands of four cards and two boards are more than a deck.
    const held = runs === 2 && how.seats < 10 ? 4 : 2;
    const variant = held === 4 ? 'pot-limit-omaha' : 'no-limit-holdem';
    const table = runs > 1 ? cashAllIn(at, how.seats, variant) : mostPots(how)(at);
    if (runs > 1) table.does({ type: 'agree-runs', runs });
    const rest = allCards.slice(held * how.seats);
    for (const seat of seatsOf(how.seats))
      table.does({ type: 'table-hand', seat, cards: allCards.slice(held * (seat - 1), held * seat) });
    for (let board = 0; board < runs; board++) {
      const five = rest.slice(5 * board, 5 * board + 5);
      const streets = board === 0 ? [five.slice(0, 3), five.slice(3, 4), five.slice(4)] : [five];
      for (const cards of streets) table.does({ type: 'deal-board', cards, board, by: 'dealer' });
    }
    return table;
  };

/** Two players who are not all in bet on the flop, beside as many pots as the others make. */
const betsBesidePots = (how: Seated) => (at: number) => {
  const table = dealt(at, { ...how, deep: 2, button: 1 });
  const unit = units[how.unit];
  const most = 200 * how.seats * unit;
  const isDeep = (seat: Seat) => seat > how.seats - 2;
  played(table, (legal, seat) => {
    if (!isDeep(seat)) allIn(legal, seat, table);
    else if (table.state.hand?.betting.toMatch === most) table.does({ type: 'call', seat });
    else table.does({ type: 'raise', seat, to: most });
  });
  table.does({ type: 'deal-board', cards: ['Ks', 'Th', '2d'], by: 'dealer' });
  table.does({ type: 'bet', seat: legalActions(table.state).toAct ?? 1, to: 12 * unit });
  return table.does({ type: 'raise', seat: legalActions(table.state).toAct ?? 1, to: 36 * unit });
};

/** On the flop everybody has a bet before the seat, and the first one must add to theirs. */
const betsOfAll = (how: Seated, button: Seat) => (at: number) => {
  const table = dealt(at, { ...how, deep: how.seats, button });
  const unit = units[how.unit];
  played(table, ({ check }, seat) => table.does({ type: check ? 'check' : 'call', seat }));
  table.does({ type: 'deal-board', cards: ['Ks', 'Th', '2d'], by: 'dealer' });
  for (let raised = 0; raised < how.seats; raised++) {
    const seat = legalActions(table.state).toAct ?? 1;
    const to = unit * (11 + 12 * raised);
    table.does(raised === 0 ? { type: 'bet', seat, to } : { type: 'raise', seat, to });
  }
  return table;
};

/** The big blind must add to it: all others are all in, or only the next two. */
const mustAdd = (seats: number, seat: Seat, isFull: boolean) => (at: number) => {
  const seating = Object.fromEntries(
    seatsOf(seats).map((one) => [one, [`Wojciechowska ${one}`, 30_000 + 4300 * one]] as const),
  );
  const table = new FakeTable({ seats, at, seating, smallBlind: units.small });
  const button = ((seat + seats - (seats === 2 ? 2 : 3)) % seats) + 1;
  table.does({ type: 'start-hand', at, by: 'dealer', forced: { button, straddles: [], posts: [] } });
  for (let legal = legalActions(table.state); legal.toAct !== seat; legal = legalActions(table.state)) {
    const actor = legal.toAct ?? 1;
    const isBeside = (actor - seat + seats) % seats <= 2;
    if (isFull || isBeside || seats < 4) allIn(legal, actor, table);
    else table.does({ type: 'fold', seat: actor });
  }
  return table;
};

/** Four cards before everybody, and a penalty for each that begins with the next hand. */
const penalties = (seats: number) => (at: number) => {
  const table = cashTable(at, seats, 'pot-limit-omaha').does({ type: 'start-hand', at, by: 'dealer' });
  for (const seat of seatsOf(seats)) table.does({ type: 'give-penalty', seat, player: `p${seat}`, hands: 2 });
  return table;
};

/** Between hands of a tournament at its next level: `winner` says who wins each pot. */
const won = (how: Seated, winners: (eligible: readonly Seat[], pot: number) => readonly Seat[]) => (at: number) => {
  const table = mostPots(how)(at).does({ type: 'table-all-hands' });
  for (const due of [3, 1, 1])
    table.does({ type: 'deal-board', cards: Array.from({ length: due }, () => '??' as const), by: 'dealer' });
  const seatsOfPot = (pot: number) =>
    table.state.hand === null ? [] : (potsOf(table.state.hand)[pot]?.eligible ?? []);
  for (let [due] = legalActions(table.state).nameWinners; due; [due] = legalActions(table.state).nameWinners)
    table.does({ type: 'name-winners', ...due, seats: winners(seatsOfPot(due.pot), due.pot) });
  for (let { push } = legalActions(table.state); push !== null; { push } = legalActions(table.state))
    table.does({ type: 'push-pot', pot: push, at });
  table.happens({ type: 'colour-up-announced', chips: 5 * units[how.unit] });
  const { schedule } = table.state;
  if (schedule === null) throw new Error('The table of the design plays a tournament.');
  return table.does({ type: 'set-schedule', schedule: { ...schedule, startedAt: at - levelMs } });
};

/** The second largest stack: two players are left, and all others are out. */
const last = (eligible: readonly Seat[]): readonly Seat[] => eligible.slice(-2).slice(0, 1);
const first = (eligible: readonly Seat[]): readonly Seat[] => eligible.slice(0, 1);
const everySecond = (eligible: readonly Seat[], pot: number): readonly Seat[] => eligible.slice(pot % 2, (pot % 2) + 1);

/** A bounty on every player who sits there. */
const withHeads = (table: (at: number) => FakeTable) => (at: number) => {
  const made = table(at);
  const heads = Object.fromEntries(
    made.state.chairs.flatMap(({ player, seat }) => (player === null ? [] : [[player.id, 135_500 * seat]])),
  );
  return made.does({ type: 'set-heads', bounty: { rules: progressiveBounty, currency: 'EUR', heads } });
};

/** Five figures each, and whoever sits there has just come, or has won a pot. */
const fiveFigures = (seats: number, isOver: boolean) => (at: number) => {
  const seating = Object.fromEntries(seatsOf(seats).map((seat) => [seat, [`Adam ${seat}`, 15_050 + seat]] as const));
  const table = new FakeTable({ seats, at, seating, smallBlind: units.small });
  if (!isOver) return table;
  table.does({ type: 'start-hand', at, by: 'dealer' });
  while (table.state.hand?.stage === 'betting')
    table.does({ type: 'fold', seat: legalActions(table.state).toAct ?? 1 });
  return table.does({ type: 'push-pot', pot: 0, at });
};

/** What the felt looks like with one number of seats. */
const withSeats = (seats: (typeof seatNumbers)[number]) => {
  const small = { seats, unit: 'small' } as const;
  const large = { seats, unit: 'large' } as const;
  return {
    pots: { table: mostPots(small) },
    'pots-large': { table: mostPots(large) },
    'turned-up': { table: turnedUp(small) },
    'two-boards': { table: turnedUp(small, 2) },
    'three-boards': { table: turnedUp(small, 3) },
    'bets-beside-pots': { table: betsBesidePots(small) },
    'bets-beside-pots-large': { table: betsBesidePots(large) },
    bets: { table: betsOfAll(small, seats) },
    'bets-large': { table: betsOfAll(large, 1) },
    'one-won': { table: won(large, last) },
    'each-won': { table: won(large, first) },
    'half-won': { table: won(large, everySecond) },
    'one-won-huge': { table: won({ seats, unit: 'huge' }, last) },
    penalties: { table: penalties(seats) },
    'heads-new': { table: withHeads(fiveFigures(seats, false)) },
    'heads-won': { table: withHeads(fiveFigures(seats, true)) },
    'heads-large': { table: withHeads(won(large, everySecond)) },
    'heads-all-in': { table: withHeads(mostPots(small)) },
    ...mustAddAt(seats),
  } as const satisfies Readonly<Record<string, Screen>>;
};

/** One seat of each side of the table: the other half is its mirror, but for the markers. Where there are most seats, everybody. */
const mustAddAt = (seats: number): Readonly<Record<`must-add-${'full' | 'few'}-${Seat}`, Screen>> => {
  const far = Math.ceil(seats / 2);
  const full = (seats < 9 ? [...new Set([1, 2, far])] : seatsOf(seats)).map(
    (seat) => [`must-add-full-${seat}`, { table: mustAdd(seats, seat, true) }] as const,
  );
  return Object.fromEntries([...full, [`must-add-few-${far}`, { table: mustAdd(seats, far, false) }] as const]);
};

type Look = keyof ReturnType<typeof withSeats>;

/** By name, such as "pots at 5 seats". */
export const feltScreens = Object.fromEntries(
  seatNumbers.flatMap((seats) =>
    Object.entries(withSeats(seats)).map(([look, screen]) => [`${look}-at-${seats}`, screen] as const),
  ),
) as Readonly<Record<`${Look}-at-${(typeof seatNumbers)[number]}`, Screen>>;
