import { expect, onTestFinished, test } from 'vitest';
import type { CardPlace, WitnessEvent } from '../../engine/table.ts';
import { realTable } from '../../test/support/real-table.ts';
import { start } from '../../test/support/sample-table.ts';
import { type StreetsBy, StreetWatch } from './street-watch.ts';

/** Seats 3, 4 and 1 are dealt in, in this order; the button is at 1. */
function watchedTable(streets: StreetsBy = 'automatic') {
  const real = realTable();
  const watch = new StreetWatch({ ...real, streets });
  watch.start();
  onTestFinished(() => watch.stop());
  const note = (fact: WitnessEvent): void =>
    void real.table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type: 'note', fact } });
  const seen = (place: CardPlace, count: number): void => note({ type: 'cards-seen', place, count });
  note({ type: 'device-changed', device: 'reader', state: 'ready', fault: null, why: null });
  expect(real.ask(start).refusal).toBeNull();
  for (const seat of [3, 4, 1]) seen(seat, 2);
  const state = () => real.table.state ?? expect.unreachable('The table is open.');
  return {
    ...real,
    note,
    seen,
    state,
    byReader: () =>
      real.log
        .read(0, 1_000)
        .filter(({ actor }) => actor === 'device:reader')
        .map(({ kind }) => kind)
        .filter((kind) => kind === 'checked' || kind === 'called'),
  };
}

test('a flop that has lain for a second books the call and the check before it; a shorter time books nothing', () => {
  const { ask, seen, state, time, byReader } = watchedTable();
  expect(ask({ type: 'call', seat: 1 }).refusal).toBeNull();
  seen('board', 3);
  time.advance(999);
  expect(state().hand?.toAct).toBe(3);
  time.advance(1);
  expect(byReader()).toEqual(['called', 'checked']);
  expect(state().hand?.stage).toBe('board');
});

test('a card gone again within the second books nothing', () => {
  const { ask, seen, state, time } = watchedTable();
  ask({ type: 'call', seat: 1 });
  seen('board', 3);
  time.advance(500);
  seen('board', 2);
  time.advance(5_000);
  expect(state().hand?.toAct).toBe(3);
});

test('if cards book checks only, an open call is left to the dealer, and the street is too early', () => {
  const { ask, seen, state, time, byReader } = watchedTable('checks');
  expect(ask({ type: 'call', seat: 1 }).refusal).toBeNull();
  seen('board', 3);
  time.advance(60_000);
  expect(state().hand?.toAct).toBe(3);
  expect(byReader()).toEqual([]);
  // Only the big blind is left, and faces nothing.
  expect(ask({ type: 'call', seat: 3 }).refusal).toBeNull();
  time.advance(1_000);
  expect(byReader()).toEqual(['checked']);
  expect(state().hand?.stage).toBe('board');
});

test('in a house that taps everything, no card books anything', () => {
  const { ask, seen, time, byReader } = watchedTable('manual');
  ask({ type: 'call', seat: 1 });
  ask({ type: 'call', seat: 3 });
  seen('board', 3);
  time.advance(60_000);
  expect(byReader()).toEqual([]);
});

test('what was undone is not booked again, and one tap undoes all of it', () => {
  const { ask, seen, state, time, byReader } = watchedTable();
  ask({ type: 'call', seat: 1 });
  seen('board', 3);
  time.advance(1_000);
  expect(ask({ type: 'undo', step: 'checked' }).refusal).toBeNull();
  time.advance(60_000);
  expect(state().hand?.toAct).toBe(3);
  expect(byReader()).toEqual(['called', 'checked']);
});

test.each([
  ['two players would still have to call', [] as const, 3],
  ['one card of three lies there', [{ type: 'call', seat: 1 }] as const, 1],
  ['a card too many lies there', [{ type: 'call', seat: 1 }] as const, 4],
])('nothing is booked when %s', (_why, commands, cards) => {
  const { ask, seen, state, time, byReader } = watchedTable();
  for (const command of commands) expect(ask(command).refusal).toBeNull();
  seen('board', cards);
  time.advance(60_000);
  expect(byReader()).toEqual([]);
  expect(state().hand?.stage).toBe('betting');
});

test('if a player’s cards are missing they may have folded: nothing is booked', () => {
  const { ask, seen, time, byReader } = watchedTable();
  ask({ type: 'call', seat: 1 });
  seen(4, 0);
  seen('board', 3);
  time.advance(60_000);
  expect(byReader()).toEqual([]);
});

test('without a clear view of the cards nothing is booked', () => {
  const { ask, note, seen, time, byReader } = watchedTable();
  ask({ type: 'call', seat: 1 });
  note({ type: 'place-reads', place: 'board', state: 'unusable' });
  seen('board', 3);
  time.advance(60_000);
  expect(byReader()).toEqual([]);
});
