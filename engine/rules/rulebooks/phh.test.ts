import { expect, test } from 'vitest';
import type { PolicyKey } from '../../words/rulebook.ts';
import { phh } from './phh.ts';
import { tda2011 } from './tda-2011.ts';

/** Where hand history files differ from play at a live table. */
test.each<[key: PolicyKey, value: unknown]>([
  ['allInFaceUp', false],
  ['foldOut.matchedBy', 'later-players'],
  ['limitReopenThreshold', 'all-in-run'],
  ['reopen.nl', 'all-in-run'],
  ['oddChip.several', 'all-to-first'],
  ['oddChip.stud', 'position'],
  ['sidePots.settleOrder', 'main-first'],
  ['straddle.minRaiseOver', 'min-bet'],
])('%s is %j', (key, value) => {
  expect(phh.policies[key]).toEqual({ value, source: { layer: 'rulebook', cites: ['phh#conventions'] }, orElse: [] });
  expect(tda2011.policies[key].value).not.toEqual(value);
});

test('everything else is as in the TDA rules of 2011', () => {
  expect(phh.policies.callClockSeconds).toBe(tda2011.policies.callClockSeconds);
  expect(phh.policies['singleChip.notFacing']).toBe(tda2011.policies['singleChip.notFacing']);
});
