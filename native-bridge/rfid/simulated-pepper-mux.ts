import type { Tag } from '../contracts/card-reader.ts';
import type { Line } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import { encodePepper, PepperParser } from './pepper-frames.ts';
import { pepperCommand } from './pepper-messages.ts';

export interface SimulatedPepperMuxOptions {
  /** The reader's end of the line. */
  readonly line: Line;
  readonly time: TimeSource;
  /** The same seed misses the same reads. */
  readonly seed: number;
  /** How many times faster than life it polls. */
  readonly speed: number;
  /** How likely it is, from 0 to 1, that a tag is not read in a poll. 0 when left out. */
  readonly missRate?: number;
}

const pollMs = 250;
const deafMs = 1_000;
const versionText = '1.1 Jan 18 2019 15:35:03\0';

/** A Pepper C1 MUX: answers the few commands its driver sends, and while polling reports each tag that lies on an antenna. */
export class SimulatedPepperMux {
  readonly #line: Line;
  readonly #time: TimeSource;
  readonly #speed: number;
  readonly #missRate: number;
  readonly #random: () => number;
  readonly #places = new Map<Tag, number>();
  #parser = new PepperParser();
  #isDeaf = false;
  #cancelPoll: () => void = () => {};
  #cancelReboot: () => void = () => {};
  isPolling = false;

  constructor(options: SimulatedPepperMuxOptions) {
    this.#line = options.line;
    this.#time = options.time;
    this.#speed = options.speed;
    this.#missRate = options.missRate ?? 0;
    this.#random = seededRandom(options.seed);
    this.#line.onData((bytes) => this.#receive(bytes));
  }

  get isPluggedIn(): boolean {
    return this.#line.health.state === 'ready';
  }

  /** How many tags lie on each antenna that has any. Which ones is not to be asked. */
  get counts(): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    for (const antenna of this.#places.values()) counts.set(antenna, (counts.get(antenna) ?? 0) + 1);
    return counts;
  }

  start(): void {
    this.#line.start();
  }

  async stop(): Promise<void> {
    this.#setPolling(false);
    this.#cancelReboot();
    await this.#line.stop();
  }

  /** Pulls the cable; the reader keeps its power and goes on polling. */
  unplug(): Promise<void> {
    return this.#line.stop();
  }

  plugIn(): void {
    this.#line.start();
  }

  /** Lays a tag on an antenna, numbered from 1, wherever it was before. */
  placeTag(antenna: number, tag: Tag): void {
    this.#places.set(tag, antenna);
  }

  /** Moves a tag that lies somewhere. False when it lies nowhere. */
  moveTag(tag: Tag, antenna: number): boolean {
    if (!this.#places.has(tag)) return false;
    this.#places.set(tag, antenna);
    return true;
  }

  /** False when it lay nowhere. */
  removeTag(tag: Tag): boolean {
    return this.#places.delete(tag);
  }

  clear(): void {
    this.#places.clear();
  }

  /** Restarts by itself: deaf and mute for a second, and polling is off afterwards. */
  reboot(): void {
    this.#setPolling(false);
    this.#cancelReboot();
    this.#parser = new PepperParser();
    this.#isDeaf = true;
    this.#cancelReboot = this.#time.after(deafMs, () => {
      this.#isDeaf = false;
    });
  }

  #receive(bytes: Uint8Array): void {
    if (this.#isDeaf) return;
    for (const item of this.#parser.push(bytes)) if (item.type === 'frame') this.#obey(item.payload);
  }

  #obey([command = 0, argument = 0]: Uint8Array): void {
    switch (command) {
      case pepperCommand.dummy:
        this.#acknowledge(command);
        break;
      case pepperCommand.version:
        this.#acknowledge(command, Buffer.from(versionText, 'latin1'));
        break;
      case pepperCommand.setPolling:
        this.#acknowledge(command);
        this.#setPolling(argument === 1);
        break;
      case pepperCommand.reboot:
        this.#acknowledge(command);
        this.reboot();
        break;
      default:
        this.#send(encodePepper(Uint8Array.of(0xff, command, 0x00, 0x20)));
    }
  }

  #acknowledge(command: number, data: Uint8Array = new Uint8Array()): void {
    this.#send(encodePepper(Uint8Array.of(0x00, command, ...data)));
  }

  #setPolling(on: boolean): void {
    if (on === this.isPolling) return;
    this.isPolling = on;
    this.#cancelPoll();
    if (on) this.#pollLater();
  }

  #pollLater(): void {
    this.#cancelPoll = this.#time.after(pollMs / this.#speed, () => {
      this.#pollLater();
      this.#poll();
    });
  }

  #poll(): void {
    const inOrder = [...this.#places].sort(([, one], [, other]) => one - other);
    for (const [uid, antenna] of inOrder) {
      if (this.#missRate > 0 && this.#random() < this.#missRate) continue;
      const event = { type: 'uid', uid, string: 'ICODE SLIX', device_name: 'Pepper_C1-MUX-000000', known_tag: false };
      this.#send(Buffer.from(JSON.stringify({ ...event, antenna })));
    }
  }

  /** What cannot be written is lost, as on a wire nobody listens to. */
  #send(bytes: Uint8Array): void {
    this.#line.write(bytes).catch(() => {});
  }
}
