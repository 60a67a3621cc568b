import { afterEach, expect, test, vi } from 'vitest';
import { chain } from './chain.ts';
import { group } from './group.ts';

afterEach(() => void vi.restoreAllMocks());

/** What stands on standard error. */
function heard(): () => string {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => said.mock.calls.flat().join('\n');
}

test.each(['2026-13', '2026-00', '2026-1', 'november'])(
  'a month that is none (%s) is refused before anything is opened',
  async (month) => {
    const said = heard();
    expect(await chain(['csv', 'hands', '--month', month, '--data', '/nowhere'])).toBe(2);
    expect(said()).toMatch(/--month 2026-11/);
  },
);

test('a month that has not begun is refused before anything is opened', async () => {
  const said = heard();
  expect(await chain(['csv', 'hands', '--month', '9999-12', '--data', '/nowhere'])).toBe(2);
  expect(said()).toBe('--month 9999-12 has not begun.');
});

test('a value that is wrong is told in one sentence; a verb that is none, with those there are', async () => {
  const said = heard();
  const report = ['--data', '/nowhere', '--from', '2026-11-01', '--until', '2026-12-01'];
  expect(await group(['report', ...report, '--by', 'day', '--zone', 'Europe/Nowhere'])).toBe(2);
  expect(said()).toBe('“zone” is not as it should be: a time zone as the IANA names it: Europe/Prague.');
  expect(await group(['reprot', ...report])).toBe(2);
  expect(said()).toMatch(/There is no “reprot”\.\nUsage: riffle group/);
});
