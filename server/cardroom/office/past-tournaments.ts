import type { Tournament, TournamentView } from '../../../engine/office.ts';
import type { StoredEvent } from '../project-rows.ts';

/** Older ones are only in reports. */
const toldForMs = 8 * 24 * 3_600_000;
const toldMax = 20;
/** A table that was away may still report something about a finished tournament. */
const againAfterMs = 30_000;

/** Finished tournaments, from the tables' logs: their number grows with the house, so they are not re-read at every change. */
export class PastTournaments {
  #views = new Map<string, Seen>();

  /**
   * The newest finished tournaments. An office change is handled at once, and what a table reports that nothing else is played at. Other table
   * reports, one tournament at a time. `tableNow`: another object after each event there.
   */
  views(
    all: readonly Tournament[],
    at: number,
    look: (one: Tournament) => TournamentView,
    tableNow: (tableId: string) => unknown,
  ): readonly TournamentView[] {
    const over = all
      .filter((one) => one.stage === 'over' && at - begunAt(one) < toldForMs)
      .sort((one, other) => begunAt(other) - begunAt(one))
      .slice(0, toldMax);
    const before = this.#views;
    this.#views = new Map();
    let isLookedAt = false;
    return over.map((tournament) => {
      const known = before.get(tournament.id);
      const isOld = known !== undefined && at - known.at >= againAfterMs && !isLookedAt;
      const tables = [...tournament.tables, ...tournament.broken].map(tableNow);
      const isSame = known?.tournament === tournament && tables.every((table, index) => table === known.tables[index]);
      const seen: Seen =
        known === undefined || !isSame || isOld ? { tournament, tables, at, view: look(tournament) } : known;
      if (isOld) isLookedAt = true;
      this.#views.set(tournament.id, seen);
      return seen.view;
    });
  }

  /**
   * A corrected hand may be one of a finished tournament, or of a closed flight, whatever is played at its table by now; and its chips may be
   * carried at any table.
   */
  heard(events: readonly Pick<StoredEvent, 'event'>[]): void {
    if (
      events.some(({ event }) => event.type === 'hand-amended' || event.type === 'past-hand-amended' || 'of' in event)
    )
      this.#views.clear();
  }
}

/** A finished tournament as it was looked at last, and its tables then. */
interface Seen {
  readonly tournament: Tournament;
  readonly tables: readonly unknown[];
  readonly at: number;
  readonly view: TournamentView;
}

export const begunAt = ({ schedule, createdAt }: Tournament): number => Math.max(createdAt, schedule?.startedAt ?? 0);
