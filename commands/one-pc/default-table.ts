import { stringify } from 'smol-toml';

/** What somebody may choose for the table of a one-PC cardroom. */
export interface TableChoice {
  readonly mode: 'tournament' | 'cash';
  readonly seats: number;
  /** Recorded hands are played: chips of their size. */
  readonly demo: boolean;
}

/** Where the pieces of the one-PC cardroom are. */
export interface TablePlace {
  readonly port: number;
  readonly cardroom: { readonly url: string; readonly key: string };
  readonly shuffler: string;
  readonly reader: string;
  readonly deckFile: string;
}

export const tableId = 'table-7';
export const tableName = 'Table 7';

/** Who sits at the table on its first evening. */
export const playerNames = [
  'Dvořák',
  'Kowalska',
  'Hartmann',
  "O'Brien",
  'Nguyễn',
  'Novák',
  'Szczepański',
  'Marek',
  'Lindqvist',
  'Horváthová',
];

const tournamentStacks = [42_300, 28_500, 35_100, 51_800, 23_600, 60_000, 20_400, 33_700, 46_900, 30_200];
const cashStacks = [300, 450, 275, 600, 300, 180, 520, 300, 410, 300];
const blinds = [100, 150, 200, 300, 400, 500, 600, 800, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000, 10_000];
const tournamentChips = [100, 500, 1_000, 5_000, 25_000];
const cashChips = [1, 5, 25, 100];
const demoChips = [500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000];
const levelMinutes = 20;
/** From the third level on the big blind pays an ante for the whole table. */
const levelsWithoutAnte = 2;

const levels = blinds.map((smallBlind, index) => ({
  smallBlind,
  bigBlind: smallBlind * 2,
  ...(index < levelsWithoutAnte ? {} : { bigBlindAnte: smallBlind * 2 }),
  minutes: levelMinutes,
}));

/** The configuration of the one-PC cardroom's table, as TOML. */
export function defaultTable({ mode, seats, demo }: TableChoice, place: TablePlace): string {
  const stacks = mode === 'tournament' ? tournamentStacks : cashStacks;
  const { shuffler, reader, deckFile, cardroom, port } = place;
  const table = {
    tableId,
    name: tableName,
    seats,
    mode,
    rulebook: 'tda-2011',
    chipValues: demo ? demoChips : mode === 'tournament' ? tournamentChips : cashChips,
    data: tableId,
    port,
    cardroom,
    devices: { shuffler, reader, deckFile, simulated: true },
    ...(mode === 'tournament' ? { levels } : { stakes: { smallBlind: 1, bigBlind: 3 } }),
    players: playerNames
      .slice(0, Math.min(seats, 9))
      .map((name, index) => ({ seat: index + 1, name, stack: stacks[index] })),
  };
  return `# Written at every “npm start”. Seats, stakes and players count only when the table is opened for the first time.\n${stringify(table)}`;
}

/** The configuration of the one-PC cardroom's office, as TOML. */
export function defaultCardroom({ port, key }: { readonly port: number; readonly key: string }): string {
  const room = { data: 'cardroom', port, tables: { [tableId]: key }, pairing: { minutes: 1_440, uses: 50 } };
  return `# Written at every “npm start”.\n${stringify(room)}`;
}
