import { citesOf } from '../../rules/rulebooks/consult.ts';
import { recordedEvent } from '../../rules/wager/record-action.ts';
import { wagerLimits } from '../../rules/wager/wager-limits.ts';
import { wagerRuling } from '../../rules/wager/wager-ruling.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Hand, HandSeat } from '../../words/hand.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { WagerOutcome } from '../../words/seen-wager.ts';
import type { TableState } from '../../words/table-state.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { actionDone, decideAction } from './decide-action.ts';

type ReportWager = Extract<Command, { type: 'report-wager' }>;

/** An outcome that can be booked. */
type Booked = Exclude<WagerOutcome, { readonly ruling: 'refused' | 'floor' } | { readonly to: null }>;

/** Words and chips as seen. Books the action they count as; if in doubt, books nothing and the floor chooses. */
export function decideWager(state: TableState, { seat, wager, choice }: ReportWager): Decision {
  const ruling = wagerRuling(state, seat, wager);
  if ('reason' in ruling) return refuse(ruling);
  const cites = citesOf(ruling.by);
  const outcomes = [ruling.outcome, ...ruling.others];
  const rule = cites[0] ?? '';
  if (choice === undefined && outcomes.length > 1)
    return refuse({ reason: 'floor-decides', seat, alternatives: outcomes, rule });
  const outcome = outcomes[choice ?? 0];
  if (outcome === undefined) return refuse({ reason: 'no-such-choice', choices: outcomes.length });
  if (outcome.ruling === 'refused' && outcome.binds === true)
    return draft(state).add({ type: 'wager-ruled', seat, wager, outcome, cites }).done();
  if (!isBooked(outcome)) return refuse(refusalOf(seat, outcome, rule));
  const chosen = outcomes.length > 1;
  const ruled = { seat, wager, outcome, cites, ...(chosen ? { chosenFrom: outcomes } : {}) };
  const decision = booked(state, { type: 'wager-ruled', ...ruled }, chosen);
  return ruling.by.some(({ key }) => key === 'undercall') ? withUndercall(state, decision) : decision;
}

/** The call, marked as having begun as an undercall: the rules treat the next undercall of the round differently. */
function withUndercall(state: TableState, decision: Decision): Decision {
  if ('refusal' in decision) return decision;
  const events = decision.events.map((event) =>
    event.type === 'called' ? { ...event, undercall: true as const } : event,
  );
  return draft(state).addAll(events).done();
}

const isBooked = (outcome: WagerOutcome): outcome is Booked =>
  outcome.ruling !== 'refused' && outcome.ruling !== 'floor' && !('to' in outcome && outcome.to === null);

function refusalOf(seat: Seat, outcome: Exclude<WagerOutcome, Booked>, rule: string): Refusal {
  switch (outcome.ruling) {
    case 'refused': {
      const { ruling: _said, ...open } = outcome;
      return { reason: 'wager-refused', seat, ...open, rule };
    }
    case 'floor':
      return { reason: 'floor-decides', seat, alternatives: [], rule };
    case 'bet':
    case 'raise':
      return { reason: 'name-amount', seat, minTo: outcome.minTo, rule };
  }
}

/** The ruling, then the action's own events. The floor's choice is booked as chosen, whatever the recommended reading allows. */
function booked(
  state: TableState,
  ruled: Extract<TableEvent, { type: 'wager-ruled' }> & { readonly outcome: WagerOutcome },
  chosen: boolean,
): Decision {
  const { seat } = ruled;
  const outcome = ruled.outcome as Booked;
  const hand = state.hand as Hand;
  const player = hand.players.find((one) => one.seat === seat) as HandSeat;
  const before = draft(state).add(ruled);
  if (chosen || outcome.ruling === 'fold') return actionDone(before.add(eventOf(state, hand, player, outcome))).done();
  const action = decideAction(before.state, commandOf(state, hand, seat, outcome));
  if ('refusal' in action) return action;
  const [event] = action.events;
  // In doubt nothing is booked: an action with a total other than the ruled one is refused.
  if (event === undefined || ('to' in event && event.to !== outcome.to))
    return refuse({ reason: 'floor-decides', seat, alternatives: [outcome], rule: ruled.cites[0] ?? '' });
  return action.events.reduce((after, one) => after.add(one), before).done();
}

function commandOf(
  state: TableState,
  hand: Hand,
  seat: Seat,
  outcome: Exclude<Booked, { readonly ruling: 'fold' }>,
): Parameters<typeof decideAction>[1] {
  const { kind, bringIn } = wagerLimits(state, hand, seat);
  if (bringIn !== null && outcome.to === bringIn.chips) return { type: 'bring-in', seat };
  switch (outcome.ruling) {
    case 'call':
    case 'check':
      return { type: outcome.ruling, seat };
    case 'bet':
    case 'raise':
    case 'all-in':
      return { type: kind, seat, to: outcome.to };
  }
}

function eventOf(state: TableState, hand: Hand, player: HandSeat, outcome: Booked): TableEvent {
  switch (outcome.ruling) {
    case 'fold': {
      const { forfeits = 0 } = outcome;
      const event = recordedEvent(state, hand, player, { what: 'fold' });
      return forfeits === 0 || event.type !== 'folded' ? event : { ...event, forfeits };
    }
    case 'call':
    case 'check':
      return recordedEvent(state, hand, player, { what: outcome.ruling });
    case 'bet':
    case 'raise':
    case 'all-in':
      return recordedEvent(state, hand, player, { what: 'wager', to: outcome.to });
  }
}
