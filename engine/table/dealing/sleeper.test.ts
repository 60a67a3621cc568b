import { expect, test } from 'vitest';
import { acts, play, sampleStakes, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Stakes } from '../../words/stakes.ts';
import type { TableState } from '../../words/table-state.ts';
import { draft } from '../draft.ts';
import { legalActions } from '../legal-actions.ts';
import { wakeSleeper } from './sleeper.ts';

const stakes: Stakes = { ...sampleStakes, straddle: { kinds: ['under-the-gun', 'sleeper'], most: 2 } };

/** Button 1, blinds 2 and 3; seat 6 sleeps with 400. */
const slept = (stack = 5000): TableState =>
  play(
    {
      ...sampleTable([5000, 5000, 5000, 5000, 5000, stack], { stakes }),
      nextHand: { straddles: [{ seat: 6, kind: 'sleeper' }], bombPot: null, variant: null },
    },
    [start],
  );

/** Actions one by one, each followed by the question whether the sleeper's turn has come. */
const played = (state: TableState, ...actions: readonly string[]): TableState =>
  actions.reduce((table, action) => wakeSleeper(draft(play(table, acts(action)))).state, state);

test('a sleeper moves neither the opener nor what there is to call', () => {
  const { hand } = slept();
  expect(hand).toMatchObject({ toAct: 4, betting: { toMatch: 200, minRaiseBy: 200 } });
  expect(hand?.players.find(({ seat }) => seat === 6)?.bet).toBe(400);
  expect(wakeSleeper(draft(slept())).done()).toMatchObject({ events: [] });
});

test('nobody has raised when the turn comes to it: it is the bet, the turn goes on, and it may still raise', () => {
  const woken = played(slept(), '4c', '5f');
  expect(woken.hand).toMatchObject({ toAct: 1, betting: { toMatch: 400, minRaiseBy: 400, lastAggressor: null } });
  const round = played(woken, '1c', '2f', '3c');
  expect(round.hand?.toAct).toBe(4);
  const option = played(round, '4c');
  expect(legalActions(option)).toMatchObject({ toAct: 6, check: true, wager: { kind: 'raise', minTo: 800 } });
  expect(played(option, '6x').hand).toMatchObject({ street: 1, stage: 'board' });
});

test('somebody raised before: it was never live, goes back, and its owner acts like everybody else', () => {
  const raised = played(slept(), '4r600', '5f');
  expect(raised.hand).toMatchObject({ toAct: 6, betting: { toMatch: 600 } });
  expect(raised.hand?.players.find(({ seat }) => seat === 6)?.bet).toBe(0);
  expect(raised.chairs[5]?.stack).toBe(5000);
  expect(legalActions(raised)).toMatchObject({ check: false, call: { chips: 600 } });
  expect(played(raised, '6c').chairs[5]?.stack).toBe(4400);
});

test('when the sleeper itself is first to act it wakes at once', () => {
  const table: TableState = {
    ...sampleTable([5000, 5000, 5000, 5000], { stakes }),
    nextHand: { straddles: [{ seat: 4, kind: 'sleeper' }], bombPot: null, variant: null },
  };
  expect(wakeSleeper(draft(play(table, [start]))).hand).toMatchObject({ toAct: 1, betting: { toMatch: 400 } });
});

test('a stack that the sleeper would take whole does not sleep', () => {
  expect(slept(400).hand?.posts).toEqual([]);
  expect(slept(401).hand?.posts).toEqual([{ seat: 6, kind: 'sleeper', chips: 400 }]);
});

/** Button 1 sleeps with 200; the blinds are all in with 30 and 80, seat 4 has `open`. */
const behindShortBlinds = (open: number): TableState => {
  const small: Stakes = { ...stakes, smallBlind: 50, bigBlind: 100, minBet: 100 };
  const table = sampleTable([1000, 30, 80, open], { stakes: small, chipValues: [1, 5, 10, 100] });
  return play(
    { ...table, buttonPut: 1, nextHand: { straddles: [{ seat: 1, kind: 'sleeper' }], bombPot: null, variant: null } },
    [start],
  );
};

test('everybody else is all in, one of them with a raise: the sleeper goes back, and its owner may fold', () => {
  const raised = play(behindShortBlinds(150), acts('4a'));
  expect(raised.hand).toMatchObject({ stage: 'betting', toAct: 1, betting: { toMatch: 150 } });
  expect(raised.chairs[0]?.stack).toBe(1000);
  expect(legalActions(raised)).toMatchObject({ call: { chips: 150 } });
  const folded = play(raised, acts('1f'));
  expect([folded.chairs[0]?.stack, folded.hand?.stage]).toEqual([1000, 'board']);
});

test('everybody else is all in and nobody has raised: the sleeper counts, and what nobody matched goes back', () => {
  const called = play(behindShortBlinds(100), acts('4a'));
  expect(called.hand).toMatchObject({ stage: 'board', runOut: true });
  expect(called.chairs[0]?.stack).toBe(900);
});

test('once it counts it is a bet: a raise after it takes nothing back', () => {
  const woken = play(slept(), acts('4c', '5f'));
  const raised = play(woken, acts('1f', '2r1200', '3f', '4f'));
  expect(raised.hand).toMatchObject({ toAct: 6, betting: { toMatch: 1200 } });
  expect(raised.hand?.players.find(({ seat }) => seat === 6)?.bet).toBe(400);
  expect(legalActions(raised)).toMatchObject({ call: { chips: 800 }, wager: { minTo: 2000 } });
  expect(play(raised, acts('6f')).chairs[5]?.stack).toBe(4600);
});
