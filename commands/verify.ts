import {
  amendmentHolds,
  apply,
  type HandTape,
  initialState,
  pastAmendmentHolds,
  pastHandTape,
  type TableEvent,
  type TableState,
  type TextRef,
  tapeAfter,
} from '../engine/index.ts';
import { emptyHead, type LogHead, type LogRow, type PrivateText } from '../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { kindOfFile } from '../native-bridge/sqlite/file-kind.ts';
import { cardroomKind } from '../native-bridge/sqlite/migrations/cardroom.ts';
import { openReadOnlyLog, type ReadOnlyLog } from '../native-bridge/sqlite/read-only-log.ts';
import { openReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { chainFaults } from '../server/cardroom/check-store.ts';
import { walkChain } from '../server/sync/hash-chain.ts';
import { isTextOf } from '../server/sync/private-text.ts';
import { readEvent } from '../server/table/stored-event.ts';

const rowsAtOnce = 5_000;
const chainWords = {
  gap: 'rows before it are missing',
  'wrong-previous': 'it does not follow the row before it',
  'wrong-hash': 'its bytes are not the ones that were written',
} as const;

/** `riffle verify FILE`: looks at a table's log, also while it is written. Exit 0 when all is well, 1 when something was found, 2 when it could not run. */
export async function verify(args: readonly string[]): Promise<number> {
  const [file, ...rest] = args;
  if (file === undefined || file.startsWith('-') || rest.length > 0) {
    console.error("Usage: riffle verify FILE   (the log of a table, table.db, or a cardroom's store, cardroom.db)");
    return 2;
  }
  try {
    if (kindOfFile(file) === cardroomKind) return reportStore(file);
    const log = openReadOnlyLog(file);
    try {
      return report(log);
    } finally {
      log.close();
    }
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    console.error(error.message);
    return error.code === 'corrupted' ? 1 : 2;
  }
}

function reportStore(file: string): number {
  const store = openReadOnlyStore(file);
  try {
    store.assertWhole();
    const faults = chainFaults(store);
    for (const fault of faults) console.log(`Found: ${fault}.`);
    const logs = store.logs();
    const events = logs.reduce((sum, { logId }) => sum + store.position(logId).seq, 0);
    const well = faults.length === 0;
    const came = `${events} events of ${logs.length} logs, ${store.officeHead().seq} of the office`;
    console.log(`${store.storeId}: ${came}; ${well ? 'every chain is whole' : `${faults.length} found`}.`);
    return well ? 0 : 1;
  } finally {
    store.close();
  }
}

function report(log: ReadOnlyLog): number {
  log.assertSound();
  const walk = new LogWalk(log);
  for (let rows = log.read(0, rowsAtOnce); rows.length > 0; rows = log.read(walk.seq, rowsAtOnce)) walk.take(rows);
  for (const finding of walk.findings) console.log(finding);
  const chips = walk.state === null ? 'no table was opened' : `${walk.state.chipsIn} chips, all accounted for`;
  const well = walk.findings.length === 0;
  console.log(
    `${log.tableId}: ${walk.seq} events, ${walk.state?.handNumber ?? 0} hands; ${well ? `the chain is whole, ${chips}` : `${walk.findings.length} found`}.`,
  );
  return well ? 0 : 1;
}

/** Goes through a log row by row and keeps what is wrong, as one line each. */
class LogWalk {
  readonly findings: string[] = [];
  readonly #log: ReadOnlyLog;
  readonly #texts: ReadonlyMap<string, PrivateText>;
  #head: LogHead = emptyHead;
  #state: TableState | null = initialState;
  #tape: HandTape | null = null;
  #isPlayed = true;

  constructor(log: ReadOnlyLog) {
    this.#log = log;
    this.#texts = new Map(log.allTexts().map((text) => [text.id, text]));
  }

  get seq(): number {
    return this.#head.seq;
  }

  /** The table as far as it could be played; null before it was opened. */
  get state(): TableState | null {
    return this.#state;
  }

  take(rows: readonly LogRow[]): void {
    for (const row of rows) {
      const end = walkChain(this.#log.logId, this.#head, [row]);
      if ('found' in end) this.findings.push(`Row ${row.seq}: ${chainWords[end.found]}.`);
      this.#head = { seq: row.seq, hash: row.hash };
      if (this.#isPlayed) this.#play(row);
    }
  }

  /** After the first row that cannot be played, those that follow would say nothing new. */
  #play(row: LogRow): void {
    try {
      const event = readEvent(row);
      if (event.type === 'hand-amended' && !amendmentHolds(this.#tape, event))
        this.findings.push(`Row ${row.seq}: the corrected hand does not lead to the table it leaves.`);
      if (event.type === 'past-hand-amended' && !pastAmendmentHolds(this.#pastTape(event.hand, row.seq), event))
        this.findings.push(`Row ${row.seq}: the corrected hand does not come to what is handed over.`);
      this.#tape = tapeAfter(this.#tape, this.#state, event);
      this.#state = apply(this.#state, event);
      this.#verifyText(row, event);
    } catch (error) {
      this.#isPlayed = false;
      this.findings.push(`Row ${row.seq}: ${(error as Error).message.split('\n')[0]}`);
    }
  }

  /** An older hand as it stood before a row: rare enough to be read once more for it. */
  #pastTape(hand: number, seq: number): HandTape | null {
    return pastHandTape(initialState, eventsBefore(this.#log, seq), hand);
  }

  #verifyText({ seq }: LogRow, event: TableEvent): void {
    const ref = textRefOf(event);
    const text = ref === null ? undefined : this.#texts.get(ref.id);
    // A text that is not there was forgotten on purpose.
    if (ref === null || text === undefined || isTextOf(ref, text)) return;
    this.findings.push(`Row ${seq}: the words kept for it are not the ones it was written with.`);
  }
}

function* eventsBefore(log: ReadOnlyLog, seq: number): Generator<TableEvent> {
  let last = 0;
  for (let rows = log.read(0, rowsAtOnce); rows.length > 0; rows = log.read(last, rowsAtOnce)) {
    for (const row of rows) {
      if (row.seq >= seq) return;
      last = row.seq;
      yield readEvent(row);
    }
  }
}

/** Whose words an event goes by; null: it has none. */
function textRefOf(event: TableEvent): TextRef | null {
  switch (event.type) {
    case 'player-seated':
      return event.player;
    case 'incident-ruled':
    case 'hand-amended':
    case 'past-hand-amended':
      return event.reason;
    case 'call-taken':
      return event.name;
    default:
      return null;
  }
}
