import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify, type TomlTable } from 'smol-toml';
import type { VariantId } from '../../engine/notation.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { replaceFile } from '../../native-bridge/disk/private-files.ts';
import { openReadOnlyLog } from '../../native-bridge/sqlite/read-only-log.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import type { TableChoice } from './default-table.ts';

/** What cannot be changed once a table is open. */
export interface OpenedTable extends Pick<TableChoice, 'mode' | 'seats' | 'rulebook'> {
  /** One game, or those of a mixed game in order. */
  readonly games: readonly VariantId[];
}

/** How a log's table was opened; null if there is none, or the log cannot be read: its server reports that. */
export function openedTable(path: string): OpenedTable | null {
  if (!existsSync(path)) return null;
  try {
    const log = openReadOnlyLog(path);
    try {
      const [first] = log.read(0, 1);
      const event = first === undefined ? null : readEvent(first);
      if (event?.type !== 'table-opened') return null;
      const { mode, seats, rulebook, variant, rotation } = event;
      return { mode, seats, rulebook, games: rotation?.games.map((game) => game.variant) ?? [variant] };
    } finally {
      log.close();
    }
  } catch (error) {
    if (error instanceof StorageFault) return null;
    throw error;
  }
}

/** The paths of the one-PC cardroom's files and lines. Each start sets them again, whatever the configuration says. */
const places = ['port', 'cardroom', 'tables', 'devices'] as const;

/**
 * Writes a configuration for this start. One that somebody has changed is kept, except for the paths in it. `note` is its first line.
 * Returns true if the file was kept.
 */
export function writeConfig(file: string, config: object, note: string): boolean {
  const body = stringify(config);
  const own = `# Written at every “npm start” until somebody changes it (${digestOf(body)}). ${note}\n${body}`;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : own;
  if (isOurs(text)) {
    replaceFile(file, Buffer.from(own));
    return false;
  }
  const kept = readToml(text);
  // The server complains about a file that cannot be read, and names the line.
  const moved = kept === null ? null : { ...kept, ...placesIn(kept, config as TomlTable) };
  if (moved !== null && !isDeepStrictEqual(plain(moved), plain(kept)))
    replaceFile(
      file,
      Buffer.from(`# Kept as somebody changed it; the places are those of the last “npm start”.\n${stringify(moved)}`),
    );
  return true;
}

/** Parsed objects have no prototype; those to be written have one. */
const plain = (table: TomlTable | null): unknown => structuredClone(table);

const digestOf = (body: string): string => createHash('sha256').update(body).digest('hex').slice(0, 12);

/** Was this file written by a start? Files of earlier versions have no digest and were never changed by hand. */
function isOurs(text: string): boolean {
  const [first = '', ...lines] = text.split('\n');
  const digest = /^# Written at every “npm start” until somebody changes it \(([0-9a-f]{12})\)/.exec(first)?.[1];
  return digest === undefined
    ? first.startsWith('# Written at every “npm start”')
    : digest === digestOf(lines.join('\n'));
}

function readToml(text: string): TomlTable | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

function placesIn(kept: TomlTable, now: TomlTable): TomlTable {
  const found: TomlTable = {};
  for (const key of places)
    if (now[key] !== undefined) found[key] = key === 'devices' ? devicesIn(kept, now) : now[key];
  return found;
}

/** The devices of this start at their lines, set up as the file says. */
function devicesIn({ devices: kept = {} }: TomlTable, { devices: now = {} }: TomlTable): TomlTable {
  const before = kept as TomlTable;
  return Object.fromEntries(
    Object.entries(now as TomlTable).map(([name, device]) => {
      const set = before[name];
      if (!isTable(device)) return [name, device];
      return [
        name,
        isTable(set) ? { ...device, ...set, ...(device.line === undefined ? {} : { line: device.line }) } : device,
      ];
    }),
  );
}

const isTable = (value: unknown): value is TomlTable =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
