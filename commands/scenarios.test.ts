import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const riffle = join(import.meta.dirname, 'riffle.ts');

const ask = (input: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [riffle, 'scenarios', ...args], {
    input,
    encoding: 'utf8',
  });
  const lines = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);
  return { status, lines, stderr };
};

const tables = {
  mode: 'tournament',
  format: 'flop',
  tables: [
    { table: 1, players: 5 },
    { table: 2, players: 5 },
  ],
};
const asked = { id: 'x1', rulebook: 'tda-2011', given: tables, when: { type: 'final-check' } };
const line = (...scenarios: readonly unknown[]): string => scenarios.map((one) => JSON.stringify(one)).join('\n');

test('a question is answered, with what the rules say it rests on', () => {
  const { status, lines } = ask(line(asked), '-');
  expect(lines).toEqual([
    {
      id: 'x1',
      actual: { merge: true, finalTableSize: 10 },
      ambiguous: false,
      alternatives: [],
      cites: ['tda-2011#9'],
      door: 'office',
    },
  ]);
  expect(status).toBe(0);
});

test('what is expected is compared, and a difference is exit code 1', () => {
  const right = { ...asked, then: { merge: true } };
  const wrong = { ...asked, id: 'x2', then: { merge: false } };
  const unclear = { ...asked, id: 'x3', ambiguous: true, then: { merge: true }, alternatives: [{ merge: true }] };
  expect(ask(line(right), '-').status).toBe(0);
  const { status, lines } = ask(line(right, wrong, unclear), '-');
  expect(lines).toMatchObject([{ pass: true }, { pass: false, expected: { merge: false } }, { pass: false }]);
  expect(status).toBe(1);
});

test.each([
  { what: 'no JSON', bad: '{', id: null, error: /not JSON/ },
  { what: 'a rulebook nobody knows', bad: line({ ...asked, rulebook: 'tda-1999' }), id: 'x1', error: /rulebook/ },
  {
    what: 'a type nobody knows',
    bad: line({ ...asked, when: { type: 'sneeze' } }),
    id: 'x1',
    error: /^"sneeze" is no question of a scenario: .*final-check/,
  },
  {
    what: 'an incident nobody knows',
    bad: line({ ...asked, when: { type: 'incident', code: 'SNEEZE' } }),
    id: 'x1',
    error: /^"incident\/SNEEZE" is no question of a scenario: incident\/ADVICE, .*incident\/WRONG-SEAT are\.$/,
  },
  {
    what: 'a day the calendar does not have',
    bad: line({
      ...asked,
      given: { currency: 'CZK', threshold: 0, items: [{ at: '2025-02-30', kind: 'live', stake: 1 }] },
      when: { type: 'statement', year: 2025 },
    }),
    id: 'x1',
    error: /^The "given" of statement is not understood: .*is no date\.$/,
  },
  {
    what: 'a sequence of nothing',
    bad: line({ ...asked, when: { type: 'sequence', events: [] } }),
    id: 'x1',
    error: /^A sequence lists "events", each with an "act": .*green/,
  },
  {
    what: 'a key nobody reads',
    bad: line({ ...asked, given: { ...tables, weather: 'rain' } }),
    id: 'x1',
    error: /"given" of final-check is not understood: .*weather/,
  },
  {
    what: 'a house policy nobody knows',
    bad: line({ ...asked, given: { ...tables, overlay: { luck: true } } }),
    id: 'x1',
    error: /^"luck" is no policy of a rulebook\.$/,
  },
  {
    what: 'a house policy with a wrong value',
    bad: line({ ...asked, given: { ...tables, overlay: { 'finalTableSize.flop': 'ten' } } }),
    id: 'x1',
    error: /^"finalTableSize\.flop" cannot be "ten": it is a whole number from 2 to 11\.$/,
  },
])('$what: one sentence in its place, and the next is answered', ({ bad, id, error }) => {
  const { status, lines } = ask(`${bad}\n\n${line(asked)}`, '-');
  expect(lines).toEqual([
    { id, error: expect.stringMatching(error) },
    expect.objectContaining({ id: 'x1', ambiguous: false }),
  ]);
  expect(status).toBe(1);
});

test('no file, or a file that cannot be read: exit code 2', () => {
  expect(ask('').status).toBe(2);
  expect(ask('', '/no/such/file')).toMatchObject({
    status: 2,
    lines: [],
    stderr: /^There is no file \/no\/such\/file\.$/m,
  });
});
