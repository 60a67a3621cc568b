import { expect, test } from 'vitest';
import { wrongWinners } from '../../commands/simulation/head-findings.ts';
import { headsLostIn } from '../../commands/simulation/heads-lost.ts';
import { structureTemplates } from '../../engine/office.ts';
import type { Command, TableEvent } from '../../engine/table.ts';
import { deal, push, sampleOpening, taps } from '../support/sample-table.ts';
import { logOf } from '../support/told-hands.ts';

/** A table's rows after these commands, and the players who are out. */
const written = (commands: readonly Command[], out: readonly number[]): readonly TableEvent[] => [
  ...logOf(commands),
  ...out.map((seat): TableEvent => ({ type: 'seat-opened', seat, why: 'eliminated', chips: 0 })),
];

// The shortest stack wins the main pot, the third the side pot: the second has lost its last chips to the third.
const commands: readonly Command[] = [
  ...sampleOpening([2000, 5000, 9000, 20_000]),
  ...taps('start 4a 1a 2a 3a 1:AcAd 2:TcTd 3:KcKd 4:JcJd'),
  ...[deal('2h', '3h', '7s'), deal('8s'), deal('4d')],
  ...[push(2), push(1), push(0)],
];
const lost = headsLostIn(written(commands, [2]));

test('a table’s rows say who won the last chips of a player who is out, and who won the main pot', () => {
  expect(lost).toEqual([
    { hand: 1, seat: 2, player: 'p2', away: false, last: new Map([['p3', 1]]), main: new Map([['p1', 1]]) },
  ]);
});

const entries = [1, 2, 3].map(
  (number) => ({ number, player: { id: `p${number}`, hash: '' }, withdrawn: null }) as never,
);
const structure = { ...structureTemplates.regular, bounty: { kind: 'fixed', unit: 100 } } as const;
const won = (...to: readonly (readonly [number, number])[]) => ({
  of: 2,
  value: 5000,
  to: to.map(([entry, share]) => ({ to: entry, share, cash: share, onHead: 0 })),
});
const found = (taken: Parameters<typeof wrongWinners>[0]['taken'][number], policies = {}) =>
  wrongWinners({
    tournament: { id: 'e', structure: { ...structure, policies }, entries },
    taken: [taken],
    lost,
    joined: new Map(),
  });

test('a bounty for the winner of the chips is no finding', () => {
  expect(found({ ...won([3, 5000]), went: 'won' })).toEqual([]);
  expect(found({ ...won([1, 5000]), went: 'won' }, { 'bounty.winner': 'main-pot' })).toEqual([]);
});

test.each([
  ['to the winner of the main pot', { ...won([1, 5000]), went: 'won' }, {}],
  [
    'to the winner of the side pot where the main pot decides',
    { ...won([3, 5000]), went: 'won' },
    { 'bounty.winner': 'main-pot' },
  ],
  ['in part to somebody else', { ...won([1, 2500], [3, 2500]), went: 'won' }, {}],
  ['to the prizes', { ...won(), went: 'prize-pool' }, {}],
] as const)('a head that went %s is found', (_, taken, policies) => {
  expect(found(taken, policies)).toEqual([expect.stringContaining('no table tells it so')]);
});

test('a bounty is reported for one hand only', () => {
  const once = { ...won([3, 5000]), went: 'won' } as const;
  const twice = { tournament: { id: 'e', structure, entries }, taken: [once, once], lost, joined: new Map() };
  expect(wrongWinners(twice)).toHaveLength(1);
});
