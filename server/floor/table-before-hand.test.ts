import { expect, test } from 'vitest';
import type { HandTape, TableState } from '../../engine/table.ts';
import { keepOtherShape, type RealTable, realTable } from '../../test/support/real-table.ts';
import { push, start } from '../../test/support/sample-table.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { handsInStore } from '../cardroom/hand-source.ts';
import { Room } from '../cardroom/room.ts';
import { handsInLog } from '../table/hand-source.ts';
import { type HandSource, tableBeforeHand, tableWithSteps, tapeOfHand } from './table-before-hand.ts';

interface PlayedHand {
  readonly before: TableState | null;
  readonly tape: HandTape | null;
}

/** 27 hands in which everybody folds to the big blind, the last one still in play; each as it was when it was the last. */
function playedTable() {
  const real = realTable();
  const hands: PlayedHand[] = [];
  for (let hand = 1; hand <= 27; hand += 1) {
    const before = real.table.state;
    real.ask(start);
    if (hand < 27) {
      everybodyFolds(real);
    }
    hands.push({ before, tape: real.table.tape });
  }
  return { real, hands };
}

function everybodyFolds(real: RealTable): void {
  const toAct = () => real.table.state?.hand?.toAct ?? null;
  for (let seat = toAct(); seat !== null; seat = toAct()) real.ask({ type: 'fold', seat });
  real.ask(push(0));
}

/** The same rows as the room stores them. */
function inRoom({ log }: RealTable): HandSource {
  const { store, time } = storeOnDisk();
  const { tableId, logId } = log;
  const room = new Room({ store, time, tableKeys: new Map(), staffList: () => null });
  const rows = log.read(0, 10_000);
  // In two batches, so that a hand is split between them.
  for (const part of [rows.slice(0, 100), rows.slice(100)])
    room.intake.accept({ tableId, logId, rows: part, texts: log.allTexts() });
  const known = room.table(tableId);
  if (known === null) throw new Error('The room does not understand the table.');
  return handsInStore(store, known);
}

/** Compares states as text and without the step that could be taken back before a hand: only the table itself knows it. */
const text = (value: unknown): string =>
  JSON.stringify(value, (key, one: unknown) => (key === 'undo' ? undefined : one));

const older = (tape: HandTape | null): unknown => tape && { ...tape, isPast: true };

test('every hand is restored as it was, at the table and in the room', () => {
  const { real, hands } = playedTable();
  for (const source of [handsInLog(real.log), inRoom(real)]) {
    for (const [index, { before, tape }] of hands.entries()) {
      const isLast = index === hands.length - 1;
      expect(text(tableBeforeHand(source, index + 1)), `hand ${index + 1}`).toBe(text(before));
      expect(text(tapeOfHand(source, index + 1)), `hand ${index + 1}`).toBe(text(isLast ? tape : older(tape)));
    }
    for (const never of [0, 28])
      expect([tableBeforeHand(source, never), tapeOfHand(source, never)]).toEqual([null, null]);
  }
});

test('a table grown from a stored state below its last hand knows what can be taken back, as the table itself does', () => {
  const { real } = playedTable();
  everybodyFolds(real);
  for (const source of [handsInLog(real.log), inRoom(real)]) {
    expect(text(tableWithSteps(source, 27))).toBe(text(real.table.state));
    expect(tableWithSteps(source, 27)?.undo).toEqual(real.table.state?.undo);
  }
});

test('an old hand is restored from the nearest stored state', () => {
  const { real } = playedTable();
  for (const source of [handsInLog(real.log), inRoom(real)]) {
    const first = real.log.rowsOfHand(25)[0];
    expect(source.snapshotBelow(24)).toBeNull();
    expect(source.snapshotBelow(27)?.sequence).toBe((first?.seq ?? 0) - 1);
    const near: HandSource = {
      ...source,
      eventsAfter: (after, limit) => (after === 0 ? [] : source.eventsAfter(after, limit)),
    };
    expect(tableBeforeHand(near, 26)).not.toBeNull();
    expect(tableBeforeHand(near, 24)).toBeNull();
  }
});

test('a stored state of other types is not used, and is rewritten at the start', () => {
  const { real, hands } = playedTable();
  keepOtherShape(real.log);
  expect(handsInLog(real.log).snapshotBelow(27)).toBeNull();
  expect(text(tableBeforeHand(handsInLog(real.log), 26))).toBe(text(hands[25]?.before));
  const { log } = real.reopen();
  const kept = handsInLog(log).snapshotBelow(27);
  expect(text(kept?.state)).toBe(text(hands[24]?.before));
});

test('an older hand includes its amendments, and no other hand does', () => {
  const { real, hands } = playedTable();
  everybodyFolds(real);
  const third = tapeOfHand(handsInLog(real.log), 3);
  amend(real, third);
  expect(real.log.lateAmendments()).toHaveLength(1);
  for (const source of [handsInLog(real.log), inRoom(real)]) {
    const amended = tapeOfHand(source, 3);
    expect(amended?.isPast).toBe(true);
    expect(text(amended?.before)).toBe(text(third?.before));
    expect(amended?.events.some(({ type }) => type === 'raised')).toBe(true);
    expect(text(tapeOfHand(source, 2))).toBe(text(older(hands[1]?.tape ?? null)));
  }
});

/** In this tape's hand the first player to act raised instead, and the big blind folded as well. */
function amend(real: RealTable, tape: HandTape | null): void {
  const [begun] = tape?.events ?? [];
  if (begun?.type !== 'hand-started') throw new Error('It is no hand.');
  const { number: hand, button, bigBlind } = begun;
  const raise = { change: 'replace', act: 2, with: { type: 'raise', seat: button, to: 6 } } as const;
  const fold = { change: 'insert', before: 4, act: { type: 'fold', seat: bigBlind } } as const;
  const reason = { id: 'why', hash: '' };
  const changes = [raise, fold];
  const command = { type: 'amend-past-hand', at: 9, by: 'floor:s1', hand, changes, reason, tape } as const;
  const { sequence } = real.table;
  const answer = real.table.submit({
    actor: 'floor:s1+manager:s2',
    asker: { origin: 'room' },
    id: 'amend',
    sequence,
    command,
  });
  expect(answer.refusal).toBeNull();
}

test('a hand the engine can no longer follow counts as missing', () => {
  const { real } = playedTable();
  const source = handsInLog(real.log);
  const eventsAfter: HandSource['eventsAfter'] = (after, limit) => source.eventsAfter(after + 5, limit);
  const torn: HandSource = { ...source, snapshotBelow: () => null, eventsAfter };
  expect([tableBeforeHand(torn, 2), tapeOfHand(torn, 2)]).toEqual([null, null]);
});

test('a hand is the last one again after the start of the next is undone, at the table and in the room', () => {
  const real = realTable();
  const undo = (step: string) => real.ask({ type: 'undo', step, tape: real.table.tape, at: 0 });
  real.ask(start);
  everybodyFolds(real);
  real.ask(start);
  undo('hand-started');
  undo('pot-pushed');
  real.ask(push(0));
  const { tape } = real.table;
  expect(tape?.events.filter(({ type }) => type === 'pot-pushed')).toHaveLength(1);
  for (const source of [handsInLog(real.log), inRoom(real)]) {
    expect(text(tapeOfHand(source, 1))).toBe(text(tape));
    expect(source.eventsOfHand(2).map(({ event }) => event.type)).toContain('hand-voided');
  }
  // After another hand has begun it is an older one, and its tape has what was done after that undo.
  real.ask(start);
  for (const source of [handsInLog(real.log), inRoom(real)])
    expect(text(tapeOfHand(source, 1))).toBe(text(older(tape)));
});
