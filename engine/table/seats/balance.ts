import { type Positions, positionsFor, resumesFrozen } from '../../rules/button/next-positions.ts';
import { nextBlindGame } from '../../rules/mixed/next-game.ts';
import type { Policies } from '../../words/rulebook.ts';
import { clockwiseFrom, type Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { withPlayerAt } from '../button/table-between-hands.ts';

export interface SourceTable {
  readonly live: readonly Seat[];
  /** Who would have the big blind next; during stud in a mixed game, in its next button game. */
  readonly nextBigBlind: Seat;
  /** Players who keep their seats for special needs. */
  readonly fixed: readonly Seat[];
}

/** Who leaves the table with more players. */
export interface Mover {
  /** Null: the floor decides. */
  readonly seat: Seat | null;
  /** Players who were due first but keep their seats. */
  readonly skipped: readonly Seat[];
  /** The rules are not certain here, so the floor confirms. */
  readonly confirm: boolean;
}

/** The player due for the big blind moves. A player who keeps the seat is passed over, or moves anyway, as the rulebook says. */
export function playerToMove({ live, nextBigBlind, fixed }: SourceTable, policies: Policies): Mover {
  if (policies['balance.mover'] === 'floor') return { seat: null, skipped: [], confirm: true };
  const due = clockwiseFrom(nextBigBlind - 1, live);
  const [first = null] = due;
  if (first === null || !fixed.includes(first)) return { seat: first, skipped: [], confirm: first === null };
  if (policies['seating.fixedSeat'] === 'moved-all-the-same') return { seat: first, skipped: [], confirm: true };
  const free = due.findIndex((seat) => !fixed.includes(seat));
  return free < 0
    ? { seat: null, skipped: due, confirm: true }
    : { seat: due[free] ?? null, skipped: due.slice(0, free), confirm: true };
}

/** Where the player moved sits down. */
interface Destination {
  readonly seat: Seat;
  /** The next hand with blinds, with the player in it. */
  readonly next: Positions;
}

export interface WorstSeat {
  /** Null: no open seat may be taken. */
  readonly to: Destination | null;
  /** Open seats nobody is moved to: the small blind, and the gap in which no hand is dealt. */
  readonly excluded: readonly Seat[];
}

/** A move that may bring the big blind to a player who has just had it. */
export interface Moved {
  /** Hands since the moved player had the big blind; null: not in this round of the table. */
  readonly bigBlindHandsAgo: number | null;
}

/** The open seat that the big blind reaches first. The table is between hands; in a mixed game, its button may be frozen. */
export function worstSeat(table: TableState, open: readonly Seat[], policies: Policies, moved: Moved): WorstSeat {
  const excluded: Seat[] = [];
  let to: Destination | null = null;
  const game = nextBlindGame(table);
  for (const seat of clockwiseFrom(lastBigBlind(table, policies), open)) {
    const next = positionsFor(withPlayerAt(table, seat), { game, policies });
    if ('reason' in next || isBarred(next, seat, policies, moved)) excluded.push(seat);
    else to ??= { seat, next };
  }
  return { to, excluded };
}

/** Frozen places are those of the hand to come: the last big blind has the small one there. */
const lastBigBlind = ({ hand, chairs }: TableState, policies: Policies): Seat => {
  if (hand === null) return chairs.length;
  return resumesFrozen(hand, policies) ? hand.smallBlindPlace : hand.bigBlind;
};

function isBarred(next: Positions, seat: Seat, policies: Policies, moved: Moved): boolean {
  const { neverSB, singleBB, doubleBB } = policies['balance.destination'];
  if (!next.players.some((player) => player.seat === seat)) return true;
  if (neverSB && next.smallBlindPlace === seat) return true;
  if (next.bigBlind !== seat) return false;
  if (singleBB === false && next.smallBlind === null) return true;
  return doubleBB === false && moved.bigBlindHandsAgo !== null;
}

/** A seat that has become free, and when, on the caller's clock. */
export interface OpenedSeat {
  readonly seat: Seat;
  readonly at: number;
}

/** Stud, where no blinds say which seat is worst: the one that opened last, or as the floor decides (null). */
export function studSeat(
  opened: readonly OpenedSeat[],
  policies: Pick<Policies, 'balance.studDestination'>,
): Seat | null {
  switch (policies['balance.studDestination']) {
    case 'last-seat-to-open':
      return opened.toSorted((one, other) => one.at - other.at).at(-1)?.seat ?? null;
    case 'by-position':
      return null;
  }
}
