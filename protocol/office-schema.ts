import { z } from 'zod';
import { mostSeats } from '../engine/notation.ts';
import { type OfficeAsk, type OfficeWish, officeReportKinds } from './office-desk.ts';
import { chipsSchema as chips, stakesSchema } from './stakes-schema.ts';
import {
  currencySchema,
  levelSchema,
  overlaySchema,
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
const entry = z.int().min(1).max(100_000);
const place = z.strictObject({ tableId: id, seat: z.int().min(1).max(mostSeats) });
const name = wordsSchema({ most: 60 });
const player = z.union([z.strictObject({ id }), z.strictObject({ name })]);
const reason = wordsSchema({ most: 400 });
const tables = z.array(id).max(500);
const halt = z.enum(['balance', 'hand-for-hand', 'redraw', 'break', 'colour-up', 'floor', 'end']).nullable();
const entryNumber = z.string().regex(/^[1-9][0-9]{0,5}$/);
const at = z.int().min(0);

const ofTournament = { tournament: id };

const tournamentWishes = [
  z.strictObject({ type: z.literal('keep-structure'), id: id.nullable(), structure: structureSchema }),
  z.strictObject({ type: z.literal('drop-structure'), id: id.nullable() }),
  z.strictObject({ type: z.literal('plan-tournament'), structure: structureSchema, name }),
  z.strictObject({ type: z.literal('change-structure'), ...ofTournament, structure: structureSchema }),
  z.strictObject({ type: z.literal('cancel-tournament'), ...ofTournament }),
  z.strictObject({ type: z.literal('use-table'), ...ofTournament, tableId: id }),
  z.strictObject({ type: z.literal('leave-table'), ...ofTournament, tableId: id }),
  z.strictObject({ type: z.literal('close-seat'), ...ofTournament, seat: place, closed: z.boolean() }),
  z.strictObject({ type: z.literal('set-breaking-order'), ...ofTournament, tables }),
  z.strictObject({ type: z.literal('enter'), ...ofTournament, player, fixed: place.nullable() }),
  z.strictObject({ type: z.literal('withdraw-entry'), ...ofTournament, entry }),
  z.strictObject({ type: z.literal('sell-rebuy'), ...ofTournament, entry }),
  z.strictObject({ type: z.literal('sell-add-on'), ...ofTournament, entry }),
  z.strictObject({
    type: z.literal('draw-seats'),
    ...ofTournament,
    entries: z.union([z.literal('all'), z.array(entry).min(1).max(5_000)]),
  }),
  z.strictObject({ type: z.literal('close-registration'), ...ofTournament }),
  z.strictObject({ type: z.literal('open-registration'), ...ofTournament }),
  z.strictObject({ type: z.literal('start-tournament'), ...ofTournament }),
  z.strictObject({ type: z.literal('pause-clock'), ...ofTournament }),
  z.strictObject({ type: z.literal('resume-clock'), ...ofTournament }),
  z.strictObject({ type: z.literal('adjust-clock'), ...ofTournament, minutes: z.int().min(-1_440).max(1_440) }),
  z.strictObject({ type: z.literal('go-to-level'), ...ofTournament, level: z.int().min(1).max(200) }),
  z.strictObject({
    type: z.literal('change-levels'),
    ...ofTournament,
    levels: z.array(levelSchema).min(1).max(200),
  }),
  z.strictObject({
    type: z.literal('halt-tables'),
    ...ofTournament,
    tables: z.union([z.literal('all'), tables]),
    why: halt,
  }),
  z.strictObject({ type: z.literal('hand-for-hand'), ...ofTournament, on: z.boolean() }),
  z.strictObject({ type: z.literal('next-round'), ...ofTournament }),
  z.strictObject({
    type: z.literal('move-player'),
    ...ofTournament,
    player: id,
    to: place,
    why: z.enum(['balance', 'floor']),
  }),
  z.strictObject({ type: z.literal('cancel-move'), ...ofTournament, id: id.nullable() }),
  z.strictObject({ type: z.literal('break-table'), ...ofTournament, tableId: id }),
  z.strictObject({ type: z.literal('draw-final-table'), ...ofTournament, tableId: id }),
  z.strictObject({
    type: z.literal('settle-places'),
    ...ofTournament,
    places: z.record(entryNumber, z.int().min(1).max(100_000)),
  }),
  z.strictObject({ type: z.literal('fix-prizes'), ...ofTournament, prizes: z.array(money).max(1_000).nullable() }),
  z.strictObject({ type: z.literal('agree-deal'), ...ofTournament, amounts: z.record(id, money), left: money }),
  z.strictObject({ type: z.literal('pay-place'), ...ofTournament, entry, amount: money }),
  z.strictObject({
    type: z.literal('book-chips'),
    ...ofTournament,
    difference: z.int().min(-1_000_000_000).max(1_000_000_000),
    reason,
  }),
  z.strictObject({ type: z.literal('end-tournament'), ...ofTournament }),
] as const;

const terms = z.strictObject({
  name,
  variant: variantSchema,
  rotation: rotationOfOfficeSchema.nullable(),
  rulebook: rulebookSchema,
  overlay: overlaySchema,
  seats: z.int().min(2).max(mostSeats),
  stakes: stakesSchema,
  chipValues: z.array(chips.min(1)).min(1).max(20),
  currency: currencySchema,
  unit: money.min(1),
  timeCharge: z.strictObject({ everyMinutes: z.int().min(1).max(1_440), chips: chips.min(1) }).nullable(),
  mustMove: z.boolean(),
});
const change = z.strictObject({ from: place, to: z.enum(['table', 'seat']) }).nullable();

const cashWishes = [
  z.strictObject({ type: z.literal('open-game'), terms }),
  z.strictObject({ type: z.literal('change-game'), game: id, terms }),
  z.strictObject({ type: z.literal('close-game'), game: id }),
  z.strictObject({ type: z.literal('add-table'), game: id, tableId: id }),
  z.strictObject({ type: z.literal('remove-table'), game: id, tableId: id }),
  z.strictObject({ type: z.literal('order-tables'), game: id, tables }),
  z.strictObject({ type: z.literal('wait'), player, game: id, change }),
  z.strictObject({ type: z.literal('leave-list'), waiting: id }),
  z.strictObject({ type: z.literal('move-in-list'), waiting: id, before: id.nullable() }),
  z.strictObject({ type: z.literal('call-player'), waiting: id, seat: place }),
  z.strictObject({ type: z.literal('pass-over'), waiting: id }),
  z.strictObject({ type: z.literal('give-seat'), waiting: id, seat: place, chips: chips.nullable() }),
  z.strictObject({ type: z.literal('seat-in-game'), player, seat: place, chips: chips.nullable() }),
  z.strictObject({ type: z.literal('move-in-game'), player: id, from: place, to: place }),
  z.strictObject({ type: z.literal('pick-up'), player: id, from: place }),
  z.strictObject({ type: z.literal('bring-chips'), player: id, seat: place, chips: chips.min(1) }),
  z.strictObject({ type: z.literal('charge-time'), tableId: id }),
  z.strictObject({ type: z.literal('set-call-minutes'), minutes: z.int().min(1).max(60) }),
  z.strictObject({ type: z.literal('close-shift') }),
  z.strictObject({
    type: z.literal('set-rotation'),
    everyMinutes: z.int().min(5).max(240),
    line: tables,
    dealers: z.array(id).max(500),
  }),
  z.strictObject({ type: z.literal('push-dealers') }),
  z.strictObject({ type: z.literal('post-dealer'), staff: id, tableId: id }),
] as const;

/** `OfficeWish` as a door takes it. */
export const officeWishSchema: z.ZodType<OfficeWish> = z.discriminatedUnion('type', [
  ...tournamentWishes,
  ...cashWishes,
  z.strictObject({ type: z.literal('join-players'), kept: id, gone: id }),
  z.strictObject({ type: z.literal('meet-player'), player }),
]);

/** `OfficeAsk` as a door takes it. */
export const officeAskSchema: z.ZodType<OfficeAsk> = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('players'), name }),
  z.strictObject({ what: z.literal('player'), player: id }),
  z.strictObject({ what: z.literal('check-structure'), structure: structureSchema }),
  z.strictObject({ what: z.literal('prizes'), structure: structureSchema, entries: entry }),
  z.strictObject({ what: z.literal('deal'), tournament: id, by: z.enum(['chips', 'icm']), left: money }),
  z.strictObject({
    what: z.literal('report'),
    report: z.enum(officeReportKinds),
    from: at,
    to: at,
    by: z.enum(['table', 'dealer', 'deck', 'rule', 'hour', 'day', 'kind', 'player', 'device']),
  }),
  z.strictObject({ what: z.literal('sheet'), from: at, to: at }),
]);
