import type { LineCounters, LineHealth } from './line.ts';

/** A tag is an opaque string (upper-case hex, most significant byte first, 4 to 10 bytes). It is a secret: never logged, never sent to a screen. */
export type Tag = string;

/** Presence, after hits have been counted and blinks ignored. A failed scan is not an empty scan. */
export type ReaderEvent =
  | { readonly type: 'tag-present'; readonly antenna: number; readonly tag: Tag }
  | { readonly type: 'tag-moved'; readonly from: number; readonly antenna: number; readonly tag: Tag }
  /** `antenna`: where it was; null when that was contested. */
  | { readonly type: 'tag-gone'; readonly antenna: number | null; readonly tag: Tag }
  /**
   * Seen on several antennas for so long that nobody can say where it lies: it counts at none of them. Ends with `tag-present`
   * or `tag-gone`; told again when the antennas change. `from`: where it counted until now.
   */
  | {
      readonly type: 'tag-contested';
      readonly from: number | null;
      readonly antennas: readonly number[];
      readonly tag: Tag;
    };

/** How an antenna has done over the last minute: below 0.9 of its looks good it is weak, below 0.5 it is of no use. */
export interface AntennaHealth {
  readonly antenna: number;
  readonly state: 'unknown' | 'good' | 'weak' | 'unusable';
  /** Looks that succeeded, from 0 to 1; null before there were enough to say. */
  readonly ratio: number | null;
}

/** How often a tag that lay on an antenna was seen there in so many looks. For the card sealer only: it holds a tag. */
export interface TagReading {
  readonly tag: Tag;
  readonly antenna: number;
  readonly looks: number;
  readonly hits: number;
}

/** What every card reader does. It knows antennas and tags; it has never heard of cards. */
export interface CardReader {
  readonly health: LineHealth;
  /** Text the device gives as its version, or null before it answered. */
  readonly version: string | null;
  readonly counters: LineCounters;
  /** Every antenna that is listened to, lowest first. */
  readonly antennas: readonly AntennaHealth[];
  start(): void;
  stop(): Promise<void>;
  /** How the tags have read since this was last asked. */
  takeReadings(): readonly TagReading[];
  onEvent(listener: (event: ReaderEvent) => void): () => void;
  onHealth(listener: (health: LineHealth) => void): () => void;
  /** Told when the state of an antenna changes. */
  onAntennas(listener: (antennas: readonly AntennaHealth[]) => void): () => void;
}
