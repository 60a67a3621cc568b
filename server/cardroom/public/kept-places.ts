import { PrivateFileFault, type PrivateFiles } from '../../../native-bridge/contracts/private-files.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import type { Note } from '../../repeated-notes.ts';

export interface KeptPlacesOptions {
  readonly time: TimeSource;
  readonly files: PrivateFiles;
  /** Keeps how far each receiver has come. */
  readonly file: string;
  readonly note: Note;
}

/** The last event each receiver has, by receiver, then by table; the office's is empty. */
type Places = Record<string, Record<string, string>>;

/** Writing after every answer would make the whole room wait. */
const keptAfterMs = 2_000;

/** How many of the public events each receiver has, written shortly after each answer, so that nothing is missed after a restart. */
export class KeptPlaces {
  readonly #options: KeptPlacesOptions;
  readonly #places: Places;
  #isKept = true;

  constructor(options: KeptPlacesOptions) {
    this.#options = options;
    this.#places = readPlaces(options);
  }

  /** Id of the last event; null: the receiver has none. */
  of(receiver: string, tableId: string): string | null {
    return this.#places[receiver]?.[tableId] ?? null;
  }

  set(receiver: string, tableId: string, id: string): void {
    this.#places[receiver] = { ...this.#places[receiver], [tableId]: id };
    if (this.#isKept) this.#options.time.after(keptAfterMs, () => this.keep());
    this.#isKept = false;
  }

  /** If the disk refuses, events already received come again after a crash; their ids show it. */
  keep(): void {
    if (this.#isKept) return;
    this.#isKept = true;
    const { files, file, note } = this.#options;
    try {
      files.write(file, new TextEncoder().encode(`${JSON.stringify(this.#places)}\n`));
    } catch (error) {
      if (!(error instanceof PrivateFileFault)) throw error;
      note('What others have received of public events is not kept.', { file, sentence: error.message });
    }
  }
}

function readPlaces({ files, file, note }: KeptPlacesOptions): Places {
  try {
    const bytes = files.read(file);
    return bytes === null ? {} : (JSON.parse(new TextDecoder().decode(bytes)) as Places);
  } catch (error) {
    if (!(error instanceof PrivateFileFault || error instanceof SyntaxError)) throw error;
    note('What others have received of public events cannot be read: they begin anew.', { file });
    return {};
  }
}
