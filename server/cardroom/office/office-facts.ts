import type { TextRef } from '../../../engine/notation.ts';
import type { Elimination, RoomFacts, Stay, TableNow, Takings } from '../../../engine/office.ts';
import type { Room } from '../room.ts';
import { officeOrderIn } from './orders-due.ts';

/** What of the tables' past the store answers. */
export interface PastOfTables {
  eliminations(tableIds: readonly string[], since: number): readonly Elimination[];
  staysOf(player: string): readonly Stay[];
  staysSince(since: number): readonly Stay[];
  staysWithPenalty(since: number): readonly Stay[];
  lastCollection(tableId: string): number | null;
  takings(): readonly Takings[];
}

/** The tables as they are now, and their past as the store tells it: each thing is read once, so they are for one look at the room. */
export function factsOf(room: Room, past: PastOfTables): RoomFacts {
  const tables = new Map<string, TableNow>(
    room.tables().map(({ tableId, state }) => [tableId, { state, ...room.links.of(tableId) }]),
  );
  return {
    tables,
    eliminations: (tableIds, since) => past.eliminations(tableIds, since),
    staysOf: (player) => past.staysOf(player),
    staysSince: (since) => past.staysSince(since),
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

/** Several looks ask for the same; what somebody asks by the clock is another question each time. */
const rememberedMax = 500;

/** A past that is read once until a table says something: nothing else changes who sat where. */
export interface RememberedPast extends PastOfTables {
  /** A table has said something. */
  forget(): void;
}

export function rememberedPast(past: PastOfTables): RememberedPast {
  const ofPlayers = new Map<string, readonly Stay[]>();
  const [since, withPenalty] = [new Map<number, readonly Stay[]>(), new Map<number, readonly Stay[]>()];
  return {
    staysOf: readOnce((player: string) => past.staysOf(player), ofPlayers),
    staysSince: readOnce((at: number) => past.staysSince(at), since),
    staysWithPenalty: readOnce((at: number) => past.staysWithPenalty(at), withPenalty),
    eliminations: (tableIds, at) => past.eliminations(tableIds, at),
    lastCollection: (tableId) => past.lastCollection(tableId),
    takings: () => past.takings(),
    forget: () => {
      for (const known of [ofPlayers, since, withPenalty]) known.clear();
    },
  };
}

/** A player's reference as a table carries it; null: nobody of this id sits anywhere. */
export function seatedPlayer({ tables }: RoomFacts, id: string): TextRef | null {
  for (const { state } of tables.values()) {
    const chair = state.chairs.find(({ player }) => player?.id === id);
    if (chair?.player != null) return { id: chair.player.id, hash: chair.player.hash };
  }
  return null;
}
