import { readFileSync } from 'node:fs';
import { allCards, type KnownCard, type Seat } from '../../engine/notation.ts';
import { boxPattern } from '../../server/review/hand-box.ts';
import { streamBoxPattern } from '../../server/stream/stream-box.ts';
import type { WholeRoom } from './whole-room.ts';

/** The cards at one seat in one hand; `shown` ones were seen by the whole table. */
export interface LaidHand {
  readonly hand: number;
  readonly seat: Seat;
  readonly cards: readonly KnownCard[];
  readonly isShown: boolean;
}

/** The cards of a session, as the dealer knows them. */
export interface Session {
  /** Every tag, with its card; null while that is unknown. */
  readonly tags: ReadonlyMap<string, KnownCard | null>;
  readonly hands: readonly LaidHand[];
  /** Cards open for the whole table, by hand: boards and up-cards. */
  readonly open: readonly { readonly hand: number; readonly cards: readonly KnownCard[] }[];
  /** Cards in the order they came from each deck. */
  readonly orders: readonly (readonly KnownCard[])[];
  /** Orders offered by a device. */
  readonly offered: readonly (readonly KnownCard[])[];
  /** PINs and badges. */
  readonly words: readonly string[];
}

/** The secrets, prepared for a search. */
export interface Secrets {
  readonly tags: Session['tags'];
  readonly words: readonly string[];
  /** Two cards of one unshown hand, in both orders; no pair that was open together in any hand. */
  readonly pairs: ReadonlySet<string>;
  /** Four neighbours in a deck's order, in both directions, at least two of them secret; or in an order a device offered. */
  readonly fours: ReadonlySet<string>;
  readonly orders: readonly (readonly KnownCard[])[];
  /** Cards that were open in no hand: none of them may be named anywhere. */
  readonly neverOpen: ReadonlySet<KnownCard>;
}

export const pairOf = (one: KnownCard, other: KnownCard): string => `${one}${other}`;

/** How many cards of an order in a row count as the order: fewer may be chance. */
export const ofOrder = 4;

export function secretsOf(session: Session): Secrets {
  const openPairs = new Set<string>();
  const open = new Set<KnownCard>();
  for (const hand of new Set([...session.hands, ...session.open].map((one) => one.hand))) {
    const cards = [
      ...session.hands.filter((one) => one.hand === hand && one.isShown).flatMap((one) => one.cards),
      ...session.open.filter((one) => one.hand === hand).flatMap((one) => one.cards),
    ];
    for (const card of cards) open.add(card);
    for (const pair of pairsOf(cards)) openPairs.add(pair);
  }
  const hidden = session.hands.filter(({ isShown }) => !isShown);
  const bothWays = (order: readonly KnownCard[]) => [order, order.toReversed()];
  const orders = session.orders.flatMap(bothWays);
  const offered = session.offered.flatMap(bothWays);
  return {
    tags: session.tags,
    words: session.words,
    pairs: new Set(hidden.flatMap(({ cards }) => pairsOf(cards)).filter((pair) => !openPairs.has(pair))),
    fours: new Set(
      [
        ...offered.flatMap((order) => windows(order, ofOrder)),
        ...orders
          .flatMap((order) => windows(order, ofOrder))
          .filter((four) => four.filter((card) => !open.has(card)).length >= 2),
      ].map((four) => four.join('')),
    ),
    orders: [...orders, ...offered],
    neverOpen: new Set(allCards.filter((card) => !open.has(card))),
  };
}

const pairsOf = (cards: readonly KnownCard[]): readonly string[] =>
  cards.flatMap((one) => cards.filter((other) => other !== one).map((other) => pairOf(one, other)));

/** Every group of this many neighbours. */
export const windows = <Item>(items: readonly Item[], length: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.max(0, items.length - length + 1) }, (_, at) => items.slice(at, at + length));

/** What must be there: a search that finds nothing proves something only if there was something to find. */
interface LawfulTraces {
  readonly failures: readonly string[];
  readonly boxes: number;
  readonly streamBoxes: number;
  readonly sealerMessages: number;
}

/** Where the boxes of hands are, where they are mentioned without the box, and where they are not mentioned. */
const withBoxes = ['sync'] as const;
const withoutBoxes = ['console', 'floor'] as const;
const withNothing = ['display', 'cardroom'] as const;

/** Looks for what everybody may see: the board on every socket, the boxes on those that carry them. */
export function lawfulTraces({ sockets, table, followed }: WholeRoom, agreeing: readonly Seat[]): LawfulTraces {
  const failures: string[] = [];
  const must = (holds: boolean, sentence: string): void => {
    if (!holds) failures.push(sentence);
  };
  const at = (place: string): string => sockets.at(place).replaceAll('\\"', '"');
  const boxesAt = (place: string): readonly string[] =>
    [...at(place).matchAll(/"type":"cards-sealed","hand":\d+,"seat":\d+,"box":"([^"]*)"/g)].map(([, box = '']) => box);
  const forStream = (place: string) =>
    [
      ...at(place).matchAll(
        /"type":"cards-sealed-for-stream","hand":\d+,"seat":(\d+),"player":"[^"]*","box":"([^"]*)"/g,
      ),
    ].map(([, seat, box = '']) => ({ seat: Number(seat), box }));
  for (const place of withBoxes) {
    const boxes = forStream(place);
    must(
      boxes.length > 0 && boxes.every(({ box }) => streamBoxPattern.test(box)),
      `There are no boxes for the stream at ${place}.`,
    );
    must(
      boxes.every(({ seat }) => agreeing.includes(seat)),
      `${place} has a box for the stream of somebody who has not agreed.`,
    );
  }
  for (const place of withoutBoxes)
    must(
      forStream(place).every(({ box }) => box === ''),
      `There are boxes for the stream at ${place}.`,
    );
  for (const place of withBoxes) {
    const boxes = boxesAt(place);
    must(boxes.length > 0 && boxes.every((box) => boxPattern.test(box)), `There are no boxes at ${place}.`);
  }
  for (const place of withoutBoxes)
    must(boxesAt(place).length > 0 && boxesAt(place).every((box) => box === ''), `There are boxes at ${place}.`);
  for (const place of withNothing) must(!at(place).includes('cards-sealed'), `${place} is told of boxes.`);
  const board = followed.state?.hand?.board ?? [];
  for (const place of [...withBoxes, ...withoutBoxes])
    must(
      board.every((card) => at(place).includes(`"${card}"`)),
      `The board is not found at ${place}.`,
    );
  const said = readFileSync(table.ipcFile, 'utf8').trim().split('\n');
  must(
    said.some((line) => line.includes('"type":"sealed"')),
    'The card sealer was not heard sealing.',
  );
  return {
    failures,
    boxes: boxesAt('sync').length,
    streamBoxes: forStream('sync').length,
    sealerMessages: said.length,
  };
}
