import { namesOfActor } from '../../engine/table.ts';
import type { EventLog, LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { ChipsToCarry } from '../../protocol/table-messages.ts';
import type { StaffListSource } from '../staff/cached-list.ts';
import type { StatusBoard } from './status-board.ts';
import { readEvent } from './stored-event.ts';
import type { Table } from './table.ts';

/**
 * Shows on the table's screens which chips a correction moves, wherever it came from, until the next hand begins, the table is set up anew or its last player
 * has left. After a restart it is read from the log.
 */
export function showChipsToCarry(options: {
  readonly table: Table;
  readonly log: Pick<EventLog, 'rowsOfHand'>;
  readonly status: Pick<StatusBoard, 'setCarry'>;
  readonly staff: Pick<StaffListSource, 'current'>;
}): () => void {
  const { table, log, status, staff } = options;
  let shown: ChipsToCarry | null = null;
  const tell = (carry: ChipsToCarry | null): void => {
    shown = carry;
    status.setCarry(carry);
  };
  const show = (row: Pick<LogRow, 'seq' | 'kind' | 'body'>): void => {
    // The next game's players have nothing to do with it.
    if (row.kind === 'hand-started' || row.kind === 'table-set-up') tell(null);
    // Whoever was to carry them has gone with the chips they had.
    if (row.kind === 'seat-opened' && table.state?.chairs.every(({ player }) => player === null) === true) tell(null);
    const event = row.kind === 'hand-amended' || row.kind === 'past-hand-amended' ? readEvent(row) : null;
    if (event?.type !== 'hand-amended' && event?.type !== 'past-hand-amended') return;
    const { hand, by, moves } = event;
    // A correction that moves no chips keeps the chips of the previous one that are still to be carried.
    if (moves.length === 0) return;
    const name = namesOfActor(by, (person) => staff.current()?.people.find(({ id }) => id === person)?.name);
    const earlier = shown === null ? [] : [...shown.earlier, { sequence: shown.sequence, moves: shown.moves }];
    tell({ sequence: row.seq, hand, by, name, moves, earlier });
  };
  log.rowsOfHand(table.state?.handNumber ?? 0).forEach(show);
  return table.onAppended(({ rows }) => rows.forEach(show));
}
