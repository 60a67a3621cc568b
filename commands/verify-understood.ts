import type { KnownLog } from '../native-bridge/contracts/cardroom-store.ts';
import type { LogRow } from '../native-bridge/contracts/event-log.ts';
import { sentenceOfStopped } from '../server/cardroom/not-understood.ts';
import { type LiveTable, projectFitting } from '../server/cardroom/project-rows.ts';
import { followRows, type TableSoFar } from '../server/table/follow-rows.ts';

/** Grows a table from the rows of its log, as the cardroom does, and says where this program no longer understands it. */
export class UnderstoodRows {
  readonly #log: KnownLog;
  #table: LiveTable | null = null;
  #followed: TableSoFar = { state: null, tape: null };
  #isUnderstood = true;

  constructor(log: KnownLog) {
    this.#log = log;
  }

  /** A sentence for the first row that is not understood. */
  take(row: LogRow): readonly string[] {
    if (!this.#isUnderstood) return [];
    const { grown, unfit } = projectFitting(this.#table, this.#log, [row]);
    this.#table = grown?.table ?? this.#table;
    const wrong = unfit === null ? this.#whyNot(row) : sentenceOfStopped({ ...this.#log, unfit });
    this.#isUnderstood = wrong === null;
    return wrong === null ? [] : [wrong];
  }

  /** The room grows a table from its middle on, and cannot ask of every event whether it can have happened: here that is asked. */
  #whyNot(row: LogRow): string | null {
    const { following, wrong, ...after } = followRows(this.#followed, [row]);
    this.#followed = after;
    return wrong === null ? null : `Log ${this.#log.logId} cannot be played on. ${wrong}`;
  }
}
