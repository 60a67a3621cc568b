import { z } from 'zod';

/** By its number, or by the id of its store. */
const room = z.string().min(1).max(64);

/** POST /desk with this, from the chain's own PC and with the key in its data folder; `riffle chain …` says it. */
export const chainDeskAskSchema = z.discriminatedUnion('type', [
  /** A code for a room that was never here; with `room` for one whose PC is gone. */
  z.strictObject({ type: z.literal('code'), room: room.nullable() }),
  z.strictObject({ type: z.literal('rooms') }),
  z.strictObject({ type: z.literal('revoke'), room }),
]);
export type ChainDeskAsk = z.infer<typeof chainDeskAskSchema>;

/** A room as the chain tells of it. */
export interface ToldRoom {
  /** As the group calls it. */
  readonly room: number;
  readonly storeId: string;
  readonly name: string;
  readonly version: string;
  readonly linked: boolean;
  readonly pairedAt: number;
  readonly heardAt: number | null;
  readonly events: number;
  /** What did not fit, in sentences. */
  readonly findings: readonly string[];
}

export type ChainDeskAnswer =
  | { readonly rooms: readonly ToldRoom[] }
  | {
      readonly code: string;
      readonly expiresAt: number;
      /** Where rooms find the chain. */
      readonly address: string;
      /** Null where it is reached by its own PC alone. */
      readonly fingerprint: string | null;
      /** Of the room that comes again; null: the code is for one that was never here. */
      readonly storeId: string | null;
    }
  | { readonly sentence: string };
