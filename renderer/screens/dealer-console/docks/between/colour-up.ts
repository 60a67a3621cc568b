import type { Chips } from '../../../../../engine/notation.ts';
import { nextColourUp } from '../../../../../engine/rules.ts';
import { racedEarly, type TableState } from '../../../../../engine/table.ts';
import type { Words } from '../../../../text/use-text.ts';

/** Chips of the table that will be coloured up, the smallest first: at a coming level, or now. */
export interface ColourUp {
  readonly old: Chips;
  /** All values that leave then. */
  readonly leaving: readonly Chips[];
  /** Null if the floor announced it without a level. */
  readonly level: number | null;
  /** The level has come, or the floor has announced it. */
  readonly isDue: boolean;
}

/** The announced colour-up of the smallest chips, by the levels or the floor; null if they stay. */
export function colourUpNow(state: TableState, now: number): ColourUp | null {
  const { schedule, chipValues, colourUp = 0 } = state;
  const [old] = chipValues;
  if (old === undefined || schedule === null || chipValues.length < 2) return null;
  const below = (stays: Chips) => chipValues.filter((value) => value < stays);
  if (colourUp > old) return { old, leaving: below(colourUp), level: null, isDue: true };
  const planned = nextColourUp(schedule, old);
  return planned === null
    ? null
    : {
        old,
        leaving: below(planned.stays),
        level: planned.level,
        isDue: racedEarly(state, old, now) === null,
      };
}

/** "no 100s from level 12"; empty where all chips stay. */
export function colourUpText(colourUp: ColourUp | null, { t, amount }: Words): string {
  if (colourUp === null) return '';
  const { leaving, level, isDue } = colourUp;
  const chip = leaving.map(amount).join(', ');
  return isDue || level === null ? t('between:felt.leave', { chip }) : t('between:felt.noMore', { chip, level });
}
