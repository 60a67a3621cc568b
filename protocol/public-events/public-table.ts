import { z } from 'zod';

const chips = z.int().min(0).describe('Chips, never a fraction.');
const seat = z.int().min(1).max(10).describe('A chair, 1 to 10, clockwise from the left of the person who deals.');
const card = z
  .string()
  .regex(/^([2-9TJQKA][cdhs]|\?\?)$/)
  .describe('Rank and suit, `As`; `??` where nobody named it.');
const moment = z.int().describe('Milliseconds since 1970, by the table’s clock.');
const bySeat = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string().regex(/^([1-9]|10)$/), value).describe('By the number of the chair.');

export const publicValues = { chips, seat, card, moment } as const;

const stakes = z.strictObject({
  smallBlind: chips,
  bigBlind: chips,
  minBet: chips,
  bigBet: chips.optional(),
  bringIn: chips.optional(),
  ante: chips.optional(),
  anteFrom: z.enum(['each', 'big-blind', 'button', 'listed']).optional(),
});

const pot = z.strictObject({ chips, seats: z.array(seat).describe('Who may win it.') });

export const publicAward = z.strictObject({
  pot: z.int().describe('0 is the main pot.'),
  chips,
  shares: z.array(z.strictObject({ seat, chips })),
  hands: z.array(z.string()).describe('What won: the category of each part’s best hand, where hands were shown.'),
});

const hand = z.strictObject({
  number: z.int(),
  startedAt: moment,
  game: z.string(),
  level: z.int().optional(),
  stakes,
  button: seat,
  smallBlind: seat.optional().describe('Absent: nobody posts it.'),
  bigBlind: seat,
  street: z.string(),
  stage: z.enum(['betting', 'draw', 'board', 'up-cards', 'showdown', 'awards', 'over']),
  toAct: seat.optional(),
  toMatch: chips.describe('Total of the round everybody must reach.'),
  boards: z.array(z.array(card)),
  pots: z
    .array(pot)
    .describe('Gathered so far; bets in front of players are not in them. Empty once it is known who gets what.'),
  seats: bySeat(
    z.strictObject({
      bet: chips.describe('In front of the player in this round.'),
      status: z.enum(['live', 'folded', 'mucked']),
      allIn: z.boolean(),
      shown: z.array(card).optional().describe('Turned face up for everybody; empty until somebody names the cards.'),
      up: z.array(card).optional().describe('Up-cards of stud.'),
    }),
  ),
  awards: z.array(publicAward).optional(),
  raked: chips,
  outcome: z.enum(['running', 'played', 'misdeal', 'void']),
});

export const publicTableSchema = z.strictObject({
  table: z.string().describe('The table’s id.'),
  name: z.string(),
  mode: z.enum(['cash', 'tournament']),
  game: z.string(),
  chairs: z.int(),
  stakes,
  clock: z
    .strictObject({
      startedAt: moment,
      pausedAt: moment.optional().describe('The clock stands, and shows this moment.'),
      levels: z.array(
        z.strictObject({
          number: z.int(),
          minutes: z.number(),
          breakAfter: z.number().optional().describe('Minutes of the break after it.'),
          smallBlind: chips,
          bigBlind: chips,
          ante: chips.optional(),
        }),
      ),
    })
    .optional(),
  seats: bySeat(
    z.strictObject({
      name: z.string().optional().describe('Only of a player who agreed to be named.'),
      stack: chips.optional().describe('Behind, without what is in front. Absent: nobody counted it.'),
      bounty: z.int().min(0).optional().describe('Price on this head, in the smallest unit of the currency.'),
      away: z.boolean(),
    }),
  ).describe('Chairs that are taken.'),
  bounties: z
    .strictObject({
      kind: z.enum(['fixed', 'progressive', 'mystery']),
      currency: z.string().describe('ISO 4217.'),
    })
    .optional()
    .describe('There are prices on heads.'),
  hand: hand.optional().describe('In play, or the last one.'),
  time: z.strictObject({ seat, until: moment }).optional().describe('Time was called on this player.'),
  stopped: z.string().optional().describe('No hand begins, and why.'),
  closed: z.literal(true).optional(),
});

/** What everybody may see of a table. No value is null: what is missing is absent, so that a change can be sent as a merge patch. */
export type PublicTable = z.infer<typeof publicTableSchema>;
