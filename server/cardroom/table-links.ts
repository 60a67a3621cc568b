import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ForkReport } from '../../protocol/cardroom-messages.ts';
import type { SealingKind, SignedReviewKey, SignedSealingKey } from '../review/signed-review-key.ts';
import type { SignedStaffList } from '../staff/staff-list.ts';
import type { IntakeLinks, LinkedTable } from '../sync/intake.ts';
import type { ForkWatch } from './fork-watch.ts';
import type { LiveTables } from './live-tables.ts';
import type { RoomListeners } from './room-listeners.ts';

export interface TableLinksOptions {
  readonly store: Pick<CardroomStore, 'rows' | 'storeId'>;
  readonly time: TimeSource;
  readonly live: Pick<LiveTables, 'get'>;
  readonly forks: ForkWatch;
  readonly listeners: RoomListeners;
  /** The staff list sent to each table when it is linked; null if the house has none. */
  readonly staffList: () => SignedStaffList | null;
  /** The key tables seal hole cards for; null if none was ever made. */
  readonly reviewKey?: () => SignedReviewKey | null;
  /** The same for a stream. */
  readonly streamKey?: () => SignedSealingKey | null;
  /** How far the office has come, as the room's key signed it: every table is its witness. Absent or null: there is no office, or it signs nothing. */
  readonly officeHead?: () => SignedHead | null;
}

/** Whether a table is linked and answers now, and when it last sent something to this program. */
export interface TableLink {
  readonly linked: boolean;
  readonly lastContact: number | null;
  /** Milliseconds by which its clock is ahead of the room's, at its last report; 0: unknown. */
  readonly ahead: number;
  /** When last linked, it wrote a history that contradicts the held one. Absent: it did not. */
  readonly apart?: true;
}

/** Who speaks for which table now. */
export class TableLinks implements IntakeLinks {
  readonly #options: TableLinksOptions;
  readonly #links = new Map<string, LinkedTable>();
  /** Linked, but their programs do not answer: what is shown of them may be old. */
  readonly #silent = new Set<LinkedTable>();
  readonly #contacts = new Map<string, number>();
  readonly #ahead = new Map<string, number>();
  /** What a table had announced when its link broke. */
  readonly #left = new Map<string, Pick<LinkedTable, 'logId' | 'told'>>();
  /** Whether a table was apart when it was last linked. */
  readonly #apart = new Map<string, boolean>();

  constructor(options: TableLinksOptions) {
    this.#options = options;
  }

  get count(): number {
    return [...this.#links.keys()].filter((tableId) => this.#isAnswering(tableId)).length;
  }

  of(tableId: string): TableLink {
    const ahead = this.#links.get(tableId)?.clockAhead ?? this.#ahead.get(tableId) ?? 0;
    const link = { linked: this.#isAnswering(tableId), lastContact: this.#contacts.get(tableId) ?? null, ahead };
    return this.#isApart(tableId) ? { ...link, apart: true } : link;
  }

  #isAnswering(tableId: string): boolean {
    const table = this.#links.get(tableId);
    return table !== undefined && !this.#silent.has(table);
  }

  /** A table that has not been linked since this program started is apart if its log has forked. */
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
    this.#silent.delete(table);
    if (this.#options.forks.unlink(table)) this.#tellForks();
    if (this.#links.get(table.tableId) !== table) return;
    this.#links.delete(table.tableId);
    this.#ahead.set(table.tableId, table.clockAhead);
    this.#left.set(table.tableId, { logId: table.logId, told: table.told });
    this.#apart.set(table.tableId, table.isApart);
    this.#tell(table);
  }

  answering(table: LinkedTable, answers: boolean): void {
    if (answers) this.#silent.delete(table);
    else this.#silent.add(table);
    if (this.#links.get(table.tableId) === table) this.#tell(table);
  }

  /** Ends every connection of a table: its PC was removed or replaced. */
  cutOff(tableId: string): void {
    for (const table of [...this.#options.forks.besides(tableId), this.with(tableId)]) table?.giveWay();
  }

  heardFrom(tableId: string): void {
    this.#contacts.set(tableId, this.#options.time.now());
  }

  /** Linked tables whose clocks differ from the room's by more than this, with the difference. */
  clocksOff(moreThanMs: number): Readonly<Record<string, number>> {
    const off = [...this.#links.values()].filter(({ clockAhead }) => Math.abs(clockAhead) > moreThanMs);
    return Object.fromEntries(off.map(({ tableId, clockAhead }) => [tableId, clockAhead]));
  }

  /** Whether a table was linked to this program and all it has announced is held, even if its link has broken since. */
  hasReported(tableId: string): boolean {
    const said = this.#links.get(tableId) ?? this.#left.get(tableId);
    return said !== undefined && said.told <= this.#options.store.rows.position(said.logId).seq;
  }

  /** Events that linked tables have announced and the room does not hold, by table. */
  behind(): Readonly<Record<string, number>> {
    const { rows } = this.#options.store;
    return Object.fromEntries(
      [...this.#links.values()].map(({ tableId, logId, told }) => [
        tableId,
        Math.max(0, told - rows.position(logId).seq),
      ]),
    );
  }

  /** Forked logs and copied disks: what a manager should see. Logs that their tables have given up are settled. */
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

  /** Sends to every linked table; the others get it when they connect. */
  sendStaffList(list: SignedStaffList): void {
    for (const table of this.#links.values()) table.sendStaffList(list);
  }

  get reviewKey(): SignedReviewKey | null {
    return this.#options.reviewKey?.() ?? null;
  }

  get streamKey(): SignedSealingKey | null {
    return this.#options.streamKey?.() ?? null;
  }

  get officeHead(): IntakeLinks['officeHead'] {
    const head = this.#options.officeHead?.() ?? null;
    return head === null ? null : { type: 'signed-office', storeId: this.#options.store.storeId, head };
  }

  /** As `sendStaffList`; a table that knows it already gets nothing. */
  sendOfficeHead(): void {
    const head = this.officeHead;
    if (head !== null) for (const table of this.#links.values()) table.sendNews(head);
  }

  /** As `sendStaffList`. */
  sendReviewKey(key: SignedSealingKey, is: SealingKind = 'review-key'): void {
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
