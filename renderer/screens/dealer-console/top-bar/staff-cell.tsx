import { Spoken } from '../../../components/spoken.tsx';
import { useText } from '../../../text/use-text.ts';
import { useOfTable } from '../console-context.ts';
import type { StaffDesk } from '../staff/staff-desk.ts';
import { dealerName, nextDealerName } from '../staff/staff-names.ts';

/** Who deals, who deals next, and who of the floor stands beside; a tap opens the sign-in sheet. Nothing where the house keeps no staff list. */
export function StaffCell({ isOpen, desk }: { isOpen: boolean; desk: StaffDesk }) {
  const { t } = useText('staff');
  const { staff, name, next } = useOfTable((table) => ({
    staff: table.status.staff,
    name: dealerName(table.state, table),
    next: nextDealerName(table.state, table),
  }));
  if (staff === null) return null;
  const person = staff.beside?.person ?? null;
  const beside =
    person === null
      ? null
      : t(person.role === 'manager' ? 'cell.besideManager' : 'cell.besideFloor', { name: person.name });
  const who = [name ?? t('cell.signIn'), ...(next === null ? [] : [t('cell.next', { name: next })])];
  return (
    <button
      type="button"
      data-means="staff"
      className="top-cell top-staff"
      aria-pressed={isOpen}
      onClick={() => (isOpen ? desk.close() : desk.open({ is: 'come' }))}
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
