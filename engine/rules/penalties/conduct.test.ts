import { expect, test } from 'vitest';
import type { Overlay, RulebookId } from '../../words/rulebook.ts';
import { citesOf, consult } from '../rulebooks/consult.ts';
import { type ConductCode, noteConduct } from './conduct.ts';

const noted = (
  code: ConductCode,
  times: number,
  { rulebook = 'tda-2011', overlay = {} }: { readonly rulebook?: RulebookId; readonly overlay?: Overlay } = {},
) => consult({ rulebook, overlay }, (policies) => noteConduct({ code, times }, policies));

test.each([
  { times: 1, promptFloor: false },
  { times: 2, promptFloor: false },
  { times: 3, promptFloor: true },
  { times: 4, promptFloor: true },
])('TDA 55: a breach of etiquette for time $times', ({ times, promptFloor }) => {
  for (const code of ['OOT', 'TOUCHING', 'DELAY', 'CHATTER'] as const)
    expect(noted(code, times).outcome).toMatchObject({ incident: code, promptFloor });
});

test('a house may ask the floor earlier, or mind something else', () => {
  expect(noted('DELAY', 2, { overlay: { 'etiquette.threshold': 2 } }).outcome.promptFloor).toBe(true);
  const overlay = { etiquetteExamples: ['touching', 'delay'] } as const;
  expect(noted('CHATTER', 9, { overlay }).outcome).toMatchObject({ incident: null, promptFloor: false });
  expect(noted('TOUCHING', 9, { overlay }).outcome).toMatchObject({ incident: 'TOUCHING', promptFloor: true });
});

test('tda-2026 73 names careless acts out of turn and splashed pots: they are noted, and what it does not name is not', () => {
  const by = { rulebook: 'tda-2026' } as const;
  expect(noted('OOT', 3, by).outcome).toMatchObject({ incident: 'OOT', promptFloor: true });
  const breach = (example: string, rulebook: RulebookId) =>
    consult({ rulebook, overlay: {} }, (policies) => noteConduct({ code: 'ETIQUETTE', times: 3, example }, policies))
      .outcome.incident;
  expect(breach('splashing', 'tda-2026')).toBe('ETIQUETTE');
  expect(breach('splashing', 'tda-2024')).toBeNull();
  expect(breach('out-of-reach', 'tda-2024')).toBe('ETIQUETTE');
});

test('tda-pl 44A: one act out of turn may be punished', () => {
  const { outcome, others } = noted('OOT', 1, { rulebook: 'tda-pl' });
  expect(outcome.promptFloor).toBe(true);
  expect(others).toEqual([]);
});

test.each([
  { rulebook: 'tda-2011', rule: 'tda-2011#52' },
  { rulebook: 'tda-sk', rule: 'tda-sk#52' },
  { rulebook: 'tda-cz', rule: 'tda-cz#51' },
] as const)('$rule: telling, advising and reading hands aloud are the floor’s at once', (one) => {
  const first = noted('READ-HAND', 1, one);
  expect(first.outcome).toMatchObject({ promptFloor: true, proposal: 'warning' });
  expect(citesOf(first.by)).toEqual([one.rule]);
});

test('what is proposed grows with every repeat, to no more than disqualification', () => {
  const proposals = [1, 2, 3, 4, 10].map((times) => noted('DISCLOSURE', times).outcome.proposal);
  expect(proposals).toEqual(['warning', 'one-hand', 'one-round', 'disqualification', 'disqualification']);
  const overlay = { 'penalty.escalates': false } as const;
  expect(noted('DISCLOSURE', 3, { overlay }).outcome.proposal).toBe('warning');
  expect(noted('CHATTER', 2).outcome.proposal).toBeNull();
});

test.each([
  { code: 'PHONE', overlay: { phoneAtTable: 'allowed' } },
  { code: 'LEFT-TABLE', overlay: { stayWhileLive: false } },
  { code: 'ADVICE', overlay: { disclosure: ['live-or-folded-cards'] } },
] as const)('where the house does not mind, $code is no incident', ({ code, overlay }) => {
  expect(noted(code, 2, { overlay }).outcome).toEqual({ incident: null, promptFloor: false, proposal: null });
});
