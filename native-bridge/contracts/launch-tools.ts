import type { Installed, KeptData, Staged } from './program-folder.ts';
import type { Release } from './release.ts';

/** A running server. */
export interface LaunchedServer {
  /** Resolves with the result once the whole process tree has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
  say(word: object): void;
  /** Asks it to end. */
  end(signal: 'SIGTERM' | 'SIGINT'): void;
  /** Kills it. */
  kill(): void;
}

/** What a launcher needs from its machine. Methods throw `ReleaseFault` if the disk refuses. */
export interface LaunchTools {
  installed(): Installed;
  keepInstalled(installed: Installed): void;
  staged(): Staged | null;
  dropStaged(): void;
  /** Verifies the signature and every file of a version. */
  verify(version: string): Promise<Release>;
  /** Deletes versions that are not needed for going back. */
  sweep(kept: readonly (string | null)[]): void;
  start(version: string, hear: (message: unknown) => void): LaunchedServer;
  /** The whole copy or none of it; an existing one is replaced. Nobody has the files open. */
  copy(data: KeptData): void;
  /** May be interrupted and repeated. */
  putBack(data: KeptData): void;
  dropCopy(data: KeptData): void;
}
