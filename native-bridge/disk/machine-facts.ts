import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { KeptCrash, MachineFacts, UpdateFacts } from '../contracts/machine-facts.ts';
import { readInstalled, readStaged } from '../contracts/program-folder.ts';
import { systemTime } from '../serial/system-time.ts';

/** Where things lie. */
export interface MachinePlaces {
  /** Folder of the server's data. */
  readonly data: string;
  /** Where the shell may keep its journal; the first existing one counts. */
  readonly crashes?: readonly string[];
  /** Where a launcher keeps its versions; null: no launcher. */
  readonly program?: string | null;
}

/** Looks at the machine anew at each call. Unreadable facts are absent. */
export function machineFacts({
  data,
  crashes = crashJournals(process.env),
  program = process.env.RIFFLE_PROGRAM ?? null,
}: MachinePlaces): () => MachineFacts {
  return () => ({
    freeBytes: freeBytesOf(data),
    reserveHeld: existsSync(join(data, 'reserve')),
    crashes: crashes.map(crashesIn).find((kept) => kept !== null) ?? [],
    update: program === null ? null : updateFacts(program),
    wallClock: systemTime.now(),
  });
}

/** Where Electron keeps an app's settings, and `crashes.json` among them, for the account that asks; as packed, and from a checkout. */
export function crashJournals(
  env: NodeJS.ProcessEnv,
  home = homedir(),
  platform = process.platform,
): readonly string[] {
  const folders: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
    win32: env.APPDATA ?? join(home, 'AppData', 'Roaming'),
    darwin: join(home, 'Library', 'Application Support'),
  };
  const folder = folders[platform] ?? env.XDG_CONFIG_HOME ?? join(home, '.config');
  return ['Riffle', 'riffle'].map((app) => join(folder, app, 'crashes.json'));
}

/** The free space of a folder; null if unknown. */
export function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Null where there is no journal. */
function crashesIn(file: string): readonly KeptCrash[] | null {
  const text = textOf(file);
  if (text === null) return null;
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.flatMap(crashOf) : [];
  } catch {
    return [];
  }
}

/** Only the allowed fields of such an entry: any program may have written the file. */
function crashOf(entry: unknown): readonly KeptCrash[] {
  const { at, what, why, code = null } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  const isWord = (word: unknown): word is string => typeof word === 'string' && /^[\w -]{1,40}$/.test(word);
  if (typeof at !== 'number' || !isWord(what) || !isWord(why)) return [];
  return [{ at, what, why, code: typeof code === 'number' ? code : null }];
}

function updateFacts(program: string): UpdateFacts | null {
  const installed = readInstalled(textOf(join(program, 'installed.json')) ?? '');
  if (installed === null) return null;
  const { current, previous, trial, bad, last } = installed;
  return {
    current,
    previous,
    bad,
    staged: readStaged(textOf(join(program, 'staged.json')) ?? '')?.version ?? null,
    trial: trial?.version ?? null,
    last: last === null ? null : { what: last.what, version: last.version, at: last.at },
  };
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
