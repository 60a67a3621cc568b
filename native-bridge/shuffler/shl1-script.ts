import type { LineHealth } from '../contracts/line.ts';
import type { ShufflerEvent } from '../contracts/shuffler.ts';
import { type MemoryCable, memoryLinePair } from '../serial/memory-line.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { encodeRecord, type Shl1Fields, type Shl1Kind, Shl1Parser, type Shl1Record } from './shl1-frames.ts';
import { Shl1Shuffler, type Shl1ShufflerOptions } from './shl1-shuffler.ts';

/** A device's answer to HELLO by default. */
export const welcome: Shl1Fields = {
  ver: '1',
  model: 'TEST',
  sn: '7',
  fw: '1.0',
  caps: 'CNT.REC',
  cards: '52',
  st: 'EMPTY',
  ev: '0',
};

/** A driver in simulated time, and a device that sends only what a test tells it to. */
export class Shl1Script {
  readonly time = new SimulatedTime(0);
  readonly cable: MemoryCable = memoryLinePair(this.time);
  readonly shuffler: Shl1Shuffler;
  readonly events: ShufflerEvent[] = [];
  readonly healths: LineHealth[] = [];
  readonly #received: Shl1Record[] = [];
  #answer: Shl1Fields | null = null;

  constructor(options: Partial<Shl1ShufflerOptions> = {}) {
    const parser = new Shl1Parser();
    this.cable.far.onData((bytes) => {
      for (const item of parser.push(bytes)) if (item.type === 'record') this.#take(item.record);
    });
    this.cable.far.start();
    this.shuffler = new Shl1Shuffler({ line: this.cable.near, time: this.time, nonce: () => '9F3A11C2', ...options });
    this.shuffler.onEvent((event) => this.events.push(event));
    this.shuffler.onHealth((health) => this.healths.push(health));
  }

  raw(text: string): void {
    void this.cable.far.write(Buffer.from(text, 'latin1'));
    this.time.advance(1);
  }

  say(seq: number, kind: Shl1Kind, name: string, fields: Shl1Fields = {}): void {
    this.raw(Buffer.from(encodeRecord({ seq, kind, name, fields })).toString('latin1'));
  }

  /** What the device has received since the last call. */
  takenRecords(): readonly Shl1Record[] {
    return this.#received.splice(0);
  }

  /** The same as short text. */
  taken(): readonly string[] {
    return this.takenRecords().map(({ seq, kind, name }) => `${seq} ${kind} ${name}`);
  }

  /** Starts the driver and waits for its HELLO. */
  begin(): void {
    this.shuffler.start();
    this.time.advance(60);
  }

  /** Starts the driver and answers until it is ready. */
  connect(fields: Shl1Fields = welcome, status: Shl1Fields = { fault: 'NONE' }): void {
    this.begin();
    this.greetBack(fields, status);
  }

  /** Answers HELLO, CFG and STATUS. */
  greetBack(fields: Shl1Fields = welcome, status: Shl1Fields = { fault: 'NONE' }): void {
    this.say(0, 'R', 'OK', fields);
    this.say(1, 'R', 'OK');
    this.say(2, 'R', 'OK', { st: 'EMPTY', ...status });
    this.takenRecords();
  }

  /** From now on every command is answered with OK at once. */
  answerAll(fields: Shl1Fields): void {
    this.#answer = fields;
  }

  #take(record: Shl1Record): void {
    this.#received.push(record);
    if (this.#answer === null || record.kind !== 'C') return;
    void this.cable.far.write(encodeRecord({ seq: record.seq, kind: 'R', name: 'OK', fields: this.#answer }));
  }
}
