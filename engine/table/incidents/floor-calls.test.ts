import { expect, test } from 'vitest';
import { acts, play, push, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import { isWitness } from '../../words/event-families.ts';
import type { Incident, IncidentRuling, PenaltyOrder } from '../../words/incident.ts';
import type { SeenWager } from '../../words/seen-wager.ts';
import type { TableState } from '../../words/table-state.ts';
import { replay } from '../apply.ts';
import { decide } from '../decide.ts';
import { rulingConsequences } from '../reports/ruling-consequences.ts';
import { seenBy } from '../visibility.ts';

const five = [5000, 5000, 5000, 5000, 5000];
const why = { id: 'w', hash: '' };

// Button 1, blinds 2 and 3; seat 4 opens.
const opened = (more: Parameters<typeof sampleTable>[1] = {}): TableState => play(sampleTable(five, more), [start]);
const call = (seat: number | null, wager?: SeenWager): Command => ({
  type: 'call-floor',
  at: 10,
  incident: 'c',
  seat,
  ...(wager === undefined ? {} : { wager }),
});
const take = (by: string): Command => ({ type: 'take-call', at: 11, incident: 'c', by, name: { id: 'n', hash: '' } });
const leave = (by: string): Command => ({ type: 'leave-call', at: 12, incident: 'c', by });
const rule = (
  ruling: IncidentRuling,
  more: { penalty?: PenaltyOrder; incident?: string; reason?: null } = {},
): Command => ({
  type: 'rule-incident',
  at: 13,
  incident: 'c',
  ruling,
  by: 'floor:1',
  reason: why,
  ...more,
});
const incidentOf = (state: TableState, id = 'c'): Incident => state.incidents.find((one) => one.id === id) as Incident;
const stacks = ({ chairs }: TableState) => chairs.map(({ stack }) => stack);

test('a call is taken by one person at a time, and nobody else takes or leaves it; no tap at the table goes stale', () => {
  const called = play(opened(), [call(4)]);
  const taken = decide(called, take('floor:1'));
  if ('refusal' in taken) throw new Error(taken.refusal.reason);
  expect(taken.events.every(isWitness)).toBe(true);
  expect(incidentOf(taken.after).taken).toEqual({ by: 'floor:1', name: { id: 'n', hash: '' }, at: 11 });
  expect(refusalOf(taken.after, take('floor:2'))).toEqual({ reason: 'call-taken', by: 'floor:1' });
  expect(refusalOf(taken.after, leave('floor:2'))).toEqual({ reason: 'call-taken', by: 'floor:1' });
  // Asked twice, it is theirs all the same.
  expect(incidentOf(play(taken.after, [take('floor:1')])).taken?.by).toBe('floor:1');
  // Nor does it become somebody else's with another role.
  expect(incidentOf(play(taken.after, [leave('manager:1')])).taken).toBeNull();
  const left = play(taken.after, [leave('floor:1')]);
  expect(incidentOf(left).taken).toBeNull();
  expect(refusalOf(left, leave('floor:1'))).toEqual({ reason: 'call-not-taken', incident: 'c' });
  expect(incidentOf(play(left, [take('floor:2')])).taken?.by).toBe('floor:2');
  const ruled = play(left, [take('floor:2'), rule('play-on')]);
  expect(refusalOf(ruled, take('floor:2'))).toEqual({ reason: 'incident-closed', incident: 'c' });
  expect(refusalOf(ruled, { ...take('floor:2'), incident: 'x' } as Command)).toMatchObject({
    reason: 'no-such-incident',
  });
  expect(taken.events.map((event) => seenBy('display', event))).toEqual([null]);
});

test('taking and leaving a call is no step: the action before it is still taken back by one tap', () => {
  const acted = play(opened(), acts('4c'));
  const state = play(acted, [call(4), take('floor:1'), { type: 'undo', step: 'called' }]);
  expect(state.hand).toEqual(opened().hand);
  expect(incidentOf(state).taken?.by).toBe('floor:1');
});

test('a dealer takes back a call nobody answers; a report, and what a machine has met, is for the floor', () => {
  const withdraw: Command = { type: 'withdraw-call', at: 12, incident: 'c' };
  const acted = play(opened(), acts('4c'));
  const called = play(acted, [call(4)]);
  const back = play(called, [withdraw]);
  expect(back).toEqual(acted);
  expect(refusalOf(back, withdraw)).toEqual({ reason: 'no-such-incident', incident: 'c' });
  // The action before it is still taken back by one tap, and the call does not come back with it.
  expect(play(back, [{ type: 'undo', step: 'called' }]).incidents).toEqual([]);
  expect(refusalOf(play(called, [take('floor:1')]), withdraw)).toEqual({ reason: 'call-taken', by: 'floor:1' });
  expect(play(called, [take('floor:1'), leave('floor:1'), withdraw]).incidents).toEqual([]);
  expect(refusalOf(play(called, [rule('play-on')]), withdraw)).toEqual({ reason: 'incident-closed', incident: 'c' });
  const report: Command = { type: 'report', at: 10, incident: 'c', report: { kind: 'hand-swept', seat: 5 } };
  expect(refusalOf(play(acted, [report]), withdraw)).toEqual({ reason: 'call-stands', incident: 'c' });
  const alarm: Command = { type: 'call-floor', at: 10, incident: 'c', seat: null, byMachine: true };
  expect(refusalOf(play(acted, [alarm]), withdraw)).toEqual({ reason: 'call-stands', incident: 'c' });
  // Words and chips that were called for may be booked again.
  const asked = play(facing1200(), [call(5, undercall)]);
  expect(play(asked, [withdraw, call(5, undercall)]).incidents).toEqual(asked.incidents);
});

test('another ruling stands in its reason, and needs one', () => {
  const called = play(opened(), [call(4)]);
  expect(refusalOf(called, rule('noted', { reason: null }))).toEqual({ reason: 'reason-missing' });
  const noted = play(called, [rule('noted')]);
  expect(incidentOf(noted).ruling).toMatchObject({ ruling: 'noted', by: 'floor:1', reason: why });
  expect(noted.hand).toEqual(called.hand);
});

/** A chip of 500 to call 1 200: every rulebook of these leaves open what it is. */
const undercall: SeenWager = { declared: null, order: 'chips-only', motions: [[{ denom: 500, count: 1 }]] };
const facing1200 = (rulebook: TableState['rulebook'] = 'tda-pl'): TableState =>
  play(opened({ rulebook }), acts('4r1200'));

test('words and chips the floor was called for: each outcome books just what a report of them would, and no tap takes it back', () => {
  const called = play(facing1200(), [call(5, undercall)]);
  const { wagerAnswer } = incidentOf(called);
  const outcomes = wagerAnswer === undefined ? [] : [wagerAnswer.outcome, ...wagerAnswer.others];
  expect(outcomes.length).toBeGreaterThan(1);
  for (const choice of outcomes.keys()) {
    const reported = decide(called, { type: 'report-wager', seat: 5, wager: undercall, choice });
    const ruled = decide(called, rule(choice));
    if ('refusal' in reported) {
      expect(ruled).toEqual(reported);
      continue;
    }
    if ('refusal' in ruled) throw new Error(ruled.refusal.reason);
    expect(ruled.after.hand).toEqual(reported.after.hand);
    expect(stacks(ruled.after)).toEqual(stacks(reported.after));
    expect(ruled.after.undo).toBeNull();
    expect(replay(ruled.events, called)).toEqual(ruled.after);
    expect(rulingConsequences(called, incidentOf(called), { ruling: choice })).toMatchObject({
      refusal: null,
      before: { toAct: 5, toCall: 1200 },
      after: { toAct: 1 },
    });
    expect(refusalOf(ruled.after, rule(choice))).toEqual({ reason: 'incident-closed', incident: 'c' });
  }
  expect(refusalOf(called, rule(99))).toMatchObject({ reason: 'no-such-choice' });
});

test('chips back and the seat decides again: nothing is booked', () => {
  const called = play(facing1200(), [call(5, undercall)]);
  const ruled = play(called, [rule('full-options')]);
  expect(ruled.hand).toEqual(called.hand);
  expect(incidentOf(ruled).ruling?.ruling).toBe('full-options');
  expect(play(ruled, acts('5f')).hand?.toAct).toBe(1);
  expect(refusalOf(play(opened(), [call(4)]), rule('full-options'))).toEqual({ reason: 'no-such-choice', choices: 0 });
});

test('once the hand has moved on the wager is ruled no more; the call itself can still be closed', () => {
  const called = play(facing1200(), [call(null, undercall)]);
  expect(incidentOf(called).seat).toBe(5);
  const moved = play(called, acts('5f'));
  for (const ruling of [0, 'full-options'] as const)
    expect(refusalOf(moved, rule(ruling))).toEqual({ reason: 'hand-moved-on', hand: 1 });
  expect(rulingConsequences(moved, incidentOf(moved), { ruling: 0 })).toMatchObject({
    refusal: { reason: 'hand-moved-on' },
    stacks: [],
    bets: [],
  });
  // The seat is to act again, and the same chips are something else now.
  const raised = play(called, acts('5r2200', '1f', '2f', '3f', '4r3600'));
  expect(raised.hand?.toAct).toBe(5);
  expect(refusalOf(raised, rule(0))).toEqual({ reason: 'hand-moved-on', hand: 1 });
  expect(incidentOf(play(moved, [rule('noted')])).ruling?.ruling).toBe('noted');
});

test('nobody is called for chips of a seat that is not to act', () => {
  expect(refusalOf(facing1200(), call(2, undercall))).toMatchObject({ reason: 'not-your-turn' });
});

test('a penalty given with a ruling counts once, from the next hand on', () => {
  const called = play(opened({ mode: 'tournament' }), [call(4)]);
  const penalty = { seat: 4, rounds: 1 };
  const given = { seat: 4, hands: 5 };
  const decision = decide(called, rule('noted', { penalty }));
  if ('refusal' in decision) throw new Error(decision.refusal.reason);
  expect(decision.events).toMatchObject([
    { type: 'incident-ruled', penalty: given },
    { type: 'penalty-given', ...given },
  ]);
  expect(rulingConsequences(called, incidentOf(called), { ruling: 'noted', penalty }).penalties).toEqual([given]);
  expect(refusalOf(decision.after, rule('noted', { penalty }))).toMatchObject({ reason: 'incident-closed' });
  expect(decision.after.chairs[3]?.penalty).toBe(5);
  const next = play(decision.after, [...acts('4f', '5f', '1f', '2f'), push(0), start]);
  expect(next.hand?.players.find(({ seat }) => seat === 4)?.status).toBe('folded');
  expect(next.chairs[3]?.penalty).toBe(4);
});

test('a warning leaves no hand to miss, and who is out of the event is dealt in no more', () => {
  const warned = play(opened(), [call(4), rule('noted', { penalty: { seat: 4, hands: 0 } })]);
  expect(warned.chairs[3]?.penalty).toBe(0);
  const out = play(opened(), [call(4), rule('noted', { penalty: { seat: 4, hands: null } })]);
  const next = play(out, [...acts('4f', '5f', '1f', '2f'), push(0), start]);
  expect(next.hand?.players.map(({ seat }) => seat)).not.toContain(4);
});

test('a penalty nobody can serve, or that is given twice, is refused with the ruling', () => {
  const phone: Command = { type: 'report', at: 10, incident: 'c', report: { kind: 'phone', seat: 4 } };
  const reported = play(opened(), [phone]);
  const { answer } = incidentOf(reported);
  const giving = [answer?.outcome, ...(answer?.others ?? [])].findIndex(
    (one) => one?.effects.some(({ effect }) => effect === 'penalty') === true,
  );
  const given = (penalty: PenaltyOrder, ruling: IncidentRuling = 'play-on') =>
    refusalOf(reported, rule(ruling, { penalty }));
  expect(given({ seat: 9, hands: 1 })).toMatchObject({ reason: 'no-such-seat' });
  expect(given({ seat: 4, hands: -1 })).toEqual({ reason: 'penalty-out-of-range', hands: -1, most: 20 });
  for (const size of [{ hands: 2 }, { hands: 5 }, { hands: 21 }, { rounds: 5 }])
    expect(given({ seat: 4, ...size })).toEqual({ reason: 'penalty-not-in-rulebook', rule: 'tda-2011#51' });
  expect(given({ seat: 4, hands: 1 }, giving)).toEqual({ reason: 'penalty-twice', seat: 4 });
  const over = play(reported, [...acts('4f', '5f', '1f', '2f'), push(0), { type: 'open-seat', seat: 4 }]);
  const penalty = { seat: 4, hands: 1 };
  expect(refusalOf(over, rule('play-on', { penalty }))).toMatchObject({ reason: 'seat-open' });
  const newcomer: Command = { type: 'seat-player', seat: 4, player: { id: 'q', hash: '' }, stack: 5000 };
  expect(refusalOf(play(over, [newcomer]), rule('play-on', { penalty }))).toMatchObject({ reason: 'player-gone' });
});
