import { wagerLimits } from '../../rules/wager/wager-limits.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { undoStep } from '../apply-undo.ts';
import { nameOpener } from '../dealing/deal-up-cards.ts';
import { type Decision, type Draft, draft, refuse } from '../draft.ts';

type ActThrough = Extract<Command, { type: 'act-through' }>;
type Decide = (state: TableState, command: ActThrough['act']) => Decision;

/**
 * Seats fold or check one after another and another seat acts, all of it or nothing. The events are those of the single steps, then
 * one that joins them. If the up-cards are not named, the seat that opens the street may be named with it.
 */
export function decideThrough(state: TableState, through: ActThrough, decide: Decide): Decision {
  const { folds, checks = [], opener, act } = through;
  let after = draft(state);
  const steps = [
    ...(opener === undefined ? [] : [(now: TableState) => nameOpener(now, { type: 'name-opener', seat: opener })]),
    ...folds.map((seat) => (now: TableState) => foldedInTurn(now, seat, decide)),
    ...checks.map((seat) => (now: TableState) => decide(now, { type: 'check', seat })),
  ];
  for (const step of steps) {
    const done = step(after.state);
    if ('refusal' in done) return done;
    after = withEvents(after, done.events);
  }
  const acted = decide(after.state, act);
  if ('refusal' in acted || steps.length === 0) return acted;
  const all = withEvents(after, acted.events);
  const done = all.done();
  const [step] = acted.events.flatMap((event) => undoStep(event) ?? []);
  if (step === undefined || 'refusal' in done) return done;
  const also = checks.filter((seat) => seat !== step.seat);
  const joined = {
    type: 'steps-joined',
    ...(folds.length === 0 ? {} : { folds }),
    ...(also.length === 0 ? {} : { also }),
    steps: done.events.filter((event) => undoStep(event) !== null).length,
    ...step,
  } as const;
  return all.add(joined).done();
}

/** The seat to act folds. A tap on another seat never folds a player who could check. */
export function foldedInTurn(
  state: TableState,
  seat: Seat,
  decide: (state: TableState, command: Extract<Command, { type: 'fold' }>) => Decision,
): Decision {
  const { hand } = state;
  if (hand?.stage === 'betting' && hand.toAct === seat && wagerLimits(state, hand, seat).check)
    return refuse({ reason: 'may-check', seat });
  return decide(state, { type: 'fold', seat });
}

const withEvents = (before: Draft, events: readonly TableEvent[]): Draft =>
  events.reduce((after, event) => after.add(event), before);
