/** A name or a reason stored outside the log; the event holds only this reference. */
export interface TextRef {
  readonly id: string;
  readonly hash: string;
}
