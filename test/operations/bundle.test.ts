import { execFileSync } from 'node:child_process';
import { appendFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { type BundleWorld, bundle } from '../../commands/bundle.ts';
import { openCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { startServer, tableConfig } from '../support/server-process.ts';
import { keepStaffList } from '../support/staff-of-house.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** One of each secret that must be in no bundle, as it might stand in a badly written log. */
const planted = {
  key: 'Zk3pTq8vXw1mBn6cRy4uHs0aLd9eGf2jKi5oQx7tVz0',
  token: 'token-Of-The-Watch-77',
  pem: '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIGx0\n-----END PRIVATE KEY-----',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  pin: '4821',
  badge: '0013371337',
  tag: 'E004015544332211',
  tagInPairs: 'e0:04:01:55:44:33:22:12',
  cards: 'AhKd',
  card: '10♠',
  player: 'Szczepańska-Ólafsdóttir',
  dealer: 'Wrzesława',
  reason: 'spilled tea, apologised profusely',
} as const;

const nothing = () => Promise.resolve(null);
const world = (changes: Partial<BundleWorld>): BundleWorld => ({
  journal: nothing,
  health: nothing,
  doctor: nothing,
  crashes: [],
  now: () => new Date(Date.UTC(2031, 4, 6, 20)),
  ...changes,
});

function folderOfTest(): string {
  const folder = temporaryFolder();
  vi.spyOn(console, 'log').mockImplementation(() => {});
  return folder;
}

/** Every file of a bundle by its name, as unpacked by `tar`. */
function unpacked(file: string, folder: string): ReadonlyMap<string, string> {
  const place = join(folder, 'unpacked');
  mkdirSync(place);
  execFileSync('tar', ['xzf', file, '-C', place]);
  const paths = globSync('*/*', { cwd: place });
  return new Map(paths.map((path) => [path.replace(/^[^/]*\//, ''), readFileSync(join(place, path), 'utf8')]));
}

/** The same digits within a longer number do not count. */
const holds = (text: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret);

/** A log with every secret in it. */
const badLog = (more: readonly string[] = []): string =>
  [...Object.values(planted), ...more]
    .flatMap((secret) => [
      JSON.stringify({ level: 40, time: 5, msg: `The table is not linked: ${secret}.`, why: secret, [secret]: 1 }),
      JSON.stringify({ level: 60, time: 6, stack: `TypeError: no ${secret}\n    at run (server/main.ts:9:1)` }),
      `Riffle has stopped by a bug and must be started again: ${secret}`,
    ])
    .join('\n');

test('a running table’s bundle has what helps, and none of the planted secrets', async () => {
  const folder = folderOfTest();
  const data = join(folder, 'table');
  const people = await keepStaffList(data, ['1', '2']);
  expect(people).toHaveLength(2);
  const players = [
    { seat: 1, name: planted.player, stack: 10_000 },
    { seat: 2, name: 'Ng', stack: 10_000 },
  ];
  const cardroom = { url: 'ws://127.0.0.1:9/sync', key: planted.key };
  const server = await startServer('table', folder, tableConfig({ players, cardroom, name: planted.reason }));
  appendFileSync(join(data, 'server.log'), `${badLog(people.map(({ name }) => name))}\n`);
  const crashes = join(folder, 'crashes.json');
  writeFileSync(
    crashes,
    JSON.stringify([
      { at: 7, what: 'server', why: 'killed', code: 9 },
      { at: 8, what: planted.tag },
    ]),
  );
  const out = join(folder, 'out.tar.gz');
  const asked: unknown[] = [];
  const health = async () => {
    const told = (await (await fetch(`${server.url}/health`)).json()) as object;
    asked.push(told);
    return { ...told, why: planted.tag, [planted.player]: planted.cards };
  };
  const spoken = () => Promise.resolve(JSON.stringify(Object.values(planted)));
  const args = ['--config', join(folder, 'table.json'), '--out', out];
  expect(await bundle(args, world({ health, journal: async () => badLog(), doctor: spoken, crashes: [crashes] }))).toBe(
    0,
  );
  const files = unpacked(out, folder);
  expect([...files.keys()].sort()).toEqual([
    ...['about.json', 'config.json', 'crashes.json', 'databases.json', 'doctor.json', 'health.json', 'journal.log'],
    'server.log',
  ]);
  for (const [name, text] of files) {
    for (const [what, secret] of Object.entries(planted))
      for (const part of secret.split('\n')) expect(holds(text, part), `${what} in ${name}`).toBe(false);
    expect(text, name).not.toMatch(/Szczepa|Ólaf|Wrzes|apologised|profusely/);
    for (const person of people) expect(text, name).not.toContain(person.name);
  }
  const read = (name: string) => JSON.parse(files.get(name) ?? '');
  expect(read('about.json')).toMatchObject({ version: expect.any(String), node: process.versions.node });
  expect(read('config.json')).toMatchObject({ tableId: 'table-7', mode: 'tournament', cardroom: { key: '[blanked]' } });
  expect(read('crashes.json')).toEqual([{ at: 7, what: 'server', why: 'killed', code: 9 }]);
  expect(read('databases.json')).toMatchObject([
    { file: 'table.db', schema: expect.any(Number), sound: true, heads: [{ seq: expect.any(Number) }] },
  ]);
  expect(read('databases.json')[0].rows.events).toBeGreaterThan(0);
  expect(asked).toHaveLength(1);
  expect(read('health.json')).toMatchObject({ sequence: expect.any(Number), status: { shuffler: { state: 'none' } } });
  expect(files.get('journal.log')).toContain('The table is not linked');
  expect(files.get('server.log')).toContain('at run (server/main.ts:9:1)');
});

test('names of a cardroom’s staff and players are removed from its server’s log', async () => {
  const folder = folderOfTest();
  openCardroomStore({ path: join(folder, 'cardroom.db'), newStoreId: () => 'store-1' }).close();
  const db = new Database(join(folder, 'cardroom.db'));
  db.prepare(
    `INSERT INTO staff (id, staff_number, name, role, badge, pin_salt, pin_hash, demo, added_at)
     VALUES ('s1', '17', ?, 'dealer', ?, 'aa', ?, 0, 1)`,
  ).run(planted.dealer, planted.badge, planted.hash);
  db.close();
  const config = join(folder, 'cardroom.toml');
  writeFileSync(
    config,
    `data = "."\nport = 4701\nwatch = { token = "${planted.token}" }\ntables = { t1 = "${planted.key}" }\n`,
  );
  const journal = async () =>
    `${badLog()}\n{"level":30,"msg":"Table linked.","person":"${planted.dealer.toLowerCase()}"}\n`;
  const out = join(folder, 'out.tar.gz');
  expect(await bundle(['--config', config, '--out', out], world({ journal }))).toBe(0);
  const files = unpacked(out, folder);
  const all = [...files.values()].join('\n');
  for (const [what, secret] of Object.entries(planted)) expect(holds(all, secret), what).toBe(false);
  expect(all.toLowerCase()).not.toContain(planted.dealer.toLowerCase());
  expect(all).toContain('Table linked.');
  expect(JSON.parse(files.get('databases.json') ?? '')).toMatchObject([{ file: 'cardroom.db', rows: { staff: 1 } }]);
  expect(JSON.parse(files.get('health.json') ?? '')).toBeNull();
});

test.each(['Cardroom', 'Hands', 'Time', 'Null', 'Display wall', 'Events'])(
  'a browser that is called “%s” is in no bundle, and keeps none from being made',
  async (name) => {
    const folder = folderOfTest();
    openCardroomStore({ path: join(folder, 'cardroom.db'), newStoreId: () => 'store-1' }).close();
    const db = new Database(join(folder, 'cardroom.db'));
    db.prepare('INSERT INTO browsers (key_hash, name, role, paired_at) VALUES (?, ?, ?, 1)').run(
      planted.hash,
      name,
      'floor',
    );
    db.close();
    const config = join(folder, 'cardroom.toml');
    writeFileSync(config, 'data = "."\nport = 4701\n');
    const journal = async () =>
      `{"level":30,"time":5,"msg":"Browser paired.","stack":null,"name":"${name}"}\n${name} was here\n`;
    const out = join(folder, 'out.tar.gz');
    const health = async () => ({ hands: 1, browsers: 2, why: `${name} is away` });
    expect(await bundle(['--config', config, '--out', out], world({ journal, health }))).toBe(0);
    const files = unpacked(out, folder);
    expect(files.get('journal.log')).not.toContain(name);
    expect(JSON.parse(files.get('health.json') ?? '').why).not.toContain(name);
  },
);

function written(folder: string, name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

test.each<[string, (folder: string) => readonly string[], RegExp]>([
  ['no configuration named', () => [], /Usage: riffle bundle/],
  ['one that is not there', (folder) => ['--config', join(folder, 'none.toml')], /^There is no file .*none\.toml\.$/m],
  [
    'a place that is taken',
    (folder) => ['--config', join(folder, 'a.toml'), '--out', join(folder, 'a.toml')],
    /EEXIST/,
  ],
  ['an option there is not', () => ['--all'], /Usage/],
  ['one that is empty', (folder) => ['--config', written(folder, 'b.toml', '')], /b\.toml is empty: name the config/],
  [
    'one that is a word',
    (folder) => ['--config', written(folder, 'b.json', 'null')],
    /b\.json is not a configuration\.$/,
  ],
])('%s is refused with a sentence, and nothing is written', async (_, argsIn, sentence) => {
  const folder = folderOfTest();
  const complained: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void complained.push(text));
  writeFileSync(join(folder, 'a.toml'), 'port = 1\n');
  const args = argsIn(folder);
  const before = globSync('**/*', { cwd: folder });
  expect(await bundle(args, world({}))).toBe(2);
  expect(complained.join('\n')).toMatch(sentence);
  expect(globSync('**/*', { cwd: folder })).toEqual(before);
});
