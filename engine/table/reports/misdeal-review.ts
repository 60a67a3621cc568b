import { dealtOn, misdealPossible, substantialAction } from '../../rules/irregularities/substantial-action.ts';
import { sitsOutAgain } from '../../rules/penalties/sits-out.ts';
import type { ActionNote, Hand, Share } from '../../words/hand.ts';
import type { Incident, MisdealPossible } from '../../words/incident.ts';
import type { Redeal } from '../../words/redeal.ts';
import type { Report } from '../../words/report.ts';
import type { ReportKind } from '../../words/report-kind.ts';
import { outcomesOf } from '../../words/ruling.ts';
import { clockwiseFrom, type Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { everythingBack, redealOf } from '../incidents/chips-back.ts';
import { newDealAmong } from './chosen-outcome.ts';

/** Whether the hand's actions leave time for a misdeal, and which of them ended it. */
interface MisdealTime {
  readonly isOver: boolean;
  /** The actions that ended it, or those so far, without forced bets. */
  readonly because: readonly ActionNote[];
  readonly cites: readonly string[];
  /** Cards of the next street are dealt or hands are tabled: the first deal can no longer be questioned. */
  readonly isDealtOn: boolean;
  /** The most actions still possible before it ends: for the free places on a screen. */
  readonly places: number;
  /** The fewest further actions that always end it; null: no number does. */
  readonly fewest: number | null;
  readonly most: number | null;
}

/** What the floor looks at before ruling on a fault of a hand's initial deal. */
export interface MisdealReview {
  readonly time: MisdealTime;
  /** A new deal can be ruled now. */
  readonly mayDealAgain: boolean;
  /** What the new deal keeps. */
  readonly kept: Redeal;
  /** Dealt in and dead at once, as in the first deal: the two count as one hand of a penalty. */
  readonly missing: readonly Seat[];
  /** Chips that go back, seat by seat. */
  readonly returned: readonly Share[];
}

/** Ground, time and consequences of a misdeal; null if the report is not about the initial deal of the hand on the table. */
export function misdealReview(state: TableState, incident: Incident): MisdealReview | null {
  const { hand } = state;
  const { report, answer, misdeal } = incident;
  if (hand === null || hand.stage === 'over' || hand.number !== incident.hand) return null;
  if (report === undefined || answer === undefined || misdeal === null) return null;
  const newDeal = newDealAmong(outcomesOf(answer));
  const isPushed = hand.awards.some(({ pushed }) => pushed);
  const kept = redealOf(state, hand, newDeal?.positions);
  return {
    time: timeOf(state, hand),
    mayDealAgain: misdeal.possible && newDeal !== null && !isPushed,
    kept,
    missing: kept.seats.filter((seat) =>
      state.chairs.some((chair) => chair.seat === seat && sitsOutAgain(chair, kept)),
    ),
    returned: everythingBack(hand),
  };
}

function timeOf(state: TableState, hand: Hand): MisdealTime {
  const policy = hand.policies.substantialAction;
  const { because, cites } = misdealPossible(state, hand);
  const isOver = substantialAction(policy, hand.actions) !== null;
  const isDealtOn = dealtOn(hand);
  const taken = hand.actions.filter(({ action }) => action !== 'bring-in').length;
  const open = !isOver && !isDealtOn;
  return {
    isOver,
    because,
    cites,
    isDealtOn,
    places: placesFor(hand),
    fewest: open ? fewestToClose(hand) : null,
    most: open && policy.orThree ? 3 - taken : null,
  };
}

const placesFor = ({ policies }: Hand): number => (policies.substantialAction.orThree ? 3 : 2);

/** Whether a misdeal may still be called in the hand in play, and how many actions are possible before it may not; null between hands. */
export function misdealNow(state: TableState): (MisdealPossible & Pick<MisdealTime, 'places'>) | null {
  const { hand } = state;
  return hand === null || hand.stage === 'over' ? null : { ...misdealPossible(state, hand), places: placesFor(hand) };
}

/** Counted as if each player in turn put chips in. */
function fewestToClose({ policies, actions, players, toAct, street }: Hand): number | null {
  const live = players.filter(({ status, allIn }) => status === 'live' && !allIn).map(({ seat }) => seat);
  const next = toAct === null ? [] : clockwiseFrom(toAct - 1, live);
  const further = next.map((seat): ActionNote => ({ seat, action: 'call', to: 0, street }));
  const count = further.findIndex(
    (_one, index) =>
      substantialAction(policies.substantialAction, [...actions, ...further.slice(0, index + 1)]) !== null,
  );
  return count < 0 ? null : count + 1;
}

/** Faults of the first deal. */
const grounds: ReadonlySet<ReportKind> = new Set<ReportKind>([
  'exposed-by-dealer',
  'boxed-card',
  'wrong-card-count',
  'dealt-out-of-order',
  'seat-not-entitled',
  'seat-left-out',
  'wrong-button',
  'non-standard-card',
]);

/**
 * Whether there is still time to deal again for what is reported. Null if it is not a fault of a running hand's initial deal. While there
 * is time, the floor may redeal for any such fault: fairness comes first.
 */
export function misdealFor({
  state,
  report,
}: {
  readonly state: TableState;
  readonly report: Report;
}): MisdealPossible | null {
  const { hand } = state;
  if (hand === null || hand.stage === 'over' || !grounds.has(report.kind)) return null;
  return misdealPossible(state, hand);
}
