import { buyInRefused } from '../../rules/cash/buy-in.ts';
import { type RebuyAsked, rebuyRuling } from '../../rules/procedure/rebuy.ts';
import { levelAt } from '../../rules/procedure/stakes.ts';
import { effectivePolicies, ruleFor } from '../../rules/rulebooks/all-rulebooks.ts';
import { type Chips, isChips } from '../../words/chips.ts';
import { handRunning } from '../../words/hand.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { Chair, TableState } from '../../words/table-state.ts';
import { ofAllAtOnce } from '../as-one-step.ts';
import { type Decision, draft, refuse } from '../draft.ts';

/** An announced re-buy or top-up whose chips have not reached the table. `at` decides whether re-buys are still taken. */
export interface Announced {
  readonly seat: Seat;
  readonly chips: Chips;
  readonly at: number | null;
  /** The office has been paid for them. */
  readonly sold?: true;
  /** They are put before the floor. */
  readonly onRecord?: { readonly incident: string; readonly at: number; readonly comesTo: Chips };
}

/** In play at once if the player is not dealt in, otherwise from the next hand on; what was announced is owed (tda-2011#24). */
export function whenInPlay(state: TableState, announced: Announced): 'now' | 'next-hand' | Refusal {
  const { seat, chips } = announced;
  const chair = state.chairs[seat - 1];
  if (chair === undefined) return { reason: 'no-such-seat', seat, seats: state.chairs.length };
  if (chair.player === null) return { reason: 'seat-open', seat };
  if (!isChips(chips) || chips === 0) return { reason: 'bad-amount', amount: chips };
  const refused = state.mode === 'cash' ? topUpRefused(state, chair, chips) : rebuyRefused(state, chair, announced);
  return refused ?? (isDealtIn(state, seat) ? 'next-hand' : 'now');
}

/** An announced re-buy or top-up whose chips are still on their way. */
export function announceChips(state: TableState, announced: Announced): Decision {
  const { seat, chips, sold, onRecord } = announced;
  const when = whenInPlay(state, announced);
  if (typeof when === 'object') return refuse(when);
  const paid = { ...(sold === undefined ? null : { sold }), ...onRecord };
  return when === 'next-hand'
    ? draft(state)
        .add({ type: 'chips-announced', seat, chips, ...paid })
        .done()
    : draft(state)
        .add({ type: 'chips-added', seat, chips, behind: true, ...paid })
        .done();
}

/** Table stakes: what was announced before counts already. */
export const topUpRefused = (state: TableState, { seat, stack, announced = 0 }: Chair, chips: Chips): Refusal | null =>
  stack === null
    ? null
    : buyInRefused(state, {
        seat,
        chips: stack + announced + chips,
        entry: stack + announced === 0 && !isDealtIn(state, seat),
        left: null,
      });

function rebuyRefused(state: TableState, { seat }: Chair, { chips, at, sold }: Announced): Refusal | null {
  const { rulebook, overlay } = state;
  if (!takesRebuys(state, at)) return rebuysEnded(state, seat);
  const other = sold === undefined ? notARebuy(state, seat, chips) : null;
  if (other !== null) return other;
  const { outcome } = rebuyRuling(rebuyAsked(state, seat), effectivePolicies(rulebook, overlay));
  if (outcome !== 'floor' && outcome !== 'refused') return null;
  return { reason: 'rebuy-too-late', seat, rule: ruleFor(rulebook, 'rebuy', overlay) };
}

/** The facts of a seat that the re-buy rule needs. An uncounted stack counts as some chips. */
export function rebuyAsked(state: TableState, seat: Seat): RebuyAsked {
  const isHandRunning = handRunning(state.hand);
  const dealtIn = isHandRunning ? state.hand?.players.find((player) => player.seat === seat) : undefined;
  // Chips in the pot are in play as well.
  const stack = (dealtIn === undefined ? state.chairs[seat - 1]?.stack : dealtIn.startingStack) ?? 1;
  return { stack, isHandRunning };
}

/** Whether the house still takes re-buys. If it has not set a limit, yes. */
function takesRebuys({ schedule }: TableState, at: number | null): boolean {
  const until = schedule?.rebuys?.untilLevel;
  return schedule === null || until === undefined || at === null || levelAt(schedule, at).level.number <= until;
}

/** Why a re-buy of so many chips is not taken now, whatever the hand; null if it may be. */
export function rebuyNotTaken(
  state: TableState,
  { seat, chips, at }: { readonly seat: Seat; readonly chips: Chips; readonly at: number },
): Refusal | null {
  if (state.mode === 'cash') return null;
  return takesRebuys(state, at) ? notARebuy(state, seat, chips) : rebuysEnded(state, seat);
}

const rebuysEnded = ({ schedule }: TableState, seat: Seat): Refusal => ({
  reason: 'rebuys-over',
  seat,
  level: schedule?.rebuys?.untilLevel ?? 0,
});

/** If the office runs the tournament, a dealer gives out only the chips it sells as a re-buy: any others would have no sale behind them. */
export function notARebuy({ setUpAfter, schedule }: TableState, seat: Seat, chips: Chips): Refusal | null {
  if (setUpAfter === undefined) return null;
  const { rebuys } = schedule ?? {};
  if (rebuys === undefined) return { reason: 'no-rebuys', seat };
  return chips === rebuys.chips ? null : { reason: 'rebuy-chips', seat, chips: rebuys.chips };
}

/** Whether a player who has lost everything keeps the chair because the house still takes re-buys. */
export const maySitOn = (state: TableState, at: number): boolean =>
  state.schedule?.rebuys !== undefined && takesRebuys(state, at);

/** What a seated player may be given from the tray: what the house sells, chips of which it has said nothing, or nothing any more. */
export function givenOut(state: TableState, at: number): 'top-up' | 'rebuy' | 'chips' | null {
  if (state.mode === 'cash') return 'top-up';
  if (state.schedule?.rebuys !== undefined) return takesRebuys(state, at) ? 'rebuy' : null;
  return state.setUpAfter === undefined ? 'chips' : null;
}

/** Whether a player without chips is out of the event. Not before everything announced has arrived, and not while re-buys are taken. */
export const isEliminated = (state: TableState, chair: Chair, at: number): boolean =>
  chair.player !== null &&
  chair.stack === 0 &&
  chair.announced === undefined &&
  chair.behind === undefined &&
  !maySitOn(state, at);

/** The hand is over, and what was announced during it is in play. Not before a redeal to the same players. */
export function announcedComesIn(decision: Decision): Decision {
  if ('refusal' in decision) return decision;
  const { after, events } = decision;
  if (handRunning(after.hand) || after.redeal !== null) return decision;
  if (!after.chairs.some(({ announced }) => announced !== undefined)) return decision;
  const waiting = after.chairs.filter(({ announced }) => announced !== undefined);
  const comes = waiting.reduce(
    (before, chair) => before.add({ type: 'announced-in-play', seat: chair.seat, chips: takenNow(after, chair) }),
    draft(after),
  );
  const come = comes.done();
  return 'refusal' in come ? come : { events: [...events, ...come.events], after: come.after };
}

/** A stack that has grown meanwhile takes only up to the table's maximum. */
function takenNow(state: TableState, { seat, stack, announced = 0 }: Chair): Chips {
  if (stack === null) return announced;
  const refused = buyInRefused(state, { seat, chips: stack + announced, entry: false, left: null });
  return refused?.reason === 'above-buy-in' ? Math.max(0, refused.most - stack) : announced;
}

/** Chips behind have reached these seats, all of them or none. A player who has lost them meanwhile and may not re-buy is out. */
export const giveChips = (
  state: TableState,
  { seats, at }: { readonly seats: readonly Seat[]; readonly at: number },
): Decision => ofAllAtOnce(state, { seats, step: 'chips-given' }, (now, seat) => giveTo(now, seat, at));

function giveTo(state: TableState, seat: Seat, at: number): Decision {
  const chair = state.chairs[seat - 1];
  if (chair === undefined) return refuse({ reason: 'no-such-seat', seat, seats: state.chairs.length });
  if (chair.behind === undefined) return refuse({ reason: 'nothing-behind', seat });
  const given = draft(state).add({ type: 'chips-given', seat, chips: chair.behind });
  const now = given.state.chairs[seat - 1];
  const isOut =
    state.mode === 'tournament' && !handRunning(state.hand) && now !== undefined && isEliminated(given.state, now, at);
  return (isOut ? given.add({ type: 'seat-opened', seat, why: 'eliminated', chips: 0, satOn: true }) : given).done();
}

/** Has a place in the hand in play. */
export const isDealtIn = (state: TableState, seat: Seat): boolean =>
  handRunning(state.hand) && (state.hand?.players.some((player) => player.seat === seat) ?? false);
