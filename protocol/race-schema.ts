import { z } from 'zod';
import { allCards, mostSeats, type Seat } from '../engine/notation.ts';
import { chipsSchema } from './stakes-schema.ts';

const seats = Array.from({ length: mostSeats }, (_, index) => String(index + 1));
const seat = z.string().refine((text) => seats.includes(text), 'a seat is expected');
/** A record whose keys are seats. */
export const bySeat = <Value extends z.ZodType>(value: Value): z.ZodType<Readonly<Record<Seat, z.output<Value>>>> =>
  z.record(seat, value);

/** More odd chips than a stack of any house's chips can be left with. */
const mostOdd = 100;
const drawn = z.array(z.enum(allCards)).max(mostOdd).readonly();
const drawnAgain = z.array(z.enum(allCards)).max(1).readonly();

/** The odd chips of a value that leaves play, and the cards drawn for them, as a screen may send them. */
export const raceShape = {
  old: chipsSchema.min(1),
  new: chipsSchema.min(1),
  odd: bySeat(z.int().min(0).max(mostOdd)),
  cards: bySeat(drawn),
  redraws: z.array(bySeat(drawnAgain)).max(20).readonly().exactOptional(),
  choice: z.int().min(0).max(127).exactOptional(),
};
