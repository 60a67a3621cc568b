import { expect, test } from 'vitest';
import { facing, openRound, type SampleRound } from '../../../test/support/ruled-wager.ts';
import { acts, play, refusalOf, sampleTable, start, taps } from '../../../test/support/sample-table.ts';
import { legalActions } from '../legal-actions.ts';

const stakes = { smallBlind: 5, bigBlind: 10, minBet: 10, ante: null, cap: 100 };
const flop: SampleRound = { variant: 'no-limit-holdem', stakes, stacks: [1000, 1000, 1000, 1000] };

test('no more than the cap goes into one hand, and who reaches it is all in with chips behind', () => {
  const state = openRound(flop);
  expect(facing(state)).toEqual([2, 0, 10, 100]);
  expect(legalActions(state).allIn).toEqual({ to: 100, is: 'bet' });
  const bet = play(state, acts('2a'));
  expect(bet.hand?.players[0]).toMatchObject({ seat: 2, bet: 100, allIn: true });
  expect(bet.chairs[1]?.stack).toBe(900);
  expect(legalActions(bet)).toMatchObject({ call: { chips: 100, allIn: true }, wager: null, allIn: { is: 'call' } });
});

test('what was paid on earlier streets counts', () => {
  const table = sampleTable([1000, 1000, 1000], { stakes });
  // Button seat 1, blinds at seats 2 and 3: each has 30 in when the flop lies.
  const state = play(table, [
    ...taps('start 1r30 2c 3c'),
    { type: 'deal-board', cards: ['2c', '3d', '7h'] as never, by: 'dealer' },
  ]);
  expect(facing(state)).toEqual([2, 0, 10, 70]);
  const turn = play(state, acts('2b70', '3c', '1f'));
  expect(turn.hand).toMatchObject({ toAct: null, runOut: true });
});

test('more than the cap is refused as such, more than a shorter stack as that', () => {
  const state = openRound({ ...flop, stacks: [1000, 1000, 60, 1000] });
  expect(refusalOf(state, { type: 'bet', seat: 2, to: 101 })).toEqual({
    reason: 'above-maximum',
    seat: 2,
    to: 101,
    maxTo: 100,
    rule: 'cap',
  });
  expect(refusalOf(play(state, acts('2x')), { type: 'bet', seat: 3, to: 101 })).toEqual({
    reason: 'more-than-stack',
    seat: 3,
    to: 101,
    maxTo: 60,
  });
});

test('the cap binds a stack nobody has counted', () => {
  const state = play(sampleTable([1000, 1000, 1000, 1000], { stakes }), [
    { type: 'open-seat', seat: 4 },
    { type: 'seat-player', seat: 4, player: { id: 'x', hash: '' }, stack: null },
    start,
  ]);
  expect(facing(state)).toEqual([4, 10, 20, 100]);
});

test('nobody is left to raise once the others can only call up to the cap', () => {
  const state = play(openRound({ ...flop, stacks: [0, 1000, 1000] }), acts('2b100'));
  expect(legalActions(state).wager).toBeNull();
});

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
