import type { Batch, CardroomStore, LogBranch } from '../../native-bridge/contracts/cardroom-store.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ForkReport } from '../../protocol/cardroom-messages.ts';
import type { ApartPlace, LinkedTable } from '../sync/intake.ts';

/** Histories that contradict the held one, and the connections that bring them. */
export class ForkWatch {
  readonly #store: CardroomStore;
  readonly #time: TimeSource;
  /** Every history stored apart. */
  #branches: readonly LogBranch[];
  /** Additional connections that claim a log whose table is already linked, with when they came. */
  readonly #beside = new Map<LinkedTable, number>();
  /** Which branch a connection writes. */
  readonly #writes = new Map<LinkedTable, number>();
  readonly #branchContacts = new Map<number, number>();
  /** When the held history was last written, by log. */
  readonly #heldContacts = new Map<string, number>();

  constructor(store: CardroomStore, time: TimeSource) {
    this.#store = store;
    this.#time = time;
    this.#branches = store.branches.of(null);
  }

  linkBeside(table: LinkedTable): void {
    this.#beside.set(table, this.#time.now());
  }

  /** Connections that claim this table in addition to its link. */
  besides(tableId: string): readonly LinkedTable[] {
    return [...this.#beside.keys()].filter((table) => table.tableId === tableId);
  }

  /** True if the connection was involved in a fork. */
  unlink(table: LinkedTable): boolean {
    const wasBeside = this.#beside.delete(table);
    return this.#writes.delete(table) || wasBeside;
  }

  /** A table whose connecting and disconnecting is part of a report. */
  isAbout(tableId: string): boolean {
    return (
      this.#branches.some((branch) => branch.tableId === tableId) ||
      [...this.#beside.keys()].some((table) => table.tableId === tableId)
    );
  }

  hasParted(logId: string): boolean {
    return this.#branches.some((branch) => branch.logId === logId);
  }

  heardOf(logId: string): void {
    this.#heldContacts.set(logId, this.#time.now());
  }

  /** On disk when it returns. */
  keep(batch: Batch, place: ApartPlace, by: LinkedTable): void {
    const into = place.in === 'branch' ? place.branch : { parted: place.parted, metAt: this.#time.now() };
    const branch = this.#store.keepApart({ ...batch, rows: this.#fromParted(batch, place) }, into);
    this.#branches = this.#store.branches.of(null);
    this.#branchContacts.set(branch, this.#time.now());
    this.#writes.set(by, branch);
  }

  /** A history that leaves another branch is stored from the point where both left the held one. */
  #fromParted({ rows }: Batch, place: ApartPlace): Batch['rows'] {
    if (place.in === 'branch' || place.along === undefined) return rows;
    const { branch, seq } = place.along;
    const shared = this.#store.branches.rows(branch, place.parted.seq, seq - place.parted.seq);
    return [...shared, ...rows.filter((row) => row.seq > seq)];
  }

  /** `logInUse` gives the table's current log, `linked` its current connection. */
  reports(
    logInUse: (tableId: string) => string | null,
    linked: (tableId: string) => LinkedTable | null,
  ): readonly ForkReport[] {
    const inUse = this.#branches.filter(({ tableId, logId }) => logInUse(tableId) === logId);
    const forks = inUse.map(({ branch, tableId, logId, parted, head, metAt }): ForkReport => {
      const main = linked(tableId);
      const writers = [...this.#writes].filter(([, written]) => written === branch);
      return {
        tableId,
        logId,
        parted: parted.seq,
        since: metAt,
        held: {
          events: this.#store.rows.position(logId).seq - parted.seq,
          lastContact: this.#heldContacts.get(logId) ?? null,
          linked: main !== null && !this.#writes.has(main),
        },
        apart: {
          events: head.seq - parted.seq,
          lastContact: this.#branchContacts.get(branch) ?? null,
          linked: writers.length > 0,
        },
        copied: writers.some(([table]) => this.#beside.has(table)),
      };
    });
    return [...forks, ...this.#silentCopies()];
  }

  /** Connections beside another that have not sent rows of their own yet. */
  #silentCopies(): readonly ForkReport[] {
    return [...this.#beside].flatMap(([table, since]) => {
      if (this.#writes.has(table)) return [];
      const { tableId, logId } = table;
      const contact = { events: 0, lastContact: since, linked: true };
      const { seq } = this.#store.rows.position(logId);
      const held = { ...contact, lastContact: this.#heldContacts.get(logId) ?? null };
      return [{ tableId, logId, parted: seq, since, held, apart: contact, copied: true }];
    });
  }
}
