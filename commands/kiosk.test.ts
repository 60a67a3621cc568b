import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { parseTableConfig } from '../server/config.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { type KioskWorld, kiosk } from './kiosk.ts';

/** Stands in for Electron's program: notes how it was started and ends with the code it was told. */
const PROGRAM = `#!${process.execPath}
require('node:fs').writeFileSync(process.env.NOTE, JSON.stringify({
  args: process.argv.slice(2), asNode: process.env.ELECTRON_RUN_AS_NODE ?? null,
}));
process.exit(Number(process.env.EXIT_CODE));
`;

const INSTALLER = `
const fs = require('node:fs');
fs.mkdirSync(__dirname + '/dist');
fs.writeFileSync(__dirname + '/dist/electron', ${JSON.stringify(PROGRAM)}, { mode: 0o755 });
fs.writeFileSync(__dirname + '/path.txt', 'electron');
`;

const FAILING_INSTALLER = `
console.error('RequestError: getaddrinfo ENOTFOUND example.org\\n    at somewhere (file.js:1:1)');
process.exit(1);
`;

let root: string;
let said: string[];
let built: number;
let world: KioskWorld;

beforeEach(() => {
  const path = temporaryFolder();
  root = path;
  said = [];
  built = 0;
  world = {
    root,
    env: { NOTE: join(root, 'note.json'), EXIT_CODE: '0' },
    build: async () => {
      built += 1;
    },
    say: (line) => said.push(line),
  };
  mkdirSync(join(root, 'node_modules', 'electron'), { recursive: true });
});

function write(path: string, text: string): void {
  writeFileSync(join(root, 'node_modules', 'electron', path), text);
}

function installElectron(): void {
  mkdirSync(join(root, 'node_modules', 'electron', 'dist'));
  write('dist/electron', PROGRAM);
  chmodSync(join(root, 'node_modules', 'electron', 'dist', 'electron'), 0o755);
  write('path.txt', 'electron');
}

const note = () => JSON.parse(readFileSync(join(root, 'note.json'), 'utf8')) as unknown;

test('with Electron there, it builds and opens the console with the configuration given', async () => {
  installElectron();
  expect(await kiosk(['--config', '/etc/riffle/table.toml'], world)).toBe(0);
  expect(built).toBe(1);
  expect(note()).toEqual({ args: [root, '--config', '/etc/riffle/table.toml'], asNode: null });
  // No key leaves it, so whoever tries it out is told what does.
  expect(said).toEqual([expect.stringContaining('Leave the console')]);
});

test('without a configuration it is the one among the data of this checkout', async () => {
  installElectron();
  expect(await kiosk([], world)).toBe(0);
  expect(note()).toMatchObject({ args: [root, '--config', join(root, 'data', 'table.toml')] });
});

test('where no table is set up yet, one is written that the table server understands, and is kept', async () => {
  installElectron();
  const path = join(root, 'data', 'table.toml');
  await kiosk([], world);
  expect(parseTableConfig(path, readFileSync(path, 'utf8'))).toMatchObject({
    data: join(root, 'data', 'table-1'),
    stakes: { smallBlind: 1, bigBlind: 2 },
  });
  writeFileSync(path, 'changed by hand');
  await kiosk([], world);
  expect(readFileSync(path, 'utf8')).toBe('changed by hand');
});

test('Electron opens a window even where the environment would make it plain Node', async () => {
  installElectron();
  await kiosk([], { ...world, env: { ...world.env, ELECTRON_RUN_AS_NODE: '1' } });
  expect(note()).toMatchObject({ asNode: null });
});

test('it ends as Electron ends', async () => {
  installElectron();
  expect(await kiosk([], { ...world, env: { ...world.env, EXIT_CODE: '7' } })).toBe(7);
});

test('with Electron absent, its own installer is run first', async () => {
  write('install.js', INSTALLER);
  expect(await kiosk([], world)).toBe(0);
  expect(said).toEqual([expect.stringContaining('Fetching'), expect.stringContaining('Leave the console')]);
  expect(existsSync(join(root, 'note.json'))).toBe(true);
});

test('when it cannot be fetched, one sentence says why and what to do', async () => {
  write('install.js', FAILING_INSTALLER);
  expect(await kiosk([], world)).toBe(1);
  expect(said.slice(1)).toEqual([
    "Electron's program could not be fetched (RequestError: getaddrinfo ENOTFOUND example.org): " +
      'connect this machine to the network and run this again.',
  ]);
  expect(built).toBe(0);
});

test('an installer that claims success and installs nothing is a failure too', async () => {
  write('install.js', '');
  expect(await kiosk([], world)).toBe(1);
  expect(said.at(-1)).toContain('its installer ended early');
});

test.each([[['--confg', 'x']], [['table.toml']], [['--config']]])('%j is not understood', async (args) => {
  installElectron();
  expect(await kiosk(args, world)).toBe(2);
  expect(said.at(-1)).toContain('Usage: riffle kiosk [--config PATH]');
  expect(existsSync(join(root, 'note.json'))).toBe(false);
});
