import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { extractAll, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAll } from '../../build/build.ts';
import { builderConfigPath } from '../../build/validate-builder.ts';
import { starterTable } from '../../commands/kiosk.ts';
import type { PackedAppRun } from '../support/packed-app/run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The mark before the fuses in Electron's program, by which the fuse tool finds them. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** Version 1 of the fuse wire: nine fuses as Electron ships them, '1' on, '0' off. */
const FUSE_WIRE = [Buffer.from([1, 9]), Buffer.from('101100011')];

const OTHER_FILES = [
  'chrome-sandbox',
  'chrome_100_percent.pak',
  'icudtl.dat',
  'LICENSE',
  'LICENSES.chromium.html',
  'locales/en-US.pak',
  'resources.pak',
  'resources/README',
];

/**
 * Writes a folder with the shape of an unpacked Electron for Linux, so that packing can be tested without Electron. Nothing in it runs; its
 * program has fuses that can be set and read back.
 */
function writeFakeElectronDist(folder: string, version: string): void {
  for (const file of OTHER_FILES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), 'fake');
  }
  writeFileSync(join(folder, 'version'), version);
  const program = [Buffer.from('#!/bin/false\n'), Buffer.alloc(64), Buffer.from(FUSE_SENTINEL), ...FUSE_WIRE];
  writeFileSync(join(folder, 'electron'), Buffer.concat([...program, Buffer.alloc(64)]), { mode: 0o755 });
}

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

const folder = temporaryFolder(afterAll);
let packed: string;

beforeAll(async () => {
  await buildAll();
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')) as {
    readonly version: string;
  };
  writeFakeElectronDist(join(folder, 'electron'), version);
  const output = join(folder, 'dist');
  await run(
    process.execPath,
    [
      join(root, 'node_modules/electron-builder/cli.js'),
      ...['--linux', 'dir', '--publish', 'never', '--config', builderConfigPath],
      `-c.electronDist=${join(folder, 'electron')}`,
      `-c.directories.output=${output}`,
    ],
    { cwd: root },
  );
  const unpacked = readdirSync(output).find((name) => name.startsWith('linux') && name.endsWith('unpacked'));
  packed = join(output, unpacked ?? 'missing');
});

test('the fuses of the packed program are set', async () => {
  const wire = await getCurrentFuseWire(join(packed, 'riffle'));
  expect({
    runAsNode: wire[FuseV1Options.RunAsNode],
    cookieEncryption: wire[FuseV1Options.EnableCookieEncryption],
    nodeOptions: wire[FuseV1Options.EnableNodeOptionsEnvironmentVariable],
    nodeCliInspect: wire[FuseV1Options.EnableNodeCliInspectArguments],
    asarIntegrity: wire[FuseV1Options.EnableEmbeddedAsarIntegrityValidation],
    onlyAsar: wire[FuseV1Options.OnlyLoadAppFromAsar],
    fileProtocolPrivileges: wire[FuseV1Options.GrantFileProtocolExtraPrivileges],
    ownSnapshot: wire[FuseV1Options.LoadBrowserProcessSpecificV8Snapshot],
    wasmTrapHandlers: wire[FuseV1Options.WasmTrapHandlers],
  }).toEqual({
    runAsNode: FuseState.DISABLE,
    cookieEncryption: FuseState.ENABLE,
    nodeOptions: FuseState.DISABLE,
    nodeCliInspect: FuseState.DISABLE,
    asarIntegrity: FuseState.ENABLE,
    onlyAsar: FuseState.ENABLE,
    fileProtocolPrivileges: FuseState.DISABLE,
    ownSnapshot: FuseState.DISABLE,
    wasmTrapHandlers: FuseState.ENABLE,
  });
});

test('built files are packed, their sources are not', () => {
  const files = listPackage(join(packed, 'resources/app.asar'), { isPack: false });
  expect(files).toEqual(
    expect.arrayContaining([
      '/package.json',
      '/out/electron/main.js',
      '/out/electron/preload.cjs',
      '/out/server/check-backup.js',
      '/out/server/main.js',
      '/out/renderer/index.html',
      '/node_modules/better-sqlite3/package.json',
    ]),
  );
  const topFolders = new Set(files.map((file) => file.split('/')[1]));
  expect([...topFolders].sort()).toEqual(['node_modules', 'out', 'package.json']);
  const unwanted = /\.stamp$|^\/node_modules\/react|^\/out\/sbom\.json$/;
  expect(files.filter((file) => unwanted.test(file))).toEqual([]);
});

test('native modules are outside the archive, where the system can load them', () => {
  const modules = join(packed, 'resources/app.asar.unpacked/node_modules');
  const native = readdirSync(join(modules, 'better-sqlite3'), { recursive: true, encoding: 'utf8' })
    .map((path) => join(modules, 'better-sqlite3', path))
    .filter((path) => path.endsWith('.node') && statSync(path).isFile());
  expect(native).not.toEqual([]);
  const forThisMachine = native.find((path) => path.includes(`${process.platform}-${process.arch}`));
  expect(forThisMachine && readFileSync(forThisMachine).subarray(1, 4).toString()).toBe('ELF');
});

test('the packed app boots: page, table server and the ports between them, through a reload and a crash', async () => {
  const app = join(folder, 'app');
  extractAll(join(packed, 'resources/app.asar'), app);
  const config = join(folder, 'table.toml');
  writeFileSync(config, starterTable(join(folder, 'table')));
  const { stdout } = await run(process.execPath, [join(root, 'test/support/packed-app/run.ts'), app, config], {
    timeout: 30_000,
  });
  const saw = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as PackedAppRun;
  expect(saw).toMatchObject({
    childArgs: ['--role', 'table', '--config', config],
    document: { status: 200, type: 'text/html; charset=utf-8' },
    script: { status: 200, type: 'text/javascript; charset=utf-8' },
    stampStatus: 404,
    greetings: { atFirst: 'welcome', afterReload: 'welcome', afterCrash: 'welcome' },
  });
  expect(saw.document.policy).toContain("default-src 'none'");
  expect(saw.document.text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
});
