import { z } from 'zod';
import type { Seat } from '../../engine/notation.ts';
import { optionsOf, type PolicyKey } from '../../engine/rules.ts';
import {
  noteOutOfTurn,
  type OutOfTurnAction,
  type OutOfTurnStanding,
  standingOf,
  type TableState,
} from '../../engine/table.ts';
import { afterRecorded, handOf, tableInRound } from './betting-round.ts';
import { bettingBlock, recordedAction } from './betting-round-schema.ts';
import { turnOf } from './options-question.ts';
import { ImpossibleScenario, question } from './question.ts';
import type { Outcome } from './scenario.ts';

const askedAction = z.strictObject({
  type: z.literal('out-of-turn'),
  seat: z.int(),
  due: z.int(),
  wager: z.strictObject({ action: recordedAction.shape.action, to: recordedAction.shape.to }),
  /** What the others do until the turn is there. */
  then: z.array(recordedAction).default([]),
  /** The seat after whose action the seat that was due speaks up; null: it acts in its turn at once. */
  skippedSpeaksAfter: z.int().nullish(),
});

type Asked = z.infer<typeof askedAction>;

/** An action before its turn, and what the others do then: does it bind? */
export const outOfTurnQuestion = question({
  given: z.strictObject(bettingBlock),
  when: askedAction,
  answer: ({ given, when }, policies, inForce) => {
    const before = tableInRound(given, policies, inForce, when.due);
    const { toAct } = handOf(before);
    if (toAct !== when.due) throw new ImpossibleScenario(`Seat ${when.due} is not due: ${turnOf(toAct)}.`);
    if (when.seat === when.due) throw new ImpossibleScenario(`Seat ${when.seat} acts in turn.`);
    const pending = noteOutOfTurn(before, actOf(when));
    if ('reason' in pending)
      throw new ImpossibleScenario(
        `Seat ${when.seat} could not ${when.wager.action} in turn either: ${pending.reason}.`,
      );
    const { to = pending.to } = when.wager;
    if (to !== pending.to)
      throw new ImpossibleScenario(`Out of turn, ${when.wager.action} is to ${pending.to} for seat ${when.seat}.`);
    const { behind, inTurn } = actsSince(when);
    const now = inTurn.reduce<TableState>((state, action) => next(state, action, when.seat), before);
    const standing = standingOf(now, pending, behind, policies);
    return { outcome: outcomeOf(standing, when, now, pending.adds), turnsOn: decidedBy(when) };
  },
});

const actOf = ({ seat, due, wager: { action, to } }: Asked): OutOfTurnAction => ({
  seat,
  due,
  action,
  ...(to === undefined ? {} : { to }),
});

/** What was done past the seat that was due, while it was silent; and what was done in turn. */
function actsSince({ then, due, skippedSpeaksAfter = null }: Asked) {
  if (skippedSpeaksAfter === null) return { behind: [], inTurn: then };
  const spoke = then.findIndex(({ seat }) => seat === skippedSpeaksAfter);
  const behind = then.slice(0, spoke + 1);
  if (behind.some(({ seat }) => seat === due))
    throw new ImpossibleScenario(`Seat ${due} cannot have acted before it spoke up.`);
  return { behind, inTurn: then.slice(spoke + 1) };
}

/** An action in turn, until the turn is with whoever acted before it. */
function next(state: TableState, action: z.infer<typeof recordedAction>, seat: Seat): TableState {
  if (handOf(state).toAct === seat) throw new ImpossibleScenario(`The turn is with seat ${seat} already.`);
  return afterRecorded(state, action);
}

function outcomeOf(standing: OutOfTurnStanding, when: Asked, now: TableState, adds: number): Outcome {
  const { incident, penaltyPossible } = standing;
  const noted = { incident, penaltyPossible };
  switch (standing.standing) {
    case 'binds': {
      const { ruling, to, adds, skipped } = standing;
      const silence = skipped === null ? {} : { substantialAction: true, skipped };
      if (ruling === 'fold') return { binding: true, ruling, ...noted };
      return { binding: true, ruling, to, adds, returned: 0, ...silence, ...noted };
    }
    case 'returned': {
      const { returned, options } = standing;
      if (options.length === 0) return { binding: false, returned, options, call: 0, mayRaise: false, ...noted };
      return { binding: false, returned, ...choice(now, when.seat), ...noted };
    }
    case 'waits':
      if (when.skippedSpeaksAfter == null)
        throw new ImpossibleScenario(`Seat ${standing.for} has not acted: nothing binds before.`);
      // The seat that was due spoke up in time: the turn is its own again, and nothing done past it counts.
      return { binding: false, returned: adds, substantialAction: false, ...choice(now, when.seat), ...noted };
  }
}

/** What a player may do as the table is now, as far as the rules of betting go. */
function choice(state: TableState, seat: Seat): Outcome {
  const { outcome } = optionsOf(state, handOf(state), seat);
  const [stay, more] =
    outcome.call > 0 ? ['call', 'raise'] : ['check', handOf(state).betting.toMatch > 0 ? 'raise' : 'bet'];
  const options = [stay, ...(outcome.mayRaise ? [more] : []), ...(outcome.call > 0 ? ['fold'] : [])];
  return { options, ...outcome };
}

/** What decided; where the player who was due was silent, also whether that was too long. */
function decidedBy({ wager, skippedSpeaksAfter = null }: Asked): readonly PolicyKey[] {
  if (wager.action === 'fold') return ['outOfTurn', 'nonStandardFold'];
  return skippedSpeaksAfter === null ? ['outOfTurn'] : ['outOfTurn', 'substantialAction'];
}
