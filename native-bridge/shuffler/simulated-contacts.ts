import type { ContactReading, Contacts } from '../contracts/contacts.ts';
import type { LineHealth } from '../contracts/line.ts';
import type { SimulatedDevice } from '../contracts/simulated-device.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { HealthReport } from '../serial/health-report.ts';
import { SimulatedContactsMachine } from './simulated-contacts-machine.ts';

const faults = {
  'S26-STUCK': 'The contact of the green button stays closed.',
  'S26-CHATTER': 'The contact of the green button is closed at every second look.',
  'S26-MUTE': 'A look is never answered.',
  JAM: 'Cards jam in mid-cycle: the fault lamp lights until a hand has freed them.',
} as const;
type Fault = keyof typeof faults;

export interface SimulatedContactsOptions {
  readonly time: TimeSource;
  readonly seed: number;
  /** How many times faster than in reality the shuffler moves; fingers keep their own time. */
  readonly speed: number;
}

/** Three contacts in memory, on a shuffler with two alternating decks; driver's end and machine's end in one. */
export class SimulatedContacts implements Contacts, SimulatedDevice {
  readonly name = 'memory';
  readonly faults: Readonly<Record<string, string>> = faults;
  /** The machine, for a person's hands. */
  readonly machine: SimulatedContactsMachine;
  readonly #time: TimeSource;
  readonly #report = new HealthReport();
  readonly #standing = new Set<Fault>();
  #isPluggedIn = true;
  #isStarted = false;
  #looks = 0;
  #cancelOpening: () => void = () => {};

  constructor(options: SimulatedContactsOptions) {
    this.#time = options.time;
    this.machine = new SimulatedContactsMachine({ ...options, changed: () => {} });
  }

  get health(): LineHealth {
    return this.#report.health;
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#open();
  }

  stop(): Promise<void> {
    this.#isStarted = false;
    this.#cancelOpening();
    this.#report.set('absent', 'Stopped.');
    return Promise.resolve();
  }

  unplug(): Promise<void> {
    this.#isPluggedIn = false;
    this.#cancelOpening();
    if (this.#isStarted) this.#report.set('absent', 'The contacts in memory are unplugged.', 'unplugged');
    return Promise.resolve();
  }

  plugIn(): void {
    this.#isPluggedIn = true;
    this.#open();
  }

  read(): Promise<ContactReading> {
    if (!this.#report.isReady) return Promise.reject(new Error('The contacts in memory are not ready.'));
    this.#looks += 1;
    if (this.#standing.has('S26-MUTE')) return new Promise(() => {});
    const { button, ready, fault } = this.machine.levels;
    const isBouncing = this.#standing.has('S26-CHATTER') && this.#looks % 2 === 0;
    return Promise.resolve({ button: button || isBouncing || this.#standing.has('S26-STUCK'), ready, fault });
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.#report.onChange(listener);
  }

  fail(fault: string): boolean {
    if (!isFault(fault)) return false;
    this.#standing.add(fault);
    if (fault === 'JAM') this.machine.jam();
    return true;
  }

  mend(): void {
    if (this.#standing.has('JAM')) this.machine.clearJam();
    this.#standing.clear();
  }

  #open(): void {
    if (!this.#isStarted || !this.#isPluggedIn || this.#report.isReady) return;
    this.#report.set('opening', null);
    this.#cancelOpening();
    this.#cancelOpening = this.#time.after(0, () => this.#report.set('ready', null));
  }
}

const isFault = (name: string): name is Fault => Object.hasOwn(faults, name);
