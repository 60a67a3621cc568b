import type { DaysReceipt, Receipts, TournamentReceipts } from './office-receipts.ts';
import { fewestChips } from './random-taps.ts';
import type { Movement } from './table-books.ts';

type Counts = Readonly<Record<number, number>>;

/**
 * Who plays the final day with how many chips, by the bags that left the flights' tables and not by anything the office has added up;
 * differences from the office's entries, in sentences. `movements`: those in force.
 */
export function wrongBags(
  { tournaments }: Receipts,
  movements: readonly Movement[],
  personIn: (days: DaysReceipt) => (id: string) => string,
): readonly string[] {
  return [...tournaments.values()].flatMap((event) => {
    const { id, days } = event;
    if (days === null || days.openedAt === null) return [];
    const personOf = personIn(days);
    const flights = [...tournaments.values()].filter(({ flightOf }) => flightOf === id);
    const bags = bagsFrom(flights, movements, { chipValues: days.chipValues, personOf });
    const entered = Map.groupBy(
      event.entries.filter(({ brought }) => brought !== null),
      ({ player }) => personOf(player),
    );
    return [...new Set([...bags.keys(), ...entered.keys()])].flatMap((player) => {
      const stacks = (entered.get(player) ?? []).map(({ brought }) => brought);
      const meant = stacksFor(bags.get(player) ?? [], days);
      const isRight = stacks.length === 1 && meant.some((stack) => stack === stacks[0]);
      const entries = flights.flatMap((flight) => flight.entries).filter((entry) => personOf(entry.player) === player);
      const through = entries.filter(({ isThrough }) => isThrough).length;
      const isTakenOut = entries.some(({ withdrawn }) => withdrawn.length > 0);
      // A player taken out of a flight leaves it with chips that do not reach the final day.
      if (isRight || (isTakenOut && (bags.get(player) ?? []).length > through)) return [];
      const bagged = (bags.get(player) ?? []).map(sumOf).join(' and ');
      return [`tournament ${id}: ${player} has bagged ${bagged || 'nothing'} and goes on with ${stacks.join(' and ')}`];
    });
  });
}

/**
 * Bags of closed flights, by person. If one was opened before its table heard of that, it is what the player left with.
 */
function bagsFrom(
  flights: readonly TournamentReceipts[],
  movements: readonly Movement[],
  { chipValues, personOf }: { readonly chipValues: readonly number[]; readonly personOf: (id: string) => string },
): ReadonlyMap<string, readonly Counts[]> {
  // A flight may be bagged, and a bag opened again, before its first hand. Where the row of sitting down is lost, only a bag says that it was not
  // the last players of an earlier tournament who left then.
  const wentIn = (flight: TournamentReceipts): readonly Movement[] =>
    movements.filter((one) => {
      const { what, tableId, hand, bag, why, sat } = one;
      return (
        what === 'went' &&
        flight.uses.some(
          (use) =>
            use.tableId === tableId &&
            isSatFor(use, sat) &&
            (hand > use.from || (hand === use.from && (bag !== null || sat !== undefined))) &&
            (use.until === null || hand <= use.until) &&
            (isGone(flight, one) || (why === 'left' && hand === use.until && !hasSatAgain(flight, one))),
        )
      );
    });
  const hasSatAgain = (flight: TournamentReceipts, { player, chips, sat }: Movement): boolean =>
    movements.some(
      (one) =>
        one.what === 'came' &&
        one.player === player &&
        one.chips === chips &&
        one.sat !== sat &&
        flight.uses.some((use) => use.tableId === one.tableId && isSatFor(use, one.sat)),
    );
  // Chips of somebody without a seat are bagged late, unless their player has sat down with them again.
  const isGone = (flight: TournamentReceipts, one: Movement): boolean =>
    one.home || (one.noSeat === true && !hasSatAgain(flight, one));
  const baggedIn = (flight: TournamentReceipts): readonly Movement[] => {
    const went = wentIn(flight);
    const gone = new Set(went.flatMap((one) => (isGone(flight, one) ? [personOf(one.player)] : [])));
    // A player whose bag was opened again may have got up at the table itself, after its last hand; one who had gone home got up on the final day.
    return went.filter((one) => isGone(flight, one) || !gone.has(personOf(one.player)));
  };
  const closed = flights.filter(({ isClosed }) => isClosed);
  // A movement between two flights at one table belongs to one of them only.
  const bags = [...new Set(closed.flatMap(baggedIn))].map(({ chips, player, bag }) => ({
    player: personOf(player),
    bag: bag ?? fewestChips(chips ?? 0, chipValues),
  }));
  // Whoever was out had no chips to leave with.
  const late = closed.flatMap(({ entries }) =>
    entries.flatMap(({ player, owedInBag }) =>
      owedInBag === 0 ? [] : [{ player: personOf(player), bag: fewestChips(owedInBag, chipValues) }],
    ),
  );
  const all = Map.groupBy([...bags, ...late], ({ player }) => player);
  return new Map([...all].map(([player, own]) => [player, own.map(bagOf)]));
}

/** Between two hands only the row tells what a player sat down for. A lost row tells nothing. */
const isSatFor = ({ before, last }: TournamentReceipts['uses'][number], sat: Movement['sat']): boolean =>
  sat === undefined || (sat.seq > (before[sat.logId] ?? 0) && (last === null || sat.seq <= (last[sat.logId] ?? 0)));

const bagOf = ({ bag }: { readonly bag: Counts }): Counts => bag;

const sumOf = (counts: Counts): number =>
  Object.entries(counts).reduce((sum, [value, count]) => sum + Number(value) * count, 0);

/** The stacks these bags may become: bags with the same total may still differ after a colour-up. */
function stacksFor(bags: readonly Counts[], days: DaysReceipt): readonly number[] {
  if (days.stacks === 'accumulate') return bags.length === 0 ? [] : [colouredUp(bags, days)];
  const most = Math.max(...bags.map(sumOf));
  return bags.filter((bag) => days.stacks === 'first' || sumOf(bag) === most).map((bag) => colouredUp([bag], days));
}

/** A bag after chips too small for the final day are changed. */
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
