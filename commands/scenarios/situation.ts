import { z } from 'zod';
import { isKnownCard, type KnownCard } from '../../engine/notation.ts';

/** What scenarios are written in: chips, seats, times of one day, cards. */
export const chips = z.int().min(0).max(1_000_000_000);
export const seat = z.int().min(1).max(100);
export const level = z.tuple([chips, chips]);

const seatNumber = z.string().regex(/^[1-9]\d?$/, 'is no seat number');

/** Chips or counts by seat. */
export const seatMap = z.record(seatNumber, z.int().min(0).max(1_000_000_000));

/** Odd chips by seat: a card is dealt for each, and no stack has as many left. */
export const oddBySeat = z.record(seatNumber, z.int().min(0).max(1_000));

/** `HH:MM:SS` or `HH:MM`, as seconds of the day. */
export const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'it is no time of day')
  .transform((text) => {
    const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
    return (hours * 60 + minutes) * 60 + seconds;
  });

/** A list of cards, or one text with spaces between them. */
export const cards = z
  .union([z.string(), z.array(z.string())])
  .transform((written) => (typeof written === 'string' ? written.split(' ').filter(Boolean) : written))
  .refine((texts): texts is KnownCard[] => texts.every(isKnownCard), 'is no list of cards')
  .transform((texts): readonly KnownCard[] => texts);

/** An action of a betting round as a scenario records it; `to` is the player's total of the round. */
export const recordedAction = z.strictObject({
  seat,
  action: z.enum(['check', 'call', 'bet', 'raise', 'fold', 'all-in']),
  to: chips.optional(),
});

/** The table around a question of procedure, whether or not the answer depends on it. */
export const aroundTheTable = {
  mode: z.enum(['tournament', 'cash']).optional(),
  game: z.string().optional(),
  structure: z.enum(['NL', 'PL', 'L']).optional(),
  seatsAtTable: z.int().min(2).max(100).optional(),
  playersAtTable: z.int().min(1).max(100).optional(),
  live: z.array(seat).optional(),
  absent: z.array(seat).optional(),
  button: seat.nullish(),
  sb: seat.nullish(),
  sbSeat: seat.nullish(),
  bb: seat.nullish(),
  blinds: level.nullish(),
  ante: chips.nullish(),
  bringIn: chips.nullish(),
  limits: level.nullish(),
  street: z.string().optional(),
  board: cards.optional(),
  bettingRounds: z.int().min(1).max(9).optional(),
  prior: z.array(recordedAction).optional(),
  actions: z.array(recordedAction).optional(),
  seats: z.array(z.strictObject({ seat, stack: chips })).optional(),
  toAct: seat.nullish(),
  facing: chips.optional(),
  contribution: chips.optional(),
  handOpen: z.boolean().optional(),
  handClosed: z.boolean().optional(),
  chipsInPlay: chips.optional(),
  note: z.string().optional(),
} as const;

/** Stacks by seat of a list of players. */
export const stacksOf = (
  seats: readonly { readonly seat: number; readonly stack: number }[] | undefined,
): Readonly<Record<number, number>> => Object.fromEntries((seats ?? []).map((one) => [one.seat, one.stack]));

/** Cards as a list or as one string with spaces between them. */
export const cardList = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (typeof given === 'string' ? given.split(/\s+/).filter((text) => text !== '') : given))
  .pipe(z.array(z.custom<KnownCard>((text) => typeof text === 'string' && isKnownCard(text), 'it is no card')));
