import { z } from 'zod';
import type { Chips, Seat } from '../engine/notation.ts';
import type { TableOrder } from '../engine/office.ts';
import type { AmendmentPreview, Refusal, TableEvent, TableState } from '../engine/table.ts';
import { correctionAskSchema, type SentCorrectionAnswer } from './correction-schema.ts';
import { type DeckDesk, type DeckRefusal, deckAskSchema } from './deck-desk.ts';
import type { FloorAnswered, FloorRefusal } from './floor-desk.ts';
import { floorAskSchema, floorOrderSchema } from './floor-schema.ts';
import { screenCommandSchema } from './screen-commands.ts';
import { type ShufflerAskRefusal, shufflerAskSchema } from './shuffler-desk.ts';
import type { ConsoleStaff, StaffRefusal } from './staff.ts';
import { staffAskSchema } from './staff-ask-schema.ts';
import type { PlacesTold } from './sync-messages.ts';

/** Longest request id and longest message that a server accepts. */
export const requestIdSchema = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);
export const messageBytesMax = 64 * 1024;

/** What the floor desk asks and orders, the same for the cardroom and for a table. */
export const floorMessageSchemas = [
  /** Events of one hand, for its timeline. */
  z.strictObject({
    type: z.literal('read-hand'),
    id: requestIdSchema,
    tableId: z.string().max(64),
    hand: z.int().min(0),
  }),
  z.strictObject({ type: z.literal('floor-ask'), id: requestIdSchema, ask: floorAskSchema }),
  z.strictObject({
    type: z.literal('floor-order'),
    id: requestIdSchema,
    tableId: z.string().max(64),
    order: floorOrderSchema,
    /** The answer to a second person's `sign`. */
    signature: z.string().max(64).exactOptional(),
    /**
     * The room's clock as the page had last heard it when the order was given: an order that arrives long afterwards is not carried out.
     */
    heard: z.int().exactOptional(),
  }),
] as const;

export const toTableServerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), protocol: z.int(), key: z.string().max(200).nullable() }),
  /** `sequence`: the last event the screen had seen when the finger came down. */
  z.strictObject({
    type: z.literal('request'),
    id: requestIdSchema,
    sequence: z.int().min(0),
    command: screenCommandSchema,
    /** The second person's signature, from the sign-in desk. */
    signature: z.string().min(8).max(64).exactOptional(),
  }),
  /** Asked of the deck desk; only its consequences are booked. */
  z.strictObject({ type: z.literal('deck-ask'), id: requestIdSchema, ask: deckAskSchema }),
  /** Asked of the shuffler, which reports the result itself. */
  z.strictObject({ type: z.literal('shuffler-ask'), id: requestIdSchema, ask: shufflerAskSchema }),
  /** Asked of the sign-in desk. It contains a secret: never stored, never passed on. */
  z.strictObject({ type: z.literal('staff-ask'), id: requestIdSchema, ask: staffAskSchema }),
  /** Asked of the correction desk; books nothing. */
  z.strictObject({ type: z.literal('correction-ask'), id: requestIdSchema, ask: correctionAskSchema }),
  /** Answers `still-there`. `desk`: this page is the floor desk, where nobody books players' actions. */
  z.strictObject({ type: z.literal('still-here'), desk: z.literal(true).exactOptional() }),
  /** Answered for this table only. */
  ...floorMessageSchemas,
]);
export type ToTableServer = z.infer<typeof toTableServerSchema>;

/** What keeps a device from working, in the native bridge's terms; this package cannot import them. */
export type DeviceFault =
  | 'unplugged'
  | 'no-line'
  | 'held'
  | 'forbidden'
  | 'not-serial'
  | 'not-pinned'
  | 'stuck'
  | 'no-answer'
  | 'garbled'
  | 'other-device'
  | 'too-new'
  | 'too-old'
  | 'unlisted-firmware'
  | 'locked'
  | 'misconfigured'
  | 'too-hot';

export interface DeviceStatus {
  readonly state: 'none' | 'absent' | 'opening' | 'ready' | 'silent' | 'refused';
  readonly fault: DeviceFault | null;
  /** One English sentence for the technician. */
  readonly why: string | null;
  readonly since: number;
}

/** Chips that belong elsewhere since a hand was corrected. */
export interface ChipsToCarry {
  /** The amendment's number in the log. */
  readonly sequence: number;
  readonly hand: number;
  /** Who corrected it, as the log names them. */
  readonly by: string;
  /** Null: this table has no name for them. */
  readonly name: string | null;
  readonly moves: AmendmentPreview['moves'];
  /** What earlier amendments moved since the last hand began, in order. */
  readonly earlier: readonly Pick<ChipsToCarry, 'sequence' | 'moves'>[];
}

/** Time that the office took from the stacks. */
export interface TimeTaken {
  /** Number of its last event in the log. */
  readonly sequence: number;
  readonly from: readonly { readonly seat: Seat; readonly chips: Chips }[];
}

/** An office order, or the floor's correction of an older hand, that is carried out when the hand is over. */
export interface WaitingOrder {
  readonly order: TableOrder | { readonly order: 'amend-past-hand'; readonly hand: number };
  /** Name of the player to be seated; null if the order seats nobody. */
  readonly name: string | null;
}

export interface TableStatus {
  readonly shuffler: DeviceStatus;
  readonly reader: DeviceStatus;
  /** Null at a table without a card reader. */
  readonly decks: DeckDesk | null;
  /** Null if the house has no staff list, so that nobody signs in. */
  readonly staff: ConsoleStaff | null;
  readonly cardroom: {
    readonly state: 'none' | 'linked' | 'unlinked';
    readonly unsent: number;
    readonly since: number;
    /** The room stores what happens here but does not understand it; `newer`: it needs a newer program. Absent: it understands it. */
    readonly notUnderstood?: 'newer' | 'strange';
    /**
     * Another PC is this table for the room, or the room does not know it: nothing dealt here counts there. Absent: the room recognises it.
     */
    readonly isStranger?: true;
    /** The room answers and takes nothing of what happens here: its log goes on from none the room knows. Absent: it takes it. */
    readonly isRefused?: true;
    /** Milliseconds that this table's clock is ahead of the room's; below 0 behind it. Absent: it is right. */
    readonly clockAhead?: number;
    /** The dealer the office has sent who has not signed in yet, by staff id. Absent: nobody. */
    readonly dealerDue?: string;
    /** Who went out here in which place, by the id of the name. Absent: nobody, or the room has not said. */
    readonly places?: PlacesTold;
  };
  /** Chips still to be moved after the last correction since the last hand began. Absent: none. */
  readonly carry?: ChipsToCarry | null;
  /** Time the office has taken from the stacks since the last hand began: the dealer takes the chips. Absent: none. */
  readonly timeTaken?: TimeTaken | null;
  /** Office orders that wait for the end of the hand, in the order they came. Absent: none. */
  readonly waiting?: readonly WaitingOrder[];
  /** The program's next version, or the result of the last update. Absent: nothing that concerns the table. */
  readonly update?: ShownUpdate | null;
  /** The configured settings of a console that nobody has changed. Absent: none. */
  readonly screen?: { readonly language?: string | undefined; readonly hand?: 'right' | 'left' | undefined };
  /** The room has a key that hole cards are sealed for, for a stream. Absent: it has none, and there is no stream. */
  readonly streamKey?: true;
  /** The house's least delay of a stream, in minutes. Absent: the room has not said. */
  readonly streamLeast?: number;
  /** Devices are simulated; shown on screen, so that nobody takes them for real. */
  readonly simulated: boolean;
}

/** `waits`: the version is installed at `when`. `not-begun`, `fault`: it could not be fetched, stored or tried. */
export interface ShownUpdate {
  readonly what: 'waits' | 'updated' | 'rolled-back' | 'not-begun' | 'fault';
  readonly version: string;
  readonly when: 'between-hands' | 'at-close' | null;
}

/** An event as a screen receives it. `event` is null if the viewer may not see it; the sequence still counts. */
export interface SeenEvent {
  readonly sequence: number;
  readonly at: number;
  readonly actor: string;
  readonly event: TableEvent | null;
}

export type FromTableServer =
  | {
      readonly type: 'welcome';
      readonly protocol: number;
      readonly sequence: number;
      /** Reduced to what the viewer may see; events from `sequence + 1` on follow. */
      readonly state: TableState;
      /** Names by the id of a `TextRef`. */
      readonly names: Readonly<Record<string, string>>;
      readonly status: TableStatus;
      /** The table's clock, so that a screen can count down without relying on its own. */
      readonly now: number;
      /** Milliseconds of the clock that times decisions and windows between hands. Absent: nothing is timed. */
      readonly clock?: number;
    }
  /** The events of one submission, in order and without gaps: a screen shows them as one change, never a part of it. */
  | { readonly type: 'events'; readonly events: readonly SeenEvent[]; readonly clock?: number }
  /** The server runs, and has nothing else to say. */
  | { readonly type: 'beat' }
  /** Asks the page to confirm that it is still there; every second while a decision is timed. */
  | { readonly type: 'still-there' }
  | { readonly type: 'names'; readonly names: Readonly<Record<string, string>> }
  | { readonly type: 'status'; readonly status: TableStatus; readonly now: number }
  /**
   * Every request gets exactly one answer, and the same id always the same one. `sequence`: the last event it caused, or the table's last.
   */
  | { readonly type: 'answer'; readonly id: string; readonly refusal: Refusal | null; readonly sequence: number }
  | { readonly type: 'deck-answer'; readonly id: string; readonly refusal: DeckRefusal | null }
  | { readonly type: 'shuffler-answer'; readonly id: string; readonly refusal: ShufflerAskRefusal | null }
  | {
      readonly type: 'staff-answer';
      readonly id: string;
      readonly refusal: StaffRefusal | null;
      /** Valid for the one request it was given for. */
      readonly signature?: string;
    }
  | { readonly type: 'correction-answer'; readonly id: string; readonly answer: SentCorrectionAnswer }
  | FloorAnswered
  /** Answers `read-hand` if there is nothing to read. */
  | { readonly type: 'refused'; readonly id: string; readonly refusal: FloorRefusal }
  /** The connection cannot continue: wrong version, not paired, or not understood. One clear sentence in English. */
  | {
      readonly type: 'turned-away';
      readonly why: 'not-paired' | 'version' | 'malformed' | 'busy';
      readonly sentence: string;
    };
