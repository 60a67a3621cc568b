import type { KnownLog } from '../native-bridge/contracts/cardroom-store.ts';
import type { LogRow } from '../native-bridge/contracts/event-log.ts';
import { sentenceOfStopped } from '../server/cardroom/not-understood.ts';
import { type LiveTable, projectFitting } from '../server/cardroom/project-rows.ts';

/** Grows a table from the rows of its log, as the cardroom does, and says where this program no longer understands it. */
export class UnderstoodRows {
  readonly #log: KnownLog;
  #table: LiveTable | null = null;
  #isUnderstood = true;

  constructor(log: KnownLog) {
    this.#log = log;
  }

  /** A sentence for the first row that is not understood. */
  take(row: LogRow): readonly string[] {
    if (!this.#isUnderstood) return [];
    const { grown, unfit } = projectFitting(this.#table, this.#log, [row]);
    this.#table = grown?.table ?? this.#table;
    if (unfit === null) return [];
    this.#isUnderstood = false;
    return [sentenceOfStopped({ ...this.#log, unfit })];
  }
}
