import { expect, test } from 'vitest';
import { longestRoundMs, PollRounds } from './pepper-mux.ts';

const tag = 'E004015544332211';

test('the same tag on the same antenna again begins a new round', () => {
  const rounds = new PollRounds();
  expect(rounds.begins({ antenna: 1, tag }, 0)).toBe(false);
  expect(rounds.begins({ antenna: 2, tag }, 100)).toBe(false);
  expect(rounds.begins({ antenna: 1, tag }, 250)).toBe(true);
  expect(rounds.begins({ antenna: 2, tag }, 350)).toBe(false);
  expect(rounds.begins({ antenna: 1, tag }, 500)).toBe(true);
});

test('a look reported twice in one tick is one look', () => {
  const rounds = new PollRounds();
  rounds.begins({ antenna: 1, tag }, 100);
  expect(rounds.begins({ antenna: 1, tag }, 100)).toBe(false);
});

test('a round in which nothing is seen twice ends by itself', () => {
  const rounds = new PollRounds();
  rounds.begin(1_000);
  expect(rounds.isOverdue(1_000 + longestRoundMs - 1)).toBe(false);
  expect(rounds.isOverdue(1_000 + longestRoundMs)).toBe(true);
  rounds.begin(1_000 + longestRoundMs);
  expect(rounds.isOverdue(1_000 + longestRoundMs)).toBe(false);
});
