import { consult } from '../../../rules/rulebooks/consult.ts';
import { livePlayers } from '../../../rules/wager/next-to-act.ts';
import type { Hand, WaitingAct } from '../../../words/hand.ts';
import type { TableState } from '../../../words/table-state.ts';
import { type Decision, type Draft, draft } from '../../draft.ts';
import { decideAction } from '../decide-action.ts';
import { waitingActs } from './apply-out-of-turn.ts';
import { bookingOf, type OutOfTurnStanding, standingOf } from './out-of-turn.ts';

/** Where an act stands under every reading of the rules in force, the recommended one first. */
export function standingsOf(state: TableState, hand: Hand, waiting: WaitingAct): readonly OutOfTurnStanding[] {
  const { outcome, others } = consult({ rulebook: hand.rulebook, overlay: state.overlay }, (policies) => ({
    outcome: standingOf(state, waiting, waiting.behind, policies),
    turnsOn: ['outOfTurn'],
  }));
  return [outcome, ...others];
}

/** A decision, with what follows for actions out of turn: those whose turn has come are booked, and those no longer binding go back. */
export function settled(decision: Decision): Decision {
  if ('refusal' in decision) return decision;
  let after = draft(decision.after);
  for (let next = settleOne(after); next !== null; next = settleOne(after)) after = next;
  const settling = after.done();
  return 'refusal' in settling ? settling : { events: [...decision.events, ...settling.events], after: settling.after };
}

/** Settles the first act that need not wait any longer; null if all still wait. */
function settleOne(before: Draft): Draft | null {
  const { state } = before;
  const { hand } = state;
  if (hand === null) return null;
  for (const waiting of waitingActs(hand)) {
    switch (turnOf(state, hand, waiting)) {
      case 'waits':
        break;
      case 'is-over':
        return returned(before, waiting);
      case 'has-won':
        return bound(before, waiting);
      case 'has-come':
        return booked(before, waiting);
    }
  }
  return null;
}

function turnOf(state: TableState, hand: Hand, waiting: WaitingAct): 'waits' | 'has-come' | 'is-over' | 'has-won' {
  const { act } = waiting;
  const player = hand.players.find(({ seat }) => seat === act.seat);
  if (player?.status !== 'live') return 'is-over';
  // Everybody else has folded: it counts, and nobody is left to answer it.
  if (hand.stage !== 'betting') return livePlayers(hand).length === 1 ? 'has-won' : 'is-over';
  const [standing] = standingsOf(state, hand, waiting);
  if (standing?.standing === 'returned') return 'is-over';
  return standing?.standing === 'binds' && hand.toAct === act.seat ? 'has-come' : 'waits';
}

/** The action exactly as if it were made now. If it is no longer possible, its chips go back. */
function booked(before: Draft, waiting: WaitingAct): Draft {
  const now = bound(before, waiting);
  const action = decideAction(now.state, bookingOf(now.state, now.hand, waiting.act));
  if ('refusal' in action) return returned(before, waiting);
  return now.addAll(action.events);
}

const bound = (before: Draft, { act }: WaitingAct): Draft => before.add({ type: 'out-of-turn-bound', seat: act.seat });

function returned(before: Draft, waiting: WaitingAct): Draft {
  const { act, adds } = waiting;
  const [standing] = standingsOf(before.state, before.hand, waiting);
  const bound = standing?.standing === 'returned' && standing.mayNotRaise === true;
  return before.add({
    type: 'out-of-turn-returned',
    seat: act.seat,
    chips: adds,
    ...(bound ? { mayNotRaise: true as const } : null),
  });
}
