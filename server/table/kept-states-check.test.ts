import { expect, test } from 'vitest';
import { luckOf } from '../../commands/simulation/random-play.ts';
import { stateShape } from '../../engine/table.ts';
import { tapOnce } from '../../test/durability/torn-log.ts';
import { keepOtherShape, type RealTable, realTable } from '../../test/support/real-table.ts';
import { KeptStatesCheck } from './kept-states-check.ts';
import { newestSnapshots, restoreTable } from './restore-table.ts';

/** A table after thirty hands. */
function played(): RealTable {
  const real = realTable();
  const luck = luckOf(5);
  let ids = 0;
  while ((real.table.state?.handNumber ?? 0) < 30) tapOnce(real.table, luck, `id-${++ids}`);
  return real;
}

function checked({ log, time }: RealTable) {
  const said: string[] = [];
  const check = new KeptStatesCheck({ log, time, report: (sentence) => said.push(sentence) });
  const slices = Math.ceil(log.head.seq / 100);
  return { check, said, playOn: () => time.advance(slices * 50) };
}

const kept = ({ log }: RealTable) => [newestSnapshots(log), log.handSnapshot(25, stateShape)];

test('stored states that match the log cause no report and no write', () => {
  const real = played();
  const before = kept(real);
  const { check, said, playOn } = checked(real);
  playOn();
  expect([check.sentence, said, kept(real)]).toEqual([null, [], before]);
});

test('a state an earlier program stored differently is reported once, and rewritten for the next start', () => {
  const real = played();
  const before = kept(real);
  const [newest] = newestSnapshots(real.log);
  const at25 = real.log.handSnapshot(25, stateShape);
  if (newest === undefined || at25 === null) throw new Error('Nothing is kept.');
  const renamed = (body: string): string => JSON.stringify({ ...JSON.parse(body), name: 'Another' });
  real.log.append([], {
    snapshot: { ...newest, body: renamed(newest.body) },
    handSnapshots: [{ ...at25, state: renamed(at25.state) }],
  });
  const { check, said, playOn } = checked(real);
  expect(check.sentence).toBeNull();
  playOn();
  expect(said).toEqual([
    expect.stringMatching(
      /^The state kept at event \d+ is not what this version makes of the log\. .*restart the table/,
    ),
  ]);
  expect(check.sentence).toBe(said[0]);
  expect(kept(real)).toEqual(before);
});

test.each([
  ['without a table', () => 'null'],
  ['with other chips', (body: string) => body.replaceAll(/"stack":\d/g, '"stack":9')],
  ['of nonsense', () => '{'],
])(
  'a kept state %s, from which the log cannot be played on, ends no table: it is read whole, and made anew',
  (_, spoil) => {
    const real = played();
    const before = kept(real);
    for (const one of newestSnapshots(real.log)) real.log.append([], { snapshot: { ...one, body: spoil(one.body) } });
    expect(restoreTable(real.log).state).toEqual(restoreTable(real.log, { whole: true }).state);
    const { said, playOn } = checked(real);
    playOn();
    expect([said.length, kept(real)]).toEqual([1, before]);
  },
);

test('a state of another shape is rewritten without a report', () => {
  const real = played();
  const before = kept(real);
  keepOtherShape(real.log);
  const { said, playOn } = checked(real);
  playOn();
  expect([said, kept(real)]).toEqual([[], before]);
});

test('a changed row long before the stored states is found behind the open console', () => {
  const real = played();
  const log = new Proxy(real.log, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name !== 'read') return value.bind(target);
      return (after: number, limit: number) =>
        target.read(after, limit).map((row) => (row.seq === 20 ? { ...row, actor: 'somebody else' } : row));
    },
  });
  const { check, playOn } = checked({ ...real, log });
  playOn();
  expect(check.sentence).toMatch(/damaged \(wrong-hash at event 20\): restore it from a backup/);
});
