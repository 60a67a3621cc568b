import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chipsAtTable, type TableState } from '../../engine/table.ts';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { publicEventSchema } from '../../protocol/public-events/public-event.ts';
import { tableStream } from '../../protocol/public-events/public-stream.ts';
import { publicTableOf } from '../../protocol/public-events/public-table-of.ts';
import { walkChain } from '../../server/sync/hash-chain.ts';
import { followRows } from '../../server/table/follow-rows.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import { SecondTable } from '../public-events/second-table.ts';

/** The state of a table in the last release of its version. */
interface KeptLog {
  readonly logId: string;
  readonly hands: number;
  readonly stacks: readonly (number | null)[];
  readonly chipsIn: number;
  readonly button: number | null;
}

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ndjson'));

function logsOf(file: string): readonly { readonly kept: KeptLog; readonly rows: readonly LogRow[] }[] {
  const logs: { kept: KeptLog; rows: LogRow[] }[] = [];
  for (const line of readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')) {
    const said = JSON.parse(line) as KeptLog | LogRow;
    if ('logId' in said) logs.push({ kept: said, rows: [] });
    else logs.at(-1)?.rows.push(said);
  }
  return logs;
}

function played(rows: readonly LogRow[]): TableState {
  const { state, wrong } = followRows({ state: null, tape: null }, rows);
  if (wrong !== null) throw new Error(wrong);
  if (state === null) throw new Error('The log is empty.');
  return state;
}

describe.each(files)('%s', (file) => {
  const logs = logsOf(file);

  test('holds logs', () => {
    expect(logs.length).toBeGreaterThan(2);
  });

  test.each(logs)(
    '$kept.logId verifies, is understood by the room and plays to the same table, which its public events make, too',
    ({ kept, rows }) => {
      expect(walkChain(kept.logId, emptyHead, rows)).toMatchObject({ seq: rows.length, hash: rows.at(-1)?.hash });
      const state = played(rows);
      const stacks = state.chairs.map(({ stack }) => stack);
      const button = state.hand?.button ?? null;
      expect({ logId: kept.logId, hands: state.handNumber, stacks, chipsIn: state.chipsIn, button }).toEqual(kept);
      expect(chipsAtTable(state)).toBe(state.chipsIn - state.raked);
      const second = new SecondTable();
      const stream = tableStream(kept.logId, { nameOf: () => null, rulings: true });
      for (const row of rows) {
        const event = stream.next({ sequence: row.seq, at: row.at, event: readEvent(row) });
        if (event !== null) second.take(JSON.parse(JSON.stringify(publicEventSchema.parse(event))));
      }
      expect(second.state).toEqual(publicTableOf(state, () => null));
    },
  );
});
