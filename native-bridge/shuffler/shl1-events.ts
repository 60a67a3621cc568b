import type { ShufflerEvent } from '../contracts/shuffler.ts';
import type { Shl1Fields, Shl1Record } from './shl1-frames.ts';

/** Text of the tamper event for a device that offers what it must never know. It says that it happened, never what was offered. */
export const cardOrderOffered = 'card order offered';

/** A whole number of a field; null when it is missing or anything else. */
export function count(fields: Shl1Fields, key: string): number | null {
  const value = fields[key] ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : null;
}

/** A device's own word. Anything longer or stranger could carry data, so it is not passed on. */
function word(fields: Shl1Fields, key: string): string {
  const value = fields[key] ?? '';
  return /^[A-Z0-9_]{1,16}$/.test(value) ? value : 'UNKNOWN';
}

/**
 * Whether a record carries the order of cards. The keys `ord` and `seqs` have no lawful use; `cards` is how many cards the machine is
 * set for, so anything but a number under it is an offer too.
 */
export function offersCardOrder({ fields }: Shl1Record): boolean {
  return 'ord' in fields || 'seqs' in fields || ('cards' in fields && count(fields, 'cards') === null);
}

const tamperings: ReadonlySet<string> = new Set(['CASE', 'PORT', 'FW', 'POWER']);

function verification(fields: Shl1Fields): 'pass' | 'fail' | 'not-checked' {
  if (fields.vfy === 'PASS') return 'pass';
  return fields.vfy === 'FAIL' ? 'fail' : 'not-checked';
}

/** What an event record says to the table; null for the ones nobody there needs, unknown ones among them. */
export function shufflerEvent(record: Shl1Record, live: boolean): ShufflerEvent | null {
  const { name, fields } = record;
  const deck = word(fields, 'deck');
  switch (name) {
    case 'LOADED':
      return { type: 'loaded', deck };
    case 'SHUFFLING':
      return { type: 'shuffling', deck };
    case 'DONE': {
      const verified = verification(fields);
      return { type: 'done', deck, cards: count(fields, 'cnt'), expected: count(fields, 'exp'), verified };
    }
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
    case 'TAMPER': {
      const what = fields.what ?? '';
      return { type: 'tamper', what: tamperings.has(what) ? what : 'UNKNOWN' };
    }
    default:
      return null;
  }
}
