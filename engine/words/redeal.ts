import type { Post, Share } from './hand.ts';
import type { RotationPlace } from './rotation.ts';
import type { Seat } from './seat.ts';
import type { Stakes } from './stakes.ts';
import type { VariantId } from './variants/all-variants.ts';

/** What a redeal must keep. */
export interface Redeal {
  readonly of: number;
  readonly stakes: Stakes;
  readonly level: number | null;
  readonly button: Seat;
  readonly smallBlind: Seat | null;
  readonly smallBlindPlace: Seat;
  readonly bigBlind: Seat;
  readonly seats: readonly Seat[];
  /** Dealt in but away at the first deal: dead in the second as well, even if they are back. Absent: nobody, or they may play. */
  readonly absent?: readonly Seat[];
  /** Absent: the table's only game. */
  readonly variant?: VariantId;
  readonly rotationPlace?: RotationPlace;
  /** Absent: the start of the hand was taken back, and they are agreed between the hands again. */
  readonly straddles?: readonly Share[];
  readonly posts?: readonly Post[];
  /** Absent: an ordinary hand. */
  readonly bombPot?: { readonly boards: number };
}

/** What players put in beside the blinds is agreed before a hand: not before one that is dealt again, unless its start was taken back. */
export const mayAgree = (redeal: Redeal | null): boolean => redeal === null || redeal.straddles === undefined;
