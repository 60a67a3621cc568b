import type { Rotation, RotationPlace } from '../../words/rotation.ts';
import type { Level, Stakes } from '../../words/stakes.ts';
import type { TableState } from '../../words/table-state.ts';
import { type VariantId, variantOf } from '../../words/variants/all-variants.ts';
import { stakesOfLevel } from '../procedure/stakes.ts';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';

/** What the next hand deals, and for which stakes. */
export interface NextGame {
  readonly variant: VariantId;
  readonly stakes: Stakes;
  /** Where the mixed game stands, counting that hand; `orbit` is 0 in the first hand of a game until it is dealt. */
  readonly rotationPlace: RotationPlace | null;
}

/** The game of the next hand. `level` is the current one; null in a cash game, or while the level is not known. */
export function nextGame(state: TableState, level: Level | null): NextGame {
  const { redeal, rotation } = state;
  if (redeal !== null) {
    const variant = redeal.variant ?? state.variant;
    const levelChanges = level !== null && effectivePolicies(state.rulebook, state.overlay).redeal.levelChanges;
    const stakes = levelChanges ? stakesOfLevel(level, variant) : redeal.stakes;
    return { variant, stakes, rotationPlace: redeal.rotationPlace ?? null };
  }
  if (rotation === null) {
    const { variant } = state;
    return { variant, stakes: tableStakes(state, level, variant), rotationPlace: null };
  }
  const rotationPlace = nextPlace(state, rotation, level);
  const game = gameAt(rotation, rotationPlace.game);
  return { variant: game.variant, stakes: game.stakes ?? tableStakes(state, level, game.variant), rotationPlace };
}

/** The next game with a button and blinds: during stud in a mixed game, the one that follows. */
export function nextBlindGame(state: TableState): NextGame {
  const next = nextGame(state, null);
  const { games = [] } = state.rotation ?? {};
  const from = next.rotationPlace?.game ?? 0;
  const inOrder = [next, ...games.slice(from + 1), ...games.slice(0, from)];
  const game = inOrder.find(({ variant }) => variantOf(variant).stud === null) ?? next;
  return { ...next, variant: game.variant, stakes: game.stakes ?? tableStakes(state, null, game.variant) };
}

type Games = Pick<TableState, 'variant' | 'rotation'>;

/** Whether both deal the same games in turn, for whatever stakes and however long each. */
export const isSameTurn = (one: Games, other: Games): boolean =>
  one.rotation !== null && one.variant === other.variant && orderOf(one.rotation) === orderOf(other.rotation);

const orderOf = (rotation: Rotation | null): string => (rotation?.games ?? []).map(({ variant }) => variant).join();

/** What the table plays for in the game it is in, whatever was agreed for the last hand. */
export function standingStakes({ rotation, rotationPlace, stakes }: TableState): Stakes {
  const game = rotation === null || rotationPlace === null ? null : gameAt(rotation, rotationPlace.game);
  return game?.stakes ?? stakes;
}

const tableStakes = (state: TableState, level: Level | null, variant: VariantId): Stakes =>
  level === null ? state.stakes : stakesOfLevel(level, variant);

function gameAt({ games }: Rotation, index: number): Rotation['games'][number] {
  const game = games[index];
  if (game === undefined) throw new Error(`The rotation has no game ${index}.`);
  return game;
}

function nextPlace(state: TableState, rotation: Rotation, level: Level | null): RotationPlace {
  const { rotationPlace: place } = state;
  const chosen = rotation.change === 'choice' ? state.nextHand.variant : null;
  const begun = (game: number): RotationPlace => ({ game, hands: 1, orbit: 0, level: level?.number ?? null });
  const indexOf = (variant: VariantId): number =>
    Math.max(
      0,
      rotation.games.findIndex((game) => game.variant === variant),
    );
  if (place === null) return begun(indexOf(chosen ?? state.variant));
  if (chosen !== null && chosen !== gameAt(rotation, place.game).variant) return begun(indexOf(chosen));
  if (isOver(rotation, place, level)) return begun((place.game + 1) % rotation.games.length);
  return { ...place, hands: place.hands + 1 };
}

function isOver({ change }: Rotation, place: RotationPlace, level: Level | null): boolean {
  switch (change) {
    case 'orbit':
      return place.hands >= place.orbit;
    case 'level':
      return level !== null && level.number !== place.level;
    case 'hand':
      return true;
    case 'choice':
      return false;
  }
}
