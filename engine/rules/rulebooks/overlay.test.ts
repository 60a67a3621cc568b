import { expect, test } from 'vitest';
import { readOverlay } from './overlay.ts';

const refusalOf = (input: unknown): string => {
  const read = readOverlay(input);
  if ('overlay' in read) throw new Error(`taken: ${JSON.stringify(read.overlay)}`);
  return read.refusal;
};

test('values of every kind are taken as they are', () => {
  const overlay = {
    'finalTableSize.flop': 9,
    'finalTableSize.sevenHanded': null,
    'singleChip.notFacing': 'check',
    deadButton: false,
    languages: ['pl', 'en'],
    raiseCompletionThreshold: 0.5,
    limitRaiseCap: { threeRoundsOrMore: { bets: 1, raises: 4 }, twoRounds: { bets: 1, raises: 4 } },
    'straddle.restraddle': { factor: 2, inclusive: false },
  };
  expect(readOverlay(overlay)).toEqual({ overlay });
  expect(readOverlay({})).toEqual({ overlay: {} });
});

test.each([[null], [undefined], [[]], [['callClockSeconds']], ['callClockSeconds'], [60]])(
  '%j is no overlay',
  (input) => {
    expect(refusalOf(input)).toBe('A house overlay is an object of policy keys and their values.');
  },
);

test.each(['finalTableSize', 'clockSeconds', 'tda-2011#39', '', 'constructor', 'toString'])(
  'there is no policy "%s"',
  (key) => {
    expect(refusalOf({ [key]: 1 })).toBe(`"${key}" is no policy of a rulebook.`);
  },
);

test('a key that only looks harmless is refused as well', () => {
  expect(refusalOf(JSON.parse('{"__proto__":{"deadButton":false}}'))).toBe('"__proto__" is no policy of a rulebook.');
});

test.each([
  // Wrong type.
  ['deadButton', 'yes', 'true or false'],
  ['deadButton', 1, 'true or false'],
  ['deadButton', null, 'true or false'],
  ['finalTableSize.flop', '9', 'a whole number from 2 to 11'],
  ['finalTableSize.flop', 9.5, 'a whole number from 2 to 11'],
  ['finalTableSize.flop', 1, 'a whole number from 2 to 11'],
  ['finalTableSize.flop', 12, 'a whole number from 2 to 11'],
  ['finalTableSize.sevenHanded', false, 'a whole number from 2 to 11, or null'],
  ['raiseCompletionThreshold', 0, 'a share above 0 and up to 1'],
  ['raiseCompletionThreshold', 50, 'a share above 0 and up to 1'],
  ['languages', 'pl', 'a list of a text'],
  ['languages', ['pl', ''], 'a list of a text'],
  // Wrong name.
  ['singleChip.notFacing', 'raise', 'one of "bet", "check"'],
  ['singleChip.notFacing', 'toString', 'one of "bet", "check"'],
  ['singleChip.facingBet', 'raise', '"call"'],
  ['newPlayer.options', ['wait', 'beg'], 'a list of one of "wait", "post", "straddle"'],
  ['newPlayer.options', { 0: 'wait' }, 'a list of one of "wait", "post", "straddle"'],
])('%s cannot be %j', (key, value, allowed) => {
  expect(refusalOf({ [key]: value })).toBe(`"${key}" cannot be ${JSON.stringify(value)}: it is ${allowed}.`);
});

test.each([
  ['a field is missing', { PL: true, NL: false }],
  ['a field is too many', { PL: true, NL: false, L: false, SL: true }],
  ['a field is of the wrong type', { PL: true, NL: false, L: 'no' }],
  ['it is a list', [true, false, false]],
  ['it is a single value', true],
  ['it is nothing', null],
])('an object of fields is refused whole when %s', (_, value) => {
  const allowed = 'an object of PL (true), NL (true or false), L (false)';
  expect(refusalOf({ potCount: value })).toMatch(`it is ${allowed}`);
});

test.each([
  { potCount: { PL: true, NL: true, L: true } },
  { nonStandardFold: { binding: false, incidentUntil: 'before-last-round' } },
  { killedHand: { redress: true, refund: true, uncalledReturned: false } },
])('a field every rulebook has alike by now may stay as a house wrote it: %j', (overlay) => {
  expect(readOverlay(overlay)).toEqual({ overlay });
});

test('a wrong field deep inside is refused as well', () => {
  const cap = { threeRoundsOrMore: { bets: 1, raises: 3 }, twoRounds: { bets: 1, raises: '4' } };
  expect(refusalOf({ limitRaiseCap: cap })).toMatch('"limitRaiseCap" cannot be');
});

test('one wrong value refuses the whole overlay, whatever stands before it', () => {
  const overlay = { 'finalTableSize.flop': 9, callClockSeconds: 30, countdownSeconds: 'ten', deadButton: 'no' };
  const read = readOverlay(overlay);
  expect(read).not.toHaveProperty('overlay');
  expect(read).toMatchObject({ refusal: expect.stringContaining('"countdownSeconds"') });
});

test('what lies in a thousand brackets, or takes a thousand letters, is refused with a short sentence', () => {
  const brackets: unknown = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
  for (const value of [brackets, 'x'.repeat(60_000), { a: brackets }])
    expect(refusalOf({ deadButton: value }).length).toBeLessThan(300);
  expect(refusalOf({ ['x'.repeat(60_000)]: 1 }).length).toBeLessThan(300);
});
