import { expect, test } from 'vitest';
import { markedName, partsOfName } from './namesakes.ts';

test('the mark of a namesake can be shown beside a name that is cut off', () => {
  expect(partsOfName(markedName('Jan Novák', '1987'))).toEqual({ name: 'Jan Novák', mark: '(1987)' });
  expect(partsOfName(markedName('Jan (Honza) Novák', 'Brno 3'))).toEqual({
    name: 'Jan (Honza) Novák',
    mark: '(Brno 3)',
  });
});

test('a name without a mark is left as it is', () => {
  for (const name of ['Jan Novák', '', '(1987)', 'Jan (Honza) Novák', 'Jan ()'])
    expect(partsOfName(name)).toEqual({ name, mark: null });
});
