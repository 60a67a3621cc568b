import { wagerLimits } from '../../rules/wager/wager-limits.ts';
import { shotStreets } from '../../words/shot-clock.ts';
import type { DecisionNext } from '../../words/shot-clock-event.ts';
import type { TableState } from '../../words/table-state.ts';
import { turnsTaken } from '../reports/clock.ts';

/** The decision a player has to make now, as the clock needs it; null if there is none. */
export function decisionDue(state: TableState): DecisionNext | null {
  const { hand } = state;
  if (hand === null || hand.toAct === null || (hand.stage !== 'betting' && hand.stage !== 'draw')) return null;
  const seat = hand.toAct;
  const street = shotStreets[Math.min(hand.street, shotStreets.length - 1)] ?? 'river';
  const toCall = hand.stage === 'betting' ? (wagerLimits(state, hand, seat).call?.chips ?? 0) : 0;
  const hasActed = hand.actions.some((one) => one.seat === seat);
  const dealtIn = hand.players.filter((player) => !isDeadAtStart(state, player.seat)).length;
  return {
    seat,
    street,
    toCall,
    ...(hasActed ? null : { first: true }),
    ...(dealtIn === 2 ? { headsUp: true } : null),
    key: `${hand.number}/${turnsTaken(hand)}/${seat}`,
  };
}

/** Dealt in and dead at once: nobody is there to decide. */
const isDeadAtStart = ({ chairs }: TableState, seat: number): boolean => chairs[seat - 1]?.away ?? false;
