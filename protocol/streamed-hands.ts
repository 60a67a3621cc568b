import { z } from 'zod';
import { allCards } from '../engine/notation.ts';

/** Hole cards of a hand after its delay, of players who agreed to be shown. */
export const streamedHandSchema = z.strictObject({
  hand: z.int().min(0).describe('Number of the hand, as in the public events.'),
  seats: z.record(z.string().regex(/^(?:[1-9]|10)$/), z.array(z.enum(allCards))).describe('Hole cards by seat.'),
});
export type StreamedHand = Readonly<z.infer<typeof streamedHandSchema>>;
