/** The end of a chain at one row, signed by the log's writer. */
export interface SignedHead {
  /** The signed row, with its hand, time and hash. */
  readonly seq: number;
  readonly hand: number;
  readonly at: number;
  readonly hash: string;
  /** The number of this head among those this key signed in this log: 1, 2, 3 …; 0: a tip, which is not counted. */
  readonly number: number;
  /** The public half: 32 bytes of Ed25519 in base64. */
  readonly key: string;
  /** In base64. */
  readonly signature: string;
}

/** The signature on the last row sent: its head, with the number 0. */
export type TipSignature = Pick<SignedHead, 'key' | 'signature'>;

/** The room's word that it gave an order. */
export interface OrderSignature {
  /** The log its table kept when it was given; null: none that the room knew. */
  readonly log: string | null;
  /** Ed25519 over store, order, table, log and body, in base64. */
  readonly signature: string;
}
