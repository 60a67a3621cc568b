import type { Tag } from '../contracts/card-reader.ts';
import type { World } from '../simulation/world.ts';
import type { FeigForm } from './feig-frames.ts';

/** The fields of a record: identifier and antenna. */
const fields = 0x11;
const tableSize = 256;
/** A tag that stays is recorded again after this many turns over all antennas. */
const validTurns = 4;

interface Kept {
  readonly tag: Tag;
  readonly antenna: number;
}

/** The part of a simulated reader that looks by itself, one antenna after another, and keeps records until they are fetched. */
export class FeigRecorder {
  readonly scanMs = 10;
  readonly #world: World;
  readonly #antennas: number;
  readonly #isFirstOnly: () => boolean;
  readonly #recordedAtTurn = new Map<string, number>();
  #kept: readonly Kept[] = [];
  #read = 0;
  #antenna = 1;
  #turn = 0;

  constructor(options: {
    readonly world: World;
    readonly antennas: number;
    /** A tag is recorded only for the first antenna that sees it. */
    readonly isFirstOnly: () => boolean;
  }) {
    this.#world = options.world;
    this.#antennas = options.antennas;
    this.#isFirstOnly = options.isFirstOnly;
  }

  /** There are records besides those read last. */
  get hasMore(): boolean {
    return this.#kept.length > this.#read;
  }

  scan(): void {
    for (const tag of this.#world.look(this.#antenna)) this.#record({ tag, antenna: this.#antenna });
    this.#antenna = (this.#antenna % this.#antennas) + 1;
    if (this.#antenna === 1) this.#turn += 1;
  }

  /** The oldest records as the data of an answer; null for none. They stay until `clear`. */
  read(count: number, form: FeigForm): readonly number[] | null {
    const records = this.#kept.slice(0, count);
    this.#read = records.length;
    if (records.length === 0) return null;
    const number = form === 'advanced' ? [records.length >> 8, records.length & 0xff] : [records.length];
    return [fields, ...number, ...records.flatMap(recordBytes)];
  }

  /** Forgets the records read last. */
  clear(): void {
    this.#kept = this.#kept.slice(this.#read);
    this.#read = 0;
  }

  initialise(): void {
    this.#kept = [];
    this.#read = 0;
    this.#recordedAtTurn.clear();
  }

  #record(kept: Kept): void {
    const key = this.#isFirstOnly() ? kept.tag : `${kept.tag} ${kept.antenna}`;
    const before = this.#recordedAtTurn.get(key) ?? Number.NEGATIVE_INFINITY;
    if (this.#turn - before < validTurns || this.#kept.length >= tableSize) return;
    this.#recordedAtTurn.set(key, this.#turn);
    this.#kept = [...this.#kept, kept];
  }
}

/** Length, transponder type, a reserved byte, length of the tag, tag, antenna. */
function recordBytes({ tag, antenna }: Kept): readonly number[] {
  const bytes = Buffer.from(tag, 'hex');
  return [0x00, 6 + bytes.length, 0x03, 0x00, bytes.length, ...bytes, antenna];
}
