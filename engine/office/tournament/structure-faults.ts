import { mostPlayers } from '../../rules/dealing/deck-cards.ts';
import { missingStake, stakesOfLevel, wrongAmountIn } from '../../rules/procedure/stakes.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Chips } from '../../words/chips.ts';
import { mostSeats } from '../../words/seat.ts';
import type { Level, Stakes } from '../../words/stakes.ts';
import { type VariantId, variantOf } from '../../words/variants/all-variants.ts';
import { usualCashShare } from './bounty-ledger.ts';
import { finalDay } from './days.ts';
import { eventPolicies } from './event-policies.ts';
import { wholeShare } from './prizes.ts';
import type { Structure, StructureFault } from './structure.ts';

/** Everything wrong with a structure, from its first level to its last prize; empty if it can be played. */
export function structureFaults(structure: Structure): readonly StructureFault[] {
  return [
    ...seatFaults(structure),
    ...levelFaults(structure),
    ...chipFaults(structure),
    ...untilFaults(structure),
    ...dayFaults(structure),
    ...priceFaults(structure),
    ...payoutFaults(structure),
    ...bountyFaults(structure),
    ...daysFaults(structure),
    ...satelliteFaults(structure),
  ];
}

/** The games of a structure, with their own stakes if they have any. */
const gamesOf = ({ variant, rotation }: Structure) => rotation?.games ?? [{ variant, stakes: null }];

function seatFaults(structure: Structure): readonly StructureFault[] {
  const { seatsPerTable: seats } = structure;
  const most = Math.min(mostSeats, ...gamesOf(structure).map(({ variant }) => mostPlayers(variantOf(variant))));
  return seats < 2 || seats > most ? [{ fault: 'seats', seats, most }] : [];
}

function levelFaults(structure: Structure): readonly StructureFault[] {
  const { levels, chipValues } = structure;
  if (levels.length === 0) return [{ fault: 'no-levels' }];
  const hole = levels.findIndex(({ number }, index) => number !== index + 1);
  const faults: StructureFault[] = hole < 0 ? [] : [{ fault: 'hole-in-levels', after: hole }];
  let smallest = Math.min(...chipValues);
  const neverReduced = effectivePolicies(structure.rulebook, structure.overlay)['ante.neverReduced'];
  for (const [index, level] of levels.entries()) {
    if (neverReduced && isAnteReduced(levels[index - 1], level))
      faults.push({ fault: 'ante-reduced', level: level.number });
    if (!(level.minutes > 0)) faults.push({ fault: 'level-without-time', level: level.number });
    const { smallestChip } = level;
    if (smallestChip !== undefined && !chipValues.includes(smallestChip))
      faults.push({ fault: 'chip-unknown', level: level.number, chips: smallestChip });
    smallest = Math.max(smallest, smallestChip ?? 0);
    faults.push(...stakesFaults(structure, level, smallest));
  }
  return faults;
}

/** The same kind of ante, and smaller than in the level before (tda-2024#RP-11). */
const isAnteReduced = (before: Level | undefined, { ante }: Level): boolean =>
  before?.ante != null && ante !== null && before.ante.kind === ante.kind && ante.chips < before.ante.chips;

/** Why a level's games cannot be dealt, each fault once. */
function stakesFaults(structure: Structure, level: Level, smallest: Chips): readonly StructureFault[] {
  const faults = new Map<string, StructureFault>();
  const add = (fault: StructureFault) => faults.set(JSON.stringify(fault), fault);
  const { number } = level;
  const values = structure.chipValues.filter((value) => value >= smallest);
  for (const { variant, stakes: own } of gamesOf(structure)) {
    const stakes = own ?? stakesOfLevel(level, variant);
    const missing = missingIn(variant, stakes);
    if (missing !== null) add({ fault: 'stake-missing', level: number, stake: missing });
    if (stakes.smallBlind > stakes.bigBlind) add({ fault: 'small-blind-over-big', level: number });
    if (isForeignAnte(variant, stakes)) add({ fault: 'ante-of-another-game', level: number });
    const wrong = missing === null ? wrongAmountIn(stakes) : null;
    const amounts = [...(wrong === null ? [] : [wrong]), ...amountsOf(stakes)];
    const unmade = amounts.find((chips) => chips === wrong || !canMake(chips, values));
    if (unmade !== undefined) add({ fault: 'no-chips-for-it', level: number, chips: unmade });
  }
  return [...faults.values()];
}

/** Without blinds, antes or a bring-in there would be nothing to play for. */
function missingIn(variant: VariantId, stakes: Stakes): string | null {
  const missing = missingStake(variant, stakes);
  if (missing !== null || variantOf(variant).stud !== null) return missing;
  return stakes.bigBlind === 0 && (stakes.ante?.chips ?? 0) === 0 ? 'bigBlind' : null;
}

/** In stud nobody has a button or a big blind to pay everybody's ante. */
const isForeignAnte = (variant: VariantId, { ante, bigBlind }: Stakes): boolean => {
  if (ante === null) return false;
  if (ante.kind === 'listed') return true;
  return ante.kind !== 'each' && (variantOf(variant).stud !== null || bigBlind === 0);
};

const amountsOf = ({ smallBlind, bigBlind, minBet, bigBet = 0, bringIn = 0, ante }: Stakes): readonly Chips[] =>
  [smallBlind, bigBlind, ante?.chips ?? 0, bringIn, minBet, bigBet].filter((chips) => chips > 0);

/** No set of chips has more remainders. A typing mistake must not cause hours of computation. */
const remaindersMax = 250;

/** Whether chips of these values can make exactly this amount. */
function canMake(chips: Chips, values: readonly Chips[]): boolean {
  const smallest = Math.min(...values);
  if (!Number.isInteger(chips) || chips < 0 || !(smallest > 0)) return false;
  if (chips % smallest === 0) return true;
  const common = values.reduce(commonDivisor, 0);
  if (chips % common !== 0 || smallest / common > remaindersMax) return false;
  // The least sum for each remainder by the smallest value. Adding smallest chips makes every larger sum with that remainder.
  const least = new Map<number, Chips>([[0, 0]]);
  const next: Chips[] = [0];
  for (const sum of next) {
    for (const value of values) {
      const more = sum + value;
      if (more > chips || more >= (least.get(more % smallest) ?? Number.POSITIVE_INFINITY)) continue;
      least.set(more % smallest, more);
      next.push(more);
    }
  }
  return (least.get(chips % smallest) ?? Number.POSITIVE_INFINITY) <= chips;
}

const commonDivisor = (one: Chips, other: Chips): Chips => (other === 0 ? one : commonDivisor(other, one % other));

function chipFaults({ startingChips, rebuy, addOn, chipValues, levels }: Structure): readonly StructureFault[] {
  const after = (untilLevel: number): readonly Chips[] => {
    const coloured = levels.filter(({ number }) => number <= untilLevel).map(({ smallestChip = 0 }) => smallestChip);
    return chipValues.filter((value) => value >= Math.max(0, ...coloured));
  };
  const sold = [
    { of: 'entry' as const, chips: startingChips, values: chipValues },
    ...(rebuy === null ? [] : [{ of: 'rebuy' as const, chips: rebuy.chips, values: after(rebuy.untilLevel) }]),
    ...(addOn === null ? [] : [{ of: 'add-on' as const, chips: addOn.chips, values: after(addOn.afterLevel) }]),
  ];
  return sold
    .filter(({ chips, values }) => !canMake(chips, values))
    .map(({ of, chips, values }) => ({ fault: 'chips-unmakeable', of, chips, smallest: Math.min(...values) }));
}

/** A day that is never played: the flights are the first one, and the final day is the last. */
function dayFaults(structure: Structure): readonly StructureFault[] {
  const [, day] = /^day:(\d+)$/.exec(eventPolicies(structure)['bounty.from']) ?? [];
  const last = structure.days == null ? 1 : finalDay;
  return day === undefined || structure.bounty == null || Number(day) <= last
    ? []
    : [{ fault: 'bounty-day', day: Number(day), last }];
}

/** Limits at a level that does not exist would never take effect. */
function untilFaults(structure: Structure): readonly StructureFault[] {
  const { levels, lateUntilLevel, reentry, rebuy, addOn, shotClock = null } = structure;
  const [, heads] = /^level:(\d+)$/.exec(eventPolicies(structure)['bounty.from']) ?? [];
  const until = [
    { what: 'late', level: lateUntilLevel },
    { what: 'reentry', level: reentry?.untilLevel ?? 0 },
    { what: 'rebuy', level: rebuy?.untilLevel ?? 0 },
    { what: 'add-on', level: addOn?.afterLevel ?? 0 },
    { what: 'bounty', level: Number(heads ?? 0) },
    { what: 'shot-clock', level: typeof shotClock?.from === 'object' ? shotClock.from.level : 0 },
  ] as const;
  return until
    .filter(({ level }) => levels.length > 0 && level > levels.length)
    .map(({ what, level }) => ({ fault: 'until-beyond-last', what, level }));
}

/** Every field of two entries or more has a table, no table pays out more than there is, and no place wins more than the one before it. */
function payoutFaults({ payouts: { tables } }: Structure): readonly StructureFault[] {
  const faults: StructureFault[] = [];
  const [first] = tables;
  if (first === undefined || first.fromEntries > 2) faults.push({ fault: 'no-payout-table', entries: 2 });
  for (const [index, { fromEntries, shares }] of tables.entries()) {
    const before = tables[index - 1];
    if ((before !== undefined && before.fromEntries >= fromEntries) || shares.length === 0)
      faults.push({ fault: 'no-payout-table', entries: fromEntries });
    const sum = shares.reduce((total, share) => total + share, 0);
    if (sum > wholeShare) faults.push({ fault: 'shares-over-whole', fromEntries, shares: sum });
    // What is missing from the whole goes to the first place.
    const [top = 0, ...others] = shares;
    const ordered = [top + Math.max(0, wholeShare - sum), ...others];
    const grows = ordered.findIndex((share, place) => place > 0 && share > (ordered[place - 1] ?? 0));
    if (grows > 0) faults.push({ fault: 'shares-grow', fromEntries, place: grows + 1 });
  }
  return faults;
}

/** The dealers' part does not exceed the fee. */
function priceFaults({ entry, rebuy, addOn }: Structure): readonly StructureFault[] {
  const prices = [
    { of: 'entry', price: entry },
    { of: 'rebuy', price: rebuy?.price },
    { of: 'add-on', price: addOn?.price },
  ] as const;
  return prices.flatMap(({ of, price: { dealers = 0, fee = 0 } = {} }) =>
    dealers > fee ? [{ fault: 'dealers-over-fee' as const, of }] : [],
  );
}

/** A head has a price exactly if there are heads. */
function bountyFaults(structure: Structure): readonly StructureFault[] {
  const { bounty = null, entry, rebuy, addOn } = structure;
  const prices = [entry, rebuy?.price, addOn?.price].map((price) => price?.bounty ?? 0);
  const [first = 0] = prices;
  if (bounty === null) {
    const price = prices.find((one) => one > 0);
    return price === undefined ? [] : [{ fault: 'bounty-price', price }];
  }
  const { unit, cashShare = usualCashShare } = bounty;
  const isSteps = unit >= 1 && cashShare >= 0 && cashShare <= wholeShare;
  return [
    ...(first === 0 ? [{ fault: 'bounty-price' as const, price: first }] : []),
    ...(isSteps ? [] : [{ fault: 'bounty-steps' as const }]),
  ];
}

/** Whatever the field, a flight pays less on its own than its players have paid in. */
function daysFaults({ days = null, satellite = null, levels, entry }: Structure): readonly StructureFault[] {
  if (days === null) return [];
  const { resume, level, qualify, bands, stacks, forfeitPay = 0 } = days;
  const isLevel = resume !== 'fixed' || (level !== null && level >= 1 && level <= levels.length);
  const reaches = [qualify ?? 0, ...bands.map(({ upTo }) => upTo)];
  const isOrdered =
    reaches.every((share, index) => share <= wholeShare && (index === 0 || share > (reaches[index - 1] ?? 0))) &&
    bands.every(({ amount }, index) => index === 0 || amount <= (bands[index - 1]?.amount ?? 0)) &&
    (bands.length === 0 || qualify !== null);
  const paid = bands.reduce(
    (sum, { amount }, index) => sum + amount * ((reaches[index + 1] ?? 0) - (reaches[index] ?? 0)),
    0,
  );
  return [
    ...(satellite?.milestone == null ? [] : [{ fault: 'days-milestone' as const }]),
    ...(isLevel ? [] : [{ fault: 'days-level' as const, levels: levels.length }]),
    ...(isOrdered ? [] : [{ fault: 'days-bands' as const, why: 'share' as const }]),
    ...(isOrdered && paid >= entry.prize * wholeShare && bands.length > 0
      ? [{ fault: 'days-bands' as const, why: 'sum' as const }]
      : []),
    ...(forfeitPay > 0 && stacks === 'accumulate' ? [{ fault: 'days-forfeit' as const, why: 'stacks' as const }] : []),
    // Each such bag was paid for. Bands pay less if more come through, so the smallest share that does decides.
    ...(forfeitPay > 0 && (forfeitPay >= entry.prize || paid + forfeitPay * (qualify ?? 0) >= entry.prize * wholeShare)
      ? [{ fault: 'days-forfeit' as const, why: 'sum' as const }]
      : []),
  ];
}

/** A seat is in some event, it is worth something, and nobody has won one before the first hand. */
function satelliteFaults({ satellite = null, startingChips }: Structure): readonly StructureFault[] {
  if (satellite === null) return [];
  const { event, seatValue, milestone } = satellite;
  return [
    ...(event.trim() === '' ? [{ fault: 'satellite' as const, what: 'event' as const }] : []),
    ...(seatValue < 1 ? [{ fault: 'satellite' as const, what: 'value' as const }] : []),
    ...(milestone !== null && milestone.target <= startingChips
      ? [{ fault: 'satellite' as const, what: 'target' as const }]
      : []),
  ];
}
