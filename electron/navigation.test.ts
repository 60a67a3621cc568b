import type { WebContents } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import * as fake from '../test/fakes/electron.ts';
import { lockNavigation } from './navigation.ts';

let contents: fake.WebContents;

beforeEach(() => {
  fake.reset();
  contents = new fake.WebContents();
  lockNavigation(contents as unknown as WebContents);
});

function prevented(event: string, url: string): boolean {
  const preventDefault = vi.fn();
  contents.emit(event, { url, preventDefault });
  return preventDefault.mock.calls.length > 0;
}

test.each(['https://example.org', 'app://riffle/', 'about:blank'])('no new window, not even for %s', (url) => {
  expect(contents.windowOpenHandler?.({ url })).toEqual({ action: 'deny' });
});

test('no web view', () => {
  expect(prevented('will-attach-webview', 'app://riffle/')).toBe(true);
});

test.each(['will-frame-navigate', 'will-redirect'])('%s stays within the console', (event) => {
  expect(prevented(event, 'app://riffle/?screen=console')).toBe(false);
  expect(prevented(event, 'https://example.org/app://riffle/')).toBe(true);
  expect(prevented(event, 'app://elsewhere/')).toBe(true);
  expect(prevented(event, 'file:///etc/passwd')).toBe(true);
  expect(prevented(event, 'data:text/html,x')).toBe(true);
});
