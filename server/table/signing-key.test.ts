import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { privateFiles } from '../../native-bridge/disk/private-files.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { realTable } from '../../test/support/real-table.ts';
import { start } from '../../test/support/sample-table.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import { isHeadSigned } from '../sync/signed-head.ts';
import { keptSigningKey, openSigningKey, signEnd, signingKeyFile, signWhatIsNot } from './signing-key.ts';
import { Table } from './table.ts';

const stopped = { now: () => 5, after: () => () => {} };
const random = (count: number) => new Uint8Array(count).fill(9);

function folderOfTable(): string {
  const folder = temporaryFolder();
  return folder;
}

/** A table whose log is signed from its second hand on, and its hands. */
function signed() {
  const { log, table, time, ask } = realTable();
  const key = openSigningKey(signingKeyFile(folderOfTable(), log.logId), privateFiles, random);
  const play = (at: Table): void => {
    const submit = (command: Parameters<typeof ask>[0]) =>
      at.submit({ actor: 'dealer', command, id: null, sequence: null });
    submit(start);
    for (let folds = 0; folds < 2; folds += 1) submit({ type: 'fold', seat: at.state?.hand?.toAct ?? 0 });
    expect(submit({ type: 'push-pot', at: 0, pot: 0 }).refusal).toBeNull();
  };
  play(table);
  const reopened = new Table({ log, time, signingKey: key });
  const playUnsigned = () => play(new Table({ log, time }));
  return { log, key, play: () => play(reopened), playUnsigned };
}

test('a key is made once, for its owner alone, and refused if others may read it or it is invalid', () => {
  const file = signingKeyFile(folderOfTable(), 'log-1');
  const made = publicRoomKey(openSigningKey(file, privateFiles, random));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(publicRoomKey(openSigningKey(file, privateFiles, () => expect.unreachable()))).toBe(made);
  chmodSync(file, 0o644);
  expect(() => openSigningKey(file, privateFiles, random)).toThrow(/may be read by other accounts/);
  writeFileSync(file, 'a key, once');
  chmodSync(file, 0o600);
  expect(() => openSigningKey(file, privateFiles, random)).toThrow(/holds no signing key: put it back from its copy/);
});

test('an id from the network names no file elsewhere', () => {
  expect(signingKeyFile('/data', '../../etc/passwd')).toMatch(/^\/data\/signing-[0-9a-f]{64}\.key$/);
  expect(keptSigningKey(folderOfTable(), 'log-1', privateFiles)).toBeNull();
});

test('a log that was never signed is signed at its end, then at the end of each hand, in one transaction with it', () => {
  const { log, key, play } = signed();
  signWhatIsNot(log, key);
  signWhatIsNot(log, key);
  expect(log.heads(0, 10)).toMatchObject([{ ...log.head, number: 1 }]);
  play();
  play();
  const ends = log.read(0, 1_000).filter(({ kind }) => kind === 'hand-ended');
  const heads = log.heads(log.heads(0, 1)[0]?.seq ?? 0, 10);
  expect(heads).toMatchObject(
    ends.slice(1).map(({ seq, hash, hand, at }, index) => ({ seq, hash, hand, at, number: index + 2 })),
  );
  expect(heads.map((head) => isHeadSigned(log.logId, head))).toEqual([true, true]);
});

test('hands another program ended without signing are signed at the next start, each at its end', () => {
  const { log, key, playUnsigned } = signed();
  signWhatIsNot(log, key);
  playUnsigned();
  playUnsigned();
  expect(log.heads(0, 10)).toHaveLength(1);
  signWhatIsNot(log, key);
  const ends = log.read(0, 1_000).filter(({ kind }) => kind === 'hand-ended');
  expect(log.heads(0, 10).slice(1)).toMatchObject(ends.slice(1).map(({ seq }, index) => ({ seq, number: index + 2 })));
});

test('a log given up is signed to its last event, once', () => {
  const { log, key } = signed();
  signWhatIsNot(log, key);
  new Table({ log, time: stopped }).submit({
    actor: 'dealer',
    command: start,
    id: null,
    sequence: null,
  });
  signEnd(log, key);
  signEnd(log, key);
  expect(log.heads(0, 10)).toMatchObject([{ number: 1 }, { ...log.head, number: 2 }]);
});

test('rows given back by the room have the same signatures as before', () => {
  const { log, key, play } = signed();
  signWhatIsNot(log, key);
  const before = log.head.seq;
  const [first, heads] = [log.read(0, before), log.heads(0, 10)];
  play();
  play();
  const path = join(folderOfTable(), 'table.db');
  const restored = openEventLog({ path, tableId: log.tableId, newLogId: () => log.logId });
  onTestFinished(() => restored.close());
  restored.append(first, { heads, texts: log.allTexts() });
  const table = new Table({ log: restored, time: stopped, signingKey: key });
  expect(table.takeBack({ rows: log.read(before, 1_000), texts: [] })).toBeNull();
  expect(restored.heads(0, 10)).toEqual(log.heads(0, 10));
  expect(restored.heads(0, 10)).toHaveLength(3);
});
