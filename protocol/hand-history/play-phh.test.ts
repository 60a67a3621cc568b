import { expect, test } from 'vitest';
import { parsePhh } from './phh.ts';
import { playPhh } from './play-phh.ts';

const header = [
  "variant = 'NT'",
  'antes = [0, 0]',
  'blinds_or_straddles = [1, 2]',
  'min_bet = 2',
  'starting_stacks = [100, 100]',
];
const hand = (...actions: readonly string[]): string =>
  [...header, 'actions = [', ...actions.map((action) => `  '${action}',`), ']'].join('\n');
const deals = ['d dh p1 AsAd', 'd dh p2 KsKd'];

/** What each hand of a file comes to: final stacks or the error. */
const results = (text: string) =>
  parsePhh(text).map((parsed) => {
    if ('error' in parsed) return parsed.error;
    const played = playPhh(parsed.hand, 'phh');
    return 'error' in played ? played.error : played.state.chairs.map((chair) => chair.stack);
  });

test('heads-up the second player has the button and the small blind, and acts first', () => {
  expect(results(hand(...deals, 'p2 f'))).toEqual([[101, 99]]);
});

test.each([
  { name: 'out of turn', actions: [...deals, 'p1 cc'], line: 9, says: 'seat 2 is' },
  { name: 'a raise below the minimum', actions: [...deals, 'p2 cbr 3'], line: 9, says: '4 or more' },
  { name: 'more than the stack', actions: [...deals, 'p2 cbr 101'], line: 9, says: 'at most 100' },
  { name: 'a card dealt twice', actions: ['d dh p1 AsAd', 'd dh p2 AsKd'], line: 8, says: 'dealt twice' },
  { name: 'three hole cards', actions: ['d dh p1 AsAdAc'], line: 7, says: 'a hand has 2' },
  {
    name: 'a board card that a player shows',
    actions: [...deals, 'p2 cc', 'p1 cc', 'd db 2c3c4c', 'p1 cbr 98', 'p2 cc', 'p1 sm AsAd', 'd db As'],
    line: 15,
    says: 'dealt twice',
  },
  {
    name: 'a flop of two cards, then a bet',
    actions: [...deals, 'p2 cc', 'p1 cc', 'd db 2c3c', 'p1 cbr 10'],
    line: 12,
    says: 'betting is closed',
  },
  { name: 'a river before the turn', actions: [...deals, 'd db 2c3c4c'], line: 9, says: 'No board card is due' },
  { name: 'no such player', actions: [...deals, 'p3 f'], line: 9, says: 'Seat 3 has no live hand' },
  { name: 'no such verb', actions: [...deals, 'p2 dance'], line: 9, says: 'not an action' },
  { name: 'no such card', actions: ['d dh p1 AxAd'], line: 7, says: 'not a list of cards' },
  { name: 'a hand that stops in the middle', actions: [...deals, 'p2 cc'], line: 9, says: 'p1 is to act' },
  {
    name: 'a showdown with unknown cards',
    actions: ['d dh p1 ????', 'd dh p2 KsKd', 'p2 cbr 100', 'p1 cc', 'd db 2c3c4c', 'd db 5d', 'd db 9h'],
    line: 13,
    says: 'unknown',
  },
])('impossible: $name', ({ actions, line, says }) => {
  const [result] = results(hand(...actions)) as readonly { line: number; reason: string }[];
  expect(result?.line).toBe(line);
  expect(result?.reason).toContain(says);
});

test('a variant that is not dealt', () => {
  const [result] = results(hand().replace("'NT'", "'XX'")) as readonly { reason: string }[];
  expect(result?.reason).toContain('XX');
});

test('missing shows and a redundant check are filled in as a table would', () => {
  const board = ['d db 2c3c4c', 'd db 5h', 'd db 9h'];
  expect(results(hand(...deals, 'p2 cbr 100', 'p1 cc', 'p1 cc', ...board))).toEqual([[200, 0]]);
});

test('a history in money with cents is played in cents, and nothing is rounded', () => {
  const text = hand(...deals, 'p2 cbr 6.25', 'p1 f')
    .replace('[1, 2]', '[0.5, 1.0]')
    .replace('min_bet = 2', 'min_bet = 1');
  const [parsed] = parsePhh(text.replace('[100, 100]', '[100.25, 100.25]'));
  if (parsed === undefined || 'error' in parsed) throw new Error('The hand cannot be read.');
  const played = playPhh(parsed.hand, 'phh');
  if ('error' in played) throw new Error(played.error.reason);
  expect({ unit: played.unit, stacks: played.state.chairs.map((chair) => chair.stack) }).toEqual({
    unit: 100,
    stacks: [9_925, 10_125],
  });
});

/** Blinds 50 and 100, and a straddle of 200 from the button of four, which has `stack`. */
const buttonStraddle = (stack: number, ...actions: readonly string[]): string =>
  [
    "variant = 'NT'",
    'antes = [0, 0, 0, 0]',
    'blinds_or_straddles = [50, 100, 0, 200]',
    'min_bet = 100',
    `starting_stacks = [1000, 1000, 1000, ${stack}]`,
    `actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh', 'd dh p4 JsJh', ${actions.map((one) => `'${one}'`).join(', ')}]`,
  ].join('\n');
const board = ['d db 2c3c7d', 'd db 8h', 'd db 9h'];

test.each([
  ['left of the big blind, where it posted less', 80, ['p3 cc', 'p1 f', 'p2 f'], [950, 900, 1230, 0], 1],
  [
    'left of the straddle, where it posted as much: the last of equals',
    100,
    ['p1 f', 'p2 f', 'p3 cc'],
    [950, 900, 1250, 0],
    0,
  ],
  ['left of the straddle, where it posted more', 150, ['p1 f', 'p2 f', 'p3 cc'], [950, 900, 1300, 0], 0],
] as const)('a short straddle from the button: the first round opens %s', (_where, stack, actions, stacks, notes) => {
  const [parsed] = parsePhh(buttonStraddle(stack, ...actions, ...board));
  if (parsed === undefined || 'error' in parsed) throw new Error('The hand cannot be read.');
  for (const rulebook of ['phh', 'tda-2011'] as const) {
    const played = playPhh(parsed.hand, rulebook);
    if ('error' in played) throw new Error(played.error.reason);
    expect(played.state.chairs.map((chair) => chair.stack)).toEqual(stacks);
    // A live rulebook has the seat left of whoever straddled last open: it says so, and plays what was recorded.
    expect(played.notes).toHaveLength(rulebook === 'phh' ? 0 : notes);
  }
});
