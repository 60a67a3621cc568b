import { livePlayers } from '../../rules/wager/next-to-act.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { decide } from '../decide.ts';
import { foldedInTurn } from './act-through.ts';

/** A proposal, not booked: every seat from the one to act up to another one folds. */
export interface FoldsTo {
  /** In order; empty for the seat to act itself. */
  readonly folds: readonly Seat[];
  readonly seat: Seat;
  /** The table after these folds, from which the seat's options can be read. */
  readonly after: TableState;
  /** Nobody else is left: the seat only has to take the pot. */
  readonly alone: boolean;
}

/** The seats that must fold so that this seat is to act, or why that is impossible. */
export function foldsTo(state: TableState, seat: Seat): FoldsTo | Refusal {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return { reason: 'no-hand' };
  if (!livePlayers(hand).some((player) => player.seat === seat)) return { reason: 'not-in-hand', seat };
  if (hand.stage !== 'betting') return { reason: 'betting-closed' };
  const folds: Seat[] = [];
  let after = state;
  for (let due = hand.toAct; due !== null && due !== seat; due = toActOn(after, hand.street)) {
    const folded = foldedInTurn(after, due, decide);
    if ('refusal' in folded) return folded.refusal;
    folds.push(due);
    after = folded.after;
  }
  if (toActOn(after, hand.street) === seat) return { folds, seat, after, alone: false };
  const left = after.hand === null ? [] : livePlayers(after.hand);
  return left.length === 1 && left[0]?.seat === seat
    ? { folds, seat, after, alone: true }
    : { reason: 'turn-is-over', seat };
}

/** The seat to act while the same betting round goes on. */
const toActOn = ({ hand }: TableState, street: number): Seat | null =>
  hand?.stage === 'betting' && hand.street === street ? hand.toAct : null;
