import { type Card, mostSeats, parseCards, type Seat } from '../../engine/notation.ts';
import type { PhhAction } from './phh-hand.ts';
import { amountDecimals, isAmount } from './phh-shapes.ts';

/** One action of a hand history as what it does at a table. */
export interface PhhStep {
  /** The action with its own text: a half-known card (`A?`) is unknown in `cards`. */
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
  /** PHH's player number, from 1; null where nobody in particular acts or is dealt to. */
  readonly seat: Seat | null;
  /** Dealt, thrown away or shown. Empty for a draw that stands pat, and for showing the cards that are known already. */
  readonly cards: readonly Card[];
  /** A wager's total of the street; 0 for anything else. */
  readonly to: number;
  /** What stands after a `#` of its own. */
  readonly comment: string | null;
}

/** What an action does, without its text. */
type Move = Pick<PhhStep, 'verb' | 'seat' | 'cards' | 'to'>;

/** Reads one action; a string says what is wrong with it. */
export function readStep(action: PhhAction): PhhStep | string {
  const { text } = action;
  const plain = fixedMoves.get(text) ?? plainMove(text);
  if (plain !== null) return step(action, plain, null);
  const mark = text.search(/(?<!\S)#(?!\S)/);
  const read = readWords((mark < 0 ? text : text.slice(0, mark)).match(/\S+/g) ?? [], text);
  if (typeof read === 'string') return read;
  return step(action, read, mark < 0 ? null : text.slice(mark + 1).trim());
}

const step = (action: PhhAction, { verb, seat, cards, to }: Move, comment: string | null): PhhStep => ({
  action,
  verb,
  seat,
  cards,
  to,
  comment,
});

/** What ends with cards or an amount, as nearly all writers set it: one blank between the words. Null for anything else. */
function plainMove(text: string): Move | null {
  const last = text.lastIndexOf(' ');
  const begun = begunMoves.get(text.slice(0, last));
  if (begun === undefined) return null;
  const word = text.slice(last + 1);
  const read = begun.verb === 'wager' ? readWager(begun.seat, word, text) : withCards(begun.verb, begun.seat, word);
  // No cards at all, or none that can be read, is for the long way to judge.
  return typeof read === 'string' || (read.verb !== 'wager' && read.cards.length === 0) ? null : read;
}

const readWords = (words: readonly string[], text: string): Move | string =>
  words[0] === 'd' ? readDeal(words, text) : readMove(words, text);

const move = (verb: PhhStep['verb'], seat: Seat | null = null, cards: readonly Card[] = [], to = 0): Move => ({
  verb,
  seat,
  cards,
  to,
});

/** Moves without amount or cards, by their text: most of a hand is made of them. */
const fixedMoves: ReadonlyMap<string, Move> = new Map(
  Array.from({ length: mostSeats }, (_, index) => index + 1).flatMap((seat) => [
    [`p${seat} f`, move('fold', seat)],
    [`p${seat} cc`, move('check-or-call', seat)],
    [`p${seat} pb`, move('bring-in', seat)],
    [`p${seat} sd`, move('draw', seat)],
    [`p${seat} sm`, move('muck', seat)],
    [`p${seat} sm -`, move('show', seat)],
  ]),
);

type BegunMove = Pick<Move, 'verb' | 'seat'>;

/** Moves that lack one word, their cards or their amount, by the text before it. */
const begunMoves: ReadonlyMap<string, BegunMove> = new Map<string, BegunMove>([
  ['d db', { verb: 'deal-board', seat: null }],
  ...Array.from({ length: mostSeats }, (_, index) => index + 1).flatMap((seat): readonly [string, BegunMove][] => [
    [`d dh p${seat}`, { verb: 'deal-hole', seat }],
    [`p${seat} cbr`, { verb: 'wager', seat }],
    [`p${seat} sd`, { verb: 'draw', seat }],
    [`p${seat} sm`, { verb: 'show', seat }],
  ]),
]);

/** How long a player's action may be, its player included. */
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
