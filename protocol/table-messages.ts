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

/** Longest request id and longest message a door accepts. */
export const requestIdSchema = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);
export const messageBytesMax = 64 * 1024;

/** What the floor's desk asks and orders, of the cardroom and at a table in the same words. */
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
    /** What a second person's `sign` was answered with. */
    signature: z.string().max(64).exactOptional(),
    /** The room's clock as the page had heard it when the order was given: what comes long after is not done any more. */
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
  /** Asked of the deck desk; books nothing but what comes of it. */
  z.strictObject({ type: z.literal('deck-ask'), id: requestIdSchema, ask: deckAskSchema }),
  /** Asked of the shuffler; what comes of it is said by the shuffler itself. */
  z.strictObject({ type: z.literal('shuffler-ask'), id: requestIdSchema, ask: shufflerAskSchema }),
  /** Asked of the sign-in desk. What it carries is a secret: never written, never sent on. */
  z.strictObject({ type: z.literal('staff-ask'), id: requestIdSchema, ask: staffAskSchema }),
  /** Asked of the correction desk; books nothing. */
  z.strictObject({ type: z.literal('correction-ask'), id: requestIdSchema, ask: correctionAskSchema }),
  /** Answers `still-there`. `desk`: this page is the floor's desk, at which nobody books what a player does. */
  z.strictObject({ type: z.literal('still-here'), desk: z.literal(true).exactOptional() }),
  /** Answered for this table alone. */
  ...floorMessageSchemas,
]);
export type ToTableServer = z.infer<typeof toTableServerSchema>;

/** What keeps a device from working; the same words as the native bridge's, which this package may not import. */
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
  /** One sentence in English for whoever looks after the devices. */
  readonly why: string | null;
  readonly since: number;
}

/** Chips that lie otherwise since a hand was corrected. */
export interface ChipsToCarry {
  /** The amendment's number in the log. */
  readonly sequence: number;
  readonly hand: number;
  /** Who corrected it, as the log names them. */
  readonly by: string;
  /** Null: nobody this table has a name for. */
  readonly name: string | null;
  readonly moves: AmendmentPreview['moves'];
  /** What amendments before this one moved since the last hand began, in their order. */
  readonly earlier: readonly Pick<ChipsToCarry, 'sequence' | 'moves'>[];
}

/** Time that was booked from the stacks by the office. */
export interface TimeTaken {
  /** Number of its last event in the log. */
  readonly sequence: number;
  readonly from: readonly { readonly seat: Seat; readonly chips: Chips }[];
}

/** An order of the office that is carried out once the hand is over. */
export interface WaitingOrder {
  readonly order: TableOrder;
  /** Name of the player to be seated; null where the order seats nobody. */
  readonly name: string | null;
}

export interface TableStatus {
  readonly shuffler: DeviceStatus;
  readonly reader: DeviceStatus;
  /** Null at a table without a card reader. */
  readonly decks: DeckDesk | null;
  /** Null where the house keeps no staff list: nobody signs in. */
  readonly staff: ConsoleStaff | null;
  readonly cardroom: {
    readonly state: 'none' | 'linked' | 'unlinked';
    readonly unsent: number;
    readonly since: number;
    /** It keeps what happens here and does not understand it; `newer`: only a newer program would. Absent: it does. */
    readonly notUnderstood?: 'newer' | 'strange';
    /** It takes another PC for this table, or does not know this one: nothing dealt here counts in the room. Absent: it does. */
    readonly isStranger?: true;
    /** So many milliseconds this table's clock is ahead of the room's; below 0 behind it. Absent: it is right. */
    readonly clockAhead?: number;
    /** Whom the office has sent to deal here and who has not signed in yet, by staff id. Absent: nobody. */
    readonly dealerDue?: string;
    /** Who went out here in which place, by the id of the name. Absent: nobody, or the room has not told it. */
    readonly places?: PlacesTold;
  };
  /** What the last correction since the last hand began leaves to carry. Absent: nothing. */
  readonly carry?: ChipsToCarry | null;
  /** Time the office has taken from the stacks since the last hand began: the dealer takes the chips. Absent: none. */
  readonly timeTaken?: TimeTaken | null;
  /** What the office has ordered and waits for the hand's end, in the order it came. Absent: nothing. */
  readonly waiting?: readonly WaitingOrder[];
  /** The program's next version, or how the last one did. Absent: nothing that concerns the table. */
  readonly update?: ShownUpdate | null;
  /** How the table's configuration wants a console that nobody has changed. Absent: it does not say. */
  readonly screen?: { readonly language?: string | undefined; readonly hand?: 'right' | 'left' | undefined };
  /** The room has a key that hole cards can be sealed for, for a stream. Absent: it has none, and there is no stream. */
  readonly streamKey?: true;
  /** The house's least delay of a stream, in minutes. Absent: the room has not told it. */
  readonly streamLeast?: number;
  /** Devices are simulated; named on screen so that nobody takes them for real. */
  readonly simulated: boolean;
}

/** `waits`: the version comes at `when`. `not-begun`, `fault`: it could not be had, kept or tried. */
export interface ShownUpdate {
  readonly what: 'waits' | 'updated' | 'rolled-back' | 'not-begun' | 'fault';
  readonly version: string;
  readonly when: 'between-hands' | 'at-close' | null;
}

/** An event as a screen gets it. `event` is null where the viewer may not see it; the sequence still counts. */
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
      /** Trimmed for the viewer; events from `sequence + 1` on follow. */
      readonly state: TableState;
      /** Names by id of `TextRef`. */
      readonly names: Readonly<Record<string, string>>;
      readonly status: TableStatus;
      /** The table's clock, so that a screen can count down without trusting its own. */
      readonly now: number;
      /** Milliseconds of the clock that times decisions and windows between hands. Absent: nothing is timed. */
      readonly clock?: number;
    }
  /** What one submission led to, in order and without gaps: a screen shows it as one change, never something in between. */
  | { readonly type: 'events'; readonly events: readonly SeenEvent[]; readonly clock?: number }
  /** Asks the page to say that it is still there; while a decision is timed, every second. */
  | { readonly type: 'still-there' }
  | { readonly type: 'names'; readonly names: Readonly<Record<string, string>> }
  | { readonly type: 'status'; readonly status: TableStatus; readonly now: number }
  /** Every request gets exactly one answer; the same id always the same one. `sequence`: last event it caused or the table's last. */
  | { readonly type: 'answer'; readonly id: string; readonly refusal: Refusal | null; readonly sequence: number }
  | { readonly type: 'deck-answer'; readonly id: string; readonly refusal: DeckRefusal | null }
  | { readonly type: 'shuffler-answer'; readonly id: string; readonly refusal: ShufflerAskRefusal | null }
  | {
      readonly type: 'staff-answer';
      readonly id: string;
      readonly refusal: StaffRefusal | null;
      /** Goes with the one request it was given for. */
      readonly signature?: string;
    }
  | { readonly type: 'correction-answer'; readonly id: string; readonly answer: SentCorrectionAnswer }
  | FloorAnswered
  /** Answers `read-hand` where there is none to read. */
  | { readonly type: 'refused'; readonly id: string; readonly refusal: FloorRefusal }
  /** The connection cannot go on: wrong version, not paired, nonsense. One clear sentence in English. */
  | {
      readonly type: 'turned-away';
      readonly why: 'not-paired' | 'version' | 'malformed' | 'busy';
      readonly sentence: string;
    };
