import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyHead } from '../native-bridge/contracts/event-log.ts';
import { SimulatedTime } from '../native-bridge/simulation/simulated-time.ts';
import { openCardroomStore } from '../native-bridge/sqlite/cardroom-store.ts';
import { Room } from '../server/cardroom/room.ts';
import { firstRows, note, rowsOf } from '../test/support/table-rows.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

const deep = `{"v":1,"type":"device-changed","hash":${'['.repeat(100_000)}1${']'.repeat(100_000)}}`;

/** A cardroom with a good table, and one that says something after four events that nobody understands. */
function cardroomWith(body: string) {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  mkdirSync(data);
  const config = join(folder, 'cardroom.json');
  writeFileSync(config, JSON.stringify({ data, port: 0, tables: {} }));
  const path = join(data, 'cardroom.db');
  const store = openCardroomStore({ path, newStoreId: () => 'store-1' });
  const room = new Room({ store, time: new SimulatedTime(), tableKeys: new Map(), staffList: () => null });
  for (const id of ['7', '8']) {
    const log = { tableId: id, logId: `log-${id}` };
    const rows = firstRows(id, log.logId, 3);
    room.intake.accept({ ...log, rows, texts: [] });
    if (id === '8')
      room.intake.accept({
        ...log,
        rows: rowsOf(log.logId, [note(4)], { after: rows.at(-1) ?? emptyHead, body }),
        texts: [],
      });
  }
  store.close();
  return { path, config };
}

function riffle(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'riffle.ts'), ...args], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.trimEnd().split('\n'), stderr };
}

test.each([
  [
    'a newer program wrote',
    '{"v":2,"type":"device-changed"}',
    /Update the cardroom server\. Event 5 cannot be read\. /,
  ],
  ['no program wrote', '{', /riffle table new-log”\. Event 5 cannot be read\. It is not an event\.$/],
  ['lies in a hundred thousand brackets', deep, /Event 5 cannot be read\. It lies in more than \d+ brackets\.$/],
])('a table of which the cardroom keeps what %s is found, once, whatever is compared', (_what, body, advice) => {
  const { path, config } = cardroomWith(body);
  const found = expect.stringMatching(/^Found: Table 8 is not understood from event 5 on \(log log-8\)\. /);
  for (const args of [[path], [path, '--projections']]) {
    const { status, lines, stderr } = riffle('verify', ...args);
    expect([status, lines, stderr]).toEqual([
      1,
      [found, expect.stringMatching(/ 9 events of 2 logs.* 1 found\.$/)],
      '',
    ]);
    expect(lines[0]).toMatch(advice);
  }
  const rebuilt = riffle('rebuild', '--config', config);
  expect([rebuilt.status, rebuilt.lines]).toEqual([
    1,
    [
      expect.stringMatching(/^Table 8 is not understood/),
      expect.stringMatching(/9 events of 2 logs were grown anew: everything is as it was held/),
    ],
  ]);
});
