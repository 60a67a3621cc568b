/** The end of a chain as it was at one row, signed by whoever writes the log. */
export interface SignedHead {
  /** The row it was signed at, with that row's hand, time and hash. */
  readonly seq: number;
  readonly hand: number;
  readonly at: number;
  readonly hash: string;
  /** The how-manieth head of this log that this key signed: 1, 2, 3 … */
  readonly number: number;
  /** The public half: 32 bytes of Ed25519 in base64. */
  readonly key: string;
  /** In base64. */
  readonly signature: string;
}
