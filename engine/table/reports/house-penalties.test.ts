import { expect, test } from 'vitest';
import { foldedHand } from '../../../test/support/folded-hand.ts';
import { misdealt, play, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Overlay } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';

/** Button 1, blinds 2 and 3; seat 3 has two hands to miss. */
const punished = (overlay: Overlay): TableState => ({
  ...play(sampleTable([5000, 5000, 5000, 5000, 5000], { mode: 'tournament' }), [
    { type: 'give-penalty', seat: 3, player: 'p3', hands: 2 },
  ]),
  overlay,
});
const treated = (dealtIn: boolean, posts: boolean): Overlay => ({
  'penalty.dealtInAndPosts': { away: true, dealtIn, posts },
});

const begun = (overlay: Overlay) => {
  const table = play(punished(overlay), [start]);
  const { players, bigBlind } = table.hand ?? {};
  const third = players?.find(({ seat }) => seat === 3);
  return {
    dealtIn: players?.map(({ seat }) => seat),
    bigBlind,
    third: third === undefined ? null : [third.status, third.bet],
    penalty: table.chairs[2]?.penalty,
  };
};

test('whoever misses hands is dealt in and posts, or what else the house has of it', () => {
  expect(begun({})).toEqual({ dealtIn: [2, 3, 4, 5, 1], bigBlind: 3, third: ['folded', 200], penalty: 1 });
  expect(begun(treated(true, false))).toMatchObject({ bigBlind: 3, third: ['folded', 0], penalty: 1 });
  expect(begun(treated(false, false))).toEqual({ dealtIn: [2, 4, 5, 1], bigBlind: 4, third: null, penalty: 1 });
});

test('who is not dealt in serves the hands all the same, and plays again after them', () => {
  const served = foldedHand(foldedHand(punished(treated(false, false))));
  expect(served.chairs[2]?.penalty).toBe(0);
  expect(play(served, [start]).hand?.players.map(({ seat }) => seat)).toContain(3);
});

test('a hand that is dealt again is one of those missed, unless the house counts it anew', () => {
  const left = (overlay: Overlay) => play(punished(overlay), [start, ...misdealt, start]).chairs[2]?.penalty;
  const redeal = {
    buttonMoves: false,
    newPlayers: false,
    levelChanges: false,
    penaltySeats: 'dealt-then-mucked',
  } as const;
  expect(left({})).toBe(1);
  expect(left({ redeal: { ...redeal, countsAsOneHandForPenalty: false } })).toBe(0);
});
