import { expect, test } from 'vitest';
import {
  encodeRequest,
  type FeigAnswer,
  feigRequest,
  outcomeOf,
  readInventory,
  readRecords,
  readVersion,
} from './feig-messages.ts';

const bytesOf = (hex: string): Uint8Array => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase();

test.each([
  ['who is there', feigRequest.inventory, '07FFB001001C56'],
  ['who else', feigRequest.inventoryRest, '07FFB0018014D2'],
  ['who is at antenna 1', feigRequest.inventoryAt(1), '08FFB00110012A63'],
  ['version', feigRequest.softwareVersion, '05FF65E5CB'],
  ['rate', feigRequest.baudRateDetection, '06FF52000F6E'],
  ['field reset', feigRequest.rfReset, '05FF698901'],
  ['restart', feigRequest.cpuReset, '05FF63D3AE'],
  ['buffer', feigRequest.readBuffer(5), '020009FF220005AC31'],
  ['forget the read', feigRequest.clearBuffer, '05FF32DFED'],
  ['forget all', feigRequest.initialiseBuffer, '05FF3356FC'],
])('%s is asked byte for byte', (_, request, hex) => {
  expect(hexOf(encodeRequest(request, 255))).toBe(hex);
});

test('antenna 8 is the highest bit', () => {
  expect(feigRequest.inventoryAt(8).data).toEqual([0x01, 0x10, 0x80]);
});

test('only control bytes that change neither tag nor reader are sent, and of the tag commands only the inventory', () => {
  const leaves = (control: number, data: readonly number[]): boolean => {
    try {
      encodeRequest({ form: 'standard', control, data }, 255);
      return true;
    } catch {
      return false;
    }
  };
  const every = Array.from({ length: 256 }, (_, value) => value);
  expect(every.filter((control) => leaves(control, [0x01]))).toEqual([
    0x22, 0x32, 0x33, 0x52, 0x63, 0x65, 0x69, 0x6a, 0xb0,
  ]);
  expect(every.filter((command) => leaves(0xb0, [command]))).toEqual([0x01]);
  expect(leaves(0xb0, [])).toBe(false);
});

test('a status means: whole, more, refused or failed', () => {
  const every = Array.from({ length: 256 }, (_, status) => status);
  const having = (outcome: string): readonly number[] => every.filter((status) => outcomeOf(status) === outcome);
  expect(having('whole')).toEqual([0x00, 0x01, 0x84, 0x85, 0x92]);
  expect(having('more')).toEqual([0x94]);
  expect(having('refused')).toEqual([0x11, 0x80, 0x81, 0x82]);
  expect(having('failed')).toHaveLength(246);
});

test('tags come most significant byte first', () => {
  expect(readInventory(bytesOf('02 03 00 E004015544332211 03 00 E0040155443322AA'))).toEqual([
    'E004015544332211',
    'E0040155443322AA',
  ]);
  expect(readInventory(new Uint8Array())).toEqual([]);
  expect(readInventory(Uint8Array.of(0))).toEqual([]);
});

test.each([
  ['a set too few', '02 03 00 E004015544332211'],
  ['a byte too many', '01 03 00 E004015544332211 00'],
  ['another kind of tag', '01 84 00 E004015544332211'],
])('%s: nothing is told', (_, hex) => {
  expect(readInventory(bytesOf(hex))).toBe(null);
});

test('the version as text', () => {
  expect(readVersion(bytesOf('0112000028 0008'))).toBe('FEIG type 40, software 01.12');
  expect(readVersion(bytesOf('0112'))).toBe(null);
});

const answer = (hex: string, form: FeigAnswer['form'] = 'advanced'): FeigAnswer => ({
  form,
  address: 0,
  control: 0x22,
  status: 0,
  data: bytesOf(hex),
});
const [ace, king] = ['E004015544332211', 'E0040155443322AA'];

test('buffer records, each with its antenna', () => {
  const two = answer(`11 0002 000E 03 00 08 ${ace} 02 000E 03 00 08 ${king} 03`);
  expect(readRecords(two, 'number')).toEqual([
    { tag: ace, antennas: [2] },
    { tag: king, antennas: [3] },
  ]);
  expect(readRecords(two, 'bits')).toEqual([
    { tag: ace, antennas: [2] },
    { tag: king, antennas: [1, 2] },
  ]);
});

test('a standard answer counts its records in one byte, an extended one describes itself in two', () => {
  expect(readRecords(answer(`11 01 000E 03 00 08 ${ace} 02`, 'standard'), 'number')).toHaveLength(1);
  expect(readRecords(answer(`91 00 0001 000E 03 00 08 ${ace} 02`), 'number')).toHaveLength(1);
});

test('data blocks, time and date stand before the antenna', () => {
  const full = `73 0001 001E 03 00 08 ${ace} 0001 04 AABBCCDD 01020304 0102030405 02`;
  expect(readRecords(answer(full), 'number')).toEqual([{ tag: ace, antennas: [2] }]);
});

test('a record without an antenna field has no antenna', () => {
  expect(readRecords(answer(`01 0001 000D 03 00 08 ${ace}`), 'number')).toEqual([{ tag: ace, antennas: null }]);
  expect(readRecords(answer(''), 'number')).toEqual([]);
});

test.each([
  ['no tags among the fields', '10 0001 0003 02'],
  ['a record longer than the answer', `11 0001 000F 03 00 08 ${ace} 02`],
  ['a record of no length', '11 0001 0000 03'],
  ['fewer records than it says', `11 0002 000E 03 00 08 ${ace} 02`],
  ['a tag of twelve bytes', `11 0001 0012 03 00 0C ${ace}${ace.slice(0, 8)} 02`],
  ['a record that ends before its antenna', `11 0001 000D 03 00 08 ${ace}`],
  ['nothing after its fields', '11 00'],
])('%s: nothing is told', (_, hex) => {
  expect(readRecords(answer(hex), 'number')).toBe(null);
});
