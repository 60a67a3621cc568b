import { expect, test } from 'vitest';
import { foldedHand } from '../../../test/support/folded-hand.ts';
import { misdealt, play, push, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { Overlay } from '../../words/rulebook.ts';
import { outcomesOf } from '../../words/ruling.ts';
import type { TableState } from '../../words/table-state.ts';
import { legalActions } from '../legal-actions.ts';
import { answerReport } from './answer-report.ts';

/** Button 1, blinds 2 and 3; seat 3 has two hands to miss. */
const punished = (overlay: Overlay): TableState => ({
  ...play(sampleTable([5000, 5000, 5000, 5000, 5000], { mode: 'tournament' }), [
    { type: 'give-penalty', seat: 3, player: 'p3', hands: 2 },
  ]),
  overlay,
});
const treated = (dealtIn: boolean, posts: boolean): Overlay => ({
  'penalty.dealtInAndPosts': { away: true, dealtIn, posts },
});

const begun = (overlay: Overlay) => {
  const table = play(punished(overlay), [start]);
  const { players, bigBlind } = table.hand ?? {};
  const third = players?.find(({ seat }) => seat === 3);
  return {
    dealtIn: players?.map(({ seat }) => seat),
    bigBlind,
    third: third === undefined ? null : [third.status, third.bet],
    penalty: table.chairs[2]?.penalty,
  };
};

test('whoever misses hands is dealt in and posts, or what else the house has of it', () => {
  expect(begun({})).toEqual({ dealtIn: [2, 3, 4, 5, 1], bigBlind: 3, third: ['folded', 200], penalty: 1 });
  expect(begun(treated(true, false))).toMatchObject({ bigBlind: 3, third: ['folded', 0], penalty: 1 });
  expect(begun(treated(false, false))).toEqual({ dealtIn: [2, 4, 5, 1], bigBlind: 4, third: null, penalty: 1 });
});

test('who is not dealt in serves the hands all the same, and plays again after them', () => {
  const served = foldedHand(foldedHand(punished(treated(false, false))));
  expect(served.chairs[2]?.penalty).toBe(0);
  expect(play(served, [start]).hand?.players.map(({ seat }) => seat)).toContain(3);
});

test('a hand that is dealt again is one of those missed, unless the house counts it anew', () => {
  const left = (overlay: Overlay) => play(punished(overlay), [start, ...misdealt, start]).chairs[2]?.penalty;
  const redeal = {
    buttonMoves: false,
    newPlayers: false,
    levelChanges: false,
    penaltySeats: 'dealt-then-mucked',
  } as const;
  expect(left({})).toBe(1);
  expect(left({ redeal: { ...redeal, countsAsOneHandForPenalty: false } })).toBe(0);
});

/** Gives the seats one hand each to miss. */
function oneHandToMiss(state: TableState, seats: readonly number[]): TableState {
  return seats.reduce((before, seat) => {
    const report = { kind: 'phone', seat } as const;
    const answer = answerReport(before, report, 0);
    if ('reason' in answer) throw new Error(answer.reason);
    const ruling = outcomesOf(answer).findIndex(({ effects }) =>
      effects.some((effect) => effect.effect === 'penalty' && effect.hands === 1),
    );
    const incident = `i${seat}`;
    const rule: Command = { type: 'rule-incident', at: 0, incident, ruling, by: 'floor', reason: null };
    return play(before, [{ type: 'report', at: 0, incident, report }, rule]);
  }, state);
}

test('heads-up with one player missing a hand: the other one gets the blinds, and the hand counts', () => {
  const table = oneHandToMiss(sampleTable([5000, 5000], { mode: 'tournament' }), [2]);
  const started = play(table, [start]);
  expect(started.hand).toMatchObject({ stage: 'awards' });
  expect(legalActions(started).push).toBe(0);
  const pushed = play(started, [push(0)]);
  expect(pushed.chairs.map(({ stack, penalty }) => [stack, penalty ?? 0])).toEqual([
    [5200, 0],
    [4800, 0],
  ]);
  expect(play(pushed, [start]).hand).toMatchObject({ stage: 'betting' });
});

test('three players, two of them missing a hand', () => {
  const table = oneHandToMiss(sampleTable([5000, 5000, 5000], { mode: 'tournament' }), [1, 3]);
  const pushed = play(table, [start, push(0)]);
  expect(pushed.chairs.map(({ stack }) => stack)).toEqual([5000, 5200, 4800]);
});

test('with nobody left to play for the pot no hand begins', () => {
  const table = oneHandToMiss(sampleTable([5000, 5000], { mode: 'tournament' }), [1, 2]);
  expect(refusalOf(table, start)).toMatchObject({ reason: 'too-few-players' });
  const report: Command = { type: 'report', at: 0, incident: 'b', report: { kind: 'back', seat: 1 } };
  expect(refusalOf(play(table, [report]), { type: 'apply-report', at: 0, incident: 'b', choice: 0 })).toEqual({
    reason: 'floor-chooses',
  });
  const letOff: Command = { type: 'rule-incident', at: 0, incident: 'b', ruling: 0, by: 'floor', reason: null };
  expect(play(table, [report, letOff, start]).hand?.players.map(({ seat, status }) => [seat, status])).toContainEqual([
    1,
    'live',
  ]);
});
