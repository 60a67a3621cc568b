import { isDeepStrictEqual } from 'node:util';
import {
  amendmentHolds,
  follow,
  type HandTape,
  pastHandTape,
  stateShape,
  type TableEvent,
  type TableState,
} from '../engine/table.ts';
import type { LogRow, PrivateText } from '../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../native-bridge/contracts/signed-head.ts';
import type { ReadOnlyLog } from '../native-bridge/sqlite/read-only-log.ts';
import { isTextOf } from '../server/sync/private-text.ts';
import { textRefsOfRow } from '../server/sync/private-text-ids.ts';
import { parseJson } from '../server/sync/read-message.ts';
import { readEventOfRow } from '../server/sync/read-table-event.ts';
import { isVouchedFor, readVoucher } from '../server/sync/signed-head.ts';
import { readEvent } from '../server/table/stored-event.ts';
import { ChainWalk } from './verify-against.ts';
import { SignedRows } from './verify-heads.ts';
import { Findings, named, type ReadableLog, rowsOf } from './verify-words.ts';

export interface VerifyTableOptions {
  /** The keys the log may be signed with; null: unknown. */
  readonly keys: ReadonlySet<string> | null;
}

/** The result of checking a table's log. */
export interface VerifiedTable {
  readonly findings: readonly string[];
  /** How many more there are than are said. */
  readonly unsaid: number;
  readonly events: number;
  /** The table as far as the log could be played; null before it was opened. */
  readonly state: TableState | null;
  readonly heads: number;
  /** The number of events behind the last signed one. */
  readonly unsigned: number;
  /** The key that signed last; null: none has. */
  readonly key: string | null;
}

/** Checks every row, signed head, snapshot and private text of a table's log, also while it is written. Throws a `StorageFault`. */
export function verifyTable(log: ReadOnlyLog, { keys }: VerifyTableOptions): VerifiedTable {
  log.assertSound();
  const { logId, tableId } = log;
  // The log may be written meanwhile, so the check ends at this row; signed heads of later rows are ignored.
  const last = log.head.seq;
  const allHeads = log.heads(0, everyHead);
  const now = log.head.seq;
  const heads = allHeads.filter(({ seq }) => seq <= last || seq > now);
  const readable: ReadableLog = { logId, tableId, read: (after, limit) => log.read(after, limit) };
  const chain = new ChainWalk(readable);
  const signed = new SignedRows(heads);
  const played = new PlayedLog(log, readable);
  const findings = new Findings();
  for (const row of rowsOf(readable)) {
    if (row.seq > last) break;
    findings.add(...chain.take(row));
    signed.take(row);
    findings.add(...played.take(row));
  }
  findings.add(...played.end(chain.head.seq));
  const missing = `Log ${logId}: no head is signed. They were removed, or no table server has opened it since signing began.`;
  const isUnsigned = heads.length === 0 && chain.head.seq > 0;
  findings.add(...(isUnsigned ? [missing] : signed.findings({ logId, keys, tail: 'whole', pcs: 'this' })));
  findings.add(...voucherFindings(log, played.continues, heads));
  return {
    findings: findings.sentences,
    unsaid: findings.unsaid,
    events: chain.head.seq,
    state: played.state,
    heads: heads.length,
    unsigned: signed.unsigned,
    key: log.newestHead()?.key ?? null,
  };
}

const everyHead = 100_000_000;

type Continued = Extract<TableEvent, { type: 'table-opened' }>['continues'];

/** An older log's key may only have signed about this one what is true of it. */
function voucherFindings(log: ReadOnlyLog, continues: Continued, heads: readonly SignedHead[]): readonly string[] {
  if (log.voucher === null) return [];
  const voucher = readVoucher(log.voucher);
  const holds =
    voucher !== null &&
    heads.some(({ key }) => isVouchedFor({ logId: log.logId, key }, voucher)) &&
    [continues?.log, continues?.sequence, continues?.hash].join() === [voucher.log, voucher.seq, voucher.hash].join();
  return holds ? [] : [`Log ${log.logId}: what the key of the log before it signed does not fit this log.`];
}

/** Plays a log and compares the stored states. */
class PlayedLog {
  readonly #log: ReadOnlyLog;
  readonly #readable: ReadableLog;
  readonly #texts: ReadonlyMap<string, PrivateText>;
  readonly #unnamed: Set<string>;
  /** States by row: their kind, and the state as JSON text. */
  readonly #kept = new Map<number, { readonly what: string; readonly state: string }[]>();
  #state: TableState | null = null;
  #tape: HandTape | null = null;
  #isPlayed = true;
  #continues: Continued;

  constructor(log: ReadOnlyLog, readable: ReadableLog) {
    this.#log = log;
    this.#readable = readable;
    this.#texts = new Map(log.allTexts().map((text) => [text.id, text]));
    this.#unnamed = new Set(this.#texts.keys());
    const keep = (seq: number, what: string, state: string): void => {
      this.#kept.set(seq, [...(this.#kept.get(seq) ?? []), { what, state }]);
    };
    for (const each of log.snapshots())
      if (each.shape === stateShape) keep(each.seq, `the snapshot of event ${each.seq}`, each.body);
    for (const each of log.handSnapshots())
      if (each.shape === stateShape) keep(each.seq, `the snapshot before hand ${each.hand}`, each.state);
  }

  get state(): TableState | null {
    return this.#state;
  }

  get continues(): Continued {
    return this.#continues;
  }

  /** The faults of a row as an event, a sentence each. After the first row that cannot be played, later ones would say nothing new. */
  take(row: LogRow): readonly string[] {
    if (!this.#isPlayed) return [];
    const what = `Log ${this.#log.logId}, ${named(row)}`;
    const found: string[] = [];
    const impossible = this.#play(row, found);
    this.#isPlayed = impossible === null;
    return [
      ...found.map((wrong) => `${what}: ${wrong}`),
      ...(impossible === null ? this.#compare(row.seq) : [`${what}: it cannot have happened there${impossible}`]),
    ];
  }

  /** The faults found once every row was played. */
  end(last: number): readonly string[] {
    const { logId } = this.#log;
    const beyond = [...this.#kept].filter(([seq]) => seq > last).flatMap(([, states]) => states);
    const strangers = this.#isPlayed ? [...this.#unnamed] : [];
    return [
      ...beyond.map(({ what }) => `Log ${logId}, ${what}: the log ends at event ${last}.`),
      ...strangers.map((id) => `Log ${logId}: no event refers to the words kept as ${id}.`),
    ];
  }

  /** Says why it cannot have happened, as the end of a sentence; null if it can. `found`: the row's other faults. */
  #play(row: LogRow, found: string[]): string | null {
    const read = readEventOfRow(row);
    if ('wrong' in read) return `. ${read.wrong}`;
    const { event } = read;
    if (event.type === 'table-opened') {
      this.#continues = event.continues;
      if (event.tableId !== this.#log.tableId)
        found.push(`it opens table ${event.tableId}, and the file is of another.`);
    }
    const followed = follow(this.#state, this.#tape, event);
    if ('wrong' in followed) return `: ${followed.wrong}`;
    if (event.type === 'hand-amended' && !amendmentHolds(this.#tape, event))
      found.push('the corrected hand does not lead to the table it leaves.');
    if (event.type === 'past-hand-amended' && !this.#holds(event, row.seq))
      found.push('the corrected hand does not come to what is handed over.');
    ({ state: this.#state, tape: this.#tape } = followed);
    found.push(...this.#wrongWords(row));
    return null;
  }

  /** An older hand is played as it stood before the row: rare enough to be read again for it. */
  #holds(event: Extract<TableEvent, { type: 'past-hand-amended' }>, before: number): boolean {
    try {
      return amendmentHolds(pastHandTape(null, eventsBefore(this.#readable, before), event.hand), event);
    } catch {
      // Acts that cannot be played are ignored.
      return false;
    }
  }

  #wrongWords(row: LogRow): readonly string[] {
    return textRefsOfRow(row).flatMap((ref) => {
      this.#unnamed.delete(ref.id);
      const text = this.#texts.get(ref.id);
      // A text that is not there was forgotten on purpose.
      return text === undefined || isTextOf(ref, text)
        ? []
        : ['the words kept for it are not the ones it was written with.'];
    });
  }

  #compare(seq: number): readonly string[] {
    const kept = this.#kept.get(seq);
    if (kept === undefined) return [];
    const state: unknown = JSON.parse(JSON.stringify(this.#state));
    return kept
      .filter((each) => !isDeepStrictEqual(parseJson(each.state), state))
      .map(({ what }) => `Log ${this.#log.logId}, ${what}: it is not the table as the events tell it.`);
  }
}

function* eventsBefore(log: ReadableLog, seq: number): Generator<TableEvent> {
  for (const row of rowsOf(log)) {
    if (row.seq >= seq) return;
    yield readEvent(row);
  }
}
