import { allCards, type KnownCard, type Seat } from '../../engine/notation.ts';

/** The cards that lay at one seat in one hand; `shown` ones the whole table has seen. */
export interface LaidHand {
  readonly hand: number;
  readonly seat: Seat;
  readonly cards: readonly KnownCard[];
  readonly isShown: boolean;
}

/** What was laid in a session, as whoever dealt knows it. */
export interface Session {
  /** Every tag there is, with the card it is glued into; null where that is not known yet. */
  readonly tags: ReadonlyMap<string, KnownCard | null>;
  readonly hands: readonly LaidHand[];
  /** Cards that lay open for the whole table, by hand: boards and up-cards. */
  readonly open: readonly { readonly hand: number; readonly cards: readonly KnownCard[] }[];
  /** Cards in the order in which they came from each deck. */
  readonly orders: readonly (readonly KnownCard[])[];
  /** Orders a device has offered. */
  readonly offered: readonly (readonly KnownCard[])[];
  /** PINs and badges. */
  readonly words: readonly string[];
}

/** What nobody may find, made ready for a search. */
export interface Secrets {
  readonly tags: Session['tags'];
  readonly words: readonly string[];
  /** Two cards of one hand that was not shown, by both orders of the two; of no pair that lay open together in any hand. */
  readonly pairs: ReadonlySet<string>;
  /** Four cards as they followed one another in a deck, both ways, at least two of them secret; or as a device has said. */
  readonly fours: ReadonlySet<string>;
  readonly orders: readonly (readonly KnownCard[])[];
  /** Cards that lay open in no hand: not one of them may be named anywhere. */
  readonly neverOpen: ReadonlySet<KnownCard>;
}

export const pairOf = (one: KnownCard, other: KnownCard): string => `${one}${other}`;

/** How many cards of an order in a row are the order: fewer come about by chance. */
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

/** Every so many neighbours. */
export const windows = <Item>(items: readonly Item[], length: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.max(0, items.length - length + 1) }, (_, at) => items.slice(at, at + length));
