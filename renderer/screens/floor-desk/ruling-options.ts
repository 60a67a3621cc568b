import {
  chipsAtTable,
  type Incident,
  isMisdealGround,
  legalActions,
  type MisdealRuling,
  type Seat,
  type Share,
  type TableState,
  variantOf,
} from '../../../engine/index.ts';

/** Why a misdeal can no longer be called: two players put chips in, three actions were taken, or board cards lie. */
type TooLate =
  | { readonly why: 'two'; readonly first: Seat; readonly second: Seat }
  | { readonly why: 'three' }
  | { readonly why: 'board' };

/** What dealing again would do, or why it is not open. */
export type DealAgain =
  | {
      readonly open: true;
      readonly hand: number;
      readonly returned: readonly Share[];
      /** Null in stud, which has no button and no blinds. */
      readonly positions: { readonly button: Seat; readonly smallBlind: Seat | null; readonly bigBlind: Seat } | null;
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
  readonly dealAgain: DealAgain;
  readonly playOn: PlayOn;
  /** What the rulebook comes to; null where it leaves the ruling to the floor. */
  readonly proposed: MisdealRuling | null;
}

/** The two rulings on an incident and their consequences at this table now. */
export function rulingOptions(state: TableState, incident: Incident): RulingOptions {
  const dealAgain = dealAgainOf(state, incident);
  return { dealAgain, playOn: playOnOf(state), proposed: proposedRuling(state, incident, dealAgain.open) };
}

function dealAgainOf(state: TableState, { hand: number, misdeal }: Incident): DealAgain {
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
  const { button, smallBlind, bigBlind, level } = hand;
  const positions = variantOf(hand.variant).stud === null ? { button, smallBlind, bigBlind } : null;
  return { open: true, hand: number, returned, positions, level };
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

function proposedRuling(state: TableState, { kind, ground }: Incident, open: boolean): MisdealRuling | null {
  if (kind === 'call' || ground === null || !open) return 'play-on';
  return listed(state, ground) ? 'deal-again' : null;
}

/** The rulebook names this ground as a misdeal. */
export const listed = ({ hand }: TableState, ground: NonNullable<Incident['ground']>): boolean =>
  hand !== null && isMisdealGround(hand.policies, ground);

/** The rules an incident rests on: the one that names misdeals, and those that say until when. */
export function rulesCited({ kind, misdeal }: Incident): readonly string[] {
  return kind === 'misdeal' ? (misdeal?.cites ?? []) : [];
}
