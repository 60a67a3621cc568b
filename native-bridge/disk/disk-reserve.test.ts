import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { diskReserve } from './disk-reserve.ts';

test('a reserve takes up room on the disk, gives it back once, and is taken again', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'reserve');
  const reserve = diskReserve(path, 2_500_000);
  expect([reserve.isHeld, reserve.giveUp()]).toEqual([false, false]);
  expect([reserve.take(), reserve.isHeld]).toEqual([true, true]);
  const { size, blocks } = statSync(path);
  expect(size).toBe(2_500_000);
  // A file with holes has the size and not the blocks.
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
  expect(diskReserve(path, 2_500_000).isHeld).toBe(true);
  expect([reserve.giveUp(), existsSync(path), reserve.giveUp()]).toEqual([true, false, false]);
  expect(reserve.take()).toBe(true);
});

test('where the disk has no room, or is not there, there is no reserve and nothing is left behind', () => {
  const folder = temporaryFolder();
  expect(diskReserve(join(folder, 'reserve'), 2 ** 50).take()).toBe(false);
  expect(diskReserve(join(folder, 'missing', 'reserve'), 10).take()).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});
