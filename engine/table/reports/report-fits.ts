import { substantialAction } from '../../rules/irregularities/substantial-action.ts';
import { effectivePolicies, ruleFor } from '../../rules/rulebooks/all-rulebooks.ts';
import { isHeldFaceDown } from '../../rules/showdown/show-order.ts';
import { isChips } from '../../words/chips.ts';
import type { Hand } from '../../words/hand.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Report } from '../../words/report.ts';
import {
  type ReportDetail,
  type ReportKind,
  type ReportNeed,
  type ReportStage,
  reportKinds,
  reportRule,
  type SeatAsked,
} from '../../words/report-kind.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import type { Disagreement } from '../../words/witnesses.ts';
import { cardsRefused } from '../showdown/decide-showdown.ts';
import { reportForAlarm, reportForDealFault } from '../witnesses/deal-picture.ts';
import { runningClock } from './clock.ts';

/** The stage a report is made in. */
const stageOf = ({ hand }: TableState): ReportStage =>
  hand === null || hand.stage === 'over' ? 'between-hands' : hand.stage;

/** What can be reported at this moment of this game. */
export const reportsNow = (state: TableState): readonly ReportKind[] =>
  reportKinds.filter((kind) => fitsMoment(state, kind));

function fitsMoment(state: TableState, kind: ReportKind): boolean {
  const { stages, needs } = reportRule(kind);
  return stages.includes(stageOf(state)) && needs.every((need) => isMet(state, need));
}

function isMet(state: TableState, need: ReportNeed): boolean {
  const { hand } = state;
  switch (need) {
    case 'tournament':
      return state.mode === 'tournament';
    case 'clock-on':
      return runningClock(state) !== null;
    case 'disputable':
      return isDisputable(state);
    case 'held':
      return isHeldFaceDown(state);
    case 'clock-off':
      return runningClock(state) === null;
    default:
      return hand !== null && isMetBy(hand, need);
  }
}

/** The last hand, until the next one begins; a mistake in its money longer, where the rulebook says so. */
function isDisputable({ hand, handNumber, rulebook, overlay }: TableState): boolean {
  if (hand === null) return false;
  if (hand.stage === 'over' || hand.stage === 'awards') return true;
  const policies = effectivePolicies(rulebook, overlay);
  return (
    policies['dispute.accountingUntil'] === 'next-hand-SA' &&
    handNumber > 1 &&
    substantialAction(hand.policies.substantialAction, hand.actions) === null
  );
}

function isMetBy(
  hand: Hand,
  need: Exclude<ReportNeed, 'tournament' | 'clock-on' | 'clock-off' | 'held' | 'disputable'>,
): boolean {
  const { stud, betting, streets } = variantOf(hand.variant);
  switch (need) {
    case 'button':
      return stud === null;
    case 'up-cards':
      return stud !== null;
    case 'board':
      return (streets[hand.street]?.boardCards ?? 0) > 0;
    case 'board-to-come':
      return streets.slice(hand.street + 1).some(({ boardCards }) => boardCards > 0);
    case 'later-street':
      return hand.street > 0;
    case 'draws':
      return streets.some(({ exchange }) => exchange !== null);
    case 'last-street':
      return hand.street === streets.length - 1;
    case 'pot-limit':
      return betting === 'pot-limit';
    case 'no-fixed-limit':
      return betting !== 'fixed-limit';
    case 'last-hand':
      return true;
    case 'somebody-to-act':
      return hand.toAct !== null;
  }
}

/** Why a report cannot be taken: it does not fit the moment, is incomplete, or names something impossible. Null: it can. */
export function reportRefused(state: TableState, report: Report): Refusal | null {
  const { kind } = report;
  if (!fitsMoment(state, kind)) return notNow(state, kind);
  const { asks, may, choices, cards } = reportRule(kind);
  for (const detail of asks) if (report[detail] === undefined) return { reason: 'report-lacks', report: kind, detail };
  const misfit = (detail: ReportDetail): Refusal => ({ reason: 'report-misfits', report: kind, detail });
  for (const detail of ['seat', 'to', 'count', 'chips', 'choice', 'more'] as const)
    if (report[detail] !== undefined && !asks.includes(detail) && !may.includes(detail)) return misfit(detail);
  // Only open cards may be named: a report about a hidden hand never names any.
  if ((report.cards?.length ?? 0) > cards || new Set(report.cards).size !== (report.cards?.length ?? 0))
    return misfit('cards');
  const { seat, to, count, chips, choice, more = [] } = report;
  // A card dealt too early cannot be open elsewhere.
  const early =
    kind === 'premature-card' && state.hand !== null ? cardsRefused(state.hand, null, report.cards ?? []) : null;
  if (early !== null) return early;
  if ([count ?? 0, ...more.map(({ cards: there }) => there)].some((one) => !isChips(one) || one > 52))
    return misfit('count');
  if (new Set([seat, ...more.map((one) => one.seat)]).size !== 1 + more.length) return misfit('more');
  if (chips !== undefined && !(isChips(chips) && chips > 0)) return misfit('chips');
  if (choice !== undefined && !choices.includes(choice)) return misfit('choice');
  for (const one of [...(seat === undefined ? [] : [seat]), ...more.map((other) => other.seat)]) {
    const refused = seatRefused(state, one, reportRule(kind).seat);
    if (refused !== null) return refused;
  }
  if (to === undefined) return null;
  return to === seat ? misfit('to') : seatRefused(state, to, 'chair');
}

/** Why not at this moment. If the dispute is about an earlier hand, the answer says that it is too late, with its rule. */
export function notNow({ hand, handNumber, rulebook, overlay }: TableState, kind: ReportKind): Refusal {
  const isNext = handNumber > 1 && hand !== null && hand.stage !== 'over';
  if (kind !== 'dispute' || !isNext) return { reason: 'report-not-now', report: kind };
  return { reason: 'too-late-to-dispute', hand: handNumber - 1, rule: ruleFor(rulebook, 'disputeUntil', overlay) };
}

function seatRefused(state: TableState, seat: number, asked: SeatAsked): Refusal | null {
  const chair = state.chairs[seat - 1];
  if (chair === undefined) return { reason: 'no-such-seat', seat, seats: state.chairs.length };
  const player = state.hand?.players.find((one) => one.seat === seat);
  switch (asked) {
    case 'chair':
      return null;
    case 'player':
      return chair.player === null ? { reason: 'seat-open', seat } : null;
    case 'dealt-in':
      return player === undefined ? { reason: 'not-in-hand', seat } : null;
    case 'live':
      return player?.status === 'live' ? null : { reason: 'not-in-hand', seat };
  }
}

/** The report that fits what the devices see, while it is possible. Null: none. */
export function reportForSeen(state: TableState, one: Disagreement): Report | null {
  const report = one.about === 'deal' ? reportForDealFault(one) : one.about === 'alarm' ? reportForAlarm(one) : null;
  return report !== null && reportsNow(state).includes(report.kind) ? report : null;
}
