import { z } from 'zod';
import { mostSeats } from '../../engine/notation.ts';
import type { ActChange, HandAct, NewAct } from '../../engine/table.ts';
import { exactly, listOf } from './exactly.ts';
import { howOut } from './table-parts.ts';
import {
  card,
  cards,
  chips,
  count,
  difference,
  flag,
  isSo,
  moment,
  potPartShape,
  seat,
  seatOrNone,
  seats,
  text,
  textRef,
  textRefOrNone,
} from './values.ts';

/** What a corrected hand says of itself. */

const newAct: z.ZodType<NewAct> = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['fold', 'check', 'call', 'bring-in', 'all-in', 'name-opener', 'muck-hand', 'kill-hand']),
    seat,
  }),
  z.object({ type: z.enum(['bet', 'raise', 'complete']), seat, to: chips, stands: z.literal(true).exactOptional() }),
  z.object({ type: z.literal('draw'), seat, cards: count }),
  z.object({ type: z.enum(['deal-up', 'table-hand', 'show-cards']), seat, cards }),
  z.object({ type: z.literal('agree-runs'), runs: count }),
  z.object({
    type: z.literal('deal-board'),
    cards,
    board: count.exactOptional(),
    places: z.array(count).exactOptional(),
  }),
  z.object({
    type: z.literal('name-winners'),
    seats,
    pot: potPartShape.pot,
    board: potPartShape.board.exactOptional(),
    half: potPartShape.half.exactOptional(),
  }),
  z.object({ type: z.literal('win-showdown'), seats }),
]);

const actChange = exactly<ActChange>()(
  z.discriminatedUnion('change', [
    z.object({ change: z.literal('replace'), act: count, with: newAct }),
    z.object({ change: z.literal('insert'), before: count, act: newAct }),
    z.object({ change: z.literal('remove'), act: count }),
    z.object({ change: z.literal('recount'), act: count, to: chips }),
  ]),
);

const actKind = z.enum([
  'ante',
  'small-blind',
  'big-blind',
  'straddle',
  'sleeper',
  'live-post',
  'dead-post',
  'fold',
  'check',
  'call',
  'bet',
  'raise',
  'complete',
  'bring-in',
  'out-of-turn',
  'skipped',
  'draw',
  'up-cards',
  'opener',
  'runs',
  'board',
  'board-swap',
  'board-name',
  'table',
  'show',
  'muck',
  'kill',
  'winners',
  'push',
  'ruling',
]);

const handAct = exactly<HandAct>()(
  z.object({
    act: count,
    what: actKind,
    seat: seatOrNone,
    street: count,
    to: chips.nullable(),
    allIn: flag,
    cards: listOf(card, 104),
    count: count.nullable(),
    pot: exactly<NonNullable<HandAct['pot']>>()(z.object({ ...potPartShape, seats })).nullable(),
    board: count.nullable(),
    fixed: z.enum(['forced', 'follows', 'ruled', 'played-on']).nullable(),
    recount: flag,
  }),
);

const chipPlace = z.discriminatedUnion('place', [
  z.object({ place: z.enum(['stack', 'bet']), seat }),
  z.object({ place: z.literal('pot'), pot: count }),
  z.object({ place: z.enum(['rake', 'floor']) }),
]);
const chipMove = z.object({ from: chipPlace, to: chipPlace, chips });
const transfer = z.object({ seat, player: textRef, chips: difference });

const outNow = z.object({
  seat,
  player: text.exactOptional(),
  how: howOut.nullable(),
  over: moment.exactOptional(),
  startedWith: chips.nullable().exactOptional(),
  letGo: z.literal(true).exactOptional(),
  elsewhere: z.literal(true).exactOptional(),
  seatGiven: z.literal(true).exactOptional(),
});

/** Beside the hand itself: a recomputed hand is a list of events, and so is the whole schema's. */
export const amendmentShape = {
  hand: count,
  at: moment,
  by: text,
  reason: textRefOrNone,
  amendment: listOf(z.object({ change: actChange, was: handAct.nullable() }), 2_000),
  moves: listOf(chipMove, 1_000),
  outs: listOf(outNow, mostSeats).exactOptional(),
};
export const transferShape = {
  transfers: listOf(transfer, mostSeats),
  elsewhere: listOf(z.object({ seat, player: textRef, chips: difference, left: chips }), mostSeats).exactOptional(),
  owedElsewhere: listOf(
    z.object({
      seat,
      player: textRef,
      chips: difference,
      entry: count,
      table: text,
      has: chips.nullable(),
      bag: isSo.exactOptional(),
    }),
    mostSeats,
  ).exactOptional(),
  raked: difference,
};
