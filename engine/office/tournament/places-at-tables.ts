import type { TableState } from '../../words/table-state.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { eventNow } from './event-now.ts';
import { openInRound, placesOf } from './places.ts';
import { maySomebodyCome } from './registration.ts';
import type { Tournament } from './tournament.ts';

/** A player's elimination, by the id the table knows them by, and their place. */
interface PlaceTold {
  readonly player: string;
  readonly place: number;
}

/**
 * By table: the places of players eliminated from seats that nobody has taken since, for display there, also once the tournament is over and
 * until the table is used for something else. While players may still enter every place can change, so none is sent; nor one in a round of hands
 * that other tables still play.
 */
export function placesAtTables(
  state: OfficeState,
  facts: RoomFacts,
  at: number,
): ReadonlyMap<string, readonly PlaceTold[]> {
  const told = new Map<string, readonly PlaceTold[]>();
  const lastUsed = lastUseOf(state);
  for (const tournament of Object.values(state.tournaments)) {
    if (tournament.stage === 'planned' || tournament.cancelled === true || maySomebodyCome(tournament, at)) continue;
    const own = [...lastUsed].flatMap(([tableId, by]) => (by === tournament ? [tableId] : []));
    const tables = own.flatMap((tableId) => {
      const out = outAt(facts.tables.get(tableId)?.state);
      return out.length === 0 ? [] : [{ tableId, out }];
    });
    if (tables.length === 0) continue;
    const now = eventNow(tournament, state, facts, at);
    const inRound = openInRound(now);
    const places = new Map([...placesOf(now)].filter(([entry]) => !inRound.has(entry)));
    // Of several entries of one player the one that has a place.
    const placed = now.entries.filter(({ entry }) => places.has(entry.number));
    const entryOf = new Map(placed.flatMap(({ out, entry }) => (out === null ? [] : [[out.player, entry.number]])));
    for (const { tableId, out } of tables)
      told.set(
        tableId,
        out.flatMap((player) => {
          const place = places.get(entryOf.get(player) ?? 0);
          return place === undefined ? [] : [{ player, place }];
        }),
      );
  }
  return told;
}

/** The tournament that has used each table last. */
function lastUseOf({ tournaments }: OfficeState): ReadonlyMap<string, Tournament> {
  const uses = Object.values(tournaments).flatMap((tournament) =>
    (tournament.uses ?? []).map(({ tableId, at }) => ({ tableId, at, tournament })),
  );
  return new Map(uses.sort((one, other) => one.at - other.at).map(({ tableId, tournament }) => [tableId, tournament]));
}

const outAt = (table: TableState | undefined): readonly string[] =>
  (table?.chairs ?? []).flatMap(({ out }) => (out === undefined ? [] : [out.id]));
