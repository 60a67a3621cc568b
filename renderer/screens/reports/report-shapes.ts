import type { OfficeReportGrouping, OfficeReportKind, ReportRow } from '../../../protocol/office-desk.ts';

/** What a report's rows may be grouped by. */
export type ReportBy = Exclude<OfficeReportGrouping, 'device'>;

/** How one report is requested and drawn: its groupings, its figures, and the one the bars show. */
export interface ReportShape {
  readonly by: readonly [ReportBy, ...ReportBy[]];
  readonly figures: readonly string[];
  readonly main: string;
}

export const reportShapes: { readonly [Kind in OfficeReportKind]: ReportShape } = {
  incidents: {
    by: ['dealer', 'table', 'deck', 'rule', 'kind', 'player', 'day', 'hour'],
    figures: ['incidents'],
    main: 'incidents',
  },
  shuffler: { by: ['table', 'deck', 'kind', 'day', 'hour'], figures: ['cycles', 'faults', 'per100'], main: 'faults' },
  antennas: { by: ['table', 'day', 'hour'], figures: ['weak', 'unusable'], main: 'weak' },
  'hands-per-hour': {
    by: ['table', 'dealer', 'day', 'hour'],
    figures: ['hands', 'minutes', 'perHour'],
    main: 'perHour',
  },
  rake: { by: ['table', 'dealer', 'day', 'hour'], figures: ['hands', 'rake', 'jackpot', 'time'], main: 'rake' },
  dealers: { by: ['dealer', 'table', 'day'], figures: ['minutes', 'times'], main: 'minutes' },
  decisions: {
    by: ['player', 'table', 'day', 'hour'],
    figures: ['decisions', 'mean', 'slowest', 'extensions', 'left', 'ranOut'],
    main: 'slowest',
  },
  sessions: {
    by: ['player', 'day'],
    figures: ['sessions', 'minutes', 'chipsIn', 'chipsOut', 'result'],
    main: 'minutes',
  },
};

/** One line of a report as shown. */
export interface ReportLine {
  readonly key: string;
  readonly of: ReportRow['of'];
  readonly figures: ReportRow['figures'];
}

/** Rows of the same group added up, with ratios recomputed; times in order, everything else largest first. */
export function reportLines(report: OfficeReportKind, by: ReportBy, rows: readonly ReportRow[]): readonly ReportLine[] {
  const isTime = by === 'day' || by === 'hour';
  const groups = Map.groupBy(rows, ({ of }) => keyOf(report, by, of));
  const lines = [...groups].map(([key, [first, ...others]]): ReportLine => {
    const of = first?.of ?? {};
    return { key, of, figures: withRatios([first?.figures ?? {}, ...others.map(({ figures }) => figures)]) };
  });
  const { main } = reportShapes[report];
  return isTime
    ? lines.toSorted((one, other) => Number(one.of[by] ?? 0) - Number(other.of[by] ?? 0))
    : lines.toSorted((one, other) => (other.figures[main] ?? 0) - (one.figures[main] ?? 0));
}

/** Takings also belong to a currency, an antenna to its table and its place; each session is a group of its own. */
function keyOf(report: OfficeReportKind, by: ReportBy, of: ReportRow['of']): string {
  if (report === 'antennas' && by === 'table') return JSON.stringify([of.table, of.place]);
  // Sums of two currencies are never added.
  if (report === 'rake') return JSON.stringify([of[by], of.currency]);
  if (report === 'sessions' && by === 'player') return JSON.stringify(of);
  return String(of[by] ?? '');
}

function withRatios(all: readonly ReportRow['figures'][]): ReportRow['figures'] {
  const sum: Record<string, number> = {};
  for (const figures of all)
    for (const [name, figure] of Object.entries(figures)) sum[name] = (sum[name] ?? 0) + figure;
  const { hands = 0, minutes = 0, cycles = 0, faults = 0 } = sum;
  return {
    ...sum,
    ...('perHour' in sum ? { perHour: ratio(hands * 60, minutes) } : {}),
    ...('per100' in sum ? { per100: ratio(faults * 100, cycles) } : {}),
  };
}

const ratio = (one: number, other: number): number => (other === 0 ? 0 : Math.round((one / other) * 10) / 10);
