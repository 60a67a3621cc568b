import { z } from 'zod';
import { mostSeats } from '../engine/notation.ts';
import { type ReportKind, reportKinds } from '../engine/table.ts';
import { byVerb } from './by-verb.ts';
import { changesSchema, correctionAskSchema } from './correction-schema.ts';
import { exportFormats, type FloorAsk, type FloorOrder, recordKinds } from './floor-desk.ts';
import { besidesShape, outcomeSchema, penaltySchema, reportSchema, rulingSchema } from './report-schema.ts';
import { wordsSchema } from './words-schema.ts';

const id = z.string().min(1).max(64);
const hand = z.int().min(1);
/** Tables give the time before their first hand the number 0. */
const anyHand = z.int().min(0);
const seat = z.int().min(1).max(mostSeats);
const reason = wordsSchema({ least: 0, most: 400 });
const givenReason = reason.min(1);
const at = z.int().min(0);
const penalty = penaltySchema.exactOptional();
const amendment = { hand, changes: changesSchema.min(1), reason: givenReason, sequence: z.int().min(0) };

/** `FloorOrder` as a server accepts it, and as an order stores it. */
export const floorOrderSchema: z.ZodType<FloorOrder> = byVerb('order', {
  'rule-incident': { incident: id, ruling: rulingSchema, reason, penalty, ...besidesShape },
  'take-call': { incident: id },
  'leave-call': { incident: id },
  report: {
    report: reportSchema,
    choice: outcomeSchema.nullable(),
    reason,
    penalty,
  },
  'amend-hand': { ...amendment },
  'amend-past-hand': { ...amendment },
} satisfies Record<FloorOrder['order'], object>);

const words = wordsSchema({ most: 100 }).exactOptional();
const searchSchema = z.strictObject({
  tableId: id.exactOptional(),
  hand: anyHand.exactOptional(),
  shown: anyHand.exactOptional(),
  player: words,
  dealer: words,
  from: at.exactOptional(),
  to: at.exactOptional(),
  what: z.array(z.enum(recordKinds)).max(recordKinds.length).exactOptional(),
  reports: z
    .array(z.enum(reportKinds as readonly [ReportKind, ...ReportKind[]]))
    .max(reportKinds.length)
    .exactOptional(),
  rule: words,
  after: z.string().min(1).max(200).exactOptional(),
});

/** `FloorAsk` as a server accepts it. */
export const floorAskSchema: z.ZodType<FloorAsk> = byVerb('what', {
  correction: { tableId: id, ask: correctionAskSchema },
  search: { query: searchSchema },
  export: { tableId: id, hand: anyHand, format: z.enum(exportFormats) },
  sealed: { tableId: id, hand: anyHand },
  audit: { before: z.int().min(1).nullable() },
} satisfies Record<FloorAsk['what'], object>);

/** What two persons open, and why; the second one signs the same text. */
export const openingSchema = {
  tableId: id,
  hand,
  seats: z.array(seat).min(1).max(mostSeats).readonly(),
  reason: givenReason,
};

/** What a second person signs, as `canonicalText`. A hand with the maximum of changes fits. */
export const signedTextSchema = z.string().min(2).max(32_000);
