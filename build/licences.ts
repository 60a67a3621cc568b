// `npm run licences`: whose work Riffle is built on, and on which terms. `--write` writes it to docs/LICENCES.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locked, nameOf, type Place, placesOf, readLocked } from './packages.ts';

/** A package on these terms may ship with Riffle: they require a notice and nothing else. */
export const mayShip: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'Unlicense',
]);

/** What ships on other terms, and why it may. */
export const shipsAllTheSame: Readonly<Record<string, string>> = {
  '@fontsource-variable/inter':
    'OFL-1.1: the letters may be given away with any program, with their notice, and are never sold by themselves',
};

/** A package that only builds or tests leaves nothing of itself in the product, so these terms are allowed too. */
export const mayBuild: ReadonlySet<string> = new Set([...mayShip, 'MPL-2.0', 'Python-2.0', 'WTFPL', 'CC0-1.0']);

/** True if one of the licences on offer is allowed. */
export const isAllowed = (licence: string, allowed: ReadonlySet<string>): boolean =>
  licence
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((one) => allowed.has(one));

const titles: Readonly<Record<Exclude<Place, 'build'>, string>> = {
  program: 'In the program',
  pages: 'In its pages',
};

/** The list as a document. It comes from the lock file alone: the same on every machine. */
export function licencesDocument(root: string): string {
  const locked = readLocked(root);
  const places = [...placesOf(root)];
  const at = (place: Place): readonly string[] => places.filter(([, its]) => its === place).map(([path]) => path);
  const shipped = (['program', 'pages'] as const).flatMap((place) => [
    `## ${titles[place]}`,
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...rows(locked, at(place)),
    '',
  ]);
  return `# Licences

Whose work Riffle is built on, and on which terms. Made from \`package-lock.json\` by \`npm run licences -- --write\`; a test keeps it so.
Which terms are allowed is in \`build/licences.ts\`. The texts lie in each package's folder. The kiosk also contains Electron (MIT) with
Chromium and Node, whose notices come beside its binary.

${shipped.join('\n')}
## To build and to test

Nothing of these reaches a table.

${byLicence(locked, at('build'))}
`;
}

function rows(locked: Locked, paths: readonly string[]): readonly string[] {
  const lines = paths.map((path) => {
    const { version, license } = locked.get(path) ?? { version: '?' };
    return `| ${nameOf(path)} | ${version} | ${license ?? 'not said'} |`;
  });
  return [...new Set(lines)].sort();
}

function byLicence(locked: Locked, paths: readonly string[]): string {
  const names = Map.groupBy(paths, (path) => locked.get(path)?.license ?? 'not said');
  return [...names]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, those]) => `**${licence}**: ${[...new Set(those.map(nameOf))].sort().join(', ')}.`)
    .join('\n\n');
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  if (process.argv.includes('--write')) writeFileSync(join(root, 'docs', 'LICENCES.md'), licencesDocument(root));
  else process.stdout.write(licencesDocument(root));
}
