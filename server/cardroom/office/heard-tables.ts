import { type OfficeState, type RoomFacts, tablesPlayedAt } from '../../../engine/office.ts';
import type { Room } from '../room.ts';

const heardWithinMs = 30_000;

export interface HeardTablesOptions {
  readonly room: Room;
  readonly state: () => OfficeState;
  readonly facts: () => RoomFacts;
}

/**
 * Which tables have reported since the program started. Until a table has spoken, players may sit there that a store restored from a backup
 * does not know of, and it would seat them twice.
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
   * If the store is a backup, tables in play are waited for without limit, and all others for a while after the first one has reported.
   * Before that nobody can be seated anyway, and a table's report may show that the store is a backup.
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
   * Tables without which nobody is seated, however long they are silent: the store is a backup, and they may hold what it lacks. They
   * include tables the backup does not know to be in play, even by key, if another table has sent a player there. Only a person who says
   * that a table is gone ends the wait; a freed table may be about to be paired again.
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

/** Tables to which players were sent who have not been seen anywhere since. */
const tablesSentTo = ({ tables, staysOf }: RoomFacts): readonly string[] =>
  [...tables].flatMap(([tableId, { state }]) =>
    (state.movedOut ?? []).flatMap(({ player, to }) => {
      const last = staysOf(player.id).at(-1);
      return to !== null && last?.tableId === tableId && last.why === 'moved' ? [to.tableId] : [];
    }),
  );
