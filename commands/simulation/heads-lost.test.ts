import { expect, test } from 'vitest';
import {
  answerCorrection,
  type Command,
  decide,
  pastHandTape,
  type TableEvent,
  type TableState,
} from '../../engine/table.ts';
import { acts, deal, sampleOpening, sampleStakes, start, tabled, taps } from '../../test/support/sample-table.ts';
import { logOf } from '../../test/support/told-hands.ts';
import { drawnTwice } from './head-findings.ts';
import { headsLostIn } from './heads-lost.ts';

/** All that a table books while a dealer does this. */
const booked = (...commands: readonly Command[]): readonly TableEvent[] =>
  logOf([...sampleOpening([2000, 5000, 5000, 0], { mode: 'tournament' }), ...commands]);

const inShort = (events: readonly TableEvent[]) =>
  headsLostIn(events).map(({ hand, player, last }) => ({ hand, player, to: Object.fromEntries(last) }));

const seatOneLoses: readonly Command[] = [
  ...taps('start 1a 2a 3f 1:2c7d 2:AcAd [Kh Qh 9s] [4s] [4d]'),
  { type: 'push-pot', at: 1, pot: 0 },
];
const nextHand: Command = { type: 'start-hand', at: 2, by: 'dealer' };
const again = (seat: number, id: string): Command => ({
  type: 'seat-player',
  seat,
  player: { id, hash: '' },
  stack: 2000,
});

test('who lost everything lost it to who took the pot, whoever sits in that seat since', () => {
  const moved: readonly Command[] = [{ type: 'open-seat', seat: 2 }, again(2, 'p9'), again(1, 'p8'), nextHand];
  expect(inShort(booked(...seatOneLoses, ...moved))).toEqual([{ hand: 1, player: 'p1', to: { p2: 1 } }]);
});

test('a step taken back in a later hand brings back nobody who went out of the same seat before', () => {
  const events = booked(...seatOneLoses, again(1, 'p1'), nextHand, ...acts('2f'), {
    type: 'undo',
    step: 'folded',
  });
  expect(inShort(events)).toEqual([{ hand: 1, player: 'p1', to: { p2: 1 } }]);
});

test('a push taken back brings back who went out by it', () => {
  const events = booked(...seatOneLoses, { type: 'undo', step: 'pot-pushed' });
  expect(inShort(events)).toEqual([]);
});

test.each([
  ['before the next hand', []],
  ['after the next hand', [nextHand, ...acts('3f')]],
])('whoever sits on without chips, changes seats and declines %s lost them to who took the pot', (_, between) => {
  const levels = [{ ...sampleStakes, number: 1, minutes: 20 }];
  const rebuys: Command = {
    type: 'set-schedule',
    schedule: { startedAt: 0, levels, rebuys: { untilLevel: 1, chips: 2000 } },
  };
  const changed: Command = { type: 'change-seat', from: 1, to: 4, player: 'p1' };
  const moved: readonly Command[] = [changed, ...between, { type: 'open-seat', seat: 4 }];
  expect(inShort(booked(rebuys, ...seatOneLoses, ...moved))).toEqual([{ hand: 1, player: 'p1', to: { p2: 1 } }]);
});

test('whoever has bought chips since and goes to another table before the next hand lost everything all the same', () => {
  const levels = [{ ...sampleStakes, number: 1, minutes: 20 }];
  const rebuys: Command = {
    type: 'set-schedule',
    schedule: { startedAt: 0, levels, rebuys: { untilLevel: 1, chips: 2000 } },
  };
  const goes: readonly Command[] = [
    { type: 'add-chips', seat: 1, chips: 2000 },
    { type: 'move-out', seat: 1, player: 'p1', to: { tableId: 't9', seat: 1, name: 'Table 9' }, at: 9 },
    nextHand,
  ];
  expect(inShort(booked(rebuys, ...seatOneLoses, ...goes))).toEqual([{ hand: 1, player: 'p1', to: { p2: 1 } }]);
});

test('an envelope that is counted for two heads is found', () => {
  const head = (of: number, envelope: number | null) => ({ of, value: 100, to: [], went: 'won', envelope }) as const;
  expect(drawnTwice({ taken: [head(1, 1), head(2, 2), head(3, null), head(4, null)] })).toEqual([]);
  expect(drawnTwice({ taken: [head(1, 1), head(2, 2), head(1, 1)] })).toEqual([
    'envelope 1 was opened for one head and is counted for another',
  ]);
});

test('an older hand is corrected while somebody sits on without chips since then: they lost everything as it reads now', () => {
  const levels = [{ ...sampleStakes, number: 1, minutes: 60 }];
  const schedule = { startedAt: 0, levels, rebuys: { untilLevel: 1, chips: 2000 } };
  const opening = sampleOpening([2000, 5000, 5000], { mode: 'tournament', schedule });
  let now: TableState | null = null;
  const events: TableEvent[] = [];
  const play = (...commands: readonly Command[]): void => {
    for (const command of commands) {
      const decision = decide(now, command);
      if ('refusal' in decision) throw new Error(`${command.type}: ${decision.refusal.reason}`);
      now = decision.after;
      events.push(...decision.events);
    }
  };
  play(...opening, start, ...acts('1a', '2c', '3c'), deal('Kh', 'Qh', '9s'), ...acts('2x', '3x'));
  play(deal('4s'), ...acts('2x', '3x'), deal('4d'), ...acts('2x', '3x'));
  play(tabled(2, 'Ac', 'Ad'), tabled(3, 'Jc', 'Jd'), tabled(1, '2c', '7d'), { type: 'push-pot', at: 1, pot: 0 });
  play(nextHand, ...acts('3f'), { type: 'push-pot', at: 3, pot: 0 });
  const tape = pastHandTape(null, events, 1);
  const answer = now === null ? null : answerCorrection(now, tape, { what: 'acts', hand: 1 });
  const told = answer?.what === 'acts' ? answer.acts : [];
  const act = told.findIndex((one) => one.what === 'table' && one.seat === 3);
  const change = { change: 'replace', act, with: { type: 'table-hand', seat: 3, cards: ['Kc', 'Kd'] } } as const;
  const reason = { id: 'r', hash: '' };
  play({ type: 'amend-past-hand', at: 9, by: 'floor:1', hand: 1, changes: [change], reason, tape });
  play({ type: 'move-out', seat: 1, player: 'p1', to: null, at: 9 });
  expect(inShort(events)).toEqual([{ hand: 1, player: 'p1', to: { p3: 1 } }]);
});
