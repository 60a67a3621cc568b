import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LargeFault, LargeLook } from './blow-up.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const inputsOfLife = 60;
const lives = 8;
/** The first lives fill what is kept for good, and let go what came before them. */
const livesToSettle = 3;
/** A life that leaves less than this has left nothing. */
const leftMost = 256 * 1024;

/** Opens the target again and again with the same inputs: what one life leaves behind, the next does not find. Null: it leaves nothing. */
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
