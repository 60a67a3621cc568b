import { expect, test } from 'vitest';
import { startScreen } from './start-screen.ts';

const running = {
  data: 'data',
  openedAs: null,
  seats: 9,
  room: { type: 'ready', url: 'http://127.0.0.1:4701', codes: { floor: '1', cardroom: '2', display: '3' } },
  table: { url: 'http://127.0.0.1:4700', window: 'none', hasElectron: false },
  further: [],
  shuffler: null,
  reader: null,
  badges: null,
} as const;

test('a table that was opened earlier as another one is said to go on as that, with how to begin afresh', () => {
  const said = startScreen({
    ...running,
    openedAs: { mode: 'tournament', seats: 9, rulebook: 'tda-2011', games: ['limit-razz'] },
  });
  expect(said).toContain(
    '\nThe table in this folder was opened earlier as a tournament of limit-razz with 9 seats, by tda-2011, and goes on as that; “--data OTHER” begins afresh.\n',
  );
  const mixed = { mode: 'cash', seats: 6, rulebook: 'house-cz', games: ['limit-stud', 'no-limit-holdem'] } as const;
  expect(startScreen({ ...running, openedAs: mixed })).toContain(
    'as a cash game of limit-stud, no-limit-holdem with 6 seats',
  );
});

test('a table that is what was asked for needs no word', () => {
  expect(startScreen(running)).not.toContain('earlier');
});

test('whether Electron is there is said, with how to get it', () => {
  expect(startScreen(running)).toContain('Electron is absent');
  const there = startScreen({ ...running, table: { ...running.table, hasElectron: true } });
  expect(there).not.toContain('absent');
  expect(there).toContain('npm run kiosk');
});

test('further tables are named with where they are', () => {
  const further = [{ name: 'Table 8', url: 'http://127.0.0.1:4702' }];
  const said = startScreen({ ...running, further });
  expect(said).toContain('2 tables, one cardroom');
  expect(said).toContain('http://127.0.0.1:4702/   (Table 8, nobody there yet)');
});
