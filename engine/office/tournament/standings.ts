import type { Money } from '../../words/money.ts';
import { cameThrough } from './bagging.ts';
import { type EntryNow, type EventNow, stillIn } from './event-now.ts';
import { lastEntries, placesOf } from './places.ts';
import { sharedPrize } from './prizes.ts';
import { prizesNow } from './prizes-now.ts';
import { ticketsWon } from './tickets.ts';
import type { Standing } from './tournament-view.ts';

/** Where every entry stands: those still in first, by chips; then by place. */
export function standingsOf(now: EventNow): readonly Standing[] {
  const { tournament } = now;
  const places = placesOf(now);
  const isLast = lastEntries(now);
  const unsettled = unsettledPlaces(now, places);
  const tickets = ticketsWon(now, places);
  const prizes = prizeByEntry(now, places, withShared(prizesNow(now).prizes, tickets.shared));
  const inBags = new Map(cameThrough(now).map(({ entry, bagged }) => [entry.number, bagged.bag.chips]));
  for (const [entry, cash] of tickets.cash) prizes.set(entry, cash);
  return now.entries
    .map((one): Standing => {
      const { entry, person, state, out } = one;
      // Players of a tournament that is over sit for something else, wherever they sit now.
      const isOver = tournament.stage === 'over';
      const seated = isOver ? null : one.seated;
      return {
        entry: entry.number,
        player: person,
        seat: seated === null ? null : { tableId: seated.tableId, seat: seated.seat },
        chips: isOver ? (inBags.get(entry.number) ?? null) : chipsOfEntry(one),
        ...(seated?.chair.behind === undefined ? {} : { behind: seated.chair.behind }),
        state,
        place: places.get(entry.number) ?? null,
        outAt: out?.at ?? entry.withdrawn?.at ?? null,
        prize: prizes.get(entry.number) ?? null,
        paid: tournament.paid[entry.number]?.amount ?? null,
        ...(tickets.won.has(entry.number) ? { ticket: tickets.won.get(entry.number) ?? 0 } : {}),
        ...(entry.seatWon === undefined ? {} : { seatWon: true }),
        ...(state === 'out' && !isLast(entry.number) ? { again: true } : {}),
        ...(unsettled.has(places.get(entry.number) ?? 0) ? { unsettled: true } : {}),
      };
    })
    .sort(byStanding);
}

/** Prizes by place, with additions to some of them. */
const withShared = (prizes: readonly Money[], shared: ReadonlyMap<number, Money>): readonly Money[] =>
  Array.from(
    { length: Math.max(prizes.length, ...shared.keys()) },
    (_, index) => (prizes[index] ?? 0) + (shared.get(index + 1) ?? 0),
  );

/** Shared places for which some chips had not been counted. */
function unsettledPlaces({ entries }: EventNow, places: ReadonlyMap<number, number>): ReadonlySet<number> {
  const placed = entries.flatMap((one) => {
    const place = places.get(one.entry.number);
    return place === undefined ? [] : [{ place, isCounted: one.out === null || one.out.startedWith !== null }];
  });
  const sharing = Map.groupBy(placed, ({ place }) => place);
  return new Set(
    [...sharing].filter(([, all]) => all.length > 1 && all.some((one) => !one.isCounted)).map(([place]) => place),
  );
}

/** Chips of an entry wherever they are; null: not counted, or none any more. */
export function chipsOfEntry({ entry, state, seated, stays }: EntryNow): number | null {
  switch (state) {
    case 'waits':
      return entry.chips;
    case 'playing':
      return seated?.chips ?? null;
    case 'moving':
      return stays.at(-1)?.chipsOut ?? null;
    case 'out':
    case 'withdrawn':
      return null;
  }
}

const stateOrder: Readonly<Record<Standing['state'], number>> = {
  playing: 0,
  moving: 0,
  waits: 1,
  out: 2,
  withdrawn: 3,
};

const byStanding = (one: Standing, other: Standing): number =>
  stateOrder[one.state] - stateOrder[other.state] ||
  (one.place ?? Number.MAX_SAFE_INTEGER) - (other.place ?? Number.MAX_SAFE_INTEGER) ||
  (other.chips ?? -1) - (one.chips ?? -1) ||
  one.entry - other.entry;

/**
 * What each entry has won: by a deal if there is one, otherwise by place; players who share a place share its prizes. Payments for bags
 * that do not count are added.
 */
function prizeByEntry(
  now: EventNow,
  places: ReadonlyMap<number, number>,
  prizes: readonly Money[],
): Map<number, Money> {
  const { deal, structure, dayOpened } = now.tournament;
  const won = new Map<number, Money>();
  const byPlace = new Map<number, number[]>();
  for (const [entry, place] of [...places].sort(([one], [other]) => one - other))
    byPlace.set(place, [...(byPlace.get(place) ?? []), entry]);
  for (const [place, sharing] of byPlace) {
    const { roundTo: unit } = structure.payouts;
    const amounts = sharedPrize(prizes, { place, sharing: sharing.length, unit });
    for (const [index, entry] of sharing.entries()) won.set(entry, amounts[index] ?? 0);
  }
  for (const [entry, amount] of dealt(now)) won.set(entry, amount + (places.get(entry) === 1 ? (deal?.left ?? 0) : 0));
  for (const [entry, amount] of Object.entries(dayOpened?.forfeitPay ?? {}))
    won.set(Number(entry), (won.get(Number(entry)) ?? 0) + amount);
  return won;
}

/** What a deal gives each entry. In old logs that do not say which of a player's entries is meant, the last one in it. */
function dealt({ tournament: { deal }, entries, personOf }: EventNow): ReadonlyMap<number, Money> {
  if (deal?.shares !== undefined) return new Map(Object.entries(deal.shares).map(([entry, of]) => [Number(entry), of]));
  return new Map(
    Object.entries(deal?.amounts ?? {}).flatMap(([player, amount]) => {
      const own = entries.filter(({ person }) => person === personOf(player));
      const last = own.findLast(({ state }) => state !== 'withdrawn') ?? own.at(-1);
      return last === undefined ? [] : [[last.entry.number, amount]];
    }),
  );
}

/** Prizes that nobody has won yet: as many as there are players left. */
export const stillToWin = (now: EventNow): readonly Money[] => prizesNow(now).prizes.slice(0, stillIn(now).length);
