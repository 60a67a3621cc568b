// A made-up evening of the cardroom: a main event in its ninth level, a tournament to come, cash games with lists.
import type { Level } from '../../engine/notation.ts';
import {
  type CashView,
  type Standing,
  type Structure,
  structureTemplates,
  type Tournament,
  type TournamentView,
} from '../../engine/office.ts';
import type { TableOverview } from '../../protocol/cardroom-messages.ts';
import { ScriptedTable } from '../../renderer/room/scripted-table.ts';
import { withGames } from '../../renderer/screens/tournament/structure-draft.ts';
import { breakFive } from './evening-proposals.ts';

const surnames =
  'Novák Kowalska Hartmann O’Brien Nguyễn Dvořák Szczepański Marek Lindqvist Beneš Horváth Wójcik Procházka Kučera Lewandowski Šimková Tóth Müller Krejčí Zieliński'.split(
    ' ',
  );
const givenNames = 'Adam Eva Jan Petra Tomáš Iva Ola Lucie Marek Hana'.split(' ');

const text = (id: string) => ({ id, hash: '' });
const nameOf = (number: number): string =>
  `${surnames[number % surnames.length]} ${givenNames[Math.floor(number / surnames.length) % givenNames.length]}`;

const bigBlinds = [50, 100, 150, 200, 200, 300, 300, 400, 400, 1000, 1500, 2000];
/** From level 5 on the smallest chip is 100, from level 10 on 500. */
const smallBlinds = [25, 50, 75, 100, 100, 100, 100, 200, 200, 500, 500, 1000];

const levels: readonly Level[] = bigBlinds.map((bigBlind, index) => {
  return {
    number: index + 1,
    minutes: 20,
    smallBlind: smallBlinds[index] ?? bigBlind,
    bigBlind,
    minBet: bigBlind,
    ante: index < 2 ? null : { kind: 'big-blind', chips: bigBlind, order: 'blind-first', short: 'dead' },
    ...(index === 3 || index === 7 || index === 10 ? { breakAfter: 15 } : {}),
    ...(index === 4 ? { smallestChip: 100 } : {}),
    ...(index === 9 ? { smallestChip: 500 } : {}),
  };
});

export const structure: Structure = {
  ...structureTemplates.regular,
  name: 'Main event 15,000',
  rulebook: 'tda-2011',
  startingChips: 15_000,
  chipValues: [25, 100, 500, 1000, 5000],
  levels,
  entry: { prize: 40_000, fee: 4_000 },
  lateUntilLevel: 6,
  reentry: { untilLevel: 6, most: 2 },
  rebuy: { untilLevel: 4, most: 2, chips: 15_000, price: { prize: 40_000, fee: 0 }, upTo: 15_000 },
  addOn: { afterLevel: 4, chips: 20_000, price: { prize: 20_000, fee: 0 } },
  payouts: {
    tables: [
      { fromEntries: 1, shares: [10_000] },
      { fromEntries: 20, shares: [5_000, 3_000, 2_000] },
      { fromEntries: 100, shares: [2_500, 1_700, 1_200, 900, 700, 550, 450, 350, 280] },
    ],
    roundTo: 1_000,
    guaranteed: 5_000_000,
  },
};

const games = ['limit-holdem', 'limit-omaha-8', 'limit-razz', 'limit-stud', 'limit-stud-8'] as const;

export const horse: Structure = {
  ...structure,
  name: 'HORSE Friday',
  seatsPerTable: 8,
  variant: 'limit-holdem',
  rotation: { change: 'orbit', games: games.map((variant) => ({ variant, stakes: null })) },
  levels: withGames({ levels, variant: 'limit-holdem', chipValues: structure.chipValues }, games),
};

/** Level 9 has 14:32 left; the state sets breaks and pauses of the schedule. */
const startOf = (at: number, minutesIn: number): number => at - minutesIn * 60_000;
const inNinth = 8 * 20 + 30 + 5 + 28 / 60;

const tableIds = Array.from({ length: 12 }, (_, index) => `t${index + 1}`);
const eventTables = tableIds.slice(0, 8);

export interface Evening {
  readonly tables: readonly TableOverview[];
  readonly names: Readonly<Record<string, string>>;
  readonly view: TournamentView;
  readonly planned: TournamentView;
  readonly cash: CashView;
}

/** The whole evening at a moment. */
export function eveningAt(at: number): Evening {
  const players = Array.from({ length: 132 }, (_, index) => `p${index + 1}`);
  const names = Object.fromEntries(players.map((id, index) => [id, nameOf(index)]));
  const standings = players.map((player, index) => standingOf(player, index, at));
  const tournament = mainEvent(at, standings);
  const view = viewOf(tournament, standings);
  return {
    tables: tableIds.map((tableId, index) => tableOf(tableId, index, at, tournament, standings)),
    names: { ...names, ...cashNames },
    view,
    planned: plannedView(at),
    cash: cashOf(at),
  };
}

const playing = 62;

function standingOf(player: string, index: number, at: number): Standing {
  const entry = index + 1;
  if (index >= playing)
    return {
      entry,
      player,
      seat: null,
      chips: null,
      state: 'out',
      place: index + 1,
      outAt: at - (index - playing) * 140_000,
      prize: index < 18 ? 88_000 : null,
      paid: null,
    };
  const tableId = eventTables[index % eventTables.length] ?? 't1';
  return {
    entry,
    player,
    seat: { tableId, seat: Math.floor(index / eventTables.length) + 1 },
    chips: 8_000 + ((index * 7_919) % 40_000),
    state: 'playing',
    place: null,
    outAt: null,
    prize: null,
    paid: null,
  };
}

const entryOf = (standing: Standing, at: number): Tournament['entries'][number] => ({
  number: standing.entry,
  player: text(standing.player),
  at: at - 15_000_000,
  kind: standing.entry % 9 === 0 ? 're-entry' : 'entry',
  paid: structure.entry,
  chips: standing.entry % 5 === 0 ? 30_000 : 15_000,
  rebuys: standing.entry % 5 === 0 ? 1 : 0,
  addOn: standing.entry % 7 === 0,
  seat: standing.seat,
  fixed: false,
  withdrawn: null,
});

function mainEvent(at: number, standings: readonly Standing[]): Tournament {
  return {
    id: 'main',
    name: 'Autumn Main Event',
    structure,
    createdAt: at - 20_000_000,
    stage: 'running',
    schedule: { startedAt: startOf(at, inNinth), levels },
    tables: ['t5', 't8', 't1', 't2', 't3', 't4', 't6', 't7'],
    broken: ['t9', 't10'],
    entries: standings.map((standing) => entryOf(standing, at)),
    moves: [],
    halts: {},
    handForHand: null,
    closed: false,
    prizes: null,
    deal: null,
    places: {},
    paid: {},
  };
}

const prizes = [1_320_000, 880_000, 620_000, 470_000, 360_000, 280_000, 220_000, 180_000, 150_000];

function viewOf(tournament: Tournament, standings: readonly Standing[]): TournamentView {
  const found = standings.reduce((sum, { chips }) => sum + (chips ?? 0), 0);
  return {
    tournament,
    standings,
    playersLeft: playing,
    chips: { issued: found, found, moving: 0, waiting: 0, uncounted: [] },
    average: Math.floor(found / playing),
    pool: 5_280_000,
    overlay: 0,
    tickets: [],
    roundedDown: false,
    fault: null,
    prizes: [...prizes, ...Array.from({ length: 9 }, () => 88_000)],
    onTheWay: tournament.moves,
    proposals: [breakFive],
    meetings: [],
    openSeats: 10,
    finalTableSize: 10,
    bounty: null,
    pace: null,
    haltsByFloor: false,
    isSoldHere: true,
    breakingOrder: 'house',
  };
}

export const movesAt = (at: number): Tournament['moves'] =>
  [
    { player: 'p5', seat: 1, to: { tableId: 't4', seat: 1 } },
    { player: 'p13', seat: 2, to: { tableId: 't1', seat: 4 } },
    { player: 'p21', seat: 3, to: { tableId: 't6', seat: 6 } },
    { player: 'p29', seat: 4, to: { tableId: 't2', seat: 8 } },
  ].map(({ player, seat, to }, index) => ({
    id: `m${index}`,
    player,
    from: { tableId: 't5', seat },
    to,
    why: 'break' as const,
    at: at - 45_000 - index * 9_000,
  }));

function plannedView(at: number): TournamentView {
  const standings = Array.from({ length: 24 }, (_, index): Standing => {
    return {
      entry: index + 1,
      player: `p${index + 40}`,
      seat: null,
      chips: null,
      state: 'waits',
      place: null,
      outAt: null,
      prize: null,
      paid: null,
    };
  });
  const entries = standings.map((standing, index) => ({
    ...entryOf(standing, at),
    kind: 'entry' as const,
    seat: index < 18 ? { tableId: index % 2 === 0 ? 't9' : 't10', seat: Math.floor(index / 2) + 1 } : null,
  }));
  return {
    ...viewOf(mainEvent(at, []), standings),
    tournament: {
      ...mainEvent(at, []),
      id: 'horse',
      name: 'HORSE Friday',
      structure: horse,
      stage: 'planned',
      schedule: null,
      tables: ['t9', 't10'],
      broken: [],
      entries,
    },
    playersLeft: 24,
    chips: { issued: 360_000, found: 360_000, moving: 0, waiting: 90_000, uncounted: [] },
    average: 15_000,
    pool: 960_000,
    prizes: [480_000, 288_000, 192_000],
    proposals: [],
    openSeats: 2,
  };
}

function tableOf(
  tableId: string,
  index: number,
  at: number,
  { schedule, tables }: Tournament,
  standings: readonly Standing[],
): TableOverview {
  const isEvent = tables.includes(tableId);
  const seated = standings.filter(({ seat }) => seat?.tableId === tableId);
  const scripted = new ScriptedTable({
    tableId,
    name: `Table ${index + 1}`,
    seats: 9,
    at: at - 600_000,
    players: isEvent ? Object.fromEntries(seated.map(({ seat }) => [seat?.seat ?? 1, 'x'])) : {},
  });
  if (isEvent && seated.length > 1) scripted.wait(4).start();
  const overview = scripted.overview(tableId !== 't8', tableId === 't8' ? at - 1_560_000 : at);
  const raced = index % 3 !== 2;
  return {
    ...overview,
    state: {
      ...overview.state,
      handNumber: overview.state.handNumber === 0 ? 0 : 110 + index,
      hand: raced ? overview.state.hand : null,
      mode: isEvent ? 'tournament' : 'cash',
      schedule: isEvent ? schedule : null,
      chipValues: raced ? [100, 500, 1000, 5000] : [25, 100, 500, 1000, 5000],
    },
  };
}

const waitingNames = [
  'Beneš Karel',
  'Král Ivo',
  'Sýkora Jan',
  'Wiśniewska Anna',
  'Farkas Peter',
  'Lis Ewa',
  'Holub Aleš',
  'Kos Jiří',
];
const cashNames = Object.fromEntries(waitingNames.map((name, index) => [`w${index + 1}`, name]));

function cashOf(at: number): CashView {
  const game = (id: string, name: string, tables: readonly string[]) => ({
    id,
    name,
    variant: 'no-limit-holdem' as const,
    rotation: null,
    rulebook: 'house-cz' as const,
    overlay: {},
    seats: 9,
    stakes: { smallBlind: 1, bigBlind: 3, minBet: 3, ante: null },
    chipValues: [1, 5, 25, 100],
    currency: 'EUR' as const,
    unit: 100,
    timeCharge: null,
    tables,
    mustMove: false,
    closed: false,
  });
  const games = [
    game('g1', '€1/€3 hold’em', ['t11', 't14']),
    game('g2', '€2/€5 hold’em', ['t12']),
    game('g3', '€5/€5 PLO', ['t10']),
  ];
  const waits = (id: string, of: string, number: number, called: boolean) => ({
    id,
    player: text(`w${number}`),
    game: of,
    at: at - number * 200_000,
    change: null,
    called: called ? { at: at - 60_000, until: at + 133_000, seat: { tableId: 't11', seat: 8 } } : null,
    missed: 0,
  });
  const waiting = [1, 2, 3, 4, 5, 6].map((number) => waits(`a${number}`, 'g1', number, number === 1));
  return {
    cash: {
      games,
      waiting: [...waiting, waits('b7', 'g2', 7, true), waits('b8', 'g2', 8, false)],
      dealers: { everyMinutes: 30, line: [], posts: [], nextAt: null },
      callMinutes: 5,
      shifts: [],
    } as unknown as CashView['cash'],
    games: [],
    sessions: [],
    onTheWay: [],
    dealers: [],
    push: null,
  };
}
