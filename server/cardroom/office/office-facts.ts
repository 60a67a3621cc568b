import type { TextRef } from '../../../engine/notation.ts';
import type { Elimination, RoomFacts, Stay } from '../../../engine/office.ts';
import type { StoredElimination } from '../../../native-bridge/contracts/cardroom-reports.ts';
import type { StoredHow } from '../project-stays.ts';
import type { Room } from '../room.ts';
import { officeOrderIn } from './orders-due.ts';

/** Questions about the tables' past that the store answers. */
export interface PastOfTables {
  eliminations(tableId: string, after: number): readonly StoredElimination[];
  staysOf(player: string): readonly Stay[];
  staysSince(since: number): readonly Stay[];
  staysAfter(tableId: string, rows: Readonly<Record<string, number>>): readonly Stay[];
  lastStays(tableId: string): Readonly<Record<string, number>>;
  staysWithPenalty(since: number): readonly Stay[];
  lastCollection(tableId: string): number | null;
  takings(): ReturnType<RoomFacts['takings']>;
}

/** Parses what the store holds as text. */
function eliminationOf({ how, ahead, dealtAt, ...stored }: StoredElimination): Elimination {
  const told = { ...stored, ...(ahead === 0 ? {} : { ahead }), ...(dealtAt === null ? {} : { dealtAt }) };
  if (how === null) return told;
  const { lost = {}, ...rest } = JSON.parse(how) as StoredHow | Pick<StoredHow, 'lost'>;
  return { ...told, ...lost, ...('main' in rest ? { how: rest } : {}) };
}

/** The tables' current state, and their past from the store. Each fact is read once, so use this object for one pass only. */
export function factsOf(room: Room, past: PastOfTables): RoomFacts {
  const tables = new Map(room.tables().map(({ tableId, state }) => [tableId, { state, ...room.links.of(tableId) }]));
  return {
    tables,
    eliminations: (tableId, after) => past.eliminations(tableId, after).map(eliminationOf),
    staysOf: (player) => past.staysOf(player),
    staysSince: (since) => past.staysSince(since),
    staysAfter: (tableId, rows) => past.staysAfter(tableId, rows),
    lastStays: (tableId) => past.lastStays(tableId),
    staysWithPenalty: (since) => past.staysWithPenalty(since),
    ordersWaiting: readOnce((tableId: string) =>
      room.orders.waiting(tableId).flatMap((order) => officeOrderIn(room.orders, order) ?? []),
    ),
    lastCollection: (tableId) => past.lastCollection(tableId),
    takings: () => past.takings(),
  };
}

function readOnce<Key, Value extends object>(read: (key: Key) => Value, known = new Map<Key, Value>()) {
  return (key: Key): Value => {
    const value = known.get(key) ?? read(key);
    if (known.size >= rememberedMax) known.clear();
    known.set(key, value);
    return value;
  };
}

/** Several passes ask the same questions; a question that depends on the time differs each time. */
const rememberedMax = 500;

/** A past that is cached until a table reports something: nothing else changes who sat where. */
export interface RememberedPast extends PastOfTables {
  /** A table has reported something. */
  forget(): void;
}

export function rememberedPast(past: PastOfTables): RememberedPast {
  const [ofPlayers, afterRows] = [new Map<string, readonly Stay[]>(), new Map<string, readonly Stay[]>()];
  const [since, withPenalty] = [new Map<number, readonly Stay[]>(), new Map<number, readonly Stay[]>()];
  const staysAfter = readOnce((asked: string): readonly Stay[] => {
    const [tableId, rows] = JSON.parse(asked) as Parameters<PastOfTables['staysAfter']>;
    return past.staysAfter(tableId, rows);
  }, afterRows);
  return {
    staysAfter: (...asked) => staysAfter(JSON.stringify(asked)),
    lastStays: (tableId) => past.lastStays(tableId),
    staysOf: readOnce((player: string) => past.staysOf(player), ofPlayers),
    staysSince: readOnce((at: number) => past.staysSince(at), since),
    staysWithPenalty: readOnce((at: number) => past.staysWithPenalty(at), withPenalty),
    eliminations: (tableId, after) => past.eliminations(tableId, after),
    lastCollection: (tableId) => past.lastCollection(tableId),
    takings: () => past.takings(),
    forget: () => {
      for (const known of [ofPlayers, afterRows, since, withPenalty]) known.clear();
    },
  };
}

/** A player's reference as a table holds it; null: nobody with this id is seated anywhere. */
export function seatedPlayer({ tables }: RoomFacts, id: string): TextRef | null {
  for (const { state } of tables.values()) {
    const chair = state.chairs.find(({ player }) => player?.id === id);
    if (chair?.player != null) return { id: chair.player.id, hash: chair.player.hash };
  }
  return null;
}
