import { dueBoard } from '../../rules/dealing/streets.ts';
import { unknownCard } from '../../words/card.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Hand } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { asOneStep } from '../as-one-step.ts';
import { dealBoard } from '../dealing/board.ts';
import { type Decision, refuse } from '../draft.ts';
import { undoStep } from '../ways-back.ts';
import { waitingActs } from './out-of-turn/apply-out-of-turn.ts';

/** What a seat still to act must have done if its betting round is over. */
export interface ClosingAct {
  readonly seat: Seat;
  readonly act: 'check' | 'call';
}

/** The rest of a betting round, and the table after it. */
interface Closing {
  /** In turn; never empty. */
  readonly acts: readonly ClosingAct[];
  readonly events: readonly TableEvent[];
  readonly after: TableState;
}

type Act = ClosingAct['act'];
type Decide = (state: TableState, command: { readonly type: Act; readonly seat: Seat }) => Decision;
type DecideMore = (
  state: TableState,
  command: Parameters<Decide>[1] | { readonly type: 'table-all-hands' },
) => Decision;

/** With two calls missing, one of the players may have folded instead, so nothing is concluded. */
const callsMost = 1;

/**
 * If the round is over and nobody has bet, raised or folded since, every seat still to act has checked, and at most one has called. Null if
 * anything else is possible.
 */
export function closingOf(
  state: TableState,
  decideAct: Decide,
  mayAct: (seat: Seat) => boolean = () => true,
): Closing | null {
  const { hand } = state;
  if (hand === null || hand.stage !== 'betting' || hand.betting.bringInDue || waitingActs(hand).length > 0) return null;
  const acts: ClosingAct[] = [];
  const events: TableEvent[] = [];
  let after = state;
  for (let seat = toActOn(after, hand); seat !== null; seat = toActOn(after, hand)) {
    const act = owes(after.hand ?? hand, seat) ? 'call' : 'check';
    acts.push({ seat, act });
    if (!mayAct(seat) || acts.filter((one) => one.act === 'call').length > callsMost) return null;
    const decision = decideAct(after, { type: act, seat });
    if ('refusal' in decision) return null;
    events.push(...decision.events);
    after = decision.after;
  }
  return acts.length === 0 ? null : { acts, events, after };
}

/**
 * Every seat still to act checks, and at most one calls. Then the next street's cards are dealt without being named or, after the last
 * street, all hands are turned up. All of it happens or nothing, as one step to undo.
 */
export function decideClosing(
  state: TableState,
  { board, handsUp }: Extract<Command, { type: 'close-betting' }>,
  decideNow: DecideMore,
): Decision {
  const closing = closingOf(state, decideNow);
  if (closing === null) return whyOpen(state, decideNow);
  const { after } = closing;
  const next = board ? streetOut(after) : handsUp === true ? decideNow(after, { type: 'table-all-hands' }) : null;
  if (next !== null && 'refusal' in next) return next;
  const events = [...closing.events, ...(next?.events ?? [])];
  // Turned-up hands do not say what closed the betting, so the step is named after the actions.
  const steps = (handsUp === true ? closing.events : events).flatMap((event) => undoStep(event) ?? []);
  const last = steps.at(-1);
  const also = closing.acts.map(({ seat }) => seat).filter((seat) => seat !== last?.seat);
  return asOneStep(state, { events, after: next?.after ?? after }, last === undefined ? null : { also, ...last });
}

function streetOut(state: TableState): Decision {
  const due = state.hand === null ? 0 : (dueBoard(state.hand)?.due ?? 0);
  const cards = Array.from({ length: due }, () => unknownCard);
  return dealBoard(state, { type: 'deal-board', cards, by: 'dealer' });
}

/** Why the first seat that cannot be passed over has to act itself. */
function whyOpen(state: TableState, decideAct: Decide): Decision {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return refuse({ reason: 'no-hand' });
  if (hand.toAct === null) return refuse({ reason: 'betting-closed' });
  const checked = decideAct(state, { type: 'check', seat: hand.toAct });
  return 'refusal' in checked ? checked : refuse({ reason: 'betting-closed' });
}

/** The seat to act while the same round goes on. */
const toActOn = ({ hand: now }: TableState, { street }: Hand): Seat | null =>
  now?.stage === 'betting' && now.street === street ? now.toAct : null;

const owes = ({ players, betting }: Hand, seat: Seat): boolean =>
  (players.find((player) => player.seat === seat)?.bet ?? 0) < betting.toMatch;
