import type { Line, LineHealth } from '../contracts/line.ts';
import { encodeRecord, Shl1Parser, type Shl1Record } from './shl1-frames.ts';

/** Changes a record on its way out: to other bytes, or to nothing. */
export type Mangle = (record: Shl1Record, bytes: Uint8Array) => Uint8Array | null;

interface Trap {
  readonly wants: (record: Shl1Record) => boolean;
  readonly mangle: Mangle;
}

const isWelcome = ({ seq, kind, name }: Shl1Record): boolean => seq === 0 && kind === 'R' && name === 'OK';

/** A simulated device's line with its faults: each trap takes the next record it wants, once. */
export class SimulatedWire implements Line {
  readonly #line: Line;
  #traps: readonly Trap[] = [];
  #isDeafToAcknowledge = false;
  #welcome: Uint8Array | null = null;

  constructor(line: Line) {
    this.#line = line;
  }

  get name(): string {
    return this.#line.name;
  }

  get health(): LineHealth {
    return this.#line.health;
  }

  start(): void {
    this.#line.start();
  }

  stop(): Promise<void> {
    return this.#line.stop();
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.#line.onHealth(listener);
  }

  onData(listener: (bytes: Uint8Array) => void): () => void {
    return this.#line.onData((bytes) => {
      const isLost = this.#isDeafToAcknowledge && Buffer.from(bytes).toString('latin1').includes(',A,');
      if (isLost) this.#isDeafToAcknowledge = false;
      else listener(bytes);
    });
  }

  async write(bytes: Uint8Array): Promise<void> {
    const mangled = this.#mangled(bytes);
    if (mangled !== null) await this.#line.write(mangled);
  }

  /** Mangles the next wanted records, one after another. */
  trap(wants: Trap['wants'], ...mangles: readonly Mangle[]): void {
    this.#traps = [...this.#traps, ...mangles.map((mangle) => ({ wants, mangle }))];
  }

  /** The next acknowledgement is lost. */
  loseAcknowledge(): void {
    this.#isDeafToAcknowledge = true;
  }

  /** The next answer to HELLO is a replay of the last one, as an eavesdropper would send it. */
  replayWelcome(): void {
    const heard = this.#welcome;
    if (heard !== null) this.trap(isWelcome, () => heard);
  }

  /** From now on the line works. */
  mend(): void {
    this.#traps = [];
    this.#isDeafToAcknowledge = false;
  }

  #mangled(bytes: Uint8Array): Uint8Array | null {
    const [item] = new Shl1Parser().push(bytes);
    if (item?.type !== 'record') return bytes;
    const trap = this.#traps.find(({ wants }) => wants(item.record));
    if (isWelcome(item.record)) this.#welcome = bytes;
    if (trap === undefined) return bytes;
    this.#traps = this.#traps.filter((other) => other !== trap);
    return trap.mangle(item.record, bytes);
  }
}

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

export const mangles = {
  lost: () => null,
  /** One bit of the checksum is wrong. */
  damaged: (_, bytes) => {
    const damaged = Uint8Array.from(bytes);
    const last = damaged.length - 3;
    damaged[last] = damaged[last] === 0x30 ? 0x31 : 0x30;
    return damaged;
  },
  /** Comes after an endless line. */
  afterLongLine: (_, bytes) => Buffer.concat([Buffer.from(`$01,E,NOISE,x=${'v'.repeat(200)}\r\n`), bytes]),
  endedByReturn: (_, bytes) => Buffer.from(latin(bytes).replace('\n', '')),
  endedByFeed: (_, bytes) => Buffer.from(latin(bytes).replace('\r', '')),
  afterNul: (_, bytes) => Buffer.concat([Uint8Array.of(0), bytes]),
  /** Only the proof is wrong. */
  forged: (record) => {
    const { mac = '0' } = record.fields;
    return encodeRecord({
      ...record,
      fields: { ...record.fields, mac: (mac.startsWith('0') ? '1' : '0') + mac.slice(1) },
    });
  },
} satisfies Record<string, Mangle>;
