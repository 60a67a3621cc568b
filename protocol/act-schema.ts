import { z } from 'zod';
import { allCards, type Card, mostSeats, unknownCard } from '../engine/notation.ts';
import { chipsSchema as chips } from './stakes-schema.ts';

const seat = z.int().min(1).max(mostSeats);
const card: z.ZodType<Card> = z.enum([unknownCard, ...allCards]);
/** A hand has seven cards at most. */
const cardsOfHand = z.array(card).max(7);
/** Pots, boards and runs have small numbers; the engine knows how many there are. */
const pot = z.int().min(0).max(20);
const board = z.int().min(0).max(9);

/** Too small by the rules, but it stands. */
const stands = z.literal(true).exactOptional();

/** What the seat to act does in its turn. A screen sends it when it happens, or to insert it earlier in the hand. */
export const actionShapes = {
  fold: { seat },
  check: { seat },
  call: { seat },
  bet: { seat, to: chips, stands },
  raise: { seat, to: chips, stands },
  complete: { seat, to: chips, stands },
  'bring-in': { seat },
  'all-in': { seat },
} as const;

export const winningShapes = {
  'name-winners': {
    pot,
    board: board.exactOptional(),
    half: z.enum(['high', 'low']).exactOptional(),
    seats: z.array(seat).max(mostSeats),
  },
  'win-showdown': { seats: z.array(seat).min(1).max(mostSeats) },
} as const;

/** Cards dealt, changed, shown or given up, and who wins with them. Sent at the same two times. */
export const cardActShapes = {
  draw: { seat, cards: z.int().min(0).max(7) },
  'deal-up': { seat, cards: cardsOfHand.min(1) },
  'name-opener': { seat },
  'agree-runs': { runs: z.int().min(1).max(9) },
  'deal-board': {
    cards: z.array(card).min(1).max(5),
    board: board.exactOptional(),
    places: z.array(z.int().min(0).max(9)).max(5).exactOptional(),
  },
  'table-hand': { seat, cards: cardsOfHand },
  'show-cards': { seat, cards: cardsOfHand.min(1) },
  'muck-hand': { seat },
  'kill-hand': { seat },
  ...winningShapes,
} as const;
