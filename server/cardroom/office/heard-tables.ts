import { type OfficeState, type RoomFacts, tablesPlayedAt } from '../../../engine/office.ts';
import type { Room } from '../room.ts';

const heardWithinMs = 30_000;

export interface HeardTablesOptions {
  readonly room: Room;
  /** When the program started, in milliseconds since 1970. */
  readonly openedAt: number;
  readonly state: () => OfficeState;
  readonly facts: () => RoomFacts;
}

/**
 * Which tables have reported since the program started. The rows of a table that has not spoken yet may say that somebody sits there: a
 * store put back from a copy does not know it, and would seat them twice.
 */
export class HeardTables {
  readonly #options: HeardTablesOptions;
  #isEverybody = false;

  constructor(options: HeardTablesOptions) {
    this.#options = options;
  }

  /** Where the store says that it is a copy, the tables that are played at are waited for without end, all others for a while. */
  isEverybody(at: number): boolean {
    if (this.#isEverybody) return true;
    const { room, openedAt } = this.#options;
    const { copyMark } = room.store;
    const isSilent = ({ tableId }: { readonly tableId: string }): boolean =>
      room.keys.isTaken(tableId) && !room.links.hasReported(tableId);
    const isLate = Math.abs(at - openedAt) >= heardWithinMs;
    if (this.waitsFor().length > 0 || (!isLate && room.tables().some(isSilent))) return false;
    if (copyMark.isCopy()) copyMark.settle();
    this.#isEverybody = true;
    return true;
  }

  /**
   * Tables without which nobody is seated, however long they are silent: the store is a copy, and they may hold what it lacks. Also one that
   * the copy does not know to be in play, or by its key, where another table has sent somebody there. Only whoever says that a table is gone
   * says that nothing will come of it: a table that is freed may be about to be paired anew.
   */
  waitsFor(): readonly string[] {
    const { room, state, facts } = this.#options;
    const { store, links } = room;
    if (this.#isEverybody || !store.copyMark.isCopy()) return [];
    const gone = store.copyMark.gone();
    const tables = new Set([...tablesPlayedAt(state()), ...tablesSentTo(facts())]);
    return [...tables].filter((tableId) => !gone.includes(tableId) && !links.hasReported(tableId));
  }
}

/** Where those were sent who have been seen nowhere since. */
const tablesSentTo = ({ tables, staysOf }: RoomFacts): readonly string[] =>
  [...tables].flatMap(([tableId, { state }]) =>
    (state.movedOut ?? []).flatMap(({ player, to }) => {
      const last = staysOf(player.id).at(-1);
      return to !== null && last?.tableId === tableId && last.why === 'moved' ? [to.tableId] : [];
    }),
  );
