import fc from 'fast-check';
import { mostSeats, type Rotation, type Stakes, type VariantId, variantIds, variantOf } from '../../engine/notation.ts';
import { mostPlayers, type Policies } from '../../engine/rules.ts';
import type { Command } from '../../engine/table.ts';

/** Some stacks are too small for the ante, and a few are unknown. */
const stack = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 900 }) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 30 }) },
  { weight: 1, arbitrary: fc.constant(null) },
);

const ante = fc.record({
  kind: fc.constantFrom('each', 'each', 'big-blind', 'button'),
  chips: fc.constantFrom(1, 3, 25),
  order: fc.constantFrom('ante-first', 'blind-first'),
  short: fc.constantFrom('own-share', 'dead'),
} as const);

const rake = fc.record({
  basisPoints: fc.constantFrom(250, 1_000),
  steps: fc.constantFrom([], [{ from: 50, take: 3 }]),
  cap: fc.constantFrom(null, 4, 40),
  caps: fc.constantFrom([], [{ players: 3, cap: 9 }]),
  noFlopNoDrop: fc.boolean(),
  unit: fc.constantFrom(1, 5),
  jackpot: fc.constantFrom(null, { from: 20, take: 2 }),
});

const straddle = fc.record({
  kinds: fc.subarray(['under-the-gun', 'button', 'mississippi', 'sleeper'] as const, { minLength: 1 }),
  most: fc.integer({ min: 1, max: 3 }),
});

/** House values that differ from both rulebooks, or mix one with the other's. */
const overlay = fc.record(
  {
    allInFaceUp: fc.boolean(),
    'bringIn.allIn': fc.constantFrom('next-must-bring-in', 'next-may-fold'),
    blindShortStack: fc.constantFrom('full-blind', 'as-posted'),
    deadButton: fc.boolean(),
    'foldOut.matchedBy': fc.constantFrom('everyone', 'later-players'),
    headsUpRaiseCap: fc.constantFrom('capped', 'none'),
    killTabledWinner: fc.constantFrom('forbidden', 'allowed'),
    limitReopenThreshold: fc.constantFrom<Policies['limitReopenThreshold'][]>(0.5, 1, 'all-in-run'),
    'limit.shortAllIn': fc.constantFrom('complete', 'add-bet'),
    'newPlayer.notBetweenButtonAndBlind': fc.boolean(),
    'oddChip.hiLo': fc.constantFrom('high', 'position'),
    'oddChip.stud': fc.constantFrom('high-card-then-suit', 'highest-suit', 'position'),
    'reopen.nl': fc.constantFrom('all-who-acted', 'original-aggressor', 'all-in-run'),
    'reopen.cumulative': fc.boolean(),
    'limit.halfBetAllIn': fc.constantFrom('complete', 'add-bet'),
    'showdown.aggressorScope': fc.constantFrom('final-round', 'hand'),
    'sidePots.separate': fc.boolean(),
    'straddle.minRaiseOver': fc.constantFrom('increment', 'straddle', 'min-bet'),
    'studOpener.tie': fc.constantFrom('position', 'suit'),
  } as const,
  { requiredKeys: [] },
);

/** A table of any game, for any stakes, with other happenings besides ordinary taps; the seed decides when. */
export const randomTables = fc.record({
  seed: fc.nat(),
  variant: fc.constantFrom(...variantIds),
  /** The other game of a mixed table. */
  other: fc.constantFrom(null, null, null, ...variantIds),
  mode: fc.constantFrom('cash', 'tournament'),
  rulebook: fc.constantFrom('tda-2011', 'phh'),
  overlay: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: overlay }),
  stacks: fc.array(stack, { minLength: 2, maxLength: mostSeats }),
  chip: fc.constantFrom(1, 5),
  blinds: fc.constantFrom([10, 20], [10, 20], [20, 20], [0, 20], [0, 0]),
  ante: fc.option(ante),
  cap: fc.constantFrom(null, null, 60, 200),
  rake: fc.option(rake),
  straddle: fc.option(straddle),
  bombPots: fc.boolean(),
  /** In this percentage of cases no card is named. */
  unknown: fc.constantFrom(0, 0, 5, 60),
  /** Hands killed, misdeals, stacks counted; players who come, go, and announce things between hands. */
  accidents: fc.boolean(),
  hands: fc.constant<number>(3),
} as const);

export type RandomTable = typeof randomTables extends fc.Arbitrary<infer Value> ? Value : never;

/** The same table with only dealing, betting and showing. */
export const undisturbed = (from: RandomTable): RandomTable => ({ ...from, accidents: false });

/** Opens the table and seats its players, no more than its games can be dealt to. */
export function openingOf(from: RandomTable): readonly Command[] {
  const { variant, other, chip, mode, rulebook } = from;
  const games = other === null ? [variant] : [variant, other];
  const most = Math.min(mostSeats, ...games.map((game) => mostPlayers(variantOf(game))));
  const rotation: Rotation = {
    change: from.seed % 2 === 0 ? 'hand' : 'orbit',
    games: games.map((game) => ({ variant: game, stakes: stakesFor(from, game) })),
  };
  const stacks = from.stacks.slice(0, most);
  return [
    {
      type: 'open-table',
      tableId: 't',
      name: 'Table 1',
      mode,
      variant,
      rulebook,
      overlay: from.overlay,
      seats: Math.min(mostSeats, stacks.length + 1),
      schedule: null,
      stakes: stakesFor(from, variant),
      chipValues: [chip],
      ...(other === null ? {} : { rotation }),
    },
    ...stacks.map((chips, index) => ({
      type: 'seat-player' as const,
      seat: index + 1,
      player: { id: `p${index + 1}`, hash: '' },
      stack: chips === null ? null : chips * chip,
    })),
  ];
}

function stakesFor({ blinds, ante, cap, rake, straddle, chip }: RandomTable, game: VariantId): Stakes {
  const { betting, stud } = variantOf(game);
  const [small = 0, big = 0] = stud === null ? blinds : [];
  return {
    smallBlind: small * chip,
    bigBlind: big * chip,
    minBet: 20 * chip,
    ante: ante === null ? null : { ...ante, chips: ante.chips * chip },
    ...(betting === 'fixed-limit' ? { bigBet: 40 * chip } : {}),
    ...(betting === 'spread-limit' ? { maxBet: 100 * chip } : {}),
    ...(stud === null ? {} : { bringIn: (ante === null || ante.chips === 3 ? 7 : 0) * chip }),
    ...(cap === null ? {} : { cap: cap * chip }),
    ...(rake === null ? {} : { rake }),
    ...(straddle === null ? {} : { straddle }),
  };
}
