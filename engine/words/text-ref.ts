/** A name or a reason kept outside the log; the event carries only this. */
export interface TextRef {
  readonly id: string;
  readonly hash: string;
}
