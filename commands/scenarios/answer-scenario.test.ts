import { expect, test } from 'vitest';
import { answerScenario, matches, questionName } from './answer-scenario.ts';

const handForHand = (given: object) => ({
  id: 'big',
  rulebook: 'tda-2024',
  given: { mode: 'tournament', paidPlaces: 1, playersLeft: 20, bustsThisHand: 2, ...given },
  when: { type: 'query', what: 'hand-for-hand' },
});
const ranking = { leftBefore: 5, paid: 2 };
const outs = [{ player: 'ada', before: 100, table: 1, hand: 1 }];
const satellite = { pool: 1_000, seatValue: 100, players: 10, unit: 1 };

test.each([
  ['players left', handForHand({ playersLeft: 10_000, bustsThisHand: 14 })],
  ['paid places', handForHand({ paidPlaces: 10_000 })],
  ['places of a ranking', { given: { ...ranking, paid: 4_000_000_000 }, when: { type: 'ranking', outs } }],
  ['players of a satellite', { given: { ...satellite, players: 100_000 }, when: { type: 'satellite-prizes' } }],
  [
    'seats that are guaranteed',
    { given: { ...satellite, guaranteedSeats: 1_000_000_000 }, when: { type: 'satellite-prizes' } },
  ],
  [
    'entries of a flight',
    { given: { entries: 100_000, prize: 1, qualify: 1_000, bands: [] }, when: { type: 'flight-payouts' } },
  ],
])('more %s than the largest fields have are refused before anything is made of them', (_what, scenario) => {
  expect(answerScenario({ id: 'big', ...scenario })).toEqual({ id: 'big', error: expect.stringContaining('5000') });
});

test('levels and hands that would each be made are bounded', () => {
  const asked = (fromLevel: number, hand: number) =>
    answerScenario({
      id: 'big',
      given: { handsPerLevel: 10, fromLevel },
      when: { type: 'hands-level', hand },
    });
  expect(asked(100_000_000, 1)).toEqual({ id: 'big', error: expect.stringContaining('1000') });
  expect(asked(1, 10_000)).toEqual({ id: 'big', error: expect.stringContaining('1000') });
});

test('more cannot go out than are left', () => {
  expect(answerScenario(handForHand({ playersLeft: 5, bustsThisHand: 6 }))).toEqual({
    id: 'big',
    error: 'Of 5 players 6 cannot go out.',
  });
});

test.each([
  [{ type: 'wager', seat: 2 }, 'wager'],
  [{ type: 'incident', code: 'JOKER' }, 'incident/JOKER'],
  [{ type: 'query', what: 'languages' }, 'query/languages'],
  [{ type: 'sequence', events: [{ act: 'green' }, { act: 'dispute' }] }, 'sequence/disputes'],
  [{ type: 'sequence', events: [{ act: 'rebuy-announced' }, { act: 'green' }] }, 'sequence/rebuy'],
  [{ type: 'sequence', events: [{ act: 'time-up' }, { act: 'green' }] }, 'sequence/levels'],
  [{ type: 'sequence', events: [{ act: 'riffle' }, { act: 'hand-end' }] }, 'sequence/levels'],
  [{ type: 'sequence', events: [{ act: 'deal' }, { act: 'misdeal' }, { act: 'hand-end' }] }, 'sequence/penalty'],
  [{ type: 'sequence', events: [{ act: 'table' }, { act: 'award' }] }, 'sequence/showdown'],
  [{ type: 'sequence', events: [{ act: 'muck' }, { act: 'green' }, { act: 'ask-to-see' }] }, 'sequence/showdown'],
  [{ type: 'sequence', events: [{ act: 'statement' }, { act: 'wager' }] }, 'sequence/betting'],
  [{ type: 'sequence', events: [{ act: 'sneeze' }] }, 'sequence/sneeze'],
  [{ type: 'sequence', events: 5 }, 'sequence/nothing'],
  [{ type: 'sequence', events: [{ act: { toString: 1 } }, null] }, 'sequence/nothing'],
  [{ type: 'incident' }, 'incident/nothing'],
  [{ type: { toString: null } }, 'nothing'],
])('%j is asked as %s', (when, name) => {
  expect(questionName(when)).toBe(name);
});

test.each<{ name: string; actual: unknown; expected: unknown; same: boolean }>([
  {
    name: 'what is said beyond the expected is not looked at',
    actual: { to: 5, adds: 3 },
    expected: { to: 5 },
    same: true,
  },
  { name: 'a key that is missing', actual: { adds: 3 }, expected: { to: 5 }, same: false },
  { name: 'another number', actual: { to: 6 }, expected: { to: 5 }, same: false },
  { name: 'nothing is not nought', actual: { sb: 0 }, expected: { sb: null }, same: false },
  { name: 'a key that is missing is not nothing', actual: {}, expected: { sb: null }, same: false },
  {
    name: 'explanations',
    actual: { to: 5 },
    expected: { to: 5, why: 'so', note: 'x', cite: 'y', fallback: 'z' },
    same: true,
  },
  { name: 'explanations inside', actual: { a: { to: 5 } }, expected: { a: { to: 5, why: 'so' } }, same: true },
  {
    name: 'a seat map without its noughts',
    actual: { returned: { 3: 5, 4: 0 } },
    expected: { returned: { 3: 5 } },
    same: true,
  },
  {
    name: 'a seat map with a seat too many',
    actual: { returned: { 3: 5, 4: 1 } },
    expected: { returned: { 3: 5 } },
    same: false,
  },
  { name: 'a seat map that is empty', actual: { returned: {} }, expected: { returned: {} }, same: true },
  { name: 'a seat map that should be empty', actual: { returned: { 3: 5 } }, expected: { returned: {} }, same: false },
  { name: 'stacks keep their noughts', actual: { stacks: {} }, expected: { stacks: { 3: 0 } }, same: false },
  {
    name: 'a list without an order',
    actual: { options: ['fold', 'call'] },
    expected: { options: ['call', 'fold'] },
    same: true,
  },
  {
    name: 'a list with one twice',
    actual: { options: ['fold', 'fold'] },
    expected: { options: ['call', 'fold'] },
    same: false,
  },
  { name: 'a list with an order', actual: { order: [2, 1] }, expected: { order: [1, 2] }, same: false },
  { name: 'a list that goes on', actual: { order: [1, 2, 3] }, expected: { order: [1, 2] }, same: false },
  {
    name: 'objects in a list',
    actual: { pots: [{ amount: 5, x: 1 }] },
    expected: { pots: [{ amount: 5 }] },
    same: true,
  },
  {
    name: 'seats as a map of outcomes',
    actual: { seats: { 4: { ruling: 'call', to: 2 } } },
    expected: { seats: { 4: { ruling: 'call' } } },
    same: true,
  },
  { name: 'a value instead of a list', actual: { order: 1 }, expected: { order: [1] }, same: false },
  { name: 'nothing instead of an object', actual: { next: null }, expected: { next: { button: 1 } }, same: false },
])('$name: $same', ({ actual, expected, same }) => {
  expect(matches(actual, expected)).toBe(same);
});
