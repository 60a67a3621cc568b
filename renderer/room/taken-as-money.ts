import type { CashGame } from '../../engine/office.ts';
import type { ReportRow } from '../../protocol/office-desk.ts';

export const gameIn = (games: readonly CashGame[], game: unknown): CashGame | undefined =>
  games.find(({ id }) => id === game);

/**
 * Takings in money. Chips have the value set by the game played at the time; if the table was in no game, they are single units of the
 * currency.
 */
export function takenAsMoney({ of, figures: chips }: ReportRow, games: readonly CashGame[]): ReportRow['figures'] {
  const unit = gameIn(games, of.game)?.unit ?? 100;
  return Object.fromEntries(
    Object.entries(chips).map(([name, figure]) => [name, name === 'hands' ? figure : figure * unit]),
  );
}
