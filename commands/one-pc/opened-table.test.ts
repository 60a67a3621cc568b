import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { openTable } from '../../server/table/open-table.ts';
import { Table } from '../../server/table/table.ts';
import { sampleConfig } from '../../test/support/real-table.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openedTable } from './opened-table.ts';

function emptyFile(): string {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  return join(folder.path, 'table.db');
}

test('a log says how its table was opened, also while its server runs', () => {
  const path = emptyFile();
  const log = openEventLog({ path, tableId: 'table-7', newLogId: randomUUID });
  onTestFinished(() => log.close());
  expect(openedTable(path)).toBeNull();
  const time = new SimulatedTime();
  openTable(new Table({ log, time }), sampleConfig(), { now: () => 0, newId: randomUUID });
  expect(openedTable(path)).toEqual({ mode: 'cash', seats: 6, rulebook: 'tda-2024', games: ['no-limit-holdem'] });
});

test('of a mixed game it says all the games', () => {
  const path = emptyFile();
  const log = openEventLog({ path, tableId: 'table-7', newLogId: randomUUID });
  onTestFinished(() => log.close());
  const rotation = { games: [{ variant: 'pot-limit-omaha' }, { variant: 'no-limit-holdem' }] };
  const table = new Table({ log, time: new SimulatedTime() });
  openTable(table, sampleConfig({ rotation }), { now: () => 0, newId: randomUUID });
  expect(openedTable(path)).toMatchObject({ games: ['pot-limit-omaha', 'no-limit-holdem'] });
});

test('where there is no log, or something else than one, nothing was opened', () => {
  const path = emptyFile();
  expect(openedTable(path)).toBeNull();
  writeFileSync(path, 'no database at all');
  expect(openedTable(path)).toBeNull();
});
