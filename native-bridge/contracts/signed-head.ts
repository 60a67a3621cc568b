/** The end of a chain as it was at one row, signed by whoever writes the log. */
export interface SignedHead {
  /** The row it was signed at, with that row's hand, time and hash. */
  readonly seq: number;
  readonly hand: number;
  readonly at: number;
  readonly hash: string;
  /** The how-manieth head of this log that this key signed: 1, 2, 3 …; 0: a tip, which is not counted. */
  readonly number: number;
  /** The public half: 32 bytes of Ed25519 in base64. */
  readonly key: string;
  /** In base64. */
  readonly signature: string;
}

/** What was signed of the last row that is sent: its head, which is the one with the number 0. */
export type TipSignature = Pick<SignedHead, 'key' | 'signature'>;
