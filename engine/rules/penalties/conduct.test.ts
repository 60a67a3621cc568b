import { expect, test } from 'vitest';
import type { Overlay, RulebookId } from '../../words/rulebook.ts';
import { citesOf, consult } from '../rulebooks/consult.ts';
import { type ConductCode, conductCodes, incidentsUnderRuleOf, noteConduct } from './conduct.ts';

const noted = (
  code: ConductCode,
  record: readonly string[],
  {
    rulebook = 'tda-2011',
    threshold = null,
    overlay = {},
  }: { readonly rulebook?: RulebookId; readonly threshold?: number | null; readonly overlay?: Overlay } = {},
) =>
  consult({ rulebook, overlay }, (policies) =>
    noteConduct({ code, record: record.map((one) => ({ code: one })), threshold }, policies),
  );

test.each(conductCodes)('%s is noted, and punishes nobody and kills no hand by itself', (code) => {
  const { outcome, others, by } = noted(code, []);
  expect(outcome).toMatchObject({ incident: code, count: 1, automaticPenalty: false, deadHands: [] });
  expect(others).toEqual([]);
  expect(citesOf(by)).not.toEqual([]);
});

test.each([
  { record: [], count: 1, promptFloor: false },
  { record: ['OOT'], count: 2, promptFloor: false },
  { record: ['OOT', 'OOT'], count: 3, promptFloor: true },
  { record: ['OOT', 'OOT', 'OOT'], count: 4, promptFloor: true },
  // Touching and chatter are the same rule; a phone is not.
  { record: ['TOUCHING', 'CHATTER'], count: 3, promptFloor: true },
  { record: ['PHONE', 'PHONE', 'OOT'], count: 2, promptFloor: false },
])('TDA 55: acting out of turn after $record', ({ record, count, promptFloor }) => {
  expect(noted('OOT', record).outcome).toMatchObject({ count, promptFloor });
});

test('the event’s own number of violations wins over the house’s, the house’s over the usual three', () => {
  const overlay = { 'etiquette.threshold': 2 } as const;
  expect(noted('DELAY', ['DELAY'], { overlay }).outcome.promptFloor).toBe(true);
  expect(noted('DELAY', ['DELAY'], { overlay, threshold: 4 }).outcome.promptFloor).toBe(false);
});

test('tda-pl 44A: one act out of turn may be punished', () => {
  const { outcome, others } = noted('OOT', [], { rulebook: 'tda-pl' });
  expect(outcome.promptFloor).toBe(true);
  expect(others).toEqual([]);
});

test.each([
  { rulebook: 'tda-2011', rule: 'tda-2011#52' },
  { rulebook: 'tda-sk', rule: 'tda-sk#52' },
  { rulebook: 'tda-cz', rule: 'tda-cz#51' },
] as const)('$rule: telling, advising and reading hands aloud are one rule, and the floor’s at once', (one) => {
  const first = noted('READ-HAND', [], one);
  expect(first.outcome).toMatchObject({ count: 1, promptFloor: true, proposal: 'warning' });
  expect(citesOf(first.by)).toEqual([one.rule]);
  expect(noted('ADVICE', ['DISCLOSURE', 'READ-HAND'], one).outcome).toMatchObject({ count: 3, promptFloor: true });
});

test('what is proposed grows with every repeat, to no more than disqualification', () => {
  const proposals = [0, 1, 2, 3, 9].map(
    (times) =>
      noted(
        'DISCLOSURE',
        Array.from({ length: times }, () => 'DISCLOSURE'),
      ).outcome.proposal,
  );
  expect(proposals).toEqual(['warning', 'one-hand', 'one-round', 'disqualification', 'disqualification']);
  const overlay = { 'penalty.escalates': false } as const;
  expect(noted('DISCLOSURE', ['DISCLOSURE', 'DISCLOSURE'], { overlay }).outcome.proposal).toBe('warning');
  expect(noted('CHATTER', ['CHATTER']).outcome.proposal).toBeNull();
});

test('TDA 4: where the house allows telephones a call is no incident', () => {
  expect(noted('PHONE', ['PHONE'], { overlay: { phoneAtTable: 'allowed' } }).outcome).toMatchObject({
    incident: null,
    promptFloor: false,
  });
});

test('a code nobody knows is a rule of its own', () => {
  expect(incidentsUnderRuleOf('HAT', [{ code: 'HAT' }, { code: 'OOT' }])).toBe(1);
});
