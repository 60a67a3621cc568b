import type { StreamDelay } from '../../engine/table.ts';
import { bytesOfHand, handOfBytes, type SealedHand } from '../review/hand-box.ts';

/** What a box for a stream holds: one seat's hole cards, the hand they were dealt in, and the least delay before they may be shown. */
export interface StreamHand extends SealedHand {
  /** As set when the box was closed. Nothing said later can shorten it. */
  readonly delay: StreamDelay;
}

const form = 2;
const headBytes = 6;
const most = 0xffff;
const boxLetters = 292;

/** A box as it travels. */
export const streamBoxPattern = new RegExp(`^[A-Za-z0-9+/]{${boxLetters}}$`);

/** Always of the same length, like the box for the review; null if a field is too long for its place. */
export function bytesOfStreamHand({ delay, ...hand }: StreamHand): Uint8Array | null {
  const rest = bytesOfHand(hand);
  if (rest === null || delay.minutes > most || delay.hands > most) return null;
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(form, 0);
  head.writeUInt16BE(delay.minutes, 2);
  head.writeUInt16BE(delay.hands, 4);
  return Buffer.concat([head, rest]);
}

/** Reads it back; null if no sealer wrote it. */
export function streamHandOfBytes(content: Uint8Array): StreamHand | null {
  const bytes = Buffer.from(content);
  if (bytes.length <= headBytes || bytes.readUInt8(0) !== form || bytes.readUInt8(1) !== 0) return null;
  const hand = handOfBytes(bytes.subarray(headBytes));
  if (hand === null) return null;
  return { ...hand, delay: { minutes: bytes.readUInt16BE(2), hands: bytes.readUInt16BE(4) } };
}
