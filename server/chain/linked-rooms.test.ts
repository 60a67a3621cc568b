import { expect, test } from 'vitest';
import type { LinkedRoom } from './room-line.ts';
import { LinkedRooms } from './start-chain.ts';

const link = (room: number): LinkedRoom => ({
  room: { room, storeId: `s${room}` } as LinkedRoom['room'],
  run: 'r',
  send: () => {},
  giveWay: () => {},
});

test('of two PCs with the same room the later one is addressed, and the other one once that is gone', () => {
  const rooms = new LinkedRooms();
  const [own, copy, other] = [link(3), link(3), link(4)];
  for (const one of [own, copy, other]) rooms.add(one);
  expect(rooms.byNumber.get(3)).toBe(copy);
  expect(rooms.of('s3')).toEqual([own, copy]);
  rooms.remove(copy);
  expect([rooms.byNumber.get(3), rooms.byNumber.get(4)]).toEqual([own, other]);
  rooms.remove(own);
  expect([...rooms.byNumber.keys()]).toEqual([4]);
});
