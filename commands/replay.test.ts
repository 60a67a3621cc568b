import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const riffle = join(import.meta.dirname, 'riffle.ts');

const replay = (input: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [riffle, 'replay', '--json', ...args, '-'], {
    input,
    encoding: 'utf8',
  });
  const lines = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);
  return { status, lines, stderr };
};

const hand = (variant: string, fields: readonly string[], actions: readonly string[]): string =>
  [
    `variant = '${variant}'`,
    'antes = [0, 0]',
    'starting_stacks = [100, 100]',
    ...fields,
    'actions = [',
    ...actions.map((action) => `  '${action}',`),
    ']',
    '',
  ].join('\n');
const noLimit = ['blinds_or_straddles = [1, 2]', 'min_bet = 2'];
const tripleDraw = ['blinds_or_straddles = [1, 2]', 'small_bet = 2', 'big_bet = 4'];
const stud = ['bring_in = 1', 'small_bet = 4', 'big_bet = 8'];
const good = hand('NT', noLimit, ['d dh p1 AsAd', 'd dh p2 KsKd', 'p2 f']);
const played = {
  variant: 'NT',
  startingStacks: [100, 100],
  finalStacks: [101, 99],
  payoffs: [1, -1],
  pots: [{ amount: 2, eligible: [0] }],
};

test('one line a hand, exit code 0', () => {
  expect(replay(good)).toEqual({ status: 0, lines: [played], stderr: '' });
});

test.each([
  { what: 'an unknown variant', bad: hand('XX', noLimit, ['p2 f']), line: 7, reason: 'variant XX is not dealt here' },
  {
    what: 'a duplicate card',
    bad: hand('F7S', stud, ['d dh p1 2c3c4c', 'd dh p2 5d2c6d']),
    line: 9,
    reason: '2c is dealt twice',
  },
  {
    what: 'a wrong count of cards',
    bad: hand('F2L3D', tripleDraw, ['d dh p1 2c3c4c5c', 'd dh p2 2d3d4d5d7d', 'p2 cc']),
    line: 10,
    reason: 'p1 holds 4 cards: a hand has 5 here',
  },
  {
    what: 'a card too many',
    bad: hand('NT', noLimit, ['d dh p1 2c3c4c']),
    line: 7,
    reason: 'p1 is dealt 3 cards: a hand has 2 here',
  },
  {
    what: 'a raise too small',
    bad: hand('NT', noLimit, ['d dh p1 2c3c', 'd dh p2 4c5c', 'p2 cbr 3']),
    line: 9,
    reason: '3 is below the minimum: 4 or more.',
  },
  {
    what: 'thrown away and not held',
    bad: hand('F2L3D', tripleDraw, ['d dh p1 2c3c4c5c8c', 'd dh p2 2d3d4d5d7d', 'p2 cc', 'p1 cc', 'p1 sd 9h']),
    line: 12,
    reason: 'p1 cannot throw away 9h: it holds 2c3c4c5c8c',
  },
  { what: 'broken TOML', bad: 'antes = [0, 0\n', line: 1, reason: 'not TOML: the hand ends within a value' },
])('$what: the line and the reason, exit code 1, and the hand after it is still played', ({ bad, line, reason }) => {
  const { status, lines } = replay(`[1]\n${bad}[2]\n${good}`);
  expect({ status, lines }).toEqual({ status: 1, lines: [{ error: { line: line + 1, reason } }, played] });
});

test('a raise the rulebook would not have let stand is played as recorded, and a note says so', () => {
  const short = hand('NT', noLimit, [
    'd dh p1 2c3c',
    'd dh p2 4c5c',
    'd dh p3 6c7c',
    'p3 cc',
    'p1 cbr 3',
    'p2 cc',
    'p3 cbr 21',
    'p2 f',
    'p1 sm 2c3c',
    'p3 sm 6c7c',
    'd db 8h8d8c',
    'd db Ts',
    'd db Js',
  ])
    .replace('antes = [0, 0]', 'antes = [0, 0, 0]')
    .replace('[100, 100]', '[3, 100, 100]')
    .replace('[1, 2]', '[1, 2, 0]');
  const { status, lines } = replay(short, '--rulebook', 'tda-2011');
  expect(status).toBe(0);
  expect(lines).toMatchObject([
    { notes: [{ line: 13, reason: 'The betting is not reopened for seat 3: call 1 or fold.' }] },
  ]);
  expect(replay(short).lines).not.toHaveProperty('0.notes');
});

test('an unknown rulebook could not run, exit code 2', () => {
  const { status, stderr } = replay(good, '--rulebook', 'hoyle');
  expect(status).toBe(2);
  expect(stderr).toContain('There is no rulebook "hoyle".');
});
