import { drawSeats, firstDrawn, type RandomBelow } from '../../rules/tournament/seat-draw.ts';
import { allCards, type KnownCard } from '../../words/card.ts';
import type { Seat } from '../../words/seat.ts';
import type { EventSeatOf } from '../../words/table-order.ts';
import { done, no, type OfficeCommandOf, type OfficeDecision, type OfficeHandlers } from '../office-decision.ts';
import { fixedRefused } from './decide-entry.ts';
import { type EntryNow, type EventNow, stillIn } from './event-now.ts';
import { pacedByHands, pacedIfFinal } from './final-pace.ts';
import { twiceRefused, untilOver } from './occasion.ts';
import {
  drawableSeats,
  isHandRunning,
  isOnTheWay,
  isSameSeat,
  playersPlanned,
  seatDue,
  seatsKept,
  seatsOf,
  sentBy,
} from './open-seats.ts';
import { randomFrom } from './rolls.ts';
import { roundsEnd } from './rounds-of-hands.ts';
import type { Move } from './tournament.ts';
import type { DrawnSeat } from './tournament-event.ts';

/** Who sits where, as long as the tournament is not over. */
export const seatsHandlers: OfficeHandlers<
  'draw-seats' | 'move-player' | 'cancel-move' | 'break-table' | 'draw-final-table'
> = {
  'draw-seats': untilOver(({ now }, command) => drawn(now, command)),
  'move-player': untilOver(({ now }, command) => moved(now, command)),
  'cancel-move': untilOver(({ now }, { id }) => {
    const { id: tournament, moves } = now.tournament;
    const move = moves.find((one) => one.id === id);
    if (move === undefined || !isOnTheWay(now, move)) return no({ reason: 'unknown', what: 'move', id });
    const one = sentBy(now, move);
    // A player who has stood up cannot stay in the old seat.
    if (one?.seated == null) return no({ reason: 'not-seated', player: move.player });
    return done({ type: 'move-taken-back', tournament, id });
  }),
  'break-table': untilOver(({ now }, command) => broken(now, command)),
  'draw-final-table': untilOver(({ now }, command) => finalDrawn(now, command)),
};

function drawn(now: EventNow, { entries, at, rolls }: OfficeCommandOf<'draw-seats'>): OfficeDecision {
  const isWithout = (one: EntryNow) => one.state === 'waits' && one.entry.seat === null;
  // Nobody is sent anywhere for one of two entries, so no seat is drawn for them either.
  const twice = now.entries.find((one) => isWithout(one) && entries !== 'all' && entries.includes(one.entry.number));
  const refused = twice === undefined ? null : twiceRefused(now, twice.person);
  if (refused !== null) return no(refused);
  const without = now.entries.filter((one) => isWithout(one) && !now.inTwice.has(one.person));
  const asked =
    entries === 'all' ? without : entries.map((number) => without.find((one) => one.entry.number === number));
  const unknown = asked.indexOf(undefined);
  if (unknown >= 0 && entries !== 'all') return no({ reason: 'unknown', what: 'entry', id: String(entries[unknown]) });
  const tables = tablesToFill(now, now.tournament.tables);
  const open = tables.reduce((sum, table) => sum + table.open.length, 0);
  const all = [...new Set(asked)].flatMap((one) => one ?? []);
  // If there are not seats for all who wait, those who bought first get them; the others keep waiting.
  const waiting = entries === 'all' ? all.slice(0, open) : all;
  const random = chanceOf(now, rolls);
  const seats = drawBalanced(
    waiting.map(({ entry }) => String(entry.number)),
    tables,
    random.below,
  );
  if (seats === null || waiting.length === 0) return tooFew(all.length, tables);
  return done({
    type: 'seats-drawn',
    tournament: now.tournament.id,
    at,
    drawn: waiting.flatMap((one) => drawnSeat(one, seats.get(String(one.entry.number)))),
    rolls: random.used(),
  });
}

/** Seats are drawn at random. In a house that does not draw, the first open ones are filled in order. */
const chanceOf = ({ policies }: EventNow, rolls: readonly number[]): ReturnType<typeof randomFrom> =>
  policies['seating.random'] ? randomFrom(rolls) : { below: () => 0, used: () => [] };

const tooFew = (players: number, tables: readonly TableToFill[]): OfficeDecision =>
  no({ reason: 'too-few-seats', players, seats: tables.reduce((sum, { open }) => sum + open.length, 0) });

function tablesToFill(now: EventNow, tableIds: readonly string[]): readonly TableToFill[] {
  const kept = seatsKept(now);
  const planned = playersPlanned(now);
  return tableIds.map((tableId) => ({
    tableId,
    players: planned(tableId),
    open: drawableSeats(now, tableId, kept),
  }));
}

const placeNow = ({ seated, stays }: EntryNow): EventSeatOf | null => {
  const at = seated ?? stays.at(-1);
  return at === undefined ? null : { tableId: at.tableId, seat: at.seat };
};

function drawnSeat(one: EntryNow, to: EventSeatOf | undefined): readonly DrawnSeat[] {
  if (to === undefined) return [];
  return [{ entry: one.entry.number, player: one.person, from: placeNow(one), to }];
}

/**
 * The seat the player is first due at, if at another table than the new one: an order on its way, or a dealer, may seat the player there,
 * and the move then starts from there.
 */
const comesTo = ({ entry: { seat } }: EntryNow, to: EventSeatOf): EventSeatOf | null =>
  seat === null || seat.tableId === to.tableId ? null : seat;

function moveTo(
  now: EventNow,
  one: EntryNow,
  { id, to, why, at }: Pick<Move, 'id' | 'to' | 'why' | 'at'>,
): readonly Move[] {
  const from = placeNow(one) ?? comesTo(one, to);
  if (from === null) return [];
  const stays = now.stays.get(one.person)?.filter(({ tableId }) => tableId === to.tableId).length ?? 0;
  return [{ id, player: one.entry.player.id, entry: one.entry.number, from, to, why, at, stays }];
}

/** Moves a player as proposed or as the floor says: to an open seat, or to the seat where a dealer has already put the player. */
function moved(now: EventNow, command: OfficeCommandOf<'move-player'>): OfficeDecision {
  const { to, why, at, id } = command;
  const tournament = now.tournament.id;
  const person = now.personOf(command.player);
  const one = stillIn(now).find((other) => other.person === person);
  if (one === undefined) return no({ reason: 'unknown', what: 'player', id: command.player });
  const twice = twiceRefused(now, person);
  if (twice !== null) return no(twice);
  const entry = one.entry.number;
  if (one.seated !== null && isSameSeat(one.seated, to)) return done({ type: 'seat-given', tournament, entry, to });
  const refused = fixedRefused(now, to);
  if (refused !== null) return no(refused);
  const [move] = moveTo(now, one, { id, to, why, at });
  return done(
    move === undefined
      ? { type: 'seat-given', tournament, entry, to }
      : { type: 'player-sent', tournament, entry, move },
  );
}

/** Breaks a table: its players go to open seats of the other tables, at random and so that those stay even. */
function broken(now: EventNow, command: OfficeCommandOf<'break-table'>): OfficeDecision {
  const { tableId, rolls, ids, at } = command;
  const { id, stage, tables } = now.tournament;
  if (!tables.includes(tableId)) return no({ reason: 'unknown', what: 'table', id: tableId });
  if (stage !== 'running') return no({ reason: 'not-now', stage });
  const players = stillIn(now).filter((one) => isOf(now, one, tableId));
  const random = chanceOf(now, rolls);
  const left = tables.filter((other) => other !== tableId);
  const others = tablesToFill(now, left);
  const seats = drawBalanced(
    players.map(({ entry }) => String(entry.number)),
    others,
    random.below,
  );
  if (seats === null) return tooFew(players.length, others);
  const drawnBy = now.policies['breakTable.draw'] === 'two-step' ? byCards(now, players, seats, random.below) : seats;
  const targets = players.map((one) => ({ one, to: drawnBy.get(String(one.entry.number)) }));
  return done(
    {
      type: 'table-broken',
      tournament: id,
      at,
      tableId,
      drawn: targets.flatMap(({ one, to }) => drawnSeat(one, to)),
      moves: targets.flatMap(({ one, to }, index) =>
        to === undefined ? [] : moveTo(now, one, { id: ids[index] ?? '', to, why: 'break', at }),
      ),
      rolls: random.used(),
    },
    ...roundsEnd(now, left, at),
    ...pacedIfFinal(now.tournament, { tables: left }, at),
  );
}

/** Whether an entry belongs to the table: its player is due there, or sits there and is due nowhere else. */
function isOf(now: EventNow, one: EntryNow, tableId: string): boolean {
  const due = seatDue(now, one);
  return due === null ? one.seated?.tableId === tableId : due.tableId === tableId;
}

/**
 * The second step of a two-step draw: the seat cards lie in a stack, each player draws a playing card, and the highest card takes the first
 * seat card (tda-2024#10B).
 */
function byCards(
  { policies }: EventNow,
  players: readonly EntryNow[],
  seats: ReadonlyMap<string, EventSeatOf>,
  below: RandomBelow,
): ReadonlyMap<string, EventSeatOf> {
  const deck = [...allCards];
  const cards: Record<number, KnownCard> = {};
  for (const { entry } of players) {
    const [card] = deck.splice(below(deck.length), 1);
    if (card !== undefined) cards[entry.number] = card;
  }
  const taken = new Map<string, EventSeatOf>();
  for (const place of seats.values()) {
    const first = firstDrawn([place], cards, policies);
    if (first === null) break;
    taken.set(String(first.firstTo), place);
    delete cards[first.firstTo];
  }
  return taken;
}

/** Every remaining player draws a new seat at one table, between hands. */
function finalDrawn(now: EventNow, command: OfficeCommandOf<'draw-final-table'>): OfficeDecision {
  const { tableId, rolls, ids, at } = command;
  const { id, stage, tables } = now.tournament;
  if (!tables.includes(tableId)) return no({ reason: 'unknown', what: 'table', id: tableId });
  if (stage !== 'running') return no({ reason: 'not-now', stage });
  const running = [...now.tables].filter(([, table]) => isHandRunning(table)).map(([other]) => other);
  if (running.length > 0) return no({ reason: 'hands-running', tables: running });
  const players = stillIn(now);
  const open = seatsForAll(now, tableId);
  const random = chanceOf(now, rolls);
  const fixed = players.filter((one) => one.entry.fixed && one.seated?.tableId === tableId);
  const kept = fixed.map(({ seated }) => seated?.seat);
  const drawing = players.filter((one) => !fixed.includes(one));
  const seats = drawBalanced(
    drawing.map(({ entry }) => String(entry.number)),
    [{ tableId, players: 0, open: open.filter((seat) => !kept.includes(seat)) }],
    random.below,
  );
  if (seats === null) return no({ reason: 'too-few-seats', players: players.length, seats: open.length });
  const targets = drawing.map((one) => ({ one, to: seats.get(String(one.entry.number)) }));
  return done(
    {
      type: 'final-table-drawn',
      tournament: id,
      at,
      tableId,
      drawn: targets.flatMap(({ one, to }) => drawnSeat(one, to)),
      moves: targets.flatMap(({ one, to }, index) =>
        to === undefined || (one.seated !== null && isSameSeat(one.seated, to))
          ? []
          : moveTo(now, one, { id: ids[index] ?? '', to, why: 'redraw', at }),
      ),
      rolls: random.used(),
    },
    ...roundsEnd(now, [tableId], at),
    ...pacedByHands(now.tournament, at),
  );
}

/** Every seat except those of people who do not belong to the tournament. */
function seatsForAll(now: EventNow, tableId: string): readonly Seat[] {
  const own = new Set(stillIn(now).map(({ person }) => person));
  const foreign = now.seated.filter((one) => one.tableId === tableId && !own.has(one.person)).map(({ seat }) => seat);
  const all = Array.from({ length: seatsOf(now, tableId) }, (_, index) => index + 1);
  return all.filter((seat) => !foreign.includes(seat));
}

/** A table where players may be seated by the draw. */
export interface TableToFill {
  readonly tableId: string;
  /** Players who sit there or will. */
  readonly players: number;
  readonly open: readonly Seat[];
}

/**
 * A seat for each, at random. Tables with the fewest players are filled first, so that they differ by at most one as far as their seats
 * allow. Chance decides among equal tables, the seat, and who gets which. Null: too few seats.
 */
export function drawBalanced(
  players: readonly string[],
  tables: readonly TableToFill[],
  below: RandomBelow,
): ReadonlyMap<string, EventSeatOf> | null {
  const filling = tables.map(({ tableId, players: count, open }) => ({ tableId, count, open: [...open] }));
  const chosen: EventSeatOf[] = [];
  for (const _ of players) {
    const free = filling.filter(({ open }) => open.length > 0);
    const fewest = Math.min(...free.map(({ count }) => count));
    const alike = free.filter(({ count }) => count === fewest);
    const table = alike[below(alike.length)];
    if (table === undefined) return null;
    const [seat] = table.open.splice(below(table.open.length), 1);
    table.count += 1;
    if (seat !== undefined) chosen.push({ tableId: table.tableId, seat });
  }
  const numbers = tables.map(({ tableId }) => tableId);
  const open = chosen.map(({ tableId, seat }) => ({ table: numbers.indexOf(tableId), seat }));
  const drawn = drawSeats({ players, open, fixed: {} }, below);
  if ('refusal' in drawn) return null;
  return new Map(
    [...drawn.seats].map(([player, { table, seat }]) => [player, { tableId: numbers[table] ?? '', seat }]),
  );
}
