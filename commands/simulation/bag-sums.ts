import type { DaysReceipt, Receipts, TournamentReceipts } from './office-receipts.ts';
import type { Movement } from './table-books.ts';

type Counts = Readonly<Record<number, number>>;

/**
 * Who plays the final day with how many chips, by the bags that left the flights' tables and by nothing the office has summed up;
 * where that is not what the office has entered, in sentences. `movements`: those in force.
 */
export function wrongBags(
  { tournaments }: Receipts,
  movements: readonly Movement[],
  personOf: (id: string) => string,
): readonly string[] {
  return [...tournaments.values()].flatMap((event) => {
    const { id, days } = event;
    if (days === null || days.openedAt === null) return [];
    const flights = [...tournaments.values()].filter(({ flightOf }) => flightOf === id);
    const bags = bagsFrom(flights, movements, personOf);
    const entered = Map.groupBy(
      event.entries.filter(({ brought }) => brought !== null),
      ({ player }) => personOf(player),
    );
    return [...new Set([...bags.keys(), ...entered.keys()])].flatMap((player) => {
      const stacks = (entered.get(player) ?? []).map(({ brought }) => brought);
      const meant = stacksFor(bags.get(player) ?? [], days);
      const isRight = stacks.length === 1 && meant.some((stack) => stack === stacks[0]);
      if (isRight) return [];
      const bagged = (bags.get(player) ?? []).map(sumOf).join(' and ');
      return [`tournament ${id}: ${player} has bagged ${bagged || 'nothing'} and goes on with ${stacks.join(' and ')}`];
    });
  });
}

/** Bags of flights that were closed, by person. Who was taken out before has left without a claim to the bag. */
function bagsFrom(
  flights: readonly TournamentReceipts[],
  movements: readonly Movement[],
  personOf: (id: string) => string,
): ReadonlyMap<string, readonly Counts[]> {
  const bags = flights.flatMap(({ isClosed, uses, entries }) => {
    if (!isClosed) return [];
    const isHere = ({ tableId, hand }: Movement): boolean =>
      uses.some((use) => use.tableId === tableId && hand > use.from && (use.until === null || hand <= use.until));
    const takenOut = new Set(entries.filter(({ withdrawn }) => withdrawn.length > 0).map(({ player }) => player));
    return movements.flatMap((one) => {
      const { what, home, bag, player } = one;
      const isBag = what === 'went' && home && bag !== null && isHere(one) && !takenOut.has(player);
      return isBag ? [{ player: personOf(player), bag }] : [];
    });
  });
  return new Map([...Map.groupBy(bags, ({ player }) => player)].map(([player, all]) => [player, all.map(bagOf)]));
}

const bagOf = ({ bag }: { readonly bag: Counts }): Counts => bag;

const sumOf = (counts: Counts): number =>
  Object.entries(counts).reduce((sum, [value, count]) => sum + Number(value) * count, 0);

/** The stacks these bags may come to: bags that are alike in chips may still differ in what a colour-up makes of them. */
function stacksFor(bags: readonly Counts[], days: DaysReceipt): readonly number[] {
  if (days.stacks === 'accumulate') return bags.length === 0 ? [] : [colouredUp(bags, days)];
  const most = Math.max(...bags.map(sumOf));
  return bags.filter((bag) => days.stacks === 'first' || sumOf(bag) === most).map((bag) => colouredUp([bag], days));
}

/** What is left of it once chips that are too small for the final day are changed. */
function colouredUp(bags: readonly Counts[], { smallest, chipValues, colourUp, openedAt }: DaysReceipt): number {
  const least = Math.max(
    chipValues[0] ?? 1,
    ...smallest.flatMap(({ level, chips }) => (level <= (openedAt ?? 0) ? [chips] : [])),
  );
  const all = bags.reduce((sum, bag) => sum + sumOf(bag), 0);
  const small = bags
    .flatMap((bag) => Object.entries(bag))
    .reduce((sum, [value, count]) => sum + (Number(value) < least ? Number(value) * count : 0), 0);
  const rest = small % least;
  const changed = all - rest + (colourUp === 'up' && rest > 0 ? least : 0);
  return changed === 0 ? least : changed;
}
