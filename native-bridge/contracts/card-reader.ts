import type { LineCounters, LineHealth } from './line.ts';

/** A tag is an opaque string (upper-case hex, most significant byte first, 4 to 10 bytes). It is a secret: never logged, never sent to a screen. */
export type Tag = string;

/** Presence, with flicker filtered out. A failed scan is not an empty scan. */
export type ReaderEvent =
  | { readonly type: 'tag-present'; readonly antenna: number; readonly tag: Tag }
  | { readonly type: 'tag-moved'; readonly from: number; readonly antenna: number; readonly tag: Tag }
  /** `antenna`: where it was; null if that was contested. */
  | { readonly type: 'tag-gone'; readonly antenna: number | null; readonly tag: Tag }
  /**
   * Seen on several antennas for so long that its place is unknown: it counts at none of them. Ends with `tag-present` or `tag-gone`;
   * reported again when the antennas change. `from`: where it counted until now.
   */
  | {
      readonly type: 'tag-contested';
      readonly from: number | null;
      readonly antennas: readonly number[];
      readonly tag: Tag;
    };

/** The state of an antenna over the last minute: weak if fewer than 0.9 of its scans succeeded, useless below 0.5. */
export interface AntennaHealth {
  readonly antenna: number;
  readonly state: 'unknown' | 'good' | 'weak' | 'unusable';
  /** Share of scans that succeeded, from 0 to 1; null before there were enough. */
  readonly ratio: number | null;
}

/** How often a tag on an antenna was seen, out of how many scans. For the card sealer only, because it contains a tag. */
export interface TagReading {
  readonly tag: Tag;
  readonly antenna: number;
  readonly looks: number;
  readonly hits: number;
}

/** What every card reader does. It knows antennas and tags, and nothing about cards. */
export interface CardReader {
  readonly health: LineHealth;
  /** The version the device reports; null before it has answered. */
  readonly version: string | null;
  readonly counters: LineCounters;
  /** Every antenna in use, lowest first. */
  readonly antennas: readonly AntennaHealth[];
  start(): void;
  stop(): Promise<void>;
  /** How well the tags were read since the last call. */
  takeReadings(): readonly TagReading[];
  onEvent(listener: (event: ReaderEvent) => void): () => void;
  onHealth(listener: (health: LineHealth) => void): () => void;
  /** Called when the state of an antenna changes. */
  onAntennas(listener: (antennas: readonly AntennaHealth[]) => void): () => void;
}
