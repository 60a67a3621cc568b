import type { LineHealth } from './line.ts';

/** What a shuffler may say. Never card order, never card identities: no field here could carry them. */
export type ShufflerEvent =
  | { readonly type: 'loaded'; readonly deck: string }
  | { readonly type: 'shuffling'; readonly deck: string }
  /** A finished deck waits. `cards` is null when the machine does not count. */
  | {
      readonly type: 'done';
      readonly deck: string;
      readonly cards: number | null;
      readonly expected: number | null;
      readonly verified: 'pass' | 'fail' | 'not-checked';
    }
  /** `opens`: a finished deck waited and the machine presents it. `live`: pressed now, not replayed from the device's memory. */
  | { readonly type: 'green-button'; readonly opens: boolean; readonly live: boolean }
  | { readonly type: 'taken'; readonly deck: string; readonly live: boolean }
  /** Anything that needs a hand: jam, missing or extra card, lid, wrong deck. `code` is the device's own word. */
  | { readonly type: 'fault'; readonly code: string }
  | { readonly type: 'fault-cleared'; readonly code: string }
  /** The device offered what it must never offer (card order), or reports tampering. The data itself is already dropped. */
  | { readonly type: 'tamper'; readonly what: string };

/** What every shuffler driver does. It has never heard of poker. */
export interface Shuffler {
  readonly health: LineHealth;
  start(): void;
  stop(): Promise<void>;
  onEvent(listener: (event: ShufflerEvent) => void): () => void;
  onHealth(listener: (health: LineHealth) => void): () => void;
}
