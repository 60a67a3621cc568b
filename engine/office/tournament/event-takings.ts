import type { Money } from '../../words/money.ts';
import type { Entry, Tournament } from './tournament.ts';

/** What was sold in a tournament, by kind. */
export interface EventTaking {
  readonly what: 'entry' | 're-entry' | 'rebuy' | 'add-on';
  readonly count: number;
  /** Went into the prizes. */
  readonly prize: Money;
  /** Stays with the house. */
  readonly fee: Money;
}

/** Everything that was paid in and not given back; together the prizes are what the pool was paid. A kind nobody bought is left out. */
export function eventTakings({ entries }: Pick<Tournament, 'entries'>): readonly EventTaking[] {
  const sold = entries
    .filter(({ withdrawn, from }) => from === undefined && (withdrawn === null || withdrawn.kept === true))
    .flatMap((entry): readonly Omit<EventTaking, 'count'>[] => [
      { what: entry.kind, ...withoutSales(entry) },
      ...(entry.sales ?? []).map(({ what, price }) => ({ what, ...price })),
    ]);
  return [...Map.groupBy(sold, ({ what }) => what)].map(([what, all]) => ({
    what,
    count: all.length,
    prize: all.reduce((sum, { prize }) => sum + prize, 0),
    fee: all.reduce((sum, { fee }) => sum + fee, 0),
  }));
}

function withoutSales({ paid, sales = [] }: Entry): Entry['paid'] {
  return sales.reduce((rest, { price }) => ({ prize: rest.prize - price.prize, fee: rest.fee - price.fee }), paid);
}
