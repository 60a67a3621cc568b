import type { BackupFolder } from '../../native-bridge/contracts/backup-folder.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

/** The backup made last, or tried last. */
export interface LastBackup {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Path of the newest good one; null: there is none. */
  readonly file: string | null;
  /** Why the last one did not work; null where it did. */
  readonly sentence: string | null;
}

export interface BackupsOptions {
  readonly time: TimeSource;
  readonly folder: BackupFolder;
  readonly everyMinutes: number;
  /** So many of the newest stay, beside one of each day. */
  readonly keep: number;
  /** Copies the store as it is now, while it goes on being written. */
  readonly copyTo: (path: string) => Promise<void>;
  /** Looks at a copy beside the running server; what is wrong with it, in a sentence. */
  readonly check: (path: string) => Promise<string | null>;
  readonly report: (sentence: string) => void;
  /** Told of each one that was found whole. */
  readonly made?: () => void;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** So many days keep their newest backup. */
const daysKept = 30;

/** Backs the room's store up at regular times; a copy counts only once it was found whole. */
export class Backups {
  readonly #options: BackupsOptions;
  #last: LastBackup | null = null;
  #cancel: () => void = () => {};
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();

  /** Goes on from the newest backup there is: the next one is due when that one is old enough. */
  constructor(options: BackupsOptions) {
    this.#options = options;
    const { time, folder, everyMinutes } = options;
    const newest = backupsAmong(folder.names()).at(0);
    if (newest !== undefined) this.#last = { at: newest.at, file: folder.pathOf(newest.name), sentence: null };
    const due = newest === undefined ? 0 : newest.at + everyMinutes * minuteMs - time.now();
    // A program that has just started has more urgent things to do; a backup of a clock that went ahead keeps nobody from the next.
    this.#later(Math.min(Math.max(due, minuteMs), everyMinutes * minuteMs));
  }

  /** Null until there is one. */
  get last(): LastBackup | null {
    return this.#last;
  }

  /** Makes one now. Never rejects: what went wrong is in `last`. */
  async run(): Promise<void> {
    const { time, folder, copyTo, check, report, made } = this.#options;
    const at = time.now();
    const name = nameOf(at);
    const sentence = await this.#tried(async () => {
      folder.make();
      await copyTo(folder.pathOf(name));
      const wrong = await check(folder.pathOf(name));
      if (wrong === null) return null;
      folder.remove(name);
      return `The copy is not whole: ${wrong}`;
    });
    const file = sentence === null ? folder.pathOf(name) : (this.#last?.file ?? null);
    this.#last = { at, file, sentence };
    if (sentence !== null) {
      report(`No backup was made. ${sentence}`);
      return;
    }
    made?.();
    this.#dropOlder(at);
  }

  /** The one that is being made is waited for. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
  }

  #later(delayMs: number): void {
    if (this.#isStopped) return;
    this.#cancel = this.#options.time.after(delayMs, () => {
      this.#running = this.run().then(() => this.#later(this.#options.everyMinutes * minuteMs));
    });
  }

  async #tried(work: () => Promise<string | null>): Promise<string | null> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof StorageFault) return error.message;
      throw error;
    }
  }

  #dropOlder(now: number): void {
    const { folder, keep } = this.#options;
    const all = backupsAmong(folder.names());
    const ofDay = new Map<number, string>();
    for (const { name, at } of all) if (!ofDay.has(dayOf(at))) ofDay.set(dayOf(at), name);
    const daily = new Set(all.filter(({ at }) => now - at <= daysKept * dayMs).map(({ at }) => ofDay.get(dayOf(at))));
    for (const { name } of all.slice(keep)) if (!daily.has(name)) folder.remove(name);
  }
}

const dayOf = (at: number): number => Math.floor(at / dayMs);

/** `cardroom-20261122T210000Z.db` */
const nameOf = (at: number): string => `cardroom-${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}.db`;

/** Those whose names say when they were made, newest first. */
export function backupsAmong(names: readonly string[]): readonly { readonly name: string; readonly at: number }[] {
  return names
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] =
        /^cardroom-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/.exec(name) ?? [];
      if (year === undefined) return [];
      return [{ name, at: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }];
    })
    .toSorted((one, other) => other.at - one.at);
}
