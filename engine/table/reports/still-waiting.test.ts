import { expect, test } from 'vitest';
import { acts, play, push, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Effect, Report } from '../../words/report.ts';
import type { RulebookId } from '../../words/rulebook.ts';
import { outcomesOf } from '../../words/ruling.ts';
import type { SeenWager } from '../../words/seen-wager.ts';
import type { TableState } from '../../words/table-state.ts';
import { apply } from '../apply.ts';
import { decide } from '../decide.ts';
import { answerReport } from './answer-report.ts';

// Button 1, blinds 2 and 3; seat 4 opens.
const opened = (rulebook: RulebookId = 'tda-2011'): TableState =>
  play(sampleTable([5000, 5000, 5000, 5000, 5000], { rulebook }), [start]);

const report = (said: Report): Command => ({ type: 'report', at: 1000, incident: 'i', report: said });
const byFloor = (ruling: number | 'play-on' | 'deal-again'): Command => ({
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

test('a report on a player and a call wait for the floor beyond their hand; a call about a wager, and one of an earlier program, do not', () => {
  const said: Report = { kind: 'phone', seat: 4 };
  const call: Command = { type: 'call-floor', at: 0, incident: 'c', seat: null };
  const state = play(opened(), [report(said), call, ...nextHand]);
  expect(state.handNumber).toBe(2);
  expect(state.incidents.map(({ id, hand }) => [id, hand])).toEqual([
    ['i', 1],
    ['c', 1],
  ]);
  const come: Command = {
    type: 'rule-incident',
    at: 1000,
    incident: 'c',
    ruling: 'play-on',
    by: 'floor:1',
    reason: null,
  };
  expect(play(state, [come]).incidents.find(({ id }) => id === 'c')?.ruling).toMatchObject({ by: 'floor:1' });
  const earlier = { type: 'floor-called', incident: 'e', at: 0, seat: null } as const;
  expect(play(apply(opened(), earlier), nextHand).incidents).toEqual([]);
  const wager = { declared: { kind: 'raise', to: null }, order: 'words-only', motions: [] } as unknown as SeenWager;
  const about: Command = { type: 'call-floor', at: 0, incident: 'w', seat: 4, wager };
  expect(play(opened(), [about, ...nextHand]).incidents).toEqual([]);
  const choice = choiceWith(opened(), said, (one) => one.effect === 'penalty' && one.hands === 1);
  const ruled = play(state, [byFloor(choice)]);
  expect(ruled.chairs[3]?.penalty).toBe(1);
  expect(play(state, [byFloor('play-on')]).incidents[0]?.ruling).toMatchObject({ ruling: 'play-on' });
});

test('a dispute about the last hand waits through the next ones until it is ruled; one of an earlier program ended with its hand', () => {
  const over = play(opened(), nextHand.slice(0, -1));
  const again = [...acts('5f', '1f', '2f', '3f'), push(0), start];
  const state = play(over, [report({ kind: 'dispute' }), start, ...again]);
  expect(state.handNumber).toBe(3);
  expect(state.incidents).toMatchObject([{ id: 'i', hand: 1, stays: true }]);
  expect(play(state, [byFloor('play-on'), ...acts('1f', '2f', '3f', '4f'), push(0), start]).incidents).toEqual([]);
  const told = decide(over, report({ kind: 'dispute' }));
  const earlier = ('events' in told ? told.events : []).map((event): TableEvent => {
    if (event.type !== 'incident-reported') return event;
    const { stays: _stays, ...asWrittenBefore } = event;
    return asWrittenBefore;
  });
  expect(play(earlier.reduce(apply, over), [start]).incidents).toEqual([]);
});

test('every kind of report stays, and the next hand is no misdeal of the one before', () => {
  const state = play(opened(), [report({ kind: 'wrong-card-count', seat: 4, count: 3 })]);
  expect(state.incidents[0]?.misdeal).toMatchObject({ possible: true });
  const after = play(state, nextHand);
  expect(after.incidents).toMatchObject([{ id: 'i', hand: 1, misdeal: null }]);
  expect(refusalOf(after, byFloor('deal-again'))).toEqual({ reason: 'hand-moved-on', hand: 1 });
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
