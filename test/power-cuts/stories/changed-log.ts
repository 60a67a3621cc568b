import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { LogRow } from '../../../native-bridge/contracts/event-log.ts';
import { openEventLog } from '../../../native-bridge/sqlite/event-log.ts';
import { openReadOnlyLog } from '../../../native-bridge/sqlite/read-only-log.ts';
import { BusyConsole } from '../../durability/busy-console.ts';
import { type BuiltServer, startKillable } from '../../durability/killable-server.ts';
import { cashTable } from '../../durability/killed-table.ts';
import { Disk } from '../disk.ts';
import type { PowerStory, Stage } from '../power-story.ts';
import { runTraced } from '../tracer.ts';

type Done = 'done';

/** A table before its log was changed. */
interface Before {
  readonly file: string;
  readonly logId: string;
  readonly rows: readonly LogRow[];
  readonly stacks: readonly (number | null)[];
}

const tapsBefore = 40;

/** A table's log is given up for a new one. */
export const newLogBegun: PowerStory<Done> = {
  name: 'a new log that is begun',
  share: 1,
  play: async (stage) => {
    const before = await playedAt(stage);
    const args = ['table', 'new-log', '--config', before.file, '--reason', 'The disk was copied.'];
    return {
      ...(await changed(stage, args)),
      toldBy: (text) => (text.includes('goes on in a new log') ? ['done'] : []),
      look: async (found, told, luck) => {
        const shown = await shownAt(before.file, stage.server, luck);
        const logs = logsIn(join(found, 'table'));
        const old = logs.filter(({ logId }) => logId === before.logId);
        const isNew = logs.some(({ name, logId }) => name === 'table.db' && logId !== before.logId);
        return [
          ...(holds(old, before) ? [] : ['events of the old log are lost']),
          ...(told.length > 0 && !isNew ? ['the new log is lost'] : []),
          ...(isDeepStrictEqual(shown, before.stacks) ? [] : [`the stacks are ${shown.join(', ')}`]),
        ];
      },
    };
  },
};

/** A table's log is replaced by an older copy. */
export const logRestored: PowerStory<Done> = {
  name: 'a log that is restored',
  share: 1,
  play: async (stage) => {
    const folder = join(stage.disk, 'table');
    const backup = join(stage.disk, 'older.db');
    await playedAt(stage);
    copyFileSync(join(folder, 'table.db'), backup);
    const before = await playedAt(stage);
    return {
      ...(await changed(stage, ['restore', '--config', before.file, backup])),
      toldBy: (text) => (/ is .* now\./.test(text) ? ['done'] : []),
      look: async (found, told, luck) => {
        await shownAt(before.file, stage.server, luck);
        const logs = logsIn(join(found, 'table'));
        const inPlace = logs.find(({ name }) => name === 'table.db');
        const isOlder = inPlace !== undefined && inPlace.hashes.length < before.rows.length;
        return [
          ...(holds(logs, before) ? [] : ['what lay there is lost']),
          ...(told.length > 0 && !isOlder ? ['the copy is not in its place'] : []),
        ];
      },
    };
  },
};

/** Plays at the table until more was acknowledged and no hand is running. */
async function playedAt({ disk: root, server, luck }: Stage): Promise<Before> {
  const file = join(root, 'table.json');
  if (!existsSync(file)) writeFileSync(file, JSON.stringify({ ...cashTable, data: 'table', reserveMegabytes: 0 }));
  const table = await startKillable({ role: 'table', file, server });
  const screen = await BusyConsole.open(table.url, { luck, newId: randomUUID });
  const isBetween = (): boolean => {
    const hand = screen.memory.view?.state.hand;
    return hand === null || hand?.stage === 'over';
  };
  const enough = (): boolean => screen.memory.acknowledged.length >= tapsBefore && isBetween();
  await screen.tap(enough);
  const stacks = stacksOf(screen);
  await screen.leave();
  await table.kill();
  const log = openEventLog({ path: join(root, 'table/table.db'), tableId: cashTable.tableId, newLogId: () => 'none' });
  const before = { file, logId: log.logId, rows: log.read(0, log.head.seq), stacks };
  log.close();
  return before;
}

const stacksOf = (screen: BusyConsole): readonly (number | null)[] =>
  (screen.memory.view?.state.chairs ?? []).map(({ stack }) => stack);

/** Traces the verb. */
async function changed({ disk: root, beside }: Stage, args: readonly string[]) {
  const disk = new Disk(root);
  const { code, said, calls } = await runTraced('commands/riffle.ts', args, { root, trace: join(beside, 'verb') });
  if (code !== 0) throw new Error(said);
  return { disk, calls };
}

/** Starts the program over the found files, and returns the stacks it shows. Throws its message if it does not start. */
async function shownAt(file: string, server: BuiltServer, luck: Stage['luck']): Promise<Before['stacks']> {
  const table = await startKillable({ role: 'table', file, server });
  const screen = await BusyConsole.open(table.url, { luck, newId: randomUUID });
  const stacks = stacksOf(screen);
  await screen.leave();
  await table.end();
  return stacks;
}

interface FoundLog {
  readonly name: string;
  readonly logId: string;
  readonly hashes: readonly string[];
}

/** Every log in a folder, whatever its name now. A half-made one does not count. */
function logsIn(folder: string): readonly FoundLog[] {
  const names = readdirSync(folder).filter((name) => /^table.*\.db(?:\.replaced-\w+)?$/.test(name));
  return names.flatMap((name) => {
    try {
      const log = openReadOnlyLog(join(folder, name));
      const found = { name, logId: log.logId, hashes: log.read(0, log.head.seq).map(({ hash }) => hash) };
      log.close();
      return [found];
    } catch {
      return [];
    }
  });
}

/** One of them has every event. */
const holds = (logs: readonly FoundLog[], { rows }: Before): boolean =>
  logs.some(({ hashes }) => rows.every(({ hash }, index) => hashes[index] === hash));
