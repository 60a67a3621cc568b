import type { Tag } from '../contracts/card-reader.ts';

/** How a tag lies on its antenna; each way has its own likelihood of being read (datasheet section 8.1). */
export type Lying =
  /** Flat in the middle; with others, part of a squared stack. */
  | 'flat'
  /** Beside the others, offset. */
  | 'spread'
  /** Half over the next antenna. */
  | 'border'
  /** In a hand that has not let go. */
  | 'moving';

/** The antennas of one reader and the tags on them, as seen by simulated readers. Seeded: the same questions in the same order give the same answers. */
export interface World {
  /** Lays a tag on an antenna, numbered from 1, on top of what lies there, wherever it was before. `lying` is `flat` by default. */
  place(antenna: number, tag: Tag, lying?: Lying): void;
  /** Takes a tag away. False when it lay nowhere. */
  remove(tag: Tag): boolean;
  clear(): void;
  /** Lays a hand or chips on an antenna, or lifts them. */
  cover(antenna: number, covered: boolean): void;
  /** A second field nearby: everything is read half as often. */
  disturb(disturbed: boolean): void;
  /** The tags that answer one look at an antenna now, including ghosts of its neighbours. */
  look(antenna: number): readonly Tag[];
  /** How many tags lie on each antenna that has any. Which ones must stay unknown. */
  readonly counts: ReadonlyMap<number, number>;
}
