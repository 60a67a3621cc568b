import { expect, onTestFinished, test } from 'vitest';
import type { CardPlace, WitnessEvent } from '../../engine/table.ts';
import { realTable } from '../../test/support/real-table.ts';
import { start } from '../../test/support/sample-table.ts';
import { DealWatch } from './deal-watch.ts';

/** Seats 1, 3 and 4 play, with the button at 1: cards go to 3, 4 and 1. */
function watchedTable() {
  const real = realTable();
  const watch = new DealWatch(real);
  watch.start();
  onTestFinished(() => watch.stop());
  const note = (fact: WitnessEvent): void =>
    void real.table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type: 'note', fact } });
  const reader = (state: string): void =>
    note({ type: 'device-changed', device: 'reader', state, fault: null, why: null });
  const seen = (place: CardPlace, count: number): void => note({ type: 'cards-seen', place, count });
  reader('ready');
  expect(real.ask(start).refusal).toBeNull();
  const state = () => real.table.state ?? expect.unreachable('The table is open.');
  expect(state().hand?.players.map(({ seat }) => seat)).toEqual([3, 4, 1]);
  return {
    ...real,
    watch,
    note,
    reader,
    seen,
    state,
    faults: () => state().witnesses.dealFaults.map(({ fault, seat }) => `${fault} ${seat ?? 'board'}`),
    notes: () => real.log.read(0, 1_000).filter(({ kind }) => kind === 'deal-seen').length,
    act: (): void => {
      expect(real.ask({ type: 'call', seat: state().hand?.toAct ?? 0 }).refusal).toBeNull();
    },
  };
}

test('a wrong picture is noted once it has lasted, and withdrawn when it is right', () => {
  const { seen, time, faults, notes } = watchedTable();
  seen(3, 3);
  time.advance(1_499);
  expect(faults()).toEqual([]);
  time.advance(1);
  expect(faults()).toEqual(['extra 3']);
  seen(3, 2);
  expect(faults()).toEqual([]);
  expect(notes()).toBe(2);
});

test('a fault that rests on an unseen card must last twice as long', () => {
  const { seen, time, faults, notes } = watchedTable();
  seen(3, 1);
  seen(1, 1);
  time.advance(2_999);
  expect(faults()).toEqual([]);
  time.advance(1);
  expect(faults()).toEqual(['wrong-order 1']);
  seen(4, 1);
  expect(faults()).toEqual([]);
  expect(notes()).toBe(2);
});

test('cards read in another order than they were dealt are no fault', () => {
  const { seen, time, notes } = watchedTable();
  for (const [seat, count] of [
    [4, 1],
    [3, 1],
    [1, 2],
    [3, 2],
    [4, 2],
  ] as const) {
    seen(seat, count);
    time.advance(700);
  }
  time.advance(60_000);
  expect(notes()).toBe(0);
});

test('a hand that lacks a card is noted when no card comes for four seconds', () => {
  const { seen, time, faults } = watchedTable();
  for (const seat of [3, 4]) seen(seat, 2);
  seen(1, 1);
  time.advance(3_999);
  expect(faults()).toEqual([]);
  time.advance(1);
  expect(faults()).toEqual(['short 1']);
  seen(1, 2);
  expect(faults()).toEqual([]);
});

test('a hand that lacks a card is noted soon after the first action', () => {
  const { seen, time, faults, act } = watchedTable();
  for (const seat of [3, 4]) seen(seat, 2);
  seen(1, 1);
  time.advance(1_000);
  act();
  time.advance(2_999);
  expect(faults()).toEqual([]);
  time.advance(1);
  expect(faults()).toEqual(['short 1']);
});

test('a card too early on the board is noted', () => {
  const { seen, time, faults } = watchedTable();
  for (const seat of [3, 4, 1]) seen(seat, 2);
  seen('board', 1);
  time.advance(1_500);
  expect(faults()).toEqual(['premature-board board']);
});

test('the wall clock has no influence', () => {
  const { seen, time, faults } = watchedTable();
  seen(3, 1);
  seen(1, 1);
  time.jump(3_600_000);
  time.advance(2_999);
  expect(faults()).toEqual([]);
  time.jump(-7_200_000);
  time.advance(1);
  expect(faults()).toEqual(['wrong-order 1']);
});

test('a missing reader notes nothing new and withdraws nothing', () => {
  const noted = watchedTable();
  noted.seen(3, 1);
  noted.seen(1, 1);
  noted.time.advance(3_000);
  noted.reader('silent');
  noted.time.advance(10_000);
  expect(noted.faults()).toEqual(['wrong-order 1']);
  const unnoted = watchedTable();
  unnoted.seen(3, 1);
  unnoted.seen(1, 1);
  unnoted.time.advance(1_000);
  unnoted.reader('silent');
  unnoted.reader('ready');
  unnoted.time.advance(10_000);
  expect(unnoted.faults()).toEqual([]);
});

test('a place that reads badly raises no fault, and withdraws none', () => {
  const poor = { type: 'place-reads', place: 1, state: 'weak' } as const;
  const unnoted = watchedTable();
  unnoted.note(poor);
  for (const seat of [3, 4]) unnoted.seen(seat, 2);
  unnoted.time.advance(10_000);
  expect(unnoted.faults()).toEqual([]);
  const noted = watchedTable();
  for (const seat of [3, 4]) noted.seen(seat, 2);
  noted.time.advance(10_000);
  noted.note(poor);
  expect(noted.faults()).toEqual(['left-out 1']);
});

test('faults of one hand are not carried into the next', () => {
  const { seen, time, faults, ask, state } = watchedTable();
  for (const seat of [3, 4]) seen(seat, 2);
  time.advance(5_000);
  expect(faults()).toEqual(['left-out 1']);
  while (state().hand?.stage === 'betting') ask({ type: 'fold', seat: state().hand?.toAct ?? 0 });
  expect(ask({ type: 'push-pot', at: 0, pot: 0, anyway: true }).refusal).toBeNull();
  for (const seat of [3, 4]) seen(seat, 0);
  expect(ask(start).refusal).toBeNull();
  time.advance(60_000);
  expect(faults()).toEqual([]);
});

test('a watch that begins in the middle of a deal starts from the cards there', () => {
  const { seen, time, watch, table, faults } = watchedTable();
  for (const seat of [3, 4]) seen(seat, 2);
  watch.stop();
  time.advance(10_000);
  expect(faults()).toEqual([]);
  const again = new DealWatch({ table, time });
  again.start();
  time.advance(4_000);
  expect(faults()).toEqual(['left-out 1']);
  again.stop();
  expect(time.timers).toBe(0);
});

test('a noted fault makes no tap stale', () => {
  const { seen, time, table, ask, faults, state } = watchedTable();
  const { sequence } = table;
  seen(3, 1);
  seen(1, 1);
  time.advance(3_000);
  expect(faults()).toHaveLength(1);
  expect(ask({ type: 'fold', seat: state().hand?.toAct ?? 0 }, { sequence }).refusal).toBeNull();
});
