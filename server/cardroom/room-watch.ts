import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { AstrayTable, RoomNow } from '../../protocol/office-desk.ts';
import { turnedAwayFor } from '../../protocol/sync-messages.ts';
import { linksNoted } from '../flapping.ts';
import { type Note, repeatedNotes } from '../repeated-notes.ts';
import type { Room } from './room.ts';
import { sentenceOfFinding } from './signed-heads.ts';
import { sentenceOfAstray } from './tables-at-door.ts';

/** When the store was last copied, and why not since; null if all is well. */
export interface BackupState {
  readonly at: number | null;
  readonly sentence: string | null;
  /** The same for pages. Absent: all is well. */
  readonly why?: NonNullable<RoomNow['backup']['why']>;
}

export interface RoomWatchOptions {
  readonly room: Room;
  readonly time: TimeSource;
  readonly browsers: () => number;
  readonly backup: () => BackupState;
  /** Silent tables without which nobody is seated. */
  readonly unheard: () => readonly string[];
  /** Linked tables that play a tournament or a cash game this room does not have. */
  readonly astray: () => readonly AstrayTable[];
  /** What another program has written into the office's log, in a sentence; null: nothing. */
  readonly unsigned: string | null;
  readonly about: { readonly version: string };
  readonly note: Note;
}

/** The state of the room, for its operator. */
export interface CardroomHealth {
  readonly storeId: string;
  readonly version: string;
  readonly uptimeSeconds: number;
  readonly tables: number;
  readonly linked: number;
  readonly browsers: number;
  /** Events that linked tables have and the room does not, together. */
  readonly behind: number;
  readonly lastBackup: number | null;
  /** Tables whose data this program does not understand. */
  readonly notUnderstood: readonly string[];
  /** Tables that knock and are turned away. */
  readonly turnedAway: readonly string[];
  /** Linked tables that play a tournament or a cash game this room does not have. */
  readonly astray: readonly string[];
  /** What is wrong with the disk; null if the last write succeeded. */
  readonly fault: string | null;
  /** What a person must do; null if nothing is wrong. */
  readonly sentence: string | null;
}

/** Counts what a room does and writes one line for each important event. */
export class RoomWatch {
  readonly registry = new Registry();
  readonly #options: RoomWatchOptions;
  readonly #startedAt: number;
  readonly #linked = new Set<string>();
  readonly #tellLink: ReturnType<typeof linksNoted>;
  readonly #signedIn = new Map<string, string>();

  constructor(options: RoomWatchOptions) {
    this.#options = options;
    this.#startedAt = options.time.now();
    this.#tellLink = linksNoted(options.time, (what, table) => options.note(what, { table }));
    this.#count();
    this.#measure();
    for (const { tableId } of options.room.notUnderstood()) this.#noteUnderstanding(tableId);
  }

  /** The same for every asker. */
  health(): CardroomHealth {
    const { room, time, browsers, backup, about } = this.#options;
    const { at, sentence } = backup();
    const astray = this.#options.astray();
    const [stranger, ...others] = room.notUnderstood();
    const more = others.length === 0 ? '' : ` Neither is table ${others.map(({ tableId }) => tableId).join(', ')}.`;
    return {
      storeId: room.storeId,
      version: about.version,
      uptimeSeconds: Math.max(0, Math.round((time.now() - this.#startedAt) / 1_000)),
      tables: room.knownTables,
      linked: room.links.count,
      browsers: browsers(),
      behind: Object.values(room.links.behind()).reduce((sum, events) => sum + events, 0),
      lastBackup: at,
      fault: room.writes.fault,
      notUnderstood: room.notUnderstood().map(({ tableId }) => tableId),
      turnedAway: room.atDoor.all.map(({ tableId }) => tableId),
      astray: astray.map(({ tableId }) => tableId),
      sentence:
        room.writes.fault ??
        sentence ??
        // Rows that another program has changed may be why a table is not understood.
        this.#options.unsigned ??
        room.strange ??
        (stranger && stranger.sentence + more) ??
        unheardSentence(this.#options.unheard()) ??
        room.atDoor.sentence ??
        astraySentence(astray) ??
        room.woundBack.sentence ??
        room.heads.sentence,
    };
  }

  get backup(): BackupState {
    return this.#options.backup();
  }

  get now(): number {
    return this.#options.time.now();
  }

  /** `person`: id of the person now signed in at a browser; null: nobody. */
  deskChanged(keyHash: string, person: string | null): void {
    const before = this.#signedIn.get(keyHash) ?? null;
    if (before === person) return;
    if (person === null) this.#signedIn.delete(keyHash);
    else this.#signedIn.set(keyHash, person);
    this.#options.note(person === null ? 'Signed out.' : 'Signed in.', { person: person ?? before });
  }

  #count(): void {
    const { room, note, time } = this.#options;
    // Anybody who finds the room's address can cause these lines, so repeats are counted together.
    const noteAway = repeatedNotes(note, time);
    const registers = [this.registry];
    const named = (name: string, help: string) => ({ name: `riffle_${name}`, help, registers });
    const events = new Counter(named('events_accepted_total', 'Events of tables that were kept.'));
    const acknowledged = new Counter(named('acknowledgements_total', 'Batches that were kept and acknowledged.'));
    const refused = new Counter({
      ...named('batches_refused_total', 'Times a table was turned away.'),
      labelNames: ['why'],
    });
    // A rate needs two numbers: if the first refusal created the series, Prometheus would not see it.
    for (const why of turnedAwayFor) refused.inc({ why }, 0);
    const seconds = new Histogram({
      ...named('batch_seconds', 'Time from a batch to its place on the disk.'),
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    });
    room.heads.onFinding((finding) => {
      const { tableId, logId, seq, what } = finding;
      note(sentenceOfFinding(finding), { table: tableId, log: logId, event: seq, why: what });
    });
    room.listen({
      tableGrew: () => {},
      linkChanged: (table) => this.#noteLink(table),
      batchKept: (rows, took) => {
        events.inc(rows);
        acknowledged.inc();
        seconds.observe(took / 1_000);
      },
      turnedAway: (table, why) => {
        refused.inc({ why });
        noteAway('Table turned away.', { table, why });
      },
      understandingChanged: (table) => this.#noteUnderstanding(table),
      broke: (table, error) =>
        note('A fault of the program was contained.', {
          table,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      orderGiven: ({ id, tableId }) => note('Order given.', { order: id, table: tableId }),
      orderAnswered: ({ id, tableId, state }) => note('Order answered.', { order: id, table: tableId, state }),
    });
  }

  #measure(): void {
    const { room, browsers, backup, time } = this.#options;
    const measured = (name: string, help: string, read: () => number | null): void => {
      const gauge = new Gauge({
        name: `riffle_${name}`,
        help,
        registers: [this.registry],
        collect: () => {
          gauge.reset();
          const now = read();
          if (now !== null) gauge.set(now);
          else gauge.remove();
        },
      });
    };
    measured('tables_known', 'Tables that ever sent an event.', () => room.knownTables);
    measured('tables_linked', 'Tables that are linked.', () => room.links.count);
    measured(
      'tables_not_understood',
      'Tables that say something the room does not understand.',
      () => room.notUnderstood().length,
    );
    measured('browsers', 'Paired browsers that are connected.', browsers);
    measured('open_calls', 'Calls for the floor that nobody has ruled on.', () => openCalls(room));
    measured('store_bytes', 'Size of the store on the disk.', () => room.store.bytes());
    measured('disk_fault', '1 while the disk does not take what is written.', () =>
      room.writes.fault === null ? 0 : 1,
    );
    measured('backup_fault', '1 while the last try to copy the store did not work.', () =>
      backup().sentence === null ? 0 : 1,
    );
    measured('backup_age_seconds', 'Time since the store was last copied, or it was tried.', () => {
      const { at } = backup();
      return at === null ? null : (time.now() - at) / 1_000;
    });
    const unsent = new Gauge({
      name: 'riffle_unsent_events',
      help: 'Events a linked table has and the room has not.',
      labelNames: ['table'],
      registers: [this.registry],
      collect: () => {
        unsent.reset();
        for (const [table, events] of Object.entries(room.links.behind())) unsent.set({ table }, events);
      },
    });
  }

  #noteUnderstanding(table: string): void {
    const found = this.#options.room.notUnderstoodAt(table);
    if (found === null) return;
    const { logId: log, event, why } = found;
    this.#options.note('Table not understood.', { table, log, event, why });
  }

  #noteLink(table: string): void {
    const { room } = this.#options;
    const { linked } = room.links.of(table);
    if (linked === this.#linked.has(table)) return;
    if (linked) this.#linked.add(table);
    else this.#linked.delete(table);
    this.#tellLink(table, linked ? 'Table linked.' : 'Table no longer linked.');
  }
}

const openCalls = (room: Room): number =>
  room
    .tables()
    .flatMap(({ state }) => state.incidents)
    .filter(({ kind, ruling }) => kind === 'call' && ruling === null).length;

function unheardSentence([first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : ` Nor has ${others.join(', ')}.`;
  return `The store was put back from a copy, and table ${first} has not reported since: until it does nobody is seated.${more} If its PC is gone for good, say so: “riffle tables revoke ${first} --gone”.`;
}

function astraySentence([first, ...others]: readonly AstrayTable[]): string | null {
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : ` Such tables, too: ${others.map(({ tableId }) => tableId).join(', ')}.`;
  return `${sentenceOfAstray(first)}${more}`;
}
