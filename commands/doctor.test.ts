import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { openCardroomStore } from '../native-bridge/sqlite/cardroom-store.ts';
import { heardConsole } from '../test/support/heard-console.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { answerFindings } from './doctor/device-checks.ts';
import { fsyncFinding, keyFileFindings, kindFinding, mountedKind, spaceFinding } from './doctor/disk-checks.ts';
import { exitCodeOf, findingLine, ok, problem, warning } from './doctor/finding.ts';
import {
  clockFindings,
  type Machine,
  memoryFindings,
  serviceFindings,
  thisMachine,
  versionFindings,
} from './doctor/machine-checks.ts';
import { cardroomFindings, linkFinding, ownServerAt, portFinding } from './doctor/network-checks.ts';
import { backupFinding, logFinding, signersFinding, staffFinding, storeFinding } from './doctor/store-checks.ts';
import { doctor } from './doctor.ts';

const hourMs = 3_600_000;
const now = Date.UTC(2026, 10, 23, 20);

/** A Linux machine of which only this much is known. */
const machineWith = (known: {
  readonly files?: Readonly<Record<string, string>>;
  readonly programs?: Readonly<Record<string, string>>;
  readonly mayUse?: boolean;
}): Machine => ({
  platform: 'linux',
  nodeVersion: '24.21.0',
  read: (path) => known.files?.[path] ?? null,
  mayUse: () => known.mayUse ?? true,
  run: (program, args) => known.programs?.[[program, ...args].join(' ')] ?? null,
  now: () => now,
});

const verdicts = (findings: readonly { readonly verdict: string }[]): readonly string[] =>
  findings.map(({ verdict }) => verdict);

test.each([
  [[ok('a', 'b')], 0],
  [[ok('a', 'b'), warning('a', 'b', 'c')], 1],
  [[warning('a', 'b', 'c'), problem('a', 'b', 'c')], 2],
])('the exit code is that of the worst finding', (findings, code) => expect(exitCodeOf(findings)).toBe(code));

test('a finding is one line, with what to do behind an arrow', () => {
  expect(findingLine(ok('Disk', 'well.'))).toBe('OK       Disk: well.');
  expect(findingLine(problem('Disk', 'full.', 'make room.'))).toBe('PROBLEM  Disk: full. → make room.');
});

describe('the disk', () => {
  test.each([
    [50, 0, true, 'problem'],
    [500, 0, true, 'warning'],
    [50_000, 64, false, 'warning'],
    [50_000, 64, true, 'ok'],
    [50_000, 0, false, 'ok'],
  ])('%i MB free, %i MB in reserve, held %s: %s', (free, megabytes, isHeld, verdict) =>
    expect(spaceFinding(free * 2 ** 20, { megabytes, isHeld }).verdict).toBe(verdict),
  );

  test.each([
    ['ext4', 'ok'],
    ['btrfs', 'ok'],
    [null, 'ok'],
    ['tmpfs', 'problem'],
    ['overlay', 'problem'],
    ['nfs4', 'problem'],
    ['fuse.sshfs', 'problem'],
    ['exfat', 'warning'],
  ])('a file system of the kind %s: %s', (kind, verdict) => expect(kindFinding(kind).verdict).toBe(verdict));

  test.each([
    ['/var/lib/riffle', 'xfs'],
    ['/var', 'ext4'],
    ['/variety', 'btrfs'],
    ['/var/lib/riffle/table', 'xfs'],
  ])('%s lies where the longest mount says', (folder, kind) => {
    const mounts = '/dev/a / btrfs rw 0 0\n/dev/b /var ext4 rw 0 0\n/dev/c /var/lib/riffle xfs rw 0 0\n';
    expect(mountedKind(folder, mounts)).toBe(kind);
  });

  test.each([
    [[0.01, 0.02, 0.01], 'warning'],
    [[0.4, 3, 0.5], 'ok'],
    [[150, 300, 200], 'warning'],
  ])('an fsync of %j ms: %s', (measured, verdict) => expect(fsyncFinding(measured).verdict).toBe(verdict));

  test.skipIf(process.platform === 'win32')(
    'a key that others may read is a problem, one that is not there is none',
    () => {
      const path = temporaryFolder();
      const key = join(path, 'room.key');
      writeFileSync(key, 'secret', { mode: 0o600 });
      expect(verdicts(keyFileFindings([key, join(path, 'nothing')]))).toEqual(['ok']);
      chmodSync(key, 0o640);
      expect(keyFileFindings([key])).toMatchObject([
        { verdict: 'problem', todo: expect.stringContaining(`chmod 600 ${key}`) },
      ]);
    },
  );
});

describe('the machine', () => {
  test('an old Node is a problem', () => {
    expect(versionFindings({ ...machineWith({}), nodeVersion: '20.19.0' }, '/')[0]?.verdict).toBe('problem');
    expect(versionFindings(thisMachine, join(import.meta.dirname, '..'))).toMatchObject([
      { verdict: 'ok' },
      { what: expect.stringMatching(/^version \d+\.\d+/) },
    ]);
  });

  test.each(['', 'null', '{"version":', '{"name":"riffle"}', '{"version":7}'])(
    'a package.json that says %j keeps nobody from looking at the rest',
    (text) => {
      const machine = machineWith({ files: { '/package.json': text, '/node_modules/electron/package.json': text } });
      expect(versionFindings(machine, '/')[1]?.what).toBe('version unknown, with Electron unknown');
    },
  );

  test.each([
    [{ state: 'ready', fault: null }, ['ok']],
    [{ state: 'lost', fault: 'no-line' }, ['problem']],
    [{ state: 'lost', fault: { a: 1 } }, ['problem']],
    [{ state: 5 }, []],
    ['here', []],
  ])('what answers at the server’s port says of a device %j', async (shuffler, wanted) => {
    const findings = await answerFindings({ health: { status: { shuffler } } }, async () => []);
    expect(verdicts(findings)).toEqual(wanted);
    expect(findings.map(({ what }) => what).join()).not.toMatch(/undefined|\[object/);
  });

  const ntp = 'timedatectl show --property=NTPSynchronized --value';
  test.each([
    ['Europe/Prague', 'yes', ['ok', 'ok']],
    ['UTC', 'no', ['warning', 'warning']],
    ['Europe/Warsaw', null, ['ok', 'warning']],
  ])('in %s, synchronised: %s', (zone, told, wanted) => {
    const machine = machineWith({ programs: told === null ? {} : { [ntp]: told } });
    expect(verdicts(clockFindings(machine, zone))).toEqual(wanted);
  });

  test.each([
    ['Max core file size 0 0 bytes', 'Filename Type\n', ['ok', 'ok']],
    [
      'Max core file size unlimited unlimited bytes',
      'Filename Type\n/dev/sda2 partition 1 0 -2\n',
      ['warning', 'warning'],
    ],
    [
      'Max core file size 0 0 bytes',
      'Filename Type\n/dev/dm-1 partition 1 0 -2\n/dev/zram0 partition 1 0 1\n',
      ['ok', 'ok'],
    ],
  ])('core files and swap: %s', (limits, swaps, wanted) =>
    expect(
      verdicts(memoryFindings(machineWith({ files: { '/proc/self/limits': limits, '/proc/swaps': swaps } }))),
    ).toEqual(wanted),
  );

  const files = { '/proc/1/comm': 'systemd\n' };
  const told = (sleep: string, active: string, enabled: string) => ({
    'systemctl is-enabled sleep.target suspend.target': sleep,
    'systemctl is-active unit': active,
    'systemctl is-enabled unit': enabled,
  });
  test.each([
    [told('masked\nmasked', 'active', 'enabled'), ['ok', 'ok']],
    [told('static\nmasked', 'failed', 'enabled'), ['warning', 'problem']],
    [told('masked\nmasked', 'inactive', 'enabled'), ['ok', 'warning']],
    [told('masked\nmasked', 'active', 'disabled'), ['ok', 'warning']],
    [told('masked\nmasked', 'inactive', 'not-found'), ['ok', 'warning']],
  ])('service and sleep: %j', (programs, wanted) =>
    expect(verdicts(serviceFindings(machineWith({ files, programs }), 'unit'))).toEqual(wanted),
  );
  test('without systemd there is nothing to say of it', () =>
    expect(verdicts(serviceFindings(machineWith({}), 'unit'))).toEqual(['ok']));
});

describe('what is kept', () => {
  const list = (issuedAt: number) => JSON.stringify({ list: JSON.stringify({ issuedAt }), signature: '', key: '' });
  test.each([
    ['none', null, 'ok'],
    ['of today', list(now - hourMs), 'ok'],
    ['of last season', list(now - 60 * 24 * hourMs), 'warning'],
    ['of tomorrow', list(now + 24 * hourMs), 'warning'],
    ['no list', 'nonsense', 'problem'],
  ])('a staff list %s', (_, text, verdict) => expect(staffFinding(text, now).verdict).toBe(verdict));

  test('backups, stores and logs', () => {
    const path = temporaryFolder();
    const folder = join(path, 'backups');
    expect(backupFinding({ folder, everyMinutes: 60 }, now).verdict).toBe('warning');
    mkdirSync(folder);
    writeFileSync(join(folder, 'cardroom-20261123T190000Z.db'), '');
    expect(backupFinding({ folder, everyMinutes: 60 }, now).verdict).toBe('ok');
    expect(backupFinding({ folder, everyMinutes: 60 }, now + 24 * hourMs).verdict).toBe('problem');
    expect([logFinding(path).verdict, storeFinding(path).verdict]).toEqual(['ok', 'ok']);
    for (const name of ['table.db', 'cardroom.db'])
      writeFileSync(join(path, name), 'this is no database, '.repeat(400));
    expect([logFinding(path).verdict, storeFinding(path).verdict]).toEqual(['problem', 'problem']);
  });

  test('a store in which another program has made a table a view, in a sentence with what helps', () => {
    const path = temporaryFolder();
    openCardroomStore({ path: join(path, 'cardroom.db'), newStoreId: () => 'store-1' }).close();
    expect(storeFinding(path).verdict).toBe('ok');
    const db = new Database(join(path, 'cardroom.db'));
    db.exec('DROP TABLE stays; CREATE VIEW stays AS SELECT 1 AS log');
    db.close();
    expect(storeFinding(path)).toMatchObject({
      verdict: 'problem',
      what: expect.stringMatching(/^Another program has changed .+: its table stays is a view now\. Restore a backup/),
    });
  });

  test('what the room remembers of its own signatures, where it cannot be read', () => {
    const path = temporaryFolder();
    expect(signersFinding(path).verdict).toBe('ok');
    const file = join(path, 'store-signers.json');
    writeFileSync(file, '{"store-1":{"keys":[],"hasStaff":true}}', { mode: 0o600 });
    expect(signersFinding(path).verdict).toBe('ok');
    writeFileSync(file, '{"store-1":5}', { mode: 0o600 });
    expect(signersFinding(path)).toMatchObject({
      verdict: 'problem',
      what: expect.stringMatching(/ cannot be used, so the store is taken as it lies: /),
      todo: expect.stringContaining('riffle verify'),
    });
  });
});

describe('the network', () => {
  test.each([
    [{ answers: true, clockAheadMs: 300 }, ['ok', 'ok'], /same/],
    [{ answers: true, clockAheadMs: -90_000 }, ['ok', 'warning'], /90 s behind/],
    [{ answers: false, code: 'ECONNREFUSED' }, ['problem'], /does not answer/],
    [{ answers: false, code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, ['problem'], /another cardroom/],
    [{ answers: false, code: 'CERT_HAS_EXPIRED' }, ['problem'], /not good now/],
  ] as const)('the cardroom: %j', (answer, wanted, what) => {
    const findings = cardroomFindings('10.0.0.2:4701', answer);
    expect(verdicts(findings)).toEqual(wanted);
    expect(findings.at(-1)?.what).toMatch(what);
  });

  test.each([
    ['nobody' as const, undefined],
    [{ health: { status: { cardroom: { state: 'none' } } } }, undefined],
    [{ health: { status: { cardroom: { state: 'linked' } } } }, 'ok'],
    [{ health: { status: { cardroom: { state: 'unlinked' } } } }, 'warning'],
  ])('the link, by the running server: %j', (server, verdict) => expect(linkFinding(server)?.verdict).toBe(verdict));

  test('a port that changes, one in use, an address of somebody else', async () => {
    const host = '127.0.0.1';
    expect((await portFinding({ host, port: 0, server: 'nobody' })).verdict).toBe('warning');
    expect((await portFinding({ host, port: 4_700, server: 'no-riffle' })).verdict).toBe('problem');
    expect((await portFinding({ host, port: 4_700, server: { health: {} } })).verdict).toBe('ok');
    expect(await portFinding({ host: '192.0.2.1', port: 4_700, server: 'nobody' })).toMatchObject({
      todo: 'correct “host”.',
    });
    const stranger = createServer((_request, response) => response.end('hello')).listen(0, host);
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    expect(await ownServerAt(port)).toBe('no-riffle');
    await new Promise((resolve) => stranger.close(resolve));
    expect(await ownServerAt(port)).toBe('nobody');
  });
});

describe('a configuration', () => {
  let folder: string;
  let said: string[];
  beforeEach(() => {
    folder = temporaryFolder();
    said = heardConsole().lines;
  });

  const table =
    'tableId = "t"\nname = "T"\nseats = 9\nmode = "cash"\nchipValues = [1]\ndata = "data"\nport = 0\nstakes = { smallBlind = 1, bigBlind = 2 }\n';
  const written = (text: string): string => {
    const file = join(folder, 'table.toml');
    writeFileSync(file, text);
    return file;
  };

  test('of a later version is a problem with what to do, and stays as it is', async () => {
    const text = `${table}[hologram]\nbrightness = 3\n`;
    const file = written(text);
    expect(await doctor(['--config', file])).toBe(2);
    expect(said.join('\n')).toMatch(/PROBLEM {2}Configuration: .*“hologram” is not known here.*install that version/);
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(readdirSync(folder)).toEqual(['table.toml']);
  });

  test('that holds keys others may read is a problem; without keys, or for its account alone, it is not', async () => {
    const keyed = `${table}cardroom = { url = "ws://127.0.0.1:1", key = "0123456789abcdef" }\n`;
    const file = written(keyed);
    const configuration = async (): Promise<string | undefined> => {
      said.length = 0;
      await doctor(['--config', file]);
      return said.find((line) => line.includes(' Configuration: '));
    };
    for (const [mode, text, verdict] of [
      [0o644, keyed, 'PROBLEM'],
      [0o600, keyed, 'OK'],
      [0o644, table, 'OK'],
    ] as const) {
      written(text);
      chmodSync(file, mode);
      expect(await configuration()).toMatch(new RegExp(`^${verdict} `));
    }
    written(keyed);
    expect(await configuration()).toContain('“cardroom.key”, and may be read by other accounts');
    expect(said.join('')).toContain(`chmod 600 ${file}`);
  });

  test('that is not there is told with how it is made', async () => {
    expect(await doctor(['--config', join(folder, 'none.toml')])).toBe(2);
    expect(said.join('\n')).toContain('it asks in a browser');
  });

  test('with a data folder nobody may write: a problem, and nothing is tried there', async () => {
    mkdirSync(join(folder, 'data'), { mode: 0o700 });
    const machine = machineWith({ mayUse: false });
    expect(await doctor(['--config', written(table)], machine)).toBe(2);
    expect(said.join('\n')).toMatch(/PROBLEM {2}Data folder: .* cannot be written/);
    expect(said.join('\n')).not.toContain('fsync');
    expect(existsSync(join(folder, 'data', 'table.db'))).toBe(false);
  });

  test('of a cardroom is looked at as one', async () => {
    const file = written('data = "room"\nport = 0\n');
    mkdirSync(join(folder, 'room'), { mode: 0o700 });
    await doctor(['--json', '--config', file]);
    const { findings } = JSON.parse(said.join('')) as { readonly findings: readonly { readonly check: string }[] };
    expect(findings.map(({ check }) => check)).toEqual(
      expect.arrayContaining(['Store', 'Backup', 'fsync', 'Port', 'Discovery']),
    );
  });

  test('words that are not understood are answered with the usage', async () => {
    expect(await doctor(['--fast'])).toBe(2);
    expect(said.join('')).toContain('Usage: riffle doctor');
  });
});
