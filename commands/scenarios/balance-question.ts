import { z } from 'zod';
import { clockwiseFrom, type Seat } from '../../engine/notation.ts';
import type { Policies, PolicyKey, RulesInForce } from '../../engine/rules.ts';
import { playerToMove, studSeat, tableBetweenHands, worstSeat } from '../../engine/table.ts';
import { ImpossibleScenario, type Questions, question } from './question.ts';
import type { Outcome } from './scenario.ts';
import { checkApart, checkSeats, type Place, type Places, placeOf, places } from './seating-table.ts';
import { aroundTheTable, seat, time } from './situation.ts';

const table = z.int().min(1).max(10_000);
const seats = z.array(seat);

const given = z.strictObject({
  ...aroundTheTable,
  /** The game being played in a mixed event. */
  phase: z.string().optional(),
  source: z.strictObject({
    table,
    live: seats.optional(),
    prevBB: seat.nullish(),
    nextBB: seat.nullish(),
    fixedSeat: seats.optional(),
    closedSeats: seats.optional(),
    frozen: places.optional(),
  }),
  dest: z.strictObject({
    table,
    live: seats.optional(),
    prev: places.optional(),
    frozen: places.optional(),
    bustedBB: z.boolean().optional(),
    openSeats: seats.optional(),
    closedSeats: seats.optional(),
    fixedSeat: seats.optional(),
    opened: z.array(z.strictObject({ seat, at: time })).optional(),
  }),
  moverPostedBBHandsAgo: z.int().min(0).nullish(),
  seatsPerTable: z.int().min(2).max(100).nullish(),
});

type Given = z.infer<typeof given>;

const studGames: ReadonlySet<string> = new Set(['stud', 'stud8', 'razz']);

/** Who is moved from the fuller table to the shorter one, and where to. */
export const balanceQuestions: Questions = {
  balance: question({
    given,
    when: z.strictObject({ type: z.literal('balance') }),
    answer: ({ given: stated }, policies, inForce) =>
      studGames.has(stated.game ?? 'holdem') ? inStud(stated, policies) : withBlinds(stated, policies, inForce),
  }),
};

/** In stud-only events no blind says who moves; the seat that opened last may say where to. */
function inStud({ dest: { table: to, opened = [], closedSeats = [] } }: Given, policies: Policies) {
  const found = studSeat(
    opened.filter((one) => !closedSeats.includes(one.seat)),
    policies,
  );
  const outcome: Outcome =
    found === null ? { mover: 'floor', ruling: 'floor' } : { mover: 'floor', to: { table: to, seat: found } };
  return { outcome, turnsOn: ['balance.studDestination'] as const };
}

function withBlinds(stated: Given, policies: Policies, inForce: RulesInForce) {
  const { source, phase } = stated;
  const duringStud = studGames.has(phase ?? 'flop');
  const mover = playerToMove(sourceOf(stated, duringStud), policies);
  const from = mover.seat === null ? 'floor' : { table: source.table, seat: mover.seat };
  const floor = mover.confirm ? { ruling: 'floor' } : {};
  const fixed: readonly PolicyKey[] = mover.confirm ? ['seating.fixedSeat'] : [];
  const turnsOn: readonly PolicyKey[] = [...fixed, ...(duringStud ? studKeys(policies) : flopKeys)];
  // A player moved against special needs goes where the floor says.
  if (mover.confirm && mover.skipped.length === 0) return { outcome: { mover: from, ...floor }, turnsOn };
  const skipped = mover.skipped.length === 0 ? {} : { skipped: mover.skipped };
  return {
    outcome: { mover: from, ...destinationOf(stated, duringStud, policies, inForce), ...skipped, ...floor },
    turnsOn,
  };
}

const flopKeys = ['balance.destination', 'balance.mover'] as const;

/** A rulebook that names the place of the big blind gives the very seat the others call the worst. */
const studKeys = (policies: Policies): readonly PolicyKey[] =>
  policies['mixed.destinationDuringStud'] === 'would-be-big-blind'
    ? ['mixed.destinationDuringStud', 'mixed.moverDuringStud']
    : ['mixed.moverDuringStud', 'balance.destination'];

function sourceOf({ source }: Given, duringStud: boolean) {
  const { live = [], fixedSeat: fixed = [] } = source;
  checkSeats(Number.POSITIVE_INFINITY, live);
  if (live.length === 0) throw new ImpossibleScenario('Who sits at the table a player is moved from must be said.');
  const stranger = fixed.find((one) => !live.includes(one));
  if (stranger !== undefined) throw new ImpossibleScenario(`Nobody sits at seat ${stranger} to keep it.`);
  return { live, fixed, nextBigBlind: duringStud ? frozenBlind(source.frozen) : nextBlind(source, live) };
}

function frozenBlind(frozen: Places | undefined): Seat {
  if (frozen === undefined) throw new ImpossibleScenario('Where button and blinds were frozen must be said.');
  return frozen.bb;
}

function nextBlind({ nextBB, prevBB }: Given['source'], live: readonly Seat[]): Seat {
  const next = nextBB ?? (prevBB ? clockwiseFrom(prevBB, live)[0] : undefined);
  if (next === undefined) throw new ImpossibleScenario('Who has the big blind next must be said.');
  if (!live.includes(next)) throw new ImpossibleScenario(`Nobody sits at seat ${next} to have the big blind next.`);
  return next;
}

function destinationOf(
  { dest, seatsAtTable, seatsPerTable, moverPostedBBHandsAgo = null }: Given,
  duringStud: boolean,
  policies: Policies,
  inForce: RulesInForce,
): Outcome {
  const { live = [], openSeats = [], closedSeats = [] } = dest;
  const open = openSeats.filter((one) => !closedSeats.includes(one));
  const last = lastPlace(dest, duringStud);
  const all = [...live, ...openSeats, last.button, last.smallBlindPlace, last.bigBlind];
  const count = seatsAtTable ?? seatsPerTable ?? Math.max(...all);
  checkSeats(count, live, openSeats);
  checkApart(live, openSeats);
  if (dest.bustedBB && live.includes(last.bigBlind))
    throw new ImpossibleScenario(`Seat ${last.bigBlind} is out and cannot be live.`);
  const state = tableBetweenHands({
    ...inForce,
    mode: 'tournament',
    seats: count,
    live,
    variant: 'limit-holdem',
    stakes: { smallBlind: 0, bigBlind: 1, minBet: 1, ante: null },
    last: { variant: duringStud ? 'limit-stud' : 'limit-holdem', ...last },
  });
  const { to, excluded } = worstSeat(state, open, policies, { bigBlindHandsAgo: moverPostedBBHandsAgo });
  const refused = [...excluded, ...openSeats.filter((one) => closedSeats.includes(one))];
  if (to === null) return { excluded: refused, ruling: 'floor' };
  return {
    to: { table: dest.table, seat: to.seat },
    nextBBatDest: to.next.bigBlind,
    sbAtDest: to.next.smallBlind,
    excluded: refused,
  };
}

/** The hand just over at the shorter table, or the frozen places of its next hand with blinds. */
function lastPlace({ prev, frozen, live = [], openSeats = [] }: Given['dest'], duringStud: boolean): Place {
  const at = duringStud ? frozen : prev;
  if (at === undefined)
    throw new ImpossibleScenario('Where button and blinds are at the table a player is moved to must be said.');
  // A dead small blind is at the empty seat nearest to the big one.
  const empty = clockwiseFrom(at.bb, [...live, ...openSeats, at.button]).findLast((one) => openSeats.includes(one));
  return placeOf(at.sb === null ? { ...at, sbSeat: at.sbSeat ?? empty } : at);
}
