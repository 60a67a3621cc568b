import { expect, test } from 'vitest';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { firstRows, note, rowsOf } from '../support/table-rows.ts';
import type { Acknowledged } from './busy-console.ts';
import { LogAudit } from './log-audit.ts';

const logId = 'log-1';
const rows = firstRows('1', logId, 4);
const last = rows.at(-1) as LogRow;
const asked = (id: string, sequence: number): Acknowledged => ({
  request: { type: 'request', id, sequence: 0, command: { type: 'start-hand' } },
  sequence,
});
const next = (request: string, after: LogRow = last) => rowsOf(logId, [note(9)], { after, request });
const logOf = (...all: readonly LogRow[]) => ({
  logId,
  read: (after: number, limit: number) => all.slice(after, after + limit),
});
const findingsOf = (audit: LogAudit) => audit.findings.map((finding) => finding.replace(/^(\D+).*/, '$1').trim());

test('a log that only grew and has every acknowledged request gives no findings', () => {
  const audit = new LogAudit();
  audit.readOn(logOf(...rows));
  const grown = logOf(...rows, ...next('request-1'));
  audit.readOn(grown);
  audit.expectBooked(asked('request-1', 6));
  audit.readAgain(grown);
  expect([audit.findings, audit.head.seq]).toEqual([[], 6]);
});

test('lost, moved and repeated requests, a broken chain and an event shown too early are found', () => {
  const audit = new LogAudit();
  const once = next('request-1');
  audit.readOn(logOf(...rows, ...once));
  audit.expectBooked(asked('request-2', 6));
  audit.expectBooked(asked('request-1', 5));
  const twice = next('request-1', once[0]);
  audit.readOn(logOf(...rows, ...once, ...twice));
  audit.readOn(logOf(...rows, ...once, ...twice, ...next('request-3', last)), [
    { view: { state: audit.state ?? expect.fail('No table.'), sequence: 40 }, acknowledged: [], unanswered: [] },
  ]);
  audit.readAgain(logOf(...rows.map((row) => ({ ...row, actor: 'somebody' }))));
  expect(findingsOf(audit).slice(0, 5)).toEqual([
    'Request request-',
    'Request request-',
    'Request request-',
    'Row',
    'A console was shown event',
  ]);
  expect(audit.findings.slice(5)).toHaveLength(rows.length);
});

test('a console that showed another table is found', () => {
  const audit = new LogAudit();
  audit.readOn(logOf(...rows));
  const state = audit.state ?? expect.fail('No table.');
  const seen = (name: string) => ({
    view: { state: { ...state, name }, sequence: 5 },
    acknowledged: [],
    unanswered: [],
  });
  audit.readOn(logOf(...rows), [seen(state.name)]);
  expect(audit.findings).toEqual([]);
  audit.readOn(logOf(...rows), [seen('another')]);
  expect(audit.findings).toEqual(['At event 5 a console showed another table than the log makes.']);
});
