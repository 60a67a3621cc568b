import type { TableState } from '../../../../engine/table.ts';
import { useText } from '../../../text/use-text.ts';
import { useConsoleTable } from '../console-context.ts';
import { useIsPractice } from '../practice-context.ts';
import { openIncident } from './incident.ts';

/**
 * Leads to the floor's desk of this table, while a floor person is here; in a house without a staff list always. The table goes on
 * meanwhile.
 */
export function FloorDeskKey() {
  const { table, state } = useConsoleTable();
  const { t } = useText('at-table');
  const { staff } = table.status;
  const isPractice = useIsPractice();
  if (isPractice || (staff !== null && staff.beside === null)) return null;
  return (
    <button
      type="button"
      data-means="floor desk"
      className="tile sheet-close floor-desk-key"
      onClick={() => window.location.assign(deskFor(state))}
    >
      {t('open')}
    </button>
  );
}

/**
 * The desk opens with what waits for the floor, otherwise with the hand in play or the last one, because that is what a floor person who
 * walks up asks about.
 */
const deskFor = (state: TableState): string =>
  openIncident(state) !== null || state.handNumber === 0
    ? '/floor'
    : `/floor?table=${encodeURIComponent(state.tableId)}&hand=${state.handNumber}`;
