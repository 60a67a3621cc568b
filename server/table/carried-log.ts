import type { EventLog } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { isKeptAfter } from './restore-table.ts';
import type { Table } from './table.ts';

/** Dealing takes longer than this after a hand begins, and nobody taps meanwhile. */
const afterMs = 1_000;

/**
 * Carries the log over while the cards of every fourth hand are dealt, so that no tap in between has to. Call the returned function to
 * stop.
 */
export function carryLogOver({
  table,
  log,
  time,
}: {
  readonly table: Pick<Table, 'onAppended'>;
  readonly log: Pick<EventLog, 'carryOver'>;
  readonly time: Pick<TimeSource, 'after'>;
}): () => void {
  let cancel = (): void => {};
  const leave = table.onAppended(({ events }) => {
    if (!events.some(isKeptAfter)) return;
    cancel();
    cancel = time.after(afterMs, () => {
      try {
        log.carryOver();
      } catch (error) {
        // A disk that fails now reports it at the next tap, which carries the log over itself if it must.
        if (!(error instanceof StorageFault)) throw error;
      }
    });
  });
  return () => {
    leave();
    cancel();
  };
}
