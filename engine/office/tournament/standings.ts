import type { Money } from '../../words/money.ts';
import { cameThrough } from './bagging.ts';
import { chipsOfEntry, type EntryNow, type EventNow, stillIn } from './event-now.ts';
import { isSettled, lastEntries, openInRound, placesOf, rankedOut } from './places.ts';
import { type FaultToMend, type PrizesFault, sharedPrize } from './prizes.ts';
import { prizesNow } from './prizes-now.ts';
import type { Ticket } from './structure.ts';
import { ticketsWon } from './tickets.ts';
import type { Standing } from './tournament-view.ts';
import { overAt } from './when-out.ts';

/** Where every entry stands: those still in first, by chips; then by place. */
export function standingsOf(now: EventNow): readonly Standing[] {
  const { tournament } = now;
  const places = placesOf(now);
  const isLast = lastEntries(now);
  const ties = openTies(now);
  const tickets = ticketsWon(now, places);
  const prizes = prizeByEntry(now, places, tickets.shared);
  const inRound = openInRound(now);
  const inBags = new Map(cameThrough(now).map(({ entry, bagged }) => [entry.number, bagged.bag.chips]));
  for (const [entry, cash] of tickets.cash) prizes.set(entry, cash);
  const back = tournament.stage === 'over' ? undecided(now) : [];
  const backWith = new Map(back.map((one) => [one.entry.number, chipsOfEntry(one)]));
  return now.entries
    .map((one): Standing => {
      const { entry, person, state, out } = one;
      // Players of a tournament that is over sit for something else, wherever they sit now.
      const isOver = tournament.stage === 'over';
      const isOpen = inRound.has(entry.number);
      const seated = isOver ? null : one.seated;
      return {
        entry: entry.number,
        player: person,
        seat: seated === null ? null : { tableId: seated.tableId, seat: seated.seat },
        chips: isOver ? (inBags.get(entry.number) ?? backWith.get(entry.number) ?? null) : chipsOfEntry(one),
        ...(seated?.chair.behind === undefined ? {} : { behind: seated.chair.behind }),
        state,
        place: isOpen ? null : (places.get(entry.number) ?? null),
        outAt: out === null ? (entry.withdrawn?.at ?? null) : overAt(out),
        prize: isOpen ? null : (prizes.get(entry.number) ?? null),
        paid: tournament.paid[entry.number]?.amount ?? null,
        ...(tickets.won.has(entry.number) ? { ticket: tickets.won.get(entry.number) ?? 0 } : {}),
        ...(entry.seatWon === undefined ? {} : { seatWon: true }),
        ...(state === 'out' && !isLast(entry.number) ? { again: true } : {}),
        ...(isOpen ? { inRound: true } : ties.get(entry.number)),
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

/** What the floor may say about players who share a place, or did until the floor settled it, only because a count is missing. */
function openTies(now: EventNow): ReadonlyMap<number, Pick<Standing, 'tie' | 'unsettled'>> {
  return new Map(
    rankedOut(now)
      .filter(({ isOpen }) => isOpen)
      .flatMap((ranked) => {
        const { entries, from } = ranked;
        const tie = { from, to: from + entries.length - 1 };
        const told = isSettled(ranked, now.tournament.places) ? { tie } : { tie, unsettled: true as const };
        return entries.map((entry) => [entry, told] as const);
      }),
  );
}

/** Places that the floor has to settle still, best first. */
export function unsettledPlaces(now: EventNow): readonly {
  readonly from: number;
  readonly to: number;
  readonly players: readonly string[];
}[] {
  const personOf = new Map(now.entries.map(({ entry, person }) => [entry.number, person]));
  return rankedOut(now)
    .filter((ranked) => ranked.isOpen && !isSettled(ranked, now.tournament.places))
    .map(({ entries, from }) => ({
      from,
      to: from + entries.length - 1,
      players: entries.map((entry) => personOf.get(entry) ?? ''),
    }));
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
  shared: ReadonlyMap<number, Money>,
): Map<number, Money> {
  const { deal, structure, dayOpened } = now.tournament;
  const prizes = withShared(prizesNow(now).prizes, shared);
  const won = new Map<number, Money>();
  const shares = dealt(now);
  const byPlace = new Map<number, number[]>();
  for (const [entry, place] of placesBeside(shares, places)) byPlace.set(place, [...(byPlace.get(place) ?? []), entry]);
  for (const [place, sharing] of byPlace) {
    const { roundTo: unit } = structure.payouts;
    const amounts = sharedPrize(prizes, { place, sharing: sharing.length, unit });
    for (const [index, entry] of sharing.entries()) won.set(entry, amounts[index] ?? 0);
  }
  const first = Math.min(...[...shares.keys()].map((entry) => places.get(entry) ?? Number.POSITIVE_INFINITY));
  // What a deal leaves is won by the best of its players, once none of them plays on.
  const isPlayedOut = stillIn(now).every(({ entry: { number } }) => !shares.has(number) || places.has(number));
  const isFirst = (entry: number): boolean => isPlayedOut && places.get(entry) === first;
  const ofTickets = sharedInDeal(shares, places, withShared([], shared), structure.payouts.roundTo);
  for (const [entry, amount] of shares)
    won.set(entry, amount + (isFirst(entry) ? (deal?.left ?? 0) : 0) + (ofTickets.get(entry) ?? 0));
  for (const [entry, amount] of Object.entries(dayOpened?.forfeitPay ?? {}))
    won.set(Number(entry), (won.get(Number(entry)) ?? 0) + amount);
  return won;
}

/** What players of a deal who share a place get for its ticket, which no share contains: one ticket for several players is shared in cash. */
function sharedInDeal(
  shares: ReadonlyMap<number, Money>,
  places: ReadonlyMap<number, number>,
  values: readonly Money[],
  unit: Money,
): ReadonlyMap<number, Money> {
  const placed = [...places].filter(([entry]) => shares.has(entry)).sort(([one], [other]) => one - other);
  return new Map(
    [...Map.groupBy(placed, ([, place]) => place)].flatMap(([place, sharing]) => {
      const parts = sharedPrize(values, { place, sharing: sharing.length, unit });
      return sharing.map(([entry], index) => [entry, parts[index] ?? 0] as const);
    }),
  );
}

/**
 * Places of players outside the deal, entry by entry: a deal has shared out as many prizes as it had players. A player whom a corrected hand has put
 * back plays for the other prizes and for nothing of the deal, even if going out together with one of its players.
 */
function placesBeside(
  shares: ReadonlyMap<number, Money>,
  places: ReadonlyMap<number, number>,
): readonly (readonly [number, number])[] {
  const placeIn = (entry: number): number => places.get(entry) ?? 0;
  return [...places]
    .filter(([entry]) => !shares.has(entry))
    .map(([entry, place]): [number, number] => {
      const behind = [...shares.keys()].filter((other) => placeIn(other) >= place).length;
      return [entry, place + behind];
    })
    .sort(([one], [other]) => one - other);
}

/** Who is in it still and has won nothing so far: no place, and no share of a deal that leaves nothing to be played for. */
export function undecided(now: EventNow): readonly EntryNow[] {
  const places = placesOf(now);
  const shares = isPlayedOutByDeal(now) ? dealt(now) : new Map<number, Money>();
  return stillIn(now).filter(({ entry: { number } }) => !places.has(number) && !shares.has(number));
}

/** Whether a deal has left nothing to those who play on: no money, and no ticket, which is in no share of a deal. */
export const isPlayedOutByDeal = (now: EventNow): boolean =>
  now.tournament.deal?.left === 0 && ticketsToWin(now).length === 0;

/** Tickets for the places of those who are left. */
export const ticketsToWin = (now: EventNow): readonly Ticket[] => {
  const places = placesOf(now);
  const left = stillIn(now).filter(({ entry: { number } }) => !places.has(number)).length;
  return prizesNow(now).tickets.filter(({ place }) => place <= left);
};

/** What a deal gives each entry. Old deals name only the player: the player's last entry is meant. */
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

/** Why nobody is paid: the prizes, or the deal, do not add up to what there is to win. Null: everybody is. */
export const payFault = (now: EventNow): PrizesFault | null =>
  now.tournament.cancelled === true ? null : (prizesNow(now).fault ?? dealFault(now));

/** A deal is made anew, or put aside. */
export const isDealFault = (fault: PrizesFault | null): boolean =>
  fault?.fault === 'deal-differs' || fault?.fault === 'deal-players';

/** What a person said, and has to say again. */
export const isMadeAnew = (fault: PrizesFault | null): fault is FaultToMend =>
  fault?.fault === 'fixed-differ' || isDealFault(fault);

/**
 * A deal shares out what was to be won when it was agreed, among the players left then. If either has changed since, it shares out what others have
 * won.
 */
function dealFault(now: EventNow): PrizesFault | null {
  const { deal } = now.tournament;
  if (deal === null) return null;
  const beside = [...besideDeal(now), ...outBeforeDeal(now)];
  if (beside.length > 0) return { fault: 'deal-players', players: beside.map(({ person }) => person) };
  const shared = Object.values(deal.amounts);
  const sum = (amounts: readonly Money[], from: Money): Money => amounts.reduce((all, one) => all + one, from);
  const expected = sum(prizesNow(now).prizes.slice(0, shared.length), 0);
  const given = sum(shared, deal.left);
  return given === expected ? null : { fault: 'deal-differs', expected, given };
}

/** Players outside the deal who are still in, or placed above or level with one of its players. */
function besideDeal(now: EventNow): readonly EntryNow[] {
  const shares = dealt(now);
  const places = placesOf(now);
  const last = Math.max(0, ...[...shares.keys()].map((entry) => places.get(entry) ?? 0));
  const left = new Set(stillIn(now));
  return now.entries.filter((one) => {
    const { number } = one.entry;
    const place = places.get(number) ?? (left.has(one) ? 0 : Number.POSITIVE_INFINITY);
    return !shares.has(number) && place <= last;
  });
}

/** Who is in the deal and was out before it, as a hand that was corrected since tells. */
function outBeforeDeal(now: EventNow): readonly EntryNow[] {
  const { deal } = now.tournament;
  const shares = dealt(now);
  return now.entries.filter(
    ({ out, entry: { number } }) =>
      out !== null && shares.has(number) && overAt(out) < (deal?.at ?? 0) && deal?.outThen?.includes(number) !== true,
  );
}

/** Who agrees to a deal: all who are left and, if a deal has to be agreed again, its players who are out since, or who placed above any of them. */
export function partiesToDeal(now: EventNow): readonly EntryNow[] {
  const left = stillIn(now);
  if (dealFault(now) === null) return left;
  const shares = dealt(now);
  const before = outBeforeDeal(now);
  const agreed = now.entries.filter((one) => shares.has(one.entry.number) && !before.includes(one));
  const gone = [...agreed, ...besideDeal(now)].filter((one) => !left.some(({ person }) => person === one.person));
  return [...left, ...gone];
}

/** Prizes that a deal shares out: as many as there are players who agree to it. */
export const stillToWin = (now: EventNow): readonly Money[] =>
  prizesNow(now).prizes.slice(0, partiesToDeal(now).length);
