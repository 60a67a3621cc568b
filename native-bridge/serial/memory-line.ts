import type { Line, LineHealth } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { HealthReport } from './health-report.ts';
import { Listeners } from './listeners.ts';

/** Two ends joined in memory, and the cable between them. */
export interface MemoryCable {
  /** For the driver. */
  readonly near: Line;
  /** For the simulated device. */
  readonly far: Line;
  unplug(): void;
  plugIn(): void;
}

interface Sending {
  readonly bytes: Uint8Array;
  readonly left: () => void;
  readonly lost: (fault: Error) => void;
}

interface Surroundings {
  readonly time: TimeSource;
  /** Called when the end is started or stopped. */
  readonly changed: () => void;
  readonly deliver: (bytes: Uint8Array) => void;
}

class MemoryEnd implements Line {
  readonly name = 'memory';
  readonly report = new HealthReport();
  readonly #surroundings: Surroundings;
  readonly #data = new Listeners<Uint8Array>();
  #sending: Sending[] = [];
  isStarted = false;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  get health(): LineHealth {
    return this.report.health;
  }

  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    this.#surroundings.changed();
  }

  stop(): Promise<void> {
    this.isStarted = false;
    this.#surroundings.changed();
    return Promise.resolve();
  }

  onData(listener: (bytes: Uint8Array) => void): () => void {
    return this.#data.add(listener);
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.report.onChange(listener);
  }

  write(bytes: Uint8Array): Promise<void> {
    if (!this.report.isReady) return Promise.reject(new Error('The line in memory is not ready.'));
    return new Promise((left, lost) => {
      this.#sending.push({ bytes: Uint8Array.from(bytes), left, lost });
      if (this.#sending.length === 1) this.#surroundings.time.after(0, () => this.#send());
    });
  }

  receive(bytes: Uint8Array): void {
    if (this.report.isReady) this.#data.tell(bytes);
  }

  part(): void {
    const lost = this.#sending;
    this.#sending = [];
    if (this.isStarted) this.report.set('absent', 'The line in memory is unplugged.', 'unplugged');
    else this.report.set('absent', 'Stopped.');
    for (const sending of lost) sending.lost(new Error('The line in memory is gone.'));
  }

  /** Everything written in one tick arrives in one piece, as on a real line: the reader must find the frames. */
  #send(): void {
    const sending = this.#sending;
    if (sending.length === 0) return;
    this.#sending = [];
    this.#surroundings.deliver(Buffer.concat(sending.map(({ bytes }) => bytes)));
    for (const { left } of sending) left();
  }
}

/** A line without hardware, plugged in. Each end is ready while both are started and the cable is in. */
export function memoryLinePair(time: TimeSource): MemoryCable {
  let isPluggedIn = true;
  let isJoined = false;
  let cancelOpening = (): void => {};
  const changed = (): void => {
    const joins = isPluggedIn && near.isStarted && far.isStarted;
    if (joins && isJoined) return;
    isJoined = joins;
    cancelOpening();
    if (!joins) {
      near.part();
      far.part();
      return;
    }
    near.report.set('opening', null);
    far.report.set('opening', null);
    cancelOpening = time.after(0, () => {
      far.report.set('ready', null);
      if (isJoined) near.report.set('ready', null);
    });
  };
  const near: MemoryEnd = new MemoryEnd({ time, changed, deliver: (bytes) => far.receive(bytes) });
  const far: MemoryEnd = new MemoryEnd({ time, changed, deliver: (bytes) => near.receive(bytes) });
  const plug = (plugged: boolean): void => {
    isPluggedIn = plugged;
    changed();
  };
  return { near, far, unplug: () => plug(false), plugIn: () => plug(true) };
}
