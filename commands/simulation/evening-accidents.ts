import type { Thing } from './happenings.ts';
import { type Luck, luckOf } from './random-play.ts';
import type { RoomUnderFaults } from './room-under-faults.ts';

const hourMs = 3_600_000;
const skewMost = 5 * 60_000;
/** The error of a clock that somebody sets by hand. */
const setByHand = [-hourMs, 365 * 24 * hourMs] as const;

/** How rare each accident is: it happens once in so many steps. */
const seldom = {
  cut: 60,
  tableRestart: 150,
  roomStop: 250,
  roomStopForHours: 900,
  halfCut: 700,
  fullDisk: 500,
  olderRoom: 800,
  backup: 120,
  tableBackup: 120,
  roomRestore: 400,
  tableRestore: 300,
  copiedDisk: 500,
  tableClockJump: 120,
  roomClockJump: 200,
  tableClockSet: 500,
  roomClockSet: 900,
} as const;
export type Accident = keyof typeof seldom;
export const accidents = Object.keys(seldom) as readonly Accident[];

/** Accidents that lose history. After a restored or copied disk not every chip can be where it was. */
export const losesHistory: readonly Accident[] = ['roomRestore', 'tableRestore', 'copiedDisk'];

/** Accidents that keep a restored room from hearing of something at once. */
export const awayFromCopy = ['table away from a copy', 'key freed at a copy', 'link broken at a copy'] as const;

/** Accidents after which a hand may be corrected. */
const thingOf: { readonly [Name in Accident]?: Thing } = {
  tableClockJump: 'clock of a table jumped',
  roomClockJump: 'clock of the room jumped',
  tableClockSet: 'clock of a table jumped',
  roomClockSet: 'clock of the room jumped',
  tableRestart: 'table restarted',
  cut: 'table cut off',
  roomStop: 'room stopped',
};

/** Everything that goes wrong in one evening, by its luck. Each evening has some of the kinds. */
export class EveningAccidents {
  readonly times: Record<Accident, number>;
  readonly #luck: Luck;
  readonly #room: RoomUnderFaults;
  readonly #tables: readonly string[];
  readonly #kinds: ReadonlySet<string>;
  /** Ends due after this many steps, by name. */
  readonly #until = new Map<string, { readonly step: number; readonly end: () => void }>();
  readonly #backedUp = new Set<string>();
  #step = 0;

  constructor(room: RoomUnderFaults, luck: Luck, tables: readonly string[]) {
    this.#room = room;
    this.#luck = luck;
    this.#tables = tables;
    this.times = Object.fromEntries(accidents.map((name) => [name, 0])) as Record<Accident, number>;
    this.#kinds = new Set(accidents.filter((name) => !losesHistory.includes(name) || luck.once(4)));
    for (const tableId of tables) room.skews.set(tableId, this.#someSkew());
  }

  /** One step of the evening: an accident may end, and another may begin. */
  async step(tableId: string): Promise<void> {
    this.#step += 1;
    for (const [name, { step, end }] of [...this.#until]) {
      if (step > this.#step) continue;
      this.#until.delete(name);
      end();
    }
    await this.#small(tableId);
    await this.#large(tableId);
    await this.#disks(tableId);
  }

  /** Everything that lasts ends now. */
  end(): void {
    for (const { end } of this.#until.values()) end();
    this.#until.clear();
    this.#room.isWireBad = false;
    this.#room.openRoom();
    for (const name of this.#room.tables.keys()) this.#room.cut(name);
  }

  #happens(name: Accident): boolean {
    if (!this.#luck.once(seldom[name]) || !this.#kinds.has(name)) return false;
    this.times[name] += 1;
    this.#room.happenings.count(`accident ${name}`);
    const thing = thingOf[name];
    if (thing !== undefined) this.#room.happenings.note(thing);
    return true;
  }

  /** No unadjusted clock of a room is further from the others. */
  #someSkew(): number {
    return this.#luck.upTo(2 * skewMost) - skewMost;
  }

  /** Starts an accident that ends after a while; it is not started again meanwhile. */
  #lasts(name: string, end: () => void): void {
    this.#lastsBy(this.#luck, name, end);
  }

  #lastsBy(luck: Luck, name: string, end: () => void): void {
    this.#until.set(name, { step: this.#step + 5 + luck.upTo(60), end });
  }

  async #small(tableId: string): Promise<void> {
    const room = this.#room;
    if (this.#happens('cut')) room.cut(tableId);
    if (this.#happens('tableRestart')) room.restartTable(tableId);
    if (this.#happens('backup')) await room.backUpRoom();
    if (this.#happens('tableClockJump')) room.skews.set(tableId, this.#someSkew());
    if (this.#happens('roomClockJump')) room.roomSkew = this.#someSkew();
    if (this.#happens('tableClockSet')) room.skews.set(tableId, this.#luck.oneOf(setByHand));
    if (this.#happens('roomClockSet')) room.roomSkew = this.#luck.oneOf(setByHand);
    if (this.#happens('roomStop')) {
      room.closeRoom();
      this.#lasts('room', () => room.openRoom());
    }
  }

  async #large(tableId: string): Promise<void> {
    const [room, luck] = [this.#room, this.#luck];
    if (this.#happens('roomStopForHours')) {
      room.closeRoom();
      room.time.advance((1 + luck.upTo(4)) * hourMs);
      this.#lasts('room', () => room.openRoom());
    }
    if (this.#happens('fullDisk')) {
      room.diskOf(tableId).isFull = true;
      this.#lasts(`disk ${tableId}`, () => {
        room.diskOf(tableId).isFull = false;
      });
    }
    if (this.#happens('olderRoom')) {
      room.closeRoom();
      room.roomVersions = { oldest: 1, newest: 1 };
      room.openRoom();
      this.#lasts('older room', () => {
        room.closeRoom();
        room.roomVersions = null;
        room.openRoom();
      });
    }
    if (this.#happens('halfCut')) this.#cutHalf();
  }

  /** Half the tables are away for hours and come back one by one, in any order. */
  #cutHalf(): void {
    const [room, luck] = [this.#room, this.#luck];
    const away = this.#tables.filter(() => luck.once(2));
    for (const tableId of away) {
      room.unreachable.add(tableId);
      room.cut(tableId);
      this.#lasts(`network ${tableId}`, () => room.unreachable.delete(tableId));
    }
    if (luck.once(3)) room.time.advance((1 + luck.upTo(3)) * hourMs);
  }

  async #disks(tableId: string): Promise<void> {
    const [room, luck] = [this.#room, this.#luck];
    if (this.#happens('tableBackup')) {
      await room.backUpTable(tableId);
      this.#backedUp.add(tableId);
    }
    if (this.#happens('roomRestore') && room.restoreRoom(luckOf(this.#step + 1).once(2))) this.#tablesAwayFromCopy();
    if (this.#backedUp.has(tableId) && this.#happens('tableRestore')) room.restoreTable(tableId);
    const copy = `${tableId}-copy`;
    if (!room.tables.has(copy) && this.#happens('copiedDisk')) {
      await room.copyTable(tableId, copy);
      this.#lasts(copy, () => room.stopTable(copy));
    }
    if (luck.once(20)) this.#newLogWhereApart(tableId);
  }

  /**
   * A restored room does not hear all its tables at once: some are away for longer than it would wait, a link breaks while it
   * catches up, or a key was freed and its PC is paired anew later. This has luck of its own, so evenings without a copy stay the same.
   */
  #tablesAwayFromCopy(): void {
    const room = this.#room;
    const luck = luckOf(this.#step);
    // The backup may be from while a key was freed.
    for (const tableId of this.#tables) this.#pair(tableId);
    for (const tableId of this.#tables) {
      if (luck.once(3)) {
        room.unreachable.add(tableId);
        room.cut(tableId);
        this.#lastsBy(luck, `network ${tableId}`, () => room.unreachable.delete(tableId));
        room.happenings.count(awayFromCopy[0]);
      } else if (luck.once(4)) {
        room.room.keys.revoke(tableId);
        room.room.links.cutOff(tableId);
        this.#lastsBy(luck, `key ${tableId}`, () => this.#pair(tableId));
        room.happenings.count(awayFromCopy[1]);
      } else if (luck.once(2)) {
        room.time.advance(1);
        room.cut(tableId);
        room.happenings.count(awayFromCopy[2]);
      }
    }
  }

  #pair(tableId: string): void {
    this.#room.openRoom();
    this.#room.room.keys.give(tableId, this.#room.tableKeys.get(tableId) ?? '');
  }

  /** A manager lets a table whose events are kept apart go on in a new log, once nothing is dealt there. */
  #newLogWhereApart(tableId: string): void {
    const { sentence } = this.#room.statuses.get(tableId) ?? {};
    if (this.#room.tables.has(`${tableId}-copy`) || sentence?.includes('a manager starts a new log') !== true) return;
    this.#room.startNewLog(tableId);
  }
}
