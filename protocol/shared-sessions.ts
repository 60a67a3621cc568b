import { z } from 'zod';

const moment = z.int().describe('Milliseconds since 1970.');
const player = z
  .string()
  .describe('Id of the player in this room. It stays the same; two players may have the same name.');

/** A player who agreed that the house's own programs may know of their play. */
export const sharedPlayerSchema = z.strictObject({ player, name: z.string() });
export type SharedPlayer = z.infer<typeof sharedPlayerSchema>;

const seat = z.strictObject({
  table: z.string().describe('Id of the table.'),
  name: z.string().describe('Its name as the room says it now.'),
  seat: z.int(),
  from: moment,
  until: moment.optional().describe('Absent: sits there.'),
});

const stakes = z.strictObject({ smallBlind: z.int(), bigBlind: z.int() });

/** One player's time in one cash game, across changes of seat and table; or in a tournament, for one entry. */
export const sharedSessionSchema = z.strictObject({
  player,
  name: z.string(),
  kind: z.enum(['cash', 'tournament']),
  id: z.string().describe('Of the cash game, or of the tournament.'),
  title: z.string().describe('Name of the cash game, or of the tournament.'),
  game: z.string().describe('What is dealt, e.g. “no-limit-holdem”; of a mixed game what it begins with.'),
  games: z.array(z.string()).optional().describe('Of a mixed game: its games, in the order in which they take turns.'),
  stakes: stakes.optional().describe('Of a cash game, in chips, as its terms are now.'),
  currency: z.string().describe('ISO 4217.'),
  from: moment.describe('When the player sat down, by the clock of the table.'),
  until: moment.optional().describe('Absent: plays.'),
  minutes: z.int().describe('From then on, until now where the player plays.'),
  seats: z.array(seat).describe('In the order in which the player had them.'),
  buyIn: z
    .int()
    .optional()
    .describe(
      'Paid in, in the smallest unit of the currency: everything bought at the table, or the entry with its fee, bounty, re-buys and add-on. Absent: not counted.',
    ),
});
export type SharedSessionTold = z.infer<typeof sharedSessionSchema>;

/** The longest span of one request, in days. */
export const sharedDaysMost = 7;

const wanted = 'milliseconds since 1970 are wanted';

/** A moment in a query. It must be written in digits. */
export const momentSchema = z
  .union([z.int(), z.string().regex(/^\d+$/, wanted)], wanted)
  .transform(Number)
  .refine((moment) => moment >= 0 && moment <= Number.MAX_SAFE_INTEGER, wanted);

/** What a program requests. */
export const sharedSpanSchema = z.strictObject({
  from: momentSchema,
  /** Absent: now. */
  until: momentSchema.optional(),
});
