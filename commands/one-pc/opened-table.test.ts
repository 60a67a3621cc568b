import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, onTestFinished, test } from 'vitest';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { openTable } from '../../server/table/open-table.ts';
import { Table } from '../../server/table/table.ts';
import { sampleConfig } from '../../test/support/real-table.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openedTable, writeConfig } from './opened-table.ts';

function emptyFile(): string {
  const folder = temporaryFolder();
  return join(folder, 'table.db');
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

const started = {
  name: 'Table 7',
  stakes: { smallBlind: 1, bigBlind: 2 },
  port: 4_700,
  cardroom: { url: 'ws://127.0.0.1:4701/sync', key: 'k' },
  devices: { reader: { model: 'pepper-c1-mux', line: '/data/lines/reader' }, simulated: true },
};

function inFolder() {
  const folder = temporaryFolder();
  const file = join(folder, 'table-7.toml');
  const read = () => readFileSync(file, 'utf8');
  const start = (config: object = started) => writeConfig(file, config, 'Once.');
  const change = (from: string, to: string) => writeFileSync(file, read().replace(from, to));
  return { file, read, start, change };
}

test('what nobody changed follows the choices of each start', () => {
  const { start, read } = inFolder();
  expect(start()).toBe(false);
  expect(parse(read())).toEqual(started);
  expect(start({ ...started, stakes: { smallBlind: 5, bigBlind: 10 } })).toBe(false);
  expect(parse(read())).toMatchObject({ stakes: { smallBlind: 5, bigBlind: 10 } });
});

test('what somebody changed is kept letter by letter, comments too', () => {
  const { start, read, change } = inFolder();
  start();
  change('bigBlind = 2', 'bigBlind = 2\nstraddle = { kinds = ["utg"] } # on Fridays');
  const changed = read();
  expect(start()).toBe(true);
  expect(read()).toBe(changed);
});

test('in a kept file the places follow the start, and a device keeps how it was set up', () => {
  const { start, read, change } = inFolder();
  start();
  change('bigBlind = 2', 'bigBlind = 4');
  change('model = "pepper-c1-mux"', 'model = "pepper-c1-mux"\nfolds = "automatic"');
  const devices = { reader: { model: 'pepper-c1-mux', line: '/other/reader' }, simulated: true };
  expect(start({ ...started, port: 5_000, devices })).toBe(true);
  expect(parse(read())).toEqual({
    ...started,
    stakes: { smallBlind: 1, bigBlind: 4 },
    port: 5_000,
    devices: { ...devices, reader: { ...devices.reader, folds: 'automatic' } },
  });
  // It stays somebody's.
  expect(start()).toBe(true);
  expect(parse(read())).toMatchObject({ port: 4_700, stakes: { bigBlind: 4 } });
});

test('a file that cannot be read is left for the server to complain of, and one of an earlier program is written anew', () => {
  const { file, start, read } = inFolder();
  writeFileSync(file, 'seats = = 9');
  expect(start()).toBe(true);
  expect(read()).toBe('seats = = 9');
  writeFileSync(file, '# Written at every “npm start”. Seats count once.\nname = "Old"\n');
  expect(start()).toBe(false);
  expect(parse(read())).toEqual(started);
});
