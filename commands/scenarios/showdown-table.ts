import { z } from 'zod';
import type { VariantId } from '../../engine/notation.ts';
import { ImpossibleScenario } from './question.ts';
import { cardList, recordedAction } from './situation.ts';

const amount = z.int().min(0).max(1_000_000_000);
export const scenarioSeat = z.int().min(1).max(100);
export const bySeat = <Value extends z.ZodType>(value: Value) => z.record(z.string().regex(/^\d+$/), value);

export const gameName = z.enum(['holdem', 'omaha', 'omaha8', 'draw', 'stud', 'stud8', 'razz', 'horse']);
export type GameName = z.infer<typeof gameName>;

/** Everybody's chips in the hand; `live` seats have not folded. */
export const contribution = z.strictObject({
  seat: scenarioSeat,
  amount,
  live: z.boolean(),
  allIn: z.boolean().optional(),
});

/** The keys that put a scenario at the end of a hand. */
export const showdownBlock = {
  mode: z.enum(['tournament', 'cash']).optional(),
  game: gameName.optional(),
  structure: z.enum(['NL', 'PL', 'L']).optional(),
  seatsAtTable: z.int().min(2).max(100).optional(),
  blinds: z.tuple([amount, amount]).nullish(),
  limits: z.tuple([amount, amount]).nullish(),
  ante: amount.nullish(),
  bringIn: amount.nullish(),
  button: scenarioSeat.nullish(),
  /** Seats that reach the showdown. */
  live: z.array(scenarioSeat).min(1),
  allIn: z.boolean().optional(),
  /** By street; a street that is not listed had checks only. */
  actions: z.record(z.string(), z.array(recordedAction)).optional(),
  straddle: z.strictObject({ seat: scenarioSeat, amount }).nullish(),
  /** Stud: up-cards by seat. */
  boards: bySeat(cardList).optional(),
  board: cardList.optional(),
  pot: amount.optional(),
  contributions: z.array(contribution).optional(),
  /** Smallest chip in play. */
  unit: z.int().min(1).optional(),
  note: z.string().optional(),
} as const;

const variants: Readonly<Record<Exclude<GameName, 'horse'>, VariantId>> = {
  holdem: 'no-limit-holdem',
  omaha: 'pot-limit-omaha',
  omaha8: 'pot-limit-omaha-8',
  draw: 'no-limit-five-card-draw',
  stud: 'limit-stud',
  stud8: 'limit-stud-8',
  razz: 'limit-razz',
};

/** The betting structure does not affect how hands are shown and won. */
export function variantOfGame(game: GameName): VariantId {
  if (game === 'horse') throw new ImpossibleScenario('Which of the games of the mix is dealt must be said.');
  return variants[game];
}
