import { z } from 'zod';
import { mostSeats, variantIds } from '../engine/notation.ts';
import { liveRulebookIds } from '../engine/rules.ts';
import { badgeModels, modelsOf, readerModels, shufflerModels } from './device-models.ts';
import { wordsSchema } from './words-schema.ts';

/** What a PC can be made into. */
const pcRoles = ['table-of-room', 'table', 'room', 'both'] as const;
export type PcRole = (typeof pcRoles)[number];

/** The steps of the page, in their order. */
export const firstStartSteps = [
  'language',
  'role',
  'table',
  'room',
  'devices',
  'game',
  'chips',
  'comfort',
  'end',
] as const;

export const triedDevices = ['shuffler', 'reader', 'badge'] as const;
export type TriedDevice = (typeof triedDevices)[number];

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

/** What a person may type into the draft. */
const choicesSchema = z.strictObject({
  step: z.enum(firstStartSteps),
  role: z.enum(pcRoles),
  tableId,
  name: wordsSchema({ most: 40 }),
  seats: z.int().min(2).max(mostSeats),
  /** The house's name for its cardroom, if this PC is it. */
  roomName: wordsSchema({ most: 40 }),
  mode: z.enum(['cash', 'tournament']),
  variant: z.enum(variantIds),
  rulebook: z.enum(liveRulebookIds as readonly [string, ...string[]]),
  smallBlind: chips,
  bigBlind: chips,
  chipValues: z.array(chips).min(1).max(20),
});

/** Everything answered so far, stored beside the future configuration. Holds no secret. */
export const firstStartDraftSchema = choicesSchema.extend({
  /** The room this PC already belongs to, and its address. */
  paired: z.strictObject({ room: shortText, place: shortText }).nullable(),
  shuffler: deviceOf(modelsOf(shufflerModels)),
  reader: deviceOf(modelsOf(readerModels)),
  badge: deviceOf(modelsOf(badgeModels)),
});
export type FirstStartDraft = Readonly<z.infer<typeof firstStartDraftSchema>>;
export type FirstStartStep = FirstStartDraft['step'];

/** What the page of the first start may send. */
export const firstStartAskSchema = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('change'), changes: choicesSchema.partial() }),
  z.strictObject({ what: z.literal('look-for-rooms') }),
  z.strictObject({ what: z.literal('meet'), place: z.string().trim().min(1).max(300) }),
  z.strictObject({ what: z.literal('pair'), code: z.string().trim().min(1).max(20) }),
  z.strictObject({ what: z.literal('look-for-lines') }),
  /** `model` null: whichever answers. */
  z.strictObject({
    what: z.literal('try'),
    device: z.enum(triedDevices),
    line: linePath,
    model: z.enum([...modelsOf(shufflerModels), ...modelsOf(readerModels), ...modelsOf(badgeModels)]).nullable(),
  }),
  z.strictObject({ what: z.literal('stop-trying') }),
  z.strictObject({ what: z.literal('keep-device') }),
  z.strictObject({ what: z.literal('drop-device'), device: z.enum(triedDevices) }),
  z.strictObject({ what: z.literal('finish') }),
]);
export type FirstStartAsk = Readonly<z.infer<typeof firstStartAskSchema>>;

/** A serial line of this PC, and what will identify its device. */
export interface OfferedLine {
  readonly path: string;
  /** As it will be written in the configuration. */
  readonly line: string;
  readonly pinnedBy: 'serial-number' | 'kind' | 'path';
  readonly about: string | null;
}

/** One device while somebody tries it. */
export interface DeviceTrialNow {
  readonly device: TriedDevice;
  readonly line: string;
  /** The model being tried, or found. */
  readonly model: string;
  /** `asking`: no model has answered yet; `nothing`: none did. */
  readonly state: 'asking' | 'answers' | 'nothing' | 'fault';
  /** A `DeviceFault`, for which every screen has a sentence. */
  readonly fault: string | null;
  readonly why: string | null;
  /** How the device describes itself; never verified. */
  readonly says: string | null;
  /** How often its green button was pressed. */
  readonly presses: number;
  /** How many cards were laid on an antenna, and on which one last; never which card. */
  readonly cards: number;
  readonly antenna: number | null;
  readonly badges: number;
}

/** The result of the last request, as a code the page has a sentence for; `text`: the room's or system's own words. */
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
  /** The room that was found, with its certificate's fingerprint; null: it is on this PC. */
  readonly met: { readonly place: string; readonly fingerprint: string | null } | null;
  readonly lines: readonly OfferedLine[];
  readonly trial: DeviceTrialNow | null;
  readonly busy: boolean;
  readonly said: FirstStartSaid | null;
  /** The files as they would be written now. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** Written; the configured server is starting. */
  readonly done: { readonly role: PcRole; readonly roomUrl: string | null } | null;
}

/** Sent as a whole after every change. */
export interface FirstStartMessage {
  readonly type: 'first-start';
  readonly now: FirstStartNow;
}
