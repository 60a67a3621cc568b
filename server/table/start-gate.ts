import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { Standing } from '../sync/uplink.ts';
import type { Table } from './table.ts';

/** How long a table waits for its room's first message, and for a connection that broke while events were restored. */
const patienceMs = 2_000;
/** How many times in a row it waits for events that do not arrive: a room that announces events and never sends them stops no table. */
const triesMax = 5;

/** The gate's dependencies. `begin` is called once. */
interface StartGateOptions {
  readonly table: Pick<Table, 'hold' | 'sequence'>;
  readonly time: TimeSource;
  readonly begin: () => void;
}

/**
 * Keeps a restored table from continuing from an old state. While its room sends back the table's own events, nothing is booked; before the
 * room's first message, devices and sign-ins are not accepted. If the room cannot be asked, the table begins.
 */
export class StartGate {
  readonly #options: StartGateOptions;
  #isBegun = false;
  #wasBehind = false;
  /** How often nothing has come since the table reached this row. */
  #tries = { at: -1, count: 0 };
  #cancel: () => void;

  constructor(options: StartGateOptions) {
    this.#options = options;
    this.#cancel = options.time.after(patienceMs, () => this.#open());
  }

  /** What the link reports. */
  standing(standing: Standing): void {
    const { table, time } = this.#options;
    this.#cancel();
    if (standing.is === 'behind' && this.#mayWait()) {
      this.#wasBehind = true;
      table.hold({ reason: 'events-missing', here: table.sequence, held: standing.seq });
    } else if (standing.is === 'alone' && this.#wasBehind) this.#cancel = time.after(patienceMs, () => this.#open());
    else this.#open();
  }

  #mayWait(): boolean {
    const { sequence } = this.#options.table;
    this.#tries = { at: sequence, count: this.#tries.at === sequence ? this.#tries.count + 1 : 1 };
    return this.#tries.count <= triesMax;
  }

  stop(): void {
    this.#cancel();
  }

  #open(): void {
    this.#wasBehind = false;
    this.#options.table.hold(null);
    if (this.#isBegun) return;
    this.#isBegun = true;
    this.#options.begin();
  }
}
