import { expect, test } from 'vitest';
import { acts, play, push, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { Effect, Report } from '../../words/report.ts';
import type { RulebookId } from '../../words/rulebook.ts';
import { outcomesOf } from '../../words/ruling.ts';
import type { TableState } from '../../words/table-state.ts';
import { answerReport } from './answer-report.ts';

// Button 1, blinds 2 and 3; seat 4 opens.
const opened = (rulebook: RulebookId = 'tda-2011'): TableState =>
  play(sampleTable([5000, 5000, 5000, 5000, 5000], { rulebook }), [start]);

const report = (said: Report): Command => ({ type: 'report', at: 1000, incident: 'i', report: said });
const byFloor = (ruling: number | 'play-on'): Command => ({
  type: 'rule-incident',
  at: 1000,
  incident: 'i',
  ruling,
  by: 'floor:1',
  reason: null,
});

/** The first outcome of a report with such an effect. */
function choiceWith(state: TableState, said: Report, isMeant: (effect: Effect) => boolean): number {
  const answer = answerReport(state, said, 1000);
  if ('reason' in answer) throw new Error(JSON.stringify(answer));
  return outcomesOf(answer).findIndex(({ effects }) => effects.some(isMeant));
}

/** The hand ends by folds, and the next one begins. */
const nextHand = [...acts('4f', '5f', '1f', '2f'), push(0), start];

test('a report on a player waits for the floor beyond its hand', () => {
  const said: Report = { kind: 'phone', seat: 4 };
  const state = play(opened(), [report(said), ...nextHand]);
  expect(state.handNumber).toBe(2);
  expect(state.incidents.map(({ id, hand }) => [id, hand])).toEqual([['i', 1]]);
  const choice = choiceWith(opened(), said, (one) => one.effect === 'penalty' && one.hands === 1);
  const ruled = play(state, [byFloor(choice)]);
  expect(ruled.chairs[3]?.penalty).toBe(1);
  expect(play(state, [byFloor('play-on')]).incidents[0]?.ruling).toMatchObject({ ruling: 'play-on' });
});

test('a call that nobody has answered goes on into the next hand with whoever is coming, and one that was answered ends', () => {
  const call = (incident: string): Command => ({ type: 'call-floor', at: 7, incident, seat: null });
  const coming: Command = { type: 'take-call', at: 8, incident: 'c', by: 'floor:1', name: null };
  const between = play(opened(), nextHand.slice(0, -1));
  const waiting = play(between, [call('c'), start]);
  expect(waiting.incidents).toMatchObject([{ id: 'c', kind: 'call', hand: 2, at: 7, ruling: null }]);
  // Its words and chips were of the hand before.
  expect(waiting.incidents[0]).not.toHaveProperty('wager');
  const taken = play(between, [call('c'), coming, start]);
  expect(taken.incidents).toMatchObject([{ id: 'c', taken: { by: 'floor:1', at: 8 } }]);
  const answered = play(between, [call('c'), { ...(byFloor('play-on') as object), incident: 'c' } as Command, start]);
  expect(answered.incidents).toEqual([]);
  // Undo takes the start back, and the call stays.
  expect(play(waiting, [{ type: 'undo', step: 'hand-started', tape: null, at: 9 } as Command]).incidents).toHaveLength(
    1,
  );
});

test('what a report would have done to its hand cannot be done to the next one', () => {
  const said: Report = { kind: 'exposed-by-player', seat: 4 };
  const state = play(opened('tda-sk'), [report(said), ...nextHand]);
  const choice = choiceWith(opened('tda-sk'), said, ({ effect }) => effect === 'bar-aggression');
  expect(refusalOf(state, byFloor(choice))).toEqual({ reason: 'hand-moved-on', hand: 1 });
});

test('a ruling never falls on whoever sits down where the player of the report sat', () => {
  const said: Report = { kind: 'phone', seat: 4 };
  const over = play(opened(), [report(said), ...nextHand.slice(0, -1)]);
  const left = play(over, [{ type: 'open-seat', seat: 4 }]);
  expect(refusalOf(left, byFloor(0))).toEqual({ reason: 'player-gone', seat: 4 });
  expect(play(left, [byFloor('play-on')]).incidents[0]?.ruling).toMatchObject({ ruling: 'play-on' });
});
