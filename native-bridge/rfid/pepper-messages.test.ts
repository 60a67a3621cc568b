import { expect, test } from 'vitest';
import {
  commandBytes,
  encodeCommand,
  normalTag,
  readInventory,
  readReply,
  readSighting,
  readVersion,
} from './pepper-messages.ts';
import { pepperC1Model, pepperRs485Model } from './pepper-models.ts';

const everyCommand = Array.from({ length: 256 }, (_, command) => command);
/** Numbers that write, lock, destroy, or change keys, network or firmware, by model. */
const models = [
  {
    name: 'C1',
    model: pepperC1Model,
    allowed: [0x01, 0x02, 0x03, 0x05, 0x06, 0x0a, 0x0b, 0x0f, 0x12, 0x14, 0x16, 0x90, 0x91, 0x92, 0x93, 0x9a],
    worst: [0x07, 0x08, 0x09, 0x11],
  },
  {
    name: 'RS485',
    model: pepperRs485Model,
    allowed: [0x01, 0x02, 0x03, 0x05, 0x08, 0x09, 0x0e, 0x90, 0x91, 0x92, 0x93, 0x9a],
    worst: [0x06, 0x07, 0x0a, 0x0b, 0x0c, 0x0d],
  },
] as const;
const destructive = [
  0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xa7, 0xa8, 0xab, 0xe0, 0xe1,
];
const firmware = [0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xff];

test.each(models)('$name: only commands that read, show or restart can be sent', (each) => {
  const { model, allowed, worst } = each;
  const leaves = (command: number): boolean => {
    try {
      return encodeCommand(model, Uint8Array.of(command, 1, 2, 3, 4)).length > 0;
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
      return false;
    }
  };
  expect(everyCommand.filter(leaves)).toEqual(allowed);
  for (const command of [...worst, ...destructive, ...firmware]) expect(leaves(command)).toBe(false);
  expect(() => encodeCommand(model, new Uint8Array())).toThrow(RangeError);
});

test('a command has its model’s number; one the model lacks is a bug of the caller', () => {
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
  expect(hex(commandBytes(pepperC1Model, 'reboot'))).toBe('f50300fcff0aba40');
  expect(hex(commandBytes(pepperRs485Model, 'reboot'))).toBe('f50400fbff80089f87');
  expect(hex(commandBytes(pepperRs485Model, 'inventory-start', [0]))).toBe('f50500faff8090002def');
  expect(() => commandBytes(pepperRs485Model, 'set-polling', [1])).toThrow(RangeError);
});

test.each([
  ['E004015544332211', 'E004015544332211'],
  ['e004015544332211', 'E004015544332211'],
  ['11223344550104E0', 'E004015544332211'],
  ['74541265', '74541265'],
  ['04A1B2C3D4E5E0', '04A1B2C3D4E5E0'],
  ['E0040155443322E0', 'E0040155443322E0'],
  ['E0223344550104E0', 'E0040155443322E0'],
  ['E0043344550104E0', 'E0043344550104E0'],
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
  [
    { type: 'uid', uid: 'E004015544332211', memory: { blocks: ['}'] }, known_tag: null },
    { antenna: null, tag: 'E004015544332211' },
  ],
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
  [[0x00, 0x06], { type: 'ack', opcode: 6, data: new Uint8Array() }],
  [[0x00, 0x02, 0x01], { type: 'ack', opcode: 2, data: Uint8Array.of(1) }],
  [[0xff, 0x90, 0x15, 0x01], { type: 'error', opcode: 0x90, layer: 0x15, error: 1 }],
  [[0xff, 0xff, 0x02], { type: 'not-understood' }],
  [[0xff, 0x01, 0x02], { type: 'unknown' }],
  [[0xff], { type: 'unknown' }],
  [[0x00], { type: 'unknown' }],
  [[0xfe, 0x00, 0x24, 0x00], { type: 'unknown' }],
  [[0xfe, 0x00, 0x01, 0x00, 0xde, 0xad, 0xbe, 0xef], { type: 'sighting', tag: 'DEADBEEF' }],
  [
    [0xfe, 0x00, 0x7e, 0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x01, 0x04, 0xe0],
    { type: 'sighting', tag: 'E004015544332211' },
  ],
  [[0x42, 0x42], { type: 'unknown' }],
])('payload %j', (payload, reply) => {
  expect(readReply(pepperC1Model, Uint8Array.from(payload))).toEqual(reply);
});

test('a reader with an address is heard only under its own address', () => {
  const framed = [0x80, 0x00, 0x02, 0x01];
  expect(readReply(pepperRs485Model, Uint8Array.from(framed))).toEqual({
    type: 'ack',
    opcode: 2,
    data: Uint8Array.of(1),
  });
  expect(readReply(pepperRs485Model, Uint8Array.of(0x81, 0x00, 0x02, 0x01))).toEqual({ type: 'unknown' });
  expect(readReply(pepperRs485Model, Uint8Array.of(0x80))).toEqual({ type: 'unknown' });
});

test.each([
  ['11 22 33 44 55 01 04 E0 00 00', { tag: 'E004015544332211', more: false }],
  ['11 22 33 44 55 01 04 E0 00 01', { tag: 'E004015544332211', more: true }],
  ['E0 04 01 55 44 33 22 11 00 00', { tag: 'E004015544332211', more: false }],
  ['11 22 33 33 44 55 01 04 00 01', { tag: null, more: true }],
  ['00 00 00 00 00 00 00 00 00 00', { tag: null, more: false }],
  ['11 22 33 44 55 01 04 E0 00', null],
  ['', null],
])('an inventory answer %s', (wire, found) => {
  expect(readInventory(Uint8Array.from(Buffer.from(wire.replaceAll(' ', ''), 'hex')))).toEqual(found);
});

test('the version loses its NUL and unprintable characters, and is limited', () => {
  expect(readVersion(Buffer.from('2.56.FAKE\0'))).toBe('2.56.FAKE');
  expect(readVersion(Buffer.from(''))).toBe('');
  expect(readVersion(Buffer.from('v'.repeat(200)))).toHaveLength(64);
});
