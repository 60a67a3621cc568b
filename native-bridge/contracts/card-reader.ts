import type { LineHealth } from './line.ts';

/** A tag is an opaque string (upper-case hex, most significant byte first). It is a secret: never logged, never sent to a screen. */
export type Tag = string;

/** Presence, after hits have been counted and blinks ignored. A failed scan is not an empty scan. */
export type ReaderEvent =
  | { readonly type: 'tag-present'; readonly antenna: number; readonly tag: Tag }
  | { readonly type: 'tag-moved'; readonly from: number; readonly antenna: number; readonly tag: Tag }
  | { readonly type: 'tag-gone'; readonly antenna: number; readonly tag: Tag };

/** What every card reader does. It knows antennas and tags; it has never heard of cards. */
export interface CardReader {
  readonly health: LineHealth;
  /** Text the device gives as its version, or null before it answered. */
  readonly version: string | null;
  start(): void;
  stop(): Promise<void>;
  onEvent(listener: (event: ReaderEvent) => void): () => void;
  onHealth(listener: (health: LineHealth) => void): () => void;
}
