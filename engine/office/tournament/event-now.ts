import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Chips } from '../../words/chips.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { EventSeatOf } from '../../words/table-order.ts';
import type { Chair, TableState } from '../../words/table-state.ts';
import type { OfficeState } from '../office-state.ts';
import type { Elimination, RoomFacts, Stay } from '../room-facts.ts';
import { personOf as personOfOffice } from '../same-person.ts';
import { tableUsedBy } from '../table-in-use.ts';
import { bustsOf, handOfHead, lostElsewhereOf } from './busts-of-entries.ts';
import { isOwedTo, type OwedSum, owedSums } from './owed-sums.ts';
import { atPacedLevel } from './pace-now.ts';
import { withSettlements } from './settlements.ts';
import { endOfStays, skewMs, staysByEntry, staysOfUses } from './stays-of-entries.ts';
import { type Entry, hasHand, type TableInUse, type Tournament } from './tournament.ts';
import { betweenHands } from './when-out.ts';

/** The one id of a person, whichever of their ids is given. */
type PersonOf = (player: string) => string;

/** A player at a table of the tournament, as that table reports it. */
export interface Seated extends EventSeatOf {
  readonly person: string;
  readonly chair: Chair;
  /** Behind, and in the pots of the hand in play; null: not counted. */
  readonly chips: Chips | null;
}

/** An entry, with what the tables report about it. */
export interface EntryNow {
  readonly entry: Entry;
  readonly person: string;
  readonly state: 'waits' | 'playing' | 'moving' | 'out' | 'withdrawn';
  /** Where the player now sits for this entry. */
  readonly seated: Seated | null;
  /** Where a corrected hand has put them back: at a table that has been given back, and that nothing uses. They are let go from there. */
  readonly back: Seated | null;
  /** The player's stays for this entry, oldest first. */
  readonly stays: readonly Stay[];
  readonly out: Elimination | null;
  /** Was out, and a hand corrected since owes them chips: they are in again with these, and have no seat yet. Null: not so. */
  readonly backWith: OwedSum | null;
  /** The hands in which the player lost everything and kept the seat, oldest first. */
  readonly busts: readonly Elimination[];
  /** The hands that took everything from them, though they have gone on to another table since, or to the final day. */
  readonly lostElsewhere: readonly Elimination[];
}

/** A tournament and what its tables report, read once. */
export interface EventNow {
  /** The office's clock. */
  readonly at: number;
  readonly tournament: Tournament;
  readonly policies: Policies;
  readonly personOf: PersonOf;
  /** Known tables that now belong to it: in use, or broken and not yet left. */
  readonly tables: ReadonlyMap<string, TableState>;
  readonly everyTable: RoomFacts['tables'];
  readonly entries: readonly EntryNow[];
  /** Everybody at its tables, entered or not, one row per chair. */
  readonly seated: readonly Seated[];
  /** Players with more than one live entry: a correction has put them back into play after they had bought in again. */
  readonly inTwice: ReadonlySet<string>;
  /** Stays at its tables by person. */
  readonly stays: ReadonlyMap<string, readonly Stay[]>;
  /** Flights of this tournament, in the order planned. */
  readonly flights: readonly Tournament[];
  /** What their tables report, read when first asked for. */
  readonly flightsNow: () => readonly EventNow[];
  /** What corrected hands owe at other tables, and take there. */
  readonly owed: readonly OwedSum[];
  /** By table: chips given out or sold that it has not yet put in play. */
  readonly chipsOrdered: ReadonlyMap<string, Chips>;
}

/** What the tables of a tournament report. Nothing in it depends on the order in which they reported. */
export function eventNow(tournament: Tournament, state: OfficeState, facts: RoomFacts, at: number): EventNow {
  const { structure, uses = [] } = tournament;
  const personOf: PersonOf = (player) => personOfOffice(state, player);
  const stays = Map.groupBy(staysOfUses(uses, facts), ({ player }) => personOf(player));
  const tables = ownTables(tournament, facts);
  const seated = [...tables].flatMap(([tableId, table]) => seatedAt(tableId, table, personOf));
  const eliminations = eliminationsOf(uses, facts);
  const flights = structure.days == null ? [] : flightsOf(tournament, state);
  const owed = owedSums(tournament, flights, facts.tables);
  let read: readonly EventNow[] | null = null;
  const flightsNow = (): readonly EventNow[] => {
    read ??= flights.map((flight) => eventNow(flight, state, facts, at));
    return read;
  };
  const entries = entriesNow(tournament, {
    personOf,
    eliminations,
    stays,
    seated,
    owed,
    aheadOf: (tableId) => facts.tables.get(tableId)?.ahead ?? 0,
    backAt: (stay) => (isGivenBack(tournament, stay) ? backAt(stay, state, facts, personOf) : null),
    lostInFlights: ({ from = [] }) =>
      from.flatMap((of) => {
        const flight = flightsNow().find((one) => one.tournament.id === of.tournament);
        return flight?.entries.find(({ entry }) => entry.number === of.entry)?.lostElsewhere ?? [];
      }),
  });
  return {
    at,
    tournament: withSettlements(atPacedLevel(tournament, tables), entries),
    policies: effectivePolicies(structure.rulebook, structure.overlay),
    personOf,
    tables,
    everyTable: facts.tables,
    entries,
    inTwice: inTwice(entries),
    flights,
    flightsNow,
    seated,
    stays,
    owed,
    chipsOrdered: new Map([...tables].map(([tableId, table]) => [tableId, chipsOrderedAt(facts, tableId, table)])),
  };
}

/** Ordered, or announced in a hand in play. */
const chipsOrderedAt = (facts: RoomFacts, tableId: string, { chairs }: TableState): Chips =>
  facts
    .ordersWaiting(tableId)
    // What a corrected hand owes counts as owed until the table has it.
    .reduce((sum, one) => sum + (one.order === 'add-chips' && one.of === undefined ? one.chips : 0), 0) +
  chairs.reduce((sum, { announced = 0 }) => sum + announced, 0);

const ownTables = ({ tables, broken }: Tournament, facts: RoomFacts): ReadonlyMap<string, TableState> =>
  new Map(
    [...tables, ...broken].flatMap((tableId) => {
      const table = facts.tables.get(tableId);
      return table === undefined ? [] : [[tableId, table.state] as const];
    }),
  );

function seatedAt(tableId: string, table: TableState, personOf: PersonOf): readonly Seated[] {
  return table.chairs.flatMap((chair) => {
    if (chair.player === null) return [];
    const { seat } = chair;
    return [{ tableId, seat, person: personOf(chair.player.id), chair, chips: chipsOf(table, chair) }];
  });
}

/** A stack with its chips in the hand in play; until the last pot is pushed, the starting stack. */
function chipsOf({ hand }: TableState, { seat, stack }: Chair): Chips | null {
  if (stack === null || hand === null || hand.stage === 'over') return stack;
  const player = hand.players.find((one) => one.seat === seat);
  if (player === undefined) return stack;
  return hand.stage === 'awards' ? player.startingStack : stack + player.bet + player.paid + player.dead;
}

/** Eliminations at tables while they belonged to the tournament, in no order across tables. */
const eliminationsOf = (uses: readonly TableInUse[], facts: RoomFacts): readonly Elimination[] =>
  [...Map.groupBy(uses, ({ tableId }) => tableId)].flatMap(([tableId, own]) =>
    facts
      .eliminations(tableId, Math.min(...own.map(({ hand }) => hand)))
      .filter((one) => own.some((use) => isHandOfUse(one, use))),
  );

/** Whether the hand was dealt while the tournament had the table. */
const isHandOfUse = ({ hand, at }: Elimination, use: TableInUse): boolean =>
  hasHand(use, hand) && (use.everyLog === true || at >= use.at - skewMs);

interface Told {
  readonly personOf: PersonOf;
  readonly eliminations: readonly Elimination[];
  readonly stays: ReadonlyMap<string, readonly Stay[]>;
  readonly seated: readonly Seated[];
  readonly owed: readonly OwedSum[];
  /** Milliseconds by which a table's clock is ahead of the office's. */
  readonly aheadOf: (tableId: string) => number;
  readonly backAt: (stay: Stay) => Seated | null;
  /** What the flights tell as `lostElsewhere` of the entries from which this one came. */
  readonly lostInFlights: (entry: Entry) => readonly Elimination[];
}

/** Where old logs do not say which row was the last before the table was given back, any later stay would look like one of the tournament. */
const isGivenBack = ({ uses = [] }: Tournament, { tableId }: Stay): boolean =>
  uses.every((use) => use.tableId !== tableId || use.until?.rows !== undefined);

/** The chair of a stay that goes on at a table nothing uses. */
function backAt(stay: Stay, state: OfficeState, facts: RoomFacts, personOf: PersonOf): Seated | null {
  const { tableId, seat, until, player } = stay;
  const table = until === null ? facts.tables.get(tableId)?.state : undefined;
  if (table === undefined || tableUsedBy(state, tableId) !== null) return null;
  const there = seatedAt(tableId, table, personOf).find((one) => one.seat === seat);
  return there?.person === personOf(player) ? there : null;
}

function entriesNow({ id, entries, flightClosed }: Tournament, told: Told): readonly EntryNow[] {
  const byPerson = Map.groupBy(entries, ({ player }) => told.personOf(player.id));
  const chairs = Map.groupBy(told.seated, ({ person }) => person);
  const inBags = new Set((flightClosed?.bags ?? []).flatMap(({ entry, owed }) => (owed === undefined ? [] : [entry])));
  const ends = told.eliminations.filter(({ satOn, elsewhere }) => satOn !== true && elsewhere !== true);
  const outs = Map.groupBy(ends, endKey);
  const outOf = (stay: Stay): Elimination | undefined => outs.get(endKey({ ...stay, at: stay.until }))?.at(-1);
  const now = [...byPerson].flatMap(([person, all]) => {
    const everyStay = told.stays.get(person) ?? [];
    const own = staysByEntry(all, everyStay);
    const sits = chairsByEntry(all, own, chairs.get(person) ?? []);
    return all.map((entry): EntryNow => {
      const stays = own.get(entry.number) ?? [];
      const ended = endOfStays(stays);
      const lostElsewhere = lostElsewhereOf({ stays }, { ...told, everyStay });
      const toldOut =
        ended === undefined
          ? null
          : withHandOfHead(outOf(ended) ?? takenOut(ended), () =>
              handOfHead({ stays, lostElsewhere: [...told.lostInFlights(entry), ...lostElsewhere] }, ended, outOf),
            );
      const backWith =
        toldOut === null ? null : (told.owed.find((sum) => sum.chips > 0 && isOwedTo(sum, id, entry)) ?? null);
      const out = backWith === null && !inBags.has(entry.number) ? toldOut : null;
      // Whose bag holds what they were owed was out, and is again if the chips are taken on the final day.
      const lostBefore = inBags.has(entry.number) && toldOut?.how !== undefined ? [toldOut] : [];
      const seated = sits.get(entry.number) ?? null;
      const last = seated === null ? stays.at(-1) : undefined;
      const back = last === undefined ? null : told.backAt(last);
      const busts = bustsOf({ seated, stays }, { ...told, everyStay });
      return {
        entry,
        person,
        seated,
        back,
        stays,
        out,
        backWith,
        busts,
        lostElsewhere: [...lostElsewhere, ...lostBefore],
        state: stateOf(entry, { out, seated, stays }),
      };
    });
  });
  return now.sort((one, other) => one.entry.number - other.entry.number);
}

/** A hand corrected at another table took the last chips between two hands; null: it did not. */
const takenOut = ({ taken, seat, player, until, aheadAtEnd = 0 }: Stay): Elimination | null =>
  taken === true && until !== null
    ? {
        ...betweenHands,
        seat,
        player,
        at: until,
        ...(aheadAtEnd === 0 ? {} : { ahead: aheadAtEnd }),
        startedWith: null,
      }
    : null;

/** A correction took the last chips between two hands, at this table or at another: another hand says who has won the head. */
function withHandOfHead(out: Elimination | null, handOf: () => Elimination | undefined): Elimination | null {
  const headIn = out === null || out.how !== undefined ? undefined : handOf();
  return out === null || headIn === undefined ? out : { ...out, headIn };
}

/** Identifies a stay and an elimination that were ended by the same log row. */
const endKey = ({
  logId,
  seat,
  player,
  at,
}: Pick<Elimination, 'logId' | 'seat' | 'player'> & { readonly at: number | null }): string =>
  `${logId} ${seat} ${player} ${at}`;

function stateOf(
  { withdrawn }: Entry,
  { out, seated, stays }: Pick<EntryNow, 'out' | 'seated' | 'stays'>,
): EntryNow['state'] {
  if (withdrawn !== null) return 'withdrawn';
  if (out !== null) return 'out';
  if (seated !== null) return 'playing';
  return stays.length > 0 ? 'moving' : 'waits';
}

/**
 * Which entry sits in which chair. A table that has been silent for long may still show a player who has gone; of two chairs, the one taken
 * last counts.
 */
function chairsByEntry(
  entries: readonly Entry[],
  own: ReadonlyMap<number, readonly Stay[]>,
  chairs: readonly Seated[],
): ReadonlyMap<number, Seated> {
  const sits = new Map<number, { readonly chair: Seated; readonly since: number }>();
  for (const chair of chairs) {
    const isThere = ({ tableId, seat, until }: Stay): boolean =>
      until === null && tableId === chair.tableId && seat === chair.seat;
    const of = entries.findLast(({ number }) => own.get(number)?.some(isThere)) ?? entries.at(-1);
    if (of === undefined) continue;
    const since = own.get(of.number)?.findLastIndex(isThere) ?? -1;
    if (since >= (sits.get(of.number)?.since ?? -1)) sits.set(of.number, { chair, since });
  }
  return new Map([...sits].map(([number, { chair }]) => [number, chair]));
}

function inTwice(entries: readonly EntryNow[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { person } of stillIn({ entries })) {
    if (seen.has(person)) twice.add(person);
    seen.add(person);
  }
  return twice;
}

/** Entries that are still in it. */
export const stillIn = ({ entries }: Pick<EventNow, 'entries'>): readonly EntryNow[] =>
  entries.filter(({ state }) => state === 'waits' || state === 'playing' || state === 'moving');

/** An entry's chips, wherever they are; null: not counted, or gone. */
export function chipsOfEntry({ entry, state, seated, back, backWith, stays }: EntryNow): number | null {
  switch (state) {
    case 'waits':
      return entry.chips;
    case 'playing':
      return seated?.chips ?? null;
    case 'moving':
      return back?.chips ?? backWith?.chips ?? stays.at(-1)?.chipsOut ?? null;
    case 'out':
    case 'withdrawn':
      return null;
  }
}

/** Entries of a finished tournament whose players still sit at one of its tables, present or former, where nothing else is played. */
export const leftSeated = (
  { entries, tables }: EventNow,
  state: OfficeState,
): readonly (EntryNow & { readonly seated: Seated })[] =>
  entries.flatMap((one) => {
    const seated = one.seated ?? one.back;
    if (one.state === 'out' || seated === null) return [];
    const isLeft = seated === one.back || (tables.has(seated.tableId) && tableUsedBy(state, seated.tableId) === null);
    return isLeft ? [{ ...one, seated }] : [];
  });

/** Flights of a tournament that were not called off. */
export const flightsOf = ({ id }: Tournament, { tournaments }: OfficeState): readonly Tournament[] =>
  Object.values(tournaments).filter(({ flightOf, cancelled }) => flightOf === id && cancelled !== true);
