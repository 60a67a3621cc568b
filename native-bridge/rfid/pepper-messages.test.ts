import { expect, test } from 'vitest';
import { encodeCommand, normalTag, readReply, readSighting, readVersion } from './pepper-messages.ts';

const allowed = [0x01, 0x02, 0x03, 0x05, 0x06, 0x0a, 0x0b, 0x0f, 0x12, 0x14, 0x16, 0x90, 0x91, 0x92, 0x93, 0x9a];
const everyCommand = Array.from({ length: 256 }, (_, command) => command);

test.each(allowed)('command %d may leave', (command) => {
  expect(encodeCommand(Uint8Array.of(command))[5]).toBe(command);
});

test('nothing that writes, locks, destroys or changes keys, network or firmware ever leaves, nor an empty command', () => {
  const forbidden = everyCommand.filter((command) => !allowed.includes(command));
  expect(forbidden).toEqual(expect.arrayContaining([0x07, 0x08, 0x09, 0x11, 0x94, 0x99, 0xa1, 0xa8, 0xab, 0xe0, 0xf5]));
  for (const command of forbidden) expect(() => encodeCommand(Uint8Array.of(command, 1, 2, 3, 4))).toThrow(RangeError);
  expect(() => encodeCommand(new Uint8Array())).toThrow(RangeError);
});

test.each([
  ['E004015544332211', 'E004015544332211'],
  ['e004015544332211', 'E004015544332211'],
  ['11223344550104E0', 'E004015544332211'],
  ['74541265', '74541265'],
  ['04A1B2C3D4E5E0', '04A1B2C3D4E5E0'],
  ['E0040155443322E0', 'E0040155443322E0'],
  ['1122334455667788', '1122334455667788'],
  ['E0040155443322', 'E0040155443322'],
  ['', null],
  ['745412', null],
  ['7454126', null],
  ['E00401554433221G', null],
  ['00112233445566778899AA', null],
])('tag %s is %s', (written, tag) => {
  expect(normalTag(written)).toBe(tag);
});

test.each([
  [
    { type: 'uid', uid: '11223344550104E0', antenna: 3, extra: true },
    { antenna: 3, tag: 'E004015544332211' },
  ],
  [{ type: 'uid', uid: 'E004015544332211' }, null],
  [{ type: 'uid', uid: 'E004015544332211', antenna: 0 }, null],
  [{ type: 'uid', uid: 'E004015544332211', antenna: 1.5 }, null],
  [{ type: 'uid', uid: 'E004015544332211', antenna: '1' }, null],
  [{ type: 'uid', uid: 12, antenna: 1 }, null],
  [{ type: 'uid', uid: 'nonsense', antenna: 1 }, null],
  [{ type: 'status', uid: 'E004015544332211', antenna: 1 }, null],
  [{}, null],
])('%j', (value, sighting) => {
  expect(readSighting(value)).toEqual(sighting);
});

test.each([
  [[0x00, 0x06], { type: 'ack', command: 6, data: new Uint8Array() }],
  [[0x00, 0x02, 0x01], { type: 'ack', command: 2, data: Uint8Array.of(1) }],
  [[0xff, 0x90, 0x15, 0x01], { type: 'error', command: 0x90, layer: 0x15, error: 1 }],
  [[0xff, 0xff, 0x02], { type: 'unknown' }],
  [[0xff], { type: 'unknown' }],
  [[0x00], { type: 'unknown' }],
  [[0xfe, 0x00, 0x24, 0x00], { type: 'async' }],
  [[0x42, 0x42], { type: 'unknown' }],
])('payload %j', (payload, reply) => {
  expect(readReply(Uint8Array.from(payload))).toEqual(reply);
});

test('the version loses its NUL and whatever is not printable, and is not endless', () => {
  expect(readVersion(Buffer.from('2.56.FAKE\0'))).toBe('2.56.FAKE');
  expect(readVersion(Buffer.from(''))).toBe('');
  expect(readVersion(Buffer.from('v'.repeat(200)))).toHaveLength(64);
});
