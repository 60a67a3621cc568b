import { apply, chipsAtTable, type TableEvent, type TableState } from '../../engine/table.ts';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import { isSameChair, type Stack, stacksIn } from './stacks-in.ts';

/** A player's chips that came to a table or left it, as one row of its log says. */
export interface Movement {
  readonly what:
    | 'came'
    | 'went'
    /** A correction has put back a player who had gone, or taken away one who had come. */
    | 'stayed'
    | 'never-came'
    /** The log was replaced by another history: who sits there according to the new one, and who does not any more. */
    | 'appeared'
    | 'vanished'
    /** Bought while sitting there. */
    | 'added';
  readonly tableId: string;
  readonly player: string;
  /** Null: nobody had counted them. */
  readonly chips: number | null;
  readonly mode: TableState['mode'];
  readonly why: 'left' | 'eliminated' | 'moved' | null;
  /** Left the room by an order of the office. */
  readonly home: boolean;
  /** Has chips by a corrected hand and no seat: the entry stands, and sits down again with them unless it is taken out. Absent: not so. */
  readonly noSeat?: boolean;
  /** Was out, and is back with chips that a corrected hand owes: no other seat and no sale brought them. Absent: not so. */
  readonly owed?: true;
  /** The contents of the sealed bag they left with, by value; null: there was none. */
  readonly bag: Readonly<Record<number, number>> | null;
  /** The hand before it. */
  readonly hand: number;
  readonly request: string | null;
  readonly byRoom: boolean;
  /** The row with which a player who came or left had sat down. Absent: it was not read, or they have done neither. */
  readonly sat?: { readonly logId: string; readonly seq: number };
}

/** A change of the chips in play since a row, which no player brought or took. */
export interface Difference {
  readonly tableId: string;
  readonly logId: string;
  /** The last row by then with which a player sat down. */
  readonly seated: number;
  readonly kind: string;
  readonly chips: number;
  readonly mode: TableState['mode'];
}

interface LogOfTable {
  readonly logId: string;
  readonly head: { readonly seq: number };
  read(after: number, limit: number): readonly LogRow[];
}

const everyRow = 100_000_000;

/** The books of one table, kept from the rows of its log and from nothing else. */
export class TableBooks {
  readonly movements: Movement[] = [];
  readonly differences: Difference[] = [];
  readonly #tableId: string;
  #logId = '';
  #head = emptyHead;
  #state: TableState | null = null;
  #rebuyReported: string | null = null;
  /** Chips of re-buys the floor has ruled on that are not in play yet, by seat. */
  readonly #ruled = new Map<number, number>();
  /** Who was let go out of the room since the last hand, of each entry, and the seat they had. */
  #letGo: readonly { readonly seat: number; readonly went: Movement }[] = [];
  /** Players whose seat somebody else had before a hand corrected since left them chips, by seat. */
  readonly #given = new Map<number, Movement>();
  #seated = 0;
  /** The rows with which the present players sat down. */
  readonly #satBy = new Map<string, NonNullable<Movement['sat']>>();
  /** Players who left by a lost row and have not left since: they may sit there again. */
  readonly #backAgain = new Map<string, { readonly went: Movement; readonly back: Movement }>();
  /** By the hash of the row. */
  readonly #bookedBy = new Map<string, readonly Movement[]>();

  constructor(tableId: string) {
    this.#tableId = tableId;
  }

  get state(): TableState | null {
    return this.#state;
  }

  /** Reads the log. A log that does not continue the one read before is read from its first row. */
  look(log: LogOfTable): void {
    const rows = this.#isTheSame(log) ? log.read(this.#head.seq, everyRow) : null;
    if (rows !== null) {
      for (const row of rows) this.#take(row);
      return;
    }
    this.#satBy.clear();
    this.#letGo = [];
    const before = this.#state;
    let state: TableState | null = null;
    const all = log.read(0, everyRow);
    if (log.logId === this.#logId) this.#forget(all);
    this.#seated = 0;
    for (const row of all) {
      const [before, event] = [state, readEvent(row)];
      state = apply(before, event);
      this.#noteSeated(row, event, before, state);
    }
    this.#logId = log.logId;
    this.#head = all.at(-1) ?? emptyHead;
    this.#state = state;
    this.#jump(before, state);
  }

  #isTheSame(log: LogOfTable): boolean {
    if (log.logId !== this.#logId || log.head.seq < this.#head.seq) return false;
    return this.#head.seq === 0 || log.read(this.#head.seq - 1, 1)[0]?.hash === this.#head.hash;
  }

  #take(row: LogRow): void {
    const before = this.#state;
    const event = readEvent(row);
    const after = apply(before, event);
    this.#state = after;
    this.#head = row;
    this.#noteRuled(row, event);
    if (event.type === 'hand-started' || event.type === 'table-set-up') {
      this.#letGo = [];
      this.#given.clear();
    }
    if (event.type === 'player-seated') this.#sitsAgain(event.player.id, event.stack);
    if (event.type === 'departure-confirmed' && event.sentOn !== undefined) this.#sitsAgain(event.sentOn.player, null);
    this.#noteSeated(row, event, before, after);
    const [was, is] = [stacksIn(before), stacksIn(after)];
    const gone = was.filter((one) => !is.some((other) => isSameChair(one, other)));
    const come = is.filter((one) => !was.some((other) => isSameChair(one, other)));
    let explained = 0;
    // A player who changes seats within one row has neither come nor gone.
    for (const one of gone)
      if (!come.some((other) => other.player === one.player)) explained += this.#gone(row, event, one);
    for (const one of come)
      if (!gone.some((other) => other.player === one.player)) explained += this.#come(row, event, one);
    if (event.type === 'past-hand-amended') explained += this.#hadElsewhere(event);
    if (event.type === 'chips-added' && event.of !== undefined) explained += event.chips;
    if (event.type === 'chips-taken-back' && event.of !== undefined) explained -= event.chips;
    if (event.type === 'hand-amended') explained += this.#letGoOtherwise(event, after) + this.#seatGiven(event);
    // A table that is set up anew forgets what the house had taken there.
    if (event.type === 'table-set-up' || before === null) return;
    if (isTakenBack(event)) explained += this.#announcedAgain(row, before, after);
    const rest = chipsAtTable(after) - chipsAtTable(before) - explained;
    if (rest === 0) return;
    const player = 'seat' in event && event.seat !== null ? after.chairs[event.seat - 1]?.player?.id : undefined;
    const ruled = event.type === 'announced-in-play' ? this.#ruledInPlay(event.seat, rest) : 0;
    if (ruled !== 0) this.#differ(event, ruled);
    if (rest === ruled) return;
    if (boughtBy.has(event.type) && player !== undefined)
      this.#book(row, { what: 'added', player, chips: rest - ruled, why: null, home: false });
    else this.#differ(event, rest - ruled);
  }

  #differ(event: TableEvent, chips: number): void {
    const mode = this.#state?.mode ?? 'cash';
    const where = { tableId: this.#tableId, logId: this.#logId, seated: this.#seated };
    const kind = event.type === 'step-undone' ? `step-undone ${event.step}` : event.type;
    this.differences.push({ ...where, kind, chips, mode });
  }

  /** A player who is there again because a step was taken back never left. */
  #noteSeated({ seq }: LogRow, event: TableEvent, before: TableState | null, after: TableState): void {
    if (isTakenBack(event)) return;
    const was = stacksIn(before);
    if (stacksIn(after).some((one) => !was.some((other) => isSameChair(one, other)))) this.#seated = seq;
  }

  /** The floor ruled on a re-buy at the table, and no desk sold it: nobody has brought its chips there. */
  #noteRuled({ request }: LogRow, event: TableEvent): void {
    if (event.type === 'incident-reported' && event.report.kind === 'rebuy') this.#rebuyReported = request;
    if (event.type === 'chips-announced' && request !== null && request === this.#rebuyReported)
      this.#ruled.set(event.seat, (this.#ruled.get(event.seat) ?? 0) + event.chips);
    if (event.type === 'seat-opened') this.#ruled.delete(event.seat);
  }

  /** The chips they left with are in front of them again, and count there. With other chips they have bought in again. */
  #sitsAgain(player: string, chips: number | null): void {
    const back =
      this.#letGo.find(({ went }) => went.player === player && went.chips === chips) ??
      this.#letGo.findLast(({ went }) => went.player === player);
    this.#letGo = this.#letGo.filter((one) => one !== back);
    for (const [seat, went] of this.#given)
      if (went.player === player && (chips === null || chips === went.chips)) this.#given.delete(seat);
  }

  #ruledInPlay(seat: number, chips: number): number {
    const ruled = Math.min(chips, this.#ruled.get(seat) ?? 0);
    this.#ruled.delete(seat);
    return ruled;
  }

  /**
   * A player let go after the hand has left with other chips, by the corrected hand, or was out. Returns how many more chips lie at the table.
   */
  #letGoOtherwise({ events }: Extract<TableEvent, { type: 'hand-amended' }>, { chairs }: TableState): number {
    let more = 0;
    this.#letGo = this.#letGo.flatMap(({ seat, went }) => {
      if (went.chips === null || chairs.some(({ player }) => player?.id === went.player)) return [{ seat, went }];
      const told = letGoFrom(events, seat, went.player);
      const chips = told === null ? 0 : told.chips;
      if (told !== null && chips === went.chips) return [{ seat, went }];
      const now: Movement = told === null ? { ...went, chips, why: 'eliminated', home: false } : { ...went, chips };
      this.movements[this.movements.indexOf(went)] = now;
      more += went.chips - chips;
      return told === null ? [] : [{ seat, went: now }];
    });
    return more;
  }

  /**
   * Somebody keeps chips by the corrected hand, and somebody else has been given the seat: those chips have left the table. Returns how many
   * more chips lie at it.
   */
  #seatGiven({ hand, events, outs = [] }: Extract<TableEvent, { type: 'hand-amended' }>): number {
    let more = 0;
    for (const { seat, player } of outs.filter(({ seatGiven }) => seatGiven === true)) {
      const went = this.movements.findLast(
        (one) => one.what === 'went' && one.player === player && one.hand === hand && one.why === 'eliminated',
      );
      if (went !== undefined) this.#given.set(seat, went);
    }
    for (const [seat, went] of this.#given) {
      const told = events.find((one) => one.type === 'seat-opened' && one.seat === seat && one.seatGiven === true);
      const chips = told?.type === 'seat-opened' ? told.chips : 0;
      const now: Movement = { ...went, ...(told === undefined ? asOut : withNoSeat), chips };
      this.movements[this.movements.indexOf(went)] = now;
      this.#given.set(seat, now);
      more += (went.chips ?? 0) - chips;
    }
    return more;
  }

  /** By an older hand, somebody who has left since left otherwise. Returns how many more chips lie at the table. */
  #hadElsewhere({ elsewhere = [], owedElsewhere = [] }: Extract<TableEvent, { type: 'past-hand-amended' }>): number {
    // What other tables give or take for it is on their own record.
    let more = -owedElsewhere.reduce((sum, { chips }) => sum + chips, 0);
    for (const { player, chips, left } of elsewhere) {
      const went = this.movements.findLast((one) => one.what === 'went' && one.player === player.id);
      if (went === undefined) continue;
      const wasOut = went.why === 'eliminated' || went.noSeat === true;
      const how = left === 0 ? asOut : wasOut ? withNoSeat : asLetGo;
      this.movements[this.movements.indexOf(went)] = { ...went, ...how, chips: left };
      more -= chips;
    }
    return more;
  }

  /** How many fewer chips are at the table. */
  #gone(row: LogRow, event: TableEvent, { player, chips, booked, bag }: Stack) {
    if (event.type === 'step-undone') {
      this.#book(row, { what: 'never-came', player, chips, why: null, home: false });
      return -booked;
    }
    const isOut = event.type === 'hand-amended' || (event.type === 'seat-opened' && event.why === 'eliminated');
    const why = isOut ? 'eliminated' : event.type === 'seat-opened' ? event.why : 'left';
    const home = isHome(event);
    // The chips of a corrected hand's loser are in front of other players now.
    const taken = isOut ? 0 : booked;
    const went = this.#book(row, { what: 'went', player, chips: isOut ? 0 : chips, why, home, bag });
    if (home && event.type === 'seat-opened') this.#letGo = [...this.#letGo, { seat: event.seat, went }];
    return -taken;
  }

  #come(row: LogRow, event: TableEvent, { player, chips, booked }: Stack) {
    const isBack = isTakenBack(event);
    const left = this.movements.filter((one) => one.what === 'went' && one.player === player);
    const broke = event.type === 'hand-amended' ? left.findLast(({ why }) => why === 'eliminated') : undefined;
    // What a hand corrected since owes is on the record of that hand's table.
    const isOwed = event.type === 'player-seated' && event.of !== undefined;
    const brought = isOwed ? { chips: 0, owed: true as const } : { chips };
    this.#book(row, { what: isBack ? 'stayed' : 'came', player, ...brought, why: broke?.why ?? null, home: false });
    return isBack ? ((broke ?? left.at(-1))?.chips ?? 0) : booked;
  }

  /** The end of a hand was taken back, and with it the chips that came into play there. */
  #announcedAgain(row: LogRow, before: TableState, after: TableState): number {
    let back = 0;
    for (const [index, { player, announced = 0 }] of after.chairs.entries()) {
      const was = before.chairs[index];
      const chips = (was?.announced ?? 0) - announced;
      if (player === null || was?.player?.id !== player.id || chips >= 0) continue;
      this.#book(row, { what: 'added', player: player.id, chips, why: null, home: false });
      back += chips;
    }
    return back;
  }

  #book(
    row: LogRow,
    moved: Pick<Movement, 'what' | 'player' | 'chips' | 'why' | 'home'> & Partial<Pick<Movement, 'bag' | 'owed'>>,
  ): Movement {
    const { request, actor, hand } = row;
    const mode = this.#state?.mode ?? 'cash';
    const byRoom = actor === 'cardroom';
    if (moved.what === 'came') this.#satBy.set(moved.player, { logId: this.#logId, seq: row.seq });
    const sat = moved.what === 'went' || moved.what === 'came' ? this.#satBy.get(moved.player) : undefined;
    const told = { tableId: this.#tableId, hand, mode, request, byRoom, ...(sat === undefined ? {} : { sat }) };
    const movement: Movement = { bag: null, ...moved, ...told };
    this.movements.push(movement);
    if (movement.what === 'went') this.#leavesAgain(movement);
    this.#bookedBy.set(row.hash, [...(this.#bookedBy.get(row.hash) ?? []), movement]);
    return movement;
  }

  /**
   * A disk that was put back knows nothing of players who sat down and left since: the chips they had brought are free again. If the rows
   * the room gives back end before they left, they sit there again.
   */
  #forget(rows: readonly LogRow[]): void {
    const held = new Set(rows.map(({ hash }) => hash));
    const sits = new Set(stacksIn(this.#state).map(({ player }) => player));
    for (const [hash, booked] of this.#bookedBy) {
      if (held.has(hash)) continue;
      this.#bookedBy.delete(hash);
      for (const one of booked.filter(({ player }) => !sits.has(player))) {
        if (one.what === 'came') this.movements.push({ ...one, what: 'vanished', request: null });
        if (one.what === 'went' && one.request !== null) this.#appearsAgain(one);
      }
    }
  }

  #appearsAgain(went: Movement): void {
    this.#leavesAgain(went);
    const back: Movement = { ...went, what: 'appeared', request: null };
    this.#backAgain.set(went.player, { went, back });
    this.movements.push(back);
  }

  /** If the lost row has come back, they never sat there again; if it is another row, they did. */
  #leavesAgain({ player, request }: Movement): void {
    const known = this.#backAgain.get(player);
    this.#backAgain.delete(player);
    if (known?.went.request === request) this.movements.splice(this.movements.indexOf(known.back), 1);
  }

  #jump(before: TableState | null, after: TableState | null): void {
    const told = { tableId: this.#tableId, hand: 0, why: null, home: false, request: null, byRoom: false };
    const [was, is] = [stacksIn(before), stacksIn(after)];
    const isSame = (one: Stack, other: Stack): boolean => isSameChair(one, other) && one.chips === other.chips;
    for (const one of was)
      if (!is.some((other) => isSame(one, other))) this.movements.push({ ...told, what: 'vanished', ...one });
    for (const one of is)
      if (!was.some((other) => isSame(one, other))) this.movements.push({ ...told, what: 'appeared', ...one });
  }
}

const asOut = { why: 'eliminated', home: false, noSeat: false } as const;
const withNoSeat = { why: 'moved', home: false, noSeat: true } as const;
const asLetGo = { why: 'moved', home: true, noSeat: false } as const;

/** How the rows of a corrected hand let somebody go from a seat, even if others have sat there since; null: they did not. */
function letGoFrom(
  events: readonly TableEvent[],
  seat: number,
  player: string,
): Extract<TableEvent, { type: 'seat-opened' }> | null {
  let sits: string | null = events.some(
    (one) => one.type === 'player-seated' && one.seat === seat && one.player.id === player,
  )
    ? null
    : player;
  for (const event of events) {
    if (event.type === 'player-seated' && event.seat === seat) sits = event.player.id;
    if (event.type === 'seat-opened' && event.seat === seat && isHome(event) && sits === player) return event;
  }
  return null;
}

const isHome = (event: TableEvent): boolean =>
  event.type === 'seat-opened' && event.why === 'moved' && (event.movedTo ?? null) === null;

const isTakenBack = ({ type }: TableEvent): boolean => type === 'step-undone' || type === 'hand-amended';

/** Chips that come to a player who sits there already, or a sale taken back. */
const boughtBy: ReadonlySet<TableEvent['type']> = new Set(['chips-added', 'chips-taken-back', 'announced-in-play']);
