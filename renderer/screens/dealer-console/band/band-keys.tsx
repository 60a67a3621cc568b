import { useStore } from 'zustand';
import { useIsAloud } from '../../../components/said.tsx';
import { useText } from '../../../text/use-text.ts';
import { useConsoleTable } from '../console-context.ts';
import { purposeOf } from '../staff/staff-desk.ts';
import { useCarry } from './carried.ts';
import type { BandNews } from './told-news.ts';

/** If something was refused because nobody with the permission is signed in, the sign-in sheet is one tap away. */
export function SignInKey() {
  const { store, staffDesk } = useConsoleTable();
  const { t } = useText('staff');
  const refusal = useStore(store, (screen) => screen.refusal);
  const refused = useStore(store, (screen) => screen.refused);
  const isAloud = useIsAloud();
  const purpose = refusal === null ? null : purposeOf(refusal, refused);
  if (purpose === null || isAloud) return null;
  return (
    <button type="button" data-means={purpose.is} className="tile band-key" onClick={() => staffDesk.open(purpose)}>
      {t(purpose.is === 'sign' ? 'band.sign' : 'band.signIn')}
    </button>
  );
}

/** With the floor beside the dealer, open reports are ruled here. */
export function RuleKey() {
  const { table, openSheet } = useConsoleTable();
  const { t } = useText('staff');
  const isAloud = useIsAloud();
  if (isAloud || (table.status.staff?.beside ?? null) === null) return null;
  return (
    <button type="button" data-means="rule" className="tile band-key band-rule" onClick={() => openSheet('ruling')}>
      {t('band.rule')}
    </button>
  );
}

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
