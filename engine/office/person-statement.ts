import type { Currency, Money } from '../words/money.ts';
import { sessionsOf } from './cash/sessions.ts';
import { houseDuties, occasionOf, type StatementTerms } from './house-duties.ts';
import type { OfficeState } from './office-state.ts';
import type { RoomFacts } from './room-facts.ts';
import { personOf, staysOfPerson } from './same-person.ts';
import { withoutSales } from './tournament/event-takings.ts';
import { isInField, type Tournament } from './tournament/tournament.ts';

/** What one person paid and won in one tournament or cash game on one day. */
interface StatementLine {
  /** ISO, by the house's own clock. */
  readonly day: string;
  readonly kind: 'tournament' | 'live';
  /** Id of the tournament or game. */
  readonly of: string;
  /** Its name. */
  readonly name: string;
  readonly currency: Currency;
  readonly stake: Money;
  readonly fee: Money;
  /** Negative: more was given back than won that day. */
  readonly win: number;
  readonly withheld: Money;
  /** Part of it was a ticket, at face value. */
  readonly byTicket: boolean;
  /** Units of the house's currency for one, in ten-thousandths; null: the house has no rate for that day, and the line is in no sum. */
  readonly rate: number | null;
}

/** A person's year in this house. Other houses' sums are not known here. */
export interface PersonStatement {
  readonly player: string;
  readonly year: number;
  readonly terms: Omit<StatementTerms, 'rates'>;
  readonly kinds: Readonly<Record<string, StatementOfKind>>;
  /** The lines of the year, oldest first. */
  readonly lines: readonly StatementLine[];
  /** Lines of other years. */
  readonly otherYears: number;
  /** Cash sessions of the year whose buy-in or cash-out nobody counted: they are in no sum. */
  readonly uncounted: number;
}

/** What the office and its tables know at a moment. */
interface OfficeAt {
  readonly state: OfficeState;
  readonly facts: RoomFacts;
  readonly at: number;
}

/** A single payment, before those of one day are added up. */
interface Movement extends Partial<Pick<StatementLine, 'stake' | 'fee' | 'win' | 'withheld' | 'byTicket'>> {
  readonly at: number;
}

/**
 * A person's year: what was sold, paid out and booked in tournaments, and the chips of cash sessions. Each payment counts on its own day.
 * `dayOf` gives the day of a moment by the house's own clock, as ISO.
 */
export function statementOfPerson(
  { state, facts, at }: OfficeAt,
  player: string,
  { year, dayOf }: { readonly year: number; readonly dayOf: (at: number) => string },
): PersonStatement {
  const person = personOf(state, player);
  const { rates, ...terms } = houseDuties(state).statement;
  const sessions = sessionsOf(person, staysOfPerson(state, facts, person), state.cash.uses, at);
  const yearOf = (day: string): number => Number(day.slice(0, 4));
  const bookings = state.players[person]?.bookings ?? [];
  const bookedOf = (id: string): readonly Movement[] =>
    bookings
      .filter(({ of }) => occasionOf(of) === id)
      .map(({ what, amount, at: when }) => ({ at: when, [what]: amount }));
  const lines = [
    ...Object.values(state.tournaments).flatMap((event) => {
      const moved = [...movementsIn(event, (id) => personOf(state, id) === person), ...bookedOf(event.id)];
      const { id: of, name } = event;
      return linesOf(moved, { kind: 'tournament', of, name, currency: event.structure.currency });
    }),
    ...state.cash.games.flatMap(({ id: of, name, currency, unit }) => {
      const own = sessions.filter(({ game }) => game === of);
      const chips = own.flatMap(({ from, until, chipsIn, chipsOut }): readonly Movement[] => [
        { at: from, stake: (chipsIn ?? 0) * unit },
        ...(until === null ? [] : [{ at: until, win: (chipsOut ?? 0) * unit }]),
      ]);
      return linesOf([...chips, ...bookedOf(of)], { kind: 'live', of, name, currency });
    }),
  ].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  const { kinds, otherYears } = statementOf(
    lines.flatMap(({ rate, ...line }) => (rate === null ? [] : [{ ...line, year: yearOf(line.day), rate }])),
    { year, ...terms },
  );
  const isUncounted = ({ from, until, chipsIn, chipsOut }: (typeof sessions)[number]): boolean =>
    (chipsIn === null && yearOf(dayOf(from)) === year) ||
    (until !== null && chipsOut === null && yearOf(dayOf(until)) === year);
  return {
    player: person,
    year,
    terms,
    kinds,
    lines: lines.filter(({ day }) => yearOf(day) === year),
    otherYears,
    uncounted: sessions.filter(isUncounted).length,
  };

  /** One line per day with payments. */
  function linesOf(
    moved: readonly Movement[],
    occasion: Pick<StatementLine, 'kind' | 'of' | 'name' | 'currency'>,
  ): readonly StatementLine[] {
    return [...Map.groupBy(moved, ({ at: when }) => dayOf(when))]
      .map(([day, all]) => {
        const sum = (of: 'stake' | 'fee' | 'win' | 'withheld') => all.reduce((total, one) => total + (one[of] ?? 0), 0);
        const byTicket = all.some((one) => one.byTicket === true);
        const sums = { stake: sum('stake'), fee: sum('fee'), win: sum('win'), withheld: sum('withheld'), byTicket };
        return { day, ...occasion, ...sums, rate: rateOf(occasion.currency, day) };
      })
      .filter(({ stake, fee, win, withheld }) => stake !== 0 || fee !== 0 || win !== 0 || withheld !== 0);
  }

  function rateOf(currency: Currency, day: string): number | null {
    if (currency === terms.currency) return 10_000;
    const known = rates.filter((one) => one.currency === currency && one.day <= day);
    return known.reduce((last, one) => (one.day >= last.day ? one : last), known[0] ?? { day: '', rate: null }).rate;
  }
}

/** What a person bought, won and was paid in a tournament. Money given back was never paid; a cancelled tournament counts for nothing. */
function movementsIn(event: Tournament, isOne: (id: string) => boolean): readonly Movement[] {
  const { entries, paid, headsPaid = [], ticketsGiven = [] } = event;
  const own = new Map(entries.filter(({ player }) => isOne(player.id)).map((entry) => [entry.number, entry] as const));
  const bought = [...own.values()]
    .filter((entry) => entry.from === undefined && isInField(entry))
    .flatMap((entry): readonly Movement[] => [
      { at: entry.at, ...priceOf(withoutSales(entry)), byTicket: entry.ticket !== undefined },
      ...(entry.sales ?? []).map(({ at = entry.at, price }) => ({ at, ...priceOf(price) })),
    ]);
  const won: readonly Movement[] = [
    ...Object.entries(paid).flatMap(([entry, { times, ...once }]) =>
      own.has(Number(entry)) ? (times ?? [once]).map(({ at, amount }) => ({ at, win: amount })) : [],
    ),
    ...headsPaid.flatMap(({ entry, at, amount }) => (own.has(entry) ? [{ at, win: amount }] : [])),
    ...ticketsGiven.flatMap(({ entry, at, value }) => (own.has(entry) ? [{ at, win: value, byTicket: true }] : [])),
  ];
  return [...bought, ...won];
}

/** What goes onto heads is a stake, like what goes into the prizes. */
const priceOf = ({
  prize,
  fee,
  bounty = 0,
}: {
  readonly prize: Money;
  readonly fee: Money;
  readonly bounty?: Money;
}) => ({
  stake: prize + bounty,
  fee,
});

/** Something a person paid or won, in one currency. */
interface StatementItem {
  /** The calendar year it was on, by the house's own clock. */
  readonly year: number;
  readonly kind: string;
  readonly stake: Money;
  readonly fee: Money;
  /** Negative: more was given back than won. */
  readonly win: number;
  readonly withheld: Money;
  /** Units of the house's currency for one of its own, in ten-thousandths. */
  readonly rate: number;
}

interface StatementOfKind {
  readonly stakes: Money;
  readonly fees: Money;
  readonly wins: number;
  readonly withheld: Money;
  readonly items: number;
  /** Negative: more was paid than won. */
  readonly net: number;
  /** The net in this house is above the threshold. No house knows winnings elsewhere. */
  readonly aboveThreshold: boolean;
}

/** A year's stakes and wins by kind of game. Each item is converted to the house's currency, halves rounded up. */
export function statementOf(
  items: readonly StatementItem[],
  terms: { readonly year: number; readonly threshold: Money; readonly feeCounts: boolean },
): { readonly kinds: Readonly<Record<string, StatementOfKind>>; readonly otherYears: number } {
  const { year, threshold, feeCounts } = terms;
  const ofYear = items.filter((item) => item.year === year);
  const kinds = [...Map.groupBy(ofYear, ({ kind }) => kind)].map(([kind, own]): [string, StatementOfKind] => {
    const sum = (of: (item: StatementItem) => number): number =>
      own.reduce((total, item) => total + inHouseCurrency(of(item), item.rate), 0);
    const [stakes, fees, wins] = [sum(({ stake }) => stake), sum(({ fee }) => fee), sum(({ win }) => win)];
    const net = wins - stakes - (feeCounts ? fees : 0);
    const withheld = sum((item) => item.withheld);
    return [kind, { stakes, fees, wins, withheld, items: own.length, net, aboveThreshold: net > threshold }];
  });
  return { kinds: Object.fromEntries(kinds), otherYears: items.length - ofYear.length };
}

/** A sum given back is negative, and its halves are rounded up as well. */
function inHouseCurrency(sum: number, rate: number): number {
  const scaled = BigInt(sum) * BigInt(rate) + 5_000n;
  const rest = ((scaled % 10_000n) + 10_000n) % 10_000n;
  return Number((scaled - rest) / 10_000n);
}
