import type { Installed, KeptData, Staged } from './program-folder.ts';
import type { Release } from './release.ts';

/** A server that runs. */
export interface LaunchedServer {
  /** With how it ended, once nothing of it is left. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
  say(word: object): void;
  /** Asks it to end. */
  end(signal: 'SIGTERM' | 'SIGINT'): void;
  /** Ends it at once. */
  kill(): void;
}

/** What a launcher needs of its machine. Methods throw `ReleaseFault` where the disk says no. */
export interface LaunchTools {
  installed(): Installed;
  keepInstalled(installed: Installed): void;
  staged(): Staged | null;
  dropStaged(): void;
  /** Looks at the signature and at every file of a version. */
  verify(version: string): Promise<Release>;
  /** Takes away versions nobody goes back to. */
  sweep(kept: readonly (string | null)[]): void;
  start(version: string, hear: (message: unknown) => void): LaunchedServer;
  /** The whole copy or none of it; one that is there is replaced. Nobody has the files open. */
  copy(data: KeptData): void;
  /** May be broken off and done again. */
  putBack(data: KeptData): void;
  dropCopy(data: KeptData): void;
}
