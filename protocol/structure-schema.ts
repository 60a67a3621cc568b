import { z } from 'zod';
import { type Level, type Rotation, type Schedule, variantIds } from '../engine/notation.ts';
import type { EventPolicies, Structure } from '../engine/office.ts';
import { liveRulebookIds, type Overlay, readOverlay } from '../engine/rules.ts';
import { officeLimits as limits, structureCounts } from './number-limits.ts';
import { shotClockPlanSchema } from './shot-clock-schema.ts';
import { chipsSchema as chips, stakesSchema, within } from './stakes-schema.ts';
import {
  bountyKinds,
  currencies,
  daysChoices,
  eventFormats,
  gameChanges,
  headsChoices,
  roundings,
} from './structure-choices.ts';
import { wordsSchema } from './words-schema.ts';

/** Flights and a final day as most rooms play them. */
export const usualDays: NonNullable<Structure['days']> = {
  stacks: 'best',
  resume: 'earliest',
  level: null,
  levelStart: 'remaining',
  colourUp: 'up',
  qualify: null,
  bands: [],
};

const money = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const givenOnce = within(limits.chips);
const levelNumber = within(limits.level);
const minutes = within(limits.minutes);
const price = z.strictObject({
  prize: within(limits.price),
  fee: within(limits.price),
  dealers: within(limits.price).exactOptional(),
  bounty: within(limits.price).exactOptional(),
});
const most = within(limits.times).nullable();

export const variantSchema = z.enum(variantIds);
export const rulebookSchema = z.enum(liveRulebookIds);
export const currencySchema = z.enum(currencies);

/** Deeper than the value of any policy; thousands of levels could not even be written out again. */
const bracketsMost = 12;
const isShallow = (value: unknown, brackets = bracketsMost): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (brackets > 0 && Object.values(value).every((inner) => isShallow(inner, brackets - 1)));

/** The house's own policy values in transit; the receiver reads each. */
export const overlaySchema = z.record(
  z.string().max(80),
  z.unknown().refine((value) => isShallow(value), 'a value of a policy'),
) as unknown as z.ZodType<Overlay>;

/** Every value must be one that its policy allows; the sentence says what is allowed. */
export const readableOverlay: z.ZodType<Overlay> = overlaySchema.superRefine((overlay, context) => {
  const read = readOverlay(overlay);
  if ('refusal' in read) context.addIssue({ code: 'custom', message: read.refusal });
});

export const rotationOfOfficeSchema: z.ZodType<Rotation> = z.strictObject({
  change: z.enum(gameChanges),
  games: z
    .array(z.strictObject({ variant: variantSchema, stakes: stakesSchema.nullable() }))
    .min(2)
    .max(20),
});

/** A level of a structure or a schedule. */
export const levelSchema: z.ZodType<Level> = z.strictObject({
  ...stakesSchema.shape,
  number: levelNumber,
  minutes,
  breakAfter: minutes.exactOptional(),
  smallestChip: chips.exactOptional(),
  games: z.partialRecord(variantSchema, stakesSchema).exactOptional(),
});

/** A tournament's levels with their clock. */
export const scheduleSchema: z.ZodType<Schedule> = z.strictObject({
  startedAt: z.int(),
  pausedAt: z.int().exactOptional(),
  pausedSince: z.int().exactOptional(),
  levels: z.array(levelSchema).min(1).max(structureCounts.levels),
  rebuys: z.strictObject({ untilLevel: levelNumber, chips }).exactOptional(),
});

/** Envelopes, given by their sums. */
export const envelopesSchema = z
  .array(z.strictObject({ amount: within(limits.envelope), count: within(limits.times) }))
  .max(structureCounts.envelopes);

/** When heads can first be won. */
const fromSchema = z
  .union([z.enum(['start', 'in-the-money']), z.string().regex(/^(level|day|players):[1-9][0-9]{0,5}$/)])
  .transform((from) => from as EventPolicies['bounty.from']);

const rounding = z.enum(roundings);

/** How a tournament is played. Faults across several fields are found by the engine (`structureFaults`). */
export const structureSchema: z.ZodType<Structure> = z.strictObject({
  name: wordsSchema({ most: 60 }),
  variant: variantSchema,
  rotation: rotationOfOfficeSchema.nullable(),
  rulebook: rulebookSchema,
  overlay: readableOverlay,
  format: z.enum(eventFormats),
  seatsPerTable: within(limits.seats),
  startingChips: givenOnce,
  chipValues: z.array(chips.min(1)).min(1).max(structureCounts.chipValues),
  levels: z.array(levelSchema).max(structureCounts.levels),
  currency: currencySchema,
  entry: price,
  lateUntilLevel: within(limits.lateLevel),
  reentry: z.strictObject({ untilLevel: levelNumber, most }).nullable(),
  rebuy: z.strictObject({ untilLevel: levelNumber, most, chips: givenOnce, price, upTo: chips }).nullable(),
  addOn: z.strictObject({ afterLevel: levelNumber, chips: givenOnce, price }).nullable(),
  payouts: z.strictObject({
    tables: z
      .array(
        z.strictObject({
          fromEntries: within(limits.entries),
          shares: z.array(z.int().min(0).max(1_000_000)).max(structureCounts.shares),
        }),
      )
      .max(structureCounts.payoutTables),
    roundTo: money.min(1),
    guaranteed: within(limits.money),
    paidShare: z.int().min(1).max(10_000).exactOptional(),
    paidRounding: rounding.exactOptional(),
    rounding: rounding.exactOptional(),
    minCash: money.exactOptional(),
    tickets: z
      .array(z.strictObject({ place: z.int().min(1).max(1_000), value: money.min(1) }))
      .max(1_000)
      .exactOptional(),
  }),
  bounty: z
    .strictObject({
      kind: z.enum(bountyKinds),
      unit: within(limits.unitOfMoney),
      cashShare: within(limits.share).exactOptional(),
      top: envelopesSchema.exactOptional(),
    })
    .nullable()
    .exactOptional(),
  days: z
    .strictObject({
      stacks: z.enum(daysChoices.stacks),
      resume: z.enum(daysChoices.resume),
      level: levelNumber.nullable(),
      levelStart: z.enum(daysChoices.levelStart),
      colourUp: z.enum(daysChoices.colourUp),
      qualify: within(limits.share).nullable(),
      bands: z.array(z.strictObject({ upTo: within(limits.share), amount: money.min(1) })).max(20),
      forfeitPay: money.exactOptional(),
    })
    .nullable()
    .exactOptional(),
  satellite: z
    .strictObject({
      event: wordsSchema({ most: 60 }),
      seatValue: within(limits.money),
      guaranteedSeats: within(limits.seatsWon),
      remainder: z.enum(['bubble', 'seat-winners']),
      bubblePlaces: within(limits.times),
      tie: z.enum(['share-value', 'draw']),
      transferable: z.boolean(),
      milestone: z.strictObject({ target: givenOnce, chipsOut: z.enum(['all', 'target']) }).nullable(),
    })
    .nullable()
    .exactOptional(),
  shotClock: shotClockPlanSchema.nullable().exactOptional(),
  finalTableHands: within(limits.handsPerLevel).nullable().exactOptional(),
  policies: z
    .strictObject({
      'elimination.rankBy': z.enum(['before-hand', 'after-ante', 'shared']).exactOptional(),
      'handForHand.announcedHand': z.enum(['share', 'by-stack']).exactOptional(),
      'bounty.winner': z.enum(headsChoices['bounty.winner']).exactOptional(),
      'bounty.split': z.enum(headsChoices['bounty.split']).exactOptional(),
      'bounty.oddUnit': z.enum(headsChoices['bounty.oddUnit']).exactOptional(),
      'bounty.absent': z.enum(headsChoices['bounty.absent']).exactOptional(),
      'bounty.noWinner': z.enum(headsChoices['bounty.noWinner']).exactOptional(),
      'bounty.from': fromSchema.exactOptional(),
      'mystery.pick': z.enum(headsChoices['mystery.pick']).exactOptional(),
      'mystery.champion': z.enum(headsChoices['mystery.champion']).exactOptional(),
      'mystery.undrawn': z.enum(headsChoices['mystery.undrawn']).exactOptional(),
    })
    .exactOptional(),
});
