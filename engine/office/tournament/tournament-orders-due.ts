import { levelAt, stakesOfLevel } from '../../rules/procedure/stakes.ts';
import type { TableBounty } from '../../words/bounty.ts';
import type { Money } from '../../words/money.ts';
import type { Seat } from '../../words/seat.ts';
import type { Level, Schedule } from '../../words/stakes.ts';
import type { EventSeatOf, LetGo, TableOrder, TableUse } from '../../words/table-order.ts';
import type { TableState } from '../../words/table-state.ts';
import type { GivenOrder } from '../office-decision.ts';
import type { OfficeState } from '../office-state.ts';
import { penaltiesElsewhere } from '../penalties-elsewhere.ts';
import type { RoomFacts } from '../room-facts.ts';
import { isSame } from '../same-data.ts';
import { tableUsedBy } from '../table-in-use.ts';
import { bountyRules } from './bounty-ledger.ts';
import { bountyNow } from './bounty-now.ts';
import { type EntryNow, type EventNow, eventNow, leftSeated, stillIn } from './event-now.ts';
import { eventPolicies } from './event-policies.ts';
import { haveHeadsBegun } from './mystery-now.ts';
import { isHandRunning, isSameSeat, moveOf, seatDue } from './open-seats.ts';
import { owedOrders } from './owed-by-hands.ts';
import { paceDue } from './pace-now.ts';
import { maySomebodyCome } from './registration.ts';
import { reachedBetweenHands } from './satellite-now.ts';
import { isSatelliteOver } from './satellite-over.ts';
import { sentOn } from './sent-on.ts';
import { bankAlong, shotClockDue } from './shot-clock-due.ts';
import { isSeatForgotten } from './stays-of-entries.ts';
import type { Tournament } from './tournament.ts';

/**
 * What tables should have been told for the tournaments and, as their own logs show, have not carried out yet. The same facts give the same
 * orders; once carried out, an order is no longer due.
 */
export function tournamentOrdersDue(state: OfficeState, facts: RoomFacts, at: number): readonly GivenOrder[] {
  const idle = idleTables(state, facts);
  return Object.values(state.tournaments).flatMap((tournament) => {
    if (tournament.stage === 'over') return clearingDue(tournament, idle, { state, facts, at });
    const now = eventNow(tournament, state, facts, at);
    const { tables, broken } = tournament;
    const punished = new Set(
      [...now.stays].flatMap(([person, stays]) => (stays.some(({ penalty }) => penalty !== undefined) ? [person] : [])),
    );
    return [
      ...tables.flatMap((tableId) => setUpDue(now, tableId, at)),
      ...[...tables, ...broken].flatMap((tableId) => runningDue(now, tableId, at)),
      ...owedOrders(now, facts),
      ...now.entries.flatMap((one) => [...sentOn(now, one), ...seatOrders(now, one, { state, facts, at, punished })]),
    ];
  });
}

/** Tables that nothing uses, and where somebody sits. */
const idleTables = (state: OfficeState, facts: RoomFacts): ReadonlySet<string> =>
  new Set(
    [...facts.tables].flatMap(([tableId, { state: table }]) => {
      const sits = table.chairs.some(({ player }) => player !== null);
      return sits && tableUsedBy(state, tableId) === null ? [tableId] : [];
    }),
  );

/**
 * Releases players who were on the way or at an offline table when the tournament ended, or whom a corrected hand has put back since. A table is free
 * once nobody sits there.
 */
function clearingDue(
  tournament: Tournament,
  idle: ReadonlySet<string>,
  { state, facts, at }: Omit<Reading, 'punished'>,
): readonly GivenOrder[] {
  const had = (tournament.uses ?? []).map(({ tableId }) => tableId);
  if (![...tournament.tables, ...tournament.broken, ...had].some((tableId) => idle.has(tableId))) return [];
  const now = eventNow(tournament, state, facts, at);
  return leftSeated(now, state).flatMap((one) =>
    isSeatForgotten(one) ? [] : [moveOut(one.seated, null, { why: 'over' })],
  );
}

/** Sets a table up for the tournament, if nobody sits there yet or it was set up already. */
function setUpDue(now: EventNow, tableId: string, at: number): readonly GivenOrder[] {
  const table = now.tables.get(tableId);
  if (table === undefined || isHandRunning(table) || table.chairs.some(({ player }) => player !== null)) return [];
  const use = dealtThere(now, tableId, at);
  // Chips may have left play since it was set up, if no hand was dealt there.
  const isFresh = table.handNumber !== table.setUpAfter || isSame(table.chipValues, use.chipValues);
  return isSetUp(now, tableId, table) && isFresh ? [] : [{ tableId, order: { order: 'set-up-table', use } }];
}

function isSetUp({ tournament: { structure, uses = [] } }: EventNow, tableId: string, table: TableState): boolean {
  const { mode, variant, rotation, rulebook, overlay, chairs, setUpAfter } = table;
  const hand = uses.findLast((use) => use.tableId === tableId)?.hand ?? 0;
  return (
    setUpAfter !== undefined &&
    setUpAfter >= hand &&
    mode === 'tournament' &&
    (rotation !== null || variant === structure.variant) &&
    isSame(rotation, structure.rotation) &&
    rulebook === structure.rulebook &&
    isSame(overlay, structure.overlay) &&
    chairs.length === structure.seatsPerTable
  );
}

/** The table's schedule. Before the start the clock is stopped at the beginning of the first level. */
function scheduleOf({ tournament }: EventNow, tableId: string): Schedule {
  const { schedule, structure, createdAt, uses = [] } = tournament;
  const since = uses.findLast((use) => use.tableId === tableId)?.at ?? createdAt;
  return schedule ?? { startedAt: since, pausedAt: since, levels: structure.levels };
}

/** The schedule in the time of the table's own clock, because that is the one the table reads. */
function byClockOf({ everyTable }: EventNow, tableId: string, schedule: Schedule): Schedule {
  const { ahead = 0 } = everyTable.get(tableId) ?? {};
  const { startedAt, pausedAt, pausedSince, ...rest } = schedule;
  return {
    ...rest,
    startedAt: startedAt + ahead,
    ...(pausedAt === undefined ? {} : { pausedAt: pausedAt + ahead }),
    ...(pausedSince === undefined ? {} : { pausedSince: pausedSince + ahead }),
  };
}

/** A difference this small goes unnoticed, and no two measurements of a clock agree exactly. */
const clockOffMs = 2_000;

function dealtThere(now: EventNow, tableId: string, at: number): TableUse {
  const { variant, rotation, rulebook, overlay, seatsPerTable, chipValues } = now.tournament.structure;
  const schedule = scheduleOf(now, tableId);
  const [first] = schedule.levels;
  if (first === undefined) throw new Error('A structure has at least one level.');
  const { level } = levelAt(schedule, at);
  const begun = schedule.levels.filter(({ number }) => number <= level.number);
  const smallest = Math.max(...begun.map(({ smallestChip = 0 }) => smallestChip));
  return {
    mode: 'tournament',
    variant,
    rotation,
    rulebook,
    overlay,
    seats: seatsPerTable,
    schedule: byClockOf(now, tableId, schedule),
    stakes: stakesOfLevel(first, variant),
    chipValues: chipValues.filter((value) => value >= smallest),
  };
}

/** Levels, halts and rounds of a table that is set up. */
function runningDue(now: EventNow, tableId: string, at: number): readonly GivenOrder[] {
  const table = now.tables.get(tableId);
  if (table === undefined || !isSetUp(now, tableId, table)) return [];
  const { stage, halts, handForHand, tables, baggingSince, flightMark, dealProposed } = now.tournament;
  const isOwn = tables.includes(tableId);
  const sits = table.chairs.some(({ player }) => player !== null);
  const due: GivenOrder[] = [];
  const schedule = byClockOf(now, tableId, scheduleOf(now, tableId));
  if (isOwn && !isSameSchedule(table.schedule, schedule))
    due.push({ tableId, order: { order: 'set-schedule', schedule } });
  // No table deals before the start, an empty table that was broken is not halted, and nobody plays on once everybody left has a seat.
  const isSeated = isOwn && isSatelliteOver(now);
  // A player with the chips for a seat has won it by this hand: in another one they could lose them.
  const isReached = isOwn && reachedBetweenHands(now, tableId) !== null;
  // Play stops while a deal is voted on: a hand may change who has to agree, and what each has.
  const ofDeal = isOwn && dealProposed !== undefined ? 'deal' : null;
  // One person has two stacks: a hand may cost them, or win, what they never should have had.
  const isTwice = isOwn && seatsOfTwice(now).some((one) => one.tableId === tableId);
  const ofFloor = halts[tableId] ?? (isReached ? 'milestone' : isTwice ? 'in-twice' : ofDeal);
  const ofEvent = baggingSince === undefined ? ofFloor : 'bagging';
  const halt = stage === 'planned' ? 'floor' : isSeated ? 'end' : isOwn || sits ? ofEvent : null;
  if ((table.halted?.why ?? null) !== halt) {
    const marked = halt === 'bagging' && flightMark !== undefined ? { flight: flightMark } : null;
    due.push({ tableId, order: { order: 'halt', why: halt, ...marked } });
  }
  const heads = isOwn ? headsAt(now, tableId, at) : (table.bounty ?? null);
  if (!isSame(table.bounty ?? null, heads)) due.push({ tableId, order: { order: 'set-heads', bounty: heads } });
  const round = isOwn ? (handForHand?.round ?? null) : null;
  if ((table.handForHand?.round ?? null) !== round) due.push({ tableId, order: { order: 'hand-for-hand', round } });
  if (isOwn && stage !== 'planned') {
    const others = playOthersElsewhere(now, tableId, at);
    if (others !== (table.othersElsewhere === true))
      due.push({ tableId, order: { order: 'others-elsewhere', others } });
  }
  // A player who leaves a broken table takes along what the event refills at that time.
  const clock = isOwn || sits ? shotClockDue(now, tableId, table, at) : [];
  return isOwn ? [...due, ...paceDue(now.tournament, tableId, table), ...clock] : [...due, ...clock];
}

/** Seats of those who sit in two of them, in one tournament, since a hand was corrected. */
const seatsOfTwice = ({ inTwice, seated }: EventNow): EventNow['seated'] =>
  seated.filter(({ person }) => inTwice.has(person) && seated.filter((one) => one.person === person).length > 1);

/**
 * Whether anybody still in the event has a seat at another table. Always true for a flight: the final day has other players. While entries are sold,
 * players who may still come count too, because the last one left has won nothing yet.
 */
function playOthersElsewhere(now: EventNow, tableId: string, at: number): boolean {
  const left = stillIn(now);
  return (
    now.tournament.flightOf !== undefined ||
    left.some(({ seated, entry }) => ((seated ?? entry.seat)?.tableId ?? tableId) !== tableId) ||
    (left.length < 2 && maySomebodyCome(now.tournament, at))
  );
}

/** The bounties on the heads of the players at a table; null: the tournament has none. */
function headsAt(now: EventNow, tableId: string, at: number): TableBounty | null {
  const { structure } = now.tournament;
  const [rules, ledger] = [bountyRules(structure), bountyNow(now)];
  if (rules === null || ledger === null) return null;
  const isMystery = rules.kind === 'mystery';
  // Before heads count, nobody wins one of players who go out.
  const isLater = isMystery || eventPolicies(structure)['bounty.from'] !== 'start';
  if (isLater && !haveHeadsBegun(now, at)) return { rules, currency: structure.currency, heads: {} };
  const { drawn } = ledger;
  const opened: string[] = [];
  const ofSeats: Record<Seat, Money> = {};
  const heads = now.entries.flatMap(({ entry, seated, person }): readonly (readonly [string, number])[] => {
    const head = ledger.heads.get(entry.number);
    const player = seated?.tableId === tableId ? seated.chair.player : null;
    // Nobody knows what an envelope holds before it is opened, so a mystery bounty is announced at its price until then.
    const told = isMystery ? (drawn.get(entry.number) ?? structure.entry.bounty ?? 0) : head;
    if (head === undefined || told === undefined || player === null) return [];
    if (drawn.has(entry.number)) opened.push(player.id);
    if (now.inTwice.has(person)) ofSeats[seated?.seat ?? 0] = told;
    return [[player.id, told]];
  });
  const known = {
    ...(opened.length === 0 ? {} : { opened }),
    ...(Object.keys(ofSeats).length === 0 ? {} : { ofSeats }),
  };
  return { rules, currency: structure.currency, heads: Object.fromEntries(heads), ...known };
}

/** Levels are compared once: tables and tournament keep the very lists they were given. */
const compared = new WeakMap<readonly Level[], WeakMap<readonly Level[], boolean>>();

const isSameMoment = (told: number | undefined, wanted: number | undefined, off: number): boolean =>
  wanted === undefined || told === undefined ? wanted === told : wanted - told === off;

function isSameSchedule(table: Schedule | null, schedule: Schedule): boolean {
  if (table === null) return false;
  const { levels: told, startedAt, pausedAt, pausedSince, ...rest } = table;
  const { levels, startedAt: starts, pausedAt: pauses, pausedSince: since, ...wanted } = schedule;
  const off = starts - startedAt;
  if (!isSame(rest, wanted) || Math.abs(off) > clockOffMs) return false;
  if (!isSameMoment(pausedAt, pauses, off) || !isSameMoment(pausedSince, since, off)) return false;
  const before = compared.get(told) ?? new WeakMap<readonly Level[], boolean>();
  const same = before.get(levels) ?? isSame(told, levels);
  compared.set(told, before.set(levels, same));
  return same;
}

interface Reading {
  readonly state: OfficeState;
  readonly facts: RoomFacts;
  readonly at: number;
  /** Players who have ever left a seat with hands to miss: nobody else brings a penalty along. */
  readonly punished: ReadonlySet<string>;
}

/** Orders that take a player out of the old seat and into the new one once that is free, with any penalty that goes along. */
function seatOrders(now: EventNow, one: EntryNow, reading: Reading): readonly GivenOrder[] {
  if (one.state === 'out') return [];
  if (one.back !== null) return isSeatForgotten({ ...one, seated: one.back }) ? [] : [moveOut(one.back, null)];
  if (one.state === 'withdrawn')
    return one.seated === null || isSeatForgotten(one) ? [] : [moveOut(one.seated, null, wonSeat(one))];
  // Only the floor knows which of the player's two entries is meant.
  if (now.inTwice.has(one.person)) return [];
  const move = one.state === 'playing' ? moveOf(now, one) : null;
  if (one.seated !== null && move !== null) return leaving(now, one.seated, move.to, move.why === 'redraw');
  if (one.seated !== null) return penaltyDue(now, one, one.seated, reading);
  const to = seatDue(now, one);
  return to === null ? [] : seating(now, one, to, reading);
}

const moveOut = (
  { tableId, seat, chair }: NonNullable<EntryNow['seated']>,
  to: EventSeatOf | null,
  letGo?: LetGo,
): GivenOrder => {
  const order = { order: 'move-out', seat, player: chair.player?.id ?? '', to } as const;
  return { tableId, order: letGo === undefined ? order : { ...order, letGo } };
};

/** A player won a seat by chips: of these, what others at the table were given stays in play. */
const wonSeat = ({ entry: { seatWon }, seated }: EntryNow): LetGo | undefined =>
  seatWon === undefined ? undefined : { why: 'seat', chips: Math.max(0, (seated?.chips ?? 0) - seatWon.shared) };

/** Sends a player to another seat: at once within the same table if it is free. In a redraw everybody gets up first. */
function leaving(
  now: EventNow,
  seated: NonNullable<EntryNow['seated']>,
  to: EventSeatOf,
  redraw: boolean,
): readonly GivenOrder[] {
  const { tableId, seat, chair } = seated;
  if (tableId !== to.tableId || redraw) return [moveOut(seated, to)];
  if (isTaken(now, to)) return [];
  return [{ tableId, order: { order: 'change-seat', player: chair.player?.id ?? '', from: seat, to: to.seat } }];
}

const isTaken = (now: EventNow, to: EventSeatOf): boolean => now.seated.some((one) => isSameSeat(one, to));

/** With exactly the chips that left the last seat; the first time with what was bought. */
function seating(now: EventNow, one: EntryNow, to: EventSeatOf, reading: Reading): readonly GivenOrder[] {
  const table = now.tables.get(to.tableId);
  if (table === undefined || !isSetUp(now, to.tableId, table) || isTaken(now, to)) return [];
  // A player who was taken out gets up before they are seated again.
  if (now.seated.some(({ person }) => person === one.person)) return [];
  // The sum may have changed since: nothing else is asked for before the table has answered.
  const asked = reading.facts.ordersWaiting(to.tableId).find((order) => isSeatedBack(order, one));
  if (asked !== undefined) return [{ tableId: to.tableId, order: asked }];
  const last = one.stays.at(-1);
  const penalty = carried(now, one, reading);
  const isOnly = now.entries.every((other) => other === one || other.person !== one.person);
  const from = last === undefined ? undefined : now.everyTable.get(last.tableId)?.state.name;
  return [
    {
      tableId: to.tableId,
      order: {
        order: 'seat-player',
        seat: to.seat,
        player: one.entry.player,
        stack: last === undefined ? one.entry.chips : last.chipsOut,
        ...(one.backWith === null ? {} : { stack: one.backWith.chips, of: one.backWith.of }),
        ...(penalty === null ? {} : { penalty }),
        ...(from === undefined ? {} : { from }),
        ...(isOnly ? {} : { entry: one.entry.number }),
        ...toldOf(now, one),
        ...bankAlong(now, one),
      },
    },
  ];
}

const isSeatedBack = (order: TableOrder, { backWith }: EntryNow): boolean =>
  order.order === 'seat-player' && order.of !== undefined && isSame(order.of, backWith?.of);

const movesOfRules = { break: 'broken-table', balance: 'balancing' } as const;

/** A move required by the rules is sent with its time, because blinds that pass the seat meanwhile matter. */
function toldOf(now: EventNow, one: EntryNow): Pick<Extract<TableOrder, { order: 'seat-player' }>, 'told'> {
  const move = moveOf(now, one);
  if (move === null || (move.why !== 'break' && move.why !== 'balance')) return {};
  return { told: { why: movesOfRules[move.why], at: move.at } };
}

const carried = ({ tournament }: EventNow, { person }: EntryNow, { state, facts, at, punished }: Reading) =>
  punished.has(person) ? penaltiesElsewhere(state, facts, person, { tournament: tournament.id }, at) : null;

function penaltyDue(
  now: EventNow,
  one: EntryNow,
  { tableId, seat, chair }: NonNullable<EntryNow['seated']>,
  reading: Reading,
): readonly GivenOrder[] {
  // A player who has sat at only one table brings no penalty along.
  if (one.stays.length < 2) return [];
  const penalty = carried(now, one, reading);
  if (penalty === null) return [];
  return [{ tableId, order: { order: 'give-penalty', seat, player: chair.player?.id ?? '', hands: penalty.hands } }];
}
