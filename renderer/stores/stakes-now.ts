import type { Stakes, VariantId } from '../../engine/notation.ts';
import { legalActions, nextLevel, type TableState } from '../../engine/table.ts';

/** The game of the hand in play and its stakes; between hands, of the next one. */
export interface StakesNow {
  readonly variant: VariantId;
  readonly stakes: Stakes;
  /** Null in a cash game. */
  readonly level: number | null;
}

/** No level is played where nobody sits: a former tournament's would go on there until the table is set up for something else. */
export const isUnplayed = ({ schedule, chairs }: Pick<TableState, 'schedule' | 'chairs'>): boolean =>
  schedule !== null && chairs.every(({ player }) => player === null);

/** `now` is the moment by the table's clock, in milliseconds since 1970. */
export function stakesNow(state: TableState, now: number): StakesNow {
  const { hand, redeal } = state;
  if (hand !== null && hand.stage !== 'over') return hand;
  const { start } = legalActions(state);
  const variant = start !== null && 'number' in start ? start.variant : state.variant;
  if (redeal !== null) return { variant, stakes: redeal.stakes, level: redeal.level };
  const level = nextLevel(state, now);
  const own = state.rotation?.games.find((game) => game.variant === variant)?.stakes ?? null;
  return { variant, stakes: own ?? level?.games?.[variant] ?? level ?? state.stakes, level: level?.number ?? null };
}
