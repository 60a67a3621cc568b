import type { TableState } from '../../engine/table.ts';
import type { EventLog } from '../../native-bridge/contracts/event-log.ts';
import type { PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import type { ReplaceTime, Standing } from '../../native-bridge/contracts/program-folder.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { UpdateTools } from '../../native-bridge/contracts/update-tools.ts';
import type { Cardroom } from '../cardroom/start-cardroom.ts';
import type { Door } from '../connections/doors.ts';
import type { ToLauncher } from '../launch/launch-words.ts';
import { type LauncherLink, linkWithLauncher } from '../launch/launcher-link.ts';
import type { TableServer } from '../table/table-server.ts';
import { isFault } from '../timers.ts';
import { RoomUpdates, type RoomUpdatesOptions } from './room-updates.ts';
import { standingOfTable } from './standing.ts';
import { TableUpdates, type TableUpdatesOptions } from './table-updates.ts';

/** The parts of updating that a table and a cardroom share. */
interface Replaced {
  /** Folder of the data. */
  readonly folder: string;
  /** Closes everything. `closing` is called when nothing more is written, and everything can still be read. */
  readonly stop: (closing: () => void) => Promise<void>;
}

const notYet = 'Riffle is being updated: this takes a few seconds.';

/** What a server does because a launcher started it; without a launcher, nothing. */
export class Launched {
  readonly #link: LauncherLink;
  readonly #tools: UpdateTools | null;
  readonly #time: TimeSource;
  #updates: TableUpdates | null = null;
  #room: RoomUpdates | null = null;
  #isOver = false;

  /** `tools` null: there is no launcher. */
  constructor(tools: UpdateTools | null, time: TimeSource) {
    this.#tools = tools;
    this.#time = time;
    this.#link = linkWithLauncher(tools === null ? null : parentLine);
  }

  get is(): boolean {
    return this.#tools !== null;
  }

  /** The state of a table's updates, for maintenance; null without a launcher. */
  get health(): object | null {
    return this.#updates?.health ?? null;
  }

  /** Looks after the house's versions; null before it serves, and at a table. */
  get room(): RoomUpdates | null {
    return this.#room;
  }

  /** Before anything is booked: compares the opened data with its state before an update. */
  stand(standing: () => Standing): Promise<void> {
    return this.#link.stand(standing);
  }

  /** A door that admits nobody before an update is over. */
  readonly door =
    (door: Door): Door =>
    (request) =>
      door(request) ?? (this.#link.isOpen ? null : notYet);

  /** Lets a table be updated to its next version. */
  startTable({
    server,
    config,
    tableId,
    log,
    room,
    report,
    ...replaced
  }: Replaced & {
    readonly server: Pick<TableServer, 'table' | 'showUpdate'>;
    /** The table's configuration file. */
    readonly config: string;
    readonly tableId: string;
    readonly log: Pick<EventLog, 'logId' | 'head'>;
    readonly room: TableUpdatesOptions['room'];
    readonly report: (sentence: string) => void;
  }): void {
    const tools = this.#tools;
    if (tools === null) return;
    const { table } = server;
    // Until then the version before it is the one in use.
    void this.#link.confirmed.then(() => {
      if (this.#isOver) return;
      this.#updates = new TableUpdates({
        tools,
        room,
        report,
        config,
        tableId,
        time: this.#time,
        isFree: (when) => isFree(table.state, when),
        onMoved: (listener) => table.onAppended(listener),
        show: (update) => server.showUpdate(update),
        replace: () => this.#replace(replaced, () => standingOfTable(log, table.state)),
      });
    });
  }

  /** The room's handling of the house's versions. */
  roomUpdates({
    cardroom,
    standing,
    files,
    version,
    note,
    ...replaced
  }: Replaced & {
    readonly cardroom: Pick<Cardroom, 'room' | 'officeChanged'>;
    readonly standing: () => Standing;
    readonly files: PrivateFiles;
    /** Version of this program. */
    readonly version: string;
    readonly note: RoomUpdatesOptions['note'];
  }): RoomUpdates {
    this.#room = new RoomUpdates({
      tools: this.#tools,
      files,
      note,
      version,
      time: this.#time,
      platform: this.#tools?.folder.platform ?? '',
      shelf: this.#tools?.shelfIn(`${replaced.folder}/releases`) ?? null,
      orderFile: `${replaced.folder}/update-order.json`,
      changed: () => cardroom.officeChanged(),
      isKeyOf: (tableId, key) => cardroom.room.keys.isGood(tableId, key),
      replace: () => this.#replace(replaced, standing),
    });
    return this.#room;
  }

  stop(): void {
    this.#isOver = true;
    this.#updates?.stop();
  }

  async #replace({ folder, stop }: Replaced, standing: () => Standing): Promise<void> {
    if (this.#tools === null) return;
    let stood: Standing | null = null;
    try {
      await stop(() => {
        stood = standing();
      });
      if (stood !== null) await this.#link.giveWay(stood, this.#tools.keptDataIn(folder));
    } catch (error) {
      // Half closed it is useless, so the launcher restarts this version.
      if (!isFault(error)) throw error;
      console.error(error.message);
    }
    process.exit(0);
  }
}

/** Between hands, or when the table is closed; a table that was never opened counts as both. */
export function isFree(state: TableState | null, when: ReplaceTime): boolean {
  if (state?.hand != null && state.hand.stage !== 'over') return false;
  return when === 'between-hands' || state === null || state.closed !== undefined;
}

const parentLine = {
  say: (word: ToLauncher): void => void process.send?.(word),
  onMessage: (listener: (message: unknown) => void): void => void process.on('message', listener),
};
