import { expect, test } from 'vitest';
import { ScriptedRoom } from '../room/scripted-room.ts';
import { CardroomConnection } from './cardroom-connection.ts';

function connected() {
  const room = new ScriptedRoom();
  const heard: string[] = [];
  let ids = 0;
  let timer: { readonly ms: number; readonly act: () => void } | null = null;
  const connection = new CardroomConnection({
    transport: room.transport,
    after: (ms, act) => {
      const own = { ms, act };
      timer = own;
      return () => {
        if (timer === own) timer = null;
      };
    },
    key: 'the key',
    newId: () => `request-${++ids}`,
    listener: {
      message: ({ type }) => heard.push(type),
      link: (state) => heard.push(state),
      silent: (is) => heard.push(is ? 'silent' : 'back'),
    },
  });
  const elapse = () => {
    const due = timer;
    timer = null;
    due?.act();
    return due?.ms ?? null;
  };
  return { room, heard, connection, elapse };
}

const ruling = {
  id: 'ruling-01',
  tableId: 't7',
  order: { order: 'rule-incident', incident: 'i1', ruling: 'play-on', reason: '' },
} as const;

test('says hello with its key each time the line comes up', () => {
  const { room, heard } = connected();
  room.line('up');
  room.line('down');
  room.line('up');
  expect(room.asked('hello')).toEqual([
    { type: 'hello', protocol: 1, key: 'the key' },
    { type: 'hello', protocol: 1, key: 'the key' },
  ]);
  expect(heard).toEqual(['up', 'down', 'up']);
});

test('asks for nothing before the welcome, and again for everything after each one', () => {
  const { room, connection } = connected();
  connection.watch('t7');
  connection.readHand({ tableId: 't7', hand: 121 });
  room.line('up');
  expect(room.heard.map(({ type }) => type)).toEqual(['hello']);
  room.welcome([]);
  room.line('down');
  room.line('up');
  room.welcome([]);
  expect(room.asked('watch')).toEqual([
    { type: 'watch', tableId: 't7' },
    { type: 'watch', tableId: 't7' },
  ]);
  expect(room.asked('read-hand').map(({ tableId, hand }) => ({ tableId, hand }))).toEqual([
    { tableId: 't7', hand: 121 },
    { tableId: 't7', hand: 121 },
  ]);
});

test('sends an order again under the same id until it is answered for good', () => {
  const { room, connection } = connected();
  room.line('up');
  room.welcome([]);
  connection.order(ruling);
  room.ordered({ state: 'waiting' });
  room.line('up');
  room.welcome([]);
  const sent = { type: 'floor-order', ...ruling };
  expect(room.asked('floor-order')).toEqual([sent, sent]);
  room.ordered({ state: 'done' });
  room.line('up');
  room.welcome([]);
  expect(room.asked('floor-order')).toHaveLength(2);
});

test('an order is said once on a line: a room that was silent for a while hears it no second time, nor one given meanwhile never', () => {
  const { room, connection, elapse } = connected();
  room.line('up');
  room.welcome([]);
  room.say({ type: 'clock', now: 100_000 });
  connection.order(ruling);
  expect(elapse()).toBe(6_000);
  connection.order({ ...ruling, id: 'meanwhile' });
  expect(room.asked('floor-order')).toHaveLength(1);
  room.say({ type: 'clock', now: 140_000 });
  room.say({ type: 'clock', now: 142_000 });
  expect(room.asked('floor-order').map(({ id, heard }) => [id, heard])).toEqual([
    [ruling.id, 100_000],
    ['meanwhile', 100_000],
  ]);
});

test('does not send a refused order again', () => {
  const { room, connection } = connected();
  room.line('up');
  room.welcome([]);
  connection.order(ruling);
  room.ordered({ state: 'refused', refusal: { reason: 'incident-closed', incident: 'i1' } });
  room.line('up');
  room.welcome([]);
  expect(room.asked('floor-order')).toHaveLength(1);
});

test('a question is answered once, and ends with the line', async () => {
  const { room, connection } = connected();
  const audit = (id: string) => ({ type: 'floor-ask', id, ask: { what: 'audit', before: null } }) as const;
  expect(await connection.ask(audit('early'))).toBeNull();
  room.line('up');
  room.welcome([]);
  const answered = connection.ask(audit('asked-01'));
  room.answer({ what: 'audit', entries: [] });
  expect(await answered).toEqual({ type: 'floor-answer', id: 'asked-01', answer: { what: 'audit', entries: [] } });
  const refused = connection.ask(audit('asked-02'));
  room.say({ type: 'refused', id: 'asked-02', refusal: { reason: 'signed-out' } });
  expect(await refused).toMatchObject({ refusal: { reason: 'signed-out' } });
  const lost = connection.ask(audit('asked-03'));
  room.line('down');
  expect(await lost).toEqual({ type: 'unanswered' });
  room.line('up');
  room.welcome([]);
  expect(room.asked('floor-ask')).toHaveLength(3);
});

test('falls silent once it has been turned away', () => {
  const { room, heard } = connected();
  room.line('up');
  room.say({ type: 'turned-away', why: 'not-paired', sentence: 'No.' });
  room.line('down');
  room.line('up');
  room.welcome([]);
  expect(room.asked('hello')).toHaveLength(1);
  expect(heard).toEqual(['up', 'turned-away']);
});

test('a room that says nothing more is told within seconds: questions end, and it is gone on with where it speaks again', async () => {
  const { room, heard, connection, elapse } = connected();
  room.line('up');
  room.welcome([]);
  // A room that never said that it is there is not missed.
  expect(elapse()).toBeNull();
  room.say({ type: 'clock', now: 100_000 });
  const wish = connection.ask({ type: 'office-wish', id: 'request-9', wish: { type: 'push-dealers' } });
  expect(room.asked('office-wish')).toMatchObject([{ heard: 100_000 }]);
  heard.length = 0;
  expect(elapse()).toBe(6_000);
  expect([heard, await wish]).toEqual([['silent'], { type: 'unanswered' }]);
  // Only who speaks to somebody who is gone learns it.
  expect(room.asked('watch')).toHaveLength(1);
  expect(elapse()).toBe(12_000);
  expect(await connection.ask({ type: 'office-wish', id: 'request-10', wish: { type: 'push-dealers' } })).toBeNull();
  room.say({ type: 'clock', now: 140_000 });
  expect(heard).toEqual(['silent', 'back', 'clock']);
  void connection.ask({ type: 'office-wish', id: 'request-11', wish: { type: 'push-dealers' } });
  expect(room.asked('office-wish').map((one) => one.heard)).toEqual([100_000, 140_000]);
  room.line('down');
  expect(elapse()).toBeNull();
});
