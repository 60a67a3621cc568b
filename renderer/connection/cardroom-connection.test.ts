import { expect, test } from 'vitest';
import { ScriptedRoom } from '../screens/floor-desk/scripted-room.ts';
import { CardroomConnection } from './cardroom-connection.ts';

function connected() {
  const room = new ScriptedRoom();
  const heard: string[] = [];
  let ids = 0;
  const connection = new CardroomConnection({
    transport: room.transport,
    key: 'the key',
    newId: () => `request-${++ids}`,
    listener: { message: ({ type }) => heard.push(type), link: (state) => heard.push(state) },
  });
  return { room, heard, connection };
}

const ruling = { id: 'ruling-01', tableId: 't7', incident: 'i1', ruling: 'play-on', reason: '' } as const;

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

test('sends a ruling again under the same id until it is answered for good', () => {
  const { room, connection } = connected();
  room.line('up');
  room.welcome([]);
  connection.rule(ruling);
  room.say({ type: 'ruled', id: 'ruling-01', incident: 'i1', ruling: 'play-on', state: 'waiting', sentence: null });
  room.line('up');
  room.welcome([]);
  expect(room.asked('rule')).toEqual([
    { type: 'rule', ...ruling },
    { type: 'rule', ...ruling },
  ]);
  room.say({ type: 'ruled', id: 'ruling-01', incident: 'i1', ruling: 'play-on', state: 'done', sentence: null });
  room.line('up');
  room.welcome([]);
  expect(room.asked('rule')).toHaveLength(2);
});

test('does not send a refused ruling again', () => {
  const { room, connection } = connected();
  room.line('up');
  room.welcome([]);
  connection.rule(ruling);
  room.say({ type: 'refused', id: 'ruling-01', refusal: { reason: 'incident-closed', incident: 'i1' } });
  room.line('up');
  room.welcome([]);
  expect(room.asked('rule')).toHaveLength(1);
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
