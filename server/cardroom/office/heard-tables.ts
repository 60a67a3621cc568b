import { type OfficeState, type RoomFacts, tablesPlayedAt } from '../../../engine/office.ts';
import type { Room } from '../room.ts';

const heardWithinMs = 30_000;

export interface HeardTablesOptions {
  readonly room: Room;
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
  /** When the first table had reported. */
  #firstAt: number | null = null;

  constructor(options: HeardTablesOptions) {
    this.#options = options;
  }

  /**
   * Where the store is a copy, the tables that are played at are waited for without end, all others for a while after the first one has
   * reported: before, nobody can be seated anyway, and what a table says may show that the store is a copy.
   */
  isEverybody(at: number): boolean {
    const { room } = this.#options;
    const { copyMark } = room.store;
    if (this.#isEverybody && !copyMark.isCopy()) return true;
    const isSilent = ({ tableId }: { readonly tableId: string }): boolean =>
      room.keys.isTaken(tableId) && !room.links.hasReported(tableId);
    const tables = room.tables();
    if (tables.some(({ tableId }) => room.links.hasReported(tableId))) this.#firstAt ??= at;
    const isLate = this.#firstAt !== null && Math.abs(at - this.#firstAt) >= heardWithinMs;
    if (this.waitsFor().length > 0 || (!this.#isEverybody && !isLate && tables.some(isSilent))) return false;
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
    if (!store.copyMark.isCopy()) return [];
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
