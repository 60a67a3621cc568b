import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askDesk } from '../../../commands/cardroom-desk.ts';
import { openReadOnlyLog } from '../../../native-bridge/sqlite/read-only-log.ts';
import { openReadOnlyStore } from '../../../native-bridge/sqlite/read-only-store.ts';
import { type BuiltServer, type KillableServer, startKillable } from '../../durability/killable-server.ts';
import { cashTable } from '../../durability/killed-table.ts';
import { Disk } from '../disk.ts';
import type { PowerStory, Stage } from '../power-story.ts';
import { runTraced } from '../tracer.ts';

const pin = '482915';
const does = 'takes part in a proof';

/** A PC is paired with the room, and takes the place of another one, with its log. */
export const tableTakenOver: PowerStory<'done'> = {
  name: 'a table that is taken over',
  share: 0.25,
  play: async (stage) => {
    const house = await openHouse(stage);
    const disk = new Disk(stage.disk);
    const trace = join(stage.beside, 'takeover');
    const args = await house.takeoverArgs();
    const { code, said, calls } = await runTraced('commands/riffle.ts', args, { root: stage.disk, trace, input: pin });
    if (code !== 0) throw new Error(said);
    const again = await house.keep();
    return {
      disk,
      calls,
      toldBy: (text) => (/This PC is table \S+ now/.test(text) ? ['done'] : []),
      look: async (_found, told) => {
        const room = await again();
        try {
          return await house.goneOn(told.length > 0);
        } finally {
          await room.kill();
        }
      },
    };
  },
};

/** A room that has the log of a table whose PC is gone, on another machine. */
async function openHouse({ disk, beside, server }: Stage) {
  const config = join(beside, 'room.json');
  const data = join(beside, 'room');
  const started = (port: number): Promise<KillableServer> => {
    writeFileSync(config, JSON.stringify({ data: 'room', port, discovery: false }));
    return startKillable({ role: 'cardroom', file: config, server });
  };
  const room = await started(0);
  const ask = <Answer extends object>(path: string, body: object) => askDesk<Answer>(config, { path, body, does });
  await ask('/staff', { type: 'add', number: '9', name: 'Manuela', role: 'manager' });
  await ask('/staff', { type: 'pin', number: '9', pin });
  const code = async (): Promise<string> => (await ask<{ readonly code: string }>('/tables', { type: 'code' })).code;
  const at = (file: string): readonly string[] => ['--config', file, '--cardroom', new URL(room.url).host];
  const first = tableIn(beside);
  await expectDone('pair-table', ...at(first), '--code', await code());
  const rows = await sentToRoom({ first, room: join(data, 'cardroom.db'), server });
  const second = tableIn(disk);
  const takeoverArgs = async () => ['takeover', ...at(second), '--code', await code(), '--number', '9'];
  return {
    takeoverArgs,
    /** The room is another machine, and must be as it was at the moment of each cut: returns a function that starts it so. */
    keep: async () => {
      await room.end();
      cpSync(data, `${data}.kept`, { recursive: true });
      return (): Promise<KillableServer> => {
        rmSync(data, { recursive: true });
        cpSync(`${data}.kept`, data, { recursive: true });
        return started(Number(new URL(room.url).port));
      };
    },
    goneOn: (isDone: boolean) => goneOn({ disk, second, server, takeoverArgs, rows, isDone }),
  };
}

function tableIn(folder: string): string {
  const file = join(folder, 'table.json');
  writeFileSync(file, JSON.stringify({ ...cashTable, data: 'table', reserveMegabytes: 0 }));
  mkdirSync(join(folder, 'table'), { mode: 0o700 });
  return file;
}

/** The table is opened and the room has all of it. */
async function sentToRoom(house: {
  readonly first: string;
  readonly room: string;
  readonly server: BuiltServer;
}): Promise<number> {
  const table: KillableServer = await startKillable({ role: 'table', file: house.first, server: house.server });
  for (let held = 0; ; ) {
    await new Promise((passed) => setTimeout(passed, 50));
    const store = openReadOnlyStore(house.room);
    const [log] = store.projections.logs();
    const now = log === undefined ? 0 : store.rows.read(log.logId, 0, 1_000).length;
    store.close();
    if (now > 0 && now === held) break;
    held = now;
  }
  await table.end();
  const log = openReadOnlyLog(join(house.first, '../table/table.db'));
  const { seq } = log.head;
  log.close();
  return seq;
}

interface Found {
  readonly disk: string;
  readonly second: string;
  readonly server: BuiltServer;
  readonly takeoverArgs: () => Promise<readonly string[]>;
  readonly rows: number;
  readonly isDone: boolean;
}

/** If the take-over says that it continues when the command is repeated, the command is repeated; then the table starts, with its stacks. */
async function goneOn({ disk, second, server, takeoverArgs, isDone }: Found): Promise<readonly string[]> {
  const path = join(disk, 'table/table.db');
  if (isDone && !existsSync(path)) return ['the log that was taken over is lost'];
  if (!isDone) {
    const { code, said } = await run(await takeoverArgs());
    if (code !== 0 && !said.includes('holds a log already'))
      return [`given again, the command ends with “${said.trim()}”`];
  }
  const table = await startKillable({ role: 'table', file: second, server });
  await table.end();
  const log = openReadOnlyLog(path);
  const kinds = log
    .read(0, 1)
    .map(({ kind, body }) => (kind === 'table-opened' && body.includes('"continues"') ? 'new log' : kind));
  log.close();
  return kinds[0] === 'new log'
    ? []
    : [`the table begins with ${kinds[0] ?? 'nothing'} and not with the log it takes over`];
}

async function expectDone(...args: readonly string[]): Promise<void> {
  const { code, said } = await run(args);
  if (code !== 0) throw new Error(said);
}

async function run(args: readonly string[]): Promise<{ readonly code: number | null; readonly said: string }> {
  const riffle = join(import.meta.dirname, '../../../commands/riffle.ts');
  const child = spawn(process.execPath, [riffle, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  child.stdin.end(pin);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
