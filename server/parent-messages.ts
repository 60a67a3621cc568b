/** What a server tells whoever started it, once it serves. */
export interface Ready {
  readonly type: 'ready';
  readonly url: string;
  /** Codes that let a browser in, by role; none for a table. */
  readonly codes: Readonly<Record<string, string>>;
}

/** What a parent does with a device that is simulated inside its table server; answered by `Played` with the same id. */
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
  /** What the device made of it; null when it knows no such thing. */
  readonly result: unknown;
}
