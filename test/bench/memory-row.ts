import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TableState } from '../../engine/table.ts';
import { parsePhh } from '../../protocol/hand-history/phh.ts';
import { playPhh } from '../../protocol/hand-history/play-phh.ts';
import { type Measured, whole } from './measured.ts';

const sample = new URL('../hands/no-limit-holdem.ndjson', import.meta.url);
const goalBytes = 20_000;

/** What one table weighs in memory: the largest finished hand of the sample, copied so that nothing is shared. */
export function measureMemory({ copies = 2_000 } = {}): Measured {
  const states = readFileSync(sample, 'utf8')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => parsePhh((JSON.parse(line) as { readonly phh: string }).phh))
    .flatMap((one) => ('error' in one ? [] : [playPhh(one.hand, 'phh')]))
    .flatMap((played) => ('error' in played ? [] : [played.state]));
  const largest = states.reduce((most, state) =>
    JSON.stringify(state).length > JSON.stringify(most).length ? state : most,
  );
  const text = JSON.stringify(largest);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: copies }, () => JSON.parse(text) as TableState);
  collect();
  const bytes = (process.memoryUsage().heapUsed - before) / kept.length;
  return [
    {
      what: 'memory: one table at the end of its longest hand',
      ours: `${whole(bytes)} bytes`,
      peer: `${whole(goalBytes)} bytes, the goal`,
      ratio: bytes / goalBytes,
      goal: '≤ 1',
    },
  ];
}
