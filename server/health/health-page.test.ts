import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { languages, textFile } from '../../test/support/languages.ts';
import { healthDoors } from './health-doors.ts';
import type { HealthFacts } from './health-facts.ts';
import { healthPage } from './health-page.ts';
import { healthRows } from './health-rows.ts';
import { languageOf, textOf } from './health-texts.ts';

const healthTexts = textFile('en', 'health') as object;
const { remedy } = textFile('en', 'devices') as { readonly remedy: Readonly<Record<string, string>> };
const now = Date.UTC(2031, 4, 6, 20, 0);
const line = { frames: 40, corrupt: 1, skippedBytes: 0, timeouts: 2, reopened: 0, answeredMs: null };
const machine: HealthFacts['machine'] = {
  freeBytes: 20_000 * 2 ** 20,
  reserveHeld: true,
  crashes: [],
  update: null,
  wallClock: now,
};
const well: HealthFacts = {
  role: 'table',
  tableId: 'table-7',
  version: '1.2.3',
  startedAt: now - 3_600_000,
  now,
  sentence: null,
  machine,
  log: { events: 512, writtenAt: now - 1_000 },
  devices: [
    { device: 'shuffler', health: { state: 'ready', fault: null }, line, told: { jams: 0, faults: 0 }, antennas: [] },
    {
      device: 'reader',
      health: { state: 'ready', fault: null },
      line,
      told: null,
      antennas: [{ antenna: 1, state: 'good', ratio: 1 }],
    },
  ],
  link: { state: 'linked', unsent: 0, since: now - 60_000 },
  staff: { issuedAt: now - 86_400_000, confirmed: true },
  tables: null,
  backup: null,
};
const allLinked = { linked: 3, known: 3, behind: 0, notUnderstood: 0 };
const room: HealthFacts = {
  ...well,
  role: 'cardroom',
  tableId: null,
  log: null,
  devices: [],
  link: null,
  staff: null,
  tables: allLinked,
  backup: { at: now - 60_000, failed: false },
};
const [shuffler, reader] = well.devices as [HealthFacts['devices'][0], HealthFacts['devices'][0]];
const stateOf = (facts: HealthFacts, of: string) => healthRows(facts).find((row) => row.of === of);

test.each([
  ['a table', well],
  ['a cardroom', room],
])('nothing is wanted of anybody where %s is well', (_, facts) => {
  const rows = healthRows(facts);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ state, does }) => state === 'trouble' || state === 'look' || does !== null)).toEqual([]);
});

const update = { current: '1.2.3', previous: '1.2.2', staged: null, trial: null, bad: [], last: null };
const more = (changed: Partial<HealthFacts['machine']>): HealthFacts => ({
  ...well,
  machine: { ...machine, ...changed },
});
test.each<[string, HealthFacts, string, string, string | null]>([
  ['little room', more({ freeBytes: 500 * 2 ** 20 }), 'disk', 'look', 'do.disk'],
  ['no room', more({ freeBytes: 2 ** 20 }), 'disk', 'trouble', 'do.disk'],
  ['a system that says nothing of room', more({ freeBytes: null }), 'disk', 'well', null],
  [
    'an unplugged shuffler',
    { ...well, devices: [{ ...shuffler, health: { state: 'absent', fault: 'unplugged' } }] },
    'shuffler',
    'trouble',
    'remedy.unplugged',
  ],
  [
    'a firmware that is not listed',
    { ...well, devices: [{ ...reader, health: { state: 'ready', fault: 'unlisted-firmware' } }] },
    'reader',
    'look',
    'remedy.unlisted-firmware',
  ],
  [
    'a weak antenna',
    { ...well, devices: [{ ...reader, antennas: [{ antenna: 4, state: 'weak', ratio: 0.72 }] }] },
    'reader',
    'look',
    'do.antenna',
  ],
  [
    'a device nobody has set up',
    { ...well, devices: [{ ...reader, health: { state: 'none', fault: null } }] },
    'reader',
    'told',
    null,
  ],
  ['a table without link', { ...well, link: { state: 'unlinked', unsent: 9, since: now } }, 'link', 'look', 'do.link'],
  ['a list that was not confirmed', { ...well, staff: { issuedAt: 1, confirmed: false } }, 'staff', 'look', 'do.link'],
  ['a list that cannot be used', { ...well, staff: { issuedAt: 0, confirmed: false } }, 'staff', 'trouble', 'do.list'],
  ['a missing table', { ...room, tables: { ...allLinked, linked: 2 } }, 'tables', 'look', 'do.tables'],
  ['a table whose events are missing', { ...room, tables: { ...allLinked, behind: 9 } }, 'tables', 'look', null],
  [
    'a table not understood',
    { ...room, tables: { ...allLinked, notUnderstood: 1 } },
    'tables',
    'trouble',
    'do.sentence',
  ],
  [
    'a table its room does not understand',
    { ...well, link: { state: 'linked', unsent: 0, since: now, notUnderstood: 'strange' } },
    'link',
    'look',
    'do.understood',
  ],
  ['a backup that failed', { ...room, backup: { at: now, failed: true } }, 'backup', 'trouble', 'do.backup'],
  ['an old backup', { ...room, backup: { at: now - 30 * 3_600_000, failed: false } }, 'backup', 'look', 'do.backup'],
  ['a cardroom whose disk says no', { ...room, sentence: 'The disk is full.' }, 'store', 'trouble', 'do.sentence'],
  ['a clock that was put back', more({ wallClock: now - 60_000 }), 'clock', 'look', 'do.clock'],
  [
    'a server that was killed today',
    more({ crashes: [{ at: now - 1_000, what: 'server', why: 'killed', code: 9 }] }),
    'crashes',
    'look',
    'do.crashes',
  ],
  [
    'a crash of last week',
    more({ crashes: [{ at: now - 7 * 86_400_000, what: 'page', why: 'oom', code: null }] }),
    'crashes',
    'told',
    null,
  ],
  ['a version that waits', more({ update: { ...update, staged: '1.3.0' } }), 'update', 'told', null],
  [
    'a version that was taken back',
    more({ update: { ...update, bad: ['1.3.0'], last: { what: 'rolled-back', version: '1.3.0', at: now } } }),
    'update',
    'look',
    'do.update',
  ],
])('%s', (_, facts, of, state, does) => {
  expect(stateOf(facts, of)).toMatchObject({ state, does: does === null ? null : { key: does } });
});

/** Keys of a text file with the placeholders they use. */
function filled(content: object, path = ''): readonly string[] {
  return Object.entries(content).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [`${path}${key} ${[...new Set(value.match(/\{\{\w+\}\}/g) ?? [])].sort().join(' ')}`]
      : filled(value as object, `${path}${key}.`),
  );
}

test('in every language the page has all its texts', () => {
  const faults = Object.keys(remedy).filter((fault) => fault !== 'refused') as 'held'[];
  const all: HealthFacts[] = [
    ...[well, room],
    { ...room, sentence: 'S.', backup: { at: null, failed: false } },
    { ...room, tables: { ...allLinked, linked: 2 } },
    { ...room, tables: { linked: 1, known: 2, behind: 4, notUnderstood: 1 }, backup: { at: now, failed: true } },
    more({ freeBytes: 1 }),
    more({ freeBytes: null, reserveHeld: false, wallClock: now + 9_000, update }),
    more({ wallClock: 0, crashes: [{ at: now, what: 'page', why: 'oom', code: null }] }),
    ...['updated', 'rolled-back', 'not-begun'].map((what) =>
      more({ update: { ...update, staged: '2.0.0', trial: '2.0.0', last: { what, version: '1.3.0', at: now } } }),
    ),
    { ...well, log: { events: 0, writtenAt: null }, link: { state: 'none', unsent: 0, since: 0 }, staff: null },
    { ...well, link: { state: 'linked', unsent: 0, since: now, notUnderstood: 'newer' } },
    { ...well, link: { state: 'unlinked', unsent: 4, since: now, isStranger: true } },
    { ...well, link: { state: 'unlinked', unsent: 4, since: now, isRefused: true } },
    { ...well, link: { state: 'unlinked', unsent: 3, since: now }, staff: { issuedAt: 5, confirmed: false } },
    { ...well, staff: { issuedAt: 0, confirmed: false } },
    ...faults.map((fault): HealthFacts => ({ ...well, devices: [{ ...reader, health: { state: 'refused', fault } }] })),
    ...(['none', 'absent', 'opening', 'silent'] as const).map(
      (state): HealthFacts => ({
        ...well,
        devices: [{ ...reader, device: 'badge', line: { ...line, reopened: 2 }, health: { state, fault: null } }],
      }),
    ),
    { ...well, devices: [{ ...reader, antennas: [{ antenna: 4, state: 'unusable', ratio: null }] }] },
  ];
  const used = new Set<string>();
  for (const facts of all) {
    for (const { of, state, says, does } of healthRows(facts))
      for (const key of [
        `of.${of}`,
        `is.${state}`,
        ...says.map(({ key }) => key),
        ...(does === null ? [] : [does.key]),
      ]) {
        used.add(key);
        expect(textOf('cs', key), key).not.toBeNull();
      }
    for (const language of languages) expect(healthPage(facts, language)).not.toMatch(/\{\{|undefined|NaN/);
  }
  const frame = ['languages', 'again', 'asOf', 'title.table', 'title.cardroom'];
  const there = filled(healthTexts).map((text) => text.split(' ')[0]);
  expect(there.filter((key = '') => !used.has(key) && !frame.includes(key))).toEqual([]);
});

test('a table’s name and the program’s sentences are escaped on the page', () => {
  const page = healthPage({ ...well, tableId: '<img src=x>', sentence: '"><script>' }, 'en');
  expect(page).not.toMatch(/<img|<script/);
  expect(page).not.toMatch(/ style=|<style|javascript:/);
});

test.each([
  [undefined, undefined, 'en'],
  ['pl', 'cs', 'pl'],
  ['xx', 'sk-SK,sk;q=0.9', 'sk'],
  [['cs'], 'fr-FR, cs;q=0.5', 'cs'],
  [undefined, 'de-AT, en;q=0.5', 'de'],
  ['toString', 'constructor', 'en'],
])('asked in %j by a browser that prefers %j it is told in %s', (asked, accepted, language) => {
  expect(languageOf(asked, accepted)).toBe(language);
});

test('at /health programs get JSON and browsers the page; others get neither', async () => {
  const http = fastify();
  onTestFinished(() => http.close());
  let isLetIn = true;
  const { health, reads } = healthDoors({
    health: () => ({ sequence: 5 }),
    facts: () => well,
    guarded: (read) => (request, reply) => (isLetIn ? read(request, reply) : reply.code(403).send({})),
  });
  for (const [path, read] of Object.entries({ '/health': health, ...reads })) http.get(path, read);
  const ask = (url: string, accept = '*/*') => http.inject({ url, headers: { accept } });
  expect((await ask('/health')).json()).toEqual({ sequence: 5 });
  const page = await ask('/health?lang=cs', 'text/html,application/xhtml+xml,*/*;q=0.8');
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.body).toContain('<html lang="cs">');
  expect((await ask('/health.html')).body).toContain('Health of this PC: table-7');
  expect((await ask('/health.css')).headers['content-type']).toMatch(/^text\/css/);
  isLetIn = false;
  for (const url of ['/health', '/health.html', '/health.css']) expect((await ask(url)).statusCode).toBe(403);
});
