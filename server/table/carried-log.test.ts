import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { luckOf } from '../../commands/simulation/random-play.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { tapOnce } from '../../test/durability/torn-log.ts';
import { sampleConfig } from '../../test/support/real-table.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { carryLogOver } from './carried-log.ts';
import { openTable } from './open-table.ts';
import { Table } from './table.ts';

/** Enough taps to fill a write-ahead log that is never carried over: SQLite begins to do so at a thousand pages. */
const taps = 600;

test('no tap carries the write-ahead log over: it is done while cards are dealt', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'table.db');
  const time = new SimulatedTime();
  const log = openEventLog({ path, tableId: 'table-7', newLogId: () => 'log-1' });
  onTestFinished(() => log.close());
  const table = new Table({ log, time });
  let ids = 0;
  openTable(table, sampleConfig(), { now: () => time.now(), newId: () => `id-${++ids}` });
  onTestFinished(carryLogOver({ table, log, time }));
  const luck = luckOf(9);
  const bytes = (): number => statSync(path).size;
  const grownBy = { taps: 0, pauses: 0 };
  for (let tap = 0; tap < taps; tap += 1) {
    const before = bytes();
    tapOnce(table, luck, `id-${++ids}`);
    const after = bytes();
    time.advance(2_000);
    grownBy.taps += after - before;
    grownBy.pauses += bytes() - after;
  }
  expect(grownBy.taps).toBe(0);
  expect(grownBy.pauses).toBeGreaterThan(0);
});
