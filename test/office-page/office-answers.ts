import type { FromCardroomServer, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import type { OfficeAnswer, OfficeAsk, ReportRow } from '../../protocol/office-desk.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import type { OfficeState } from './office-states.ts';
import type { Evening } from './room-evening.ts';

/** A state's cardroom: its answers to each message of a page. */
export function officeAnswers(
  state: OfficeState,
  evening: Evening,
  at: number,
): (message: ToCardroomServer) => readonly FromCardroomServer[] {
  /** Tokens of other programs. */
  const tokens = [
    { purpose: 'Final table stream, overlay in OBS', role: 'events', madeAt: at - 86_400_000 },
    { purpose: 'Monitoring of the house', role: 'watch', madeAt: at - 3_600_000 },
  ] as const;
  return (message) => {
    switch (message.type) {
      case 'hello':
        return welcome(state, evening);
      case 'office-wish': {
        const refusal = { reason: 'no-rebuy', because: 'too-late', limit: 4 } as const;
        return [
          {
            type: 'office-done',
            id: message.id,
            refusal: state.refuses === true ? refusal : (state.refuses ?? null),
            drawn: [],
          },
        ];
      }
      case 'token-wish':
        return [{ type: 'tokens', id: message.id, tokens, refusal: null }];
      case 'staff-wish':
        return [{ type: 'staff-told', id: message.id, people: [], refusal: null }];
      case 'ballot-wish':
        return [{ type: 'ballots', id: message.id, ...ballotsOf(state.voters, message.wish.act), refusal: null }];
      case 'office-ask':
        return [{ type: 'office-told', id: message.id, answer: told(message.ask, evening, at) }];
      default:
        return [];
    }
  };
}

/** A code is shown once; the list of those who have not voted is shown at every look. */
const ballotsOf = (voters: OfficeState['voters'], act: 'look' | 'give') =>
  voters === undefined
    ? { codes: [], waiting: null, address: '' }
    : {
        codes:
          act === 'look' ? [] : voters.map((player, index) => ({ player, code: `${27_182_818 + index}`.slice(0, 8) })),
        waiting: voters,
        address: 'http://192.168.100.200:7421',
      };

const welcome = (state: OfficeState, evening: Evening): readonly FromCardroomServer[] => [
  {
    type: 'welcome',
    protocol: protocolVersion,
    role: state.role ?? 'floor',
    name: 'Hana D.',
    tables: state.before ?? state.tables ?? evening.tables,
    names: { ...evening.names, ...state.names },
    now: Date.now(),
  },
  ...(state.desk === undefined ? [] : [{ type: 'desk-person', person: state.desk } as const]),
  ...(state.before === undefined ? [] : (state.tables ?? [])).map(
    (table) => ({ type: 'table', table, names: {}, now: Date.now() }) as const,
  ),
  ...(state.forks === undefined ? [] : [{ type: 'forks', forks: state.forks } as const]),
  ...state.parts.map((part) => ({ type: 'office', part }) as const),
];

function told(ask: OfficeAsk, evening: Evening, at: number): OfficeAnswer {
  switch (ask.what) {
    case 'deal': {
      const playing = evening.view.standings.slice(0, 4);
      return {
        what: 'deal',
        amounts: Object.fromEntries(
          playing.map(({ player }, index) => [player, [1_100_000, 900_000, 760_000, 530_000 - ask.left][index] ?? 0]),
        ),
        before: Object.fromEntries(
          playing.map(({ player }, index) => [player, [1_200_000, 900_000, 700_000, 490_000][index] ?? 0]),
        ),
      };
    }
    case 'players':
      return {
        what: 'players',
        players: [
          { player: 'p1', seat: { tableId: 't1', seat: 1 }, chips: 41_500, tournaments: [], waiting: ['a2'] },
          { player: 'w2', seat: null, chips: null, tournaments: [], waiting: ['a2'] },
          { player: 'p3', seat: null, chips: null, tournaments: [{ id: 'main', entry: 3 }], waiting: [] },
          { player: 'p70', seat: null, chips: null, tournaments: [], waiting: [] },
        ],
      };
    case 'sheet':
    case 'report':
      return { what: ask.what, rows: rowsOf(ask, at) };
    default:
      return { what: 'refused', refusal: { reason: 'not-kept' } };
  }
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The same numbers every time, up and down. */
const wave = (index: number, most: number): number => ((index * 37 + 11) % most) + 1;

/** Made-up rows in the office's form. */
function rowsOf(ask: Extract<OfficeAsk, { what: 'sheet' | 'report' }>, at: number): readonly ReportRow[] {
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
