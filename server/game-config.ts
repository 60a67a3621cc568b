import { z } from 'zod';
import { namedRotations, type VariantId, variantIds } from '../engine/notation.ts';
import { gameChanges } from '../protocol/structure-choices.ts';
import { buyInKeys } from './buy-in-config.ts';
import {
  cashStakes,
  levelStakes,
  type StakesKind,
  type StakesPlace,
  stakesFault,
  stakesKindOf,
  stakesKinds,
  type WrittenStakes,
} from './stakes-config.ts';

const rotationNames = Object.keys(namedRotations) as readonly (keyof typeof namedRotations)[];

export const variantSchema = z.enum(variantIds);

/** A mixed game: a list of games, or the name of a customary mix, which is read as its games. */
export const rotationSchema = z.strictObject({
  change: z.enum(gameChanges).default('orbit'),
  games: z.preprocess(
    (written) => gamesNamed(written) ?? written,
    z
      .array(
        z.strictObject({
          variant: variantSchema,
          /** A cash game's own stakes for this game. */
          stakes: z.strictObject(cashStakes).optional(),
        }),
        { error: `a list of two games or more is expected, or one of ${rotationNames.join(', ')}` },
      )
      .min(2)
      .max(20),
  ),
});

function gamesNamed(written: unknown): readonly { readonly variant: VariantId }[] | null {
  const name = rotationNames.find((one) => one === written);
  return name === undefined ? null : namedRotations[name].map((variant) => ({ variant }));
}

const gamesKey = z.enum([...variantIds, ...stakesKinds]);

/** A mixed game's levels: the stakes, and those of games that differ, by game or by kind of game. */
export const mixedLevelStakes = {
  ...levelStakes,
  games: z.partialRecord(gamesKey, z.strictObject(levelStakes)).optional(),
};

/** The same for a mixed cash game. */
export const mixedCashStakes = {
  ...cashStakes,
  ...buyInKeys,
  games: z.partialRecord(gamesKey, z.strictObject(cashStakes)).optional(),
};

/** A table's stakes or a level's, with those of the games that differ. */
export type MixedStakes = WrittenStakes & {
  readonly games?: { readonly [Key in VariantId | StakesKind]?: WrittenStakes } | undefined;
};

export type WrittenRotation = Readonly<z.infer<typeof rotationSchema>>;

type MixedGame = WrittenRotation['games'][number];

/** What determines a table's games, once the first one is known. */
interface GameConfig {
  readonly mode: 'tournament' | 'cash';
  readonly variant: VariantId;
  readonly rotation?: WrittenRotation | undefined;
  readonly levels?: readonly MixedStakes[] | undefined;
  readonly stakes?: MixedStakes | undefined;
}

/** The stakes written for one game of a mix; null if it uses the table's or the level's own. */
export function ownStakes({ games, rake }: MixedStakes, { variant, stakes }: MixedGame): WrittenStakes | null {
  const own = stakes ?? games?.[variant] ?? games?.[stakesKindOf(variant)];
  // The rake is the same for every game, unless set otherwise.
  return own === undefined ? null : { ...own, rake: own.rake ?? rake };
}

/** What is wrong with games and stakes, in one sentence; null if they fit together. */
export function gameFault(config: GameConfig): string | null {
  const { mode, rotation, variant, levels = [], stakes } = config;
  if (rotation !== undefined) {
    const fault = rotationFault(config, rotation);
    if (fault !== null) return fault;
  }
  const written: readonly (readonly [string, MixedStakes | undefined])[] =
    mode === 'cash' ? [['stakes', stakes]] : levels.map((level, index) => [`levels[${index + 1}]`, level]);
  for (const [path, base] of written) {
    if (base === undefined) continue;
    const fault = stakesFault({ path, mode }, variant, base) ?? gamesFault({ path, mode }, base, rotation);
    if (fault !== null) return fault;
  }
  return null;
}

function rotationFault({ mode, variant }: GameConfig, { change, games }: WrittenRotation): string | null {
  if (!games.some((game) => game.variant === variant))
    return `“variant” is the game that begins, and ${variant} is not in “rotation”; allowed are ${games.map((game) => game.variant).join(', ')}.`;
  if (mode === 'cash' && change === 'level')
    return '“rotation.change” is “level”, and a cash game has none; allowed are orbit, hand, choice.';
  for (const [index, game] of games.entries()) {
    if (game.stakes === undefined) continue;
    const path = `rotation.games[${index + 1}].stakes`;
    if (mode === 'tournament')
      return `“${path}” is for cash games; in a tournament “levels[1].games” and so on set them.`;
    const fault = stakesFault({ path, mode }, game.variant, game.stakes);
    if (fault !== null) return fault;
  }
  return null;
}

/** Each game of the mix must have usable stakes, and no stakes may be for a game outside the mix. */
function gamesFault(
  { path, mode }: StakesPlace,
  base: MixedStakes,
  rotation: WrittenRotation | undefined,
): string | null {
  const games = rotation?.games ?? [];
  const keys = Object.keys(base.games ?? {}) as readonly (VariantId | StakesKind)[];
  const stranger = keys.find((key) => !games.some(({ variant }) => key === variant || key === stakesKindOf(variant)));
  if (stranger !== undefined)
    return `“${path}.games.${stranger}” is for no game of this table${rotation === undefined ? ', which has no “rotation”' : ''}.`;
  for (const game of games) {
    if (game.stakes !== undefined) continue;
    const { variant } = game;
    const own = ownStakes(base, game);
    const key = base.games?.[variant] === undefined ? stakesKindOf(variant) : variant;
    if (own !== null) {
      const fault = stakesFault({ path: `${path}.games.${key}`, mode }, variant, own);
      if (fault !== null) return fault;
    } else if (stakesFault({ path, mode }, variant, base) !== null)
      return `“${path}.games.${key}” is missing; it sets the stakes of ${variant}.`;
  }
  return null;
}
