import { z } from 'zod';
import type { Seat, Stakes } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { atDoor, ImpossibleScenario } from './question.ts';
import { eventsOf, ofType, sent, startHand } from './real-table.ts';
import { bySeat } from './report-at-table.ts';
import { tableBefore } from './seating-table.ts';
import { chips, level, seat } from './situation.ts';

export const anteFormat = z.enum(['big-blind', 'each', 'none']);

/** Blinds, an ante, and who sits there with how much. */
export interface Forced {
  readonly mode: 'tournament' | 'cash';
  readonly blinds: readonly [number, number];
  readonly ante: number;
  readonly anteFormat: z.infer<typeof anteFormat>;
  /** Null: nobody posts it. */
  readonly sb: Seat | null;
  readonly bb: Seat;
  readonly seats: readonly { readonly seat: Seat; readonly stack: number }[];
}

/** What a real hand takes from these players before any card; the rulebook says what a short stack pays first. */
export function forcedBets(forced: Forced, rules: RulesInForce) {
  const { mode, blinds, ante, anteFormat: format, sb, bb, seats } = forced;
  const live = seats.map((one) => one.seat);
  const [smallBlind, bigBlind] = blinds;
  const kind = format === 'none' || ante === 0 ? null : format;
  const stakes: Stakes = {
    smallBlind,
    bigBlind,
    minBet: Math.max(1, bigBlind),
    ante: kind === null ? null : { kind, chips: ante, short: kind === 'each' ? 'own-share' : 'dead' },
  };
  const button = live.length === 2 ? (sb ?? undefined) : live.findLast((one) => one !== sb && one !== bb);
  if (button === undefined) throw new ImpossibleScenario('Nobody is left to have the button.');
  const sbSeat = sb ?? placeBefore(bb, live);
  const seated = { mode, seats: Math.max(2, ...live, sbSeat), live, variant: 'no-limit-holdem', stakes } as const;
  const table = tableBefore(seated, { button, sb, sbSeat, bb }, rules);
  const counted = seats.map((one) => ({ type: 'count-stack', seat: one.seat, stack: one.stack }) as const);
  const events = eventsOf(sent(table, ...counted), startHand);
  const [blindsPosted, antesPosted] = [ofType(events, 'blind-posted'), ofType(events, 'ante-posted')];
  return {
    blind: bySeat(blindsPosted),
    ante: bySeat(antesPosted),
    allIn: [...new Set([...blindsPosted, ...antesPosted].filter((one) => one.allIn).map((one) => one.seat))],
  };
}

/** The place of a small blind nobody posts: the empty one before the big blind. */
function placeBefore(bb: Seat, live: readonly Seat[]): Seat {
  const place = bb === 1 ? Math.max(...live) + 1 : bb - 1;
  if (live.includes(place)) throw new ImpossibleScenario(`Seat ${place} is before the big blind and would post.`);
  return place;
}

/** Who posts what, even if a stack is too short for blind and ante. */
export const forcedPostsQuestion = atDoor('table', {
  given: z.strictObject({
    mode: z.enum(['tournament', 'cash']).default('tournament'),
    blinds: level,
    ante: chips.default(0),
    anteFormat: anteFormat.default('none'),
    sb: seat.nullable(),
    bb: seat,
    seats: z.array(z.strictObject({ seat, stack: chips })).min(2),
    note: z.string().optional(),
  }),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('forced-posts') }),
  ask: ({ given: { note: _note, ...given } }, rules) => ({
    outcome: forcedBets(given, rules),
    turnsOn: ['ante.order', 'ante.neverReduced'],
  }),
});
