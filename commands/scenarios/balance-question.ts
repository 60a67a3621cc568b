import { z } from 'zod';
import { clockwiseFrom, type Seat } from '../../engine/notation.ts';
import { type Structure, structureTemplates } from '../../engine/office.ts';
import type { PolicyKey, RulesInForce } from '../../engine/rules.ts';
import { type AtDoor, atDoor, ImpossibleScenario, type Outcome, type Questions } from './question.ts';
import {
  checkApart,
  checkSeats,
  handBefore,
  isBetween,
  nextOf,
  type Place,
  type Places,
  placeOf,
  places,
} from './seating-table.ts';
import { aroundTheTable, seat, time } from './situation.ts';
import { TournamentOfTables } from './tournament-of-tables.ts';

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

const studGames = { stud: 'limit-stud', stud8: 'limit-stud-8', razz: 'limit-razz' } as const;
const isStud = (game: string | undefined): game is keyof typeof studGames =>
  game !== undefined && Object.hasOwn(studGames, game);

const blindGames = {
  holdem: 'no-limit-holdem',
  omaha: 'pot-limit-omaha',
  omaha8: 'pot-limit-omaha-8',
  draw: 'no-limit-five-card-draw',
} as const;

/** During stud in a mixed game both the last hand and the next one are stud. */
const mixed: Partial<Structure> = {
  ...structureTemplates.mixed,
  variant: 'limit-holdem',
  rotation: {
    change: 'hand',
    games: (['limit-holdem', 'limit-stud', 'limit-stud'] as const).map((variant) => ({ variant, stakes: null })),
  },
};

function structureOf({ game, phase }: Given): Partial<Structure> {
  if (isStud(phase)) return mixed;
  if (isStud(game)) return { ...structureTemplates.stud, variant: studGames[game] };
  const variant =
    game !== undefined && Object.hasOwn(blindGames, game)
      ? blindGames[game as keyof typeof blindGames]
      : 'no-limit-holdem';
  return { variant };
}

/** Where a hand was dealt from, and who sat where. */
interface Dealt {
  readonly players: readonly Seat[];
  readonly place: Place | null;
  /** Stud hands since then. */
  readonly stud: number;
}

function sourceDealt({ source, phase }: Given): Dealt {
  const { live = [], frozen, nextBB, prevBB } = source;
  checkSeats(Number.POSITIVE_INFINITY, live);
  if (live.length === 0) throw new ImpossibleScenario('Who sits at the table a player is moved from must be said.');
  const stranger = (source.fixedSeat ?? []).find((one) => !live.includes(one));
  if (stranger !== undefined) throw new ImpossibleScenario(`Nobody sits at seat ${stranger} to keep it.`);
  if (isStud(phase)) {
    if (frozen === undefined) throw new ImpossibleScenario('Where button and blinds were frozen must be said.');
    return frozenAt(placeOf(frozen), live);
  }
  if (nextBB != null && !live.includes(nextBB))
    throw new ImpossibleScenario(`Nobody sits at seat ${nextBB} to have the big blind next.`);
  const last = nextBB == null ? prevBB : clockwiseFrom(nextBB, live).findLast((one) => one !== nextBB);
  if (last == null) throw new ImpossibleScenario('Who has the big blind next must be said.');
  const others = clockwiseFrom(last, live).filter((one) => one !== last);
  const smallBlindPlace = others.at(-1) ?? last;
  const button = others.length < 2 ? smallBlindPlace : (others.at(-2) ?? smallBlindPlace);
  return { players: [...new Set([...live, last])], place: { button, smallBlindPlace, bigBlind: last }, stud: 0 };
}

/** Frozen places are those of the next hand with blinds: the hand before was dealt from them, and it was stud. */
function frozenAt(place: Place, live: readonly Seat[]): Dealt {
  const players = [...new Set([...live, place.button, place.smallBlindPlace, place.bigBlind])];
  return { players, place: handBefore(place, players), stud: 1 };
}

function destDealt({ dest, phase }: Given): Dealt {
  const { prev, frozen, live = [], openSeats = [], bustedBB } = dest;
  const at = isStud(phase) ? frozen : prev;
  if (at === undefined)
    throw new ImpossibleScenario('Where button and blinds are at the table a player is moved to must be said.');
  // A dead small blind is at the empty seat nearest to the big one.
  const empty = clockwiseFrom(at.bb, [...live, ...openSeats, at.button]).findLast((one) => openSeats.includes(one));
  const place = placeOf(at.sb === null ? { ...at, sbSeat: at.sbSeat ?? empty } : at);
  if (bustedBB === true && live.includes(place.bigBlind))
    throw new ImpossibleScenario(`Seat ${place.bigBlind} is out and cannot be live.`);
  if (isStud(phase)) return frozenAt(place, live);
  const all = [...new Set([...live, place.button, place.smallBlindPlace, place.bigBlind])];
  return { players: all.filter((one) => !isBetween(one, place)), place, stud: 0 };
}

/** The first `count` free seats, for stud tables of which a scenario gives only the number of players. */
function someSeats(count: number, free: readonly Seat[]): readonly Seat[] {
  const found: Seat[] = [];
  for (let next = 1; found.length < count; next++) if (!free.includes(next)) found.push(next);
  return found;
}

/** The largest table; a deck suffices for at most eight stud players. */
const mostSeats = 10;
const mostInStud = 8;

/** Seats for players the scenario does not name, chosen so that none of them is moved before those it names. */
function others(stated: Given, more: number): readonly Seat[] {
  const { source, phase } = stated;
  const { live = [], fixedSeat = [], nextBB, prevBB, frozen } = source;
  const place = isStud(phase) && frozen !== undefined ? placeOf(frozen) : null;
  const first = place === null ? (nextBB ?? prevBB) : place.bigBlind;
  if (first == null) return someSeats(more, live);
  const all = Array.from({ length: mostSeats }, (_, index) => index + 1).filter((one) => !live.includes(one));
  const mayGo = live.filter((one) => !fixedSeat.includes(one) && (one !== first || nextBB != null));
  const isAsked = (one: Seat) => clockwiseFrom(first, [...mayGo, one]).find((at) => at !== first) === one;
  const asked = mayGo.includes(first) && nextBB != null ? [] : all.filter(isAsked);
  const between = place === null ? [] : all.filter((one) => isBetween(one, place) || one === place.bigBlind);
  return someSeats(more, [...live, ...(prevBB == null ? [] : [prevBB]), ...asked, ...between]);
}

/** Two tables of the tournament as they stand, plus unnamed players at the fuller one. */
function tablesAt(said: Given, more: number, rules: RulesInForce): TournamentOfTables | null {
  const { dest, game, phase, seatsAtTable, seatsPerTable } = said;
  const { opened = [] } = dest;
  const studOnly = isStud(game) && !isStud(phase);
  const free = opened.map((one) => one.seat);
  const live = dest.live ?? (studOnly ? someSeats(3, free) : []);
  const source = { ...said.source, live: said.source.live ?? (studOnly ? [...someSeats(live.length + 2, [])] : []) };
  const padding = others({ ...said, source }, more);
  const sitting: Seat[] = [...source.live, ...padding];
  const { fixedSeat = [] } = source;
  const fixed = source.live.every((one) => fixedSeat.includes(one)) ? [...fixedSeat, ...padding] : fixedSeat;
  // They were dealt in with the named players; if places are frozen, they came later.
  const stated: Given = { ...said, source: { ...source, live: isStud(phase) ? source.live : sitting } };
  const from = studOnly ? { players: sitting, place: null, stud: 0 } : sourceDealt(stated);
  const to = studOnly
    ? { players: [...(dest.live ?? someSeats(3, free)), ...free], place: null, stud: 0 }
    : destDealt(stated);
  const openSeats = dest.openSeats ?? free;
  checkSeats(mostSeats, live, openSeats, source.live);
  checkApart(live, openSeats);
  const count = Math.max(
    seatsAtTable ?? 0,
    seatsPerTable ?? 0,
    ...sitting,
    ...from.players,
    ...to.players,
    ...openSeats,
  );
  if (count > (isStud(game) || isStud(phase) ? mostInStud : mostSeats)) return null;
  const structure = { ...structureOf(stated), seatsPerTable: count };
  const room = new TournamentOfTables(
    [
      { table: dest.table, players: to.players },
      { table: source.table, players: from.players, fixed },
    ],
    structure,
    rules,
  );
  dealtAt(room, source.table, from, sitting, fixed);
  dealtAt(room, dest.table, to, [...live, ...free]);
  const day = room.at;
  for (const one of opened.toSorted((first, second) => first.at - second.at)) {
    room.at = day + one.at * 1000;
    room.goes(dest.table, one.seat);
  }
  room.at = day + 24 * 60 * 60 * 1000;
  const closed = new Set(dest.closedSeats);
  for (const { seat: one, player } of room.tableOf(dest.table).chairs)
    if (player === null && (!openSeats.includes(one) || closed.has(one))) room.close(dest.table, one);
  // If one table had seats for everybody, the other would be broken.
  for (const { seat: one, player } of room.tableOf(source.table).chairs)
    if (player === null) room.close(source.table, one);
  return room;
}

/** Deals a hand at a table. Players of that hand who are not at the table now leave after it; players who were not in it come after it. */
function dealtAt(
  room: TournamentOfTables,
  at: number,
  { players, place, stud }: Dealt,
  live: readonly Seat[],
  fixed: readonly Seat[] = [],
): void {
  if (place !== null) room.plays(at, place);
  room.handsGoBy(at, stud);
  for (const one of players) if (!live.includes(one)) room.goes(at, one);
  for (const one of live) if (!players.includes(one)) room.comes(at, one, fixed.includes(one));
}

/**
 * Renumbers the seats of stud tables whose seat numbers exceed the number of players stud allows: seats the scenario does not mention are
 * left out. `source` and `dest` give the scenario's own numbers back.
 */
function closer(said: Given): { stated: Given; source: (seat: Seat) => Seat; dest: (seat: Seat) => Seat } {
  const { source, dest, game, phase } = said;
  const at = (one: Places | undefined): readonly Seat[] =>
    one === undefined ? [] : [one.button, one.sb, one.sbSeat, one.bb].flatMap((seat) => seat ?? []);
  const from = [...(source.live ?? []), ...at(source.frozen)];
  const to = [
    ...(dest.live ?? []),
    ...at(dest.frozen),
    ...(dest.openSeats ?? []),
    ...(dest.opened ?? []).map((one) => one.seat),
  ];
  if ((!isStud(game) && !isStud(phase)) || Math.max(0, ...from, ...to) <= mostInStud)
    return { stated: said, source: (seat) => seat, dest: (seat) => seat };
  const [first, second] = [from, to].map((all) => [...new Set(all)].sort((one, other) => one - other));
  const numbered =
    (all: readonly Seat[] = []) =>
    (seat: Seat) =>
      all.indexOf(seat) + 1;
  const [mine, theirs] = [numbered(first), numbered(second)];
  const placed = (one: Places | undefined, number: (seat: Seat) => Seat) =>
    one === undefined
      ? {}
      : {
          frozen: {
            button: number(one.button),
            sb: one.sb === null ? null : number(one.sb),
            bb: number(one.bb),
            ...(one.sbSeat == null ? {} : { sbSeat: number(one.sbSeat) }),
          },
        };
  const stated: Given = {
    ...said,
    source: {
      ...source,
      ...(source.live === undefined ? {} : { live: source.live.map(mine) }),
      fixedSeat: (source.fixedSeat ?? []).map(mine),
      ...placed(source.frozen, mine),
    },
    dest: {
      ...dest,
      ...(dest.live === undefined ? {} : { live: dest.live.map(theirs) }),
      ...(dest.openSeats === undefined ? {} : { openSeats: dest.openSeats.map(theirs) }),
      closedSeats: (dest.closedSeats ?? []).map(theirs),
      opened: (dest.opened ?? []).map((one) => ({ ...one, seat: theirs(one.seat) })),
      ...placed(dest.frozen, theirs),
    },
  };
  return { stated, source: (seat) => first?.[seat - 1] ?? seat, dest: (seat) => second?.[seat - 1] ?? seat };
}

type Balance = Extract<TournamentOfTables['view']['proposals'][number], { what: 'balance' }>;

/** The office's proposal once the tables are uneven enough. */
function proposed(
  stated: Given,
  rules: RulesInForce,
): { readonly room: TournamentOfTables; readonly balance: Balance } {
  // If no seat is left for more players, a stricter house asks about the same two tables.
  const stricter = { ...rules, overlay: { 'balance.trigger': 1, ...rules.overlay } };
  for (const house of [rules, stricter])
    for (let more = 0; more < mostSeats; more++) {
      const room = tablesAt(stated, more, house);
      if (room === null) break;
      const balance = room.view.proposals.find((one): one is Balance => one.what === 'balance');
      if (balance !== undefined && room.numberOf(balance.from.tableId) === stated.source.table)
        return { room, balance };
    }
  throw new ImpossibleScenario('The office moves nobody between these tables.');
}

function balanced(said: Given, rules: RulesInForce): AtDoor {
  const { stated, source: named, dest: namedTo } = closer(said);
  const { room, balance } = proposed(stated, rules);
  const { dest, phase, game } = stated;
  const { from, to, skipped, excluded, floorDecides, cites } = balance;
  const closed = (dest.openSeats ?? []).filter((one) => dest.closedSeats?.includes(one) === true);
  const refused = [...excluded, ...closed];
  const outcome: Outcome = {
    mover: from.seat === null ? 'floor' : { table: room.numberOf(from.tableId), seat: named(from.seat) },
    ...(to.seat === null ? {} : { to: { table: room.numberOf(to.tableId), seat: namedTo(to.seat) } }),
    ...(isStud(game) ? {} : { excluded: refused.map(namedTo) }),
    ...(from.seat === null || to.seat === null ? {} : afterMove(room, stated, from.seat, to.seat, namedTo)),
    ...(skipped.length === 0 ? {} : { skipped: skipped.map(named) }),
    ...(floorDecides && !(isStud(game) && to.seat !== null) ? { ruling: 'floor' } : {}),
  };
  const turnsOn: readonly PolicyKey[] = isStud(phase) ? ['mixed.moverDuringStud'] : ['balance.mover'];
  return { outcome, cites, turnsOn };
}

/** The player goes, and the next hand of the other table is dealt from there. */
function afterMove(
  room: TournamentOfTables,
  { source, dest, phase }: Given,
  from: Seat,
  to: Seat,
  named: (seat: Seat) => Seat,
) {
  room.moves({ table: source.table, seat: from }, { table: dest.table, seat: to }, 'balance');
  // Places are those of the next hand with blinds.
  if (isStud(phase)) room.handsGoBy(dest.table, 1);
  const next = nextOf(room.tableOf(dest.table));
  return { nextBBatDest: named(next.bigBlind), sbAtDest: next.smallBlind === null ? null : named(next.smallBlind) };
}

/** Who is moved from the fuller table to the shorter one, and where to. */
export const balanceQuestions: Questions = {
  balance: atDoor('office', {
    given,
    when: z.strictObject({ type: z.literal('balance') }),
    ask: ({ given: stated }, rules) => balanced(stated, rules),
  }),
};
