import { nameParts } from '../contracts/release.ts';

export const blockBytes = 512;

/** The padding after a file's last block. */
export const paddingOf = (bytes: number): number => (blockBytes - (bytes % blockBytes)) % blockBytes;

/**
 * The only header a file of a release can have in its tar: a plain file without owner or time. The unpacker makes the same header from what
 * was signed and compares them, so no other header is ever interpreted: no link, no device, no unnamed path.
 */
export function tarHeader({
  path,
  bytes,
  executable,
}: {
  readonly path: string;
  readonly bytes: number;
  readonly executable: boolean;
}): Buffer {
  const parts = nameParts(path);
  if (parts === null) throw new RangeError(`${path} does not fit into the header of a tar.`);
  const header = Buffer.alloc(blockBytes);
  const put = (at: number, text: string): void => void header.write(text, at, 'latin1');
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;
  put(0, parts.name);
  put(100, octal(executable ? 0o755 : 0o644, 7));
  put(108, octal(0, 7));
  put(116, octal(0, 7));
  put(124, octal(bytes, 11));
  put(136, octal(0, 11));
  put(148, ' '.repeat(8));
  put(156, '0');
  put(257, 'ustar\0' + '00');
  put(345, parts.prefix);
  const sum = header.reduce((all, byte) => all + byte, 0);
  put(148, `${sum.toString(8).padStart(6, '0')}\0 `);
  return header;
}

/** The length a header gives; null if it gives none. */
export function bytesInHeader(header: Buffer): number | null {
  const text = header.toString('latin1', 124, 136);
  return /^[0-7]{11}\0$/.test(text) ? Number.parseInt(text, 8) : null;
}
