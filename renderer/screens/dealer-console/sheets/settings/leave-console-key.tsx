import { useState } from 'react';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { useIsPractice } from '../../practice-context.ts';

/** Practice is never a console. */
export const useIsInKiosk = (): boolean => !useIsPractice() && window.location.protocol === 'app:';

/** The way out of the kiosk: a manager proves who they are. Where the house keeps no staff list it takes two taps. Nothing in a browser, which has its own. */
export function LeaveConsoleKey() {
  const { store, table, staffDesk } = useConsoleTable();
  const { t } = useText('kiosk');
  const [asked, setAsked] = useState(false);
  const isInKiosk = useIsInKiosk();
  if (!isInKiosk) return null;
  const leave = () => {
    if (table.status.staff !== null) staffDesk.open({ is: 'leave' });
    else if (asked) void store.askStaff({ type: 'leave-console', proof: null });
    else setAsked(true);
  };
  return (
    <button type="button" className="tile sheet-close" onClick={leave} onBlur={() => setAsked(false)}>
      {t(asked ? 'leave.again' : 'leave.key')}
    </button>
  );
}
