import type { TableState } from '../words/table-state.ts';
import type { OfficeState } from './office-state.ts';
import type { RoomFacts } from './room-facts.ts';
import type { Tournament } from './tournament/tournament.ts';
import type { TournamentEvent } from './tournament/tournament-event.ts';

/** The id of the game or tournament that uses a table; null: it is free. A table has one use at a time. */
export function tableUsedBy({ cash, tournaments }: OfficeState, tableId: string): string | null {
  const game = cash.games.find((one) => !one.closed && one.tables.includes(tableId));
  if (game !== undefined) return game.id;
  const event = Object.values(tournaments).find((one) => one.stage !== 'over' && one.tables.includes(tableId));
  return event?.id ?? null;
}

/**
 * What is played at the table that this office has no tournament and no game for, although an office has set the table up; null: it has, or
 * nobody sits there. The office was put back to before that, or a cash game was closed and players were seated at the table's console since.
 * Whoever is still seated for a tournament that is over belongs to that one.
 */
export function playedUnknown(
  state: OfficeState,
  tableId: string,
  { mode, setUpAfter, chairs, schedule }: Pick<TableState, 'mode' | 'setUpAfter' | 'chairs' | 'schedule'>,
): TableState['mode'] | null {
  if (setUpAfter === undefined || chairs.every(({ player }) => player === null)) return null;
  if (tableUsedBy(state, tableId) !== null) return null;
  if (mode === 'cash') return mode;
  const isOf = (one: Tournament): boolean =>
    hasUsed(one, tableId) && (one.schedule === null || one.schedule.startedAt === schedule?.startedAt);
  return Object.values(state.tournaments).some(isOf) ? null : mode;
}

const hasUsed = ({ tables, broken, uses = [] }: Tournament, tableId: string): boolean =>
  [...tables, ...broken, ...uses.map((use) => use.tableId)].includes(tableId);

/**
 * Tables of open games and tournaments, including those a tournament has broken. Tournaments that have not begun count too: a reader of a
 * copy does not know whether they have.
 */
export const tablesPlayedAt = ({ cash, tournaments }: OfficeState): readonly string[] => [
  ...cash.games.filter(({ closed }) => !closed).flatMap(({ tables }) => tables),
  ...Object.values(tournaments)
    .filter(({ stage }) => stage !== 'over')
    .flatMap(({ tables, broken }) => [...tables, ...broken]),
];

/**
 * What happens to tournaments when a table is put to another use. A tournament that broke the table, or is over, has played its last hand
 * there; later seatings and eliminations belong to something else.
 */
export function tableLeft(
  { tournaments }: OfficeState,
  facts: Pick<RoomFacts, 'tables' | 'lastStays'>,
  tableId: string,
): readonly TournamentEvent[] {
  const { handNumber: hand = 0, raced = 0 } = facts.tables.get(tableId)?.state ?? {};
  const last = { tableId, hand, raced, rows: facts.lastStays(tableId) };
  return Object.values(tournaments)
    .filter(({ broken, tables }) => broken.includes(tableId) || tables.includes(tableId))
    .map(({ id }) => ({ type: 'table-left', tournament: id, ...last }));
}
