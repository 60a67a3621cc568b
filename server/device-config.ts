import { z } from 'zod';
import { mostSeats } from '../engine/notation.ts';
import { badgeModels, modelsOf, readerModels, shufflerModels } from '../protocol/device-models.ts';

/** Used instead of a line's path: the device is simulated inside the table server, for machines without pseudo-terminals. */
export const simulatedInMemory = 'simulated-in-memory';

const place = z.union([z.int().min(1).max(mostSeats), z.literal('board'), z.literal('muck')]);
const deckName = z.string().regex(/^[A-Z0-9]{1,8}$/, '1 to 8 capital letters and digits');
const usbId = z.string().regex(/^[0-9a-f]{4}$/, 'four hexadecimal digits in lower case');

/** How a device is reached. */
const lineKeys = {
  /** Path of its line, preferably one below `/dev/serial/by-id`; on Windows `COM5`. */
  line: z.string().min(1).max(400).exactOptional(),
  /** As set on the device; each model has its own usual value. */
  baudRate: z.int().min(300).max(921_600).exactOptional(),
  /** What the USB device at that line must be. `riffle devices` shows it. */
  pin: z
    .strictObject({
      vendorId: usbId.exactOptional(),
      productId: usbId.exactOptional(),
      serialNumber: z.string().min(1).max(100).exactOptional(),
    })
    .exactOptional(),
  /** The house's list of approved firmware; another one is only pointed out. */
  firmware: z.array(z.string().min(1).max(200)).min(1).max(50).exactOptional(),
};

const shufflerSchema = z.strictObject({
  model: z.enum([...modelsOf(shufflerModels), 'manual']),
  ...lineKeys,
  /** The two decks that take turns. */
  decks: z.tuple([deckName, deckName]).default(['RED', 'BLUE']),
  cards: z.int().min(20).max(60).default(52),
  /** How long a cycle of this machine takes; twice that is overdue. Default: a minute. */
  cycleSeconds: z.int().min(5).max(600).exactOptional(),
  /** File of the pairing key of an SHL/1 machine that authenticates itself: 64 hexadecimal digits. */
  keyFile: z.string().min(1).exactOptional(),
});

const readerSchema = z.strictObject({
  model: z.enum(modelsOf(readerModels)),
  ...lineKeys,
  /** FEIG: the parity of its line. */
  parity: z.enum(['none', 'even', 'odd']).exactOptional(),
  /** FEIG: how the antenna to scan is selected, and whether the reader scans automatically. */
  antennaSelect: z.enum(['single', 'output', 'ant-sel']).exactOptional(),
  buffered: z.boolean().default(false),
  /** Which place each antenna is under; by default the seats in order, then the board, then the muck. */
  antennas: z.record(z.string().regex(/^\d{1,2}$/, 'the number of an antenna'), place).exactOptional(),
  /** The antenna where decks are checked in, one of the table's or a separate one; by default the board's. */
  registration: z.int().min(1).max(99).exactOptional(),
  /** The effect of a seat's cards in the muck and at a draw: they propose a tap, or are booked when it is that seat's turn. */
  folds: z.enum(['propose', 'automatic']).default('automatic'),
  /** What the cards of the next street book while the betting is still open: nothing, the checks before them, or also a call. */
  streets: z.enum(['manual', 'checks', 'automatic']).default('checks'),
});

const badgeSchema = z.strictObject({
  /** `rdm6300`: frames of 125 kHz readers of that kind; `text`: any reader that ends each badge with CR or LF. */
  model: z.enum(modelsOf(badgeModels)),
  line: z.string().min(1).max(400),
  /** 9600 when left out. */
  baudRate: lineKeys.baudRate,
  pin: lineKeys.pin,
});

/** The devices of a table. Without a shuffler, decks are changed by hand; without a reader, cards are keyed. */
export const devicesSchema = z.strictObject({
  shuffler: shufflerSchema.exactOptional(),
  reader: readerSchema.exactOptional(),
  /** The badge reader; one that acts as a keyboard needs no entry here. */
  badge: badgeSchema.exactOptional(),
  /** The house's tagged decks, encrypted. */
  deckFile: z.string().min(1).exactOptional(),
  /** The table's own key, which decrypts that file. */
  deckKeyFile: z.string().min(1).exactOptional(),
  /** True if a program plays the devices, so that every screen says so. */
  simulated: z.boolean().default(false),
});

export type DevicesConfig = Readonly<z.infer<typeof devicesSchema>>;
type ReaderConfig = NonNullable<DevicesConfig['reader']>;

/** Faults that concern several keys, in one sentence; null if everything fits together. */
export function deviceFault({ shuffler, reader, deckFile }: DevicesConfig): string | null {
  if (shuffler !== undefined && shuffler.model !== 'manual' && shuffler.line === undefined)
    return `a shuffler of the model “${shuffler.model}” needs “devices.shuffler.line”.`;
  if (shuffler?.model === 'manual' && shuffler.line !== undefined)
    return 'a shuffler of the model “manual” has no line: leave “devices.shuffler.line” out.';
  if (shuffler !== undefined && shuffler.decks[0] === shuffler.decks[1])
    return 'the two decks of “devices.shuffler.decks” need two names.';
  if (shuffler?.keyFile !== undefined && shuffler.model !== 'shl1')
    return 'only a shuffler of the model “shl1” can have “devices.shuffler.keyFile”.';
  if (reader === undefined) return null;
  if (reader.line === undefined) return 'a card reader needs “devices.reader.line”.';
  if (deckFile === undefined) return 'a card reader needs “devices.deckFile”.';
  return readerFault(reader);
}

/** How many antennas of a FEIG reader can be told apart, by selection method. */
const antennasMost = { single: 1, output: 255, 'ant-sel': 8 } as const;

function readerFault({ model, parity, antennaSelect, buffered, antennas }: ReaderConfig): string | null {
  const isFeig = model === 'feig';
  if (!isFeig && (parity !== undefined || antennaSelect !== undefined || buffered))
    return 'only a card reader of the model “feig” can have “parity”, “antennaSelect” or “buffered”.';
  const most = antennasMost[antennaSelect ?? 'output'];
  const beyond =
    isFeig && !buffered ? Object.keys(antennas ?? {}).find((antenna) => Number(antenna) > most) : undefined;
  if (beyond !== undefined || (antennaSelect === 'single' && antennas === undefined))
    return `with “antennaSelect” as “${antennaSelect ?? 'output'}” the antennas are 1 to ${most}: correct “devices.reader.antennas”.`;
  const placed = antennas === undefined ? [] : Object.values(antennas);
  const twice = placed.find((one, index) => placed.indexOf(one) !== index);
  if (twice !== undefined) return `“devices.reader.antennas” has ${placeName(twice)} twice.`;
  return null;
}

const placeName = (where: z.infer<typeof place>): string =>
  typeof where === 'number' ? `seat ${where}` : `the ${where}`;
