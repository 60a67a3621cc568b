import { Spoken } from '../../../components/spoken.tsx';
import { useText } from '../../../text/use-text.ts';
import { useConsoleTable } from '../console-context.ts';
import type { Fingers } from '../fingers/use-fingers.ts';
import { dealerName, nextDealerName } from '../staff/staff-names.ts';

/** Who deals, who deals next, and who of the floor stands beside; a tap opens the sign-in sheet. Nothing where the house keeps no staff list. */
export function StaffCell({ fingers }: { fingers: Fingers }) {
  const { table, state, staffDesk } = useConsoleTable();
  const { t } = useText('staff');
  const { staff } = table.status;
  if (staff === null) return null;
  const isOpen = fingers.sheet === 'staff';
  const [name, next] = [dealerName(state, table), nextDealerName(state, table)];
  const person = staff.beside?.person ?? null;
  const beside =
    person === null
      ? null
      : t(person.role === 'manager' ? 'cell.besideManager' : 'cell.besideFloor', { name: person.name });
  const who = [name ?? t('cell.signIn'), ...(next === null ? [] : [t('cell.next', { name: next })])];
  return (
    <button
      type="button"
      className="top-cell top-staff"
      aria-pressed={isOpen}
      onClick={() => (isOpen ? staffDesk.close() : staffDesk.open({ is: 'come' }))}
    >
      <Spoken name={t('cell.open', { who: [...who, ...(beside === null ? [] : [beside])].join(', ') })}>
        <span className={`top-label ${beside === null ? '' : 'top-beside'}`}>{beside ?? t('cell.dealer')}</span>
        <span className="top-value">
          {name ?? t('cell.signIn')} {next !== null && <small>{t('cell.next', { name: next })}</small>}
        </span>
      </Spoken>
    </button>
  );
}
