import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ClosableTransport } from '../sync/closable-transport.ts';

/** A message of more letters carries many rows: of a log that catches up. */
const longMessage = 16_000;
/** A room that has sent this many messages more than were heard is not read for a while. */
const waitingMax = 32;
/** A room that said something short so lately, and nothing long, is at play. */
const playsMs = 1_000;
/**
 * What a catch-up leaves free behind each long message while others play: processor and disk are theirs then. At 200 rows a message that is
 * still more than 10,000 events a second.
 */
const restMs = 8;

interface RoomsInTurnOptions {
  readonly time: TimeSource;
  /** Runs something once what came in meanwhile has been read. */
  readonly nextTurn: (action: () => void) => void;
}

/**
 * Long messages of rooms that catch up, heard one by one and room by room: what other rooms say meanwhile is not behind a week's work, and
 * has the chain to itself in between. What a room says keeps its order.
 */
export class RoomsInTurn {
  readonly #options: RoomsInTurnOptions;
  #playedAt = Number.NEGATIVE_INFINITY;
  readonly #waiting: WaitingRoom[] = [];
  #isDue = false;

  constructor(options: RoomsInTurnOptions) {
    this.#options = options;
  }

  /** The same connection, heard in turn with the others. */
  inTurn(transport: ClosableTransport): ClosableTransport {
    const room = new WaitingRoom(transport);
    return {
      send: (text) => transport.send(text),
      onMessage: (listener) => {
        room.listener = listener;
        transport.onMessage((text) => {
          if (room.texts.length > 0 || text.length >= longMessage) this.#wait(room, text);
          else {
            if (!this.#isLately(room.longAt)) this.#playedAt = this.#options.time.now();
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
    if (room.texts.length > waitingMax) room.hold(true);
    this.#goOn();
  }

  #goOn(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#whenDue(() => {
      this.#isDue = false;
      const room = this.#waiting.shift();
      if (room === undefined) return;
      room.hearNext();
      if (room.texts.length > 0) this.#waiting.push(room);
      if (this.#waiting.length > 0) this.#goOn();
    });
  }

  /** The clock may have been set meanwhile. */
  #isLately(at: number): boolean {
    return Math.abs(this.#options.time.now() - at) < playsMs;
  }

  /** The more rooms catch up, the shorter the rest: each must hear from the chain before it takes it for gone. */
  #whenDue(action: () => void): void {
    const { time, nextTurn } = this.#options;
    const rest = this.#isLately(this.#playedAt) ? Math.floor(restMs / this.#waiting.length) : 0;
    if (rest > 0) time.after(rest, action);
    else nextTurn(action);
  }
}

class WaitingRoom {
  readonly texts: string[] = [];
  readonly #transport: ClosableTransport;
  #isHeld = false;
  /** When it last said something long: what it says in between is part of its catch-up. */
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

  /** The first long one, and the short ones behind it. */
  hearNext(): void {
    do {
      const text = this.texts.shift();
      if (text === undefined) return;
      this.listener(text);
    } while ((this.texts[0]?.length ?? longMessage) < longMessage);
    if (this.texts.length <= waitingMax / 2) this.hold(false);
  }
}
