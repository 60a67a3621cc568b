import { join } from 'node:path';
import fc from 'fast-check';
import { Blanker } from '../../../commands/bundle/blanker.ts';
import { blankedLog } from '../../../commands/bundle/log-lines.ts';
import { answerFindings } from '../../../commands/doctor/device-checks.ts';
import {
  clockFindings,
  type Machine,
  memoryFindings,
  serviceFindings,
  versionFindings,
} from '../../../commands/doctor/machine-checks.ts';
import { linkFinding } from '../../../commands/doctor/network-checks.ts';
import { staffFinding } from '../../../commands/doctor/store-checks.ts';
import { transportPair } from '../../../commands/simulation/transport-pair.ts';
import { SimulatedTime } from '../../../native-bridge/simulation/simulated-time.ts';
import { firstStartAskSchema, firstStartDraftSchema } from '../../../protocol/first-start.ts';
import { tablePairAnswerSchema } from '../../../protocol/table-pairing.ts';
import { CannotRun } from '../../../server/cannot-run.ts';
import { draftFileOf, emptyDraft, readDraft } from '../../../server/first-start/draft-store.ts';
import { FirstStart } from '../../../server/first-start/first-start.ts';
import type { FirstStartTools } from '../../../server/first-start/first-start-tools.ts';
import { askToBelong, placeIn } from '../../../server/table/join-room.ts';
import { type FuzzTarget, refusal, textOf, value } from '../fuzz-target.ts';
import { textsOf } from '../schema-arbitrary.ts';
import { line, talking } from './conversation.ts';

const folder = '/pc';
const tableFile = join(folder, 'table.toml');
const surroundings = () => ({
  tablePort: 4700,
  tableData: join(folder, 'table-data'),
  roomData: join(folder, 'cardroom-data'),
  deckFile: join(folder, 'decks.sealed'),
});
const paired = { storeId: 's', room: 'Room', staffKey: 'k', log: null, version: '1.0.0' };
const found = { storeId: 's', name: 'Room', version: '1.0.0', addresses: ['10.0.0.2'], port: 4701 };

/** A device that reports once that its line cannot be opened. */
const lost = () => ({
  health: { state: 'lost', fault: 'no-line', why: null },
  counters: { frames: 0 },
  identity: null,
  version: null,
  start: () => {},
  stop: () => Promise.resolve(),
  onHealth: () => () => {},
  onEvent: () => () => {},
  onBadge: () => () => {},
});

/** A PC in memory, with the disk `disk` and a cardroom that answers as `room`. */
function pcWith(disk: Map<string, Uint8Array>, room: () => unknown): FirstStartTools {
  return {
    files: {
      read: (path: string) => disk.get(path) ?? null,
      readSecret: (path: string) => disk.get(path) ?? null,
      write: (path: string, bytes: Uint8Array) => void disk.set(path, bytes),
    },
    remove: (path: string) => void disk.delete(path),
    exists: (path: string) => disk.has(path),
    writeNew: (path: string, text: string) => {
      if (disk.has(path)) return false;
      disk.set(path, Buffer.from(text, 'utf8'));
      return true;
    },
    makeFolder: () => {},
    newKey: () => 'K'.repeat(43),
    foundLines: async () => [{ path: '/dev/ttyUSB0', stableName: null, usb: null }],
    findRooms: (heard: (room: typeof found) => void) => {
      heard(found);
      return () => {};
    },
    meetRoom: async () => ({ authority: 'pem', fingerprint: 'AA' }),
    askRoom: async () => room(),
    openShuffler: async () => lost(),
    openReader: async () => lost(),
    openBadgeReader: async () => lost(),
  } as unknown as FirstStartTools;
}

const firstStartMessages: FuzzTarget = {
  name: 'first-start-messages',
  covers: ['first-start', 'draft-store', 'device-trial', 'written-config']
    .map((name) => `server/first-start/${name}.ts`)
    .concat('protocol/first-start.ts', 'server/table/join-room.ts'),
  form: 'json',
  mostBytes: 32_768,
  share: 0.2,
  samples: () => [
    '{"what":"change","changes":{"role":"both","name":"T","chipValues":[1,5]}}',
    '{"what":"change","changes":{"mode":"tournament","rulebook":"tda-2024","seats":10}}',
    '{"what":"look-for-rooms"}',
    '{"what":"meet","place":"10.0.0.2:4701"}',
    '{"what":"meet","place":"[::1]"}',
    '{"what":"pair","code":"123456"}',
    '{"what":"look-for-lines"}',
    '{"what":"try","device":"reader","line":"/dev/ttyUSB0","model":null}',
    '{"what":"keep-device"}',
    '{"what":"drop-device","device":"reader"}',
    '{"what":"finish"}',
  ],
  grammar: () => textsOf(firstStartAskSchema),
  open: talking(() => {
    const time = new SimulatedTime();
    const disk = new Map<string, Uint8Array>();
    const open = (): FirstStart =>
      new FirstStart({
        tools: pcWith(disk, () => paired),
        time,
        tableFile,
        roomFile: join(folder, 'cardroom.toml'),
        surroundings,
        finished: () => {
          // Starts over on an empty PC: a written file refuses everything after it.
          disk.clear();
          firstStart = open();
          pair?.cut();
        },
      });
    let pair: ReturnType<typeof transportPair> | null = null;
    let firstStart = open();
    const say = line(
      () => {
        pair = transportPair(time);
        firstStart.serveScreen(pair.far);
        return pair;
      },
      () => {},
      (ms) => time.advance(ms),
    );
    return {
      say: async (text) => {
        const heard = (await say(text)).map(told);
        time.advance(500);
        return heard;
      },
      close: () => void firstStart.stop(),
    };
  }),
};

/** A first start's message as an answer for the conversation: the sentence, and the progress. */
function told(text: string): string {
  const { now } = JSON.parse(text) as {
    readonly now: { readonly said: { readonly code: string } | null; readonly done: unknown };
  };
  return JSON.stringify({ type: now.done === null ? 'first-start' : 'done', refusal: now.said?.code ?? '' });
}

/** Drafts on the disk, answers of an alleged cardroom, addresses: one text is tried as each. */
const foundByFirstStart: FuzzTarget = {
  name: 'first-start-finds',
  covers: ['server/first-start/draft-store.ts', 'server/table/join-room.ts', 'server/first-start/first-start.ts'],
  form: 'json',
  mostBytes: 16_384,
  share: 0.15,
  samples: () => [
    JSON.stringify(emptyDraft),
    JSON.stringify(paired),
    '{"sentence":"This code is not known here."}',
    'cardroom.local:4701',
    '[fe80::1]:4701',
    '[tables]\ntable-1 = "KKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKK"\n',
  ],
  grammar: () => fc.oneof(textsOf(firstStartDraftSchema), textsOf(tablePairAnswerSchema)),
  open: () => ({
    take: async (input) => {
      const disk = new Map([
        [draftFileOf(tableFile), input],
        [join(folder, 'cardroom.toml'), input],
      ]);
      const tools = pcWith(disk, () => jsonOrText(input));
      const draft = readDraft(tools.files, draftFileOf(tableFile));
      const firstStart = new FirstStart({
        tools,
        time: new SimulatedTime(),
        tableFile,
        roomFile: join(folder, 'cardroom.toml'),
        surroundings,
        finished: () => {},
      });
      let shown = '';
      firstStart.serveScreen({
        waitingBytes: 0,
        send: (text) => {
          shown = text;
        },
        onMessage: () => {},
        onState: (listener) => listener('up'),
        close: () => {},
      });
      const request = { code: '1', tableId: '1', key: 'K'.repeat(43) };
      const met = { url: 'https://room:1', link: '', authority: null };
      const answer = await askToBelong(met, request, tools).then(
        () => 'paired',
        (error) => {
          if (!(error instanceof CannotRun)) throw error;
          const kind = refusal(error.message, input);
          return error.message.startsWith('What answers at') ? kind : 'the room’s own sentence';
        },
      );
      const place = placeIn(textOf(input));
      return value(shown, input, `${draft === emptyDraft} ${answer} ${place === null}`);
    },
  }),
};

function jsonOrText(input: Uint8Array): unknown {
  const text = textOf(input);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A machine on which every file and every program returns the same text. */
const machineThatSays = (text: string): Machine => ({
  platform: 'linux',
  nodeVersion: text,
  read: () => text,
  mayUse: () => true,
  run: () => text,
  now: () => 0,
});

const machineFiles: FuzzTarget = {
  name: 'what-a-doctor-reads',
  covers: ['machine-checks', 'store-checks', 'device-checks', 'network-checks'].map(
    (name) => `commands/doctor/${name}.ts`,
  ),
  form: 'json',
  mostBytes: 16_384,
  share: 0.15,
  samples: () => [
    '{"version":"1.0.0"}',
    '{"list":"{\\"issuedAt\\":1}","signature":"s"}',
    '{"status":{"shuffler":{"state":"ready","fault":null},"reader":{"state":"lost","fault":"no-line"},"cardroom":{"state":"linked"}},"devices":{"badge":{"health":{"state":"none"}}}}',
    'Max core file size        0                    unlimited            bytes',
    'Filename Type Size\n/dev/zram0 partition 1\n/swapfile file 2',
    'systemd',
  ],
  open: () => ({
    take: async (input) => {
      const text = textOf(input);
      const machine = machineThatSays(text);
      const json = jsonOrText(input);
      const server =
        typeof json === 'object' && json !== null ? { health: json as Record<string, unknown> } : 'no-riffle';
      const findings = [
        ...versionFindings(machine, folder),
        ...clockFindings(machine, 'UTC'),
        ...memoryFindings(machine),
        ...serviceFindings(machine, 'riffle'),
        ...(await answerFindings(server, async () => [])),
        ...[linkFinding(server), staffFinding(text, 0)].filter((one) => one !== null),
      ];
      for (const { what } of findings) refusal(what, input);
      return value(findings, input, findings.map(({ verdict }) => verdict[0]).join(''));
    },
  }),
};

const bundledLogs: FuzzTarget = {
  name: 'logs-in-a-bundle',
  covers: ['commands/bundle/log-lines.ts', 'commands/bundle/blanker.ts'],
  form: 'text',
  mostBytes: 65_536,
  share: 0.15,
  samples: () => [
    '{"level":30,"time":1,"msg":"The server is started.","name":"Novák"}\n',
    '{"level":50,"err":{"stack":"Error: x\\n    at y (z.ts:1:1)"},"stack":"Error: x\\n    at y"}\n',
    'riffle-table.service: Main process exited, code=exited, status=1/FAILURE\n    at run (main.ts:1)\nWhoever: said',
    '{"key":"aB3aB3aB3aB3aB3aB3aB3aB3","tag":"E0:04:01:50:12:34:56:78","cards":"AhKd10c","pin":4711}',
    '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
    'abcdefgh'.repeat(4),
    `{"a":${'['.repeat(12_000)}${']'.repeat(12_000)}}`,
  ],
  words: ['-----BEGIN', '-----END ', '0x', 'E004', 'AhKd', '{"a":', '[', 'level 4711', '10.0.0.1:4700'],
  open: () => {
    const blanker = new Blanker(['Novák', 'Petra Dvořáková'], new Set(['The', 'server', 'is', 'started']));
    return {
      take: (input) => {
        const text = textOf(input);
        const blanked = blankedLog(text, blanker);
        const leak = blanker.leak(blanked);
        if (leak !== null) throw new Error(`“${leak}” is still there.`);
        return value(blanked, input, `${blanked === text} ${blanked.includes('[blanked]')} ${blanked.includes('…')}`);
      },
    };
  },
};

export const firstStartTargets: readonly FuzzTarget[] = [
  firstStartMessages,
  foundByFirstStart,
  machineFiles,
  bundledLogs,
];
