import { stringify } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { parseCardroomConfig, parseTableConfig } from '../../server/config.ts';
import { realTable } from '../../test/support/real-table.ts';
import {
  defaultCardroom,
  defaultTable,
  type GameChoice,
  gameChoices,
  gamesOf,
  type TableChoice,
} from './default-table.ts';

const place = {
  port: 4_700,
  cardroom: { url: 'ws://127.0.0.1:4701/sync', key: 'k'.repeat(32) },
  shuffler: '/tmp/lines/shuffler',
  reader: '/tmp/lines/reader',
  badge: null,
  deckFile: '/tmp/decks.sealed',
};

const configOf = (choice: TableChoice) => parseTableConfig('table.toml', stringify(defaultTable(choice, place)));

const usual = { game: 'no-limit-holdem', rulebook: 'tda-2011', mode: 'tournament', seats: 9, demo: false } as const;

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('a table of %i is a configuration the server takes, in both modes', (seats) => {
  for (const mode of ['tournament', 'cash'] as const) {
    const config = configOf({ ...usual, mode, seats });
    expect(config).toMatchObject({ seats, mode, devices: { simulated: true } });
    expect(config.players).toHaveLength(Math.min(seats, 9));
    const smallest = Math.min(...config.chipValues);
    expect(config.players.every(({ stack }) => stack % smallest === 0)).toBe(true);
  }
});

test('the big blind pays an ante from the third level on', () => {
  const { levels = [] } = configOf(usual);
  expect(levels.slice(0, 3)).toEqual([
    { smallBlind: 100, bigBlind: 200, minutes: 20 },
    { smallBlind: 150, bigBlind: 300, minutes: 20 },
    { smallBlind: 200, bigBlind: 400, bigBlindAnte: 400, minutes: 20 },
  ]);
});

describe.each(gameChoices)('%s', (game) => {
  test.each(['tournament', 'cash'] as const)('as a %s: the first hand can be dealt', (mode) => {
    const config = configOf({ ...usual, game, mode });
    const { table, ask } = realTable(config);
    expect(ask({ type: 'start-hand', at: 0, by: 'dealer' }).refusal).toBeNull();
    expect(table.state?.hand?.variant).toBe(gamesOf(game)[0]);
    expect(table.state?.rotation?.games.map(({ variant }) => variant) ?? [game]).toEqual(gamesOf(game));
  });

  test.each(['tournament', 'cash'] as const)('as a %s: every amount can be paid with the chips there are', (mode) => {
    const { state } = realTable(configOf({ ...usual, game, mode })).table;
    const { schedule, stakes, rotation, chipValues: [smallest = 0] = [] } = state ?? {};
    const levels = schedule?.levels.map(
      ({ number: _number, minutes: _minutes, breakAfter: _break, ...played }) => played,
    );
    const amounts: number[] = [];
    // All the numbers there are, however deep they lie.
    JSON.stringify([levels, stakes, rotation], (_key, value: unknown) => {
      if (typeof value === 'number') amounts.push(value);
      return value;
    });
    expect(amounts.length).toBeGreaterThan(2);
    expect(amounts.filter((chips) => chips % smallest !== 0)).toEqual([]);
  });
});

test('limit begins at 100/200, stud with an ante of 25 and a bring-in of 50', () => {
  const levelsOf = (game: GameChoice) => configOf({ ...usual, game }).levels ?? [];
  expect(levelsOf('limit-holdem')[0]).toEqual({ smallBet: 100, bigBet: 200, minutes: 20 });
  expect(levelsOf('limit-razz')[0]).toEqual({ ante: 25, bringIn: 50, smallBet: 100, bigBet: 200, minutes: 20 });
  expect(levelsOf('eight-game')[0]?.games).toEqual({
    stud: { ante: 25, bringIn: 50, smallBet: 100, bigBet: 200 },
    'no-limit': { smallBlind: 50, bigBlind: 100 },
    'pot-limit': { smallBlind: 50, bigBlind: 100 },
  });
});

test('no more players sit down than the deck is enough for', () => {
  const seated = (game: GameChoice) => configOf({ ...usual, game }).players.length;
  expect(seated('pot-limit-omaha')).toBe(9);
  expect(seated('pot-limit-omaha-6')).toBe(7);
  expect(seated('limit-stud')).toBe(8);
  expect(seated('horse')).toBe(8);
  expect(seated('no-limit-royal-holdem')).toBe(6);
  expect(seated('ten-game')).toBe(6);
});

test('the cardroom knows the table by its key', () => {
  const config = parseCardroomConfig(
    'cardroom.toml',
    stringify(defaultCardroom({ port: 4_701, keys: { 'table-7': 'k'.repeat(32) } })),
  );
  expect(config.tables).toEqual({ 'table-7': 'k'.repeat(32) });
});
