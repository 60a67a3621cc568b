import { expect, test, vi } from 'vitest';
import { simulatedEvening } from '../../commands/simulate.ts';
import type { RoomUnderFaults } from '../../commands/simulation/room-under-faults.ts';
import { eveningTables } from '../../commands/simulation/whole-evening.ts';
import { apply, type TableState } from '../../engine/table.ts';
import { tableStream } from '../../protocol/public-events/public-stream.ts';
import { publicTableOf } from '../../protocol/public-events/public-table-of.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import { SecondTable } from '../public-events/second-table.ts';

// Evenings are thousands of transactions that really reach the disk.
vi.setConfig({ testTimeout: 120_000 });

const hands = 60;

/** Publishes every log of the evening as public events, from which an independent program rebuilds the tables; returns the tables. */
function rebuiltTables({ store }: RoomUnderFaults): readonly string[] {
  const rebuilt = new Set<string>();
  for (const { tableId, logId } of store.projections.logs()) {
    const stream = tableStream(logId, { nameOf: () => null, rulings: true });
    const second = new SecondTable();
    let state: TableState | null = null;
    for (const row of store.rows.read(logId, 0, 1_000_000)) {
      const event = readEvent(row);
      state = apply(state, event);
      const told = stream.next({ sequence: row.seq, at: row.at, event });
      if (told !== null) second.take(JSON.parse(JSON.stringify(told)));
    }
    if (state === null) continue;
    expect(second.state).toEqual(publicTableOf(state, () => null));
    rebuilt.add(tableId);
  }
  return [...rebuilt].sort();
}

// The soak plays ten thousand seeds.
/** The result of a clock on every decision in a short evening. */
const clockEvents = ['decision-timed', 'time-ran-out', 'extension-used', 'clock-paused', 'clock-resumed', 'banks-set'];

test('seed 102: a tournament is played to its end over cut cables with a clock on every decision, the next one begins, every event is there once and every order answered', async () => {
  const rebuilt: string[] = [];
  const { evening, wrong, chips } = await simulatedEvening(102, hands, (room) => rebuilt.push(...rebuiltTables(room)));
  expect([wrong, chips]).toEqual([[], []]);
  // No disk was restored: every chip must be where the office says.
  expect(evening.isWhole).toBe(true);
  expect(evening.tournaments).toBeGreaterThan(1);
  expect(rebuilt).toEqual(eveningTables);
  expect(clockEvents.filter((type) => !evening.counted.times.has(`event ${type}`))).toEqual([]);
});
