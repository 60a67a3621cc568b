import type { BackupFolder } from '../../native-bridge/contracts/disk.ts';
import { StorageFault, type StorageFaultCode } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

/** The backup made last, or tried last. */
export interface LastBackup {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Path of the newest good backup; null: there is none. */
  readonly file: string | null;
  /** Why the last one failed; null if it succeeded. */
  readonly sentence: string | null;
  /** The same for pages. Absent: it succeeded. */
  readonly why?: StorageFaultCode | 'not-whole';
}

/** Why something failed. */
interface Failed {
  readonly sentence: string;
  readonly why: StorageFaultCode | 'not-whole';
}

export interface BackupsOptions {
  readonly time: TimeSource;
  readonly folder: BackupFolder;
  readonly everyMinutes: number;
  /** How many of the newest are kept, in addition to one for each day. */
  readonly keep: number;
  /** The number of the next backup, higher than `after`; stored in the store. */
  readonly count: (after: number) => number;
  /** Copies the store as it is now, while writing to it goes on. */
  readonly copyTo: (path: string) => Promise<void>;
  /** Checks a copy while the server runs; returns what is wrong with it, in a sentence. */
  readonly check: (path: string) => Promise<string | null>;
  readonly report: (sentence: string) => void;
  /** Called with each copy that passed the check. */
  readonly made?: () => void;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** For how many days the newest backup of the day is kept. */
const daysKept = 30;

/** Backs up the room's store at regular times; a copy counts only once it has passed the check. */
export class Backups {
  readonly #options: BackupsOptions;
  #last: LastBackup | null = null;
  #cancel: () => void = () => {};
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();

  /** Continues from the newest backup: the next one is due when that one is old enough. */
  constructor(options: BackupsOptions) {
    this.#options = options;
    const { time, folder, everyMinutes } = options;
    const newest = backupsAmong(folder.names()).at(0);
    // A backup dated in the future was certainly made before now; nothing else is known.
    if (newest !== undefined)
      this.#last = { at: Math.min(newest.at, time.now()), file: folder.pathOf(newest.name), sentence: null };
    // A backup made by a clock that was ahead does not tell when the next one is due.
    const isDue = newest === undefined || newest.at > time.now();
    const due = isDue ? 0 : newest.at + everyMinutes * minuteMs - time.now();
    // A program that has just started has more urgent things to do.
    this.#later(Math.max(due, minuteMs));
  }

  /** Null until there is one. */
  get last(): LastBackup | null {
    return this.#last;
  }

  /** Makes one now. Never rejects: the failure is in `last`. */
  async run(): Promise<void> {
    const { time, folder, count, copyTo, check, report, made } = this.#options;
    const at = time.now();
    let file = this.#last?.file ?? null;
    const failed = await this.#tried(async () => {
      folder.make();
      const name = nameOf(count(backupsAmong(folder.names()).at(0)?.number ?? 0), at);
      await copyTo(folder.pathOf(name));
      const wrong = await check(folder.pathOf(name));
      if (wrong === null) {
        file = folder.pathOf(name);
        return null;
      }
      folder.remove(name);
      return { sentence: `The copy is not whole: ${wrong}`, why: 'not-whole' };
    });
    this.#last = { at, file, sentence: null, ...failed };
    if (failed !== null) {
      report(`No backup was made. ${failed.sentence}`);
      return;
    }
    made?.();
    const left = await this.#tried(async () => this.#dropOlder());
    if (left !== null) report(`Old backups were not dropped. ${left.sentence}`);
  }

  /** Waits for the backup that is being made. */
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

  async #tried(work: () => Promise<Failed | null>): Promise<Failed | null> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof StorageFault) return { sentence: error.message, why: error.code };
      throw error;
    }
  }

  /** Days are counted from the earliest backup that stays: a clock that is ahead for a few hours drops nothing. */
  #dropOlder(): null {
    const { folder, keep } = this.#options;
    const all = backupsAmong(folder.names());
    const from = Math.min(...all.slice(0, keep).map(({ at }) => at));
    const days = all.filter(({ at }, index) => all.findIndex((other) => dayOf(other.at) === dayOf(at)) === index);
    const daily = new Set(days.slice(0, daysKept).filter(({ at }) => from - at <= daysKept * dayMs));
    for (const backup of all.slice(keep)) if (!daily.has(backup)) folder.remove(backup.name);
    return null;
  }
}

const dayOf = (at: number): number => Math.floor(at / dayMs);

/** `cardroom-000042-20261122T210000Z.db` */
const nameOf = (number: number, at: number): string =>
  `cardroom-${String(number).padStart(6, '0')}-${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}.db`;

/** A backup as its name tells it. */
export interface NamedBackup {
  readonly name: string;
  /** The store's own counter; 0 in names from before there was one. */
  readonly number: number;
  /** By the clock at that time, which may have been wrong. */
  readonly at: number;
}

/** Backups by name, newest first: ordered by the store's counter, and by time only if there is no counter. */
export function backupsAmong(names: readonly string[]): readonly NamedBackup[] {
  return names
    .flatMap((name) => {
      const [, number = '0', year, month, day, hour, minute, second] =
        /^cardroom-(?:(\d{6,15})-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/.exec(name) ?? [];
      if (year === undefined) return [];
      const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      return Number.isNaN(at) ? [] : [{ name, number: Number(number), at }];
    })
    .toSorted((one, other) => other.number - one.number || other.at - one.at);
}
