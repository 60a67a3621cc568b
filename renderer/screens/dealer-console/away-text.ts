import { sitsOut } from '../../../engine/rules.ts';
import type { LegalActions, TableState } from '../../../engine/table.ts';
import type { Words } from '../../text/use-text.ts';

/** Who is not at the table for the next hand, and which of them posts a blind all the same; empty where everybody is. */
export function awayText(state: TableState, { start }: LegalActions, { t }: Words): string {
  const seats = state.chairs
    .filter((chair) => chair.player !== null && (chair.away || sitsOut(chair)))
    .map(({ seat }) => seat);
  const next = start !== null && 'number' in start && state.mode === 'tournament' ? start : null;
  const big = seats.filter((seat) => seat === next?.bigBlind);
  const small = seats.filter((seat) => seat === next?.smallBlind);
  const others = seats.filter((seat) => !big.includes(seat) && !small.includes(seat));
  return [
    ...small.map((seat) => t('between:say.awaySmall', { seat })),
    ...big.map((seat) => t('between:say.awayBig', { seat })),
    ...(others.length === 0
      ? []
      : [
          others.length === 1
            ? t('between:say.away', { seat: others[0] ?? 0 })
            : t('between:say.awaySeats', { seats: others.join(', ') }),
        ]),
  ].join(' ');
}
