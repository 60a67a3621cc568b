import { z } from 'zod';
import type { Seat, Stakes } from '../../engine/notation.ts';
import { type PolicyKey, type RulesInForce, sourceOf } from '../../engine/rules.ts';
import { type Command, decide, type TableState } from '../../engine/table.ts';
import { atDoor, ImpossibleScenario, type Questions } from './question.ts';
import { eventsOf, ofType, seatPlayer, sent, startHand } from './real-table.ts';
import {
  checkApart,
  checkSeats,
  dealt,
  type Place,
  placeOf,
  places,
  quietRound,
  stakesOf,
  tableBefore,
} from './seating-table.ts';
import { aroundTheTable, chips, level, seat } from './situation.ts';

const seated = { ...aroundTheTable, seatsAtTable: z.int().min(2).max(100), live: z.array(seat), blinds: level };
const entering = z.strictObject({ ...seated, next: places, openSeats: z.array(seat).optional() });
type Entering = z.infer<typeof entering>;

const straddling = z.strictObject({ ...seated, button: seat, sb: seat.nullable(), sbSeat: seat.nullish(), bb: seat });
type Straddling = z.infer<typeof straddling>;

/** A house takes straddles if its rules mention them; the table applies what they say. */
function withStraddles(blinds: readonly [number, number], players: number, rules: RulesInForce): Stakes {
  const stakes = { ...stakesOf(blinds), ante: null };
  const { layer } = sourceOf(rules.rulebook, 'straddle.first', rules.overlay);
  return layer === 'fallback' ? stakes : { ...stakes, straddle: { kinds: ['under-the-gun'], most: players } };
}

function cashTable(given: Entering): Entering & { readonly place: Place } {
  const { mode = 'cash', seatsAtTable, live, next, openSeats = [] } = given;
  if (mode === 'tournament') throw new ImpossibleScenario('In a tournament nobody buys or changes a seat.');
  const place = placeOf(next);
  checkSeats(seatsAtTable, live, openSeats, [place.button], [place.smallBlindPlace], [place.bigBlind]);
  checkApart(live, openSeats);
  return { ...given, place };
}

function checkOpen({ live, openSeats, seatsAtTable }: Entering, to: Seat): void {
  checkSeats(seatsAtTable, [to]);
  if (live.includes(to)) throw new ImpossibleScenario(`Seat ${to} is taken.`);
  if (openSeats !== undefined && !openSeats.includes(to)) throw new ImpossibleScenario(`Seat ${to} is not open.`);
}

/** The table before the hand at the given places. */
function tableOf(given: Entering, rules: RulesInForce): TableState {
  const { seatsAtTable: seats, live, next, blinds } = given;
  return tableBefore({ mode: 'cash', seats, live, stakes: withStraddles(blinds, live.length + 1, rules) }, next, rules);
}

/** The table after a command; null if it is refused. */
function tried(table: TableState, command: Command): TableState | null {
  const decision = decide(table, command);
  return 'refusal' in decision ? null : decision.after;
}

/** The chips the seat posts in the next hand besides the blinds; null if none. */
function paidToEnter(table: TableState | null, seatNumber: Seat): number | null {
  if (table === null) return null;
  const entry = ofType(eventsOf(table, startHand), 'blind-posted').filter(
    (one) => one.seat === seatNumber && ['live-post', 'dead-post', 'straddle'].includes(one.kind),
  );
  return entry.length === 0 ? null : entry.reduce((sum, one) => sum + one.chips, 0);
}

const posting = (table: TableState, seatNumber: Seat, posts: boolean): TableState | null =>
  tried(table, { type: 'post-blinds', seat: seatNumber, posts });

const announcing = (table: TableState, seatNumber: Seat): TableState | null =>
  tried(table, { type: 'announce-straddle', seat: seatNumber, kind: 'under-the-gun' });

/** The price of entering a cash game, of changing seats in it, and of a straddle. */
export const entryQuestions: Questions = {
  'entry-options': atDoor('table', {
    given: entering,
    when: z.strictObject({ type: z.literal('entry-options'), seat }),
    ask: ({ given, when }, rules) => {
      checkOpen(cashTable(given), when.seat);
      const table = sent(tableOf(given, rules), seatPlayer(when.seat));
      const wait = posting(table, when.seat, false) !== null;
      const post = paidToEnter(posting(table, when.seat, true), when.seat);
      const straddle = paidToEnter(announcing(table, when.seat), when.seat);
      const offered = { wait, post: post !== null, straddle: straddle !== null };
      const outcome = {
        options: Object.entries(offered).flatMap(([name, open]) => (open ? [name] : [])),
        ...(post === null ? {} : { post }),
        ...(straddle === null ? {} : { straddle }),
      };
      if (straddle !== null) return { outcome, turnsOn: ['newPlayer.options', 'straddle.first'] };
      return { outcome, turnsOn: post === null ? ['newPlayer.gap'] : ['newPlayer.options'] };
    },
  }),
  'seat-change': atDoor('table', {
    given: entering,
    when: z.strictObject({ type: z.literal('seat-change'), from: seat, to: seat }),
    ask: ({ given, when: { from, to } }, rules) => {
      cashTable(given);
      if (!given.live.includes(from)) throw new ImpossibleScenario(`Nobody sits at seat ${from}.`);
      checkOpen(given, to);
      const table = sent(tableOf(given, rules), { type: 'change-seat', from, to });
      const owes = table.chairs[to - 1]?.owes ?? null;
      if (owes === null) return { outcome: { freeEntry: true, posts: 0, mayWait: false }, turnsOn: ['seatChange'] };
      const posts = paidToEnter(posting(table, to, true), to) ?? 0;
      const mayWait = posting(table, to, false) !== null;
      return {
        outcome: { freeEntry: false, posts, mayWait },
        turnsOn: posts === 0 ? ['newPlayer.gap'] : ['seatChange'],
      };
    },
  }),
  straddle: atDoor('table', {
    given: straddling,
    when: z.strictObject({
      type: z.literal('straddle'),
      posts: z.array(z.strictObject({ seat, amount: chips })).min(1),
    }),
    ask: ({ given, when: { posts } }, rules) => straddled(given, posts, rules),
  }),
};

type Posts = readonly { readonly seat: Seat; readonly amount: number }[];

function straddled(given: Straddling, posts: Posts, rules: RulesInForce) {
  const { mode = 'cash', seatsAtTable: seats, live, blinds, button, sb, sbSeat, bb } = given;
  checkSeats(seats, live, [button], [bb]);
  const stakes = withStraddles(blinds, live.length, rules);
  const before = tableBefore({ mode, seats, live, stakes }, { button, sb, sbSeat, bb }, rules);
  const { table, accepted, refused, required } = announced(before, posts);
  const chain: readonly PolicyKey[] = posts.length > 1 ? ['straddle.restraddle'] : [];
  const outcome = { accepted, refused, ...(Object.keys(required).length === 0 ? {} : { required }) };
  const last = accepted.at(-1);
  if (last === undefined) return { outcome, turnsOn: ['straddle.first', ...chain] as const };
  const hand = dealt(table);
  const { order, lastMayRaise } = quietRound(hand);
  return {
    outcome: {
      ...outcome,
      toMatch: hand.hand?.betting.toMatch ?? 0,
      firstToAct: order[0] ?? null,
      lastToAct: order.at(-1) ?? null,
      straddlerMayRaise: order.at(-1) === last && lastMayRaise,
    },
    turnsOn: ['straddle.first', ...chain, 'straddle.lastToAct'] as const,
  };
}

/** Straddles one after another, each on those before it. The amount the table would take from the seat is the right one. */
function announced(before: TableState, posts: Posts) {
  let table = before;
  const accepted: Seat[] = [];
  const refused: Seat[] = [];
  const required: Record<string, number> = {};
  for (const { seat: from, amount } of posts) {
    const after = announcing(table, from);
    const due = paidToEnter(after, from);
    if (after !== null && due === amount) {
      accepted.push(from);
      table = after;
      continue;
    }
    refused.push(from);
    if (due !== null) required[from] = due;
  }
  return { table, accepted, refused, required };
}
