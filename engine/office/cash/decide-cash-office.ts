import type { OfficeDecision } from '../office-decision.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import type { CashCommand } from './cash-command.ts';
import { decideAtSeat } from './decide-at-seat.ts';
import { decideDealers } from './decide-dealers.ts';
import { decideGames } from './decide-games.ts';
import { decideSeating } from './decide-seating.ts';
import { decideWaiting } from './decide-waiting.ts';
import { chargeTime } from './time-charge.ts';

/** Decides what is asked of cash games, waiting lists, dealers and shifts. `at`: the office's clock. */
export function decideCashOffice(
  state: OfficeState,
  command: CashCommand,
  facts: RoomFacts,
  at: number,
): OfficeDecision {
  switch (command.type) {
    case 'open-game':
    case 'change-game':
    case 'close-game':
    case 'add-table':
    case 'remove-table':
    case 'order-tables':
      return decideGames(state, command, facts, at);
    case 'wait':
    case 'leave-list':
    case 'move-in-list':
    case 'call-player':
    case 'pass-over':
      return decideWaiting(state, command, facts);
    case 'give-seat':
    case 'seat-in-game':
    case 'move-in-game':
      return decideSeating(state, command, facts, at);
    case 'pick-up':
    case 'bring-chips':
      return decideAtSeat(state, command, facts, at);
    case 'charge-time':
      return chargeTime(state, facts, command.tableId, command.at);
    case 'set-call-minutes':
      return { events: [{ type: 'call-minutes-set', minutes: command.minutes }], orders: [] };
    case 'close-shift':
      return closeShift(state, command, facts);
    case 'set-rotation':
    case 'push-dealers':
    case 'post-dealer':
      return decideDealers(state, command, facts);
  }
}

/** The sheet begins where the one before it ended, or when the first table was used for a game. */
function closeShift(
  { cash }: OfficeState,
  { id, at, by }: Extract<CashCommand, { type: 'close-shift' }>,
  facts: RoomFacts,
): OfficeDecision {
  const from = cash.shifts.at(-1)?.until ?? cash.uses[0]?.from ?? at - 1;
  // A sheet is asked for by its two ends: no shift is without length.
  const until = Math.max(from + 1, at);
  return { events: [{ type: 'shift-closed', shift: { id, from, until, by, takings: facts.takings() } }], orders: [] };
}
