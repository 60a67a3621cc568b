import { expect, test } from 'vitest';
import { crc16, crc16Reflected } from './crc16.ts';

/** The definition, bit by bit, to hold the table against. */
function bitwise(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    for (let mask = 0x80; mask > 0; mask >>= 1) {
      const feedback = ((crc & 0x8000) !== 0) !== ((byte & mask) !== 0);
      crc = (crc << 1) & 0xffff;
      if (feedback) crc ^= 0x1021;
    }
  }
  return crc;
}

test('gives the published check value over 123456789', () => {
  expect(crc16(Buffer.from('123456789'))).toBe(0x29b1);
});

test('gives the start value over nothing', () => {
  expect(crc16(new Uint8Array())).toBe(0xffff);
});

test('agrees with the bitwise definition for every byte value', () => {
  const every = Uint8Array.from({ length: 256 }, (_, value) => value);
  expect(crc16(every)).toBe(bitwise(every));
  for (const value of every) expect(crc16(Uint8Array.of(value, 0xf5))).toBe(bitwise(Uint8Array.of(value, 0xf5)));
});

test('the check value over the digits 1 to 9', () => {
  expect(crc16Reflected(Buffer.from('123456789'))).toBe(0x6f91);
});

test('a published request', () => {
  expect(crc16Reflected(Uint8Array.of(0x07, 0xff, 0xb0, 0x01, 0x00))).toBe(0x561c);
});
