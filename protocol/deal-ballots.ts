import { z } from 'zod';
import type { Currency, Money, OfficeRefusal } from '../engine/office.ts';

/** What a desk asks about votes by phone: `look` changes nothing, `give` makes a new code for each player who has not voted. */
export const ballotWishSchema = z.strictObject({
  tournament: z.string().min(1).max(64),
  act: z.enum(['look', 'give']),
});
export type BallotWish = Readonly<z.infer<typeof ballotWishSchema>>;

/** How a vote by phone stands. Nothing here tells how anybody voted. */
export interface BallotsTold {
  /** The new codes, shown only now. Empty: none were made. */
  readonly codes: readonly { readonly player: string; readonly code: string }[];
  /** Players who have not voted yet; null: nobody votes by phone. */
  readonly waiting: readonly string[] | null;
  /** Where phones open the page, as others reach the room; empty: the room has no such address. */
  readonly address: string;
  /** Why the office refused the request, or did not book the result. */
  readonly refusal: OfficeRefusal | null;
}

/** POST /vote with this. Without `vote` it only looks. `proposal`: the digest of the deal the player was shown. */
export const ballotSchema = z.strictObject({
  code: z.string().trim().min(1).max(20),
  vote: z.strictObject({ card: z.enum(['yes', 'no']), proposal: z.string().min(1).max(128) }).exactOptional(),
});
export type BallotPosted = Readonly<z.infer<typeof ballotSchema>>;

/**
 * Why a phone is shown no ballot. `code`: it is wrong, or a later one replaced it; `over`: that deal is no longer voted on; `too-many`: too
 * many wrong codes; `malformed`: the request is not of this form.
 */
type NoBallot = 'code' | 'over' | 'too-many' | 'malformed';

/** The deal as one player sees it on their phone. */
export interface Ballot {
  readonly what: 'ballot';
  readonly tournament: string;
  readonly currency: Currency;
  readonly proposal: string;
  /** In the order of the deal. `before`: what each would have if the tournament ended now. */
  readonly shares: readonly {
    readonly name: string;
    readonly before: Money | null;
    readonly amount: Money;
    /** The player whose phone this is. */
    readonly own: boolean;
  }[];
  readonly left: Money;
  /** What happens to the bounties on their heads. Absent: there are none. */
  readonly heads?: 'own' | 'played';
  /** Won by places of the deal, and in no share of it. Absent: none. */
  readonly tickets?: readonly { readonly place: number; readonly value: Money }[];
  /** `cast`: this player has voted, others have not. `void`: no vote counts any more, because other players are left or other sums are to be won. */
  readonly state: 'open' | 'cast' | 'void' | 'agreed' | 'refused';
  /** A vote in this request that did not count. `twice`: the player has already voted; `another`: it was for another deal. */
  readonly unheard?: 'twice' | 'another';
}

export type BallotAnswer = Ballot | { readonly what: 'none'; readonly why: NoBallot };
