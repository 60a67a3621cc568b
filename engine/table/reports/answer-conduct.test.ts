import { expect, test } from 'vitest';
import { play, sampleTable, start, taps } from '../../../test/support/sample-table.ts';
import { byFloor, report } from '../../../test/support/told-reports.ts';
import type { Command } from '../../words/command.ts';
import type { Report } from '../../words/report.ts';
import { answerReport } from './answer-report.ts';

// Button 1, blinds 2 and 3; seat 4 opens.
const five = [5000, 5000, 5000, 5000, 5000];
const opened = () => play(sampleTable(five), [start]);

test('more than the player should have cannot be out of sight; a house may end the event for it', () => {
  const chipsHidden = { forfeit: true, outOfPlay: true, disqualification: 'must' } as const;
  const state = { ...sampleTable(five, { mode: 'tournament' }), overlay: { chipsHidden } };
  const found = (chips: number): Report => ({ kind: 'chips-hidden', seat: 2, chips });
  expect(answerReport(state, found(5001), 0)).toMatchObject({ reason: 'more-than-stack' });
  const ruled = play(state, [report(found(5000)), byFloor(0)]);
  expect(ruled.chairs[1]).toMatchObject({ stack: 0, penalty: null });
});

test('a card turned over after the hand is noted of the player, and not where the house shows it', () => {
  const after = (overlay = {}, mode: 'tournament' | 'cash' = 'cash') =>
    play({ ...sampleTable(five, { mode }), overlay }, [
      ...taps('start 4f 5f 1f 2f'),
      { type: 'push-pot', at: 9, pot: 0 },
    ]);
  const turned: Report = { kind: 'rabbit', seat: 2, choice: 'turned-over' };
  expect(answerReport(after(), turned, 0)).toMatchObject({ outcome: { sentence: { key: 'noted' }, who: 'floor' } });
  expect(answerReport(after(), { kind: 'rabbit', seat: 2 }, 0)).toMatchObject({
    outcome: { sentence: { key: 'rabbit-never' } },
    others: [],
  });
  expect(answerReport(after({ rabbitHunting: 'house' }), turned, 0)).toMatchObject({
    outcome: { sentence: { key: 'rabbit-house' } },
  });
});

test('acting out of turn and other breaches of etiquette are one rule', () => {
  const noted = (kind: Report['kind'], incident: string): readonly Command[] => [
    { ...report({ kind, seat: 2 }), incident } as Command,
    { ...byFloor(0), incident } as Command,
  ];
  const table = play(opened(), [...noted('out-of-turn', 'a'), ...noted('chatter', 'b')]);
  const third = answerReport(table, { kind: 'touching', seat: 2 }, 0);
  expect(third).toMatchObject({ outcome: { sentence: { values: { seat: 2, times: 3 } }, who: 'floor' } });
});

test('a breach the rulebook names is noted; its list is open, and what it does not name is the floor’s', () => {
  const thrown: Report = { kind: 'etiquette', seat: 2, choice: 'throwing' };
  const said = (rulebook: 'tda-2024' | 'tda-2026') =>
    answerReport(play(sampleTable(five, { rulebook }), [start]), thrown, 0);
  expect(said('tda-2026')).toMatchObject({
    outcome: { sentence: { key: 'noted', values: { times: 1 } }, who: 'dealer' },
  });
  expect(said('tda-2024')).toMatchObject({ outcome: { sentence: { key: 'floor-rules' }, who: 'floor', effects: [] } });
});
