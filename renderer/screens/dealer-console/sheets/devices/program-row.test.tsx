import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ShownUpdate } from '../../../../../protocol/table-messages.ts';
import { tableMidHand } from '../../../../stores/fake-table.ts';
import { startOfTests as at, beginTest, openConsole, tap } from '../../console-under-test.tsx';

beforeEach(beginTest);

test.each<readonly [ShownUpdate, string]>([
  [{ what: 'waits', version: '1.1.0', when: 'between-hands' }, 'Version 1.1.0 installs between two hands'],
  [{ what: 'waits', version: '1.1.0', when: 'at-close' }, 'Version 1.1.0 installs when the table is closed'],
  [{ what: 'rolled-back', version: '1.1.0', when: null }, 'Version 1.1.0 did not start: the previous one goes on'],
  [{ what: 'fault', version: '1.1.0', when: null }, 'Version 1.1.0 could not be fetched: nothing has changed'],
])('what becomes of a version is a line among the devices, and nothing on the felt: %j', async (update, line) => {
  const table = await openConsole(tableMidHand(at));
  act(() => table.reports({ ...table.status, update }));
  expect(screen.queryByText(line)).toBeNull();
  act(() =>
    table.reports({ ...table.status, update, shuffler: { state: 'refused', fault: 'held', why: 'x', since: at } }),
  );
  await tap(/Shuffler held elsewhere/);
  expect(screen.getByText(line)).toBeTruthy();
});
