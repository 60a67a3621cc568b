import { z } from 'zod';
import { mostSeats } from '../engine/notation.ts';
import { consents } from '../engine/office.ts';
import { byVerb } from './by-verb.ts';
import { officeLimits as limits } from './number-limits.ts';
import { type OfficeAsk, type OfficeWish, officeReportGroupings, officeReportKinds } from './office-desk.ts';
import { countrySchema } from './privacy-office.ts';
import { paceSchema } from './shot-clock-schema.ts';
import { chipsSchema as chips, stakesSchema, within } from './stakes-schema.ts';
import {
  currencySchema,
  envelopesSchema,
  levelSchema,
  readableOverlay,
  rotationOfOfficeSchema,
  rulebookSchema,
  structureSchema,
  variantSchema,
} from './structure-schema.ts';
import { wordsSchema } from './words-schema.ts';

/** What every object has by itself (`constructor`, `__proto__`) would be found wherever something is looked up by its id. */
const id = z
  .string()
  .min(1)
  .max(64)
  .refine((text) => !(text in {}), 'is a word no id can be');
const money = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const entry = within(limits.entries);
const place = z.strictObject({ tableId: id, seat: z.int().min(1).max(mostSeats) });
const name = wordsSchema({ most: 60 });
const player = z.union([z.strictObject({ id }), z.strictObject({ name })]);
const reason = wordsSchema({ most: 400 });
const tables = z.array(id).max(500);
const halt = z.enum(['balance', 'hand-for-hand', 'redraw', 'break', 'colour-up', 'floor', 'end']).nullable();
const entryNumber = z.string().regex(/^[1-9][0-9]{0,5}$/);
const at = z.int().min(0);

const ofTournament = { tournament: id };
/** Rates of foreign currencies, one for each day they were set. */
const ratesMost = 2_000;

const terms = z.strictObject({
  name,
  variant: variantSchema,
  rotation: rotationOfOfficeSchema.nullable(),
  rulebook: rulebookSchema,
  overlay: readableOverlay,
  seats: within(limits.seats),
  stakes: stakesSchema,
  chipValues: z.array(chips.min(1)).min(1).max(20),
  currency: currencySchema,
  unit: within(limits.chipWorth),
  timeCharge: z.strictObject({ everyMinutes: within(limits.minutes), chips: chips.min(1) }).nullable(),
  mustMove: z.boolean(),
});
const change = z.strictObject({ from: place, to: z.enum(['table', 'seat']) }).nullable();

/** `OfficeWish` as a door takes it. The compiler asks for every wish. */
export const officeWishSchema: z.ZodType<OfficeWish> = byVerb('type', {
  'keep-structure': { id: id.nullable(), structure: structureSchema },
  'drop-structure': { id: id.nullable() },
  'plan-tournament': { structure: structureSchema, name },
  'plan-flight': { ...ofTournament, name },
  'bag-flight': { ...ofTournament, on: z.boolean() },
  'close-flight': { ...ofTournament },
  'open-day': { ...ofTournament },
  'change-structure': { ...ofTournament, structure: structureSchema },
  'cancel-tournament': { ...ofTournament },
  'use-table': { ...ofTournament, tableId: id },
  'leave-table': { ...ofTournament, tableId: id },
  'close-seat': { ...ofTournament, seat: place, closed: z.boolean() },
  'set-breaking-order': { ...ofTournament, tables },
  enter: {
    ...ofTournament,
    player,
    fixed: place.nullable(),
    ticket: id.exactOptional(),
    again: z.literal(true).exactOptional(),
  },
  'withdraw-entry': { ...ofTournament, entry },
  'take-out-entry': { ...ofTournament, entry, reason },
  'sell-rebuy': { ...ofTournament, entry, sold: z.int().min(0).max(100_000) },
  'sell-add-on': { ...ofTournament, entry },
  'take-back-sale': { ...ofTournament, entry },
  'decline-rebuy': { ...ofTournament, entry },
  'draw-seats': {
    ...ofTournament,
    entries: z.union([z.literal('all'), z.array(entry).min(1).max(5_000)]),
  },
  'close-registration': { ...ofTournament },
  'open-registration': { ...ofTournament },
  'set-start-time': { ...ofTournament, startsAt: within(limits.moment).nullable() },
  'start-tournament': { ...ofTournament },
  'pause-clock': { ...ofTournament },
  'resume-clock': { ...ofTournament },
  'adjust-clock': { ...ofTournament, minutes: z.int().min(-1_440).max(1_440) },
  'go-to-level': { ...ofTournament, level: within(limits.level) },
  'set-pace': { ...ofTournament, pace: paceSchema.nullable() },
  'begin-break': { ...ofTournament },
  'break-now': { ...ofTournament, minutes: within(limits.minutes) },
  'begin-day': { ...ofTournament },
  'change-levels': {
    ...ofTournament,
    levels: z.array(levelSchema).min(1).max(200),
  },
  'halt-tables': {
    ...ofTournament,
    tables: z.union([z.literal('all'), tables]),
    why: halt,
  },
  'hand-for-hand': { ...ofTournament, on: z.boolean() },
  'next-round': { ...ofTournament },
  'move-player': {
    ...ofTournament,
    player: id,
    to: place,
    why: z.enum(['balance', 'floor']),
  },
  'cancel-move': { ...ofTournament, id: id.nullable() },
  'put-off-break': { ...ofTournament, tableId: id },
  'break-table': { ...ofTournament, tableId: id },
  'draw-final-table': { ...ofTournament, tableId: id },
  'settle-places': {
    ...ofTournament,
    places: z.record(entryNumber, within(limits.place)),
  },
  'fix-prizes': { ...ofTournament, prizes: z.array(money).max(1_000).nullable() },
  'agree-deal': { ...ofTournament, amounts: z.record(id, money), left: money, heads: z.enum(['own', 'played']) },
  'propose-deal': { ...ofTournament, amounts: z.record(id, money), left: money, heads: z.enum(['own', 'played']) },
  'vote-deal': {
    ...ofTournament,
    proposal: z.string().regex(/^[0-9a-f]{64}$/),
    cast: z.union([
      z.strictObject({
        by: z.literal('screen'),
        votes: z.array(z.strictObject({ player: id, card: z.enum(['yes', 'no']) })).max(100),
      }),
      z.strictObject({ by: z.literal('cards'), cards: z.int().min(0).max(100), agreed: z.boolean() }),
    ]),
  },
  'drop-deal': { ...ofTournament },
  'pay-place': { ...ofTournament, entry, amount: z.int() },
  'pay-bounty': { ...ofTournament, entry, amount: z.int() },
  'settle-head': { ...ofTournament, entry, winners: z.array(entry).max(20).nullable() },
  'award-seats': { ...ofTournament, tableId: id, chosen: entry.nullable() },
  'settle-seat': { ...ofTournament, entry, chips, stands: z.boolean() },
  'settle-owed': {
    ...ofTournament,
    of: z.strictObject({ tableId: id, hand: z.int().min(1), entry }),
    chips: z.int().min(-1_000_000_000).max(1_000_000_000),
    taken: chips,
  },
  'give-ticket': { ...ofTournament, entry, value: money.min(1) },
  'take-ticket': { ...ofTournament, ticket: id, inMoney: z.literal(true).exactOptional() },
  'commit-draw': { ...ofTournament, top: envelopesSchema, instead: z.hex().length(64).exactOptional() },
  'open-draw': { ...ofTournament, openly: wordsSchema({ most: 120 }) },
  'draw-envelope': { ...ofTournament, entry, number: within(limits.entries).nullable() },
  'reveal-draw': { ...ofTournament },
  'book-chips': {
    ...ofTournament,
    difference: z.int().min(-1_000_000_000).max(1_000_000_000),
    reason,
  },
  'end-tournament': { ...ofTournament, unpaid: z.literal(true).exactOptional() },
  'reopen-tournament': { ...ofTournament },
  'bag-late': { ...ofTournament, entry },
  'open-game': { terms },
  'change-game': { game: id, terms },
  'close-game': { game: id },
  'add-table': { game: id, tableId: id },
  'remove-table': { game: id, tableId: id },
  'order-tables': { game: id, tables },
  wait: { player, game: id, change },
  'leave-list': { waiting: id },
  'move-in-list': { waiting: id, before: id.nullable() },
  'call-player': { waiting: id, seat: place },
  'pass-over': { waiting: id },
  'give-seat': { waiting: id, seat: place, chips: chips.nullable() },
  'seat-in-game': { player, seat: place, chips: chips.nullable() },
  'move-in-game': { player: id, from: place, to: place },
  'pick-up': { player: id, from: place },
  'bring-chips': { player: id, seat: place, chips: chips.min(1) },
  'charge-time': { tableId: id },
  'set-house-rules': { mode: z.enum(['tournament', 'cash']), rulebook: rulebookSchema, overlay: readableOverlay },
  'set-call-minutes': { minutes: within(limits.callMinutes) },
  'close-shift': {},
  'set-rotation': {
    everyMinutes: within(limits.rotationMinutes),
    line: tables,
    dealers: z.array(id).max(500),
  },
  'push-dealers': {},
  'post-dealer': { staff: id, tableId: id },
  'join-players': { kept: id, gone: id },
  'record-consent': {
    player: id,
    consent: z.enum(consents),
    agreed: z.boolean(),
    country: countrySchema.exactOptional(),
  },
  'meet-player': { player },
  'set-house-duties': {
    duties: z.strictObject({
      register: z.strictObject({ required: z.boolean(), validHours: within(limits.validHours) }),
      statement: z.strictObject({
        currency: currencySchema,
        threshold: within(limits.price),
        feeCounts: z.boolean(),
        rates: z
          .array(z.strictObject({ currency: currencySchema, day: z.iso.date(), rate: within(limits.rate) }))
          .max(ratesMost),
      }),
    }),
  },
  'check-register': { player, result: z.enum(['clear', 'excluded', 'no-answer']) },
  'book-for-person': {
    player: id,
    booking: z.strictObject({
      of: z.union([z.strictObject(ofTournament), z.strictObject({ game: id })]),
      what: z.enum(['withheld', 'fee']),
      amount: z.int().min(-limits.price.most).max(limits.price.most),
    }),
    reason,
  },
} satisfies Record<OfficeWish['type'], object>);

/** `OfficeAsk` as a door takes it. */
export const officeAskSchema: z.ZodType<OfficeAsk> = byVerb('what', {
  players: { name },
  player: { player: id },
  register: { player: id },
  statement: { player: id, year: within(limits.year) },
  deal: {
    tournament: id,
    by: z.enum(['chips', 'icm']),
    left: money,
    limits: z
      .strictObject({
        guarantee: z.enum(['lowest-prize', 'none']),
        cap: z.enum(['none', 'first-prize']),
        minimums: z.record(id, money),
        caps: z.record(id, money),
      })
      .exactOptional(),
  },
  report: {
    report: z.enum(officeReportKinds),
    from: at,
    to: at,
    by: z.enum(officeReportGroupings),
  },
  results: { tournament: id },
  sheet: { from: at, to: at },
} satisfies Record<OfficeAsk['what'], object>);
