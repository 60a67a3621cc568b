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
  /** Looks through a file and keeps a copy; nothing of one that is not sound, not signed or does not fit. */
  add(file: string, addedAt: number): Promise<ShelvedRelease>;
  remove(version: string): void;
  fileOf(release: Pick<ShelvedRelease, 'version' | 'platform'>): string;
  /** The bytes from `from` on. */
  read(release: Pick<ShelvedRelease, 'version' | 'platform'>, from: number): NodeJS.ReadableStream;
}

/** A release that is to be fetched. */
export interface FetchOptions {
  /** `http://…` on loopback, `https://…` elsewhere. */
  readonly url: string;
  /** The certificate of the room's authority as PEM; null where it is asked plainly. */
  readonly authority: string | null;
  /** Says who asks. */
  readonly authorization: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Where it is kept while it grows. */
  readonly to: string;
  /** Waited for after so many bytes. */
  readonly pace: (bytes: number) => Promise<void>;
  readonly grown: (bytes: number) => void;
}

/** A process of a version that waits, which ends by itself, and with this one. */
export interface ReadingAhead {
  /** Resolves when nothing of it is left, whatever came of it. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** What updates need of the machine. */
export interface UpdateTools {
  readonly folder: ProgramFolder;
  /** Where a release lies while it is fetched. */
  readonly fetched: string;
  shelfIn(folder: string): ReleaseShelf;
  /** Goes on where it was broken off. On the disk and with the right hash when it resolves; rejects with `ReleaseFault` where the room or the disk says no. */
  fetchRelease(options: FetchOptions): Promise<void>;
  /** Asks by POST. Rejects when nobody answers, or somebody else. */
  ask(question: { readonly url: string; readonly authority: string | null; readonly body: unknown }): Promise<unknown>;
  /** Lets a version that waits read the log of the table with this configuration. Throws `ReleaseFault` where that version is not here. */
  readAhead(version: string, config: string): ReadingAhead;
  remove(file: string): void;
  keptDataIn(folder: string): KeptData;
}
