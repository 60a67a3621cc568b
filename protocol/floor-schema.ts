import { z } from 'zod';
import { mostSeats } from '../engine/notation.ts';
import { type ReportKind, reportKinds } from '../engine/table.ts';
import { changesSchema, correctionAskSchema } from './correction-schema.ts';
import { exportFormats, type FloorAsk, type FloorOrder, recordKinds } from './floor-desk.ts';
import { besidesShape, outcomeSchema, penaltySchema, reportSchema, rulingSchema } from './report-schema.ts';
import { wordsSchema } from './words-schema.ts';

const id = z.string().min(1).max(64);
const hand = z.int().min(1);
/** Tables number the time before their first hand 0. */
const anyHand = z.int().min(0);
const seat = z.int().min(1).max(mostSeats);
const reason = wordsSchema({ least: 0, most: 400 });
const givenReason = reason.min(1);
const at = z.int().min(0);
const penalty = penaltySchema.exactOptional();
const amendment = { hand, changes: changesSchema.min(1), reason: givenReason, sequence: z.int().min(0) };

/** `FloorOrder` as a door takes it, and as an order keeps it. */
export const floorOrderSchema: z.ZodType<FloorOrder> = z.discriminatedUnion('order', [
  z.strictObject({
    order: z.literal('rule-incident'),
    incident: id,
    ruling: rulingSchema,
    reason,
    penalty,
    ...besidesShape,
  }),
  z.strictObject({ order: z.literal('take-call'), incident: id }),
  z.strictObject({ order: z.literal('leave-call'), incident: id }),
  z.strictObject({
    order: z.literal('report'),
    report: reportSchema,
    choice: outcomeSchema.nullable(),
    reason,
    penalty,
  }),
  z.strictObject({ order: z.literal('amend-hand'), ...amendment }),
  z.strictObject({ order: z.literal('amend-past-hand'), ...amendment }),
]);

const words = wordsSchema({ most: 100 }).exactOptional();
const searchSchema = z.strictObject({
  tableId: id.exactOptional(),
  hand: anyHand.exactOptional(),
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

/** `FloorAsk` as a door takes it. */
export const floorAskSchema: z.ZodType<FloorAsk> = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('correction'), tableId: id, ask: correctionAskSchema }),
  z.strictObject({ what: z.literal('search'), query: searchSchema }),
  z.strictObject({ what: z.literal('export'), tableId: id, hand: anyHand, format: z.enum(exportFormats) }),
  z.strictObject({ what: z.literal('sealed'), tableId: id, hand: anyHand }),
  z.strictObject({ what: z.literal('audit'), before: z.int().min(1).nullable() }),
]);

/** What two persons open, and why; the second one signs the same words. */
export const openingSchema = {
  tableId: id,
  hand,
  seats: z.array(seat).min(1).max(mostSeats).readonly(),
  reason: givenReason,
};

/** What a second person signs, as `canonicalText`: a hand with every change it can have fits. */
export const signedTextSchema = z.string().min(2).max(32_000);
