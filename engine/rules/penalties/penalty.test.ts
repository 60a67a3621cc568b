import { expect, test } from 'vitest';
import type { RulebookId } from '../../words/rulebook.ts';
import { citesOf, consult } from '../rulebooks/consult.ts';
import { imposePenalty, type PenaltyAsked } from './penalty.ts';

const nothing: PenaltyAsked = {
  offence: 'disruption',
  sanction: null,
  forfeit: 0,
  playersAtTable: 7,
  reason: null,
  stack: null,
};

const asked = (rulebook: RulebookId, penalty: Partial<PenaltyAsked>) =>
  consult({ rulebook, overlay: {} }, (policies) => imposePenalty({ ...nothing, ...penalty }, policies));

const rounds = (count: number) => ({ type: 'rounds', rounds: count }) as const;
const hands = (count: number) => ({ type: 'hands', hands: count }) as const;

test('TDA 51: a round is a hand for every player at the table', () => {
  const { outcome, others, by } = asked('tda-2011', { sanction: rounds(3) });
  expect(outcome).toEqual({
    accepted: true,
    sanction: 'missed-hands',
    missedHands: 21,
  });
  expect(others).toEqual([]);
  expect(citesOf(by)).toEqual(['tda-2011#51']);
});

test.each([
  { rulebook: 'tda-2011', sanction: rounds(4), missedHands: 28 },
  { rulebook: 'tda-2011', sanction: hands(1), missedHands: 1 },
  { rulebook: 'tda-sk', sanction: hands(1), missedHands: 1 },
  { rulebook: 'tda-cz', sanction: hands(5), missedHands: 5 },
] as const)('$rulebook: $sanction makes $missedHands hands', ({ rulebook, sanction, missedHands }) => {
  const { outcome, others } = asked(rulebook, { sanction });
  expect(outcome).toMatchObject({ accepted: true, missedHands });
  expect(others).toEqual([]);
});

test.each([
  { rulebook: 'tda-2011', penalty: { sanction: rounds(5) }, reason: 'rounds-not-available' },
  { rulebook: 'tda-2011', penalty: { sanction: rounds(0) }, reason: 'rounds-not-available' },
  { rulebook: 'tda-sk', penalty: { sanction: rounds(0) }, reason: 'rounds-not-available' },
  { rulebook: 'tda-2011', penalty: { sanction: hands(2) }, reason: 'hands-not-available' },
  { rulebook: 'tda-cz', penalty: { sanction: hands(0) }, reason: 'hands-not-available' },
  {
    rulebook: 'tda-2011',
    penalty: { offence: 'abuse', forfeit: 500, sanction: hands(1) },
    reason: 'forfeit-not-provided',
  },
  {
    rulebook: 'tda-cz',
    penalty: { offence: 'soft-play', forfeit: 501, stack: 500 },
    reason: 'forfeit-above-stack',
  },
] as const)('$rulebook refuses $penalty: $reason', ({ rulebook, penalty, reason }) => {
  expect(asked(rulebook, penalty).outcome).toEqual({ accepted: false, reason });
});

test.each(['tda-sk', 'tda-cz'] as const)(
  '%s: several orbits have no number, so the floor may give another',
  (rulebook) => {
    const { outcome, others } = asked(rulebook, { sanction: rounds(6) });
    expect(outcome).toMatchObject({ accepted: true, missedHands: 42 });
    expect(others).toEqual([{ ruling: 'floor' }]);
  },
);

test('a house that has settled how many hands an orbit is leaves nothing open', () => {
  const overlay = { 'penalty.missedHandsFormula': 'players-times-rounds' } as const;
  const ruling = consult({ rulebook: 'tda-sk', overlay }, (policies) =>
    imposePenalty({ ...nothing, sanction: rounds(2) }, policies),
  );
  expect(ruling).toMatchObject({ outcome: { missedHands: 14 }, others: [] });
});

test.each([
  { rulebook: 'tda-2011', rule: 'tda-2011#54' },
  { rulebook: 'tda-sk', rule: 'tda-sk#54' },
  { rulebook: 'tda-cz', rule: 'tda-cz#53' },
] as const)('$rule: dumping leaves no choice', ({ rulebook, rule }) => {
  const unnamed = asked(rulebook, { offence: 'dumping', stack: 900 });
  expect(unnamed.outcome).toEqual({ accepted: true, sanction: 'disqualification' });
  expect(citesOf(unnamed.by)).toContain(rule);
  const milder = asked(rulebook, { offence: 'collusion', sanction: hands(1) });
  expect(milder.outcome).toEqual({
    accepted: false,
    reason: 'disqualification-compulsory',
  });
});

test('a milder sanction than the rules make compulsory needs a reason', () => {
  expect(
    asked('tda-2011', { offence: 'dumping', sanction: hands(1), reason: 'one chip, no gain' }).outcome,
  ).toMatchObject({
    accepted: true,
    missedHands: 1,
  });
});

test('TDA 54: soft play may cost chips and hands', () => {
  const { outcome, by } = asked('tda-2011', {
    offence: 'soft-play',
    sanction: rounds(1),
    forfeit: 2500,
    stack: 6000,
  });
  expect(outcome).toMatchObject({ missedHands: 7 });
  expect(citesOf(by)).toEqual(['tda-2011#54', 'tda-2011#51']);
});

test('a forfeit alone', () => {
  expect(asked('tda-cz', { offence: 'soft-play', forfeit: 6000, stack: 6000 }).outcome).toEqual({
    accepted: true,
    sanction: 'forfeiture',
  });
});

test.each([
  { rulebook: 'tda-2011', offence: 'soft-play', penaltyCompulsory: true },
  { rulebook: 'tda-2011', offence: 'abuse', penaltyCompulsory: true },
  { rulebook: 'tda-sk', offence: 'abuse', penaltyCompulsory: false },
  { rulebook: 'tda-cz', offence: 'abuse', penaltyCompulsory: false },
  { rulebook: 'tda-cz', offence: 'cheating', penaltyCompulsory: true },
  { rulebook: 'tda-2011', offence: 'dodging-blinds', penaltyCompulsory: true },
  { rulebook: 'tda-2011', offence: 'exposing', penaltyCompulsory: false },
] as const)('$rulebook, $offence: the floor chooses, nothing is given by itself', ({ rulebook, ...one }) => {
  const { offence, penaltyCompulsory } = one;
  expect(asked(rulebook, { offence }).outcome).toEqual({ ruling: 'floor', penaltyCompulsory });
});

test('a warning costs nothing', () => {
  expect(asked('tda-2011', { offence: 'phone', sanction: { type: 'warning' } }).outcome).toEqual({
    accepted: true,
    sanction: 'warning',
  });
});

test('a house that gives no warnings refuses one', () => {
  const overlay = { 'penalty.types': ['hand', 'disqualification'] } as const;
  const ruling = consult({ rulebook: 'tda-2011', overlay }, (policies) =>
    imposePenalty({ ...nothing, sanction: { type: 'warning' } }, policies),
  );
  expect(ruling.outcome).toEqual({ accepted: false, reason: 'not-available' });
});
