import type { KeptData, ProgramFolder } from './program-folder.ts';

/** A release as a room keeps it. */
export interface ShelvedRelease {
  readonly version: string;
  readonly platform: string;
  readonly sync: { readonly oldest: number; readonly newest: number };
  readonly bytes: number;
  /** SHA-256 of the file, lower-case hex. */
  readonly sha256: string;
  readonly addedAt: number;
}

/** Releases a room keeps for its tables. Methods throw `ReleaseFault`. */
export interface ReleaseShelf {
  list(): readonly ShelvedRelease[];
  /** Checks a file and keeps a copy; nothing of one that is unsound, unsigned or unfit. */
  add(file: string, addedAt: number): Promise<ShelvedRelease>;
  remove(version: string): void;
  fileOf(release: Pick<ShelvedRelease, 'version' | 'platform'>): string;
  /** The bytes from `from` on. */
  read(release: Pick<ShelvedRelease, 'version' | 'platform'>, from: number): NodeJS.ReadableStream;
}

/** A release to fetch. */
export interface FetchOptions {
  /** `http://…` on loopback, `https://…` elsewhere. */
  readonly url: string;
  /** The certificate of the room's authority as PEM; null if it is asked plainly. */
  readonly authority: string | null;
  /** The caller's identity. */
  readonly authorization: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Where it is stored while it grows. */
  readonly to: string;
  /** Awaited after this many bytes. */
  readonly pace: (bytes: number) => Promise<void>;
  readonly grown: (bytes: number) => void;
}

/** A process of the waiting version, which ends by itself or with this one. */
export interface ReadingAhead {
  /** Resolves when nothing of it is left, whatever its result. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** An updater's tools on the machine. */
export interface UpdateTools {
  readonly folder: ProgramFolder;
  /** Where a release is stored while it is fetched. */
  readonly fetched: string;
  shelfIn(folder: string): ReleaseShelf;
  /** Continues an interrupted fetch. On the disk and with the right hash when it resolves; rejects with `ReleaseFault` if the room or the disk refuses. */
  fetchRelease(options: FetchOptions): Promise<void>;
  /** Asks by POST. Rejects if nobody answers, or not the room. */
  ask(question: { readonly url: string; readonly authority: string | null; readonly body: unknown }): Promise<unknown>;
  /** Lets a waiting version read the log of the table with this configuration. Throws `ReleaseFault` if that version is not here. */
  readAhead(version: string, config: string): ReadingAhead;
  remove(file: string): void;
  keptDataIn(folder: string): KeptData;
}
