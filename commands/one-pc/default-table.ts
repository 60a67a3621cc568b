import type { RulebookId } from '../../engine/rules.ts';
import { type GameChoice, isMixed, mostSeatsFor } from './chosen-game.ts';
import { defaultChips, defaultLevels, defaultStakes } from './default-stakes.ts';

/** The choices for the table of a one-PC cardroom. */
export interface TableChoice {
  readonly game: GameChoice;
  readonly rulebook: RulebookId;
  readonly mode: 'tournament' | 'cash';
  readonly seats: number;
  /** Recorded hands are played: the chips have their size. */
  readonly demo: boolean;
}

/** Where the pieces of the one-PC cardroom are. */
export interface TablePlace {
  readonly port: number;
  readonly cardroom: { readonly url: string; readonly key: string };
  readonly shuffler: string | null;
  readonly reader: string | null;
  readonly badge: string | null;
  readonly deckFile: string;
}

export const tableId = 'table-7';
export const tableName = 'Table 7';

/** The players at the table on its first evening. */
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
const demoChips = [500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000];
/** A table of ten still has a free seat with this many. */
const mostSeated = 9;

/** Further tables of the room, numbered on from the first one: they are still empty. */
export const furtherTables = (tables: number): readonly { readonly tableId: string; readonly name: string }[] =>
  Array.from({ length: tables - 1 }, (_, index) => ({ tableId: `table-${index + 8}`, name: `Table ${index + 8}` }));

/** The configuration of one of them. */
export function emptyTable(
  choice: TableChoice,
  place: TablePlace,
  own: { readonly tableId: string; readonly name: string },
) {
  const { players: _players, ...table } = tableOf(choice, place);
  return { ...table, ...own, data: own.tableId };
}

/** The configuration of the one-PC cardroom's table. */
export const defaultTable = tableOf;

function tableOf({ game, rulebook, mode, seats, demo }: TableChoice, place: TablePlace) {
  const stacks = mode === 'tournament' ? tournamentStacks : cashStacks;
  const { cardroom, port } = place;
  return {
    tableId,
    name: tableName,
    seats,
    mode,
    rulebook,
    ...(isMixed(game) ? { rotation: { change: 'orbit', games: game } } : { variant: game }),
    chipValues: demo ? demoChips : defaultChips[mode],
    data: tableId,
    port,
    cardroom,
    devices: devicesOf(place),
    ...(mode === 'tournament' ? { levels: defaultLevels(game) } : { stakes: defaultStakes(game) }),
    players: playerNames
      .slice(0, Math.min(seats, mostSeated, mostSeatsFor(game)))
      .map((name, index) => ({ seat: index + 1, name, stack: stacks[index] })),
  };
}

/** Simulated devices use the real protocols; unwanted ones are left out. */
function devicesOf({ shuffler, reader, badge, deckFile }: TablePlace): object {
  return {
    ...(shuffler === null ? {} : { shuffler: { model: 'shl1', line: shuffler } }),
    ...(reader === null ? {} : { reader: { model: 'pepper-c1-mux', line: reader } }),
    ...(badge === null ? {} : { badge: { model: 'rdm6300', line: badge } }),
    deckFile,
    simulated: true,
  };
}

/** The configuration of the one-PC cardroom's office. */
export function defaultCardroom({
  port,
  keys,
}: {
  readonly port: number;
  /** Each table's key, by its id. */
  readonly keys: Readonly<Record<string, string>>;
}) {
  return {
    data: 'cardroom',
    port,
    tables: keys,
    pairing: { minutes: 1_440, uses: 50 },
    staff: { demo: true },
  };
}
