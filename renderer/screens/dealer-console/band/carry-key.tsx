import { useIsAloud } from '../../../components/said.tsx';
import { useText } from '../../../text/use-text.ts';
import { useConsoleTable } from '../console-context.ts';
import { useCarry } from './carried.ts';
import type { BandNews } from './told-news.ts';

/** Says that chips must be moved because a hand was corrected, until the dealer confirms it. */
export function useCarryNews(): BandNews | null {
  const { t } = useText('at-table');
  const carry = useCarry();
  if (carry === null) return null;
  return {
    tone: 'floor',
    text: [t('carry.band', { hand: carry.hand }), <CarryKey key="show" />],
  };
}

/** Opens the list of chips to carry. */
function CarryKey() {
  const { openSheet } = useConsoleTable();
  const { t } = useText('at-table');
  const isAloud = useIsAloud();
  if (isAloud) return null;
  return (
    <button type="button" data-means="show what to carry" className="tile band-key" onClick={() => openSheet('carry')}>
      {t('carry.show')}
    </button>
  );
}
