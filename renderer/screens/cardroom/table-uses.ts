import type { CashGame, TournamentView } from '../../../engine/office.ts';
import type { Office } from '../../stores/office-parts.ts';

/** A table's current use. */
export interface TableUsedFor {
  readonly tournament: TournamentView | null;
  readonly game: CashGame | null;
  /** It is proposed to be broken now. */
  readonly breaksNext: boolean;
  /** Feeds the main table of its game. */
  readonly feeds: boolean;
}

const nothing: TableUsedFor = { tournament: null, game: null, breaksNext: false, feeds: false };

/** Uses by table. A table in both belongs to the tournament. */
export function tableUses({ tournaments, cash }: Office): (tableId: string) => TableUsedFor {
  const uses = new Map<string, TableUsedFor>();
  for (const game of cash?.cash.games ?? []) {
    if (game.closed) continue;
    for (const [place, tableId] of game.tables.entries())
      uses.set(tableId, { ...nothing, game, feeds: game.mustMove && place > 0 });
  }
  for (const view of Object.values(tournaments)) {
    if (view.tournament.stage === 'over') continue;
    const breaking = view.proposals.find((one) => one.what === 'break');
    for (const tableId of view.tournament.tables)
      uses.set(tableId, { ...nothing, tournament: view, breaksNext: breaking?.tableId === tableId });
  }
  return (tableId) => uses.get(tableId) ?? nothing;
}

/** The tournament whose clock the room shows: the one that has run longest; null: none is running. */
export function runningTournament({ tournaments }: Pick<Office, 'tournaments'>): TournamentView | null {
  const running = Object.values(tournaments).filter(({ tournament }) => tournament.stage === 'running');
  running.sort((one, other) => startOf(one) - startOf(other));
  return running[0] ?? null;
}

const startOf = ({ tournament }: TournamentView): number => tournament.schedule?.startedAt ?? tournament.createdAt;
