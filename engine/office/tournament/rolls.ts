import type { RandomBelow } from '../../rules/tournament/seat-draw.ts';

const span = 2 ** 32;

/**
 * Random numbers below a limit, made from rolls of 32 bits, in order. A roll beyond the last whole multiple of the limit is skipped, so
 * that all numbers are equally likely.
 */
export function randomOf(rollAt: (index: number) => number | undefined): {
  readonly below: RandomBelow;
  /** How many rolls were used. */
  used(): number;
} {
  let next = 0;
  return {
    below: (limit) => {
      if (limit <= 1) return 0;
      const fair = span - (span % limit);
      for (;;) {
        const roll = rollAt(next);
        if (roll === undefined) throw new Error('A draw was given too few random numbers.');
        next += 1;
        if (roll < fair) return roll % limit;
      }
    },
    used: () => next,
  };
}

/** The same from a list of rolls. */
export function randomFrom(rolls: readonly number[]): { readonly below: RandomBelow; used(): readonly number[] } {
  const random = randomOf((index) => rolls[index]);
  return { below: random.below, used: () => rolls.slice(0, random.used()) };
}
