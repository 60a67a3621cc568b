import { expect, test } from 'vitest';
import { parseCardroomConfig, parseTableConfig } from '../../server/config.ts';
import { defaultCardroom, defaultTable } from './default-table.ts';

const place = {
  port: 4_700,
  cardroom: { url: 'ws://127.0.0.1:4701/sync', key: 'k'.repeat(32) },
  shuffler: '/tmp/lines/shuffler',
  reader: '/tmp/lines/reader',
  deckFile: '/tmp/decks.json',
};

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('a table of %i is a configuration the server takes, in both modes', (seats) => {
  for (const mode of ['tournament', 'cash'] as const) {
    const config = parseTableConfig('table.toml', defaultTable({ mode, seats }, place));
    expect(config).toMatchObject({ seats, mode, devices: { simulated: true } });
    expect(config.players).toHaveLength(Math.min(seats, 9));
    const smallest = Math.min(...config.chipValues);
    expect(config.players.every(({ stack }) => stack % smallest === 0)).toBe(true);
  }
});

test('the big blind pays an ante from the third level on', () => {
  const { levels = [] } = parseTableConfig('table.toml', defaultTable({ mode: 'tournament', seats: 9 }, place));
  expect(levels.slice(0, 3)).toEqual([
    { smallBlind: 100, bigBlind: 200, minutes: 20 },
    { smallBlind: 150, bigBlind: 300, minutes: 20 },
    { smallBlind: 200, bigBlind: 400, bigBlindAnte: 400, minutes: 20 },
  ]);
});

test('the cardroom knows the table by its key', () => {
  const config = parseCardroomConfig('cardroom.toml', defaultCardroom({ port: 4_701, key: 'k'.repeat(32) }));
  expect(config.tables).toEqual({ 'table-7': 'k'.repeat(32) });
});
