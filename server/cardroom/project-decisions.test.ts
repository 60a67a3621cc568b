import { expect, onTestFinished, test } from 'vitest';
import { emptyOffice } from '../../engine/office.ts';
import type { Command } from '../../engine/table.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import type { OfficeAsk } from '../../protocol/office-desk.ts';
import { sampleConfig } from '../../test/support/real-table.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openTable } from '../table/open-table.ts';
import { Table } from '../table/table.ts';
import { Names } from './names.ts';
import { factsOf } from './office/office-facts.ts';
import { answerReport } from './office/reports.ts';
import { Room } from './room.ts';

/** A table that times decisions, and the room that gets its log. */
function timedRoom() {
  const folder = temporaryFolder();
  const time = new SimulatedTime();
  const log = openEventLog({ path: `${folder}/table.db`, tableId: 'table-7', newLogId: () => 'log' });
  onTestFinished(() => log.close());
  const table = new Table({ log, time });
  let id = 0;
  let sent = 0;
  const shotClock = { seconds: 20, extensions: 2, extensionSeconds: 10 };
  openTable(table, sampleConfig({ shotClock }), { now: () => time.now(), newId: () => `id-${++id}`.padEnd(16, '0') });
  const { store } = storeOnDisk();
  const room = new Room({ store, time, tableKeys: new Map(), staffList: () => null });
  return {
    after: (ms: number, command: Command) => {
      time.advance(ms);
      expect(table.submit({ actor: 'dealer', id: null, sequence: null, command }).refusal).toBeNull();
    },
    toAct: () => table.state?.hand?.toAct ?? 0,
    report: (by: Extract<OfficeAsk, { what: 'report' }>['by']) => {
      const rows = log.read(sent, 1_000);
      sent = rows.at(-1)?.seq ?? sent;
      if (rows.length > 0) expect(room.intake.accept({ tableId: 'table-7', logId: 'log', rows, texts: [] })).toBeNull();
      const { reports } = store;
      const options = { reports, state: () => emptyOffice, names: new Names(store, () => null), now: () => time.now() };
      const facts = () => factsOf(room, reports);
      const span = { from: time.now() - 3_600_000, to: time.now() + 1 } as const;
      const { answer } = answerReport({ ...options, facts }, { what: 'report', report: 'decisions', by, ...span });
      return answer.what === 'report' ? answer.rows : [];
    },
  };
}

test('the report tells who took how long, how slow the slowest was, and what is left in the bank', () => {
  const room = timedRoom();
  room.after(0, { type: 'start-hand', at: 0, by: 'dealer' });
  room.after(4_000, { type: 'call', seat: room.toAct() });
  room.after(5_000, { type: 'use-extension', seat: room.toAct(), at: 0 });
  room.after(21_000, { type: 'call', seat: room.toAct() });
  room.after(2_000, { type: 'fold', seat: room.toAct() });
  expect(room.report('player').map(({ figures }) => figures)).toEqual([
    { decisions: 1, mean: 26, slowest: 26, extensions: 1, ranOut: 0, left: 1 },
    { decisions: 1, mean: 4, slowest: 4, extensions: 0, ranOut: 0, left: 2 },
    { decisions: 1, mean: 2, slowest: 2, extensions: 0, ranOut: 0, left: 2 },
  ]);
  expect(room.report('table')).toEqual([
    { of: { table: 'table-7' }, figures: { decisions: 3, mean: 10.7, slowest: 26, extensions: 1, ranOut: 0 } },
  ]);
});

test('an act that was taken back counts once, with the time of both', () => {
  const room = timedRoom();
  room.after(0, { type: 'start-hand', at: 0, by: 'dealer' });
  room.after(4_000, { type: 'call', seat: room.toAct() });
  room.after(1_000, { type: 'undo', step: 'called' });
  expect(room.report('table')).toEqual([]);
  room.after(3_000, { type: 'fold', seat: room.toAct() });
  expect(room.report('table')).toMatchObject([{ figures: { decisions: 1, slowest: 7 } }]);
});

test('a hand that is dead at the end of its time keeps its decision when the next player decides without a turn in between', () => {
  const room = timedRoom();
  room.after(0, { type: 'start-hand', at: 0, by: 'dealer' });
  room.after(21_000, { type: 'book-time-out', seat: room.toAct(), at: 0 });
  room.after(3_000, { type: 'fold', seat: room.toAct() });
  expect(room.report('table')).toMatchObject([{ figures: { decisions: 2, slowest: 20, ranOut: 1 } }]);
  room.after(0, { type: 'undo', step: 'folded' });
  expect(room.report('table')).toMatchObject([{ figures: { decisions: 1, ranOut: 1 } }]);
});
