import type { Tag } from '../contracts/card-reader.ts';
import { encodePepper } from './pepper-frames.ts';
import type { PepperCommand, PepperModel } from './pepper-models.ts';

/** What an error of the reader means to its driver. */
type PepperTrouble =
  /** No tag answered: the ordinary reply of an empty antenna. */
  | 'no-tag'
  /** Something went wrong in the air, or between reader and tag: worth one more try. */
  | 'air'
  /** Another field is near: a second reader, a telephone. */
  | 'second-field'
  | 'too-hot'
  /** The reader does not accept the command: asking again changes nothing. */
  | 'not-accepted'
  /** The reader asks for a key first. */
  | 'locked';

/** In these layers the number is what a tag replied, not the reader's own error. */
const tagLayers: ReadonlySet<number> = new Set([0x15, 0x19]);

const troubles: ReadonlyMap<number, PepperTrouble> = new Map<number, PepperTrouble>([
  [0x01, 'no-tag'],
  [0x09, 'too-hot'],
  [0x0a, 'second-field'],
  [0x10, 'second-field'],
  ...[0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x7f].map((error) => [error, 'not-accepted'] as const),
  [0xf0, 'locked'],
]);

/** No document gives the layer of "no tag", so the second byte decides, except in a tag's layer. */
export function troubleOf({ layer, error }: { readonly layer: number; readonly error: number }): PepperTrouble {
  return tagLayers.has(layer) ? 'air' : (troubles.get(error) ?? 'air');
}

/** Throws for a command that this model lacks: a bug of the caller. */
export function commandBytes(model: PepperModel, command: PepperCommand, args: readonly number[] = []): Uint8Array {
  const opcode = model.opcodes[command];
  if (opcode === null) throw new RangeError(`This model of reader has no command ${command}.`);
  return encodeCommand(model, Uint8Array.of(opcode, ...args));
}

/** Throws for a command that could change a tag or the reader: no driver may ever send it. */
export function encodeCommand(model: PepperModel, payload: Uint8Array): Uint8Array {
  const [opcode] = payload;
  if (opcode === undefined || !Object.values(model.opcodes).includes(opcode))
    throw new RangeError('This reader command is not on the list of harmless ones.');
  return encodePepper(model.address === null ? payload : Uint8Array.of(model.address, ...payload));
}

/** A frame from the reader, sorted by its meaning to the sender of a command. */
export type PepperReply =
  | { readonly type: 'ack'; readonly opcode: number; readonly data: Uint8Array }
  | { readonly type: 'error'; readonly opcode: number; readonly layer: number; readonly error: number }
  /** The reader saw a tag without saying on which antenna. */
  | { readonly type: 'sighting'; readonly tag: Tag }
  /** The frame it received had a wrong checksum. */
  | { readonly type: 'not-understood' }
  | { readonly type: 'unknown' };

export function readReply(model: PepperModel, framed: Uint8Array): PepperReply {
  if (model.address !== null && framed[0] !== model.address) return { type: 'unknown' };
  const payload = model.address === null ? framed : framed.subarray(1);
  const [kind, opcode, layer, error] = payload;
  if (kind === 0x00 && opcode !== undefined) return { type: 'ack', opcode, data: payload.subarray(2) };
  if (kind === 0xff && opcode === 0xff && payload.length === 3) return { type: 'not-understood' };
  if (kind === 0xff && opcode !== undefined && layer !== undefined && error !== undefined)
    return { type: 'error', opcode, layer, error };
  // FE, an undocumented byte, the kind of tag, its parameter, the tag. The kind is ignored, because tags are opaque.
  const tag = kind === 0xfe ? normalTag(hexOf(payload.subarray(4))) : null;
  return tag === null ? { type: 'unknown' } : { type: 'sighting', tag };
}

/** The reader's text about itself, without the NUL some firmware adds; at most 64 printable characters. */
export function readVersion(data: Uint8Array): string {
  return Buffer.from(data)
    .toString('latin1')
    .replace(/[^ -~]/g, '')
    .slice(0, 64);
}

/** One answer to an inventory: a tag (null when garbled), and whether more tags wait. Null for an answer of another length. */
export function readInventory(data: Uint8Array): { readonly tag: Tag | null; readonly more: boolean } | null {
  if (data.length !== 10) return null;
  const tag = normalTag(hexOf(data.subarray(0, 8).toReversed()));
  return { tag: tag?.startsWith('E0') ? tag : null, more: data[9] !== 0 };
}

/** One tag seen in one poll; `antenna` is null where the reader does not name it. */
export interface PepperSighting {
  readonly antenna: number | null;
  readonly tag: Tag;
}

/** Makers of ISO 15693 tags, the second byte of a tag. They decide only when both ends look like a beginning. */
const makers: ReadonlySet<string> = new Set(['02', '04', '05', '07', '16']);

/**
 * A tag as upper-case hex, most significant byte first; null for anything else. An ISO 15693 tag begins with E0, but some readers send it
 * last byte first.
 */
export function normalTag(hex: string): Tag | null {
  const tag = hex.toUpperCase();
  if (!/^(?:[0-9A-F]{2}){4,10}$/.test(tag)) return null;
  if (tag.length !== 16 || !tag.endsWith('E0')) return tag;
  const reversed = (tag.match(/../g) ?? []).reverse().join('');
  const isReversed = !tag.startsWith('E0') || (!makers.has(tag.slice(2, 4)) && makers.has(reversed.slice(2, 4)));
  return isReversed ? reversed : tag;
}

/** A polling event; null for other texts and for an invalid antenna. */
export function readSighting(value: Readonly<Record<string, unknown>>): PepperSighting | null {
  const { type, uid, antenna = null } = value;
  if (type !== 'uid' || typeof uid !== 'string') return null;
  const tag = normalTag(uid);
  if (tag === null) return null;
  if (antenna === null) return { antenna, tag };
  return typeof antenna === 'number' && Number.isInteger(antenna) && antenna >= 1 ? { antenna, tag } : null;
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase();
