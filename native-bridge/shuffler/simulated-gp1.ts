import type { Line } from '../contracts/line.ts';
import type { SimulatedDevice } from '../contracts/simulated-device.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import type { ContactInput } from './contact-events.ts';
import { encodeGp1 } from './gp1-edges.ts';
import { SimulatedContactsMachine } from './simulated-contacts-machine.ts';

const beatMs = 1_000;
const bounceMs = 25;
const question = '?';

const faults = {
  'S26-EDGES': 'Every second edge is never sent.',
  'S26-STUCK': 'The contact of the green button closes and stays closed.',
  'S26-CHATTER': 'The contact of the green button opens and closes forty times a second.',
  'S26-BEATS': 'The adapter sends no beats, though it still sends edges and answers.',
  NOISE: 'Bytes that mean nothing come between the others.',
  JAM: 'Cards jam in mid-cycle: the fault lamp lights until a hand has freed them.',
  POWER: 'The shuffler loses its power; the adapter keeps its own.',
} as const;
type Fault = keyof typeof faults;

export interface SimulatedGp1Options {
  /** The adapter's end of the line. */
  readonly line: Line;
  readonly time: TimeSource;
  readonly seed: number;
  /** How many times faster than in reality the shuffler moves; beats and fingers keep their own time. */
  readonly speed: number;
}

/** A GP1 adapter on a shuffler with two alternating decks; a finished one waits when it is switched on. */
export class SimulatedGp1 implements SimulatedDevice {
  readonly faults: Readonly<Record<string, string>> = faults;
  /** The machine, for a person's hands. */
  readonly machine: SimulatedContactsMachine;
  readonly #line: Line;
  readonly #time: TimeSource;
  readonly #standing = new Set<Fault>();
  #edges = 0;
  #cancelBeat: () => void = () => {};
  #cancelBounce: () => void = () => {};
  #leaveLine: () => void = () => {};

  constructor({ line, time, seed, speed }: SimulatedGp1Options) {
    this.#line = line;
    this.#time = time;
    const changed = (input: ContactInput, active: boolean): void => this.#edge(input, active);
    this.machine = new SimulatedContactsMachine({ time, seed, speed, changed });
  }

  start(): void {
    this.#leaveLine();
    this.#leaveLine = this.#line.onData((bytes) => this.#hear(bytes));
    this.#line.start();
    this.#beat();
  }

  async stop(): Promise<void> {
    this.#leaveLine();
    this.#cancelBeat();
    this.#cancelBounce();
    this.machine.stop();
    await this.#line.stop();
  }

  unplug(): Promise<void> {
    return this.#line.stop();
  }

  plugIn(): void {
    this.#line.start();
  }

  fail(fault: string): boolean {
    if (!isFault(fault)) return false;
    if (this.#standing.has(fault)) return true;
    this.#standing.add(fault);
    if (fault === 'S26-STUCK') this.#edge('button', true);
    if (fault === 'S26-CHATTER') this.#bounce(true);
    if (fault === 'JAM') this.machine.jam();
    if (fault === 'POWER') this.machine.losePower();
    return true;
  }

  mend(): void {
    const { button } = this.machine.levels;
    const had = new Set(this.#standing);
    this.#standing.clear();
    this.#cancelBounce();
    if (had.has('S26-STUCK') || had.has('S26-CHATTER')) this.#edge('button', button);
    if (had.has('JAM')) this.machine.clearJam();
    if (had.has('POWER')) this.machine.regainPower();
  }

  #hear(bytes: Uint8Array): void {
    if (!Buffer.from(bytes).toString('latin1').includes(question)) return;
    const { levels } = this.machine;
    const button = levels.button || this.#standing.has('S26-STUCK');
    this.#send(encodeGp1({ type: 'snapshot', levels: { ...levels, button } }));
  }

  #edge(input: ContactInput, active: boolean): void {
    if (input === 'button' && !active && this.#standing.has('S26-STUCK')) return;
    this.#edges += 1;
    if (this.#standing.has('S26-EDGES') && this.#edges % 2 === 0) return;
    this.#send(encodeGp1({ type: 'edge', input, active }));
  }

  #bounce(active: boolean): void {
    this.#edge('button', active);
    this.#cancelBounce = this.#time.after(bounceMs, () => this.#bounce(!active));
  }

  #beat(): void {
    this.#cancelBeat();
    this.#cancelBeat = this.#time.after(beatMs, () => this.#beat());
    if (!this.#standing.has('S26-BEATS')) this.#send(encodeGp1({ type: 'beat' }));
  }

  #send(bytes: Uint8Array): void {
    const sent = this.#standing.has('NOISE') ? Buffer.concat([Uint8Array.of(0xf8, 0x47), bytes]) : bytes;
    // An edge that cannot be sent is lost: the real adapter keeps none either.
    this.#line.write(sent).catch(() => {});
  }
}

const isFault = (name: string): name is Fault => Object.hasOwn(faults, name);
