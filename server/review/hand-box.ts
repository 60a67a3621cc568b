import { type Card, isKnownCard, type KnownCard, mostSeats, type Seat } from '../../engine/notation.ts';

/** The content of a sealed box: one seat's hole cards, and the hand they were dealt in, so that a box cannot be used for another hand. */
export interface SealedHand {
  readonly table: string;
  readonly log: string;
  readonly hand: number;
  readonly seat: Seat;
  /** In the order in which they were dealt. */
  readonly cards: readonly KnownCard[];
}

/** More than any game deals. */
const mostCards = 15;
const idBytes = 64;
const form = 1;
const offsets = { table: 1, log: 65, hand: 129, seat: 133, count: 134, cards: 135 };

/** Always the same length, so that the length reveals neither the game nor the number of cards. */
const handBytes = offsets.cards + 2 * mostCards;

/** Length of a box as text: the content above plus 48 bytes of the box itself, in base64. */
export const boxLetters = ((handBytes + 48) / 3) * 4;

/** A box as it travels. */
export const boxPattern = new RegExp(`^[A-Za-z0-9+/]{${boxLetters}}$`);

/** A hand as bytes, or null if its names or numbers are too long for their places. */
export function bytesOfHand({ table, log, hand, seat, cards }: SealedHand): Uint8Array | null {
  const bytes = Buffer.alloc(handBytes);
  const fits = [table, log].every((id) => /^[\x21-\x7e]{1,64}$/.test(id)) && hand >= 0 && hand <= 0xffff_ffff;
  if (!fits || cards.length > mostCards) return null;
  bytes.writeUInt8(form, 0);
  bytes.write(table, offsets.table, 'latin1');
  bytes.write(log, offsets.log, 'latin1');
  bytes.writeUInt32BE(hand, offsets.hand);
  bytes.writeUInt8(seat, offsets.seat);
  bytes.writeUInt8(cards.length, offsets.count);
  bytes.write(cards.join(''), offsets.cards, 'latin1');
  return bytes;
}

/** Reads it back; null for anything no sealer wrote. */
export function handOfBytes(content: Uint8Array): SealedHand | null {
  const bytes = Buffer.from(content);
  if (bytes.length !== handBytes || bytes.readUInt8(0) !== form) return null;
  const idAt = (start: number): string => bytes.toString('latin1', start, start + idBytes).replace(/\0+$/, '');
  const seat = bytes.readUInt8(offsets.seat);
  const count = bytes.readUInt8(offsets.count);
  if (seat < 1 || seat > mostSeats || count > mostCards) return null;
  const cards = Array.from({ length: count }, (_card, index): Card => {
    const start = offsets.cards + 2 * index;
    return bytes.toString('latin1', start, start + 2) as Card;
  });
  if (!cards.every(isKnownCard)) return null;
  return {
    table: idAt(offsets.table),
    log: idAt(offsets.log),
    hand: bytes.readUInt32BE(offsets.hand),
    seat: seat as Seat,
    cards,
  };
}
