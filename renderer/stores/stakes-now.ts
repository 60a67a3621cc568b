import type { Stakes, VariantId } from '../../engine/notation.ts';
import { levelAt } from '../../engine/rules.ts';
import { legalActions, type TableState } from '../../engine/table.ts';

/** The game of the hand in play and what it is played for; between hands, of the next one. */
export interface StakesNow {
  readonly variant: VariantId;
  readonly stakes: Stakes;
  /** Null in a cash game. */
  readonly level: number | null;
}

/** `now` is the moment by the table's clock, in milliseconds since 1970. */
export function stakesNow(state: TableState, now: number): StakesNow {
  const { hand, redeal, schedule } = state;
  if (hand !== null && hand.stage !== 'over') return hand;
  const { start } = legalActions(state);
  const variant = start !== null && 'number' in start ? start.variant : state.variant;
  if (redeal !== null) return { variant, stakes: redeal.stakes, level: redeal.level };
  const level = schedule === null ? null : levelAt(schedule, now).level;
  const own = state.rotation?.games.find((game) => game.variant === variant)?.stakes ?? null;
  return { variant, stakes: own ?? level?.games?.[variant] ?? level ?? state.stakes, level: level?.number ?? null };
}
