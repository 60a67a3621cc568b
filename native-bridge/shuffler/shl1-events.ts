import type { DeckCount, ShufflerEvent, ShufflerIdentity } from '../contracts/shuffler.ts';
import type { Shl1Fields, Shl1Record } from './shl1-frames.ts';

/*
 * No machine may report which cards a deck holds or in what order, and no program may know: the order of a deck in use gives away every
 * hand. Card order offered by a device is dropped where records are read, before anything else sees it. Only the offer itself is reported.
 */

/** Text of the tamper event for a device that offers card order. It says that it happened, never what was offered. */
export const cardOrderOffered = 'card order offered';

const card = '(?:10|[2-9TJQKA])[CDHS]';
/** Fewer than five could be chance, such as a serial number; a list worth hiding is longer. */
const listOfCards = new RegExp(`(?<![A-Z0-9])(?:${card}[ .,_-]+){4}${card}(?![A-Z0-9])`, 'i');
const nothingButCards = new RegExp(`^(?:${card}[ .,_-]*){2,}$`, 'i');

/** A field that is a whole number; null when it is missing or anything else. */
export function count(fields: Shl1Fields, key: string): number | null {
  const value = fields[key] ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : null;
}

/**
 * Whether a record carries the order of cards. The keys `ord` and `seqs` have no lawful use. `cards` is how many cards the machine is set
 * for, so any other value of it is an offer. So is a list of cards in any other value, including a maker's own text.
 */
export function offersCardOrder({ name, fields }: Shl1Record): boolean {
  if ('ord' in fields || 'seqs' in fields) return true;
  if ('cards' in fields && count(fields, 'cards') === null) return true;
  return [name, ...Object.values(fields)].some((value) => listOfCards.test(value));
}

/** The same for a line that is no record: a malformed line may carry cards too. */
export function textOffersCardOrder(text: string): boolean {
  return /,(?:ord|seqs)=/.test(text) || listOfCards.test(text);
}

/** A device's own word. Longer or unusual text, or one made of cards, could carry data, so it is not passed on. */
export function word(fields: Shl1Fields, key: string): string {
  const value = fields[key] ?? '';
  return /^[A-Z0-9_]{1,16}$/.test(value) && !nothingButCards.test(value) ? value : 'UNKNOWN';
}

/** What is needed to interpret a machine's events. */
export interface Shl1Setting {
  readonly capabilities: readonly string[];
  /** The names of the two decks in the configuration. */
  readonly decks: readonly string[];
}

/** All events of SHL/1; any other is acknowledged and counted. */
const knownEvents: ReadonlySet<string> = new Set(
  (
    'BOOT READY LOADED SHUFFLING DONE TAKEN GREEN_BUTTON DOOR JAM JAM_CLEARED CARD_MISSING CARD_EXTRA CARD_DUP ' +
    'CARD_UNREAD WRONG_DECK VERIFIED FAULT FAULT_CLEARED SERVICE TAMPER OVERRUN'
  ).split(' '),
);

export function isKnownEvent(name: string): boolean {
  return knownEvents.has(name);
}

const tamperings: ReadonlySet<string> = new Set(['CASE', 'PORT', 'FW', 'POWER']);

/** The deck a record names, or `UNKNOWN`. */
export function deckOf(fields: Shl1Fields, { decks }: Shl1Setting): string {
  const deck = fields.deck ?? '';
  return decks.includes(deck) ? deck : word(fields, 'deck');
}

/** A deck passes only where cards were recognised: a machine that only counts cannot notice an exchanged card. */
function verdict(fields: Shl1Fields, { capabilities }: Shl1Setting): DeckCount['verified'] {
  if (fields.vfy === 'FAIL') return 'fail';
  if (fields.vfy !== 'PASS' || !capabilities.includes('REC')) return 'not-checked';
  const isContradicted = ['miss', 'xtra', 'dup', 'unread'].some((key) => (count(fields, key) ?? 0) > 0);
  return isContradicted ? 'fail' : 'pass';
}

/** A count is passed on unchanged, expected or not. A count inferred by an adapter is not passed on. */
function deckCount(fields: Shl1Fields, setting: Shl1Setting): DeckCount {
  if (setting.capabilities.includes('INF')) return { cards: null, expected: null, verified: 'not-checked' };
  return { cards: count(fields, 'cnt'), expected: count(fields, 'exp'), verified: verdict(fields, setting) };
}

/** A record as an event for the table; null for the ones it does not need, including unknown ones. Lids and BOOT are followed elsewhere. */
export function shufflerEvent(record: Shl1Record, live: boolean, setting: Shl1Setting): ShufflerEvent | null {
  const { name, fields } = record;
  const deck = deckOf(fields, setting);
  switch (name) {
    case 'LOADED':
      return { type: 'loaded', deck };
    case 'SHUFFLING':
      return { type: 'shuffling', deck };
    case 'DONE':
      return { type: 'done', deck, inferred: setting.capabilities.includes('INF'), ...deckCount(fields, setting) };
    case 'VERIFIED':
      return { type: 'verified', deck, ...deckCount(fields, setting) };
    case 'GREEN_BUTTON':
      return { type: 'green-button', opens: fields.act === 'OPEN', live };
    case 'TAKEN':
      return { type: 'taken', deck, live };
    case 'JAM':
    case 'CARD_MISSING':
    case 'CARD_EXTRA':
    case 'CARD_DUP':
    case 'CARD_UNREAD':
    case 'WRONG_DECK':
      return { type: 'fault', code: name };
    case 'FAULT':
      return { type: 'fault', code: word(fields, 'code') };
    case 'JAM_CLEARED':
      return { type: 'fault-cleared', code: 'JAM' };
    case 'FAULT_CLEARED':
      return { type: 'fault-cleared', code: word(fields, 'code') };
    case 'SERVICE':
      return { type: 'service', on: fields.st === 'IN' };
    case 'TAMPER':
      return { type: 'tamper', what: tamperings.has(fields.what ?? '') ? (fields.what ?? '') : 'UNKNOWN' };
    case 'OVERRUN':
      return { type: 'events-lost', count: count(fields, 'lost') ?? 1 };
    default:
      return null;
  }
}

/** The answer to COUNTERS. */
export function totalsOf(fields: Shl1Fields): ShufflerEvent {
  return {
    type: 'totals',
    cycles: count(fields, 'cyc'),
    jams: count(fields, 'jam'),
    missing: count(fields, 'miss'),
  };
}

/** The machine's identity in its answer to HELLO. */
export function identityOf(fields: Shl1Fields): ShufflerIdentity {
  const text = (key: string): string => (/^[\w.+/ -]{1,40}$/.test(fields[key] ?? '') ? (fields[key] ?? '') : 'UNKNOWN');
  return {
    model: text('model'),
    serialNumber: text('sn'),
    firmware: text('fw'),
    capabilities: (fields.caps ?? '').split('.').filter((capability) => /^[A-Z0-9]{1,8}$/.test(capability)),
  };
}
