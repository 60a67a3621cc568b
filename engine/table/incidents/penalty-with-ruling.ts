import type { PenaltyRefusal, Sanction } from '../../rules/penalties/penalty.ts';
import { citesOf, consult } from '../../rules/rulebooks/consult.ts';
import type { GivenPenalty, Incident, IncidentRuling, PenaltyOrder } from '../../words/incident.ts';
import type { Refusal } from '../../words/refusal.ts';
import { outcomesOf } from '../../words/ruling.ts';
import type { TableState } from '../../words/table-state.ts';
import { handsOf, penaltyAsked } from '../reports/answer-conduct.ts';

/** No rulebook gives more rounds than this. A round is as many hands as there are players. */
const roundsMost = 4;

/** What is given with a ruling. */
export interface RuledPenalty {
  /** Null: only chips. */
  readonly given: GivenPenalty | null;
  readonly forfeit: number;
}

/** The penalty as the rulebook has it, or why it cannot be given. `reason`: whether the floor gave one. */
export function penaltyOf(
  state: TableState,
  incident: Incident,
  {
    ruling,
    penalty,
    reason,
  }: { readonly ruling: IncidentRuling; readonly penalty: PenaltyOrder; readonly reason: boolean },
): RuledPenalty | Refusal {
  const { chairs } = state;
  const { seat, hands, forfeit = 0 } = penalty;
  const chair = chairs[seat - 1];
  if (chair === undefined) return { reason: 'no-such-seat', seat, seats: chairs.length };
  if (chair.player === null) return { reason: 'seat-open', seat };
  const { seat: reported, player, answer } = incident;
  if (reported === seat && player !== undefined && player !== chair.player.id)
    return { reason: 'player-gone', seat: reported };
  const players = chairs.filter((one) => one.player !== null).length;
  if (typeof hands === 'number' && !(Number.isInteger(hands) && hands >= 0))
    return { reason: 'penalty-out-of-range', hands, most: roundsMost * players };
  const chosen = typeof ruling === 'number' && answer !== undefined ? outcomesOf(answer)[ruling] : undefined;
  const isTwice = chosen?.effects.some((one) => one.effect === 'penalty' && one.seat === seat) === true;
  if (isTwice) return { reason: 'penalty-twice', seat };
  return byRulebook(state, incident, { sanction: sanctionOf(penalty), seat, forfeit, reason });
}

function sanctionOf({ hands, rounds }: PenaltyOrder): Sanction | null {
  if (rounds !== undefined) return { type: 'rounds', rounds };
  if (hands === undefined) return null;
  if (hands === null) return { type: 'disqualification' };
  return hands === 0 ? { type: 'warning' } : { type: 'hands', hands };
}

function byRulebook(
  state: TableState,
  { report }: Incident,
  asked: {
    readonly sanction: Sanction | null;
    readonly seat: number;
    readonly forfeit: number;
    readonly reason: boolean;
  },
): RuledPenalty | Refusal {
  const { sanction, seat, forfeit, reason } = asked;
  // A penalty for another seat than the reported one, or with a call, is for what its reason says.
  const about = report !== undefined && report.seat === seat ? report : ({ kind: 'misconduct', seat } as const);
  const { outcome, by } = consult(state, (policies) =>
    penaltyAsked({ state, report: about, seat }, policies, sanction, reason ? 'said' : null, forfeit),
  );
  const rule = citesOf(by)[0] ?? state.rulebook;
  if (!('accepted' in outcome)) return { reason: 'penalty-size-open', rule };
  if (!outcome.accepted)
    return refusalOf(outcome.reason, { seat, forfeit, stack: state.chairs[seat - 1]?.stack ?? 0, rule });
  const missed = handsOf(outcome);
  return { given: missed === undefined ? null : { seat, hands: missed }, forfeit };
}

function refusalOf(
  why: PenaltyRefusal,
  {
    seat,
    forfeit,
    stack,
    rule,
  }: { readonly seat: number; readonly forfeit: number; readonly stack: number; readonly rule: string },
): Refusal {
  switch (why) {
    case 'disqualification-compulsory':
      return { reason: 'penalty-compulsory', rule };
    case 'forfeit-not-provided':
      return { reason: 'forfeit-not-provided', seat, rule };
    case 'forfeit-above-stack':
      return { reason: 'more-than-stack', seat, to: forfeit, maxTo: stack };
    case 'hands-not-available':
    case 'rounds-not-available':
    case 'not-available':
      return { reason: 'penalty-not-in-rulebook', rule };
  }
}
