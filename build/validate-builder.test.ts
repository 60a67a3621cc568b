import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import builderConfig from './electron-builder.config.ts';
import { validateBuilderConfig } from './validate-builder.ts';

const config = builderConfig as unknown as {
  readonly electronFuses: Readonly<Record<string, boolean>>;
  readonly nsis: object;
  readonly win: { readonly icon: string };
};
const icons = join(import.meta.dirname, '../assets/icons');

test('electron-builder understands our configuration', async () => {
  await expect(validateBuilderConfig(config)).resolves.toBeUndefined();
});

test('it would say so if it did not: an unknown setting, an unknown fuse', async () => {
  await expect(validateBuilderConfig({ ...config, asarr: true })).rejects.toThrow('asarr');
  const electronFuses = { ...config.electronFuses, runAsNod: false };
  await expect(validateBuilderConfig({ ...config, electronFuses })).rejects.toThrow('electronFuses');
});

test('it is installed for the whole machine, keeps the table’s data when it is taken off, and opens no kind of file', () => {
  expect(config.nsis).toMatchObject({ perMachine: true, deleteAppDataOnUninstall: false });
  const written = JSON.stringify(config);
  expect(written).not.toMatch(/fileAssociations|protocols|mimeTypes|extraResources|extraFiles/);
});

test('it has an icon of every size a system asks for', () => {
  const sizes = [16, 32, 48, 64, 128, 256, 512].map((size) => `${size}x${size}.png`);
  expect(readdirSync(icons)).toEqual(expect.arrayContaining(sizes));
  for (const name of sizes) {
    const picture = readFileSync(join(icons, name));
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)], name).toEqual(
      name.split(/[x.]/).slice(0, 2).map(Number),
    );
  }
  const icon = readFileSync(join(import.meta.dirname, '..', config.win.icon));
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 6]);
});
