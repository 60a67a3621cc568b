import { namedRotations, type VariantId, variantIds, variantOf } from '../../engine/notation.ts';
import { mostPlayers, type RulebookId } from '../../engine/rules.ts';
import { type StakesKind, stakesKindOf, type WrittenStakes } from '../../server/stakes-config.ts';

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

type ByKind = Readonly<Record<StakesKind, WrittenStakes>>;

/** Stakes as configured: the first game's, and in a mixed game those of the kinds that differ. */
type DefaultStakes = WrittenStakes & { readonly games?: Partial<ByKind> };

const betSizes = [
  100, 150, 200, 300, 400, 500, 600, 800, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000, 10_000,
];
const levelMinutes = 20;
/** From the third level on the big blind of a no-limit or pot-limit tournament pays the ante for the whole table. */
const levelsWithoutAnte = 2;
const levelsToBreak = 4;
const breakMinutes = 10;
/** From this level on no blind needs the smallest chip. */
const levelWithoutSmallest = 5;

const cashStakes: ByKind = {
  stud: { ante: 1, bringIn: 2, smallBet: 4, bigBet: 8 },
  'fixed-limit': { smallBet: 4, bigBet: 8 },
  'no-limit': { smallBlind: 1, bigBlind: 3, straddle: { kinds: ['under-the-gun'], most: 1 } },
  'pot-limit': { smallBlind: 1, bigBlind: 3, straddle: { kinds: ['under-the-gun'], most: 1 } },
  'spread-limit': { smallBlind: 1, bigBlind: 2, minBet: 2, maxBet: 10 },
};

/** The smallest chip of a tournament, for antes and blinds that are parts of the smallest bet. */
const smallestChip = 25;

const inChips = (amount: number): number => Math.max(smallestChip, amount - (amount % smallestChip));

/** A level's stakes by its small bet, which is the big blind in games without fixed bets. */
function levelStakes(smallBet: number): ByKind {
  const blinds = { smallBlind: inChips(smallBet / 2), bigBlind: smallBet };
  return {
    stud: { ante: inChips(smallBet / 4), bringIn: inChips(smallBet / 2), smallBet, bigBet: smallBet * 2 },
    'fixed-limit': { smallBet, bigBet: smallBet * 2 },
    'no-limit': blinds,
    'pot-limit': blinds,
    'spread-limit': { ...blinds, minBet: smallBet, maxBet: smallBet * 5 },
  };
}

/** The stakes of a cash game. */
export const defaultStakes = (game: GameChoice): DefaultStakes => stakesFor(game, cashStakes);

type DefaultLevel = DefaultStakes & {
  readonly minutes: number;
  readonly breakAfter?: number;
  readonly smallestChip?: number;
};

/** The levels of a tournament: from 100/200 up, as blinds or as fixed bets. */
function defaultLevels(game: GameChoice): readonly DefaultLevel[] {
  return betSizes.map((size, index) => {
    const smallBet = hasFixedBets(game) ? size : size * 2;
    const paysAnte = index >= levelsWithoutAnte && ['no-limit', 'pot-limit'].includes(kindsOf(game)[0]);
    return {
      ...stakesFor(game, levelStakes(smallBet)),
      ...(paysAnte ? { bigBlindAnte: smallBet } : {}),
      minutes: levelMinutes,
      ...((index + 1) % levelsToBreak === 0 ? { breakAfter: breakMinutes } : {}),
      ...(index + 1 === levelWithoutSmallest && !hasFixedBets(game) ? { smallestChip: 100 } : {}),
    };
  });
}

/** The chips a table has for these stakes. */
export const defaultChips = {
  cash: [1, 5, 25, 100],
  tournament: [smallestChip, 100, 500, 1_000, 5_000, 25_000],
} as const;

function stakesFor(game: GameChoice, stakes: ByKind): DefaultStakes {
  const [first, ...others] = kindsOf(game);
  if (others.length === 0) return stakes[first];
  return { ...stakes[first], games: Object.fromEntries(others.map((kind) => [kind, stakes[kind]])) };
}

const hasFixedBets = (game: GameChoice): boolean => ['stud', 'fixed-limit'].includes(kindsOf(game)[0]);

/** The kinds of game in play, the first game's first. */
function kindsOf(game: GameChoice): readonly [StakesKind, ...StakesKind[]] {
  const [first, ...others] = gamesOf(game).map(stakesKindOf);
  if (first === undefined) throw new Error(`${game} has no game.`);
  return [first, ...new Set(others.filter((kind) => kind !== first))];
}

type RotationName = keyof typeof namedRotations;

/** The game of a one-PC table: one game, or a mixed game by its name. */
export type GameChoice = VariantId | RotationName;

const rotationNames = Object.keys(namedRotations) as readonly RotationName[];

export const gameChoices: readonly GameChoice[] = [...variantIds, ...rotationNames];

const isMixed = (choice: GameChoice): choice is RotationName => choice in namedRotations;

/** The games dealt, in order of play. */
export const gamesOf = (choice: GameChoice): readonly VariantId[] =>
  isMixed(choice) ? namedRotations[choice] : [choice];

/** The most players cardrooms seat for a game: the deck lasts, and in draw games need not be reshuffled. */
const mostSeatsFor = (choice: GameChoice): number => Math.min(...gamesOf(choice).map(mostSeatsOf));

const mostInDraw = 6;

function mostSeatsOf(id: VariantId): number {
  const variant = variantOf(id);
  const draws = variant.streets.some(({ exchange }) => exchange === 'draw');
  return draws ? mostInDraw : mostPlayers(variant);
}
