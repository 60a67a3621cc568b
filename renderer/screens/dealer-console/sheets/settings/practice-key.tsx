import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { useIsPractice } from '../../practice-context.ts';

/** How practice learns who came to it; forgotten with the window. */
export const practisingDealer = 'riffle-practising-dealer';

/** Leads to practice while the table is idle between hands. Practice is a page of its own, without a connection to the table. */
export function PracticeKey() {
  const { state, table, legal } = useConsoleTable();
  const { t } = useText('practice');
  const isPractice = useIsPractice();
  if (legal.stage !== 'between-hands' || isPractice) return null;
  const open = () => {
    const name = state.dealer == null ? null : (table.names[state.dealer.name.id] ?? null);
    if (name !== null) sessionStorage.setItem(practisingDealer, name);
    const { location } = window;
    // The kiosk window has only files; a server knows the address.
    location.assign(location.protocol === 'app:' ? '/practice.html' : '/practice');
  };
  return (
    <button type="button" data-means="practice" className="tile sheet-close" onClick={open}>
      {t('name')}
    </button>
  );
}
