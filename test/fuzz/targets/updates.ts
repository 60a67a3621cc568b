import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { ReleaseFault } from '../../../native-bridge/contracts/release.ts';
import type { ShelvedRelease, UpdateTools } from '../../../native-bridge/contracts/update-tools.ts';
import { machineFacts } from '../../../native-bridge/disk/machine-facts.ts';
import { privateFiles } from '../../../native-bridge/disk/private-files.ts';
import { SimulatedTime } from '../../../native-bridge/simulation/simulated-time.ts';
import { releaseName } from '../../../native-bridge/updates/make-release.ts';
import { programFolder } from '../../../native-bridge/updates/program-folder.ts';
import { releaseShelf } from '../../../native-bridge/updates/release-shelf.ts';
import { updateAnswerSchema, updateAskSchema, updateWishSchema } from '../../../protocol/update-messages.ts';
import { toLauncher } from '../../../server/launch/launch-words.ts';
import { Launcher } from '../../../server/launch/launcher.ts';
import { RoomUpdates } from '../../../server/updates/room-updates.ts';
import { readCredential, tableCredential } from '../../../server/updates/table-credential.ts';
import { TableUpdates } from '../../../server/updates/table-updates.ts';
import { updatePosts } from '../../../server/updates/updates-desk.ts';
import { folderInMemory } from '../../support/folder-in-memory.ts';
import { type FuzzTarget, jsonOrNull, type OpenedTarget, refusal, textOf, value } from '../fuzz-target.ts';
import { textsOf } from '../schema-arbitrary.ts';
import { settled } from './conversation.ts';

const platform = `${process.platform}-${process.arch}`;
const shelved: ShelvedRelease = {
  version: '1.1.0',
  platform,
  sync: { oldest: 1, newest: 9 },
  bytes: 9,
  sha256: 'ab'.repeat(32),
  addedAt: 1,
};
const standing = { id: 't', seq: 1, hash: 'h', chips: null };
const data = { folder: 'data', files: ['table.db'] };
const trial = { version: '1.1.0', by: 'm', at: 1, data, standing, stage: 'going', tries: 1, why: null };
const last = { what: 'updated', version: '1.0.0', from: '0.9.0', at: 1, by: 'm', why: null };
const installed = { format: 1, current: '1.0.0', previous: '0.9.0', trial, bad: ['1.0.5'], last, leftover: data };
const order = { version: '1.1.0', when: 'between-hands', tables: 'all', first: null, by: 'm', at: 1 };
const state = { stage: 'none', version: null, percent: 0, sentence: null };
const asked = {
  tableId: '1',
  key: 'key-1',
  version: '1.0.0',
  platform,
  sync: { oldest: 1, newest: 2 },
  bad: [],
  state,
  last: { ...last, by: undefined },
};

/** A request to the table's and the room's parts of updates; a release fault is a refusal. */
function told<Read>(input: Uint8Array, what: () => Read, kindOf: (read: Read) => string): string {
  try {
    const read = what();
    return value(read, input, kindOf(read), 1_024);
  } catch (error) {
    if (!(error instanceof ReleaseFault)) throw error;
    return refusal(error.message.replace(/\/\S+\//, ''), input);
  }
}

const roomOver = (folder: string, tools: UpdateTools, time: SimulatedTime): RoomUpdates =>
  new RoomUpdates({
    tools,
    files: privateFiles,
    orderFile: join(folder, 'order.json'),
    time,
    version: '1.0.0',
    platform,
    shelf: tools.shelfIn(folder),
    isKeyOf: (tableId, key) => tableId === '1' && key === 'key-1',
    replace: () => Promise.resolve(),
    changed: () => {},
    note: () => {},
  });

const tableWith = (tools: UpdateTools, time: SimulatedTime): TableUpdates =>
  new TableUpdates({
    tools,
    time,
    config: 'table.toml',
    tableId: '1',
    room: { key: 'key-1', whereIs: async () => 'wss://room:4444/sync', authorityAt: async () => 'pem' },
    isFree: () => false,
    onMoved: () => () => {},
    replace: () => Promise.resolve(),
    show: () => {},
    report: () => {},
  });

const nothingAhead = () => ({ ended: Promise.resolve(), stop: () => {} });

/** A launcher whose servers end at once, for a few of their lives. */
async function launched(folder: string, time: SimulatedTime): Promise<number> {
  const own = programFolder(folder);
  let lives = 0;
  const launcher: Launcher = new Launcher({
    time,
    patienceMs: 1_000,
    report: () => {},
    tools: {
      ...own,
      dropStaged: own.drop,
      sweep: () => {},
      copy: () => {},
      putBack: () => {},
      dropCopy: () => {},
      start: (_version, hear) => {
        if (++lives >= 3) launcher.end('SIGTERM');
        hear({ type: 'stands', standing });
        return {
          ended: Promise.resolve({ code: 1, signal: null }),
          say: () => {},
          end: () => {},
          kill: () => {},
        };
      },
    },
  });
  const run = launcher.run();
  let isOver = false;
  void run.finally(() => {
    isOver = true;
  });
  for (let turn = 0; turn < 50 && !isOver; turn += 1) {
    await settled();
    time.advance(20_000);
  }
  launcher.end('SIGTERM');
  return run;
}

/** The machine's files about its versions. One text is tried as each of them. */
const filesOfVersions: FuzzTarget = {
  name: 'files-of-versions',
  covers: [
    'native-bridge/contracts/program-folder.ts',
    'native-bridge/disk/machine-facts.ts',
    'native-bridge/updates/release-shelf.ts',
    'native-bridge/updates/program-folder.ts',
    'server/updates/room-updates.ts',
    'server/updates/table-updates.ts',
    'server/launch/launcher.ts',
  ],
  form: 'json',
  mostBytes: 16_384,
  share: 0.1,
  samples: () => [
    JSON.stringify(installed),
    JSON.stringify({ ...installed, trial: { ...trial, stage: 'putting-back', why: 'it ended' } }),
    JSON.stringify({ version: '1.1.0', at: 1, by: 'm', when: 'between-hands' }),
    JSON.stringify(shelved),
    JSON.stringify(order),
    '[{"at":1,"what":"page","why":"oom","code":null}]',
  ],
  words: [
    '"trial":null',
    '"trial":{"version":"1.1.0"}',
    '"last":5',
    '"leftover":{}',
    '"format":1',
    '"when":"at-close"',
  ],
  open: () => {
    const folder = folderInMemory('riffle-fuzz-');
    const names = ['installed.json', 'staged.json', 'order.json', 'crashes.json', `${releaseName(shelved)}.json`];
    const own = programFolder(folder);
    const shelf = releaseShelf(folder, own);
    const tools = {
      folder: own,
      shelfIn: () => shelf,
      ask: async () => null,
      readAhead: nothingAhead,
    } as unknown as UpdateTools;
    const facts = machineFacts({ data: folder, crashes: [join(folder, 'crashes.json')], program: folder });
    return {
      take: async (input) => {
        const time = new SimulatedTime();
        for (const name of names) writeFileSync(join(folder, name), input);
        const kinds = [
          told(input, facts, ({ update, crashes }) => [update?.trial, update?.last?.what, crashes.length].join()),
          told(
            input,
            () => own.staged(),
            (staged) => (staged === null ? 'none' : String(staged.when)),
          ),
        ];
        kinds.push(
          told(
            input,
            () => {
              const room = roomOver(folder, tools, time);
              room.ask(asked);
              return [room.view, room.now, room.ask(asked)] as const;
            },
            ([{ order, releases }]) => `${order === null} ${releases.length}`,
          ),
          told(
            input,
            () => {
              const table = tableWith(tools, time);
              time.advance(31_000);
              table.stop();
              return table.health as { readonly next: { readonly stage: string } };
            },
            ({ next }) => next.stage,
          ),
        );
        kinds.push(
          await launched(folder, time).then(
            () => `launched ${own.installed().last?.what ?? ''}`,
            (error) => {
              if (error instanceof ReleaseFault) return refusal(error.message.replace(folder, ''), input);
              throw error;
            },
          ),
        );
        return kinds.join('; ');
      },
      close: () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

/** A shelf in memory, and a program folder that accepts everything. */
function toolsInMemory(answer: () => unknown): UpdateTools {
  let staged: ReturnType<UpdateTools['folder']['staged']> = null;
  const shelf = {
    list: () => [shelved],
    fileOf: () => 'x.riffle',
    read: () => Readable.from([]),
    remove: () => {},
    add: async (file: string) => {
      if (file.includes('no')) throw new ReleaseFault('This is not a release of Riffle.');
      return shelved;
    },
  };
  const folder = {
    platform,
    installed: () => ({ format: 1, current: '1.0.0', previous: null, trial: null, bad: [], last: null }),
    staged: () => staged,
    release: () => null,
    stage: async (_file: string, of: object) => {
      staged = { version: '1.1.0', ...of } as typeof staged;
    },
    order: (next: typeof staged) => {
      staged = next;
    },
  };
  return {
    folder,
    fetched: 'fetched.riffle',
    shelfIn: () => shelf,
    ask: async () => answer(),
    readAhead: nothingAhead,
    remove: () => {},
    fetchRelease: async () => {},
  } as unknown as UpdateTools;
}

const deskKey = 'desk-key';

function openUpdateMessages(): OpenedTarget {
  const folder = folderInMemory('riffle-fuzz-');
  const raw = { headers: { authorization: `Bearer ${deskKey}` }, socket: { remoteAddress: '127.0.0.1' } };
  let answer: unknown = null;
  const tools = toolsInMemory(() => answer);
  const time = new SimulatedTime();
  let room = roomOver(folder, tools, time);
  let said = 0;
  return {
    take: async (input) => {
      // A room remembers unknown tables for as long as it runs.
      if (++said % 100 === 0) room = roomOver(folder, tools, time);
      answer = jsonOrNull(input);
      const posts = updatePosts(deskKey, room);
      const kinds: string[] = [];
      for (const path of ['/update', '/updates']) {
        const answered = (await posts[path]?.({ body: answer, raw } as never)) as { readonly sentence?: unknown };
        kinds.push(
          typeof answered.sentence === 'string'
            ? refusal(answered.sentence, input)
            : value([answered, room.now], input, Object.keys(answered).join(), 1_024),
        );
      }
      const table = tableWith(tools, time);
      await settled();
      kinds.push(`${(table.health as { readonly next: { readonly stage: string } }).next.stage}`);
      table.stop();
      return [...kinds, given(room, textOf(input)), toLauncher(answer)?.type ?? 'nobody'].join('; ');
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A release download: who asks, and from which byte. */
function given(room: RoomUpdates, text: string): string {
  const { tableId } = readCredential(text);
  const found = room.give({
    authorization: text.startsWith('Bearer') ? text : tableCredential('1', 'key-1'),
    range: text,
    version: shelved.version,
    platform,
  });
  if ('sentence' in found) return `${tableId.length} ${found.sentence}`;
  found.done();
  return found.from === 0 ? 'all' : 'rest';
}

const updateMessages: FuzzTarget = {
  name: 'update-messages',
  covers: ['room-updates', 'table-updates', 'table-credential', 'updates-desk']
    .map((name) => `server/updates/${name}.ts`)
    .concat('protocol/update-messages.ts', 'server/launch/launch-words.ts'),
  form: 'json',
  mostBytes: 32_768,
  share: 0.2,
  samples: () => [
    JSON.stringify(asked),
    JSON.stringify({ offer: { version: '1.1.0', bytes: 9, sha256: shelved.sha256 }, order: null }),
    '{"wish":"order","version":"1.1.0","when":"at-close","tables":["1"],"first":"1"}',
    '{"wish":"take-back-order"}',
    '{"wish":"add","file":"x.riffle"}',
    '{"wish":"update-room","version":"1.1.0"}',
    JSON.stringify({ type: 'replace', standing, data }),
    tableCredential('1', 'key-1'),
    'bytes=5-',
  ],
  grammar: () => fc.oneof(textsOf(updateAskSchema), textsOf(updateAnswerSchema), textsOf(updateWishSchema)),
  open: openUpdateMessages,
};

export const updateTargets: readonly FuzzTarget[] = [filesOfVersions, updateMessages];
