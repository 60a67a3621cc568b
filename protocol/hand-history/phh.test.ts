import { expect, test } from 'vitest';
import { type PhhHand, parsePhh } from './phh.ts';
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

test('a hand in every spelling TOML allows', () => {
  const text = `# a comment
variant = "NT" # no-limit
ante_trimming_status = true
antes = [0, 0,]
blinds_or_straddles = [
  1, # small
  2,
]
min_bet = 2
starting_stacks = [1_000, inf]
author = '''O'Brien'''
time = 12:34:56
_own = 1.5
actions = [
  'd dh p1 ????', # unseen
  "d dh p2 KsKd",
  'p2 cbr 10 # a raise',
  '# nothing happens',
  'p1 f',
]`;
  const [parsed] = parsePhh(text) as readonly { hand: PhhHand }[];
  expect(parsed?.hand).toMatchObject({ startingStacks: [1000, null], anteTrimming: true, blindsOrStraddles: [1, 2] });
  expect(parsed?.hand.actions.map((action) => action.line)).toEqual([15, 16, 17, 18, 19]);
  expect(results(text)).toEqual([[998, null]]);
});

test('heads-up the second player has the button and the small blind, and acts first', () => {
  expect(results(hand(...deals, 'p2 f'))).toEqual([[101, 99]]);
});

test.each([
  { name: 'out of turn', actions: [...deals, 'p1 cc'], line: 9, says: 'seat 2 is' },
  { name: 'a raise below the minimum', actions: [...deals, 'p2 cbr 3'], line: 9, says: '4 or more' },
  { name: 'more than the stack', actions: [...deals, 'p2 cbr 101'], line: 9, says: '100 at most' },
  { name: 'a card dealt twice', actions: ['d dh p1 AsAd', 'd dh p2 AsKd'], line: 8, says: 'dealt twice' },
  { name: 'three hole cards', actions: ['d dh p1 AsAdAc'], line: 7, says: 'a hand has 2' },
  {
    name: 'a board card that a player shows',
    actions: [...deals, 'p2 cc', 'p1 cc', 'd db 2c3c4c', 'p1 cbr 98', 'p2 cc', 'p1 sm AsAd', 'd db As'],
    line: 15,
    says: 'on the table already',
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
  { name: 'no such card', actions: ['d dh p1 AxAd'], line: 7, says: 'not a deal' },
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

test.each([
  { name: 'broken TOML', text: "variant = 'NT'\nantes = [0, ,]", line: 2, says: 'not TOML' },
  { name: 'no variant', text: 'antes = []', line: 1, says: 'variant is missing' },
  { name: 'a variant that is not dealt', text: hand().replace("'NT'", "'XX'"), line: 1, says: 'XX' },
  {
    name: 'antes for another number of players',
    text: hand().replace('antes = [0, 0]', 'antes = [0]'),
    line: 1,
    says: '2, not 1',
  },
  { name: 'half a chip', text: hand().replace('[100, 100]', '[100.5, 100]'), line: 1, says: 'whole chips' },
  {
    name: 'one player',
    text: hand().replace('[0, 0]', '[0]').replace('[1, 2]', '[1]').replace('[100, 100]', '[100]'),
    line: 1,
    says: '2 to 10 players',
  },
])('not a hand: $name', ({ text, line, says }) => {
  const [result] = results(text) as readonly { line: number; reason: string }[];
  expect(result?.line).toBe(line);
  expect(result?.reason).toContain(says);
});

test('one broken hand in a file of many does not take the others with it', () => {
  const file = [
    '[1]',
    hand(...deals, 'p2 f'),
    '',
    '[2]',
    "variant = 'NT",
    '',
    '[3]',
    hand(...deals, 'p2 x'),
    '[4]',
    hand(...deals, 'p2 f'),
  ].join('\n');
  const found = results(file);
  expect(found[0]).toEqual([101, 99]);
  expect(found[1]).toMatchObject({ reason: expect.stringContaining('not TOML') });
  expect(found[2]).toMatchObject({ reason: expect.stringContaining('not an action') });
  expect(found[3]).toEqual([101, 99]);
});

test('missing shows and a redundant check are filled in as a table would', () => {
  const board = ['d db 2c3c4c', 'd db 5h', 'd db 9h'];
  expect(results(hand(...deals, 'p2 cbr 100', 'p1 cc', 'p1 cc', ...board))).toEqual([[200, 0]]);
});
