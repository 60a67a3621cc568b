import type { Incident, TableState } from '../../engine/table.ts';
import type { TableOverview } from '../../protocol/cardroom-messages.ts';
import { callKind, openCalls } from './open-calls.ts';

/** A table that waits for a person, and why. */
export interface NeedsSomebody {
  readonly kind: 'misdeal' | 'unlinked' | Exclude<Incident['kind'], 'report'>;
  readonly tableId: string;
  readonly tableName: string;
  /** Since when, in the cardroom's milliseconds; null if unknown. */
  readonly since: number | null;
  readonly incident: string | null;
  readonly hand: number;
  readonly seat: number | null;
  /** Null except for a reported misdeal. */
  readonly misdealPossible: boolean | null;
}

/** Everything in the room that waits for a person: open incidents by urgency, then tables without contact, longest first. */
export function needsSomebody(tables: readonly TableOverview[]): readonly NeedsSomebody[] {
  const calls = openCalls(tables).map(({ tableId, tableName, incident, hand }): NeedsSomebody => {
    const { id, at, seat, misdeal } = incident;
    return {
      kind: needOf(incident),
      tableId,
      tableName,
      since: at,
      incident: id,
      hand,
      seat,
      misdealPossible: misdeal?.possible ?? null,
    };
  });
  const away = tables
    .filter(({ linked }) => !linked)
    .sort((a, b) => (a.lastContact ?? 0) - (b.lastContact ?? 0))
    .map(
      ({ tableId, name, lastContact, state }): NeedsSomebody => ({
        kind: 'unlinked',
        tableId,
        tableName: name,
        since: lastContact,
        incident: null,
        hand: state.handNumber,
        seat: null,
        misdealPossible: null,
      }),
    );
  return [...calls, ...away];
}

/** A report the dealer did not rule on waits for the floor like any call. */
function needOf(incident: Incident): NeedsSomebody['kind'] {
  const kind = callKind(incident);
  return kind === 'report' ? 'call' : kind;
}

export type ChairLook = 'taken' | 'away' | 'open';

/** How a chair looks from across the room. */
export const chairLooks = ({ chairs }: TableState): readonly ChairLook[] =>
  chairs.map(({ player, away }) => (player === null ? 'open' : away ? 'away' : 'taken'));

/** The room in four numbers, taken only from the tables' own books. */
export function roomFacts(tables: readonly TableOverview[]): {
  readonly linked: number;
  readonly seated: number;
  readonly seats: number;
  readonly running: number;
} {
  const chairs = tables.flatMap(({ state }) => state.chairs);
  return {
    linked: tables.filter(({ linked }) => linked).length,
    seated: chairs.filter(({ player }) => player !== null).length,
    seats: chairs.length,
    running: tables.filter(({ state }) => state.hand !== null && state.hand.stage !== 'over').length,
  };
}
