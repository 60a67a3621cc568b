import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// What if another account has put files where root installs? Root follows no links, and no unit reads what another account made.

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kiosk-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const install = (...args: readonly string[]) =>
  spawnSync('sh', [join(import.meta.dirname, 'install.sh'), '--root', folder, ...args], { encoding: 'utf8' });
const files = (): readonly string[] =>
  globSync('**/*', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile());
const placed = (path: string): string => readFileSync(join(folder, path), 'utf8');
const isRoot = process.getuid?.() === 0;
const stranger = 54_321;
const lay = (path: string, target: string): string => {
  const place = join(folder, path);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(target, place);
  return place;
};
let victim: string;
beforeEach(() => {
  victim = join(mkdtempSync(join(tmpdir(), 'outside-')), 'shadow');
  writeFileSync(victim, 'root’s own');
});
afterEach(() => {
  expect(readFileSync(victim, 'utf8')).toBe('root’s own');
  rmSync(dirname(victim), { recursive: true });
});

test('a link beside a file of root’s is not written through', () => {
  lay('etc/riffle/firewall.nft.new', victim);
  lay('etc/riffle/firewall.nft', victim);
  expect(install().status).toBe(0);
  expect(placed('etc/riffle/firewall.nft')).toContain('policy drop');
  expect(lstatSync(join(folder, 'etc/riffle/firewall.nft')).isSymbolicLink()).toBe(false);
});

test.each(['etc/riffle', 'usr/local/lib/riffle', 'etc/systemd'])(
  'a link in the place of %s is refused, by name',
  (path) => {
    const place = lay(path, dirname(victim));
    const { status, stderr } = install();
    expect([status, stderr]).toEqual([2, expect.stringContaining(`${place} is `)]);
    expect(readdirSync(dirname(victim))).toEqual(['shadow']);
  },
);

test('a folder that others can write to is refused; the one they once could is closed', () => {
  mkdirSync(join(folder, 'etc/riffle'), { recursive: true });
  chmodSync(join(folder, 'etc/riffle'), 0o775);
  expect(install().stderr).toContain("etc/riffle is not root's");
  chmodSync(join(folder, 'etc/riffle'), 0o1770);
  expect(install('--dry-run').stdout).toContain('would close to everybody but root: /etc/riffle');
  expect(install().status).toBe(0);
  expect(statSync(join(folder, 'etc/riffle')).mode & 0o7777).toBe(0o755);
});

test('in a folder with versions nothing is written through a link, and where root’s own folder lies the account replaces nothing', () => {
  mkdirSync(join(folder, 'opt/riffle'), { recursive: true });
  writeFileSync(join(folder, 'opt/riffle/installed.json'), '{}');
  chmodSync(join(folder, 'opt/riffle'), 0o1775);
  const place = lay('opt/riffle/launch', dirname(victim));
  expect(install().stderr).toContain(`${place} is a folder that others can change`);
  rmSync(place);
  // Whether or not this checkout has been built, it gets as far as root's own folder.
  install();
  expect(statSync(join(folder, 'opt/riffle/launch')).mode & 0o777).toBe(0o755);
});

// Only root can give something to somebody else.
test.runIf(isRoot)('in /etc/riffle it is set aside, whatever it is called: no unit reads it', () => {
  mkdirSync(join(folder, 'etc/riffle'), { recursive: true, mode: 0o1770 });
  chmodSync(join(folder, 'etc/riffle'), 0o1770);
  for (const name of ['riffle-cardroom.env', 'kiosk.env', 'cardroom.toml', 'set-aside']) {
    writeFileSync(join(folder, 'etc/riffle', name), 'NODE_OPTIONS=--require=/tmp/mine.js');
    chownSync(join(folder, 'etc/riffle', name), stranger, stranger);
  }
  writeFileSync(join(folder, 'etc/riffle/table.toml'), 'name = "Table 1"');
  const { status, stdout } = install('--shell', 'browser');
  expect(status).toBe(0);
  expect(stdout).toContain('set aside, because an account laid it there: /etc/riffle/riffle-cardroom.env');
  expect(files().filter((path) => path.startsWith('etc/riffle/'))).toEqual(
    expect.arrayContaining(['etc/riffle/firewall.nft', 'etc/riffle/kiosk.env', 'etc/riffle/table.toml']),
  );
  expect(readdirSync(join(folder, 'etc/riffle')).filter((name) => !name.startsWith('set-aside.'))).toEqual(
    expect.not.arrayContaining(['riffle-cardroom.env', 'cardroom.toml', 'set-aside']),
  );
  expect(placed('etc/riffle/kiosk.env')).toBe('RIFFLE_SESSION=cage\n');
  const [aside = ''] = readdirSync(join(folder, 'etc/riffle')).filter((name) => name.startsWith('set-aside.'));
  expect(statSync(join(folder, 'etc/riffle', aside)).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(folder, 'etc/riffle', aside))).toHaveLength(4);
});

test('what it does not own it does not take away either', () => {
  install();
  rmSync(join(folder, 'usr/local/lib/riffle'), { recursive: true });
  writeFileSync(join(dirname(victim), 'session'), 'root’s own');
  lay('usr/local/lib/riffle', dirname(victim));
  expect(install('--uninstall').status).toBe(2);
  expect(readdirSync(dirname(victim)).sort()).toEqual(['session', 'shadow']);
});
