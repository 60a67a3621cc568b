import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ForkReport } from '../../protocol/cardroom-messages.ts';
import type { SealingKind, SignedReviewKey } from '../review/signed-review-key.ts';
import type { SignedStaffList } from '../staff/staff-list.ts';
import type { IntakeLinks, LinkedTable } from '../sync/intake.ts';
import type { ForkWatch } from './fork-watch.ts';
import type { LiveTables } from './live-tables.ts';
import type { RoomListeners } from './room-listeners.ts';

export interface TableLinksOptions {
  readonly store: Pick<CardroomStore, 'rows'>;
  readonly time: TimeSource;
  readonly live: Pick<LiveTables, 'get'>;
  readonly forks: ForkWatch;
  readonly listeners: RoomListeners;
  /** What each table is sent when it is linked; null where the house has none. */
  readonly staffList: () => SignedStaffList | null;
  /** What tables seal hole cards for; null where none was ever made. */
  readonly reviewKey?: () => SignedReviewKey | null;
  /** The same for a stream. */
  readonly streamKey?: () => SignedReviewKey | null;
}

/** Whether a table is linked now, and when it last spoke to this program. */
export interface TableLink {
  readonly linked: boolean;
  readonly lastContact: number | null;
  /** Milliseconds by which its clock is ahead of the room's, as it last said; 0: nobody knows. */
  readonly ahead: number;
  /** It writes, or wrote when it was linked last, a history that contradicts the one held. Absent: it does not. */
  readonly apart?: true;
}

/** Who speaks for which table now. */
export class TableLinks implements IntakeLinks {
  readonly #options: TableLinksOptions;
  readonly #links = new Map<string, LinkedTable>();
  readonly #contacts = new Map<string, number>();
  readonly #ahead = new Map<string, number>();
  /** Whether a table was apart when it was linked last. */
  readonly #apart = new Map<string, boolean>();

  constructor(options: TableLinksOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#links.size;
  }

  of(tableId: string): TableLink {
    const ahead = this.#links.get(tableId)?.clockAhead ?? this.#ahead.get(tableId) ?? 0;
    const link = { linked: this.#links.has(tableId), lastContact: this.#contacts.get(tableId) ?? null, ahead };
    return this.#isApart(tableId) ? { ...link, apart: true } : link;
  }

  /** A table that has not been linked since this program runs is apart if its log has parted. */
  #isApart(tableId: string): boolean {
    const { forks, live } = this.#options;
    const known = this.#links.get(tableId)?.isApart ?? this.#apart.get(tableId);
    return known ?? forks.hasParted(live.get(tableId)?.logId ?? '');
  }

  with(tableId: string): LinkedTable | null {
    return this.#links.get(tableId) ?? null;
  }

  link(table: LinkedTable): void {
    this.#links.set(table.tableId, table);
    this.heardFrom(table.tableId);
    this.#tell(table);
  }

  linkBeside(table: LinkedTable): void {
    this.#options.forks.linkBeside(table);
    this.heardFrom(table.tableId);
    this.#tellForks();
  }

  unlink(table: LinkedTable): void {
    if (this.#options.forks.unlink(table)) this.#tellForks();
    if (this.#links.get(table.tableId) !== table) return;
    this.#links.delete(table.tableId);
    this.#ahead.set(table.tableId, table.clockAhead);
    this.#apart.set(table.tableId, table.isApart);
    this.#tell(table);
  }

  /** Ends every connection of a table: nobody is it any more, or another PC is. */
  cutOff(tableId: string): void {
    for (const table of [...this.#options.forks.besides(tableId), this.with(tableId)]) table?.giveWay();
  }

  heardFrom(tableId: string): void {
    this.#contacts.set(tableId, this.#options.time.now());
  }

  /** Tables that are linked now and whose clocks are more than this off the room's, with by how much. */
  clocksOff(moreThanMs: number): Readonly<Record<string, number>> {
    const off = [...this.#links.values()].filter(({ clockAhead }) => Math.abs(clockAhead) > moreThanMs);
    return Object.fromEntries(off.map(({ tableId, clockAhead }) => [tableId, clockAhead]));
  }

  /** Events that tables which are linked now have told of and the room has not, by table. */
  behind(): Readonly<Record<string, number>> {
    const { rows } = this.#options.store;
    return Object.fromEntries(
      [...this.#links.values()].map(({ tableId, logId, told }) => [
        tableId,
        Math.max(0, told - rows.position(logId).seq),
      ]),
    );
  }

  /** Two histories of one log, and copied disks: what a manager should see. Those of logs their tables have given up are settled. */
  forks(): readonly ForkReport[] {
    const { forks, live } = this.#options;
    return forks.reports(
      (tableId) => live.get(tableId)?.logId ?? null,
      (tableId) => this.with(tableId),
    );
  }

  get staffList(): SignedStaffList | null {
    return this.#options.staffList();
  }

  /** To every table that is linked now; the others get it when they are. */
  sendStaffList(list: SignedStaffList): void {
    for (const table of this.#links.values()) table.sendStaffList(list);
  }

  get reviewKey(): SignedReviewKey | null {
    return this.#options.reviewKey?.() ?? null;
  }

  get streamKey(): SignedReviewKey | null {
    return this.#options.streamKey?.() ?? null;
  }

  /** As `sendStaffList`. */
  sendReviewKey(key: SignedReviewKey, is: SealingKind = 'review-key'): void {
    for (const table of this.#links.values()) table.sendReviewKey(key, is);
  }

  #tell({ tableId }: LinkedTable): void {
    const { listeners, forks } = this.#options;
    listeners.tellOf(tableId, (listener) => listener.linkChanged(tableId));
    if (forks.isAbout(tableId)) this.#tellForks();
  }

  #tellForks(): void {
    this.#options.listeners.tell((listener) => listener.forksChanged?.());
  }
}
