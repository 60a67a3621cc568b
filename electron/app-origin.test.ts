import { expect, test } from 'vitest';
import { isAppUrl } from './app-origin.ts';

test.each(['app://riffle', 'app://riffle/', 'app://riffle/assets/index.js', 'app://riffle/?screen=console#seat-3'])(
  '%s is the console',
  (url) => {
    expect(isAppUrl(url)).toBe(true);
  },
);

test.each([
  'app://other/',
  'app://riffle.example/',
  'app://riffle@other/',
  'app://user@riffle/',
  'app://:secret@riffle/',
  'https://riffle/',
  'file:///riffle/index.html',
  'javascript:alert(1)',
  'data:text/html,hello',
  'about:blank',
  'riffle',
  '',
])('%s is not', (url) => {
  expect(isAppUrl(url)).toBe(false);
});
