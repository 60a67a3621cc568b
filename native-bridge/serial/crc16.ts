const table = Uint16Array.from({ length: 256 }, (_, index) => {
  let crc = index << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc & 0xffff;
});

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF, not reflected, no final XOR), used by Pepper frames and SHL/1 records. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) crc = ((crc << 8) & 0xffff) ^ (table[(crc >>> 8) ^ byte] ?? 0);
  return crc;
}

const reflectedTable = Uint16Array.from({ length: 256 }, (_, index) => {
  let crc = index;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x8408 : crc >>> 1;
  return crc;
});

/** CRC-16/MCRF4XX (polynomial 0x1021 reflected to 0x8408, start 0xFFFF, no final XOR), used by FEIG frames, low byte first. */
export function crc16Reflected(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (reflectedTable[(crc ^ byte) & 0xff] ?? 0);
  return crc;
}
