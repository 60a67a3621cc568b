import type { Viewer } from '../../../engine/table.ts';
import type { FromCardroomServer } from '../../../protocol/cardroom-messages.ts';
import type { OfficePart } from '../../../protocol/office-desk.ts';
import { privateTextIds } from '../../sync/private-text-ids.ts';
import { shownCopy } from '../wall/shown-copy.ts';
import { cashOnWall, tournamentSeenOnWall } from '../wall/wall-office.ts';

/** The display is public: who sits where, the clock, the prizes and who is called. */
function partSeenBy(viewer: Viewer, part: OfficePart): OfficePart | null {
  if (viewer !== 'display') return part;
  switch (part.part) {
    case 'tournament':
      return { part: 'tournament', view: tournamentSeenOnWall(part.view) };
    case 'cash':
      return { part: 'cash', view: shownCopy(part.view, cashOnWall) };
    case 'structures':
    case 'house-rules':
    case 'duties':
    case 'room':
    case 'staff':
      return null;
  }
}

/** Name of the piece: the next one of the same name replaces it. */
const nameOfPart = (part: OfficePart): string =>
  part.part === 'tournament' ? `tournament ${part.view.tournament.id}` : part.part;

/** Ids of everybody a piece refers to, players and staff. */
function idsInPart(part: OfficePart): readonly string[] {
  const texts = [...privateTextIds(part)];
  switch (part.part) {
    case 'tournament':
      return [
        ...texts,
        ...part.view.standings.map(({ player }) => player),
        ...part.view.meetings.map(({ player }) => player),
        ...(part.view.ticketsOpen ?? []).map(({ player }) => player),
      ];
    case 'cash': {
      const { sessions, push, cash } = part.view;
      const dealers = [
        ...cash.dealers.posts.map(({ staff }) => staff),
        ...(push?.changes ?? []).flatMap(({ comes, leaves }) => [comes, leaves]),
      ];
      return [...texts, ...sessions.map(({ player }) => player), ...dealers.filter((id) => id !== null)];
    }
    case 'staff':
      return part.staff.map(({ id }) => id);
    case 'house-rules':
      return Object.values(part.rules).flatMap(({ set }) => set?.by ?? []);
    case 'duties':
      return part.duties.set === null ? texts : [...texts, part.duties.set.by];
    case 'structures':
    case 'room':
      return texts;
  }
}

/** The last sent version of each piece, so that only changes are sent. */
export class SaidParts {
  readonly #said = new Map<string, string>();
  readonly #named = new Map<string, string>();
  /** How much was sent last. */
  characters = 0;

  /** The messages that bring a page up to date that had the previous pieces. */
  changes(
    viewer: Viewer,
    parts: readonly OfficePart[],
    behind: (ids: readonly string[]) => Readonly<Record<string, string>>,
  ): readonly FromCardroomServer[] {
    this.characters = 0;
    this.#forgetAllBut(new Set(parts.map(nameOfPart)));
    return parts.flatMap((whole): readonly FromCardroomServer[] => {
      const part = partSeenBy(viewer, whole);
      if (part === null) return [];
      const name = nameOfPart(part);
      const text = JSON.stringify(part);
      if (this.#said.get(name) === text) return [];
      this.#said.set(name, text);
      this.characters += text.length;
      const ids = [...new Set(idsInPart(part))].sort();
      const known = this.#named.get(name) === ids.join();
      this.#named.set(name, ids.join());
      const words = known || ids.length === 0 ? [] : [{ type: 'names' as const, names: behind(ids) }];
      return [...words, { type: 'office', part }];
    });
  }

  /** Tournaments come and go: a piece that is no longer sent is sent again in full if it returns. */
  #forgetAllBut(names: ReadonlySet<string>): void {
    for (const name of this.#said.keys()) {
      if (names.has(name)) continue;
      this.#said.delete(name);
      this.#named.delete(name);
    }
  }
}
