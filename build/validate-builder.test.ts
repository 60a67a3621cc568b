import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builderConfigPath, validateBuilderConfig } from './validate-builder.ts';

const config = JSON.parse(readFileSync(builderConfigPath, 'utf8')) as {
  readonly electronFuses: Readonly<Record<string, boolean>>;
};

test('electron-builder understands our configuration', async () => {
  await expect(validateBuilderConfig(config)).resolves.toBeUndefined();
});

test('it would say so if it did not: an unknown setting, an unknown fuse', async () => {
  await expect(validateBuilderConfig({ ...config, asarr: true })).rejects.toThrow('asarr');
  const electronFuses = { ...config.electronFuses, runAsNod: false };
  await expect(validateBuilderConfig({ ...config, electronFuses })).rejects.toThrow('electronFuses');
});
