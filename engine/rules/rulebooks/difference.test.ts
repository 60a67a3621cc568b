import { expect, test } from 'vitest';
import type { RulebookId } from '../../words/rulebook.ts';
import { liveRulebookIds } from './all-rulebooks.ts';
import { rulesDifference, topicOfPolicy } from './difference.ts';
import { policyKeys } from './overlay.ts';
import { topicOf } from './rule-index.ts';

const plain = (rulebook: RulebookId) => ({ rulebook, overlay: {} });
const difference = (from: RulebookId, to: RulebookId) => rulesDifference(plain(from), plain(to));
const changeOf = (topic: string, from: RulebookId, to: RulebookId) =>
  difference(from, to).find((change) => change.topic === topic);

test('nothing changes from a book to itself', () => {
  for (const id of liveRulebookIds) expect(difference(id, id), id).toEqual([]);
});

test('the clock of 2011 and of 2024: what was said, what is said now, and the values behind it', () => {
  const clock = changeOf('clock', 'tda-2011', 'tda-2024');
  expect(clock?.rules).toEqual({ before: ['tda-2011#25', 'tda-2011#27'], after: ['tda-2024#29'] });
  expect(clock?.before).toMatchObject({ variant: 'dead', values: { seconds: 60, countdown: 10 } });
  expect(clock?.after).toMatchObject({ variant: 'check-or-dead', values: { seconds: 25, countdown: 5 } });
  expect(clock?.policies).toContainEqual({ key: 'callClockSeconds', before: 60, after: 25 });
});

test('every policy that differs stands in it once, and none that only words the same rule in another way', () => {
  const keys = difference('tda-2011', 'tda-2024').flatMap(({ policies }) => policies.map(({ key }) => key));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toContain('multipleChips');
  expect(keys).not.toContain('speakUp');
});

test('a matter only the new book rules on is new; one a book is laid over with is not', () => {
  expect(changeOf('identity', 'tda-2011', 'tda-2024')?.before).toBeNull();
  expect(changeOf('player-duties', 'tda-2011', 'tda-2024')?.policies).toEqual([]);
  expect(changeOf('player-duties', 'tda-2024', 'wsop-2026')).toBeUndefined();
});

test('a house that changes a value of its book sees what that changes, and that the house says so', () => {
  const own = { rulebook: 'tda-2024', overlay: { callClockSeconds: 30 } } as const;
  expect(rulesDifference(plain('tda-2024'), own)).toMatchObject([
    {
      topic: 'clock',
      rules: { before: ['tda-2024#29'], after: ['house'] },
      before: { variant: 'check-or-dead', values: { seconds: 25, countdown: 5 } },
      after: { variant: 'check-or-dead', values: { seconds: 30, countdown: 5 } },
      policies: [{ key: 'callClockSeconds', before: 25, after: 30 }],
    },
  ]);
});

test('every policy belongs to a matter, and to that of the rule behind it', () => {
  for (const key of policyKeys) expect(topicOfPolicy(key), key).toBeTruthy();
  expect(policyKeys.filter((key) => topicOfPolicy(key) === 'floor-decides')).toEqual([
    'floor.final',
    'floor.fairnessOverride',
  ]);
  expect(topicOfPolicy('callClockSeconds')).toBe(topicOf('tda-2024#29'));
  expect(topicOfPolicy('oddChip.several')).toBe('odd-chips');
});
