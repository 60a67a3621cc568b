import type { ClosableTransport } from './closable-transport.ts';

export interface LinesOptions {
  /** The other end has opened a line; the receiver subscribes before it returns. */
  readonly onOpened: (line: ClosableTransport, number: number) => void;
  /** The connection is down, and every line has been told. */
  readonly onDown?: () => void;
}

/** One connection that carries any number of lines, each a transport of its own. `7:TEXT` is a message on line 7; `7:` ends it. */
export class Lines {
  readonly #transport: ClosableTransport;
  readonly #options: LinesOptions;
  readonly #lines = new Map<number, Line>();
  /** Numbers only increase: an unknown one at or below the highest is over. */
  #highest = -1;
  #isUp = false;
  #isDown = false;

  constructor(transport: ClosableTransport, options: LinesOptions) {
    this.#transport = transport;
    this.#options = options;
    transport.onMessage((text) => this.#hear(text));
    transport.onState((state) => {
      if (state === 'up') this.#up();
      else this.#down();
    });
  }

  /** A new line. It is up once the connection is. */
  open(): ClosableTransport {
    this.#highest += 1;
    return this.#add(this.#highest).transport;
  }

  close(why?: string): void {
    this.#transport.close(why);
  }

  #add(number: number): Line {
    const line = new Line({
      say: (text) => this.#transport.send(`${number}:${text}`),
      close: () => {
        if (!this.#lines.delete(number) || this.#isDown) return;
        this.#transport.send(`${number}:`);
      },
      waitingBytes: () => this.#transport.waitingBytes ?? 0,
    });
    if (this.#isDown) line.become('down');
    else {
      this.#lines.set(number, line);
      if (this.#isUp) line.become('up');
    }
    return line;
  }

  #hear(text: string): void {
    // The called side may receive a message before it learns that the connection is up.
    this.#up();
    const colon = text.indexOf(':');
    const number = colon > 0 && colon < 10 ? Number(text.slice(0, colon)) : Number.NaN;
    if (!Number.isInteger(number) || number < 0) {
      this.#transport.close('What is said names no line.');
      return;
    }
    const line = this.#lines.get(number) ?? this.#openedByOther(number);
    if (line === null) return;
    const said = text.slice(colon + 1);
    if (said !== '') line.hear(said);
    else if (this.#lines.delete(number)) line.become('down');
  }

  #openedByOther(number: number): Line | null {
    if (number <= this.#highest) return null;
    this.#highest = number;
    const line = this.#add(number);
    this.#options.onOpened(line.transport, number);
    return line;
  }

  #up(): void {
    if (this.#isUp || this.#isDown) return;
    this.#isUp = true;
    for (const line of [...this.#lines.values()]) line.become('up');
  }

  #down(): void {
    if (this.#isDown) return;
    this.#isDown = true;
    const lines = [...this.#lines.values()];
    this.#lines.clear();
    for (const line of lines) line.become('down');
    this.#options.onDown?.();
  }
}

interface LineOptions {
  readonly say: (text: string) => void;
  readonly close: () => void;
  readonly waitingBytes: () => number;
}

class Line {
  readonly transport: ClosableTransport;
  readonly #hearing: ((text: string) => void)[] = [];
  readonly #watching: ((state: 'up' | 'down') => void)[] = [];
  #state: 'opening' | 'up' | 'down' = 'opening';

  constructor({ say, close, waitingBytes }: LineOptions) {
    this.transport = {
      send: (text) => {
        if (this.#state === 'up') say(text);
      },
      onMessage: (listener) => void this.#hearing.push(listener),
      onState: (listener) => {
        this.#watching.push(listener);
        if (this.#state !== 'opening') listener(this.#state);
      },
      close: () => {
        this.#hearing.length = 0;
        this.#watching.length = 0;
        close();
        this.#state = 'down';
      },
      get waitingBytes() {
        return waitingBytes();
      },
    };
  }

  hear(text: string): void {
    for (const listener of this.#hearing) listener(text);
  }

  become(state: 'up' | 'down'): void {
    if (this.#state === state || this.#state === 'down') return;
    this.#state = state;
    for (const listener of this.#watching) listener(state);
  }
}
