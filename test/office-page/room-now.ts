// The whole room at its busiest: devices that need attention, dealers, cash games with lists, sessions and a push to come.

import type { Stakes } from '../../engine/notation.ts';
import type { CashGame, CashView } from '../../engine/office.ts';
import { noWitnesses, type TableState, type Witnesses } from '../../engine/table.ts';
import type { ForkReport, TableOverview } from '../../protocol/cardroom-messages.ts';
import type { DeskPerson } from '../../protocol/floor-desk.ts';
import type { OfficePart, RoomNow } from '../../protocol/office-desk.ts';
import { ScriptedTable } from '../../renderer/room/scripted-table.ts';
import type { Evening } from './room-evening.ts';

const dealers = 'Ota B.|Eva L.|Ola S.|Jan H.|Petr M.|Ada N.|Jana K.|Iva S.|Leo P.|Nina V.|Max P.|Pavel K.'.split('|');
const cashPlayers =
  'Sýkora Jan|Wiśniewska Anna|Farkas Peter|Lis Ewa|Holub Aleš|Kos Jiří|Bílek Petr|Nowak Piotr|Urban Ivan'.split('|');

/** Names besides the evening's own. */
export const namesNow: Readonly<Record<string, string>> = Object.fromEntries([
  ...dealers.map((name, index) => [`d${index + 1}`, name] as const),
  ...cashPlayers.flatMap((name, index) =>
    ['t11', 't12', 't14'].map((table) => [`${table}-${index + 1}`, `${name}`] as const),
  ),
  ['hana', 'Hana D.'],
]);

export const deskNow: DeskPerson = {
  needed: true,
  person: { id: 'hana', number: '2', name: 'Hana D.', role: 'manager' },
  until: null,
  people: [],
  demo: false,
};

const devices: Witnesses = { ...noWitnesses, reader: 'ready', shuffler: 'ready' };
const stakesOf = (smallBlind: number, bigBlind: number): Stakes => ({
  smallBlind,
  bigBlind,
  minBet: bigBlind,
  ante: null,
  minBuyIn: 20 * bigBlind,
  maxBuyIn: 100 * bigBlind,
  rake: {
    basisPoints: 500,
    steps: [],
    cap: 5,
    caps: [],
    noFlopNoDrop: true,
    unit: 1,
    jackpot: { from: 30, take: 1 },
  },
});

function gameOf(
  id: string,
  name: string,
  stakes: Stakes,
  tables: readonly string[],
  more: Partial<CashGame> = {},
): CashGame {
  return {
    id,
    name,
    variant: 'no-limit-holdem',
    rotation: null,
    rulebook: 'house-cz',
    overlay: {},
    seats: 9,
    stakes,
    chipValues: [1, 5, 25, 100],
    currency: 'EUR',
    unit: 100,
    timeCharge: null,
    tables,
    mustMove: false,
    closed: false,
    ...more,
  };
}

const games: readonly CashGame[] = [
  gameOf('g1', '€1/€3 hold’em', stakesOf(1, 3), ['t13', 't14'], { mustMove: true }),
  gameOf('g2', '€2/€5 hold’em', stakesOf(2, 5), ['t11']),
  gameOf('g3', '€5/€5 PLO', { ...stakesOf(5, 5), smallBlind: 5 }, ['t12'], {
    variant: 'pot-limit-omaha',
    timeCharge: { everyMinutes: 30, chips: 6 },
  }),
];

/** Tables of the evening with their devices and dealers, and the cash tables with people at them. */
export function tablesNow(at: number, evening: Evening): readonly TableOverview[] {
  const event = evening.tables.slice(0, 8).map((table, index) => ({
    ...table,
    state: dressed(table.state, index, at),
  }));
  const cash = ['t13', 't11', 't12', 't14'].map((tableId, index) => cashTable(tableId, index, at));
  return [...event, ...cash];
}

const changed: Readonly<Record<number, Partial<Witnesses>>> = {
  2: {
    suspectDecks: [{ deck: 'RED', code: 'CARD_MISSING', cards: 51, expected: 52, acceptedBy: null }],
    suspectDeck: { deck: 'RED', code: 'CARD_MISSING', cards: 51, expected: 52, acceptedBy: null },
  },
  5: { poorPlaces: [4] },
  6: { shufflerNeeds: ['JAM'], shufflerFault: 'JAM' },
};

function dressed(state: TableState, index: number, at: number): TableState {
  return {
    ...state,
    dealer: { staff: `d${index + 1}`, name: { id: `d${index + 1}`, hash: '' }, since: at - 1_300_000 - index * 70_000 },
    witnesses: { ...devices, ...changed[index] },
  };
}

function cashTable(tableId: string, index: number, at: number): TableOverview {
  const scripted = new ScriptedTable({
    tableId,
    name: `Table ${tableId.slice(1)}`,
    seats: 9,
    at: at - 600_000,
    players: Object.fromEntries([1, 2, 3, 4, 6, 8].slice(0, 6 - (index % 2)).map((seat) => [seat, 'x'])),
  });
  scripted.wait(7).start();
  if (tableId === 't12') scripted.wait(540).reportMisdeal('m12', 2);
  if (tableId === 't13') scripted.wait(570).callFloor('c9', 3);
  const overview = scripted.overview(true, at);
  const game = games.find(({ tables }) => tables.includes(tableId));
  const { hand } = overview.state;
  const stakes = game?.stakes ?? overview.state.stakes;
  const variant = game?.variant ?? 'no-limit-holdem';
  const state = dressed(overview.state, 8 + index, at);
  return {
    ...overview,
    state: {
      ...state,
      handNumber: 88 + index,
      stakes,
      variant,
      hand: hand === null ? null : { ...hand, stakes, variant, number: 88 + index },
      chairs: state.chairs.map((chair) => ({ ...chair, stack: chair.stack === null ? null : 120 + 35 * chair.seat })),
    },
  };
}

/** The same tables a while ago: a browser computes hands per hour from both. */
export const tablesBefore = (tables: readonly TableOverview[]): readonly TableOverview[] =>
  tables.map((table, index) => {
    const { hand } = table.state;
    if (hand === null) return table;
    const hands = 10 + (index % 4);
    return {
      ...table,
      state: { ...table.state, hand: { ...hand, number: hand.number - hands, startedAt: hand.startedAt - 1_320_000 } },
    };
  });

export const roomNow = (at: number): RoomNow => ({
  savedAt: at - 40_000,
  backup: { at: at - 960_000, sentence: null },
  linked: 11,
  known: 12,
  behind: { t8: 214 },
  fault: null,
});

/** A house that plays the TDA of 2026 with two answers of its own. */
export const rulesPart: OfficePart = {
  part: 'house-rules',
  rules: {
    tournament: {
      rulebook: 'tda-2026',
      overlay: { callClockSeconds: 30, 'burnError.flopWithoutBurn': 'as-other' },
      set: { by: 'd11', at: 0 },
    },
    cash: { rulebook: 'rrop', overlay: {}, set: null },
  },
};

export const staffPart: OfficePart = {
  part: 'staff',
  staff: [
    ...dealers.map((_, index) => ({
      id: `d${index + 1}`,
      number: String(index + 11),
      role: 'dealer' as const,
      tableId: index < 9 ? `t${index + 1}` : null,
    })),
    { id: 'hana', number: '2', role: 'manager', tableId: null },
  ],
};

export const forksNow = (at: number): readonly ForkReport[] => [
  {
    tableId: 't4',
    logId: 'log',
    parted: 1_204,
    since: at - 400_000,
    held: { events: 312, lastContact: at, linked: true },
    apart: { events: 41, lastContact: at - 600_000, linked: false },
    copied: false,
  },
];

const text = (id: string) => ({ id, hash: '' });

const gamesNow = (at: number): CashView['games'] => [
  {
    game: 'g1',
    openSeats: [
      { tableId: 't13', seat: 5 },
      { tableId: 't14', seat: 7 },
    ],
    listSeats: [{ tableId: 't14', seat: 7 }],
    changeSeats: {},
    next: 'a2',
    mustMove: { player: 't14-1', from: { tableId: 't14', seat: 1 }, to: { tableId: 't13', seat: 5 } },
    timeDue: [],
  },
  {
    game: 'g2',
    openSeats: [{ tableId: 't11', seat: 8 }],
    listSeats: [{ tableId: 't11', seat: 8 }],
    changeSeats: {},
    next: 'b7',
    mustMove: null,
    timeDue: [],
  },
  {
    game: 'g3',
    openSeats: [5, 7, 9].map((seat) => ({ tableId: 't12', seat })),
    listSeats: [5, 7, 9].map((seat) => ({ tableId: 't12', seat })),
    changeSeats: {},
    next: null,
    mustMove: null,
    timeDue: [{ tableId: 't12', since: at - 240_000 }],
  },
];

const sessionsNow = (at: number): CashView['sessions'] =>
  ['t13', 't11', 't12', 't14'].flatMap((tableId, table) =>
    [1, 2, 3, 4, 6, 8].slice(0, 6 - (table % 2)).map((seat, index) => ({
      player: `${tableId}-${seat}`,
      game: games.find(({ tables }) => tables.includes(tableId))?.id ?? 'g1',
      from: at - (index * 37 + 12) * 60_000,
      until: null,
      seat: { tableId, seat },
      chipsIn: 100 + 50 * index,
      chipsOut: null,
    })),
  );

/** Cash games with lists, people at the tables and on the way, dealers and the push to come. */
export function cashNow(at: number): CashView {
  const wait = (id: string, game: string, player: string, minutes: number) => ({
    id,
    player: text(player),
    game,
    at: at - minutes * 60_000,
    change: null,
    called: null,
    missed: 0,
  });
  const line = ['t1', 't2', 't3', 't4', 't5', 'break', 't6', 't7', 't8', 't13', 'break', 't11', 't12', 't14', 'break'];
  const tablesOfLine = line.filter((place) => place !== 'break');
  const posts = [
    ...tablesOfLine.slice(0, 10).map((tableId, index) => ({
      staff: `d${index + 1}`,
      tableId,
      from: at - 1_300_000 - index * 60_000,
      breaks: index % 3,
    })),
    { staff: 'd11', tableId: null, from: at - 700_000, breaks: 1 },
    { staff: 'd12', tableId: null, from: at - 500_000, breaks: 2 },
  ];
  return {
    cash: {
      games,
      waiting: [
        {
          ...wait('a1', 'g1', 'w1', 31),
          called: { at: at - 100_000, until: at + 200_000, seat: { tableId: 't14', seat: 5 } },
        },
        wait('a2', 'g1', 'w2', 27),
        wait('a3', 'g1', 'w3', 19),
        { ...wait('a4', 'g1', 'w4', 12), missed: 1 },
        { ...wait('a5', 'g1', 't14-2', 6), change: { from: { tableId: 't14', seat: 2 }, to: 'seat' as const } },
        wait('a6', 'g1', 'w6', 3),
        wait('b7', 'g2', 'w7', 9),
        wait('b8', 'g2', 'w8', 2),
      ],
      dealers: { everyMinutes: 30, line, posts, nextAt: at + 840_000 },
      callMinutes: 5,
      uses: [],
      given: [],
      charged: {},
      shifts: [
        { id: 's1', from: at - 90_000_000, until: at - 50_000_000, by: 'floor:hana', takings: [] },
        { id: 's2', from: at - 50_000_000, until: at - 20_000_000, by: 'floor:hana', takings: [] },
      ],
    },
    games: gamesNow(at),
    sessions: sessionsNow(at),
    onTheWay: [
      {
        player: 'w5',
        from: null,
        to: { tableId: 't11', seat: 5 },
        at: at - 70_000,
        left: false,
        chips: 300,
        taken: false,
      },
    ],
    dealers: posts,
    push: {
      at: at + 840_000,
      changes: [
        { tableId: 't3', comes: 'd12', leaves: 'd3' },
        { tableId: 't7', comes: 'd8', leaves: 'd7' },
        { tableId: 't13', comes: null, leaves: 'd8' },
      ],
    },
  };
}
