import { expect, test } from 'vitest';
import { realTable, sampleConfig } from '../test/support/real-table.ts';
import { buyInFault } from './buy-in-config.ts';
import { parseTableConfig } from './config.ts';

const players = [
  { seat: 1, stack: 400 },
  { seat: 2, stack: 1000 },
];

test.each([
  [{ minBuyIn: 500 }, 'the player at seat 1 has less than “stakes.minBuyIn”, 500.'],
  [{ maxBuyIn: 900 }, 'the player at seat 2 has more than “stakes.maxBuyIn”, 900.'],
  [{ minBuyIn: 900, maxBuyIn: 500 }, '“stakes.maxBuyIn” must not be less than “minBuyIn”.'],
])('%j: %s', (written, sentence) => {
  expect(buyInFault(written, players)).toBe(sentence);
});

test('every stack within the limits: no fault', () => {
  expect(buyInFault({ minBuyIn: 400, maxBuyIn: 1000 }, players)).toBeNull();
  expect(buyInFault({}, players)).toBeNull();
});

test('a configuration is read with it, and the table opens with it', () => {
  const stakes = { smallBlind: 1, bigBlind: 2, minBuyIn: 40, maxBuyIn: 400 };
  const { state } = realTable(sampleConfig({ stakes })).table;
  expect(state?.stakes).toMatchObject({ bigBlind: 2, minBuyIn: 40, maxBuyIn: 400 });
  const table = { tableId: 't', name: 'T', seats: 6, mode: 'cash', chipValues: [1], data: '.', port: 0, stakes };
  const read = (config: object) => parseTableConfig('table.json', JSON.stringify(config));
  expect(read(table).stakes).toEqual(stakes);
  expect(() => read({ ...table, players: [{ seat: 1, name: 'Ada', stack: 39 }] })).toThrow(/less than/);
});
