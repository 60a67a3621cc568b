import type { Tag } from '../contracts/card-reader.ts';
import type { Line } from '../contracts/line.ts';
import type { SimulatedDevice } from '../contracts/simulated-device.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import type { World } from '../simulation/world.ts';
import { encodePepper, PepperParser } from './pepper-frames.ts';
import type { PepperCommand, PepperModel } from './pepper-models.ts';
import {
  garbage,
  garbled,
  namelessEvent,
  oddEvent,
  strayAnswer,
  tagKind,
  textLine,
  wireTag,
} from './simulated-pepper-events.ts';
import { isPepperFault, type PepperFault, PepperFaults, PepperWire, pepperFaults } from './simulated-pepper-wire.ts';

export interface SimulatedPepperOptions {
  /** The reader's end of the line. */
  readonly line: Line;
  readonly time: TimeSource;
  /** The same seed gives the same disturbances. */
  readonly seed: number;
  /** What lies on its antennas. */
  readonly world: World;
  /** How many times faster than in reality it polls. 1 by default. */
  readonly speed?: number;
}

export interface PepperBodyOptions extends SimulatedPepperOptions {
  readonly model: PepperModel;
  readonly antennas: number;
  /** Sends what a poll says about a tag on an antenna. */
  readonly tellTag: (body: SimulatedPepperBody, tag: Tag, antenna: number) => void;
  /** The effect of lost settings. */
  readonly forget: (body: SimulatedPepperBody) => void;
}

const pollMs = 250;
const deafMs = 1_000;
const lateMs = 700;
const brokenOffMs = 1_000;
const hotMs = 5_000;
const outMs = 2_000;
const mostCounted = 5;
/** The layer of "no tag" is published nowhere; this one is a guess. */
const airLayer = 0x0a;
const commandLayer = 0x00;
const noTag = 0x01;
const tooHot = 0x09;
const unknownCommand = 0x20;
const versionText = '1.1 Jan 18 2019 15:35:03\0';
const oddVersions = ['2.56.FAKE\0', '', 'v'.repeat(200)];
const strangeTag = 'E007000000000001';
const strangeTags = [strangeTag, ...[2, 3, 4, 5, 6].map((number) => `E00700000000000${number}`)];

/** The common part of the simulated Pepper readers: the commands and all faults. */
export class SimulatedPepperBody implements SimulatedDevice {
  readonly faults = pepperFaults;
  readonly #options: PepperBodyOptions;
  readonly #wire: PepperWire;
  readonly #random: () => number;
  readonly #faults = new PepperFaults();
  #parser = new PepperParser();
  #antenna = 1;
  /** Tags of the last inventory that wait for NEXT, or tags of the last count. */
  #waiting: readonly Tag[] = [];
  #counted: readonly Tag[] = [];
  #versionsAsked = 0;
  #isDeaf = false;
  #isPolling = false;
  #cancelPoll: () => void = () => {};
  #cancelDeafness: () => void = () => {};
  #cancelUnplugged: () => void = () => {};
  readonly #late = new Set<() => void>();

  constructor(options: PepperBodyOptions) {
    this.#options = options;
    this.#wire = new PepperWire(options.line, options.time);
    this.#random = seededRandom(options.seed);
    options.line.onData((bytes) => this.#receive(bytes));
  }

  get isPluggedIn(): boolean {
    return this.#options.line.health.state === 'ready';
  }

  get isPolling(): boolean {
    return this.#isPolling;
  }

  start(): void {
    this.#options.line.start();
  }

  async stop(): Promise<void> {
    this.poll(false);
    this.#shutUp();
    this.#cancelDeafness();
    this.#cancelUnplugged();
    await this.#options.line.stop();
  }

  unplug(): Promise<void> {
    return this.#options.line.stop();
  }

  plugIn(): void {
    this.#cancelUnplugged();
    this.#options.line.start();
  }

  has(fault: PepperFault): boolean {
    return this.#faults.has(fault);
  }

  fail(name: string): boolean {
    if (!isPepperFault(name)) return false;
    if (name === 'P7') this.#wire.say(garbage(300, this.#random));
    else if (name === 'P19') this.reboot();
    else if (name === 'P21') this.#pullCable();
    else this.#faults.begin(name);
    if (name === 'P20') this.#options.forget(this);
    if (name === 'P24') this.#options.world.disturb(true);
    return true;
  }

  mend(): void {
    if (this.has('P24')) this.#options.world.disturb(false);
    this.#faults.mend();
  }

  /** Restarts by itself: deaf and mute for a second, with polling off afterwards. */
  reboot(): void {
    this.poll(false);
    this.#shutUp();
    this.#antenna = 1;
    this.#fallSilent(deafMs);
  }

  /** Starts or stops polling all antennas by itself. */
  poll(on: boolean): void {
    if (on === this.#isPolling) return;
    this.#isPolling = on;
    this.#cancelPoll();
    if (on) this.#pollLater();
  }

  /** Reports a tag by itself, without its antenna. */
  tellNameless(tag: Tag): void {
    this.#wire.say(this.#framed(namelessEvent(this.#kind, wireTag(tag, this.has('P16')))));
  }

  /** Reports a tag by itself, as text. */
  tellText(event: Readonly<Record<string, unknown>>): void {
    if (this.has('P10')) for (const piece of oddEvent(event, this.#random())) this.#say(piece, 10);
    else this.#say(Buffer.from(JSON.stringify(event)));
  }

  get #kind(): number {
    return tagKind(this.has('P17'));
  }

  /** Drops everything not yet sent. */
  #shutUp(): void {
    this.#wire.clear();
    for (const cancel of this.#late) cancel();
    this.#late.clear();
  }

  #pullCable(): void {
    void this.unplug();
    this.#cancelUnplugged = this.#options.time.after(outMs, () => this.plugIn());
  }

  #fallSilent(ms: number): void {
    this.#cancelDeafness();
    this.#parser = new PepperParser();
    this.#isDeaf = true;
    this.#cancelDeafness = this.#options.time.after(ms, () => {
      this.#isDeaf = false;
    });
  }

  #receive(bytes: Uint8Array): void {
    const parser = this.#parser;
    const { address, opcodes } = this.#options.model;
    if (this.#isDeaf) return;
    for (const item of parser.push(bytes)) {
      // A command among the bytes has made the reader deaf: the rest is lost.
      if (this.#parser !== parser) return;
      if (item.type === 'text' || (address !== null && item.payload[0] !== address)) continue;
      const [opcode = 0, ...args] = address === null ? item.payload : item.payload.subarray(1);
      const known = Object.entries(opcodes).find(([, number]) => number === opcode);
      this.#obey((known?.[0] ?? null) as PepperCommand | null, opcode, args);
    }
  }

  #obey(command: PepperCommand | null, opcode: number, args: readonly number[]): void {
    const error = this.#faults.nextError();
    if (this.#faults.takes('P23')) {
      this.#refuse(opcode, tooHot);
      this.#fallSilent(hotMs);
    } else if (error !== null) this.#refuse(opcode, error);
    else this.#do(command, opcode, args);
  }

  #do(command: PepperCommand | null, opcode: number, [first = 0]: readonly number[]): void {
    switch (command) {
      case 'version':
        this.#acknowledge(opcode, Buffer.from(this.#versionText(), 'latin1'));
        break;
      case 'set-polling':
        this.#acknowledge(opcode);
        this.poll(first === 1);
        break;
      case 'reboot':
        this.#acknowledge(opcode);
        this.reboot();
        break;
      case 'antenna':
        this.#antenna = Math.min(Math.max(first, 1), this.#options.antennas);
        this.#acknowledge(opcode);
        break;
      case 'tag-count':
        this.#counted = this.#look(this.#antenna).slice(0, mostCounted);
        this.#acknowledge(opcode, Uint8Array.of(this.#counted.length));
        break;
      case 'tag-uid':
        this.#answerCounted(opcode, this.#counted[first]);
        break;
      case 'inventory-start':
        // Only ISO 15693 tags answer an inventory.
        this.#waiting = this.#look(this.#antenna).filter((tag) => tag.length === 16);
        this.#answerInventory(opcode);
        break;
      case 'inventory-next':
        this.#answerInventory(opcode);
        break;
      case 'dummy':
      case 'halt':
      case 'light':
      case 'stay-quiet':
      case 'polling-setup':
        this.#acknowledge(opcode);
        break;
      case 'authorise':
      case 'read-block':
      case 'system-info':
      case null:
        this.#refuse(opcode, unknownCommand, commandLayer);
    }
  }

  #versionText(): string {
    return this.has('P25') ? (oddVersions[this.#versionsAsked++ % oddVersions.length] ?? '') : versionText;
  }

  #answerCounted(opcode: number, tag: Tag | undefined): void {
    if (tag === undefined) this.#refuse(opcode, noTag);
    else this.#acknowledge(opcode, Uint8Array.of(this.#kind, 0, ...wireTag(tag, this.has('P16'))));
  }

  #answerInventory(opcode: number): void {
    const [tag, ...rest] = this.#waiting;
    if (tag === undefined) {
      this.#refuse(opcode, noTag);
      return;
    }
    const isEndless = this.has('P13');
    this.#waiting = isEndless && rest.length === 0 ? [tag] : rest;
    const more = this.#waiting.length > 0 ? 1 : 0;
    this.#acknowledge(opcode, Uint8Array.of(...wireTag(tag, this.has('P16')), 0, more));
  }

  #acknowledge(opcode: number, data: Uint8Array = new Uint8Array()): void {
    this.#answer(Uint8Array.of(0x00, opcode, ...data));
  }

  #refuse(opcode: number, error: number, layer = airLayer): void {
    this.#answer(Uint8Array.of(0xff, opcode, layer, error));
  }

  /** Answers, with the faults that affect this answer. */
  #answer(payload: Uint8Array): void {
    this.#interrupt();
    const answer = this.#framed(payload);
    const last = answer.length - 1;
    const broken = (at: number): Uint8Array => answer.map((byte, index) => (index === at ? byte ^ 0x01 : byte));
    if (this.#faults.takes('P1')) return;
    if (this.#faults.takes('P2')) this.#sayLate(answer);
    else if (this.#faults.takes('P3')) this.#say(strayAnswer());
    else if (this.#faults.takes('P4')) this.#say(broken(last));
    else if (this.#faults.takes('P5')) this.#say(broken(3));
    else if (this.#faults.takes('P6')) {
      this.#say(answer.subarray(0, last - 1));
      this.#fallSilent(brokenOffMs);
    } else if (this.#faults.takes('P9'))
      this.#say(Buffer.concat([...Array(5).fill(strayAnswer()), answer, strayAnswer()]));
    else this.#say(answer);
  }

  /** Sends whatever comes between a command and its answer. */
  #interrupt(): void {
    if (this.has('P26')) this.#say(this.#framed(Uint8Array.of(0xff, 0xff, 0x02)));
    const [tag = strangeTag] = this.#options.world.look(1);
    if (this.#faults.takes('P11')) this.tellNameless(tag);
    if (this.has('P10') && tag !== strangeTag) this.#options.tellTag(this, tag, 1);
  }

  #framed(payload: Uint8Array): Uint8Array {
    const { address } = this.#options.model;
    return encodePepper(address === null ? payload : Uint8Array.of(address, ...payload));
  }

  #sayLate(bytes: Uint8Array): void {
    const cancel = this.#options.time.after(lateMs, () => {
      this.#late.delete(cancel);
      this.#say(bytes);
    });
    this.#late.add(cancel);
  }

  #say(bytes: Uint8Array, waitMs = 0): void {
    const slowly = this.has('P8') ? bytes.subarray(0, 16) : new Uint8Array();
    for (const byte of slowly) this.#wire.say(Uint8Array.of(byte), 20 * this.#random());
    if (bytes.length > slowly.length) this.#wire.say(bytes.subarray(slowly.length), waitMs);
  }

  /** One look at an antenna, with the reader's own errors. */
  #look(antenna: number): readonly Tag[] {
    const seen = [...this.#options.world.look(antenna)];
    if (antenna === 1 && this.has('P18')) seen.push(...strangeTags);
    const [first] = seen;
    if (first === undefined) return seen;
    if (this.has('P22')) for (const tag of seen) this.#say(textLine(tag));
    if (this.#faults.takes('P15')) seen[0] = garbled(first, 2 + Math.floor(this.#random() * 5));
    if (this.#faults.takes('P14')) seen.push(first);
    return seen;
  }

  #pollLater(): void {
    this.#cancelPoll = this.#options.time.after(pollMs / (this.#options.speed ?? 1), () => {
      this.#pollLater();
      // The next round waits until the last one has been sent, so a slow wire makes slow rounds.
      if (!this.#isDeaf && !this.#wire.isBusy) this.#pollOnce();
    });
  }

  #pollOnce(): void {
    for (let antenna = 1; antenna <= this.#options.antennas; antenna++)
      for (const tag of this.#look(antenna)) this.#options.tellTag(this, tag, antenna);
  }
}
