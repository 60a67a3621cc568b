import type { OfficeRefusal } from '../../engine/office.ts';
import type { Words } from './use-text.ts';

/** A refusal's words for people, tables and sums of money. */
export interface RefusalNames {
  readonly who: (player: string) => string;
  /** The name of the player of an entry of the tournament in question. Absent, or undefined: not known here. */
  readonly ownerOf?: (entry: number) => string | undefined;
  readonly table: (tableId: string) => string;
  readonly money: (money: number) => string;
  /** A moment as the time of day. */
  readonly time: (at: number) => string;
}

const reasons = {
  'deal-vote': true,
  'votes-open': true,
  flights: true,
  'bags-missing': true,
  'bags-sealed': true,
  'bags-at-tables': true,
  'bag-number-twice': true,
  'flights-open': true,
} as const satisfies { readonly [Reason in OfficeRefusal['reason']]?: true };

type FlightRefusal = Extract<OfficeRefusal, { reason: keyof typeof reasons }>;

export const isFlightRefusal = (refusal: OfficeRefusal): refusal is FlightRefusal =>
  Object.hasOwn(reasons, refusal.reason);

/** Sentences for refusals about flights, the final day, and the vote on a deal. */
export function flightRefusalText(refusal: FlightRefusal, { who, table }: RefusalNames, { t }: Words): string {
  const key = `flights:refusal.${refusal.reason}`;
  switch (refusal.reason) {
    case 'flights':
    case 'deal-vote':
      return t(`${key}.${refusal.why}`);
    case 'votes-open':
      return t(key, { cast: refusal.cast, of: refusal.of });
    case 'bags-missing':
      return refusal.players.length === 0
        ? t(`${key}.all`)
        : t(`${key}.some`, { who: refusal.players.map(who).join(', ') });
    case 'bags-sealed':
    case 'bags-at-tables':
      return t(key, { tables: refusal.tables.map(table).join(', ') });
    case 'bag-number-twice':
      return t(key, { label: refusal.label });
    case 'flights-open':
      return refusal.flights.length === 0
        ? t(`${key}.none`)
        : t(`${key}.some`, { flights: refusal.flights.join(', ') });
  }
}
