import { z } from 'zod';
import { mostSeats, type Variant, type VariantId, variantOf } from '../engine/notation.ts';
import { straddleKindSchema } from '../protocol/stakes-schema.ts';

/** What determines a game's stakes: stud's forced bets, otherwise the betting limit. */
export type StakesKind = 'stud' | Variant['betting'];

export const stakesKinds = [
  'stud',
  'fixed-limit',
  'no-limit',
  'pot-limit',
  'spread-limit',
] as const satisfies readonly StakesKind[];

export const chipsSchema = z.int().min(1).max(1_000_000_000_000);

const bets = {
  smallBlind: chipsSchema.optional(),
  bigBlind: chipsSchema.optional(),
  smallBet: chipsSchema.min(2).optional(),
  bigBet: chipsSchema.optional(),
  bringIn: chipsSchema.optional(),
  minBet: chipsSchema.min(2).optional(),
  maxBet: chipsSchema.optional(),
  /** Paid by everybody. */
  ante: chipsSchema.optional(),
  /** Paid by the big blind for the whole table. */
  bigBlindAnte: chipsSchema.optional(),
  /** Paid by the button for the whole table. */
  buttonAnte: chipsSchema.optional(),
  /** The most a player may put into one hand. */
  cap: chipsSchema.optional(),
};

const threshold = z.strictObject({ from: chipsSchema, take: chipsSchema });

const rakeSchema = z
  .strictObject({
    percent: z
      .number()
      .gt(0)
      .max(100)
      .refine((percent) => Number(percent.toFixed(2)) === percent, 'at most two decimals are allowed')
      .optional(),
    /** The total taken once the pot has this many chips. */
    steps: z.array(threshold).min(1).max(20).optional(),
    cap: chipsSchema.optional(),
    /** Other caps for few players. */
    caps: z
      .array(z.strictObject({ players: z.int().min(2).max(mostSeats), cap: chipsSchema }))
      .max(mostSeats)
      .default([]),
    noFlopNoDrop: z.boolean().default(true),
    /** Smallest chip the rake is taken in; by default the table's smallest. */
    unit: chipsSchema.optional(),
    jackpot: threshold.optional(),
  })
  .refine(
    ({ percent, steps }) => (percent === undefined) !== (steps === undefined),
    'either “percent” or “steps” is allowed',
  );

const straddleSchema = z.strictObject({
  kinds: z.array(straddleKindSchema).min(1).default(['under-the-gun']),
  most: z.int().min(1).max(mostSeats).default(1),
});

/** Keys of a tournament level's stakes. */
export const levelStakes = bets;

/** Keys of a cash game's stakes. */
export const cashStakes = { ...bets, straddle: straddleSchema.optional(), rake: rakeSchema.optional() };

/** The stakes of a game, as a house writes them. */
export type WrittenStakes = Readonly<z.infer<z.ZodObject<typeof cashStakes>>>;

type StakesKey = keyof WrittenStakes;

/** Where stakes are written: the path of their keys, and the kind of table. */
export interface StakesPlace {
  readonly path: string;
  readonly mode: 'tournament' | 'cash';
}

const blinds = ['smallBlind', 'bigBlind'] as const;
const antes = ['ante', 'bigBlindAnte', 'buttonAnte'] as const;

/** The keys each kind of game needs, and those it may have beside them. */
const keysOf: { readonly [Kind in StakesKind]: Readonly<Record<'needs' | 'takes', readonly StakesKey[]>> } = {
  stud: { needs: ['ante', 'bringIn', 'smallBet', 'bigBet'], takes: ['rake'] },
  'fixed-limit': { needs: ['smallBet', 'bigBet'], takes: [...blinds, ...antes, 'straddle', 'rake'] },
  'no-limit': { needs: blinds, takes: [...antes, 'cap', 'straddle', 'rake'] },
  'pot-limit': { needs: blinds, takes: [...antes, 'cap', 'straddle', 'rake'] },
  'spread-limit': { needs: ['minBet', 'maxBet'], takes: [...blinds, ...antes, 'cap', 'straddle', 'rake'] },
};

/** Pairs of which the second must not be less than the first. */
const ascending = [
  ['smallBlind', 'bigBlind'],
  ['smallBet', 'bigBet'],
  ['bringIn', 'smallBet'],
  ['minBet', 'maxBet'],
  ['bigBlind', 'cap'],
  ['minBet', 'cap'],
] as const satisfies readonly (readonly [StakesKey, StakesKey])[];

export function stakesKindOf(variant: VariantId): StakesKind {
  const { stud, betting } = variantOf(variant);
  return stud === null ? betting : 'stud';
}

/** Why a game cannot be played for these stakes, in one sentence; null if it can. */
export function stakesFault({ path, mode }: StakesPlace, variant: VariantId, stakes: WrittenStakes): string | null {
  const { needs, takes } = keysOf[stakesKindOf(variant)];
  const given = stakesKeys.filter((key) => stakes[key] !== undefined);
  const allowed = [...needs, ...takes].filter((key) => mode === 'cash' || key in levelStakes);
  const stranger = given.find((key) => !allowed.includes(key));
  if (stranger !== undefined) return `“${path}.${stranger}” is not for ${variant}; allowed are ${allowed.join(', ')}.`;
  const missing = needs.find((key) => !given.includes(key));
  if (missing !== undefined) return `“${path}.${missing}” is missing; ${variant} needs ${needs.join(', ')}.`;
  if (antes.filter((key) => given.includes(key)).length > 1)
    return `“${path}” may have only one of ${antes.join(', ')}.`;
  const wrong = ascending.find(([low, high]) => (stakes[low] ?? 0) > (stakes[high] ?? Number.POSITIVE_INFINITY));
  return wrong === undefined ? null : `“${path}.${wrong[1]}” must not be less than “${wrong[0]}”.`;
}

const stakesKeys = Object.keys(cashStakes) as readonly StakesKey[];
