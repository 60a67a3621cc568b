import { expect, test } from 'vitest';
import type { Policies, PolicyKey } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import { citesOf, consult } from './consult.ts';

const tda = { rulebook: 'tda-2011', overlay: {} } as const;
const house = { rulebook: 'house-cz', overlay: {} } as const;

/** A rule that finds just what policies say. */
const saying =
  (...keys: readonly PolicyKey[]) =>
  (policies: Policies): Finding<unknown> => ({ outcome: keys.map((key) => policies[key]), turnsOn: keys });

test('one reading: one outcome, and the rule it comes from', () => {
  const ruling = consult(tda, saying('singleChip.notFacing'));
  expect(ruling).toEqual({
    outcome: ['bet'],
    others: [],
    by: [{ key: 'singleChip.notFacing', source: { layer: 'rulebook', cites: ['tda-2011#39'] } }],
  });
});

test('several readings: the recommended one first, the others in the order of the book', () => {
  const { outcome, others } = consult(tda, saying('conditionalStatement'));
  expect(outcome).toEqual(['floor']);
  expect(others).toEqual([['binds'], ['binds-with-warning'], ['warning'], ['ignored']]);
});

test('readings of two policies are combined', () => {
  const { outcome, others } = consult(tda, saying('nlPotDeclaration', 'clockExpiry'));
  expect([outcome, ...others]).toHaveLength(4);
  expect(others).toEqual(
    expect.arrayContaining([
      ['player-names-amount', 'dead'],
      ['minimum', 'check-or-dead'],
      ['player-names-amount', 'check-or-dead'],
    ]),
  );
});

test('a policy first looked at under another reading is asked for its readings too', () => {
  const rule = (policies: Policies): Finding<string> => ({
    outcome: policies.clockExpiry === 'dead' ? 'dead' : `live, ${policies.nlPotDeclaration}`,
    turnsOn: ['clockExpiry'],
  });
  const { outcome, others } = consult(tda, rule);
  expect(outcome).toBe('dead');
  expect(others).toEqual(['live, minimum', 'live, player-names-amount']);
});

test('readings that come to the same are no ambiguity', () => {
  const rule = (policies: Policies): Finding<boolean> => ({
    outcome: policies.conditionalStatement !== undefined,
    turnsOn: ['conditionalStatement'],
  });
  expect(consult(tda, rule)).toMatchObject({ outcome: true, others: [] });
});

test('outcomes are compared by what they say, not by which object they are', () => {
  const rule = (policies: Policies): Finding<object> => ({
    outcome: { dead: policies.clockExpiry === 'dead' ? [4] : [4] },
    turnsOn: ['clockExpiry'],
  });
  expect(consult(tda, rule).others).toEqual([]);
});

test('a policy that is not looked at makes nothing ambiguous', () => {
  let asked = 0;
  const rule = (policies: Policies): Finding<number> => {
    asked++;
    return { outcome: policies.callClockSeconds, turnsOn: ['callClockSeconds'] };
  };
  expect(consult(tda, rule).others).toEqual([]);
  expect(asked).toBe(1);
});

test('the house settles how a text is read', () => {
  const overlay = { conditionalStatement: 'warning' } as const;
  const ruling = consult({ rulebook: 'tda-2011', overlay }, saying('conditionalStatement', 'clockExpiry'));
  expect(ruling.outcome).toEqual(['warning', 'dead']);
  expect(ruling.others).toEqual([['warning', 'check-or-dead']]);
  expect(ruling.by[0]).toEqual({ key: 'conditionalStatement', source: { layer: 'house' } });
});

test('a house that sets what the book recommends has settled it all the same', () => {
  const overlay = { conditionalStatement: 'floor' } as const;
  expect(consult({ rulebook: 'tda-2011', overlay }, saying('conditionalStatement')).others).toEqual([]);
});

test('citations come from the layer that spoke: the book, what fills its silence, the house', () => {
  const overlay = { callClockSeconds: 30 } as const;
  const keys = ['misdeal.firstCards', 'rabbitHunting', 'chipRace.rounding', 'callClockSeconds'] as const;
  const { by } = consult({ ...house, overlay }, saying(...keys));
  expect(by.map(({ source }) => source.layer)).toEqual(['rulebook', 'fallback', 'fallback', 'house']);
  expect(citesOf(by)).toEqual(['house-cz#misdeal.1', 'house-cz#misdeal.2', 'tda-2011#26', 'common practice', 'house']);
});

test('the most decisive policy is cited first, and each rule once', () => {
  const { by } = consult(tda, saying('singleChip.raiseDeclared', 'callClockSeconds', 'singleChip.notFacing'));
  expect(by.map(({ key }) => key)).toEqual(['singleChip.raiseDeclared', 'callClockSeconds', 'singleChip.notFacing']);
  expect(citesOf(by)).toEqual(['tda-2011#39', 'tda-2011#25']);
  expect(consult(tda, saying('callClockSeconds', 'callClockSeconds')).by).toHaveLength(1);
});

test('a rule that throws is not heard further', () => {
  expect(() =>
    consult(tda, () => {
      throw new Error('impossible');
    }),
  ).toThrow('impossible');
});
