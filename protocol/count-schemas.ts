import { z } from 'zod';
import { type Chips, mostSeats, type Seat } from '../engine/notation.ts';
import { bySeat } from './race-schema.ts';
import { chipsSchema } from './stakes-schema.ts';
import { wordsSchema } from './words-schema.ts';

/** A house has no more kinds of chips. */
const mostValues = 20;
const byValue: z.ZodType<Readonly<Record<Chips, number>>> = z
  .record(z.string().regex(/^[1-9]\d{0,15}$/, 'the value of a chip is expected'), chipsSchema)
  .refine((counted) => Object.keys(counted).length <= mostValues, `at most ${mostValues} values are allowed`);

/** What was counted at a table that closes or opens again: stacks by seat, the tray by value, and the difference to the book somebody accepts. */
export const countShape = {
  counts: bySeat(chipsSchema) as z.ZodType<Readonly<Record<Seat, Chips>>>,
  tray: byValue.nullable(),
  difference: z.int().exactOptional(),
};

/** A stack counted by value for the end of a day, and the number of the bag. Who counted and who signed nobody says of themselves. */
export const bagShape = {
  seat: z.int().min(1).max(mostSeats),
  counts: byValue,
  number: wordsSchema({ most: 20 }),
  stated: chipsSchema.nullable(),
  playerSigned: z.boolean(),
};
