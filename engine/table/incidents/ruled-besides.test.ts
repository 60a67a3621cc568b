import { expect, test } from 'vitest';
import { acts, play, push, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { Overlay } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';
import { decide } from '../decide.ts';

// Button 1, blinds 2 and 3; seat 4 has raised and seat 1 is to act.
const five = [5000, 5000, 5000, 5000, 5000];
const facing = (overlay: Overlay = {}): TableState =>
  play({ ...sampleTable(five, { mode: 'tournament' }), overlay }, [start, ...acts('4r600', '5f'), call]);
const call: Command = { type: 'call-floor', at: 10, incident: 'c', seat: 1 };
type Ruling = Partial<Extract<Command, { type: 'rule-incident' }>>;
const rule = (more: Ruling): Command => ({
  type: 'rule-incident',
  at: 13,
  incident: 'c',
  ruling: 'noted',
  by: 'floor:1',
  reason: { id: 'w', hash: '' },
  ...more,
});
const raise = { type: 'raise', to: 2000 } as const;

test('the floor books another act than the words came to, and the log says by which rule', () => {
  const decision = decide(facing(), rule({ cite: 'tda-2011#1', fairness: true, act: raise }));
  if ('refusal' in decision) throw new Error(decision.refusal.reason);
  expect(decision.events).toMatchObject([
    { type: 'incident-ruled', ruling: 'noted', cite: 'tda-2011#1', fairness: true },
    { type: 'raised', seat: 1, to: 2000 },
  ]);
  expect(decision.after.hand).toMatchObject({ toAct: 2, betting: { toMatch: 2000 } });
});

test.each([
  { more: { act: raise }, reason: 'citation-missing' },
  { more: { act: raise, cite: ' ' }, reason: 'citation-missing' },
  { more: { fairness: true, cite: 'tda-2011#1', reason: null, ruling: 'play-on' }, reason: 'reason-missing' },
  { more: { act: raise, cite: 'tda-2011#1', ruling: 'play-on' }, reason: 'no-such-choice' },
  { more: { act: { type: 'raise', to: 700 }, cite: 'tda-2011#1' }, reason: 'below-minimum' },
  { more: { act: { type: 'check' }, cite: 'tda-2011#1' }, reason: 'must-call-or-fold' },
] as const)('$more is refused, and nothing is booked: $reason', ({ more, reason }) => {
  expect(refusalOf(facing(), rule(more))).toMatchObject({ reason });
});

test('where fairness comes first a raise may be smaller than the rulebook has it, but no smaller than a call', () => {
  const fairly = (to: number): Command => rule({ cite: 'tda-2011#1', fairness: true, act: { type: 'raise', to } });
  expect(play(facing(), [fairly(700)]).hand).toMatchObject({ toAct: 2, betting: { toMatch: 700 } });
  expect(refusalOf(facing(), fairly(600))).toMatchObject({ reason: 'below-minimum' });
});

test('a house where fairness never comes first, and one where it needs no words', () => {
  const first = rule({ cite: 'tda-2011#1', fairness: true, ruling: 'play-on', reason: null });
  expect(refusalOf(facing({ 'floor.fairnessOverride': 'none' }), first)).toMatchObject({
    reason: 'no-fairness-override',
  });
  expect(play(facing({ 'floor.fairnessOverride': 'always' }), [first]).incidents[0]?.ruling).toMatchObject({
    ruling: 'play-on',
  });
});

test('chips go from one seat to another between hands, and none are made or lost', () => {
  const between = play(facing(), [...acts('1f', '2f', '3f'), push(0)]);
  const moved = (moves: NonNullable<Ruling['moves']>): Command => rule({ cite: 'tda-2011#1', moves });
  const given = play(between, [
    moved([
      { seat: 2, chips: -300 },
      { seat: 5, chips: 300 },
    ]),
  ]);
  expect(given.chairs.map(({ stack }) => stack)).toEqual([5000, 4600, 4800, 5300, 5300]);
  expect(given.chipsIn).toBe(between.chipsIn);
  expect(refusalOf(between, moved([{ seat: 2, chips: -300 }]))).toEqual({
    reason: 'chips-not-conserved',
    difference: -300,
  });
  const tooMany = [
    { seat: 2, chips: -9000 },
    { seat: 5, chips: 9000 },
  ];
  expect(refusalOf(between, moved(tooMany))).toMatchObject({ reason: 'too-few-chips', seat: 2 });
  const running = [
    { seat: 2, chips: -100 },
    { seat: 3, chips: 100 },
  ];
  expect(refusalOf(facing(), moved(running))).toMatchObject({ reason: 'hand-running' });
});

test('soft play costs chips and a hand; more than there is, or for something else, it does not', () => {
  const between = play(sampleTable(five, { mode: 'tournament' }), [
    { type: 'report', at: 1, incident: 'c', report: { kind: 'soft-play', seat: 2 } },
  ]);
  const punished = rule({ ruling: 0, penalty: { seat: 2, hands: 1, forfeit: 1500 } });
  const after = play(between, [punished]);
  expect(after.chairs[1]).toMatchObject({ stack: 3500, penalty: 1 });
  expect(after.chipsIn).toBe(between.chipsIn - 1500);
  expect(refusalOf(between, rule({ ruling: 0, penalty: { seat: 2, forfeit: 6000 } }))).toMatchObject({
    reason: 'more-than-stack',
  });
  expect(refusalOf(between, rule({ ruling: 0, penalty: { seat: 3, forfeit: 100 } }))).toMatchObject({
    reason: 'forfeit-not-provided',
  });
});

test('a round is as many hands as players sit there; collusion leaves no milder penalty without a reason', () => {
  const abuse = play(sampleTable(five, { mode: 'tournament' }), [
    { type: 'report', at: 1, incident: 'c', report: { kind: 'abuse', seat: 2 } },
  ]);
  expect(play(abuse, [rule({ ruling: 0, penalty: { seat: 2, rounds: 2 } })]).chairs[1]?.penalty).toBe(10);
  const collusion = play(sampleTable(five, { mode: 'tournament' }), [
    { type: 'report', at: 1, incident: 'c', report: { kind: 'collusion', seat: 2 } },
  ]);
  expect(play(collusion, [rule({ ruling: 0 })]).chairs[1]?.penalty).toBeNull();
  const milder: Ruling = { ruling: 'play-on', penalty: { seat: 2, hands: 1 } };
  expect(refusalOf(collusion, rule({ ...milder, reason: null }))).toMatchObject({ reason: 'penalty-compulsory' });
  expect(play(collusion, [rule(milder)]).chairs[1]?.penalty).toBe(1);
});

test('where the rulebook does not say how many hands an orbit is, the house may have said that it does not', () => {
  const overlay = { 'penalty.missedHandsFormula': 'floor' } as const;
  const sk = sampleTable(five, { mode: 'tournament', rulebook: 'tda-sk' });
  const abuse = play({ ...sk, overlay }, [
    { type: 'report', at: 1, incident: 'c', report: { kind: 'abuse', seat: 2 } },
  ]);
  expect(refusalOf(abuse, rule({ ruling: 0, penalty: { seat: 2, rounds: 2 } }))).toMatchObject({
    reason: 'penalty-size-open',
  });
  expect(play(abuse, [rule({ ruling: 0, penalty: { seat: 2, hands: 7 } })]).chairs[1]?.penalty).toBe(7);
});
