import type { Standing } from '../../../engine/office.ts';
import { useWords } from './event-context.ts';

/** Sits at a table with nothing: a re-buy, or out. */
export const isBroke = ({ state, chips }: Pick<Standing, 'state' | 'chips'>): boolean =>
  state === 'playing' && chips === 0;

/** What of the chips sold nobody has handed over: until then whoever lost them cannot go. */
export function NotGiven({ standing: { chips, behind } }: { readonly standing: Standing }) {
  const { t, amount } = useWords();
  if (behind === undefined || chips !== 0) return null;
  return <small className="event-wrong">{t('state.behind', { chips: amount(behind) })} </small>;
}

/** Chips of whoever is still in, as every list says them. */
export function ChipsOf({ standing }: { readonly standing: Standing }) {
  const { t, amount } = useWords();
  const { chips } = standing;
  if (isBroke(standing))
    return (
      <>
        <b className="event-wrong">{t('state.broke')}</b> <NotGiven standing={standing} />
      </>
    );
  return chips === null ? t('seat.uncounted') : amount(chips);
}
