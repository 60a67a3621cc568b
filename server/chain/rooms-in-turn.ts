import type { ClosableTransport } from '../sync/closable-transport.ts';

/** A message of more letters carries many rows: of a log that catches up. */
const longMessage = 16_000;
/** A room that has sent this many messages more than were heard is not read for a while. */
const waitingMax = 32;

/**
 * Long messages of rooms that catch up, heard one by one and room by room: what other rooms say meanwhile is not behind a week's work. What
 * a room says keeps its order.
 */
export class RoomsInTurn {
  readonly #nextTurn: (action: () => void) => void;
  readonly #waiting: WaitingRoom[] = [];
  #isDue = false;

  /** `nextTurn`: runs something once what came in meanwhile has been read. */
  constructor(nextTurn: (action: () => void) => void) {
    this.#nextTurn = nextTurn;
  }

  /** The same connection, heard in turn with the others. */
  inTurn(transport: ClosableTransport): ClosableTransport {
    const room = new WaitingRoom(transport);
    return {
      send: (text) => transport.send(text),
      onMessage: (listener) => {
        room.listener = listener;
        transport.onMessage((text) => {
          if (room.texts.length === 0 && text.length < longMessage) listener(text);
          else this.#wait(room, text);
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
    if (room.texts.length > waitingMax) room.hold(true);
    this.#goOn();
  }

  #goOn(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#nextTurn(() => {
      this.#isDue = false;
      const room = this.#waiting.shift();
      if (room === undefined) return;
      room.hearNext();
      if (room.texts.length > 0) this.#waiting.push(room);
      if (this.#waiting.length > 0) this.#goOn();
    });
  }
}

class WaitingRoom {
  readonly texts: string[] = [];
  readonly #transport: ClosableTransport;
  #isHeld = false;
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
