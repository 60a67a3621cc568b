import type { Chips } from '../../chips.ts';
import type { Policies } from '../../rulebook.ts';
import { effectivePolicies } from '../../rulebooks/all-rulebooks.ts';
import type { Chair, TableState } from '../../table-state.ts';
import type { OfficeState } from '../office-state.ts';
import type { Elimination, RoomFacts, Stay } from '../room-facts.ts';
import { oldestFirst, personOf as personOfOffice } from '../same-person.ts';
import { eliminatedEntries, type PersonOf, skewMs } from './eliminated-entries.ts';
import type { Entry, EventSeatOf, Tournament } from './tournament.ts';

/** Somebody at a table of the tournament, as that table tells it. */
interface Seated extends EventSeatOf {
  readonly person: string;
  readonly chair: Chair;
  /** Behind and in the pots of the hand in play; null: nobody has counted them. */
  readonly chips: Chips | null;
}

/** An entry with what the tables say of it. */
export interface EntryNow {
  readonly entry: Entry;
  readonly person: string;
  readonly state: 'waits' | 'playing' | 'moving' | 'out' | 'withdrawn';
  /** Where the player sits now. */
  readonly seated: Seated | null;
  /** Times the player has sat somewhere for this entry, oldest first. */
  readonly stays: readonly Stay[];
  readonly out: Elimination | null;
}

/** A tournament and what its tables say, read once. */
export interface EventNow {
  readonly tournament: Tournament;
  readonly policies: Policies;
  readonly personOf: PersonOf;
  /** Known tables that are its own now: in use, and broken ones not yet left. */
  readonly tables: ReadonlyMap<string, TableState>;
  readonly everyTable: RoomFacts['tables'];
  readonly entries: readonly EntryNow[];
  /** Everybody at its tables, entered or not, one row per chair. */
  readonly seated: readonly Seated[];
  /** Stays at its tables by person, oldest first. */
  readonly stays: ReadonlyMap<string, readonly Stay[]>;
  /** Re-buys and add-ons sold that their tables have not put in play yet. */
  readonly chipsOrdered: Chips;
}

/** What the tables say of a tournament. Nothing in it depends on the order in which they said it. */
export function eventNow(tournament: Tournament, state: OfficeState, facts: RoomFacts): EventNow {
  const { structure, uses = [] } = tournament;
  const personOf: PersonOf = (player) => personOfOffice(state, player);
  // It may have been planned months ago: what tables did before they were its own is nothing to it.
  const since = Math.min(...uses.map(({ at }) => at)) - skewMs;
  const stays = staysAt(tournament, uses.length === 0 ? [] : facts.staysSince(since), personOf);
  const tables = ownTables(tournament, facts);
  const seated = [...tables].flatMap(([tableId, table]) => seatedAt(tableId, table, personOf));
  const tableIds = [...new Set(uses.map(({ tableId }) => tableId))];
  const eliminations = tableIds.length === 0 ? [] : facts.eliminations(tableIds, since);
  const outs = eliminatedEntries(tournament, eliminations, personOf);
  return {
    tournament,
    policies: effectivePolicies(structure.rulebook, structure.overlay),
    personOf,
    tables,
    everyTable: facts.tables,
    entries: entriesNow(tournament, { personOf, outs, stays, seated: whereEachSits(seated, stays) }),
    seated,
    stays,
    chipsOrdered: [...tables].reduce((sum, [tableId, table]) => sum + chipsOrderedAt(facts, tableId, table), 0),
  };
}

/** Ordered, or announced in a hand that is still played. */
const chipsOrderedAt = (facts: RoomFacts, tableId: string, { chairs }: TableState): Chips =>
  facts.ordersWaiting(tableId).reduce((sum, one) => sum + (one.order === 'add-chips' ? one.chips : 0), 0) +
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

/** A stack with what lies of it in the hand that is being played. */
function chipsOf({ hand }: TableState, { seat, stack }: Chair): Chips | null {
  if (stack === null || hand === null || hand.stage === 'over' || hand.stage === 'awards') return stack;
  const player = hand.players.find((one) => one.seat === seat);
  return player === undefined ? stack : stack + player.bet + player.paid + player.dead;
}

function staysAt(
  { uses = [] }: Tournament,
  all: readonly Stay[],
  personOf: PersonOf,
): ReadonlyMap<string, readonly Stay[]> {
  const stays = new Map<string, Stay[]>();
  const since = new Map<string, number>();
  for (const { tableId, at, after = 0 } of uses) {
    const from = Math.max(after, at - skewMs);
    since.set(tableId, Math.min(from, since.get(tableId) ?? from));
  }
  const own = all.filter(({ tableId, from }) => from >= (since.get(tableId) ?? Number.POSITIVE_INFINITY));
  for (const stay of own) {
    const person = personOf(stay.player);
    const before = stays.get(person);
    if (before === undefined) stays.set(person, [stay]);
    else before.push(stay);
  }
  return new Map([...stays].map(([person, ofOne]) => [person, openLast(oldestFirst(ofOne))]));
}

/** Whoever sits somewhere now came there last, whatever the clocks say. */
const openLast = (stays: readonly Stay[]): readonly Stay[] => [
  ...stays.filter(({ until }) => until !== null),
  ...stays.filter(({ until }) => until === null),
];

/** A table that has not spoken for long may still show somebody who has gone: where they sat down last counts. */
function whereEachSits(
  seated: readonly Seated[],
  stays: ReadonlyMap<string, readonly Stay[]>,
): ReadonlyMap<string, Seated> {
  const where = new Map<string, Seated>();
  for (const one of seated) {
    const before = where.get(one.person);
    const since = ({ tableId, seat }: Seated): number =>
      stays.get(one.person)?.findLastIndex((stay) => stay.tableId === tableId && stay.seat === seat) ?? -1;
    if (before === undefined || since(one) > since(before)) where.set(one.person, one);
  }
  return where;
}

function entriesNow(
  { entries }: Tournament,
  {
    personOf,
    outs,
    stays,
    seated,
  }: {
    readonly personOf: PersonOf;
    readonly outs: ReadonlyMap<number, Elimination>;
    readonly stays: ReadonlyMap<string, readonly Stay[]>;
    readonly seated: ReadonlyMap<string, Seated>;
  },
): readonly EntryNow[] {
  const byPerson = new Map<string, Entry[]>();
  for (const entry of entries) {
    const person = personOf(entry.player.id);
    byPerson.set(person, [...(byPerson.get(person) ?? []), entry]);
  }
  return entries.map((entry): EntryNow => {
    const person = personOf(entry.player.id);
    const out = outs.get(entry.number) ?? null;
    const all = byPerson.get(person) ?? [];
    const isLatest = all.at(-1) === entry;
    const at = isLatest ? (seated.get(person) ?? null) : null;
    const ofPerson = stays.get(person) ?? [];
    if (entry.withdrawn !== null) {
      const own = staysOfWithdrawn(ofPerson, entry, all, outs);
      return { entry, person, seated: at, stays: own, out, state: 'withdrawn' };
    }
    const own = isLatest ? staysOfLast(ofPerson, all.at(-2)) : [];
    const now = { entry, person, seated: at, stays: own, out };
    if (out !== null) return { ...now, state: 'out' };
    if (at !== null) return { ...now, state: 'playing' };
    return { ...now, state: own.length > 0 ? 'moving' : 'waits' };
  });
}

/**
 * Those of an entry that was taken out. Its player may have lost the last chips before the table heard of it, or before the
 * office heard of that: then the last one ended so.
 */
function staysOfWithdrawn(
  stays: readonly Stay[],
  entry: Entry,
  all: readonly Entry[],
  outs: ReadonlyMap<number, Elimination>,
): readonly Stay[] {
  const index = all.indexOf(entry);
  const next = all[index + 1];
  const until = next === undefined ? stays : stays.filter(({ from }) => from < next.at);
  const lost = until.filter(({ why }) => why === 'eliminated').length;
  const before = all.slice(0, index).filter(({ number }) => outs.has(number)).length;
  return lost > before ? until.slice(-1) : staysOfLast(until, all[index - 1]);
}

/** Those since the player's entry before this one was over. */
function staysOfLast(stays: readonly Stay[], before: Entry | undefined): readonly Stay[] {
  const since = stays.slice(stays.findLastIndex(({ why }) => why === 'eliminated') + 1);
  const gone = before?.withdrawn?.at ?? 0;
  return gone === 0 ? since : since.filter(({ from }) => from >= gone);
}

/** Entries that are still in it. */
export const stillIn = ({ entries }: Pick<EventNow, 'entries'>): readonly EntryNow[] =>
  entries.filter(({ state }) => state === 'waits' || state === 'playing' || state === 'moving');
