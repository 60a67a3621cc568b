import { expect, test } from 'vitest';
import type { Command } from '../../engine/table.ts';
import type { ShufflerEvent } from '../../native-bridge/contracts/shuffler.ts';
import { type RealTable, realTable } from '../../test/support/real-table.ts';
import { push, start } from '../../test/support/sample-table.ts';
import { bookShufflerEvents } from './shuffler-events.ts';

const press: ShufflerEvent = { type: 'green-button', opens: true, live: true };

function withShuffler(real: RealTable, isAttended = () => true) {
  let say: (event: ShufflerEvent) => void = () => {};
  const onEvent = (listener: (event: ShufflerEvent) => void) => {
    say = listener;
    return () => {};
  };
  const told: string[] = [];
  bookShufflerEvents({ onEvent, deckInPlay: (deck) => void told.push(deck) }, { ...real, isAttended });
  const lastKind = () => real.log.read(real.log.head.seq - 1, 1)[0]?.kind;
  const foldToOne = (): void => {
    while (real.table.state?.hand?.stage === 'betting') {
      expect(real.ask({ type: 'fold', seat: real.table.state.hand.toAct ?? 0 }).refusal).toBeNull();
    }
  };
  return { say: (event: ShufflerEvent) => say(event), lastKind, foldToOne, told, hand: () => real.table.state?.hand };
}

test('a live press with a finished deck opens the hand', () => {
  const real = realTable();
  const { say, hand } = withShuffler(real);
  say(press);
  expect(hand()).toMatchObject({ number: 1, stage: 'betting', startedAt: real.time.now() });
  expect(real.log.read(0, 1_000).find(({ kind }) => kind === 'hand-started')).toMatchObject({
    actor: 'device:shuffler',
  });
});

test('if sign-in is required and nobody is signed in, a press is recorded and opens no hand', () => {
  const real = realTable();
  let isAttended = false;
  const { say, hand, lastKind } = withShuffler(real, () => isAttended);
  say(press);
  expect([hand(), lastKind()]).toEqual([null, 'shuffler-reported']);
  isAttended = true;
  say(press);
  expect(hand()).toMatchObject({ number: 1 });
});

test.each([
  ['replayed from the memory of the machine', { ...press, live: false }],
  ['with no finished deck', { ...press, opens: false }],
])('a press %s is a fact and nothing more', (_what, event) => {
  const { say, hand, lastKind } = withShuffler(realTable());
  say(event);
  expect(hand()).toBeNull();
  expect(lastKind()).toBe('shuffler-reported');
});

test('a press before the last pot is pushed opens the next hand at its end, dated at the press', () => {
  const real = realTable();
  const { say, hand, foldToOne, lastKind } = withShuffler(real);
  real.ask(start);
  foldToOne();
  real.time.advance(3_000);
  const pressedAt = real.time.now();
  say(press);
  expect(lastKind()).toBe('green-button-held');
  expect(hand()?.number).toBe(1);
  real.time.advance(9_000);
  real.ask(push(0));
  expect(hand()).toMatchObject({ number: 2, stage: 'betting', startedAt: pressedAt });
});

test.each([
  ['a tap', (real: RealTable) => void real.ask(start)],
  ['a press that bounced', (_real: RealTable, say: (event: ShufflerEvent) => void) => say(press)],
])('a press that fetches the deck of a hand opened by %s opens no other hand', (_what, open) => {
  const real = realTable();
  const { say, hand, foldToOne, lastKind } = withShuffler(real);
  say(done);
  open(real, say);
  say(press);
  expect(lastKind()).toBe('shuffler-reported');
  say({ type: 'taken', deck: 'RED', live: true });
  foldToOne();
  real.ask(push(0));
  expect(hand()).toMatchObject({ number: 1, stage: 'over' });
});

test('a press while the hand already has its deck is for the next hand, even before the first action', () => {
  const real = realTable();
  const { say, hand, foldToOne } = withShuffler(real);
  say(done);
  say(press);
  say({ type: 'taken', deck: 'RED', live: true });
  say({ ...done, deck: 'BLUE' });
  say(press);
  foldToOne();
  real.ask(push(0));
  expect(hand()).toMatchObject({ number: 2, stage: 'betting' });
});

test('a press held through a restart between two hands is not lost', () => {
  const real = realTable();
  const first = withShuffler(real);
  real.ask(start);
  first.foldToOne();
  first.say(press);
  // Ends as the last pot is pushed, before any other part has heard of it.
  const dying = real.reopen();
  dying.ask(push(0));
  expect(dying.table.state?.hand?.stage).toBe('over');
  const again = withShuffler(dying.reopen());
  expect(again.hand()).toMatchObject({ number: 2, stage: 'betting' });
});

test.each([
  ['the office lets hands be dealt again', { type: 'halt-table', why: null, by: 'floor:1', at: 0 }],
  ['the floor does at the table', { type: 'lift-halt', by: 'floor:1', at: 0 }],
] as const)('a press at a halted table is held, and the hand begins when %s', (_what, command) => {
  const real = realTable();
  const { say, hand, lastKind } = withShuffler(real);
  const order = (one: Command) =>
    real.table.submit({
      actor: one.type === 'lift-halt' ? 'floor:1' : 'cardroom',
      id: null,
      sequence: null,
      command: one,
    });
  order({ type: 'halt-table', why: 'balance', by: 'floor:1', at: 0 });
  say(press);
  expect([hand(), lastKind()]).toEqual([null, 'green-button-held']);
  real.time.advance(600_000);
  order({ type: 'set-hand-for-hand', round: 3 });
  expect(hand()).toBeNull();
  order(command);
  expect(hand()).toMatchObject({ number: 1, startedAt: real.time.now() });
  expect(real.table.state?.handForHand).toEqual({ round: 3, hand: 1 });
});

test('a press that cannot open a hand is only recorded', () => {
  const real = realTable();
  const { say, hand, lastKind } = withShuffler(real);
  for (const seat of [1, 3]) real.ask({ type: 'open-seat', seat });
  say(press);
  expect(hand()).toBeNull();
  expect(lastKind()).toBe('shuffler-reported');
});

const done = { type: 'done', deck: 'RED', cards: 52, expected: 52, verified: 'pass', inferred: false } as const;

test('the machine’s deck reports are part of the table’s state', () => {
  const real = realTable();
  const { say } = withShuffler(real);
  say(done);
  expect(real.table.state?.witnesses.deckWaiting).toMatchObject({ deck: 'RED', cards: 52, verified: 'pass' });
  say({ type: 'taken', deck: 'RED', live: true });
  expect(real.table.state?.witnesses).toMatchObject({ deckInPlay: 'RED', deckWaiting: null });
});

test.each<readonly [ShufflerEvent, object]>([
  [
    { type: 'loaded', deck: 'RED' },
    { what: 'loaded', deck: 'RED' },
  ],
  [
    { type: 'shuffling', deck: 'RED' },
    { what: 'shuffling', deck: 'RED' },
  ],
  [done, { what: 'done', deck: 'RED', cards: 52, expected: 52, verified: 'pass', inferred: false }],
  [
    { type: 'done', deck: 'UNKNOWN', cards: null, expected: null, verified: 'not-checked', inferred: true },
    { what: 'done', deck: 'UNKNOWN', cards: null, verified: 'not-checked', inferred: true },
  ],
  [
    { type: 'verified', deck: 'BLUE', cards: 51, expected: 52, verified: 'fail' },
    { what: 'verified', deck: 'BLUE', cards: 51, expected: 52, verified: 'fail' },
  ],
  [
    { type: 'taken', deck: 'RED', live: false },
    { what: 'taken', deck: 'RED', live: false },
  ],
  [
    { type: 'fault', code: 'JAM' },
    { what: 'fault', code: 'JAM' },
  ],
  [
    { type: 'fault-cleared', code: 'JAM' },
    { what: 'fault-cleared', code: 'JAM' },
  ],
  [
    { type: 'overdue', deck: 'RED' },
    { what: 'overdue', deck: 'RED' },
  ],
  [{ type: 'lid-open' }, { what: 'lid-open' }],
  [{ type: 'lid-closed' }, { what: 'lid-closed' }],
  [{ type: 'service', on: true }, { what: 'service-on' }],
  [{ type: 'service', on: false }, { what: 'service-off' }],
  [
    { type: 'restarted', why: 'POWER' },
    { what: 'restarted', code: 'POWER' },
  ],
  [
    { type: 'events-lost', count: 3 },
    { what: 'events-lost', cards: 3 },
  ],
  [
    { type: 'totals', cycles: 88_120, jams: 4, missing: 1 },
    { what: 'totals', cards: 88_120 },
  ],
  [
    { type: 'tamper', what: 'CASE' },
    { what: 'tamper', code: 'CASE' },
  ],
])('%j is booked as the machine said it', (event, booked) => {
  const real = realTable();
  withShuffler(real).say(event);
  const row = real.log.read(0, 1_000).findLast(({ kind }) => kind === 'shuffler-reported');
  expect(row).toMatchObject({ actor: 'device:shuffler' });
  expect(JSON.parse(row?.body ?? '')).toMatchObject({ live: true, ...booked });
});

const accept = { type: 'accept-deck', at: 0, deck: 'RED', by: 'floor', reason: { id: 'r', hash: '' } } as const;

test('a press for a wrong deck is recorded, and opens no hand even after somebody has answered for the deck', () => {
  const real = realTable();
  const { say, hand, lastKind } = withShuffler(real);
  say({ ...done, verified: 'fail' });
  say(press);
  expect(hand()).toBeNull();
  expect(lastKind()).toBe('shuffler-reported');
  expect(real.ask(accept).refusal).toBeNull();
  real.time.advance(60_000);
  expect(hand()).toBeNull();
  say(press);
  expect(hand()?.number).toBe(1);
});

test('nor does a press made during the hand before, even after a restart', () => {
  const real = realTable();
  const { say, hand, foldToOne, lastKind } = withShuffler(real);
  real.ask(start);
  say({ ...done, verified: 'fail' });
  say(press);
  expect(lastKind()).toBe('shuffler-reported');
  foldToOne();
  real.ask(push(0));
  real.ask(accept);
  expect(hand()?.stage).toBe('over');
  expect(withShuffler(real.reopen()).hand()?.stage).toBe('over');
});

test('a press held for a good deck is dropped when the deck turns out wrong', () => {
  const real = realTable();
  const { say, hand, foldToOne } = withShuffler(real);
  real.ask(start);
  say(done);
  say(press);
  say({ type: 'verified', deck: 'RED', cards: 51, expected: 52, verified: 'fail' });
  foldToOne();
  real.ask(push(0));
  expect(hand()?.stage).toBe('over');
  real.ask(accept);
  expect(hand()?.stage).toBe('over');
});

test('no report of the machine makes a tap stale', () => {
  const real = realTable();
  const { say, hand } = withShuffler(real);
  real.ask(start);
  const { sequence } = real.table;
  say(done);
  say({ type: 'taken', deck: 'RED', live: true });
  say({ type: 'fault', code: 'CARD_MISSING' });
  say(press);
  expect(real.ask({ type: 'fold', seat: hand()?.toAct ?? 0 }, { sequence }).refusal).toBeNull();
});

test('a machine that offers card order is booked as tampered with', () => {
  const real = realTable();
  const { say } = withShuffler(real);
  say({ type: 'tamper', what: 'card order offered' });
  const row = real.log.read(0, 1_000).findLast(({ kind }) => kind === 'shuffler-reported');
  expect(JSON.parse(row?.body ?? '')).toMatchObject({
    what: 'tamper',
    code: 'card order offered',
  });
});

test('the deck the dealer names is passed to the machine, which cannot tell decks apart', () => {
  const real = realTable();
  const { told } = withShuffler(real);
  expect(real.ask({ type: 'change-deck', deck: 'BLUE' }).refusal).toBeNull();
  expect(told).toEqual(['BLUE']);
});

test('a fault from before the start stays only if the machine repeats it; tampering stays', () => {
  const real = realTable();
  const { say } = withShuffler(real);
  const faults = ['JAM', 'COUNT'];
  for (const code of faults) say({ type: 'fault', code });
  say({ type: 'service', on: true });
  say({ type: 'tamper', what: 'CASE' });
  say({ ...done, deck: 'BLUE', cards: 51, verified: 'fail' });
  const again = real.reopen();
  const { say: sayAgain } = withShuffler(again);
  expect(again.table.state?.witnesses.shufflerNeeds).toEqual(['SERVICE', 'TAMPER']);
  expect(again.table.state?.witnesses.suspectDeck).toMatchObject({ deck: 'BLUE' });
  sayAgain({ type: 'fault', code: 'JAM' });
  expect(again.table.state?.witnesses.shufflerNeeds).toEqual(['SERVICE', 'TAMPER', 'JAM']);
});

test('a machine that may have been tampered with calls the floor, once while the call is open, and stops no hand', () => {
  const real = realTable();
  const { say, hand } = withShuffler(real);
  const calls = () => real.table.state?.incidents.filter(({ kind }) => kind === 'call') ?? [];
  real.ask(start);
  say({ type: 'tamper', what: 'card order offered' });
  say({ type: 'tamper', what: 'CASE' });
  expect(calls()).toMatchObject([{ seat: null, ruling: null, at: real.time.now() }]);
  expect(hand()).toMatchObject({ stage: 'betting' });
  const [call] = calls();
  real.ask({ type: 'rule-incident', at: 1, incident: call?.id ?? '', ruling: 'play-on', by: 'floor:1', reason: null });
  say({ type: 'tamper', what: 'CASE' });
  expect(calls()).toHaveLength(2);
});

test('of a machine that never stops sending, as many events as its memory holds are booked, the rest as a number, and play goes on', () => {
  const real = realTable();
  const { say } = withShuffler(real);
  const floodOf = (count: number): void => {
    for (let event = 0; event < count; event += 1) say({ type: 'fault', code: 'JAM' });
  };
  floodOf(200);
  const booked = real.log.head.seq;
  floodOf(4_000);
  expect(real.log.head.seq).toBe(booked);
  expect(real.ask({ type: 'start-hand', at: 0, by: 'dealer' }).refusal).toBeNull();
  real.time.advance(1_000);
  const [lost] = real.log.read(real.log.head.seq - 1, 1);
  expect(JSON.parse(lost?.body ?? '')).toMatchObject({ what: 'events-lost', cards: 4_000 });
  // The floor is still called because of possible tampering.
  floodOf(10);
  say({ type: 'tamper', what: 'ORDER' });
  expect(real.table.state?.incidents).toMatchObject([{ kind: 'call' }]);
});

test('a held press whose hand cannot begin is dropped: the next press counts from its own moment', () => {
  const real = realTable();
  let isAttended = true;
  const { say, hand, foldToOne, lastKind } = withShuffler(real, () => isAttended);
  real.ask(start);
  say(press);
  foldToOne();
  isAttended = false;
  real.ask(push(0));
  expect([hand()?.stage, lastKind()]).toEqual(['over', 'green-button-held']);
  expect(real.table.state?.witnesses.greenButtonHeldAt).toBeNull();
  real.time.advance(1_800_000);
  isAttended = true;
  const again = withShuffler(real.reopen());
  expect(again.hand()).toMatchObject({ number: 1, stage: 'over' });
});

test('a start by tap has its own moment, whatever press is held', () => {
  const real = realTable();
  real.ask({ type: 'note', fact: { type: 'green-button-held', at: 1 } });
  real.ask({ type: 'start-hand', at: 1_800_000, by: 'dealer' });
  expect(real.table.state?.hand).toMatchObject({ number: 1, startedAt: 1_800_000 });
});

test('a misdeal drops a held press: its deck is not the one dealt', () => {
  const real = realTable();
  const { say, hand } = withShuffler(real);
  real.ask(start);
  say(press);
  const report = { kind: 'exposed-by-dealer', seat: 3, count: 2, choice: 'later' } as const;
  real.ask({ type: 'report', at: 1, incident: 'i1', report });
  real.ask({ type: 'rule-incident', at: 2, incident: 'i1', ruling: 'deal-again', by: 'floor:1', reason: null });
  expect(hand()).toMatchObject({ number: 1, stage: 'over' });
  expect(real.table.state?.witnesses.greenButtonHeldAt).toBeNull();
});

test('a press an older program held past the end of its hand opens none at the start', () => {
  const real = realTable();
  const first = withShuffler(real);
  real.ask(start);
  first.foldToOne();
  real.ask(push(0));
  const older = real.reopen();
  older.ask({ type: 'note', fact: { type: 'green-button-held', at: older.time.now() } });
  older.ask({ type: 'set-away', seat: 4, away: true });
  const again = withShuffler(older.reopen());
  expect(again.hand()).toMatchObject({ number: 1, stage: 'over' });
  expect(again.lastKind()).toBe('green-button-held');
});
