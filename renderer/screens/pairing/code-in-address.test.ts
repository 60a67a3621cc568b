import { expect, test } from 'vitest';
import { codeDigits, codeInFragment } from './pairing-page.tsx';

test.each([
  ['#code=123456', '123456'],
  ['#name=a&code=007 007', '007007'],
  ['#code=12345678', '123456'],
  ['#code=', ''],
  ['#', ''],
  ['', ''],
])('reads %s as %s', (fragment, code) => {
  expect(codeInFragment(fragment)).toBe(code);
});

test('keeps the digits of what was typed, at most six', () => {
  expect(codeDigits(' 12-34 56 78')).toBe('123456');
  expect(codeDigits('none')).toBe('');
});
