import { expect, test } from 'vitest';
import {
  acts,
  deal,
  play,
  push,
  refusalOf,
  sampleStakes,
  sampleTable,
  start,
  tabled,
  taps,
} from '../../../test/support/sample-table.ts';
import { handsToKill } from '../../rules/showdown/may-kill.ts';
import type { Command } from '../../words/command.ts';
import type { Overlay } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';

const kill = (seat: number): Command => ({ type: 'kill-hand', seat });
const handOf = (state: TableState) => state.hand as NonNullable<TableState['hand']>;
const stacks = (state: TableState) => state.chairs.map(({ stack }) => stack);
const sharesOf = (state: TableState) =>
  handOf(state).awards.map(({ shares }) => shares.map(({ seat, chips }) => [seat, chips]));

// Button 1, blinds 2 and 3.
const opened = (stacks: readonly number[] = [5000, 5000, 5000, 5000], overlay: Overlay = {}): TableState =>
  play(sampleTable(stacks, { overlay }), [start]);

test('TDA 49: a hand killed in turn passes the turn; what it put in stays', () => {
  const state = play(opened(), [...acts('4r600'), kill(1)]);
  expect(handOf(state)).toMatchObject({ toAct: 2, stage: 'betting' });
  const folded = play(state, acts('2f', '3f'));
  expect(sharesOf(folded)).toEqual([[[4, 500]]]);
});

test('a hand killed out of turn leaves the turn where it is', () => {
  const state = play(opened(), [...acts('4r600'), kill(3)]);
  expect(handOf(state).toAct).toBe(1);
  expect(handOf(state).players.find(({ seat }) => seat === 3)).toMatchObject({ status: 'folded', bet: 200 });
});

test('the last one to act is killed: the round is closed', () => {
  const state = play(opened(), [...acts('4r600', '1c', '2c'), kill(3)]);
  expect(handOf(state)).toMatchObject({ stage: 'board', street: 1 });
});

test('the only opponent who could still bet is killed: there is nothing left to decide', () => {
  const state = play(opened([5000, 5000, 300, 5000]), [...acts('4r600', '1r1200', '2f', '3a'), kill(1)]);
  expect(handOf(state)).toMatchObject({ toAct: null, stage: 'board', runOut: true });
  // What of seat 1's raise nobody called went back to it.
  expect(stacks(state)).toEqual([4400, 4900, 0, 4400]);
});

test('TDA 49: a bet nobody has called goes back to the hand that is killed', () => {
  const flop = play(opened([5000, 5000, 5000]), [...acts('1c', '2f', '3x'), deal('2h', '3h', '7s')]);
  const state = play(flop, [...acts('3b800'), kill(3)]);
  expect(stacks(state)).toEqual([4800, 4900, 4800]);
  expect(sharesOf(state)).toEqual([[[1, 500]]]);
});

const onFlop = (overlay: Overlay = {}): TableState =>
  play(opened([5000, 5000, 5000, 5000], overlay), taps('4c 1c 2c 3x [2h 3h 7s] 2x 3b800'));

test('TDA 49: once the bet is back the others face none', () => {
  const state = play(onFlop(), [kill(3)]);
  expect(stacks(state)).toEqual([4800, 4800, 4800, 4800]);
  expect(handOf(state)).toMatchObject({ toAct: 4, betting: { toMatch: 0, minRaiseBy: 200, lastAggressor: null } });
  expect(handOf(play(state, acts('4x', '1x')))).toMatchObject({ stage: 'board', street: 2 });
});

test('TDA 49: of a raise only the raise goes back, and the bet before it is faced again', () => {
  const state = play(onFlop(), [...acts('4r2000'), kill(4)]);
  expect(stacks(state)).toEqual([4800, 4800, 4000, 4000]);
  expect(handOf(state)).toMatchObject({ toAct: 1, betting: { toMatch: 800, minRaiseBy: 800, lastAggressor: 3 } });
});

test('TDA 49: a bet that was called stays', () => {
  const state = play(onFlop(), [...acts('4c'), kill(3)]);
  expect(stacks(state)).toEqual([4800, 4800, 4000, 4000]);
  expect(handOf(state)).toMatchObject({ toAct: 1, betting: { toMatch: 800 } });
});

test('where a rulebook gives nothing back, the bet stays in the pot', () => {
  const stays = { redress: false, refund: false, uncalledReturned: false } as const;
  const state = play(onFlop({ killedHand: stays }), [kill(3), ...acts('4f', '1f', '2f').slice(0, 2)]);
  expect(stacks(state)).toEqual([4800, 4800, 4000, 4800]);
  expect(sharesOf(state)).toEqual([[[2, 1600]]]);
});

test('the hand before the last dies: the last one wins', () => {
  const state = play(opened([5000, 5000, 5000]), [...acts('1c', '2f'), kill(1)]);
  expect(sharesOf(state)).toEqual([[[3, 500]]]);
  expect(refusalOf(state, kill(3))).toEqual({ reason: 'last-hand-cannot-muck', seat: 3 });
});

test('while the board is awaited, and with no betting left', () => {
  const awaited = play(opened(), [...acts('4c', '1c', '2c', '3x'), kill(4)]);
  expect(handOf(awaited)).toMatchObject({ stage: 'board', street: 1 });
  expect(handOf(play(awaited, [deal('2h', '3h', '7s')]))).toMatchObject({ stage: 'betting', toAct: 2 });
  const allIn = play(opened([5000, 5000, 5000]), [...acts('1a', '2a', '3a'), kill(2)]);
  expect(handOf(allIn)).toMatchObject({ stage: 'board', runOut: true });
  expect(sharesOf(play(allIn, [kill(1)]))).toEqual([[[3, 15000]]]);
});

test('the only one with chips against all-in players: the hand is dealt out', () => {
  const state = play(opened([5000, 5000, 400]), [...acts('1c', '2c', '3a', '1c', '2c'), kill(1)]);
  expect(handOf(play(state, [deal('2h', '3h', '7s')]))).toMatchObject({ stage: 'board', street: 2, runOut: true });
});

const draw = (): TableState =>
  play(sampleTable([5000, 5000, 5000], { variant: 'limit-badugi' }), [start, ...acts('1c', '2c', '3x')]);

test('while cards are changed the turn to draw passes', () => {
  const state = play(draw(), [kill(2)]);
  expect(handOf(state)).toMatchObject({ stage: 'draw', toAct: 3 });
});

test('the last to draw is killed: the betting opens', () => {
  const state = play(draw(), [{ type: 'draw', seat: 2, cards: 1 }, { type: 'draw', seat: 3, cards: 0 }, kill(1)]);
  expect(handOf(state)).toMatchObject({ stage: 'betting', toAct: 2 });
});

test('TDA 49: the last opponent is killed while the blinds still lie there: they are won, for a blind is no bet that goes back', () => {
  const state = play(sampleTable([5000, 5000], { variant: 'pot-limit-courchevel' }), [start]);
  expect(handOf(state)).toMatchObject({ stage: 'board', street: 0 });
  const killed = play(state, [kill(2)]);
  expect(sharesOf(killed)).toEqual([[[1, 300]]]);
  expect(stacks(play(killed, [push(0)]))).toEqual([5200, 4800]);
  expect(stacks(play(killed, [push(0), start]))).toEqual([5000, 4700]);
});

test('a kill that passes the turn to a sleeping straddle wakes it', () => {
  const stakes = { ...sampleStakes, straddle: { kinds: ['sleeper'], most: 1 } } as const;
  const state = play(sampleTable([5000, 5000, 5000, 5000, 5000, 5000], { stakes }), [
    { type: 'announce-straddle', seat: 6, kind: 'sleeper' },
    ...taps('start 4c'),
    kill(5),
  ]);
  expect(handOf(state)).toMatchObject({ toAct: 1, betting: { toMatch: 400 } });
});

test('a seat whose up-card is awaited is killed: the others’ cards are enough', () => {
  const stakes = { smallBlind: 0, bigBlind: 0, minBet: 200, bigBet: 400, bringIn: 50, ante: null };
  const state = play(sampleTable([5000, 5000, 5000], { variant: 'limit-stud', stakes }), [
    start,
    { type: 'deal-up', seat: 1, cards: ['2s'] },
    { type: 'deal-up', seat: 2, cards: ['Ks'] },
    kill(3),
  ]);
  expect(handOf(state)).toMatchObject({ stage: 'betting', toAct: 1 });
});

const showdown = (overlay: Overlay = {}): TableState =>
  play(opened([5000, 5000, 5000], overlay), taps('1c 2c 3x [2h 3h 7s] 2x 3x 1x [8s] 2x 3x 1x [9d] 2x 3x 1x'));

test('at showdown a hidden hand may be killed, and the rest is settled', () => {
  const state = play(showdown(), [tabled(2, 'Ks', 'Kd'), tabled(3, 'As', 'Ad'), kill(1)]);
  expect(sharesOf(state)).toEqual([[[3, 600]]]);
});

test('TDA 16: a tabled hand that wins cannot be killed, a beaten one can', () => {
  const state = play(showdown(), [tabled(2, 'Ks', 'Kd'), tabled(3, 'As', 'Ad')]);
  expect(refusalOf(state, kill(3))).toEqual({ reason: 'winner-cannot-be-killed', seat: 3, rule: 'tda-2011#16' });
  expect(handsToKill(handOf(state))).toEqual([2, 1]);
  expect(sharesOf(play(state, [kill(2), tabled(1, 'Qs', 'Qd')]))).toEqual([[[3, 600]]]);
});

test('a tabled hand nobody has beaten yet is safe; one whose cards are unknown is not', () => {
  const state = play(showdown(), [tabled(2, 'Ks', 'Kd'), tabled(3, '??', 'Ad')]);
  expect(refusalOf(state, kill(2))).toMatchObject({ reason: 'winner-cannot-be-killed' });
  expect(handsToKill(handOf(state))).toEqual([3, 1]);
});

test('TDA 16: nor can it while the pot waits to be pushed', () => {
  const state = play(showdown(), [tabled(2, 'Ks', 'Kd'), tabled(3, 'As', 'Ad'), { type: 'muck-hand', seat: 1 }]);
  expect(handOf(state).stage).toBe('awards');
  expect(refusalOf(state, kill(3))).toMatchObject({ reason: 'winner-cannot-be-killed', seat: 3 });
});

test('where the house allows it, the winner dies too', () => {
  const state = play(showdown({ killTabledWinner: 'allowed' }), [...taps('2:KsKd 3:AsAd'), kill(3)]);
  expect(sharesOf(play(state, [tabled(1, 'Qs', 'Qd')]))).toEqual([[[2, 600]]]);
});

test('a named winner that is killed must be named again', () => {
  const state = play(showdown(), [tabled(2, '??', '??'), tabled(3, '??', '??'), tabled(1, '??', '??')]);
  const killed = play(state, [kill(2)]);
  expect(sharesOf(play(killed, [{ type: 'name-winners', pot: 0, seats: [3] }]))).toEqual([[[3, 600]]]);
});

test.each([
  { why: 'no hand', state: sampleTable([5000, 5000]), seat: 1, reason: 'no-hand' },
  { why: 'nobody sits there', state: opened(), seat: 9, reason: 'not-in-hand' },
  { why: 'a hand that has folded', state: play(opened(), acts('4f')), seat: 4, reason: 'not-in-hand' },
])('refused: $why', ({ state, seat, reason }) => {
  expect(refusalOf(state, kill(seat))).toMatchObject({ reason });
});

test('once the pots are awarded it is too late', () => {
  const state = play(showdown(), [tabled(2, 'Ks', 'Kd'), tabled(3, 'As', 'Ad'), tabled(1, 'Qs', 'Qd')]);
  expect(refusalOf(state, kill(2))).toEqual({ reason: 'not-showdown' });
  expect(handsToKill(handOf(state))).toEqual([]);
});
