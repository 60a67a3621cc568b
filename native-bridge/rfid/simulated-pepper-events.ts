import type { Tag } from '../contracts/card-reader.ts';
import { encodePepper } from './pepper-frames.ts';

const slix = 0x24;
const outsideTable = 0x7e;

/** A tag as sent on the wire: least significant byte first, unless reversed. */
export function wireTag(tag: Tag, isReversed: boolean): Uint8Array {
  const bytes = Uint8Array.from(Buffer.from(tag, 'hex'));
  return isReversed ? bytes : bytes.reverse();
}

/** A tag read badly: one byte comes twice and those behind it move on by one. */
export function garbled(tag: Tag, at: number): Tag {
  const pairs = tag.match(/../g) ?? [];
  return [...pairs.slice(0, at + 1), ...pairs.slice(at)].slice(0, pairs.length).join('');
}

/** The kind the reader reports for a tag. */
export const tagKind = (isOutsideTable: boolean): number => (isOutsideTable ? outsideTable : slix);

/** A polling event in binary form, which names no antenna. */
export const namelessEvent = (kind: number, tag: Uint8Array): Uint8Array =>
  Uint8Array.of(0xfe, 0x00, kind, 0x00, ...tag);

/** A polling event as text. */
export function namedEvent(uid: string, antenna: number, kind: number): Readonly<Record<string, unknown>> {
  const family = kind === slix ? 'ICODE SLIX' : `unknown ${kind}`;
  return { type: 'uid', uid, string: family, device_name: 'Pepper_C1-MUX-000000', known_tag: false, antenna };
}

/** What the reader's stand-alone output says of a tag. */
export const textLine = (tag: Tag): Uint8Array =>
  Buffer.from(`UID: ${(tag.match(/../g) ?? []).join(' ')}, SIZE: 8, TYPE: ICODE\r\n`);

/** An answer to a command that was never sent. */
export const strayAnswer = (): Uint8Array => encodePepper(Uint8Array.of(0x00, 0x14));

/** A malformed event, in the pieces in which it comes; `luck` from 0 to 1 chooses the malformation. */
export function oddEvent(event: Readonly<Record<string, unknown>>, luck: number): readonly Uint8Array[] {
  const text = Buffer.from(JSON.stringify(event));
  const stray = strayAnswer();
  const ways: readonly (() => readonly Uint8Array[])[] = [
    () => {
      const cut = 1 + Math.floor(((luck * ways.length) % 1) * (text.length - 1));
      return [text.subarray(0, cut), text.subarray(cut)];
    },
    () => [Buffer.concat([text, stray])],
    () => [Buffer.concat([stray.subarray(0, 4), text, stray.subarray(4)])],
    () => [Buffer.from(JSON.stringify({ ...event, memory: { blocks: ['{', '}'] }, uptime_ms: 1, tag_index: null }))],
    () => [Buffer.from(JSON.stringify({ ...event, memory: 'x'.repeat(4_096) }))],
    () => [text.subarray(0, -1)],
  ];
  return ways[Math.floor(luck * ways.length)]?.() ?? [];
}

/** Random bytes that look like the beginning of an item more often than chance would have it. */
export function garbage(length: number, random: () => number): Uint8Array {
  return Uint8Array.from({ length }, () => {
    const luck = random();
    if (luck < 0.08) return 0xf5;
    return luck < 0.14 ? 0x7b : Math.floor(random() * 256);
  });
}
