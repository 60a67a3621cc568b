import type { Tag } from '../contracts/card-reader.ts';
import { encodeFeig, type FeigForm, type FeigFrame } from './feig-frames.ts';

/** Control bytes of the HF readers that the driver uses. */
export const feigControl = {
  readBuffer: 0x22,
  clearBuffer: 0x32,
  initialiseBuffer: 0x33,
  baudRateDetection: 0x52,
  cpuReset: 0x63,
  softwareVersion: 0x65,
  rfReset: 0x69,
  rfOutput: 0x6a,
  tagCommand: 0xb0,
} as const;

/** The only tag command ever sent: it asks who is there. Its siblings write, lock and kill. */
const inventory = 0x01;

/** Bits of an inventory's mode. */
const fetchMore = 0x80;
const selectAntennas = 0x10;

/** Control bytes that read, select or restart. Everything else writes configuration, keys, tags or firmware, or switches relays. */
const harmless: ReadonlySet<number> = new Set(Object.values(feigControl));

export interface FeigRequest {
  readonly form: FeigForm;
  readonly control: number;
  readonly data: readonly number[];
}

const standard = (control: number, ...data: readonly number[]): FeigRequest => ({ form: 'standard', control, data });

export const feigRequest = {
  baudRateDetection: standard(feigControl.baudRateDetection, 0x00),
  cpuReset: standard(feigControl.cpuReset),
  softwareVersion: standard(feigControl.softwareVersion),
  rfReset: standard(feigControl.rfReset),
  /** Switches the field on at one output, numbered from 1, and off at the others. */
  rfOutput: (antenna: number): FeigRequest => standard(feigControl.rfOutput, antenna),
  /** Who is there, at the selected antenna. */
  inventory: standard(feigControl.tagCommand, inventory, 0x00),
  /** Who is there, at one antenna from 1 to 8. */
  inventoryAt: (antenna: number): FeigRequest =>
    standard(feigControl.tagCommand, inventory, selectAntennas, 1 << (antenna - 1)),
  /** Who else was there in the last inventory. */
  inventoryRest: standard(feigControl.tagCommand, inventory, fetchMore),
  readBuffer: (records: number): FeigRequest => ({
    form: 'advanced',
    control: feigControl.readBuffer,
    data: [records >> 8, records & 0xff],
  }),
  /** Forgets the records that were read last. */
  clearBuffer: standard(feigControl.clearBuffer),
  /** Forgets all records. */
  initialiseBuffer: standard(feigControl.initialiseBuffer),
} as const;

/** The bytes of a request. Throws for one that could change a tag or the reader: no driver may ever send it. */
export function encodeRequest({ form, control, data }: FeigRequest, address: number): Uint8Array {
  const isHarmless = harmless.has(control) && (control !== feigControl.tagCommand || data[0] === inventory);
  if (!isHarmless) throw new RangeError('This reader command is not on the list of harmless ones.');
  return encodeFeig({ form, address, control, body: Uint8Array.from(data) });
}

export interface FeigAnswer {
  readonly form: FeigForm;
  readonly address: number;
  readonly control: number;
  readonly status: number;
  readonly data: Uint8Array;
}

export function readAnswer({ form, address, control, body }: FeigFrame): FeigAnswer {
  return { form, address, control, status: body[0] ?? 0, data: body.subarray(1) };
}

/** Statuses that the driver and the simulated reader know by name. All others are failures. */
export const feigStatus = {
  ok: 0x00,
  noTag: 0x01,
  dataFalse: 0x02,
  parameterRange: 0x11,
  unknownCommand: 0x80,
  protocolLength: 0x81,
  notAvailable: 0x82,
  rfCommunication: 0x83,
  rfWarning: 0x84,
  furtherWarning: 0x85,
  noData: 0x92,
  overflow: 0x93,
  moreData: 0x94,
  tagError: 0x95,
} as const;

/**
 * What a status means as an answer to “who is there” or “what is in the buffer”. `whole`: that was everything. `more`: ask for the rest.
 * `refused`: the reader does not do this in its present mode. `failed`: it did not work this time and proves nothing.
 */
export type FeigOutcome = 'whole' | 'more' | 'refused' | 'failed';

const outcomes: ReadonlyMap<number, FeigOutcome> = new Map<number, FeigOutcome>([
  [feigStatus.ok, 'whole'],
  [feigStatus.noTag, 'whole'],
  [feigStatus.noData, 'whole'],
  // A warning about the field comes with all the data; the statuses below it come with incomplete data.
  [feigStatus.rfWarning, 'whole'],
  [feigStatus.furtherWarning, 'whole'],
  [feigStatus.moreData, 'more'],
  [feigStatus.parameterRange, 'refused'],
  [feigStatus.unknownCommand, 'refused'],
  [feigStatus.protocolLength, 'refused'],
  [feigStatus.notAvailable, 'refused'],
]);

export function outcomeOf(status: number): FeigOutcome {
  return outcomes.get(status) ?? 'failed';
}

const iso15693 = 0x03;
const setLength = 10;

const hexOf = (bytes: Uint8Array): Tag => Buffer.from(bytes).toString('hex').toUpperCase();

/** The tags of an inventory answer, whose UIDs come most significant byte first; null when its sets have another shape. */
export function readInventory(data: Uint8Array): readonly Tag[] | null {
  if (data.length === 0) return [];
  if (data.length !== 1 + (data[0] ?? 0) * setLength) return null;
  const tags: Tag[] = [];
  for (let at = 1; at < data.length; at += setLength) {
    if (data[at] !== iso15693) return null;
    tags.push(hexOf(data.subarray(at + 2, at + setLength)));
  }
  return tags;
}

/** Text about the reader, such as `FEIG type 40, software 01.12`; null when it cannot be read. */
export function readVersion(data: Uint8Array): string | null {
  const [major, minor, , , type] = data;
  if (major === undefined || minor === undefined || type === undefined) return null;
  return `FEIG type ${type}, software ${hexOf(Uint8Array.of(major))}.${hexOf(Uint8Array.of(minor))}`;
}

/** How a record names its antenna: by number, or by one bit for each. */
export type AntennaField = 'number' | 'bits';

/** One tag in the reader's buffer. `antennas` is null where records do not tell. */
export interface FeigRecord {
  readonly tag: Tag;
  readonly antennas: readonly number[] | null;
}

/** Bits that say which fields the records of a buffer have. */
const recordField = { tag: 0x01, blocks: 0x02, antenna: 0x10, time: 0x20, date: 0x40, extension: 0x80 } as const;
const timeLength = 4;
const dateLength = 5;

/** The records of a buffer answer; null when it cannot be parsed or its records name no tags. */
export function readRecords({ form, data }: FeigAnswer, field: AntennaField): readonly FeigRecord[] | null {
  if (data.length === 0) return [];
  const bytes = Buffer.from(data);
  const fields = bytes.readUInt8(0);
  if ((fields & recordField.tag) === 0) return null;
  const countAt = fields & recordField.extension ? 2 : 1;
  const firstAt = countAt + (form === 'advanced' ? 2 : 1);
  if (bytes.length < firstAt) return null;
  const count = form === 'advanced' ? bytes.readUInt16BE(countAt) : bytes.readUInt8(countAt);
  const records: FeigRecord[] = [];
  let at = firstAt;
  while (at + 2 <= bytes.length) {
    const length = bytes.readUInt16BE(at);
    const record = length > 2 ? readRecord(bytes.subarray(at + 2, at + length), fields, field) : null;
    if (record === null) return null;
    records.push(record);
    at += length;
  }
  return at === bytes.length && records.length === count ? records : null;
}

/** TR-TYPE, a reserved byte, length and tag; then data blocks, time, date and antenna, where present. */
function readRecord(bytes: Buffer, fields: number, field: AntennaField): FeigRecord | null {
  const tagLength = bytes[2] ?? 0;
  let at = 3 + tagLength;
  if (tagLength < 4 || tagLength > 10 || at > bytes.length) return null;
  const tag = hexOf(bytes.subarray(3, at));
  if (fields & recordField.blocks) {
    if (at + 3 > bytes.length) return null;
    at += 3 + bytes.readUInt16BE(at) * bytes.readUInt8(at + 2);
  }
  if (fields & recordField.time) at += timeLength;
  if (fields & recordField.date) at += dateLength;
  if ((fields & recordField.antenna) === 0) return { tag, antennas: null };
  const antenna = bytes[at];
  return antenna === undefined ? null : { tag, antennas: field === 'number' ? [antenna] : antennasOf(antenna) };
}

const antennasOf = (bits: number): readonly number[] =>
  [1, 2, 3, 4, 5, 6, 7, 8].filter((antenna) => bits & (1 << (antenna - 1)));
