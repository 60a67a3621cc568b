import { type Card, mostSeats, parseCards, type Seat } from '../../engine/notation.ts';
import type { PhhAction } from './phh-hand.ts';
import { amountDecimals, isAmount } from './phh-shapes.ts';

/** One action of a hand history, as what it does at a table. */
export interface PhhStep {
  /** The action with its own text: a partly known card (`A?`) is unknown in `cards`. */
  readonly action: PhhAction;
  readonly verb:
    | 'deal-hole'
    | 'deal-board'
    | 'fold'
    | 'check-or-call'
    | 'wager'
    | 'bring-in'
    | 'draw'
    | 'show'
    | 'muck'
    | 'none';
  /** PHH's player number, from 1; null if no particular player acts or is dealt to. */
  readonly seat: Seat | null;
  /** Dealt, discarded or shown. Empty for standing pat, and for showing cards that are already known. */
  readonly cards: readonly Card[];
  /** A wager's total on the street; 0 for anything else. */
  readonly to: number;
  /** The text after a separate `#`. */
  readonly comment: string | null;
}

/** What an action does, without its text. */
type Move = Pick<PhhStep, 'verb' | 'seat' | 'cards' | 'to'>;

/** Reads one action; a string says what is wrong with it. */
export function readStep(action: PhhAction): PhhStep | string {
  const { text } = action;
  const plain = plainStep(action);
  if (plain !== null) return plain;
  const mark = text.search(/(?<!\S)#(?!\S)/);
  const read = readWords((mark < 0 ? text : text.slice(0, mark)).match(/\S+/g) ?? [], text);
  if (typeof read === 'string') return read;
  const { verb, seat, cards, to } = read;
  return { action, verb, seat, cards, to, comment: mark < 0 ? null : text.slice(mark + 1).trim() };
}

/** An action as nearly all writers format it: single blanks, nothing after. Null for anything else. */
function plainStep(action: PhhAction): PhhStep | null {
  const { text } = action;
  if (text.startsWith('d db ')) return dealt(action, 'deal-board', null, 'd db '.length);
  const isDeal = text.startsWith('d dh p');
  const start = isDeal ? 'd dh p'.length : 1;
  if (!isDeal && text[0] !== 'p') return null;
  const blank = text.indexOf(' ', start);
  const seat = blank < 0 ? 0 : seatIn(text, start, blank);
  if (seat === 0) return null;
  const at = blank + 1;
  if (isDeal) return dealt(action, 'deal-hole', seat, at);
  const verb = text.length - at <= 2 ? lastVerbs[text.slice(at)] : undefined;
  if (verb !== undefined) return { action, verb, seat, cards: noCards, to: 0, comment: null };
  if (text.startsWith('cbr ', at)) {
    const to = wholeIn(text, at + 'cbr '.length);
    return to === 0 ? null : { action, verb: 'wager', seat, cards: noCards, to, comment: null };
  }
  if (text.startsWith('sm ', at)) return dealt(action, 'show', seat, at + 'sm '.length);
  return text.startsWith('sd ', at) ? dealt(action, 'draw', seat, at + 'sd '.length) : null;
}

const noCards: readonly Card[] = [];

/** Verbs that may end a player's action. */
const lastVerbs: Readonly<Record<string, PhhStep['verb']>> = {
  f: 'fold',
  cc: 'check-or-call',
  pb: 'bring-in',
  sd: 'draw',
  sm: 'muck',
};

/** No cards, or unreadable ones, are left to the slow path. */
function dealt(action: PhhAction, verb: PhhStep['verb'], seat: Seat | null, at: number): PhhStep | null {
  const cards = parseCards(action.text.slice(at));
  return cards === null || cards.length === 0 ? null : { action, verb, seat, cards, to: 0, comment: null };
}

/** A seat written in digits between two positions of a text; 0 for anything else. */
function seatIn(text: string, start: number, end: number): Seat {
  let seat = 0;
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - zero;
    if (!(digit >= 0 && digit <= 9)) return 0;
    seat = seat * 10 + digit;
  }
  return seat <= mostSeats && text.charCodeAt(start) !== zero ? seat : 0;
}

const zero = '0'.charCodeAt(0);
/** A number of at most this many digits needs no further check. */
const plainDigits = 9;

/** A whole amount from here to the end of a text; 0 for anything else. */
function wholeIn(text: string, start: number): number {
  if (text.length - start > plainDigits) return 0;
  let amount = 0;
  for (let at = start; at < text.length; at++) {
    const digit = text.charCodeAt(at) - zero;
    if (!(digit >= 0 && digit <= 9)) return 0;
    amount = amount * 10 + digit;
  }
  return amount;
}

const readWords = (words: readonly string[], text: string): Move | string =>
  words[0] === 'd' ? readDeal(words, text) : readMove(words, text);

const move = (verb: PhhStep['verb'], seat: Seat | null = null, cards: readonly Card[] = [], to = 0): Move => ({
  verb,
  seat,
  cards,
  to,
});

/** The most words of a player's action, the player included. */
const mostWords: ReadonlyMap<string | undefined, number> = new Map([
  ['f', 2],
  ['cc', 2],
  ['pb', 2],
  ['cbr', 3],
  ['sd', 3],
  ['sm', 3],
]);

function readMove(words: readonly string[], text: string): Move | string {
  const [actor, verb, word] = words;
  if (actor === undefined) return move('none');
  const seat = playerOf(actor);
  if (seat === null) return `"${text}" names no player`;
  if (words.length > (mostWords.get(verb) ?? words.length)) return `"${text}" has a word too many`;
  switch (verb) {
    case 'f':
      return move('fold', seat);
    case 'cc':
      return move('check-or-call', seat);
    case 'pb':
      return move('bring-in', seat);
    case 'cbr':
      return readWager(seat, word, text);
    case 'sd':
      return word === undefined ? move('draw', seat) : withCards('draw', seat, word);
    case 'sm':
      if (word === undefined) return move('muck', seat);
      return word === '-' ? move('show', seat) : withCards('show', seat, word);
    default:
      return `"${text}" is not an action`;
  }
}

function readWager(seat: Seat | null, word: string | undefined, text: string): Move | string {
  if (word === undefined || !/^\d+(\.\d+)?$/.test(word)) return `"${text}" needs an amount`;
  const to = Number(word);
  if (!isAmount(to)) return `amounts have ${amountDecimals} decimals at most; ${word} is none`;
  return to > 0 ? move('wager', seat, [], to) : `"${text}" needs an amount above zero`;
}

function withCards(verb: PhhStep['verb'], seat: Seat | null, word: string): Move | string {
  const cards = parseCards(word);
  return cards === null ? `"${word}" is not a list of cards` : move(verb, seat, cards);
}

function readDeal([, verb, ...words]: readonly string[], text: string): Move | string {
  const [word = '', cards = ''] = words;
  if (verb === 'db' && words.length === 1) return withCards('deal-board', null, word);
  const seat = playerOf(word);
  if (verb === 'dh' && words.length === 2 && seat !== null) return withCards('deal-hole', seat, cards);
  return `"${text}" is not a deal`;
}

const playerOf = (word: string): Seat | null => (/^p[1-9]\d*$/.test(word) ? Number(word.slice(1)) : null);
