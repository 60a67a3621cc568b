import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Command, stateShape } from '../../engine/table.ts';
import type { EventLog } from '../../native-bridge/contracts/event-log.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { parseTableConfig, type TableConfig } from '../../server/config.ts';
import { commandPermissions } from '../../server/staff/permissions.ts';
import { openTable } from '../../server/table/open-table.ts';
import { newestSnapshots } from '../../server/table/restore-table.ts';
import { type Answer, Table } from '../../server/table/table.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A table on a real log in a temporary folder, in simulated time. */
export interface RealTable {
  readonly time: SimulatedTime;
  readonly log: EventLog;
  readonly table: Table;
  /** Closes the log and restores the table from it, as after a power cut. */
  readonly reopen: () => RealTable;
  /** Submits as the dealer; `id` is random by default. */
  readonly ask: (command: Command, options?: { readonly id?: string; readonly sequence?: number }) => Answer;
}

/** A valid configuration, with changes. */
export function sampleConfig(changes: Readonly<Record<string, unknown>> = {}): TableConfig {
  const config = {
    tableId: 'table-7',
    name: 'Table 7',
    seats: 6,
    mode: 'cash',
    stakes: { smallBlind: 1, bigBlind: 2 },
    chipValues: [1, 5, 25, 100],
    players: [
      { seat: 1, name: 'Dvořák', stack: 200 },
      { seat: 3, name: "O'Brien", stack: 300 },
      { seat: 4, name: 'Nguyễn', stack: 150 },
    ],
    data: '.',
    port: 0,
    ...changes,
  };
  return parseTableConfig('table.json', JSON.stringify(config));
}

/** A new table with three players in a cash game; its files are removed with the test. */
export function realTable(config: TableConfig = sampleConfig()): RealTable {
  const folder = temporaryFolder();
  const opened = openOn(join(folder, 'table.db'), new SimulatedTime());
  openTable(opened.table, config, { now: () => opened.time.now(), newId: randomUUID });
  return opened;
}

function openOn(path: string, time: SimulatedTime): RealTable {
  const log = openEventLog({ path, tableId: 'table-7', newLogId: randomUUID });
  onTestFinished(() => log.close());
  const table = new Table({ log, time });
  return {
    time,
    log,
    table,
    reopen: () => {
      log.close();
      return openOn(path, time);
    },
    ask: (command, { id = randomUUID(), sequence = table.sequence } = {}) =>
      table.submit({ actor: actorFor(command), id, sequence, command }),
  };
}

/** From now on the log's stored states have other types, as after an update that changed them. */
export function keepOtherShape(log: EventLog): void {
  for (const snapshot of newestSnapshots(log)) log.append([], { snapshot: { ...snapshot, shape: 'other' } });
  const kept = () => log.handSnapshot(Number.MAX_SAFE_INTEGER, stateShape);
  for (let one = kept(); one !== null; one = kept()) log.append([], { handSnapshots: [{ ...one, shape: 'other' }] });
}

/** The actor of a command at a table without a staff list: devices for their notes, the room for orders, the console for everything else. */
export function actorFor({ type }: Pick<Command, 'type'>, console = 'dealer'): string {
  const { device, room, console: onScreen } = commandPermissions[type];
  if (onScreen !== undefined) return console;
  return device === true ? 'device:test' : room === true ? 'cardroom' : 'table';
}

/** A hand in which everybody folds to the last player. */
export function everybodyFolds(real: RealTable) {
  real.ask({ type: 'start-hand', at: 0, by: 'dealer' });
  const { button = 0, bigBlind = 0 } = real.table.state?.hand ?? {};
  foldsToTheEnd(real);
  return { button, bigBlind };
}

/** The hand in play ends by folds, and its pot is pushed. */
export function foldsToTheEnd({ ask, table }: RealTable): void {
  while (table.state?.hand?.stage === 'betting') ask({ type: 'fold', seat: table.state.hand.toAct ?? 0 });
  ask({ type: 'push-pot', at: 0, pot: 0 });
}
