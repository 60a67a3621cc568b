import { expect, test } from 'vitest';
import { play, sampleTable, start } from '../../../test/support/sample-table.ts';
import { TimedTable, timedPlan } from '../../../test/support/timed-table.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { ShotClockPlan } from '../../words/shot-clock.ts';
import type { ConsoleHeard } from '../../words/shot-clock-command.ts';
import type { TableState } from '../../words/table-state.ts';
import { apply } from '../apply.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';
import { timesNow } from './apply-shot-clock.ts';
import { clockFacts } from './clock-facts.ts';
import { handsToCome } from './paced.ts';

// Three-handed the button opens: seat 1, then the blinds 2 and 3.
const call = (seat: number): Command => ({ type: 'call', seat });
const fold = (seat: number): Command => ({ type: 'fold', seat });
const run: Command = { type: 'run-clock', at: 0 };
const extension = (seat: number): Command => ({ type: 'use-extension', seat, at: 0 });
const undo = (step: string): Command => ({ type: 'undo', step });
const timeOut = (seat: number): Command => ({ type: 'book-time-out', seat, at: 0 });

test('the clock starts with the act that passes the turn, and notes what it took', () => {
  const table = new TimedTable().at(1000, start).at(8000, call(1));
  expect(table.seen(9000)).toMatchObject({ player: 2, left: 19_000, phase: 'shot', cards: 0 });
  expect(table.events.at(-1)).toMatchObject({
    type: 'decision-timed',
    at: 8000,
    took: { seat: 1, ms: 7000, cards: 0 },
    next: { seat: 2, street: 'preflop', first: true },
  });
});

test('nothing is booked and nothing is timed at a table without a shot clock', () => {
  const before = sampleTable([5000, 5000, 5000]);
  const after = play(before, [start]);
  expect(clockFacts(before, { events: [], after }, 5000)).toEqual({ events: [], after });
});

test('everybody has a bank with the first hand, and a card goes by itself at zero', () => {
  const table = new TimedTable().at(0, start).at(20_001, run);
  expect([table.bank(1), table.bank(2)]).toEqual([1, 2]);
  expect(table.events.at(-1)).toEqual({ type: 'extension-used', at: 20_001, seat: 1, by: 'clock', left: 1 });
  expect(table.seen(30_000)).toMatchObject({ player: 1, left: 20_000, phase: 'bank', cards: 1 });
});

test('at zero with nothing left the hand is dead where something is faced, and the player checks where nothing is', () => {
  const faced = new TimedTable({ bankAtStart: 0 }).at(0, start).at(20_001, run);
  expect(faced.events.at(-1)).toEqual({ type: 'time-ran-out', at: 20_001, seat: 1, result: 'dead' });
  expect(faced.at(22_000, timeOut(1)).state.hand).toMatchObject({ toAct: 2 });
  expect(faced.state.hand?.players.find(({ seat }) => seat === 1)?.status).not.toBe('live');
  const free = new TimedTable({ bankAtStart: 0 }).at(0, start).at(1000, call(1), call(2)).at(21_001, run);
  expect(free.events.at(-1)).toMatchObject({ type: 'time-ran-out', seat: 3, result: 'check' });
  expect(free.at(22_000, timeOut(3)).state.hand).toMatchObject({ stage: 'board' });
});

test('what the player did in time is booked as ever although the dealer was late', () => {
  const table = new TimedTable({ bankAtStart: 0 }).at(0, start).at(20_001, run).at(21_000, call(1));
  expect(table.state.hand?.toAct).toBe(2);
  expect(Object.values(table.state.shotClock === undefined ? {} : timesNow(table.state.shotClock))).toMatchObject([
    { decisions: 1, ranOut: 1 },
  ]);
});

test('the end is not booked before zero, nor for another seat', () => {
  const table = new TimedTable().at(0, start);
  expect(table.refusal(5500, timeOut(1))).toEqual({ reason: 'clock-early', seat: 1, seconds: 15 });
  expect(table.refusal(5500, timeOut(2))).toEqual({ reason: 'not-your-turn', seat: 2, toAct: 1 });
});

test('an extension is one command, is taken back like anything else, and is never below none', () => {
  const table = new TimedTable({ auto: false, bankAtStart: 1 }).at(0, start).at(5000, extension(1));
  expect([table.bank(1), table.seen(6000)?.left]).toEqual([0, 44_000]);
  expect(table.refusal(7000, extension(1))).toEqual({ reason: 'bank-empty', seat: 1 });
  expect(table.refusal(7000, extension(2))).toEqual({ reason: 'not-your-turn', seat: 2, toAct: 1 });
  table.at(8000, undo('extension-used'));
  expect([table.bank(1), table.seen(9000)?.left, table.state.undo]).toEqual([1, 11_000, null]);
  expect(table.at(20_500, run).refusal(20_600, extension(1))).toEqual({ reason: 'time-over', seat: 1 });
});

test('an act that is taken back gives its player the time that was left, and others their cards', () => {
  const table = new TimedTable().at(0, start).at(7000, call(1)).at(27_500, run);
  expect(table.bank(2)).toBe(1);
  table.at(30_000, undo('called'));
  expect(table.seen(31_000)).toMatchObject({ player: 1, left: 12_000, phase: 'shot', cards: 0 });
  expect(table.bank(2)).toBe(2);
  table.at(33_000, fold(1));
  expect(table.events.at(-1)).toMatchObject({ took: { seat: 1, ms: 10_000 } });
});

test('a call for the floor stops the clock, and the ruling lets it go on', () => {
  const table = new TimedTable().at(0, start).at(12_000, { type: 'call-floor', at: 0, incident: 'i', seat: null });
  expect(table.seen(500_000)).toMatchObject({ left: 8000, isPaused: true });
  expect(table.refusal(500_000, { type: 'resume-clock', at: 0 })).toEqual({ reason: 'clock-waits-for-floor' });
  table.at(600_000, {
    type: 'rule-incident',
    at: 0,
    incident: 'i',
    ruling: 'noted',
    by: 'floor',
    reason: { id: 'r', hash: '' },
  });
  expect(table.seen(601_000)).toMatchObject({ left: 7000, phase: 'shot' });
});

test('the dealer stops the clock for a count, and the next decision is not stopped by it', () => {
  const table = new TimedTable({ afterCount: 'restart' })
    .at(0, start)
    .at(12_000, { type: 'pause-clock', why: 'count', at: 0 });
  table.at(90_000, { type: 'resume-clock', at: 0 });
  expect(table.seen(91_000)).toMatchObject({ left: 19_000 });
  table.at(95_000, { type: 'pause-clock', why: 'dealer', at: 0 }).at(99_000, call(1));
  expect(table.seen(100_000)).toMatchObject({ player: 2, left: 19_000, phase: 'shot', cards: 0 });
});

test('a console that is not heard takes the clock back to when it was, and stops it until one is heard again', () => {
  const console = (heard: ConsoleHeard): Command => ({ type: 'run-clock', at: 0, console: heard });
  const table = new TimedTable().at(0, start).at(9000, console({ unheardSince: 5000 }));
  expect(table.events.at(-1)).toEqual({ type: 'clock-paused', at: 9000, why: 'console', since: 5000 });
  expect(table.seen(60_000)).toMatchObject({ left: 15_000, isPaused: true });
  // Asked again it books nothing, and the next decision is not timed either.
  const { length } = table.events;
  expect(table.at(61_000, console({ unheardSince: 5000 })).events).toHaveLength(length);
  expect(table.at(62_000, call(1)).seen(70_000)).toMatchObject({ player: 2, left: 20_000, isPaused: true });
  expect(table.at(71_000, console('heard')).seen(72_000)).toMatchObject({ left: 19_000, isPaused: false });
  const { length: after } = table.events;
  expect(table.at(72_000, console('heard')).events).toHaveLength(after);
});

test('what ran out, or was used, while no console was heard is back', () => {
  const table = new TimedTable({ bankAtStart: 1 }).at(0, start).at(20_001, run).at(50_001, run);
  expect([table.bank(1), table.seen(50_001)?.isOver]).toEqual([0, true]);
  table.at(51_000, { type: 'run-clock', at: 0, console: { unheardSince: 18_000 } });
  expect(table.bank(1)).toBe(1);
  expect(table.seen(90_000)).toMatchObject({ left: 2000, isPaused: true, isOver: false, cards: 0 });
});

test('a program that stood still says so in the log, once, and only where a decision ran', () => {
  const stood: Command = { type: 'run-clock', at: 0, console: 'stood' };
  const table = new TimedTable().at(0, start).at(4000, stood);
  expect(table.events.slice(-2).map(({ type }) => type)).toEqual(['clock-paused', 'clock-resumed']);
  expect(table.seen(5000)).toMatchObject({ left: 15_000, isPaused: false });
  table.at(6000, { type: 'pause-clock', why: 'dealer', at: 0 });
  const { length } = table.events;
  expect(table.at(7000, stood).events).toHaveLength(length);
});

test('a reader that falls silent takes the clock back to when it was heard, and stops it until it speaks again', () => {
  const reader = (state: string): Command => ({
    type: 'note',
    fact: { type: 'device-changed', device: 'reader', state, fault: null, why: null },
  });
  const table = new TimedTable().at(0, reader('ready'), start).unheardFor(4200).at(5000, reader('silent'));
  expect(table.seen(60_000)).toMatchObject({ left: 19_200, isPaused: true });
  expect(table.at(70_000, reader('ready')).seen(71_000)).toMatchObject({ left: 18_200, phase: 'shot' });
  // A cable that is pulled is noticed at once: there is nothing to give back.
  table.unheardFor(0).at(75_000, reader('absent'));
  expect(table.seen(90_000)).toMatchObject({ left: 14_200, isPaused: true });
});

test('the first decision of a hand, heads-up and each street have their own seconds', () => {
  const first = new TimedTable({ firstAction: { seconds: 15, scope: 'player-hand' } }).at(0, start);
  expect(first.seen(0)?.left).toBe(15_000);
  const headsUp = { preflop: 10, flop: 12, turn: 12, river: 12 };
  const two = new TimedTable({ headsUp }, [5000, 5000]).at(0, start);
  expect(two.seen(0)?.left).toBe(10_000);
  const board: Command = { type: 'deal-board', cards: ['??', '??', '??'], by: 'dealer' };
  expect(two.at(1000, call(1), { type: 'check', seat: 2 }).seen(2000)).toBeNull();
  expect(two.at(3000, board).seen(3000)).toMatchObject({ player: 2, left: 12_000 });
});

test('decisions are timed from the level on that the plan says, or when the floor says so', () => {
  const later = new TimedTable({ from: { level: 2 } }).at(0, start);
  expect(later.seen(0)).toBeNull();
  expect(later.at(1000, { type: 'switch-shot-clock', on: true, at: 0 }).seen(2000)).toMatchObject({ left: 19_000 });
  expect(later.at(3000, { type: 'switch-shot-clock', on: false, at: 0 }).seen(4000)).toBeNull();
});

/** Levels of twenty minutes, a hand begun in the first, and the hand after it begun so many minutes later. */
function levelled(own: Partial<ShotClockPlan>): TimedTable {
  const table = new TimedTable(own);
  table.state = { ...table.state, mode: 'tournament', schedule: { startedAt: 0, levels } };
  return table.at(0, start);
}
const minute = 60_000;

test('each level that passes refills once, also one in which no hand was dealt, and none again after it was set back', () => {
  const table = levelled({ refill: [{ on: 'level', mode: 'add', n: 1 }], bankAtStart: 1 });
  table.at(1000, ...over, { type: 'start-hand', at: 45 * minute, by: 'dealer' });
  expect([table.state.hand?.level, table.bank(1)]).toEqual([3, 3]);
  const fold2: readonly Command[] = [fold(2), fold(3), { type: 'push-pot', at: 0, pot: 0 }];
  table.at(2000, ...fold2, { type: 'start-hand', at: 25 * minute, by: 'dealer' });
  expect([table.state.hand?.level, table.bank(1)]).toEqual([2, 3]);
});

test('a refill that comes at once comes with the level, into a bank of seconds that runs, and not again with the hand', () => {
  const table = levelled({
    refill: [{ on: 'level', mode: 'add', n: 15, when: 'at-once' }],
    bank: { kind: 'seconds' },
    bankAtStart: 10,
  });
  const level = { type: 'run-clock', at: 0, now: 21 * minute } as const;
  table.at(20_001, { type: 'run-clock', at: 0 }).at(26_000, level);
  expect(table.events.at(-1)).toMatchObject({ type: 'banks-set', by: 'clock', level: 2 });
  expect(table.seen(30_000)).toMatchObject({ player: 1, left: 15_000, phase: 'bank' });
  const { length } = table.events;
  expect(table.at(30_000, level).events).toHaveLength(length);
  table.at(31_000, ...over, { type: 'start-hand', at: 22 * minute, by: 'dealer' });
  expect([table.state.hand?.level, table.bank(2), table.bank(3)]).toEqual([2, 25_000, 25_000]);
});

test('a bank of seconds that the floor counts while it runs goes on with what was counted', () => {
  const table = new TimedTable({ bank: { kind: 'seconds' }, bankAtStart: 10 }).at(0, start).at(20_001, run);
  table.at(25_000, { type: 'set-bank', seat: 1, n: 30, at: 0 });
  expect(table.seen(26_000)).toMatchObject({ left: 29_000, phase: 'bank', bank: 29_000 });
});

test('a bank is what the floor counted', () => {
  const table = new TimedTable().at(0, start).at(1000, { type: 'set-bank', seat: 2, n: 5, at: 0 });
  expect(table.bank(2)).toBe(5);
  expect(table.refusal(2000, { type: 'set-bank', seat: 9, n: 5, at: 0 })).toMatchObject({ reason: 'seat-open' });
});

test('what its events say grows the same clock again', () => {
  const table = new TimedTable()
    .at(0, start)
    .at(21_000, run)
    .at(25_000, call(1))
    .at(30_000, undo('called'))
    .at(33_000, fold(1));
  const again = play(sampleTable([5000, 5000, 5000]), [{ type: 'set-shot-clock', plan: timedPlan }]);
  const { shotClock } = table.events.reduce((state, event) => decideNothing(state, event), again);
  expect(JSON.parse(JSON.stringify(shotClock))).toEqual(JSON.parse(JSON.stringify(table.state.shotClock)));
});

function decideNothing(state: TableState, event: TableEvent): TableState {
  return apply(state, JSON.parse(JSON.stringify(event)) as TableEvent);
}

const levels = [1, 2, 3].map((number) => ({
  number,
  minutes: 20,
  smallBlind: 100 * number,
  bigBlind: 200 * number,
  minBet: 200 * number,
  ante: null,
}));
const over: readonly Command[] = [fold(1), fold(2), { type: 'push-pot', at: 0, pot: 0 }];

test('levels go by hands where the floor says so: so many in each, whatever the time', () => {
  const opened = sampleTable([5000, 5000, 5000], { mode: 'tournament', schedule: { startedAt: 0, levels } });
  const at = 25 * 60_000;
  const paced = play(opened, [{ type: 'set-pace', pace: { handsPerLevel: 2 }, at: 0, now: at }]);
  const dealt: (number | null)[] = [];
  let state = paced;
  for (let hand = 0; hand < 4; hand++) {
    dealt.push(handsToCome(state)?.hands ?? null);
    state = play(state, [{ type: 'start-hand', at: at + hand, by: 'dealer' }]);
    dealt.push(state.hand?.level ?? null);
    for (const { seat } of [...(state.hand?.players ?? [])])
      if (state.hand?.toAct != null && seat !== 0)
        state = play(state, state.hand.toAct === null ? [] : [fold(state.hand.toAct)]);
    if (state.hand?.stage === 'awards') state = play(state, [{ type: 'push-pot', at: 0, pot: 0 }]);
  }
  expect(dealt).toEqual([2, 2, 1, 2, 2, 3, 1, 3]);
});

test('in soft hand for hand a hand begins no earlier than its window, and waits for nobody', () => {
  const paced = play(sampleTable([5000, 5000, 5000]), [
    { type: 'set-pace', pace: { windowSeconds: 120 }, at: 10_000, now: 0 },
  ]);
  const began = play(paced, [{ type: 'start-hand', at: 0, by: 'dealer', clock: 10_000 }, ...over]);
  const next = (clock: number) => decide(began, { type: 'start-hand', at: 0, by: 'dealer', clock });
  expect(next(100_000)).toEqual({ refusal: { reason: 'window-open', seconds: 30 } });
  expect('refusal' in next(130_000)).toBe(false);
});

test('a pace of nothing is refused, and levels by hands where there are no levels', () => {
  const table = sampleTable([5000, 5000]);
  const asked = (pace: { handsPerLevel?: number; windowSeconds?: number }) =>
    decide(table, { type: 'set-pace', pace, at: 0, now: 0 });
  expect(asked({ windowSeconds: 0 })).toEqual({ refusal: { reason: 'bad-amount', amount: 0 } });
  expect(asked({ handsPerLevel: 20 })).toEqual({ refusal: { reason: 'no-levels' } });
});

test('the last hands before a break: after them none begins, until the floor lets one be dealt or the pace is over', () => {
  const table = play(sampleTable([5000, 5000, 5000]), [{ type: 'set-pace', pace: { lastHands: 2 }, at: 0, now: 0 }]);
  expect(handsToCome(table)).toEqual({ until: 'break', hands: 2 });
  const dealt = { ...table, pace: { since: 0, fromLevel: null, hands: 2, lastHand: 2 } };
  const start = { type: 'start-hand', at: 1, by: 'dealer', clock: 1 } as const;
  const halted = { reason: 'table-halted', why: 'last-hands' } as const;
  expect(decide(dealt, start)).toEqual({ refusal: halted });
  expect(legalActions(dealt).start).toEqual(halted);
  const lifted = play(dealt, [{ type: 'lift-halt', by: 'floor', at: 1 }]);
  expect('events' in decide(lifted, start)).toBe(true);
  expect('events' in decide(play(dealt, [{ type: 'set-pace', pace: null, at: 1, now: 0 }]), start)).toBe(true);
});
