import type { Tag } from '../contracts/card-reader.ts';
import { encodePepper } from './pepper-frames.ts';

/** Command numbers of the C1 family that the driver uses. */
export const pepperCommand = {
  dummy: 0x01,
  setPolling: 0x06,
  reboot: 0x0a,
  version: 0x0b,
} as const;

/** Commands that read, select or restart. Everything else writes, locks, destroys, or changes keys, network or firmware. */
const harmless: ReadonlySet<number> = new Set([
  0x01, 0x02, 0x03, 0x05, 0x06, 0x0a, 0x0b, 0x0f, 0x12, 0x14, 0x16, 0x90, 0x91, 0x92, 0x93, 0x9a,
]);

/** The bytes of a command. Throws for one that could change a tag or the reader: no driver may ever send it. */
export function encodeCommand(payload: Uint8Array): Uint8Array {
  if (!harmless.has(payload[0] ?? -1)) throw new RangeError('This reader command is not on the list of harmless ones.');
  return encodePepper(payload);
}

/** A frame from the reader, by what it means to one who sent a command. */
export type PepperReply =
  | { readonly type: 'ack'; readonly command: number; readonly data: Uint8Array }
  | { readonly type: 'error'; readonly command: number; readonly layer: number; readonly error: number }
  | { readonly type: 'async' }
  | { readonly type: 'unknown' };

export function readReply(payload: Uint8Array): PepperReply {
  const [kind, command, layer, error] = payload;
  if (kind === 0x00 && command !== undefined) return { type: 'ack', command, data: payload.subarray(2) };
  if (kind === 0xff && command !== undefined && layer !== undefined && error !== undefined)
    return { type: 'error', command, layer, error };
  return kind === 0xfe ? { type: 'async' } : { type: 'unknown' };
}

/** The reader's text about itself, without the NUL some firmware adds; at most 64 printable characters. */
export function readVersion(data: Uint8Array): string {
  return Buffer.from(data)
    .toString('latin1')
    .replace(/[^ -~]/g, '')
    .slice(0, 64);
}

/** One tag seen on one antenna in one poll. */
export interface Sighting {
  readonly antenna: number;
  readonly tag: Tag;
}

/** A tag as upper-case hex, most significant byte first; null when it is none. An ISO 15693 tag begins with E0, and readers differ in which end they begin with. */
export function normalTag(hex: string): Tag | null {
  const tag = hex.toUpperCase();
  if (!/^(?:[0-9A-F]{2}){4,10}$/.test(tag)) return null;
  const isReversed = tag.length === 16 && !tag.startsWith('E0') && tag.endsWith('E0');
  return isReversed ? (tag.match(/../g)?.reverse().join('') ?? null) : tag;
}

/** What a polling event says; null for other texts and for readers that do not name the antenna. */
export function readSighting(value: Readonly<Record<string, unknown>>): Sighting | null {
  const { type, uid, antenna } = value;
  if (type !== 'uid' || typeof uid !== 'string' || typeof antenna !== 'number') return null;
  const tag = normalTag(uid);
  return tag === null || !Number.isInteger(antenna) || antenna < 1 ? null : { antenna, tag };
}
