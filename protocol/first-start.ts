import { z } from 'zod';
import { mostSeats, variantIds } from '../engine/notation.ts';
import { liveRulebookIds } from '../engine/rules.ts';
import { badgeModels, modelsOf, readerModels, shufflerModels } from './device-models.ts';
import { wordsSchema } from './words-schema.ts';

/** What a PC can be made into. */
const pcRoles = ['table-of-room', 'table', 'room', 'both'] as const;
export type PcRole = (typeof pcRoles)[number];

const chips = z.int().min(1).max(1_000_000_000_000);
const tableId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'letters, digits, “-” and “_”, at most 64 of them');
const linePath = z.string().trim().min(1).max(400);
const shortText = z.string().max(300);

const pin = z.strictObject({
  vendorId: z.string().max(4).exactOptional(),
  productId: z.string().max(4).exactOptional(),
  serialNumber: z.string().max(100).exactOptional(),
});

const deviceOf = <Model extends string>(models: readonly [Model, ...Model[]]) =>
  z.strictObject({ model: z.enum(models), line: linePath, pin: pin.nullable() }).nullable();

/** What a person may write into the draft by hand. */
const choicesSchema = z.strictObject({
  step: z.enum(['language', 'role', 'table', 'room', 'devices', 'game', 'chips', 'comfort', 'end']),
  role: z.enum(pcRoles),
  tableId,
  name: wordsSchema({ most: 40 }),
  seats: z.int().min(2).max(mostSeats),
  /** What the house calls its cardroom, where this PC is it. */
  roomName: wordsSchema({ most: 40 }),
  mode: z.enum(['cash', 'tournament']),
  variant: z.enum(variantIds),
  rulebook: z.enum(liveRulebookIds as readonly [string, ...string[]]),
  smallBlind: chips,
  bigBlind: chips,
  chipValues: z.array(chips).min(1).max(20),
});

/** All that has been answered so far, as it is kept beside the configuration that will be. Holds no secret. */
export const firstStartDraftSchema = choicesSchema.extend({
  /** The room this PC belongs to already; where it was met. */
  paired: z.strictObject({ room: shortText, place: shortText }).nullable(),
  shuffler: deviceOf(modelsOf(shufflerModels)),
  reader: deviceOf(modelsOf(readerModels)),
  badge: deviceOf(modelsOf(badgeModels)),
});
export type FirstStartDraft = Readonly<z.infer<typeof firstStartDraftSchema>>;
export type FirstStartStep = FirstStartDraft['step'];
export type TriedDevice = 'shuffler' | 'reader' | 'badge';

/** What the page of the first start may ask. */
export const firstStartAskSchema = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('change'), changes: choicesSchema.partial() }),
  z.strictObject({ what: z.literal('look-for-rooms') }),
  z.strictObject({ what: z.literal('meet'), place: z.string().trim().min(1).max(300) }),
  z.strictObject({ what: z.literal('pair'), code: z.string().trim().min(1).max(20) }),
  z.strictObject({ what: z.literal('look-for-lines') }),
  /** `model` null: whichever answers. */
  z.strictObject({
    what: z.literal('try'),
    device: z.enum(['shuffler', 'reader', 'badge']),
    line: linePath,
    model: z.enum([...modelsOf(shufflerModels), ...modelsOf(readerModels), ...modelsOf(badgeModels)]).nullable(),
  }),
  z.strictObject({ what: z.literal('stop-trying') }),
  z.strictObject({ what: z.literal('keep-device') }),
  z.strictObject({ what: z.literal('drop-device'), device: z.enum(['shuffler', 'reader', 'badge']) }),
  z.strictObject({ what: z.literal('finish') }),
]);
export type FirstStartAsk = Readonly<z.infer<typeof firstStartAskSchema>>;

/** A serial line of this PC, and what will tell its device from others. */
export interface OfferedLine {
  readonly path: string;
  /** As it will stand in the configuration. */
  readonly line: string;
  readonly pinnedBy: 'serial-number' | 'kind' | 'path';
  readonly about: string | null;
}

/** One device while somebody tries it. */
export interface DeviceTrialNow {
  readonly device: TriedDevice;
  readonly line: string;
  /** Tried now, or found. */
  readonly model: string;
  /** `asking`: no model has answered yet; `nothing`: none of them did. */
  readonly state: 'asking' | 'answers' | 'nothing' | 'fault';
  /** A word of `DeviceFault`, for which every screen has a sentence. */
  readonly fault: string | null;
  readonly why: string | null;
  /** What it says it is; reported, never verified. */
  readonly says: string | null;
  /** How often its green button was pressed. */
  readonly presses: number;
  /** How often a card came to lie on an antenna, and on which one the last time: never which card. */
  readonly cards: number;
  readonly antenna: number | null;
  readonly badges: number;
}

/** What became of the last thing asked, as a word the page has a sentence for; `text`: a room's or system's own words. */
export interface FirstStartSaid {
  readonly code:
    | 'malformed'
    | 'no-address'
    | 'no-room-answers'
    | 'room-says'
    | 'paired'
    | 'unpair-first'
    | 'not-tried'
    | 'file-exists'
    | 'not-written'
    | 'not-valid';
  readonly text: string;
}

export interface HeardRoom {
  readonly name: string;
  /** `host:port`. */
  readonly place: string;
}

/** Everything the page shows. */
export interface FirstStartNow {
  readonly draft: FirstStartDraft;
  readonly rooms: readonly HeardRoom[];
  readonly searching: boolean;
  /** The room that was looked at, and what its certificate says; null fingerprint: on this very PC. */
  readonly met: { readonly place: string; readonly fingerprint: string | null } | null;
  readonly lines: readonly OfferedLine[];
  readonly trial: DeviceTrialNow | null;
  readonly busy: boolean;
  readonly said: FirstStartSaid | null;
  /** The files as they would be written now. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** Written; the server that was set up starts. */
  readonly done: { readonly role: PcRole; readonly roomUrl: string | null } | null;
}

/** Sent whole after every change. */
export interface FirstStartMessage {
  readonly type: 'first-start';
  readonly now: FirstStartNow;
}
