import type { OfficeState, Tournament } from '../../../engine/office.ts';
import type { CashMoney, TableMoney, TournamentMoney } from '../../../protocol/hand-history/table-money.ts';

/**
 * What the chips of a hand stand for: the tournament or cash game its table was used for. `at`: when it was dealt, in milliseconds since
 * 1970. Null: the office knows none.
 */
export function moneyOfHand(
  office: OfficeState,
  { tableId, hand, at }: { readonly tableId: string; readonly hand: number; readonly at: number },
): TableMoney | null {
  const event = Object.values(office.tournaments).find((one) => isOf(one, tableId, hand));
  if (event !== undefined) return moneyOfTournament(event);
  const used = office.cash.uses.findLast(
    (one) => one.tableId === tableId && one.from <= at && (one.until === null || at < one.until),
  );
  const game = office.cash.games.find(({ id }) => id === used?.game);
  return game === undefined ? null : ({ game: 'cash', currency: game.currency, unit: game.unit } satisfies CashMoney);
}

/** The oldest logs say which tables a tournament has, but not for which hands. */
function isOf({ uses, tables, broken }: Tournament, tableId: string, hand: number): boolean {
  if (uses === undefined) return tables.includes(tableId) || broken.includes(tableId);
  return uses.some((use) => use.tableId === tableId && use.hand < hand && hand <= (use.until?.hand ?? hand));
}

function moneyOfTournament({ id, name, structure, schedule, tables, broken }: Tournament): TournamentMoney {
  return {
    game: 'tournament',
    id,
    name,
    startedAt: schedule?.startedAt ?? null,
    currency: structure.currency,
    buyIn: structure.entry.prize,
    fee: structure.entry.fee,
    bounty: structure.entry.bounty ?? 0,
    startingChips: structure.startingChips,
    isOneTable: tables.length + broken.length === 1,
    reentries: structure.reentry !== null,
    rebuys: structure.rebuy !== null,
    levelSeconds: Math.round((structure.levels[0]?.minutes ?? 0) * 60),
  };
}
