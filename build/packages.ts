import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of `package.json` that names packages of others. */
export interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  /** By package: whether it may run its own script when installed. */
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

/** A package as `package-lock.json` has it. */
export interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** By the place where it is installed, `node_modules/NAME` or deeper. */
export type Locked = ReadonlyMap<string, LockedPackage>;

/** Where a package goes: into the program, into its pages, or nowhere, because it only helps to build and test. */
export type Place = 'program' | 'pages' | 'build';

const inside = 'node_modules/';

export const readManifest = (root: string): Manifest => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

export function readLocked(root: string): Locked {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  // The first one is the project itself.
  return new Map(Object.entries(packages).filter(([path]) => path !== ''));
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf(inside) + inside.length);

const importOf = /(?:\bfrom|\bimport|url\()\s*\(?'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g;

/** A file that imports one of these is a test's. */
const testing = ['vitest', '@testing-library/react', '@testing-library/dom', 'fast-check'];

/** Packages the sources of the pages name. The bundler puts them into the pages, whatever `package.json` calls them. */
export function namedByPages(root: string): ReadonlySet<string> {
  const named = globSync('{assets,renderer}/**/*.{ts,tsx,css}', { cwd: root }).map((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(importOf)].map(([, name = '']) => name),
  );
  return new Set(named.filter((names) => !names.some((name) => testing.includes(name))).flat());
}

/** The packages and all they need, by their places. */
export function withAllTheyNeed(locked: Locked, names: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const take = (from: string, name: string): void => {
    const path = placeOf(locked, from, name);
    if (path === null || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies } = locked.get(path) ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) take(path, needed);
  };
  for (const name of names) take('', name);
  return found;
}

/** Where Node finds `name` for a package at `from`: the nearest folder above. */
function placeOf(locked: Locked, from: string, name: string): string | null {
  for (let at = from; ; ) {
    const path = at === '' ? `${inside}${name}` : `${at}/${inside}${name}`;
    if (locked.has(path)) return path;
    if (at === '') return null;
    at = at.slice(0, Math.max(0, at.lastIndexOf(`/${inside}`)));
  }
}

/** Every package and where it goes. */
export function placesOf(root: string): ReadonlyMap<string, Place> {
  const locked = readLocked(root);
  const program = withAllTheyNeed(locked, Object.keys(readManifest(root).dependencies));
  const pages = withAllTheyNeed(locked, namedByPages(root));
  const place = (path: string): Place => (program.has(path) ? 'program' : pages.has(path) ? 'pages' : 'build');
  return new Map([...locked.keys()].map((path) => [path, place(path)]));
}
