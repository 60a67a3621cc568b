import { flowNow, type OfficeState, shiftSheet } from '../../../engine/office.ts';
import type { CardroomReports } from '../../../native-bridge/contracts/cardroom-reports.ts';
import type { ReportRow } from '../../../protocol/office-desk.ts';
import { type Counted, rowsBy } from './rows-by.ts';

const hourMs = 3_600_000;

/** The limits of a sheet: for a closed shift its own ends; for the current one from the last one's end; otherwise the tables' clocks. */
export function sheetRows(
  reports: CardroomReports,
  { cash }: OfficeState,
  { from, to }: { readonly from: number; readonly to: number },
): readonly ReportRow[] {
  const { shifts, uses } = cash;
  const closed = shifts.find((shift) => shift.from === from && shift.until === to) ?? null;
  const isOpen = from === (shifts.at(-1)?.until ?? 0);
  if (closed === null && !isOpen) return rowsBy(reports.taken({ from, until: to }).map((one) => inTime(one, uses)));
  const before = closed === null ? shifts.at(-1) : shifts[shifts.indexOf(closed) - 1];
  return rowsBy(ofShift(reports, cash, closed, before));
}

/** What was bought and cashed in, if the span is a shift that knows it. */
export function sheetFlow(
  reports: Pick<CardroomReports, 'staysSince'>,
  state: OfficeState,
  { from, to }: { readonly from: number; readonly to: number },
  now: number,
): { readonly flow?: ReturnType<typeof flowNow> } {
  const { shifts } = state.cash;
  const closed = shifts.find((shift) => shift.from === from && shift.until === to);
  if (closed !== undefined) return closed.flow === undefined ? {} : { flow: closed.flow.games };
  return from === (shifts.at(-1)?.until ?? 0) ? { flow: flowNow(state, reports, now) } : {};
}

function ofShift(
  reports: CardroomReports,
  { shifts, uses }: OfficeState['cash'],
  shift: OfficeState['cash']['shifts'][number] | null,
  before: OfficeState['cash']['shifts'][number] | undefined,
): readonly Counted[] {
  const all = reports.takenAfter(before?.takings ?? [], shift?.takings ?? null);
  const sheet = shiftSheet(shifts, shift, all, shift === null ? reports.takings() : []);
  const since = before?.until ?? 0;
  return [
    ...sheet.taken.map((one) => {
      const { of, figures } = inTime(one, uses);
      return one.at < since ? { of: { ...of, came: 'later' }, figures } : { of, figures };
    }),
    ...sheet.corrected.map(({ tableId, rake, jackpot, time }) => ({
      of: { table: tableId, game: gameAt(uses, tableId, null), dealer: null, hour: null, came: 'corrected' },
      figures: { hands: 0, rake, jackpot, time },
    })),
  ];
}

const inTime = (
  { tableId, dealer, at, hand, rake, jackpot, time }: ReturnType<typeof shiftSheet>['taken'][number],
  uses: OfficeState['cash']['uses'],
): Counted => ({
  of: { table: tableId, game: gameAt(uses, tableId, at), dealer, hour: at - (at % hourMs), came: 'in-time' },
  figures: { hands: hand === null ? 0 : 1, rake, jackpot, time },
});

/**
 * The game a table was used for at a moment, or last before it: that game sets the value of its chips, even after it closed. If the table's
 * clock is behind, its first game; null: it was never used for one.
 */
export function gameAt(uses: OfficeState['cash']['uses'], tableId: string, at: number | null): string | null {
  const ofTable = uses.filter((use) => use.tableId === tableId);
  return (ofTable.findLast(({ from }) => at === null || from <= at) ?? ofTable[0])?.game ?? null;
}
