import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { personOf } from '../engine/office.ts';
import type { ReadOnlyLog } from '../native-bridge/sqlite/read-only-log.ts';
import { publicEventSchema, publicVersion } from '../protocol/public-events/public-event.ts';
import { publicRoomSchema } from '../protocol/public-events/public-room.ts';
import { tableStream } from '../protocol/public-events/public-stream.ts';
import { publicTableSchema } from '../protocol/public-events/public-table.ts';
import type { PublicNameOf } from '../protocol/public-events/public-table-of.ts';
import { readEvent } from '../server/table/stored-event.ts';
import { officeHeadIn, officeIn, readLog, sayNotPlayed } from './read-log.ts';

const usage = `Usage: riffle events [--from N] [--follow] [--rulings] [--room cardroom.db] FILE   (the log of a table, table.db)
       riffle events --schema [--write]`;
const rowsAtOnce = 1_000;
const followMs = 500;

interface Asked {
  readonly file: string;
  /** Number of the last known event, and its stream; null: of this one. */
  readonly from: number;
  readonly stream: string | null;
  readonly follow: boolean;
  readonly rulings: boolean;
  /** The room's store, which knows who agreed to be named; null: nobody is named. */
  readonly room: string | null;
}

/**
 * `riffle events FILE`: what is public of a table's log on standard output, one event a line; `--follow` goes on with what the table
 * does next. `riffle events --schema`: the JSON Schema of these lines. Exit 2 when it could not run.
 */
export async function events(args: readonly string[]): Promise<number> {
  const asked = read(args);
  if ('problem' in asked) {
    console.error(`${asked.problem}\n${usage}`);
    return 2;
  }
  if ('schema' in asked) {
    if (asked.schema === 'write') writeFileSync(schemaFile, eventsSchema());
    else process.stdout.write(eventsSchema());
    return 0;
  }
  return readLog(asked.file, (log) => print(log, asked));
}

const schemaFile = join(import.meta.dirname, '../docs/public-events.schema.json');

/** Readers of this version may meet keys of later ones of the same major version, and must ignore them. */
const published: z.core.ToJSONSchemaParams = {
  target: 'draft-7',
  override: ({ jsonSchema }) => {
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  },
};

/** The schema of the lines, made from the same types as the lines themselves. */
export function eventsSchema(): string {
  const schema = z.toJSONSchema(publicEventSchema, published);
  const table = z.toJSONSchema(publicTableSchema, published);
  const { $schema, ...event } = schema;
  const room = z.toJSONSchema(publicRoomSchema, published);
  const parts = { table: withoutSchema(table), room: withoutSchema(room) };
  const title = `Riffle, public events, version ${publicVersion}`;
  return `${JSON.stringify({ $schema, title, ...event, definitions: parts }, null, 2)}\n`;
}

const withoutSchema = ({ $schema: _schema, ...rest }: z.core.JSONSchema.BaseSchema): object => rest;

async function print(log: ReadOnlyLog, { from, stream: asked, follow, rulings, room }: Asked): Promise<number> {
  let [names, nameOf] = [namesAsOf(room), namesIn(log, room)];
  const stream = tableStream(log.logId, { nameOf: (id) => nameOf(id), rulings });
  const lookAtNames = (): void => {
    [names, nameOf] = [namesAsOf(room), namesIn(log, room)];
  };
  if (asked !== null && asked !== log.logId) {
    console.error(`This log is the stream ${log.logId}, not ${asked}.`);
    return 2;
  }
  if (from > log.head.seq) {
    console.error(`This log has ${log.head.seq} events, and not yet ${from}.`);
    return 2;
  }
  // The reader of the lines has gone: `riffle events … | head`.
  let isRead = true;
  process.stdout.once('error', () => {
    isRead = false;
  });
  for (let [row, hasAll] = [0, false]; isRead; ) {
    const rows = log.read(row, rowsAtOnce);
    // Someone may have come, agreed or withdrawn since then.
    if (hasAll && rows.length > 0) lookAtNames();
    hasAll ||= rows.length < rowsAtOnce;
    for (const one of rows) {
      row = one.seq;
      try {
        const placed = { sequence: one.seq, at: one.at, event: readEvent(one) };
        if (one.seq <= from) stream.pass(placed);
        else {
          const event = stream.next(placed);
          if (event !== null) process.stdout.write(`${JSON.stringify(event)}\n`);
        }
      } catch (error) {
        return sayNotPlayed(row, error);
      }
    }
    // Yields to other work, so that a failed write is noticed.
    await new Promise((resolve) => setTimeout(resolve, rows.length > 0 ? 0 : followMs));
    if (rows.length > 0) continue;
    if (!follow) return 0;
    if (namesAsOf(room) === names) continue;
    lookAtNames();
    const told = stream.names(Date.now());
    if (told !== null) process.stdout.write(`${JSON.stringify(told)}\n`);
  }
  return 0;
}

/** The office's last event; if it is unchanged, nobody can have agreed or withdrawn since. */
const namesAsOf = (room: string | null): number => (room === null ? 0 : officeHeadIn(room));

/** Names of those who agreed, from the room's store. */
function namesIn(log: ReadOnlyLog, room: string | null): PublicNameOf {
  if (room === null) return () => null;
  const office = officeIn(room);
  const agreed = new Set(Object.keys(office.named ?? {}).map((id) => personOf(office, id)));
  const names = new Map(log.allTexts().map(({ id, text }) => [id, text]));
  return (id) => (agreed.has(personOf(office, id)) ? (names.get(id) ?? null) : null);
}

function read(args: readonly string[]): Asked | { readonly schema: 'print' | 'write' } | { readonly problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: { type: 'string', default: '0' },
        follow: { type: 'boolean', default: false },
        rulings: { type: 'boolean', default: false },
        room: { type: 'string' },
        schema: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
      },
    });
    if (values.schema && positionals.length === 0) return { schema: values.write ? 'write' : 'print' };
    const [, stream = null, digits = ''] = /^(?:(.+)\.)?(\d{1,15})$/.exec(values.from) ?? [];
    const from = Number(digits);
    if (digits === '') return { problem: '--from is the number of an event, or its id.' };
    const [file] = positionals;
    if (file === undefined || positionals.length > 1 || values.schema || values.write)
      return { problem: 'One file is needed.' };
    const { follow, rulings, room = null } = values;
    return { file, from, stream, follow, rulings, room };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { problem: `${error.message.split('. ')[0]?.replace(/\.$/, '')}.` };
  }
}
