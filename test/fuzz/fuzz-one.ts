import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import type { BlockCoverage } from './block-coverage.ts';
import { growsTooFast, type LargeFault, type LargeLook } from './blow-up.ts';
import type { FuzzFault, FuzzReport } from './fuzz-message.ts';
import { bytesOf, type FuzzTarget, type OpenedTarget } from './fuzz-target.ts';
import { mutated, type Random } from './mutate.ts';

/** Settings for fuzzing one target. */
export interface OneTarget {
  readonly target: FuzzTarget;
  readonly seed: number;
  readonly rounds: number;
  readonly keep: boolean;
  readonly coverage: BlockCoverage;
  /** Called with every input before it is tried. */
  readonly trying: (input: Uint8Array) => void;
}

const batch = 32;
const keptMost = 600;
/** The most different faults of one target; after that it is left alone. */
const faultsMost = 8;
const corpusBytesMost = 6_000;
const leakInputsLeast = 30;

/** Fuzzes one target: first the corpus and valid inputs, then mutations of them and inputs made by its grammar. */
export async function fuzzOne(options: OneTarget): Promise<FuzzReport> {
  const fuzzing = new Fuzzing(options);
  await fuzzing.run();
  return fuzzing.report();
}

class Fuzzing {
  readonly #options: OneTarget;
  readonly #random: Random;
  readonly #begunAt = performance.now();
  readonly #kinds = new Map<string, Uint8Array>();
  readonly #faults = new Map<string, FuzzFault>();
  /** Inputs worth mutating further. */
  #pool: Uint8Array[] = [];
  /** Found by this run. */
  #found: KeptInput[] = [];
  #opened: OpenedTarget | null = null;
  #words: readonly string[] = [];
  #inputs = 0;
  #bytes = 0;

  constructor(options: OneTarget) {
    this.#options = options;
    this.#random = seededRandom(options.seed);
  }

  async run(): Promise<void> {
    const { target, rounds, keep, coverage } = this.#options;
    const samples = target.samples().map(bytesOf);
    const corpus = corpusOf(target.name);
    this.#words = [...(target.words ?? []), ...wordsOf(samples)];
    for (const input of [...samples, ...corpus.map(({ bytes }) => bytes)]) {
      await this.#try(input);
      this.#pool.push(input);
    }
    coverage.take();
    const inputs = Math.ceil(rounds * (target.share ?? 1));
    const grown = this.#grammarInputs(Math.ceil(inputs / 3));
    for (let made = 0; made < inputs && this.#faults.size < faultsMost; made += batch) {
      const next = Array.from({ length: Math.min(batch, inputs - made) }, () => grown.next().value ?? this.#mutation());
      await this.#tryAll(next);
    }
    await this.#tryLarge(inputs);
    await this.#close();
    if (keep) this.#keep(corpus);
  }

  report(): FuzzReport {
    const { target, coverage } = this.#options;
    return {
      target: target.name,
      inputs: this.#inputs,
      bytes: this.#bytes,
      ...coverage.of(target.covers),
      kinds: this.#kinds.size,
      kept: this.#found.length,
      ms: Math.round(performance.now() - this.#begunAt),
      faults: [...this.#faults.values()],
    };
  }

  /** One grammar input in three, as long as there are any; null means: mutate. */
  *#grammarInputs(count: number): Generator<Uint8Array | null, undefined> {
    const { target, seed } = this.#options;
    if (target.grammar === undefined) return undefined;
    const grammar = target.grammar();
    for (let made = 0; made < count; made += 50) {
      for (const one of fc.sample(grammar, { seed: seed + made, numRuns: Math.min(50, count - made) })) {
        const input = bytesOf(one);
        yield this.#random() < 0.3 ? this.#mutated(input) : input.subarray(0, target.mostBytes);
        yield null;
        yield null;
      }
    }
    return undefined;
  }

  #mutation(): Uint8Array {
    const from = this.#pool[Math.floor(this.#random() * this.#pool.length)] ?? Buffer.alloc(0);
    return this.#mutated(from);
  }

  #mutated(input: Uint8Array): Uint8Array {
    const { form, mostBytes } = this.#options.target;
    const other = this.#pool[Math.floor(this.#random() * this.#pool.length)] ?? Buffer.alloc(0);
    return mutated(input, this.#random, { form, mostBytes, words: this.#words, other });
  }

  /** Runs a batch; if it reached something new, finds out which of its inputs did. */
  async #tryAll(inputs: readonly Uint8Array[]): Promise<void> {
    const { coverage } = this.#options;
    const kinds: string[] = [];
    for (const input of inputs) kinds.push(await this.#try(input));
    const fresh = coverage.take();
    if (fresh.size === 0) return;
    for (const [index, input] of inputs.entries()) {
      if (fresh.size === 0) return;
      await this.#try(input);
      const reached = coverage.ranAmong(fresh);
      if (reached.length === 0) continue;
      for (const block of reached) fresh.delete(block);
      this.#take(input, kinds[index] ?? '');
    }
  }

  #take(input: Uint8Array, is: string): void {
    this.#found.push({ is, bytes: input });
    this.#pool.push(input);
    if (this.#pool.length > keptMost) this.#pool = this.#pool.slice(-keptMost);
  }

  /** Returns the kind of answer. */
  async #try(input: Uint8Array): Promise<string> {
    this.#inputs += 1;
    this.#bytes += input.length;
    const fault = await this.#faultOf(input);
    if (fault === null) return '';
    if (!fault.isFault) {
      if (!this.#kinds.has(fault.is) && this.#kinds.size < 5_000) {
        this.#kinds.set(fault.is, input);
        if (this.#kinds.size <= keptMost) this.#take(input, fault.is);
      }
      return fault.is;
    }
    if (!this.#faults.has(fault.place)) {
      const same = async (shorter: Uint8Array): Promise<boolean> => {
        const again = await this.#faultOf(shorter);
        return again.isFault && again.place === fault.place;
      };
      this.#faults.set(fault.place, {
        target: this.#options.target.name,
        sentence: fault.is,
        input: await smaller(input, same),
      });
    }
    return '';
  }

  async #faultOf(
    input: Uint8Array,
  ): Promise<{ readonly isFault: boolean; readonly is: string; readonly place: string }> {
    const { target, trying } = this.#options;
    trying(input);
    try {
      this.#opened ??= await target.open();
      return { isFault: false, is: await this.#opened.take(input), place: '' };
    } catch (error) {
      const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
      await this.#close().catch(() => {});
      const at = stack
        .split('\n')
        .slice(1, 6)
        .map((line) =>
          line
            .trim()
            .replace(/^at /, '')
            .replace(/file:\S*\/(?=\w+\/)/, ''),
        );
      const name = error instanceof Error ? error.constructor.name : 'Thrown';
      const place = `${name} ${message.replaceAll(/\d+|“[^”]*”/g, '#').slice(0, 60)} ${at[0] ?? ''}`;
      return { isFault: true, is: `${name}: ${message.slice(0, 400)} (${at.join(' < ')})`, place };
    }
  }

  /** Checks on all inputs together: they leave nothing behind, and more of them take only proportionally longer. */
  async #tryLarge(inputs: number): Promise<void> {
    const { target, trying } = this.#options;
    const given = { target, trying, random: this.#random, pool: this.#pool };
    // Lives are long: a run of a few seconds has no time for eight of them.
    for (const look of inputs < leakInputsLeast ? [growsTooFast] : [growsTooFast, leaks]) {
      if (this.#faults.size > 0) return;
      await this.#close();
      const found = await look({ ...given, tries: Math.max(1, Math.min(60, Math.floor(inputs / 100))) });
      if (found !== null) this.#faults.set(found.sentence, { target: target.name, ...found });
    }
  }

  async #close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    await opened?.close?.();
  }

  /** The shortest input of each kind found, as far as there is room; earlier corpus entries stay first. */
  #keep(before: readonly KeptInput[]): void {
    const kinds = new Set(before.map(({ is }) => is));
    const kept = [...before];
    let room = corpusBytesMost - before.reduce((sum, { bytes }) => sum + bytes.length, 0);
    for (const one of this.#found.toSorted((a, b) => a.bytes.length - b.bytes.length)) {
      const is = one.is === '' ? 'a fault, mended' : one.is;
      if (kinds.has(is) || one.bytes.length + 40 > room) continue;
      kinds.add(is);
      room -= one.bytes.length + is.length + 20;
      kept.push({ is, bytes: one.bytes });
    }
    keepCorpus(this.#options.target.name, kept);
  }
}

/** Words of valid inputs, which mutation inserts elsewhere. */
function wordsOf(samples: readonly Uint8Array[]): readonly string[] {
  const words = samples.flatMap(
    (sample) =>
      Buffer.from(sample)
        .toString('latin1')
        .match(/[\w.-]{2,24}/g) ?? [],
  );
  return [...new Set(words)].slice(0, 400);
}

const folder = join(import.meta.dirname, 'corpus');

/** A corpus input with its meaning. */
interface KeptInput {
  /** The kind of answer it causes, or the fault it once found. */
  readonly is: string;
  readonly bytes: Uint8Array;
}

interface Line {
  readonly is: string;
  readonly text?: string;
  readonly hex?: string;
}

const fileOf = (target: string): string => join(folder, `${target}.ndjson`);

/** A target's corpus, one line of JSON each: as `text` if it is text, otherwise as `hex`. */
export function corpusOf(target: string): readonly KeptInput[] {
  if (!existsSync(fileOf(target))) return [];
  return readFileSync(fileOf(target), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { is, text, hex = '' } = JSON.parse(line) as Line;
      return { is, bytes: text === undefined ? Buffer.from(hex, 'hex') : Buffer.from(text, 'utf8') };
    });
}

/** Replaces a target's corpus. */
function keepCorpus(target: string, inputs: readonly KeptInput[]): void {
  mkdirSync(folder, { recursive: true });
  const lines = inputs.map(({ is, bytes }) => JSON.stringify(lineOf(is, Buffer.from(bytes))));
  writeFileSync(fileOf(target), lines.map((line) => `${line}\n`).join(''));
}

function lineOf(is: string, bytes: Buffer): Line {
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? { is, text } : { is, hex: bytes.toString('hex') };
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const inputsOfLife = 60;
const lives = 8;
/** The first lives fill permanent caches and displace what was there before. */
const livesToSettle = 3;
/** A life that leaves less than this counts as leaving nothing. */
const leftMost = 256 * 1024;

/** Opens the target again and again with the same inputs and compares what each life leaves behind. Null: nothing. */
export async function leaks({ target, pool, trying, tries }: LargeLook): Promise<LargeFault | null> {
  const inputs = pool.slice(0, Math.min(inputsOfLife, 4 * tries));
  const sizes: number[] = [];
  for (let life = 0; life < lives; life++) {
    const opened = await target.open();
    for (const input of inputs) {
      trying(input);
      await opened.take(input);
    }
    await opened.close?.();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    const grown = heapUsed + external - (sizes.at(-1) ?? 0);
    sizes.push(heapUsed + external);
    if (life >= livesToSettle && grown < leftMost) return null;
  }
  const left = (sizes.at(-1) ?? 0) - (sizes[livesToSettle - 1] ?? 0);
  const sentence = `${lives - livesToSettle} lives of ${inputs.length} inputs each leave ${left} bytes behind.`;
  return { sentence, input: inputs[0] ?? Buffer.alloc(0) };
}

const triesMost = 250;

/** A shorter input with the same effect, found by leaving pieces out. */
async function smaller(input: Uint8Array, isSame: (shorter: Uint8Array) => Promise<boolean>): Promise<Uint8Array> {
  let [best, tries] = [Buffer.from(input), 0];
  for (
    let size = Math.ceil(best.length / 2);
    size >= 1 && tries < triesMost;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < best.length && tries < triesMost; tries++) {
      const shorter = Buffer.concat([best.subarray(0, at), best.subarray(at + size)]);
      if (await isSame(shorter)) best = shorter;
      else at += size;
    }
  }
  return best;
}
