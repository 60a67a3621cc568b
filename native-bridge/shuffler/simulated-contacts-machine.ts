import type { TimeSource } from '../contracts/time-source.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import { type ContactInput, type ContactLevels, restingLevels } from './contact-events.ts';

const liftMs = 1_000;
const cycleMs = 22_000;
const lampMs = 300;

export interface SimulatedContactsMachineOptions {
  readonly time: TimeSource;
  /** The same seed gives the same press times. */
  readonly seed: number;
  /** How many times faster than in reality the mechanics move; fingers keep their own time. */
  readonly speed: number;
  /** A contact has changed. */
  readonly changed: (input: ContactInput, active: boolean) => void;
}

/** A shuffler with contacts on its lamps, lid, motor and button. A finished deck waits in it when it is switched on. */
export class SimulatedContactsMachine {
  readonly #options: SimulatedContactsMachineOptions;
  readonly #random: () => number;
  #levels: ContactLevels = { ...restingLevels, ready: true };
  #isJammed = false;
  #hasFinished = false;
  #cancelMechanics: () => void = () => {};
  #cancelFinger: () => void = () => {};

  constructor(options: SimulatedContactsMachineOptions) {
    this.#options = options;
    this.#random = seededRandom(options.seed);
  }

  get levels(): ContactLevels {
    return this.#levels;
  }

  stop(): void {
    this.#cancelMechanics();
    this.#cancelFinger();
  }

  press(): void {
    this.hold();
    this.#cancelFinger = this.#options.time.after(80 + Math.floor(this.#random() * 220), () => this.letGo());
  }

  /** A finger holds the green button down. The lid opens, with a finished deck or to take one in; a machine at work goes on. */
  hold(): void {
    this.#cancelFinger();
    this.#set('button', true);
    const { power, lid, motor } = this.#levels;
    if (!power || lid || motor || this.#isJammed) return;
    this.#set('motor', true);
    this.#later(liftMs, () => {
      this.#set('motor', false);
      this.#set('lid', true);
    });
  }

  letGo(): void {
    this.#cancelFinger();
    this.#set('button', false);
  }

  /** Lifts the presented deck out. False when none is presented. */
  take(): boolean {
    if (!this.#levels.lid || !this.#levels.ready) return false;
    this.#set('ready', false);
    return true;
  }

  /** Lays a used deck into the open, empty machine, which closes and shuffles it. */
  layIn(): boolean {
    const { power, lid, ready } = this.#levels;
    if (!power || !lid || ready) return false;
    this.#set('lid', false);
    this.#shuffle();
    return true;
  }

  /** Cards jam in mid-cycle. False when nothing moves. */
  jam(): boolean {
    if (!this.#levels.motor || this.#levels.ready) return false;
    this.#cancelMechanics();
    this.#isJammed = true;
    this.#set('fault', true);
    this.#set('motor', false);
    return true;
  }

  /** A hand removes the jam and the machine shuffles again. */
  clearJam(): void {
    if (!this.#isJammed) return;
    this.#isJammed = false;
    this.#set('fault', false);
    this.#shuffle();
  }

  /** Everything goes dark at once. A jam is free, and a deck in mid-cycle is unfinished. */
  losePower(): void {
    this.#cancelMechanics();
    this.#hasFinished = this.#levels.ready;
    this.#isJammed = false;
    for (const input of ['motor', 'ready', 'fault', 'power'] as const) this.#set(input, false);
  }

  regainPower(): void {
    this.#set('power', true);
    this.#set('ready', this.#hasFinished);
  }

  #shuffle(): void {
    this.#set('motor', true);
    this.#later(cycleMs, () => {
      this.#set('motor', false);
      this.#later(lampMs, () => this.#set('ready', true));
    });
  }

  #set(input: ContactInput, active: boolean): void {
    if (this.#levels[input] === active) return;
    this.#levels = { ...this.#levels, [input]: active };
    this.#options.changed(input, active);
  }

  #later(ms: number, action: () => void): void {
    this.#cancelMechanics();
    this.#cancelMechanics = this.#options.time.after(ms / this.#options.speed, action);
  }
}
