import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const here = import.meta.dirname;
const root = join(here, '../..');
const read = (name: string): string => readFileSync(join(here, name), 'utf8');
const units = globSync('*.service', { cwd: here }).sort();
/** What a unit starts as, and whose account it has. */
const services = ['riffle-browser', 'riffle-cardroom', 'riffle-console', 'riffle-table'].map(
  (name) => `${name}.service`,
);

/** Keys of a unit by section, in order; a line is a comment, a section or a key. */
function parsed(unit: string): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>();
  let section = '';
  for (const line of read(unit).split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const heading = /^\[(Unit|Service|Install)\]$/.exec(line);
    const key = /^([A-Z]\w+)=(.*)$/.exec(line);
    if (heading === null && key === null) throw new Error(`${unit}: “${line}” is no line of a unit.`);
    if (heading !== null) section = heading[1] ?? '';
    else {
      const name = `${section}.${key?.[1]}`;
      keys.set(name, [...(keys.get(name) ?? []), key?.[2] ?? '']);
    }
  }
  return keys;
}

test('there are units', () => expect(units).toEqual([...services, 'riffle-firewall.service'].sort()));

describe.each(units)('%s', (unit) => {
  const keys = parsed(unit);
  test('names files that the program has', () => {
    const named = read(unit).match(/\/(?:opt|usr\/local\/lib)\/riffle\/[^\s:]+/g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    for (const path of named)
      expect(existsSync(path.startsWith('/opt') ? join(root, path.slice(12)) : join(here, basename(path))), path).toBe(
        true,
      );
  });

  test('other units it names are ours, or the system’s', () => {
    const named = read(unit).match(/\briffle-[a-z]+\.service/g) ?? [];
    for (const one of named) expect(units).toContain(one);
  });

  test('can be enabled, and is started again or stays', () => {
    expect(keys.get('Install.WantedBy')).toHaveLength(1);
    const restarts = keys.get('Service.Restart')?.[0] ?? keys.get('Service.RemainAfterExit')?.[0];
    expect(['always', 'on-failure', 'yes']).toContain(restarts);
  });
});

test.each(services)(
  '%s has an account of its own, no more rights than it starts with, and leaves no memory',
  (unit) => {
    const keys = parsed(unit);
    expect(keys.get('Service.User')?.[0]).toMatch(/^riffle-(table|cardroom|kiosk)$/);
    expect(keys.get('Service.NoNewPrivileges')).toEqual(['true']);
    expect(keys.get('Service.ProtectSystem')).toEqual(['strict']);
    expect(keys.get('Service.LimitCORE')).toEqual(['0']);
    expect(keys.get('Service.UMask')).toEqual(['0077']);
  },
);

test.each(units)('%s reads and runs nothing that its own account, or another, can put there', (unit) => {
  const keys = parsed(unit);
  const roots = ['/etc/riffle/', '/usr/local/lib/riffle/', '/usr/sbin/'];
  const read = [...(keys.get('Service.EnvironmentFile') ?? []), ...(keys.get('Service.ExecStart') ?? [])];
  for (const each of read)
    expect(
      roots.some((place) => each.replace(/^-/, '').startsWith(place)),
      each,
    ).toBe(true);
  const writes = (keys.get('Service.ReadWritePaths') ?? []).join(' ').split(' ');
  for (const place of roots) for (const one of writes) expect(`${one.replace(/^-/, '')}/`).not.toBe(place);
});

test('two table servers never want the same log, nor two shells the same display', () => {
  const conflicts = (unit: string) => parsed(unit).get('Unit.Conflicts')?.join(' ') ?? '';
  expect(conflicts('riffle-table.service')).toContain('riffle-console.service');
  expect(conflicts('riffle-console.service')).toMatch(/riffle-table\.service.*riffle-browser\.service/);
});

test('the browser of a kiosk reaches this machine alone', () => {
  const keys = parsed('riffle-browser.service');
  expect(keys.get('Service.IPAddressDeny')).toEqual(['any']);
  expect(keys.get('Service.IPAddressAllow')).toEqual(['localhost']);
});

test.each(['install.sh', 'session', 'start-server', 'x-session'])(
  '%s can be run, and is a shell script without faults of syntax',
  (name) => {
    expect(statSync(join(here, name)).mode & 0o111).toBe(0o111);
    execFileSync('sh', ['-n', join(here, name)]);
  },
);

describe('install.sh', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kiosk-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const install = (...args: readonly string[]) =>
    spawnSync('sh', [join(here, 'install.sh'), '--root', folder, ...args], { encoding: 'utf8' });
  const files = (): readonly string[] =>
    globSync('**/*', { cwd: folder })
      .filter((path) => statSync(join(folder, path)).isFile())
      .sort();
  const placed = (path: string): string => readFileSync(join(folder, path), 'utf8');

  test('--dry-run says everything and does nothing', () => {
    const { status, stdout } = install('--dry-run', '--role', 'both', '--shell', 'electron', '--packages');
    expect(status).toBe(0);
    expect(files()).toEqual([]);
    for (const line of [
      'would write: /etc/systemd/system/riffle-console.service',
      'would write: /etc/riffle/firewall.nft',
      'would run: apt-get install --yes --no-install-recommends nftables cage xwayland',
      'would run: systemctl enable riffle-firewall.service riffle-cardroom.service riffle-console.service',
    ])
      expect(stdout.split('\n')).toContain(line);
  });

  test('every file it would write is written, once, and taken away again', () => {
    const would = install('--dry-run').stdout.match(/(?<=^would write: \/).*/gm) ?? [];
    expect(install().status).toBe(0);
    expect(files()).toEqual([...would].sort());
    expect(would.length).toBeGreaterThan(10);
    const again = install().stdout;
    expect(again).not.toMatch(/^(?:written|removed):/m);
    expect(again.match(/^unchanged:/gm)).toHaveLength(would.length);
    expect(install('--uninstall').status).toBe(0);
    expect(files()).toEqual([]);
  });

  describe('with a release', () => {
    const files = { release: 'riffle-1.0.0.riffle', key: 'release-key.pub' };
    let source: string;
    /** A program as it lies on a PC, built, with a Node of its own. */
    beforeEach(() => {
      source = mkdtempSync(join(tmpdir(), 'program-'));
      cpSync(here, join(source, 'build/kiosk'), { recursive: true });
      for (const path of ['out/server/launch.js', 'node_modules/node/bin/node', files.release]) {
        mkdirSync(join(source, path, '..'), { recursive: true });
        writeFileSync(join(source, path), path);
      }
      writeFileSync(join(source, files.key), `${Buffer.alloc(32, 7).toString('base64')}\n`);
    });
    afterEach(() => rmSync(source, { recursive: true }));
    const from = (...args: readonly string[]) =>
      spawnSync('sh', [join(source, 'build/kiosk/install.sh'), '--root', folder, '--shell', 'browser', ...args], {
        encoding: 'utf8',
      });
    const named = () => ['--release', join(source, files.release), '--key', join(source, files.key)];
    /** What is done in a program folder, in order. */
    const stepsIn = (stdout: string, program: string): readonly string[] =>
      stdout
        .split('\n')
        .filter((line) => line.startsWith('would ') && new RegExp(`${program}(?:/|$)`).test(line))
        .map((line) => line.slice('would '.length));

    test('root’s key lies there first, then the account unpacks, then the launcher comes; each of two servers has a folder', () => {
      const { stdout, status, stderr } = from('--dry-run', '--role', 'both', ...named());
      expect(status, stderr).toBe(0);
      const setUp = `${source}/node_modules/node/bin/node ${source}/commands/riffle.ts update set-up ${source}/${files.release} --key ${source}/${files.key}`;
      for (const [account, program = ''] of [
        ['riffle-table', '/opt/riffle'],
        ['riffle-cardroom', '/opt/riffle-cardroom'],
      ])
        expect(stepsIn(stdout, program)).toEqual([
          `write: ${program}/launch/release-key.pub`,
          `run: install -d -m 1775 -o root -g ${account} ${program}`,
          `run: runuser -u ${account} -- ${setUp} --program ${program}`,
          `write: ${program}/launch/node`,
          `write: ${program}/launch/launch.js`,
        ]);
      expect(stdout).toContain('would write: /etc/systemd/system/riffle-cardroom.service.d/riffle.conf');
    });

    test('no launcher is put where the version has not come', () => {
      const { stdout } = from(...named());
      expect(stdout).toContain('no launcher in /opt/riffle yet');
      const lies = () => globSync('**/*', { cwd: join(folder, 'opt') });
      const keyAlone = ['riffle', 'riffle/launch', 'riffle/launch/release-key.pub'];
      expect(lies()).toEqual(keyAlone);
      // Nor is the key taken away by a run that names none.
      writeFileSync(join(folder, 'opt/riffle/installed.json'), '{}');
      from();
      expect(lies()).toEqual(expect.arrayContaining([...keyAlone, 'riffle/launch/launch.js']));
    });

    test('run again without one it renews the launcher, sets nothing up, and takes away what is its own alone', () => {
      mkdirSync(join(folder, 'opt/riffle-cardroom'), { recursive: true });
      const installed = join(folder, 'opt/riffle-cardroom/installed.json');
      writeFileSync(installed, '{}');
      const { stdout } = from('--role', 'both');
      expect(stdout).not.toContain('set-up');
      expect(placed('opt/riffle-cardroom/launch/launch.js')).toBe('out/server/launch.js');
      expect(statSync(join(folder, 'opt/riffle-cardroom/launch/node')).mode & 0o777).toBe(0o755);
      expect(placed('etc/systemd/system/riffle-cardroom.service.d/riffle.conf')).toBe(
        '[Service]\nEnvironment=RIFFLE_AT=/opt/riffle-cardroom\n',
      );
      expect(from('--role', 'both').stdout).toContain('unchanged: /opt/riffle-cardroom/launch/launch.js');
      expect(from('--uninstall').status).toBe(0);
      expect(globSync('**/*', { cwd: join(folder, 'opt') })).toEqual([
        'riffle-cardroom',
        'riffle-cardroom/installed.json',
      ]);
    });

    test('Electron’s package has a table server of its own: no launcher for it', () => {
      const { stdout } = from('--dry-run', '--role', 'both', '--shell', 'electron', ...named());
      expect(stdout).not.toContain('-g riffle-table');
      expect(stdout).toContain('would run: install -d -m 1775 -o root -g riffle-cardroom /opt/riffle\n');
      expect(stdout).toContain('no launcher for the table');
    });

    test.each<[string, () => readonly string[], RegExp]>([
      ['a release without a key', () => named().slice(0, 2), /belong together/],
      ['a release that is not there', () => ['--release', '/nowhere', ...named().slice(2)], /\/nowhere cannot be read/],
      ['another file as the key', () => [...named().slice(0, 3), join(here, 'sysctl.conf')], /riffle release key/],
    ])('%s is refused in a sentence', (_, args, sentence) => {
      const { status, stderr } = from(...args());
      expect(status).toBe(2);
      expect(stderr).toMatch(sentence);
      expect(globSync('**/*', { cwd: folder })).toEqual([]);
    });

    test('a program that was not built is refused before anything is changed', () => {
      rmSync(join(source, 'out'), { recursive: true });
      const { status, stderr } = from(...named());
      expect(status).toBe(2);
      expect(stderr).toContain('npm run build');
    });
  });

  test('without a release nothing is done in /opt', () => {
    expect(install('--dry-run').stdout).not.toContain('/opt/riffle');
  });

  test('what is not ours stays, and so does a configuration', () => {
    install();
    writeFileSync(join(folder, 'etc/riffle/table.toml'), 'name = "Table 1"');
    writeFileSync(join(folder, 'etc/systemd/system/other.service'), '');
    install('--uninstall');
    expect(files()).toEqual(['etc/riffle/table.toml', 'etc/systemd/system/other.service']);
  });

  test('another role takes away what the first one had', () => {
    install('--shell', 'browser', '--session', 'x');
    expect(files()).toContain('etc/X11/xorg.conf.d/60-riffle.conf');
    const { stdout } = install('--role', 'cardroom');
    expect(stdout).toContain('removed: /etc/X11/xorg.conf.d/60-riffle.conf');
    expect(stdout).toContain('systemctl disable riffle-table.service riffle-console.service riffle-browser.service');
    expect(files()).not.toContain('etc/modprobe.d/riffle.conf');
  });

  test.each([
    ['table', [], [], ['4701', 'dport 22']],
    ['cardroom', [], ['dport 4701'], ['dport 22', '4700']],
    ['both', ['--management', '10.0.9.0/24'], ['dport 4701', 'ip saddr 10.0.9.0/24 tcp dport 22'], ['4700']],
  ])('the firewall of a PC that is %s %s lets in what belongs there', (role, more, has, lacks) => {
    install('--role', role, ...more);
    const rules = placed('etc/riffle/firewall.nft');
    expect(rules.match(/policy drop/g)).toHaveLength(2);
    expect(rules).not.toMatch(/role:|MANAGEMENT|# end/);
    for (const part of has) expect(rules).toContain(part);
    for (const part of lacks) expect(rules).not.toContain(part);
  });

  test.each<[string, readonly string[], RegExp]>([
    ['a role there is not', ['--role', 'bar'], /--role is one of: table cardroom both/],
    ['no network', ['--management', '10.0.9.0;reboot'], /such as 10\.0\.9\.0\/24/],
    ['rules of another kind', ['--devices', join(here, 'sysctl.conf')], /riffle devices --udev/],
    ['a word that is missing', ['--shell'], /needs a word/],
    ['an option there is not', ['--fast'], /Usage/],
    ['taking away what was never there', ['--uninstall'], /Nothing was installed/],
  ])('%s is refused in a sentence, and nothing is changed', (_, args, sentence) => {
    const { status, stderr } = install(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(sentence);
    expect(files()).toEqual([]);
  });
});

describe('start-server', () => {
  test.each([
    [
      'the launcher where there is one',
      ['launch/launch.js'],
      /^--disable-sigusr1 launch\/launch\.js --program (\S+) -- --role table --config /,
    ],
    ['else the server', [], /^--disable-sigusr1 server\/main\.ts --role table --config /],
  ])('it becomes %s', (_, files, becomes) => {
    const program = mkdtempSync(join(tmpdir(), 'program-'));
    mkdirSync(join(program, 'node_modules/.bin'), { recursive: true });
    mkdirSync(join(program, 'launch'));
    for (const file of files) writeFileSync(join(program, file), '');
    writeFileSync(join(program, 'node_modules/.bin/node'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
    const env = { PATH: process.env.PATH ?? '', RIFFLE_AT: program };
    const { stdout } = spawnSync('sh', [join(here, 'start-server'), 'table', '/etc/riffle/table.toml'], {
      encoding: 'utf8',
      env,
    });
    expect(stdout.replace(`${program}/`, '')).toMatch(becomes);
    rmSync(program, { recursive: true });
  });

  test('the launcher is started by root’s Node, whatever else lies beside it', () => {
    const program = mkdtempSync(join(tmpdir(), 'program-'));
    for (const [place, says] of [
      ['node_modules/.bin', 'the account’s'],
      ['launch', 'root’s'],
    ] as const) {
      mkdirSync(join(program, place), { recursive: true });
      writeFileSync(join(program, place, 'node'), `#!/bin/sh\necho ${says}\n`, { mode: 0o755 });
    }
    writeFileSync(join(program, 'launch/launch.js'), '');
    const env = { PATH: process.env.PATH ?? '', RIFFLE_AT: program };
    const { stdout } = spawnSync('sh', [join(here, 'start-server'), 'table', 'f'], { encoding: 'utf8', env });
    expect(stdout).toBe('root’s\n');
    rmSync(program, { recursive: true });
  });

  test('it takes the first configuration that is there, and where none is the last, for the first start to write', () => {
    const program = mkdtempSync(join(tmpdir(), 'program-'));
    mkdirSync(join(program, 'node_modules/.bin'), { recursive: true });
    writeFileSync(join(program, 'node_modules/.bin/node'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
    const env = { PATH: process.env.PATH ?? '', RIFFLE_AT: program };
    const files = ['etc.toml', 'state.toml'].map((name) => join(program, name));
    const taken = (): string =>
      basename(
        spawnSync('sh', [join(here, 'start-server'), 'table', ...files], { encoding: 'utf8', env }).stdout.trim(),
      );
    expect(taken()).toBe('state.toml');
    for (const file of files.toReversed()) {
      writeFileSync(file, '');
      expect(taken()).toBe(basename(file));
    }
    rmSync(program, { recursive: true });
  });

  test.each([[[]], [['table']], [['bar', '/etc/riffle/table.toml']]])('%j is refused with exit 2', (args) => {
    expect(spawnSync('sh', [join(here, 'start-server'), ...args]).status).toBe(2);
  });
});

test('the session without its program says what is missing', () => {
  const env = { PATH: process.env.PATH ?? '', RIFFLE_APP: '/nowhere/riffle' };
  const { status, stderr } = spawnSync('sh', [join(here, 'session'), 'electron'], { encoding: 'utf8', env });
  expect(status).toBe(2);
  expect(stderr).toContain('/nowhere/riffle');
});
