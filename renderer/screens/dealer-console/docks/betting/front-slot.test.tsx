import { beforeEach, expect, test } from 'vitest';
import { FakeTable } from '../../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  button,
  commands,
  maybe,
  openConsole as open,
  tap,
} from '../../console-under-test.tsx';

beforeEach(beginTest);

/** The big blind of 200 at seat 3 faces a raise to 1,200. */
function bigBlindFaces(rulebook: 'tda-2011' | 'tda-2024') {
  const stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };
  const seating = { 1: ['A', 5000], 2: ['B', 5000], 3: ['C', 5000], 4: ['D', 5000] } as const;
  const table = new FakeTable({ seats: 4, at, seating, game: { variant: 'no-limit-holdem', stakes } });
  table.state = { ...table.state, rulebook };
  return table.does(
    { type: 'start-hand', at, by: 'dealer' },
    { type: 'raise', seat: 4, to: 1200 },
    { type: 'fold', seat: 1 },
    { type: 'fold', seat: 2 },
  );
}

const band = () => document.querySelector('.band')?.textContent;

test('a chip of the blind goes back and one of a thousand comes: ruled with what lies in front, and booked so', async () => {
  const table = await open(bigBlindFaces('tda-2024'));
  await tap(/^200 in front/);
  await tap(/^100: 0 of 2 pulled back/);
  await tap(/^Chip 1,000/);
  expect(band()).toContain('One 1,000 chip, 1 × 100 pulled back, no word: Call 1,000, add 100');
  await tap(/^Call 1,000/);
  expect(commands(table).at(-1)).toEqual({
    type: 'report-wager',
    seat: 3,
    wager: {
      declared: null,
      order: 'chips-only',
      motions: [[{ denom: 1000, count: 1 }]],
      front: { chips: [{ denom: 100, count: 2 }], pulledBack: [{ denom: 100, count: 1 }] },
    },
  });
});

test('pulled back and nothing added: it binds to a call or a raise, and the fold is gone', async () => {
  const table = await open(bigBlindFaces('tda-2024'));
  await tap(/^200 in front/);
  await tap(/^100: 0 of 2/);
  await tap(/^100: 1 of 2/);
  await tap(/^It binds/);
  expect(table.state.hand?.bound).toMatchObject([{ seat: 3, to: 'call-or-raise' }]);
  expect(maybe(/^Fold/)).toBeNull();
  expect(button(/^Call 1,000/)).toBeTruthy();
});

test('pushed in together it is the floor’s, and the last key forgets it', async () => {
  await open(bigBlindFaces('tda-2024'));
  await tap(/^200 in front/);
  await tap(/^All together/);
  await tap(/^Chip 500/);
  expect(band()).toContain('pushed together with 2 × 100 in front');
  expect(band()).toContain('Floor decides');
  await tap('Take back the last one');
  await tap('Take back the last one');
  expect(button(/^200 in front/)).toBeTruthy();
});

test('where only new chips count, nobody is asked what lies in front', async () => {
  await open(bigBlindFaces('tda-2011'));
  expect(maybe(/in front/)).toBeNull();
});
