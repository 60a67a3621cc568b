import { expect, onTestFinished, test } from 'vitest';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { batchCheckerThread } from '../../native-bridge/processes/batch-checker-thread.ts';
import { rowHash } from '../sync/hash-chain.ts';

const logId = 'log-1';
const of = { logId, room: 3, log: 7 };

/** Rows of a chain, with these bodies. */
function chained(bodies: readonly string[]): readonly LogRow[] {
  let previousHash = emptyHead.hash;
  return bodies.map((body, index) => {
    const row = { seq: index + 1, hand: 2, at: 1_760_000_000_000, actor: 'dealer', kind: 'note', request: null, body };
    const hash = rowHash(logId, { ...row, previousHash });
    const whole = { ...row, previousHash, hash };
    previousHash = hash;
    return whole;
  });
}

const said = (rows: readonly LogRow[]): string => JSON.stringify({ type: 'batch', rows, texts: [] });

function checker(program = new URL('../batches-program.ts', import.meta.url).pathname) {
  const broke: unknown[] = [];
  const thread = batchCheckerThread(program, (error) => void broke.push(error));
  onTestFinished(() => thread.stop());
  return { thread, broke };
}

test('the other thread reads a batch, checks its chain and writes its rows as COPY reads them', async () => {
  const rows = chained(['{"a":1}', '{"b":"x\ty"}', 'Ž']);
  const { thread } = checker();
  const checked = await thread.check(said(rows), of);
  if (checked === null || 'turned' in checked) throw new Error('it is a good batch');
  const { lines, ...facts } = checked;
  const [first, , last] = rows;
  expect(facts).toEqual({
    count: 3,
    seq: 1,
    previousHash: emptyHead.hash,
    last: { seq: 3, hash: last?.hash, hand: 2, at: 1_760_000_000_000 },
    months: [202_510],
    characters: 19,
    holdsNull: false,
    texts: [],
  });
  const written = Buffer.from(lines).toString().split('\n');
  expect(written).toHaveLength(4);
  expect(written[0]).toBe(`3\t7\t1\t202510\t2\t1760000000000\tdealer\tnote\t\\N\t{"a":1}\t\\\\x${first?.hash}`);
  expect(written[1]).toContain('{"b":"x\\ty"}');
});

test('a wrong hash, a row that is missing and what is no batch are found there as they are here', async () => {
  const rows = chained(['1', '2', '3']);
  const { thread } = checker();
  const forged = rows.map((row) => (row.seq === 2 ? { ...row, body: 'another' } : row));
  expect(await thread.check(said(forged), of)).toMatchObject({ turned: { why: 'chain' } });
  expect(await thread.check(said(rows), { ...of, logId: 'another' })).toMatchObject({ turned: { why: 'chain' } });
  expect(await thread.check(said(rows.filter(({ seq }) => seq !== 2)), of)).toMatchObject({ turned: { why: 'gap' } });
  expect(await thread.check('{"type":"batch"', of)).toMatchObject({ turned: { why: 'malformed' } });
  expect(await thread.check('{"type":"pull","after":0}', of)).toBeNull();
  expect(await thread.check(said(chained(['a\0b'])), of)).toMatchObject({ holdsNull: true });
});

test('where there is no other thread, whoever asks is told to read it', async () => {
  const { thread, broke } = checker('/nowhere/batches-program.js');
  expect(await thread.check(said(chained(['1'])), of)).toBeNull();
  expect(broke).toHaveLength(1);
});
