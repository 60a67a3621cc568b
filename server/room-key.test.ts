import { expect, test } from 'vitest';
import { FilesInMemory, repeatableRandom } from '../test/support/staff-of-house.ts';
import { CannotRun } from './cannot-run.ts';
import { openRoomKey } from './room-key.ts';
import { publicRoomKey } from './staff/staff-list.ts';

const random = repeatableRandom('room key');

test('a room makes its key once and finds it again', () => {
  const files = new FilesInMemory();
  const made = publicRoomKey(openRoomKey('room.key', files, random));
  expect(publicRoomKey(openRoomKey('room.key', files, random))).toBe(made);
  expect(publicRoomKey(openRoomKey('room.key', new FilesInMemory(), random))).not.toBe(made);
});

test.each([['nonsense'], [''], ['-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n']])(
  'a file that holds %j is not replaced: a sentence says what to do',
  (content) => {
    const files = new FilesInMemory();
    files.write('room.key', Buffer.from(content));
    expect(() => openRoomKey('room.key', files, random)).toThrow(/^room\.key holds no key of a cardroom: put it back/);
    expect(Buffer.from(files.read('room.key') ?? []).toString()).toBe(content);
  },
);

test('a file that cannot be trusted or written gives a sentence', () => {
  const files = new FilesInMemory();
  files.fault = 'room.key may be read by other accounts.';
  expect(() => openRoomKey('room.key', files, random)).toThrow(new CannotRun(files.fault));
});
