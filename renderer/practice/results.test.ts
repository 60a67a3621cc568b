import { expect, test } from 'vitest';
import { recordsIn } from './record-store.ts';
import {
  bestOf,
  type DealerRecord,
  nothingYet,
  resultOf,
  standingOf,
  toPractise,
  withAnswer,
  withHand,
} from './results.ts';

const hand = (wrong: number, ms = 40_000, name = 'a') => ({
  hand: name,
  actions: 20,
  firstTry: 20 - wrong,
  wrong,
  ms,
  at: 0,
});
const situations = ['s1', 's2', 's3', 's4', 's5'];
const after = (hands: readonly ReturnType<typeof hand>[], right: readonly string[]): DealerRecord =>
  right.reduce((record, name) => withAnswer(record, name, true), hands.reduce(withHand, nothingYet));

test('ready: ten hands with at most two wrong bookings in a hundred actions, and four of five situations', () => {
  const clean = Array.from({ length: 10 }, () => hand(0));
  expect(standingOf(after(clean, situations.slice(1)), situations)).toMatchObject({ ready: true, situationShare: 80 });
  // Four of two hundred are two in a hundred.
  expect(standingOf(after([...clean.slice(0, 8), hand(2), hand(2)], situations), situations).ready).toBe(true);
  expect(standingOf(after([...clean.slice(0, 8), hand(3), hand(2)], situations), situations).ready).toBe(false);
  expect(standingOf(after(clean.slice(1), situations), situations).ready).toBe(false);
  expect(standingOf(after(clean, situations.slice(2)), situations).ready).toBe(false);
});

test('only the last ten hands count, and a wrong answer takes a right one away', () => {
  const hands = [hand(9), ...Array.from({ length: 10 }, () => hand(0))];
  const record = after(hands, situations);
  expect(standingOf(record, situations)).toMatchObject({ hands: 10, wrongShare: 0, msPerAction: 2_000 });
  expect(standingOf(withAnswer(record, 's1', false), situations).situationShare).toBe(80);
});

test('the best hand is the quickest without a wrong booking; what is practised again is what last went wrong', () => {
  const record = [hand(1, 10_000, 'a'), hand(0, 30_000, 'b'), hand(0, 20_000, 'c'), hand(2, 9_000, 'd')].reduce(
    withHand,
    nothingYet,
  );
  expect(bestOf(record)?.hand).toBe('c');
  expect(toPractise(record).map((one) => one.hand)).toEqual(['d', 'a']);
  expect(toPractise(withHand(record, hand(0, 1, 'd'))).map((one) => one.hand)).toEqual(['a']);
  expect(bestOf(nothingYet)).toBeNull();
});

test('a step with a wrong booking has none of its actions at the first try', () => {
  const steps = [
    { actions: 3, wrong: 1, ms: 3_000 },
    { actions: 1, wrong: 0, ms: 1_000 },
  ];
  expect(resultOf('a', steps, 7)).toEqual({ hand: 'a', actions: 4, firstTry: 1, wrong: 1, ms: 4_000, at: 7 });
});

test('each dealer has a record of their own in this browser; what is spoilt counts as nothing', () => {
  const kept = new Map<string, string>();
  const records = recordsIn({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
  });
  records.write('Jana', after([hand(0)], []));
  records.write('Petr', after([hand(1), hand(2)], ['s1']));
  expect(records.lastDealer()).toBe('Petr');
  expect(records.read('Jana').hands).toHaveLength(1);
  expect(records.read('Petr').situations).toEqual({ s1: true });
  expect(records.read('Eva')).toEqual(nothingYet);
  for (const text of ['{', '7', '{"dealers":7}', 'null']) {
    kept.set('riffle-practice', text);
    expect(records.read('Jana')).toEqual(nothingYet);
  }
});
