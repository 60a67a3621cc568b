import { pipeline } from 'node:stream/promises';
import type { ChainDeskAnswer, ChainDeskAsk } from '../protocol/chain-desk.ts';
import { askDeskIn, DeskClosed, sayWhyNot } from './cardroom-desk.ts';
import { chainFolder, chainPlace, withChain } from './chain-database.ts';
import { counted, flag, readWords, word } from './command-line.ts';
import { runProgram } from './run-server.ts';

const usage = `Usage: riffle chain --data DIR | --config FILE [--port N]      the chain server: rooms send it what they keep
       riffle chain --data DIR | --config FILE …                  asks the one that runs on this PC:
  code [--room ROOM]   a code for a room that joins; with --room, its number or id, for one whose PC is gone
  rooms [--json]       the rooms that belong to the chain
  revoke ROOM          the PC that is this room is turned away from now on
  csv hands|stays --month 2026-11      every hand, or every time somebody sat, of a month and all rooms, to standard output
  Its PostgreSQL is where DATABASE_URL says; without that it starts its own in DIR.`;

type Told<Part extends string> = Extract<ChainDeskAnswer, { readonly [Key in Part]: unknown }>;

interface Options {
  /** A configuration, or a data folder. */
  readonly place: string;
  readonly verb: string | null;
  readonly subject: string | undefined;
  readonly room: string | undefined;
  readonly json: boolean;
  readonly port: string | undefined;
  readonly month: string | undefined;
}

/** `riffle chain`: the server above the rooms, and requests to it at its own PC. Returns the exit code. */
export async function chain(args: readonly string[]): Promise<number> {
  try {
    const options = readOptions(args);
    if (options.verb === null) {
      const port = options.port === undefined ? [] : ['--port', options.port];
      return await runProgram(['--role', 'chain', '--config', options.place, ...port]);
    }
    if (options.verb === 'csv') return await writeCsv(options);
    for (const line of await done(options, options.verb)) console.log(line);
    return 0;
  } catch (error) {
    return sayWhyNot(error);
  }
}

async function done({ place, subject, room, json }: Options, verb: string): Promise<readonly string[]> {
  const ask = <Answer extends object>(body: ChainDeskAsk) =>
    askDeskIn<Answer>(chainFolder(place), {
      path: '/desk',
      body,
      server: 'chain server',
      does: 'manages its rooms',
    });
  switch (verb) {
    case 'code':
      return codeLines(await ask<Told<'code'>>({ type: 'code', room: room ?? null }));
    case 'rooms': {
      const { rooms } = await ask<Told<'rooms'>>({ type: 'rooms' });
      return json ? [JSON.stringify({ rooms })] : listed(rooms);
    }
    case 'revoke':
      if (subject === undefined) throw new DeskClosed(usage);
      await ask<Told<'rooms'>>({ type: 'revoke', room: subject });
      return ['The PC that was this room is turned away from now on. The room plays on, and keeps what it plays.'];
    default:
      throw new DeskClosed(usage);
  }
}

/** Fetched in pieces: a month may be long. */
async function writeCsv({ place, subject, month }: Options): Promise<number> {
  const named = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month ?? '');
  if (subject !== 'hands' && subject !== 'stays') throw new DeskClosed(usage);
  if (named === null)
    throw new DeskClosed(`--month ${month ?? ''} is not a month: write a year and a month, as in --month 2026-11.`);
  // The day may already have begun in a room's time zone: none is further ahead than fourteen hours.
  if (`${named[1]}-${named[2]}` > new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 7))
    throw new DeskClosed(`--month ${month} has not begun.`);
  await withChain(place, async (store) => {
    const rooms = (await store.rooms.all()).map(({ room }) => room);
    await pipeline(store.reports.csv(rooms, subject, Number(`${named[1]}${named[2]}`)), process.stdout, { end: false });
  });
  return 0;
}

function codeLines({ code, expiresAt, address, fingerprint, storeId }: Told<'code'>): readonly string[] {
  const { host } = new URL(address);
  const until = new Date(expiresAt).toLocaleTimeString();
  const seen =
    fingerprint === null ? [] : [`The room shows this fingerprint before it gives the code:\n  ${fingerprint}`];
  const next =
    storeId === null
      ? `riffle join-chain --config CARDROOM.toml --chain ${host} --code ${code}`
      : `riffle restore --config CARDROOM.toml --from-chain ${host} --room ${storeId} --code ${code}`;
  return [`Code ${code} for one room, good until ${until}.`, ...seen, next];
}

const isFork = (finding: string): boolean => finding.includes('has two histories');
const firstCounts =
  'All figures go by the history that reached the chain first. First take the PC that did not really play off the network: docs/CHAIN.md, “Two histories”.';

function listed(rooms: Told<'rooms'>['rooms']): readonly string[] {
  if (rooms.length === 0) return ['No room has joined yet.'];
  return rooms.flatMap(({ room, storeId, name, linked, events, heardAt, findings }) => [
    `${room}  ${storeId}  ${name}  ${linked ? 'linked' : 'not linked'}  ${counted(events, 'event')}${heardAt === null ? '' : `, heard ${new Date(heardAt).toLocaleString()}`}`,
    ...findings.map((said) => `  ${said}`),
    ...(findings.some(isFork) ? [`  ${firstCounts}`] : []),
  ]);
}

const readOptions = (args: readonly string[]): Options =>
  readWords(
    args,
    usage,
    { options: { data: word, config: word, port: word, month: word, room: word, json: flag }, allowPositionals: true },
    ({ values, positionals }) => {
      const { data, config, port, room, json, month } = values;
      const [verb = null, subject] = positionals;
      return { place: chainPlace({ data, config }), verb, subject, room, json, port, month };
    },
  );
