import { boardsOf, dealtAt } from '../../rules/dealing/streets.ts';
import type { Hand } from '../../words/hand.ts';
import type { DealProgress } from '../../words/legal-actions.ts';
import type { Report } from '../../words/report.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import type { CardAlarm, DealFault, Witnesses } from '../../words/witnesses.ts';

/** What the cards on the antennas show about the deal. */
export interface DealPicture {
  /** A reader sees it. Without one, nothing is noted and nothing withdrawn. */
  readonly isSeen: boolean;
  /** Null once the initial deal is over, or without a reader that sees it. */
  readonly progress: DealProgress | null;
  /** Faults of a deal still in progress: to be believed only when dealing pauses. */
  readonly underWay: readonly DealFault[];
  /** Faults if the deal is over now. */
  readonly whenOver: readonly DealFault[];
  /** Betting has begun, so the initial deal is over. */
  readonly isOver: boolean;
}

const nothing: DealPicture = { isSeen: false, progress: null, underWay: [], whenOver: [], isOver: false };

/** A seat's cards in the initial deal: now, and the most seen so far, because players lift cards to look at them. */
interface Dealt {
  readonly seat: Seat;
  readonly now: number;
  readonly most: number;
  /** Its antenna reads badly: nothing is concluded from it. */
  readonly isPoor: boolean;
}

/**
 * Reads the deal from the counts. Cards go round in hand order, one each, so at every moment the cards at the seats form a prefix of that
 * order. Says nothing without a ready reader that has seen a card of this hand.
 */
export function dealPicture(state: TableState): DealPicture {
  const { hand, witnesses } = state;
  if (hand === null || hand.stage === 'over' || !looksEverywhere(witnesses)) return nothing;
  const size = dealtAt(variantOf(hand.variant), 0).holeCards;
  const isFirstDeal = isBeingDealt(hand);
  if (!witnesses.hasSeenCards) return isFirstDeal && looksEmpty(witnesses) ? notBegun(hand, size) : nothing;
  const board = prematureBoard(hand, witnesses);
  if (!isFirstDeal && hand.street > 0) {
    const faults = [...stillSo(hand, witnesses).filter(unlessFolded(hand)), ...board];
    return { isSeen: true, progress: null, underWay: faults, whenOver: faults, isOver: true };
  }
  const dealt = hand.players.map(({ seat }) => dealtAtSeat(witnesses, seat));
  const tooMany = [...unentitled(state, hand), ...extra(dealt, size)];
  const surplus = tooMany.filter((fault) => mayBeNew(hand, witnesses, fault));
  const isComplete = dealt.every(({ most }) => most >= size);
  const order = outOfStep(dealt, size);
  // A deal that pauses before its last round is interrupted, not over.
  const mayBeOver = !isFirstDeal || dealt.some(({ most }) => most >= size);
  return {
    isSeen: true,
    progress: isFirstDeal && !isComplete ? progressOf(dealt, size) : null,
    underWay: [...surplus, ...order.filter(unlessFolded(hand)), ...board],
    whenOver: [...surplus, ...(mayBeOver ? missing(dealt, size) : order).filter(unlessFolded(hand)), ...board],
    isOver: !isFirstDeal,
  };
}

/** Nobody has acted yet, and only the initial deal is in progress. */
const isBeingDealt = ({ actions, board, players, street, variant }: Hand): boolean =>
  actions.length === 0 &&
  board.length === 0 &&
  players.every(({ draws }) => draws.length === 0) &&
  (street === 0 || variantOf(variant).stud === null);

/** No card is at any seat. */
const looksEmpty = (witnesses: Witnesses): boolean => Object.values(witnesses.cardsAt).every((count) => count === 0);

const notBegun = ({ players }: Hand, size: number): DealPicture => {
  const dealt = players.map(({ seat }) => ({ seat, now: 0, most: 0, isPoor: false }));
  return { ...nothing, progress: progressOf(dealt, size) };
};

/** Whether the reader can say anything about this hand. */
export const seesHand = (witnesses: Witnesses): boolean => looksEverywhere(witnesses) && witnesses.hasSeenCards;

/** The reader is connected, and has looked at every place it can see since then. */
export const looksEverywhere = ({ reader, unseen, poorPlaces }: Witnesses): boolean =>
  reader === 'ready' && unseen.every((place) => poorPlaces.includes(place));

const dealtAtSeat = ({ cardsAt, mostAt, poorPlaces }: Witnesses, seat: Seat): Dealt => {
  const now = cardsAt[seat] ?? 0;
  return { seat, now, most: Math.max(now, mostAt[seat] ?? 0), isPoor: poorPlaces.includes(seat) };
};

const progressOf = (dealt: readonly Dealt[], due: number): DealProgress => ({
  seats: dealt.map(({ seat, most }) => ({ seat, seen: Math.min(most, due), due })),
  next: nextSeat(dealt, due),
});

/** The expected counts after this many cards, dealt round by round. */
const prefixOf = (cards: number, seats: number): readonly number[] =>
  Array.from({ length: seats }, (_seat, index) => Math.floor(cards / seats) + (index < cards % seats ? 1 : 0));

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const isPrefix = (counts: readonly number[]): boolean =>
  prefixOf(sumOf(counts), counts.length).every((count, index) => count === counts[index]);

function nextSeat(dealt: readonly Dealt[], size: number): Seat | null {
  const counts = dealt.map(({ most }) => Math.min(most, size));
  return isPrefix(counts) ? (dealt[sumOf(counts) % dealt.length]?.seat ?? null) : null;
}

/** Seats out of step with the dealing order. If one seat reads badly, this cannot be told. */
function outOfStep(dealt: readonly Dealt[], size: number): readonly DealFault[] {
  const clipped = (count: (one: Dealt) => number) => dealt.map((one) => Math.min(count(one), size));
  // A card flying over a seat raises the maximum, a lifted card lowers the count, so it is enough if either is in step.
  if (isPrefix(clipped(({ now }) => now)) || isPrefix(clipped(({ most }) => most))) return [];
  if (dealt.some(({ isPoor }) => isPoor)) return [];
  const out = leftOut(dealt);
  const rest = dealt.filter((one) => !out.includes(one));
  // A surplus card is a separate fault and says nothing about when the others came.
  const counts = rest.map(({ most }) => Math.min(most, size));
  const early = rest.find((_seat, index) => isEarly(counts, index));
  return [
    ...out.map(({ seat }): DealFault => ({ fault: 'left-out', seat, seen: 0, due: 1 })),
    ...(early === undefined
      ? []
      : [{ fault: 'wrong-order', seat: early.seat, seen: early.most, due: early.most - 1 } as const]),
  ];
}

/** Whether the seat has a card that earlier seats, or a whole round, still wait for. */
function isEarly(counts: readonly number[], index: number): boolean {
  const own = counts[index] ?? 0;
  return counts.some((other, at) => other < own - 1 || (at < index && other < own));
}

/** Seats that a whole round has passed: somebody has a second card, and fewer than half have none. */
function leftOut(dealt: readonly Dealt[]): readonly Dealt[] {
  const without = dealt.filter(({ most }) => most === 0);
  return dealt.some(({ most }) => most > 1) && without.length * 2 < dealt.length ? without : [];
}

/** Seats that lack cards once the deal is over. */
const missing = (dealt: readonly Dealt[], due: number): readonly DealFault[] =>
  dealt
    .filter(({ most, isPoor }) => most < due && !isPoor)
    .map(({ seat, most }) => ({ fault: most === 0 ? 'left-out' : 'short', seat, seen: most, due }));

const extra = (dealt: readonly Dealt[], due: number): readonly DealFault[] =>
  dealt
    .filter(({ now, isPoor }) => now > due && !isPoor)
    .map(({ seat, now }) => ({ fault: 'extra', seat, seen: now, due }));

/** Cards in front of a chair that is not dealt in. */
const unentitled = ({ chairs, witnesses }: TableState, { players }: Hand): readonly DealFault[] =>
  chairs
    .filter(({ seat }) => players.every((player) => player.seat !== seat))
    .map(({ seat }) => ({ seat, seen: witnesses.cardsAt[seat] ?? 0 }))
    .filter(({ seat, seen }) => seen > 0 && !witnesses.poorPlaces.includes(seat))
    .map((at) => ({ fault: 'not-entitled', ...at, due: 0 }));

/** Once somebody has folded, cards may be anywhere on their way: nothing new is concluded from surplus cards. */
const mayBeNew = ({ actions }: Hand, { dealFaults }: Witnesses, { fault, seat }: DealFault): boolean =>
  actions.every(({ action }) => action !== 'fold') ||
  dealFaults.some((one) => one.fault === fault && one.seat === seat);

/** A player who lacked cards and has folded waits for none any more. */
const unlessFolded =
  ({ players }: Hand) =>
  ({ fault, seat }: DealFault): boolean =>
    (fault !== 'left-out' && fault !== 'short') ||
    players.every((player) => player.seat !== seat || player.status !== 'folded');

/** Faults of the initial deal that were noted and that the counts do not yet show to be corrected. */
function stillSo(hand: Hand, witnesses: Witnesses): readonly DealFault[] {
  const due = dealtAt(variantOf(hand.variant), 0).holeCards;
  const dueNow = dealtAt(variantOf(hand.variant), hand.street).holeCards;
  const isStill: Readonly<Record<DealFault['fault'], (dealt: Dealt) => boolean>> = {
    extra: ({ now }) => now > dueNow,
    'not-entitled': ({ now }) => now > 0,
    short: ({ most }) => most < due,
    'left-out': ({ most }) => most < due,
    'wrong-order': () => true,
    'premature-board': () => false,
  };
  return witnesses.dealFaults.filter(
    ({ fault, seat }) => seat !== null && isStill[fault](dealtAtSeat(witnesses, seat)),
  );
}

/** More cards on the board than allowed; not checked while board cards are being dealt. */
function prematureBoard(hand: Hand, { boardCards, poorPlaces }: Witnesses): readonly DealFault[] {
  // Cards of the previous hand may still be there while this one is being dealt; further runs share cards.
  if (hand.stage !== 'betting' || hand.runs > 1 || poorPlaces.includes('board')) return [];
  const due = sumOf(boardsOf(hand).map(({ length }) => length));
  return boardCards > due ? [{ fault: 'premature-board', seat: null, seen: boardCards, due }] : [];
}

/** The report a dealer would make of it. What the reader cannot know is left to that person. */
export function reportForDealFault({ fault, seat, seen }: DealFault): Report {
  const at = seat === null ? {} : { seat };
  switch (fault) {
    case 'wrong-order':
      return { kind: 'dealt-out-of-order', ...at };
    case 'not-entitled':
      return { kind: 'seat-not-entitled', ...at };
    case 'left-out':
      return { kind: 'seat-left-out', ...at };
    case 'short':
    case 'extra':
      return { kind: 'wrong-card-count', ...at, count: seen };
    case 'premature-board':
      return { kind: 'premature-card' };
  }
}

/** The report a dealer would make of it. Null: a card seen at two places is pushed apart, not reported. */
export function reportForAlarm({ alarm, place }: CardAlarm): Report | null {
  switch (alarm) {
    case 'foreign':
    case 'wrong-deck':
      return { kind: 'foreign-card', ...(place === 'muck' ? {} : { choice: 'in-hand' }) };
    case 'duplicate':
      return { kind: 'duplicate-card' };
    case 'conflict':
      return null;
  }
}
