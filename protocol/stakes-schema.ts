import { z } from 'zod';
import { mostSeats } from '../engine/notation.ts';
import type { NumberLimits } from './number-limits.ts';

export const chipsSchema = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

const thresholdSchema = z.strictObject({ from: chipsSchema, take: chipsSchema });
const playersSchema = z.int().min(2).max(mostSeats);

const rakeSchema = z.strictObject({
  basisPoints: z.int().min(0).max(10_000),
  steps: z.array(thresholdSchema).max(20),
  cap: chipsSchema.nullable(),
  caps: z.array(z.strictObject({ players: playersSchema, cap: chipsSchema })).max(mostSeats),
  noFlopNoDrop: z.boolean(),
  unit: chipsSchema.min(1),
  jackpot: thresholdSchema.nullable(),
});

/** The kinds of straddles. */
export const straddleKindSchema = z.enum(['under-the-gun', 'button', 'mississippi', 'sleeper']);

/** The stakes of a game as screens write them. Only hand histories have a separate ante for each place. */
export const stakesSchema = z.strictObject({
  smallBlind: chipsSchema,
  bigBlind: chipsSchema,
  minBet: chipsSchema,
  ante: z
    .strictObject({
      kind: z.enum(['each', 'big-blind', 'button']),
      chips: chipsSchema,
      order: z.enum(['ante-first', 'blind-first']).exactOptional(),
      short: z.enum(['own-share', 'dead']),
    })
    .nullable(),
  bigBet: chipsSchema.exactOptional(),
  bringIn: chipsSchema.exactOptional(),
  maxBet: chipsSchema.exactOptional(),
  cap: chipsSchema.exactOptional(),
  straddle: z
    .strictObject({ kinds: z.array(straddleKindSchema).max(4), most: z.int().min(1).max(mostSeats) })
    .exactOptional(),
  rake: rakeSchema.exactOptional(),
  minBuyIn: chipsSchema.exactOptional(),
  maxBuyIn: chipsSchema.exactOptional(),
});

/** A whole number given to the office. */
export const within = ({ least, most }: NumberLimits) => z.int().min(least).max(most);
