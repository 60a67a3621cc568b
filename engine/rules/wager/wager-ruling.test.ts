import { expect, test } from 'vitest';
import { flop, openRound, said, silent } from '../../../test/support/ruled-wager.ts';
import type { SeenWager } from '../../words/seen-wager.ts';
import { incompleteWager, wagerMeant } from './wager-ruling.ts';

// The sample table plays with chips of 100, 500 and 1,000.
const state = openRound(flop);
const refused = (seen: SeenWager, at = state) => {
  const player = at.hand?.players.find(({ seat }) => seat === 2);
  if (player === undefined) throw new Error('Seat 2 plays.');
  return incompleteWager(at, player, seen);
};

test.each([
  ['chips alone', silent('3x500')],
  ['words alone', said({ kind: 'call' })],
  ['both', said({ kind: 'raise' }, '1000')],
  ['everything there is', silent('12x1000')],
] as const)('%s say enough', (_name, seen) => {
  expect(refused(seen)).toBeNull();
});

test.each([
  [silent('12x1000+100'), { reason: 'more-than-stack', seat: 2, to: 12_100, maxTo: 12_000 }],
  [silent('0x500'), { reason: 'bad-amount', amount: 500 }],
  [silent('2x0'), { reason: 'bad-amount', amount: 0 }],
  [silent('2x25'), { reason: 'not-understood', why: 'no chip of 25 is in play' }],
  [
    { ...silent('500'), motions: [[]] },
    { reason: 'not-understood', why: 'a motion moves chips' },
  ],
  [
    { ...silent('500'), motions: [] },
    { reason: 'not-understood', why: 'chips lie out unless there were words only' },
  ],
  [
    { ...silent('500'), order: 'words-first' },
    { reason: 'not-understood', why: 'words are declared, chips alone are not' },
  ],
  [said({ kind: 'raise', amount: 1.5 }), { reason: 'bad-amount', amount: 1.5 }],
] as const)('%o: %o', (seen, refusal) => {
  expect(refused(seen)).toEqual(refusal);
});

test('a table that does not say which chips it plays with takes all', () => {
  expect(refused(silent('2x25'), { ...state, chipValues: [] })).toBeNull();
});

test('what an uncounted stack holds cannot be exceeded', () => {
  const chairs = state.chairs.map((chair) => ({ ...chair, stack: null }));
  expect(refused(silent('90x1000'), { ...state, chairs })).toBeNull();
});

test.each([
  { figure: 7, minTo: 4000, maxTo: null, to: 7000 },
  { figure: 23, minTo: 14_000, maxTo: 400_000, to: 23_000 },
  { figure: 4, minTo: 4, maxTo: null, to: 4 },
  { figure: 2, minTo: 4, maxTo: null, to: 20 },
  { figure: 235, minTo: 300_000, maxTo: null, to: 2_350_000 },
])('$figure where $minTo is the least means $to', ({ figure, minTo, maxTo, to }) => {
  expect(wagerMeant(figure, { minTo, maxTo })).toBe(to);
});

test.each([
  { figure: 1500, minTo: 2000, maxTo: null, name: 'a clear figure that is too small' },
  { figure: 9, minTo: 4000, maxTo: 8000, name: 'a figure that can mean nothing legal' },
  { figure: 0, minTo: 4000, maxTo: null, name: 'nothing' },
])('$name stays as it is: nothing lights for it', ({ figure, minTo, maxTo }) => {
  expect(wagerMeant(figure, { minTo, maxTo })).toBe(figure);
});
