import type { Line } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';

interface Chunk {
  readonly bytes: Uint8Array;
  readonly waitMs: number;
}

/** What a simulated reader says, in order, in the pieces and with the pauses in which it says it. */
export class PepperWire {
  readonly #line: Line;
  readonly #time: TimeSource;
  #chunks: Chunk[] = [];
  #isWaiting = false;
  #cancelWait: () => void = () => {};

  constructor(line: Line, time: TimeSource) {
    this.#line = line;
    this.#time = time;
  }

  /** Whether something waits to be said. */
  get isBusy(): boolean {
    return this.#chunks.length > 0;
  }

  /** Says the bytes after everything before them, and after a pause. */
  say(bytes: Uint8Array, waitMs = 0): void {
    this.#chunks.push({ bytes, waitMs });
    if (!this.#isWaiting) this.#next();
  }

  /** Never says what it has not said yet. */
  clear(): void {
    this.#cancelWait();
    this.#isWaiting = false;
    this.#chunks = [];
  }

  #next(): void {
    for (let chunk = this.#chunks[0]; chunk !== undefined; chunk = this.#chunks[0]) {
      if (chunk.waitMs > 0) {
        this.#wait(chunk);
        return;
      }
      this.#chunks.shift();
      // What cannot be written is lost, as on a wire nobody listens to.
      this.#line.write(chunk.bytes).catch(() => {});
    }
  }

  #wait({ bytes, waitMs }: Chunk): void {
    this.#isWaiting = true;
    this.#cancelWait = this.#time.after(waitMs, () => {
      this.#isWaiting = false;
      this.#chunks[0] = { bytes, waitMs: 0 };
      this.#next();
    });
  }
}
