import { z } from 'zod';
import { type Level, mostSeats, type Rotation, type Schedule, type Stakes, variantIds } from '../../engine/notation.ts';
import type {} from '../../engine/office.ts';
import { isHandPolicies, type Overlay, readOverlay } from '../../engine/rules.ts';
import type { Hand } from '../../engine/table.ts';
import { straddleKindSchema } from '../stakes-schema.ts';
import { gameChanges } from '../structure-choices.ts';
import { exactly, listOf } from './exactly.ts';
import { chips, chipValues, count, flag, moment, rulebook, variant } from './values.ts';

/** What is played, for what, by which rules. */

const threshold = z.object({ from: chips, take: chips });

const ante = z.object({
  kind: z.enum(['each', 'big-blind', 'button', 'listed']),
  chips,
  listed: listOf(chips, mostSeats).exactOptional(),
  order: z.enum(['ante-first', 'blind-first']).exactOptional(),
  short: z.enum(['own-share', 'dead']),
});

const rake = z.object({
  basisPoints: z.number(),
  steps: listOf(threshold, 100),
  cap: chips.nullable(),
  caps: listOf(z.object({ players: count, cap: chips }), 100),
  noFlopNoDrop: flag,
  unit: chips,
  jackpot: threshold.nullable(),
});

const stakesShape = {
  smallBlind: chips,
  bigBlind: chips,
  minBet: chips,
  ante: ante.nullable(),
  bigBet: chips.exactOptional(),
  bringIn: chips.exactOptional(),
  maxBet: chips.exactOptional(),
  cap: chips.exactOptional(),
  straddle: z.object({ kinds: listOf(straddleKindSchema, 20), most: count }).exactOptional(),
  rake: rake.exactOptional(),
  minBuyIn: chips.exactOptional(),
  maxBuyIn: chips.exactOptional(),
};
export const stakes = exactly<Stakes>()(z.object(stakesShape));

type StakesByGame = NonNullable<Level['games']>;
const level = exactly<Level>()(
  z.object({
    ...stakesShape,
    number: count,
    minutes: z.number().min(0),
    breakAfter: z.number().min(0).exactOptional(),
    smallestChip: chips.exactOptional(),
    games: (z.partialRecord(z.enum(variantIds), stakes) as z.ZodType<StakesByGame>).exactOptional(),
  }),
);

export const schedule = exactly<Schedule>()(
  z.object({
    startedAt: moment,
    pausedAt: moment.exactOptional(),
    pausedSince: moment.exactOptional(),
    levels: listOf(level, 1_000),
    rebuys: z.object({ untilLevel: count, chips }).exactOptional(),
  }),
).refine(({ levels }) => levels.length > 0, 'a schedule has a level');

export const rotation = exactly<Rotation>()(
  z.object({
    change: z.enum(gameChanges),
    games: listOf(z.object({ variant, stakes: stakes.nullable() }), 100),
  }),
).refine(({ games }) => games.length > 0, 'a rotation has a game');

export const rotationPlace = z.object({ game: count, hands: count, orbit: count, level: count.nullable() });

/** Checked by the engine: every key, and every value against what the policy allows. */
const overlay = z.custom<Overlay>((value) => 'overlay' in readOverlay(value), 'a house overlay is expected');
/** The same for the ones stored with a hand; other keys come from a newer program, and nobody reads them. */
export const handPolicies = z.custom<Hand['policies']>(isHandPolicies, 'the policies of a hand are expected');

const seatCount = z.int().min(2).max(mostSeats);
export const useShape = {
  mode: z.enum(['tournament', 'cash']),
  variant,
  rotation: rotation.nullable(),
  rulebook,
  overlay,
  seats: seatCount,
  schedule: schedule.nullable(),
  stakes,
  chipValues,
};
export const tableUse = z.object(useShape);
