// `npm run sbom`: everything Riffle is built from, with hashes and licences, as CycloneDX in out/sbom.json. Packages that only build and
// test are marked as optional. It reads the lock file alone and asks no server.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { stdout, stderr, status } = spawnSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
if (status === 0) {
  const { components } = JSON.parse(stdout) as { readonly components: readonly unknown[] };
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(join(root, 'out', 'sbom.json'), stdout);
  console.log(`out/sbom.json: ${components.length} packages.`);
} else {
  console.error(stderr || 'There is no npm on this machine.');
  process.exitCode = 1;
}
