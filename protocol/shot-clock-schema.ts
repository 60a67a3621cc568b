import { z } from 'zod';
import { officeLimits as limits } from './number-limits.ts';
import { within } from './stakes-schema.ts';
import { refillChoices } from './structure-choices.ts';

export const decisionSeconds = within(limits.decisionSeconds);
export const shotSecondsSchema = z.strictObject({
  preflop: decisionSeconds,
  flop: decisionSeconds,
  turn: decisionSeconds,
  river: decisionSeconds,
});

/** When every bank is refilled; `n` counts cards, or seconds if the bank is in seconds. */
export const refillSchema = z.strictObject({
  on: z.enum(refillChoices.on),
  mode: z.enum(refillChoices.mode),
  n: within(limits.bank),
  when: z.enum(['next-hand', 'at-once']).exactOptional(),
  tables: within(limits.tablesLeft).exactOptional(),
});

/** How an event times every decision: the same in a configuration, in a structure and in a scenario. */
export const shotClockFormatSchema = z.strictObject({
  shot: shotSecondsSchema,
  firstAction: z.strictObject({ seconds: decisionSeconds, scope: z.literal('player-hand') }).nullable(),
  headsUp: shotSecondsSchema.exactOptional(),
  bank: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('cards'), seconds: decisionSeconds }),
      z.strictObject({ kind: z.literal('seconds') }),
    ])
    .nullable(),
  auto: z.boolean(),
  refill: z.array(refillSchema).max(20),
  afterCount: z.enum(['continue', 'restart']),
});

/** Levels by hands, windows, or a number of hands before a break; at least one of them. */
const paceShape = {
  handsPerLevel: within(limits.handsPerLevel).exactOptional(),
  windowSeconds: z.int().min(1).max(3_600).exactOptional(),
  lastHands: within(limits.lastHands).exactOptional(),
};
export const paceSchema = z.strictObject(paceShape).refine((pace) => Object.keys(pace).length > 0);
/** The same, as the office orders it. */
export const paceOrderSchema = z.strictObject({ ...paceShape, told: z.int().min(0).exactOptional() });

/** A format, the banks at the start, when timing begins, and who books the action of a player whose time is up. */
export const shotClockPlanSchema = z.strictObject({
  ...shotClockFormatSchema.shape,
  bankAtStart: within(limits.bank),
  entry: z
    .strictObject({
      byEntryLevel: z
        .array(z.strictObject({ untilLevel: z.int().min(0).max(200), n: within(limits.bank) }))
        .min(1)
        .max(200),
      reentry: z.enum(['higher-of', 'new']),
    })
    .exactOptional(),
  from: z.union([
    z.enum(['start', 'near-money', 'final-table', 'told']),
    z.strictObject({ level: within(limits.level) }),
  ]),
  atZero: z.enum(['dealer', 'clock']),
  published: z.string().min(1).max(40).exactOptional(),
});
