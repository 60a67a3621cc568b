import { AssertionError } from 'node:assert';
import { expect, test } from 'vitest';
import { note } from '../../test/support/table-rows.ts';
import { readEvent, writeEvent } from './stored-event.ts';

const kind = 'device-changed';

test('an event is read as it was written', () => {
  expect(readEvent({ seq: 1, kind, body: writeEvent(note(1)) })).toEqual(note(1));
});

test.each([
  '',
  '{',
  'null',
  '7',
  '""',
  '[]',
  '{}',
  '{"v":"1"}',
  '{"v":99,"type":"device-changed"}',
  '{"v":1,"type":"folded"}',
])('a row with %j in it is asserted to be none, in a sentence', (body) => {
  const read = () => readEvent({ seq: 12, kind, body });
  expect(read).toThrow(AssertionError);
  expect(read).toThrow(/^Row 12 /);
  expect(read).not.toThrow(/undefined/);
});
