import { z } from 'zod';
import type { PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import { PrivateFileFault } from '../../native-bridge/contracts/private-files.ts';
import { compareVersions, ReleaseFault } from '../../native-bridge/contracts/release.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ReleaseShelf, ShelvedRelease, UpdateTools } from '../../native-bridge/contracts/update-tools.ts';
import type { RoomNow } from '../../protocol/office-desk.ts';
import { sharedVersion, syncVersions } from '../../protocol/protocol-version.ts';
import {
  type TableVersion,
  type UpdateAnswer,
  type UpdateAsk,
  type UpdatesAnswer,
  type UpdatesView,
  type UpdateWish,
  updateAskSchema,
  updateOrderSchema,
} from '../../protocol/update-messages.ts';
import { assertMayTake } from './may-take.ts';
import { readCredential } from './table-credential.ts';

export interface RoomUpdatesOptions {
  /** Null without a launcher: then it keeps no releases. */
  readonly tools: UpdateTools | null;
  /** Shelf of the cardroom's data. */
  readonly shelf: ReleaseShelf | null;
  readonly files: Pick<PrivateFiles, 'read' | 'write'>;
  /** Where the order is kept. */
  readonly orderFile: string;
  readonly isKeyOf: (tableId: string, key: string) => boolean;
  readonly time: TimeSource;
  /** Version of this program. */
  readonly version: string;
  readonly platform: string;
  /** Closes the cardroom and hands over to the launcher; never returns. */
  readonly replace: () => Promise<void>;
  /** What pages show has changed. */
  readonly changed: () => void;
  readonly note: (what: string, facts: Readonly<Record<string, string>>) => void;
}

const keptOrderSchema = z.object({ ...updateOrderSchema.shape, by: z.string().max(80), at: z.int() });
type KeptOrder = Readonly<z.infer<typeof keptOrderSchema>>;

const notLaunched =
  'This cardroom runs without the launcher, so it takes no updates: install it as docs/OPERATIONS.md says.';
/** What a page is told of its wish. Undefined: this cardroom manages no versions. */
export function updateTold(told: UpdatesAnswer | undefined): {
  readonly sentence: string | null;
  readonly why?: string;
} {
  if (told === undefined) return { sentence: notLaunched, why: 'other' };
  return 'sentence' in told ? told : { sentence: null };
}

const stay: UpdateAnswer = { offer: null, order: null };
/** How many tables fetch a release at the same time; the others wait. */
const mostAtOnce = 4;

/** The room's part in updates: keeps releases, decides which table may have which, and records the results. */
export class RoomUpdates {
  readonly #options: RoomUpdatesOptions;
  readonly #tables = new Map<string, TableVersion>();
  #order: KeptOrder | null;
  #given = 0;

  constructor(options: RoomUpdatesOptions) {
    this.#options = options;
    this.#order = readOrder(options);
  }

  /** Answers POST /update of a table. */
  ask(body: unknown): UpdateAnswer | { readonly sentence: string } {
    const { isKeyOf, time, note, changed } = this.#options;
    const read = updateAskSchema.safeParse(body);
    if (!read.success) return { sentence: 'A table cannot ask that.' };
    const ask = read.data;
    if (!isKeyOf(ask.tableId, ask.key)) return { sentence: 'This cardroom knows no such table.' };
    const { tableId, version, platform, state, last } = ask;
    const before = this.#tables.get(tableId);
    this.#tables.set(tableId, { tableId, version, platform, toldAt: time.now(), state, last });
    if (JSON.stringify([before?.version, before?.state, before?.last]) !== JSON.stringify([version, state, last]))
      changed();
    if (before?.last?.at !== last?.at && last !== null)
      note(`Table update: ${last.what}.`, { table: tableId, version: last.version, why: last.why ?? '' });
    return this.#answerTo(ask);
  }

  /** The part of a release a table may fetch, from `range` on; a sentence if it may not. Ends with `done`. */
  give(head: {
    readonly authorization: string;
    readonly range: string;
    readonly version: string;
    readonly platform: string;
  }):
    | {
        readonly stream: NodeJS.ReadableStream;
        readonly from: number;
        readonly bytes: number;
        readonly done: () => void;
      }
    | { readonly sentence: string } {
    const { tableId, key } = readCredential(head.authorization);
    if (!this.#options.isKeyOf(tableId, key)) return { sentence: 'This cardroom knows no such table.' };
    const { shelf } = this.#options;
    const release = shelf?.list().find((one) => one.version === head.version && one.platform === head.platform);
    if (shelf === null || release === undefined) return { sentence: `Version ${head.version} is not here.` };
    if (this.#given >= mostAtOnce) return { sentence: 'Other tables are fetching it: try again later.' };
    const from = Number(/^bytes=(\d{1,12})-$/.exec(head.range)?.[1] ?? 0);
    if (from >= release.bytes) return { sentence: 'There is nothing after that.' };
    this.#given += 1;
    let isDone = false;
    const done = (): void => {
      if (!isDone) this.#given -= 1;
      isDone = true;
    };
    return { stream: shelf.read(release, from), from, bytes: release.bytes, done };
  }

  /** Carries out a request of the house's staff; `by` as a log names them. */
  async wish(wish: UpdateWish, by: string): Promise<UpdatesAnswer> {
    try {
      await this.#do(wish, by);
      if (wish.wish !== 'look') this.#options.changed();
      return this.view;
    } catch (error) {
      if (error instanceof ReleaseFault) return { sentence: error.message, why: error.why };
      if (error instanceof PrivateFileFault) return { sentence: error.message, why: 'disk' };
      throw error;
    }
  }

  /** The releases that are here. */
  get releases(): readonly ShelvedRelease[] {
    return this.#options.shelf?.list() ?? [];
  }

  get view(): UpdatesView {
    const { tools, version, platform } = this.#options;
    return {
      room: {
        version,
        platform,
        fault: tools === null ? notLaunched : null,
        last: tools === null ? null : tools.folder.installed().last,
      },
      releases: this.releases.map(({ version, platform, addedAt }) => ({ version, platform, addedAt })),
      order: this.#order,
      tables: [...this.#tables.values()].sort((one, other) => (one.tableId < other.tableId ? -1 : 1)),
    };
  }

  /** For the house's pages; undefined if there is nothing to look after. */
  get now(): RoomNow['versions'] {
    const { room, releases, order, tables } = this.view;
    if (room.fault !== null) return undefined;
    const ordered = order === null ? null : this.#openPart(order);
    const newest = this.#newestFor(room.platform, []);
    const offered = newest !== null && compareVersions(newest.version, room.version) > 0 ? newest.version : null;
    return {
      room: room.version,
      offered,
      releases: [...new Set(releases.map(({ version }) => version))],
      ordered,
      tables,
      last: room.last,
    };
  }

  /** What is still to come of an order; null: every table it names has it. */
  #openPart({ version, when, tables }: KeptOrder): NonNullable<RoomNow['versions']>['ordered'] {
    if (tables === 'all') return { version, when, tables };
    const open = tables.filter((tableId) => !this.#runs(tableId, version));
    return open.length === 0 ? null : { version, when, tables: open };
  }

  #runs(tableId: string, version: string): boolean {
    const told = this.#tables.get(tableId);
    return told !== undefined && compareVersions(told.version, version) >= 0;
  }

  #answerTo({ tableId, version, platform, sync, bad }: UpdateAsk): UpdateAnswer {
    const newest = this.#newestFor(platform, bad);
    if (newest === null || compareVersions(newest.version, version) <= 0) return stay;
    const ordered = this.#order === null ? null : this.#releaseOf(this.#order.version, platform);
    const isOrdered = ordered !== null && this.#isFor(tableId) && compareVersions(ordered.version, version) > 0;
    const offered = isOrdered ? ordered : newest;
    // A table of a newer version than its room would still find it, but nobody creates one on purpose.
    if (sharedVersion(sync, syncVersions) !== null && sharedVersion(offered.sync, syncVersions) === null) return stay;
    const { bytes, sha256 } = offered;
    const order =
      isOrdered && this.#order !== null
        ? { version: ordered.version, when: this.#order.when, by: this.#order.by }
        : null;
    return { offer: { version: offered.version, bytes, sha256 }, order };
  }

  /** Whether the order is for this table now: the others wait for the first one. */
  #isFor(tableId: string): boolean {
    const order = this.#order;
    if (order === null || (order.tables !== 'all' && !order.tables.includes(tableId))) return false;
    return order.first === null || order.first === tableId || this.#runs(order.first, order.version);
  }

  #newestFor(platform: string, bad: readonly string[]): ShelvedRelease | null {
    const { shelf } = this.#options;
    return shelf?.list().find((one) => one.platform === platform && !bad.includes(one.version)) ?? null;
  }

  #releaseOf(version: string, platform: string): ShelvedRelease | null {
    return this.#options.shelf?.list().find((one) => one.version === version && one.platform === platform) ?? null;
  }

  async #do(wish: UpdateWish, by: string): Promise<void> {
    const { tools, shelf, time, note } = this.#options;
    if (wish.wish === 'look') return;
    if (tools === null || shelf === null) throw new ReleaseFault(notLaunched);
    switch (wish.wish) {
      case 'add': {
        const { version, platform } = await shelf.add(wish.file, time.now());
        note('Release taken in.', { version, platform, by });
        return;
      }
      case 'remove':
        if (this.#order?.version === wish.version) this.#keepOrder(null);
        shelf.remove(wish.version);
        return;
      case 'order': {
        const { version, when, tables, first } = wish;
        const releases = shelf.list().filter((one) => one.version === version);
        if (releases.length === 0)
          throw new ReleaseFault(
            `Version ${version} is not here: take it in first, with “riffle update add FILE”.`,
            'not-here',
          );
        if (releases.every(({ sync }) => sharedVersion(sync, syncVersions) === null))
          throw new ReleaseFault(
            `Tables of version ${version} would not understand this cardroom: update the cardroom first.`,
            'cardroom-first',
          );
        if (first !== null && tables !== 'all' && !tables.includes(first))
          throw new ReleaseFault('The first table is one of those chosen.');
        this.#keepOrder({ version, when, tables, first, by, at: time.now() });
        note('Update ordered.', { version, when, tables: tables === 'all' ? 'all' : tables.join(' '), by });
        return;
      }
      case 'take-back-order':
        this.#keepOrder(null);
        return;
      case 'update-room':
        await this.#updateRoom(wish.version, by);
    }
  }

  async #updateRoom(version: string, by: string): Promise<void> {
    const { tools, shelf, time, note, replace } = this.#options;
    if (tools === null || shelf === null) throw new ReleaseFault(notLaunched);
    const { folder } = tools;
    const release = this.#releaseOf(version, folder.platform);
    if (release === null)
      throw new ReleaseFault(`Version ${version} for ${folder.platform} is not here: take it in first.`, 'not-here');
    const installed = folder.installed();
    const accept = (given: Parameters<typeof assertMayTake>[0]): void =>
      assertMayTake(given, folder, installed, { isOwnWish: true });
    await folder.stage(shelf.fileOf(release), { at: time.now(), by, when: 'between-hands' }, { accept });
    note('The cardroom gives way to its new version.', { version, by });
    // The answer goes out first.
    time.after(500, () => void replace());
  }

  #keepOrder(order: KeptOrder | null): void {
    const { files, orderFile } = this.#options;
    files.write(orderFile, Buffer.from(JSON.stringify(order), 'utf8'));
    this.#order = order;
  }
}

/** Null if there is none, or an invalid one. */
function readOrder({ files, orderFile }: Pick<RoomUpdatesOptions, 'files' | 'orderFile'>): KeptOrder | null {
  const bytes = files.read(orderFile);
  if (bytes === null) return null;
  try {
    const read = keptOrderSchema.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
