import { z } from 'zod';
import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';

const waitsSchema = z.record(z.string().max(200), z.int().min(0));

const waitsMost = 1_000;

/** How long hands have waited, as written to disk: never more than has passed. */
export class KeptWaits {
  readonly #files: PrivateFiles;
  readonly #file: string;
  readonly #report: (sentence: string) => void;
  #waited: Readonly<Record<string, number>>;
  #kept = '';

  constructor(files: PrivateFiles, file: string, report: (sentence: string) => void) {
    this.#files = files;
    this.#file = file;
    this.#report = report;
    this.#waited = this.#read();
  }

  /** Milliseconds; 0 for a hand not known to have waited. */
  of(key: string): number {
    return this.#waited[key] ?? 0;
  }

  /** Other hands keep their values: nothing was reported about them since the program began. */
  keep(waited: Readonly<Record<string, number>>): void {
    const all = Object.entries({ ...this.#waited, ...waited }).slice(-waitsMost);
    const text = JSON.stringify(Object.fromEntries(all));
    if (text === this.#kept) return;
    try {
      this.#files.write(this.#file, Buffer.from(`${text}\n`, 'utf8'));
      this.#kept = text;
      this.#waited = Object.fromEntries(all);
    } catch (error) {
      if (!(error instanceof PrivateFileFault)) throw error;
      this.#report(error.message);
    }
  }

  #read(): Readonly<Record<string, number>> {
    try {
      const bytes = this.#files.read(this.#file);
      return bytes === null ? {} : waitsSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    } catch (error) {
      if (!(error instanceof PrivateFileFault || error instanceof SyntaxError || error instanceof z.ZodError))
        throw error;
      this.#report(`${this.#file} cannot be read: every hand of the stream waits its whole delay again.`);
      return {};
    }
  }
}
