import { expect, test } from 'vitest';
import { readTrace } from './synced-first-proof.ts';

const write = 'pwrite64(21</data/table.db-wal>, "\\0\\0"..., 24, 32) = 24';
const sync = 'fdatasync(21</data/table.db-wal>) = 0';
const told = (refusal: string) =>
  `write(25<TCP:[127.0.0.1:4700->127.0.0.1:5000]>, "\\201~{\\"type\\":\\"answer\\",\\"id\\":\\"a\\",\\"refusal\\":${refusal},\\"sequence\\":3}", 60) = 60`;
const findings = (...lines: readonly string[]) => readTrace(lines.join('\n'), 1).failures;

test('an acknowledgement after the disk’s confirmation', () => {
  expect(findings(write, write, sync, told('null'))).toEqual([]);
  expect(findings(write, sync, told('{}'), write, sync, told('null'))).toEqual([]);
});

test('acknowledgements before it, after a failed sync, and of unwritten events are found', () => {
  expect(findings(write, told('null'), sync)[0]).toMatch(/^Told before the disk had it: write/);
  expect(findings(write, sync, write, told('null'))).toHaveLength(1);
  expect(findings(write, sync.replace('= 0', '= -1 EIO (Input/output error)'), told('null'))).toHaveLength(1);
  expect(findings(write, sync, told('null'), told('null'))[0]).toMatch(/^Told of nothing that was written/);
  expect(findings(write, sync)).toEqual(['Of 1 acknowledgements 0 were found in the trace.']);
});
