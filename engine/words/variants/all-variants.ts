import type { Game, Street, StreetName, Variant } from '../variant.ts';

/** A street from what differs: nothing is dealt, burnt or exchanged unless named. */
const street = (name: StreetName, parts: Partial<Street>): Street => ({
  name,
  down: 0,
  up: 0,
  boardCards: 0,
  burn: false,
  exchange: null,
  bet: 'small',
  ...parts,
});

/** Flop games: so many cards to each player, then three, one and one on the board. */
const flopStreets = (holeCards: number): readonly [Street, Street, Street, Street] => [
  street('preflop', { down: holeCards }),
  street('flop', { boardCards: 3, burn: true }),
  street('turn', { boardCards: 1, burn: true, bet: 'big' }),
  street('river', { boardCards: 1, burn: true, bet: 'big' }),
];

/** Seven-card stud: two down and one up, three more up, the last one down. */
const studStreets: readonly Street[] = [
  street('third-street', { down: 2, up: 1 }),
  street('fourth-street', { up: 1, burn: true }),
  street('fifth-street', { up: 1, burn: true, bet: 'big' }),
  street('sixth-street', { up: 1, burn: true, bet: 'big' }),
  street('seventh-street', { down: 1, burn: true, bet: 'big' }),
];

/** Draw games with one draw: a round before it and one after. */
const singleDrawStreets = (holeCards: number): readonly Street[] => [
  street('before-draw', { down: holeCards }),
  street('first-draw', { exchange: 'draw', burn: true, bet: 'big' }),
];

/** Draw games with three draws; the bet doubles with the second. */
const tripleDrawStreets = (holeCards: number): readonly Street[] => [
  street('before-draw', { down: holeCards }),
  street('first-draw', { exchange: 'draw', burn: true }),
  street('second-draw', { exchange: 'draw', burn: true, bet: 'big' }),
  street('third-draw', { exchange: 'draw', burn: true, bet: 'big' }),
];

/** A game without up-cards that is dealt from the full deck and won by the high hand, unless said otherwise. */
const game = (betting: Game['betting'], streets: readonly Street[], parts: Partial<Game> = {}): Game => ({
  phh: null,
  betting,
  deck: 'full',
  streets,
  stud: null,
  hands: [{ kind: 'high', fromHole: 'any' }],
  ...parts,
});

const [preflop, flop, turn, river] = flopStreets(3);
const [fourCards] = flopStreets(4);

/** Hold'em and games dealt like it: two or more cards each, and a common board. */
const holdemGames = {
  'no-limit-holdem': game('no-limit', flopStreets(2), { phh: 'NT' }),
  'pot-limit-holdem': game('pot-limit', flopStreets(2)),
  'limit-holdem': game('fixed-limit', flopStreets(2), { phh: 'FT' }),
  'spread-limit-holdem': game('spread-limit', flopStreets(2)),
  /** Hold'em with the 36 cards from the six up; a flush beats a full house. */
  'no-limit-short-deck': game('no-limit', flopStreets(2), {
    phh: 'NS',
    deck: 'short',
    hands: [{ kind: 'short-deck-high', fromHole: 'any' }],
  }),
  /** Hold'em with the 20 cards from the ten up. */
  'no-limit-royal-holdem': game('no-limit', flopStreets(2), { deck: 'royal' }),
  /** Three cards each; one is discarded before the flop. */
  'no-limit-pineapple': game('no-limit', [preflop, { ...flop, exchange: { discard: 1 } }, turn, river]),
  /** Three cards each; one is discarded after the betting on the flop. */
  'no-limit-crazy-pineapple': game('no-limit', [preflop, flop, { ...turn, exchange: { discard: 1 } }, river]),
  /** Four cards each; two are discarded after the betting on the flop, and hold'em goes on. */
  'pot-limit-irish': game('pot-limit', [fourCards, flop, { ...turn, exchange: { discard: 2 } }, river]),
} as const satisfies Readonly<Record<string, Game>>;

const [fiveCards] = flopStreets(5);
const courchevelStreets = [{ ...fiveCards, boardCards: 1 }, { ...flop, boardCards: 2 }, turn, river];

const high = { kind: 'high', fromHole: 2 } as const;
const eightOrBetter = { kind: 'eight-or-better', fromHole: 2 } as const;
const whole: Partial<Game> = { hands: [high] };
const halves: Partial<Game> = { hands: [high, eightOrBetter] };

/** Omaha and Courchevel: two cards of the hand with three of the board. */
const omahaGames = {
  'pot-limit-omaha': game('pot-limit', flopStreets(4), { phh: 'PO', hands: [high] }),
  'pot-limit-omaha-5': game('pot-limit', flopStreets(5), whole),
  'pot-limit-omaha-6': game('pot-limit', flopStreets(6), whole),
  'limit-omaha': game('fixed-limit', flopStreets(4), whole),
  'pot-limit-omaha-8': game('pot-limit', flopStreets(4), halves),
  'pot-limit-omaha-5-8': game('pot-limit', flopStreets(5), halves),
  'pot-limit-omaha-6-8': game('pot-limit', flopStreets(6), halves),
  'limit-omaha-8': game('fixed-limit', flopStreets(4), { phh: 'FO/8', hands: [high, eightOrBetter] }),
  /** Five cards each, and the first card of the flop is open before the betting. */
  'pot-limit-courchevel': game('pot-limit', courchevelStreets, whole),
  /** Courchevel with half the pot for the best low. */
  'pot-limit-courchevel-8': game('pot-limit', courchevelStreets, halves),
} as const satisfies Readonly<Record<string, Game>>;

const highOpens = { bringIn: 'low-card', opens: 'high' } as const;

/** Stud: each player has up-cards of their own. */
const studGames = {
  'limit-stud': game('fixed-limit', studStreets, { phh: 'F7S', stud: highOpens }),
  'limit-stud-8': game('fixed-limit', studStreets, {
    phh: 'F7S/8',
    stud: highOpens,
    hands: [
      { kind: 'high', fromHole: 'any' },
      { kind: 'eight-or-better', fromHole: 'any' },
    ],
  }),
  'limit-razz': game('fixed-limit', studStreets, {
    phh: 'FR',
    stud: { bringIn: 'high-card', opens: 'low' },
    hands: [{ kind: 'ace-to-five', fromHole: 'any' }],
  }),
} as const satisfies Readonly<Record<string, Game>>;

const wonBy = (kind: Game['hands'][0]['kind']): Game['hands'] => [{ kind, fromHole: 'any' }];

/** Draw: no board, and cards are exchanged. */
const drawGames = {
  'no-limit-2-7-single-draw': game('no-limit', singleDrawStreets(5), { phh: 'N2L1D', hands: wonBy('deuce-to-seven') }),
  'limit-2-7-triple-draw': game('fixed-limit', tripleDrawStreets(5), { phh: 'F2L3D', hands: wonBy('deuce-to-seven') }),
  'limit-a-5-triple-draw': game('fixed-limit', tripleDrawStreets(5), { hands: wonBy('ace-to-five') }),
  'limit-badugi': game('fixed-limit', tripleDrawStreets(4), { phh: 'FB', hands: wonBy('badugi') }),
  'limit-five-card-draw': game('fixed-limit', singleDrawStreets(5)),
  'no-limit-five-card-draw': game('no-limit', singleDrawStreets(5)),
  'pot-limit-five-card-draw': game('pot-limit', singleDrawStreets(5)),
} as const satisfies Readonly<Record<string, Game>>;

const variants = { ...holdemGames, ...omahaGames, ...studGames, ...drawGames } as const satisfies Readonly<
  Record<string, Game>
>;

/** The games the engine deals. A new one is an entry in its family. */
export type VariantId = keyof typeof variants;

export const variantIds = Object.keys(variants) as readonly VariantId[];

const named = Object.fromEntries(variantIds.map((id) => [id, { id, ...variants[id] }])) as Readonly<
  Record<VariantId, Variant>
>;

/** The game looked up last. It is asked for many times in a row, and a name always stands for the same game. */
let last: Variant = named['no-limit-holdem'];

export function variantOf(id: VariantId): Variant {
  if (last.id !== id) last = named[id];
  return last;
}

/** The variant a hand history names, or null if the engine does not deal it. */
export const variantByPhhCode = (code: string): VariantId | null =>
  variantIds.find((id) => variantOf(id).phh === code) ?? null;
