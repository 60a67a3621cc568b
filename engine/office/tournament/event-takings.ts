import type { Money } from '../../words/money.ts';
import type { EntryPrice } from './structure.ts';
import { type Entry, isInField, type Tournament } from './tournament.ts';

/** In the order in which a player may buy them. */
const asSold = ['entry', 're-entry', 'rebuy', 'add-on'] as const;

/** What was sold in a tournament, by kind. */
export interface EventTaking {
  readonly what: (typeof asSold)[number];
  readonly count: number;
  /** Went into the prizes. */
  readonly prize: Money;
  /** Went onto heads. */
  readonly bounty: Money;
  /** Stays with the house. */
  readonly fee: Money;
  /** The part of the fees for the dealers. */
  readonly dealers: Money;
  /** The part of all three that was paid with tickets, and is in no cash box. */
  readonly byTicket: Money;
}

type Sums = Pick<EventTaking, 'prize' | 'bounty' | 'fee' | 'dealers' | 'byTicket'>;

/**
 * Everything paid in and not given back, by kind, leaving out kinds nobody bought, and including what was paid in these flights. The prizes
 * add up to what the pool was paid.
 */
export function eventTakings(
  { entries }: Pick<Tournament, 'entries'>,
  flights: readonly Sums[] = [],
): { readonly kinds: readonly EventTaking[]; readonly together: Sums } {
  const sold = entries
    .filter((entry) => entry.from === undefined && isInField(entry))
    .flatMap((entry): readonly Omit<EventTaking, 'count'>[] => [
      taking(entry.kind, withoutSales(entry), entry.ticket !== undefined),
      ...(entry.sales ?? []).map(({ what, price }) => taking(what, price, false)),
    ]);
  const kinds = asSold.flatMap((what) => {
    const all = sold.filter((one) => one.what === what);
    return all.length === 0 ? [] : [{ what, count: all.length, ...summed(all) }];
  });
  return { kinds, together: summed([...kinds, ...flights]) };
}

function summed(all: readonly Sums[]): Sums {
  const sum = (of: keyof Sums) => all.reduce((before, one) => before + one[of], 0);
  return {
    prize: sum('prize'),
    bounty: sum('bounty'),
    fee: sum('fee'),
    dealers: sum('dealers'),
    byTicket: sum('byTicket'),
  };
}

function taking(
  what: EventTaking['what'],
  { prize, fee, dealers = 0, bounty = 0 }: EntryPrice,
  isTicket: boolean,
): Omit<EventTaking, 'count'> {
  return { what, prize, bounty, fee, dealers, byTicket: isTicket ? prize + bounty + fee : 0 };
}

/** What was paid for the entry alone. */
export function withoutSales({ paid, sales = [] }: Entry): EntryPrice {
  return sales.reduce(
    (rest, { price }) => ({
      prize: rest.prize - price.prize,
      fee: rest.fee - price.fee,
      dealers: (rest.dealers ?? 0) - (price.dealers ?? 0),
      bounty: (rest.bounty ?? 0) - (price.bounty ?? 0),
    }),
    paid,
  );
}
