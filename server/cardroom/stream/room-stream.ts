import type { KeyObject } from 'node:crypto';
import type { Seat } from '../../../engine/notation.ts';
import { agreesToStream, type StreamDelay, type TableEvent, type TableState } from '../../../engine/table.ts';
import type { CardroomStore } from '../../../native-bridge/contracts/cardroom-store.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import type { StreamedHand } from '../../../protocol/streamed-hands.ts';
import type { Note } from '../../repeated-notes.ts';
import { type SignedSealingKey, signReviewKey } from '../../review/signed-review-key.ts';
import { type FromKeeper, readFromKeeper, type ToKeeper } from '../../stream/keeper-messages.ts';
import type { LiveTable } from '../project-rows.ts';
import { readEvent } from '../read-event.ts';
import type { Room } from '../room.ts';

/** The process that holds the stream key, as its starter sees it. */
export interface KeeperProcess {
  send(message: ToKeeper): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: () => void): void;
  stop(): void;
}

export interface RoomStreamOptions {
  readonly room: Pick<Room, 'tables' | 'table' | 'listen' | 'links'>;
  readonly store: Pick<CardroomStore, 'rows'>;
  readonly start: () => KeeperProcess;
  /** The key by which tables recognise the stream key. */
  readonly roomKey: KeyObject;
  readonly time: TimeSource;
  readonly note: Note;
}

type Opened = Extract<FromKeeper, { type: 'released' }>['seats'];

interface FollowedHand {
  end: number | null;
  minutes: number;
  hands: number;
  /** The valid box of each seat, its last one, and its player. */
  readonly boxes: Map<Seat, { readonly player: string; readonly box: string }>;
  /** Null: it has not waited long enough. */
  opened: Opened | null;
  /** What the keeper was told last. */
  told: string;
}

interface FollowedLog {
  readonly logId: string;
  /** The delay for the next hand. */
  delay: StreamDelay | null;
  readonly hands: Map<number, FollowedHand>;
}

const handsMost = 200;
const shownMost = 50;
const restartAfterMs = 1_000;
const ends: ReadonlySet<TableEvent['type']> = new Set(['hand-ended', 'misdeal-declared', 'hand-voided']);

/**
 * What the room knows of its streams: boxes, which it cannot open, and cards that the keeper of the key has released. It tells the keeper
 * which hands are over and who agrees; the keeper decides when that is enough.
 */
export class RoomStream {
  readonly #options: RoomStreamOptions;
  readonly #logs = new Map<string, FollowedLog>();
  #keeper: KeeperProcess | null = null;
  #signed: SignedSealingKey | null = null;
  #isReady = false;
  #isOver = false;
  #cancel: () => void = () => {};
  #unlisten: () => void = () => {};

  constructor(options: RoomStreamOptions) {
    this.#options = options;
  }

  start(): void {
    const { room } = this.#options;
    for (const table of room.tables()) this.#logOf(table);
    this.#unlisten = room.listen({
      tableGrew: ({ tableId }, events) => this.#grew(tableId, events),
      linkChanged: () => {},
      orderAnswered: () => {},
    });
    this.#startKeeper();
  }

  stop(): void {
    this.#isOver = true;
    this.#cancel();
    this.#unlisten();
    this.#keeper?.stop();
  }

  /** The signed key that tables seal cards for; null until the keeper has sent it. */
  get signed(): SignedSealingKey | null {
    return this.#signed;
  }

  /** The table's hands whose delay has passed, newest last; null: there is no such table. A player who has withdrawn is in none. */
  streamed(tableId: string): readonly StreamedHand[] | null {
    const table = this.#options.room.table(tableId);
    if (table === null) return null;
    const log = this.#logs.get(tableId);
    if (log === undefined || log.logId !== table.logId) return [];
    const shown = [...log.hands].flatMap(([hand, { opened, boxes }]) => {
      const seats = (opened ?? []).filter(({ seat }) => agreesToStream(table.state, boxes.get(seat)?.player));
      if (seats.length === 0) return [];
      return [{ hand, seats: Object.fromEntries(seats.map(({ seat, cards }) => [seat, cards])) }];
    });
    return shown.slice(-shownMost);
  }

  #startKeeper(): void {
    const { start, time } = this.#options;
    const keeper = start();
    this.#keeper = keeper;
    keeper.onMessage((said) => {
      const message = readFromKeeper(said);
      if (message !== null && !this.#isOver) this.#hear(message);
    });
    keeper.onExit(() => {
      this.#isReady = false;
      if (!this.#isOver) this.#cancel = time.after(restartAfterMs, () => this.#startKeeper());
    });
  }

  #hear(message: FromKeeper): void {
    const { room, roomKey, note } = this.#options;
    switch (message.type) {
      case 'ready': {
        const { publicKey, madeAt, leastMinutes } = message;
        this.#signed = { ...signReviewKey({ publicKey, madeAt, demo: false }, roomKey, 'stream-key'), leastMinutes };
        this.#isReady = true;
        for (const { hands } of this.#logs.values()) for (const hand of hands.values()) hand.told = '';
        room.links.sendReviewKey(this.#signed, 'stream-key');
        for (const table of room.tables()) this.#tellAll(table);
        return;
      }
      case 'released': {
        const found = [...this.#logs.values()].find(({ logId }) => logId === message.log)?.hands.get(message.hand);
        if (found !== undefined) found.opened = message.seats;
        return;
      }
      case 'strange-box':
        note('A box for a stream is not of this room’s stream key, or not of its hand: it is not shown.', {
          log: message.log,
          hand: message.hand,
          seat: message.seat,
        });
        return;
      case 'fault':
        note('The keeper of the stream key says:', { sentence: message.sentence });
        return;
    }
  }

  #grew(tableId: string, events: readonly { readonly sequence: number; readonly event: TableEvent }[]): void {
    const table = this.#options.room.table(tableId);
    if (table === null || table.state.stream === undefined) return;
    const isKnown = this.#logs.get(tableId)?.logId === table.logId;
    const log = this.#logOf(table);
    if (log === null) return;
    // A log seen for the first time was read to its end just now.
    if (isKnown) for (const { sequence, event } of events) follow(log, sequence, event);
    this.#tellAll(table);
  }

  /** Reads the table's latest hands if this log was not followed before. */
  #logOf({ tableId, logId, state, head }: LiveTable): FollowedLog | null {
    if (state.stream === undefined) return null;
    const known = this.#logs.get(tableId);
    if (known?.logId === logId) return known;
    // If this delay is longer than an old hand's, the event that set it has lengthened that hand's delay as well.
    const log: FollowedLog = { logId, delay: state.stream.delay, hands: new Map() };
    this.#logs.set(tableId, log);
    const { rows } = this.#options.store;
    for (let hand = Math.max(0, state.handNumber - handsMost); hand <= state.handNumber; hand += 1)
      for (const row of rows.ofHand(logId, hand)) {
        const read = row.seq > head.seq ? null : readEvent(row);
        if (read !== null && 'event' in read) follow(log, row.seq, read.event);
      }
    return log;
  }

  /** Tells the keeper about every hand that has changed since the last time. */
  #tellAll({ tableId, state }: LiveTable): void {
    const log = this.#logs.get(tableId);
    if (log === undefined || !this.#isReady) return;
    for (const [hand, followed] of log.hands) {
      const { end, minutes, hands } = followed;
      const agreed = [...followed.boxes].filter(([, { player }]) => agreesToStream(state, player));
      const boxes = agreed.map(([seat, { box }]) => ({ seat, box }));
      const message: ToKeeper = {
        type: 'hand',
        table: tableId,
        log: log.logId,
        hand,
        ...standing(state, hand, end),
        minutes,
        hands,
        boxes,
      };
      const told = JSON.stringify(message);
      if (told === followed.told) continue;
      followed.told = told;
      this.#keeper?.send(message);
    }
  }
}

/**
 * Whether a hand is over and nothing at the table can resume it, because then a player could know its cards. Until the next hand begins,
 * its end can be undone, and the floor may amend it so that it goes on.
 */
function standing({ hand: now, closed }: TableState, hand: number, end: number | null) {
  if (now === null || now.number !== hand) return { end, isFinal: true };
  if (now.stage !== 'over') return { end: null, isFinal: false };
  return { end, isFinal: closed !== undefined };
}

function follow(log: FollowedLog, sequence: number, event: TableEvent): void {
  const { hands, delay } = log;
  const newest = [...hands.keys()].at(-1);
  const current = newest === undefined ? undefined : hands.get(newest);
  switch (event.type) {
    case 'hand-started':
      // The next hand was dealt, so this one is over, whatever its log says.
      if (current !== undefined) current.end ??= sequence;
      hands.set(event.number, {
        end: null,
        minutes: delay?.minutes ?? 0,
        hands: delay?.hands ?? 0,
        boxes: new Map(),
        opened: null,
        told: '',
      });
      if (hands.size > handsMost) hands.delete(Math.min(...hands.keys()));
      return;
    case 'stream-set':
      log.delay = event.delay;
      for (const hand of hands.values()) {
        hand.minutes = Math.max(hand.minutes, event.delay?.minutes ?? 0);
        hand.hands = Math.max(hand.hands, event.delay?.hands ?? 0);
      }
      return;
    case 'cards-sealed-for-stream':
      hands.get(event.hand)?.boxes.set(event.seat, { player: event.player, box: event.box });
      return;
    default:
      if (current === undefined) return;
      if (ends.has(event.type)) current.end = sequence;
      // Undone or corrected: this event says how it is now.
      if ('restored' in event && event.restored.hand?.number === newest && event.restored.hand?.stage !== 'over')
        current.end = null;
  }
}
