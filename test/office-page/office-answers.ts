import type { FromCardroomServer, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import type { OfficeAnswer, OfficeAsk } from '../../protocol/office-desk.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import type { OfficeState } from './office-states.ts';
import { rowsOf } from './report-rows.ts';
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
