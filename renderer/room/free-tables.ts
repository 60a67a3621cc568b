import type { TableOverview } from '../../protocol/cardroom-messages.ts';
import { useRoom } from './room-context.ts';

/** Tables a game or a tournament may take: unused and empty. */
export function useFreeTables(): readonly TableOverview[] {
  const tables = useRoom((room) => room.tables);
  const { tournaments, cash } = useRoom(({ office }) => office);
  const used = new Set([
    ...Object.values(tournaments).flatMap(({ tournament }) => (tournament.stage === 'over' ? [] : tournament.tables)),
    ...(cash?.cash.games ?? []).flatMap((game) => (game.closed ? [] : game.tables)),
  ]);
  return tables.filter(
    ({ tableId, state }) => !used.has(tableId) && state.chairs.every(({ player }) => player === null),
  );
}
