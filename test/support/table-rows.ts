import Database from 'better-sqlite3';
import { openCashTable } from '../../commands/simulation/cash-manager.ts';
import {
  apply,
  type Command,
  continueTable,
  decide,
  type HandTape,
  type TableEvent,
  type TableState,
  tapeAfter,
} from '../../engine/table.ts';
import { emptyHead, type LogHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { rowHash } from '../../server/sync/hash-chain.ts';
import { writeEvent } from '../../server/table/stored-event.ts';

/** A cash table, opened. */
export const tableOpened = (tableId: string): Extract<TableEvent, { type: 'table-opened' }> => ({
  ...openCashTable(tableId),
  type: 'table-opened',
});

/** A fact that moves no chip; `mark` distinguishes facts. */
export const note = (mark: number): TableEvent => ({
  type: 'device-changed',
  device: 'reader',
  state: 'ready',
  fault: null,
  why: `mark ${mark}`,
});

interface RowChange {
  readonly at?: number;
  readonly hand?: number;
  readonly request?: string | null;
  readonly body?: string;
  readonly kind?: string;
}

/** Rows that follow a head, one for each event, chained as by a table. */
export function rowsOf(
  logId: string,
  events: readonly TableEvent[],
  { after = emptyHead, ...change }: RowChange & { readonly after?: LogHead } = {},
): readonly LogRow[] {
  const rows: LogRow[] = [];
  let { seq, hash: previousHash } = after;
  for (const event of events) {
    seq += 1;
    const at = 1_760_000_000_000 + seq;
    const row = {
      seq,
      hand: 0,
      at,
      actor: 'dealer',
      kind: event.type,
      request: null,
      body: writeEvent(event),
      previousHash,
      ...change,
    };
    const hash = rowHash(logId, row);
    rows.push({ ...row, hash });
    previousHash = hash;
  }
  return rows;
}

/** A log's first rows: the table opened and `notes` facts. */
export const firstRows = (tableId: string, logId: string, notes: number): readonly LogRow[] =>
  rowsOf(logId, [tableOpened(tableId), ...Array.from({ length: notes }, (_, index) => note(index))]);

/** The first row of a log that continues another one. */
export function rowsGoneOn(
  logId: string,
  from: {
    readonly log: string;
    readonly head: LogHead;
    readonly state: TableState;
    readonly counts?: Readonly<Record<number, number>>;
    readonly at?: number;
  },
) {
  const { log, head, state, counts = {}, ...change } = from;
  const reason = { id: 'reason', hash: 'h' };
  const said = { log, sequence: head.seq, hash: head.hash, at: 1, by: 'manager:M1', reason, counts };
  const continued = continueTable(state, said);
  if ('refusal' in continued) throw new Error(`The table cannot go on: ${continued.refusal.reason}.`);
  return rowsOf(logId, [{ ...continued.command, type: 'table-opened' }], change);
}

/** Number and hash of every event in a cardroom's file, in order, read beside its running server. */
export function storedRows(path: string): readonly { readonly seq: number; readonly hash: string }[] {
  const db = new Database(path, { readonly: true });
  try {
    return db
      .prepare<[], { seq: number; hash: string }>('SELECT seq, lower(hash) AS hash FROM events ORDER BY log, seq')
      .all();
  } finally {
    db.close();
  }
}

/** Every row of a cardroom's file that is derived from the logs, read beside its running server. */
export function projectionsIn(path: string): Readonly<Record<string, readonly unknown[]>> {
  const db = new Database(path, { readonly: true });
  try {
    return Object.fromEntries(grown.map((name) => [name, db.prepare(`SELECT * FROM ${name} ORDER BY 1, 2, 3`).all()]));
  } finally {
    db.close();
  }
}

const grown = [
  'tables',
  'seats',
  'hands',
  'hand_players',
  'records',
  'record_cites',
  'hand_snapshots',
  'stays',
  'eliminations',
  'rake',
  'collections',
  'devices',
  'device_facts',
  'decisions',
  'dealings',
  'staff_texts',
];

/** Plays commands at one table and returns the rows of its log; a refusal is a bug of the test. */
export class PlayedTable {
  readonly rows: LogRow[] = [];
  readonly #logId: string;
  state: TableState | null = null;
  /** The hand in play, or the last one, as it was booked. */
  tape: HandTape | null = null;

  constructor(tableId: string, logId: string, mode: TableState['mode'] = 'cash') {
    this.#logId = logId;
    this.#book([{ ...tableOpened(tableId), mode }]);
  }

  /** Returns the rows these commands added. */
  play(...commands: readonly Command[]): readonly LogRow[] {
    const before = this.rows.length;
    for (const command of commands) {
      const { tape } = this;
      const asked = command.type === 'amend-hand' ? { ...command, tape } : command;
      const decision = decide(this.state, asked);
      if ('refusal' in decision) throw new Error(`${command.type} was refused: ${decision.refusal.reason}`);
      this.#book(decision.events);
    }
    return this.rows.slice(before);
  }

  #book(events: readonly TableEvent[]): void {
    for (const event of events) {
      this.tape = tapeAfter(this.tape, this.state, event);
      this.state = apply(this.state, event);
      const head = this.rows.at(-1);
      const after = head === undefined ? emptyHead : { seq: head.seq, hash: head.hash };
      this.rows.push(...rowsOf(this.#logId, [event], { after, hand: this.state.handNumber }));
    }
  }
}

/** Three players with 10,000 each; their names are the texts p1, p2 and p3. */
export const threePlayers: readonly Command[] = [1, 2, 3].map((seat) => ({
  type: 'seat-player',
  seat,
  player: { id: `p${seat}`, hash: `hash-${seat}` },
  stack: 10_000,
}));

export const handBegins: Command = { type: 'start-hand', at: 1_760_000_100_000, by: 'dealer' };

/** Everybody folds to the big blind, who gets the pot. With three players the button acts first. */
export const foldsRound = (button: number, smallBlind: number): readonly Command[] => [
  { type: 'fold', seat: button },
  { type: 'fold', seat: smallBlind },
  { type: 'push-pot', at: 1_760_000_160_000, pot: 0 },
];

export const misdealReported = (incident: string): Command => ({
  type: 'report',
  at: 1_760_000_110_000,
  incident,
  report: { kind: 'exposed-by-dealer', seat: 2, count: 2, choice: 'later' },
});

export const ruled = (incident: string, ruling: 'deal-again' | 'play-on' | number): Command => ({
  type: 'rule-incident',
  at: 1_760_000_120_000,
  incident,
  ruling,
  by: 'floor:AB12CD34',
  reason: null,
});
