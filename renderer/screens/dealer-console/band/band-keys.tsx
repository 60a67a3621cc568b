import { useStore } from 'zustand';
import { useIsAloud } from '../../../components/said.tsx';
import { useText } from '../../../text/use-text.ts';
import { useConsoleTable } from '../console-context.ts';
import { purposeOf } from '../staff/staff-desk.ts';

/** What was refused because nobody who may do it is signed in is one tap away from the sheet where they sign in. */
export function SignInKey() {
  const { store, staffDesk } = useConsoleTable();
  const { t } = useText('staff');
  const refusal = useStore(store, (screen) => screen.refusal);
  const refused = useStore(store, (screen) => screen.refused);
  const isAloud = useIsAloud();
  const purpose = refusal === null ? null : purposeOf(refusal, refused);
  if (purpose === null || isAloud) return null;
  return (
    <button type="button" className="tile band-key" onClick={() => staffDesk.open(purpose)}>
      {t(purpose.is === 'sign' ? 'band.sign' : 'band.signIn')}
    </button>
  );
}

/** With the floor beside the dealer what waits for a ruling is ruled here. */
export function RuleKey() {
  const { table, openSheet } = useConsoleTable();
  const { t } = useText('staff');
  const isAloud = useIsAloud();
  if (isAloud || (table.status.staff?.beside ?? null) === null) return null;
  return (
    <button type="button" className="tile band-key band-rule" onClick={() => openSheet('ruling')}>
      {t('band.rule')}
    </button>
  );
}
