import { type KnownCard, ranks } from '../../engine/notation.ts';
import { cardsIn, notations, numberings, type WrittenCard } from './card-notations.ts';
import type { Spotted } from './masked-surroundings.ts';
import { ofOrder, pairOf, type Secrets, windows } from './session-secrets.ts';

/** Two cards of a hand within this many bytes reveal it. */
const nearBytes = 64;
/** At most a quote, a comma and a quote between two cards. */
const besideBytes = 4;
/** What programs look like. */
const isProgram = /=>|\bfunction\b|\bvar\b/;
/** This many cards in printed order are a picture of the pack: a grid to tap on, or a table of the program. */
const ofPack = 8;
/** Numbers from 0 to 51 occur in sequence everywhere: only this many of an order in a row count as that order. */
const ofNumbers = 7;

/** Card codes in a row can look like a key, but are none. */
const onlyCards = /^(?:(?:10|[2-9TJQKA])[shdc][-_/+]?)+$/i;

/** Without keys, signatures and sealed boxes: any two letters may occur between two signs there. */
const withoutBase64 = (text: string): string =>
  text
    .replaceAll(/[A-Za-z0-9+/_-]{20,}={0,2}/g, (all) => (onlyCards.test(all) ? all : ' '.repeat(all.length)))
    // A fingerprint of a certificate.
    .replaceAll(/(?:[0-9A-Fa-f]{2}:){7,}[0-9A-Fa-f]{2}/g, (all) => ' '.repeat(all.length));

/** An icon's shape: “7h.2” is a line to the right. Every step except the last back to the start has a number behind it, as no card has. */
const withoutIcons = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}])[Mm]-?[\d.][MLHVCSQTAZ\d .,-]{16,}(?=$|["'`\\<])/giu, (all) => {
    const steps = all.match(/[a-z]/gi) ?? [];
    return steps.length >= leastSteps && !/[a-y](?! ?-?[\d.])/i.test(all) ? ' '.repeat(all.length) : all;
  });
const leastSteps = 4;

/** The printed order's next card is the same for every deck. */
const withoutPrintedOrder = (text: string): string =>
  text.replaceAll(/\\?"next\\?":\\?"[2-9TJQKA][shdc]\\?"/g, (all) => ' '.repeat(all.length));

/** A module path: in a library “./th.js” is Thai, not a ten and a jack. Only a path has a slash before it and ends there. */
const withoutModules = (text: string): string =>
  text.replaceAll(/(?<=\/)[2-9tjqka][shdc]\.[jt]s(?=$|[?:"'`)\n])/g, (all) => ' '.repeat(all.length));

/** Most texts of a program have nothing like a card. */
const mayHoldCards =
  /(?:10|[2-9TJQKAtjqka])[shdcSHDC](?![a-z]{2})|[\u2660-\u2667]|\\u266|&(?:clubs|diams|hearts|spades);|suit|club|diamond|heart|spade|k[rř]íž|k[áa]r[ay]|srdc|pik|trefl|kier|\d\s*[,;| ]\s*\d/i;

/** Two cards of one unshown hand beside each other, or cards in a deck's order; each form once, with its place. */
export function unshownIn(text: string, secrets: Secrets): readonly Spotted[] {
  if (!mayHoldCards.test(text)) return [];
  const bare = withoutBase64(withoutIcons(withoutPrintedOrder(text)));
  return [
    ...notations.flatMap((notation) => {
      if (notation.isLoose && isProgram.test(bare)) return [];
      const apart = notation.isLoose ? besideBytes : nearBytes;
      const cards = withoutPack(cardsIn(notation.isLoose ? withoutModules(bare) : bare, notation));
      return [
        ...spotted(`cards of an unshown hand as ${notation.name}`, pairIn(cards, apart, secrets)),
        ...spotted(`the order of a deck as ${notation.name}`, orderIn(cards, apart, secrets)),
      ];
    }),
    ...numbersIn(bare, secrets),
  ];
}

/** Single cards that were open in no hand: for texts in which no unseen card may occur. */
export function neverOpenIn(text: string, { neverOpen }: Secrets): readonly Spotted[] {
  const bare = withoutBase64(withoutIcons(withoutPrintedOrder(text)));
  const [codes] = notations;
  const found = codes === undefined ? [] : cardsIn(bare, codes);
  const one = found.find(({ card }) => neverOpen.has(card));
  return spotted('a card that never lay open', one && [one]);
}

/** From the first to the last of them, if there are any. */
const spotted = (what: string, found: readonly Omit<WrittenCard, 'card'>[] | undefined): readonly Spotted[] =>
  found === undefined ? [] : [{ what, at: found[0]?.at ?? 0, end: found.at(-1)?.end ?? 0 }];

function pairIn(cards: readonly WrittenCard[], apart: number, { pairs }: Secrets): readonly WrittenCard[] | undefined {
  for (const [index, one] of cards.entries())
    for (let next = index + 1; next < cards.length; next += 1) {
      const other = cards[next] as WrittenCard;
      if (other.at - one.end > apart) break;
      if (pairs.has(pairOf(one.card, other.card))) return [one, other];
    }
  return undefined;
}

function orderIn(cards: readonly WrittenCard[], apart: number, { fours }: Secrets): readonly WrittenCard[] | undefined {
  return windows(cards, ofOrder).find(
    (four) =>
      four.every(({ at }, index) => index === 0 || at - (four[index - 1] as WrittenCard).end <= apart) &&
      fours.has(four.map(({ card }) => card).join('')),
  );
}

const place = (card: KnownCard): readonly [number, number] => [
  ranks.indexOf(card[0] as (typeof ranks)[number]),
  'cdhs'.indexOf(card[1] as string),
];

/** Whether one card follows another in a pack, suit by suit or rank by rank. */
function follows(before: KnownCard, after: KnownCard): boolean {
  const [[rank, suit], [nextRank, nextSuit]] = [place(before), place(after)];
  const ranksApart = Math.abs(rank - nextRank);
  return [1, 12].includes(ranksApart) || (ranksApart === 0 && suit !== nextSuit);
}

/** Without stretches of the printed pack, which is not a shuffled deck. */
export function withoutPack<One extends { readonly card: KnownCard }>(cards: readonly One[]): readonly One[] {
  const kept: One[] = [];
  let stretch: One[] = [];
  const end = (): void => {
    if (stretch.length < ofPack) kept.push(...stretch);
    stretch = [];
  };
  for (const one of cards) {
    const last = stretch.at(-1);
    // Each card is in a pack once: what follows the last one is something else.
    if (last !== undefined && (!follows(last.card, one.card) || stretch.some(({ card }) => card === one.card))) end();
    stretch.push(one);
  }
  end();
  return kept;
}

/** Lists of integers that are cards in an order, and hands under a telling name. */
function numbersIn(text: string, secrets: Secrets): readonly Spotted[] {
  const lists = [...text.matchAll(/(?<![\d.])\d{1,2}(?:\s*[,;| ]\s*\d{1,2}){6,}(?![\d.])/g)];
  const named = [
    ...text.matchAll(
      /(?:cards?|hole|holding|hand|tabled|karty)\\?["']?\s*[:=]\s*\[\s*(\d{1,2}(?:\s*,\s*\d{1,2})+)\s*\]/gi,
    ),
  ];
  if (lists.length + named.length === 0) return [];
  const sought = soughtNumbers(secrets);
  const numbers = (list: string): readonly number[] => (list.match(/\d+/g) ?? []).map(Number);
  const stretch = (match: RegExpExecArray | undefined) =>
    match && [{ at: match.index, end: match.index + match[0].length }];
  const order = lists.find(([list]) =>
    windows(numbers(list), ofNumbers).some((seven) => sought.orders.has(seven.join())),
  );
  const hand = named.find(([, list = '']) =>
    numbers(list).some((one, index, all) => all.slice(index + 1).some((other) => sought.hands.has(`${one},${other}`))),
  );
  return [
    ...spotted('the order of a deck as numbers', stretch(order)),
    ...spotted('cards of an unshown hand as numbers', stretch(hand)),
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
