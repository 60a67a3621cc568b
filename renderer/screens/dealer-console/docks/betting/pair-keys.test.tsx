import { beforeEach, expect, test } from 'vitest';
import { FakeTable } from '../../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  commands,
  openConsole as open,
  pass,
  seenMs,
  tapSeen,
} from '../../console-under-test.tsx';

beforeEach(beginTest);

/** Limit hold'em, 100 / 200: three seats have their cards. */
const dealt = () =>
  new FakeTable({
    seats: 3,
    at,
    seating: { 1: ['Ada', 20_000], 2: ['Bob', 20_000], 3: ['Eva', 20_000] },
    game: {
      variant: 'limit-holdem',
      stakes: { smallBlind: 100, bigBlind: 200, minBet: 200, bigBet: 400, ante: null },
      overlay: {},
    },
  }).does({ type: 'start-hand', at, by: 'dealer' });

const toAct = (table: FakeTable): number => table.state.hand?.toAct ?? 0;

test('one tap says a bet and the call of the only seat left to answer, with the check before it too', async () => {
  const table = dealt().does({ type: 'fold', seat: 1 });
  const keys = () => [...document.querySelectorAll('.pair-key')].map(({ textContent }) => textContent);
  await open(table);
  const [first, last] = [toAct(table), table.state.hand?.bigBlind ?? 0];
  expect(keys()).toEqual([`${first} raise 400${last} call 400`]);
  table.does(
    { type: 'call', seat: first },
    { type: 'check', seat: last },
    { type: 'deal-board', cards: ['2c', '7d', '9h'], by: 'dealer' },
  );
  await pass(seenMs);
  const [opens, next] = [toAct(table), toAct(table) === first ? last : first];
  expect(keys()).toEqual([
    `${opens} check${next} bet 200B`,
    `${opens} bet 200${next} call 200`,
    `${opens} check${next} bet 200${opens} call 200`,
  ]);
  await tapSeen(new RegExp(`^${opens} check\\s*${next} bet 200\\s*${opens} call 200`));
  expect(commands(table)).toEqual([
    { type: 'act-through', folds: [], checks: [opens], act: { type: 'bet', seat: next, to: 200 }, called: opens },
  ]);
  expect(table.state.hand).toMatchObject({ stage: 'board', street: 2 });
  await tapSeen(new RegExp(`^Undo\\s*${opens} check\\s*${next} bet 200\\s*${opens} call 200`));
  expect(table.state.hand).toMatchObject({ street: 1, toAct: opens, betting: { toMatch: 0 } });
});

test('while two may still answer a bet, no key says that one of them calls it', async () => {
  await open(dealt());
  expect(document.querySelectorAll('.pair-key')).toHaveLength(0);
});
