import { expect, test } from 'vitest';
import { recordsIn } from './record-store.ts';
import { nothingYet } from './results.ts';

test.each(['', '{', 'null', '7', '{"last":1}', '{"last":"Jana"}', '{"last":"Jana","dealers":null}'])(
  'what was left there as %j counts as nothing',
  (text) => {
    let kept: string | null = text;
    const records = recordsIn({
      getItem: () => kept,
      setItem: (_key, next) => {
        kept = next;
      },
    });
    expect(records.lastDealer()).toBe('');
    expect(records.read('Jana')).toEqual(nothingYet);
    records.write('Jana', nothingYet);
    expect(records.lastDealer()).toBe('Jana');
  },
);
