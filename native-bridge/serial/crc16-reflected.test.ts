import { expect, test } from 'vitest';
import { crc16Reflected } from './crc16-reflected.ts';

test('the check value over the digits 1 to 9', () => {
  expect(crc16Reflected(Buffer.from('123456789'))).toBe(0x6f91);
});

test('a published request', () => {
  expect(crc16Reflected(Uint8Array.of(0x07, 0xff, 0xb0, 0x01, 0x00))).toBe(0x561c);
});
