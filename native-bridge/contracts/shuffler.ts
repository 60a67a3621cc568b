import type { LineCounters, LineHealth } from './line.ts';

/** A machine's findings when it counted or recognised a deck: how many, never which. Null if it did not look. */
export interface DeckCount {
  readonly cards: number | null;
  readonly expected: number | null;
  readonly verified: 'pass' | 'fail' | 'not-checked';
}

/** A shuffler's reports. Never card order, never card identities: no field here could carry them. */
export type ShufflerEvent =
  | { readonly type: 'loaded'; readonly deck: string }
  | { readonly type: 'shuffling'; readonly deck: string }
  /** A finished deck waits. `inferred`: an adapter concluded it, nothing was measured. */
  | ({ readonly type: 'done'; readonly deck: string; readonly inferred: boolean } & DeckCount)
  /** A deck was counted or recognised without being shuffled. */
  | ({ readonly type: 'verified'; readonly deck: string } & DeckCount)
  /** `opens`: a finished deck waited and the machine presents it. `live`: pressed now, not replayed from the device's memory. */
  | { readonly type: 'green-button'; readonly opens: boolean; readonly live: boolean }
  /** `deck` is `UNKNOWN` if an adapter cannot tell. */
  | { readonly type: 'taken'; readonly deck: string; readonly live: boolean }
  /** Anything that needs a person: jam, missing or extra card, lid, wrong deck. `code` is the device's own word. */
  | { readonly type: 'fault'; readonly code: string }
  | { readonly type: 'fault-cleared'; readonly code: string }
  /** The cycle takes twice as long as this machine's do. */
  | { readonly type: 'overdue'; readonly deck: string }
  /** The lid is open when it should be closed: while cards move, or long after the deck was presented. */
  | { readonly type: 'lid-open' }
  | { readonly type: 'lid-closed' }
  /** A technician's mode began or ended. */
  | { readonly type: 'service'; readonly on: boolean }
  /** The machine restarted. `why` is its own word. */
  | { readonly type: 'restarted'; readonly why: string }
  /** How many events happened unheard and are lost. */
  | { readonly type: 'events-lost'; readonly count: number }
  /** The machine's own totals, for the file. */
  | {
      readonly type: 'totals';
      readonly cycles: number | null;
      readonly jams: number | null;
      readonly missing: number | null;
    }
  /** The device offered what it must never offer (card order), or reports tampering. The data itself is already dropped. */
  | { readonly type: 'tamper'; readonly what: string };

/** The machine's identity: reported, never verified. */
export interface ShufflerIdentity {
  readonly model: string;
  readonly serialNumber: string;
  readonly firmware: string;
  /** Its own short words for what it can do, such as `CNT` or `INF`. */
  readonly capabilities: readonly string[];
}

/** Why a machine did not do what it was asked: its own short word, or `no-answer`. */
export type ShufflerRefusal = string;

/** What every shuffler driver does. It knows nothing of poker. */
export interface Shuffler {
  readonly health: LineHealth;
  readonly identity: ShufflerIdentity | null;
  readonly counters: LineCounters;
  start(): void;
  stop(): Promise<void>;
  /** Tells the machine that a person has removed the cause. Resolves with null, or with the reason for a refusal. */
  clear(fault: string): Promise<ShufflerRefusal | null>;
  /** Asks the machine to count or recognise the deck inside without shuffling it. Resolves with null once it has begun, or with the reason. */
  verify(): Promise<ShufflerRefusal | null>;
  /** The person at the table says which deck is in play. Machines that know their decks ignore it. */
  deckInPlay(deck: string): void;
  onEvent(listener: (event: ShufflerEvent) => void): () => void;
  onHealth(listener: (health: LineHealth) => void): () => void;
}
