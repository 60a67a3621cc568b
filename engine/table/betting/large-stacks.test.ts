import { expect, test } from 'vitest';
import { acts, play, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import { legalActions } from '../legal-actions.ts';

/** Nobody brings more at once. */
const most = 1_000_000_000_000;

test('a stack larger than anybody may bring goes all in, as it is offered', () => {
  const won = play(
    sampleTable([most, most, most]),
    [1, 2, 3].map((seat) => ({ type: 'add-chips', seat, chips: most })),
  );
  const state = play(won, [start]);
  expect(legalActions(state).allIn).toEqual({ to: 2 * most, is: 'raise' });
  const all = play(state, acts('1a', '2a', '3a'));
  expect(all.chairs.map(({ stack }) => stack)).toEqual([0, 0, 0]);
  expect(play(state, acts(`1r${most + 1}`)).hand?.players[2]).toMatchObject({ bet: most + 1 });
  expect(refusalOf(state, { type: 'raise', seat: 1, to: 2 * most + 1 })).toMatchObject({ reason: 'bad-amount' });
});
