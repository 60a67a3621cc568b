import { expect, test } from 'vitest';
import { latchOf, StandingFaults } from './standing-faults.ts';

const fault = (code: string) => ({ type: 'fault', code }) as const;
const cleared = (code: string) => ({ type: 'fault-cleared', code }) as const;
const done = (verified: 'pass' | 'fail' | 'not-checked') =>
  ({ type: 'done', deck: 'RED', inferred: false, cards: 52, expected: 52, verified }) as const;

test('a fault is reported once when it comes and once when it goes', () => {
  const faults = new StandingFaults();
  expect(faults.hear(fault('JAM'))).toEqual([fault('JAM')]);
  expect(faults.hear(fault('JAM'))).toEqual([]);
  expect(faults.any).toBe(true);
  expect(faults.hear(cleared('JAM'))).toEqual([cleared('JAM')]);
  expect(faults.hear(cleared('JAM'))).toEqual([]);
  expect(faults.any).toBe(false);
});

test.each([
  ['CARD_MISSING', 'COUNT'],
  ['CARD_EXTRA', 'COUNT'],
  ['CARD_DUP', 'RECOG'],
  ['CARD_UNREAD', 'RECOG'],
  ['WRONG_DECK', 'WRONG_DECK'],
  ['JAM', 'JAM'],
])('%s is latched as %s and goes with it', (code, latch) => {
  const faults = new StandingFaults();
  faults.hear(fault(code));
  expect(latchOf(code)).toBe(latch);
  expect(faults.clear(latch)).toEqual([cleared(code)]);
});

test('a working machine has no faults; one whose deck failed may have some', () => {
  const faults = new StandingFaults();
  faults.hear(fault('CARD_DUP'));
  expect(faults.hear(done('fail'))).toEqual([done('fail')]);
  expect(faults.hear(done('not-checked'))).toEqual([cleared('CARD_DUP'), done('not-checked')]);
});

test('the machine’s own report adds missed faults and ends those that are over; tampering is reported elsewhere', () => {
  const faults = new StandingFaults();
  expect(faults.reconcile(undefined)).toEqual([]);
  expect(faults.reconcile('TAMPER')).toEqual([]);
  expect(faults.reconcile('not a word')).toEqual([]);
  expect(faults.reconcile('COUNT')).toEqual([fault('COUNT')]);
  expect(faults.reconcile('COUNT')).toEqual([]);
  expect(faults.reconcile('NONE')).toEqual([cleared('COUNT')]);
});
