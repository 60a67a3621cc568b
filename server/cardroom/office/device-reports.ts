import type { CardroomReports, DeviceCount, Span } from '../../../native-bridge/contracts/cardroom-reports.ts';
import type { OfficeAsk, ReportRow } from '../../../protocol/office-desk.ts';
import { type Counted, ratio, rowsBy } from './rows-by.ts';

type By = Extract<OfficeAsk, { what: 'report' }>['by'];

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** The period of a report, an hour or a day; whole days by default. */
export const pieceOf = (by: By): number => (by === 'hour' ? hourMs : dayMs);

/** All faults of a shuffler in use. */
const shufflerFaults: ReadonlySet<string> = new Set(['fault', 'overdue', 'failed-deck', 'tamper']);

/** Cycles, faults, and faults per hundred cycles: the shuffler that jams most comes first. */
export function shufflerRows(reports: CardroomReports, span: Span, by: By): readonly ReportRow[] {
  const counted = reports.deviceCounts({ ...span, pieceMs: pieceOf(by), device: 'shuffler' });
  const rows = rowsBy(
    counted.flatMap((one): readonly Counted[] => {
      const [cycles, faults] = [one.what === 'done' ? one.times : 0, shufflerFaults.has(one.what) ? one.times : 0];
      if (cycles + faults === 0 || (by === 'kind' && faults === 0)) return [];
      return [{ of: shufflerOf(one, by), figures: { cycles, faults } }];
    }),
  );
  return rows
    .map(({ of, figures }) => ({ of, figures: { ...figures, per100: per100(figures) } }))
    .sort((one, other) => other.figures.per100 - one.figures.per100 || faultsOf(other) - faultsOf(one));
}

const faultsOf = ({ figures }: ReportRow): number => figures.faults ?? 0;

const per100 = ({ cycles = 0, faults = 0 }: ReportRow['figures']): number => ratio(faults * 100, cycles);

function shufflerOf({ tableId, deck, code, what, at }: DeviceCount, by: By): ReportRow['of'] {
  if (by === 'deck') return { deck };
  if (by === 'kind') return { kind: code ?? what };
  return by === 'hour' || by === 'day' ? { table: tableId, [by]: at } : { table: tableId };
}

/** How often a place's antenna was weak or unusable, by day. A failing antenna shows as a growing number. */
export function antennaRows(reports: CardroomReports, span: Span, by: By): readonly ReportRow[] {
  const counted = reports.deviceCounts({ ...span, pieceMs: pieceOf(by), device: 'antenna' });
  const time = by === 'hour' ? 'hour' : 'day';
  return rowsBy(
    counted
      .filter(({ what }) => what === 'weak' || what === 'unusable')
      .map(({ tableId, code, what, at, times }) => ({
        of: { table: tableId, place: code, ...(by === 'table' || by === 'device' ? {} : { [time]: at }) },
        figures: { weak: what === 'weak' ? times : 0, unusable: what === 'unusable' ? times : 0 },
      })),
  );
}
