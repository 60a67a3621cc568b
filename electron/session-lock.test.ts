import { expect, test, vi } from 'vitest';
import * as fake from '../test/fakes/electron.ts';
import { lockSession } from './session-lock.ts';

const isCancelled = (url: string): boolean => {
  let cancelled = false;
  fake.seen.requestQuestion?.({ url }, ({ cancel }) => {
    cancelled = cancel;
  });
  return cancelled;
};

test('only the console’s own files are fetched', () => {
  fake.reset();
  expect(fake.seen.requestQuestion).toBeNull();
  lockSession();
  for (const url of ['app://riffle/', 'app://riffle/assets/index.js']) expect(isCancelled(url)).toBe(false);
  for (const url of [
    'http://127.0.0.1:8080/health',
    'https://example.org/',
    'ws://127.0.0.1/table',
    'file:///etc/passwd',
    'blob:app://riffle/0b5c',
    'data:text/html,x',
    'devtools://devtools/bundled/inspector.html',
    'app://elsewhere/',
  ])
    expect(isCancelled(url), url).toBe(true);
});

test('nothing is saved', () => {
  fake.reset();
  lockSession();
  const preventDefault = vi.fn();
  fake.session.defaultSession.emit('will-download', { preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
});
