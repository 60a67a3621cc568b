import type { Shl1Fields, Shl1Record } from './shl1-frames.ts';

/*
 * No machine may tell which cards a deck holds or how they lie, and no program may know: whoever knows the order of a deck in use
 * knows every hand. What a device offers of it is dropped where records are read, before anything else sees it; only that it was
 * offered is told.
 */

/** Text of the tamper event for a device that offers what it must never know. It says that it happened, never what was offered. */
export const cardOrderOffered = 'card order offered';

const card = '(?:10|[2-9TJQKA])[CDHS]';
/** Fewer than five could be chance, such as a serial number; a list worth hiding is longer. */
const listOfCards = new RegExp(`(?<![A-Z0-9])(?:${card}[ .,_-]+){4}${card}(?![A-Z0-9])`, 'i');
const nothingButCards = new RegExp(`^(?:${card}[ .,_-]*){2,}$`, 'i');

/** A whole number of a field; null when it is missing or anything else. */
export function count(fields: Shl1Fields, key: string): number | null {
  const value = fields[key] ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : null;
}

/**
 * Whether a record carries the order of cards. The keys `ord` and `seqs` have no lawful use; `cards` is how many cards the machine is
 * set for, so anything but a number under it is an offer too; and so is a list of cards in any other value, a maker's own text included.
 */
export function offersCardOrder({ name, fields }: Shl1Record): boolean {
  if ('ord' in fields || 'seqs' in fields) return true;
  if ('cards' in fields && count(fields, 'cards') === null) return true;
  return [name, ...Object.values(fields)].some((value) => listOfCards.test(value));
}

/** The same of a line that is no record: what breaks the grammar may carry cards all the same. */
export function textOffersCardOrder(text: string): boolean {
  return /,(?:ord|seqs)=/.test(text) || listOfCards.test(text);
}

/** A device's own word. Anything longer or stranger, or made of cards, could carry data, so it is not passed on. */
export function word(fields: Shl1Fields, key: string): string {
  const value = fields[key] ?? '';
  return /^[A-Z0-9_]{1,16}$/.test(value) && !nothingButCards.test(value) ? value : 'UNKNOWN';
}
