import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ReplaceTime } from '../native-bridge/contracts/program-folder.ts';
import { ReleaseFault } from '../native-bridge/contracts/release.ts';
import { readText } from '../native-bridge/disk/folders.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import { programFolder } from '../native-bridge/updates/program-folder.ts';
import type { TableVersion, UpdatesView, UpdateWish } from '../protocol/update-messages.ts';
import { CannotRun } from '../server/cannot-run.ts';
import { parseTableConfig } from '../server/config.ts';
import { programFolderVariable } from '../server/launch/launch-words.ts';
import { assertMayTake } from '../server/updates/may-take.ts';
import { askDesk, cardroomConfig, DeskClosed, sayLines } from './cardroom-desk.ts';
import { readWords, word } from './command-line.ts';
import { managerAtTable } from './manager-at-table.ts';

const usage = `Usage: riffle update …
  At the cardroom's PC, [--data DIR | --config FILE]:
  list                  versions that are here, and what runs at the tables
  add FILE              looks through a release and keeps it for the tables
  remove VERSION        gives one up again
  order VERSION [--when between-hands|at-close] [--tables ID,ID…] [--first ID]
                        brings tables to it; with --first the others follow when that one has come up
  take-back             takes the order back
  room VERSION          brings the cardroom itself to it, at once
  On a machine without a version:
  set-up FILE --key FILE --program DIR
                        its first version, and the key whose releases it takes from then on
  At a table's PC, without a cardroom:
  install FILE --config FILE [--number N] [--when between-hands|at-close] [--program DIR]
                        a manager brings this table to a release, for instance from a USB stick`;

type Options = ReturnType<typeof readOptions>;

/** `riffle update`: which version runs where. Returns the exit code. */
export const update = (args: readonly string[]): Promise<number> =>
  sayLines(() => done(readOptions(args)), ReleaseFault, CannotRun);

function done(options: Options): Promise<readonly string[]> {
  if (options.verb === 'install') return install(options);
  return options.verb === 'set-up' ? setUp(options) : atRoom(options);
}

async function setUp({ of: file, key, program }: Options): Promise<readonly string[]> {
  if (file === undefined || key === undefined || program === undefined) throw new DeskClosed(usage);
  const { version } = await programFolder(resolve(program)).begin(file, readText(key), systemTime.now());
  return [`Version ${version} is installed in ${program}; the launcher starts it.`];
}

async function atRoom(options: Options): Promise<readonly string[]> {
  const view = await askDesk<UpdatesView>(cardroomConfig(options), {
    path: '/updates',
    body: wishOf(options),
    does: 'manages versions',
    // A whole release is read and unpacked: hundreds of megabytes, on a disk that the tables write to as well.
    ...(options.verb === 'add' || options.verb === 'room' ? { withinMs: 600_000 } : {}),
  });
  return linesOf(view);
}

function wishOf(options: Options): UpdateWish {
  const { verb, of, when, tables, first = null } = options;
  if (verb === 'list') return { wish: 'look' };
  if (verb === 'take-back') return { wish: 'take-back-order' };
  if (of === undefined) throw new DeskClosed(usage);
  switch (verb) {
    case 'add':
      return { wish: 'add', file: resolve(of) };
    case 'remove':
      return { wish: 'remove', version: of };
    case 'room':
      return { wish: 'update-room', version: of };
    case 'order':
      return { wish: 'order', version: of, when, tables: tables?.split(',') ?? 'all', first };
    default:
      throw new DeskClosed(usage);
  }
}

function linesOf({ room, releases, order, tables }: UpdatesView): readonly string[] {
  return [
    `Cardroom: version ${room.version}.${room.fault === null ? '' : ` ${room.fault}`}`,
    ...releases.map(({ version, platform }) => `Here: ${version} for ${platform}.`),
    ...(order === null ? [] : [`Ordered: ${order.version} ${order.when}, by ${order.by}.`]),
    ...tables.map(tableLine),
  ];
}

function tableLine({ tableId, version, state, last }: TableVersion): string {
  const far = state.stage === 'fetching' ? ` ${state.percent} %` : '';
  const next = state.version === null ? '' : `, ${state.version} ${state.stage}${far}`;
  const past = last === null ? '' : `; ${last.version} ${last.what}${last.why === null ? '' : `: ${last.why}`}`;
  return `Table ${tableId}: ${version}${next}${state.sentence === null ? '' : ` (${state.sentence})`}${past}.`;
}

/** Checks the file before it asks for a PIN, and everything once more when it unpacks. */
async function install(options: Options): Promise<readonly string[]> {
  const { of: file, config: configFile, number, when, program } = options;
  if (file === undefined || configFile === undefined) throw new DeskClosed(usage);
  const own = programFolder(folderOf(program));
  const installed = own.installed();
  const accept = (release: Parameters<typeof assertMayTake>[0]): void =>
    assertMayTake(release, own, installed, { isOwnWish: true });
  await own.look(file, accept);
  const config = parseTableConfig(configFile, readText(configFile));
  const folder = resolve(dirname(configFile), config.data);
  const by = await managerAtTable({ config, folder, number, usage });
  const { version } = await own.stage(file, { at: systemTime.now(), by, when }, { accept });
  return [
    `Version ${version} waits: the table takes it up ${when === 'at-close' ? 'when it is closed' : 'between two hands'}, as soon as its program runs.`,
  ];
}

function folderOf(program: string | undefined): string {
  const own = resolve(program ?? process.env[programFolderVariable] ?? join(import.meta.dirname, '../../..'));
  if (existsSync(join(own, 'installed.json'))) return own;
  throw new DeskClosed(`${own} is no program folder: say with --program where versions and installed.json are.`);
}

const readOptions = (args: readonly string[]) =>
  readWords(
    args,
    usage,
    {
      allowPositionals: true,
      options: {
        data: word,
        config: word,
        tables: word,
        first: word,
        number: word,
        program: word,
        key: word,
        when: { type: 'string', default: 'between-hands' },
      },
    },
    ({ values, positionals }) => {
      const [verb = '', of] = positionals;
      const { when } = values;
      if (when !== 'between-hands' && when !== 'at-close')
        throw new DeskClosed(`“--when” is between-hands or at-close.`);
      return { ...values, verb, of, when: when as ReplaceTime };
    },
  );
