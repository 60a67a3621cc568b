import type { Chips } from '../../words/chips.ts';
import type { BagFault } from '../../words/closed-table.ts';

/** One player's chips at the end of a day, counted by value. */
export interface Bag {
  readonly player: string;
  readonly countedBy: string;
  /** Somebody else who has counted them too. Empty or null: nobody yet. */
  readonly signedBy: string | null;
  /** The sum on the slip; null: no slip. */
  readonly stated: Chips | null;
  /** How many chips of each value. */
  readonly chips: Readonly<Record<string, number>>;
}

export interface BagCheck {
  /** Chips in the bags that count. */
  readonly bags: Readonly<Record<string, Chips>>;
  readonly faults: readonly { readonly player: string; readonly fault: BagFault }[];
  readonly total: Chips;
  readonly issued: Chips;
  /** Above zero: more was bagged than issued. */
  readonly difference: number;
  /** Who has no bag yet, by name. */
  readonly missing: readonly string[];
  /** Every bag is there and every chip is accounted for. */
  readonly closed: boolean;
}

/** Compares what was bagged with what was issued. */
export function checkBags(
  {
    chipValues,
    players,
    issued,
  }: { readonly chipValues: readonly Chips[]; readonly players: readonly string[]; readonly issued: Chips },
  all: readonly Bag[],
): BagCheck {
  const bags: Record<string, Chips> = {};
  const faults: { player: string; fault: BagFault }[] = [];
  for (const bag of all) {
    const fault = Object.hasOwn(bags, bag.player) ? 'player-twice' : faultOf(bag, chipValues);
    if (fault === null) bags[bag.player] = inBag(bag.chips);
    else faults.push({ player: bag.player, fault });
  }
  const total = Object.values(bags).reduce((sum, chips) => sum + chips, 0);
  const missing = players.filter((player) => !Object.hasOwn(bags, player)).toSorted();
  const difference = total - issued;
  return { bags, faults, total, issued, difference, missing, closed: difference === 0 && missing.length === 0 };
}

function faultOf({ chips, countedBy, signedBy, stated }: Bag, chipValues: readonly Chips[]): BagFault | null {
  if (Object.keys(chips).some((value) => !chipValues.includes(Number(value)))) return 'chip-unknown';
  if (Object.values(chips).some((count) => !Number.isSafeInteger(count) || count < 0)) return 'bad-count';
  if (signedBy === null || signedBy === '' || countedBy === '') return 'not-signed';
  if (signedBy === countedBy) return 'same-person';
  return stated !== null && stated !== inBag(chips) ? 'sum-differs' : null;
}

const inBag = (chips: Bag['chips']): Chips =>
  Object.entries(chips).reduce((sum, [value, count]) => sum + Number(value) * count, 0);

/**
 * The chips of each bag after the smallest values leave play. Rounding up creates chips, rounding down removes some; nobody is left without
 * a chip.
 */
export function colourUpBags(
  {
    removed,
    smallest,
    way,
  }: { readonly removed: readonly Chips[]; readonly smallest: Chips; readonly way: 'up' | 'down' },
  bags: readonly Pick<Bag, 'player' | 'chips'>[],
): {
  readonly stacks: Readonly<Record<string, Chips>>;
  readonly added: Chips;
  readonly taken: Chips;
  readonly inPlay: Chips;
} {
  const sums = { added: 0, taken: 0, inPlay: 0 };
  const stacks = bags.map(({ player, chips }): [string, Chips] => {
    const small = inBag(Object.fromEntries(Object.entries(chips).filter(([value]) => removed.includes(Number(value)))));
    const kept = inBag(chips) - small;
    const whole = (way === 'up' ? Math.ceil(small / smallest) : Math.floor(small / smallest)) * smallest;
    const made = kept + whole === 0 && small > 0 ? smallest : whole;
    sums.added += Math.max(0, made - small);
    sums.taken += Math.max(0, small - made);
    sums.inPlay += kept + made;
    return [player, kept + made];
  });
  return { stacks: Object.fromEntries(stacks), ...sums };
}
