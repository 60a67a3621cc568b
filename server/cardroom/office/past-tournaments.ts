import type { Tournament, TournamentView } from '../../../engine/office.ts';

/** Older ones are only in reports. */
const toldForMs = 8 * 24 * 3_600_000;
const toldMax = 20;
/** A table that was away may still report something about a finished tournament. */
const againAfterMs = 30_000;

/** Finished tournaments, from the tables' logs: their number grows with the house, so they are not re-read at every change. */
export class PastTournaments {
  #views = new Map<string, { readonly tournament: Tournament; readonly at: number; readonly view: TournamentView }>();

  /** The newest finished tournaments. An office change is handled at once; table reports, one tournament at a time. */
  views(all: readonly Tournament[], at: number, look: (one: Tournament) => TournamentView): readonly TournamentView[] {
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
      const seen =
        known === undefined || known.tournament !== tournament || isOld
          ? { tournament, at, view: look(tournament) }
          : known;
      if (isOld) isLookedAt = true;
      this.#views.set(tournament.id, seen);
      return seen.view;
    });
  }
}

const begunAt = ({ schedule, createdAt }: Tournament): number => Math.max(createdAt, schedule?.startedAt ?? 0);
