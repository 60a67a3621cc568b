import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ClosableTransport } from '../sync/closable-transport.ts';
import { isBatchOnLine } from '../sync/next-batch.ts';

/** A message longer than this has many rows of a log that catches up. */
const longMessage = 16_000;
/**
 * A room with this many unprocessed messages is not read for a while. What waits here is copied by the next collection of garbage, which stops
 * the whole chain meanwhile: while others play, the room's own socket holds it better.
 */
const waitingMax = { whileOthersPlay: 4, else: 32 };
/** A room that sent rows in a short message this recently, and nothing long, is in play. */
export const playsMs = 1_000;
/**
 * How fast a catch-up is heard while other rooms play: processor and disk are theirs then. A row is about 470 letters long, so this is
 * 11,000 events a second, a tenth more than is promised.
 */
const lettersInMs = 5_200;
/** So much of what a late timer lost is made up for. */
const madeUpMs = 50;

interface RoomsInTurnOptions {
  readonly time: TimeSource;
  /** Runs something after reading what has arrived meanwhile. */
  readonly nextTurn: (action: () => void) => void;
}

/**
 * Long messages of rooms that catch up, processed one by one and room by room. What other rooms send meanwhile does not wait behind a
 * week's backlog, and has the chain to itself in between. Each room's messages keep their order.
 */
export class RoomsInTurn {
  readonly #options: RoomsInTurnOptions;
  #playedAt = Number.NEGATIVE_INFINITY;
  /** When the next long message is due if others play. */
  #dueAt = Number.NEGATIVE_INFINITY;
  readonly #waiting: WaitingRoom[] = [];
  #isDue = false;

  constructor(options: RoomsInTurnOptions) {
    this.#options = options;
  }

  /** The same connection, processed in turn with the others. */
  inTurn(transport: ClosableTransport): ClosableTransport {
    const room = new WaitingRoom(transport);
    return {
      send: (text) => transport.send(text),
      onMessage: (listener) => {
        room.listener = listener;
        transport.onMessage((text) => {
          if (room.texts.length > 0 || text.length >= longMessage) this.#wait(room, text);
          else {
            if (isBatchOnLine(text) && !this.#isLately(room.longAt)) this.#playedAt = this.#options.time.now();
            listener(text);
          }
        });
      },
      onState: (listener) =>
        transport.onState((state) => {
          if (state === 'down') room.texts.length = 0;
          listener(state);
        }),
      close: (why) => {
        room.texts.length = 0;
        transport.close(why);
      },
      get waitingBytes() {
        return transport.waitingBytes ?? 0;
      },
    };
  }

  #wait(room: WaitingRoom, text: string): void {
    if (room.texts.length === 0) this.#waiting.push(room);
    room.texts.push(text);
    if (text.length >= longMessage) room.longAt = this.#options.time.now();
    if (room.texts.length > this.#waitingMax) room.hold(true);
    this.#goOn();
  }

  #goOn(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#whenDue(() => {
      this.#isDue = false;
      const room = this.#waiting.shift();
      if (room === undefined) return;
      this.#heard(room.hearNext(this.#waitingMax / 2));
      if (room.texts.length > 0) this.#waiting.push(room);
      if (this.#waiting.length > 0) this.#goOn();
    });
  }

  get #waitingMax(): number {
    return this.#isLately(this.#playedAt) ? waitingMax.whileOthersPlay : waitingMax.else;
  }

  /** The clock may have been set meanwhile. */
  #isLately(at: number): boolean {
    return Math.abs(this.#options.time.now() - at) < playsMs;
  }

  /** The more rooms catch up, the faster: each must hear from the chain before it believes it gone. */
  #heard(letters: number): void {
    const now = this.#options.time.now();
    const ms = letters / lettersInMs / (this.#waiting.length + 1);
    this.#dueAt = Math.min(Math.max(this.#dueAt, now - madeUpMs), now) + ms;
  }

  #whenDue(action: () => void): void {
    const { time, nextTurn } = this.#options;
    const rest = this.#isLately(this.#playedAt) ? Math.ceil(this.#dueAt - time.now()) : 0;
    if (rest > 0) time.after(rest, action);
    else nextTurn(action);
  }
}

class WaitingRoom {
  readonly texts: string[] = [];
  readonly #transport: ClosableTransport;
  #isHeld = false;
  /** When it last sent something long: what it sends in between is part of its catch-up. */
  longAt = Number.NEGATIVE_INFINITY;
  listener: (text: string) => void = () => {};

  constructor(transport: ClosableTransport) {
    this.#transport = transport;
  }

  hold(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return;
    this.#isHeld = isHeld;
    this.#transport.hold?.(isHeld);
  }

  /** The first long one, and the short ones after it. Once this few are left the room is read again. Returns how many letters these were. */
  hearNext(few: number): number {
    let letters = 0;
    do {
      const text = this.texts.shift();
      if (text === undefined) break;
      letters += text.length;
      this.listener(text);
    } while ((this.texts[0]?.length ?? longMessage) < longMessage);
    if (this.texts.length <= few) this.hold(false);
    return letters;
  }
}
