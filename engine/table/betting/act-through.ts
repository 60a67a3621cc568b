import { wagerLimits } from '../../rules/wager/wager-limits.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { undoStep } from '../apply-undo.ts';
import { type Decision, type Draft, draft, refuse } from '../draft.ts';

type ActThrough = Extract<Command, { type: 'act-through' }>;
type Decide = (state: TableState, command: ActThrough['act']) => Decision;

/** Seats fold one after another and another seat acts, all of it or nothing. The events are those of the single steps, then one that joins them. */
export function decideThrough(state: TableState, { folds, act }: ActThrough, decide: Decide): Decision {
  let after = draft(state);
  for (const seat of folds) {
    const folded = foldedInTurn(after.state, seat, decide);
    if ('refusal' in folded) return folded;
    after = withEvents(after, folded.events);
  }
  const acted = decide(after.state, act);
  if ('refusal' in acted || folds.length === 0) return acted;
  const done = withEvents(after, acted.events).done();
  const events = 'refusal' in done ? [] : done.events;
  const steps = events.filter((event) => undoStep(event) !== null).length;
  const [step] = acted.events.flatMap((event) => undoStep(event) ?? []);
  if (step === undefined) return done;
  return withEvents(after, [...acted.events, { type: 'steps-joined', folds, steps, ...step }]).done();
}

/** The seat to act folds. A tap on another seat never folds a player who could check. */
export function foldedInTurn(state: TableState, seat: Seat, decide: Decide): Decision {
  const { hand } = state;
  if (hand?.stage === 'betting' && hand.toAct === seat && wagerLimits(state, hand, seat).check)
    return refuse({ reason: 'may-check', seat });
  return decide(state, { type: 'fold', seat });
}

const withEvents = (before: Draft, events: readonly TableEvent[]): Draft =>
  events.reduce((after, event) => after.add(event), before);
