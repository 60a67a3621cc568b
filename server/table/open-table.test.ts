import { expect, test } from 'vitest';
import { levelAt } from '../../engine/index.ts';
import { realTable, sampleConfig } from '../../test/support/real-table.ts';
import { start } from '../../test/support/sample-table.ts';
import { openTable } from './open-table.ts';

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

test('a table that has a log is left as it is, whatever the configuration says by now', () => {
  const real = realTable();
  real.ask(start);
  const { state } = real.table;
  openTable(real.table, sampleConfig({ name: 'Table 9', seats: 4 }), { now: () => 0, newId: () => 'unused' });
  expect(real.table.state).toBe(state);
});

test('chip values are small to large, however they were written', () => {
  const real = realTable(sampleConfig({ chipValues: [100, 1, 25, 5] }));
  expect(real.table.state?.chipValues).toEqual([1, 5, 25, 100]);
});
