import type { Standing } from '../../../engine/office.ts';
import { useWords } from './event-context.ts';

/** Sits at a table with nothing: a re-buy, or out. */
export const isBroke = ({ state, chips }: Pick<Standing, 'state' | 'chips'>): boolean =>
  state === 'playing' && chips === 0;

/** Chips of whoever is still in, as every list says them. */
export function ChipsOf({ standing }: { readonly standing: Standing }) {
  const { t, amount } = useWords();
  const { chips } = standing;
  if (isBroke(standing)) return <b className="event-wrong">{t('state.broke')}</b>;
  return chips === null ? t('seat.uncounted') : amount(chips);
}
