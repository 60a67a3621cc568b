import { join } from 'node:path';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import type { Luck } from '../../commands/simulation/random-play.ts';
import { emptyHead, type LogHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { openReadOnlyStore } from '../../native-bridge/sqlite/read-only-store.ts';
import type { ToTable } from '../../protocol/sync-messages.ts';
import { socketTransport } from '../../server/connections/socket-transport.ts';
import type { ClosableTransport } from '../../server/sync/closable-transport.ts';
import { walkChain } from '../../server/sync/hash-chain.ts';
import { startUplink, type UplinkLog } from '../../server/sync/uplink.ts';
import { busyTable } from '../support/busy-table.ts';
import { randomTables } from '../support/random-table.ts';
import {
  type BuiltServer,
  type KillableServer,
  type Startable,
  startKillable,
  writeConfig,
} from './killable-server.ts';

/** The result of killing a cardroom. */
export interface KilledCardroom {
  readonly kills: number;
  /** Events the room had acknowledged in all its lives. */
  readonly acknowledged: number;
  readonly findings: readonly string[];
}

const tableIds = ['table-1', 'table-2', 'table-3'] as const;
/** Play for each life of the room, enough that no table has sent everything before the last life. */
const stepsOfLife = 120;
const lifeMs = { least: 0, more: 500 };
export const keyOf = (tableId: string): string => `key-of-${tableId}-as-both-know`;

/** A real cardroom server that tables send their logs to, killed again and again over one store. */
export async function killCardroom({
  folder,
  server,
  luck,
  kills,
}: {
  readonly folder: string;
  readonly server: BuiltServer;
  readonly luck: Luck;
  readonly kills: number;
}): Promise<KilledCardroom> {
  const findings: string[] = [];
  const config = {
    port: 0,
    discovery: false,
    tables: Object.fromEntries(tableIds.map((tableId) => [tableId, keyOf(tableId)])),
  };
  const startable: Startable = { role: 'cardroom', file: writeConfig(folder, 'cardroom', config), server };
  const path = join(folder, 'cardroom', 'cardroom.db');
  const tables = tableIds.map((tableId) => new SendingTable(tableId, luck, stepsOfLife * (kills + 1)));
  for (let kill = 0; kill < kills; kill += 1) {
    const room = await startKillable(startable);
    const links = tables.map((table) => table.link(room, luck));
    const before = tables.map(({ kept }) => kept);
    // However slow the machine is: something was acknowledged, or nothing is left to send.
    while (tables.every(({ kept, isAllKept }, index) => kept === before[index] && !isAllKept)) await passing(5);
    await passing(lifeMs.least + lifeMs.more * luck.fraction());
    await room.kill();
    for (const unlink of links) unlink();
    lookInto(path, tables, findings);
  }
  await (await startKillable(startable)).end();
  lookInto(path, tables, findings);
  return { kills, acknowledged: tables.reduce((sum, { kept }) => sum + kept, 0), findings };
}

const passing = (ms: number): Promise<unknown> => new Promise((passed) => setTimeout(passed, ms));

/** Every acknowledged row of every table is in the store, once, as it was sent; rows beyond are the next ones. */
function lookInto(path: string, tables: readonly SendingTable[], findings: string[]): void {
  const store = openReadOnlyStore(path);
  try {
    for (const { tableId, logId, rows, kept } of tables) {
      const held = store.rows.read(logId, 0, Number.MAX_SAFE_INTEGER);
      if (held.length < kept) findings.push(`${tableId}: ${kept} events were acknowledged, ${held.length} are kept.`);
      if ('found' in walkChain(logId, emptyHead, held))
        findings.push(`${tableId}: what is kept does not hang together.`);
      for (const [index, row] of held.entries())
        if (row.hash !== rows[index]?.hash) findings.push(`${tableId}: event ${row.seq} is not the one that was sent.`);
    }
  } finally {
    store.close();
  }
}

/** A table's end of the link, over a log that grows while it is sent. */
export class SendingTable {
  readonly tableId: string;
  readonly logId: string;
  readonly rows: readonly LogRow[];
  /** Last event the room has acknowledged. */
  kept = 0;
  /** Called at each acknowledgement. */
  onKept: (seq: number) => void = () => {};
  #head: LogHead = emptyHead;

  constructor(tableId: string, luck: Luck, steps: number) {
    this.tableId = tableId;
    this.logId = `log-of-${tableId}`;
    const [from] = fc.sample(randomTables, { seed: luck.upTo(2 ** 30), numRuns: 1 });
    if (from === undefined) throw new Error('No table was drawn.');
    this.rows = busyTable(from, luck, { tableId, logId: this.logId, steps }).rows;
  }

  get isAllKept(): boolean {
    return this.kept === this.rows.length;
  }

  /** Sends what the room lacks and a few more rows every few milliseconds, until the returned function is called. */
  link(room: KillableServer, luck: Luck): () => void {
    const growing: (() => void)[] = [];
    const uplink = startUplink({
      log: this.#log(),
      tableId: this.tableId,
      key: keyOf(this.tableId),
      connect: () => this.#connect(room),
      onAppended: (listener) => {
        growing.push(listener);
        return () => {};
      },
      executeOrder: null,
      onStaffList: () => {},
      onReviewKey: () => {},
      time: systemTime,
      run: `run-${luck.upTo(2 ** 30)}`,
      takeBack: () => 'Nothing is given back here.',
      onStanding: () => {},
      onStatus: () => {},
    });
    const timer = setInterval(() => {
      const last = this.rows[Math.min(this.rows.length, this.#head.seq + 1 + luck.upTo(3)) - 1];
      if (last === undefined) return;
      this.#head = { seq: last.seq, hash: last.hash };
      for (const tell of growing) tell();
    }, 10);
    return () => {
      clearInterval(timer);
      uplink.stop();
    };
  }

  #log(): UplinkLog {
    const head = (): LogHead => this.#head;
    return {
      logId: this.logId,
      get head() {
        return head();
      },
      read: (after, limit) => this.rows.slice(after, Math.min(after + limit, this.#head.seq)),
      texts: () => [],
      byRequest: () => [],
      heads: () => [],
      newestHead: () => null,
      voucher: null,
    };
  }

  #connect({ url }: KillableServer): ClosableTransport {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/sync`);
    socket.on('error', () => {});
    const transport = socketTransport(socket, systemTime);
    return {
      ...transport,
      onMessage: (listener) =>
        transport.onMessage((text) => {
          const message = JSON.parse(text) as ToTable;
          if (message.type === 'kept') {
            this.kept = Math.max(this.kept, message.seq);
            this.onKept(message.seq);
          }
          listener(text);
        }),
    };
  }
}
