import { mayUseCard } from '../../rules/shot-clock/shot-clock.ts';
import type { LegalActions } from '../../words/legal-actions.ts';
import type { TableState } from '../../words/table-state.ts';
import { playerAt } from './apply-shot-clock.ts';

/** What the shot clock allows at the table's last event. */
export function shotClockAt(state: TableState): Pick<LegalActions, 'timeOut' | 'extension'> {
  const { hand, shotClock } = state;
  const turn = shotClock?.clock.turn ?? null;
  const seat = hand?.toAct ?? null;
  if (shotClock === undefined || turn === null || seat === null || playerAt(state, seat) !== turn.player)
    return { timeOut: null, extension: null };
  return {
    timeOut: turn.result === null ? null : { seat, result: turn.result },
    extension: mayUseCard(shotClock.clock, turn.player) ? seat : null,
  };
}
