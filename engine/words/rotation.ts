import type { Stakes } from './stakes.ts';
import type { VariantId } from './variants/all-variants.ts';

/** A mixed game: its games, their order, and when the next one comes. */
export interface Rotation {
  readonly change: 'orbit' | 'level' | 'hand' | 'choice';
  readonly games: readonly {
    readonly variant: VariantId;
    /** Null: the table's own stakes, or the level's. */
    readonly stakes: Stakes | null;
  }[];
}

/** Where a mixed game stands. */
export interface RotationPlace {
  /** Index into the rotation's games. */
  readonly game: number;
  /** Hands of that game already dealt. */
  readonly hands: number;
  /** Players dealt in when the game began: an orbit is that many hands. */
  readonly orbit: number;
  /** Level in which the game began; null in cash games. */
  readonly level: number | null;
}
