import type { Report } from '../../words/report.ts';
import type { TableState } from '../../words/table-state.ts';
import type { CardAlarm, Disagreement } from '../../words/witnesses.ts';
import { reportForDealFault } from '../witnesses/deal-picture.ts';
import { reportsNow } from './report-fits.ts';

/** The report that fits what the devices see, while it is possible. Null: none. */
export function reportForSeen(state: TableState, one: Disagreement): Report | null {
  const report = one.about === 'deal' ? reportForDealFault(one) : one.about === 'alarm' ? reportForAlarm(one) : null;
  return report !== null && reportsNow(state).includes(report.kind) ? report : null;
}

/** A card seen at two places is pushed apart, not reported. */
function reportForAlarm({ alarm, place }: CardAlarm): Report | null {
  switch (alarm) {
    case 'foreign':
    case 'wrong-deck':
      return { kind: 'foreign-card', ...(place === 'muck' ? {} : { choice: 'in-hand' }) };
    case 'duplicate':
      return { kind: 'duplicate-card' };
    case 'conflict':
      return null;
  }
}
