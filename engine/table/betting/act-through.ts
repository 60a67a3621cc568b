import { wagerLimits } from '../../rules/wager/wager-limits.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Seat } from '../../words/seat.ts';
import type { AnsweredWager, TableState } from '../../words/table-state.ts';
import { asOneStep } from '../as-one-step.ts';
import { nameOpener } from '../dealing/deal-up-cards.ts';
import { type Decision, refuse } from '../draft.ts';
import { undoStep } from '../ways-back.ts';

type ActThrough = Extract<Command, { type: 'act-through' }>;
type Decide = (state: TableState, command: ActThrough['act']) => Decision;

/**
 * Seats fold or check in turn and then another seat acts, all of it or nothing. The events are those of the single steps, then one that
 * joins them. If the up-cards are not named, the seat that opens the street may be named too, and so may the seat that calls.
 */
export function decideThrough(state: TableState, through: ActThrough, decide: Decide): Decision {
  const { folds, checks = [], opener, act, called } = through;
  const before: TableEvent[] = [];
  let after = state;
  const steps = [
    ...(opener === undefined ? [] : [(now: TableState) => nameOpener(now, { type: 'name-opener', seat: opener })]),
    ...folds.map((seat) => (now: TableState) => foldedInTurn(now, seat, decide)),
    ...checks.map((seat) => (now: TableState) => decide(now, { type: 'check', seat })),
    ...(called === undefined ? [] : [(now: TableState) => decide(now, act)]),
  ];
  for (const step of steps) {
    const done = step(after);
    if ('refusal' in done) return done;
    before.push(...done.events);
    after = done.after;
  }
  const acted = decide(after, called === undefined ? act : { type: 'call', seat: called });
  if ('refusal' in acted || steps.length === 0) return acted;
  const [step] = acted.events.flatMap((event) => undoStep(event) ?? []);
  const also = [...checks, ...(called === undefined ? [] : [act.seat])];
  const answers = called === undefined ? null : wagerIn(before);
  const others = { ...(folds.length === 0 ? {} : { folds }), ...(also.length === 0 ? {} : { also }) };
  const answered = answers === null ? {} : { answers };
  return asOneStep(
    state,
    { events: [...before, ...acted.events], after: acted.after },
    step === undefined ? null : { ...others, ...answered, ...step },
  );
}

/** The last wager among these. */
function wagerIn(events: readonly TableEvent[]): AnsweredWager | null {
  const wagers = events.flatMap((event) =>
    event.type === 'bet' || event.type === 'raised' || event.type === 'completed'
      ? [{ step: event.type, seat: event.seat, to: event.to }]
      : [],
  );
  return wagers.at(-1) ?? null;
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
