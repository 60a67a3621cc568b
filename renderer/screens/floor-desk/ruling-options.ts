import { type Seat, variantOf } from '../../../engine/notation.ts';
import { outcomesOf, wagerRuling } from '../../../engine/rules.ts';
import {
  chipsAtTable,
  type Incident,
  legalActions,
  newDealAmong,
  type Share,
  type SuspectDeck,
  standingSuspect,
  type TableState,
} from '../../../engine/table.ts';

/** Why a misdeal can no longer be called: two players put chips in, three actions were taken, or board cards lie. */
type TooLate =
  | { readonly why: 'two'; readonly first: Seat; readonly second: Seat }
  | { readonly why: 'three' }
  | { readonly why: 'board' };

/** Where the new deal is dealt from; `moved`: not from where the old one was. */
interface Positions {
  readonly button: Seat;
  readonly smallBlind: Seat | null;
  readonly bigBlind: Seat;
  readonly moved: boolean;
}

/** What dealing again would do, or why it is not open. */
export type DealAgain =
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
      readonly because:
        | TooLate
        | { readonly why: 'not-reported' }
        | { readonly why: 'moved-on'; readonly hand: number };
    };

/** What playing on would mean. `toAct` is null where nobody is to act, `hand` null between hands. */
export interface PlayOn {
  readonly hand: number | null;
  readonly toAct: Seat | null;
  readonly toCall: number;
  readonly chips: number;
}

export interface RulingOptions {
  /** A deck nobody has answered for, where the floor was called without a report. */
  readonly suspectDeck: SuspectDeck | null;
  readonly dealAgain: DealAgain;
  readonly playOn: PlayOn;
  /** The words and chips of a call still lie before the seat to act, unruled. */
  readonly isWagerOpen: boolean;
}

/** Dealing again and playing on, and their consequences at this table now. */
export const rulingOptions = (state: TableState, incident: Incident): RulingOptions => ({
  suspectDeck: incident.kind === 'call' ? standingSuspect(state) : null,
  dealAgain: dealAgainOf(state, incident),
  playOn: playOnOf(state),
  isWagerOpen: isWagerOpen(state, incident),
});

function isWagerOpen(state: TableState, { wager, seat, hand: number, ruling }: Incident): boolean {
  if (wager === undefined || seat === null || ruling !== null || state.hand?.number !== number) return false;
  return !('reason' in wagerRuling(state, seat, wager));
}

function dealAgainOf(state: TableState, incident: Incident): DealAgain {
  const { hand: number, misdeal } = incident;
  const { hand } = state;
  if (hand === null || hand.number !== number || hand.stage === 'over') {
    return { open: false, because: { why: 'moved-on', hand: state.handNumber } };
  }
  if (misdeal === null) return { open: false, because: { why: 'not-reported' } };
  if (!misdeal.possible) return { open: false, because: tooLate(misdeal) };
  const returned = hand.players
    .map(({ seat, bet, paid, dead }) => ({ seat, chips: bet + paid + dead }))
    .filter(({ chips }) => chips > 0)
    .sort((a, b) => a.seat - b.seat);
  const positions = variantOf(hand.variant).stud === null ? positionsOf(hand, incident) : null;
  return { open: true, returned, positions, level: hand.level };
}

function positionsOf(hand: NonNullable<TableState['hand']>, { answer }: Incident): Positions {
  const right = answer === undefined ? undefined : newDealAmong(outcomesOf(answer))?.positions;
  const { button, smallBlind, bigBlind } = hand;
  return right === undefined
    ? { button, smallBlind, bigBlind, moved: false }
    : { button: right.button, smallBlind: right.sb, bigBlind: right.bb, moved: true };
}

/** Reads the cause off the actions the engine named. */
function tooLate({ because }: NonNullable<Incident['misdeal']>): TooLate {
  if (because.length >= 3) return { why: 'three' };
  const [first, second] = because;
  if (first !== undefined && second !== undefined && first.to > 0 && second.to > 0) {
    return { why: 'two', first: first.seat, second: second.seat };
  }
  return { why: 'board' };
}

function playOnOf(state: TableState): PlayOn {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return { hand: null, toAct: null, toCall: 0, chips: 0 };
  const { toAct, call } = legalActions(state);
  const stacks = state.chairs.reduce((sum, { stack, drift }) => sum + (stack ?? drift), 0);
  return { hand: hand.number, toAct, toCall: call?.chips ?? 0, chips: chipsAtTable(state) - stacks };
}
