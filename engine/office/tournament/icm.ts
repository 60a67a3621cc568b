import type { Chips } from '../../words/chips.ts';
import type { Money } from '../../words/money.ts';

/** Worth is told in parts of this of the smallest unit of money. */
export const worthScale = 2n ** 192n;
/** What is reckoned with beyond that, so that nothing cut off on the way is seen in the end. */
const beyond = 2n ** 128n;

/**
 * Worth of each stack by the independent chip model (Malmuth and Harville): first place falls to each in proportion to its
 * chips, the next one to each of those left in proportion to theirs, and so on. `before[set]` is the chance that these very players
 * take the first places. In whole numbers, rounded to a `worthScale`th: equal stacks are worth exactly the same.
 */
export function icm(stacks: readonly Chips[], prizes: readonly Money[]): readonly bigint[] {
  const one = worthScale * beyond;
  const chips = stacks.map(BigInt);
  const all = chips.reduce((sum, stack) => sum + stack, 0n);
  const worth = stacks.map(() => 0n);
  const before = new Map<number, Reached>([[0, { chance: one, gone: 0n, place: 0 }]]);
  for (let set = 0; set < 2 ** stacks.length; set++) {
    const reached = before.get(set);
    if (reached === undefined || reached.place >= prizes.length) continue;
    before.delete(set);
    const { chance, gone, place } = reached;
    const prize = BigInt(prizes[place] ?? 0);
    for (const [player, stack] of chips.entries()) {
      const next = set | (2 ** player);
      if (next === set) continue;
      // Nobody left has a chip: then each is as likely.
      const comes = all > gone ? (chance * stack) / (all - gone) : chance / BigInt(stacks.length - place);
      if (comes === 0n) continue;
      const there = before.get(next);
      before.set(next, { chance: (there?.chance ?? 0n) + comes, gone: gone + stack, place: place + 1 });
      worth[player] = (worth[player] ?? 0n) + comes * prize;
    }
  }
  return worth.map((amount) => (amount + beyond / 2n) / beyond);
}

interface Reached {
  readonly chance: bigint;
  readonly gone: bigint;
  readonly place: number;
}
