import { expect, test } from 'vitest';
import { type EventFamilies, reportKinds } from '../../../engine/table.ts';
import { chooseLanguage, i18n, languages } from '../../text/i18n.ts';
import { wordsOf } from '../../text/use-text.ts';
import { eventWords } from './event-words.ts';
import { witnessOf } from './witness-of.ts';

const betting = {
  toMatch: 0,
  minRaiseBy: 0,
  lastFullTo: 0,
  largestRaise: 0,
  allInRun: 0,
  lastAggressor: null,
  wagers: 0,
  capped: false,
  bringInDue: false,
};
const clock = { seat: 3, by: 2, hand: 1, actions: 0, calledAt: 0, countdownAt: 1, deadline: 2 };
const outcome = { sentence: { key: 'noted', values: {} }, effects: [], who: 'dealer' } as const;

const testimonies: readonly EventFamilies['report'][] = [
  ...reportKinds.map((kind): EventFamilies['report'] => ({
    type: 'incident-reported',
    incident: 'i',
    at: 0,
    report: { kind },
    answer: { outcome, others: [], by: [] },
    misdeal: null,
  })),
  { type: 'hand-voided', incident: 'i', at: 0, returned: [] },
  { type: 'hand-voided', incident: null, at: 0, returned: [] },
  { type: 'bets-corrected', bets: [], betting, toAct: null },
  { type: 'board-corrected', cards: [] },
  { type: 'card-voided', card: '9c' },
  { type: 'penalty-given', seat: 3, hands: 0 },
  { type: 'penalty-given', seat: 3, hands: 9 },
  { type: 'penalty-given', seat: 3, hands: -2 },
  { type: 'penalty-given', seat: 3, hands: null },
  { type: 'clock-called', clock },
  { type: 'clock-stopped', seat: 3 },
  { type: 'chips-forfeited', seat: 3, chips: 500 },
  { type: 'rebuy-announced', seat: 3, chips: 5000 },
  { type: 'player-moved', seat: 3, to: 4 },
  { type: 'colour-up-announced', chips: 500 },
];

test.each(languages)('reports and what rulings did are told in %s, as pills and as sentences', (language) => {
  chooseLanguage(language);
  const words = wordsOf((key, values) => i18n.t(key, { ns: 'floor', ...values }));
  for (const event of testimonies) {
    const pill = eventWords('pill', event, null, words);
    const moment = eventWords('moment', event, null, words);
    for (const text of [pill, moment])
      expect(text, event.type).not.toMatch(/\{\{|pill\.|moment\.|reports:[a-z]|^$|undefined/);
    expect(moment, event.type).not.toMatch(/\.$/);
    expect(witnessOf(event), event.type).not.toBeNull();
  }
});

test('a ruling by number is told, and the dealing person’s own is theirs', () => {
  chooseLanguage('en');
  const words = wordsOf((key, values) => i18n.t(key, { ns: 'floor', ...values }));
  const ruled = { type: 'incident-ruled', incident: 'i', at: 0, ruling: 2, reason: null } as const;
  expect(eventWords('moment', { ...ruled, by: 'floor:AB' }, null, words)).toBe('The report is ruled');
  expect(witnessOf({ ...ruled, by: 'floor:AB' })).toBe('floor');
  expect(witnessOf({ ...ruled, by: 'dealer' })).toBe('dealer');
});

test('what merely follows from a ruling has no words of its own', () => {
  const words = wordsOf((key) => key);
  expect(eventWords('pill', { type: 'incident-counted', seat: 3, about: 'disclosure', count: 1 }, null, words)).toBe(
    '',
  );
  expect(witnessOf({ type: 'aggression-barred', seat: 3 })).toBeNull();
});
