import { parse as parseToml, TomlError } from 'smol-toml';
import { z } from 'zod';
import { mostSeats, type VariantId } from '../engine/notation.ts';
import { liveRulebookIds, readOverlay } from '../engine/rules.ts';
import { wordsSchema } from '../protocol/words-schema.ts';
import { buyInFault } from './buy-in-config.ts';
import { deviceFault, devicesSchema } from './device-config.ts';
import { gameFault, mixedCashStakes, mixedLevelStakes, rotationSchema, variantSchema } from './game-config.ts';
import { schemaSentence } from './schema-sentence.ts';
import { shotClockOf, shotClockSchema } from './shot-clock-config.ts';
import { chipsSchema as chips } from './stakes-config.ts';
import { languages } from './texts.ts';

/** An unusable configuration; its message is one sentence that names the key and what is allowed. */
export class UnusableConfig extends Error {}

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'letters, digits, “-” and “_”, at most 64 of them');
/** No house writes as much. A file named by mistake is not read for minutes. */
const configLettersMax = 1_000_000;
const listen = { host: z.string().min(1).default('127.0.0.1'), port: z.int().min(0).max(65_535) };

/** “primary”, its number from left to right, or the system's name for it. */
const display = z.union([z.int().min(1).max(16), z.string().trim().min(1).max(100)]);

const tableSchema = z.strictObject({
  tableId: id,
  name: wordsSchema({ most: 40 }),
  seats: z.int().min(2).max(mostSeats),
  mode: z.enum(['tournament', 'cash']),
  /** The game dealt, or in a mixed game the first one. */
  variant: variantSchema.optional(),
  rotation: rotationSchema.optional(),
  rulebook: z.enum(liveRulebookIds).default('tda-2024'),
  /** The house's own policy values, by rulebook key. */
  overlay: z.record(z.string(), z.unknown()).default({}),
  /** Where the house is, by ISO code: which languages may be spoken during a hand. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'A country is two capital letters, as in “CZ”.')
    .optional(),
  /** Tournament: the levels in order. */
  levels: z
    .array(
      z.strictObject({
        ...mixedLevelStakes,
        minutes: z.int().min(1).max(1_440),
        /** Minutes of the break after the level. */
        breakAfter: z.int().min(1).max(1_440).optional(),
        /** Smaller chips have been coloured up when the level begins. */
        smallestChip: chips.optional(),
      }),
    )
    .min(1)
    .max(200)
    .optional(),
  /** Tournament: the last level at whose end players may still buy in again, and the usual amount. */
  rebuys: z.strictObject({ untilLevel: z.int().min(1).max(200), chips }).optional(),
  /** Cash game: the stakes. */
  stakes: z.strictObject(mixedCashStakes).optional(),
  /** Times every decision. */
  shotClock: shotClockSchema.optional(),
  chipValues: z.array(chips).min(1).max(20),
  /** The players seated when the table is opened for the first time. */
  players: z
    .array(z.strictObject({ seat: z.int().min(1).max(mostSeats), name: wordsSchema({ most: 40 }), stack: chips }))
    .max(mostSeats)
    .default([]),
  /** Folder of the table's log. */
  data: z.string().min(1),
  /** Kept free on that folder's disk, so that a hand in play can be finished when the disk is full. */
  reserveMegabytes: z.int().min(0).max(4_096).default(64),
  ...listen,
  /** “find”, or its address; nothing for a table that is paired, or belongs to no cardroom. */
  cardroom: z.preprocess(
    (written) => (written === 'find' ? { find: true } : written),
    z
      .strictObject({
        /** The room this table is paired with is looked for on the network. */
        find: z.boolean().exactOptional(),
        url: z.url({ protocol: /^wss?$/ }).exactOptional(),
        /** The key by which an unpaired table identifies itself. */
        key: z.string().min(16).max(200).exactOptional(),
        /** Fingerprint of that room's authority, as “riffle tables code” shows it; if left out, that of the first one met. */
        fingerprint: z
          .string()
          .regex(
            /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/,
            '32 pairs of digits and capital letters, as “riffle tables code” shows them',
          )
          .exactOptional(),
        /**
         * The key with which that room signs its staff list, as “riffle staff list” shows it; if left out, that of the first list received.
         */
        staffKey: z
          .string()
          .regex(/^[A-Za-z0-9+/]{43}=$/, '44 letters, digits and signs, as “riffle staff list” shows them')
          .exactOptional(),
      })
      .optional(),
  ),
  devices: devicesSchema.prefault({}),
  /** The kiosk window and its display; `players`: the display, if any, that shows the players pot and blinds. */
  kiosk: z
    .strictObject({ display: display.default('primary'), players: display.nullable().default(null) })
    .prefault({}),
  /** The console's settings until somebody changes them there; a replaced console begins with them, too. */
  screen: z
    .strictObject({ language: z.enum(languages).optional(), hand: z.enum(['right', 'left']).optional() })
    .prefault({}),
  /** `required`: no hand begins unless a dealer of the staff list is signed in. */
  staff: z.strictObject({ required: z.boolean().default(false) }).prefault({}),
});

const cardroomSchema = z.strictObject({
  data: z.string().min(1),
  ...listen,
  /** The house's name for it, shown to tables that look for a cardroom. */
  name: wordsSchema({ most: 40 }).default('Cardroom'),
  /** Further network names of this machine. */
  names: z
    .array(z.string().regex(/^[a-z0-9]([a-z0-9.-]{0,200}[a-z0-9])?$/, 'a name in small letters, as in an address'))
    .max(20)
    .default([]),
  /** Whether tables find it automatically. Never on loopback. */
  discovery: z.boolean().default(true),
  /** Lets programs on other machines read /health and /metrics. */
  watch: z.strictObject({ token: z.string().min(16).max(200) }).exactOptional(),
  /** Who besides this machine may read the tables' public data: everybody, or holders of a token, named by its purpose. */
  events: z
    .strictObject({
      open: z.boolean().default(false),
      rulings: z.boolean().default(false),
      tokens: z.record(id, z.string().min(16).max(200)).default({}),
      /** External servers that receive events, and the secret that signs the messages. */
      webhooks: z
        .array(
          z.strictObject({
            url: z.url({ protocol: /^https?$/ }),
            secret: z.string().min(16).max(200),
            tables: z.array(id).max(500).exactOptional(),
          }),
        )
        .max(20)
        .default([]),
      /** Brokers that get events by MQTT. */
      mqtt: z
        .array(
          z.strictObject({
            url: z.url({ protocol: /^mqtts?$/ }),
            username: z.string().min(1).max(200).exactOptional(),
            password: z.string().min(1).max(200).exactOptional(),
            prefix: z
              .string()
              .regex(/^[^#+/]+(\/[^#+/]+)*$/)
              .max(200)
              .default('riffle'),
            tables: z.array(id).max(500).exactOptional(),
          }),
        )
        .max(5)
        .default([]),
    })
    .prefault({}),
  /**
   * Lets managers open tables for a stream, which shows hole cards at least this many minutes after a hand. Absent: nothing is sealed for
   * one.
   */
  stream: z.strictObject({ leastMinutes: z.int().min(1).max(240).default(15) }).exactOptional(),
  /** Keys of tables that are not paired, by their ids. */
  tables: z.record(id, z.string().min(16).max(200)).default({}),
  pairing: z
    .strictObject({ minutes: z.int().min(1).max(1_440), uses: z.int().min(1).max(1_000) })
    .default({ minutes: 10, uses: 1 }),
  /** `demo`: a demo house begins with simulated people, whose PINs are public. */
  staff: z.strictObject({ demo: z.boolean() }).default({ demo: false }),
  /** How many copies of the store to keep, in addition to one a day for a month. `folder` is relative to the data folder. */
  backup: z
    .strictObject({
      folder: z.string().min(1).default('backups'),
      everyMinutes: z.int().min(1).max(10_080).default(60),
      keep: z.int().min(1).max(1_000).default(24),
    })
    .prefault({}),
  /** This many days after the player was last seen, or after the ruling, the texts are erased. Absent: never automatically. */
  retention: z
    .strictObject({
      namesAfterDays: z.int().min(1).max(36_500).exactOptional(),
      recordsAfterDays: z.int().min(1).max(36_500).exactOptional(),
    })
    .prefault({}),
});

/**
 * The configuration of one table. Everything but name, place, lines and addresses counts only when the table is opened for the first time.
 */
export type TableConfig = Readonly<z.infer<typeof tableSchema>> & { readonly variant: VariantId };

/** How the cardroom is set up. */
export type CardroomConfig = Readonly<z.infer<typeof cardroomSchema>>;

/** Reads a table's configuration, TOML or JSON by the file's ending. Throws `UnusableConfig`. */
export function parseTableConfig(file: string, text: string): TableConfig {
  const written = readConfig(tableSchema, file, text);
  const config = { ...written, variant: written.variant ?? written.rotation?.games[0]?.variant ?? 'no-limit-holdem' };
  const wrong = contradictionIn(config);
  if (wrong !== null) throw new UnusableConfig(`${file}: ${wrong}`);
  return config;
}

/** Reads the cardroom's configuration, TOML or JSON by the file's ending. Throws `UnusableConfig`. */
export function parseCardroomConfig(file: string, text: string): CardroomConfig {
  return readConfig(cardroomSchema, file, text);
}

/** The secrets in a configuration, by key; a file with one is for its own account alone. */
function secretsIn(config: TableConfig | CardroomConfig): readonly string[] {
  if ('tableId' in config) return config.cardroom?.key === undefined ? [] : ['cardroom.key'];
  const { watch, tables, events } = config;
  return [
    ...(watch === undefined ? [] : ['watch.token']),
    ...Object.keys(events.tokens).map((purpose) => `events.tokens.${purpose}`),
    ...(events.webhooks.length === 0 ? [] : ['events.webhooks']),
    ...(events.mqtt.some(({ password }) => password !== undefined) ? ['events.mqtt'] : []),
    ...Object.keys(tables).map((table) => `tables.${table}`),
  ];
}

/** The warning about a configuration that others may read, with the remedy; null if it contains no secret. */
export function openSecrets(
  file: string,
  config: TableConfig | CardroomConfig,
): { readonly said: string; readonly todo: string } | null {
  const secrets = secretsIn(config).map((key) => `“${key}”`);
  if (secrets.length === 0) return null;
  const named = secrets.length > 3 ? `${secrets.slice(0, 3).join(', ')} and others` : secrets.join(', ');
  return {
    said: `${file} holds ${named}, and may be read by other accounts of this machine`,
    todo: `take their rights away with “chmod 600 ${file}”, and give new keys if anybody else can have read it.`,
  };
}

/** Parses a configuration by its schema, TOML or JSON by the file’s ending. Throws `UnusableConfig`. */
export function readConfig<Config>(schema: z.ZodType<Config>, file: string, text: string): Config {
  if (text.length > configLettersMax)
    throw new UnusableConfig(`${file} has ${text.length} letters: a configuration has ${configLettersMax} at most.`);
  const result = schema.safeParse(contentOf(file, text));
  if (result.success) return result.data;
  throw new UnusableConfig(`${file}: ${schemaSentence(result.error, schema)}`);
}

function contentOf(file: string, text: string): unknown {
  try {
    return file.endsWith('.json') ? JSON.parse(text) : parseToml(text);
  } catch (error) {
    if (error instanceof TomlError)
      throw new UnusableConfig(`${file} is not TOML: line ${error.line}, column ${error.column}.`);
    if (error instanceof SyntaxError) throw new UnusableConfig(`${file} is not JSON${placeIn(error)}.`);
    throw error;
  }
}

/** Where the fault is. Node’s own message quotes the file, which may hold a key, or characters that no terminal should get. */
function placeIn({ message }: SyntaxError): string {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  return line === undefined ? '' : `: line ${line}, column ${column}`;
}

/** Faults that concern several keys, in one sentence; null if everything fits together. */
function contradictionIn(config: TableConfig): string | null {
  const { mode, seats, players, devices, chipValues } = config;
  if (mode === 'tournament' && config.levels === undefined) return 'a tournament needs “levels”.';
  if (mode === 'cash' && config.stakes === undefined) return 'a cash game needs “stakes”.';
  const { key, url } = config.cardroom ?? {};
  if (key !== undefined && url === undefined) return '“cardroom” has a “key” and no “url”.';
  const level = config.levels?.find(
    ({ smallestChip }) => smallestChip !== undefined && !chipValues.includes(smallestChip),
  );
  if (level !== undefined) return `“levels.smallestChip” is ${level.smallestChip}, and “chipValues” has no such chip.`;
  if (players.some(({ seat }) => seat > seats)) return `“players” has a seat beyond the ${seats} of this table.`;
  if (new Set(players.map(({ seat }) => seat)).size < players.length) return '“players” has a seat twice.';
  const wrongDevice = deviceFault(devices);
  if (wrongDevice !== null) return wrongDevice;
  const clock = config.shotClock === undefined ? null : shotClockOf(config.shotClock);
  if (clock !== null && 'wrong' in clock) return clock.wrong;
  const buyIn = mode === 'cash' && config.stakes !== undefined ? buyInFault(config.stakes, players) : null;
  return buyIn ?? gameFault(config) ?? overlayFault(config);
}

/** House values override the rulebook's, so each must be a policy, with an allowed value. */
function overlayFault({ overlay }: TableConfig): string | null {
  const read = readOverlay(overlay);
  return 'refusal' in read ? `in “overlay” ${read.refusal}` : null;
}
