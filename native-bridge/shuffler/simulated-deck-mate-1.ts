import type { Line } from '../contracts/line.ts';
import type { SimulatedDevice } from '../contracts/simulated-device.ts';
import { seededRandom } from '../simulation/seeded-random.ts';

const banner = 'SHUFFLE MASTER DECK MATE SHUFFLER';
const happenings = [
  'Powered Up',
  'Missing Card.',
  'Extra Card.',
  'Jam Recovery',
  'Door Opened',
  'Auto Setups',
] as const;

const faults = {
  S8: 'Each line ends with CR alone and has a NUL before it.',
  S7: 'A line without end comes before the others.',
  S11: 'The print breaks off in the middle.',
  'WRONG-RATE': 'The line runs at another rate: every byte comes out as another.',
} as const;
type Fault = keyof typeof faults;

export interface SimulatedDeckMate1Options {
  /** The machine's end of the line. */
  readonly line: Line;
  /** The same seed gives the same history. */
  readonly seed: number;
}

/** The line of a Deck Mate 1. It prints a banner when it is switched on and the history when a technician asks for it, and receives nothing. */
export class SimulatedDeckMate1 implements SimulatedDevice {
  readonly faults: Readonly<Record<string, string>> = faults;
  readonly #line: Line;
  readonly #random: () => number;
  readonly #standing = new Set<Fault>();

  constructor({ line, seed }: SimulatedDeckMate1Options) {
    this.#line = line;
    this.#random = seededRandom(seed);
  }

  start(): void {
    this.#line.start();
  }

  stop(): Promise<void> {
    return this.#line.stop();
  }

  unplug(): Promise<void> {
    return this.#line.stop();
  }

  plugIn(): void {
    this.#line.start();
  }

  fail(fault: string): boolean {
    if (!isFault(fault)) return false;
    this.#standing.add(fault);
    return true;
  }

  mend(): void {
    this.#standing.clear();
  }

  switchOn(): void {
    this.#print([`\0${banner}`]);
  }

  printLog(records: number): void {
    const cycles = 1_000 + records;
    const lines = [
      'Serial Number: 12345',
      'Report Time: 08:15:00',
      'Report Date: 02-28-24',
      ...Array.from({ length: records }, (_, at) => this.#record(1_000 + at)),
      `Power Ups  = ${this.#below(50)}`,
      `Missing Card  = ${this.#below(300)}`,
      `Door Open Jams = ${this.#below(300)}`,
      `Jam Recoveries = ${this.#below(10)}`,
      `Total Cycles:${cycles}`,
    ];
    this.#print(this.#standing.has('S11') ? lines.slice(0, lines.length / 2) : lines);
  }

  #record(cycle: number): string {
    const happening = happenings[this.#below(happenings.length)] ?? happenings[0];
    const two = (below: number): string => String(this.#below(below)).padStart(2, '0');
    return `${happening}:  Time:${two(24)}:${two(60)}:${two(60)},Date:02-27-24,P:${this.#below(400)},G:${this.#below(400)},Cyc:${cycle}`;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #print(lines: readonly string[]): void {
    const isBare = this.#standing.has('S8');
    const endless = this.#standing.has('S7') ? `${'x'.repeat(500)}\n` : '';
    const text = endless + lines.map((line) => (isBare ? `\0${line}\r` : `${line}\r\n`)).join('');
    const bytes = Buffer.from(text, 'latin1');
    if (this.#standing.has('WRONG-RATE')) for (const [at, byte] of bytes.entries()) bytes[at] = byte | 0x80;
    // A print on a line without a listener is lost.
    this.#line.write(bytes).catch(() => {});
  }
}

const isFault = (name: string): name is Fault => Object.hasOwn(faults, name);
