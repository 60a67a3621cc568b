import { z } from 'zod';
import {
  allCards,
  type Card,
  type Chips,
  type KnownCard,
  mostSeats,
  type Rank,
  ranks,
  type Seat,
  type TextRef,
  unknownCard,
  type VariantId,
  variantIds,
} from '../../engine/notation.ts';
import type {} from '../../engine/office.ts';
import { type PolicyKey, policyKeys, type RulebookId, rulebookIds } from '../../engine/rules.ts';
import type { CardPlace, DealFault, Share, Witnesses } from '../../engine/table.ts';
import { exactly, listOf } from './exactly.ts';

/*
 * What events are put together from. Bounds are those of the type, and so wide that nothing the engine makes comes near them: what a
 * person may ask for is narrower, and kept by the doors of the screens.
 */

/** Ids, names, sentences of devices: any text. */
export const text = z.string().max(4_000);
export const seat: z.ZodType<Seat> = z.int().min(1).max(mostSeats);
export const seatOrNone = seat.nullable();
export const chips: z.ZodType<Chips> = z.int().min(0);
/** Chips gained or, below zero, lost. */
export const difference = z.int();
/** Places, numbers of hands and cards, anything counted. */
export const count = z.int().min(0);
/** The last millisecond that has a date; the first one is its negative. */
export const lastMoment = 8_640_000_000_000_000;
/** Milliseconds since 1970, from any clock whose time is a date. */
export const moment = z.int().min(-lastMoment).max(lastMoment);
export const flag = z.boolean();
/** A flag that is either true or absent. */
export const isSo = z.literal(true);

export const knownCard: z.ZodType<KnownCard> = z.enum(allCards);
export const card: z.ZodType<Card> = z.enum([unknownCard, ...allCards]);
export const cards = listOf(card, 104);
export const rank: z.ZodType<Rank> = z.enum(ranks);
export const variant: z.ZodType<VariantId> = z.enum(variantIds);
export const rulebook: z.ZodType<RulebookId> = z.enum(rulebookIds);
export const policyKey: z.ZodType<PolicyKey> = z.enum(policyKeys);

export const seats = listOf(seat, mostSeats);
export const cites = listOf(text, 200);
export const chipValues = listOf(chips, 100);
/** A record whose keys are seats. */
export const bySeat = <Value>(value: z.ZodType<Value>): z.ZodType<Readonly<Record<Seat, Value>>> =>
  z.record(z.string().regex(/^(?:[1-9]|10)$/), value);
/** A record whose keys are values of chips. */
export const byValue = <Value>(value: z.ZodType<Value>): z.ZodType<Readonly<Record<Chips, Value>>> =>
  z.record(z.string().regex(/^\d{1,16}$/), value);
/** A record keyed by arbitrary names. */
export const byName = <Value>(value: z.ZodType<Value>): z.ZodType<Readonly<Record<string, Value>>> =>
  z.record(z.string().max(200), value);

export const textRef = exactly<TextRef>()(z.object({ id: text, hash: text }));
export const textRefOrNone = textRef.nullable();
const share = exactly<Share>()(z.object({ seat, chips }));
export const shares = listOf(share, mostSeats);
export const potPartShape = { pot: count, board: count, half: z.enum(['high', 'low']) };
export const departures = listOf(
  z.object({ player: textRef, chips, at: moment }),
  // Players who left within the hour, once for each departure.
  10_000,
);
export const letGo = z.union([
  z.object({ why: z.literal('over') }),
  z.object({ why: z.literal('seat'), chips: count }),
]);
export const placeElsewhere = z.object({ tableId: text, seat, name: text.exactOptional() });

export const cardPlace: z.ZodType<CardPlace> = exactly<CardPlace>()(z.union([seat, z.enum(['board', 'muck'])]));
export const cardPlaces = listOf(cardPlace, 20);
export const cardAlarmShape = {
  place: cardPlace,
  alarm: z.enum(['foreign', 'wrong-deck', 'duplicate', 'conflict']),
};
export const cardAlarm = exactly<Witnesses['alarms'][number]>()(z.object(cardAlarmShape));
export const dealFaultShape = {
  fault: z.enum(['wrong-order', 'not-entitled', 'left-out', 'short', 'extra', 'premature-board']),
  seat: seatOrNone,
  seen: count,
  due: count,
};
export const dealFault = exactly<DealFault>()(z.object(dealFaultShape));
