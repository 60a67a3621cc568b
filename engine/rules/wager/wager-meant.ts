import type { Chips } from '../../words/chips.ts';
import type { WagerLimits } from '../../words/legal-actions.ts';

/** From here on a figure says its unit, unless the stakes are so high that it cannot be meant as it stands. */
const clearFrom = 100;

/** A keyed figure as a total: one too small to have a unit is the least it can legally mean, any other is what it says. */
export function wagerMeant(figure: number, { minTo, maxTo }: Pick<WagerLimits, 'minTo' | 'maxTo'>): Chips {
  if (figure <= 0 || figure >= minTo || (figure >= clearFrom && figure * clearFrom > minTo)) return figure;
  let to = figure;
  while (to < minTo) to *= 10;
  return maxTo !== null && to > maxTo ? figure : to;
}
