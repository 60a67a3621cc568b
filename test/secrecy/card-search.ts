import { type KnownCard, ranks, suits } from '../../engine/index.ts';
import { cardsIn, notations, numberings, type WrittenCard } from './card-notations.ts';
import { ofOrder, pairOf, type Secrets, windows } from './session-secrets.ts';

/** So near to each other two cards of a hand are its telling, in bytes. */
const nearBytes = 64;
/** No more than a quote, a comma and a quote between two cards. */
const besideBytes = 4;
/** How programs look. */
const isProgram = /=>|\bfunction\b|\bvar\b/;
/** So many cards in the order of a printed pack are a picture of the pack: a grid to tap on, a table of the program. */
const ofPack = 8;
/** Numbers from 0 to 51 follow one another everywhere: only so many of an order in a row are that order. */
const ofNumbers = 7;

/** Cards one after another are as long as a key, and none. */
const onlyCards = /^(?:(?:10|[2-9TJQKA])[shdc][-_/+]?)+$/i;

/** Without keys, signatures and sealed boxes: any two letters may stand between two signs there. */
const withoutBase64 = (text: string): string =>
  text
    .replaceAll(/[A-Za-z0-9+/_-]{20,}={0,2}/g, (all) => (onlyCards.test(all) ? all : ' '.repeat(all.length)))
    // A fingerprint of a certificate.
    .replaceAll(/(?:[0-9A-Fa-f]{2}:){7,}[0-9A-Fa-f]{2}/g, (all) => ' '.repeat(all.length));

/** Which card of the printed order is laid down next is the same for every deck. */
const withoutPrintedOrder = (text: string): string =>
  text.replaceAll(/\\?"next\\?":\\?"[2-9TJQKA][shdc]\\?"/g, '"next":""');

/** Nearly every text of a program has nothing like a card in it. */
const mayHoldCards =
  /(?:10|[2-9TJQKAtjqka])[shdcSHDC](?![a-z]{2})|[\u2660-\u2667]|\\u266|&(?:clubs|diams|hearts|spades);|suit|club|diamond|heart|spade|k[rř]íž|k[áa]r[ay]|srdc|pik|trefl|kier|\d\s*[,;| ]\s*\d/i;

/** Two cards of one unshown hand beside each other, or cards as they lay in a deck; the forms in which they were found. */
export function unshownIn(text: string, secrets: Secrets): readonly string[] {
  if (!mayHoldCards.test(text)) return [];
  const bare = withoutBase64(withoutPrintedOrder(text));
  return [
    ...notations.flatMap((notation) => {
      if (notation.isLoose && isProgram.test(bare)) return [];
      const apart = notation.isLoose ? besideBytes : nearBytes;
      const cards = withoutPack(cardsIn(bare, notation));
      return [
        ...(hasPair(cards, apart, secrets) ? [`cards of an unshown hand as ${notation.name}`] : []),
        ...(hasOrder(cards, apart, secrets) ? [`the order of a deck as ${notation.name}`] : []),
      ];
    }),
    ...numbersIn(bare, secrets),
  ];
}

/** Cards that lay open in no hand, one by one: for texts in which no card stands that nobody has seen. */
export function neverOpenIn(text: string, { neverOpen }: Secrets): readonly string[] {
  const bare = withoutBase64(withoutPrintedOrder(text));
  const [codes] = notations;
  const found = codes === undefined ? [] : cardsIn(bare, codes);
  return found.some(({ card }) => neverOpen.has(card)) ? ['a card that never lay open'] : [];
}

function hasPair(cards: readonly WrittenCard[], apart: number, { pairs }: Secrets): boolean {
  return cards.some((one, index) => {
    for (let next = index + 1; next < cards.length; next += 1) {
      const other = cards[next] as WrittenCard;
      if (other.at - one.end > apart) return false;
      if (pairs.has(pairOf(one.card, other.card))) return true;
    }
    return false;
  });
}

function hasOrder(cards: readonly WrittenCard[], apart: number, { fours }: Secrets): boolean {
  return windows(cards, ofOrder).some(
    (four) =>
      four.every(({ at }, index) => index === 0 || at - (four[index - 1] as WrittenCard).end <= apart) &&
      fours.has(four.map(({ card }) => card).join('')),
  );
}

const place = (card: KnownCard): readonly [number, number] => [
  ranks.indexOf(card[0] as (typeof ranks)[number]),
  suits.indexOf(card[1] as (typeof suits)[number]),
];

/** Whether one card follows another in a pack, suit by suit or rank by rank. */
function follows(before: KnownCard, after: KnownCard): boolean {
  const [[rank, suit], [nextRank, nextSuit]] = [place(before), place(after)];
  const ranksApart = Math.abs(rank - nextRank);
  return [1, 12].includes(ranksApart) || (ranksApart === 0 && suit !== nextSuit);
}

/** Without stretches of the printed pack: a pack is no deck that was shuffled. */
export function withoutPack<One extends { readonly card: KnownCard }>(cards: readonly One[]): readonly One[] {
  const kept: One[] = [];
  let stretch: One[] = [];
  const end = (): void => {
    if (stretch.length < ofPack) kept.push(...stretch);
    stretch = [];
  };
  for (const one of cards) {
    const last = stretch.at(-1);
    // Each card is in a pack once: whatever comes after the last one is something else.
    if (last !== undefined && (!follows(last.card, one.card) || stretch.some(({ card }) => card === one.card))) end();
    stretch.push(one);
  }
  end();
  return kept;
}

/** Lists of whole numbers that are cards in an order, and hands under a name that says so. */
function numbersIn(text: string, secrets: Secrets): readonly string[] {
  const lists = [...text.matchAll(/(?<![\d.])\d{1,2}(?:\s*[,;| ]\s*\d{1,2}){6,}(?![\d.])/g)];
  const orders = lists.map(([list]) => (list.match(/\d+/g) ?? []).map(Number));
  const named = [
    ...text.matchAll(
      /(?:cards?|hole|holding|hand|tabled|karty)\\?["']?\s*[:=]\s*\[\s*(\d{1,2}(?:\s*,\s*\d{1,2})+)\s*\]/gi,
    ),
  ].map(([, list = '']) => list.split(',').map(Number));
  if (orders.length + named.length === 0) return [];
  const sought = soughtNumbers(secrets);
  const isOrder = orders.some((list) => windows(list, ofNumbers).some((seven) => sought.orders.has(seven.join())));
  const isHand = named.some((list) =>
    list.some((one, index) => list.slice(index + 1).some((other) => sought.hands.has(`${one},${other}`))),
  );
  return [
    ...(isOrder ? ['the order of a deck as numbers'] : []),
    ...(isHand ? ['cards of an unshown hand as numbers'] : []),
  ];
}

const numbered = new WeakMap<Secrets, { readonly orders: ReadonlySet<string>; readonly hands: ReadonlySet<string> }>();

function soughtNumbers(secrets: Secrets) {
  const made = numbered.get(secrets) ?? {
    orders: new Set(
      secrets.orders.flatMap((order) =>
        windows(order, ofNumbers).flatMap((seven) => numberings.map((numberOf) => seven.map(numberOf).join())),
      ),
    ),
    hands: new Set(
      [...secrets.pairs].flatMap((pair) => {
        const [one, other] = [pair.slice(0, 2) as KnownCard, pair.slice(2) as KnownCard];
        return numberings.slice(0, 2).map((numberOf) => `${numberOf(one)},${numberOf(other)}`);
      }),
    ),
  };
  numbered.set(secrets, made);
  return made;
}
