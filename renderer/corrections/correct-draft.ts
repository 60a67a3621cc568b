import { type Card, type Chips, isKnownCard, type Seat } from '../../engine/notation.ts';
import {
  type ActChange,
  type HandAct,
  type NewAct,
  type TableState,
  winnersOfPush,
  wonBy,
} from '../../engine/table.ts';

/** What is asked about the chosen act. */
export type CorrectTab = 'amount' | 'other' | 'missed' | 'remove' | 'cards';

/** A person's corrections to the acts of a hand. Nothing of it is booked. */
export interface CorrectDraft {
  /** The chosen act, by its index in the list; null: none yet. */
  readonly chosen: number | null;
  /** Instead of an act, a missing one: its index among the changes. Null: none. */
  readonly missed: number | null;
  /** An action was just decided: the next undecided one is chosen automatically. */
  readonly onwards: boolean;
  readonly tab: CorrectTab;
  readonly changes: readonly ActChange[];
  /** Digits of the keypad; null while it is closed. */
  readonly typed: string | null;
  /** Cards keyed for the chosen act. */
  readonly keyed: readonly Card[];
}

export const nothingCorrected: CorrectDraft = {
  chosen: null,
  missed: null,
  onwards: false,
  tab: 'other',
  changes: [],
  typed: null,
  keyed: [],
};

type ChangeOfAct = Exclude<ActChange, { change: 'insert' }>;

/** The change made to an act so far; null: none. */
export const changeOf = (changes: readonly ActChange[], act: number): ChangeOfAct | null =>
  changes.findLast((one): one is ChangeOfAct => one.change !== 'insert' && one.act === act) ?? null;

export const without = (changes: readonly ActChange[], act: number): readonly ActChange[] =>
  changes.filter((one) => one.change === 'insert' || one.act !== act);

/** Each act has at most one change; missing acts may be any number. */
export const withChange = (changes: readonly ActChange[], change: ActChange): readonly ActChange[] =>
  change.change === 'insert' ? [...changes, change] : [...without(changes, change.act), change];

/** The act as it should have been; what was booked is no change. */
export const withInstead = (act: HandAct, changes: readonly ActChange[], now: NewAct): readonly ActChange[] =>
  isAsBooked(act, now)
    ? without(changes, act.act)
    : withChange(changes, { change: 'replace', act: act.act, with: now });

/** What corrections call the acts whose names differ in the list. */
const nameOf: Partial<Record<NewAct['type'], HandAct['what']>> = {
  'deal-board': 'board',
  'deal-up': 'up-cards',
  'name-opener': 'opener',
  'agree-runs': 'runs',
  'table-hand': 'table',
  'show-cards': 'show',
  'muck-hand': 'muck',
  'kill-hand': 'kill',
  'name-winners': 'winners',
};

/** The act itself, with the same chips or cards. */
export function isAsBooked(act: HandAct, now: NewAct): boolean {
  if ('seat' in now && now.seat !== act.seat) return false;
  if (now.type === 'all-in') return act.allIn && (isWager(act.what) || act.what === 'call');
  if ((nameOf[now.type] ?? now.type) !== act.what) return false;
  if ('to' in now) return now.to === amountBooked(act);
  if (now.type === 'draw') return now.cards === act.count;
  if ('runs' in now) return now.runs === act.count;
  if ('cards' in now) return sameOf(now.cards, act.cards);
  return now.type !== 'name-winners' || sameOf(inOrder(now.seats), inOrder(act.pot?.seats ?? []));
}

const sameOf = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at]);

const inOrder = (seats: readonly Seat[]): readonly Seat[] => [...seats].sort((a, b) => a - b);

/** Acts whose chips may be said to be others; a call or a check follows from what is bet. */
const wagers = ['bet', 'raise', 'complete'] as const;
type Wager = (typeof wagers)[number];
const isWager = (what: string): what is Wager => wagers.some((one) => one === what);

/** A raise or an all-in may have been miscounted in chips, a draw in cards. */
export const hasAmount = ({ what, recount }: HandAct): boolean =>
  recount || isWager(what) || what === 'draw' || what === 'runs';

/** Acts that name cards, perhaps wrongly. */
export const namesCards = ({ what }: HandAct): boolean =>
  what === 'board' || what === 'table' || what === 'show' || what === 'up-cards';

/** The first tab shown when an act is chosen. */
export function firstTab(act: HandAct, changes: readonly ActChange[]): CorrectTab {
  const change = changeOf(changes, act.act);
  if (change?.change === 'remove') return 'remove';
  if (namesCards(act)) return 'cards';
  if (change?.change === 'replace') return 'to' in change.with ? 'amount' : 'other';
  return hasAmount(act) ? 'amount' : 'other';
}

/** The number of an act as corrected so far. */
export function amountNow(act: HandAct, changes: readonly ActChange[]): number {
  const change = changeOf(changes, act.act);
  if (change?.change === 'recount') return change.to;
  if (change?.change === 'replace') {
    const { with: now } = change;
    if ('to' in now) return now.to;
    if (now.type === 'draw') return now.cards;
    if (now.type === 'agree-runs') return now.runs;
  }
  return amountBooked(act);
}

export const amountBooked = ({ what, to, count }: HandAct): number =>
  (what === 'draw' || what === 'runs' ? count : to) ?? 0;

/** The same act with another number. A miscounted all-in stays an all-in. */
export function withAmount(act: HandAct, changes: readonly ActChange[], amount: number): readonly ActChange[] {
  const { act: place, seat, what } = act;
  const change = changeOf(changes, place);
  const now: NewAct | null = change?.change === 'replace' ? change.with : null;
  if (now === null && amount === amountBooked(act)) return without(changes, place);
  const replaced = (instead: NewAct) => withInstead(act, changes, instead);
  if (now !== null && 'to' in now) return replaced({ ...now, to: amount });
  if (act.recount) return withChange(changes, { change: 'recount', act: place, to: amount });
  if (what === 'runs') return replaced({ type: 'agree-runs', runs: amount });
  if (seat === null) return changes;
  if (what === 'draw') return replaced({ type: 'draw', seat, cards: amount });
  return isWager(what) ? replaced({ type: what, seat, to: amount }) : changes;
}

/** The step of − or +: the smallest chip, or one card. */
export const stepOf = ({ what }: HandAct, smallestChip: Chips): number =>
  what === 'draw' || what === 'runs' ? 1 : smallestChip;

/** The same act with other cards. */
export function withCards(act: HandAct, changes: readonly ActChange[], cards: readonly Card[]): readonly ActChange[] {
  const { seat, what, board } = act;
  const replaced = (instead: NewAct) => withInstead(act, changes, instead);
  if (what === 'board')
    return replaced({ type: 'deal-board', cards, ...(board === null || board === 0 ? {} : { board }) });
  if (seat === null) return changes;
  if (what === 'table') return replaced({ type: 'table-hand', seat, cards });
  if (what === 'show') return replaced({ type: 'show-cards', seat, cards });
  return what === 'up-cards' ? replaced({ type: 'deal-up', seat, cards }) : changes;
}

/** The cards that were dealt by an act, with the names some of them were given later. */
export function boardNamed(
  { act, board, cards }: HandAct,
  acts: readonly HandAct[],
  hand: TableState['hand'],
): readonly Card[] {
  const dealt = acts.filter((one) => one.what === 'board' && one.board === board && one.act < act);
  const from = dealt.reduce((sum, one) => sum + one.cards.length, 0);
  const lying = (board ?? 0) === 0 ? hand?.board : hand?.moreBoards[(board ?? 0) - 1];
  return cards.map((card, place) => (isKnownCard(card) ? card : (lying?.[from + place] ?? card)));
}

/** The same act by another seat, as tapped on the table; null if the act belongs to nobody. */
export function withSeat(act: HandAct, changes: readonly ActChange[], seat: Seat): readonly ActChange[] | null {
  if (seat === act.seat && changeOf(changes, act.act) === null) return null;
  const now = bySeat(act, changes, seat);
  return now === null ? null : withInstead(act, changes, now);
}

function bySeat(act: HandAct, changes: readonly ActChange[], seat: Seat): NewAct | null {
  const change = changeOf(changes, act.act);
  if (change?.change === 'replace' && 'seat' in change.with) return { ...change.with, seat };
  const { what, to, allIn, count, cards } = act;
  if (isWager(what)) return allIn ? { type: 'all-in', seat } : { type: what, seat, to: to ?? 0 };
  switch (what) {
    case 'call':
      return { type: allIn ? 'all-in' : 'call', seat };
    case 'fold':
    case 'check':
    case 'bring-in':
      return { type: what, seat };
    case 'draw':
      return { type: 'draw', seat, cards: count ?? 0 };
    case 'up-cards':
      return { type: 'deal-up', seat, cards };
    case 'opener':
      return { type: 'name-opener', seat };
    case 'table':
      return { type: 'table-hand', seat, cards };
    case 'show':
      return { type: 'show-cards', seat, cards };
    case 'muck':
      return { type: 'muck-hand', seat };
    case 'kill':
      return { type: 'kill-hand', seat };
    default:
      return null;
  }
}

/** Winners of a pot as they are tapped; a second tap on one removes it. */
export function withWinner(act: HandAct, changes: readonly ActChange[], seat: Seat): readonly ActChange[] | null {
  if (act.what !== 'winners' || act.pot === null) return null;
  const { pot, board, half } = act.pot;
  const change = changeOf(changes, act.act);
  const named = change?.change === 'replace' && change.with.type === 'name-winners' ? change.with.seats : act.pot.seats;
  const seats = named.includes(seat) ? named.filter((one) => one !== seat) : [...named, seat];
  return withInstead(act, changes, { type: 'name-winners', pot, board, half, seats });
}

/** The seats chosen as winners of the showdown instead; null: none chosen. */
const winnersSaid = (changes: readonly ActChange[]): readonly Seat[] | null => {
  for (const one of changes) if (one.change === 'insert' && one.act.type === 'win-showdown') return one.act.seats;
  return null;
};

/** The seats chosen as winners of one pot among several instead; null: none chosen. */
function winnersOfPotSaid(named: HandAct, changes: readonly ActChange[]): readonly Seat[] | null {
  const change = changeOf(changes, named.act);
  return change?.change === 'replace' && change.with.type === 'name-winners' ? change.with.seats : null;
}

/** A pot that was pushed to the wrong seat: the winners, tapped as usual. Null if it follows from cards. */
export function withPotWinner(
  acts: readonly HandAct[],
  pushed: HandAct,
  changes: readonly ActChange[],
  seat: Seat,
): readonly ActChange[] | null {
  if (pushed.what !== 'push') return null;
  const named = winnersOfPush(acts, pushed);
  const said = (named === null ? winnersSaid(changes) : winnersOfPotSaid(named, changes)) ?? [];
  const seats = said.includes(seat) ? said.filter((one) => one !== seat) : [...said, seat];
  if (named !== null && named.pot !== null) {
    const { pot, board, half } = named.pot;
    if (seats.length === 0) return without(changes, named.act);
    return withInstead(named, changes, { type: 'name-winners', pot, board, half, seats });
  }
  const won = wonBy(acts, seats);
  if (won === null) return null;
  const touched = new Set(won.map((one) => (one.change === 'insert' ? null : one.act)));
  const others = changes.filter((one) =>
    one.change === 'insert' ? one.act.type !== 'win-showdown' : !touched.has(one.act),
  );
  return seats.length === 0 ? others : [...others, ...won];
}

/** The seats of a chosen act as corrected so far. */
export function seatsNow(acts: readonly HandAct[], act: HandAct, changes: readonly ActChange[]): readonly Seat[] {
  const named = winnersOfPush(acts, act);
  if (act.what === 'push')
    return (named === null ? winnersSaid(changes) : winnersOfPotSaid(named, changes)) ?? act.pot?.seats ?? [];
  const change = changeOf(changes, act.act);
  const now = change?.change === 'replace' ? change.with : null;
  if (now?.type === 'name-winners') return now.seats;
  if (act.what === 'winners') return act.pot?.seats ?? [];
  if (now !== null && 'seat' in now) return [now.seat];
  return act.seat === null ? [] : [act.seat];
}

/** A missing act with another total; its index among the changes stays. */
export const missedWith = (changes: readonly ActChange[], place: number, to: Chips): readonly ActChange[] =>
  changes.map((one, index) =>
    index === place && one.change === 'insert' && 'to' in one.act ? { ...one, act: { ...one.act, to } } : one,
  );
