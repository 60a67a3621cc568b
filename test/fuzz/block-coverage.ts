import { type Profiler, Session } from 'node:inspector';

const root = new URL('../../', import.meta.url).href;
const folders = /^(engine|protocol|native-bridge|server|commands|renderer)\//;

/** Blocks of a program that were or were not run, by where they begin. */
interface FunctionBlocks {
  /** Offset of each block known, and whether it was run. */
  readonly blocks: Map<number, boolean>;
}

/** V8's own count of the blocks of our sources that ran in this thread, through the inspector. */
export class BlockCoverage {
  readonly #session = new Session();
  /** By file and where the function begins. */
  readonly #functions = new Map<string, FunctionBlocks>();

  constructor() {
    this.#session.connect();
    this.#post('Profiler.enable');
    this.#post('Profiler.startPreciseCoverage', { callCount: true, detailed: true, allowTriggeredUpdates: false });
  }

  /** Collects what has run since the last call; returns the blocks that ran for the first time. */
  take(): Set<string> {
    const fresh = new Set<string>();
    for (const [place, ranges] of this.#ran()) {
      const known = this.#functions.get(place) ?? { blocks: new Map<number, boolean>() };
      this.#functions.set(place, known);
      for (const { startOffset } of ranges) if (!known.blocks.has(startOffset)) known.blocks.set(startOffset, false);
      for (const [offset, ran] of known.blocks) {
        if (ran || countAt(ranges, offset) === 0) continue;
        known.blocks.set(offset, true);
        fresh.add(`${place} ${offset}`);
      }
    }
    return fresh;
  }

  /** Collects what has run since the last call; returns which of these blocks did. */
  ranAmong(blocks: ReadonlySet<string>): readonly string[] {
    const ran = new Map(this.#ran());
    return [...blocks].filter((block) => {
      const [place = '', offset] = block.split(' ');
      const ranges = ran.get(place);
      return ranges !== undefined && countAt(ranges, Number(offset)) > 0;
    });
  }

  /** How many blocks of these files ran, and how many are known: for a function never called only its first block is. */
  of(files: readonly string[]): { readonly reached: number; readonly known: number } {
    let [reached, known] = [0, 0];
    for (const [place, { blocks }] of this.#functions) {
      if (!files.includes(place.slice(0, place.lastIndexOf(':')))) continue;
      known += blocks.size;
      for (const ran of blocks.values()) if (ran) reached += 1;
    }
    return { reached, known };
  }

  stop(): void {
    this.#post('Profiler.stopPreciseCoverage');
    this.#session.disconnect();
  }

  /** Every function of our sources that ran since the last call, by file and where it begins. */
  *#ran(): Generator<readonly [string, readonly Profiler.CoverageRange[]]> {
    const { result } = this.#post('Profiler.takePreciseCoverage') as Profiler.TakePreciseCoverageReturnType;
    for (const { url, functions } of result) {
      if (!url.startsWith(root)) continue;
      const file = url.slice(root.length);
      if (!folders.test(file)) continue;
      for (const { ranges } of functions) yield [`${file}:${ranges[0]?.startOffset}`, ranges];
    }
  }

  #post(method: string, params?: object): unknown {
    let answered: unknown;
    let fault: Error | null = null;
    const answer = (error: Error | null, result?: unknown): void => {
      [answered, fault] = [result, error];
    };
    // The inspector of the same thread answers before this returns.
    (this.#session.post as (method: string, params: object | undefined, answer: unknown) => void).call(
      this.#session,
      method,
      params,
      answer,
    );
    if (fault !== null) throw fault;
    return answered;
  }
}

/** Ranges are nested, the outer ones first: the innermost counts. */
function countAt(ranges: readonly Profiler.CoverageRange[], offset: number): number {
  let count = 0;
  for (const range of ranges) if (range.startOffset <= offset && offset < range.endOffset) count = range.count;
  return count;
}
