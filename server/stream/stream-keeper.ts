import { join } from 'node:path';
import { z } from 'zod';
import type { KnownCard, Seat } from '../../engine/notation.ts';
import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ReviewKeyPair, SealedBoxes } from '../review/sealed-boxes.ts';
import { repeat } from '../timers.ts';
import { type FromKeeper, readToKeeper, type ToKeeper } from './keeper-messages.ts';
import { type StreamHand, streamHandOfBytes } from './stream-box.ts';

export interface StreamKeeperParts {
  readonly files: PrivateFiles;
  /** The keeper's own folder: the private half of the key, and how long hands have waited. */
  readonly folder: string;
  readonly leastMinutes: number;
  readonly boxes: Pick<SealedBoxes, 'open' | 'pairOf' | 'pairOfPrivate'>;
  readonly random: (count: number) => Uint8Array;
  readonly time: TimeSource;
  /** Milliseconds on a clock nobody can set. */
  readonly passed: () => number;
  readonly tell: (message: FromKeeper) => void;
  readonly listen: (hear: (message: unknown) => void) => void;
}

const keySchema = z.strictObject({
  is: z.literal('stream-key'),
  privateKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  madeAt: z.int().min(0),
});

const lookEveryMs = 1_000;
const keepEveryMs = 5_000;

/** Serves the room until it ends. Returns a function that ends it and writes the time waited to disk. */
export function runStreamKeeper(parts: StreamKeeperParts): () => void {
  const { files, folder, boxes, time, passed, tell, listen, leastMinutes } = parts;
  const report = (sentence: string): void => tell({ type: 'fault', sentence });
  const key = openKey(parts);
  if (typeof key === 'string') {
    report(key);
    return () => {};
  }
  const waits = new KeptWaits(files, join(folder, 'waits.json'), report);
  const open = (box: string): Uint8Array | null => boxes.open(box, key.pair);
  const keeper = new StreamKeeper({ open, passed, waits, leastMinutes, tell });
  listen((message) => {
    const told = readToKeeper(message);
    if (told !== null) keeper.hear(told);
  });
  const stops = [repeat(time, lookEveryMs, () => keeper.look()), repeat(time, keepEveryMs, () => keeper.keep())];
  tell({ type: 'ready', publicKey: key.pair.publicKey, madeAt: key.madeAt, leastMinutes });
  return () => {
    for (const stop of stops) stop();
    keeper.keep();
  };
}

/** The key in its file, made the first time, or a sentence that says why there is none. */
function openKey(parts: StreamKeeperParts): { readonly pair: ReviewKeyPair; readonly madeAt: number } | string {
  const { files, folder, boxes, random, time } = parts;
  const file = join(folder, 'stream.key');
  try {
    const kept = files.readSecret(file);
    if (kept !== null) {
      const { privateKey, madeAt } = keySchema.parse(JSON.parse(Buffer.from(kept).toString('utf8')));
      return { pair: boxes.pairOfPrivate(new Uint8Array(Buffer.from(privateKey, 'base64'))), madeAt };
    }
    const pair = boxes.pairOf(random(32));
    const madeAt = time.now();
    const text = JSON.stringify({ is: 'stream-key', privateKey: pair.privateKey, madeAt });
    files.write(file, Buffer.from(`${text}\n`, 'utf8'));
    return { pair, madeAt };
  } catch (error) {
    if (error instanceof PrivateFileFault) return error.message;
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    return `${file} holds no stream key: put it back from its copy, or take it away, and a new one is made.`;
  }
}

interface StreamKeeperOptions {
  /** Opens a box for the stream key; null: it is not for this key, or was changed. */
  readonly open: (box: string) => ReturnType<SealedBoxes['open']>;
  /** Milliseconds that have passed on a clock nobody can set. */
  readonly passed: () => number;
  readonly waits: KeptWaits;
  /** The house's least delay. */
  readonly leastMinutes: number;
  readonly tell: (message: FromKeeper) => void;
}

interface Waiting {
  told: ToKeeper;
  /** The time since its end that earlier runs of this program have counted. */
  waitedMs: number;
  /** When this run began to count; null: it is not over. */
  since: number | null;
  minutes: number;
  hands: number;
  /** What was released last; null: nothing. */
  released: string | null;
}

/** A log's older hands are forgotten beyond this number. */
const handsMost = 300;
const minuteMs = 60_000;

/**
 * Withholds the cards of a stream: the only part of the program that opens its boxes. A hand's cards are released once the hand is over for
 * good and its delay has passed since, measured by this process. No request can speed it up: no clock is read, a delay can only become
 * longer, and time that an earlier run had not written down has to pass again.
 */
class StreamKeeper {
  readonly #options: StreamKeeperOptions;
  readonly #hands = new Map<string, Waiting>();
  /** Boxes already reported. */
  readonly #strange = new Set<string>();

  constructor(options: StreamKeeperOptions) {
    this.#options = options;
  }

  hear(told: ToKeeper): void {
    const { waits, passed, leastMinutes } = this.#options;
    const key = `${told.log} ${told.hand}`;
    const before = this.#hands.get(key);
    const minutes = Math.max(before?.minutes ?? 0, told.minutes, leastMinutes);
    const hands = Math.max(before?.hands ?? 0, told.hands);
    const goesOn = before !== undefined && before.told.end === told.end;
    const { since, waitedMs } = goesOn
      ? before
      : { since: told.end === null ? null : passed(), waitedMs: told.end === null ? 0 : waits.of(waitKey(told)) };
    const released = before?.released ?? null;
    this.#hands.set(key, { told, waitedMs, since, minutes, hands, released });
    this.#forget();
    this.look();
  }

  /** Releases the hands that have waited long enough. Call it at intervals and after every message. */
  look(): void {
    for (const hand of this.#hands.values()) if (this.#mayOpen(hand)) this.#release(hand);
  }

  /** Writes down the time that has passed, so that a restart does not begin again. */
  keep(): void {
    const waited: Record<string, number> = {};
    for (const hand of this.#hands.values())
      if (hand.told.end !== null) waited[waitKey(hand.told)] = Math.floor(this.#waitedOf(hand));
    this.#options.waits.keep(waited);
  }

  #waitedOf({ waitedMs, since }: Waiting): number {
    return since === null ? 0 : waitedMs + Math.max(0, this.#options.passed() - since);
  }

  #mayOpen(hand: Waiting): boolean {
    const { told, minutes, hands } = hand;
    if (told.end === null || !told.isFinal) return false;
    return this.#waitedOf(hand) >= minutes * minuteMs && this.#laterThan(told) >= hands;
  }

  /** Hands of the same log that began later and are over for good. */
  #laterThan({ log, hand }: ToKeeper): number {
    let later = 0;
    for (const { told } of this.#hands.values())
      if (told.log === log && told.hand > hand && told.end !== null && told.isFinal) later += 1;
    return later;
  }

  #release(hand: Waiting): void {
    const { told } = hand;
    const boxes = JSON.stringify(told.boxes);
    if (hand.released === boxes) return;
    const seats: { seat: Seat; cards: readonly KnownCard[] }[] = [];
    for (const { seat, box } of told.boxes) {
      const opened = this.#opened(told, seat, box);
      if (opened === null) {
        this.#tellStrange(told, seat, box);
        continue;
      }
      hand.minutes = Math.max(hand.minutes, opened.delay.minutes);
      hand.hands = Math.max(hand.hands, opened.delay.hands);
      seats.push({ seat, cards: opened.cards });
    }
    // The boxes themselves may ask for a longer delay.
    if (!this.#mayOpen(hand)) return;
    hand.released = boxes;
    const shown = seats.map(({ seat, cards }) => ({ seat, cards: [...cards] }));
    this.#options.tell({ type: 'released', log: told.log, hand: told.hand, seats: shown });
  }

  #tellStrange({ log, hand }: ToKeeper, seat: Seat, box: string): void {
    if (this.#strange.has(box)) return;
    this.#strange.add(box);
    this.#options.tell({ type: 'strange-box', log, hand, seat });
  }

  #opened({ table, log, hand }: ToKeeper, seat: Seat, box: string): StreamHand | null {
    const content = this.#options.open(box);
    const sealed = content === null ? null : streamHandOfBytes(content);
    const isThere = sealed?.table === table && sealed.log === log && sealed.hand === hand && sealed.seat === seat;
    return isThere ? sealed : null;
  }

  #forget(): void {
    const [oldest] = this.#hands.keys();
    if (this.#hands.size > handsMost && oldest !== undefined) this.#hands.delete(oldest);
  }
}

/** Names the end of a hand, so that an end that was undone and came again waits again. */
const waitKey = ({ log, hand, end }: ToKeeper): string => `${log} ${hand} ${end}`;

const waitsSchema = z.record(z.string().max(200), z.int().min(0));

const waitsMost = 1_000;

/** How long hands have waited, as written to disk: never more than has passed. */
class KeptWaits {
  readonly #files: PrivateFiles;
  readonly #file: string;
  readonly #report: (sentence: string) => void;
  #waited: Readonly<Record<string, number>>;
  #kept = '';

  constructor(files: PrivateFiles, file: string, report: (sentence: string) => void) {
    this.#files = files;
    this.#file = file;
    this.#report = report;
    this.#waited = this.#read();
  }

  /** Milliseconds; 0 for a hand not known to have waited. */
  of(key: string): number {
    return this.#waited[key] ?? 0;
  }

  /** Other hands keep their values: nothing was reported about them since the program began. */
  keep(waited: Readonly<Record<string, number>>): void {
    const all = Object.entries({ ...this.#waited, ...waited }).slice(-waitsMost);
    const text = JSON.stringify(Object.fromEntries(all));
    if (text === this.#kept) return;
    try {
      this.#files.write(this.#file, Buffer.from(`${text}\n`, 'utf8'));
      this.#kept = text;
      this.#waited = Object.fromEntries(all);
    } catch (error) {
      if (!(error instanceof PrivateFileFault)) throw error;
      this.#report(error.message);
    }
  }

  #read(): Readonly<Record<string, number>> {
    try {
      const bytes = this.#files.read(this.#file);
      return bytes === null ? {} : waitsSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    } catch (error) {
      if (!(error instanceof PrivateFileFault || error instanceof SyntaxError || error instanceof z.ZodError))
        throw error;
      this.#report(`${this.#file} cannot be read: every hand of the stream waits its whole delay again.`);
      return {};
    }
  }
}
