import { expect, test } from 'vitest';
import { audited } from './audit.ts';

test('nothing known', () => {
  expect(audited('{"vulnerabilities":{}}')).toEqual({
    sentence: 'Audited: no installed package is known to be unsafe.',
    unsafe: false,
  });
});

test('each package that is known to be unsafe is named, with the versions that are', () => {
  const vulnerabilities = { ws: { severity: 'high', range: '<8.0.0' }, zod: { severity: 'low', range: '*' } };
  expect(audited(JSON.stringify({ vulnerabilities }))).toEqual({
    sentence: 'Audited: known to be unsafe is\n  ws <8.0.0: high\n  zod *: low',
    unsafe: true,
  });
});

test.each([
  ['{"message":"405 Method Not Allowed"}', '405 Method Not Allowed'],
  ['{"error":{"summary":"no such endpoint"}}', 'no such endpoint'],
  ['', 'its answer cannot be read'],
  ['null', 'its answer cannot be read'],
])('where nobody can be asked it is said, and is no alarm: %s', (printed, why) => {
  expect(audited(printed)).toEqual({
    sentence: `Not audited: the registry offers no list of unsafe packages (${why}).`,
    unsafe: false,
  });
});
