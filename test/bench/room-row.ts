import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Batch } from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { openCardroomStore, type SqliteCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { pastAmendments, toldHands } from '../../protocol/hand-history/told-hand.ts';
import { writeHand } from '../../protocol/hand-history/write-hands.ts';
import { rowsInMessageMax, type ToTable } from '../../protocol/sync-messages.ts';
import { Room } from '../../server/cardroom/room.ts';
import { type BatchEnd, type LinkedTable, serveTable } from '../../server/sync/intake.ts';
import { lineTo } from './line-in-process.ts';
import { type Measured, percentile, whole } from './measured.ts';
import { batchesOf, gathered, openRawEvents, playedNight } from './room-logs.ts';

/** As many rows as a table that is behind sends at once. */
const rowsAtOnce = rowsInMessageMax;
/** How many tables bring rows within one turn. */
const tablesAtOnce = 10;
/** A hand of some thirty steps takes two minutes; two and four times that speed is a room without a pause. */
const paces = [4_000, 2_000, 1_000];
/** Opening a table, seating nine and starting a hand. */
const commandsBefore = 12;

interface RoomSize {
  /** Rows through the store's door, against the same rows inserted raw. */
  readonly events?: number;
  /** Rows that come as messages of tables that were away. */
  readonly behind?: number;
  readonly tables?: number;
  readonly seconds?: number;
}

/**
 * Measures how fast the room's store takes in rows, projections included: at full speed, from a thousand live tables, and from tables that
 * were away; and how large it gets.
 */
export async function measureRoom({
  events = 60_000,
  behind = 1_000_000,
  tables = 1_000,
  seconds = 10,
}: RoomSize = {}): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'riffle-bench-'));
  const night = playedNight(Math.min(events, 20_000));
  const opened = (
    name: string,
  ): { readonly store: SqliteCardroomStore; readonly room: Room; readonly path: string } => {
    const path = join(folder, `${name}.db`);
    const store = openCardroomStore({ path, newStoreId: () => 'bench' });
    const tableKeys = new Map(
      Array.from({ length: Math.max(tables, tablesAtOnce) }, (_, index) => [`T${index}`, 'bench-key']),
    );
    return { store, path, room: new Room({ store, time: systemTime, tableKeys, staffList: () => null }) };
  };
  try {
    return [
      ...(await intake(opened('intake'), folder, { events, night })),
      ...(await liveAtPaces((everyMs) => opened(`live-${everyMs}`), { tables, seconds, night })),
      ...(await catchUp(opened('behind'), folder, { events: behind, night })),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const nobody: LinkedTable = {
  tableId: '',
  logId: '',
  run: null,
  told: 0,
  clockAhead: 0,
  isApart: false,
  sendOrder: () => {},
  sendStaffList: () => {},
  sendReviewKey: () => {},
  sendNews: () => {},
  ask: () => {},
  giveWay: () => {},
  hold: () => {},
};

type Opened = { readonly store: SqliteCardroomStore; readonly room: Room; readonly path: string };
type Night = ReturnType<typeof playedNight>;
type Rows = Exclude<Measured, { readonly missing: string }>;

/** Batches alternate, so that a slow moment of the disk slows both; ours come as several tables send them within a turn. */
async function intake(
  { store, room, path }: Opened,
  folder: string,
  { events, night }: { events: number; night: Night },
): Promise<Rows> {
  const raw = openRawEvents(join(folder, 'raw.db'));
  const spent = { ours: 0, raw: 0, rows: 0 };
  for (let first = 0; spent.rows < events; first += tablesAtOnce) {
    const ids = Array.from({ length: tablesAtOnce }, (_, table) => ({
      tableId: `T${first + table}`,
      logId: `L${first + table}`,
    }));
    const sent = ids.map((id) => [...gathered(batchesOf(night, id), rowsAtOnce)]);
    for (const index of sent[0]?.keys() ?? []) {
      const batches = ids.flatMap((id, table) => {
        const rows = sent[table]?.[index];
        return rows === undefined ? [] : [{ ...id, rows, texts: [] }];
      });
      const before = performance.now();
      await keptBy(room, batches);
      const took = performance.now() - before;
      let rawTook = 0;
      for (const [table, { rows }] of batches.entries()) rawTook += raw.insert(first + table + 1, rows);
      // The first batches warm both up.
      if (first === 0 && index < 8) continue;
      spent.ours += took;
      spent.raw += rawTook;
      spent.rows += batches.reduce((sum, { rows }) => sum + rows.length, 0);
    }
  }
  const perSecond = (ms: number): string => `${whole((1_000 * spent.rows) / ms)}/s`;
  raw.close();
  const hands = store.search.hands({ limit: 1_000_000 }).length;
  store.close();
  const bytes = statSync(path).size / hands;
  const phh = phhBytes(night);
  return [
    {
      what: 'room: events a second, projections included',
      ours: perSecond(spent.ours),
      peer: `${perSecond(spent.raw)} raw inserts, a transaction a batch`,
      ratio: spent.raw / spent.ours,
      goal: '≥ 0.5',
    },
    {
      what: 'room: its file, for each hand',
      ours: `${whole(bytes)} bytes`,
      peer: `${whole(phh)} bytes of PHH text`,
      ratio: bytes / phh,
      goal: null,
    },
  ];
}

/** Until the room has stored them all, offered within one turn. */
function keptBy(room: Room, batches: readonly Batch[]): Promise<void> {
  return new Promise((done, refused) => {
    let left = batches.length;
    for (const batch of batches) {
      const answered = ({ is }: BatchEnd): void => {
        if (is !== 'kept') refused(new Error(`The room did not keep a batch: ${is}.`));
        left -= 1;
        if (left === 0) done();
      };
      room.intake.offer({ batch, by: nobody, isBeside: false, answered });
    }
  });
}

/** Bytes of the hands' records. */
function phhBytes(night: Night): number {
  const events = night.flatMap((one) => one.events);
  const texts = [...toldHands(events, null, pastAmendments(events))].flatMap((told, index) => {
    const written = writeHand('phh', told, index, (id) => id);
    return 'text' in written ? [written.text] : [];
  });
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / texts.length;
}

/** Waits for the room's messages to its tables. If the room turns one away the row fails, because that table would send no more. */
class Patience {
  #turnedAway: string | null = null;

  turnedAway(sentence: string): void {
    this.#turnedAway ??= sentence;
  }

  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (this.#turnedAway !== null) throw new Error(`The room did not keep a batch: ${this.#turnedAway}`);
      await turn();
    }
  }
}

interface Line {
  say(message: object): void;
}

/** A table's end of a connection to the room, in the same process: messages arrive at once, and acknowledgements are reported. */
function connected(room: Room, hello: object, kept: (seq: number) => void, patience: Patience): Line {
  const { far, hear } = lineTo((text) => {
    const message = JSON.parse(text) as ToTable;
    if (message.type === 'kept') kept(message.seq);
    else if (message.type === 'turned-away') patience.turnedAway(message.sentence);
  });
  serveTable(far, { room, time: systemTime });
  const say = (message: object): void => hear(JSON.stringify(message));
  say(hello);
  return { say };
}

/** Resolves when everything that arrives in this turn of the event loop has been handled. */
const turn = (): Promise<void> => new Promise((passed) => setTimeout(passed, 0));

const helloOf = (tableId: string, logId: string): object => ({
  type: 'hello',
  protocol: 1,
  tableId,
  logId,
  key: 'bench-key',
  seq: 0,
  hash: '0'.repeat(64),
});

interface Due {
  /** Milliseconds since the beginning. */
  readonly at: number;
  readonly rows: readonly LogRow[];
  readonly line: Line;
}

/** What this many linked tables will send, in order of time; each begins with players and a hand. */
async function linesOf(
  room: Room,
  waited: number[],
  patience: Patience,
  { tables, seconds, night, commands, everyMs }: LiveSize & { readonly night: Night; readonly commands: number },
): Promise<{ readonly due: readonly Due[]; readonly begin: () => number }> {
  const random = seededRandom(3);
  let begun = 0;
  let linked = 0;
  const due = Array.from({ length: tables }, (_, table): readonly Due[] => {
    const id = { tableId: `T${table}`, logId: `L${table}` };
    const sent = new Map<number, number>();
    const kept = (seq: number): void => {
      const at = sent.get(seq);
      if (at === undefined) linked += 1;
      else waited.push(performance.now() - begun - at);
    };
    const line = connected(room, helloOf(id.tableId, id.logId), kept, patience);
    const batches = [...batchesOf(night.slice(0, commandsBefore + commands), id)];
    line.say({ type: 'batch', rows: batches.slice(0, commandsBefore).flat(), texts: [] });
    const first = random() * everyMs;
    return batches.slice(commandsBefore).flatMap((rows, index) => {
      const at = first + index * everyMs;
      if (at > seconds * 1_000) return [];
      sent.set(rows.at(-1)?.seq ?? 0, at);
      return [{ at, rows, line }];
    });
  });
  await patience.until(() => linked === tables);
  const begin = (): number => {
    begun = performance.now();
    return begun;
  };
  return { due: due.flat().toSorted((one, other) => one.at - other.at), begin };
}

interface LiveSize {
  readonly tables: number;
  readonly seconds: number;
  /** Milliseconds from one command at a table to its next. */
  readonly everyMs: number;
}

async function liveAtPaces(
  open: (everyMs: number) => Opened,
  size: Omit<LiveSize, 'everyMs'> & { readonly night: Night },
): Promise<Rows> {
  const rows: Rows[] = [];
  for (const everyMs of paces) rows.push(await live(open(everyMs), { ...size, everyMs }));
  return rows.flat();
}

/** From a table's booking to the room's acknowledgement; tables wait for each other, as in the room's one thread. */
async function live({ store, room }: Opened, { night, ...size }: LiveSize & { readonly night: Night }): Promise<Rows> {
  const waited: number[] = [];
  const commands = Math.ceil((size.seconds * 1_000) / size.everyMs);
  const patience = new Patience();
  const { due, begin } = await linesOf(room, waited, patience, { ...size, night, commands });
  const begun = begin();
  for (const { at, rows, line } of due) {
    while (performance.now() - begun < at) await turn();
    line.say({ type: 'batch', rows, texts: [] });
  }
  await patience.until(() => waited.length === due.length);
  const perSecond = (1_000 * waited.length) / (performance.now() - begun);
  store.close();
  const p99 = percentile(waited, 0.99);
  return [
    {
      what: `room: ${whole(size.tables)} live tables at ${whole((1_000 * size.tables) / size.everyMs)} batches/s, p99`,
      ours: `${p99.toFixed(1)} ms`,
      peer: `${percentile(waited, 0.5).toFixed(1)} ms p50, ${whole(perSecond)} batches/s kept`,
      ratio: p99 / percentile(waited, 0.5),
      goal: null,
    },
  ];
}

/** Messages as they come from tables: parsed, checked, chain verified, projected, stored. */
async function catchUp(
  { store, room }: Opened,
  folder: string,
  { events, night }: { readonly events: number; readonly night: Night },
): Promise<Rows> {
  const raw = openRawEvents(join(folder, 'raw-behind.db'));
  const spent = { ours: 0, raw: 0, rows: 0 };
  const patience = new Patience();
  for (let first = 0; spent.rows < events; first += tablesAtOnce) {
    let kept = 0;
    const tables = Array.from({ length: tablesAtOnce }, (_, table) => {
      const id = { tableId: `T${first + table}`, logId: `L${first + table}` };
      const keptOne = (): void => {
        kept += 1;
      };
      const line = connected(room, helloOf(id.tableId, id.logId), keptOne, patience);
      return { line, batches: gathered(batchesOf(night, id), rowsAtOnce), number: first + table + 1 };
    });
    for (;;) {
      const sent = tables.flatMap(({ line, batches, number }) => {
        const { value } = batches.next();
        return value === undefined ? [] : [{ line, number, rows: value as readonly LogRow[] }];
      });
      if (sent.length === 0) break;
      kept = 0;
      const before = performance.now();
      for (const { line, rows } of sent) line.say({ type: 'batch', rows, texts: [] });
      await patience.until(() => kept === sent.length);
      spent.ours += performance.now() - before;
      for (const { number, rows } of sent) {
        spent.raw += raw.insert(number, rows);
        spent.rows += rows.length;
      }
    }
  }
  raw.close();
  store.close();
  const perSecond = (ms: number): string => `${whole((1_000 * spent.rows) / ms)}/s`;
  return [
    {
      what: `room: ${whole(spent.rows)} events of tables that were away`,
      ours: perSecond(spent.ours),
      peer: `${perSecond(spent.raw)} raw inserts, a transaction a batch`,
      ratio: spent.raw / spent.ours,
      goal: null,
    },
  ];
}
