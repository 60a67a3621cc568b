import { wagerRuling } from '../../rules/wager/wager-ruling.ts';
import type { Hand, Share } from '../../words/hand.ts';
import type { Incident } from '../../words/incident.ts';
import { outcomesOf } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import type { SuspectDeck } from '../../words/witnesses.ts';
import { chipsAtTable } from '../conservation.ts';
import { everythingBack } from '../incidents/chips-back.ts';
import { legalActions } from '../legal-actions.ts';
import { standingSuspect } from '../witnesses/decide-deck.ts';
import { isLeftOpen, newDealAmong } from './chosen-outcome.ts';
import { type MisdealReview, misdealReview } from './misdeal-review.ts';

/** Why a misdeal can no longer be called: two players put chips in, three actions were taken, or board cards are dealt. */
type TooLate =
  | { readonly why: 'two'; readonly first: Seat; readonly second: Seat }
  | { readonly why: 'three' }
  | { readonly why: 'board' };

/** The places the new deal is dealt from; `moved`: they differ from the old deal's. */
interface Positions {
  readonly button: Seat;
  readonly smallBlind: Seat | null;
  readonly bigBlind: Seat;
  readonly moved: boolean;
}

/** What dealing again would do, or why it is not possible. */
type DealAgain =
  | {
      readonly open: true;
      readonly returned: readonly Share[];
      /** Null in stud, which has no button and no blinds. */
      readonly positions: Positions | null;
      /** Null in a cash game. */
      readonly level: number | null;
    }
  | {
      readonly open: false;
      readonly because: TooLate | { readonly why: 'not-reported' } | { readonly why: 'moved-on' };
    };

/** What playing on would mean. `toAct` is null if nobody is to act, `hand` null once the hand of the incident is over. */
interface PlayOn {
  readonly hand: number | null;
  readonly toAct: Seat | null;
  readonly toCall: number;
  readonly chips: number;
}

export interface RulingOptions {
  /** A deck nobody has answered for, if the floor was called without a report. */
  readonly suspectDeck: SuspectDeck | null;
  readonly dealAgain: DealAgain;
  readonly playOn: PlayOn;
  /** The words and chips of a call are still there, not ruled on. */
  readonly isWagerOpen: boolean;
  /**
   * The ruling that each outcome of a report is signed as. A new deal is signed by name, because it stays possible while the table plays
   * on.
   */
  readonly rulings: readonly ('deal-again' | number)[];
  /** The index of the outcome that only says that the floor decides. Null: none. */
  readonly leftOpen: number | null;
  /** Null: the hand is over, or the report is not about its initial deal. */
  readonly review: MisdealReview | null;
}

/** What the floor may rule on an incident, and the consequences at this table now. */
export function rulingOptions(state: TableState, incident: Incident): RulingOptions {
  const outcomes = incident.answer === undefined ? [] : outcomesOf(incident.answer);
  const open = outcomes.findIndex(isLeftOpen);
  return {
    suspectDeck: incident.kind === 'call' ? standingSuspect(state) : null,
    dealAgain: dealAgainOf(state, incident),
    playOn: playOnOf(state, incident),
    isWagerOpen: isWagerOpen(state, incident),
    rulings: outcomes.map((outcome, index) => (newDealAmong([outcome]) === null ? index : 'deal-again')),
    leftOpen: open < 0 ? null : open,
    review: misdealReview(state, incident),
  };
}

function isWagerOpen(state: TableState, { wager, seat, hand: number, ruling }: Incident): boolean {
  if (wager === undefined || seat === null || ruling !== null || state.hand?.number !== number) return false;
  return !('reason' in wagerRuling(state, seat, wager));
}

function dealAgainOf(state: TableState, incident: Incident): DealAgain {
  const { hand: number, misdeal } = incident;
  const { hand } = state;
  if (hand === null || hand.number !== number || hand.stage === 'over') {
    return { open: false, because: { why: 'moved-on' } };
  }
  if (misdeal === null) return { open: false, because: { why: 'not-reported' } };
  if (!misdeal.possible) return { open: false, because: tooLate(misdeal) };
  const returned = everythingBack(hand).toSorted((one, other) => one.seat - other.seat);
  const positions = variantOf(hand.variant).stud === null ? positionsOf(hand, incident) : null;
  return { open: true, returned, positions, level: hand.level };
}

function positionsOf(hand: Hand, { answer }: Incident): Positions {
  const right = answer === undefined ? undefined : newDealAmong(outcomesOf(answer))?.positions;
  const { button, smallBlind, bigBlind } = hand;
  return right === undefined
    ? { button, smallBlind, bigBlind, moved: false }
    : { button: right.button, smallBlind: right.sb, bigBlind: right.bb, moved: true };
}

/** Derives the cause from the actions the engine named. */
function tooLate({ because }: NonNullable<Incident['misdeal']>): TooLate {
  if (because.length >= 3) return { why: 'three' };
  const [first, second] = because;
  if (first !== undefined && second !== undefined && first.to > 0 && second.to > 0) {
    return { why: 'two', first: first.seat, second: second.seat };
  }
  return { why: 'board' };
}

function playOnOf(state: TableState, incident: Incident): PlayOn {
  const { hand } = state;
  // What is left of an earlier hand decides nothing about the one in play.
  if (hand === null || hand.number !== incident.hand || hand.stage === 'over')
    return { hand: null, toAct: null, toCall: 0, chips: 0 };
  const { toAct, call } = legalActions(state);
  const stacks = state.chairs.reduce((sum, { stack, drift }) => sum + (stack ?? drift), 0);
  return { hand: hand.number, toAct, toCall: call?.chips ?? 0, chips: chipsAtTable(state) - stacks };
}
