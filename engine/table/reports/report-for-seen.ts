import type { Report } from '../../words/report.ts';
import type { TableState } from '../../words/table-state.ts';
import type { Disagreement } from '../../words/witnesses.ts';
import { reportForAlarm, reportForDealFault } from '../witnesses/deal-picture.ts';
import { reportsNow } from './report-fits.ts';

/** The report that fits what the devices see, while it is possible. Null: none. */
export function reportForSeen(state: TableState, one: Disagreement): Report | null {
  const report = one.about === 'deal' ? reportForDealFault(one) : one.about === 'alarm' ? reportForAlarm(one) : null;
  return report !== null && reportsNow(state).includes(report.kind) ? report : null;
}
