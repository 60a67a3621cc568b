import { expect, test } from 'vitest';
import type { TableEvent } from '../../engine/table.ts';
import type { StaffRefusal } from '../../protocol/staff.ts';
import { CardroomConnection } from '../connection/cardroom-connection.ts';
import { ScriptedRoom } from '../room/scripted-room.ts';
import { ScriptedTable } from '../room/scripted-table.ts';
import { cardroomRequests } from './cardroom-requests.ts';
import { createCardroomStore, listenInto, rulingOn } from './cardroom-store.ts';

function entered() {
  const room = new ScriptedRoom();
  const clock = { now: 1_000 };
  const store = createCardroomStore(clock.now);
  let ids = 0;
  const newId = () => `request-${++ids}`;
  const connection = new CardroomConnection({
    transport: room.transport,
    key: 'k',
    newId,
    listener: listenInto(store, () => clock.now),
  });
  const requests = cardroomRequests({ store, connection, newId });
  room.line('up');
  return { room, clock, store, requests };
}

function twoTables() {
  const players = { 1: 'Ada', 2: 'Bob', 3: 'Cyril' };
  const one = new ScriptedTable({ tableId: 'a', name: 'Table 10', seats: 3, at: 0, players });
  const other = new ScriptedTable({ tableId: 'b', name: 'Table 2', seats: 3, at: 0, players });
  return { one: one.start(), other };
}

test('a welcome fills the store, tables by their numbers', () => {
  const { room, store } = entered();
  const { one, other } = twoTables();
  expect(store.getState().link.state).toBe('opening');
  room.welcome([one.overview(), other.overview()], { names: one.names, now: 5_000 });
  const { link, me, tables, ahead, names } = store.getState();
  expect(link).toEqual({ state: 'up', since: 1_000 });
  expect(me).toEqual({ role: 'floor', name: 'Tomáš R.' });
  expect(tables.map(({ name }) => name)).toEqual(['Table 2', 'Table 10']);
  expect(ahead).toBe(4_000);
  expect(names['a-2']).toBe('Bob');
});

test('a table message replaces one table, and a new table gets its place', () => {
  const { room, store } = entered();
  const { one, other } = twoTables();
  room.welcome([one.overview()]);
  room.say({ type: 'table', table: other.overview(), names: {}, now: 0 });
  one.act('fold');
  room.say({ type: 'table', table: one.overview(), names: {}, now: 0 });
  const { tables } = store.getState();
  expect(tables.map(({ name }) => name)).toEqual(['Table 2', 'Table 10']);
  expect(tables[1]?.state.hand?.actions).toHaveLength(1);
});

test('the watched table grows by its events, and only by those that follow', () => {
  const { room, store } = entered();
  const { one } = twoTables();
  room.welcome([one.overview()]);
  const before = one.seen.length;
  one.act('call').act('fold');
  const [called, folded] = one.seen.slice(before);
  if (called === undefined || folded === undefined) throw new Error('Two actions are two events.');
  room.say({ type: 'event', tableId: 'a', seen: folded });
  expect(store.getState().tables[0]?.sequence).toBe(before);
  room.say({ type: 'event', tableId: 'a', seen: called });
  room.say({ type: 'event', tableId: 'a', seen: folded });
  expect(store.getState().tables[0]?.state).toEqual(one.overview().state);
});

test('a line that goes down changes nothing but says since when', () => {
  const { room, store, clock } = entered();
  const { one } = twoTables();
  room.welcome([one.overview()]);
  clock.now = 9_000;
  room.line('down');
  clock.now = 20_000;
  room.line('down');
  expect(store.getState().link).toEqual({ state: 'down', since: 9_000 });
  expect(store.getState().tables).toHaveLength(1);
  room.line('up');
  expect(store.getState().link.state).toBe('down');
  room.welcome([one.overview()]);
  expect(store.getState().link).toEqual({ state: 'up', since: 20_000 });
});

test('an opened hand gets its events and goes on with the live ones, but not into the next hand', () => {
  const { room, store, requests } = entered();
  const { one } = twoTables();
  room.welcome([one.overview()]);
  requests.openHand({ tableId: 'a', hand: 1 });
  const nothing = { before: null, events: null, refusal: null };
  expect(store.getState().opened).toEqual({ tableId: 'a', hand: 1, ...nothing });
  room.hand(one.read);
  expect(store.getState().opened?.before?.handNumber).toBe(0);
  const read = one.seen.length;
  one.act('fold').act('fold');
  one.submit({ type: 'push-pot', at: one.at, pot: 0 });
  one.start();
  for (const seen of one.seen.slice(read)) room.say({ type: 'event', tableId: 'a', seen });
  const types = store.getState().opened?.events?.map(({ event }) => event?.type) ?? [];
  expect(types.filter((type) => type === 'hand-started')).toHaveLength(1);
  expect(types.at(-1)).toBe('hand-ended');
});

test('a correction of the opened hand that comes hands later is told with it, and nothing that follows is', () => {
  const { room, store, requests } = entered();
  const { one } = twoTables();
  room.welcome([one.overview()]);
  requests.openHand({ tableId: 'a', hand: 1 });
  room.hand(one.read);
  const last = store.getState().opened?.events?.at(-1)?.sequence ?? 0;
  const told = () =>
    store
      .getState()
      .opened?.events?.map(({ sequence }) => sequence - last)
      .filter((after) => after > 0);
  const amended = (hand: number) => ({ type: 'past-hand-amended', hand }) as Partial<TableEvent> as TableEvent;
  const happens = (after: number, event: TableEvent) =>
    room.say({ type: 'event', tableId: 'a', seen: { sequence: last + after, at: 0, actor: 'floor', event } });
  happens(7, amended(2));
  expect(told()).toEqual([]);
  happens(8, amended(1));
  happens(8, amended(1));
  happens(9, { type: 'checked', seat: 1, toAct: 2 });
  happens(20, amended(1));
  expect(told()).toEqual([8, 20]);
});

test('an answer about a hand nobody looks at any more is dropped', () => {
  const { room, store, requests } = entered();
  room.welcome([]);
  requests.openHand({ tableId: 'a', hand: 1 });
  requests.openHand({ tableId: 'a', hand: 2 });
  room.hand({ tableId: 'a', hand: 1, before: null, events: [] });
  expect(store.getState().opened).toMatchObject({ tableId: 'a', hand: 2, events: null });
});

test('a hand the desk cannot show says why, and only the one that is open', () => {
  const { room, store, requests } = entered();
  room.welcome([]);
  requests.openHand({ tableId: 'a', hand: 7 });
  room.say({ type: 'refused', id: 'x', refusal: { reason: 'no-such-hand', hand: 8 } });
  expect(store.getState().opened?.refusal).toBeNull();
  room.say({ type: 'refused', id: 'x', refusal: { reason: 'no-such-hand', hand: 7 } });
  expect(store.getState().opened?.refusal).toEqual({ reason: 'no-such-hand', hand: 7 });
});

const ruling = { order: 'rule-incident', incident: 'i', ruling: 'play-on', reason: '' } as const;

test('an order goes from given to heard to refused with the table’s sentence', () => {
  const { room, store, requests } = entered();
  room.welcome([]);
  const id = requests.order('a', { ...ruling, reason: 'first card' }, 'signature-1');
  const progress = () => store.getState().orders[id];
  expect(progress()).toMatchObject({ state: 'waiting', heard: false, tableId: 'a' });
  expect(room.asked('floor-order')).toEqual([
    { type: 'floor-order', id, tableId: 'a', order: { ...ruling, reason: 'first card' }, signature: 'signature-1' },
  ]);
  room.ordered({ state: 'waiting' });
  expect(progress()).toMatchObject({ state: 'waiting', heard: true });
  room.ordered({ state: 'refused', sentence: 'The table is already playing hand 2.' });
  expect(progress()).toMatchObject({ state: 'refused', sentence: 'The table is already playing hand 2.' });
});

test('the latest ruling on an incident is the one that counts, and the desk’s own refusal keeps its reason', () => {
  const { room, store, requests } = entered();
  room.welcome([]);
  const first = requests.order('a', ruling);
  room.ordered({ state: 'refused', refusal: { reason: 'signed-out' } });
  const second = requests.order('a', ruling);
  expect(store.getState().orders[first]?.refusal).toEqual({ reason: 'signed-out' });
  expect(rulingOn(store.getState().orders, 'i')?.id).toBe(second);
  expect(rulingOn(store.getState().orders, 'j')).toBeUndefined();
});

test('a ruling the table has booked is done, even if the message saying so was lost', () => {
  const { room, store, requests } = entered();
  const { one } = twoTables();
  one.reportMisdeal('i');
  room.welcome([one.overview()]);
  const id = requests.order('a', ruling);
  one.submit({ type: 'rule-incident', at: 0, incident: 'i', ruling: 'play-on', by: 'floor:AB', reason: null });
  room.say({ type: 'table', table: one.overview(), names: {}, now: 0 });
  expect(store.getState().orders[id]?.state).toBe('done');
});

test('who acts here, and what a sign-in, a signature and an opening were answered', async () => {
  const { room, store, requests } = entered();
  const petra = { id: 'p', number: '7', name: 'Petra', role: 'floor' } as const;
  const proof = { by: 'pin', number: '7', pin: '1234' } as const;
  room.welcome([], { desk: { needed: true, person: null, until: null, people: [petra], demo: false } });
  expect(store.getState().desk).toMatchObject({ needed: true, person: null });
  const reply = (refusal: StaffRefusal | null, more = {}) => {
    const id = room.heard.flatMap((said) => ('id' in said ? said.id : [])).at(-1) ?? '';
    room.say({ type: 'staff-answer', id, refusal, ...more });
  };
  const wrong = requests.signIn(proof);
  reply({ reason: 'not-known', triesLeft: 4 });
  expect(await wrong).toEqual({ refusal: { reason: 'not-known', triesLeft: 4 } });
  const signed = requests.sign(proof, '{"order":"x"}');
  reply(null, { signature: 's' });
  expect(await signed).toEqual({ refusal: null, signature: 's' });
  const opened = requests.openCards({ tableId: 'a', hand: 3, seats: [2], reason: 'Collusion?', signature: 's' });
  const { id } = room.asked('open-cards')[0] ?? { id: '' };
  const cards = [{ seat: 2, cards: ['As', 'Kd'] }] as const;
  room.say({ type: 'cards-opened', id, tableId: 'a', hand: 3, refusal: null, cards });
  expect(await opened).toEqual({ refusal: null, cards });
  const cut = [requests.signOut(), requests.ask({ what: 'audit', before: null })];
  room.line('down');
  expect(await Promise.all(cut)).toEqual([
    { refusal: { reason: 'not-kept' } },
    { what: 'refused', refusal: { reason: 'not-kept' } },
  ]);
});

test('being turned away keeps the sentence', () => {
  const { room, store } = entered();
  room.say({ type: 'turned-away', why: 'not-paired', sentence: 'Ask for a code.' });
  expect(store.getState().turnedAway).toMatchObject({ why: 'not-paired', sentence: 'Ask for a code.' });
});

test('a wish that went out and was not answered may be done; one without a line is not', async () => {
  const { room, requests } = entered();
  const pay = { type: 'pay-place', tournament: 'e', entry: 1, amount: 55_500 } as const;
  expect((await requests.wish(pay)).refusal).toEqual({ reason: 'not-kept' });
  room.welcome([]);
  const paid = requests.wish(pay);
  room.line('down');
  expect((await paid).refusal).toEqual({ reason: 'unanswered' });
});
