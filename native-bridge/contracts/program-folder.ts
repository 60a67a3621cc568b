import { isVersion, type Release } from './release.ts';

/*
 *   PROGRAM/release-key.pub     whose releases are taken; the owner of the machine put it there, or into PROGRAM/launch, which goes before
 *   PROGRAM/versions/VERSION/   a version, with its own release.json and release.sig
 *   PROGRAM/staged.json         the version that waits; the server writes it, the launcher removes it
 *   PROGRAM/installed.json      which version runs; the launcher alone writes it
 */

/** The state of a log, or of a cardroom's store, compared before a new version may continue it. */
export interface Standing {
  /** Id of the table or the store. */
  readonly id: string;
  readonly seq: number;
  readonly hash: string;
  /** All chips at the table; null if there are none. */
  readonly chips: number | null;
}

/** When a table may be brought to its new version. */
const replaceTimes = ['between-hands', 'at-close'] as const;
export type ReplaceTime = (typeof replaceTimes)[number];

/** A version that is unpacked, sound, and waiting. */
export interface Staged {
  readonly version: string;
  readonly at: number;
  /** Who staged it, as a log names people. */
  readonly by: string;
  /** Absent: it waits until somebody says when. */
  readonly when?: ReplaceTime;
}

/** Files whose content the new version may change, and where their copies are kept meanwhile. */
export interface KeptData {
  readonly folder: string;
  /** Names in that folder. */
  readonly files: readonly string[];
}

/** A version on trial. */
export interface Trial {
  readonly version: string;
  readonly by: string;
  readonly at: number;
  readonly data: KeptData;
  readonly standing: Standing;
  /**
   * `copying`: the data are as they were. `trying`: the copy is whole, the new version may change the data and nothing is booked. `going`: it
   * may book. `again`: it did not get so far as to be ready, and is looked at once more. `putting-back`: the copy comes back.
   */
  readonly stage: 'copying' | 'trying' | 'going' | 'again' | 'putting-back';
  readonly tries: number;
  /** The reason for copying back, in one sentence. */
  readonly why: string | null;
}

/** The result of the last update. */
export interface LastUpdate {
  readonly what: 'updated' | 'rolled-back' | 'not-begun';
  readonly version: string;
  readonly from: string;
  readonly at: number;
  readonly by: string;
  /** One sentence; null if it succeeded. */
  readonly why: string | null;
}

/** `installed.json`. */
export interface Installed {
  readonly format: 1;
  readonly current: string;
  readonly previous: string | null;
  readonly trial: Trial | null;
  /** Versions that failed to come up: never tried again by themselves. */
  readonly bad: readonly string[];
  readonly last: LastUpdate | null;
  /** Data whose copy is no longer needed and may still be there. */
  readonly leftover?: KeptData | null;
}

/** The versions on this machine. Every method throws `ReleaseFault` if the disk refuses. */
export interface ProgramFolder {
  /** `PLATFORM` of this machine. */
  readonly platform: string;
  installed(): Installed;
  /** Null if none waits. */
  staged(): Staged | null;
  /** The release of a version; null if there is none here. */
  release(version: string): Release | null;
  /** How to start a version: the interpreter, then the arguments before its own. */
  commandOf(version: string): readonly [string, ...string[]];
  /** The contents of a release, and whether it may be installed. Writes nothing. */
  look(file: string, accept: (release: Release) => void): Promise<Release>;
  /** Unpacks a release among the versions and lets it wait. Leaves nothing behind if it fails. */
  stage(file: string, staged: Omit<Staged, 'version'>, options: StageOptions): Promise<Release>;
  /** Says when the waiting version is to be started. */
  order(staged: Staged): void;
  /** Removes the waiting version. */
  drop(): void;
  /** The first version of a machine; from then on its own releases are accepted. Refuses a folder that has one. */
  begin(file: string, firstKey: string, at: number): Promise<Release>;
}

export interface StageOptions {
  readonly accept: (release: Release) => void;
  /** Awaited after this many bytes. Absent: no pause. */
  readonly pace?: (bytes: number) => Promise<void>;
}

/** Reads `installed.json`; null if it makes no sense. */
export function readInstalled(text: string): Installed | null {
  const read = parsed(text) as Partial<Installed> | null;
  if (read?.format !== 1 || !isVersion(read.current) || !Array.isArray(read.bad)) return null;
  const { current, previous = null, trial = null, bad, last = null, leftover = null } = read;
  if (!(previous === null || isVersion(previous)) || !(trial === null || isTrial(trial))) return null;
  return {
    format: 1,
    current,
    previous,
    trial,
    bad: bad.filter(isVersion),
    last: isLast(last) ? last : null,
    leftover: isKept(leftover) ? leftover : null,
  };
}

/** Reads `staged.json`; null if it makes no sense. */
export function readStaged(text: string): Staged | null {
  const read = parsed(text) as Partial<Staged> | null;
  if (!isVersion(read?.version) || typeof read.at !== 'number' || typeof read.by !== 'string') return null;
  const { version, at, by, when } = read;
  const isTime = replaceTimes.some((one) => one === when);
  return { version, at, by, ...(isTime && when !== undefined ? { when } : {}) };
}

const trialStages: readonly unknown[] = ['copying', 'trying', 'going', 'again', 'putting-back'];
const lastWords: readonly unknown[] = ['updated', 'rolled-back', 'not-begun'];

/** A copy to restore must be known by name: an incomplete trial is none. */
const isTrial = (trial: Partial<Trial>): boolean =>
  isVersion(trial.version) &&
  typeof trial.by === 'string' &&
  typeof trial.at === 'number' &&
  isKept(trial.data) &&
  typeof trial.standing?.id === 'string' &&
  typeof trial.tries === 'number' &&
  isSentence(trial.why) &&
  trialStages.includes(trial.stage);

const isKept = (data: Partial<KeptData> | null | undefined): data is KeptData =>
  typeof data?.folder === 'string' &&
  Array.isArray(data.files) &&
  data.files.every((name) => typeof name === 'string' && /^[^/\\]+$/.test(name) && !/^\.\.?$/.test(name));

const isLast = (last: Partial<LastUpdate> | null): boolean =>
  isVersion(last?.version) &&
  isVersion(last.from) &&
  typeof last.at === 'number' &&
  typeof last.by === 'string' &&
  isSentence(last.why) &&
  lastWords.includes(last.what);

const isSentence = (why: unknown): boolean => why === null || typeof why === 'string';

function parsed(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' ? read : null;
  } catch {
    return null;
  }
}
