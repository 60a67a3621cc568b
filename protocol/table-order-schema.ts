import { z } from 'zod';
import { mostSeats } from '../engine/notation.ts';
import type { TableOrder } from '../engine/office.ts';
import { byVerb } from './by-verb.ts';
import { exactly } from './events/exactly.ts';
import { haltReason } from './events/table-parts.ts';
import { bySeat } from './events/values.ts';
import { paceOrderSchema, shotClockPlanSchema } from './shot-clock-schema.ts';
import { chipsSchema as chips, stakesSchema } from './stakes-schema.ts';
import { bountyKinds, headsChoices } from './structure-choices.ts';
import {
  currencySchema,
  readableOverlay,
  rotationOfOfficeSchema,
  rulebookSchema,
  scheduleSchema,
  variantSchema,
} from './structure-schema.ts';
import { wordsSchema } from './words-schema.ts';

const seat = z.int().min(1).max(mostSeats);
const player = z.string().min(1).max(64);
const hands = z.int().min(-1000).max(1000).nullable();
const money = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const tableName = wordsSchema({ most: 80 });
const place = z.strictObject({ tableId: z.string().min(1).max(64), seat, name: tableName.exactOptional() });
const amount = chips.min(1);
const ofCorrected = z.strictObject({
  tableId: z.string().min(1).max(64),
  hand: z.int().min(1),
  entry: z.int().min(1).max(1_000_000),
});

const useSchema: z.ZodType<Extract<TableOrder, { order: 'set-up-table' }>['use']> = z.strictObject({
  mode: z.enum(['tournament', 'cash']),
  variant: variantSchema,
  rotation: rotationOfOfficeSchema.nullable(),
  rulebook: rulebookSchema,
  overlay: readableOverlay,
  seats: z.int().min(2).max(mostSeats),
  schedule: scheduleSchema.nullable(),
  stakes: stakesSchema,
  chipValues: z.array(amount).min(1).max(20),
});

/** With every field the office may send: an order with another one is no order, and its table would be told nothing. */
const bounty = exactly<Extract<TableOrder, { order: 'set-heads' }>['bounty'] & {}>()(
  z.strictObject({
    rules: z.strictObject({
      kind: z.enum(bountyKinds),
      unit: money.min(1),
      cashShare: z.int().min(0).max(10_000),
      winner: z.enum(headsChoices['bounty.winner']),
      split: z.enum(headsChoices['bounty.split']),
      oddUnit: z.enum(headsChoices['bounty.oddUnit']),
      absent: z.enum(headsChoices['bounty.absent']),
    }),
    currency: currencySchema,
    heads: z.record(player, money),
    opened: z.array(player).max(mostSeats).exactOptional(),
    ofSeats: bySeat(money).exactOptional(),
  }),
);

/** `TableOrder` as an order carries it to a table. */
export const tableOrderSchema: z.ZodType<TableOrder> = byVerb('order', {
  'set-up-table': { use: useSchema },
  'seat-player': {
    seat,
    player: z.strictObject({ id: player, hash: z.string().max(64) }),
    stack: chips.nullable(),
    penalty: z.strictObject({ hands }).exactOptional(),
    from: tableName.exactOptional(),
    entry: z.int().min(1).max(1_000_000).exactOptional(),
    told: z.strictObject({ why: z.enum(['broken-table', 'balancing']), at: z.int().min(0) }).exactOptional(),
    bank: z.int().min(0).exactOptional(),
    bankLevel: z.int().min(1).max(10_000).exactOptional(),
    bankStage: z.strictObject({ tables: z.int().min(0), day: z.int().min(1) }).exactOptional(),
    of: ofCorrected.exactOptional(),
  },
  'move-out': {
    seat,
    player,
    to: place.nullable(),
    letGo: z
      .union([z.strictObject({ why: z.literal('over') }), z.strictObject({ why: z.literal('seat'), chips })])
      .exactOptional(),
  },
  'change-seat': { player, from: seat, to: seat },
  'set-schedule': { schedule: scheduleSchema },
  'set-stakes': { stakes: stakesSchema },
  'set-games': {
    variant: variantSchema,
    rotation: rotationOfOfficeSchema.nullable(),
  },
  halt: {
    why: haltReason.nullable(),
    flight: wordsSchema({ most: 3 }).exactOptional(),
  },
  'shot-clock': { plan: shotClockPlanSchema.nullable() },
  'shot-clock-stage': {
    on: z.boolean(),
    tables: z.int().min(0).max(10_000),
    day: z.int().min(1).max(1_000).exactOptional(),
  },
  pace: { pace: paceOrderSchema.nullable() },
  'hand-for-hand': { round: z.int().min(0).max(100_000).nullable() },
  'others-elsewhere': { others: z.boolean() },
  'set-heads': { bounty: bounty.nullable() },
  'add-chips': { seat, player, chips: amount, behind: z.boolean(), of: ofCorrected.exactOptional() },
  'take-chips': { seat, player, chips: amount, of: ofCorrected.exactOptional() },
  'collect-time': { chips: amount },
  'give-penalty': { seat, player, hands },
  notice: { text: wordsSchema({ least: 0, most: 200 }) },
} satisfies Record<TableOrder['order'], object>);
