import type { OfficeAsk, ReportRow } from '../../protocol/office-desk.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The same numbers every time, up and down. */
const wave = (index: number, most: number): number => ((index * 37 + 11) % most) + 1;

/** Made-up rows in the office's form. */
export function rowsOf(ask: Extract<OfficeAsk, { what: 'sheet' | 'report' }>, at: number): readonly ReportRow[] {
  return ask.what === 'sheet' ? sheetRows(at) : reportRows(ask, at);
}

function sheetRows(at: number): readonly ReportRow[] {
  return Array.from({ length: 12 }, (_, index) => ({
    of: {
      table: ['t11', 't12', 't13', 't14'][index % 4] ?? 't11',
      dealer: `d${(index % 5) + 8}`,
      hour: at - (index % 3) * hourMs,
      came: index === 7 ? 'later' : 'in-time',
    },
    figures: {
      hands: 20 + wave(index, 12),
      rake: 60 + wave(index, 70),
      jackpot: wave(index, 20),
      time: index % 4 === 1 ? 48 : 0,
    },
  }));
}

type ReportAsk = Extract<OfficeAsk, { what: 'report' }>;
const tables = Array.from({ length: 12 }, (_, index) => `t${index + 1}`);
const daysAt = (at: number) => Array.from({ length: 14 }, (_, index) => at - (at % dayMs) - (13 - index) * dayMs);

function aboutOf({ by }: ReportAsk, at: number, index: number): ReportRow['of'] {
  switch (by) {
    case 'day':
      return { day: daysAt(at)[index % 14] ?? at };
    case 'hour':
      return { hour: at - (at % hourMs) - (11 - index) * hourMs };
    case 'dealer':
      return { dealer: `d${index + 1}` };
    case 'player':
      return { player: `p${index + 1}` };
    case 'rule':
      return { rule: ['tda-2011#40', 'tda-2011#45', 'tda-2011#36', 'tda-2011#13', 'tda-2011#48'][index % 5] ?? null };
    case 'deck':
      return { deck: ['RED', 'BLUE'][index % 2] ?? null };
    case 'kind':
      return { kind: ['JAM', 'CARD_MISSING', 'OVERDUE', 'LID_OPEN'][index % 4] ?? null };
    default:
      return { table: tables[index] ?? 't1' };
  }
}

const decisionFigures = ({ by }: ReportAsk, index: number): ReportRow['figures'] => ({
  decisions: 40 + wave(index, 60),
  mean: 6 + wave(index, 9),
  slowest: 30 + wave(index, 40),
  extensions: wave(index, 4),
  ...(by === 'player' ? { left: wave(index, 3) } : {}),
  ranOut: index % 3,
});

function reportRows(ask: ReportAsk, at: number): readonly ReportRow[] {
  const days = daysAt(at);
  const about = (index: number) => aboutOf(ask, at, index);
  const rows = (of: (index: number) => ReportRow['of'], figures: (index: number) => ReportRow['figures'], count = 12) =>
    Array.from({ length: count }, (_, index) => ({ of: of(index), figures: figures(index) }));
  const count = ask.by === 'day' ? 14 : ask.by === 'rule' ? 5 : ask.by === 'deck' ? 2 : ask.by === 'kind' ? 4 : 12;
  switch (ask.report) {
    case 'incidents':
      return rows(
        (index) => ({ ...about(index), day: days[index % 14] ?? at }),
        (index) => ({ incidents: wave(index, 9) }),
        count,
      );
    case 'shuffler':
      return rows(
        about,
        (index) => ({ cycles: 120 + wave(index, 60), faults: wave(index, 7), per100: wave(index, 5) / 2 }),
        count,
      );
    case 'antennas':
      return rows(
        (index) => ({
          table: tables[index % 4] ?? 't1',
          place: ['4', '7', 'board'][index % 3] ?? '4',
          day: days[index % 14] ?? at,
        }),
        (index) => ({ weak: wave(index, 14), unusable: index % 4 }),
        14,
      );
    case 'hands-per-hour':
      return rows(
        about,
        (index) => ({ hands: 180 + wave(index, 50), minutes: 420, perHour: 24 + wave(index, 12) }),
        count,
      );
    case 'rake':
      return rows(
        about,
        (index) => ({
          hands: 200 + wave(index, 30),
          rake: 480 + wave(index, 200),
          jackpot: 40 + wave(index, 40),
          time: index % 3 === 0 ? 96 : 0,
        }),
        count,
      );
    case 'dealers':
      return rows(
        (index) => ({ dealer: `d${index + 1}` }),
        (index) => ({ minutes: 180 + wave(index, 200), times: wave(index, 9) }),
      );
    case 'decisions':
      return rows(about, (index) => decisionFigures(ask, index), count);
    case 'sessions':
      return rows(
        (index) => ({
          player: `p${index + 1}`,
          game: 'g1',
          from: at - index * hourMs,
          until: index % 3 === 0 ? null : at - 60_000,
        }),
        (index) => ({
          minutes: 60 + wave(index, 200),
          chipsIn: 300,
          chipsOut: 120 + wave(index, 400),
          result: wave(index, 400) - 180,
        }),
      );
  }
}
