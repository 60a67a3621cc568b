import { createHash } from 'node:crypto';
import type { FuzzTarget } from './fuzz-target.ts';
import type { Random } from './mutate.ts';

/** A search for faults that only many inputs together show. */
export interface LargeLook {
  readonly target: FuzzTarget;
  readonly pool: readonly Uint8Array[];
  readonly random: Random;
  readonly tries: number;
  readonly trying: (input: Uint8Array) => void;
  /** In yardsticks: anything faster is never too slow. 150 by default. */
  readonly patience?: number;
}

export interface LargeFault {
  readonly sentence: string;
  readonly input: Uint8Array;
}

/** Four times the input may take four times the work, or a little more; sixteen times is quadratic. */
const timesMost = 9;
/** In yardsticks, so that it means the same on slow and fast machines. */
const usualPatience = 150;

/** An input of which four times as much takes far more than four times as long; null if none was found. */
export async function growsTooFast({
  target,
  pool,
  random,
  tries,
  trying,
  patience = usualPatience,
}: LargeLook): Promise<LargeFault | null> {
  const yardstick = Math.min(...[1, 2, 3].map(() => yardstickMs()));
  const opened = await target.open();
  const spent = async (input: Uint8Array): Promise<number> => {
    trying(input);
    const before = process.threadCpuUsage();
    await opened.take(input);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  try {
    for (let left = tries; left > 0; left--) {
      const pumped = pump(pool, random);
      const large = pumped(target.mostBytes);
      if ((await spent(large)) < patience * yardstick) continue;
      // Compiling and collecting cost time as well, but not at each run.
      const [small, again] = [pumped(target.mostBytes / 4), [1, 2, 3]];
      const ofLarge = Math.min(...(await each(again, () => spent(large))));
      const ofSmall = Math.min(...(await each(again, () => spent(small))));
      if (ofLarge > patience * yardstick && ofLarge > timesMost * ofSmall)
        return {
          sentence: `${small.length} bytes take ${ofSmall.toFixed(1)} ms and ${large.length} take ${ofLarge.toFixed(1)} ms.`,
          input: large,
        };
    }
    return null;
  } finally {
    await opened.close?.();
  }
}

/** A piece of an input repeated between the parts before and after it. */
function pump(pool: readonly Uint8Array[], random: Random): (bytes: number) => Uint8Array {
  const from = pool[Math.floor(random() * pool.length)] ?? Buffer.from('x');
  const at = Math.floor(random() * from.length);
  const size = 1 + Math.floor(random() ** 2 * 60);
  const [before, piece, after] = [
    from.subarray(0, at),
    from.subarray(at, at + size),
    random() < 0.5 ? from.subarray(at + size) : Buffer.alloc(0),
  ];
  return (bytes) => {
    const times = Math.max(1, Math.floor((bytes - before.length - after.length) / Math.max(1, piece.length)));
    return Buffer.concat([before, ...Array.from({ length: times }, () => piece), after]).subarray(0, bytes);
  };
}

/** The time of a fixed piece of work on this machine, as busy as it is. */
function yardstickMs(): number {
  const before = process.threadCpuUsage();
  let hash: Uint8Array = Buffer.alloc(64 * 1024);
  for (let left = 100; left > 0; left--)
    hash = createHash('sha256')
      .update(hash)
      .update(Buffer.alloc(16 * 1024))
      .digest();
  const { user, system } = process.threadCpuUsage(before);
  return Math.max(1, (user + system) / 1_000);
}

async function each<Given, Made>(
  given: readonly Given[],
  make: (one: Given) => Promise<Made>,
): Promise<readonly Made[]> {
  const made: Made[] = [];
  for (const one of given) made.push(await make(one));
  return made;
}
