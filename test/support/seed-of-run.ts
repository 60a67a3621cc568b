/** The default seed of a run: what was green stays green until something is changed. */
export const usualSeed = 20_111;

/**
 * The seed of the properties: `asked` is the value of RIFFLE_SEED, a whole number of 32 bits or `random`, for which `dice` gives a number
 * from 0 to 1. Throws a sentence for anything else, because a run with another seed than intended proves something else.
 */
export function seedOfRun(asked: string | undefined, dice: () => number): number {
  if (asked === undefined || asked === '') return usualSeed;
  if (asked === 'random') return Math.floor(dice() * 2 ** 31);
  const seed = /^-?\d{1,10}$/.test(asked) ? Number(asked) : Number.NaN;
  if (seed === (seed | 0)) return seed;
  throw new Error(`RIFFLE_SEED is “${asked}”: a whole number from -2147483648 to 2147483647, or random.`);
}
