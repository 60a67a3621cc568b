import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Luck } from '../../../commands/simulation/random-play.ts';
import { StorageFault } from '../../../native-bridge/contracts/storage-fault.ts';
import { privateFiles } from '../../../native-bridge/disk/private-files.ts';
import { SimulatedTime } from '../../../native-bridge/simulation/simulated-time.ts';
import { openEventLog, type SqliteEventLog } from '../../../native-bridge/sqlite/event-log.ts';
import { openReadOnlyLog } from '../../../native-bridge/sqlite/read-only-log.ts';
import { publicRoomKey } from '../../../server/staff/staff-list.ts';
import { isEnding } from '../../../server/sync/signed-head.ts';
import { keptSigningKey } from '../../../server/table/signing-key.ts';
import { Table } from '../../../server/table/table.ts';
import { BusyConsole } from '../../durability/busy-console.ts';
import { type BuiltServer, startKillable } from '../../durability/killable-server.ts';
import { cashTable } from '../../durability/killed-table.ts';
import { LogAudit } from '../../durability/log-audit.ts';
import { Disk } from '../disk.ts';
import type { PowerStory } from '../power-story.ts';
import { throughTracer, tracedIn } from '../tracer.ts';

/** An acknowledged request with the event it named. */
interface Acknowledged {
  readonly id: string;
  readonly sequence: number;
}

const tapsOfLife = 90;
/** One disk in this many is given to the program itself. */
const startsOnceIn = 25;

/** A table server starts empty, is played at, ends, and is played at again. */
export const playedTable: PowerStory<Acknowledged> = {
  name: 'a table that is played at',
  share: 6,
  play: async ({ disk: root, beside, server, luck }) => {
    const file = join(root, 'table.json');
    writeFileSync(file, JSON.stringify({ ...cashTable, data: 'table', reserveMegabytes: 1 }));
    const disk = new Disk(root);
    const traces = [1, 2].map((life) => join(beside, `table-${life}`));
    for (const trace of traces) {
      const through = throughTracer(trace);
      const table = await startKillable({ role: 'table', file, server, through });
      const screen = await BusyConsole.open(table.url, { luck, newId: randomUUID });
      const tapping = screen.tap();
      while (screen.isOpen && screen.memory.acknowledged.length < tapsOfLife)
        await new Promise((passed) => setTimeout(passed, 20));
      await screen.leave();
      await tapping;
      await table.end();
    }
    const played = openReadOnlyLog(join(root, 'table/table.db'));
    const hashes = played.read(0, played.head.seq).map(({ hash }) => hash);
    played.close();
    return {
      disk,
      calls: traces.flatMap((trace) => tracedIn(trace, root)),
      toldBy: acknowledgedIn,
      look: async (found, told, dice) => [
        ...lookInto(join(found, 'table'), { told, hashes }),
        ...(dice.once(startsOnceIn) ? await startedOver(found, { told, server, luck: dice }) : []),
      ],
    };
  },
};

/** Every answer without refusal, as sent. */
const acknowledgedIn = (text: string): readonly Acknowledged[] =>
  [...text.matchAll(/"type":"answer","id":"([^"]+)","refusal":null,"sequence":(\d+)/g)].map(
    ([, id = '', sequence = '']) => ({ id, sequence: Number(sequence) }),
  );

interface Expected {
  readonly told: readonly Acknowledged[];
  /** Every event in its final form. */
  readonly hashes: readonly string[];
}

function lookInto(folder: string, expected: Expected): readonly string[] {
  const path = join(folder, 'table.db');
  const last = expected.told.at(-1)?.sequence ?? 0;
  if (!existsSync(path)) return last === 0 ? [] : [`there is no log, and event ${last} was acknowledged`];
  let log: SqliteEventLog | null = null;
  try {
    log = openEventLog({ path, tableId: cashTable.tableId, newLogId: () => 'another-log' });
    if (log.logId === 'another-log')
      return last === 0 ? [] : [`a new log is begun, and event ${last} was acknowledged`];
    return [...wrongRows(log, expected), ...wrongState(log), ...wrongSignatures(log, folder)];
  } catch (error) {
    if (error instanceof StorageFault) return [`the log is refused: ${error.message}`];
    throw error;
  } finally {
    log?.close();
  }
}

function wrongRows(log: SqliteEventLog, { told, hashes }: Expected): readonly string[] {
  const rows = log.read(0, log.head.seq);
  const other = rows.find(({ hash }, index) => hash !== hashes[index]);
  const lost = told.filter(({ id, sequence }) => log.byRequest(id).at(-1)?.seq !== sequence);
  return [
    ...(other === undefined ? [] : [`event ${other.seq} is not the one that was written`]),
    ...(lost[0] === undefined
      ? []
      : [`${lost.length} acknowledged requests are lost, the first at event ${lost[0].sequence} of ${log.head.seq}`]),
  ];
}

/** The table continues in the hand its events make, even if it starts from stored states. */
function wrongState(log: SqliteEventLog): readonly string[] {
  const audit = new LogAudit();
  audit.readOn(log);
  const { state } = new Table({ log, time: new SimulatedTime() });
  const isSame = isDeepStrictEqual(JSON.parse(JSON.stringify(state)), JSON.parse(JSON.stringify(audit.state)));
  return [
    ...audit.findings,
    ...(isSame || log.head.seq === 0 ? [] : ['the table is not the one that its events make']),
  ];
}

function wrongSignatures(log: SqliteEventLog, folder: string): readonly string[] {
  const heads = log.heads(0, log.head.seq);
  const [first] = heads;
  if (first === undefined) return [];
  const key = keptSigningKey(folder, log.logId, privateFiles);
  const signed = new Set(heads.map(({ seq }) => seq));
  const unsigned = log.read(first.seq, log.head.seq).find((row) => isEnding(row) && !signed.has(row.seq));
  return [
    ...(key !== null && publicRoomKey(key) === first.key ? [] : ['the key that signed the log is lost']),
    ...(unsigned === undefined ? [] : [`event ${unsigned.seq} ended a hand and is not signed`]),
  ];
}

async function startedOver(
  found: string,
  { told, server, luck }: { readonly told: readonly Acknowledged[]; readonly server: BuiltServer; readonly luck: Luck },
): Promise<readonly string[]> {
  const table = await startKillable({ role: 'table', file: join(found, 'table.json'), server });
  const screen = await BusyConsole.open(table.url, { luck, newId: randomUUID });
  const shown = screen.memory.view?.sequence ?? -1;
  await screen.leave();
  await table.kill();
  const last = told.at(-1)?.sequence ?? 0;
  return shown >= last ? [] : [`the program shows event ${shown}, and ${last} was acknowledged`];
}
