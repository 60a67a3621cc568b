import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Processes that should not end but can. */
export const CRASHES = ['page', 'page-hung', 'server', 'server-hung', 'graphics', 'shell', 'cut-off'] as const;
export type CrashKind = (typeof CRASHES)[number];

/** One entry: a kind, a word of ours or of Chromium's, and a number. Nothing in it identifies a table, a person or a card. */
export interface Crash {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly what: CrashKind;
  /** “crashed”, “oom”, the name of an error class. */
  readonly why: string;
  readonly code: number | null;
}

const entriesMax = 100;

/** The journal's folder, and the time. */
export interface CrashJournalOptions {
  readonly file: string;
  readonly now: () => number;
  readonly report: (line: string) => void;
}

/**
 * Records unexpected ends, across restarts of the shell itself: a shell that dies at once, every time, must notice it. If the disk takes
 * nothing, only the journal is lost.
 */
export class CrashJournal {
  readonly #options: CrashJournalOptions;
  #crashes: readonly Crash[];
  /** Exists while a run lasts; if it is there at the start, the previous run was cut off. */
  readonly #runMark: string;

  constructor(options: CrashJournalOptions) {
    this.#options = options;
    this.#runMark = `${options.file}.running`;
    this.#crashes = readCrashes(options.file);
  }

  get crashes(): readonly Crash[] {
    return this.#crashes;
  }

  /** Notes that the previous run was cut off by a power failure or a kill, if it was, and that this one runs. */
  beginRun(): void {
    if (isThere(this.#runMark)) this.note('cut-off', 'no-goodbye', null);
    this.#write(this.#runMark, '');
  }

  /** The run ends as it should, or by a bug that was noted. */
  endRun(): void {
    this.#try(() => rmSync(this.#runMark, { force: true }));
  }

  note(what: CrashKind, why: string, code: number | null): void {
    const crash = { at: this.#options.now(), what, why: why.replace(/[^\w -]/g, '').slice(0, 40), code };
    this.#crashes = [...this.#crashes, crash].slice(-entriesMax);
    this.#write(this.#options.file, `${JSON.stringify(this.#crashes, null, 1)}\n`);
  }

  #write(file: string, text: string): void {
    this.#try(() => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
    });
  }

  #try(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#options.report(`The journal of crashes cannot be kept: ${(error as Error).message}.`);
    }
  }
}

function readCrashes(file: string): readonly Crash[] {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(read) ? read.filter(isCrash) : [];
  } catch {
    // Absent, half written after a power failure, or overwritten: the journal starts again.
    return [];
  }
}

function isThere(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}

function isCrash(value: unknown): value is Crash {
  if (typeof value !== 'object' || value === null) return false;
  const { at, what, why, code } = value as Readonly<Record<string, unknown>>;
  const isKind = (CRASHES as readonly unknown[]).includes(what);
  return isKind && typeof at === 'number' && typeof why === 'string' && (code === null || typeof code === 'number');
}
