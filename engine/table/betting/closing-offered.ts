import { dueBoard, streetNow } from '../../rules/dealing/streets.ts';
import { handsToTable } from '../../rules/showdown/show-order.ts';
import type { Chips } from '../../words/chips.ts';
import type { Hand } from '../../words/hand.ts';
import type { TableState } from '../../words/table-state.ts';
import type { StreetName } from '../../words/variant.ts';
import type { Witnesses } from '../../words/witnesses.ts';
import { runsAllowed } from '../dealing/board.ts';
import { decide } from '../decide.ts';
import { type ClosingAct, closingOf } from './close-betting.ts';

/** What one tap may say about the rest of a betting round. */
export interface ClosingOffered {
  /** `to`: the caller's total of the round. */
  readonly acts: readonly (ClosingAct & { readonly to: Chips | null })[];
  /** The street dealt with the same tap, because nothing has to happen before it; null: none. */
  readonly street: StreetName | null;
  /** It was the last round and all hands are open: a reader names them. */
  readonly handsUp: boolean;
}

/** The rest of the round in one tap; null if that saves no tap. */
export function closingOffered(state: TableState): ClosingOffered | null {
  const closing = closingOf(state, decide);
  if (closing === null) return null;
  const { after } = closing;
  const street = after.hand !== null && isBoardNext(after, after.hand) ? streetNow(after.hand).name : null;
  // If several have acted, who shows and who mucks is only seen afterwards.
  const handsUp = closing.acts.length === 1 && street === null && isAllUpNext(after);
  if (closing.acts.length + (street === null && !handsUp ? 0 : 1) < 2) return null;
  const called = closing.events.find((event) => event.type === 'called');
  const acts = closing.acts.map((one) => ({ ...one, to: called?.seat === one.seat ? called.to : null }));
  return { acts, street, handsUp };
}

/** The showdown is next, and the reader names the open cards. Without a reader, the dealer holds the winner's plate. */
const isAllUpNext = (state: TableState): boolean =>
  state.hand?.stage === 'showdown' &&
  state.witnesses.reader === 'ready' &&
  !('refusal' in decide(state, { type: 'table-all-hands' }));

/** A reader names the cards as they arrive. The tap then leaves out the street, because it would deal them unnamed. */
const readsBoard = ({ reader, poorPlaces }: Witnesses): boolean => reader === 'ready' && !poorPlaces.includes('board');

/** Nobody has to turn up a hand or agree to anything before the cards are dealt. */
const isBoardNext = (state: TableState, hand: Hand): boolean =>
  hand.stage === 'board' &&
  hand.moreBoards.length === 0 &&
  !readsBoard(state.witnesses) &&
  dueBoard(hand) !== null &&
  handsToTable(hand).length === 0 &&
  runsAllowed(state, hand) === null;
