/** What a server tells its parent, once it serves. */
export interface Ready {
  readonly type: 'ready';
  readonly url: string;
  /** Pairing codes for browsers, by role; none for a table. */
  readonly codes: Readonly<Record<string, string>>;
}

/** A parent's action on a device that is simulated inside its table server; answered by `Played` with the same id. */
export interface Play {
  readonly type: 'play';
  readonly id: number;
  readonly device: 'shuffler' | 'reader';
  readonly what: string;
  readonly words: readonly unknown[];
}

export interface Played {
  readonly type: 'played';
  readonly id: number;
  /** The device's answer; null if it does not know the action. */
  readonly result: unknown;
}
