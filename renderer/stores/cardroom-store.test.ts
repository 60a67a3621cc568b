import { expect, test } from 'vitest';
import { CardroomConnection } from '../connection/cardroom-connection.ts';
import { ScriptedRoom } from '../screens/floor-desk/scripted-room.ts';
import { ScriptedTable } from '../screens/floor-desk/scripted-table.ts';
import { cardroomRequests } from './cardroom-requests.ts';
import { createCardroomStore, listenInto } from './cardroom-store.ts';

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
  expect(store.getState().opened).toEqual({ tableId: 'a', hand: 1, events: null });
  const [asked] = room.asked('read-hand');
  room.say({ type: 'hand', id: asked?.id ?? '', tableId: 'a', hand: 1, events: [...one.handEvents] });
  const read = one.seen.length;
  one.act('fold').act('fold');
  one.submit({ type: 'push-pot', at: one.at, pot: 0 });
  one.start();
  for (const seen of one.seen.slice(read)) room.say({ type: 'event', tableId: 'a', seen });
  const types = store.getState().opened?.events?.map(({ event }) => event?.type) ?? [];
  expect(types.filter((type) => type === 'hand-started')).toHaveLength(1);
  expect(types.at(-1)).toBe('hand-ended');
});

test('an answer about a hand nobody looks at any more is dropped', () => {
  const { room, store, requests } = entered();
  room.welcome([]);
  requests.openHand({ tableId: 'a', hand: 1 });
  requests.openHand({ tableId: 'a', hand: 2 });
  room.say({ type: 'hand', id: 'x', tableId: 'a', hand: 1, events: [] });
  expect(store.getState().opened).toEqual({ tableId: 'a', hand: 2, events: null });
});

test('a ruling goes from sent to waiting to refused with the table’s sentence', () => {
  const { room, store, requests } = entered();
  room.welcome([]);
  requests.rule({ tableId: 'a', incident: 'i', ruling: 'deal-again', reason: 'first card' });
  expect(store.getState().rulings.i?.state).toBe('sent');
  const [asked] = room.asked('rule');
  expect(asked).toMatchObject({ tableId: 'a', incident: 'i', ruling: 'deal-again', reason: 'first card' });
  const ruled = { type: 'ruled', id: asked?.id ?? '', incident: 'i', ruling: 'deal-again' } as const;
  room.say({ ...ruled, state: 'waiting', sentence: null });
  expect(store.getState().rulings.i?.state).toBe('waiting');
  room.say({ ...ruled, state: 'refused', sentence: 'The table is already playing hand 2.' });
  expect(store.getState().rulings.i).toMatchObject({
    state: 'refused',
    sentence: 'The table is already playing hand 2.',
  });
});

test('the cardroom server’s own refusal is kept with its reason', () => {
  const { room, store, requests } = entered();
  room.welcome([]);
  requests.rule({ tableId: 'a', incident: 'i', ruling: 'play-on', reason: '' });
  const id = room.asked('rule')[0]?.id ?? '';
  room.say({ type: 'refused', id: 'somebody-else', refusal: { reason: 'no-such-table', tableId: 'a' } });
  expect(store.getState().rulings.i?.state).toBe('sent');
  room.say({ type: 'refused', id, refusal: { reason: 'no-such-incident', incident: 'i' } });
  expect(store.getState().rulings.i).toMatchObject({ state: 'refused', refusal: { reason: 'no-such-incident' } });
});

test('a ruling the table has booked is done, even if the message saying so was lost', () => {
  const { room, store, requests } = entered();
  const { one } = twoTables();
  one.reportMisdeal('i');
  room.welcome([one.overview()]);
  requests.rule({ tableId: 'a', incident: 'i', ruling: 'play-on', reason: '' });
  one.submit({ type: 'rule-incident', at: 0, incident: 'i', ruling: 'play-on', by: 'floor:AB', reason: null });
  room.say({ type: 'table', table: one.overview(), names: {}, now: 0 });
  expect(store.getState().rulings.i?.state).toBe('done');
});

test('being turned away keeps the sentence', () => {
  const { room, store } = entered();
  room.say({ type: 'turned-away', why: 'not-paired', sentence: 'Ask for a code.' });
  expect(store.getState().turnedAway).toMatchObject({ why: 'not-paired', sentence: 'Ask for a code.' });
});
