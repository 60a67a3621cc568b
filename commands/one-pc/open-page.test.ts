import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { browserCommand, hasDisplay } from './open-page.ts';

function folderWithXdgOpen(mode: number): string {
  const folder = temporaryFolder();
  const file = join(folder, 'xdg-open');
  writeFileSync(file, '');
  chmodSync(file, mode);
  return folder;
}

test('on Linux a page is opened only where there is a display and a program for it', () => {
  const PATH = `/nowhere:${folderWithXdgOpen(0o755)}`;
  expect(browserCommand({ platform: 'linux', env: { PATH, DISPLAY: ':0' } })).toEqual(['xdg-open']);
  expect(browserCommand({ platform: 'linux', env: { PATH, WAYLAND_DISPLAY: 'wayland-0' } })).toEqual(['xdg-open']);
  expect(browserCommand({ platform: 'linux', env: { PATH } })).toBeNull();
  expect(browserCommand({ platform: 'linux', env: { PATH: '/nowhere', DISPLAY: ':0' } })).toBeNull();
});

test('Windows and macOS always have one', () => {
  expect(hasDisplay({ platform: 'win32', env: {} })).toBe(true);
  expect(browserCommand({ platform: 'darwin', env: {} })).toEqual(['open']);
});
