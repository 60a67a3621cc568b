import { describe, expect, test } from 'vitest';
import { policySchema } from '../../words/policy-schema.ts';
import type { PolicyType } from '../../words/policy-type.ts';
import type { PolicyKey } from '../../words/rulebook.ts';
import {
  effectivePolicies,
  isRulebookId,
  liveRulebookIds,
  rulebookIds,
  rulebookOf,
  ruleFor,
  sourceOf,
} from './all-rulebooks.ts';
import { topicOf } from './rule-index.ts';

const keys = Object.keys(policySchema) as PolicyKey[];

/** What fills a silence that no rule of any document fills. */
const reasons = [
  'common practice',
  'floor',
  'house setting',
  'not offered',
  'published TDA text',
  "Robert's Rules of Poker",
];

describe.each(rulebookIds)('%s', (id) => {
  const { policies } = rulebookOf(id);

  test('answers every question, and no other', () => {
    expect(Object.keys(policies).toSorted()).toEqual(keys.toSorted());
  });

  test.each(keys)('%s: its value and its other readings are what the schema allows, and differ', (key) => {
    const { value, orElse } = policies[key];
    const type: PolicyType<unknown> = policySchema[key];
    const readings: readonly unknown[] = [value, ...orElse];
    for (const reading of readings) expect(type.allows(reading), `${JSON.stringify(reading)}: ${type.says}`).toBe(true);
    expect(new Set(readings.map((reading) => JSON.stringify(reading))).size).toBe(readings.length);
  });

  test.each(keys)('%s: its source is a rule that exists, or says why there is none', (key) => {
    const { source } = policies[key];
    switch (source.layer) {
      case 'rulebook':
        expect(source.cites.length).toBeGreaterThan(0);
        for (const cite of source.cites) expect(isOwnRule(id, cite), cite).toBe(true);
        break;
      case 'fallback':
        expect(topicOf(source.from) !== null || reasons.includes(source.from), source.from).toBe(true);
        break;
      case 'house':
        expect.unreachable('a rulebook is not a house');
    }
  });
});

/** The conventions of hand histories stand on the TDA rules of 2011, and cite them where they do not differ. */
function isOwnRule(id: string, cite: string): boolean {
  if (id === 'phh' && cite === 'phh#conventions') return true;
  return cite.startsWith(`${id === 'phh' ? 'tda-2011' : id}#`) && topicOf(cite) !== null;
}

test('a table is played under a document; the conventions of hand histories are for files', () => {
  expect(rulebookIds.filter((id) => !liveRulebookIds.includes(id))).toEqual(['phh']);
  expect(isRulebookId('phh')).toBe(true);
  expect(isRulebookId('tda')).toBe(false);
  expect(isRulebookId('constructor')).toBe(false);
});

test('a house overlay wins over the rulebook, and the ruling says so', () => {
  const overlay = { 'oddChip.several': 'all-to-first' } as const;
  expect(effectivePolicies('tda-2011')['oddChip.several']).toBe('one-each');
  expect(effectivePolicies('tda-2011', overlay)['oddChip.several']).toBe('all-to-first');
  expect(effectivePolicies('tda-2011', overlay).callClockSeconds).toBe(60);
  expect(sourceOf('tda-2011', 'oddChip.several', overlay)).toEqual({ layer: 'house' });
  expect(ruleFor('tda-2011', 'oddChip.several', overlay)).toBe('house');
  expect(ruleFor('tda-2011', 'oddChip.several', {})).toBe('common practice');
  expect(ruleFor('tda-2011', 'allInFaceUp', {})).toBe('tda-2011#11');
});

test.each(liveRulebookIds.map(rulebookOf).filter(({ over }) => over !== undefined))(
  '$id answers itself by its own rules, and leaves the rest to the book it is laid over',
  ({ over = 'tda-2011', policies, id }) => {
    const base = rulebookOf(over).policies;
    const own = keys.filter((key) => policies[key].source.layer === 'rulebook');
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(keys.length);
    for (const key of keys) {
      const { source } = policies[key];
      if (source.layer !== 'fallback' || !source.from.startsWith(`${over}#`)) continue;
      expect(policies[key].value, `${id} ${key}`).toEqual(base[key].value);
    }
  },
);

test('a room that plays by the WSOP plays its numbers, and the TDA where it is silent', () => {
  expect(effectivePolicies('wsop-2026').limitRaiseCap.threeRoundsOrMore).toEqual({ bets: 1, raises: 4 });
  expect(effectivePolicies('wsop-2026')['finalTableSize.flop']).toBe(10);
  expect(sourceOf('wsop-2026', 'redeal.absentSeats')).toEqual({ layer: 'rulebook', cites: ['wsop-2026#88B'] });
  expect(sourceOf('wsop-2026', 'identity.faceHidden')).toEqual({ layer: 'rulebook', cites: ['wsop-2026#55'] });
  expect(sourceOf('wsop-2026', 'priorChips.pullBackBinds')).toEqual({ layer: 'fallback', from: 'tda-2024#46B' });
  expect(sourceOf('ept', 'breakTable.order')).toEqual({ layer: 'rulebook', cites: ['ept#table-order'] });
  expect(sourceOf('rrop', 'oddChip.stud')).toEqual({ layer: 'rulebook', cites: ['rrop#ties.odd-chip'] });
});

test('the same words of a house over two rulebooks give each its own policies, asked in any order and again', () => {
  const overlay = { 'oddChip.several': 'all-to-first' } as const;
  for (const id of [...rulebookIds, ...rulebookIds.toReversed()])
    expect(effectivePolicies(id, overlay)).toEqual({ ...effectivePolicies(id), ...overlay });
});
