import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type ReaderKind, readerKinds } from './device-kinds.ts';
import { TableUnderFaults } from './table-under-faults.ts';

const minuteMs = 60_000;

function tableWith(reader: ReaderKind): { readonly table: TableUnderFaults; readonly folder: string } {
  const folder = temporaryFolder();
  return { table: new TableUnderFaults({ folder: folder, seed: 1, reader }), folder: folder };
}

test.each(['pepper-c1-mux', 'feig'] as const)(
  'two minutes at a table whose shuffler and %s fail in turn: hands end, faults clear, nothing is told that is nobody’s business',
  async (name) => {
    const { table } = tableWith(readerKinds[name]);
    await table.play(2 * minuteMs);
    const evening = await table.end();
    expect(evening.wrong).toEqual([]);
    expect(evening.hands).toBeGreaterThan(2);
    expect(evening.named.reader).toBeGreaterThan(0);
    expect(evening.faults.size).toBeGreaterThan(2);
  },
);

test('a reader that stays silent after its cable was put back is detected, and the hands go on without it', async () => {
  const mux = readerKinds['pepper-c1-mux'];
  const { table } = tableWith({
    ...mux,
    device: (end) => {
      const device = mux.device(end);
      return {
        faults: {},
        start: () => device.start(),
        stop: () => device.stop(),
        unplug: () => device.unplug(),
        plugIn: () => {},
        fail: () => false,
        mend: () => {},
      };
    },
  });
  await table.play(10 * minuteMs);
  const { wrong, hands, named } = await table.end();
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toMatch(/^reader unplugged did not clear: /);
  expect(hands).toBeGreaterThan(3);
  expect(named.dealer).toBeGreaterThan(0);
});

test('a tag on the disk is detected', async () => {
  const { table, folder } = tableWith(readerKinds.feig);
  writeFileSync(join(folder, 'crash.log'), 'Tag E0040155AA001017 was seen.');
  expect((await table.end()).wrong).toEqual(['A tag stands in the database.']);
});
