import { copyFileSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { sourceFiles } from '../../test/support/import-graph.ts';
import { startedPc } from '../../test/support/started-pc.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';

vi.setConfig({ testTimeout: 120_000 });

const root = join(import.meta.dirname, '..', '..');

/** The sources as somebody gets them, with the packages and nothing built. */
function freshCopy(): string {
  const path = temporaryFolder();
  for (const file of sourceFiles().filter((one) => !one.startsWith('docs/') && !one.startsWith('test/'))) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    copyFileSync(join(root, file), join(path, file));
  }
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'), 'dir');
  return path;
}

test('the first start after a download: every page is there as soon as it says that it runs; the next one builds nothing', async () => {
  const copy = freshCopy();
  expect(existsSync(join(copy, 'out'))).toBe(false);
  const start = () => startedPc(join(copy, 'data'), ['--port', '0', '--no-reader', '--no-shuffler'], { root: copy });
  const first = start();
  await first.running();
  expect(first.said()).toContain('Built out/renderer.');
  const [table, room] = [first.address('Console'), first.address('Floor')];
  for (const page of [`${table}/`, `${room}/`, `${room}/floor`]) {
    const answer = await fetch(page);
    expect({ page, status: answer.status }).toEqual({ page, status: 200 });
    expect(await answer.text()).toMatch(/<script[^>]*\bsrc=/);
  }
  first.child.kill('SIGINT');
  expect(await first.exit).toEqual([0, null]);
  const second = start();
  await second.running();
  expect(second.said()).not.toContain('Built');
});
