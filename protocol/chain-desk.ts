import { z } from 'zod';

/** By its number, or by the id of its store. */
const room = z.string().min(1).max(64);

/** POST /desk with this, from the chain's own PC and with the key in its data folder; `riffle chain …` sends it. */
export const chainDeskAskSchema = z.discriminatedUnion('type', [
  /** A code for a new room; with `room`, for one whose PC is gone. */
  z.strictObject({ type: z.literal('code'), room: room.nullable() }),
  z.strictObject({ type: z.literal('rooms') }),
  z.strictObject({ type: z.literal('revoke'), room }),
]);
export type ChainDeskAsk = z.infer<typeof chainDeskAskSchema>;

/** A room as the chain's desk lists it. */
export interface ToldRoom {
  /** The number the group knows it by. */
  readonly room: number;
  readonly storeId: string;
  readonly name: string;
  readonly version: string;
  readonly linked: boolean;
  readonly pairedAt: number;
  readonly heardAt: number | null;
  readonly events: number;
  /** What did not fit, one sentence each. */
  readonly findings: readonly string[];
}

export type ChainDeskAnswer =
  | { readonly rooms: readonly ToldRoom[] }
  | {
      readonly code: string;
      readonly expiresAt: number;
      /** The address at which rooms find the chain. */
      readonly address: string;
      /** Null if only its own PC reaches it. */
      readonly fingerprint: string | null;
      /** Of the room that returns; null: the code is for a new room. */
      readonly storeId: string | null;
    }
  | { readonly sentence: string };
