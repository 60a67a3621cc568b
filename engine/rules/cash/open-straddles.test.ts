import { expect, test } from 'vitest';
import { foldedHand } from '../../../test/support/folded-hand.ts';
import { misdealt, play, sampleStakes, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { StraddleRule } from '../../words/stakes.ts';
import { openStraddles } from './straddles.ts';

/** Button 1, blinds 2 and 3 come first at a table of six. */
const table = (kinds: StraddleRule['kinds'], most = 2) =>
  sampleTable([5000, 5000, 5000, 5000, 5000, 5000], { stakes: { ...sampleStakes, straddle: { kinds, most } } });

test('each kind names its seats and what it costs, a chain goes on at twice as much', () => {
  const utg = table(['under-the-gun']);
  expect(openStraddles(utg)).toEqual([{ kind: 'under-the-gun', chips: 400, seats: [4] }]);
  const one = play(utg, [{ type: 'announce-straddle', seat: 4, kind: 'under-the-gun' }]);
  expect(openStraddles(one)).toEqual([{ kind: 'under-the-gun', chips: 800, seats: [5] }]);
  const two = play(one, [{ type: 'announce-straddle', seat: 5, kind: 'under-the-gun' }]);
  expect(openStraddles(two)).toEqual([]);
});

test('what the table takes is offered, to everybody who may', () => {
  expect(openStraddles(table(['button', 'mississippi', 'sleeper']))).toEqual([
    { kind: 'button', chips: 400, seats: [1] },
    { kind: 'mississippi', chips: 400, seats: [1, 4, 5, 6] },
    { kind: 'sleeper', chips: 400, seats: [1, 4, 5, 6] },
  ]);
  expect(openStraddles(sampleTable([5000, 5000, 5000]))).toEqual([]);
});

test('a newcomer may straddle instead of posting', () => {
  const seated = play(foldedHand(play(table(['mississippi']), [{ type: 'open-seat', seat: 6 }])), [
    { type: 'seat-player', seat: 6, player: { id: 'new', hash: '' }, stack: 5000 },
  ]);
  expect(openStraddles(seated)[0]?.seats).toContain(6);
});

test('nothing is offered for a bomb pot, while a hand runs, or before one that is dealt again', () => {
  const utg = table(['under-the-gun']);
  expect(openStraddles(play(utg, [{ type: 'announce-bomb-pot', bombPot: { ante: 500, boards: 1 } }]))).toEqual([]);
  expect(openStraddles(play(utg, [start]))).toEqual([]);
  expect(openStraddles(play(utg, [start, ...misdealt]))).toEqual([]);
});
