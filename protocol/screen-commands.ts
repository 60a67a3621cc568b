import { z } from 'zod';
import { allCards, type Chips, mostSeats, type Seat, variantIds } from '../engine/notation.ts';
import type { Command } from '../engine/table.ts';
import { actionShapes, cardActShapes, winningShapes } from './act-schema.ts';
import { byVerb } from './by-verb.ts';
import { amendHandShape } from './correction-schema.ts';
import { declaredKind, declaredOrder, outOfTurnName, skippedRuling } from './events/rulings.ts';
import { outcomeSchema, reportSchema } from './report-schema.ts';
import { paceSchema } from './shot-clock-schema.ts';
import { chipsSchema as chips, chipsSchema, stakesSchema, straddleKindSchema } from './stakes-schema.ts';
import { gameChanges } from './structure-choices.ts';
import { wordsSchema } from './words-schema.ts';

const seatKeys = Array.from({ length: mostSeats }, (_, index) => String(index + 1));
const seatKey = z.string().refine((text) => seatKeys.includes(text), 'a seat is expected');
/** A record whose keys are seats. */
const bySeat = <Value extends z.ZodType>(value: Value): z.ZodType<Readonly<Record<Seat, z.output<Value>>>> =>
  z.record(seatKey, value);

/** More odd chips than any house's chips can leave in a stack. */
const mostOdd = 100;
const drawn = z.array(z.enum(allCards)).max(mostOdd).readonly();
const drawnAgain = z.array(z.enum(allCards)).max(1).readonly();

/** The odd chips of a value that leaves play, and the cards drawn for them. */
const raceShape = {
  old: chipsSchema.min(1),
  new: chipsSchema.min(1),
  odd: bySeat(z.int().min(0).max(mostOdd)),
  cards: bySeat(drawn),
  redraws: z.array(bySeat(drawnAgain)).max(20).readonly().exactOptional(),
  choice: z.int().min(0).max(127).exactOptional(),
  early: z.literal(true).exactOptional(),
};

/** No house has more chip values. */
const mostValues = 20;
const byValue: z.ZodType<Readonly<Record<Chips, number>>> = z
  .record(z.string().regex(/^[1-9]\d{0,15}$/, 'the value of a chip is expected'), chipsSchema)
  .refine((counted) => Object.keys(counted).length <= mostValues, `at most ${mostValues} values are allowed`);

/** The count of a table that closes or reopens: stacks by seat, the tray by value, and the accepted difference from the book. */
const countShape = {
  counts: bySeat(chipsSchema) as z.ZodType<Readonly<Record<Seat, Chips>>>,
  tray: byValue.nullable(),
  difference: z.int().exactOptional(),
};

/**
 * A stack counted by value at the end of a day, and the number of its bag. Who counted and who signed comes from the sign-in, not from the
 * message.
 */
const bagShape = {
  seat: z.int().min(1).max(mostSeats),
  counts: byValue,
  number: wordsSchema({ most: 20 }),
  stated: chipsSchema.nullable(),
  playerSigned: z.boolean(),
};

/** More chips than two hands can push. */
const motion = z
  .array(z.strictObject({ denom: chips, count: z.int().min(1).max(1_000) }))
  .min(1)
  .max(20)
  .readonly();

const lying = z
  .array(z.strictObject({ denom: chips, count: z.int().min(1).max(1_000) }))
  .max(20)
  .readonly();

/** Words and chips as the dealer saw and heard them. */
const seenWagerSchema = z.strictObject({
  declared: z
    .strictObject({
      kind: declaredKind.nullable(),
      amount: chips.nullable(),
      amountIs: z.enum(['total', 'unstated']).nullable(),
      spoken: chips.nullable(),
      clear: z.boolean(),
    })
    .nullable(),
  order: declaredOrder,
  motions: z.array(motion).max(5).readonly(),
  statedAmount: chips.exactOptional(),
  front: z.strictObject({ chips: lying, pulledBack: lying, merged: z.literal(true).exactOptional() }).exactOptional(),
});

const seat = z.int().min(1).max(mostSeats);
/** Seats that act before another one. */
const seatsBefore = z.array(seat).max(mostSeats - 1);
const name = wordsSchema({ most: 40 });
const variant = z.enum(variantIds);
/** Pots, boards and runs have small numbers; the engine knows how many there are. */
const pot = z.int().min(0).max(20);
const board = z.int().min(0).max(9);
const boardPlace = z.int().min(0).max(6);
/** A deck's name, as the shuffler and the deck desk give it. */
const deck = z.string().regex(/^[A-Z0-9][A-Z0-9 -]{0,19}$/);

const rotationSchema = z.strictObject({
  change: z.enum(gameChanges),
  games: z
    .array(z.strictObject({ variant, stakes: stakesSchema.nullable() }))
    .min(1)
    .max(20),
});

/** What the seat to act does in its turn. */
const inTurn = {
  ...actionShapes,
  'report-wager': { seat, wager: seenWagerSchema, choice: z.int().min(0).max(127).exactOptional() },
} as const;

/** What each command carries when a screen sends it. Names are text here; the log gets only a reference. */
const commandShapes = {
  'seat-player': {
    seat,
    name,
    stack: chips.nullable(),
    /** Reference of a player who left recently and is back. */
    returning: z.string().min(1).max(64).exactOptional(),
  },
  'change-seat': { from: seat, to: seat },
  'open-seat': { seat },
  'add-chips': { seat, chips, behind: z.boolean().exactOptional() },
  'give-chips': { seats: z.array(seat).min(1).max(mostSeats) },
  'bag-stack': bagShape,
  'open-bag': { seat, reason: wordsSchema({ most: 200 }) },
  'close-table': countShape,
  'reopen-table': countShape,
  'count-stack': { seat, stack: chips, difference: z.int().exactOptional() },
  'confirm-stacks': { seats: z.array(seat).min(1).max(mostSeats) },
  'set-away': { seat, away: z.boolean() },
  'post-blinds': { seat, posts: z.boolean() },
  'collect-time': { chips },
  'announce-straddle': { seat, kind: straddleKindSchema },
  'withdraw-straddle': { seat },
  'announce-bomb-pot': { bombPot: z.strictObject({ ante: chips, boards: z.int().min(1).max(9) }).nullable() },
  'choose-game': { variant },
  'set-games': { variant, rotation: rotationSchema.nullable() },
  'set-stakes': { stakes: stakesSchema },
  'move-button': { seat },
  'race-chips': raceShape,
  'start-hand': {},
  ...inTurn,
  'act-through': {
    folds: seatsBefore,
    checks: seatsBefore.exactOptional(),
    opener: seat.exactOptional(),
    act: byVerb('type', inTurn),
    called: seat.exactOptional(),
  },
  'close-betting': { board: z.boolean(), handsUp: z.literal(true).exactOptional() },
  'act-out-of-turn': {
    seat,
    action: outOfTurnName,
    to: chips.exactOptional(),
  },
  'rule-skipped': { seat, ruling: skippedRuling },
  'table-all-hands': {},
  'muck-rest': {},
  ...cardActShapes,
  'push-pot': { pot, anyway: z.boolean().exactOptional() },
  'take-pots': {
    folds: seatsBefore.exactOptional(),
    wins: byVerb('type', winningShapes).exactOptional(),
  },
  'swap-board': {
    first: boardPlace,
    second: boardPlace,
    board: board.exactOptional(),
  },
  'accept-deck': { deck, reason: wordsSchema({ most: 200 }) },
  'change-deck': { deck },
  /** A player the office has seated has arrived with the chips; or one who was moved has left with them. */
  'confirm-arrival': { seat },
  'confirm-arrivals': { seats: z.array(seat).min(1).max(mostSeats) },
  'confirm-departure': { seat },
  'confirm-departures': { seats: z.array(seat).min(1).max(mostSeats) },
  /** By the floor at this console, regardless of what the office waits for. */
  'lift-halt': {},
  'switch-shot-clock': { on: z.boolean() },
  'set-pace': { pace: paceSchema.nullable() },
  'use-extension': { seat },
  'pause-clock': { why: z.enum(['count', 'dealer']) },
  'resume-clock': {},
  'book-time-out': { seat },
  'set-bank': { seat, n: z.int().min(0).max(3_600) },
  'set-stream': {
    delay: z.strictObject({ minutes: z.int().min(1).max(240), hands: z.int().min(0).max(50) }).nullable(),
  },
  'record-stream-consent': { seat, agrees: z.boolean() },
  undo: { step: z.string().max(40) },
  'call-floor': {
    seat: seat.nullable(),
    /** What is on the table and not ruled on. */
    wager: seenWagerSchema.exactOptional(),
  },
  'withdraw-call': { incident: z.string().min(1).max(64) },
  report: { report: reportSchema },
  'apply-report': { incident: z.string().min(1).max(64), choice: outcomeSchema },
  'amend-hand': amendHandShape,
  // No screen sends these: they come from the room, from devices or from the table itself.
  'open-table': null,
  'take-chips': null,
  'take-call': null,
  'leave-call': null,
  'rule-incident': null,
  'amend-past-hand': null,
  'change-dealer': null,
  'set-up-table': null,
  'move-out': null,
  'set-schedule': null,
  'halt-table': null,
  'set-hand-for-hand': null,
  'tell-others-elsewhere': null,
  'set-heads': null,
  'give-penalty': null,
  'set-notice': null,
  'set-shot-clock': null,
  'tell-shot-clock': null,
  'run-clock': null,
  note: null,
} as const satisfies { readonly [Verb in Command['type']]: z.ZodRawShape | null };

/** What a screen may ask of a table. Devices do not use this door. */
export const screenCommandSchema = byVerb('type', commandShapes);
export type ScreenCommand = z.infer<typeof screenCommandSchema>;
