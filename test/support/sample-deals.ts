import { type Card, parseCards, type Stakes } from '../../engine/notation.ts';
import type { Command } from '../../engine/table.ts';

export const studStakes: Stakes = {
  smallBlind: 0,
  bigBlind: 0,
  minBet: 20,
  bigBet: 40,
  bringIn: 5,
  ante: { kind: 'each', chips: 2, order: 'ante-first', short: 'own-share' },
};

export const cardsOf = (text: string): readonly Card[] => {
  const cards = parseCards(text);
  if (cards === null) throw new Error(`"${text}" are no cards.`);
  return cards;
};

/** Up-cards, each with its seat: `up('1As', '2Kd')`. */
export const up = (...texts: readonly string[]): readonly Command[] =>
  texts.map((text) => ({ type: 'deal-up', seat: Number(text.slice(0, -2)), cards: cardsOf(text.slice(-2)) }));

/** Numbers of changed or discarded cards, each with the seat: `draws('2d3', '3d0')`. */
export const draws = (...texts: readonly string[]): readonly Command[] =>
  texts.map((text) => {
    const [seat = '', cards = ''] = text.split('d');
    return { type: 'draw', seat: Number(seat), cards: Number(cards) };
  });

export const opens = (seat: number): Command => ({ type: 'name-opener', seat });

export const runs = (times: number): Command => ({ type: 'agree-runs', runs: times });

/** Whole tabled hands, each with the seat: `shows('1AsAd', '2KsKd')`. */
export const shows = (...texts: readonly string[]): readonly Command[] =>
  texts.map((text) => ({ type: 'table-hand', seat: Number(text[0]), cards: cardsOf(text.slice(1)) }));
