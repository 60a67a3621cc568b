import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { levelAt } from '../../engine/rules.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { realTable, sampleConfig } from '../../test/support/real-table.ts';
import { start } from '../../test/support/sample-table.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openTable } from './open-table.ts';
import { Table } from './table.ts';

test('a tournament opens with its levels, and the big blind pays the ante after the blind', () => {
  const levels = [
    { smallBlind: 100, bigBlind: 200, minutes: 20 },
    { smallBlind: 200, bigBlind: 400, bigBlindAnte: 400, minutes: 20 },
  ];
  const real = realTable(sampleConfig({ mode: 'tournament', levels, stakes: undefined }));
  const { schedule } = real.table.state ?? {};
  if (!schedule) throw new Error('A tournament has levels.');
  expect(levelAt(schedule, real.time.now()).level).toMatchObject({
    number: 1,
    smallBlind: 100,
    minBet: 200,
    ante: null,
  });
  const second = levelAt(schedule, real.time.now() + 20 * 60_000).level;
  expect(second.ante).toEqual({ kind: 'big-blind', chips: 400, order: 'blind-first', short: 'dead' });
});

test('a table with a log is left as it is, whatever the configuration says now', () => {
  const real = realTable();
  real.ask(start);
  const { state } = real.table;
  openTable(real.table, sampleConfig({ name: 'Table 9', seats: 4 }), { now: () => 0, newId: () => 'unused' });
  expect(real.table.state).toBe(state);
});

test('chip values are sorted from small to large', () => {
  const real = realTable(sampleConfig({ chipValues: [100, 1, 25, 5] }));
  expect(real.table.state?.chipValues).toEqual([1, 5, 25, 100]);
});

test('a mixed game opens with its games, each for its own stakes', () => {
  const limit = { smallBet: 4, bigBet: 8 };
  const stud = { ante: 1, bringIn: 2, ...limit };
  const rotation = { games: [{ variant: 'limit-holdem' }, { variant: 'limit-razz' }] };
  const { state } = realTable(sampleConfig({ rotation, stakes: { ...limit, games: { stud } } })).table;
  expect(state).toMatchObject({
    variant: 'limit-holdem',
    stakes: { smallBlind: 2, bigBlind: 4, minBet: 4, bigBet: 8 },
  });
  expect(state?.rotation).toMatchObject({
    change: 'orbit',
    games: [
      { variant: 'limit-holdem', stakes: null },
      { variant: 'limit-razz', stakes: { smallBlind: 0, bigBlind: 0, minBet: 4, bigBet: 8, bringIn: 2 } },
    ],
  });
});

test('in a tournament the levels have the stakes of each game', () => {
  const limit = { smallBet: 100, bigBet: 200 };
  const levels = [
    { ...limit, games: { stud: { ante: 25, bringIn: 50, ...limit } }, minutes: 20 },
    { ...limit, games: { 'limit-razz': { ante: 50, bringIn: 50, ...limit } }, minutes: 20 },
  ];
  const rotation = { change: 'level', games: [{ variant: 'limit-holdem' }, { variant: 'limit-razz' }] };
  const { state } = realTable(sampleConfig({ mode: 'tournament', rotation, levels, stakes: undefined })).table;
  expect(state?.rotation?.games).toEqual([
    { variant: 'limit-holdem', stakes: null },
    { variant: 'limit-razz', stakes: null },
  ]);
  const razz = (state?.schedule?.levels ?? []).map(({ games }) => games?.['limit-razz']?.ante?.chips);
  expect(razz).toEqual([25, 50]);
});

test('a table is opened in one transaction: if the disk fails nothing is stored, and the next start seats everybody once', () => {
  const folder = temporaryFolder();
  const log = openEventLog({ path: join(folder, 'table.db'), tableId: 'table-7', newLogId: randomUUID });
  onTestFinished(() => log.close());
  const time = new SimulatedTime();
  const startAgain = () => {
    const table = new Table({ log, time });
    openTable(table, sampleConfig(), { now: () => time.now(), newId: randomUUID });
    return table;
  };
  const append = log.append.bind(log);
  let appends = 0;
  log.append = () => {
    throw new StorageFault('disk-full', 'The disk is full.');
  };
  expect(startAgain).toThrow(StorageFault);
  expect([log.head.seq, log.allTexts()]).toEqual([0, []]);
  log.append = (...rows) => {
    appends += 1;
    return append(...rows);
  };
  const { state } = startAgain();
  expect(appends).toBe(1);
  expect(state?.chairs.flatMap(({ seat, player }) => (player === null ? [] : [seat]))).toEqual([1, 3, 4]);
  expect(log.allTexts()).toHaveLength(3);
  startAgain();
  expect(appends).toBe(1);
});
