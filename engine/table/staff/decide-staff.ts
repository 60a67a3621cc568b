import { levelAt } from '../../rules/procedure/stakes.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Command } from '../../words/command.ts';
import { handRunning } from '../../words/hand.ts';
import type { TableState } from '../../words/table-state.ts';
import { type Decision, draft } from '../draft.ts';

/**
 * Another dealer, or none. A dealer deals a hand to its end, and no push begins in the last seconds before a level or a break
 * (tda-2024#RP-7): relief that comes meanwhile waits.
 */
export function changeDealer(state: TableState, command: Extract<Command, { type: 'change-dealer' }>): Decision {
  const { to, at } = command;
  const now = state.dealer?.staff ?? null;
  const next = state.dealerNext?.staff ?? null;
  const comes = to === null ? null : { ...to, since: at };
  // The relief is not coming after all: the present dealer stays.
  const goesOn = to === null ? next !== null : to.staff === now;
  if (goesOn) {
    const table = draft(state);
    return (next === null ? table : table.add({ type: 'dealer-waits', dealer: null, at })).done();
  }
  const waits = handRunning(state.hand) || isPushHeld(state, at);
  if (to !== null && to.staff === next && waits) return draft(state).done();
  if (comes !== null && now !== null && waits)
    return draft(state).add({ type: 'dealer-waits', dealer: comes, at }).done();
  if (comes === null && now === null) return draft(state).done();
  return draft(state).add({ type: 'dealer-changed', from: now, to: comes, at }).done();
}

/** The hand is over: the waiting relief deals from now on. */
export function relieved(decision: Decision): Decision {
  if ('refusal' in decision) return decision;
  const { events, after } = decision;
  const next = after.dealerNext ?? null;
  if (next === null || handRunning(after.hand)) return decision;
  const last = events.findLast((event) => 'at' in event && typeof event.at === 'number');
  const at = last !== undefined && 'at' in last ? Number(last.at) : next.since;
  if (isPushHeld(after, at)) return decision;
  const change = draft(after)
    .add({ type: 'dealer-changed', from: after.dealer?.staff ?? null, to: next, at })
    .done();
  return 'refusal' in change ? change : { events: [...events, ...change.events], after: change.after };
}

/** Too close to the end of the level, or to the break after it, for another dealer. */
function isPushHeld({ schedule, rulebook, overlay }: TableState, at: number): boolean {
  const seconds = effectivePolicies(rulebook, overlay)['dealerPush.holdSeconds'];
  if (seconds === null || schedule === null || schedule.pausedAt !== undefined || at < schedule.startedAt) return false;
  const { endsAt, breakUntil } = levelAt(schedule, at);
  return breakUntil === null && endsAt !== null && endsAt - at <= seconds * 1000;
}
