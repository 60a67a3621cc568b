import { isVersion, type Release } from './release.ts';

/*
 *   PROGRAM/release-key.pub     whose releases are taken; the owner of the machine put it there, or into PROGRAM/launch, which goes before
 *   PROGRAM/versions/VERSION/   a version, with its own release.json and release.sig
 *   PROGRAM/staged.json         the version that waits; whoever stages writes it, the launcher takes it away
 *   PROGRAM/installed.json      which version runs; the launcher alone writes it
 */

/** How a log, or a cardroom's store, stands; compared before a new version may go on with it. */
export interface Standing {
  /** Id of the table or the store. */
  readonly id: string;
  readonly seq: number;
  readonly hash: string;
  /** All chips at the table; null where there are none. */
  readonly chips: number | null;
}

/** When a table may be brought to its new version. */
const replaceTimes = ['between-hands', 'at-close'] as const;
export type ReplaceTime = (typeof replaceTimes)[number];

/** A version that is unpacked, sound, and waits. */
export interface Staged {
  readonly version: string;
  readonly at: number;
  /** Who had it staged, as a log names them. */
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

/** A version that is tried. */
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
  /** Why the copy comes back, in one sentence. */
  readonly why: string | null;
}

/** How the last update ended. */
export interface LastUpdate {
  readonly what: 'updated' | 'rolled-back' | 'not-begun';
  readonly version: string;
  readonly from: string;
  readonly at: number;
  readonly by: string;
  /** One sentence; null where it went well. */
  readonly why: string | null;
}

/** `installed.json`. */
export interface Installed {
  readonly format: 1;
  readonly current: string;
  readonly previous: string | null;
  readonly trial: Trial | null;
  /** Versions that did not come up: never tried again by themselves. */
  readonly bad: readonly string[];
  readonly last: LastUpdate | null;
  /** Data whose copy is of no more use, and may still be there. */
  readonly leftover?: KeptData | null;
}

/** What may be kept of versions on this machine. Every method throws `ReleaseFault` where the disk says no. */
export interface ProgramFolder {
  /** `PLATFORM` of this machine. */
  readonly platform: string;
  installed(): Installed;
  /** Null where none waits. */
  staged(): Staged | null;
  /** The release of a version; null where there is none here. */
  release(version: string): Release | null;
  /** How the program of a version that is here is started: the interpreter, then what goes before its own arguments. */
  commandOf(version: string): readonly [string, ...string[]];
  /** What is in a release, and whether it may be taken. Writes nothing. */
  look(file: string, accept: (release: Release) => void): Promise<Release>;
  /** Unpacks a release among the versions and lets it wait. Leaves nothing behind where it cannot. */
  stage(file: string, staged: Omit<Staged, 'version'>, options: StageOptions): Promise<Release>;
  /** Says when the version that waits is to be taken up. */
  order(staged: Staged): void;
  /** Takes back what waits. */
  drop(): void;
  /** The first version of a machine; its own releases are taken from then on. Refuses a folder that has one. */
  begin(file: string, firstKey: string, at: number): Promise<Release>;
}

export interface StageOptions {
  readonly accept: (release: Release) => void;
  /** Waited for after so many bytes. Absent: as fast as it goes. */
  readonly pace?: (bytes: number) => Promise<void>;
}

/** Reads `installed.json`; null for what makes no sense. */
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

/** Reads `staged.json`; null for what makes no sense. */
export function readStaged(text: string): Staged | null {
  const read = parsed(text) as Partial<Staged> | null;
  if (!isVersion(read?.version) || typeof read.at !== 'number' || typeof read.by !== 'string') return null;
  const { version, at, by, when } = read;
  const isTime = replaceTimes.some((one) => one === when);
  return { version, at, by, ...(isTime && when !== undefined ? { when } : {}) };
}

const trialStages: readonly unknown[] = ['copying', 'trying', 'going', 'again', 'putting-back'];
const lastWords: readonly unknown[] = ['updated', 'rolled-back', 'not-begun'];

/** What would be copied back must be known to the name: a trial that is not whole is none. */
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
