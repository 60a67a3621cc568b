import { z } from 'zod';
import type { Currency, Money, OfficeRefusal } from '../engine/office.ts';

/** What a desk asks of the votes on phones: `look` changes nothing, `give` makes a new code for each player who has not voted. */
export const ballotWishSchema = z.strictObject({
  tournament: z.string().min(1).max(64),
  act: z.enum(['look', 'give']),
});
export type BallotWish = Readonly<z.infer<typeof ballotWishSchema>>;

/** How a vote on phones stands. Nothing here says what anybody voted. */
export interface BallotsTold {
  /** The new codes, for the only time. Empty: none were made. */
  readonly codes: readonly { readonly player: string; readonly code: string }[];
  /** Players whose votes are not in yet; null: nobody votes on phones. */
  readonly waiting: readonly string[] | null;
  /** Where phones open the page, as others reach the room; empty: nobody told the room. */
  readonly address: string;
  /** Why the office has not taken what was asked, or not booked the result. */
  readonly refusal: OfficeRefusal | null;
}

/** POST /vote with this. Without `vote` it only looks. `proposal`: the digest of the deal that the player was shown. */
export const ballotSchema = z.strictObject({
  code: z.string().trim().min(1).max(20),
  vote: z.strictObject({ card: z.enum(['yes', 'no']), proposal: z.string().min(1).max(128) }).exactOptional(),
});
export type BallotPosted = Readonly<z.infer<typeof ballotSchema>>;

/**
 * Why a phone is shown no ballot. `code`: it is wrong, or another one was given since; `over`: that deal is not voted on any more;
 * `too-many`: too many wrong codes; `malformed`: the request has another form.
 */
type NoBallot = 'code' | 'over' | 'too-many' | 'malformed';

/** The deal as one player sees it on their own phone. */
export interface Ballot {
  readonly what: 'ballot';
  readonly tournament: string;
  readonly currency: Currency;
  readonly proposal: string;
  /** In the order of the deal. `before`: what they would have if the tournament ended now. */
  readonly shares: readonly {
    readonly name: string;
    readonly before: Money | null;
    readonly amount: Money;
    /** Whose phone it is. */
    readonly own: boolean;
  }[];
  readonly left: Money;
  /** What becomes of the bounties on their heads. Absent: there are none. */
  readonly heads?: 'own' | 'played';
  /** `cast`: this player's vote is in, and others are awaited. */
  readonly state: 'open' | 'cast' | 'agreed' | 'refused';
  /** A vote that came with the request and did not count. `twice`: one is in already; `another`: it was for another deal. */
  readonly unheard?: 'twice' | 'another';
}

export type BallotAnswer = Ballot | { readonly what: 'none'; readonly why: NoBallot };
