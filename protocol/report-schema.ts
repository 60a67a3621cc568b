import { z } from 'zod';
import { allCards, type Card, mostSeats } from '../engine/notation.ts';
import { type ReportKind, reportKinds } from '../engine/table.ts';
import { plainRuling } from './events/rulings.ts';
import { chipsSchema } from './stakes-schema.ts';

const knownCard: z.ZodType<Card> = z.enum(allCards);
const seat = z.int().min(1).max(mostSeats);

/** A report as a screen may send it. The engine knows which details each kind requires and which it allows. */
export const reportSchema = z.strictObject({
  kind: z.enum(reportKinds as readonly [ReportKind, ...ReportKind[]]),
  seat: seat.exactOptional(),
  to: seat.exactOptional(),
  cards: z.array(knownCard).max(5).exactOptional(),
  count: z.int().min(0).max(52).exactOptional(),
  chips: chipsSchema.exactOptional(),
  choice: z.string().min(1).max(40).exactOptional(),
  more: z
    .array(z.strictObject({ seat, cards: z.int().min(0).max(52) }))
    .max(mostSeats)
    .exactOptional(),
});

/** Number of an outcome among the answers to a report; there are never many. */
export const outcomeSchema = z.int().min(0).max(199);

/** What the floor may sign: a plain ruling on the hand, or one of the proposed outcomes. */
export const rulingSchema = z.union([plainRuling, outcomeSchema]);

/** Hands or rounds to miss, and chips with them; the engine knows what the rulebook has. */
export const penaltySchema = z
  .strictObject({
    seat,
    hands: z.int().min(0).max(999).nullable().exactOptional(),
    rounds: z.int().min(1).max(99).exactOptional(),
    forfeit: chipsSchema.exactOptional(),
  })
  .refine(({ hands, rounds, forfeit }) => hands !== undefined || rounds !== undefined || forfeit !== undefined)
  .refine(({ hands, rounds }) => hands === undefined || rounds === undefined);

/** What the floor says and books beside a ruling. */
export const besidesShape = {
  cite: z.string().min(1).max(60).exactOptional(),
  fairness: z.literal(true).exactOptional(),
  act: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.enum(['fold', 'check', 'call', 'all-in']) }),
      z.strictObject({ type: z.enum(['bet', 'raise']), to: chipsSchema }),
    ])
    .exactOptional(),
  moves: z
    .array(z.strictObject({ seat, chips: z.int().min(-1_000_000_000).max(1_000_000_000) }))
    .max(20)
    .exactOptional(),
};
